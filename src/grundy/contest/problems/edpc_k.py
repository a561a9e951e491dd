"""AtCoder Educational DP Contest K."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.engines.lost_bits import lost_bits
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class Stones(Problem):
    """A pile of K stones; take a number of them that is in a given set; who cannot, loses.

    Print First or Second.
    """

    title = "Stones"
    kind = "subtraction"
    play = "subtraction:2,3(4)"
    source = "https://atcoder.jp/contests/dp/tasks/dp_k"
    constraints = "1 <= N <= 100; 1 <= a_1 < a_2 < ... < a_N <= K <= 10^5"
    input = "1<=n<=100 1<=heap<=10^5 1<=numbers[n]:rising<=heap"
    small = "n<=4 heap<=30"
    model = (
        "A subtraction game with a single heap: only the outcome is asked for. From every lost "
        "heap the heaps that move to it are marked as won, all of them at once, as bits."
    )
    technique = "outcomes of a subtraction game, marked forward over bits"
    theorem = "the definition: a heap is won exactly when a move leads to a lost one"
    complexity = "O(N * K / 64)"
    samples = (
        Sample("2 4\n2 3", "First"),
        Sample("2 5\n2 3", "Second"),
        Sample("2 7\n2 3", "First"),
        Sample("3 20\n1 2 3", "Second"),
        Sample("3 21\n1 2 3", "First"),
        Sample("1 100000\n1", "Second"),
    )
    measured = Measured(0.11, 2.0, recalled=True)

    def answer(self, numbers: list[int], heap: int) -> str:
        """Look whether K is a lost heap."""
        return "Second" if lost_bits(numbers, heap + 1) >> heap & 1 else "First"

    def search(self, numbers: list[int], heap: int) -> str:
        """Search the heap by the rules."""

        def take(n: int) -> Iterator[int]:
            return (n - each for each in numbers if each <= n)

        return "First" if impartial(take)(heap).outcome is Outcome.N else "Second"
