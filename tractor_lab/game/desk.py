"""What lies on the table of a game at each moment: the question, the answers, the buttons, the sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tractor_lab.locale import sentences, t
from tractor_lab.players.club_call import suit_of
from tractor_lab.rules import Card, Trump, View, points_of
from tractor_lab.table.scene import Button, Option, Row, Sheet, Stat
from tractor_lab.table.words import many

from .match_play import Asked
from .paint import COUNT_STEPS, Painter, board, count_sheet, story

if TYPE_CHECKING:
    from .table import GameTable


def lobby(table: GameTable) -> dict[str, Any]:
    """The table before anybody has begun: what will be played, and what can be gone on with."""
    lang, plan = table.lang, table.plan
    rows = []
    for number, one in enumerate(table.kept[:3]):
        levels = " : ".join(one.levels)
        key = "game.lobby.saved" if one.levels else "game.lobby.saved.deal"
        words = t(key, lang, name=one.titled(lang), deals=one.deals, levels=levels)
        rows.append(Option(f"go-{number}", text=words, label=t("game.do.go.on", lang)))
    people = sum(one.person for one in plan.sitters)
    stats = (
        Stat(t("game.stat.rules", lang), plan.titled(lang)),
        Stat(t("game.stat.decks", lang), str(plan.rules.decks)),
        Stat(t("game.stat.players", lang), str(plan.rules.players)),
        Stat(t("game.stat.people", lang), str(people)),
    )
    key = "game.lobby.deal" if plan.lot else "game.lobby.match"
    saved = t("game.lobby.or", lang) if rows else ""
    return {
        "title": t("game.lobby.title", lang),
        "prompt": sentences((t(key, lang), saved), lang),
        "stats": stats,
        "options": tuple(rows),
        "buttons": (Button("start", t("game.do.start", lang), primary=True),),
    }


def covered(table: GameTable, paint: Painter, seat: int) -> dict[str, Any]:
    """Between two people: nobody's cards."""
    lang = table.lang
    name = paint.words.called(seat)
    label = t("game.do.here", lang, name=name)
    return {
        "prompt": t("game.cover", lang, name=name),
        "buttons": (Button("here", label, primary=True),),
    }


def deciding(table: GameTable, paint: Painter, now: Asked) -> dict[str, Any]:
    """The viewer is to decide."""
    view, lang = paint.view, table.lang
    hand = paint.hand(pick=True)
    match view.phase:
        case "draw" | "lift" | "stir":
            return _calling(table, paint, now)
        case "bury":
            need = view.rules.kitty
            label = many("game.do.bury", lang, need)
            ask = many("game.ask.bury", lang, need)
            buttons = [Button("play", label, primary=True), *_helps(table)]
            return {"prompt": ask, "hands": hand, "need": need, "buttons": tuple(buttons)}
        case "friends":
            return _friends(table, paint)
    trick = view.trick
    if trick is None:
        ask = t("game.ask.lead", lang)
        need = 0
    else:
        led = paint.words.cards(trick.plays[0])
        ask = paint.words.say("game.ask.follow", trick.leader, cards=led)
        need = len(trick.plays[0])
    buttons = [Button("play", primary=True), *_helps(table), *_looks(table)]
    return {"prompt": ask, "hands": hand, "need": need, "buttons": tuple(buttons)}


def _helps(table: GameTable) -> list[Button]:
    """Hint and taking back, where there are such."""
    lang = table.lang
    found: list[Button] = []
    if table.hooks.hint is not None:
        found.append(Button("hint"))
    return [*found, *_back(table, lang)]


def _back(table: GameTable, lang: str) -> list[Button]:
    found = []
    game = table.game
    assert game is not None
    if game.settings.take_back:
        may = game.may_take_back(table.viewer) and not game.deal_over
        found.append(Button("undo", t("game.do.undo", lang), enabled=may))
    if game.rules.take_back and game.deal.why_not_take_back(table.viewer) is None:
        cost = game.rules.take_back
        found.append(Button("retract", t("game.do.retract", lang, points=cost)))
    return found


def _looks(table: GameTable) -> list[Button]:
    """What can be looked up while a trick is played."""
    lang = table.lang
    return [
        Button("last", t("game.do.last", lang)),
        Button("seen", t("game.do.seen", lang)),
        Button("board", t("game.do.board", lang)),
    ]


def _calling(table: GameTable, paint: Painter, now: Asked) -> dict[str, Any]:
    view, lang = paint.view, table.lang
    rows = [
        Option(
            f"call-{n}",
            paint.ids.other(cards, "option", n),
            paint.words.trump(_trump_of(view, cards)),
            label=t("game.do.call", lang),
        )
        for n, cards in enumerate(view.possible_calls)
    ]
    for question in ("riot", "hand_over"):
        if question in now.questions:
            words = t(f"game.option.{question}", lang, points=points_of(view.hand))
            rows.append(Option(question, text=words, label=t(f"game.do.{question}", lang)))
    buttons = [Button("wait", t("game.do.pass", lang), primary=True)]
    if view.phase == "draw":
        buttons = [
            Button("wait", t("game.do.wait", lang), primary=True),
            Button("silent", t("game.do.silent", lang)),
        ]
    buttons += _helps(table) if rows else _back(table, lang)
    key = {"draw": "game.ask.call", "stir": "game.ask.stir"}.get(view.phase, "game.ask.last")
    key = "game.ask.look" if not rows else key
    drawn = len(view.hand)
    if key == "game.ask.call" and drawn == 1:
        key = "game.ask.call.one"
    ask = t(key, lang, drawn=drawn, level=view.level)
    return {
        "prompt": ask,
        "hands": paint.hand(pick=False),
        "options": tuple(rows),
        "buttons": tuple(buttons),
    }


