"""SPOJ MATGAME."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

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

    def solve(self, text: str) -> str:
        """Fold each row as sequential-nim does, and add them up."""
        sums = (nim_sum(*map(_value, rows)) for rows in _read(text))
        return "\n".join("FIRST" if each else "SECOND" for each in sums)

    def brute(self, text: str) -> str:
        """Search the matrices as they are."""
        won = (LOWER(*rows).outcome is Outcome.N for rows in _read(text))
        return "\n".join("FIRST" if each else "SECOND" for each in won)

    def random_case(self, rng: Random) -> str:
        """Return one or two small matrices."""
        tests = []
        for _ in range(rng.randint(1, 2)):
            n, m = rng.choice(((1, 4), (2, 2), (2, 1), (3, 1), (2, 3)))
            rows = (" ".join(str(rng.randint(1, 3)) for _ in range(m)) for _ in range(n))
            tests.append("\n".join([f"{n} {m}", *rows]))
        return "\n".join([str(len(tests)), *tests])

    def largest(self) -> str:
        """Return the most and the largest matrices."""
        rows = (" ".join(str(1 + (i * j) % 50) for j in range(50)) for i in range(50))
        matrix = "\n".join(["50 50", *rows])
        return "\n".join(["1000", *[matrix] * 1000])


def _value(row: Row) -> int:
    """Return what sequential-nim is worth; for 50,000 rows, without asking a game each time.

    >>> from grundy.games.catalogue import game
    >>> _value((2, 1, 3)), game("sequential-nim").grundy(2, 1, 3)
    (2, 2)
    """
    rest = 0
    for number in reversed(row):
        rest = number - 1 if number <= rest else number
    return rest


def _read(text: str) -> Iterator[list[Row]]:
    given = Numbers(text)
    for _ in range(given.one("T", 1, 1000)):
        n, m = given.one("N", 1, 50), given.one("M", 1, 50)
        flat = given.many(n * m, "a number of the matrix", 1, 50)
        yield [tuple(flat[i : i + m]) for i in range(0, n * m, m)]
    given.end()


@impartial
def LOWER(*rows: Row) -> Iterator[tuple[Row, ...]]:  # noqa: N802 - a game, and a constant
    """Lower the first number of a row; it is dropped at 0."""
    for i, row in enumerate(rows):
        for left in range(row[0] if row else 0):
            after = (left, *row[1:]) if left else row[1:]
            yield tuple(sorted((*rows[:i], after, *rows[i + 1 :])))
