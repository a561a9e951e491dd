"""Kattis snim, also POJ 2960."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.games.subtraction import Subtraction
from grundy.rules.function import impartial
from grundy.values import Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    Case = tuple[list[int], list[list[int]]]


class SNim(Problem):
    """Nim, but only numbers of a given set S may be taken; say of each position if it is won.

    A case is k and the k numbers of S, then m, and m positions, each as l and l heaps. For a case
    print a word of m letters, W or L. The input ends with a 0 in place of k.
    """

    title = "S-Nim"
    kind = "subtraction"
    play = "subtraction:2,5(5, 12)"
    source = "https://open.kattis.com/problems/snim; the form is that of POJ 2960, as recalled"
    constraints = "1 <= k, m, l <= 100; 1 <= s <= 10^4; 0 <= heap <= 10^4 (as recalled)"
    model = (
        "Heaps of subtraction:S, which are the parts of a sum: here the outcome of a heap is not "
        "enough, its value is needed. A table up to the largest heap serves all positions of a "
        "case, and a position is lost when the nim-sum of its heaps' values is 0."
    )
    technique = "Sprague–Grundy on a heap table"
    theorem = "Sprague–Grundy"
    complexity = "O(k * largest heap) a case, then O(1) a heap"
    samples = (
        Sample(
            "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0",
            "LWW\nWWL",
            "recalled, and checked by the brute force",
        ),
    )
    measured = Measured(0.35)

    def solve(self, text: str) -> str:
        """Make a table for each case and add up the heaps."""
        words = []
        for numbers, positions in _read(text):
            highest = max(map(max, positions))
            values = Subtraction(tuple(sorted(set(numbers)))).values(highest + 1)
            sums = (nim_sum(*(values[heap] for heap in heaps)) for heaps in positions)
            words.append("".join("W" if each else "L" for each in sums))
        return "\n".join(words)

    def brute(self, text: str) -> str:
        """Search the positions of all heaps together."""
        words = []
        for numbers, positions in _read(text):

            def take(*heaps: int, numbers: list[int] = numbers) -> Iterator[tuple[int, ...]]:
                for i, n in enumerate(heaps):
                    for k in numbers:
                        if k <= n:
                            yield (*heaps[:i], n - k, *heaps[i + 1 :])

            game = impartial(take)
            won = (game(*heaps).outcome is Outcome.N for heaps in positions)
            words.append("".join("W" if each else "L" for each in won))
        return "\n".join(words)

    def random_case(self, rng: Random) -> str:
        """Return a case or two with small heaps."""
        rows = []
        for _ in range(rng.randint(1, 2)):
            numbers = rng.sample(range(1, 7), rng.randint(1, 3))
            rows.append(f"{len(numbers)} {' '.join(map(str, numbers))}")
            count = rng.randint(1, 3)
            rows.append(str(count))
            for _ in range(count):
                heaps = [rng.randint(0, 6) for _ in range(rng.randint(1, 3))]
                rows.append(f"{len(heaps)} {' '.join(map(str, heaps))}")
        return "\n".join([*rows, "0"])

    def largest(self) -> str:
        """Return a case with the largest set, the most positions and the largest heaps."""
        numbers = [1 + i * 97 % 9973 for i in range(100)]
        position = f"100 {' '.join(str(10**4 - i) for i in range(100))}"
        return "\n".join([f"100 {' '.join(map(str, numbers))}", "100", *[position] * 100, "0"])


def _read(text: str) -> Iterator[Case]:
    given = Numbers(text)
    while count := given.one("k, or the 0 at the end,", 0, 100):
        numbers = given.many(count, "a number to take", 1, 10**4)
        positions = []
        for _ in range(given.one("m", 1, 100)):
            positions.append(given.many(given.one("l", 1, 100), "a heap", 0, 10**4))  # noqa: PERF401
        yield numbers, positions
    given.end()
