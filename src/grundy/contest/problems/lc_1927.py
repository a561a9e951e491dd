"""LeetCode 1927."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import ScoringGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    State = tuple[int, int, int, bool]


class SumGame(Problem):
    """Digits and question marks, of even length; the players replace question marks by digits.

    Bob wants both halves to have the same sum, Alice, who begins, does not. Does she win?
    """

    title = "Sum Game"
    kind = "partizan"
    source = "https://leetcode.com/problems/sum-game/"
    constraints = "2 to 10^5 characters, an even number"
    input = "2<=word:word(0-9?)<=10^5"
    small = "word:word(0459????)<=6"
    form = 'num = "?3295???"'
    model = (
        "Question marks on opposite sides cancel: Bob copies what Alice writes. Of those that are "
        "left, all on one side, Bob makes every pair with Alice's digit a 9. So he needs an even "
        "number of them, and the known difference must be 9 for each pair."
    )
    technique = "pairing strategy"
    theorem = "Bob wins exactly when the difference is 9/2 for each question mark, cancelled first"
    complexity = "O(n)"
    samples = (
        Sample('num = "5023"', "false"),
        Sample('num = "25??"', "true"),
        Sample('num = "?3295???"', "false"),
    )
    measured = Measured(0.16)

    def wrong(self, word: str) -> str:
        """Return that the number of characters is odd."""
        good = len(word) % 2 == 0
        return "" if good else "an even number of characters, 2 to 100000, was expected"

    def answer(self, word: str) -> str:
        """Count a question mark as 9/2, everything twice."""
        worth = [9 if each == "?" else 2 * int(each) for each in word]
        half = len(word) // 2
        return "true" if sum(worth[:half]) != sum(worth[half:]) else "false"

    def search(self, word: str) -> str:
        """Search the sums and the question marks of both halves."""
        half = len(word) // 2
        sums = [
            sum(int(each) for each in part if each != "?") for part in (word[:half], word[half:])
        ]
        marks = [part.count("?") for part in (word[:half], word[half:])]
        return "true" if WRITE(sums[0] - sums[1], *marks, True).score > 0 else "false"


class _Write(ScoringGame):
    """Replace a question mark by a digit; in the end Bob wants both halves to be equal.

    A position is the sum of the left half less that of the right one, and the question marks left
    and right.
    """

    def moves(self, more: int, left: int, right: int, alice: bool) -> Iterator[State]:
        """Replace one."""
        for digit in range(10):
            if left:
                yield more + digit, left - 1, right, not alice
            if right:
                yield more - digit, left, right - 1, not alice

    def final(self, more: int, left: int, right: int, alice: bool) -> int | None:
        """Return whether the player to move has won."""
        if left or right:
            return None
        return -1 if (more == 0) == alice else 1


WRITE = _Write()
