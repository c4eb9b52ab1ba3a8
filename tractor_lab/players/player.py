"""What a player is: four questions, each with a `View` in hand. And how players play a deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from tractor_lab.rules import Card, CardsLike, Deal, Operation, ParseError, View, parse_cards
from tractor_lab.rules.errors import RulesError

Cards = tuple[Card, ...]


class Player(Protocol):
    """Somebody who plays: a bot, or a program of your own. It is asked with the view of its seat, which
    holds its own cards and what everybody saw, and answers with cards (or their text: "SA SA").

    Three more questions are put to a player that has a method for them; the usual answer is given for one
    that has not. ``call_friends(view)`` returns the cards of the friends and which copy of each
    (`usual_friends`); ``hand_over(view)`` says whether the other side shall declare where nobody has called
    (`Rules.hand_over`; usually no); ``riot(view)`` whether to ask for a new deal (`Rules.riot`; usually no).
    """

    def declare(self, view: View) -> CardsLike:
        """A call (one of `View.possible_calls`), or no cards to wait. Asked whenever a call is possible:
        after each card this seat draws, before the kitty is lifted, and after burying where the rules let
        somebody go over the call (`View.phase` is ``draw``, ``lift`` or ``stir``)."""

    def bury(self, view: View) -> CardsLike:
        """The cards to bury, as many as `View.rules` says (`Rules.kitty`)."""

    def lead(self, view: View) -> CardsLike:
        """The cards to lead; several components make a throw."""

    def follow(self, view: View) -> CardsLike:
        """The cards to follow with, one of `View.follows`."""


class PlayerError(Exception):
    """A player did what the rules do not allow, or failed. `seat` is the player's, `asked` the question
    it was asked (declare, bury, lead, follow ...), and `why` says what went wrong, in a sentence."""

    def __init__(self, seat: int, asked: str, why: str) -> None:
        self.seat, self.asked, self.why = seat, asked, why
        super().__init__(f"seat {seat}, asked to {asked}: {why}")


def play_deal(deal: Deal, players: Sequence[Player]) -> Deal:
    """The deal to its end, every choice by the players, one for each seat.

    Raises `PlayerError` for a player that answers with what is not allowed, or fails, `ParseError` if there
    is not one for each seat, and `ValueError` for what is no deal.

    >>> from tractor_lab.players import RandomPlayer
    >>> play_deal(Deal.shuffled(1), [RandomPlayer(seed) for seed in range(4)]).phase
    'counted'
    """
    _fit(deal, players)
    while deal.phase not in ("counted", "redeal", "stopped"):
        deal = _step(deal, players)
    return deal


def step(deal: Deal, players: Sequence[Player]) -> Deal:
    """The deal after its next operation, by whoever is to decide. After a card is drawn, its drawer may call
    before the next one is drawn. Raises what `play_deal` raises."""
    _fit(deal, players)
    return _step(deal, players)


def _fit(deal: Deal, players: Sequence[Player]) -> None:
    """Raise what `play_deal` raises for what is no deal, and where not every seat has a player."""
    _check("deal", deal, Deal)
    seats = deal.rules.players
    if not isinstance(players, Sequence) or len(players) != seats:
        given = len(players) if isinstance(players, list | tuple) else type(players).__name__
        raise ParseError(f"players: {given} given, but {seats} seats want one each")


def _check(name: str, given: object, kind: type) -> None:
    """Raise `ValueError` for what is not of this kind."""
    if not isinstance(given, kind):
        from tractor_lab._kinds import not_one  # a player in a process of its own starts sooner

        raise not_one(name, given, kind)


def _step(deal: Deal, players: Sequence[Player]) -> Deal:
    for seat in asked(deal):
        operation = answer(deal, seat, players[seat])
        if operation is not None:
            return deal.do(operation)
    return deal.do(next_by_itself(deal))


def next_by_itself(deal: Deal) -> Operation:
    """What happens when nobody (else) wants anything: the next card, the kitty lifted, the count."""
    if (operation := deal.housekeeping) is not None:
        return operation
    return Operation("pass", deal.stirrer) if deal.phase == "stir" else Operation("lift")


def asked(deal: Deal) -> Iterator[int]:
    """The seats that have something to decide now, in the order in which they are asked. The first one that
    does something ends the round; while cards are drawn only the last drawer is asked. Raises `ValueError`
    for what is no deal."""
    _check("deal", deal, Deal)
    return _asked(deal)


def _asked(deal: Deal) -> Iterator[int]:
    players = deal.rules.players
    match deal.phase:
        case "draw":
            if deal.drawn:
                yield (deal.drawer - 1) % players
        case "lift":
            if not deal.turned:
                yield from ((deal.lifter + turn) % players for turn in range(players))
        case "bury":
            assert deal.holder is not None
            yield deal.holder
        case "stir":
            yield deal.stirrer
        case "friends":
            assert deal.declarer is not None
            yield deal.declarer
        case "play":
            yield deal.turn


def answer(deal: Deal, seat: int, player: Player) -> Operation | None:
    """What a player does now; None if it does nothing (waits, passes). The operation is checked: it can be
    done. Raises `PlayerError` if it cannot, or the player fails, `ValueError` for what is no deal."""
    for question in questions(deal, seat):
        try:
            operation = _operation(seat, question, _ask(player, question, deal.view(seat)))
            if operation is not None:
                deal.do(operation)
                return operation
        except RulesError as wrong:
            raise PlayerError(seat, question, str(wrong)) from wrong
        except Exception as failed:
            raise PlayerError(seat, question, f"{type(failed).__name__}: {failed}") from failed
    return None


def questions(deal: Deal, seat: int) -> tuple[str, ...]:
    """The methods of a player that are asked of this seat now, one after the other until one of them does
    something; none if it has nothing to decide.

    >>> deal = Deal.shuffled(1, declarer=0).draw_all().lift()
    >>> questions(deal, 0), questions(deal, 1)
    (('bury',), ())

    Raises `ValueError` for what is no deal.
    """
    _check("deal", deal, Deal)
    match deal.phase:
        case "draw" | "stir":
            return ("declare",) if deal.possible_calls(seat) else ()
        case "lift":
            found: tuple[str, ...] = ("riot",) if deal.may_riot(seat) else ()
            if deal.possible_calls(seat):
                found += ("declare",)
            free = not (deal.calls or deal.turned) and deal.handed_to is None
            if deal.rules.hand_over and free and seat == deal.known_declarer:
                found += ("hand_over",)
            return found
        case "bury" if seat == deal.holder:
            return ("bury",)
        case "friends" if seat == deal.declarer:
            return ("call_friends",)
        case "play" if seat == deal.turn:
            return ("lead",) if deal.trick is None else ("follow",)
    return ()


def _ask(player: Player, question: str, view: View) -> Any:
    """The player's own answer; where it need not have one, the usual answer."""
    method = getattr(player, question, None)
    if method is not None:
        return method(view)
    if question == "call_friends":
        return usual_friends(view)
    if question in ("hand_over", "riot"):
        return False
    raise AttributeError(f"this player has no method {question!r}")


