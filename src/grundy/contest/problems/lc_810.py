"""LeetCode 810."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import ScoringGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    Board = tuple[int, ...]


class ChalkboardXorGame(Problem):
    """Numbers on a board; erase one of them; whoever makes the nim-sum of the others 0 loses.

    A player who begins a turn with a nim-sum of 0 has won, also with an empty board. Does the
    first player win?
    """

    title = "Chalkboard XOR Game"
    kind = "other"
    source = "https://leetcode.com/problems/chalkboard-xor-game/"
    constraints = "1 to 1000 numbers; 0 <= number < 2^16"
    input = "0<=numbers[1<=n<=1000]<=2^16-1"
    small = "n<=6 numbers<=4"
    large = "n<=999"
    form = "nums = [1,1,2]"
    model = (
        "With an even number of numbers there is always a move that does not lose: were each "
        "number equal to the nim-sum of all, an even number of them would have the nim-sum 0. "
        "So the player with an even number never loses, and the turns keep it even."
    )
    technique = "parity, and a look at the nim-sum"
    theorem = "the player with an even number of numbers always has a move that does not lose"
    complexity = "O(n)"
    samples = (
        Sample("nums = [1,1,2]", "false"),
        Sample("nums = [0,1]", "true"),
        Sample("nums = [1,2,3]", "true"),
    )
    measured = Measured(0.10)

    def answer(self, numbers: list[int]) -> str:
        """Look at the count and at the nim-sum."""
        return "true" if len(numbers) % 2 == 0 or reduce(xor, numbers) == 0 else "false"

    def search(self, numbers: list[int]) -> str:
        """Search all boards."""
        return "true" if ERASE(tuple(sorted(numbers))).score > 0 else "false"


class _Erase(ScoringGame):
    """Erase a number; who begins a turn with the nim-sum 0 has won."""

    def moves(self, board: Board) -> Iterator[Board]:
        """Erase one."""
        return (board[:i] + board[i + 1 :] for i in range(len(board)))

    def final(self, board: Board) -> int | None:
        """Return that the player to move has won where the nim-sum is 0."""
        return None if reduce(xor, board, 0) else 1


ERASE = _Erase()
