"""Which value between the brackets is of another kind than the one that is wanted: asked after a call failed.

The annotations of a function say what it takes; nothing is looked at as long as all goes well.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from types import NoneType, SimpleNamespace, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

_WORDS: Final[dict[Any, str]] = {str: "text", int: "whole", float: "number", bool: "yes"}
"""Kinds that have words of their own: ``cell.may.<word>``."""


def misfit(
    function: Callable[..., Any], given: tuple[Any, ...], named: Mapping[str, Any]
) -> ValueError | None:
    """The first of the values that is of no kind the function takes, as the error to raise; None if all of
    them are, or Python itself could not give them to the function.

    >>> def lead(card: str, times: int = 1) -> None: ...
    >>> print(misfit(lead, ("SA",), {"times": "x"}))
    times='x': it may be a whole number.
    >>> misfit(lead, ("SA", 2), {}) is misfit(lead, (), {}) is None
    True
    """
    try:
        bound = inspect.signature(function).bind(*given, **named)
    except (TypeError, ValueError):
        return None
    for name, value in bound.arguments.items():
        one = bound.signature.parameters[name]
        try:
            named_alone = SimpleNamespace(__annotations__={name: one.annotation})
            hint = get_type_hints(named_alone, function.__globals__)[name]
        except NameError:  # only type checkers know it
            continue
        if one.annotation is one.empty or one.kind is one.VAR_KEYWORD:
            continue
        for part in value if one.kind is one.VAR_POSITIONAL else (value,):
            if not fits(part, hint):
                return not_one(name, part, hint)
    return None


def not_one(name: str, value: object, *kinds: Any) -> ValueError:
    """The error that says which kinds of value are wanted instead of this one.

    >>> print(not_one("hands", None, list[str]))
    hands=None: it may be a list, each entry a text.
    """
    from tractor_lab.locale import t

    known = kind_words(*kinds).rstrip()  # a Chinese sentence ends without a space
    return ValueError(t("cell.refused", field=name, given=shown(value), known=known))


def shown(value: object) -> str:
    """A value as Python writes it, at most half a line; by the name of its kind where it does not tell.

    >>> shown("S9"), shown([1, 2]), shown(object())
    ("'S9'", '[1, 2]', 'object()')
    """
    from tractor_lab.rules.errors import quoted

    said = quoted(value)
    return said if " at 0x" not in said else f"{type(value).__name__}()"


def fits(value: object, hint: Any) -> bool:
    """Is a value of the kind that an annotation names? Where that cannot be told, it is.

    >>> fits(5, int | None), fits(True, int), fits([5], list[str]), fits("N", Literal["N", "S"])
    (True, False, False, True)
    """
    origin, within = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in within)
    if origin is Literal:
        return any(type(value) is type(one) and value == one for one in within)
    if hint in (None, NoneType):
        return value is None
    if hint in (int, float):
        return isinstance(value, int if hint is int else (int, float)) and type(value) is not bool
    kind = origin or hint
    if not isinstance(kind, type):
        return True
    try:
        if not isinstance(value, kind):
            return False
    except TypeError:  # a protocol
        return True
    each = _each(hint)
    if each is None or not isinstance(value, list | tuple):
        return True
    return all(fits(one, each) for one in value)


def _each(hint: Any) -> Any:
    """What a list of this kind holds; None where it is no list, or of a given length."""
    origin, within = get_origin(hint), get_args(hint)
    if not (isinstance(origin, type) and issubclass(origin, Iterable)) or issubclass(
        origin, Mapping
    ):
        return None
    if origin is tuple:
        return within[0] if len(within) == 2 and within[1] is ... else None
    return within[0] if len(within) == 1 else None


def kind_words(*kinds: Any, lang: str | None = None, within: bool = False) -> str:
    """Kinds of value in words; `within` a list a list is a list and no more.

    >>> kind_words(int | None, lang="en"), kind_words(list[str], Literal["N", "S"], lang="zh")
    ('a whole number', '列表，每一项是文字或N、S')
    """
    from tractor_lab.locale import t

    alone = [one for kind in kinds for one in _alone(kind)]
    words = [_kind(one, lang, within) for one in alone if one is not NoneType] or ["None"]
    return t("cell.or", lang).join(dict.fromkeys(words))


def _alone(kind: Any) -> list[Any]:
    """The kinds of which one is wanted."""
    if get_origin(kind) in (Union, UnionType):
        return [one for part in get_args(kind) for one in _alone(part)]
    return [NoneType if kind is None else kind]


def _kind(kind: Any, lang: str | None, within: bool) -> str:
    from tractor_lab.locale import t

    if kind in _WORDS:
        return t(f"cell.may.{_WORDS[kind]}", lang)
    origin = get_origin(kind)
    if origin is Literal:
        return t("cell.comma", lang).join(map(str, get_args(kind)))
    if origin is Callable:
        return t("cell.may.function", lang)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return t("cell.may.dict", lang)
    if isinstance(origin, type) and issubclass(origin, Iterable):
        each = _each(kind)
        told = each not in (None, Any) and not within
        words = kind_words(each, lang=lang, within=True) if told else ""
        return t("cell.may.list.of" if words else "cell.may.list.any", lang, each=words)
    return t("cell.may.object", lang, kind=getattr(origin or kind, "__name__", str(kind)))
