"""Codeforces 859C."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.games.catalogue import find
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    Slices = tuple[int, ...]


class PieRules(Problem):
    """Slices of pie in order; who decides gives the slice to one and the decision to the other.

    Bob decides first. Print what Alice gets and what Bob gets when both want as much as possible.
    """

    title = "Pie Rules"
    kind = "score"
    play = "pie-rules(141, 592, 653)"
    source = "https://codeforces.com/problemset/problem/859/C"
    constraints = "1 <= n <= 50; 1 <= slice <= 10^5"
    input = "1<=n<=50 1<=slices[n]<=10^5"
    small = "n<=8 slices<=20"
    model = (
        "This is pie-rules: take the slice and lose the decision, or give it away and decide "
        "again. A position is a suffix of the slices with the margin of who decides, so going "
        "backward over the slices gives the margin. Half of the total and the margin is Bob's "
        "share."
    )
    technique = "table of margins over suffixes, with moves that move again"
    theorem = "the definition of the margin: the best of gain and what follows"
    complexity = "O(n)"
    samples = (
        Sample("3\n141 592 653", "653 733"),
        Sample("5\n10 21 10 21 10", "31 41"),
    )
    measured = Measured(0.22, 2.0)

    def answer(self, slices: list[int]) -> str:
        """Ask pie-rules for the margin."""
        return _shares(slices, find("pie-rules")(*slices).score)

    def search(self, slices: list[int]) -> str:
        """Search by rules that are written from the statement."""
        return _shares(slices, DECIDE(tuple(slices)).score)


def _shares(slices: list[int], margin: int) -> str:
    total = sum(slices)
    return f"{(total - margin) // 2} {(total + margin) // 2}"


@scoring
def DECIDE(slices: Slices) -> Iterator[tuple[int, Slices, bool]]:  # noqa: N802 - a game
    """Take the first slice, or give it away and decide again."""
    if slices:
        yield slices[0], slices[1:], False
        yield -slices[0], slices[1:], True
