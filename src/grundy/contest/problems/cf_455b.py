"""Codeforces 455B."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

LETTERS = 100_000


class ALotOfGames(Problem):
    """Build a word letter by letter, always the beginning of one of n given words; k games of it.

    Who cannot add a letter loses the game and starts the next one. Whoever wins the last game wins.
    Print First or Second.
    """

    title = "A Lot of Games"
    kind = "dag"
    source = "https://codeforces.com/problemset/problem/455/B"
    constraints = "1 <= n <= 10^5; 1 <= k <= 10^9; at most 10^5 small letters in all"
    input = "1<=n<=10^5 1<=k<=10^9 1<=words:word(a-z)[n]<=10^5"
    small = "n<=4 k<=5 words:word(ab)<=4"
    large = "n<=1"
    model = (
        "One game is a token on a tree of letters, from the root down. In normal play one asks who "
        "can win it, and in misère play who can lose it, because the loser starts again. Who can "
        "do both loses all games but the last; who can only win wins every other one, so an odd k "
        "is needed; who cannot win loses them all."
    )
    technique = "token on a tree, in normal and in misère play"
    theorem = "the definition of outcomes in both kinds of play, and strategy stealing over games"
    complexity = "O(all letters)"
    samples = (
        Sample("2 3\na\nb", "First"),
        Sample("3 1\na\nb\nc", "First"),
        Sample("1 2\nab", "Second"),
    )
    measured = Measured(0.21, 1.0, recalled=True)

    def wrong(self, words: list[str]) -> str:
        """Return that there are more letters than there may be."""
        good = sum(map(len, words)) <= LETTERS
        return "" if good else "at most 100000 letters in all were expected"

    def answer(self, words: list[str], k: int) -> str:
        """Build the tree and go up it."""
        wins, loses = _both(words)
        return "First" if wins and (loses or k % 2) else "Second"

    def search(self, words: list[str], k: int) -> str:
        """Search all games, one after the other."""
        begun = {word[:i] for word in words for i in range(len(word) + 1)}
        letters = sorted(set("".join(words)))

        def longer(left: int, word: str) -> list[tuple[int, str]]:
            return [(left, word + letter) for letter in letters if word + letter in begun]

        @impartial
        def play(left: int, word: str) -> Iterator[tuple[int, str]]:
            # Who cannot move has lost this game and moves first in the next one.
            return iter(longer(left, word) or (longer(left - 1, "") if left > 1 else []))

        return "First" if play(k, "").outcome is Outcome.N else "Second"


def _both(words: list[str]) -> tuple[bool, bool]:
    """Return whether who moves at the root can win, and whether he can lose."""
    children: list[dict[str, int]] = [{}]
    for word in words:
        node = 0
        for letter in word:
            if letter not in children[node]:
                children[node][letter] = len(children)
                children.append({})
            node = children[node][letter]
    wins, loses = [False] * len(children), [False] * len(children)
    for node in reversed(range(len(children))):
        below = children[node].values()
        wins[node] = not all(wins[child] for child in below)
        loses[node] = not below or not all(loses[child] for child in below)
    return wins[0], loses[0]
