"""Backsliding Toads and Frogs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.rules.boards.strips import Strips


class BackslidingToadsAndFrogs(Strips):
    """Toads and Frogs in which a piece may also slide back one square, into a free one.

    Left moves toads T to the right, a step or a jump over one frog, or slides one back to the left;
    Right does so with frogs F, the other way. Whoever cannot move loses. Play may go on for ever.

    >>> import grundy as gr
    >>> game = gr.game("backsliding-toads-and-frogs")
    >>> game("T.F").value, game("TT.F").value, game("TTF.F").value
    (0, on, {*|-1})
    """

    name = "backsliding-toads-and-frogs"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 11"
    examples = (
        "backsliding-toads-and-frogs(T.F)",
        "backsliding-toads-and-frogs(T..F)",
        "backsliding-toads-and-frogs(TTT..FFF)",
    )
    loopy = True

    def left(self, strip: str) -> Iterator[str]:
        """Yield where a toad steps, jumps or slides back to."""
        yield from super().left(strip)
        for match in re.finditer(r"\.T", strip):
            yield f"{strip[: match.start()]}T.{strip[match.end() :]}"
