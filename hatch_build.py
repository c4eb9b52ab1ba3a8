"""Put the lessons and exercises into the wheel.

`tractor-lab learn` copies them from there. An editable install reads them from the checkout
instead, so that whoever writes a lesson sees it at once and no second copy shadows it.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COURSE = ("notebooks", "exercises")


class CourseHook(BuildHookInterface):
    """Adds every file of the course, but not what Jupyter or Python left lying beside it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Hatchling calls this before it packs; `version` is "editable" for a checkout in use."""
        if version == "editable":
            return
        root = Path(self.root)
        for folder in COURSE:
            for path in sorted((root / folder).rglob("*")):
                inside = path.relative_to(root)
                hidden = any(part.startswith((".", "__pycache__")) for part in inside.parts)
                if path.is_file() and not hidden:
                    build_data["force_include"][str(path)] = f"tractor_lab/_course/{inside}"
