"""The live side: what a click on the table does is what check() says."""

import pytest

from tractor_lab.course import Kind, NumberBox, exercise
from tractor_lab.course.book import BOOK
from tractor_lab.course.clicks import ClickExercise
from tractor_lab.course.spec import Click

from .answers import ANSWERS, WRONG
from .test_book import CLICKS, click


@pytest.mark.parametrize("name", CLICKS)
def test_the_table_answers_as_check_does(name: str) -> None:
    q = click(name)
    spec = q.spec
    naive = next(iter(spec.naive.values()), None)
    wrong = naive(q.position) if naive else q.read(WRONG[name][0])
    verdict = answer_there(q, wrong)
    assert not verdict
    assert q.check().kind is Kind.FAILED
    assert verdict.sentence == q.check().sentence
    assert verdict.lesson is not None
    assert "/" not in verdict.lesson.href  # the table's script finds it by its name
    q.reset()
    assert q.check().kind is Kind.NOT_ATTEMPTED
    assert answer_there(q, q.read(ANSWERS[name]))
    assert q.check().kind is Kind.PASSED


def answer_there(q: ClickExercise, answer):  # type: ignore[no-untyped-def]
    """Answer as a person would, on the widget, and return the verdict shown."""
    live = q.widget
    if q.kind == "number":
        live.box.answer = answer
        assert live.box.frame["html"].count("tl-verdict") == 1
        return live.box.verdict
    if q.kind == "choose":
        return live.table.choose(answer)
    return live.table.play(answer)


@pytest.mark.parametrize("name", CLICKS)
def test_it_shows_itself_with_a_stable_text_and_a_picture(name: str) -> None:
    first, second = click(name), click(name)
    for one, two in zip(first._parts(), second._parts(), strict=True):
        ours, theirs = one._repr_mimebundle_(), two._repr_mimebundle_()
        assert ours["text/plain"] == theirs["text/plain"]
        assert ours["text/html"] == theirs["text/html"]
        assert "0x" not in ours["text/plain"]
        assert "application/vnd.jupyter.widget-view+json" in ours


def test_cards_picked_but_not_played_count() -> None:
    q = click("01.trump.1")
    q.widget.table.select("HA H10")
    assert q.check().kind is Kind.FAILED
    q.widget.table.select(str(ANSWERS["01.trump.1"]))
    assert q.check().kind is Kind.PASSED


def test_order_follows_the_taps() -> None:
    q = click("01.order.1")
    table = q.widget.table
    ids = {card.code: one for one, card in table.scene.pickable.items()}
    tapped: list[str] = []
    for seq, code in enumerate(["BJ", "H5", "LJ"], 1):
        tapped.append(ids[code])
        content = {"do": "select", "cards": list(tapped), "seq": seq, "view": "v"}
        table._receive(None, content, [])
    assert [card.code for card in table.sequence] == ["BJ", "H5", "LJ"]
    assert table.scene.caption == "BJ > ♥5 > LJ"
    tapped.remove(ids["H5"])
    table._receive(None, {"do": "select", "cards": tapped, "seq": 4, "view": "v"}, [])
    for seq, code in enumerate(["H5", "S5", "HA", "HK", "H2"], 5):
        tapped.append(ids[code])
        # a browser may name the cards in the order in which they lie
        content = {"do": "select", "cards": sorted(tapped), "seq": seq, "view": "v"}
        table._receive(None, content, [])
    table._receive(None, {"do": "play", "cards": sorted(tapped), "seq": 10, "view": "v"}, [])
    assert table.verdict
    assert q.check().kind is Kind.PASSED
    q.reset()
    assert table.sequence == ()


def test_the_answer_may_be_set() -> None:
    q = click("02.tractor.1")
    q.answer = "S6 S6 S7 S7"
    assert q.check().kind is Kind.FAILED
    q.answer = 2
    assert q.check().kind is Kind.PASSED
    assert q.answer == 2


def test_a_number_box_alone() -> None:
    box = NumberBox("How many?", lambda n: n == 5 or "Count again.", lang="en")
    box.answer = 4
    assert box.verdict is not None
    assert box.verdict.sentence == "Count again."
    assert "Count again." in box.frame["html"]
    box.answer = 5
    assert box.verdict
    for seq, (do, text) in enumerate([("answer", "five"), ("answer", " 4 "), ("typed", "7")], 1):
        box._receive(None, {"do": do, "option": text, "seq": seq, "view": "v"}, [])
        assert box.verdict.kind == ("info" if text == "five" else "no")
    assert box.answer == 7
    box.reset()
    assert (box.answer, box.verdict) == (None, None)


def test_a_number_box_gives_its_hints_one_by_one() -> None:
    box = NumberBox("How many?", lambda n: n == 5, hints=("Count.", "A hand."), lang="en")
    for said in ("Hint 1 of 2. Count.", "Hint 2 of 2. A hand.", "Hint 2 of 2. A hand."):
        box.hint()
        assert str(box.verdict) == said
    box.answer = 5
    box.hint()
    assert box.verdict  # a right answer stays


def test_the_box_escapes_what_it_is_given() -> None:
    html = NumberBox("<script>alert(1)</script>", lang="en")._repr_mimebundle_()["text/html"]
    assert "<script>" not in str(html)


def test_a_bare_exercise_needs_no_notebook() -> None:
    for name, spec in BOOK.items():
        assert repr(exercise(name)) == f'exercise("{name}")'
        assert isinstance(spec, Click) or exercise(name)._parts()[0]._repr_html_()
