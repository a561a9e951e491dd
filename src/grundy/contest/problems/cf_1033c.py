"""Codeforces 1033C."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class PermutationGame(Problem):
    """A token on a row of the numbers 1 to n; from a cell with a, go on a multiple of a cells.

    Either way, but only to a larger number. Who cannot move, loses. For each cell as the start
    print A if the first player wins and B if not, all in one word.
    """

    title = "Permutation Game"
    kind = "dag"
    source = "https://codeforces.com/problemset/problem/1033/C"
    constraints = "1 <= n <= 10^5; the numbers are a permutation"
    input = "1<=n<=10^5 1<=row[n]:distinct<=n"
    small = "n<=9"
    model = (
        "A token on a graph without cycles, as numbers only grow. Labels are set from the largest "
        "number down. A cell with a has at most n / a moves, so all together there are n log n."
    )
    technique = "outcomes of a graph, from the last position; every start is asked for"
    theorem = "the definition: P is a position with no move to P"
    complexity = "O(n log n)"
    samples = (
        Sample("8\n3 6 5 4 2 7 1 8", "BAAAABAB"),
        Sample("15\n3 11 2 5 10 9 7 13 15 8 4 12 6 1 14", "ABAAAABBBAABAAB"),
    )
    measured = Measured(0.17, 1.0, recalled=True)

    def answer(self, row: list[int]) -> str:
        """Label the cells, those with large numbers first."""
        n = len(row)
        cell = {number: i for i, number in enumerate(row)}
        lost = [0] * n  # the number of a lost cell that has a label, else 0
        for number in range(n, 0, -1):
            place = cell[number]
            # Cells with smaller numbers have no label yet.
            if not any(lost[place % number :: number]):
                lost[place] = number
        return "".join("B" if each else "A" for each in lost)

    def search(self, row: list[int]) -> str:
        """Search from each cell."""

        @impartial
        def go(place: int) -> Iterator[int]:
            for to, number in enumerate(row):
                if number > row[place] and (to - place) % row[place] == 0:
                    yield to

        return "".join("A" if go(i).outcome is Outcome.N else "B" for i in range(len(row)))
