"""Reasons for bounded-nim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, n: int) -> Iterator[Step]:
    cycle = game.most + 1
    yield numbers(f"{n} mod {cycle} = {n % cycle}.", heap=n, value=n % cycle)


def misere(game: Any, n: int) -> Iterator[Step]:
    cycle = game.most + 1
    yield numbers(f"{n} mod {cycle} = {n % cycle}, and 1 is the lost remainder.", heap=n)
