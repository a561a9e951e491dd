"""AtCoder ABC 270 D."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator


class Stones(Problem):
    """A pile of N stones; take a number of them that is in a given set, which has 1, to the end.

    Both want as many stones as possible: how many does the first player get?
    """

    title = "Stones"
    kind = "score"
    source = "https://atcoder.jp/contests/abc270/tasks/abc270_d"
    constraints = "1 <= N <= 10^4; 1 <= K <= 100; 1 = A_1 < A_2 < ... < A_K <= N"
    input = "1<=heap<=10^4 1<=k<=100 1<=numbers[k]:rising<=heap"
    small = "heap<=30 k<=5"
    model = (
        "A subtraction game with scores: what is taken is gained. A position is the size of the "
        "pile, and its margin the best of a number less the margin of what it leaves. Half of N "
        "and the margin together is what the first player gets."
    )
    technique = "table of margins over heaps"
    theorem = "the definition of the margin: the best of gain minus what follows"
    complexity = "O(NK)"
    samples = (
        Sample("10 2\n1 4", "5"),
        Sample("11 4\n1 2 3 6", "8"),
        Sample("10000 10\n1 2 4 8 16 32 64 128 256 512", "5136"),
    )
    measured = Measured(0.17, 2.0, recalled=True)

    def wrong(self, numbers: list[int]) -> str:
        """Return that the first number is not 1."""
        good = numbers[0] == 1
        return "" if good else "numbers in increasing order, the first of them 1, were expected"

    def answer(self, heap: int, numbers: list[int]) -> str:
        """Fill the table up to N."""
        margins = [0]
        for size in range(1, heap + 1):
            margins.append(max(each - margins[size - each] for each in numbers if each <= size))
        return str((heap + margins[heap]) // 2)

    def search(self, heap: int, numbers: list[int]) -> str:
        """Search the heap by the rules."""

        def take(left: int) -> Iterator[tuple[int, int]]:
            return ((each, left - each) for each in numbers if each <= left)

        return str((heap + scoring(take)(heap).score) // 2)
