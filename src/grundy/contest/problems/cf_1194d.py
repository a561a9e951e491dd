"""Codeforces 1194D."""

from __future__ import annotations

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome


class OneTwoK(Problem):
    """A token at place n of a strip; move it 1, 2 or k places towards 0; who cannot, loses.

    Alice begins: print who wins each test.
    """

    title = "1-2-K Game"
    kind = "subtraction"
    play = "subtraction:1,2,4(3)"
    source = "https://codeforces.com/problemset/problem/1194/D"
    input = "0<=n<=10^9 3<=k<=10^9"
    tests = "1<=T<=100"
    small = "T<=3 n<=40 k<=14"
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

    def answer(self, n: int, k: int) -> str:
        """Fold n into the period."""
        return "Alice" if _won(n, k) else "Bob"

    def search(self, n: int, k: int) -> str:
        """Search the places below."""
        strip = impartial(lambda at: (at - step for step in (1, 2, k) if step <= at))
        return "Alice" if strip(n).outcome is Outcome.N else "Bob"


def _won(n: int, k: int) -> bool:
    if k % 3:
        return n % 3 != 0
    rest = n % (k + 1)
    return rest == k or rest % 3 != 0
