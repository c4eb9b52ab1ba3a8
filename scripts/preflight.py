"""Say what this machine lacks, and how to get it, before anything is started.

Run by make with whatever Python the machine has, so it keeps to what old versions understand.
"""

import glob
import os
import shutil
import subprocess
import sys

CHROMIUM = (
    "chromium-headless-shell",  # Chromium without what a window needs: the tests run faster in it
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
FONT_PATTERNS = (
    "/usr/share/fonts/**/*CJK*",
    "/usr/share/fonts/**/wqy-*",
    "/usr/local/share/fonts/**/*CJK*",
    os.path.expanduser("~/.local/share/fonts/**/*CJK*"),
)


def chromium():
    """Where Chromium is: the variable CHROMIUM, or the first one on the path."""
    given = os.environ.get("CHROMIUM")
    if given:
        return shutil.which(given)
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def chinese_font():
    """Whether anything here can draw 拖拉机; ask fontconfig, else look for the usual files."""
    if shutil.which("fc-list"):
        listed = subprocess.run(
            ["fc-list", ":lang=zh", "family"], stdout=subprocess.PIPE, check=False
        ).stdout
        if listed.strip():
            return True
    return any(glob.glob(pattern, recursive=True) for pattern in FONT_PATTERNS)


def missing_for_python():
    """What keeps us from making the environment."""
    version = "%d.%d" % sys.version_info[:2]
    if sys.version_info < (3, 11):
        return [
            "Python 3.11 or newer is needed; this is %s (%s)." % (version, sys.executable),
            "If there is a newer one, name it:  make learn PYTHON=python3.12",
        ]
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        return [
            "This Python cannot make environments: the package python3-venv is missing.",
            "On Debian and Ubuntu:  sudo apt install python3-venv",
        ]
    return []


def missing_chromium():
    """The browser that looks at the table as a person would."""
    if chromium() is not None:
        return []
    return [
        "The browser tests need Chromium, and there is none on the path.",
        "On Debian and Ubuntu:  sudo apt install chromium",
        "If Chromium or Chrome is elsewhere:  make test CHROMIUM=/path/to/it",
    ]


def missing_font():
    """Without one, 拖拉机 would be three empty boxes in every picture."""
    if chinese_font():
        return []
    return [
        "The browser tests need a font that has Chinese characters.",
        "On Debian and Ubuntu:  sudo apt install fonts-noto-cjk",
    ]


def pip_failed():
    """What to say after pip has said its own."""
    return [
        "The installation did not finish; the lines above say why.",
        "It needs the network, once. Then run the same command again.",
    ]


CHECKS = {
    "python": missing_for_python,
    "chromium": missing_chromium,
    "font": missing_font,
    "pip-failed": pip_failed,
}


def main(names):
    """Print what is missing for each purpose named; the exit code says whether something is."""
    lines = [line for name in names for line in CHECKS[name]()]
    if lines:
        sys.stderr.write("\n" + "\n".join(lines) + "\n\n")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
