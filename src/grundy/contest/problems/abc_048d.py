"""AtCoder ABC 048 D, also ARC 064 D."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.errors import InputError
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


class AnOrdinaryGame(Problem):
    """A word without equal neighbours; remove a letter, not an end, so that this remains true.

    Who cannot, loses. Print First or Second.
    """

    title = "An Ordinary Game"
    kind = "other"
    source = "https://atcoder.jp/contests/abc048/tasks/arc064_b"
    constraints = "3 <= length <= 10^5; small letters; no two neighbours are equal"
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

    def solve(self, text: str) -> str:
        """Compare the parity of the length with that of the end."""
        word = _read(text)
        odd_end = word[0] == word[-1]
        return "First" if (len(word) % 2 == 1) != odd_end else "Second"

    def brute(self, text: str) -> str:
        """Search the words."""
        return "First" if REMOVE(_read(text)).outcome is Outcome.N else "Second"

    def random_case(self, rng: Random) -> str:
        """Return a short word of few letters."""
        word = rng.choice("abc")
        while len(word) < 3 or (rng.random() < 0.8 and len(word) < 9):
            word += rng.choice("abc".replace(word[-1], ""))
        return word

    def largest(self) -> str:
        """Return the longest word."""
        return "abc" * 33_333 + "a"


def _read(text: str) -> str:
    word = text.strip()
    if not 3 <= len(word) <= 10**5 or not (word.isascii() and word.isalpha() and word.islower()):
        raise InputError("the input, line 1: a word of 3 to 100000 small letters was expected")
    if any(a == b for a, b in pairwise(word)):
        raise InputError("the input, line 1: a word without equal neighbours was expected")
    return word


@impartial
def REMOVE(word: str) -> Iterator[str]:  # noqa: N802 - a game, and a constant
    """Remove an inner letter whose neighbours differ."""
    for i in range(1, len(word) - 1):
        if word[i - 1] != word[i + 1]:
            yield word[:i] + word[i + 1 :]
