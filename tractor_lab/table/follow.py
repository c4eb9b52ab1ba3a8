"""The table on which a learner follows a lead, and the engine says whether she may and why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tractor_lab.locale import duties_text, explain, sentences, t
from tractor_lab.rules import (
    Card,
    Hand,
    Lead,
    LegalFollows,
    Order,
    Reason,
    Rules,
    Trump,
    decide_trick,
    legal_follows,
    points_of,
)

from .scene import (
    PLAYING_ORDER,
    USUAL_MARKS,
    Button,
    CardsLike,
    Row,
    Scene,
    Seat,
    Trick,
    Verdict,
    Where,
    as_trump,
    check_seats,
    lay,
)
from .widget import CardTable, Intent
from .words import lesson, many, seat_name, shown

ASKING = (Button("play", primary=True), Button("clear"), Button("hint"), Button("why"))
DONE = (Button("undo"), Button("why"))


class FollowTable(CardTable):
    """One trick, led by somebody else; the hand at the bottom answers. See `follow_table`."""

    def __init__(
        self,
        lead: CardsLike,
        hand: CardsLike,
        trump: Trump | str,
        rules: Rules | None = None,
        *,
        leader: Where = "W",
        plays: Mapping[Where, CardsLike] | None = None,
        guide: bool = True,
        lang: str | None = None,
        **extras: object,
    ) -> None:
        check_seats("leader", leader)
        check_seats("plays", *(plays or {}))
        if plays and leader in plays:
            raise ValueError(f"plays: {leader!r} leads, and has played the lead already")
        scene = Scene(trump=as_trump(trump), rules=rules or Rules())
        self.guide = guide
        """Grey out cards that cannot complete what has been picked."""
        self.attempts = 0
        self._leader: Where = leader
        self._laid = {where: lay(cards) for where, cards in {leader: lead, **(plays or {})}.items()}
        self._held_cards = lay(hand)
        self._past: list[Scene] = []
        self._step = 0
        self._engine(scene)
        super().__init__(scene, lang=lang)
        self.show(**self._opening(), **extras)

    # The position

    def _engine(self, scene: Scene) -> None:
        order = scene.order
        if order is None:
            raise ValueError('trump: a lead needs one to be followed, such as "H5" or "NT5"')
        lead = Lead([laid.card for laid in self._laid[self._leader]], order)
        held = Hand([laid.card for laid in self._held_cards], order)
        legal = legal_follows(lead, held)
        # All at once: under a trump that makes the lead two suits, the old position stays whole.
        self._order: Order = order
        self._lead = lead
        self.legal: LegalFollows = legal

    def _opening(self) -> dict[str, object]:
        return {
            "trick": self._trick(self._laid),
            "hands": (Row(self._held_cards),),
            "need": self._lead.size,
            "takes_pairs": any(part.width > 1 for part in self._lead.components),
            "buttons": ASKING,
            "verdict": None,
            "owed": frozenset(),
            "selected": frozenset(),
            "dim": frozenset(),
            "win": self._winning(self._laid),
        }

    def _turns(self) -> tuple[Where, ...]:
        at = PLAYING_ORDER.index(self._leader)
        return PLAYING_ORDER[at:] + PLAYING_ORDER[:at]

    def _holder(self, laid: Mapping[Where, tuple[object, ...]]) -> Where:
        turns = [where for where in self._turns() if where in laid]
        if len(turns) < 2:
            return self._leader
        plays = [[one.card for one in laid[where]] for where in turns]  # type: ignore[attr-defined]
        return turns[decide_trick(plays, self._order).winner]

    def _winning(self, laid: Mapping[Where, tuple[object, ...]]) -> frozenset[str]:
        return frozenset(one.id for one in laid[self._holder(laid)])  # type: ignore[attr-defined]

    def _trick(self, laid: Mapping[Where, tuple[object, ...]]) -> Trick:
        turns, size, lang = self._turns(), self._lead.size, self._lang
        holder = self._holder(laid)
        waiting: dict[Where, str] = {}
        for place, where in enumerate(turns):
            if where == "S":
                waiting[where] = many("table.wait.you", lang, size)
            else:
                after = turns.index("S") + 1 == place
                key = "last" if place == 3 else "next" if after else "third"
                waiting[where] = t("table.wait." + key, lang)
        seats = tuple(
            Seat(
                where,
                cards=tuple(laid.get(where, ())),  # type: ignore[arg-type]
                waiting=waiting[where],
                leads=where == self._leader,
                holds=where == holder,
            )
            for where in turns
        )
        cards = [one.card for cards in laid.values() for one in cards]  # type: ignore[attr-defined]
        return Trick(seats, points_of(cards))

    def _retrump(self, trump: Trump | None) -> None:
        if trump is None:
            raise ValueError("a trick needs a trump: write a suit and the level (H5), NT5 or NT")
        scene = self._scene.with_trump(trump)
        self._engine(scene)
        self._past.clear()
        self._step = 0
        self._scene = scene
        self.show(**self._opening())

    @property
    def solved(self) -> bool:
        """Has a legal play been made (and not been taken back)?"""
        return bool(self._past)

    def reset(self) -> FollowTable:
        """Back to the position as it was dealt."""
        self._past.clear()
        self._step = self.attempts = 0
        self.show(**self._opening())
        return self

    # Answers

    def _can_add(self, cards: tuple[Card, ...]) -> frozenset[Card] | None:
        if not self.guide or not cards or self.solved or len(cards) >= self._lead.size:
            return None
        return self.legal.can_add(cards) or None

    def _play(self, cards: tuple[Card, ...]) -> None:
        if self.solved:
            return
        reason = self.legal.why_not(cards)
        self.attempts += 1
        if reason:
            self._judge(self._refusal(reason))
        else:
            self._accept(cards)
        super()._play(cards)

    def _refusal(self, reason: Reason) -> Verdict:
        return Verdict(
            "no",
            t("table.not.yet", self._lang),
            explain(reason, self._lang, tuple(seat_name(w, self._lang) for w in self._turns())),
            t("table.rule." + reason.code, self._lang),
            lesson("03", self._lang),
            reason.owed,
        )

    def _accept(self, cards: tuple[Card, ...]) -> None:
        chosen = frozenset(self._ids(cards))
        self._past.append(replace(self._scene, verdict=None, owed=frozenset()))
        played = tuple(laid for laid in self._held_cards if laid.id in chosen)
        rest = tuple(laid for laid in self._held_cards if laid.id not in chosen)
        laid = {**self._laid, "S": played}
        self.show(
            trick=self._trick(laid),
            win=self._winning(laid),
            hands=(Row(rest, pick=False),),
            selected=frozenset(),
            dim=frozenset(),
            need=0,
            buttons=DONE,
        )
        self._judge(self._approval(cards, self._holder(laid), laid))

    def _approval(
        self, cards: tuple[Card, ...], holder: Where, laid: Mapping[Where, tuple[object, ...]]
    ) -> Verdict:
        lang, count = self._lang, len(self.legal)
        best = [one.card for one in laid[holder]]  # type: ignore[attr-defined]
        said = [
            t("table.follow.ok", lang, cards=shown(self._order.sort(cards), lang)),
            many("table.follow.many", lang, count),
            t(
                ("table.take." if len(laid) == len(PLAYING_ORDER) else "table.follow.")
                + ("you" if holder == "S" else "holds"),
                lang,
                name=seat_name(holder, lang),
                cards=shown(best, lang),
            ),
        ]
        points = points_of(one.card for cards in laid.values() for one in cards)  # type: ignore[attr-defined]
        if points and len(laid) == len(PLAYING_ORDER):
            said.append(t("table.take.points", lang, points=points))
        return Verdict("ok", t("table.allowed", lang), sentences(said, lang))

    def _do_hint(self, _: Intent) -> None:
        if self.solved:
            return
        steps = self._hints()
        self._step = min(self._step + 1, len(steps))
        words, lifted = steps[self._step - 1]
        head = t("table.hint", self._lang, step=self._step, steps=len(steps))
        self._judge(Verdict("info", head, words, owed=lifted))

    def _hints(self) -> list[tuple[str, tuple[Card, ...]]]:
        """From where to look to one legal play."""
        lang, legal = self._lang, self.legal
        suit = t("table.suit.of." + self._lead.suit, lang)
        who = seat_name(self._leader, lang)
        mine = legal.hand.of(self._lead.suit)
        if not mine:
            words = many("table.hint.void", lang, self._lead.size, suit=suit)
            return [(words, ()), (self._say_example(), legal.example)]
        steps = [(t("table.hint.suit", lang, who=who, suit=suit, count=len(mine)), mine)]
        owed = self._owed()
        if owed and owed != mine:
            only = all(duty.only for duty in legal.duties)
            words = "table.hint.owed" if only else "table.hint.owed.any"
            steps.append((t(words, lang, cards=shown(owed, lang)), owed))
        return [*steps, (self._say_example(), legal.example)]

    def _say_example(self) -> str:
        cards = shown(self.legal.example, self._lang)
        return t("table.hint.example", self._lang, cards=cards)

    def _owed(self) -> tuple[Card, ...]:
        return self._order.sort([card for duty in self.legal.duties for card in duty.cards])

    def _do_why(self, _: Intent) -> None:
        """What is owed, component by component, whatever the learner has picked."""
        words = sentences(duties_text(self.legal, self._lang), self._lang)
        lifted = () if self.solved else self._owed()
        learn = lesson("03", self._lang)
        self._judge(Verdict("info", t("table.why", self._lang), words, lesson=learn, owed=lifted))

    def _do_undo(self, _: Intent) -> None:
        if self._past:
            before = self._past.pop()
            self.scene = replace(before, selected=frozenset(), dim=frozenset())
            self._step = 0

    def _describe(self) -> str:
        lead = shown(self._lead.cards, "en")
        return f"trump={self.trump}; lead={lead}; hand={self._shown_hand()}"


def follow_table(
    lead: CardsLike,
    hand: CardsLike,
    trump: Trump | str,
    rules: Rules | None = None,
    *,
    leader: Where = "W",
    plays: Mapping[Where, CardsLike] | None = None,
    guide: bool = True,
    lang: str | None = None,
    **extras: object,
) -> FollowTable:
    """A trick led by West (or `leader`); the learner picks cards of `hand` and plays them.

    >>> table = follow_table("SK SK SQ SQ", hand="S8 S8 S7 S7 S2 HA", trump="H5")
    >>> table.play("S8 S8 S7 S2").kind, table.play("S8 S8 S7 S7").kind
    ('no', 'ok')

    `plays` names what others have played already, `guide=False` greys nothing out, and further
    fields of the `Scene` (title, prompt, stats, bar, marks) may be given by name.
    """
    return FollowTable(
        lead, hand, trump, rules, leader=leader, plays=plays, guide=guide, lang=lang, **extras
    )


__all__ = ["USUAL_MARKS", "FollowTable", "follow_table"]
