"""What formulas and claims call: the library's functions, as text and to be run."""

from __future__ import annotations

from functools import cache
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.expression import Call, walk
from grundy.forms.rule.program import Value
from grundy.languages.library import LIBRARY, library_function
from grundy.languages.python import function_text, python_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.forms.rule.expression import Node
    from grundy.forms.rule.program import Part

IMPORTED = {"isqrt": "from math import isqrt", "gcd": "from math import gcd"}
"""What a formula may call that Python has in a module."""

WIDTH = 96
"""Characters of a line, where a table has more."""


def called_in(*nodes: Node) -> set[str]:
    """Return the names of the functions that nodes call."""
    return {node.name for node in walk(*nodes) if isinstance(node, Call)}


def needed(node: Node, own: tuple[Part, ...] = ()) -> tuple[str | Part, ...]:
    """Return imports and definitions that an expression needs, in an order that Python can run.

    >>> from grundy.forms.rule.reading import read_expression
    >>> parts = needed(read_expression("exponent(3, isqrt(n))"))
    >>> [part if isinstance(part, str) else part.name for part in parts]
    ['from math import isqrt', 'exponent']
    """
    found = dict.fromkeys(_needed(node, {part.name: part for part in own}))
    return (*(part for part in found if isinstance(part, str)), *_parts(found, own))


def _parts(found: dict[str | Part, None], own: tuple[Part, ...]) -> Iterator[Part]:
    yield from (part for part in found if not isinstance(part, str) and part not in own)
    yield from own


def _needed(node: Node, own: dict[str, Part]) -> Iterator[str | Part]:
    inside = [called for part in own.values() for called in called_in(part)]
    for name in sorted({*called_in(node), *inside} - own.keys()):
        if name in IMPORTED:
            yield IMPORTED[name]
        elif name in LIBRARY:
            function = library_function(name)
            yield from _needed(function, {name: function})
            yield function


def part_text(part: str | Part) -> str:
    """Return an import, a function or a value in Python."""
    if isinstance(part, str):
        return part
    if not isinstance(part, Value):
        return function_text(part)
    text = f"{part.name} = {python_text(part.value)}"
    lines = [text] if len(text) < WIDTH else wrap(text, WIDTH - 4, break_on_hyphens=False)
    return "\n    ".join(lines)


@cache
def library() -> dict[str, Callable[..., Any]]:
    """Return what formulas and claims call, as functions that can be run."""
    space: dict[str, Any] = {}
    text = "\n".join([*IMPORTED.values(), *LIBRARY.values()])
    exec(compile(text, "<formulas>", "exec"), space)
    return {name: space[name] for name in (*IMPORTED, *LIBRARY)}
