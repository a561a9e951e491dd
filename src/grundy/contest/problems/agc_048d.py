"""AtCoder AGC 048 D."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import OURS, Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    Piles = tuple[int, ...]


class PockyGame(Problem):
    """Piles in a row; one player takes from the leftmost pile, the other from the rightmost.

    A move takes one stone or more, and who takes the last stone wins. The player on the left
    begins; for each of T tests print First or Second.
    """

    title = "Pocky Game"
    kind = "partizan"
    source = "https://atcoder.jp/contests/agc048/tasks/agc048_d"
    constraints = "1 <= T <= 100; 1 <= N <= 100; 1 <= pile <= 10^9"
    input = "1<=n<=100 1<=piles[n]<=10^9"
    tests = "1<=T<=100"
    small = "n<=4 piles<=5"
    model = (
        "A partizan game. More stones in one's own pile never hurt, so for every interval of piles "
        "there is a least size of the mover's end pile with which the mover wins. One takes the "
        "whole pile when that wins, and else one stone; so the least size follows from those of "
        "the two shorter intervals, by counting stones until the other end is too small."
    )
    technique = "least winning sizes over intervals, for either player"
    theorem = "a player takes one stone or the whole pile"
    complexity = "O(N^2) a test"
    samples = (
        Sample("2\n1\n10\n3\n1 2 3", "First\nSecond", OURS),
        Sample("3\n2\n5 5\n2\n4 6\n3\n1 1 1", "Second\nSecond\nFirst", OURS),
    )
    measured = Measured(0.19, 2.0, recalled=True)

    def answer(self, piles: list[int]) -> str:
        """Compare the leftmost pile with the least size that wins."""
        return "First" if piles[0] >= _least(piles) else "Second"

    def search(self, piles: list[int]) -> str:
        """Search the rows of piles."""
        return "First" if ENDS(tuple(piles), False).outcome is Outcome.N else "Second"


def _least(piles: list[int]) -> int:
    """Return the least size of the leftmost pile with which the player on the left wins first.

    `left[i]` is this size for the piles from i to i + length, and `right[i]` that of the last pile
    for the player on the right, who then moves first.
    """
    count = len(piles)
    left, right = [1] * count, [1] * count
    for length in range(1, count):
        new_left, new_right = [], []
        for i in range(count - length):
            # stones that must go before the other end is too small to win by itself
            wait = piles[i + length] - right[i + 1] + 1
            new_left.append(wait + left[i] if wait > 0 else 1)
            wait = piles[i] - left[i] + 1
            new_right.append(wait + right[i + 1] if wait > 0 else 1)
        left, right = new_left, new_right
    return left[0]


@impartial
def ENDS(piles: Piles, from_right: bool) -> Iterator[tuple[Piles, bool]]:  # noqa: N802 - a game
    """Take from the pile at one's own end."""
    if not piles:
        return
    *others, pile = piles if from_right else piles[::-1]
    for left in range(pile):
        row = (*others, left) if left else tuple(others)
        yield (row if from_right else row[::-1]), not from_right