def _operation(seat: int, question: str, given: Any) -> Operation | None:
    """An answer as an operation of the deal. Raises `ParseError` for what is no answer at all."""
    match question:
        case "riot" | "hand_over":
            step: Any = {"riot": "riot", "hand_over": "hand-over"}[question]
            return Operation(step, seat) if given else None
        case "call_friends":
            friends = tuple(given)
            cards = parse_cards([card for card, _ in friends])
            return Operation("friends", seat, cards, tuple(nth for _, nth in friends))
    if given is None:
        given = ()
    cards = parse_cards(given)
    if question == "declare":
        return Operation("call", seat, cards) if cards else None
    return Operation("bury" if question == "bury" else "play", seat, cards)


def usual_friends(view: View) -> tuple[tuple[Card, int], ...]:
    """The friends somebody calls who has not thought about it: the first copies of the highest plain cards
    that the declarer does not hold, as the rules allow (`Rules.friend_cards`). Raises `ValueError` for what
    is no view.
    """
    _check("view", view, View)
    order = view.order

    def dear(card: Card) -> tuple[int, int, int]:
        return view.hand.count(card), -order.tier(card), card.index

    wanted = view.rules.friends
    faces = sorted(view.friend_cards, key=dear)
    copies = [(card, nth) for nth in range(1, view.rules.decks + 1) for card in faces]
    return tuple(copies[:wanted])
