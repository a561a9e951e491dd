"""HDU 2509."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    input = "1<=n<=100 1<=rows[n]<=100"
    tests = "end"
    small = "n<=3 rows<=6"
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

    def answer(self, rows: list[int]) -> str:
        """Add up the rows, or count them."""
        return "Yes" if _won(rows) else "No"

    def search(self, rows: list[int]) -> str:
        """Search the rows all together, in misère play."""
        return "Yes" if APPLES(*sorted(rows)).misere.outcome is Outcome.N else "No"


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
