"""Model solutions of the code exercises, as a learner may read them. A test checks every one."""

from __future__ import annotations

from typing import Final

POINTS_OF_TRICK: Final = """\
def points_of_trick(fives, tens, kings):
    return 5 * fives + 10 * tens + 10 * kings
"""

IS_TRUMP: Final = """\
def is_trump(card, trump):
    if card in ("BJ", "LJ"):
        return True
    if trump.startswith("NT"):  # no trump suit: the rank alone decides
        return card[1:] == trump[2:]
    return card[0] == trump[0] or card[1:] == trump[1:]
"""

_PLACE: Final = '''\
RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()


def place(card, trump):
    """The suit a card is played in ("T" is trump), and how high it stands there."""
    suit, level = ("", trump[2:]) if trump.startswith("NT") else (trump[0], trump[1:])
    if card in ("LJ", "BJ"):
        return "T", (14 if suit else 13) + (card == "BJ")
    if card[1:] == level:
        return "T", 13 if card[0] == suit else 12
    ranks = [rank for rank in RANKS if rank != level]  # the gap of the level closes
    return "T" if card[0] == suit else card[0], ranks.index(card[1:])
'''

_ROW: Final = '''\


def longest_row(cards, trump):
    """How many pairs stand on neighbouring steps: 3 for a tractor of three, 1 for a pair."""
    steps = {place(card, trump)[1] for card in cards if cards.count(card) == 2}
    longest = 0
    for step in steps:
        row = 0
        while step + row in steps:
            row += 1
        longest = max(longest, row)
    return longest
'''

HIGHER: Final = (
    _PLACE
    + """\


def higher(a, b, trump):
    suit_a, height_a = place(a, trump)
    suit_b, height_b = place(b, trump)
    if suit_a == suit_b:
        return height_a > height_b
    return suit_a == "T"
"""
)

NEIGHBOURS: Final = (
    _PLACE
    + """\


def neighbours(a, b, trump):
    suit_a, height_a = place(a, trump)
    suit_b, height_b = place(b, trump)
    return suit_a == suit_b and abs(height_a - height_b) == 1
"""
)

IS_TRACTOR: Final = (
    _PLACE
    + """\


def is_tractor(cards, trump):
    faces = set(cards)
    if len(faces) < 2 or any(cards.count(face) != 2 for face in faces):
        return False
    suits = {place(face, trump)[0] for face in faces}
    heights = sorted(place(face, trump)[1] for face in faces)
    return len(suits) == 1 and all(b - a == 1 for a, b in zip(heights, heights[1:]))
"""
)

MAY_PLAY_SINGLE: Final = (
    _PLACE
    + """\


def may_play(hand, lead, play, trump):
    suit = place(lead[0], trump)[0]
    mine = [card for card in hand if place(card, trump)[0] == suit]
    return not mine or play[0] in mine
"""
)

MAY_PLAY_PAIR: Final = (
    _PLACE
    + """\


def has_pair(cards):
    return any(cards.count(card) == 2 for card in cards)


def may_play(hand, lead, play, trump):
    suit = place(lead[0], trump)[0]
    mine = [card for card in hand if place(card, trump)[0] == suit]
    given = [card for card in play if place(card, trump)[0] == suit]
    if len(given) < min(len(mine), len(lead)):
        return False
    if len(mine) > len(lead) and has_pair(lead) and has_pair(mine):
        return has_pair(given)
    return True
"""
)

MAY_PLAY_TRACTOR: Final = (
    _PLACE
    + _ROW
    + """\


def may_play(hand, lead, play, trump):
    suit = place(lead[0], trump)[0]
    mine = [card for card in hand if place(card, trump)[0] == suit]
    given = [card for card in play if place(card, trump)[0] == suit]
    if len(given) < min(len(mine), len(lead)):
        return False
    if len(mine) <= len(lead):
        return True
    asked = len(lead) // 2  # pairs; 0 for a single

    def answer(cards):
        pairs = len({card for card in cards if cards.count(card) == 2})
        return min(pairs, asked), min(longest_row(cards, trump), asked)

    return answer(given) == answer(mine)
"""
)

POINTS: Final = """\
def points(cards):
    worth = {"5": 5, "10": 10, "K": 10}
    return sum(worth.get(card[1:], 0) for card in cards)
"""

LEVELS: Final = """\
def levels(points):
    if points >= 80:
        return "opponents", (points - 80) // 40
    if points == 0:
        return "declarers", 3
    return "declarers", 2 if points < 40 else 1
"""

KITTY_BONUS: Final = (
    _PLACE
    + _ROW
    + """\


def kitty_bonus(kitty, winning, won_by, trump):
    if won_by == "declarers":
        return 0
    worth = {"5": 5, "10": 10, "K": 10}
    points = sum(worth.get(card[1:], 0) for card in kitty)
    # single 2, pair 4, tractor of two pairs 8, of three 16 ...
    return points * 2 ** (longest_row(winning, trump) + 1)
"""
)

MAY_LEAD: Final = (
    _PLACE
    + """\


def may_lead(cards, trump):
    return len({place(card, trump)[0] for card in cards}) == 1
"""
)

_BEATEN: Final = """\


def is_beaten(part, hand, trump):
    suit = place(part[0], trump)[0]
    top = max(place(card, trump)[1] for card in part)
    mine = [card for card in hand if place(card, trump)[0] == suit]
    if len(part) == 1:
        return any(place(card, trump)[1] > top for card in mine)
    steps = {place(card, trump)[1] for card in mine if mine.count(card) == 2}
    length = len(part) // 2  # 1 for a pair
    return any(
        step > top and all(step - down in steps for down in range(length)) for step in steps
    )
"""

IS_BEATEN: Final = _PLACE + _BEATEN

STANDS: Final = (
    _PLACE
    + _BEATEN
    + '''\


def split(throw, trump):
    """The components: the longest rows of pairs first, what is left is pairs and singles."""
    pairs = {card for card in throw if throw.count(card) == 2}
    found = [[card] for card in throw if card not in pairs]
    while pairs:
        by_step = {place(card, trump)[1]: card for card in pairs}
        step = max(by_step)
        row = []
        while step in by_step:  # down the ladder as long as there are neighbours
            row += [by_step[step]] * 2
            pairs.remove(by_step[step])
            step -= 1
        found.append(row)
    return found


def stands(throw, hands, trump):
    parts = split(throw, trump)
    if len(parts) == 1:
        return True  # no throw: a single, a pair or a tractor may always be led
    return not any(is_beaten(part, hand, trump) for part in parts for hand in hands)
'''
)
