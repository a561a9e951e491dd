"""Games on a board whose size is their parameter, written ROWSxCOLUMNS."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grundy.errors import ParameterError
from grundy.rules.game import Game
from grundy.rules.notation import parameters

if TYPE_CHECKING:
    from typing import Self


class BoardGame(Game):
    """A game on a board of so many rows and columns."""

    default_size: ClassVar[tuple[int, int] | None] = None
    """The board when no size is given; None when one must be."""

    most_squares: ClassVar[int] = parameters.LARGEST_BOARD
    """The squares of the largest board: where positions are whole boards, their texts add up."""

    def __init__(self, rows: int, columns: int) -> None:
        if rows * columns > self.most_squares:
            raise ParameterError(
                f"{self.name}: a board has at most {self.most_squares:,} squares, "
                f"not {rows}x{columns}"
            )
        self.rows, self.columns = rows, columns

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the size of the board."""
        return cls(*parameters.board(text, cls.name, default=cls.default_size))

    @property
    def parameters(self) -> str:
        """The size of the board."""
        return f"{self.rows}x{self.columns}"


class OneBoard(BoardGame):
    """A game whose board has one size, so that it takes no parameters."""

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Return the game.

        Raises `ParameterError` when parameters are given.
        """
        if text:
            raise ParameterError(f"{cls.name} takes no parameters, but {text!r} was given")
        return cls()  # type: ignore[call-arg]  # its own constructor knows the size

    @property
    def parameters(self) -> str:
        """Nothing: there is one board."""
        return ""
