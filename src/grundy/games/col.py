"""Col."""

from __future__ import annotations

from typing import ClassVar

from grundy.rules.boards.colouring import ColouringGame


class Col(ColouringGame):
    """Colour a free square; neighbouring squares must not have the same colour.

    A board is written row by row: a dot is free, L is Left's and R is Right's, l and r are free
    for Left and for Right alone, # is gone. It may be any graph, as in `col:cycle5` or
    `col:a-b,b-c`, with one letter for each vertex.

    >>> import grundy as gr
    >>> gr.game("col:1x3")("L..").outcome, gr.game("col:2x2").start.outcome
    (Outcome.R, Outcome.P)
    """

    name = "col"
    source = "C. Vout; J. H. Conway, On Numbers and Games (1976); Winning Ways, ch. 2"
    examples = ("col:1x3(L..)", "col:2x2(../..)", "col:2x3(L../..R)", "col:cycle5(L....)")
    forbids: ClassVar[str] = "same"
