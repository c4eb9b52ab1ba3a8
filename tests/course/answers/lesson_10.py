"""Lesson 10: the answers, worked out by hand, and further wrong ones."""

ANSWERS: dict[str, str | int] = {
    "10.call.1": 2,  # clubs: seven of them and the ♦5; diamonds make only six
    "10.bury.1": 1,
    "10.order.1": "BJ H5 CA CK CQ C8 C4 C2",
    "10.holder.1": 3,  # the pair of ♣5 stands above the pair of ♥5
    "10.worth.1": 10,  # North ruffs with the ♣3, the king is worth 10
    "10.follow.1": "DJ DJ",
    "10.take.1": 2,  # the king takes it with 10 points, the ace with none
    "10.give.1": 3,
    "10.trumps.1": 18,  # 36 - 9 played - 9 of your own
    "10.left.1": 9,  # 24 - 12 - 3
    "10.sure.1": 4,  # both aces and both kings of diamonds are gone
    "10.end.1": 85,  # 75 and twice 5
}

WRONG: dict[str, list[str | int]] = {
    "10.call.1": [1, 3, 4],
    "10.bury.1": [2, 3, 4],
    "10.order.1": ["BJ CA CK CQ C8 H5 C4 C2", "H5 BJ CA CK CQ C8 C4 C2"],
    "10.holder.1": [1, 2],
    "10.worth.1": [20, 5],
    "10.follow.1": ["D4 D8", "C7 C9"],
    "10.take.1": [3, 4],
    "10.give.1": [2, 4],
    "10.trumps.1": [36, 45],
    "10.left.1": [24],
    "10.sure.1": [1, 2, 3],
    "10.end.1": [95],
}
