"""One piece on a grid, with moves made of vectors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from grundy.forms.grid_rule import GridRule
from grundy.rules.boards.pieces import PieceGame
from grundy.rules.notation.vectors import grid_rule, read_grid


class Grid(PieceGame):
    """One piece on a grid: a step uses its vector once, a ride repeats it any number of times.

    In text the size comes first, or none on an unbounded board, then the vectors of the steps and
    rides and the holes. No piece enters a hole; a ride ends before it, a step leaps over it.

    >>> import grundy as gr
    >>> gr.game("grid:rides[-1,0][0,-1]").values(3, 4)
    [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1]]
    """

    name = "grid"
    source = (
        "U. Larsson and J. Wästlund, From heaps of matches to the limits of computability (2013)"
    )
    examples = (
        "grid:rides[-1,0][0,-1][-1,-1](4, 6)",
        "grid:6x7,steps[-2,-1][1,-2],rides[-1,0],holes[2,2][3,5](5, 6)",
        "grid:steps[-2,1][1,-2](7, 6)",
        "grid:4x4x4,steps[-1,0,0][0,-1,0],rides[0,-1,-1](3, 3, 2)",
        "grid:30,steps[-1][-3][-4],holes[8](13, 5)",
        "grid:5x5,steps[1,0],rides[0,1][1,1](0, 2)",
    )

    def __init__(self, rule: GridRule) -> None:
        self.grid_rule = rule
        self.arity = len((rule.steps + rule.rides)[0])

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the size and the vectors."""
        return cls(read_grid(text))

    @property
    def parameters(self) -> str:
        """The size, where there is one, and the vectors."""
        rule = self.grid_rule
        pieces = ["x".join(map(str, rule.size))] if rule.size else []
        listed = (("steps", rule.steps), ("rides", rule.rides), ("holes", sorted(rule.holes)))
        for word, vectors in listed:
            if vectors:
                pieces.append(word + "".join(f"[{','.join(map(str, v))}]" for v in vectors))
        return ",".join(pieces)


def grid(
    *,
    steps: Iterable[Sequence[int]] = (),
    rides: Iterable[Sequence[int]] = (),
    size: Sequence[int] | None = None,
    holes: Iterable[Sequence[int]] = (),
) -> Grid:
    """Return the game of one piece on a grid: whoever cannot move it loses.

    A step is a vector that a move uses once, a ride one that a move uses as often as the player
    likes. The board has the given size, or is unbounded: all squares without negative coordinates.
    No piece enters a hole, and no ride passes one. Several pieces are a sum.

    >>> import grundy as gr
    >>> queen = gr.grid(rides=[(-1, 0), (0, -1), (-1, -1)])
    >>> queen(4, 6).grundy, (queen(4, 6) + queen(1, 2)).grundy
    (9, 9)
    >>> lame = gr.grid(steps=[(-2, -1), (-1, -2)], rides=[(0, -1)], size=(4, 5), holes=[(1, 1)])
    >>> lame
    grid:4x5,steps[-2,-1][-1,-2],rides[0,-1],holes[1,1]
    >>> lame.values()
    [[0, 1, 2, 3, 4], [0, None, 1, 0, 3], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]]

    Where moves lead round on a board, positions have their outcomes, and a value when no play from
    them goes round.

    Raises `ParameterError` for vectors that are not whole numbers, all of one dimension and not
    zero, for holes off the board, and when play on an unbounded board need not end.
    """
    return Grid(grid_rule(steps, rides, size, holes))
