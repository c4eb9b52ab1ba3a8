"""Lesson 2: the answers, worked out by hand, and further wrong ones."""

ANSWERS: dict[str, str | int] = {
    "02.pair.1": "HK HK",
    "02.count.1": 3,
    "02.tractor.1": "S6 S6 S8 S8",
    "02.tractor.2": "S5 S5 HA HA",
    "02.tractor.3": "SA SA SK SK",
    "02.link.1": "LJ LJ H5 H5 D5 D5 HA HA",
    "02.link.2": "D8 D8 LJ LJ",
    "02.find.1": "SQ SQ SJ SJ S9 S9",
}

WRONG: dict[str, list[str | int]] = {
    "02.pair.1": ["SA SA", "HK H9"],
    "02.count.1": [2, 6],
    "02.tractor.1": [1, 3, 4],
    "02.tractor.2": [1, 3, 4],
    "02.tractor.3": [1, 3, 4],
    "02.link.1": ["H5 H5 D5 D5", "HA HA CK CK", "H9 H9 HA HA"],
    "02.link.2": [1, 3, 4],
    "02.find.1": ["SJ SJ S9 S9", "HA HA H7 H7", "DQ DQ SQ SQ"],
}
