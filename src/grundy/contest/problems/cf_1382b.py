"""Codeforces 1382B."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.games.catalogue import game
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class SequentialNim(Problem):
    """Piles in order; take any number from the first pile that is not empty; the last stone wins.

    For each of t tests print First or Second.
    """

    title = "Sequential Nim"
    kind = "other"
    play = "sequential-nim(2, 5, 4)"
    source = "https://codeforces.com/problemset/problem/1382/B"
    constraints = "1 <= t <= 1000; 1 <= n <= 10^5, all n together too; 1 <= a <= 10^9"
    input = "1<=n<=10^5 1<=piles[n]<=10^9"
    tests = "1<=t<=1000"
    small = "n<=6 piles<=3"
    large = "t<=1"
    model = (
        "This is sequential-nim. Whoever meets a pile larger than 1 decides who begins on the "
        "rest: take it all, or all but one. So the first player who meets one wins, and the piles "
        "of 1 before it only take turns. Folded from the last pile, that is the value of the "
        "position."
    )
    technique = "who decides: values folded from the end"
    theorem = (
        "before a rest of Grundy value r, the sizes 1, 2, 3, ... have the values 0, 1, 2, ... "
        "without r"
    )
    complexity = "O(n)"
    samples = (
        Sample(
            "7\n3\n2 5 4\n8\n1 1 1 1 1 1 1 1\n6\n1 2 3 4 5 6\n6\n1 1 2 1 2 2\n1\n1000000000\n"
            "5\n1 2 2 1 1\n3\n1 1 1",
            "First\nSecond\nSecond\nFirst\nFirst\nSecond\nFirst",
        ),
    )
    measured = Measured(0.32, 1.0)

    def answer(self, piles: list[int]) -> str:
        """Ask sequential-nim."""
        return "First" if game("sequential-nim").grundy(*piles) else "Second"

    def search(self, piles: list[int]) -> str:
        """Search the positions of all piles together."""
        return "First" if FRONT(*piles).outcome is Outcome.N else "Second"


@impartial
def FRONT(*piles: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take from the first pile, which is dropped when it is empty."""
    if piles:
        yield piles[1:]
        yield from ((left, *piles[1:]) for left in range(1, piles[0]))
