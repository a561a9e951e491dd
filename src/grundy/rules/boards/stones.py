"""Stones of two colours on places: Left has x, Right has o."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grundy.errors import UndefinedError
from grundy.rules.boards.mirrors import exchanged
from grundy.rules.boards.places import PlacesGame, connected, two_coloured
from grundy.rules.partizan import PartizanGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.forms.states import State
    from grundy.rules.boards.places import Touching
    from grundy.rules.turn import Turn


class StonesGame(PlacesGame, PartizanGame):
    """A game with stones x of Left and o of Right.

    Where the rules are the same for both players, and in all directions, a game says so itself:
    ``negative = StonesGame.exchanged`` and ``canonical = StonesGame.mirrored``.
    """

    marks: ClassVar[str] = ".xo"
    words: ClassVar[str] = "a square is . (free), x (Left's) or o (Right's)"

    def after(self, board: str, own: str, other: str) -> Iterable[str]:
        """Yield the boards after the moves of the player with the stones `own`."""
        raise self.missing("after")

    def left(self, board: str) -> Iterable[str]:
        """Yield the options of the player with the stones x."""
        return self.after(board, "x", "o")

    def right(self, board: str) -> Iterable[str]:
        """Yield the options of the player with the stones o."""
        return self.after(board, "o", "x")

    def checkerboard(self) -> str:
        """Return stones on all squares, x and o by turns; on a graph, in its two classes.

        Raises `UndefinedError` when a cycle of the graph is odd.
        """
        board = two_coloured(self.empty, self.layout.touching(self.empty), "xo")
        if board is None:
            raise UndefinedError(f"{self.text} has no opening: it has an odd cycle; {self._how()}")
        return board

    def mirrored(self, board: str) -> str:
        """Return the least of the board's mirror images."""
        return min(self.layout.images(board))

    def exchanged(self, board: str) -> str:
        """Return the board with the colours exchanged."""
        return exchanged(board)

    def describe(self, before: State, turn: Turn) -> str:
        """Return "(1, 1) to (1, 2)", rows and columns counted from 1."""
        begin, end = moved(before, turn.state)
        return f"{self.layout.place(before, begin)} to {self.layout.place(before, end)}"


def moved(before: str, after: str) -> tuple[int, int]:
    """Return from where to where a piece was moved; others may be gone.

    >>> moved("xo.", "..x")
    (0, 2)
    """
    changed = [place for place, mark in enumerate(before) if mark != after[place]]
    end = next(place for place in changed if after[place] not in ".#")
    return next(place for place in changed if before[place] == after[end]), end


def stepped(board: str, begin: int, ends: Iterable[int]) -> Iterator[str]:
    """Yield the board after the piece at a place moves to each of these that is free.

    >>> list(stepped("x.o", 0, (1, 2)))
    ['.xo']
    """
    for end in ends:
        if board[end] == ".":
            squares = list(board)
            squares[begin], squares[end] = ".", board[begin]
            yield "".join(squares)


def all_breathe(board: str, touching: Touching) -> bool:
    """Return whether every group of stones of one colour has a free place beside it.

    >>> from grundy.rules.boards.places import beside
    >>> all_breathe("xo.", beside(1, 3)), all_breathe("x.o", beside(1, 3))
    (False, True)
    """
    return all(
        any(board[near] == "." for place in group for near in touching[place])
        for stone in "xo"
        for group in connected({i for i, mark in enumerate(board) if mark == stone}, touching)
    )


def ahead(board: str, place: int, step: int) -> str:
    """Return the next two marks in a direction; at the edge a slash, or fewer.

    >>> ahead("xo.", 0, 1), ahead("xo.", 2, -1), ahead("xo.", 1, 1)
    ('o.', 'ox', '.')
    """
    places = place + step, place + 2 * step
    return "".join(board[i] for i in places if 0 <= i < len(board))
