"""AtCoder Educational DP Contest K."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.engines.lost_bits import lost_bits
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


class Stones(Problem):
    """A pile of K stones; take a number of them that is in a given set; who cannot, loses.

    Print First or Second.
    """

    title = "Stones"
    kind = "subtraction"
    play = "subtraction:2,3(4)"
    source = "https://atcoder.jp/contests/dp/tasks/dp_k"
    constraints = "1 <= N <= 100; 1 <= a_1 < a_2 < ... < a_N <= K <= 10^5"
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

    def solve(self, text: str) -> str:
        """Look whether K is a lost heap."""
        numbers, heap = _read(text)
        return "Second" if lost_bits(numbers, heap + 1) >> heap & 1 else "First"

    def brute(self, text: str) -> str:
        """Search the heap by the rules."""
        numbers, heap = _read(text)

        def take(n: int) -> Iterator[int]:
            return (n - each for each in numbers if each <= n)

        return "First" if impartial(take)(heap).outcome is Outcome.N else "Second"

    def random_case(self, rng: Random) -> str:
        """Return a small heap."""
        heap = rng.randint(1, 30)
        numbers = sorted(rng.sample(range(1, heap + 1), min(heap, rng.randint(1, 4))))
        return f"{len(numbers)} {heap}\n{' '.join(map(str, numbers))}"

    def largest(self) -> str:
        """Return the largest heap with many numbers."""
        return f"100 100000\n{' '.join(str(3 + 7 * i) for i in range(100))}"


def _read(text: str) -> tuple[list[int], int]:
    given = Numbers(text)
    count, heap = given.one("N", 1, 100), given.one("K", 1, 10**5)
    numbers = given.many(count, "a number to take", 1, heap)
    if any(a >= b for a, b in pairwise(numbers)):
        raise given.fault("numbers in increasing order were expected")
    given.end()
    return numbers, heap
