"""NoGo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.errors import PositionError
from grundy.forms.states import State
from grundy.rules.boards.stones import StonesGame, all_breathe
from grundy.rules.turn import Turn


class Nogo(StonesGame):
    """Place a stone so that every group of stones, of either colour, still has a liberty.

    Left has the stones x, Right the stones o, and a dot is free. A group is a set of stones of
    one colour that hang together; its liberties are the free points beside it. Nothing is ever
    captured, and whoever cannot place a stone loses. The board may be any graph.

    >>> import grundy as gr
    >>> [str(gr.game(f"nogo:1x{n}").start.outcome) for n in range(1, 8)]
    ['P', 'N', 'N', 'P', 'N', 'N', 'N']
    """

    name = "nogo"
    source = "C.-W. Chou, O. Teytaud, S.-J. Yen, Revisiting Monte-Carlo Tree Search: NoGo (2011)"
    examples = ("nogo:1x4(x...)", "nogo:2x3(.../...)", "nogo:star4(....)")
    canonical, negative = StonesGame.mirrored, StonesGame.exchanged

    def after(self, board: str, own: str, other: str) -> Iterator[str]:
        """Yield the board with one more stone, where all groups keep a liberty."""
        for place, mark in enumerate(board):
            placed = f"{board[:place]}{own}{board[place + 1 :]}"
            if mark == "." and all_breathe(placed, self.layout.touching(board)):
                yield placed

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the board, on which every group has a liberty."""
        board = super().accept(*args)
        if not all_breathe(board, self.layout.touching(board)):
            raise PositionError(f"{self.text}: a group of stones has no liberty in {board!r}")
        return board

    def describe(self, before: State, turn: Turn) -> str:
        """Return "place on (1, 2)", row and column counted from 1."""
        place = next(i for i, mark in enumerate(before) if mark != turn.state[i])
        return f"place on {self.layout.place(before, place)}"
