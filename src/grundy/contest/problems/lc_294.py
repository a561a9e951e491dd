"""LeetCode 294."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.games.catalogue import game
from grundy.rules.function import impartial
from grundy.values import Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator


class FlipGame2(Problem):
    """A row of plus and minus signs; turn two neighbouring pluses to minuses; who cannot, loses."""

    title = "Flip Game II"
    kind = "split"
    play = "dawsons-kayles(4)"
    source = "https://leetcode.com/problems/flip-game-ii/"
    constraints = "1 to 60 signs; at most 20 pluses in a row"
    input = "1<=signs:word(+-)<=60"
    small = "signs:word(+++++-)<=10"
    form = 'currentState = "++++"'
    model = (
        "Runs of pluses never meet again, so they are the parts of a sum. In a run one takes two "
        "neighbours and leaves what is on either side: Dawson's Kayles, octal:0.07. The Grundy "
        "value of the position is the nim-sum of its runs."
    )
    technique = "Sprague–Grundy on runs; a heap table"
    theorem = (
        "Sprague–Grundy; Dawson's Kayles has period 34, proved, so runs could be of any length"
    )
    complexity = "O(n) after a table of the longest run"
    samples = (Sample('currentState = "++++"', "true"), Sample('currentState = "+"', "false"))
    measured = Measured(0.24)

    def wrong(self, signs: str) -> str:
        """Return that a run is too long."""
        good = "+" * 21 not in signs
        return "" if good else "at most 20 pluses in a row were expected, but 21 were found"

    def answer(self, signs: str) -> str:
        """Return whether the nim-sum of the runs is not 0."""
        row = game("dawsons-kayles")
        runs = filter(None, signs.split("-"))
        return "true" if nim_sum(*(row.grundy(len(run)) for run in runs)) else "false"

    def search(self, signs: str) -> str:
        """Search the rows as they are."""
        return "true" if FLIP(signs).outcome is Outcome.N else "false"


@impartial
def FLIP(signs: str) -> Iterator[str]:  # noqa: N802 - a game, and a constant
    """Turn two neighbouring pluses to minuses."""
    for i in range(len(signs) - 1):
        if signs[i : i + 2] == "++":
            yield f"{signs[:i]}--{signs[i + 2 :]}"
