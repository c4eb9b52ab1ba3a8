"""Write the exercise notebooks from the list of exercises and the words between them.

    python scripts/exercise_notebooks.py     writes exercises/*.ipynb, not run
    make notebooks                           runs them into their committed form

An exercise is known by its name; what it asks and says lives in `tractor_lab.course` and in
`tractor_lab.locale`. Only the sentences that lead from one exercise to the next stand here.
"""

from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from tractor_lab.course import exercise

ROOT = Path(__file__).resolve().parents[1]

HOW = (
    "**Run ▸ Run All Cells** wakes the tables; then come back up here. A table answers as soon as you"
    " press its button. A function is answered by the cell below it: write it, run its cell, then that"
    " one. Stuck? Run `q1.hint()` in a cell of your own, and again for the next hint; `q1.solution()`"
    " explains, `q1.reset()` starts over, and `q1.another()` brings a fresh one of its kind. Asking costs"
    " nothing."
)

CODE = (
    "Here you write a function, and it is compared with the exact rules on many positions. If they"
    " differ, you are shown the smallest position where they do. Helpers in cells of your own are welcome."
)

BOOKS = {
    "01_trump_order": (
        "# Exercises 1 · Trump order",
        (
            "Which cards are trump (主 zhǔ), and which card is higher? Everything else in Tractor stands"
            " on this. [Lesson 1](../notebooks/01_trump_order.ipynb) has the ladder to look at."
        ),
        {
            "01.trump.1": "Before the first trick you sort your hand. Trump first.",
            "01.trump.2": "Somebody called *no trump*. Are there no trumps, then?",
            "01.suit.1": "Following suit begins with knowing what is in the suit.",
            "01.higher.1": "An ace is high. How high?",
            "01.higher.2": "Two cards with the same rank. Does the suit decide?",
            "01.order.1": "The whole ladder (大小 dàxiǎo), one card after another.",
            "01.order.2": "Every match begins here, and everybody trips here once.",
            "01.count.1": "Players who count trumps win tricks. How many are there to count?",
            "01.code.is_trump": CODE,
            "01.code.higher": "The second function builds on the first. You may copy it over, or call it.",
        },
        "Next: [Lesson 2 · Pairs and tractors](../notebooks/02_pairs_and_tractors.ipynb)",
    ),
    "02_pairs_and_tractors": (
        "# Exercises 2 · Pairs and tractors",
        (
            "A pair (对 duì) is two identical cards; a tractor (拖拉机 tuōlājī) is pairs that are"
            " neighbours. It is all in the word *neighbours*:"
            " see [Lesson 2](../notebooks/02_pairs_and_tractors.ipynb)."
        ),
        {
            "02.pair.1": "Equal or identical? Only one of them makes a pair.",
            "02.count.1": "Now a whole hand. Take your time.",
            "02.tractor.1": "The level cards have left this suit. What does that do to those who stayed?",
            "02.tractor.2": "Trump has the longest ladder, and the most surprising neighbours.",
            "02.tractor.3": "In some games the ace goes round the corner.",
            "02.link.1": "The ladder goes on above the ace, up to the jokers.",
            "02.link.2": "Without a trump suit the ladder is short. Who touches whom?",
            "02.find.1": "The real thing: 25 cards, and somewhere in them a tractor.",
            "02.code.neighbours": CODE,
            "02.code.is_tractor": "With `neighbours` in hand the tractor is near.",
        },
        "Next: [Lesson 3 · Following suit](../notebooks/03_following_suit.ipynb)",
    ),
    "03_following_suit": (
        "# Exercises 3 · Following suit",
        (
            "Follow (跟牌 gēnpái) the suit first, then the shape, as fully as you can. What that means"
            " card by card is in [Lesson 3](../notebooks/03_following_suit.ipynb)."
        ),
        {
            "03.follow.suit.1": "One card is led, one card is owed. Which ones may it be?",
            "03.follow.pair.1": "You would rather keep your tractor. May you?",
            "03.follow.pair.2": "Trumps are led. Look closely at the twins.",
            "03.follow.tractor.1": "Four cards in a row come from West.",
            "03.follow.tractor.2": "The same lead, and no tractor in your hand.",
            "03.follow.tractor.3": "Longer leads ask for more. How much can you give?",
            "03.follow.short.1": "What if the suit runs out half way?",
            "03.follow.short.2": "The same question as a number.",
            "03.follow.triple.1": "With three decks there are triples, and here most tables argue.",
            "03.win.1": "All have followed. Who takes the trick?",
            "03.code.single": CODE,
            "03.code.pair": "The same function grows. Copy your last one and go on from there.",
            "03.code.tractor": "The last step is the one most programs get wrong. Yours need not.",
        },
        "Next: [Lesson 4 · Scoring](../notebooks/04_scoring.ipynb)",
    ),
    "04_scoring": (
        "# Exercises 4 · Scoring",
        (
            "Points (分 fēn), the kitty (底牌 dǐpái) and the levels (级 jí): who goes up, and how far."
            " [Lesson 4](../notebooks/04_scoring.ipynb) has the bar to play with."
        ),
        {
            "04.points.1": "Only some cards are worth anything. Add them up.",
            "04.points.2": "The same cards in your own hand: these you do not give away lightly.",
            "04.levels.1": "The number everybody argues about.",
            "04.levels.2": "And if the opponents hardly got anything?",
            "04.levels.3": "Some deals go the other way.",
            "04.kitty.1": "The last card is played, and the kitty is turned over.",
            "04.kitty.2": "The same, but the other side took the last trick.",
            "04.multiplier.1": "Several pairs at once, in the very last trick.",
            "04.multiplier.2": "The dream of every opponent.",
            "04.total.1": "Everything together: tricks, kitty, levels.",
            "04.code.points": CODE,
            "04.code.levels": 'Two values, one `return`: `return "declarers", 2`.',
            "04.code.kitty_bonus": "It needs what you wrote in Exercises 2: how long is the tractor?",
        },
        "Next: [Lesson 5 · Leading and throws](../notebooks/05_leading_and_throws.ipynb)",
    ),
    "05_leading_and_throws": (
        "# Exercises 5 · Leading and throws",
        (
            "Several components of one suit at once are a throw (甩牌 shuǎipái). It stands if nobody can"
            " beat any of them: see [Lesson 5](../notebooks/05_leading_and_throws.ipynb)."
        ),
        {
            "05.lead.1": "One suit, as it is played. Which two cards go together?",
            "05.parts.1": "A throw is judged part by part. So first: what are its parts?",
            "05.stands.equal": "Now three open hands. Somebody holds the other ace.",
            "05.stands.partner": "Your own partner sits across. What if he holds something high?",
            "05.stands.ruff": "And somebody who has none of the suit, but trumps?",
            "05.stands.shape": "A tractor and an ace, and high cards all around.",
            "05.order.1": "Throwing trumps takes more care. Which of them are really high?",
            "05.stands.level": "Trumps again: look twice at the level cards.",
            "05.forced.1": "This one fails, in three places at once. What must be led?",
            "05.forced.2": "The same question. Which part is the weak one?",
            "05.longest.1": "All hands are open: take what you can get.",
            "05.penalty.1": "Not every table forgives a failed throw.",
            "05.code.may_lead": CODE,
            "05.code.is_beaten": "One part against one hand. You may copy `place` from Exercises 1 and 2.",
            "05.code.stands": "All parts, all three hands: with `is_beaten` it is nearly done.",
        },
        "You can judge any throw now. Back to the [start](../notebooks/00_start_here.ipynb).",
    ),
}

