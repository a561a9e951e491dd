"""Codeforces 1451D."""

from __future__ import annotations

from math import isqrt

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome


class CircleGame(Problem):
    """A token at (0, 0); add k to one coordinate, but stay in the disc of radius d.

    Who cannot, loses; Ashish begins, then Utkarsh. Print who wins each test.
    """

    title = "Circle Game"
    kind = "other"
    source = "https://codeforces.com/problemset/problem/1451/D"
    constraints = "1 <= t <= 100; 1 <= k <= d <= 10^5"
    input = "1<=d<=10^5 1<=k<=d"
    tests = "1<=t<=100"
    small = "d<=40 k<=min(d,9)"
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

    def answer(self, d: int, k: int) -> str:
        """Find the last diagonal point and try one more step."""
        return "Ashish" if _won(d, k) else "Utkarsh"

    def search(self, d: int, k: int) -> str:
        """Search the points of the quarter disc."""
        steps = impartial(
            lambda x, y: (to for to in ((x + k, y), (x, y + k)) if to[0] ** 2 + to[1] ** 2 <= d * d)
        )
        return "Ashish" if steps(0, 0).outcome is Outcome.N else "Utkarsh"


def _won(d: int, k: int) -> bool:
    z = isqrt(d * d // (2 * k * k))
    return k * k * (z * z + (z + 1) ** 2) <= d * d
