"""CSES 1099."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class StairGame(Problem):
    """Balls on stairs; move any number of them from a stair to the one below; who cannot, loses.

    For each of t tests print first or second.
    """

    title = "Stair Game"
    kind = "nim"
    play = "staircase-nim(2, 1)"
    source = "https://cses.fi/problemset/task/1099"
    constraints = "1 <= t, n <= 2 * 10^5, all n together too; 0 <= p <= 10^9"
    input = "1<=n<=2*10^5 0<=stairs[n]<=10^9"
    tests = "1<=t<=2*10^5"
    small = "n<=4 stairs<=2"
    large = "t<=10^5 n<=2"
    model = (
        "This is staircase-nim, with the judge's stair 1 as the ground. Only the stairs at an odd "
        "distance from the ground count, and they are Nim heaps: balls that come to such a stair "
        "from above are sent on at once, which gives the other player nothing."
    )
    technique = "nim-sum of every other stair"
    theorem = "staircase Nim: the value is the nim-sum of the stairs 1, 3, 5, ... above the ground"
    complexity = "O(n)"
    samples = (Sample("3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3", "first\nsecond\nfirst"),)
    measured = Measured(0.49, 1.0, recalled=True)

    def answer(self, stairs: list[int]) -> str:
        """Add up every other stair of each test."""
        return "first" if reduce(xor, stairs[1::2], 0) else "second"

    def search(self, stairs: list[int]) -> str:
        """Search the positions of all stairs together."""
        return "first" if DOWN(*stairs).outcome is Outcome.N else "second"


@impartial
def DOWN(*stairs: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Move balls one stair down."""
    for i in range(1, len(stairs)):
        for count in range(1, stairs[i] + 1):
            yield (*stairs[: i - 1], stairs[i - 1] + count, stairs[i] - count, *stairs[i + 1 :])
