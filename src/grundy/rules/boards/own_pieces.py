"""Boards on which each player has pieces of one's own: a state is the mover and the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from grundy.errors import PositionError
from grundy.rules.boards.squares import mirrored
from grundy.rules.boards.text_board import TextBoard, put
from grundy.rules.scoring import ScoringGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.forms.states import State
    from grundy.rules.position import Position
    from grundy.rules.turn import Turn

Step: TypeAlias = "tuple[int | None, int | None]"
"""From which place to which; None is beside the board: a piece comes, or leaves."""


class OwnPieces(TextBoard, ScoringGame):
    """A game with pieces of one's own on a board that does not show whose turn it is.

    A position names the player to move first; who begins the game may be left out.
    """

    marks = ".xo"
    words = "a place is . (free), x or o"
    forms = ("images", "other_side", "mirrors")  # of `canonical`

    players: ClassVar[dict[str, str]] = {"x": "x", "o": "o"}
    """The players, and the marks of their pieces; the first begins."""

    mirrors: ClassVar[bool] = False
    """Whether left and right may be exchanged."""

    # What a game says ----------------------------------------------------------------------------

    @property
    def opening(self) -> str:
        """The board at the start."""
        raise self.missing("opening")

    def steps(self, mover: str, board: str) -> Iterable[Step]:
        """Yield the moves of a player: from which place to which."""
        raise self.missing("steps")

    def problem(self, mover: str, board: str) -> str:
        """Return why play cannot come to this board; nothing when it seems that it can."""
        return ""

    def images(self, board: str) -> Iterable[str]:
        """Yield the boards that are the same up to symmetry."""
        return (board, mirrored(board)) if self.mirrors else (board,)

    def other_side(self, board: str) -> str | None:
        """Return the board as if the players changed sides; None where they are not alike."""
        return self.recoloured(board)

    # What follows --------------------------------------------------------------------------------

    @property
    def start(self) -> Position:
        """The board at the start, with the first player to move."""
        return self(self.opening)

    def moves(self, mover: str, board: str) -> Iterator[tuple[str, str]]:
        """Yield the board after each step, with the other player to move."""
        other, mark = self.other(mover), self.players[mover]
        return ((other, _after(board, step, mark)) for step in self.steps(mover, board))

    def canonical(self, mover: str, board: str) -> tuple[str, str]:
        """Return one board for all that are the same, with the first player to move if possible."""
        first = next(iter(self.players))
        turned = board if mover == first else self.other_side(board)
        if turned is None:
            return mover, min(self.images(board))
        return first, min(self.images(turned))

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the player to move and the board."""
        if len(args) == 1:
            board = self.checked(args[0])
            args = (self.seen_mover(board), board)
        self.expect_count(args)
        mover, board = args[0], self.checked(args[1])
        if mover not in self.players:
            raise PositionError(
                f"{self.text}: the player to move is {' or '.join(self.players)}, not {mover!r}"
            )
        problem = self.problem(mover, board)
        if problem:
            raise PositionError(f"{self.text}: {problem}; not {board!r} with {mover} to move")
        return mover, board

    def seen_mover(self, board: str) -> str:
        """Return the player to move where none is named: who begins."""
        return next(iter(self.players))

    def other(self, mover: str) -> str:
        """Return the other player."""
        first, second = self.players
        return second if mover == first else first

    def recoloured(self, board: str) -> str:
        """Return the board with the pieces of the players exchanged."""
        first, second = self.players.values()
        return board.translate(str.maketrans(first + second, second + first))

    def describe(self, before: State, turn: Turn) -> str:
        """Return "a2 to a3", "a2 takes b3", "x at b2" or "c3 off the board"."""
        mover, board = before
        mark = self.players[mover]
        source, target = next(
            step for step in self.steps(mover, board) if _after(board, step, mark) == turn.state[1]
        )
        if source is None or target is None:
            place = self.place_name((target or 0) if source is None else source)
            return f"{mark} at {place}" if source is None else f"{place} off the board"
        verb = "to" if board[target] == self.marks[0] else "takes"
        return f"{self.place_name(source)} {verb} {self.place_name(target)}"


def _after(board: str, step: Step, mark: str) -> str:
    source, target = step
    left = board if source is None else put(board, source, ".")
    return left if target is None else put(left, target, mark)
