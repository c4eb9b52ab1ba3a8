"""Lesson 1: the answers, worked out by hand, and further wrong ones."""

ANSWERS: dict[str, str | int] = {
    "01.trump.1": "S5 HA H10 H5 C5 LJ",
    "01.trump.2": "S7 H7 C7 LJ BJ",
    "01.suit.1": 4,
    "01.higher.1": "D8",
    "01.higher.2": 3,
    "01.order.1": "BJ LJ H5 S5 HA HK H2",
    "01.order.2": "LJ S2 D2 SA SK S3",
    "01.count.1": 36,
}

WRONG: dict[str, list[str | int]] = {
    "01.trump.1": ["HA H10 H5", "S5 HA H10 H5 C5 LJ SA"],
    "01.trump.2": ["S7 H7 C7", "S7 H7 C7 LJ BJ DQ"],
    "01.suit.1": [3, 0],
    "01.higher.1": ["HA", "SK"],
    "01.higher.2": [1, 2, 4],
    "01.order.1": ["BJ LJ H5 S5", "LJ BJ H5 S5 HA HK H2"],
    "01.order.2": ["S2 LJ D2 SA SK S3"],
    "01.count.1": [54, 28],
}