def _trump_of(view: View, call: tuple[Card, ...]) -> Trump:
    """What a call would make trump."""
    suit = suit_of(call)
    level = "" if view.level == "NT" else view.level
    return Trump(f"{suit.value if suit else 'NT'}{level}")


def _friends(table: GameTable, paint: Painter) -> dict[str, Any]:
    """The faces that may be called as friends, to pick from; one's own hand to look at."""
    view, lang = paint.view, table.lang
    need, copies = view.rules.friends, view.rules.decks
    faces = Row(paint.ids.other(view.friend_cards, "faces"), t("game.friends.row", lang), "faces",
                small=True)  # fmt: skip
    hand = paint.hand(pick=False)
    label = many("game.do.friends", lang, need)
    buttons = [Button("play", label, primary=True)]
    if table.hooks.hint is not None:
        buttons.append(Button("hint"))
    ask = [many("game.ask.friends", lang, need)]
    if copies > 1:  # one button for each card that is picked
        ask.append(many("game.ask.copies", lang, need))
        for card in table.selected:
            nth = table.copies.get(card, 1)
            words = t(f"game.nth.{nth}", lang, card=paint.words.cards([card]))
            label = t("game.do.copy", lang, copy=words)
            buttons.append(Button("copy", label, option=card.code))
    return {
        "prompt": sentences(ask, lang),
        "hands": (faces, *hand),
        "need": need,
        "buttons": tuple(buttons),
    }


def waiting(table: GameTable, paint: Painter, turn: int | None) -> dict[str, Any]:
    """Others are playing, or a trick is to be looked at."""
    view, lang = paint.view, table.lang
    pick = view.phase == "play"
    fields: dict[str, Any] = {"hands": paint.hand(pick=pick)}
    buttons = []
    if table.paused:
        buttons.append(Button("next", t("game.do.next", lang), primary=True))
    if view.phase == "draw":
        fields["prompt"] = t("game.wait.draw", lang)
    elif table.paused:
        fields["prompt"] = t("game.wait.paused", lang)
    elif turn is not None:
        key = {"bury": "game.wait.bury", "play": "game.wait.play"}.get(view.phase)
        fields["prompt"] = paint.words.say(key, turn) if key else ""
    if view.phase in ("play", "count"):
        buttons += [*_back(table, lang), *_looks(table)]
    elif view.phase != "draw":
        buttons += _back(table, lang)
    fields["buttons"] = tuple(buttons)
    return fields


def over(table: GameTable, paint: Painter) -> dict[str, Any]:
    """The deal is over: the count step by step, then how the match stands, and what comes next."""
    lang, game = table.lang, table.game
    assert game is not None
    view, words = paint.view, paint.words
    step = table.counted
    sheets: list[Sheet] = []
    if view.phase == "counted":
        sheets.append(count_sheet(view, words, step))
        if step < COUNT_STEPS:
            label = t("game.do.count", lang)
            return {
                "prompt": t(f"game.count.step.{min(step, 3)}", lang),
                "kitty": paint.kitty(show=step > 1),
                "sheets": tuple(sheets),
                "buttons": (Button("next", label, primary=True),),
            }
    after = game.after
    said = [t(f"game.over.{view.phase}", lang)]
    buttons = []
    if after is None:
        buttons.append(Button("again", t("game.do.again", lang), primary=True))
    elif game.over:
        said.append(words.ended(after))
        buttons.append(Button("start", t("game.do.start.new", lang), primary=True))
    else:
        said.append(words.next_declarer(after))
        buttons.append(Button("next", t("game.do.next.deal", lang), primary=True))
    if after is not None:
        sheets.append(board(after, words))
    if table.history:
        sheets.append(story(table.history[-8:], words))
    if table.hooks.review is not None and view.phase == "counted":
        several = game.people if len(game.people) > 1 else ()
        for seat in several:
            label = t("game.do.review.of", lang, name=words.called(seat))
            buttons.append(Button("review", label, option=str(seat)))
        if not several:
            buttons.append(Button("review", t("game.do.review", lang)))
    buttons.append(Button("record", t("game.do.record", lang)))
    buttons.append(Button("share", t("game.do.share", lang)))
    if table.quiet:
        sheets.append(Sheet(table.quiet, key="quiet"))
    return {
        "prompt": sentences(said, lang),
        "kitty": paint.kitty(show=True) if view.phase == "counted" else paint.kitty(),
        "sheets": tuple(sheets),
        "buttons": tuple(buttons),
    }
