"""The command `tractor-lab`: learn, ask, rules, replay, review, progress, cards, tournament, judge.

Each command is imported when it is called: `judge` answers programs and must start fast, so it
never sees widget code.
"""

import argparse
import sys
from collections.abc import Callable, Sequence

from tractor_lab import __version__
from tractor_lab._arguments import Arguments
from tractor_lab._mistake import system
from tractor_lab.locale import t


def _parser(command: str) -> Arguments:
    return Arguments(prog=f"tractor-lab {command}", description=t(f"cli.{command}.about"))


def _learn(args: Sequence[str]) -> int:
    parser = _parser("learn")
    parser.add_argument(
        "folder", metavar="DIR", nargs="?", default="tractor-lab-course", help=t("cli.learn.dir")
    )
    parser.add_argument("--fresh", action="store_true", help=t("cli.learn.fresh"))
    parser.add_argument("--no-open", action="store_true", help=t("cli.learn.no_open"))
    parser.add_argument("--no-browser", action="store_true", help=t("cli.learn.no_browser"))
    parser.add_argument("--port", type=_port, help=t("cli.learn.port"))
    given = parser.parse_args(args)

    from tractor_lab import learn

    return learn.main(
        given.folder.strip() or "tractor-lab-course",
        fresh=given.fresh,
        open_lab=not given.no_open,
        browser=not given.no_browser,
        port=given.port,
    )


def _port(text: str) -> int:
    """A port a person may use.

    >>> _port("8899")
    8899
    """
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(t("cli.learn.bad_port", port=text))
    return int(text)


def _ask(args: Sequence[str]) -> int:
    parser = _parser("ask")
    parser.add_argument("words", metavar="WORD", nargs="*", help=t("cli.ask.words"))
    parser.add_argument("--rules", metavar="NAME_OR_FILE", help=t("cli.rules"))
    parser.add_argument("--lang", choices=["en", "zh"], help=t("cli.lang"))
    given = parser.parse_intermixed_args(args)  # options may stand between the words

    from tractor_lab import ask

    return ask.main(given.words, given.rules, given.lang)


def _words(command: str, args: Sequence[str]) -> argparse.Namespace:
    """What is given to a command of words and a language."""
    parser = _parser(command)
    parser.add_argument("words", metavar="WORD", nargs="*", help=t(f"cli.{command}.words"))
    parser.add_argument("--lang", choices=["en", "zh"], help=t("cli.lang"))
    return parser.parse_intermixed_args(args)


def _rules(args: Sequence[str]) -> int:
    given = _words("rules", args)

    from tractor_lab import rules_page

    return rules_page.main(given.words, given.lang)


def _replay(args: Sequence[str]) -> int:
    parser = _parser("replay")
    parser.add_argument("file", metavar="FILE", help=t("cli.replay.file"))
    parser.add_argument("--deal", metavar="N", type=_deal, help=t("cli.replay.deal"))
    parser.add_argument("--lang", choices=["en", "zh"], help=t("cli.lang"))
    given = parser.parse_args(args)

    from tractor_lab import replay

    return replay.main(given.file, given.deal, given.lang)


def _review(args: Sequence[str]) -> int:
    parser = _parser("review")
    parser.add_argument("file", metavar="FILE", help=t("cli.review.file"))
    parser.add_argument("--seat", metavar="N", type=_seat, default=0, help=t("cli.review.seat"))
    parser.add_argument("--deal", metavar="N", type=_deal, help=t("cli.review.deal"))
    parser.add_argument("--worlds", metavar="N", type=_count, help=t("cli.review.worlds"))
    parser.add_argument("--seconds", metavar="S", type=_seconds, help=t("cli.review.seconds"))
    parser.add_argument("--lang", choices=["en", "zh"], help=t("cli.lang"))
    given = parser.parse_args(args)

    from tractor_lab.game import review_cli

    return review_cli.main(**vars(given))


def _seat(text: str) -> int:
    """The number of a seat.

    >>> _seat("0")
    0
    """
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise argparse.ArgumentTypeError(t("cli.tournament.bad", value=text))
    return int(text)


def _deal(text: str) -> int:
    """The number of a deal.

    >>> _deal("3")
    3
    """
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise argparse.ArgumentTypeError(t("replay.bad_deal", text=text))
    return int(text)


