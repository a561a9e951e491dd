"""Euclid."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.forms.states import State
from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.contest import TWO, Contest
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem
from grundy.values import Outcome


class Euclid(HeapsGame):
    """Two numbers: subtract a multiple of the smaller from the larger; whoever reaches 0 wins.

    >>> import grundy as gr
    >>> gr.game("euclid")(15, 24).outcome
    Outcome.P
    """

    name = "euclid"
    source = "A. J. Cole and A. J. T. Davie, The Mathematical Gazette 53 (1969)"
    examples = ("euclid(15, 24)", "euclid(34, 12)")
    contest = Contest(TWO, "the two numbers after the move", "is_lost")

    def moves(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Yield the numbers after subtracting one multiple, two, ..."""
        low, high = min(a, b), max(a, b)
        for left in range(high - low, -1, -low) if low else ():
            yield (left, b) if a > b else (a, left)

    def canonical(self, a: int, b: int) -> tuple[int, int]:
        """Return the numbers in order."""
        return (a, b) if a <= b else (b, a)

    @theorem("the golden ratio: a < b are P exactly when b < φa, and so is a pair with a 0")
    def outcome(self, a: int, b: int) -> Outcome:
        """Return the outcome; b < φa is b * (b - a) < a * a in whole numbers."""
        return Outcome.P if self.is_lost(a, b) else Outcome.N

    def is_lost(self, a: int, b: int) -> bool:
        """Return whether the larger is less than the golden ratio times the smaller."""
        low = min(a, b)
        high = max(a, b)
        return low == 0 or (low != high and high * (high - low) < low * low)

    @theorem("the golden ratio: leave the remainder, or the remainder and one multiple more")
    def winning_options(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Yield the P-options: the other options have a ratio of 2 or more."""
        low, high = min(a, b), max(a, b)
        for left in (high % low + low, high % low) if low else ():
            option = (left, b) if a > b else (a, left)
            if left < high and self.is_lost(*option):
                yield option

    def winning_move(self, a: int, b: int) -> list[int]:
        """Return the remainder, or the remainder and once the smaller number, beside it."""
        low = min(a, b)
        high = max(a, b)
        if self.is_lost(a, b):
            return []
        left = high % low
        if not self.is_lost(low, left):
            left = left + low
        return [left, b] if a > b else [a, left]

    def reason(self, a: int, b: int) -> Steps:
        """Yield how the ratio compares with the golden one."""
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

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "subtract 2 × 7"."""
        taken = sum(before) - sum(after[0])
        return f"subtract {taken // min(before)} × {min(before)}"
