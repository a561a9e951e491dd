"""Pie rules: whoever decides gives the slice to one player and the next decision to the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.forms.states import State, whole_number
from grundy.rules.scoring import ScoringGame
from grundy.rules.turn import Turn, to


class PieRules(ScoringGame):
    """Slices in order: take the next one and pass the decision, or give it away and decide again.

    >>> import grundy as gr
    >>> gr.game("pie-rules")(141, 592, 653).score
    80
    """

    name = "pie-rules"
    source = "Codeforces 859C, Pie Rules"
    examples = ("pie-rules(141, 592, 653)", "pie-rules(10, 21, 10, 21, 10)")

    def moves(self, *slices: int) -> Iterator[Turn]:
        """Yield the rest: with the slice and without the decider, then the other way round."""
        if slices:
            yield to(slices[1:], gain=slices[0])
            yield to(slices[1:], gain=-slices[0], again=True)

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the sizes of the slices."""
        return tuple(whole_number(size, f"{self.text}: a slice") for size in args)

    def describe(self, before: State, turn: Turn) -> str:
        """Return "take 141" or "give 141 away"."""
        return f"give {before[0]} away" if turn.again else f"take {before[0]}"
