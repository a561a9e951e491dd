"""Domineering."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grundy.rules.mirrors import flips
from grundy.rules.partizan import PartizanGame
from grundy.rules.squares import SquareBoard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.partizan_position import PartizanPosition
    from grundy.rules.states import State
    from grundy.rules.turn import Turn


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

    @property
    def start(self) -> PartizanPosition:
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
        width = self.columns + 1
        alone = [
            place
            for place, square in enumerate(board)
            if square == "."
            and "." not in (board[place + 1 : place + 2], board[place + width : place + width + 1])
            and not (place >= 1 and board[place - 1] == ".")
            and not (place >= width and board[place - width] == ".")
        ]
        squares = list(board)
        for place in alone:
            squares[place] = "#"
        return min(flips("".join(squares)))

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
