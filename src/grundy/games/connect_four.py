"""Connect Four."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from grundy.errors import PositionError
from grundy.forms.packed import Packed
from grundy.forms.states import State
from grundy.rules.boards.lines import LineGame, changed, has_line, mover
from grundy.rules.boards.packed_lines import LINE, PackedDrops
from grundy.rules.boards.squares import mirrored
from grundy.rules.boards.text_board import put
from grundy.rules.turn import Turn

MOST_HEIGHTS = 100_000
"""How high the columns were, tried at most to see in which order discs were dropped."""


class ConnectFour(LineGame):
    """Drop discs into columns in turn: four of one's own in a row, across, down or aslant, win.

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
                    f"{self.text}: a disc floats in column {column + 1} of {board!r}; "
                    "discs fall to the lowest free square"
                )
        if not self._can_be_dropped(board):
            raise PositionError(
                f"{self.text}: x and o cannot have dropped the discs of {board!r} in turn: "
                "a disc lies below one that must have come before it"
            )
        return board

    def _can_be_dropped(self, board: str) -> bool:
        """Return whether the discs can be taken off again in turn, the last one first.

        How high the columns are tells which discs are left. On huge boards the search is given up.
        """
        columns = range(self.columns)
        discs = [board[column :: self.columns + 1].lstrip(".")[::-1] for column in columns]
        whole = tuple(map(len, discs))
        ahead, seen = [whole], {whole}
        last = "ox"[sum(whole) % 2]
        lasts = [
            column
            for column, before in self._taken_off(board, last)
            if not has_line(before, last, self.columns, LINE)
        ]
        while ahead and len(seen) < MOST_HEIGHTS:
            heights = ahead.pop()
            left = sum(heights)
            if left == 0:
                return True
            mark = "ox"[left % 2]
            for column in lasts if heights == whole else columns:
                height = heights[column]
                if height and discs[column][height - 1] == mark:
                    below = (*heights[:column], height - 1, *heights[column + 1 :])
                    if below not in seen:
                        seen.add(below)
                        ahead.append(below)
        return bool(ahead)

    def before(self, board: str, mark: str) -> Iterator[str]:
        """Yield the boards without the upper disc of each column, where it has this mark."""
        return (before for _, before in self._taken_off(board, mark))

    def _taken_off(self, board: str, mark: str) -> Iterator[tuple[int, str]]:
        for column in range(self.columns):
            discs = board[column :: self.columns + 1].lstrip(".")
            if discs[:1] == mark:
                place = column + (self.rows - len(discs)) * (self.columns + 1)
                yield column, put(board, place, ".")

    def describe(self, before: State, turn: Turn) -> str:
        """Return "column 3"."""
        return f"column {changed(before, turn.state) % (self.columns + 1) + 1}"

    def board_lines(self, state: State) -> list[str]:
        """Return the rows, with the numbers of the columns below."""
        wide = len(str(self.columns))
        numbers = map(str, range(1, self.columns + 1))
        rows = [*state.split("/"), numbers]
        return [" ".join(square.rjust(wide) for square in row) for row in rows]
