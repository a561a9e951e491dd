"""AtCoder ABC 048 D, also ARC 064 D."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class AnOrdinaryGame(Problem):
    """A word without equal neighbours; remove a letter, not an end, so that this remains true.

    Who cannot, loses. Print First or Second.
    """

    title = "An Ordinary Game"
    kind = "other"
    source = "https://atcoder.jp/contests/abc048/tasks/arc064_b"
    constraints = "3 <= length <= 10^5; small letters; no two neighbours are equal"
    input = "3<=word:word(a-z)<=10^5"
    small = "word:word(abc)<=9"
    model = (
        "Play ends where every inner letter has equal neighbours: abab... So the last word has an "
        "odd length exactly when its ends are equal, and the ends never change. Every play has "
        "the same parity, whatever the players do."
    )
    technique = "parity of all plays"
    theorem = "the last word alternates between two letters"
    complexity = "O(n), to read it"
    samples = (Sample("aba", "Second"), Sample("abc", "First"), Sample("abcab", "First"))
    measured = Measured(0.10, 2.0, recalled=True)

    def wrong(self, word: str) -> str:
        """Return that equal letters stand side by side."""
        good = all(a != b for a, b in pairwise(word))
        return "" if good else "a word without equal neighbours was expected"

    def answer(self, word: str) -> str:
        """Compare the parity of the length with that of the end."""
        odd_end = word[0] == word[-1]
        return "First" if (len(word) % 2 == 1) != odd_end else "Second"

    def search(self, word: str) -> str:
        """Search the words."""
        return "First" if REMOVE(word).outcome is Outcome.N else "Second"

    def largest(self) -> str:
        """Return the longest word."""
        return "abc" * 33_333 + "a"


@impartial
def REMOVE(word: str) -> Iterator[str]:  # noqa: N802 - a game, and a constant
    """Remove an inner letter whose neighbours differ."""
    for i in range(1, len(word) - 1):
        if word[i - 1] != word[i + 1]:
            yield word[:i] + word[i + 1 :]
