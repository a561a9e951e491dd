"""Reasons for lasker-nim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, n: int) -> Iterator[Step]:
    value = game.grundy(n)
    k, rest = divmod(n, 4)
    if value == n:
        yield numbers(f"{n} is worth {value}.", heap=n, value=value)
    else:
        shape = f"4·{k} + 3" if rest == 3 else f"4·{k - 1} + 4"
        yield numbers(f"{n} = {shape}, so it is worth {value}.", heap=n, value=value)
