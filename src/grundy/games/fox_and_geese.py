"""Fox and Geese."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from grundy.errors import PositionError
from grundy.forms.states import State
from grundy.rules.boards.squares import SquareBoard
from grundy.rules.boards.stones import moved, stepped
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn


class FoxAndGeese(SquareBoard, PartizanGame):
    """Geese hem in a fox: Left moves a goose diagonally upwards, Right the fox either way.

    Pieces stand on the dark squares, of which one is below left, and move one square diagonally
    into a free one: geese g towards the top, the fox f towards the top or the bottom. Nothing is
    captured, and whoever cannot move loses. Play begins with geese on all dark squares of the
    bottom row and the fox on the first one of the top row. The fox may come and go while Left
    moves elsewhere, so that in sums the game is loopy.

    >>> import grundy as gr
    >>> [str(gr.game(f"fox-and-geese:{size}").start.outcome) for size in ("4x4", "6x4", "5x6")]
    ['L', 'L', 'L']
    """

    name = "fox-and-geese"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 20"
    examples = ("fox-and-geese:4x4(.f../..../..../g.g.)", "fox-and-geese:3x4(f.../...g/g...)")
    default_size = (8, 8)
    loopy = True
    marks: ClassVar[str] = ".gf"
    words: ClassVar[str] = "a square is . (free), g (a goose) or f (the fox)"
    most_squares = 1000

    @property
    def start(self) -> Any:
        """The geese on the bottom row, the fox on the top row."""
        squares = [["."] * self.columns for _ in range(self.rows)]
        squares[-1][::2] = "g" * len(squares[-1][::2])
        squares[0][(self.rows - 1) % 2] = "f"
        return self("/".join(map("".join, squares)))

    def left(self, board: str) -> Iterator[str]:
        """Yield the board after each move of a goose."""
        return self._moved(board, "g", (-1,))

    def right(self, board: str) -> Iterator[str]:
        """Yield the board after each move of the fox."""
        return self._moved(board, "f", (-1, 1))

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the board: one fox, and all pieces on dark squares."""
        board = super().accept(*args)
        if board.count("f") != 1:
            raise PositionError(f"{self.text}: there is one fox f; not {board!r}")
        for r, row in enumerate(reversed(board.split("/"))):
            if row[1 - r % 2 :: 2].strip("."):
                raise PositionError(
                    f"{self.text}: pieces stand on dark squares, of which one is below left; "
                    f"not {board!r}"
                )
        return board

    def describe(self, before: State, turn: Turn) -> str:
        """Return "(4, 1) to (3, 2)", rows and columns counted from 1."""
        begin, end = (divmod(place, self.columns + 1) for place in moved(before, turn.state))
        return f"({begin[0] + 1}, {begin[1] + 1}) to ({end[0] + 1}, {end[1] + 1})"

    def _moved(self, board: str, piece: str, ways: tuple[int, ...]) -> Iterator[str]:
        """Yield the board after one step of a piece, so many rows down and a column aside."""
        width = self.columns + 1
        for place, mark in enumerate(board):
            if mark == piece:
                ends = (place + down * width + right for down in ways for right in (-1, 1))
                yield from stepped(board, place, (end for end in ends if 0 <= end < len(board)))
