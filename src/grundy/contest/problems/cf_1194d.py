"""Codeforces 1194D."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from random import Random


class OneTwoK(Problem):
    """A token at place n of a strip; move it 1, 2 or k places towards 0; who cannot, loses.

    Alice begins: print who wins each test.
    """

    title = "1-2-K Game"
    kind = "subtraction"
    play = "subtraction:1,2,4(3)"
    source = "https://codeforces.com/problemset/problem/1194/D"
    constraints = "1 <= T <= 100; 0 <= n <= 10^9; 3 <= k <= 10^9"
    model = (
        "This is subtraction:1,2,k. With 1 and 2 alone the multiples of 3 are lost. If k is no "
        "multiple of 3 it never leads from one to another and changes nothing. If k is, then k "
        "itself is won by taking it all, and from k + 1 on everything begins again."
    )
    technique = "period of a subtraction game, by a proof for every k"
    theorem = (
        "P is n mod 3 = 0 where 3 does not divide k; else, with r = n mod (k + 1), P is r mod 3 = "
        "0 and r < k"
    )
    complexity = "O(1) a test"
    samples = (Sample("4\n0 3\n3 3\n3 4\n4 4", "Bob\nAlice\nBob\nAlice"),)
    measured = Measured(0.22, 1.0, recalled=True)

    def solve(self, text: str) -> str:
        """Fold n into the period."""
        return "\n".join("Alice" if _won(n, k) else "Bob" for n, k in _read(text))

    def brute(self, text: str) -> str:
        """Search the places below."""
        said = []
        for n, k in _read(text):
            strip = impartial(lambda at, k=k: (at - step for step in (1, 2, k) if step <= at))
            said.append("Alice" if strip(n).outcome is Outcome.N else "Bob")
        return "\n".join(said)

    def random_case(self, rng: Random) -> str:
        """Return a few short strips."""
        tests = [(rng.randint(0, 40), rng.randint(3, 14)) for _ in range(rng.randint(1, 3))]
        return "\n".join([str(len(tests)), *(f"{n} {k}" for n, k in tests)])

    def largest(self) -> str:
        """Return the most and the longest strips."""
        return "\n".join(["100", *(f"{10**9 - i} {10**9 - 7 * i}" for i in range(100))])


def _won(n: int, k: int) -> bool:
    if k % 3:
        return n % 3 != 0
    rest = n % (k + 1)
    return rest == k or rest % 3 != 0


def _read(text: str) -> list[tuple[int, int]]:
    given = Numbers(text)
    count = given.one("T", 1, 100)
    tests = [(given.one("n", 0, 10**9), given.one("k", 3, 10**9)) for _ in range(count)]
    given.end()
    return tests
