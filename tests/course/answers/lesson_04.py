"""Lesson 4: the answers, worked out by hand, and further wrong ones."""

ANSWERS: dict[str, str | int] = {
    "04.points.1": 50,
    "04.points.2": "SK S10 S5 H5 CK D10 D10",
    "04.levels.1": 4,
    "04.levels.2": 2,
    "04.levels.3": 2,
    "04.kitty.1": 105,
    "04.kitty.2": 65,
    "04.multiplier.1": 4,
    "04.multiplier.2": 16,
    "04.total.1": 4,
}

WRONG: dict[str, list[str | int]] = {
    "04.points.1": [20, 45],
    "04.points.2": ["SK CK", "SK S10 S5 H5 CK D10 D10 SA"],
    "04.levels.1": [1, 6],
    "04.levels.2": [1, 4],
    "04.levels.3": [1],
    "04.kitty.1": [130, 25],
    "04.kitty.2": [0],
    "04.multiplier.1": [2],
    "04.multiplier.2": [8],
    "04.total.1": [1, 2],
}
