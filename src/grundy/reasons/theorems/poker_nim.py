"""Reasons for poker-nim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, heap: tuple[int, int]) -> Iterator[Step]:
    chips, reserve = heap
    rest = f"; what is added from the reserve of {reserve} can be taken again" if reserve else ""
    yield numbers(f"A heap of {chips} chips is worth {chips}{rest}.", chips=chips, reserve=reserve)
