"""TopCoder CakeParty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class CakeParty(Problem):
    """Cakes cut into pieces; eat from a cake that is one of the largest; the last piece wins.

    Print the first winning move in the order of its text, or the first move at all if none wins:
    CAKE x PIECES y.
    """

    title = "CakeParty"
    kind = "nim"
    source = "TopCoder SRM 338, division 1, level 3 (problem 7424)"
    constraints = "1 to 50 cakes; 1 to 2 * 10^9 pieces each"
    input = "1<=cakes[1<=n<=50]<=2*10^9"
    small = "n<=13 cakes<=max(2,24//n)"
    form = "{3,3}"
    model = (
        "Only the largest heaps may be touched, so heaps are not independent and nim-sums say "
        "nothing. The player to move wins exactly when the number of largest cakes is odd: a move "
        "from an even number of them leaves an odd one, for whoever lowers one of at least two "
        "leaves the others; and from an odd number one of them can be lowered so that it is even. "
        "The rest is care: texts are ordered letter by letter, so 10 comes before 9."
    )
    technique = "invariant found in a table of outcomes; the least text in a range of numbers"
    theorem = "N exactly when the number of largest heaps is odd"
    complexity = "O(n)"
    samples = (Sample("{47}", "CAKE 0 PIECES 47"), Sample("{3,3}", "CAKE 0 PIECES 1"))
    measured = Measured(0.22, 2.0, recalled=True)

    def answer(self, cakes: list[int]) -> str:
        """Choose among the largest cakes, and in the range of pieces that wins."""
        most = max(cakes)
        largest = [place for place, pieces in enumerate(cakes) if pieces == most]
        low, high = 1, most  # any move: it wins where at least two of the largest are left
        if len(largest) == 1:
            low, high = _winning_range(most, sorted(cakes)[:-1])
        place = min(largest, key=lambda place: f"{place} ")
        return f"CAKE {place} PIECES {_first_text(low, high)}"

    def search(self, cakes: list[int]) -> str:
        """Try every move by the definition."""
        most = max(cakes)
        won, legal = [], []
        for place, pieces in enumerate(cakes):
            for eaten in range(1, pieces + 1) if pieces == most else ():
                after = [*cakes[:place], pieces - eaten, *cakes[place + 1 :]]
                legal.append(f"CAKE {place} PIECES {eaten}")
                if EAT(*sorted(after)).outcome is Outcome.P:
                    won.append(legal[-1])
        return min(won or legal)


def _winning_range(most: int, others: list[int]) -> tuple[int, int]:
    """Return how many pieces of a single largest cake may be eaten to win: least and most."""
    if not others:
        return most, most
    second = others[-1]
    if others.count(second) % 2:
        return most - second, most - second  # join them: one more is an even number
    return most - second + 1, most  # leave them, an even number, and be smaller


def _first_text(low: int, high: int) -> int:
    """Return the number from low to high whose text comes first.

    >>> _first_text(7, 12), _first_text(3, 9)
    (10, 3)
    """
    powers: Iterator[int] = (10**digits for digits in range(len(str(low)), len(str(high))))
    candidates: list[int] = [low, *powers]
    return min(candidates, key=str)


@impartial
def EAT(*cakes: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Eat from one of the largest cakes, which are the last ones."""
    for left in range(cakes[-1]):
        yield tuple(sorted((*cakes[:-1], left)))