STUBS = {
    "01.code.is_trump": '"""is_trump("C5", "H5") is True: fives are trump at level 5."""',
    "01.code.higher": '"""higher("C5", "HA", "H5") is True: level cards stand above the ace."""',
    "02.code.neighbours": '"""neighbours("S6", "S8", "H7") is True: the seven is gone between them."""',
    "02.code.is_tractor": '"""is_tractor(["S6", "S8", "S6", "S8"], "H7") is True."""',
    "03.code.single": '"""may_play(["S3", "C9"], ["SK"], ["C9"], "H5") is False: spades must follow."""',
    "03.code.pair": '"""may_play(["S3", "S3", "S9"], ["SK", "SK"], ["S9", "S3"], "H5") is False."""',
    "03.code.tractor": '"""Suit first, then as many pairs as asked, in rows as long as asked."""',
    "04.code.points": '"""points(["S10", "HK", "BJ"]) is 20."""',
    "04.code.levels": '"""levels(35) is ("declarers", 2), levels(80) is ("opponents", 0)."""',
    "04.code.kitty_bonus": '"""kitty_bonus(["S10"], ["HA", "HA"], "opponents", "H5") is 40."""',
    "05.code.may_lead": '"""may_lead(["HK", "C5"], "H5") is True: both are trump."""',
    "05.code.is_beaten": '"""is_beaten(["S8", "S8"], ["SA", "S9", "S9"], "H5") is True."""',
    "05.code.stands": '"""stands(["SA", "SK"], [["S9"], ["SA"], ["H3"]], "H5") is False."""',
}


def notebook(stem: str) -> nbformat.NotebookNode:
    """One notebook of exercises, not run."""
    title, about, sections, last = BOOKS[stem]
    cells = [
        new_markdown_cell(f"{title}\n\n{about}\n\n{HOW}", id="start"),
        new_code_cell("from tractor_lab.course import exercise", id="import"),
    ]
    for number, (name, words) in enumerate(sections.items(), 1):
        q, ident = exercise(name, lang="en", show=False), name.replace(".", "-")
        cells.append(new_markdown_cell(f"## {number}. {q.title}\n\n{words}", id=ident))
        cells.append(new_code_cell(f'q{number} = exercise("{name}")', id=f"{ident}-ask"))
        answer = ""
        if name in STUBS:
            spec = q.spec  # type: ignore[attr-defined]
            answer = spec.function
            stub = f"def {answer}({', '.join(spec.parameters)}):\n    {STUBS[name]}\n    ..."
            cells.append(new_code_cell(stub, id=f"{ident}-answer"))
        cells.append(new_code_cell(f"q{number}.check({answer})", id=f"{ident}-check"))
    cells.append(new_markdown_cell(last, id="next"))
    return new_notebook(
        cells=cells,
        metadata={
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
    )


def main() -> None:
    """Write all of them."""
    folder = ROOT / "exercises"
    folder.mkdir(exist_ok=True)
    for stem in BOOKS:
        nbformat.write(notebook(stem), folder / f"{stem}.ipynb")
        print(f"exercises/{stem}.ipynb")


if __name__ == "__main__":
    main()
