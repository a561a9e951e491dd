"""Dots and Boxes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.errors import PositionError, PositionTypeError
from grundy.forms.packed import Packed
from grundy.forms.states import State
from grundy.rules.boards.board import BoardGame
from grundy.rules.boards.box_lines import BoxLines
from grundy.rules.boards.groups import GroupGame
from grundy.rules.boards.packed_boxes import PackedBoxes
from grundy.rules.turn import Turn, to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.states import State
    from grundy.rules.position import Position


class DotsAndBoxes(BoardGame, GroupGame):
    """Draw a line between two dots: whoever completes a box scores it and moves again.

    A board of boxes is written as it looks, row by row with slashes between: - and | are lines, a
    dot is a line to be drawn. The box of `-/|./.` has its upper and its left side.

    >>> import grundy as gr
    >>> gr.game("dots-and-boxes:2x2").start.score
    2
    >>> [move.label for move in gr.game("dots-and-boxes:1x1")("-/||/.").moves()]
    ['draw (2, 1)-(2, 2), gaining 1']
    """

    name = "dots-and-boxes"
    source = "É. Lucas, La pipopipette (1889); E. R. Berlekamp, The Dots and Boxes Game (2000)"
    examples = (
        "dots-and-boxes:1x1(-/||/.)",
        "dots-and-boxes:1x2(../.../..)",
        "dots-and-boxes:2x2(--/|.|/../.../..)",
    )
    most_squares = 1000

    @property
    def start(self) -> Position:
        """The board without lines."""
        return self(0)

    @cached_property
    def grid(self) -> BoxLines:
        """The lines, their places and their boxes."""
        return BoxLines(self.rows, self.columns)

    @property
    def groups(self) -> list[list[int]]:
        """For each line its boxes."""
        return self.grid.boxes_of

    @cached_property
    def packed(self) -> Packed | None:
        """The lines as whole numbers, with rules over all boxes at once."""
        return PackedBoxes.fitting(self.rows, self.columns)

    def moves(self, drawn: int) -> Iterator[Turn]:
        """Yield the board with one more line; boxes that it completes are gained."""
        for line, boxes in enumerate(self.groups):
            after = drawn | 1 << line
            if after != drawn:
                gain = sum(after & box == box for box in boxes)
                yield to(after, gain=gain, again=gain > 0)

    def canonical(self, drawn: int) -> int:
        """Return the least of the board's mirror images, and turns where it is square."""
        return self.grid.least_image(drawn)

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the lines as bits, from the board as it is written."""
        self.expect_count(args)
        (board,) = args
        if type(board) is int and 0 <= board < 1 << len(self.grid.boxes_of):
            return board
        if not isinstance(board, str):
            raise PositionTypeError(
                f"{self.text}: a board is a text such as -/|./. , not {board!r}"
            )
        drawn = self.grid.read(board)
        if drawn is None:
            raise PositionError(
                f"{self.text}: a board is written {self.grid.write(0)} without lines, and with all "
                f"of them {self.grid.write(-1)}; not {board!r}"
            )
        return drawn

    def write(self, argument: State) -> str:
        """Return the board as it looks."""
        return self.grid.write(argument)

    def read(self, text: str) -> State:
        """Return the text of the board."""
        return text.strip()

    def describe(self, before: State, turn: Turn) -> str:
        """Return "draw (1, 1)-(1, 2), gaining 1": dots by row and column from 1."""
        gain = f", gaining {turn.gain}" if turn.gain else ""
        return f"draw {self.grid.name((before ^ turn.state).bit_length() - 1)}{gain}"
