"""Shove."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.forms.states import State
from grundy.rules.boards.mirrors import exchanged
from grundy.rules.boards.words import WordGame
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn


class Shove(WordGame, PartizanGame):
    """A strip with pieces L and R: push a piece of yours, and all to its left, one square left.

    A piece that is pushed off the strip is gone. Whoever cannot move loses.

    >>> import grundy as gr
    >>> [str(gr.game("shove")(strip).outcome) for strip in ("L", "R.", "LR", ".LR")]
    ['L', 'R', 'R', 'R']
    """

    name = "shove"
    source = "M. Albert, R. Nowakowski, D. Wolfe, Lessons in Play (2007)"
    examples = ("shove(LR)", "shove(.L.R)", "shove(R.LL)")
    letters = "LR."
    word = "a strip is a text such as .L.R"
    negative = staticmethod(exchanged)
    words = "a strip has Left's pieces L, Right's R and free squares . as in .L.R"

    def left(self, strip: str) -> Iterator[str]:
        """Yield the strip after each piece of Left is pushed."""
        return (pushed(strip, i) for i, piece in enumerate(strip) if piece == "L")

    def right(self, strip: str) -> Iterator[str]:
        """Yield the strip after each piece of Right is pushed."""
        return (pushed(strip, i) for i, piece in enumerate(strip) if piece == "R")

    def describe(self, before: State, turn: Turn) -> str:
        """Return "push from 3", squares counted from 1."""
        pushes = [pushed(before, place) for place in range(len(before))]
        return f"push from {pushes.index(turn.state) + 1}"


def pushed(strip: str, place: int) -> str:
    """Return the strip after what is at this place, and all to its left, moves one square left."""
    return f"{strip[1 : place + 1]}.{strip[place + 1 :]}"
