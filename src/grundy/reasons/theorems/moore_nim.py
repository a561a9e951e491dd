"""Reasons for moore-nim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers
from grundy.reasons.columns import WIDEST
from grundy.rules.explanation import Step

if TYPE_CHECKING:
    from collections.abc import Iterator


def value(game: Any, *heaps: int) -> Iterator[Step]:
    modulus = game.most + 1
    rests = game.columns(*heaps)
    drawn: tuple[str, ...] = ()
    if 0 < len(rests) <= WIDEST and modulus <= 10:
        margin = max(len(str(n)) for n in heaps)
        rule = " " * (margin + 3) + "-" * (2 * len(rests) - 1)
        digits = " ".join(map(str, rests))
        drawn = (
            *(f"{n:>{margin}} = {' '.join(f'{n:0{len(rests)}b}')}" for n in heaps),
            rule,
            f"{'':>{margin}}   {digits}",
        )
    lost = "all are 0" if not any(rests) else "not all are 0"
    yield Step(
        "columns",
        f"The ones in each binary column, modulo {modulus}: {lost}.",
        drawn,
        {"heaps": heaps, "remainders": rests},
    )


def misere(game: Any, *heaps: int) -> Iterator[Step]:
    if max(heaps) > 1:
        yield from value(game, *heaps)
        return
    ones, modulus = sum(heaps), game.most + 1
    yield numbers(
        f"No heap exceeds 1; the number of ones is {ones}, and {ones} mod {modulus} = "
        f"{ones % modulus}.",
        ones=ones,
    )
