"""AtCoder ABC 354 E."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from grundy.contest.masks import won_sets
from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    Card = tuple[int, int]


class RemovePairs(Problem):
    """Cards with a number on either side; remove two with the same front or the same back.

    Who cannot, loses. Print Takahashi, who begins, or Aoki.
    """

    title = "Remove Pairs"
    kind = "other"
    source = "https://atcoder.jp/contests/abc354/tasks/abc354_e"
    constraints = "1 <= N <= 18; 1 <= number <= 10^9"
    input = "1<=n<=18 1<=(front,back)[n]<=10^9"
    small = "n<=8 front<=3 back<=3"
    large = "front<=1"
    model = (
        "A position is the set of cards on the table: at most 2^18. All sets are labelled "
        "together: a set of sets is one long integer, and removing a pair is a shift."
    )
    technique = "outcomes of all sets of cards, as bits of long integers"
    theorem = "the definition: a set is won exactly when a move leads to a lost one"
    complexity = "O(N^3 * 2^N / 64)"
    samples = (
        Sample("5\n1 9\n2 5\n4 9\n1 4\n2 5", "Aoki"),
        Sample("9\n3 1\n4 1\n5 9\n2 6\n5 3\n5 8\n9 7\n9 3\n2 3", "Takahashi"),
    )
    measured = Measured(0.11, 2.0, recalled=True)

    def answer(self, front: list[int], back: list[int]) -> str:
        """Label the sets of cards."""
        cards = list(zip(front, back, strict=True))
        count = len(cards)
        pairs = [
            1 << i | 1 << j for i, j in combinations(range(count), 2) if _fit(cards[i], cards[j])
        ]
        won = won_sets(pairs, count) >> ((1 << count) - 1) & 1
        return "Takahashi" if won else "Aoki"

    def search(self, front: list[int], back: list[int]) -> str:
        """Search the rows of cards."""
        cards = tuple(zip(front, back, strict=True))
        return "Takahashi" if PAIR(cards).outcome is Outcome.N else "Aoki"


def _fit(one: Card, other: Card) -> bool:
    return one[0] == other[0] or one[1] == other[1]


@impartial
def PAIR(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:  # noqa: N802 - a game
    """Remove two cards that fit."""
    for j, other in enumerate(cards):
        for i, one in enumerate(cards[:j]):
            if one[0] == other[0] or one[1] == other[1]:
                yield cards[:i] + cards[i + 1 : j] + cards[j + 1 :]
