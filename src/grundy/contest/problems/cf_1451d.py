"""Codeforces 1451D."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from random import Random


class CircleGame(Problem):
    """A token at (0, 0); add k to one coordinate, but stay in the disc of radius d.

    Who cannot, loses; Ashish begins, then Utkarsh. Print who wins each test.
    """

    title = "Circle Game"
    kind = "other"
    source = "https://codeforces.com/problemset/problem/1451/D"
    constraints = "1 <= t <= 100; 1 <= k <= d <= 10^5"
    model = (
        "A token with one parameter too many for a sum: the disc ties the coordinates together. "
        "The second player copies every move in the other coordinate and stays on the diagonal. "
        "If the last diagonal point still has a move, the first player makes a step and then does "
        "the same around the line beside the diagonal."
    )
    technique = "mirror strategy"
    theorem = (
        "only the last point (kz, kz) of the diagonal matters: the first wins if it has a move"
    )
    complexity = "O(1) a test, with an exact square root"
    samples = (
        Sample("5\n2 1\n5 2\n10 3\n25 4\n15441 33", "Utkarsh\nAshish\nUtkarsh\nUtkarsh\nAshish"),
    )
    measured = Measured(0.21, 2.0)

    def solve(self, text: str) -> str:
        """Find the last diagonal point and try one more step."""
        return "\n".join("Ashish" if _won(d, k) else "Utkarsh" for d, k in _read(text))

    def brute(self, text: str) -> str:
        """Search the points of the quarter disc."""
        said = []
        for d, k in _read(text):
            steps = impartial(
                lambda x, y, d=d, k=k: (
                    to for to in ((x + k, y), (x, y + k)) if to[0] ** 2 + to[1] ** 2 <= d * d
                )
            )
            said.append("Ashish" if steps(0, 0).outcome is Outcome.N else "Utkarsh")
        return "\n".join(said)

    def random_case(self, rng: Random) -> str:
        """Return a small disc."""
        k = rng.randint(1, 9)
        return f"1\n{rng.randint(k, 9 * k)} {k}"

    def largest(self) -> str:
        """Return the most and the largest discs."""
        return "\n".join(["100", *(f"{10**5 - i} {1 + i}" for i in range(100))])


def _won(d: int, k: int) -> bool:
    z = isqrt(d * d // (2 * k * k))
    return k * k * (z * z + (z + 1) ** 2) <= d * d


def _read(text: str) -> list[tuple[int, int]]:
    given = Numbers(text)
    tests = []
    for _ in range(given.one("t", 1, 100)):
        d = given.one("d", 1, 10**5)
        tests.append((d, given.one("k", 1, d)))
    given.end()
    return tests
