"""Every kind of live thing the course has: a cell that shows it, and the keys that answer it.

keys          what a person does without a mouse
"pick H5 S5"  go to each card with the arrows and take it with Space, then Enter
"choose 2"    Enter on the button of the second answer
"do next"     Enter on a button by what it does
"press Deal"  Space on a button by its place among the plain ones, from 0
"write 25"    write into the box, then Enter
"turn"        ArrowDown in a list, ArrowRight on a slider
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Locator, expect

SETUP: Final = """\
from IPython.display import display
from tractor_lab import play
from tractor_lab.course import *
from tractor_lab.table import controls, follow_table, ladder, order_table"""
OPEN: Final = '["SA S7 S3 D6 CK", "SQ SQ S9 C9 C4", "S8 S8 S2 D9 HJ"]'
CHANGED: Final = ""
"""A sign of kinds that answer by changing what they show, not with a verdict."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind: its cell, the keys that answer it, and where the answer is to be seen."""

    name: str
    cell: str
    keys: tuple[str, ...] = ()
    sign: str = ".tl-verdict"


KINDS: Final = (
    Kind(
        "follow",
        'follow_table("DK", hand="SA S8 HJ DA D9 D6", trump="H2", leader="E", plays={"N": "D4"})',
        ("pick D9",),
    ),
    Kind("pick", 'exercise("01.trump.1")', ("pick HA H10",)),
    Kind("order", 'exercise("01.order.1")', ("pick BJ LJ H5 S5 HA HK H2",)),
    Kind("choose", 'exercise("02.tractor.1")', ("choose 1",)),
    Kind("number", 'exercise("04.kitty.1")', ("write 80",)),
    Kind("code", 'exercise("02.code.is_tractor")'),
    Kind(
        "counterexample",
        'exercise("02.code.is_tractor").check(lambda cards, trump: len(cards) == 4)',
    ),
    Kind("ask", 'ask("09.stuck", 3, right=2)', ("choose 1",)),
    Kind("find", 'find_trumps("BJ LJ SA SQ HK H5 C5 D9", trump="H5")', ("pick SA",)),
    Kind("language", "choose_language()"),
    Kind(
        "controls",
        'hand = order_table("BJ H5 S5 HA HQ SK SQ S2", "H5")\n'
        "display(controls(hand))\ndisplay(hand)",
        ("turn",),
        CHANGED,
    ),
    Kind("ladder", 'ladder("H5", pairs="HA S5 LJ BJ")'),
    Kind(
        "duty",
        'duty_table("SK SK SQ SQ", hand="SA S9 S9 S6 S4 S3 HA", trump="H5", show_ladder=True)',
        ("pick SA S6 S4 S3",),
    ),
    Kind("rung", 'rung_table("SK SK SQ SQ", hand="SA S9 S9 S6 S4 HA", trump="H5")', ("choose 4",)),
    Kind(
        "lead choice",
        'led = duty_table("SK SK", hand="SA S9 S9 S8 S8 S6 HJ", trump="H2")\n'
        'display(lead_choice(led, ["SK SK", "SK"]))\ndisplay(led)',
        ("press 1",),
        CHANGED,
    ),
    Kind("quick", "quick_duties()", ("do next", "choose 1")),
    Kind(
        "count",
        'lines = count_table(50, kitty="D10 D5 S3 S4 C6 C8 D7 D9", winning="SA SA")\n'
        "display(count_controls(lines))\ndisplay(lines)",
        ("slide",),
        CHANGED,
    ),
    Kind("throw", f'throw_table("SK SJ SJ S6 S6", {OPEN}, trump="H10")', ("choose 2",)),
    Kind(
        "throw, closed",
        f'throw_table("SK SJ SJ S6 S6", {OPEN}, trump="H10", closed=True)',
        ("choose 1", "do next", "do next", "do next"),
    ),
    Kind(
        "throw controls",
        f'thrown = throw_table("SK SJ SJ S6 S6", {OPEN}, trump="H10")\n'
        "display(throw_controls(thrown))\ndisplay(thrown)",
        ("turn",) * 4,
        CHANGED,
    ),
    Kind("forced", f'forced_table("SK SJ SJ S6 S6", {OPEN}, trump="H10")', ("pick S6 S6",)),
    Kind("lead", 'lead_table("BJ H5 SA SK SK SQ SQ S9 D9", trump="H5")', ("pick SK SK",)),
    Kind(
        "trick",
        'trick_table(["CK", "HA", "D5", "S5"], trump="H5")',
        ("choose 1",),
    ),
    Kind(
        "trick, closed",
        'trick_table(["CK", "HA", "D5", "S5"], trump="H5", closed=True)',
        ("do next",),
        CHANGED,
    ),
    Kind(
        "trick controls",
        'won = trick_table(["SA SK", "H9 H7", "H8 H8", "HA HK"], trump="H10")\n'
        "display(trick_controls(won))\ndisplay(won)",
        ("turn",),
        CHANGED,
    ),
    Kind(
        "over",
        'over_table(lead="SA SK SK", first="H9 H7 H7", hand="BJ D10 HA HQ H8 H8 H6", trump="H10")',
        ("pick HA H8 H8",),
    ),
    Kind("declare", "declare_table(448)", ("do five", "do five"), CHANGED),
    Kind(
        "bury",
        "bury_table(deal=111, ways=['S3 S2 H4 H3 H2 C4 C4 C3', 'HK CK H4 H3 H2 C8 C4 C4'])",
        ("do next",),
    ),
    Kind(
        "ending",
        'ending_table(["BJ H7 C4", "HK H8 S9", "D9 D8 C3", "S6 D4 C9"], trump="H5")',
        ("choose 1",),
    ),
    Kind("match", "match_table()", ("press 0",)),
    Kind("deal", "deal_table(8)", ("choose 1",)),
    Kind("game", 'play("six-player", seed=3, speed="instant")', ("do start",), CHANGED),
    Kind(
        "bot",
        "from tractor_lab.course.bots import Leader\nbot_table(Leader)",
        ("do next",),
    ),
    Kind("habit", 'habit_table("feed", 10, 59)', ("choose 1",)),
    Kind("worth", 'habit_worth("feed")'),
    Kind("which", 'which_table("throw")', ("choose 1",)),
    Kind("friend", 'friend_question("S3 SA S6 S9", "SK SQ SA S7", right=2)', ("choose 1",)),
    Kind("file", "rules_file('preset = \"titanic\"')", ("write x",)),
    Kind("odds", 'odds_table("trumps")', ("write 20", "press 0"), ".vega-embed svg"),
    Kind("drill", 'drill("owe")', ("choose 1",)),
    Kind("progress", "progress_page()"),
    Kind("glossary", "glossary()"),
    Kind("picture", 'picture("duties")'),
)
BY_NAME: Final = {kind.name: kind for kind in KINDS}
PLAIN: Final = "button:not([data-do]):not(.tl-pick)"


