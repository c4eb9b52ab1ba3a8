"""Every exercise: the engine agrees with the answer, every misconception is wrong, every word is there."""

import pytest

from tractor_lab.course import Kind, exercise, exercises
from tractor_lab.course.book import BOOK
from tractor_lab.course.clicks import ClickExercise, fresh_position
from tractor_lab.course.repeat import in_words
from tractor_lab.course.spec import Click
from tractor_lab.locale import texts

from .answers import ANSWERS, WRONG

CLICKS = [name for name, spec in BOOK.items() if isinstance(spec, Click)]
MISTAKES = [
    (name, belief)
    for name, spec in BOOK.items()
    if isinstance(spec, Click)
    for belief in spec.naive
]


def click(name: str, seed: int = 0, lang: str = "en") -> ClickExercise:
    found = exercise(name, seed, lang=lang)
    assert isinstance(found, ClickExercise)
    return found


def test_there_are_enough() -> None:
    for lesson in sorted({name[:2] for name in BOOK}):
        names = exercises(lesson)
        assert len(names) >= 10
        assert any(".code." in name for name in names)
    assert set(CLICKS) == set(ANSWERS) == set(WRONG)


@pytest.mark.parametrize("name", CLICKS)
def test_the_answer_worked_out_by_hand_passes(name: str) -> None:
    q = click(name)
    outcome = q.check(ANSWERS[name])
    assert outcome.kind is Kind.PASSED, str(outcome)
    assert bool(outcome)
    assert q.spec.right(q.position, q.spec.answer(q.position))


@pytest.mark.parametrize("name", CLICKS)
def test_left_alone_it_is_not_attempted(name: str) -> None:
    assert click(name).check().kind is Kind.NOT_ATTEMPTED
    q = click(name)
    assert q.widget is not None
    assert q.check().kind is Kind.NOT_ATTEMPTED


@pytest.mark.parametrize(("name", "belief"), MISTAKES)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_misconception_fails_with_its_own_sentence(name: str, belief: str, seed: int) -> None:
    for lang in ("en", "zh"):
        q = click(name, seed, lang)
        answer = q.spec.naive[belief](q.position)
        assert answer is not None
        assert not q.spec.right(q.position, answer), "the engine would allow it"
        outcome = q.judge(answer)
        assert outcome.kind is Kind.FAILED
        first = texts(lang)["course.mis." + belief].split("{")[0].rstrip()
        found = q.misconception(answer)
        assert found == belief or q.spec.naive[str(found)](q.position) == answer
        if found == belief:
            assert outcome.sentence.startswith(first)
        assert outcome.rule
        assert outcome.lesson is not None
        assert "{" not in str(outcome)


@pytest.mark.parametrize("name", CLICKS)
def test_typical_wrong_answers_fail_and_say_why(name: str) -> None:
    for answer in WRONG[name]:
        outcome = click(name).check(answer)
        assert outcome.kind is Kind.FAILED, f"{answer}: {outcome}"
        assert len(outcome.sentence) > 10
        assert "{" not in outcome.sentence
        assert "  " not in outcome.sentence, outcome.sentence


@pytest.mark.parametrize("name", list(BOOK))
def test_there_are_three_typical_ways_to_go_wrong(name: str) -> None:
    spec = BOOK[name]
    if not isinstance(spec, Click):
        assert len(spec.naive) >= 3
        return
    q = click(name)
    wrong = [q.read(answer) for answer in WRONG[name]]
    wrong += [naive(q.position) for naive in spec.naive.values()]
    if spec.kind == "pick":  # the same cards in another order are the same answer
        wrong = [tuple(sorted(answer)) for answer in wrong if isinstance(answer, tuple)]
    assert len(set(wrong)) >= 3


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_somebody_mixes_up_has_a_few_words(lang: str) -> None:
    """The progress page would name the rule of the exercise instead, which says nothing of the mistake."""
    for name, spec in BOOK.items():
        for belief in spec.naive:
            words = in_words(belief, name, lang)
            assert words != exercise(name, lang=lang, show=False).rule, belief
            assert 3 < len(words) < 90
            assert not words.endswith((".", "。")), "it stands in a list"


