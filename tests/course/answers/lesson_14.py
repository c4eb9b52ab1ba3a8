"""Lesson 14: the answers, worked out by hand, and further wrong ones.

After five tricks: 108 - 20 in hand - 20 played = 68 hidden. A pair of spades was led, and the hand has one:
S8 S8. 110 - 60 = 50 points in two plays, 25 a deal. 35 points: the declarers, A, go up 2; 130: the opponents,
A again, go up 1; together 3. Of the results only +0.40 ± 0.15 lies above zero. Twice as narrow: 4 x 100.
8 x 1 - 2 x 3 = 2.
"""

ANSWERS: dict[str, str | int] = {
    "14.view.1": 3,
    "14.view.2": 68,
    "14.allowed.1": "S8 S8",
    "14.twice.1": 2,
    "14.points.1": 25,
    "14.levels.1": 3,
    "14.interval.1": 2,
    "14.decks.1": 400,
    "14.forfeit.1": 2,
}

WRONG: dict[str, list[str | int]] = {
    "14.view.1": [1, 2, 4],
    "14.view.2": [75, 63],
    "14.allowed.1": ["S8 S7", "SQ S8", "BJ BJ"],
    "14.twice.1": [1, 3, 4],
    "14.points.1": [55],
    "14.levels.1": [5, 0],
    "14.interval.1": [1, 3, 4],
    "14.decks.1": [50, 141],
    "14.forfeit.1": [10, -6],
}
