"""Reasons for sequential-nim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.rules.explanation import Step

if TYPE_CHECKING:
    from collections.abc import Iterator


def value(game: Any, *heaps: int) -> Iterator[Step]:
    drawn = []
    rest = 0
    for n in reversed([n for n in heaps if n]):
        value = n - 1 if n - 1 < rest else n
        drawn.append(f"heap of {n} before a rest worth {rest}: worth {value}")
        rest = value
    yield Step("numbers", "From the last heap to the first:", tuple(drawn), {"value": rest})
