"""Domineering."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grundy.rules.boards.mirrors import flips
from grundy.rules.boards.squares import SquareBoard
from grundy.rules.partizan import PartizanGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.states import State
    from grundy.rules.position import Position
    from grundy.rules.turn import Turn

AS_BITS = str.maketrans(".#/", "100")
AS_SQUARES = str.maketrans("10", ".#")


class Domineering(SquareBoard, PartizanGame):
    """Dominoes on a board: Left covers two free squares upright, Right two side by side.

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

    @property
    def start(self) -> Position:
        """The empty board."""
        return self(self.empty)

    def left(self, board: str) -> Iterator[str]:
        """Yield the board with each upright domino."""
        return _covered(board, self.columns + 1)

    def right(self, board: str) -> Iterator[str]:
        """Yield the board with each domino that lies; a row's slash keeps them from wrapping."""
        return _covered(board, 1)

    def canonical(self, board: str) -> str:
        """Return the least of the flips, with squares covered that no domino can cover."""
        free, width = int(board.translate(AS_BITS), 2), self.columns + 1
        alone = free & ~(free << 1 | free >> 1 | free << width | free >> width)
        if alone:
            drawn = f"{free ^ alone:0{len(board)}b}".translate(AS_SQUARES)
            board = "/".join(drawn[i : i + self.columns] for i in range(0, len(board), width))
        return min(flips(board))

    def describe(self, before: State, turn: Turn) -> str:
        """Return "cover (1, 1) and (1, 2)", rows and columns counted from 1."""
        width = self.columns + 1
        both = zip(before, turn.state, strict=True)
        covered = [divmod(i, width) for i, (old, new) in enumerate(both) if old != new]
        return f"cover {' and '.join(f'({r + 1}, {c + 1})' for r, c in covered)}"


def _covered(board: str, step: int) -> Iterator[str]:
    """Yield the board with two free squares covered that are `step` characters apart."""
    # Looks ahead, so that dominoes which overlap are all found.
    for match in re.finditer(rf"\.(?=.{{{step - 1}}}\.)", board):
        place = match.start()
        between = board[place + 1 : place + step]
        yield f"{board[:place]}#{between}#{board[place + step + 1 :]}"
