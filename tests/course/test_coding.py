"""Functions are compared with the rules: right ones pass, wrong ones meet the smallest position."""

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Self

import pytest

from tractor_lab.course import Kind, exercise
from tractor_lab.course.book import BOOK
from tractor_lab.course.coding import CodeExercise, is_stub
from tractor_lab.course.sandbox import Report, runner
from tractor_lab.course.spec import Code
from tractor_lab.locale import t

from .learner import learn

CODES = [name for name, spec in BOOK.items() if isinstance(spec, Code)]
SCENELESS = (
    "00.code.points_of_trick",
    "04.code.levels",
    "09.code.advance",
    "12.code.share",
    "13.code.together",
)
"""No cards are drawn for these: they are about numbers alone."""
BELIEFS = [
    (name, belief) for name, spec in BOOK.items() if isinstance(spec, Code) for belief in spec.naive
]


def code(name: str, lang: str = "en") -> CodeExercise:
    found = exercise(name, lang=lang)
    assert isinstance(found, CodeExercise)
    return found


@pytest.mark.parametrize("name", CODES)
def test_the_model_solution_passes(name: str) -> None:
    q = code(name)
    outcome = q.check(learn(q.spec.model, name=q.spec.function))
    assert outcome.kind is Kind.PASSED, str(outcome)


@pytest.mark.parametrize("name", CODES)
def test_the_rules_are_asked_on_many_positions(name: str) -> None:
    q = code(name)
    cases = q._cases()
    assert len(cases) > 60
    assert cases == q._cases()
    if q.spec.returns == "bool":
        right = sum(q.spec.truth(case) for case in cases)
        assert 0.04 < right / len(cases) < 0.96


