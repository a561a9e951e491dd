"""Codeforces 1033C."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

MOST = 100_000


class PermutationGame(Problem):
    """A token on a row of the numbers 1 to n; from a cell with a, go on a multiple of a cells.

    Either way, but only to a larger number. Who cannot move, loses. For each cell as the start
    print A if the first player wins and B if not, all in one word.
    """

    title = "Permutation Game"
    kind = "dag"
    source = "https://codeforces.com/problemset/problem/1033/C"
    constraints = "1 <= n <= 10^5; the numbers are a permutation"
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

    def solve(self, text: str) -> str:
        """Label the cells, those with large numbers first."""
        row = _read(text)
        n = len(row)
        cell = {number: i for i, number in enumerate(row)}
        lost = [0] * n  # the number of a lost cell that has a label, else 0
        for number in range(n, 0, -1):
            place = cell[number]
            # Cells with smaller numbers have no label yet.
            if not any(lost[place % number :: number]):
                lost[place] = number
        return "".join("B" if each else "A" for each in lost)

    def brute(self, text: str) -> str:
        """Search from each cell."""
        row = _read(text)

        @impartial
        def go(place: int) -> Iterator[int]:
            for to, number in enumerate(row):
                if number > row[place] and (to - place) % row[place] == 0:
                    yield to

        return "".join("A" if go(i).outcome is Outcome.N else "B" for i in range(len(row)))

    def random_case(self, rng: Random) -> str:
        """Return a short row."""
        n = rng.randint(1, 9)
        return f"{n}\n{' '.join(map(str, rng.sample(range(1, n + 1), n)))}"

    def largest(self) -> str:
        """Return the longest row, in which small numbers come between large ones."""
        row = [i // 2 + 1 if i % 2 else MOST - i // 2 for i in range(MOST)]
        return f"{MOST}\n{' '.join(map(str, row))}"


def _read(text: str) -> list[int]:
    given = Numbers(text)
    n = given.one("n", 1, MOST)
    row = given.many(n, "a number", 1, n)
    if len(set(row)) < n:
        raise given.fault("each number from 1 to n was expected once")
    given.end()
    return row
