"""Codeforces 1844A."""

from __future__ import annotations

from grundy.contest.problem import OURS, Measured, Problem, Sample
from grundy.games.catalogue import find


class SubtractionGame(Problem):
    """Find a heap that is lost when a or b stones may be taken; any from 1 to 10^6 is right."""

    title = "Subtraction Game"
    kind = "subtraction"
    play = "subtraction:1,4(2)"
    source = "https://codeforces.com/problemset/problem/1844/A"
    constraints = "1 <= t <= 100; 1 <= a < b <= 100 (as recalled)"
    input = "1<=a<=99 a+1<=b<=100"
    tests = "1<=t<=100"
    small = "a<=13 b<=14"
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

    def answer(self, a: int, b: int) -> str:
        """Add the two numbers."""
        return str(a + b)

    def search(self, a: int, b: int) -> str:
        """Look for the first lost heap above 0 by the definition."""
        return str(next(n for n in range(1, 202) if _lost(a, b, n)))

    def judge(self, text: str, output: str, expected: str) -> bool:
        """Return whether every heap is lost, by the definition."""
        pairs, heaps = self.read(text), output.split()
        if len(heaps) != len(pairs["a"]):
            return False
        answers = zip(pairs["a"], pairs["b"], map(int, heaps), strict=True)
        return all(1 <= n <= 10**6 and _lost(a, b, n) for a, b, n in answers)


def _lost(a: int, b: int, n: int) -> bool:
    return str(find(f"definition subtraction:{a},{b}")(n).outcome) == "P"
