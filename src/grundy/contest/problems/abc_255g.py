"""AtCoder ABC 255 G."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from operator import lt
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator


class ConstrainedNim(Problem):
    """Nim, but from a pile of x stones one may not take y, for some given pairs (x, y).

    Takahashi begins, then Aoki; who cannot move, loses. Print who wins.
    """

    title = "Constrained Nim"
    kind = "nim"
    source = "https://atcoder.jp/contests/abc255/tasks/abc255_g"
    constraints = "1 <= N, M <= 2 * 10^5; 1 <= A <= 10^18; 1 <= Y <= X <= 10^18"
    input = "1<=n<=2*10^5 1<=m<=2*10^5 1<=piles[n]<=10^18 1<=(x,y)[m]<=10^18"
    small = "n<=3 m<=8 piles<=4 x<=4 y<=4"
    model = (
        "Piles are the parts of a sum. A pile without forbidden moves sees all smaller piles, so "
        "its value is new: one more than any before. A pile x with forbidden moves can repeat a "
        "value v: the least v of which every pile below x is forbidden. So the value of n is n "
        "less the number of repeats up to n, and only the piles with forbidden moves have to be "
        "kept."
    )
    technique = "Sprague–Grundy; values with few exceptions, kept as exceptions"
    theorem = "Sprague–Grundy; the values below x are 0, 1, ..., top without a gap"
    complexity = "O((N + M) log M)"
    samples = (Sample("3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1", "Takahashi"),)
    measured = Measured(1.43, 2.0, recalled=True)

    def wrong(self, x: list[int], y: list[int]) -> str:
        """Return that more is forbidden than a pile has."""
        if not any(map(lt, x, y)):
            return ""
        pile, take = next((pile, take) for pile, take in zip(x, y, strict=True) if pile < take)
        return f"one cannot forbid taking more than the pile has: {take} from a pile of {pile}"

    def answer(self, piles: list[int], x: list[int], y: list[int]) -> str:
        """Find the exceptions from the smallest pile up, then add up the values."""
        forbidden = _by_pile(x, y)
        values = Exceptions()
        for size in sorted(forbidden):
            values.add(size, forbidden[size])
        return "Takahashi" if nim_sum(*map(values.worth, piles)) else "Aoki"

    def search(self, piles: list[int], x: list[int], y: list[int]) -> str:
        """Search all piles together."""
        forbidden = _by_pile(x, y)

        def take(*heaps: int) -> Iterator[tuple[int, ...]]:
            for i, n in enumerate(heaps):
                for k in range(1, n + 1):
                    if k not in forbidden.get(n, ()):
                        yield (*heaps[:i], n - k, *heaps[i + 1 :])

        won = impartial(take)(*piles).outcome is Outcome.N
        return "Takahashi" if won else "Aoki"

    def largest(self) -> str:
        """Return the most piles and pairs: each pile forbids the step to the one before it."""
        piles = " ".join(str(10**18 - i) for i in range(200_000))
        pairs = (f"{10**18 - 3 * i} {1 + i % 9}" for i in range(200_000))
        return "\n".join(["200000 200000", piles, *pairs])


def _by_pile(x: list[int], y: list[int]) -> dict[int, set[int]]:
    """Return what may not be taken from each pile."""
    forbidden: defaultdict[int, set[int]] = defaultdict(set)
    for pile, take in zip(x, y, strict=True):
        forbidden[pile].add(take)
    return forbidden


class Exceptions:
    """The piles whose value is one that a smaller pile has, in order of size."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.values: list[int] = []
        self.repeats: dict[int, int] = {}

    def worth(self, n: int) -> int:
        """Return the value of a pile, when all exceptions up to it are known."""
        at = bisect_left(self.sizes, n)
        if at < len(self.sizes) and self.sizes[at] == n:
            return self.values[at]
        return n - at

    def add(self, size: int, forbidden: set[int]) -> None:
        """Find the value of a pile from which some numbers may not be taken."""
        hidden: dict[int, int] = {}
        for take in forbidden:
            value = self.worth(size - take)
            hidden[value] = hidden.get(value, 0) + 1
        repeats = self.repeats
        whole = [value for value, count in hidden.items() if count > repeats.get(value, 0)]
        if whole:
            value = min(whole)
            self.sizes.append(size)
            self.values.append(value)
            repeats[value] = repeats.get(value, 0) + 1
