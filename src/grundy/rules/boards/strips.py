"""Strips of toads and frogs, which step or jump over one another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.forms.states import State
from grundy.rules.boards.words import WordGame
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn

EXCHANGED = str.maketrans("TF", "FT")


class Strips(WordGame, PartizanGame):
    """Strips of toads T and frogs F, where Right's moves are Left's, seen in a mirror."""

    letters = "TF."
    word = "a strip is a text such as TT..FF"
    words = "a strip has toads T, frogs F and free squares . as in TT..FF"

    def left(self, strip: str) -> Iterator[str]:
        """Yield where a toad steps or jumps to."""
        for match in re.finditer(r"T(?=(F?)\.)", strip):
            over, place = match[1], match.start()
            yield f"{strip[:place]}.{over}T{strip[place + 2 + len(over) :]}"

    def right(self, strip: str) -> Iterator[str]:
        """Yield where a frog goes: a toad's move, seen in a mirror."""
        return map(exchanged, self.left(exchanged(strip)))

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
