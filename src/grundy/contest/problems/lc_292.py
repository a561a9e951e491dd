"""LeetCode 292."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.games.catalogue import game
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class NimGame(Problem):
    """One heap of n stones; take one, two or three; whoever takes the last stone wins."""

    title = "Nim Game"
    kind = "subtraction"
    play = "bounded-nim:3(4)"
    source = "https://leetcode.com/problems/nim-game/"
    input = "1<=n<=2^31-1"
    small = "n<=60"
    form = "n = 4"
    model = (
        "This is bounded-nim:3. Whatever the other player takes, one can bring it to 4 in all, so "
        "a multiple of 4 is lost, and from any other heap there is a move to one."
    )
    technique = "remainder of a subtraction game"
    theorem = "bounded nim: a heap of n has Grundy value n mod (k + 1)"
    complexity = "one division"
    samples = (Sample("n = 4", "false"), Sample("n = 1", "true"), Sample("n = 2", "true"))
    measured = Measured(0.23)

    def answer(self, n: int) -> str:
        """Ask bounded-nim:3."""
        return _said(game("bounded-nim:3")(n).outcome)

    def search(self, n: int) -> str:
        """Search the heap's positions."""
        return _said(TAKE(n).outcome)


def _said(outcome: Outcome) -> str:
    return "true" if outcome is Outcome.N else "false"


@impartial
def TAKE(n: int) -> Iterator[int]:  # noqa: N802 - a game, and a constant
    """Take one, two or three."""
    return (n - k for k in (1, 2, 3) if k <= n)
