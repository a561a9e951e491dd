"""Pieces on a board, by which chess pieces they move like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.discovery.families.family import Family
from grundy.errors import ParameterError, nearest
from grundy.games.bishop import Bishop
from grundy.games.grid import grid
from grundy.games.king import King
from grundy.games.knight import Knight
from grundy.games.nightrider import Nightrider
from grundy.games.rook import Rook

if TYPE_CHECKING:
    from grundy.rules.boards.pieces import CornerPiece

PIECES: dict[str, type[CornerPiece]] = {
    piece.name: piece for piece in (Rook, Bishop, King, Knight, Nightrider)
}
"""The pieces of the catalogue that are not made of others: a queen is a rook and a bishop."""

LARGEST_SIDE = 1000


@dataclass(frozen=True, repr=False)
class PieceSets(Family):
    """Every piece that moves like one or several of the chess pieces, bound for the corner.

    Whoever cannot move it loses. A queen is a rook that is a bishop as well, the maharaja of the
    catalogue is both and a knight, without two of the knight's jumps.
    """

    rows: int = 8
    columns_of_board: int = 8
    pieces: tuple[str, ...] = tuple(PIECES)

    name: ClassVar[str] = "pieces"
    question: ClassVar[str] = "outcome"

    def __post_init__(self) -> None:
        for side in (self.rows, self.columns_of_board):
            if type(side) is not int or not 1 <= side <= LARGEST_SIDE:
                raise ParameterError(
                    f"pieces: a board is ROWSxCOLUMNS, as in board=8x8, each up to {LARGEST_SIDE}"
                )
        for piece in self.pieces:
            if piece not in PIECES:
                close = nearest(piece, PIECES) or ";"
                raise ParameterError(
                    f"pieces: there is no piece {piece!r}{close} pieces are {', '.join(PIECES)}"
                )
        if not self.pieces:
            raise ParameterError("pieces: name one at least, as in pieces=rook,knight")
        object.__setattr__(self, "pieces", tuple(p for p in PIECES if p in self.pieces))

    @property
    def text(self) -> str:
        """The board, and the pieces."""
        return f"{self.name} board={self._board} pieces={','.join(self.pieces)}"

    @property
    def _board(self) -> str:
        return f"{self.rows}x{self.columns_of_board}"

    @property
    def count(self) -> int:
        """All sets of pieces but the empty one."""
        return (1 << len(self.pieces)) - 1

    @property
    def columns(self) -> tuple[str, ...]:
        """The pieces: 1 where the moves are theirs as well."""
        return self.pieces

    def parameters(self, number: int) -> tuple[int, ...]:
        """Return which of the pieces it moves like."""
        return tuple((number + 1) >> place & 1 for place in range(len(self.pieces)))

    def game(self, number: int) -> Any:
        """Return the game of a piece that moves like each of a set."""
        chosen = zip(self.pieces, self.parameters(number), strict=True)
        kinds = [PIECES[piece] for piece, has in chosen if has]
        return grid(
            steps=dict.fromkeys(vector for kind in kinds for vector in kind.steps),
            rides=dict.fromkeys(vector for kind in kinds for vector in kind.rides),
            size=(self.rows, self.columns_of_board),
        )
