"""Mū tōrere."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.drawn_board import CENTRE, EIGHT_AND_CENTRE, RING, DrawnBoard, ring_turns
from grundy.rules.boards.own_pieces import OwnPieces, Step


class MuTorere(OwnPieces, DrawnBoard):
    """Eight points in a ring and a centre: leave the opponent without a move.

    Each player has four pieces. A piece goes along a line to the free point; from the ring to the
    centre only if an enemy is beside it. x begins. Perfect play never ends.

    >>> import grundy as gr
    >>> p = gr.game("mu-torere").start
    >>> p.outcome, [move.label for move in p.moves()]
    (Outcome.D, ['c3 to b2', 'a2 to b2'])
    """

    name = "mu-torere"
    source = "M. Ascher, Mathematics Magazine 60 (1987)"
    examples = ("mu-torere(x, xxx/x.o/ooo)",)
    drawing = EIGHT_AND_CENTRE
    largest = 1
    stuck = -1
    opening = "xxx/x.o/ooo"

    def steps(self, mover: str, board: str) -> Iterator[Step]:
        """Yield the moves to the free point."""
        free = board.index(".")
        for place in self.neighbours(free):
            if board[place] == mover and (free != CENTRE or _by_an_enemy(board, place)):
                yield place, free

    def problem(self, mover: str, board: str) -> str:
        """Refuse other numbers of pieces."""
        return "" if board.count("x") == board.count("o") == 4 else "each player has four pieces"

    def images(self, board: str) -> Iterator[str]:
        """Yield the ring turned and turned over."""
        return ("".join(map(board.__getitem__, image)) for image in ring_turns())


def _by_an_enemy(board: str, place: int) -> bool:
    here = RING.index(place)
    return any(board[RING[(here + side) % 8]] not in (".", board[place]) for side in (-1, 1))
