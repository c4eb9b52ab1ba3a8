"""`tractor-lab review`: a recorded deal once more, with what each decision of a seat was worth, as text.

tractor-lab review game.txt --seat 2            the last deal of a record, seat 2
tractor-lab review game.txt --deal 3 --worlds 20
"""

from __future__ import annotations

import sys

from tractor_lab._console import printable, spoken, tame
from tractor_lab._record_file import USAGE, Refused, recorded
from tractor_lab.locale import t

from .review_words import lines
from .reviewing import SECONDS, reviewed
from .seats import Sitter
from .told import Words


def main(
    file: str,
    seat: int = 0,
    deal: int | None = None,
    worlds: int | None = None,
    seconds: float | None = None,
    lang: str | None = None,
) -> int:
    """Review a deal of a record and print it: 0; 1 if the record is wrong; 2 if there is no such file, deal
    or seat."""
    tongue = spoken(lang)
    try:
        record = recorded(file, deal, tongue)
        players = record.rules.players
        if not 0 <= seat < players:
            raise Refused(t("cli.review.bad_seat", tongue, seat=seat, last=players - 1), USAGE)
    except Refused as refused:
        return refused.tell()
    sitters = [Sitter(bool(name), tame(name)) for name in record.players or [""] * players]
    show = sys.stderr.isatty()
    found = reviewed(
        record.deals[(deal or 0) - 1],
        seat,
        worlds=worlds,
        seconds=SECONDS if seconds is None else seconds,
        progress=_told if show else None,
    )
    if show:
        print(file=sys.stderr)
    told = lines(found, tongue, Words(sitters, seat, tongue).name)
    print(printable("\n".join(told), sys.stdout))
    return 0


def _told(done: int, total: int) -> None:
    """One line that grows: a bar of dots, for who watches."""
    print(
        f"\r{'#' * (20 * done // max(1, total)):20} {done}/{total}",
        end="",
        file=sys.stderr,
        flush=True,
    )
