"""Colouring games: Left and Right colour the squares of a board, or the vertices of a graph."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from grundy.forms.placements import Placements
from grundy.rules.boards.mirrors import exchanged
from grundy.rules.boards.places import PlacesGame, Squares, connected
from grundy.rules.partizan import PartizanGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.states import State
    from grundy.rules.turn import Turn

TINTS = {(True, True): ".", (True, False): "l", (False, True): "r", (False, False): "#"}
"""What is left of a place, by whether Left and whether Right may colour it."""


class ColouringGame(PlacesGame, PartizanGame):
    """A game in which one colours a free place, unless its neighbours forbid it."""

    marks: ClassVar[str] = ".LRlr#"
    words: ClassVar[str] = (
        "a square is . (free), L (Left's), R (Right's), l or r (free for Left or for Right alone) "
        "or # (gone)"
    )

    forbids: ClassVar[str]
    """What must not stand beside a player's new square: "same" or "other"."""

    def left(self, board: str) -> Iterator[str]:
        """Yield the board with one more square of Left."""
        return (f"{board[:i]}L{board[i + 1 :]}" for i in self._open(board, ".l", "LR"))

    def right(self, board: str) -> Iterator[str]:
        """Yield the board with one more square of Right."""
        return (f"{board[:i]}R{board[i + 1 :]}" for i in self._open(board, ".r", "RL"))

    def parts(self, board: str) -> Iterator[str]:
        """Yield what may still be coloured, in pieces that hang together."""
        tinted = self._tinted(board)
        live = {place for place, mark in enumerate(tinted) if mark in ".lr"}
        for part in connected(live, self.layout.touching(board)):
            yield self.layout.cut(tinted, part, "#")

    def canonical(self, board: str) -> str:
        """Return the least image of the board, on which coloured squares are only remembered."""
        return min(self.layout.images(self._tinted(board)))

    def negative(self, board: str) -> str:
        """Return the board with the colours exchanged."""
        return exchanged(board)

    @cached_property
    def placements(self) -> Placements | None:
        """The rules over bits: a coloured place is gone, and changes whose its neighbours are."""
        same = self.forbids == "same"
        if isinstance(self.layout, Squares):
            return Placements.colouring(self.layout.rows, self.layout.columns, same=same)
        return Placements.colouring_graph(self.layout.touching(self.empty), same=same)

    def placed(self, state: State) -> tuple[int, int]:
        """Return the places that Left may colour, and those that Right may."""
        sides = self._open(state, ".l", "LR"), self._open(state, ".r", "RL")
        left, right = (sum(1 << place for place in side) for side in sides)
        return left, right

    def describe(self, before: State, turn: Turn) -> str:
        """Return "colour (1, 2)", row and column counted from 1."""
        place = next(i for i, square in enumerate(before) if square != turn.state[i])
        return f"colour {self.layout.place(before, place)}"

    def _open(self, board: str, free: str, colours: str) -> list[int]:
        """Return the places that a player may colour; `colours` are the player's and the other."""
        forbidden = colours[0 if self.forbids == "same" else 1]
        beside = self.layout.touching(board)
        return [
            place
            for place, mark in enumerate(board)
            if mark in free and all(board[near] != forbidden for near in beside[place])
        ]

    def _tinted(self, board: str) -> str:
        """Return the board without coloured squares: free ones say who may colour them."""
        left, right = set(self._open(board, ".l", "LR")), set(self._open(board, ".r", "RL"))
        return "".join(
            mark if mark == "/" else TINTS[place in left, place in right]
            for place, mark in enumerate(board)
        )
