"""Codeforces 305E."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator

    Pieces = tuple[str, ...]


class PlayingWithString(Problem):
    """A strip with a word; cut out a letter whose two neighbours are equal; who cannot, loses.

    The cut leaves three strips: what was before the letter, the letter, and what was after it.
    Print First and the first place of a winning cut, or Second.
    """

    title = "Playing with String"
    kind = "split"
    play = "dawsons-chess(1, 1, 1)"
    source = "https://codeforces.com/problemset/problem/305/E"
    constraints = "1 to 5000 small letters"
    input = "1<=word:word(a-z)<=5000"
    small = "word:word(aaab)<=9"
    large = "word:word(a)"
    model = (
        "A palindrome around a letter exists exactly when its two neighbours are equal, and stays "
        "possible while both are on its strip. So a cut forbids this place and the two beside it "
        "and nothing else: on a run of possible places this is octal:0.137, Dawson's Chess. The "
        "word is the sum of its runs."
    )
    technique = "Sprague–Grundy on runs; a heap table; the first winning move"
    theorem = "Sprague–Grundy"
    complexity = "O(n^2) for the table, O(n) for the move"
    samples = (Sample("abacaba", "First\n2"), Sample("abcde", "Second"))
    measured = Measured(0.76, 2.0, recalled=True)

    def answer(self, word: str) -> str:
        """Add up the runs, then try the places in their order."""
        runs = list(_runs(word))
        values = _dawson(max((length for _, length in runs), default=0))
        total = nim_sum(*(values[length] for _, length in runs))
        for start, length in runs if total else ():
            rest = total ^ values[length]
            for i in range(length):
                if values[max(i - 1, 0)] ^ values[max(length - i - 2, 0)] == rest:
                    return f"First\n{start + i + 1}"
        return "Second"

    def search(self, word: str) -> str:
        """Cut strips as they are."""
        cuts = (i for i in range(len(word)) if _is_middle(word, i))
        for i in cuts:
            if CUT(word[:i], word[i + 1 :]).outcome is Outcome.P:
                return f"First\n{i + 1}"
        return "Second"


def _runs(word: str) -> Iterator[tuple[int, int]]:
    """Yield the runs of possible places: where they start, and their lengths."""
    start = None
    for i in range(1, len(word)):
        possible = i + 1 < len(word) and word[i - 1] == word[i + 1]
        if possible and start is None:
            start = i
        if not possible and start is not None:
            yield start, i - start
            start = None


def _dawson(longest: int) -> list[int]:
    """Return the values of the runs up to this length, by the definition."""
    values = [0, 1]
    for length in range(2, longest + 1):
        reached = {values[length - 2]}
        reached.update(values[i - 1] ^ values[length - i - 2] for i in range(1, (length + 1) // 2))
        value = 0
        while value in reached:
            value += 1
        values.append(value)
    return values


def _is_middle(strip: str, i: int) -> bool:
    return 0 < i < len(strip) - 1 and strip[i - 1] == strip[i + 1]


@impartial
def CUT(*strips: str) -> Iterator[Pieces]:  # noqa: N802 - a game, and a constant
    """Cut a letter out of one of the strips; on its own it is of no further use."""
    for place, strip in enumerate(strips):
        for i in range(len(strip)):
            if _is_middle(strip, i):
                new = (*strips[:place], strip[:i], strip[i + 1 :], *strips[place + 1 :])
                yield tuple(sorted(each for each in new if len(each) > 2)) or ("",)
