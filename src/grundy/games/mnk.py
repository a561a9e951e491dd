"""The m,n,k-games."""

from __future__ import annotations

from typing import Self

from grundy.errors import ParameterError
from grundy.rules.boards.lines import LineGame
from grundy.rules.notation import parameters


class Mnk(LineGame):
    """Put x and o on a board in turn: k of your own in a row, across, down or diagonally, win.

    x begins. A full board without a line is a tie. `mnk:3x4,3` has three rows of four squares, and
    three in a row win; `mnk:3x3,3` is tic-tac-toe.

    >>> import grundy as gr
    >>> gr.game("mnk:3x4,3").start.outcome, gr.game("mnk:3x3,3").start.outcome
    (Outcome.N, Outcome.T)
    """

    name = "mnk"
    source = "J. W. H. M. Uiterwijk, H. J. van den Herik, Information Sciences 122 (2000)"
    examples = ("mnk:3x3,2(.../.../...)", "mnk:2x4,3(..../....)", "mnk:3x4,3(x.o./.x.o/....)")

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the board and the length of a line."""
        size, comma, line = text.partition(",")
        if not comma:
            raise ParameterError(
                f"mnk takes a board and the length of a line, as in mnk:3x4,3; not {text!r}"
            )
        rows, columns = parameters.board(size, cls.name)
        return cls(
            rows, columns, parameters.number(line.strip(), "mnk after the comma", "mnk:3x4,3")
        )

    @property
    def parameters(self) -> str:
        """The board and the length of a line."""
        return f"{self.rows}x{self.columns},{self.line}"
