"""AtCoder ABC 209 E."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.errors import InputError
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

MOST = 200_000


class Shiritori(Problem):
    """Words in turn; each begins with the last three letters of the one before; who cannot, loses.

    Words may come again. For each word that Takahashi says first print who wins, or Draw.
    """

    title = "Shiritori"
    kind = "other"
    source = "https://atcoder.jp/contests/abc209/tasks/abc209_e"
    constraints = "1 <= N <= 2 * 10^5; words of 3 to 8 letters, small and capital"
    model = (
        "A position is the last three letters, and a word leads from its first three to its last "
        "three: a graph with cycles. Labels spread backward from the triples with which no word "
        "begins, which are lost; a triple that never gets a label is a draw."
    )
    technique = "retrograde analysis of a graph with cycles"
    theorem = "backward labelling: N, P, and D for what is never labelled"
    complexity = "O(N)"
    samples = (
        Sample("3\nabcd\nbcda\nada", "Aoki\nTakahashi\nDraw"),
        Sample("1\nABC", "Draw"),
        Sample(
            "5\neaaaabaa\neaaaacaa\ndaaaaaaa\neaaaadaa\nfaaaafaa",
            "Takahashi\nTakahashi\nTakahashi\nAoki\nDraw",
        ),
    )
    measured = Measured(0.34, 2.0, recalled=True)

    def solve(self, text: str) -> str:
        """Label the triples of letters."""
        words = _read(text)
        wins = _labels([(word[:3], word[-3:]) for word in words])
        said = {True: "Aoki", False: "Takahashi", None: "Draw"}
        return "\n".join(said[wins.get(word[-3:])] for word in words)

    def brute(self, text: str) -> str:
        """Ask for the outcome of every word by rules over words."""
        words = _read(text)

        def follow(word: str) -> Iterator[str]:
            return (each for each in words if each[:3] == word[-3:])

        game = impartial(follow, loopy=True)
        said = {Outcome.N: "Aoki", Outcome.P: "Takahashi", Outcome.D: "Draw"}
        return "\n".join(said[game(word).outcome] for word in words)

    def random_case(self, rng: Random) -> str:
        """Return a few words of two letters."""
        words = ["".join(rng.choices("aB", k=rng.randint(3, 5))) for _ in range(rng.randint(1, 7))]
        return "\n".join([str(len(words)), *words])

    def largest(self) -> str:
        """Return the most words: a long chain with branches that come back."""
        letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        triples = [a + b + c for a in letters for b in letters for c in letters]
        count = len(triples)
        pairs = [(i, i + 1) for i in range(count - 1)]
        pairs += [(7 * i % count, 11 * i % count) for i in range(MOST - len(pairs))]
        words = (f"{triples[a]}xy{triples[b]}" for a, b in pairs)
        return "\n".join([str(MOST), *words])


def _labels(edges: list[tuple[str, str]]) -> dict[str, bool]:
    """Return whether the player to move wins, for all nodes where somebody does."""
    left: dict[str, int] = {}
    origins: dict[str, list[str]] = {}
    for start, end in edges:
        left[start] = left.get(start, 0) + 1
        origins.setdefault(end, []).append(start)
    wins = {end: False for end in origins if end not in left}
    fresh = list(wins)
    for node in fresh:  # grows while it is read
        won = wins[node]
        for origin in origins.get(node, ()):
            if origin in wins:
                continue
            left[origin] -= 1
            if not won or not left[origin]:
                wins[origin] = not won
                fresh.append(origin)
    return wins


def _read(text: str) -> list[str]:
    first, *words = text.split() or [""]
    if not (first.isascii() and first.isdigit() and len(first) < 7 and 1 <= int(first) <= MOST):
        raise InputError(f"the input, line 1: a number of words from 1 to {MOST} was expected")
    count = int(first)
    lines = text.rstrip().count("\n") + 1
    for line, word in enumerate(words[:count], 2):
        if not 3 <= len(word) <= 8 or not (word.isascii() and word.isalpha()):
            message = f"the input, line {line}: a word of 3 to 8 letters was expected"
            raise InputError(message, min(line, lines))
    if len(words) != count:
        line = min(len(words), count) + 1
        raise InputError(f"the input, line {line}: {count} words were expected", min(line, lines))
    return words
