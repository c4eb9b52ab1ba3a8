"""Lesson 9: the answers, worked out by hand, and further wrong ones."""

ANSWERS: dict[str, str | int] = {
    "09.up.1": 4,  # 35 points: two levels, 5 to 7
    "09.up.2": 3,  # 125: one level, 8 to 9
    "09.stay.1": 2,  # the losers stay at 6
    "09.next.1": 3,
    "09.next.2": 1,  # after West it is your turn
    "09.level.1": 1,  # East and West play at 4
    "09.level.2": 3,  # 7 and two levels: 9
    "09.ace.1": 4,
    "09.ace.2": 3,
    "09.win.1": 4,
    "09.win.2": 5,  # 2, 5, 8, J, A, and one there
    "09.score.1": 5,  # 3, then 4, 5, 7
    "09.house.step": 3,  # 20 above 80: one level at 20 a step, 7 to 8
    "09.house.takeover": 2,  # 75 takes over: you stay at 5
    "09.house.takeover_level": 3,
    "09.house.dead_zone": 4,  # two levels, 3 to 5
    "09.house.level_cap": 4,  # two levels, 5 to 7
    "09.house.points_cap": 4,  # 160 count: two levels, 3 to 5
    "09.house.below_zero": 6,  # four levels, 4 to 8
    "09.house.points_floor": 6,  # no lower than -40: four levels
    "09.house.levels": 4,  # 5, 10, J; the 7 is not played
    "09.house.must_defend": 3,  # the 10 holds them up
    "09.house.after_last": 4,  # behind the ace the 2 comes again
    "09.house.laps": 3,
    "09.house.next_declarer": 3,
    "09.house.deal_limit": 1,
    "09.house.time_limit": 2,
    "09.house.tie": 2,  # they came there with deal 9
    "09.house.settlement": 20,
    "09.house.shutout_units": 6,
}

WRONG: dict[str, list[str | int]] = {
    "09.up.1": [2, 6],
    "09.up.2": [1, 5],
    "09.stay.1": [4, 5],
    "09.next.1": [4],
    "09.next.2": [4],
    "09.level.1": [2],
    "09.level.2": [1, 2, 4],
    "09.ace.1": [1, 2],
    "09.ace.2": [1, 2, 4],
    "09.win.1": [2, 3],
    "09.win.2": [6],
    "09.score.1": [1, 9],
    "09.house.step": [1, 4],
    "09.house.takeover": [1, 4],
    "09.house.takeover_level": [1, 4],
    "09.house.dead_zone": [2, 5],
    "09.house.level_cap": [3, 6],
    "09.house.points_cap": [2, 3],
    "09.house.below_zero": [2, 4],
    "09.house.points_floor": [2, 4],
    "09.house.levels": [1, 6],
    "09.house.must_defend": [2, 5],
    "09.house.after_last": [2, 5],
    "09.house.laps": [2, 4, 5],
    "09.house.next_declarer": [2, 4],
    "09.house.deal_limit": [2, 3],
    "09.house.time_limit": [1, 3],
    "09.house.tie": [1, 4],
    "09.house.settlement": [10],
    "09.house.shutout_units": [12],
}