def answer(cell: Locator, kind: Kind) -> None:
    """Press the keys of a kind; after each, wait until the table has answered."""
    for key in kind.keys:
        what, _, rest = key.partition(" ")
        place = int(rest) if rest.isdigit() else 0
        if what == "pick":
            _pick(cell, rest.split())
        elif what == "choose":
            _press(cell.locator("[data-do=choose]").nth(place - 1), "Enter")
        elif what == "do":
            _press(cell.locator(f"[data-do={rest}]"), "Enter")
        elif what == "press":
            _press(cell.locator(PLAIN).nth(place), "Space")
        elif what == "write":
            box = cell.locator("input[type=text], textarea").first
            box.focus()
            cell.page.keyboard.type(rest)
            cell.page.keyboard.press("Enter")
        else:
            box = cell.locator("select, input[type=range]").first
            box.focus()
            cell.page.keyboard.press("ArrowRight" if what == "slide" else "ArrowDown")
            expect(box).to_be_focused()


def _press(button: Locator, key: str) -> None:
    button.focus()
    expect(button).to_be_focused()
    table = button.evaluate_handle("node => node.closest('.tl-root')")
    before = table.evaluate("root => root?.dataset.answered")
    button.page.keyboard.press(key)
    button.page.wait_for_function(
        "([root, before]) => !root || (root.dataset.answered || '') !== before",
        arg=[table, before or ""],
    )


def _pick(cell: Locator, faces: list[str]) -> None:
    keyboard = cell.page.keyboard
    cards = cell.locator(".tl-pick")
    cards.first.focus()
    taken = cards.and_(cell.locator("[aria-pressed=true]"))
    lie = [one.get_attribute("data-face") for one in cards.all()]
    for count, face in enumerate(faces, 1):
        if taken.count() >= count:  # one tap took the pair
            continue
        keyboard.press("Home")
        place = [n for n, one in enumerate(lie) if one == face][faces[: count - 1].count(face)]
        for _ in range(place):
            keyboard.press("ArrowRight")
        keyboard.press("Space")
    keyboard.press("Enter")
