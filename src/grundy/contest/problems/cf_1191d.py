"""Codeforces 1191D, also 1190B."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST, SECOND = "sjfnb", "cslnb"


class TokitsukazeStones(Problem):
    """Take one stone from a pile; who has no stone to take loses, and so does who makes two equal.

    Equal piles, empty ones too, lose for whoever leaves them. Print sjfnb if the first player wins
    and cslnb if not.
    """

    title = "Tokitsukaze, CSL and Stone Game"
    kind = "other"
    source = "https://codeforces.com/problemset/problem/1191/D"
    constraints = "1 <= n <= 10^5; 0 <= a <= 10^9"
    input = "1<=n<=10^5 0<=piles[n]<=10^9"
    small = "n<=5 piles<=6"
    model = (
        "A move that leaves equal piles loses at once, so it is never made while there is "
        "another: it does not count as a move. Some starts have none: three equal piles, two "
        "pairs, a pair of empty piles, or a pair x, x beside an x - 1. From every other start "
        "play goes on until the piles are 0, 1, ..., n - 1, whatever the players do, so the "
        "parity of the stones in between decides."
    )
    technique = "bad starts first, then parity: play has a fixed length"
    theorem = "play always ends in 0, 1, ..., n - 1, after sum - n(n - 1)/2 moves"
    complexity = "O(n)"
    samples = (
        Sample("1\n0", SECOND),
        Sample("2\n1 0", SECOND),
        Sample("2\n2 2", FIRST),
        Sample("3\n2 3 1", FIRST),
    )
    measured = Measured(0.27, 1.0, recalled=True)

    def answer(self, piles: list[int]) -> str:
        """Refuse the bad starts; else count the moves."""
        if _bad_start(Counter(piles)):
            return SECOND
        moves = sum(piles) - len(piles) * (len(piles) - 1) // 2
        return FIRST if moves % 2 else SECOND

    def search(self, piles: list[int]) -> str:
        """Search the positions, in which only moves that do not lose at once are moves."""
        return FIRST if ONE(*piles).outcome is Outcome.N else SECOND


def _bad_start(piles: Counter[int]) -> bool:
    """Return whether every first move leaves two equal piles."""
    pairs = [size for size, count in piles.items() if count > 1]
    if not pairs:
        return False
    (size, *others) = pairs
    return bool(others) or piles[size] > 2 or size == 0 or size - 1 in piles


@impartial
def ONE(*piles: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take one stone and leave no two piles equal."""
    for i, n in enumerate(piles):
        after = (*piles[:i], n - 1, *piles[i + 1 :])
        if n and len(set(after)) == len(after):
            yield after
