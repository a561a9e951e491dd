"""AtCoder ABC 209 E."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 200_000


class Shiritori(Problem):
    """Words in turn; each begins with the last three letters of the one before; who cannot, loses.

    Words may come again. For each word that Takahashi says first print who wins, or Draw.
    """

    title = "Shiritori"
    kind = "other"
    source = "https://atcoder.jp/contests/abc209/tasks/abc209_e"
    constraints = "1 <= N <= 2 * 10^5; words of 3 to 8 letters, small and capital"
    input = "1<=n<=2*10^5 3<=words:word(a-zA-Z)[n]<=8"
    small = "n<=7 words:word(aB)<=5"
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

    def answer(self, words: list[str]) -> str:
        """Label the triples of letters."""
        wins = _labels([(word[:3], word[-3:]) for word in words])
        said = {True: "Aoki", False: "Takahashi", None: "Draw"}
        return "\n".join(said[wins.get(word[-3:])] for word in words)

    def search(self, words: list[str]) -> str:
        """Ask for the outcome of every word by rules over words."""

        def follow(word: str) -> Iterator[str]:
            return (each for each in words if each[:3] == word[-3:])

        game = impartial(follow, loopy=True)
        said = {Outcome.N: "Aoki", Outcome.P: "Takahashi", Outcome.D: "Draw"}
        return "\n".join(said[game(word).outcome] for word in words)

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
