"""TopCoder StoneGameStrategist."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator

LOST = "YOU LOSE"


class StoneGameStrategist(Problem):
    """Piles that never fall from left to right; take stones from one so that this stays true.

    Who cannot, loses. Print the winning move with the fewest stones, and then the first pile, as
    TAKE s STONES FROM PILE k; or YOU LOSE.
    """

    title = "StoneGameStrategist"
    kind = "nim"
    play = "staircase-nim(6, 6)"
    source = "TopCoder SRM 309, division 1, level 3 (problem 6239)"
    constraints = "1 to 50 piles, which do not fall; 1 to 1000 stones each"
    input = "1<=piles[1<=n<=50]:sorted<=1000"
    small = "n<=4 piles<=6"
    form = "{6,12}"
    model = (
        "Look at the differences between neighbours, the first from 0. Taking s from a pile takes "
        "s from its difference and adds s to the next one: that is staircase-nim, with the last "
        "pile on stair 1. So the differences at the last pile, the third last and so on are Nim "
        "heaps. A move changes one of them, up or down, and all moves together are no more than "
        "the stones of the last pile."
    )
    technique = "differences make it staircase Nim"
    theorem = "staircase Nim: the value is the nim-sum of the odd stairs"
    complexity = "O(n + largest pile)"
    samples = (Sample("{6,6}", LOST), Sample("{6,12}", "TAKE 6 STONES FROM PILE 1"))
    measured = Measured(0.22, 2.0, recalled=True)

    def answer(self, piles: list[int]) -> str:
        """Try every move on the nim-sum of the odd stairs."""
        steps = [pile - before for before, pile in zip([0, *piles], piles, strict=False)]
        total = nim_sum(*steps[::-2])
        winning = []
        for place, step in enumerate(steps):
            is_odd = (len(steps) - place) % 2 == 1
            stair = step if is_odd else steps[place + 1]
            sign = -1 if is_odd else 1
            aim = total ^ stair  # what makes the sum 0
            taken = (aim - stair) * sign
            if 0 < taken <= step:
                winning.append((taken, place))
        return _said(min(winning, default=None))

    def search(self, piles: list[int]) -> str:
        """Try every move by the definition."""
        start = tuple(piles)
        winning = []
        for after in FALL.moves(*start):
            place = next(i for i, pile in enumerate(piles) if pile != after[i])
            if FALL(*after).outcome is Outcome.P:
                winning.append((piles[place] - after[place], place))
        return _said(min(winning, default=None))


def _said(move: tuple[int, int] | None) -> str:
    return LOST if move is None else f"TAKE {move[0]} STONES FROM PILE {move[1]}"


@impartial
def FALL(*piles: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Take stones from a pile, which stays at least as large as the one before it."""
    for i, (before, pile) in enumerate(zip((0, *piles), piles, strict=False)):
        for left in range(before, pile):
            yield (*piles[:i], left, *piles[i + 1 :])
