"""CSES 2207."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.games.catalogue import find
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

LAST_LOST = 1222
"""No larger heap up to 10^6 is lost: all were computed, and `make thorough` does it again."""


class GrundysGame(Problem):
    """One heap; split a heap into two that are not equal; who cannot, loses.

    For each of t tests, a heap of n coins, print first or second.
    """

    title = "Grundy's Game"
    kind = "split"
    play = "grundys-game(8)"
    source = "https://cses.fi/problemset/task/2207"
    constraints = "1 <= t <= 10^5; 1 <= n <= 10^6 (as recalled)"
    input = "1<=n<=10^6"
    tests = "1<=t<=10^5"
    small = "t<=5 n<=80"
    model = (
        "This is grundys-game. A table by the definition takes n^2 / 4 steps, too many for a "
        "million. But only who wins is asked, and the last lost heap known is 1222; up to 10^6, "
        "which is all that is asked here, this project has checked it. So a table of 1,222 heaps "
        "is enough. Whether a larger heap is lost somewhere is not known."
    )
    technique = "heap table, cut off where the P-positions end"
    theorem = "none: the P-positions up to 10^6 were computed, with the sparse space of the values"
    complexity = "O(1222^2) once, then O(1) a test"
    samples = (Sample("3\n6\n7\n8", "first\nsecond\nfirst"),)
    measured = Measured(0.38, 1.0, recalled=True)

    def answer(self, n: int) -> str:
        """Look the heap up among the lost ones."""
        return "second" if n in _lost() else "first"

    def search(self, n: int) -> str:
        """Search the heaps that a heap can become."""
        return "first" if SPLIT(n).outcome is Outcome.N else "second"


@cache
def _lost() -> set[int]:
    return set(find("grundys-game").lost(LAST_LOST + 1))


@impartial
def SPLIT(n: int) -> Iterator[list[int]]:  # noqa: N802 - a game, and a constant
    """Split a heap into two that are not equal."""
    return ([a, n - a] for a in range(1, (n + 1) // 2))
