"""LeetCode 3227."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.partizan import PartizanGame
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

VOWELS = "aeiou"


class VowelsGame(Problem):
    """A word; Alice removes a part with an odd number of vowels, Bob one with an even number.

    A part is some letters in a row, at least one. Alice begins, and who cannot, loses. Does she
    win?
    """

    title = "Vowels Game in a String"
    kind = "partizan"
    source = "https://leetcode.com/problems/vowels-game-in-a-string/"
    constraints = "1 to 10^5 small letters"
    input = "1<=word:word(a-z)<=10^5"
    small = "word:word(abbbbccc)<=6"
    form = 's = "leetcoder"'
    model = (
        "With an odd number of vowels Alice takes the whole word. With an even number, not 0, she "
        "leaves one vowel by taking all before it; Bob then leaves an odd number, whatever he "
        "takes, and she takes the rest. Without a vowel she has no move."
    )
    technique = "a strategy that ends in two moves"
    theorem = "Alice wins exactly when there is a vowel"
    complexity = "O(n)"
    samples = (Sample('s = "leetcoder"', "true"), Sample('s = "bbcd"', "false"))
    measured = Measured(0.16)

    def answer(self, word: str) -> str:
        """Look for a vowel."""
        return "true" if any(each in VOWELS for each in word) else "false"

    def search(self, word: str) -> str:
        """Search the words."""
        won = CUT(word).outcome in (Outcome.L, Outcome.N)
        return "true" if won else "false"


class _Cut(PartizanGame):
    """Remove a part whose number of vowels is odd for Left, even for Right."""

    def left(self, word: str) -> Iterator[str]:
        """Remove a part with an odd number of vowels."""
        return _cuts(word, 1)

    def right(self, word: str) -> Iterator[str]:
        """Remove a part with an even number of vowels."""
        return _cuts(word, 0)


def _cuts(word: str, parity: int) -> Iterator[str]:
    for i in range(len(word)):
        for j in range(i + 1, len(word) + 1):
            if sum(each in VOWELS for each in word[i:j]) % 2 == parity:
                yield word[:i] + word[j:]


CUT = _Cut()
