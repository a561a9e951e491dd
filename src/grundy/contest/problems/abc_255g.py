"""AtCoder ABC 255 G."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


class ConstrainedNim(Problem):
    """Nim, but from a pile of x stones one may not take y, for some given pairs (x, y).

    Takahashi begins, then Aoki; who cannot move, loses. Print who wins.
    """

    title = "Constrained Nim"
    kind = "nim"
    source = "https://atcoder.jp/contests/abc255/tasks/abc255_g"
    constraints = "1 <= N, M <= 2 * 10^5; 1 <= A <= 10^18; 1 <= Y <= X <= 10^18"
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

    def solve(self, text: str) -> str:
        """Find the exceptions from the smallest pile up, then add up the values."""
        piles, forbidden = _read(text)
        values = Exceptions()
        for size in sorted(forbidden):
            values.add(size, forbidden[size])
        return "Takahashi" if nim_sum(*map(values.worth, piles)) else "Aoki"

    def brute(self, text: str) -> str:
        """Search all piles together."""
        piles, forbidden = _read(text)

        def take(*heaps: int) -> Iterator[tuple[int, ...]]:
            for i, n in enumerate(heaps):
                for k in range(1, n + 1):
                    if k not in forbidden.get(n, ()):
                        yield (*heaps[:i], n - k, *heaps[i + 1 :])

        won = impartial(take)(*piles).outcome is Outcome.N
        return "Takahashi" if won else "Aoki"

    def random_case(self, rng: Random) -> str:
        """Return small piles with many forbidden moves."""
        piles = [rng.randint(1, 5) for _ in range(rng.randint(1, 3))]
        pairs = [(x, y) for x in range(1, 6) for y in range(1, x + 1)]
        chosen = rng.sample(pairs, rng.randint(1, 12))
        rows = [f"{len(piles)} {len(chosen)}", " ".join(map(str, piles))]
        return "\n".join([*rows, *(f"{x} {y}" for x, y in chosen)])

    def largest(self) -> str:
        """Return the most piles and pairs: each pile forbids the step to the one before it."""
        piles = " ".join(str(10**18 - i) for i in range(200_000))
        pairs = (f"{10**18 - 3 * i} {1 + i % 9}" for i in range(200_000))
        return "\n".join(["200000 200000", piles, *pairs])


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


def _read(text: str) -> tuple[list[int], dict[int, set[int]]]:
    given = Numbers(text)
    n, m = given.many(2, "a count", 1, 200_000)
    piles = given.many(n, "a pile", 1, 10**18)
    pairs = given.many(2 * m, "a number of a pair", 1, 10**18)
    given.end()
    forbidden: defaultdict[int, set[int]] = defaultdict(set)
    for x, y in zip(pairs[::2], pairs[1::2], strict=True):
        if y > x:
            raise given.fault(
                f"one cannot forbid taking more than the pile has: {y} from a pile of {x}"
            )
        forbidden[x].add(y)
    return piles, forbidden
