"""Project Euler 325."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

MODULUS = 7**10


class StoneGame325(Problem):
    """Two piles x < y; take a multiple of the smaller from the larger; who empties a pile wins.

    Print the sum of x + y over all positions with 0 < x < y up to a limit that are lost for who
    moves, modulo 7^10.
    """

    title = "Stone Game II"
    kind = "other"
    play = "euclid(5, 8)"
    source = "https://projecteuler.net/problem=325"
    constraints = "the limit is 10^16 at Project Euler; here from 1 to 10^18"
    input = "1<=n<=10^18"
    small = "n<=15"
    form = "the limit: 10000000000000000"
    model = (
        "This is Euclid's game: with x < y the position is lost exactly when y / x is less than "
        "the golden ratio. So x goes from floor(y / phi) + 1 to y - 1, and the sum needs the sums "
        "of that floor, of its square and of y times it. Up to the limit the golden ratio may be "
        "replaced by a quotient of Fibonacci numbers, and such sums follow Euclid's algorithm."
    )
    technique = "a theorem for the lost positions; sums of floors by Euclid's algorithm"
    theorem = "Euclid's game: lost exactly when y < phi * x (Cole and Davie)"
    complexity = "O(log n)"
    samples = (
        Sample("10", "211"),
        Sample("10000", str(230312207313 % MODULUS), "the statement, modulo 7^10"),
        Sample("10000000000000000", "54672965", "the published answer"),
    )
    measured = Measured(0.10)

    def answer(self, n: int) -> str:
        """Add up x and y for every y, by sums of floors."""
        low, high = 1, 2
        while high <= n:
            low, high = high, low + high
        # No y <= n < high tells low / high from 1 / phi.
        floors, weighted, squares = _sums(n, low, 0, high)
        # For each y: from floor + 1 to y - 1 the sum of x, and y times their number.
        first = n * (n + 1) // 2
        second = n * (n + 1) * (2 * n + 1) // 6
        sums_of_x = (second - first - squares - floors) // 2
        sums_of_y = second - first - weighted
        return str((sums_of_x + sums_of_y) % MODULUS)

    def search(self, n: int) -> str:
        """Search all positions."""
        pairs = ((x, y) for y in range(1, n + 1) for x in range(1, y))
        return str(sum(x + y for x, y in pairs if TAKE(x, y).outcome is Outcome.P) % MODULUS)


def _sums(n: int, a: int, b: int, c: int) -> tuple[int, int, int]:
    """Return the sums over i from 0 to n of f, of i * f and of f^2, for f = (a * i + b) // c."""
    first = n * (n + 1) // 2
    second = n * (n + 1) * (2 * n + 1) // 6
    p, q = a // c, b // c
    if p or q:
        f, g, h = _sums(n, a % c, b % c, c)
        return (
            f + p * first + q * (n + 1),
            g + p * second + q * first,
            h + 2 * q * f + 2 * p * g + p * p * second + 2 * p * q * first + q * q * (n + 1),
        )
    m = (a * n + b) // c
    if not m:
        return 0, 0, 0
    f, g, h = _sums(m - 1, c, c - b - 1, a)
    sums = n * m - f
    return sums, (m * n * (n + 1) - h - f) // 2, n * m * (m + 1) - 2 * g - 2 * f - sums


@impartial
def TAKE(x: int, y: int) -> Iterator[tuple[int, int]]:  # noqa: N802 - a game, and a constant
    """Take a multiple of the smaller pile from the larger; an empty pile ends the game."""
    small, large = sorted((x, y))
    if small:
        for left in range(large - small, -1, -small):
            yield small, left
