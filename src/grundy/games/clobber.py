"""Clobber."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from grundy.errors import UndefinedError
from grundy.forms.states import State
from grundy.rules.boards.places import PlacesGame, connected
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn

EXCHANGED = str.maketrans("xo", "ox")


class Clobber(PlacesGame, PartizanGame):
    """Move a stone onto a neighbouring stone of the other player, which is removed.

    Left has the stones x, Right the stones o, and a dot is free. Whoever cannot move loses. A
    board ROWSxCOLUMNS begins as a checkerboard; it may be any graph, as in `clobber:cycle6`.

    >>> import grundy as gr
    >>> [str(gr.game(f"clobber:1x{n}").start.outcome) for n in range(2, 9)]
    ['N', 'N', 'N', 'N', 'P', 'N', 'N']
    """

    name = "clobber"
    source = "M. Albert, J. P. Grossman, R. Nowakowski, D. Wolfe, Integers 5(2) (2005), A01"
    examples = ("clobber:1x6(xoxoxo)", "clobber:2x3(xox/oxo)", "clobber:cycle5(xoxox)")
    marks: ClassVar[str] = ".xo"
    words: ClassVar[str] = "a square is x (Left's), o (Right's) or . (free)"

    @property
    def start(self) -> Any:
        """The checkerboard; of a graph its two classes of vertices.

        Raises `UndefinedError` when a cycle of the graph is odd.
        """
        board = list(self.empty)
        touching = self.layout.touching(self.empty)
        for group in connected({i for i, mark in enumerate(board) if mark == "."}, touching):
            waiting = [min(group)]
            board[waiting[0]] = "x"
            for place in waiting:
                new = [near for near in touching[place] if board[near] == "."]
                for near in new:
                    board[near] = "o" if board[place] == "x" else "x"
                waiting += new
                if any(board[near] == board[place] for near in touching[place]):
                    raise UndefinedError(
                        f"{self.text} has no opening position, as the graph has an odd cycle; "
                        f"{self._how()}"
                    )
        return self("".join(board))

    def left(self, board: str) -> Iterator[str]:
        """Yield where a stone x clobbers."""
        return self._clobbered(board, "x", "o")

    def right(self, board: str) -> Iterator[str]:
        """Yield where a stone o clobbers."""
        return self._clobbered(board, "o", "x")

    def parts(self, board: str) -> Iterator[str]:
        """Yield the groups of stones that hang together and have both colours."""
        live = {place for place, mark in enumerate(board) if mark in "xo"}
        for group in connected(live, self.layout.touching(board)):
            if len({board[place] for place in group}) == 2:
                yield self.layout.cut(board, group, ".")

    def canonical(self, board: str) -> str:
        """Return the least of the board's mirror images."""
        return min(self.layout.images(board))

    def negative(self, board: str) -> str:
        """Return the board with the colours exchanged."""
        return board.translate(EXCHANGED)

    def describe(self, before: State, turn: Turn) -> str:
        """Return "(1, 1) takes (1, 2)", rows and columns counted from 1."""
        changed = [i for i, mark in enumerate(before) if mark != turn.state[i]]
        begin, end = sorted(changed, key=lambda place: turn.state[place] != ".")
        return f"{self.layout.place(before, begin)} takes {self.layout.place(before, end)}"

    def _clobbered(self, board: str, own: str, other: str) -> Iterator[str]:
        touching = self.layout.touching(board)
        for place, mark in enumerate(board):
            if mark == own:
                for near in touching[place]:
                    if board[near] == other:
                        after = list(board)
                        after[place], after[near] = ".", own
                        yield "".join(after)
