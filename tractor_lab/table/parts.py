"""The parts of a table around its cards: badge, bar, verdict, ladder, kitty, options, buttons."""

from __future__ import annotations

import re
from typing import Final

from tractor_lab.locale import card_name, t
from tractor_lab.rules import Trump

from .faces import face, face_class, plain_names
from .markup import Markup
from .scene import Bar, Button, Entry, Ladder, Link, Option, Scene, Verdict
from .words import many

_TOKEN: Final = re.compile(r"[♠♥♣♦](?:10|[2-9JQKA])")
_COLOUR: Final = {"♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds"}
_SAFE_LINK: Final = re.compile(r"(?:https?://|[\w./-]+(?:$|#))", re.ASCII)


def rich(m: Markup, words: str) -> str:
    """A sentence with the cards in it (♠8) set in the colour of their suit."""
    return _TOKEN.sub(
        lambda found: m.tag("b", f"in {_COLOUR[found[0][0]]}" if m.live else "", found[0]),
        m.text(words),
    )


def badge(m: Markup, trump: Trump, lang: str) -> str:
    """Trump and level, always in sight."""
    symbol = trump.suit.symbol if trump.suit else t("table.notrump", lang)
    colour = _COLOUR[symbol] if trump.suit else "none"
    level = trump.level.value if trump.level else ""
    suit = t("table.suit." + (trump.suit.value if trump.suit else "NT"), lang)
    said = t("table.badge.say" if level else "table.badge.nolevel", lang, suit=suit, level=level)
    if not m.live:
        return m.tag("span", "badge", m.text(said))
    small = m.tag(
        "small", "fine", m.text(t("table.badge" if level else "table.badge.jokers", lang))
    )
    inner = m.tag("i", colour, m.text(symbol)) + m.tag("b", "", m.text(level)) + small
    return m.tag("span", "badge", inner, role="img", aria_label=said, data_k="badge")


def bar(m: Markup, shown: Bar, lang: str) -> str:
    """The opponents' points; a tick wherever the result changes, the take-over line strongest."""
    side = shown.side or t("table.opponents", lang)
    said = t("table.bar", lang, side=side, points=shown.points, takeover=shown.takeover)
    if not m.live:
        return m.tag("span", "bar", m.text(said))

    def width(points: int) -> str:
        return f"{max(0, min(100, round(100 * points / shown.end)))}%"

    ticks = "".join(
        m.tag("u", "key" if tick == shown.takeover else "", m.tag("s", "", str(tick)),
              style="left:" + width(tick))
        for tick in shown.ticks
    )  # fmt: skip
    fill = m.tag("i", "", "", style="width:" + width(shown.points), data_k="fill")
    track = m.tag("span", "track", fill + ticks)
    inner = m.tag("small", "fine", m.text(side)) + track + m.tag("b", "", str(shown.points))
    return m.tag("span", "bar", inner, role="img", aria_label=said, data_k="bar")


def verdict(m: Markup, said: Verdict, lang: str) -> str:
    """Headline and sentence, then the rule, then where to learn it."""
    parts = [m.tag("b", "", rich(m, said.headline))] if said.headline else []
    if said.sentence:
        parts.append(m.tag("span", "", rich(m, said.sentence)))
    if said.rule or said.lesson:
        rule = t("table.rule", lang, rule=said.rule) if said.rule else ""
        learn = link(m, said.lesson) if said.lesson else ""
        parts.append(m.tag("div", "rule", f"{m.text(rule)} {learn}".strip()))
    return m.tag("div", f"verdict {said.kind}", " ".join(parts))


def link(m: Markup, to: Link) -> str:
    """A link to a lesson; an address that is neither relative nor http(s) is only words."""
    if not _SAFE_LINK.match(to.href):
        return m.text(to.text)
    href = m.text(to.href)
    if not m.live:
        return f'<a href="{href}" style="color:#0b6b4f">{m.text(to.text)}</a>'
    return f'<a class="tl-link" href="{href}" target="_blank" rel="noopener">{m.text(to.text)}</a>'


def ladder(m: Markup, shown: Ladder, lang: str) -> str:
    """The tiers of each suit, highest first; equal cards share a rung, lit neighbours a link."""
    linked = {pair for one, two in shown.links for pair in ((one, two), (two, one))}
    runs = []
    for suit, tiers in shown.runs:
        rungs = []
        for place, tier in enumerate(tiers):
            cards = []
            for laid in tier:
                lit = "" if not shown.lit else " lit" if laid.card in shown.lit else " dim"
                names = f"card {face_class(laid.card)}{lit}"
                cards.append(m.tag("span", names, face(m, laid.card, lang), data_id=laid.id))
            below = tiers[place + 1] if place + 1 < len(tiers) else ()
            chain = any((a.card, b.card) in linked for a in tier for b in below)
            glue = (" = " if len(tier) > 1 else "") if not m.live else ""
            inner = glue.join(cards)
            said = t("table.say.join", lang).join(card_name(laid.card, lang) for laid in tier)
            rungs.append(
                m.tag("li" if m.live else "span", "tier" + (" chain" if chain else ""), inner,
                      data_k=f"tier-{tier[0].id}", aria_label=said)
            )  # fmt: skip
        if not rungs:
            continue
        name = t("table.suit." + suit, lang)
        label = m.tag("div", "label", m.text(name if m.live else name + ":"))
        ground = " trump" if suit == "T" else ""
        tiers_html = m.tag(
            "ol" if m.live else "div", "tiers", ("" if m.live else " &gt; ").join(rungs)
        )
        runs.append(m.tag("div", "group ladder" + ground, label + tiers_html, role="group",
                          aria_label=t("table.ladder", lang, suit=name), data_k="run-" + suit))  # fmt: skip
    return m.tag("div", "ladders", "".join(runs), data_k="ladder")


