"""NoGo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grundy.forms.states import State
from grundy.rules.boards.places import PlacesGame, Touching, connected
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn

EXCHANGED = str.maketrans("xo", "ox")


class Nogo(PlacesGame, PartizanGame):
    """Place a stone so that every group of stones, of either colour, still has a liberty.

    Left has the stones x, Right the stones o, and a dot is free. A group is a set of stones of
    one colour that hang together; its liberties are the free points beside it. Nothing is ever
    captured, and whoever cannot place a stone loses. The board may be any graph.

    >>> import grundy as gr
    >>> [str(gr.game(f"nogo:1x{n}").start.outcome) for n in range(1, 8)]
    ['P', 'N', 'N', 'P', 'N', 'N', 'N']
    """

    name = "nogo"
    source = "Anti-Atari Go; C.-W. Chou, O. Teytaud, S.-J. Yen, Revisiting NoGo (2011)"
    examples = ("nogo:1x4(x...)", "nogo:2x3(.../...)", "nogo:star4(....)")
    marks: ClassVar[str] = ".xo"
    words: ClassVar[str] = "a point is . (free), x (Left's) or o (Right's)"

    def left(self, board: str) -> Iterator[str]:
        """Yield the board with one more stone of Left."""
        return self._placed(board, "x")

    def right(self, board: str) -> Iterator[str]:
        """Yield the board with one more stone of Right."""
        return self._placed(board, "o")

    def canonical(self, board: str) -> str:
        """Return the least of the board's mirror images."""
        return min(self.layout.images(board))

    def negative(self, board: str) -> str:
        """Return the board with the colours exchanged."""
        return board.translate(EXCHANGED)

    def describe(self, before: State, turn: Turn) -> str:
        """Return "place on (1, 2)", row and column counted from 1."""
        place = next(i for i, mark in enumerate(before) if mark != turn.state[i])
        return f"place on {self.layout.place(before, place)}"

    def _placed(self, board: str, stone: str) -> Iterator[str]:
        touching = self.layout.touching(board)
        for place, mark in enumerate(board):
            if mark == ".":
                after = f"{board[:place]}{stone}{board[place + 1 :]}"
                if all_breathe(after, touching):
                    yield after


def all_breathe(board: str, touching: Touching) -> bool:
    """Return whether every group of stones has a free point beside it.

    >>> from grundy.rules.boards.places import beside
    >>> all_breathe("xo.", beside(1, 3)), all_breathe("x.o", beside(1, 3))
    (False, True)
    """
    for stone in "xo":
        stones = {place for place, mark in enumerate(board) if mark == stone}
        for group in connected(stones, touching):
            if not any(board[near] == "." for place in group for near in touching[place]):
                return False
    return True
