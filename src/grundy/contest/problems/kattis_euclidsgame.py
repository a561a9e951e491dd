"""Kattis euclidsgame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.games.catalogue import find
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

SAID = {Outcome.N: "Stan wins", Outcome.P: "Ollie wins"}


class EuclidsGame(Problem):
    """Two numbers; subtract a multiple of the smaller one from the larger one; reach 0 to win.

    Stan begins, then Ollie. For each pair print who wins; the input ends with two zeros.
    """

    title = "Euclid's Game"
    kind = "other"
    play = "euclid(34, 12)"
    source = "https://open.kattis.com/problems/euclidsgame"
    constraints = "1 <= a, b < 2^31 and at most 1000 pairs (as recalled)"
    input = "1<=a<=2^31-1 1<=b<=2^31-1"
    tests = "0 0"
    small = "tests<=3 a<=40 b<=40"
    model = (
        "This is euclid. Where the larger number is at least twice the smaller one, the player to "
        "move chooses who gets the smaller remainder, and wins; else the move is forced. So one "
        "goes through the steps of Euclid's algorithm to the first quotient of 2 or more."
    )
    technique = "who decides: the first quotient of 2 or more"
    theorem = "Cole and Davie: the first player wins exactly when the ratio is 1 or beyond golden"
    complexity = "O(log a) a pair"
    samples = (Sample("34 12\n15 24\n0 0", "Stan wins\nOllie wins"),)
    measured = Measured(0.14, 1.0, recalled=True)

    def answer(self, a: int, b: int) -> str:
        """Ask euclid for each pair."""
        return SAID[find("euclid")(a, b).outcome]

    def search(self, a: int, b: int) -> str:
        """Search the pairs by the rules."""
        return SAID[SUBTRACT(a, b).outcome]

    def largest(self) -> str:
        """Return many pairs of large numbers near the golden ratio."""
        pairs = (f"{1836311903 - i} {1134903170 - i % 7}" for i in range(1000))
        return "\n".join([*pairs, "0 0"])


@impartial
def SUBTRACT(a: int, b: int) -> Iterator[tuple[int, int]]:  # noqa: N802 - a game, and a constant
    """Subtract a positive multiple of the smaller number from the larger one."""
    small, large = min(a, b), max(a, b)
    if small:
        for times in range(1, large // small + 1):
            yield small, large - times * small