def kitty(m: Markup, scene: Scene, lang: str) -> str:
    """The kitty: cards face up, or a small pile of backs with its number."""
    shown = scene.kitty
    assert shown is not None
    count = len(shown.cards) or shown.hidden
    label = m.tag("div", "label", m.text(t("table.kitty", lang, count=count)))
    inner = ""
    if shown.cards:
        gap = "" if m.live else " "
        printed = gap.join(
            m.tag(
                "span", f"card {face_class(laid.card)}", face(m, laid.card, lang), data_id=laid.id
            )
            for laid in shown.cards
        )
        said = plain_names(shown.cards, lang)
        inner = m.tag("div", "run small", printed, role="img", aria_label=said)
    elif shown.hidden and m.live:
        inner = m.tag("div", "back pile", m.text(t("table.hidden", lang, count=shown.hidden)))
    note = m.tag("div", "note", m.text(shown.note)) if shown.note else ""
    return m.tag("div", "kitty", label + inner + note, data_k="kitty")


def options(m: Markup, scene: Scene, lang: str) -> str:
    """Rows of cards, each with one button: choose with cards, not letters."""
    rows = "".join(_option(m, one, place, lang) for place, one in enumerate(scene.options))
    brief = "" if any(one.cards for one in scene.options) else " brief"
    return m.tag("div", "options" + brief, rows, data_k="options")


def _option(m: Markup, one: Option, place: int, lang: str) -> str:
    gap = "" if m.live else " "
    printed = gap.join(
        m.tag("span", f"card {face_class(laid.card)}", face(m, laid.card, lang), data_id=laid.id)
        for laid in one.cards
    )
    said = plain_names(one.cards, lang)
    row = m.tag("div", "run", printed, role="img", aria_label=said) if one.cards else ""
    words = m.tag("span", "words", rich(m, one.text)) if one.text else ""
    button = ""
    if m.live and one.asks:
        label = one.label or t("table.do.choose", lang)
        mark = {"ok": "✓ ", "no": "✗ "}.get(one.state, "")
        button = m.tag("button", "choose", m.text(mark + label), type="button", data_do="choose",
                       data_option=one.key, data_k="b", aria_label=f"{label}: {said or one.text}",
                       aria_pressed="true" if one.state else "false")  # fmt: skip
    lead = "" if m.live else f"{place + 1}. "
    state = f" o-{one.state}" if one.state else ""
    return m.tag("div", "option" + state, lead + row + words + button, data_k=f"option-{one.key}")


def buttons(m: Markup, scene: Scene, lang: str) -> str:
    """The buttons under the table, and what the keys do."""
    made = "".join(_button(m, scene, one, lang) for one in scene.buttons)
    explains = any(one.do == "why" for one in scene.buttons)
    words = t("table.keys" if explains else "table.keys.pick", lang)
    keys = m.tag("span", "keys", m.text(words)) if scene.pickable else ""
    made = _entry(m, scene, scene.entry) + made if scene.entry else made
    return m.tag("footer", "foot", made + keys, data_k="foot") if made or keys else ""


def _entry(m: Markup, scene: Scene, entry: Entry) -> str:
    """The box and what is counted in it; a screen reader that comes to the box hears the question."""
    said = " · ".join(part for part in (scene.prompt, entry.unit) if part)
    box = m.tag("input", "input", "", type="text", inputmode="numeric", autocomplete="off",
                value=entry.value, placeholder=entry.placeholder, data_k=f"entry-{entry.turn}",
                aria_label=said or entry.placeholder).removesuffix("</input>")  # fmt: skip
    unit = m.tag("span", "unit", m.text(entry.unit), aria_hidden="true") if entry.unit else ""
    return m.tag("span", "entry", box + unit, data_k="entry")


def _button(m: Markup, scene: Scene, one: Button, lang: str) -> str:
    label = one.label
    if not label:
        counted = one.do == "play" and scene.need > 0
        label = (
            many("table.do.play.n", lang, scene.need) if counted else t("table.do." + one.do, lang)
        )
    count = m.tag("i", "count", "", aria_hidden="true", data_own=True) if one.do == "play" else ""
    return m.tag("button", "do" if one.primary else "", m.text(label) + count, type="button",
                 data_do=one.do, data_k=f"do-{one.do}{one.option}", disabled=not one.enabled,
                 data_option=one.option or False)  # fmt: skip
