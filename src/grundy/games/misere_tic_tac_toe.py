"""Misère tic-tac-toe."""

from __future__ import annotations

from grundy.rules.boards.board import OneBoard
from grundy.rules.boards.lines import LineGame


class MisereTicTacToe(OneBoard, LineGame):
    """Take turns putting x and o on a 3x3 board: whoever gets three in a row loses.

    x begins, and ties by taking the centre and answering every move on the opposite side.

    >>> import grundy as gr
    >>> p = gr.game("misere-tic-tac-toe").start
    >>> p.outcome, [str(m) for m, score in p.scored_moves() if score.margin == 0]
    (Outcome.T, ['x at b2'])
    """

    name = "misere-tic-tac-toe"
    source = "S. W. Golomb, A. W. Hales, More Games of No Chance (2002)"
    examples = ("misere-tic-tac-toe(.../.../...)", "misere-tic-tac-toe(xo./.x./..o)")
    line_margin = largest = 1
    canonical = LineGame.canonical
    tied_plies = LineGame.tied_plies

    def __init__(self) -> None:
        super().__init__(3, 3, 3)
