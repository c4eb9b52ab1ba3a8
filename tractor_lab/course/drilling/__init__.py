"""Drills: endless seeded questions, one rule each, from deals that were played out.

`played` plays the deals, `question` says what a question is and how hard, the `ask_...` modules find
positions, `memory` says what the learner's answers lead to, and `table` puts it all on a table.
"""
