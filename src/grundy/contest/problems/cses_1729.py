"""CSES 1729."""

from __future__ import annotations

from grundy.contest.problem import Measured, Problem, Sample
from grundy.engines.lost_bits import lost_bits
from grundy.rules.function import impartial
from grundy.values import Outcome

WORDS = str.maketrans("01", "WL")


class StickGame(Problem):
    """One heap of sticks; take a number of sticks from the given set; who cannot, loses.

    For every heap 1, 2, ..., n print W if the first player wins and L if not.
    """

    title = "Stick Game"
    kind = "subtraction"
    play = "subtraction:1,3,4(10)"
    source = "https://cses.fi/problemset/task/1729"
    constraints = (
        "1 <= n <= 10^6; 1 <= k <= 100; the k numbers are different, from 1 to n, 1 among them"
    )
    input = "1<=n<=10^6 1<=k<=100 1<=numbers[k]:distinct<=n"
    small = "n<=20 k<=5"
    model = (
        "This is subtraction: with the given set, and it asks for outcomes only, not for values. "
        "Each P-position makes the heaps one move above it N. With heaps as the bits of a long "
        "integer that is one shift for a thousand heaps at a time."
    )
    technique = "outcomes of a subtraction game, marked forward over bits"
    theorem = "the definition: P is a position with no move to P"
    complexity = "O(n k / 1024) operations on long integers, and one for each P-position"
    samples = (Sample("10 3\n1 3 4", "WLWWWWLWLW"),)
    measured = Measured(0.55, 1.0, recalled=True)

    def wrong(self, numbers: list[int]) -> str:
        """Return that 1 is missing."""
        return "" if 1 in numbers else "the number 1 must be among the numbers that may be taken"

    def answer(self, n: int, numbers: list[int]) -> str:
        """Mark all heaps and write the bits as letters."""
        bits = lost_bits(numbers, n + 1)
        return f"{bits:b}".zfill(n + 1)[::-1][1:].translate(WORDS)

    def search(self, n: int, numbers: list[int]) -> str:
        """Search each heap."""
        take = impartial(lambda heap: (heap - k for k in numbers if k <= heap))
        return "".join("W" if take(i).outcome is Outcome.N else "L" for i in range(1, n + 1))

    def largest(self) -> str:
        """Return the most heaps, with the slowest set of a random search.

        More numbers mark more heaps as N at once: sets of 100 take less time than this one.
        """
        return "1000000 3\n1 825 216"
