"""Where this project lives. README, badge, metadata and links are checked against these."""

REPOSITORY = "https://github.com/tractor-lab/tractor-lab"
FIRST_LESSON = "notebooks/00_start_here.ipynb"
BINDER = (
    REPOSITORY.replace("https://github.com/", "https://mybinder.org/v2/gh/")
    + f"/HEAD?urlpath=lab/tree/{FIRST_LESSON}"
)


def first_lesson(lang: str) -> str:
    """The start page in a language, inside the course.

    >>> first_lesson("zh")
    'notebooks/zh/00_start_here.ipynb'
    """
    return FIRST_LESSON if lang == "en" else FIRST_LESSON.replace("/", f"/{lang}/")
