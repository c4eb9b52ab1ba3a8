"""The timeline of a deal as a picture: the opponents' points trick by trick, and what was to be expected.

Plain SVG without a script. Its colours are those of the paper around it (see the end of ``table.css``).
"""

from __future__ import annotations

from html import escape
from typing import Final

from tractor_lab.locale import t

from .decisions import Reviewed

WIDE, HIGH = 560, 240
LEFT, RIGHT, TOP, BOTTOM = 52, 14, 16, 34
INK: Final = "color:#1f2a24"
SOFT: Final = "color:#55645b"
POINTS: Final = "color:#0b6b4f"
GUESS: Final = "color:#1d3d6b"
COST: Final = "color:#9a3412"
HALO: Final = "paint-order:stroke;stroke:#eef3ee;stroke-width:4px"
"""Words that lie on lines have a rim of the paper."""


def chart(found: Reviewed, lang: str) -> str:
    """The picture; what it shows is also said in words.

    >>> from tractor_lab.rules import Deal
    >>> chart(Reviewed(Deal.shuffled(1), 0, ()), "en")[:4]
    '<svg'
    """
    tricks = max(1, len(found.points))
    estimates = found.estimates
    takeover = found.deal.rules.takeover
    values = [*found.points, *(value for _, value in estimates), takeover]
    step = _step(max(values))
    low = min(0, step * (int(min(values)) // step))
    top = step * (int(max(values)) // step + 1)

    def x(trick: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * trick / tricks

    def y(points: float) -> float:
        return TOP + (HIGH - TOP - BOTTOM) * (top - points) / (top - low)

    parts = []
    for points in range(low, top + 1, step):
        parts.append(_line(x(0), y(points), x(tricks), y(points), SOFT, "0.5"))
        parts.append(_text(LEFT - 18, y(points) + 4, str(points), SOFT, "end"))
    every = max(1, -(-tricks // 13))
    parts += [
        _text(x(trick - 0.5), HIGH - BOTTOM + 16, str(trick), SOFT)
        for trick in range(every, tricks + 1, every)
    ]
    parts.append(_text(x(tricks / 2), HIGH - 3, t("review.axis.tricks", lang), SOFT))
    parts.append(_line(x(0), y(takeover), x(tricks), y(takeover), INK, "1.5", "2 4"))
    steps = [(x(0), y(0))]
    for trick, points in enumerate(found.points, 1):
        steps += [(x(trick), steps[-1][1]), (x(trick), y(points))]
    parts.append(_path(steps, POINTS, "3"))
    # A decision lies where its trick begins; the burial before the first one.
    guesses = [(x(max(0.0, trick - 0.5)), y(value)) for trick, value in estimates]
    parts.append(_path(guesses, GUESS, "2", "6 4"))
    parts += [_dot(*place, GUESS, 3) for place in guesses]
    for number, one in enumerate(found.costly, 1):
        # For a call nothing is estimated; it stands where the line begins.
        value = one.estimate if one.estimate is not None else estimates[0][1] if estimates else 0.0
        place = (x(max(0.0, one.trick - 0.5)), y(value))
        parts.append(_dot(*place, COST, 6))
        parts.append(_text(place[0], place[1] - 10, str(number), COST, weight="700"))
    # On top of the lines, and at the end where the points are farther away.
    words = t("review.takeover", lang, points=takeover)
    begin = not found.points or abs(found.points[-1] - takeover) < step
    left, anchor = (x(0) + 4, "start") if begin else (x(tricks) - 2, "end")
    parts.append(_text(left, y(takeover) - 5, words, f"{INK};{HALO}", anchor))
    size = "width:100%;min-width:420px;max-width:640px;height:auto"
    return (
        f'<svg role="img" viewBox="0 0 {WIDE} {HIGH}" style="{size}" '
        f'font-family="system-ui,sans-serif" font-size="13" aria-label="{escape(spoken(found, lang))}">'
        f"{''.join(parts)}</svg>"
    )


def legend(lang: str, costly: bool = True) -> str:
    """What the lines are, in words beside a piece of each; `costly`: are there costly decisions?"""
    said = []
    for key, style, dash in (("points", POINTS, ""), ("estimate", GUESS, "6 4")):
        line = _line(0, 6, 28, 6, style, "3", dash)
        picture = f'<svg aria-hidden="true" width="28" height="12">{line}</svg>'
        said.append(f"<span>{picture} {escape(t(f'review.line.{key}', lang))}</span>")
    if not costly:
        return _side_by_side(said)
    dot = f'<svg aria-hidden="true" width="18" height="18">{_dot(9, 9, COST, 6)}</svg>'
    said.append(f"<span>{dot} {escape(t('review.line.costly', lang))}</span>")
    return _side_by_side(said)


def _side_by_side(said: list[str]) -> str:
    style = f"display:flex;flex-wrap:wrap;gap:2px 16px;font-size:12px;{SOFT}"
    return f'<div style="{style}">{"".join(said)}</div>'


def spoken(found: Reviewed, lang: str) -> str:
    """The picture for who does not see it: the points at a few places, and the estimates."""
    points = found.points
    every = max(1, -(-len(points) // 6))
    some = [(trick, value) for trick, value in enumerate(points, 1) if trick % every == 0]
    if points and (not some or some[-1][0] != len(points)):
        some.append((len(points), points[-1]))
    comma = t("comma", lang)
    said = comma.join(
        t("review.spoken.points", lang, trick=trick, points=value) for trick, value in some
    )
    estimates = found.estimates
    picked = estimates[:: max(1, -(-len(estimates) // 6))]
    guesses = comma.join(
        t("review.spoken.points", lang, trick=trick, points=round(value)) for trick, value in picked
    )
    return t("review.spoken", lang, points=said or "0", estimates=guesses or "-")


def _step(most: float) -> int:
    """How far apart the lines are: five or six of them."""
    return next((step for step in (20, 40, 80, 100, 200) if most / step <= 6), 400)


def _line(
    x1: float, y1: float, x2: float, y2: float, style: str, width: str, dash: str = ""
) -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<line style="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
        f'stroke="currentColor" stroke-width="{width}"{dashed}/>'
    )


def _path(places: list[tuple[float, float]], style: str, width: str, dash: str = "") -> str:
    if len(places) < 2:
        return ""
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<polyline style="{style}" points="{points}" fill="none" stroke="currentColor" '
        f'stroke-width="{width}" stroke-linejoin="round"{dashed}/>'
    )


def _dot(x: float, y: float, style: str, size: float) -> str:
    return f'<circle style="{style}" cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="currentColor"/>'


def _text(
    x: float, y: float, words: str, style: str, anchor: str = "middle", weight: str = "400"
) -> str:
    return (
        f'<text style="{style}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor" '
        f'font-weight="{weight}">{escape(words)}</text>'
    )
