"""Toads and Frogs."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.strips import Strips


class ToadsAndFrogs(Strips):
    """A strip of toads T and frogs F: step into a free square, or jump over one opposing piece.

    Left moves toads to the right, Right moves frogs to the left. Whoever cannot move loses.

    >>> import grundy as gr
    >>> strips = "T.F", "TT.F", "T..F", "TT..FF"
    >>> [str(gr.game("toads-and-frogs")(strip).outcome) for strip in strips]
    ['N', 'N', 'P', 'N']
    """

    name = "toads-and-frogs"
    source = "R. Guy; Winning Ways, ch. 1; J. Erickson, New Toads and Frogs Results (1996)"
    examples = (
        "toads-and-frogs(T.F)",
        "toads-and-frogs(TT.F)",
        "toads-and-frogs(TT..FF)",
        "toads-and-frogs(TTF..TFF)",
    )

    def parts(self, strip: str) -> Iterator[str]:
        """Yield what lies between the walls TTFF, without what can never move at its ends.

        In TTFF each piece is blocked by the next ones for ever, and nothing jumps over it: what
        comes to it is blocked by a piece of its own kind, as at the end of the strip. So are
        toads at the right end, and frogs at the left end.
        """
        for piece in strip.split("TTFF"):
            free = piece.lstrip("F").rstrip("T")
            if free.strip(".") and "." in free:
                yield free
