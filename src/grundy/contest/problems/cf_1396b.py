"""Codeforces 1396B."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


class StonedGame(Problem):
    """Take one stone, but not from the pile that was just taken from; who cannot, loses.

    For each of t tests print T if the first player wins and HL if not.
    """

    title = "Stoned Game"
    kind = "other"
    source = "https://codeforces.com/problemset/problem/1396/B"
    constraints = "1 <= t, n, a <= 100 (as recalled)"
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

    def solve(self, text: str) -> str:
        """Compare the largest pile with the others, then look at the parity."""
        tests = ((max(piles), sum(piles)) for piles in _read(text))
        return "\n".join("T" if 2 * most > total or total % 2 else "HL" for most, total in tests)

    def brute(self, text: str) -> str:
        """Search the positions: the piles, and which of them was used last."""
        won = (ONE(len(piles), *piles).outcome is Outcome.N for piles in _read(text))
        return "\n".join("T" if each else "HL" for each in won)

    def random_case(self, rng: Random) -> str:
        """Return one or two tests with few stones."""
        tests = [
            [rng.randint(1, 4) for _ in range(rng.randint(1, 4))] for _ in range(rng.randint(1, 2))
        ]
        rows = (f"{len(piles)}\n{' '.join(map(str, piles))}" for piles in tests)
        return "\n".join([str(len(tests)), *rows])

    def largest(self) -> str:
        """Return the most tests of the most stones."""
        return "\n".join(["100", *(f"100\n{'100 ' * 100}" for _ in range(100))])


def _read(text: str) -> list[list[int]]:
    return Numbers(text).rows(100, 100, "a pile", 1, 100)


@impartial
def ONE(last: int, *piles: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take one stone, not from the pile that was used last."""
    for i, n in enumerate(piles):
        if n and i != last:
            yield (i, *piles[:i], n - 1, *piles[i + 1 :])
