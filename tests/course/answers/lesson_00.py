"""Lesson 0: the answers, worked out by hand, and further wrong ones."""

ANSWERS: dict[str, str | int] = {
    "00.points.1": "SK S10 H5 DK",
    "00.points.2": 25,
    "00.order.1": "SA SK SJ S10 S9 S4",
    "00.turn.1": 3,
    "00.takes.suit": 2,
    "00.takes.trump": 3,
    "00.next.1": 3,
    "00.follow.1": "SA S8 S5",
    "00.follow.2": "SA S8 HJ H9 H4 DK D6",
    "00.side.1": 25,
    "00.give.1": "DK",
}

WRONG: dict[str, list[str | int]] = {
    "00.points.1": ["SK DK", "SK S10 H5 HQ"],
    "00.points.2": [30, 0],
    "00.order.1": ["SA SK SJ S10 S4 S9", "SA SK SJ"],
    "00.turn.1": [1, 2, 4],
    "00.takes.suit": [1, 3, 4],
    "00.takes.trump": [1, 2, 4],
    "00.next.1": [1, 2, 4],
    "00.follow.1": ["S8 S5", "SA S8 S5 DK"],
    "00.follow.2": ["HJ H9 H4 SA", "SA"],
    "00.side.1": [35, 15],
    "00.give.1": ["DQ", "DK DQ", "HJ"],
}
