"""Pong hau k'i."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.drawn_board import DrawnBoard
from grundy.rules.boards.own_pieces import OwnPieces, Step


class PongHauKi(OwnPieces, DrawnBoard):
    """Four corners, a centre and two pieces each: leave the opponent without a move.

    A piece slides along a line to the free point; no line joins the upper corners. x begins.
    Perfect play never ends.

    >>> import grundy as gr
    >>> gr.game("pong-hau-ki").start.outcome
    Outcome.D
    >>> gr.position("pong-hau-ki(o, xo/x/.o)").move("c1 to a1").to.outcome
    Outcome.D
    """

    name = "pong-hau-ki"
    source = "S. Culin, Korean Games (1895)"
    examples = ("pong-hau-ki(x, xx/./oo)",)
    drawing = (
        r"*       *",
        r"| \   / |",
        r"|   *   |",
        r"| /   \ |",
        r"*-------*",
    )
    largest = 1
    stuck = -1
    mirrors = True
    opening = "xx/./oo"

    def steps(self, mover: str, board: str) -> Iterator[Step]:
        """Yield the slides to the free point."""
        free = board.index(".")
        return ((place, free) for place in self.neighbours(free) if board[place] == mover)

    def problem(self, mover: str, board: str) -> str:
        """Refuse other numbers of pieces."""
        return "" if board.count("x") == board.count("o") == 2 else "each player has two pieces"
