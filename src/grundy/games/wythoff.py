"""Wythoff's game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.forms.grid_rule import GridRule
from grundy.rules.boards.grids import GridGame
from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.theorem import theorem
from grundy.values import Outcome
from grundy.values.golden import golden_floor, golden_partner

if TYPE_CHECKING:
    from collections.abc import Iterator


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
        return Outcome.P if min(a, b) == golden_floor(abs(b - a)) else Outcome.N

    @theorem("the golden pairs: one for each difference, one for each number")
    def winning_options(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Yield the P-options: with a, with b, and on the diagonal."""
        yield from golden_options(a, b)


def golden_options(a: int, b: int) -> Iterator[tuple[int, int]]:
    """Yield the golden pairs that a queen on (a, b) can reach towards (0, 0).

    >>> sorted(golden_options(4, 9))
    [(4, 7)]
    """
    found = set()
    if golden_partner(b) < a:
        found.add((golden_partner(b), b))
    if golden_partner(a) < b:
        found.add((a, golden_partner(a)))
    low = golden_floor(abs(b - a))
    if low < min(a, b):
        found.add((a - min(a, b) + low, b - min(a, b) + low))
    yield from sorted(found)
