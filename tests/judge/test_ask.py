"""`tractor-lab ask`: every kind of question, in both languages, and questions that cannot be read."""

import io
import subprocess
import sys

import pytest

from tractor_lab import ask, cli
from tractor_lab.locale import texts


@pytest.mark.parametrize(
    ("words", "says"),
    [
        # what is this?
        ('NT7|S6 S6 S8 S8', "is a tractor of 2 pairs: 7 is the level, so ♠8 and ♠6 are neighbours."),
        ("H5|SK SK SQ SQ", "♠K ♠K ♠Q ♠Q is a tractor of 2 pairs in spades."),
        ("H5|S5", "♠5 is a single in trump."),
        ("S2|H2 H2 S2 S2", "tractor of 2 pairs: in trump, ♠2 stands right above ♥2."),
        ("S2|SA SA H2 H2", "tractor of 2 pairs: in trump, ♥2 stands right above ♠A."),
        ("S2|H2 H2 D2 D2", "throw of 2 pairs: ♥2 and ♦2 are equal in rank"),
        ("H5|S4 S4 S7 S7", "throw of 2 pairs: ♠6 lies between ♠7 and ♠4"),
        ("H5|S5 S5 LJ LJ", "♥5 lies between little joker and ♠5"),
        ("H5|SA SA S2 S2", "♠K lies between ♠A and ♠2"),
        ("H7|S7 S7 S8 S8", "A level card is trump, whatever its suit: ♠7."),
        ("H7|S8 S8 D8", "♠8 ♠8 in spades; ♦8 in diamonds."),
        ("H5|S6|S6|S8|S8", "♠6 ♠6 ♠8 ♠8 is no single shape but a throw of 2 pairs"),
        # which is higher?
        ("H5|SA|S5", "♠5 is higher than ♠A: a trump"),
        ("H5|SK|SA", "♠A is higher than ♠K: both are in spades."),
        ("H5|S5|D5", "equal in rank"),
        ("H5|SA|DK", "♠A is in spades and ♦K in diamonds"),
        ("H5|SA|SA", "the first one played wins"),
        # who wins?
        ("H10|S5 S4 S4|H9 H7 H7|H8 H8 H4", "♥8 ♥8 ♥4 wins: it ruffs a pair and a single."),
        ("H5|SK SK|SA SA", "♠A ♠A wins: it answers a pair with something higher."),
        ("H5|S9 S2|H6 H6|H7 H7", "♥7 ♥7 wins: it ruffs 2 singles."),
        ("H5|SK SK|SQ SQ", "The lead wins, ♠K ♠K: ♠Q ♠Q is not higher."),
        ("H5|SK SK|H3 H4", "♥3 ♥4 is not a pair."),
        ("H5|SK SK|DA DA", "neither of the suit led nor trump"),
        ("H5|SK SK|SA DA", "more than one suit"),
        ("H5|SK SK|SQ SQ|S3 S3", "The lead wins, ♠K ♠K."),
        ("H5|SK DK|SQ SQ", "A lead is of one suit"),
        # may I play this?
        ("H5|lead|SK SK|hand|S8 S8 S7 S2|play|S7 S2", "No. A pair was led"),
        ("H5|lead|SK SK|hand|S8 S8 S7 S2|play|S8 S8", "Yes, ♠8 ♠8 may be played."),
        ("H5|LEAD|SK|SK|HAND|S8|S8|S7|S2|PLAY|S8|S8", "Yes, ♠8 ♠8 may be played."),
        ("H5|lead|SK SK|hand|S8 H3 D7 D2|play|H3 D7", "For example: ♠8 ♦2."),
        ("H5|lead|SK SK|hand|S8 S8 S7 S2", "Play 2 cards."),
        ("H5|lead|SK SK|hand|S8 S8 S7 S2|play|S8", "1 card"),
        ("H5|lead|SK SK", "Yes, ♠K ♠K may be led: a pair."),
        ("H5|lead|SK SK SQ", "may be tried as a throw"),
        ("H5|lead|SK DK", "No. A lead is of one suit"),
    ],
)  # fmt: skip
def test_an_answer(words: str, says: str) -> None:
    said = ask.answer(words.split("|"))
    assert says in said
    assert "\n" not in said
    chinese = ask.answer(words.split("|"), lang="zh")
    assert any("一" <= character <= "鿿" for character in chinese)
    assert "{" not in said + chinese


