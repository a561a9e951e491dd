"""The corner-bound knight."""

from __future__ import annotations

from grundy.rules.boards.pieces import CornerPiece


class Knight(CornerPiece):
    """A knight makes those of its jumps that bring it closer to the corner (0, 0).

    >>> import grundy as gr
    >>> gr.game("knight:8x8").values()[2]
    [1, 2, 2, 2, 3, 2, 2, 2]
    """

    name = "knight"
    source = "Topcoder SRM 309, and lectures on contest programming"
    examples = ("knight:8x8(3, 4)", "knight:4x5(3, 4)")
    steps = ((-2, -1), (-2, 1), (-1, -2), (1, -2))
