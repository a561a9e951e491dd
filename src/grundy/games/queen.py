"""The corner-bound queen."""

from __future__ import annotations

from grundy.games.wythoff import Wythoff
from grundy.rules.boards.pieces import CornerPiece


class Queen(CornerPiece):
    """A queen moves any distance up, left, or diagonally up and left: Wythoff's game on a board.

    >>> import grundy as gr
    >>> gr.game("queen:8x8")(7, 7).winning_moves()[0].label
    'move to (0, 0)'
    """

    name = "queen"
    source = "R. P. Isaacs's form of Wythoff's game; W. A. Wythoff (1907)"
    examples = ("queen:8x8(4, 6)", "queen:6x10(5, 9)")
    rides = ((-1, 0), (0, -1), (-1, -1))

    contest = Wythoff.contest
    outcome, winning_options = Wythoff.outcome, Wythoff.winning_options
    is_lost, winning_move, reason = Wythoff.is_lost, Wythoff.winning_move, Wythoff.reason
