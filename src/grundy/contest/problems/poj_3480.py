"""POJ 3480."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


class John(Problem):
    """Sweets of several colours; eat any number of one colour; who eats the last one loses.

    John starts. For each of t tests print John or Brother.
    """

    title = "John"
    kind = "nim"
    play = "misere nim(3, 5, 1)"
    source = "http://poj.org/problem?id=3480"
    constraints = "1 <= t <= 474; 1 <= n <= 47; 1 <= a <= 4747"
    model = (
        "This is misere nim. As long as some heap has two or more, one plays as in Nim, and leaves "
        "an odd number of heaps of one instead of an even number when the last larger heap goes."
    )
    technique = "misère nim: the nim-sum, and parity when all heaps are 1"
    theorem = "Bouton's theorem for misère play"
    complexity = "O(n)"
    samples = (Sample("2\n3\n3 5 1\n1\n1", "John\nBrother"),)
    measured = Measured(0.11, 1.0, recalled=True)

    def solve(self, text: str) -> str:
        """Add up the heaps, or count them."""
        return "\n".join("John" if _won(heaps) else "Brother" for heaps in _read(text))

    def brute(self, text: str) -> str:
        """Search the heaps all together, in misère play."""
        outcomes = (EAT(*sorted(heaps)).misere.outcome for heaps in _read(text))
        return "\n".join("John" if each is Outcome.N else "Brother" for each in outcomes)

    def random_case(self, rng: Random) -> str:
        """Return two tests with small heaps."""
        tests = [
            [rng.randint(1, rng.choice((1, 2, 6))) for _ in range(rng.randint(1, 4))]
            for _ in range(2)
        ]
        rows = (f"{len(heaps)}\n{' '.join(map(str, heaps))}" for heaps in tests)
        return "\n".join([str(len(tests)), *rows])

    def largest(self) -> str:
        """Return the most tests of the most heaps."""
        rows = (f"47\n{' '.join(str(4747 - i - j) for j in range(47))}" for i in range(474))
        return "\n".join(["474", *rows])


def _won(heaps: list[int]) -> bool:
    return (reduce(xor, heaps) != 0) == (max(heaps) > 1)


@impartial
def EAT(*heaps: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Eat sweets of one colour."""
    for i, n in enumerate(heaps):
        for left in range(n):
            yield tuple(sorted((*heaps[:i], left, *heaps[i + 1 :])))


def _read(text: str) -> list[list[int]]:
    return Numbers(text).rows(474, 47, "a number of sweets", 1, 4747)
