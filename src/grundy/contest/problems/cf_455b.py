"""Codeforces 455B."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.errors import InputError
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

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

    def solve(self, text: str) -> str:
        """Build the tree and go up it."""
        words, k = _read(text)
        wins, loses = _both(words)
        return "First" if wins and (loses or k % 2) else "Second"

    def brute(self, text: str) -> str:
        """Search all games, one after the other."""
        words, k = _read(text)
        begun = {word[:i] for word in words for i in range(len(word) + 1)}
        letters = sorted(set("".join(words)))

        def longer(left: int, word: str) -> list[tuple[int, str]]:
            return [(left, word + letter) for letter in letters if word + letter in begun]

        @impartial
        def play(left: int, word: str) -> Iterator[tuple[int, str]]:
            # Who cannot move has lost this game and moves first in the next one.
            return iter(longer(left, word) or (longer(left - 1, "") if left > 1 else []))

        return "First" if play(k, "").outcome is Outcome.N else "Second"

    def random_case(self, rng: Random) -> str:
        """Return a few short words."""
        words = ["".join(rng.choices("ab", k=rng.randint(1, 4))) for _ in range(rng.randint(1, 4))]
        return "\n".join([f"{len(words)} {rng.randint(1, 5)}", *words])

    def largest(self) -> str:
        """Return one word of all letters that there may be."""
        return f"1 {10**9}\n{'ab' * (LETTERS // 2)}"


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


def _read(text: str) -> tuple[list[str], int]:
    head, _, rest = text.partition("\n")
    given = Numbers(head)
    n, k = given.one("n", 1, 100_000), given.one("k", 1, 10**9)
    given.end()
    words = rest.split()
    for line, word in enumerate(words, 2):
        if not (word.isascii() and word.isalpha() and word.islower()):
            shown = word if len(word) <= 30 else f"{word[:27]}..."
            raise InputError(
                f"the input, line {line}: a word of small letters was expected, but {shown!r} was "
                "found",
                line,
            )
    if len(words) != n or sum(map(len, words)) > LETTERS:
        line = max(1, len(text.rstrip().splitlines()))
        raise InputError(
            f"the input, line {line}: {n} words of at most {LETTERS} letters in all were expected, "
            f"but {len(words)} were found",
            line,
        )
    return words, k
