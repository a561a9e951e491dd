"""Reasons for rook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.columns import nim_sum_step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, row: int, column: int) -> Iterator[Step]:
    yield nim_sum_step([row, column])
