"""Reasons for bishop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, row: int, column: int) -> Iterator[Step]:
    yield numbers(f"The smaller of {row} and {column} is {min(row, column)}.")
