"""The club player follows a pair, a tractor, or a throw of singles and pairs."""

from __future__ import annotations

from .club_odds import Outlook
from .club_worth import Choice, priced, why_several
from .quick_state import PAIR, THROW, TRACTOR, TRUMPS, Numbers, State
from .quick_tables import SUITS, TRUMP, numbers
from .taste import Taste


def several(q: State, seat: int, taste: Taste, view: Outlook, ours: int, stays: float) -> Choice:
    """The play of a seat; `ours`: its side holds the trick; `stays`: how likely the side gets it anyway."""
    led, size, points = q.led, q.size, q.t.points
    at = SUITS * seat + led
    mine, kept = q.n[at], taste.kept
    if mine <= size:
        own = [number for _, number in priced(q, seat, led, taste)]
        if mine == size:
            return tuple(own), "only"
        if not mine and led and q.n[SUITS * seat] >= size:
            ruff = _ruff(q, seat, taste, view, stays)
            if ruff is not None:
                return ruff
        share = stays - kept
        free = [
            (keep - share * points[number], number)
            for suit in range(SUITS)
            if suit != led
            for keep, number in priced(q, seat, suit, taste)
        ]
        free.sort()
        chosen = (*own, *[number for _, number in free[: size - mine]])
        return chosen, why_several(q, chosen, ours, stays)
    pairs, owed, top, chance = q.h2[at], 0, -1, stays
    rules = q.t.order.rules
    if q.pairs and pairs and rules.follow != "suit":
        if q.kind == TRACTOR:
            owed, top, chance = _owed_tractor(q, taste, view, stays, pairs)
        elif q.kind == PAIR or rules.follow_throw != "suit":
            owed, top, chance = _owed_pairs(q, taste, view, stays, pairs)
    share = chance - kept
    cards = [number for number in numbers(owed, led) for _ in (0, 1)]
    if len(cards) < size:
        rest = [
            (keep - share * points[number], number)
            for keep, number in priced(q, seat, led, taste)
            if not owed >> (number & 31) & 1
        ]
        rest.sort()
        cards += [number for _, number in rest[: size - len(cards)]]
    chosen = tuple(cards)
    if top >= 0:
        last = len(q.plays) == q.players - 1
        return chosen, "win.last" if last else "win.sure" if chance >= 0.999 else "win"
    return chosen, why_several(q, chosen, ours, stays)


def _owed_pairs(
    q: State, taste: Taste, view: Outlook, stays: float, pairs: int
) -> tuple[int, int, float]:
    """The pairs that answer a pair, or the pairs of a throw; what takes the trick, or -1; and how likely the
    trick is then ours."""
    t, led, pot, kept = q.t, q.led, q.pot, taste.kept
    gain = taste.tempo
    o1, o2 = view.o1, view.o2
    one = q.kind == PAIR and q.best_top >> 5 == led
    base = 0 if led else TRUMPS
    values = taste.plain if led else taste.trump
    found = []
    for number in numbers(pairs, led):
        higher = t.above[number]
        keep = taste.both * values[(o1 & higher).bit_count() + (o2 & higher).bit_count()]
        keep += t.tier[number] * 0.01
        points = 2 * t.points[number]
        if one and t.tier[number] + base > q.best_value:
            chance = view.holds_pair(higher)
            value = chance * (pot + gain) + (chance - kept) * points - keep
            found.append((value, number, 1, chance))
        else:
            found.append((stays * pot + (stays - kept) * points - keep, number, 0, stays))
    found.sort(reverse=True)
    chosen = found[: q.pairs]
    owed = 0
    for _, number, _, _ in chosen:
        owed |= 1 << (number & 31)
    return owed, chosen[0][1] if chosen[0][2] else -1, chosen[0][3]


def _owed_tractor(
    q: State, taste: Taste, view: Outlook, stays: float, pairs: int
) -> tuple[int, int, float]:
    """The same for a tractor."""
    t, led, pot, kept = q.t, q.led, q.pot, taste.kept
    gain = taste.tempo
    base = 0 if led else TRUMPS
    best = (-1e9, 0, -1, stays)
    values = taste.plain if led else taste.trump
    for plane in t.owed(led, pairs, q.length):
        keep, points = 0.0, 0
        for number in numbers(plane, led):
            higher = t.above[number]
            left = (view.o1 & higher).bit_count() + (view.o2 & higher).bit_count()
            keep += taste.both * values[left]
            points += 2 * t.points[number]
        top, chance = -1, stays
        if plane.bit_count() == q.length and q.best_top >> 5 == led:
            top = t.run_of(led, plane, q.length)
            if top >= 0 and t.tier[top] + base > q.best_value:
                chance = view.safe
            else:
                top = -1
        value = chance * (pot + (gain if top >= 0 else 0.0)) + (chance - kept) * points - keep
        if value > best[0]:
            best = (value, plane, top, chance)
    return best[1], best[2], best[3]


def _ruff(q: State, seat: int, taste: Taste, view: Outlook, stays: float) -> Choice | None:
    """Trumps in the lead's shape, if they are worth it."""
    size, points, kept = q.size, q.t.points, taste.kept
    gain = taste.tempo
    price = {number: keep for keep, number in priced(q, seat, TRUMP, taste)}
    best: tuple[float, Numbers] | None = None
    for cards in _ruffs(q, seat):
        chance = 0.5 + 0.5 * view.safe
        keep = sum([price[n] for n in cards])
        if q.pairs:  # the pairs are not broken
            keep -= 2 * q.pairs * taste.trump_pair
        worth = sum([points[n] for n in cards])
        value = chance * (q.pot + gain) + (chance - kept) * worth - keep
        if best is None or value > best[0]:
            best = value, cards
    if best is None:
        return None
    free = [
        keep - (stays - kept) * points[number]
        for suit in range(1, SUITS)
        for keep, number in priced(q, seat, suit, taste)
    ]
    free.sort()
    if len(free) >= size and stays * q.pot - sum(free[:size]) >= best[0]:
        return None
    return best[1], "overruff" if q.best_top >> 5 == TRUMP else "ruff"


def _ruffs(q: State, seat: int) -> list[Numbers]:
    """The trumps in the lead's shape that would take the trick."""
    t, pairs = q.t, q.h2[SUITS * seat]
    least = q.best_value if q.best_top >> 5 == TRUMP else -1
    tier = t.tier
    if q.kind == PAIR:
        return [(n, n) for n in numbers(pairs, TRUMP) if tier[n] + TRUMPS > least]
    if q.kind == TRACTOR:
        found: list[Numbers] = []
        for plane in t.owed(TRUMP, pairs, q.length):
            top = t.run_of(TRUMP, plane, q.length) if plane.bit_count() == q.length else -1
            if top >= 0 and tier[top] + TRUMPS > least:
                found.append(tuple([n for n in numbers(plane, TRUMP) for _ in (0, 1)]))
        return found
    assert q.kind == THROW
    if least >= 0 or pairs.bit_count() < q.pairs:
        return []  # over somebody's ruff of a throw is left to a search
    chosen = numbers(pairs, TRUMP)[: q.pairs]
    singles = [n for n in numbers(q.h1[SUITS * seat], TRUMP) if n not in chosen]
    cards = [n for n in chosen for _ in (0, 1)] + singles[: q.size - 2 * q.pairs]
    return [tuple(cards)] if len(cards) == q.size else []
