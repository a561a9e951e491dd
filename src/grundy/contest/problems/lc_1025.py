"""LeetCode 1025."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.games.catalogue import game
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class DivisorGame(Problem):
    """A number n; subtract a divisor smaller than the number itself; who cannot, loses."""

    title = "Divisor Game"
    kind = "other"
    play = "divisor(2)"
    source = "https://leetcode.com/problems/divisor-game/"
    input = "1<=n<=1000"
    small = "n<=90"
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

    def answer(self, n: int) -> str:
        """Ask the game divisor."""
        return _said(game("divisor")(n).outcome)

    def search(self, n: int) -> str:
        """Search the numbers below."""
        return _said(SUBTRACT(n).outcome)


def _said(outcome: Outcome) -> str:
    return "true" if outcome is Outcome.N else "false"


@impartial
def SUBTRACT(n: int) -> Iterator[int]:  # noqa: N802 - a game, and a constant
    """Subtract a divisor that is smaller than the number."""
    return (n - x for x in range(1, n) if n % x == 0)
