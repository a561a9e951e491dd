"""The corner-bound maharaja: queen and knight in one."""

from __future__ import annotations

from grundy.rules.boards.pieces import CornerPiece


class Maharaja(CornerPiece):
    """A maharaja moves towards the corner (0, 0) like a queen, or leaps like a knight.

    >>> import grundy as gr
    >>> gr.game("maharaja:8x8")(4, 6).outcome
    Outcome.N
    """

    name = "maharaja"
    source = "U. Larsson and J. Wästlund, Maharaja Nim, arXiv:1207.0765 (2012)"
    examples = ("maharaja:8x8(4, 6)",)
    steps = ((-2, -1), (-1, -2))
    rides = ((-1, 0), (0, -1), (-1, -1))
