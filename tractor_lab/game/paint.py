"""A view as a scene: the places around the table, the hand, the kitty, and the sheets under it.

Everything here is made from `View`, never from a deal: what is not in the view is not in the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tractor_lab.locale import card_name, t
from tractor_lab.rules import Card, Order, Suit, Trump, View, full_deck, points_of
from tractor_lab.rules.match import Match
from tractor_lab.rules.steps import Trick
from tractor_lab.table.scene import Bar, Chip, Kitty, Place, Round, Row, Sheet, Stat

from .ids import Ids
from .seats import Sorting
from .told import Words

DEALING = ("draw", "lift", "bury", "stir", "friends")


def public(view: View) -> View:
    """The view as far as everybody may see it: between two people at one screen.

    >>> from tractor_lab.rules import Deal
    >>> public(Deal.shuffled(1, declarer=0).draw_all().view(0)).hand
    ()
    """
    over = view.phase == "counted"
    secret = view.rules.secret_call and view.phase == "draw"
    calls = tuple(replace(call, cards=()) for call in view.calls) if secret else view.calls
    return replace(
        view,
        hand=(),
        kitty=view.kitty if over else (),
        calls=calls,
        trump=None if secret else view.trump,
        possible_calls=(),
        friend_cards=(),
        log=(),
    )


@dataclass(frozen=True)
class Painter:
    """Draws one view for one viewer."""

    view: View
    words: Words
    ids: Ids
    sorting: Sorting = "trump-first"

    @property
    def lang(self) -> str:
        """The language of the words."""
        return self.words.lang

    @property
    def trump(self) -> Trump:
        """Trump; while it is open, how a hand lies until then: jokers and level cards apart."""
        level = self.view.level
        return self.view.trump or Trump("NT" if level == "NT" else f"NT{level}")

    @property
    def open(self) -> bool:
        """Is trump not known yet?"""
        return self.view.trump is None

    # -- around the table ------------------------------------------------------------------------------------

    def last(self) -> Trick | None:
        """The trick on the table: the one being played, or the one just made."""
        tricks = self.view.tricks
        return tricks[-1] if tricks else None

    def round(self, note: str = "", *, turn: int | None = None) -> Round:
        """The places, from the viewer's on, with what lies there."""
        view = self.view
        players = view.rules.players
        trick = self.last() if view.phase not in DEALING else None
        places = [self._place((view.seat + n) % players, trick, turn) for n in range(players)]
        points = sum(map(points_of, trick.plays)) if trick else None
        return Round(tuple(places), points, note)

    def _place(self, seat: int, trick: Trick | None, turn: int | None) -> Place:
        view, players = self.view, self.view.rules.players
        cards: tuple[Card, ...] = ()
        note, leads, holds = "", False, False
        if trick is not None:
            at = (seat - trick.leader) % players
            cards = trick.plays[at] if at < len(trick.plays) else ()
            leads, holds = at == 0, seat == self._holder(trick)
        elif view.phase in DEALING:
            cards, note = self._called(seat)
        name = self.words.name(seat)
        number = len(view.tricks)
        mine = seat == view.seat and trick is not None and not self.words.open
        laid = (
            self.ids.played(cards, view.hand)
            if mine
            else self.ids.other(cards, view.phase in DEALING, number, seat)
        )
        held = view.sizes[seat]
        return Place(name, laid, held, self._roles(seat), note, leads, holds, seat == turn)

    def _called(self, seat: int) -> tuple[tuple[Card, ...], str]:
        """The call of a seat that still stands, or what it called with before."""
        calls = [(n, call) for n, call in enumerate(self.view.calls) if call.seat == seat]
        if not calls:
            return (), ""
        n, call = calls[-1]
        stands = n == len(self.view.calls) - 1
        if not call.cards:
            return (), t("game.note.called.hidden", self.lang, count=self.view.call_sizes[n])
        if not stands:
            return (), t("game.note.overcalled", self.lang, cards=self.words.cards(call.cards))
        return call.cards, t("game.note.called", self.lang)

    def _holder(self, trick: Trick) -> int | None:
        """Who holds the trick as it lies."""
        if trick.winner is not None:
            return trick.winner
        if len(trick.plays) < 2:
            return trick.leader
        from tractor_lab.rules import decide_trick

        best = decide_trick(trick.plays, self.view.order).winner
        return (trick.leader + best) % self.view.rules.players

    def _roles(self, seat: int) -> tuple[str, ...]:
        view, lang = self.view, self.lang
        roles = []
        if seat == view.declarer:
            roles.append(t("game.role.declarer", lang))
        friends = {friend.seat for friend in view.friends}
        if view.rules.friends:
            if seat in friends and seat != view.declarer:
                roles.append(t("game.role.friend", lang))
            if view.won[seat]:
                roles.append(t("game.role.points", lang, points=view.won[seat]))
        elif seat != view.seat and (seat - view.seat) % 2 == 0 and not self.words.open:
            roles.append(t("game.role.partner", lang))
        return tuple(roles)

    # -- the hand and the kitty ------------------------------------------------------------------------------

    def hand(self, *, pick: bool) -> tuple[Row, ...]:
        """The viewer's cards, as they are wished to lie; none where there are none to see."""
        if not self.view.hand:
            return ()
        rising, last = self.sorting == "rising", self.sorting == "trump-last"
        laid = self.ids.hand(self.view.hand)
        small = len(laid) > 30
        return (Row(laid, pick=pick, trump_last=last or rising, rising=rising, small=small),)

    def kitty(self, *, show: bool = False) -> Kitty | None:
        """The kitty: what was turned of it, all of it after the count, else its number."""
        view = self.view
        if show:
            return Kitty(self.ids.other(view.kitty, "kitty")) if view.kitty else None
        if view.turned and view.phase in ("lift", "redeal"):
            return Kitty(self.ids.other(view.turned, "turned"))
        if view.kitty_size and view.phase in ("lift", "stir"):
            return Kitty(hidden=view.kitty_size)
        return None

    # -- what is known ---------------------------------------------------------------------------------------

    def stats(self, match: Match | None, number: int, played: int) -> tuple[Stat, ...]:
        """Deal, levels, trick."""
        view, lang = self.view, self.lang
        found = []
        if match is not None:
            found.append(Stat(t("game.stat.deal", lang), str(number)))
        if self.open:
            found.append(Stat(t("game.stat.level", lang), view.level))
        if match is not None and not match.rules.friends:
            mine = view.seat % 2
            ours, theirs = match.levels[mine], match.levels[1 - mine]
            if not self.words.open:
                found.append(Stat(t("game.stat.levels", lang), f"{ours} : {theirs}"))
        if view.phase in ("play", "count"):
            found.append(Stat(t("game.stat.trick", lang), str(max(played, 1))))
        if view.phase in ("play", "count") and view.calls and view.calls[-1].cards:
            call = view.calls[-1]
            said = f"{self.words.name(call.seat)} {self.words.cards(call.cards)}"
            found.append(Stat(t("game.stat.called", lang), said))
        if view.friends:
            found.append(Stat(t("game.stat.friends", lang), self.words.friends(view)))
        return tuple(found)

    def bar(self) -> Bar | None:
        """The opponents' points, once there are opponents."""
        view = self.view
        if view.phase in ("play", "count", "counted"):
            return Bar.of(view.points, view.rules)
        return None

    def seen(self) -> Sheet:
        """Every face, suit by suit, with how many of it the viewer has not seen yet: neither played, nor in
        the own hand, nor buried by oneself."""
        view, lang = self.view, self.lang
        order = Order(self.trump, view.rules)
        known = Counter(view.hand) + Counter(view.kitty)
        for trick in view.tricks:
            for play in trick.plays:
                known.update(play)
        gone = Counter(card for trick in view.tricks for play in trick.plays for card in play)
        whole = Counter(full_deck(view.rules))
        lines = []
        for suit in order.suits:
            chips = []
            for tier in order.high_to_low(suit):
                for card in tier:
                    if whole[card]:
                        left = whole[card] - known[card]
                        chips.append(self._chip(card, suit, left, gone[card], whole[card]))
            name = suit.value if suit is not Suit.TRUMP else t("table.suit.T", lang)
            lines.append((name, tuple(chips)))
        return Sheet(t("game.seen.title", lang), tuple(lines), "seen")

    def _chip(self, card: Card, suit: Suit, left: int, gone: int, whole: int) -> Chip:
        plain = suit is not Suit.TRUMP
        text = card.rank.value if plain else self.words.cards([card])
        state: Any = "gone" if gone == whole else "some" if gone else ""
        name = card_name(card, self.lang)
        said = t("game.seen.said", self.lang, card=name, played=gone, left=left)
        return Chip(text, state, str(left) if left else "", said)

    def last_trick(self) -> Sheet:
        """The last trick that is complete."""
        lang = self.lang
        done = [trick for trick in self.view.tricks if trick.winner is not None]
        if not done:
            return Sheet(t("game.last.none", lang), key="last")
        trick, players = done[-1], self.view.rules.players
        lines = []
        for at, play in enumerate(trick.plays):
            seat = (trick.leader + at) % players
            state: Any = "here" if seat == trick.winner else ""
            lines.append((self.words.name(seat), (Chip(self.words.cards(play), state),)))
        title = t("game.last.title", lang, points=trick.points)
        return Sheet(title, tuple(lines), "last")


