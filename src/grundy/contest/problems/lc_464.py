"""LeetCode 464."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.masks import won_sets
from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import ScoringGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    Numbers = frozenset[int]

EXAMPLE = "maxChoosableInteger = 10, desiredTotal = 11"


class CanIWin(Problem):
    """The numbers 1 to m, each to be chosen once; whoever brings the total to d or more wins.

    Does the first player win? Nobody does where all numbers together stay below d, and the first
    player does where d is 0.
    """

    title = "Can I Win"
    kind = "other"
    source = "https://leetcode.com/problems/can-i-win/"
    constraints = "1 <= m <= 20; 0 <= d <= 300"
    input = "1<=most<=20 0<=wanted<=300"
    small = "most<=6 wanted<=most*(most+1)//2+1"
    large = "wanted<=189"
    form = EXAMPLE
    model = (
        "The numbers that are left tell the total, so a position is a set: at most 2^20. A set "
        "whose total has been reached is lost for the player to move, who sees it. All sets are "
        "labelled together: a set of sets is one long integer, and choosing a number is a shift."
    )
    technique = "outcomes of all sets of numbers, as bits of long integers"
    theorem = "the definition: a set is won exactly when a move leads to a lost one"
    complexity = "O(m^2 * 2^m / 64)"
    samples = (
        Sample(EXAMPLE, "false"),
        Sample("maxChoosableInteger = 10, desiredTotal = 0", "true"),
        Sample("maxChoosableInteger = 10, desiredTotal = 1", "true"),
    )
    measured = Measured(0.19)

    def answer(self, most: int, wanted: int) -> str:
        """Label the sets, after the two cases without play."""
        if wanted == 0:
            return "true"
        total = most * (most + 1) // 2
        if total < wanted:
            return "false"
        sums = [0]
        for number in range(1, most + 1):
            sums += [each + number for each in sums]
        left = total - wanted  # with so much left or less, the total has been reached
        ended = int("".join("1" if each <= left else "0" for each in reversed(sums)), 2)
        won = won_sets([1 << i for i in range(most)], most, ended)
        return "true" if won >> ((1 << most) - 1) & 1 else "false"

    def search(self, most: int, wanted: int) -> str:
        """Search the sets with a payoff, where nobody may win."""
        if wanted == 0:
            return "true"
        return "true" if CHOOSE(frozenset(range(1, most + 1)), wanted).score > 0 else "false"


class _Choose(ScoringGame):
    """Choose a number; who brings what is missing to 0 or below has won."""

    def moves(self, numbers: Numbers, missing: int) -> Iterator[tuple[Numbers, int]]:
        """Choose one of the numbers."""
        return ((numbers - {each}, missing - each) for each in numbers)

    def final(self, numbers: Numbers, missing: int) -> int | None:
        """Return that the player before has won, or nobody."""
        if missing <= 0:
            return -1
        return None if numbers else 0


CHOOSE = _Choose()
