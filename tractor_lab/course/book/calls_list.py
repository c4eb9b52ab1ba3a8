"""Lesson 7: the exercises at the table. What is asked and what is believed stands in `calls`."""

from __future__ import annotations

from ..spec import Click
from . import calls as the
from . import calls_end as end
from . import calls_fresh as new
from .calls import NONE, SEATS, TRUMPS, CallPosition

_OWN = CallPosition("NT5", "LJ LJ S5 S5 H5 H5 HQ H9 C8 D3", calls=((0, "H5"),))
_LOST = CallPosition(
    "NT5",
    "LJ LJ S5 H5 H5 SQ HA HQ H9 C8 D3",
    calls=((0, "H5"), (1, "C5 C5")),
    options=("H5 H5", "S5", "LJ LJ", NONE),
)
_PARTNER = CallPosition(
    "NT5",
    "BJ S5 H5 H5 SQ S9 HK H8 C7 D4",
    calls=((2, "S5"),),
    options=("S5 S5", "H5 H5", "BJ", NONE),
)
_TOP = CallPosition(
    "NT5",
    "BJ BJ S5 S5 SK S8 HA CJ C6 D10",
    calls=((3, "D5"), (1, "LJ LJ")),
    options=("S5 S5", "BJ", "BJ BJ", NONE),
)

EXERCISES = (
    Click(
        "07.open.1",
        "choose",
        CallPosition(
            "NT5", "BJ S5 D5 SA SA S9 H10 C7 C4 D8", options=("SA SA", "S5 D5", "D5", "BJ")
        ),
        the.legal_option,
        {
            "call-any-pair": the.option(the.plain_pair),
            "call-mixed": the.option(the.mixed_level),
            "call-one-joker": the.option(the.lone_joker),
        },
        fresh=new.opening(10),
    ),
    Click(
        "07.open.count",
        "number",
        CallPosition("NT5", "BJ LJ LJ S5 S5 H5 HQ C8 DA D9"),
        the.how_many,
        {
            "cards-not-calls": the.cards_not_calls,
            "one-call-a-suit": the.one_a_suit,
            "no-joker-calls": the.without_jokers,
        },
        why_not=the.told("course.no.calls.count"),
        fresh=new.a_hand(10),
        unit="course.unit.calls",
    ),
    Click(
        "07.over.single",
        "pick",
        CallPosition("NT5", "BJ S5 H5 H5 SK SK C10 C9 D4", calls=((3, "D5"),)),
        the.some_call,
        {
            "suit-over-suit": the.of_hand(the.other_suit),
            "call-any-pair": the.of_hand(the.plain_pair),
        },
        accepts=the.is_call,
        why_not=the.why_not_call,
        fresh=new.over(9),
    ),
    Click(
        "07.over.pair",
        "pick",
        CallPosition("NT5", "BJ LJ LJ S5 S5 HA HA C9 D7", calls=((1, "D5 D5"),)),
        the.some_call,
        {
            "pair-over-pair": the.of_hand(the.another_pair),
            "call-one-joker": the.of_hand(the.lone_joker),
        },
        accepts=the.is_call,
        why_not=the.why_not_call,
        fresh=new.over(9, pair=True),
    ),
    Click(
        "07.over.top",
        "choose",
        _TOP,
        the.legal_option,
        {
            "level-over-jokers": the.option(the.level_pair),
            "call-one-joker": the.option(the.lone_joker),
            "nothing-over-jokers": the.none_of_these,
        },
        why_not=the.why_not_call,
        fresh=new.renamed(_TOP),
    ),
    Click(
        "07.own.reinforce",
        "pick",
        _OWN,
        the.some_call,
        {
            "self-overcall": the.of_hand(the.another_pair),
            "self-no-trump": the.of_hand(the.joker_pair),
        },
        accepts=the.is_call,
        why_not=the.why_not_call,
        fresh=new.renamed(_OWN),
    ),
    Click(
        "07.own.lost",
        "choose",
        _LOST,
        the.legal_option,
        {
            "reinforce-late": the.option(the.own_pair),
            "called-once": the.none_of_these,
        },
        why_not=the.why_not_call,
        fresh=new.renamed(_LOST),
    ),
    Click(
        "07.partner.1",
        "choose",
        _PARTNER,
        the.legal_option,
        {
            "partner-adds": the.option(the.partners_pair),
            "partner-safe": the.none_of_these,
            "call-one-joker": the.option(the.lone_joker),
        },
        why_not=the.why_not_call,
        fresh=new.renamed(_PARTNER),
    ),
    Click(
        "07.trump.1",
        "choose",
        CallPosition("NT5", calls=((3, "S5"), (0, "H5 H5"), (1, "LJ LJ")), options=TRUMPS),
        end.trump_in_the_end,
        {
            "first-call-trump": end.trump_of(lambda calls: calls[0]),
            "jokers-no-call": end.trump_of(end.longest_suit_call),
        },
        why_not=the.told("course.no.trump.last"),
        fresh=new.rising,
    ),
    Click(
        "07.declarer.first",
        "choose",
        CallPosition("NT2", calls=((0, "H2"), (3, "S2 S2")), options=SEATS),
        end.declares,
        {"first-caller": end.first_caller},
        why_not=the.told("course.no.declares.last"),
        fresh=new.callers(declarer=False),
    ),
    Click(
        "07.declarer.later",
        "choose",
        CallPosition("NT7", calls=((1, "C7"), (3, "S7 S7")), declarer=2, options=SEATS),
        end.declares,
        {"last-caller": end.last_caller, "first-caller.later": end.first_caller},
        why_not=the.told("course.no.declares.known"),
        fresh=new.callers(declarer=True),
    ),
    Click(
        "07.kitty.1",
        "choose",
        CallPosition("NT5", kitty="BJ LJ C9 H5 D2 S8 H3 CK", options=TRUMPS),
        end.kitty_trump,
        {
            "joker-is-no-trump": end.first_card_decides,
            "level-card-decides": end.level_card_decides,
        },
        why_not=the.told("course.no.kitty.first"),
        fresh=new.a_kitty,
    ),
    Click(
        "07.kitty.who",
        "choose",
        CallPosition("NT2", kitty="H9 LJ C5 DK D2 S8 H3 CK", options=SEATS, first=1),
        end.declares,
        {"last-drawer": end.last_drawer},
        why_not=the.told("course.no.declares.drew"),
        fresh=new.drawn_first,
    ),
    Click(
        "07.worth.count",
        "number",
        CallPosition("NT5", "BJ H5 S5 C5 SA SQ HA HK H9 C8 D4", options=("H5",)),
        end.worth,
        {
            "only-the-suit": end.worth_where(lambda here, card: card.suit is end.called_suit(here)),
            "no-jokers": end.worth_where(lambda _, card: not card.is_joker),
            "own-level-only": end.worth_where(
                lambda here, card: (
                    card.suit in (None, end.called_suit(here)) or card.rank != here.level
                )
            ),
        },
        why_not=the.told("course.no.worth"),
        fresh=new.to_count(11),
        words=end.worth_words,
        unit="course.unit.trumps",
    ),
    Click(
        "07.worth.suit",
        "choose",
        CallPosition(
            "NT5",
            "LJ S5 H5 C5 D5 SA SK SQ H9 H8 H7 H4 D10",
            options=("S5", "H5", "C5", "D5"),
        ),
        end.most_trumps,
        {"highest-cards": end.highest_cards},
        why_not=the.told("course.no.worth.suit"),
        fresh=new.to_choose(13),
    ),
)
