"""Codeforces 1844A."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import OURS, Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.games.catalogue import find

if TYPE_CHECKING:
    from random import Random


class SubtractionGame(Problem):
    """Find a heap that is lost when a or b stones may be taken; any from 1 to 10^6 is right."""

    title = "Subtraction Game"
    kind = "subtraction"
    play = "subtraction:1,4(2)"
    source = "https://codeforces.com/problemset/problem/1844/A"
    constraints = "1 <= t <= 100; 1 <= a < b <= 100 (as recalled)"
    model = (
        "This is subtraction:a,b. From a + b one can go to b or to a, and from either of these "
        "the other player takes everything. So a + b is lost, whatever a and b are."
    )
    technique = "a P-position by hand"
    theorem = "the definition: every option of a + b has the move to 0"
    complexity = "O(1) a test"
    samples = (
        Sample("3\n1 4\n1 5\n9 26", "2\n6\n3"),
        Sample("2\n1 5\n2 3", "6\n5", OURS),
    )
    measured = Measured(0.20, 1.0)

    def solve(self, text: str) -> str:
        """Add the two numbers."""
        return "\n".join(str(a + b) for a, b in _read(text))

    def brute(self, text: str) -> str:
        """Look for the first lost heap above 0 by the definition."""
        return "\n".join(
            str(next(n for n in range(1, 202) if _lost(a, b, n))) for a, b in _read(text)
        )

    def judge(self, text: str, output: str, expected: str) -> bool:
        """Return whether every heap is lost, by the definition."""
        pairs, heaps = _read(text), output.split()
        if len(heaps) != len(pairs):
            return False
        answers = zip(pairs, map(int, heaps), strict=True)
        return all(1 <= n <= 10**6 and _lost(a, b, n) for (a, b), n in answers)

    def random_case(self, rng: Random) -> str:
        """Return a few pairs of small numbers."""
        pairs = [sorted(rng.sample(range(1, 15), 2)) for _ in range(rng.randint(1, 2))]
        return "\n".join([str(len(pairs)), *(f"{a} {b}" for a, b in pairs)])

    def largest(self) -> str:
        """Return the most pairs."""
        return "\n".join(["100", *(f"{i} 100" for i in range(1, 100)), "99 100"])


def _lost(a: int, b: int, n: int) -> bool:
    return str(find(f"definition subtraction:{a},{b}")(n).outcome) == "P"


def _read(text: str) -> list[tuple[int, int]]:
    given = Numbers(text)
    pairs = []
    for _ in range(given.one("t", 1, 100)):
        a, b = given.many(2, "a number to take", 1, 100)
        if a >= b:
            raise given.fault("the first number is smaller than the second")
        pairs.append((a, b))
    given.end()
    return pairs