UNCLEAR = [
    "", "X", "H5", "H5|", "H5|ZZ", "H5|SA SA SA", "H5|SA SA|S3", "H5|SA|lead|SA", "H5|lead",
    "H5|lead|SK SK|hand|S3", "H5|lead|SK SK|play|S3", "H5|hand|SK|hand|SK", "H5|hand|SK",
    "H5|lead|SK DK|hand|SK SK", "H5|" + "|".join(["SA SK"] * 5), "H5|lead|hand", "hand|SK",
    "H5|S\udc80", "S8 S8|SK", "H5|S6S", "H5|S6,,S6x", "主|S5", "红桃|S5", "H5|红桃", "H5|6688",
    "H5|" + "S" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("words", UNCLEAR)
def test_an_unclear_question(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    given = words.split("|") if words else []
    for lang in ("en", "zh"):
        assert ask.main(given, lang=lang) == 2
        said = capsys.readouterr()
        assert said.out == ""
        first, *usage = said.err.splitlines()
        assert len(first) < 200
        assert "\n".join(usage) == texts(lang)["ask.usage"]
        assert "{" not in said.err


def test_cards_that_do_not_exist_in_these_rules() -> None:
    with pytest.raises(ask.Unclear, match="1 deck"):
        ask.answer(["H5", "SA SA"], "one-deck")
    assert "triple" in ask.answer(["H5", "SA SA SA"], "titanic")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("H10|SA SA SK SK|S6 S6 S6 S6", "a quad goes over a tractor of 2 pairs"),
        ("H10|SA SA SK SK|H6 H6 H6 H6|S3 S3 S3 S3", "♥6 ♥6 ♥6 ♥6 wins: a quad goes over"),
        ("H10|SA SA SK SK|H6 H6 H7 H7", "♥6 ♥6 ♥7 ♥7 wins: it ruffs a tractor of 2 pairs."),
        ("H7|H6 H6 H7 H7", "a tractor of 2 pairs: at this table ♥7 keeps its printed place"),
        ("H7|H7 H7 H8 H8", "a tractor of 2 pairs in trump."),
        ("H7|H6 H6 H8 H8", "♥8 and ♥6 are no neighbours at this table."),
    ],
)
def test_guangxi(words: str, says: str) -> None:
    assert says in ask.answer(words.split("|"), "nanning")


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("无主7|黑桃6 黑桃6 黑桃8 黑桃8", "NT7|S6 S6 S8 S8"),
        ("红桃5|黑桃A|黑桃5", "H5|SA|S5"),
        ("红心主打10|草花5、草花4、草花4|红桃9，红桃7，红桃7", "H10|C5 C4 C4|H9 H7 H7"),
        ("无主|小王|大王", "NT|LJ|BJ"),
        ("h7|s6s6s8s8", "H7|S6 S6 S8 S8"),
        ("方块2|♠10♠10bjbj", "D2|S10 S10 BJ BJ"),
        ("方片2|领|黑桃K黑桃K|手|黑桃8黑桃8黑桃7黑桃3", "D2|lead|SK SK|hand|S8 S8 S7 S3"),
    ],
)
def test_cards_by_their_chinese_names_and_without_spaces(words: str, same: str) -> None:
    assert ask.answer(words.split("|")) == ask.answer(same.split("|"))


def test_a_throw_at_a_strict_table() -> None:
    words = ["H5", "lead", "S9 S8 S8"]
    assert "nobody holds a card of the suit above its lowest" in ask.answer(words, "club")
    assert "nobody can beat any part of it" in ask.answer(words, "qq")


def test_permanent_twos() -> None:
    assert "twos are always trump: ♠2" in ask.answer(["H5", "S2 S3"], "club")


def test_bad_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask.main(["H5", "SA"], "nope", "en") == 2
    assert "These rules cannot be used" in capsys.readouterr().err


def test_the_examples_of_the_usage_work() -> None:
    import shlex

    for lang in ("en", "zh"):
        lines = [
            line for line in texts(lang)["ask.usage"].splitlines() if "tractor-lab ask" in line
        ]
        assert len(lines) == 5
        for line in lines:
            asked = shlex.split(line.partition("   what")[0].partition("   who")[0])
            words = [word for word in asked[2:] if not word.endswith(("?", "？"))]
            words = [word for word in words if word not in ("which", "is")]
            assert ask.answer(words, lang=lang)


def test_the_language_of_the_learner(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TRACTOR_LAB_LANG", "zh")
    assert ask.main(["H5", "SA"]) == 0
    assert "单张" in capsys.readouterr().out


def test_asked_without_words_it_shows_what_can_be_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["ask", "--lang", "en"]) == 2
    assert 'tractor-lab ask NT7 "S6 S6 S8 S8"' in capsys.readouterr().err


def test_a_console_without_suit_symbols(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    assert ask.main(["H5", "SA"], lang="en") == 0
    sys.stdout.flush()
    assert raw.getvalue().strip() == b"SA is a single in spades."


def test_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tractor_lab", "ask", "NT7", "S6 S6 S8 S8", "--lang", "en"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "a tractor of 2 pairs" in done.stdout
