"""Hexapawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from grundy.errors import ParameterError
from grundy.forms.packed import Packed
from grundy.rules.boards.own_pieces import OwnPieces, Step
from grundy.rules.boards.packed_pawns import PackedPawns
from grundy.rules.boards.squares import SquareBoard, upside_down


class Hexapawn(OwnPieces, SquareBoard):
    """Pawns face each other: reach the last row, or leave the opponent without a move.

    A pawn goes one square straight ahead to a free square, or takes an enemy one square ahead to
    the left or right. White begins, from the row below.

    >>> import grundy as gr
    >>> p = gr.game("hexapawn:3x3").start
    >>> p.outcome, p.remoteness, p.moves()[0].label
    (Outcome.P, 6, 'a1 to a2')
    """

    name = "hexapawn"
    source = "M. Gardner, Scientific American 206 (1962)"
    examples = ("hexapawn:3x3(white, BBB/.../WWW)", "hexapawn:3x3(black, BBB/W../.WW)")
    default_size = (3, 3)
    most_squares = 1000
    marks = ".WB"
    words = "a square is . (free), W (white) or B (black)"
    players = {"white": "W", "black": "B"}  # noqa: RUF012 - a constant of the class
    largest = 1
    stuck = -1
    mirrors = True

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns)
        if rows < 3:
            raise ParameterError(f"hexapawn has at least 3 rows, not {rows}")

    @property
    def opening(self) -> str:
        """A row of pawns each."""
        free = ["." * self.columns] * (self.rows - 2)
        return "/".join(["B" * self.columns, *free, "W" * self.columns])

    def steps(self, mover: str, board: str) -> Iterator[Step]:
        """Yield the steps ahead and the captures."""
        mark, enemy = self.players[mover], self.players[self.other(mover)]
        ahead = (self.columns + 1) * (-1 if mover == "white" else 1)
        for place in (i for i, square in enumerate(board) if square == mark):
            for target, wanted in ((ahead, "."), (ahead - 1, enemy), (ahead + 1, enemy)):
                # Beside the board is a slash, or no square at all.
                if 0 <= place + target < len(board) and board[place + target] == wanted:
                    yield place, place + target

    @cached_property
    def packed(self) -> Packed | None:
        """The boards as whole numbers, for searches."""
        return PackedPawns.fitting(self.rows, self.columns)

    def final(self, mover: str, board: str) -> int | None:
        """Return -1 when the other player has reached the last row."""
        return -1 if self._arrived(self.other(mover), board) else None

    def _arrived(self, player: str, board: str) -> bool:
        rows = board.split("/")
        return self.players[player] in rows[0 if player == "white" else -1]

    def problem(self, mover: str, board: str) -> str:
        """Refuse too many pawns, and play after the end."""
        if max(map(board.count, "WB")) > self.columns:
            return f"each player has at most {self.columns} pawns"
        if self._arrived(mover, board):
            return "the game ends when a pawn reaches the last row, before that player moves again"
        return ""

    def other_side(self, board: str) -> str:
        """Return the board seen from above, with the colours exchanged."""
        return upside_down(self.recoloured(board))
