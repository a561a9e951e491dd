"""Reasons for divisor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, n: int) -> Iterator[Step]:
    if n == 0:
        yield numbers("0 has no move.", value=0)
        return
    exponent = (n & -n).bit_length() - 1
    yield numbers(
        f"{n} = 2^{exponent} · {n >> exponent}, so it is worth {exponent}.", value=exponent
    )
