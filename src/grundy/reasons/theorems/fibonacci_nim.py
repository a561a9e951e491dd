"""Reasons for fibonacci-nim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers
from grundy.values.zeckendorf import zeckendorf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, n: int, limit: int) -> Iterator[Step]:
    parts = zeckendorf(n)
    if not parts:
        yield numbers("Nothing is left to take.", parts=parts)
        return
    within = "within" if parts[-1] <= limit else "beyond"
    yield numbers(
        f"{n} = {' + '.join(map(str, parts))}; the smallest part, {parts[-1]}, is {within} the "
        f"limit of {limit}.",
        parts=parts,
        limit=limit,
    )
