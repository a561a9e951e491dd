"""Connect Four."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from grundy.errors import PositionError
from grundy.forms.packed import Packed
from grundy.forms.states import State
from grundy.rules.boards.drops import can_be_dropped, taken_off
from grundy.rules.boards.lines import LineGame, changed, has_line, mover
from grundy.rules.boards.packed_lines import LINE, PackedDrops
from grundy.rules.boards.squares import mirrored
from grundy.rules.boards.text_board import put
from grundy.rules.turn import Turn


class ConnectFour(LineGame):
    """Drop discs into columns: four of your own in a row, across, down or diagonally, win.

    A disc falls to the lowest free square. x begins; a full board without a line is a tie. Columns
    are numbered from the left.

    >>> import grundy as gr
    >>> p = gr.position("connect-four:4x5(...../...../.oo../.xxx.)")
    >>> p.outcome, p.remoteness, p.line()[0].label
    (Outcome.P, 2, 'column 1')
    """

    name = "connect-four"
    source = "V. Allis, A Knowledge-based Approach of Connect-Four (1988)"
    examples = (
        "connect-four:4x3(.../.../.../...)",
        "connect-four:4x4(..../.x../.oo./xxox)",
        "connect-four:6x7(......./......./......./......./......./.......)",
    )
    default_size = (6, 7)
    largest = 1
    tied_plies = LineGame.tied_plies

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns, LINE)

    def moves(self, board: str) -> Iterator[str]:
        """Yield the board with a disc in each column that is not full."""
        mark, down = mover(board), self.columns + 1
        for column in range(self.columns):
            free = board[column::down].count(".")
            if free:
                yield put(board, column + (free - 1) * down, mark)

    @cached_property
    def packed(self) -> Packed | None:
        """The boards as whole numbers, for strong solving."""
        return PackedDrops.fitting(self.rows, self.columns, self.line)

    def canonical(self, board: str) -> str:
        """Return the board or its mirror image."""
        return min(board, mirrored(board))

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the board, when no disc floats and there is an order to drop them in."""
        board = super().accept(*args)
        for column in range(self.columns):
            if "." in board[column :: self.columns + 1].lstrip("."):
                raise PositionError(
                    f"{self.text}: a disc in column {column + 1} of {board!r} has a free square "
                    "below it; discs fall to the lowest free square"
                )
        mark = "o" if mover(board) == "x" else "x"
        lasts = [
            column
            for column, before in taken_off(board, self.columns, mark)
            if not has_line(before, mark, self.columns, LINE)
        ]
        if not can_be_dropped(board, self.columns, lasts):
            raise PositionError(
                f"{self.text}: x and o cannot have dropped the discs of {board!r} in turn: "
                "some disc lies below one that must have been dropped earlier"
            )
        return board

    def before(self, board: str, mark: str) -> Iterator[str]:
        """Yield the boards without the upper disc of each column, where it has this mark."""
        return (before for _, before in taken_off(board, self.columns, mark))

    def describe(self, before: State, turn: Turn) -> str:
        """Return "column 3"."""
        return f"column {changed(before, turn.state) % (self.columns + 1) + 1}"

    def board_lines(self, state: State) -> list[str]:
        """Return the rows, with the numbers of the columns below."""
        wide = len(str(self.columns))
        numbers = map(str, range(1, self.columns + 1))
        rows = [*state.split("/"), numbers]
        return [" ".join(square.rjust(wide) for square in row) for row in rows]
