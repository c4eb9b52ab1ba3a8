"""Lesson 5: the answers, worked out by hand, and further wrong ones."""

ANSWERS: dict[str, str | int] = {
    "05.lead.1": 3,
    "05.parts.1": 3,
    "05.order.1": "LJ C8 S8 CA CK",
    "05.stands.equal": 1,
    "05.stands.partner": 3,
    "05.stands.ruff": 1,
    "05.stands.shape": 1,
    "05.stands.level": 2,
    "05.forced.1": "S4 S4",
    "05.forced.2": "SQ",
    "05.longest.1": "SA SK SK",
    "05.penalty.1": 40,
}

WRONG: dict[str, list[str | int]] = {
    "05.lead.1": [1, 2, 4],
    "05.parts.1": [2, 6],
    "05.order.1": ["C8 LJ S8 CA CK", "LJ CA CK C8 S8"],
    "05.stands.equal": [2, 3, 4],
    "05.stands.partner": [1, 2, 4],
    "05.stands.ruff": [2, 3, 4],
    "05.stands.shape": [2, 3, 4],
    "05.stands.level": [1, 3, 4],
    "05.forced.1": ["S9", "S8 S8", "S9 S8"],
    "05.forced.2": ["SK SK", "S3 S3", "SK"],
    "05.longest.1": ["SA SK SK SJ S9 S9", "SA D7", "SA SK", "SA SJ"],
    "05.penalty.1": [50, 10, 4],
}
