"""Toads and Frogs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.forms.states import State
from grundy.rules.boards.words import WordGame
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn

EXCHANGED = str.maketrans("TF", "FT")


class ToadsAndFrogs(WordGame, PartizanGame):
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
    letters = "TF."
    word = "a strip is a text such as TT..FF"
    words = "a strip has toads T, frogs F and free squares . as in TT..FF"

    def left(self, strip: str) -> Iterator[str]:
        """Yield where a toad steps or jumps to."""
        for match in re.finditer(r"T(?=(F?)\.)", strip):
            over, place = match[1], match.start()
            yield f"{strip[:place]}.{over}T{strip[place + 2 + len(over) :]}"

    def right(self, strip: str) -> Iterator[str]:
        """Yield where a frog steps or jumps to: a toad's move, seen in a mirror."""
        return map(exchanged, self.left(exchanged(strip)))

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

    def negative(self, strip: str) -> str:
        """Return the strip in a mirror, with toads for frogs."""
        return exchanged(strip)

    def describe(self, before: State, turn: Turn) -> str:
        """Return "T from 1 to 2", squares counted from 1."""
        places = [i for i, mark in enumerate(before) if mark != turn.state[i]]
        begin, end = places if before[places[0]] != "." else reversed(places)
        return f"{before[begin]} from {begin + 1} to {end + 1}"


def exchanged(strip: str) -> str:
    """Return the strip in a mirror, with toads for frogs.

    >>> exchanged("TT.F")
    'T.FF'
    """
    return strip[::-1].translate(EXCHANGED)
