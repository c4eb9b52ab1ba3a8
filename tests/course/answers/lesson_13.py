"""Lesson 13: the answers, worked out by hand, and further wrong ones.

83 = 108 - 25 cards are unseen; with the kitty known, 75. 36 x 25 / 108 = 8.3 trumps; 36 - 6 - 4 are out.
25 / 83 = 0.30; 1 - 75/83 x 74/82 = 0.18; 75/83 x 24/82 = 0.26. A missing pair is apart in
1 - 24/74 = 0.68 of all deals, two of them in 0.46. 175 x 25 / 83 = 52.7 points. Twice as sure: 2 x 2.
"""

ANSWERS: dict[str, str | int] = {
    "13.unseen.1": 83,
    "13.trumps.held": 8,
    "13.trumps.left": 26,
    "13.rare.1": 2,
    "13.partner.1": 30,
    "13.kitty.1": 18,
    "13.pair.1": 26,
    "13.throw.1": 3,
    "13.throw.2": 46,
    "13.points.1": 53,
    "13.sure.1": 4000,
}

WRONG: dict[str, list[str | int]] = {
    "13.unseen.1": [54, 100],
    "13.trumps.held": [12],
    "13.trumps.left": [30],
    "13.rare.1": [1, 3, 4],
    "13.partner.1": [60],
    "13.kitty.1": [50, 82],
    "13.pair.1": [74],
    "13.throw.1": [1, 2, 4],
    "13.throw.2": [32, 0],
    "13.points.1": [25],
    "13.sure.1": [1500, 500],
}