def count_sheet(view: View, words: Words, step: int) -> Sheet:
    """The count of a deal, line by line: tricks, kitty, total, levels; the first `step` of them."""
    lang, result = words.lang, view.result
    assert result is not None
    kitty = result.kitty
    lines: list[tuple[str, tuple[Chip, ...]]] = [
        (t("game.count.tricks", lang), (Chip(str(result.tricks)),))
    ]
    if not result.revoked:
        key = "game.count.kitty" if view.rules.kitty else "game.count.last"
        times = f"{kitty.points} × {kitty.multiplier} = {kitty.bonus}"
        kept = t("game.count.kept", lang, points=kitty.points)
        counts = bool(kitty.bonus) or kitty.points == 0 or not view.rules.kitty
        lines.append((t(key, lang), (Chip(times if counts else kept),)))
    lines.append((t("game.count.total", lang), (Chip(str(result.total), "here"),)))
    if result.revoked:
        lines[1:] = [
            (t("game.count.revoke", lang), (Chip(t(f"count.side.{result.revoked}", lang)),))
        ]
    lines.append((t("game.count.levels", lang), (Chip(words.result(result), "here"),)))
    return Sheet(t("game.count.title", lang), tuple(lines[:step]), "count")


COUNT_STEPS: Final = 4
"""The lines of the count; a deal is over once all of them were shown."""


