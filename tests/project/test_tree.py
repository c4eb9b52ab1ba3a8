"""The committed files: one address, links that lead somewhere, nothing of one machine."""

import re
import subprocess
import tomllib
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tractor_lab import __version__
from tractor_lab._project import BINDER, FIRST_LESSON, REPOSITORY

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
HOSTS = [
    "py" + "pi.org",
    "python" + "hosted.org",
    "npm" + "js.org",
    "npm" + "js.com",
    "yarn" + "pkg",
]
HOMES = ["ro" + "ot", "ho" + r"me/\w+", "Us" + r"ers/\w+", "o" + r"pt/\w+", "t" + "mp"]
MACHINE = re.compile("|".join(f"/{home}/" + r"\w" for home in HOMES))


def tracked() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def lines() -> list[tuple[str, str]]:
    found = []
    for name in tracked():
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        found += [(f"{name}:{number}", line) for number, line in enumerate(text.split("\n"), 1)]
    return found


def test_no_file_names_a_registry() -> None:
    assert [where for where, line in lines() if any(host in line for host in HOSTS)] == []


def test_no_file_names_a_place_on_one_machine() -> None:
    allowed = ("tests/project/test_tree.py", "scripts/notebooks.py")  # the patterns themselves
    assert [w for w, line in lines() if MACHINE.search(line) and not w.startswith(allowed)] == []


def test_files_stay_small() -> None:
    assert [name for name in tracked() if (ROOT / name).stat().st_size > 400_000] == []


def test_one_address() -> None:
    """Every link to the code host is to this repository."""
    owner = urlsplit(REPOSITORY).path
    links = re.compile(r"(?:github\.com|mybinder\.org/v2/gh)(/[\w.-]+/[\w.-]+)")
    others = [
        (where, match[1])
        for where, line in lines()
        for match in links.finditer(line)
        if match[1].removesuffix(".git") != owner and not where.startswith("tests/")
    ]
    assert others == []


def test_the_metadata_uses_the_address() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["urls"]["Homepage"] == REPOSITORY
    assert all(url.startswith(REPOSITORY) for url in project["urls"].values())


def test_the_version_is_in_the_changelog() -> None:
    assert f"\n## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_readme_has_the_badge_and_it_opens_the_first_lesson() -> None:
    assert f"]({BINDER})" in (ROOT / "README.md").read_text(encoding="utf-8")
    (place,) = parse_qs(urlsplit(BINDER).query)["urlpath"]
    assert place == f"lab/tree/{FIRST_LESSON}"
    assert (ROOT / FIRST_LESSON).is_file()


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text)
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_wheel_and_house_carry_the_type_marker() -> None:
    assert (ROOT / "tractor_lab" / "py.typed").is_file()
