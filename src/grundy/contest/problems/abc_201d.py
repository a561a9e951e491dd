"""AtCoder ABC 201 D."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.scoring import scoring

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = 2000


class GameInMomotetsuWorld(Problem):
    """A token in the top left corner of a grid of + and -; move it right or down, in turn.

    A move to + gains a point and a move to - loses one. Play ends in the bottom right corner; print
    Takahashi, who begins, or Aoki, or Draw.
    """

    title = "Game in Momotetsu World"
    kind = "score"
    source = "https://atcoder.jp/contests/abc201/tasks/abc201_d"
    constraints = "1 <= H, W <= 2000"
    input = "1<=height<=2000 1<=width<=2000 width<=grid:word(+-)[height]<=width"
    small = "height<=5 width<=5"
    model = (
        "A game with scores: a position is a square, and its margin the better of two gains, each "
        "less the margin of the square that is reached. A row is found from the one below it."
    )
    technique = "table of margins over a grid, a row at a time"
    theorem = "the definition of the margin: the best of gain minus what follows"
    complexity = "O(HW)"
    samples = (
        Sample("3 3\n---\n+-+\n+--", "Takahashi"),
        Sample("2 4\n+++-\n-+-+", "Aoki"),
        Sample("1 1\n-", "Draw"),
    )
    measured = Measured(0.94, 2.0, recalled=True)

    def answer(self, grid: list[str]) -> str:
        """Go from the last row to the first."""
        return _said(_margin(grid))

    def search(self, grid: list[str]) -> str:
        """Search the squares by the rules."""

        @scoring
        def walk(i: int, j: int) -> Iterator[tuple[int, tuple[int, int]]]:
            for down, right in ((i + 1, j), (i, j + 1)):
                if down < len(grid) and right < len(grid[0]):
                    yield (1 if grid[down][right] == "+" else -1), (down, right)

        return _said(walk(0, 0).score)


def _margin(grid: list[str]) -> int:
    """Return the margin in the first square.

    `worth` has what a move to each square of a row brings, from the right end to the left; what
    lies outside of the grid is worth less than anything else.
    """
    never = -4 * MOST
    # The last square gives the player to move nothing: as if the one below it were worth 0.
    worth = [0] + [never] * (len(grid[0]) - 1)
    for row in reversed(grid):
        gains = [1 if each == "+" else -1 for each in reversed(row)]
        last = never
        worth = [
            last := gain - (max(last, below)) for gain, below in zip(gains, worth, strict=True)
        ]
    return gains[-1] - worth[-1]


def _said(margin: int) -> str:
    return "Takahashi" if margin > 0 else "Aoki" if margin < 0 else "Draw"
