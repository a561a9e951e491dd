"""LeetCode 2038."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.partizan import PartizanGame
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class RemoveColoredPieces(Problem):
    """A row of A and B; Alice removes an A between two A, Bob a B between two B; Alice begins.

    Who cannot, loses. Does Alice win?
    """

    title = "Remove Colored Pieces if Both Neighbors are the Same Color"
    kind = "partizan"
    source = (
        "https://leetcode.com/problems/remove-colored-pieces-if-both-neighbors-are-the-same-color/"
    )
    constraints = "1 to 10^5 letters"
    input = "1<=word:word(AB)<=10^5"
    small = "word:word(AB)<=12"
    form = 'colors = "AAABABB"'
    model = (
        "Runs never join, because a removed letter leaves equal ones on both sides. So each run "
        "of n is a number of free moves for one player, n - 2: the sum of runs is an integer, and "
        "Alice, who begins, needs more moves than Bob."
    )
    technique = "counting moves: the value of the game is an integer"
    theorem = "with the integer value v, the player Left who begins wins exactly when v > 0"
    complexity = "O(n)"
    samples = (
        Sample('colors = "AAABABB"', "true"),
        Sample('colors = "AA"', "false"),
        Sample('colors = "ABBBBBBBAAA"', "false"),
    )
    measured = Measured(0.13)

    def answer(self, word: str) -> str:
        """Count the letters between equal ones."""
        threes = [word[i : i + 3] for i in range(len(word) - 2)]
        return "true" if threes.count("AAA") > threes.count("BBB") else "false"

    def search(self, word: str) -> str:
        """Search the rows."""
        won = REMOVE(word).outcome in (Outcome.L, Outcome.N)
        return "true" if won else "false"


class _Remove(PartizanGame):
    """Remove a letter of one's own between two of the same."""

    def left(self, word: str) -> Iterator[str]:
        """Remove an A."""
        return _removed(word, "AAA")

    def right(self, word: str) -> Iterator[str]:
        """Remove a B."""
        return _removed(word, "BBB")


def _removed(word: str, three: str) -> Iterator[str]:
    for i in range(1, len(word) - 1):
        if word[i - 1 : i + 2] == three:
            yield word[:i] + word[i + 1 :]


REMOVE = _Remove()
