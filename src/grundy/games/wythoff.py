"""Wythoff's game."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from grundy.forms.grid_rule import GridRule
from grundy.rules.boards.grids import GridGame
from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.contest import TWO, Contest
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem
from grundy.values import Outcome
from grundy.values.golden import golden_floor, golden_partner


class Wythoff(HeapsGame, GridGame):
    """Two heaps: take any number from one, or the same number from both.

    >>> import grundy as gr
    >>> gr.game("wythoff")(3, 5).outcome
    Outcome.P
    """

    name = "wythoff"
    source = "W. A. Wythoff, Nieuw Archief voor Wiskunde 7 (1907)"
    examples = ("wythoff(3, 5)", "wythoff(4, 9)")
    grid_rule = GridRule(rides=((-1, 0), (0, -1), (-1, -1)))
    contest = Contest(TWO, "the two numbers after the move", "is_lost")

    def moves(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Yield what is left after taking from the first heap, the second, or both."""
        yield from ((a - k, b) for k in range(1, a + 1))
        yield from ((a, b - k) for k in range(1, b + 1))
        yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))

    def canonical(self, a: int, b: int) -> tuple[int, int]:
        """Return the heaps in order."""
        return (a, b) if a <= b else (b, a)

    @theorem("the golden pairs: (a, a + k) is P exactly when a = ⌊kφ⌋")
    def outcome(self, a: int, b: int) -> Outcome:
        """Return the outcome, in whole numbers."""
        return Outcome.P if self.is_lost(a, b) else Outcome.N

    def is_lost(self, a: int, b: int) -> bool:
        """Return whether the numbers are a golden pair."""
        return min(a, b) == golden_floor(abs(a - b))

    @theorem("the golden pairs: one for each difference, one for each number")
    def winning_options(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Yield the P-options: with a, with b, and on the diagonal."""
        found = {(golden_partner(b), b), (a, golden_partner(a))}
        less = min(a, b) - golden_floor(abs(a - b))
        found.add((a - less, b - less))
        yield from sorted((x, y) for x, y in found if x <= a and y <= b and x + y < a + b)

    def winning_move(self, a: int, b: int) -> list[int]:
        """Return the golden pair with the same difference, with the same a, or with the same b."""
        low = golden_floor(abs(a - b))
        less = min(a, b) - low
        if less > 0:
            return [a - less, b - less]
        if golden_partner(a) < b:
            return [a, golden_partner(a)]
        return [golden_partner(b), b] if golden_partner(b) < a else []

    def reason(self, a: int, b: int) -> Steps:
        """Yield the golden pair with the same difference."""
        low, high = min(a, b), max(a, b)
        k = high - low
        floor = golden_floor(k)
        relation = "which is" if floor == low else "which is not"
        yield numbers(
            f"k = {high} − {low} = {k} and ⌊kφ⌋ = (k + ⌊√(5k²)⌋) div 2 = "
            f"({k} + {isqrt(5 * k * k)}) div 2 = {floor}, {relation} {low}.",
            k=k,
            golden_floor=floor,
        )
