"""Reasons for king."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, row: int, column: int) -> Iterator[Step]:
    words = ["odd" if n % 2 else "even" for n in (row, column)]
    yield numbers(
        f"Row {row} is {words[0]}, column {column} is {words[1]}, the smaller is "
        f"{min(row, column)}: worth {game.grundy(row, column)}."
    )
