"""Lesson 11: the answers, worked out by hand, and further wrong ones."""

ANSWERS: dict[str, str | int] = {
    "11.feed.1": 2,
    "11.starve.1": 2,
    "11.aces.1": 2,
    "11.count.trumps": 18,  # 36, less 6 in the hand, less 12 in the tricks
    "11.count.suit": 6,  # 24, less 6 in the hand, less 12 in the tricks
    "11.count.points": 130,  # 200, less 65 in the hand, less the 5 that fell
    "11.count.lead": 3,
    "11.void.1": 4,
    "11.order.leads": "HA CK D8 H9 S8",
    "11.bury.1": 3,
    "11.keep.1": 2,
    "11.signal.throw": 2,
    "11.signal.read": 2,
}

WRONG: dict[str, list[str | int]] = {
    "11.feed.1": [1, 3, 4],
    "11.starve.1": [1, 3, 4],
    "11.aces.1": [1, 3, 4],
    "11.count.trumps": [24, 13, 15, 30],
    "11.count.suit": [12, 5, 8],
    "11.count.points": [30, 195, 135],
    "11.count.lead": [1, 2, 4],
    "11.void.1": [1, 2, 3],
    "11.order.leads": ["S8 HA H9 CK D8", "HA H9 D8 CK S8", "D8 HA CK H9 S8"],
    "11.bury.1": [1, 2, 4],
    "11.keep.1": [1, 3, 4],
    "11.signal.throw": [1, 3, 4],
    "11.signal.read": [1, 3, 4],
}
