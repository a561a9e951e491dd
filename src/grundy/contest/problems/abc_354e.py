"""AtCoder ABC 354 E."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from grundy.contest.masks import won_sets
from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    Card = tuple[int, int]


class RemovePairs(Problem):
    """Cards with a number on either side; remove two with the same front or the same back.

    Who cannot, loses. Print Takahashi, who begins, or Aoki.
    """

    title = "Remove Pairs"
    kind = "other"
    source = "https://atcoder.jp/contests/abc354/tasks/abc354_e"
    constraints = "1 <= N <= 18; 1 <= number <= 10^9"
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

    def solve(self, text: str) -> str:
        """Label the sets of cards."""
        cards = _read(text)
        count = len(cards)
        pairs = [
            1 << i | 1 << j for i, j in combinations(range(count), 2) if _fit(cards[i], cards[j])
        ]
        won = won_sets(pairs, count) >> ((1 << count) - 1) & 1
        return "Takahashi" if won else "Aoki"

    def brute(self, text: str) -> str:
        """Search the rows of cards."""
        return "Takahashi" if PAIR(tuple(_read(text))).outcome is Outcome.N else "Aoki"

    def random_case(self, rng: Random) -> str:
        """Return a few cards with small numbers."""
        most = rng.randint(2, 4)
        cards = [(rng.randint(1, most), rng.randint(1, most)) for _ in range(rng.randint(1, 8))]
        return "\n".join([str(len(cards)), *(f"{a} {b}" for a, b in cards)])

    def largest(self) -> str:
        """Return the most cards, all with the same front."""
        return "\n".join(["18", *(f"1000000000 {i // 2 + 1}" for i in range(18))])


def _fit(one: Card, other: Card) -> bool:
    return one[0] == other[0] or one[1] == other[1]


def _read(text: str) -> list[Card]:
    given = Numbers(text)
    count = given.one("N", 1, 18)
    cards = []
    for _ in range(count):
        front, back = given.many(2, "a number of a card", 1, 10**9)
        cards.append((front, back))
    given.end()
    return cards


@impartial
def PAIR(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:  # noqa: N802 - a game
    """Remove two cards that fit."""
    for j, other in enumerate(cards):
        for i, one in enumerate(cards[:j]):
            if one[0] == other[0] or one[1] == other[1]:
                yield cards[:i] + cards[i + 1 : j] + cards[j + 1 :]
