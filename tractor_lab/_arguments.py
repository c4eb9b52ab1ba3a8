"""The parser of the command line; what argparse says in English is said in the reader's language."""

import argparse
import re
import sys
from typing import Any, Final, NoReturn

from tractor_lab.locale import t

_ERRORS: Final = tuple(
    (re.compile(pattern, re.DOTALL), key)
    for pattern, key in (
        (r"the following arguments are required: (?P<names>.*)", "required"),
        (r"unrecognized arguments: (?P<names>.*)", "unrecognized"),
        (
            r"argument (?P<name>.*?): invalid choice: (?P<given>.*) \(choose from (?P<known>.*)\)",
            "choice",
        ),
        (r"argument (?P<name>.*?): expected (?:one|at least one) argument", "expected"),
        (r"argument (?P<name>.*?): ignored explicit argument (?P<given>.*)", "explicit"),
        (r"argument (?P<name>.*?): (?P<said>.*)", "argument"),
    )
)


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Says "usage" in the reader's language."""

    def add_usage(
        self, usage: str | None, actions: Any, groups: Any, prefix: str | None = None
    ) -> None:
        super().add_usage(usage, actions, groups, t("cli.usage") if prefix is None else prefix)


class Arguments(argparse.ArgumentParser):
    """A parser whose headings, help and errors are in the language in use. Options are written in full."""

    def __init__(self, **given: Any) -> None:
        super().__init__(add_help=False, allow_abbrev=False, formatter_class=_Formatter, **given)
        self._positionals.title = t("cli.positionals")
        self._optionals.title = t("cli.options")
        self.add_argument("-h", "--help", action="help", help=t("cli.help"))

    def parse_known_intermixed_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse does; it would cut the length of the English word off the usage."""
        if self.usage is None:
            self.usage = self.format_usage().removeprefix(t("cli.usage")).strip()
        return super().parse_known_intermixed_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """End the program with 2, the usage and what is wrong."""
        self.print_usage(sys.stderr)
        self.exit(2, t("cli.error", prog=self.prog, message=worded(message)) + "\n")


def worded(message: str, lang: str | None = None) -> str:
    """An error of argparse in the reader's language; its own words where it is none of those known.

    >>> worded("unrecognized arguments: --loud", "en"), worded("unrecognized arguments: --loud", "zh")
    ('this is not understood: --loud', '看不懂：--loud')
    """
    for pattern, key in _ERRORS:
        if found := pattern.fullmatch(message):
            values = {name: text.replace("'", "") for name, text in found.groupdict().items()}
            return t(f"cli.error.{key}", lang, **values)
    return message
