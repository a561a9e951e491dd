"""Toppling Dominoes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.errors import PositionError
from grundy.forms.states import State
from grundy.rules.boards.mirrors import exchanged
from grundy.rules.boards.words import WordGame
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn


class TopplingDominoes(WordGame, PartizanGame):
    """A row of dominoes: topple one to either side, and all on that side fall with it.

    Left topples those marked l, Right those marked r, and both those marked e. What fell is gone;
    a dot is a row of which nothing stands. Whoever cannot move loses.

    >>> import grundy as gr
    >>> [str(gr.game("toppling-dominoes")(row).outcome) for row in ("l", "lr", "lrl", "lllrrr")]
    ['L', 'N', 'L', 'N']
    """

    name = "toppling-dominoes"
    source = "A. Fink, R. Nowakowski, A. Siegel, D. Wolfe, Toppling Conjectures (2015)"
    examples = (
        "toppling-dominoes(lrlrlr)",
        "toppling-dominoes(lrrrl)",
        "toppling-dominoes(lerelre)",
    )
    letters = "lre."
    word = "a row is a text such as lrrel"
    words = "a row has dominoes l (Left's), r (Right's) and e (either's), or is . where none stands"

    def left(self, row: str) -> Iterator[str]:
        """Yield what stands after Left topples a domino."""
        return iter(_toppled(row, "le"))

    def right(self, row: str) -> Iterator[str]:
        """Yield what stands after Right topples a domino."""
        return iter(_toppled(row, "re"))

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the row."""
        row = super().accept(*args)
        if "." in row and row != ".":
            raise PositionError(f"{self.text}: {self.words}; not {row!r}; two rows are a sum")
        return row

    def parts(self, row: str) -> list[str]:
        """Return the row, or nothing where none stands."""
        return [] if row == "." else [row]

    def canonical(self, row: str) -> str:
        """Return the lesser of the row and its mirror image."""
        return min(row, row[::-1])

    def negative(self, row: str) -> str:
        """Return the row with the dominoes of the players exchanged."""
        return exchanged(row)

    def describe(self, before: State, turn: Turn) -> str:
        """Return "topple all but the first 2": which dominoes still stand."""
        if turn.state == ".":
            return "topple all"
        side = "first" if before.startswith(turn.state) else "last"
        return f"topple all but the {side} {len(turn.state)}"


def _toppled(row: str, marks: str) -> list[str]:
    found = [
        after or "."
        for place, mark in enumerate(row)
        if mark in marks
        for after in (row[:place], row[place + 1 :])
    ]
    return list(dict.fromkeys(found))
