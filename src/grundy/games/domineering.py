"""Domineering."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.forms.states import State
from grundy.rules.boards.dominoes import covered_squares, dominoes, without_lone_squares
from grundy.rules.boards.mirrors import flips
from grundy.rules.boards.squares import SquareBoard
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn


class Domineering(SquareBoard, PartizanGame):
    """Dominoes on a board: Left places them vertically, Right horizontally, on free squares.

    A board is written row by row: a dot is free, # is covered, as in `.../.#.`. Whoever cannot
    place a domino loses.

    >>> import grundy as gr
    >>> [str(gr.game(f"domineering:{size}").start.outcome) for size in ("2x2", "2x4", "4x5")]
    ['N', 'R', 'L']
    """

    name = "domineering"
    source = "G. Andersson; M. Gardner, Scientific American 230 (1974); Winning Ways, ch. 5"
    examples = (
        "domineering:2x2(../..)",
        "domineering:3x3(.../.#./...)",
        "domineering:2x4(..../....)",
    )
    most_squares = 1000

    def left(self, board: str) -> Iterator[str]:
        """Yield the board with each upright domino."""
        return dominoes(board, self.columns + 1)

    def right(self, board: str) -> Iterator[str]:
        """Yield the board with each domino that lies."""
        return dominoes(board, 1)

    def canonical(self, board: str) -> str:
        """Return the least of the flips, with squares covered that no domino can cover."""
        return min(flips(without_lone_squares(board, self.columns)))

    def describe(self, before: State, turn: Turn) -> str:
        """Return "cover (1, 1) and (1, 2)", rows and columns counted from 1."""
        return f"cover {covered_squares(before, turn.state)}"
