"""Lesson 3: the answers, worked out by hand, and further wrong ones."""

ANSWERS: dict[str, str | int] = {
    "03.follow.suit.1": "S3",
    "03.follow.pair.1": "S8 S8",
    "03.follow.pair.2": "H3 H3",
    "03.follow.tractor.1": "S9 S9 S8 S8",
    "03.follow.tractor.2": "S9 S9 SJ S7",
    "03.follow.tractor.3": "S9 S9 S8 S8 S6 S6",
    "03.follow.short.1": "S9 S3 HK HK",
    "03.follow.short.2": 2,
    "03.follow.triple.1": "S9 S9 S7 S7",
    "03.win.1": 2,
}

WRONG: dict[str, list[str | int]] = {
    "03.follow.suit.1": ["CA", "S3 HQ", "D7"],
    "03.follow.pair.1": ["S8 S7", "HA HJ", "S8"],
    "03.follow.pair.2": ["HK H3", "SA SQ"],
    "03.follow.tractor.1": ["S9 S9 S8 S3", "S9 S8 S3 SA", "SA SA S8 S8"],
    "03.follow.tractor.2": ["S9 SJ S7 S4", "HA HA S9 S9", "S9 S9"],
    "03.follow.tractor.3": ["S9 S9 S8 S8 S6 S5", "S9 S8 S6 S5 S4 S3"],
    "03.follow.short.1": ["S9 HK HK C8", "C8 C4 D7 S3"],
    "03.follow.short.2": [0, 3],
    "03.follow.triple.1": ["S9 S9 S7 S3", "S9 S7 S3 S2"],
    "03.win.1": [1, 4],
}
