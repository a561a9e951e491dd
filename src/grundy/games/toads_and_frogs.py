"""Toads and Frogs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from grundy.errors import PositionError, PositionTypeError
from grundy.rules.partizan import PartizanGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.states import State
    from grundy.rules.turn import Turn


class ToadsAndFrogs(PartizanGame):
    """A strip with toads T and frogs F: step into a free square, or jump over one of the others.

    Left moves toads to the right, Right moves frogs to the left. Whoever cannot move loses.

    >>> import grundy as gr
    >>> strips = "T.F", "TT.F", "T..F", "TT..FF"
    >>> [str(gr.game("toads-and-frogs")(strip).outcome) for strip in strips]
    ['N', 'N', 'P', 'N']
    """

    name = "toads-and-frogs"
    source = "R. Guy; Winning Ways, ch. 1; J. Erickson, New Toads and Frogs Results (1996)"
    examples = ("toads-and-frogs(T.F)", "toads-and-frogs(TT.F)", "toads-and-frogs(TT..FF)")

    def left(self, strip: str) -> Iterator[str]:
        """Yield where a toad steps or jumps to."""
        for match in re.finditer(r"T(?=(F?)\.)", strip):
            over, place = match[1], match.start()
            yield f"{strip[:place]}.{over}T{strip[place + 2 + len(over) :]}"

    def right(self, strip: str) -> Iterator[str]:
        """Yield where a frog steps or jumps to: a toad's move, seen in a mirror."""
        for mirrored in self.left(_mirror(strip)):
            yield _mirror(mirrored)

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the strip as it is written."""
        self.expect_count(args)
        (strip,) = args
        if not isinstance(strip, str):
            raise PositionTypeError(f"{self.text}: a strip is a text such as TT..FF, not {strip!r}")
        if set(strip) - set("TF.") or not strip:
            raise PositionError(
                f"{self.text}: a strip has toads T, frogs F and free squares . as in TT..FF; "
                f"not {strip!r}"
            )
        return strip

    def write(self, argument: State) -> str:
        """Return the strip itself."""
        return str(argument)

    def read(self, text: str) -> State:
        """Return the strip itself."""
        return text.strip()

    def describe(self, before: State, turn: Turn) -> str:
        """Return "T from 1 to 2", squares counted from 1."""
        places = [i for i, mark in enumerate(before) if mark != turn.state[i]]
        begin, end = places if before[places[0]] != "." else reversed(places)
        return f"{before[begin]} from {begin + 1} to {end + 1}"


def _mirror(strip: str) -> str:
    return strip[::-1].translate(str.maketrans("TF", "FT"))
