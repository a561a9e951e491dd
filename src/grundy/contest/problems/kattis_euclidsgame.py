"""Kattis euclidsgame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.games.catalogue import find
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

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

    def solve(self, text: str) -> str:
        """Ask euclid for each pair."""
        game = find("euclid")
        return "\n".join(SAID[game(a, b).outcome] for a, b in _read(text))

    def brute(self, text: str) -> str:
        """Search the pairs by the rules."""
        return "\n".join(SAID[SUBTRACT(a, b).outcome] for a, b in _read(text))

    def random_case(self, rng: Random) -> str:
        """Return a few pairs."""
        pairs = [(rng.randint(1, 40), rng.randint(1, 40)) for _ in range(rng.randint(1, 3))]
        return "\n".join([*(f"{a} {b}" for a, b in pairs), "0 0"])

    def largest(self) -> str:
        """Return many pairs of large numbers near the golden ratio."""
        pairs = (f"{1836311903 - i} {1134903170 - i % 7}" for i in range(1000))
        return "\n".join([*pairs, "0 0"])


def _read(text: str) -> list[tuple[int, int]]:
    given = Numbers(text)
    pairs: list[tuple[int, int]] = []
    while True:
        a, b = given.many(2, "a number", 0, 2**31 - 1)
        if a == b == 0:
            break
        if not a or not b or len(pairs) == 1000:
            raise given.fault("at most 1000 pairs of positive numbers, then two zeros, expected")
        pairs.append((a, b))
    given.end()
    if not pairs:
        raise given.fault("a pair of positive numbers was expected before the two zeros")
    return pairs


@impartial
def SUBTRACT(a: int, b: int) -> Iterator[tuple[int, int]]:  # noqa: N802 - a game, and a constant
    """Subtract a positive multiple of the smaller number from the larger one."""
    small, large = min(a, b), max(a, b)
    if small:
        for times in range(1, large // small + 1):
            yield small, large - times * small
