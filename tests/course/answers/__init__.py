"""The answers of all click exercises, worked out by hand: the engine must agree with every one.

`WRONG` holds further wrong answers beside those that stand for a misconception. One file a lesson.
"""

from importlib import import_module
from pathlib import Path

ANSWERS: dict[str, str | int] = {}
WRONG: dict[str, list[str | int]] = {}

for _file in sorted(Path(__file__).parent.glob("lesson_*.py")):
    _lesson = import_module(f".{_file.stem}", __name__)
    ANSWERS |= _lesson.ANSWERS
    WRONG |= _lesson.WRONG
