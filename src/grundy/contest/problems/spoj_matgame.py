"""SPOJ MATGAME."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Row = tuple[int, ...]


class MatrixGame(Problem):
    """A matrix; lower the leftmost number of a row that is not 0 yet; who cannot, loses.

    For each of T tests print FIRST or SECOND.
    """

    title = "Matrix Game"
    kind = "other"
    play = "sequential-nim(2, 1, 1)"
    source = "https://www.spoj.com/problems/MATGAME/"
    constraints = "1 <= T <= 1000; 1 <= N, M <= 50; 1 <= number <= 50"
    input = "1<=n<=50 1<=m<=50 1<=rows[n][m]<=50"
    tests = "1<=T<=1000"
    small = "n<=2 m<=3 rows<=3"
    model = (
        "A row is a position of sequential-nim, and the rows are the parts of a sum. The value of "
        "a row is folded from its right end: before a rest of Grundy value r the sizes 1, 2, 3, "
        "... have the values 0, 1, 2, ... without r, because emptying the number gives r."
    )
    technique = "Sprague–Grundy over rows; values folded from the end"
    theorem = "Sprague–Grundy; sequential Nim"
    complexity = "O(N M) a test"
    samples = (Sample("3\n2 2\n1 1\n1 1\n\n1 3\n2 1 1\n\n2 2\n3 2\n3 2", "SECOND\nFIRST\nSECOND"),)
    measured = Measured(1.16)

    def answer(self, rows: list[list[int]]) -> str:
        """Fold each row as sequential-nim does, and add them up."""
        return "FIRST" if nim_sum(*map(_value, rows)) else "SECOND"

    def search(self, rows: list[list[int]]) -> str:
        """Search the matrices as they are."""
        return "FIRST" if LOWER(*map(tuple, rows)).outcome is Outcome.N else "SECOND"


def _value(row: Sequence[int]) -> int:
    """Return what sequential-nim is worth; for 50,000 rows, without asking a game each time.

    >>> from grundy.games.catalogue import game
    >>> _value((2, 1, 3)), game("sequential-nim").grundy(2, 1, 3)
    (2, 2)
    """
    rest = 0
    for number in reversed(row):
        rest = number - 1 if number <= rest else number
    return rest


@impartial
def LOWER(*rows: Row) -> Iterator[tuple[Row, ...]]:  # noqa: N802 - a game, and a constant
    """Lower the first number of a row; it is dropped at 0."""
    for i, row in enumerate(rows):
        for left in range(row[0] if row else 0):
            after = (left, *row[1:]) if left else row[1:]
            yield tuple(sorted((*rows[:i], after, *rows[i + 1 :])))