def board(match: Match, words: Words) -> Sheet:
    """How a match stands: the ladder of each side."""
    lang, lines = words.lang, []
    ladder = match.rules.ladder
    for index, standing in enumerate(match.standings):
        at = ladder.index(standing.level)
        chips = []
        for n, level in enumerate(ladder):
            state: Any = "here" if n == at else "gone" if n < at else ""
            said = t("game.board.here", lang, level=level) if n == at else ""
            chips.append(Chip(level, state, "", said))
        lap = t("game.board.lap", lang, lap=standing.lap + 1) if standing.lap else ""
        lines.append((words.side(match, index) + lap, tuple(chips)))
    return Sheet(t("game.board.title", lang), tuple(lines), "board")


def story(deals: Sequence[tuple[int, View]], words: Words) -> Sheet:
    """The deals that are over: who declared, at which level, and what came of it."""
    lang = words.lang
    lines: list[tuple[str, tuple[Chip, ...]]] = []
    for number, view in deals:
        label = t("game.story.deal", lang, number=number)
        if view.result is None or view.declarer is None:
            key = "game.story.redeal" if view.phase == "redeal" else "game.story.stopped"
            lines.append((label, (Chip(t(key, lang)),)))
            continue
        who = t("game.story.declared", lang, name=words.name(view.declarer), level=view.level)
        points = t("game.story.points", lang, points=view.result.total)
        lines.append((label, (Chip(who), Chip(points), Chip(words.result(view.result)))))
    return Sheet(t("game.story.title", lang), tuple(lines), "story")
