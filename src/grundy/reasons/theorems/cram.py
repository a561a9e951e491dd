"""Reasons for cram."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, board: str) -> Iterator[Step]:
    rows = board.split("/")
    sides = f"{len(rows)} by {len(rows[0])}"
    if len(rows) % 2 == len(rows[0]) % 2 == 0:
        yield numbers(
            f"The empty board is {sides}: the second player answers each domino opposite."
        )
    else:
        yield numbers(
            f"The empty board is {sides}: the first player covers the two middle squares, then "
            "answers each domino opposite."
        )
