"""Codeforces 1396B."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class StonedGame(Problem):
    """Take one stone, but not from the pile that was just taken from; who cannot, loses.

    For each of t tests print T if the first player wins and HL if not.
    """

    title = "Stoned Game"
    kind = "other"
    source = "https://codeforces.com/problemset/problem/1396/B"
    constraints = "1 <= t, n, a <= 100 (as recalled)"
    input = "1<=n<=100 1<=piles[n]<=100"
    tests = "1<=t<=100"
    small = "n<=4 piles<=4"
    model = (
        "The last pile is a part of the position, so piles are not independent and there is no "
        "sum. A pile with more than half of the stones wins for whoever takes from it at every "
        "turn. Without such a pile play can always go on to the last stone, and their number "
        "decides."
    )
    technique = "dominating pile, else parity"
    theorem = "the first player wins exactly when a pile has more than half, or the total is odd"
    complexity = "O(n)"
    samples = (Sample("2\n1\n2\n2\n1 1", "T\nHL"),)
    measured = Measured(0.21, 1.0)

    def answer(self, piles: list[int]) -> str:
        """Compare the largest pile with the others, then look at the parity."""
        most, total = max(piles), sum(piles)
        return "T" if 2 * most > total or total % 2 else "HL"

    def search(self, piles: list[int]) -> str:
        """Search the positions: the piles, and which of them was used last."""
        return "T" if ONE(len(piles), *piles).outcome is Outcome.N else "HL"


@impartial
def ONE(last: int, *piles: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take one stone, not from the pile that was used last."""
    for i, n in enumerate(piles):
        if n and i != last:
            yield (i, *piles[:i], n - 1, *piles[i + 1 :])
