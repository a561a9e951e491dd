"""Answers as text: by their public attributes, never by what they happen to be made of."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum
from typing import Any

import grundy as gr

TOLD = (
    "outcome", "value", "score", "bounds", "remoteness", "best", "winning_moves", "line",
    "method", "status", "engine", "why", "left_out",
)  # fmt: skip
WIDTH = 100
"""Characters of a line beyond which an answer is broken into several."""


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
    """Return an answer as one text: as it is, or as JSON."""
    found = plain(answer)
    return found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)


def unfolded(text: str) -> list[str]:
    """Return the lines of a text; data that are longer than a line have one for each item."""
    return [part for line in text.splitlines() for part in _parts(line)]


def _parts(line: str) -> list[str]:
    if len(line) > WIDTH and line[0] in "[{":
        with suppress(ValueError):
            return _items(json.loads(line))
    return line.replace("><", ">\n<").split("\n") if len(line) > WIDTH else [line]


def _items(found: Any) -> list[str]:
    whole = json.dumps(found, ensure_ascii=False)
    if len(whole) <= WIDTH:
        return [whole]
    if isinstance(found, str):
        return ["|", *(f"  {line}" for line in unfolded(found))]
    named = found.items() if isinstance(found, dict) else (("-", item) for item in found)
    lines = []
    for name, item in named:
        first, *rest = _items(item)
        lines += [f"{name} {first}", *(f"  {line}" for line in rest)]
    return lines


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


def shown(*things: Any) -> list[str]:
    """Return what a notebook shows of each thing; what was shown before is not repeated."""
    found: list[str] = []
    for thing in things:
        for way in ("_repr_svg_", "_repr_html_", "_repr_latex_"):
            text = getattr(thing, way, str)()
            for before in found:
                text = text.replace(before, "(shown before)")
            found += [text] if text else []
    return found
