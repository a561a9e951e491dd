"""Hare and Hounds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, ClassVar

from grundy.errors import PositionError
from grundy.forms.states import State
from grundy.rules.boards.drawn_board import DrawnBoard
from grundy.rules.boards.stones import moved, stepped
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn


class HareAndHounds(DrawnBoard, PartizanGame):
    """Three hounds hunt a hare along the lines of a board; whoever cannot move loses.

    Left moves a hound d to a free neighbouring point, but never back towards the left; Right moves
    the hare h to any free neighbouring point. The board has eleven points, in rows of three, five
    and three. Hounds may go up and down for ever; endless play is a draw here, where the books
    give it to the hare.

    >>> import grundy as gr
    >>> game = gr.game("hare-and-hounds")
    >>> game.start, game("..d/...dh/..d").right().outcome
    (hare-and-hounds(d../d...h/d..), Outcome.P)
    """

    name = "hare-and-hounds"
    source = "É. Lucas, Récréations mathématiques 3 (1893); Winning Ways (1982), chapter 21"
    examples = ("hare-and-hounds(d../d...h/d..)", "hare-and-hounds(..d/..d.h/.d.)")
    loopy = True
    marks: ClassVar[str] = ".dh"
    words: ClassVar[str] = "a point is . (free), d (a hound) or h (the hare)"
    drawing: ClassVar[tuple[str, ...]] = (
        r"    *---*---*    ",
        r"  / | \ | / | \  ",
        r"*---*---*---*---*",
        r"  \ | / | \ | /  ",
        r"    *---*---*    ",
    )

    @property
    def start(self) -> Any:
        """The hounds at the left, the hare at the right end."""
        return self("d../d...h/d..")

    def left(self, board: str) -> Iterator[str]:
        """Yield the board after each move of a hound."""
        for place, ends in self._forward.items():
            if board[place] == "d":
                yield from stepped(board, place, ends)

    def right(self, board: str) -> Iterator[str]:
        """Yield the board after each move of the hare."""
        place = board.index("h")
        return stepped(board, place, self.neighbours(place))

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the board, with three hounds and a hare."""
        self.expect_count(args)
        board = self.checked(args[0])
        if board.count("d") != 3 or board.count("h") != 1:
            raise PositionError(
                f"{self.text}: there are three hounds d and a hare h, as in d../d...h/d..; not "
                f"{board!r}"
            )
        return board

    def canonical(self, board: str) -> str:
        """Return the lesser of the board and the board upside down."""
        return min(board, "/".join(reversed(board.split("/"))))

    def board_lines(self, state: State) -> list[str]:
        """Return the drawing with the pieces on its points."""
        return super().board_lines((state,))

    def describe(self, before: State, turn: Turn) -> str:
        """Return "a2 to b2", points named as in chess."""
        return " to ".join(map(self.place_name, moved(before, turn.state)))

    @cached_property
    def _forward(self) -> dict[int, list[int]]:
        """The neighbours of each point that are not further left."""
        column = {p: self.place_name(p)[0] for p, mark in enumerate(self.empty) if mark == "."}
        return {p: [q for q in self.neighbours(p) if column[q] >= column[p]] for p in column}
