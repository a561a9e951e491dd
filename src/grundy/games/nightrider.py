"""The corner-bound nightrider."""

from __future__ import annotations

from grundy.rules.boards.pieces import CornerPiece


class Nightrider(CornerPiece):
    """A nightrider repeats one knight's jump any number of times, towards the corner (0, 0).

    >>> import grundy as gr
    >>> gr.game("nightrider:6x6").values()[4]
    [0, 0, 3, 4, 0, 0]
    """

    name = "nightrider"
    source = "the rider of fairy chess, after T. R. Dawson, on the board of the knight"
    examples = ("nightrider:8x8(5, 6)",)
    rides = ((-2, -1), (-2, 1), (-1, -2), (1, -2))
