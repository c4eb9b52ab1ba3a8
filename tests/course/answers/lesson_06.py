"""Lesson 6: the answers, worked out by hand, and further wrong ones."""

ANSWERS: dict[str, str | int] = {
    "06.who.equal": 3,
    "06.ruff.pair": 2,
    "06.ruff.levels": 2,
    "06.ruff.tractor": 3,
    "06.over.pair": 3,
    "06.over.singles": 2,
    "06.shape.cover": 3,
    "06.shape.more": 4,
    "06.over.cheapest": "H8 H8",
    "06.points.1": 0,
    "06.house.all": 2,
    "06.house.highest": 4,
    "06.house.any_trumps": 4,
    "06.house.exact": 2,
    "06.house.wider": 2,
    "06.house.bombs": 3,
}

WRONG: dict[str, list[str | int]] = {
    "06.who.equal": [1, 2, 4],
    "06.ruff.pair": [1, 3, 4],
    "06.ruff.levels": [1, 3, 4],
    "06.ruff.tractor": [1, 2, 4],
    "06.over.pair": [1, 2, 4],
    "06.over.singles": [1, 3, 4],
    "06.shape.cover": [1, 2, 4],
    "06.shape.more": [1, 2, 3],
    "06.over.cheapest": ["D10 D10", "HK HK", "H4 H4", "BJ LJ", "CA C9", "H8 H4", "H8"],
    "06.points.1": [40, 20, 10],
    "06.house.all": [1, 3, 4],
    "06.house.highest": [1, 2, 3],
    "06.house.any_trumps": [1, 2, 3],
    "06.house.exact": [1, 3, 4],
    "06.house.wider": [1, 3, 4],
    "06.house.bombs": [1, 2, 4],
}
