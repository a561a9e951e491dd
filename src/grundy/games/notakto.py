"""Notakto."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from grundy.errors import ParameterError, PositionError
from grundy.forms.states import State
from grundy.rules.boards.lines import changed, has_line
from grundy.rules.boards.squares import least_image
from grundy.rules.boards.text_board import TextBoard, put
from grundy.rules.impartial import ImpartialGame
from grundy.rules.notation import parameters

if TYPE_CHECKING:
    from grundy.rules.position import Position

MOST_BOARDS = 100


class Notakto(TextBoard, ImpartialGame):
    """Both players put x on 3x3 boards; three in a row finish a board; finishing the last loses.

    `notakto:2` has two boards. Both players have the same moves, so the game is impartial, and the
    last move loses, so it is misère play. The last line always loses, so it does not count as a
    move here, and whoever has no other move loses: the winner is the same, as with the poison of
    Chomp. The boards are not independent parts, because the last one decides.

    >>> import grundy as gr
    >>> gr.game("notakto").start.winning_moves()
    [Move(to=notakto(.../.x./...), label='x at b2')]
    >>> gr.game("notakto:2").start.outcome
    Outcome.P
    """

    name = "notakto"
    source = "T. E. Plambeck, G. Whitehead, The Secrets of Notakto, arXiv:1301.1672 (2013)"
    examples = ("notakto(x../.../...)", "notakto:2(xx./..x/x.., xxx/.../..x)")
    marks = ".x"
    words = "a square is . (free) or x"
    row_lengths = (3, 3, 3)

    def __init__(self, boards: int = 1) -> None:
        self.boards = boards

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the number of boards."""
        boards = parameters.number(text, cls.name, "notakto:2") if text else 1
        if boards > MOST_BOARDS:
            raise ParameterError(f"notakto has at most {MOST_BOARDS} boards, not {text[:40]}")
        return cls(boards)

    @property
    def parameters(self) -> str:
        """The number of boards, when there are several."""
        return str(self.boards) if self.boards > 1 else ""

    @property
    def start(self) -> Position:
        """Empty boards."""
        return self(*[self.empty] * self.boards)

    def moves(self, *boards: str) -> Iterator[tuple[str, ...]]:
        """Yield the boards with an x more; a line ends a board, and nobody ends the last one."""
        live = [i for i, board in enumerate(boards) if not ended(board)]
        for i in live:
            for place, square in enumerate(boards[i]):
                if square == ".":
                    after = put(boards[i], place, "x")
                    if len(live) > 1 or not ended(after):
                        yield (*boards[:i], after, *boards[i + 1 :])

    def canonical(self, *boards: str) -> tuple[str, ...]:
        """Return the mirror images that come first, in order; boards with a line are all alike."""
        return tuple(sorted(map(_image, boards)))

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the boards, one of them at least without a line."""
        boards = tuple(map(self.checked, args))
        if len(boards) != self.boards:
            raise PositionError(
                f"{self.text} has {self.boards} boards, but {len(boards)} were given; "
                "notakto:2 is the game on two boards"
            )
        for board in filter(ended, boards):
            if all(ended(put(board, i, ".")) for i, mark in enumerate(board) if mark == "x"):
                raise PositionError(
                    f"{self.text}: no single last move makes all the lines of {board!r}; a board "
                    "is finished at its first line"
                )
        if all(map(ended, boards)):
            raise PositionError(f"{self.text}: every board has a line, so the game is over")
        return boards

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "x at b2", with the number of the board when there are several."""
        board = next(i for i in range(len(before)) if before[i] != after[0][i])
        place = self.place_name(changed(before[board], after[0][board]))
        return f"x at {place}" + (f" of board {board + 1}" if self.boards > 1 else "")

    def board_lines(self, state: State) -> list[str]:
        """Return the boards side by side."""
        pictures = [super(Notakto, self).board_lines((board,)) for board in state]
        return ["   ".join(lines) for lines in zip(*pictures, strict=True)]

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield boards of all kinds, beside boards that are nearly full."""
        beside = ("xx./x../.xx", "xxx/.../...", "xx./.x./x..")
        for number in range(0, 512, 1 if self.boards == 1 else 5):
            squares = "".join(".x"[number >> i & 1] for i in range(9))
            board = f"{squares[:3]}/{squares[3:6]}/{squares[6:]}"
            if not ended(board):
                others = (beside[(number + i) % 3] for i in range(self.boards - 1))
                yield board, *others


@cache
def _image(board: str) -> str:
    return "xxx/.../..." if ended(board) else least_image(board, 3, 3)


@cache
def ended(board: str) -> bool:
    """Return whether a board has a line.

    >>> ended("x../.x./..x")
    True
    """
    return has_line(board, "x", 3, 3)
