"""Tic-tac-toe."""

from __future__ import annotations

from grundy.rules.boards.board import OneBoard
from grundy.rules.boards.lines import LineGame


class TicTacToe(OneBoard, LineGame):
    """Take turns putting x and o on a 3x3 board: three of your own in a row win.

    x begins. A full board without a line is a tie.

    >>> import grundy as gr
    >>> p = gr.position("tic-tac-toe(x../.o./..x)")
    >>> p.outcome, [move.label for move in p.best_moves()]
    (Outcome.T, ['o at b3', 'o at a2', 'o at c2', 'o at b1'])
    """

    name = "tic-tac-toe"
    source = "M. Gardner, Scientific American 196 (1957)"
    examples = ("tic-tac-toe(.../.../...)", "tic-tac-toe(x../.o./..x)")

    def __init__(self) -> None:
        super().__init__(3, 3, 3)
