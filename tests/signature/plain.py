"""Answers as text: by their public attributes, never by what they happen to be made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

import grundy as gr

TOLD = (
    "outcome", "value", "score", "bounds", "remoteness", "best", "winning_moves", "line",
    "method", "status", "positions_seen", "engine", "why", "left_out",
)  # fmt: skip


def plain(answer: Any) -> Any:
    """Return an answer made of texts, numbers, lists and dictionaries."""
    if isinstance(answer, Enum):
        return str(answer)
    if answer is None or isinstance(answer, (bool, int, float, str)):
        return answer
    if isinstance(answer, Mapping):
        return {str(plain(key)): plain(value) for key, value in answer.items()}
    if isinstance(answer, (set, frozenset)):
        return sorted((plain(item) for item in answer), key=repr)
    if hasattr(answer, "label") and hasattr(answer, "to"):
        return f"{answer.label} → {answer.to}"
    if isinstance(answer, (list, tuple)):
        return [plain(item) for item in answer]
    if hasattr(answer, "margin") and hasattr(answer, "plies"):
        return f"{answer.margin} in {answer.plies}"
    return str(answer)


def text_of(answer: Any) -> str:
    """Return an answer as one text."""
    found = plain(answer)
    return found if isinstance(found, str) else repr(found)


def failure(error: BaseException) -> str:
    """Return the class of an error, the public classes that it belongs to, and its message."""
    kinds = [
        kind.__name__
        for kind in type(error).__mro__
        if kind not in (object, BaseException, Exception)
        and (kind.__module__ == "builtins" or kind.__name__ in gr.__all__)
    ]
    return f"{' < '.join(kinds)}: {error}"


def tried(ask: Callable[[], Any]) -> Any:
    """Return an answer, or the error that there is instead."""
    try:
        return plain(ask())
    except Exception as error:
        return failure(error)


def each(thing: Any, *names: str) -> dict[str, Any]:
    """Return the attributes of these names, and what methods return, each for itself."""

    def ask(name: str) -> Any:
        found = getattr(thing, name)
        return found() if callable(found) else found

    return {name: tried(lambda name=name: ask(name)) for name in names}  # type: ignore[misc]


def told(solution: Any) -> dict[str, Any]:
    """Return all that a solution says; what it leaves open is not told."""
    found = {name: plain(getattr(solution, name, None)) for name in TOLD}
    sides = {name: getattr(solution, name, None) for name in ("left", "right")}
    return {
        name: value for name, value in found.items() if value not in (None, [None, None], {})
    } | {name: told(side) for name, side in sides.items() if side is not None}


def steps(explanation: Any) -> list[Any]:
    """Return the steps of a reason, as data."""
    return [[s.kind, s.text, plain(s.figure), plain(s.data)] for s in explanation.steps]
