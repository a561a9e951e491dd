"""LeetCode 1025."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import argument, whole
from grundy.games.catalogue import game
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


class DivisorGame(Problem):
    """A number n; subtract a divisor smaller than the number itself; who cannot, loses."""

    title = "Divisor Game"
    kind = "other"
    play = "divisor(2)"
    source = "https://leetcode.com/problems/divisor-game/"
    constraints = "1 <= n <= 1000"
    form = "n = 2"
    model = (
        "This is the game divisor. The divisors of an odd number are odd, so an odd number "
        "becomes even; an even number can be made odd by taking 1. Whoever has the even number "
        "keeps it that way and the other one gets to 1."
    )
    technique = "parity, as an invariant"
    theorem = "the value of n is the number of times that 2 divides it, so even numbers are N"
    complexity = "one division"
    samples = (Sample("n = 2", "true"), Sample("n = 3", "false"))
    measured = Measured(0.24)

    def solve(self, text: str) -> str:
        """Ask the game divisor."""
        return _said(game("divisor")(_read(text)).outcome)

    def brute(self, text: str) -> str:
        """Search the numbers below."""
        return _said(SUBTRACT(_read(text)).outcome)

    def random_case(self, rng: Random) -> str:
        """Return a small number."""
        return f"n = {rng.randint(1, 90)}"

    def largest(self) -> str:
        """Return the largest number."""
        return "n = 1000"


def _read(text: str) -> int:
    return whole(argument(text, "n", "n = 2"), "n", 1, 1000)


def _said(outcome: Outcome) -> str:
    return "true" if outcome is Outcome.N else "false"


@impartial
def SUBTRACT(n: int) -> Iterator[int]:  # noqa: N802 - a game, and a constant
    """Subtract a divisor that is smaller than the number."""
    return (n - x for x in range(1, n) if n % x == 0)
