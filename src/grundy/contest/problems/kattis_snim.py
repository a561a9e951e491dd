"""Kattis snim, also POJ 2960."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.games.subtraction import Subtraction
from grundy.rules.function import impartial
from grundy.values import Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator


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
    input = "1<=k<=100 1<=numbers[k]<=10^4 1<=m<=100 0<=positions[m][1<=l<=100]<=10^4"
    tests = "0"
    small = "k<=3 numbers<=6 m<=3 positions<=6 l<=3"
    large = "tests<=1"
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

    def answer(self, numbers: list[int], positions: list[list[int]]) -> str:
        """Make a table for each case and add up the heaps."""
        highest = max(map(max, positions))
        values = Subtraction(tuple(sorted(set(numbers)))).values(highest + 1)
        sums = (nim_sum(*(values[heap] for heap in heaps)) for heaps in positions)
        return "".join("W" if each else "L" for each in sums)

    def search(self, numbers: list[int], positions: list[list[int]]) -> str:
        """Search the positions of all heaps together."""

        @impartial
        def take(*heaps: int) -> Iterator[tuple[int, ...]]:
            for i, n in enumerate(heaps):
                for k in numbers:
                    if k <= n:
                        yield (*heaps[:i], n - k, *heaps[i + 1 :])

        return "".join("W" if take(*heaps).outcome is Outcome.N else "L" for heaps in positions)
