"""HDU 2509."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    Rows = tuple[int, ...]


class BeTheWinner(Problem):
    """Rows of apples; take neighbouring apples of one row; who takes the last apple loses.

    What is left on either side becomes a row of its own. Tests follow each other to the end of the
    input; for each print Yes if who starts wins, or No.
    """

    title = "Be the Winner"
    kind = "split"
    play = 'misere rule:"n -> [a, n-k-a] for k in range(1, n+1) for a in range(n-k+1)"(2, 2)'
    source = "http://acm.hdu.edu.cn/showproblem.php?pid=2509"
    constraints = "1 <= n <= 100; rows of at most 100 apples"
    model = (
        "In normal play a row of n apples has the value n: all moves of Nim are there, and a split "
        "of n - k into two parts has a nim-sum below n. In misère play the rule of Nim holds "
        "too: with some row of two or more, who has a nim-sum above 0 plays as in Nim and leaves "
        "an odd number of single apples at the end; a lost position has two such rows, so that "
        "the other cannot."
    )
    technique = "misère nim for a game that may also split"
    theorem = "Bouton's theorem for misère play; its proof allows splits that keep below n"
    complexity = "O(n)"
    samples = (Sample("2\n2 2\n1\n3", "No\nYes"),)
    measured = Measured(0.10, 1.0, recalled=True)

    def solve(self, text: str) -> str:
        """Add up the rows, or count them."""
        return "\n".join("Yes" if _won(rows) else "No" for rows in _read(text))

    def brute(self, text: str) -> str:
        """Search the rows all together, in misère play."""
        outcomes = (APPLES(*sorted(rows)).misere.outcome for rows in _read(text))
        return "\n".join("Yes" if each is Outcome.N else "No" for each in outcomes)

    def random_case(self, rng: Random) -> str:
        """Return one or two tests with short rows."""
        tests = [
            [rng.randint(1, rng.choice((1, 3, 6))) for _ in range(rng.randint(1, 3))]
            for _ in range(rng.randint(1, 2))
        ]
        return "\n".join(f"{len(rows)}\n{' '.join(map(str, rows))}" for rows in tests)

    def largest(self) -> str:
        """Return a hundred tests with the most rows."""
        return "\n".join([f"100\n{' '.join(str(100 - i % 7) for i in range(100))}"] * 100)


def _won(rows: list[int]) -> bool:
    return (reduce(xor, rows) != 0) == (max(rows) > 1)


@impartial
def APPLES(*rows: int) -> Iterator[Rows]:  # noqa: N802 - a game, and a constant
    """Take neighbouring apples from one row."""
    for i, n in enumerate(rows):
        for taken in range(1, n + 1):
            for before in range(n - taken + 1):
                new = (*rows[:i], before, n - taken - before, *rows[i + 1 :])
                yield tuple(sorted(filter(None, new))) or (0,)


def _read(text: str) -> list[list[int]]:
    given = Numbers(text)
    tests: list[list[int]] = []
    while not tests or given.at < len(given.words):
        n = given.one("n", 1, 100)
        tests.append(given.many(n, "a row", 1, 100))
    return tests
