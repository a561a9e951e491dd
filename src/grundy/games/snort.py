"""Snort."""

from __future__ import annotations

from typing import ClassVar

from grundy.rules.boards.colouring import ColouringGame


class Snort(ColouringGame):
    """Colour a free square; neighbouring squares must not have different colours.

    The players are farmers with bulls and with cows, which must not graze in neighbouring fields.
    A board is written row by row: a dot is free, L is Left's and R is Right's, l and r are free
    for Left and for Right alone, # is gone. It may be any graph, as in `snort:path5` or
    `snort:a-b,b-c`, with one letter for each vertex.

    >>> import grundy as gr
    >>> gr.game("snort:1x3")("L..").outcome, gr.game("snort:2x2").start.outcome
    (Outcome.N, Outcome.P)
    """

    name = "snort"
    source = "S. Norton; J. H. Conway, On Numbers and Games (1976); Winning Ways, ch. 5"
    examples = (
        "snort:1x3(L..)",
        "snort:2x2(../..)",
        "snort:2x3(L../..R)",
        "snort:a-b,a-c,a-d(...R)",
    )
    forbids: ClassVar[str] = "other"