class Here:
    """The far side of the sandbox in this process: the same calls and lines, without starting a Python.

    For what is judged of the answers. That a process gives them, the solutions and the broken functions show.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def run(self, calls: Iterable[list[Any]]) -> Iterator[Report]:
        for arguments in calls:
            said = runner.call(self.function, json.loads(json.dumps(arguments)))
            yield Report.read(json.loads(json.dumps(said)))


@pytest.mark.parametrize(("name", "belief"), BELIEFS)
def test_a_function_that_believes_it_is_told_so(
    name: str, belief: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tractor_lab.course.coding.sandbox", Here)
    q = code(name)
    source = (
        "from tractor_lab.course.book import BOOK\n"
        f"def {q.spec.function}(*given):\n"
        f"    spec = BOOK[{name!r}]\n"
        f"    return spec.naive[{belief!r}](dict(zip(spec.parameters, given)))\n"
    )
    outcome = q.check(learn(source, name=q.spec.function))
    assert outcome.kind is Kind.FAILED, str(outcome)
    assert t("course.mis.code." + belief, "en") in outcome.more
    assert outcome.scene is not None or name in SCENELESS
    assert q.spec.function + "(" in outcome.code
    assert outcome._repr_html_()


def test_the_smallest_position_is_small() -> None:
    source = "def is_tractor(cards, trump):\n    return len(cards) > 3"
    outcome = code("02.code.is_tractor").check(learn(source, name="is_tractor"))
    assert outcome.code.count("'") == 2 * 4 + 2, outcome.code  # four cards and trump
    source = "def may_play(hand, lead, play, trump):\n    return True"
    outcome = code("03.code.tractor").check(learn(source, name="may_play"))
    hand = outcome.code.split("]")[0]
    assert hand.count("'") == 2 * 2, outcome.code  # two cards in hand
    assert "were led" in str(outcome)


def test_helpers_constants_and_imports_of_other_cells_come_along() -> None:
    q = code("04.code.points")
    outcome = q.check(
        learn(
            "from collections import defaultdict as table\nimport math",
            "WORTH = table(int, {'5': 5, '10': 10, 'K': 10})",
            "def worth(card):\n    return math.floor(WORTH[card[1:]])",
            "class Sum:\n    def __init__(self, cards):\n        self.total = sum(map(worth, cards))",
            "points = lambda cards: Sum(cards).total",
            name="points",
        )
    )
    assert outcome.kind is Kind.PASSED, str(outcome)


BROKEN = {
    "loop": ("while True: pass", "stopped after a few seconds"),
    "exception": ("return [][0]", "IndexError: list index out of range"),
    "exit": ("import sys; sys.exit(1)", "exit ends the whole program"),
    "os exit": ("import os; os._exit(1)", "ended Python itself"),
    "recursion": ("return is_trump(card, trump)", "each call must come nearer"),
    "nothing": ("card == trump", "returns nothing (None)"),
    "wrong type": ("return 'yes'", "returns 'yes', of type str; it should return True or False"),
    "number": ("return 1", "of type int"),
    "input": ("return input('card?')", "asked for input"),
    "generator": ("yield True", "of type generator"),
    "interrupt": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "memory": ("return 'x' * (1 << 40) == card", "MemoryError"),
    "repr": (
        "class A:\n        def __repr__(self): raise ValueError('no repr')\n    return A()",
        "no repr",
    ),
    "signal": ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "ended Python itself"),
    "swallow": (
        "while True:\n        try:\n            while True: pass\n        except BaseException: pass",
        "stopped after a few seconds",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_whatever_the_function_does_the_answer_is_friendly(what: str) -> None:
    body, said = BROKEN[what]
    started = time.monotonic()
    outcome = code("01.code.is_trump").check(
        learn(f"def is_trump(card, trump):\n    {body}\n", name="is_trump")
    )
    assert outcome.kind is Kind.ERROR, str(outcome)
    assert said in str(outcome)
    assert "is_trump(" in outcome.code
    assert "Traceback" not in str(outcome)
    assert time.monotonic() - started < 12
    assert outcome._repr_html_()


def test_the_line_is_named_also_in_a_helper_of_another_cell() -> None:
    helper = "def rank(card):\n    # a comment\n    return card[7]"
    main = "def is_trump(card, trump):\n    return rank(card) == trump"
    outcome = code("01.code.is_trump").check(learn(helper, main, name="is_trump"))
    assert "line 3 of its cell" in str(outcome)
    assert "return card[7]" in outcome.code


def test_what_is_printed_is_shown_but_not_all_of_it() -> None:
    source = (
        "def is_trump(card, trump):\n    print('looking at', card, 'x' * 10**6)\n    return False"
    )
    outcome = code("01.code.is_trump").check(learn(source, name="is_trump"))
    assert outcome.kind is Kind.FAILED
    assert "It printed: looking at" in str(outcome)
    assert len(str(outcome)) < 2000


def test_changing_an_argument_is_noticed() -> None:
    source = "def is_tractor(cards, trump):\n    cards.append('BJ')\n    return False"
    outcome = code("02.code.is_tractor").check(learn(source, name="is_tractor"))
    assert outcome.kind is Kind.FAILED
    assert "list(cards)" in str(outcome)


def test_what_cannot_be_taken_along_is_named() -> None:
    cells = (
        "import threading\nlock = threading.Lock()",
        "def is_trump(card, trump):\n    return lock",
    )
    outcome = code("01.code.is_trump").check(learn(*cells, name="is_trump"))
    assert outcome.kind is Kind.ERROR
    assert "lock" in str(outcome)


@pytest.mark.parametrize(
    "body", ["...", "pass", '"""Is it?"""', '"""Is it?"""\n    ...', "return None"]
)
def test_an_empty_function_is_not_attempted(body: str) -> None:
    function = learn(f"def is_trump(card, trump):\n    {body}", name="is_trump")
    assert is_stub(function)
    assert code("01.code.is_trump").check(function).kind is Kind.NOT_ATTEMPTED


@pytest.mark.parametrize("given", [True, 5, "is_trump", [], lambda: True, lambda card: True])
def test_what_is_not_the_function_is_told_apart(given: object) -> None:
    outcome = code("01.code.is_trump").check(given)
    assert outcome.kind is Kind.ERROR
    assert "is_trump" in str(outcome)


def test_without_an_argument_nothing_was_attempted() -> None:
    assert code("01.code.is_trump").check().kind is Kind.NOT_ATTEMPTED


def test_slow_functions_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tractor_lab.course.coding.BUDGET", 0.5)
    q = code("04.code.levels")
    slow = q.spec.model.replace("(points):\n", "(points):\n    import time; time.sleep(0.05)\n")
    outcome = q.check(learn(slow, name="levels"))
    assert outcome.kind is Kind.ERROR
    assert "very slow" in str(outcome)


def test_it_speaks_chinese() -> None:
    q = code("01.code.is_trump", "zh")
    outcome = q.check(learn("def is_trump(card, trump):\n    return False", name="is_trump"))
    assert "规则说 True" in str(outcome)


def test_a_function_of_nearly_the_right_name_is_pointed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    notebook, asked = sys.modules["__main__"], code("02.code.neighbours")
    written = learn("def neighbors(a, b, trump):\n    return True", name="neighbors")
    monkeypatch.setattr(notebook, "neighbors", written, raising=False)
    said = str(asked.check())
    assert "defines neighbors" in said
    assert "asked for is neighbours" in said
    monkeypatch.delattr(notebook, "neighbors")
    assert "defines" not in str(asked.check())
