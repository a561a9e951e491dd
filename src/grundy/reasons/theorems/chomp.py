"""Reasons for chomp."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, *rows: int) -> Iterator[Step]:
    if len(set(rows)) == 1 and rows != (1,):
        yield numbers(
            f"The bar of {len(rows)} by {rows[0]} is whole. If eating just the far corner did not "
            "win, some answer to it would; the first player could have made that bite at once."
        )
    else:
        second = rows[1] if len(rows) > 1 else 0
        yield numbers(f"The rows have {rows[0]} and {second}: {rows[0] - second} apart.")
