"""LeetCode 2029."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import ScoringGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    Stones = tuple[int, ...]


class StoneGame9(Problem):
    """Remove one of some stones; whoever makes the removed total divisible by 3 loses.

    Where no stone is left, the second player wins. Does the first player win?
    """

    title = "Stone Game IX"
    kind = "partizan"
    source = "https://leetcode.com/problems/stone-game-ix/"
    constraints = "1 to 10^5 stones; 1 <= value <= 10^4"
    input = "1<=stones[1<=n<=10^5]<=10^4"
    small = "n<=7 stones<=6"
    form = "stones = [5,1,2,4,3]"
    model = (
        "Only remainders count. Multiples of 3 pass the turn; without them play is forced after "
        "the first stone: 1, 1, 2, 1, 2, ... or 2, 2, 1, 2, 1, ..., until one kind runs out. An "
        "even number of passes cancels; then the first player needs a stone of either kind. An "
        "odd number turns the roles, and the first player needs a difference of more than 2."
    )
    technique = "forced play by remainders, with passes"
    theorem = "with an even number of multiples of 3: both kinds; else: they differ by more than 2"
    complexity = "O(n)"
    samples = (
        Sample("stones = [2,1]", "true"),
        Sample("stones = [2]", "false"),
        Sample("stones = [5,1,2,4,3]", "false"),
    )
    measured = Measured(0.13)

    def answer(self, stones: list[int]) -> str:
        """Count the remainders."""
        counts = Counter(stone % 3 for stone in stones)
        if counts[0] % 2 == 0:
            return "true" if counts[1] and counts[2] else "false"
        return "true" if abs(counts[1] - counts[2]) > 2 else "false"

    def search(self, stones: list[int]) -> str:
        """Search the rows as they are."""
        return "true" if PICK(tuple(sorted(stones)), 0, True).score > 0 else "false"


class _Pick(ScoringGame):
    """Remove a stone; a total that is divisible by 3 loses, and without stones Bob wins."""

    def moves(self, stones: Stones, total: int, alice: bool) -> Iterator[tuple[Stones, int, bool]]:
        """Remove a stone of one value or another."""
        for i, stone in enumerate(stones):
            if i == 0 or stones[i - 1] != stone:
                yield stones[:i] + stones[i + 1 :], total + stone, not alice

    def final(self, stones: Stones, total: int, alice: bool) -> int | None:
        """Return who wins: by the total, or Bob where nothing is left."""
        if total and total % 3 == 0:
            return 1
        if stones:
            return None
        return -1 if alice else 1


PICK = _Pick()
