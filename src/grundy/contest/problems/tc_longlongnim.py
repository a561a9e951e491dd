"""TopCoder LongLongNim."""

from __future__ import annotations

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome


class LongLongNim(Problem):
    """Count the heaps from 1 to maxN that are lost when only the given numbers may be taken."""

    title = "LongLongNim"
    kind = "subtraction"
    play = "subtraction:1-3(20)"
    source = "TopCoder SRM 330, division 1, level 3 (problem 6856)"
    constraints = "1 <= maxN <= 10^9; up to 22 different moves from 1 to 22"
    input = "1<=most<=10^9 1<=numbers[1<=k<=22]:distinct<=22"
    small = "most<=40 k<=4 numbers<=9"
    form = "20, {1,2,3}"
    model = (
        "This is one heap of a subtraction game. Whether a heap is lost depends on the 22 heaps "
        "before it and on nothing else, so when a window of outcomes returns, all that followed "
        "it returns: that is a period with its proof, and not a guess. The lost heaps of a round "
        "are counted once and multiplied."
    )
    technique = "period of outcomes, proved by a repeated window"
    theorem = "repeated window: the next outcome is a function of the last 22"
    complexity = (
        "O(start + length) of the period: 2^22 at most, and below 600 for all random sets that "
        "were tried"
    )
    samples = (
        Sample("20, {1,2,3}", "5"),
        Sample("999, {1}", "499"),
        Sample("1000000000, {1,2}", "333333333"),
        Sample("6543, {2,4,7,11,20}", "1637"),
    )
    measured = Measured(0.22, 2.0, recalled=True)

    def answer(self, most: int, numbers: list[int]) -> str:
        """Walk until a window returns, then count whole rounds."""
        near = sum(1 << number for number in numbers)
        window = near >> 1  # bit i: heap + i is N. Heap 0 is lost, and this is heap 1.
        first_at: dict[int, int] = {}
        lost = [0]  # lost[n]: the lost heaps from 1 to n
        for heap in range(1, most + 1):
            start = first_at.setdefault(window, heap)
            if start < heap:
                rounds, rest = divmod(most - heap + 1, heap - start)
                each = lost[heap - 1] - lost[start - 1]
                return str(lost[start - 1 + rest] + (rounds + 1) * each)
            lost.append(lost[-1] + (~window & 1))
            window = (window if window & 1 else window | near) >> 1
        return str(lost[most])

    def search(self, most: int, numbers: list[int]) -> str:
        """Search every heap."""
        take = impartial(lambda n: (n - k for k in numbers if k <= n))
        return str(sum(take(n).outcome is Outcome.P for n in range(1, most + 1)))

    def largest(self) -> str:
        """Return the most heaps with a set whose period is long."""
        return f"{10**9}, {{2,5,11,20,22}}"
