"""Reasons for euclid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.because import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, a: int, b: int) -> Iterator[Step]:
    low, high = min(a, b), max(a, b)
    if low in (0, high):
        yield numbers(f"{low} and {high}: " + ("no move is left." if low == 0 else "equal."))
        return
    left, right = high * (high - low), low * low
    sign, relation = ("<", "less") if left < right else (">", "more")
    yield numbers(
        f"{high} · ({high} − {low}) = {left} {sign} {low}² = {right}, "
        f"so {high} is {relation} than φ · {low}.",
        ratio=(high, low),
    )