@pytest.mark.parametrize("name", [n for n in CLICKS if BOOK[n].fresh])  # type: ignore[union-attr]
def test_fresh_ones_offer_as_much_to_choose_from(name: str) -> None:
    spec = BOOK[name]
    assert isinstance(spec, Click)
    if spec.kind == "choose":
        for seed in (1, 2):
            assert len(fresh_position(spec, seed).options) >= 4


NONSENSE = ["S1 S9", "hello", "", [], object(), 3.5, True, {"a": 1}, [None], -1, 99, "99 bottles"]


@pytest.mark.parametrize(
    "name", ["01.trump.1", "01.higher.1", "01.suit.1", "01.order.1", "03.follow.pair.1"]
)
@pytest.mark.parametrize("answer", NONSENSE, ids=lambda value: type(value).__name__)
def test_nonsense_is_answered_kindly(name: str, answer: object) -> None:
    q = click(name)
    assert q.widget is not None
    outcome = q.check(answer)
    assert outcome.kind is not Kind.PASSED
    assert outcome.kind is not Kind.FAILED or name == "01.suit.1"
    assert str(outcome)
    assert "Traceback" not in str(outcome)
    assert "our side" not in str(outcome)


@pytest.mark.parametrize("name", list(BOOK))
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_text_is_there_and_filled_in(name: str, lang: str) -> None:
    for seed in (0, 1):
        q = exercise(name, seed, lang=lang)
        said = [q.title, q.prompt, q.rule, *q.hints, q.solution().sentence]
        assert len(q.hints) >= 2
        for text in said:
            assert text
            assert "{" not in text
            assert "  " not in text.split("\n")[0], text
        if lang == "zh":
            assert any("一" <= letter <= "鿿" for letter in q.prompt)
        assert q.solution()._repr_html_()


@pytest.mark.parametrize("name", [n for n in CLICKS if BOOK[n].fresh])  # type: ignore[union-attr]
def test_fresh_ones_are_fresh_fair_and_repeatable(name: str) -> None:
    spec = BOOK[name]
    assert isinstance(spec, Click)
    found = [fresh_position(spec, seed) for seed in range(1, 7)]
    assert len(set(found)) > 1 or name == "04.levels.1"  # only two totals lie on a line
    for position in found:
        assert spec.tells(position)
        assert spec.right(position, spec.answer(position))
    assert any(position != spec.start for position in found)
    assert found[0] == fresh_position(spec, 1)
    q = click(name).another()
    assert (q.seed, repr(q)) == (1, f'exercise("{name}", seed=1)')
    assert q.check(
        q.tell(q.spec.answer(q.position)) if q.kind in ("pick", "order") else None
    ).kind in (
        Kind.PASSED,
        Kind.NOT_ATTEMPTED,
    )


def test_hints_go_on_to_the_last_and_stay_there() -> None:
    q = click("03.follow.tractor.2")
    said = [str(q.hint()) for _ in range(4)]
    assert said[0] != said[1] == said[2] == said[3]
    q.reset()
    assert str(q.hint()) == said[0]


def test_reset_forgets_the_answer() -> None:
    q = click("01.suit.1")
    assert q.check(4)
    assert q.check()
    q.reset()
    assert q.check().kind is Kind.NOT_ATTEMPTED


def test_an_unknown_name_names_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"03\.follow\.tractor\.2"):
        exercise("03.folow.tractor.2")


def test_a_fault_of_ours_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    q = click("01.suit.1")

    def broken(answer: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(q, "judge", broken)
    outcome = q.check(4)
    assert outcome.kind is Kind.ERROR
    assert "our side" in str(outcome)


def test_no_answer_is_in_what_a_browser_gets() -> None:
    """The exercise shown tells trump cards from others neither by order nor by marks."""
    q = click("01.trump.1")
    html = q.widget.table.frame["html"]
    assert "trump" not in html.replace("Trump", "").replace("tl-trump", "").split("tl-hands")[-1]
    lying = [card.code for card in q.widget.table.hand]
    assert lying == q.position.hand.split()
