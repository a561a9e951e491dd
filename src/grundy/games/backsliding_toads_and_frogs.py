"""Backsliding Toads and Frogs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.forms.states import State
from grundy.games.toads_and_frogs import exchanged
from grundy.rules.boards.words import WordGame
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn


class BackslidingToadsAndFrogs(WordGame, PartizanGame):
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
    letters = "TF."
    word = "a strip is a text such as TT..FF"
    words = "a strip has toads T, frogs F and free squares . as in TT..FF"

    def left(self, strip: str) -> Iterator[str]:
        """Yield where a toad steps, jumps or slides back to."""
        for match in re.finditer(r"T(?=(F?)\.)", strip):
            over, place = match[1], match.start()
            yield f"{strip[:place]}.{over}T{strip[place + 2 + len(over) :]}"
        for match in re.finditer(r"\.T", strip):
            yield f"{strip[: match.start()]}T.{strip[match.end() :]}"

    def right(self, strip: str) -> Iterator[str]:
        """Yield where a frog steps, jumps or slides to: a toad's move, seen in a mirror."""
        return map(exchanged, self.left(exchanged(strip)))

    def negative(self, strip: str) -> str:
        """Return the strip in a mirror, with toads for frogs."""
        return exchanged(strip)

    def describe(self, before: State, turn: Turn) -> str:
        """Return "T from 1 to 2", squares counted from 1."""
        places = [i for i, mark in enumerate(before) if mark != turn.state[i]]
        begin, end = places if before[places[0]] != "." else reversed(places)
        return f"{before[begin]} from {begin + 1} to {end + 1}"