def _progress(args: Sequence[str]) -> int:
    given = _words("progress", args)

    from tractor_lab import progress_page

    return progress_page.main(given.words, given.lang)


def _cards(args: Sequence[str]) -> int:
    parser = _parser("cards")
    parser.add_argument("file", metavar="FILE", nargs="?", help=t("cli.cards.file"))
    parser.add_argument("--lang", choices=["en", "zh"], help=t("cli.lang"))
    given = parser.parse_args(args)

    from tractor_lab import cards

    return cards.main(given.file, given.lang)


def _tournament(args: Sequence[str]) -> int:
    parser = _parser("tournament")

    def option(name: str, kind: Callable[[str], object], default: object, mark: str) -> None:
        told = t(f"cli.tournament.{name}")
        parser.add_argument(f"--{name}", metavar=mark, type=kind, default=default, help=told)

    parser.add_argument("players", metavar="PLAYER", nargs="*", help=t("cli.tournament.players"))
    option("deals", _count, 100, "N")
    option("seed", str, "0", "SEED")
    parser.add_argument("--rules", metavar="NAME_OR_FILE", help=t("cli.rules"))
    option("jobs", _count, -1, "N")
    option("seconds", _seconds, None, "S")
    option("worlds", _count, None, "N")
    parser.add_argument("--lang", choices=["en", "zh"], help=t("cli.lang"))
    given = parser.parse_intermixed_args(args)

    from tractor_lab.players import tournament_cli

    return tournament_cli.main(**vars(given))


def _count(text: str) -> int:
    """A number of deals, processes or worlds.

    >>> _count("100")
    100
    """
    if not (text.isascii() and text.isdigit() and len(text) < 8 and int(text)):
        raise argparse.ArgumentTypeError(t("cli.tournament.bad", value=text))
    return int(text)


def _seconds(text: str) -> float:
    """A time for a decision.

    >>> _seconds("0.05")
    0.05
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 86_400:
        raise argparse.ArgumentTypeError(t("cli.tournament.bad", value=text))
    return seconds


def _judge(args: Sequence[str]) -> int:
    parser = _parser("judge")
    parser.add_argument("--rules", metavar="NAME_OR_FILE", help=t("cli.rules"))
    given = parser.parse_args(args)

    from tractor_lab import judge

    return judge.main(given.rules)


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "learn": _learn,
    "ask": _ask,
    "rules": _rules,
    "replay": _replay,
    "review": _review,
    "progress": _progress,
    "cards": _cards,
    "tournament": _tournament,
    "judge": _judge,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    args = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        # an old console that cannot show a heart shows "?" and does not end the program
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if len(args) > 2 and args[0] in ("--lang", "--rules") and args[2] in COMMANDS:
        args = [args[2], *args[:2], *args[3:]]  # an option before the command counts as after it
    if args and args[0] in COMMANDS:
        try:
            return COMMANDS[args[0]](args[1:])
        except KeyboardInterrupt:
            return 130
        except BrokenPipeError:
            sys.stderr.close()  # the reader has gone; there is nobody left to tell
            return 141
        except OSError as error:  # the answer goes into a file, and the disk is full
            print(f"tractor-lab {args[0]}: {system(error)}", file=sys.stderr)
            return 1
    return _help(args)


def _help(args: Sequence[str]) -> int:
    lines = "\n".join(f"  {name:12}{t(f'cli.{name}.about')}" for name in COMMANDS)
    parser = Arguments(
        prog="tractor-lab",
        usage=f"tractor-lab [-h] [--version] {{{','.join(COMMANDS)}}} ...",
        description=t("cli.about"),
        epilog=f"{t('cli.commands')}\n{lines}\n\n{t('cli.more')}",
    )
    version = f"tractor-lab {__version__}"
    parser.add_argument("--version", action="version", version=version, help=t("cli.version"))
    parser.add_argument("command", nargs="?", help=argparse.SUPPRESS)
    given, _ = parser.parse_known_args(args)
    if given.command is not None:
        parser.error(t("cli.unknown", command=given.command, known=t("comma").join(COMMANDS)))
    if args:
        parser.parse_args(args)
    parser.print_help()
    return 0
