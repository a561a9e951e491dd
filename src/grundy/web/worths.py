"""What positions are worth to the next player, one after the other, within a budget."""

from __future__ import annotations

from typing import Any

import grundy as gr

NOTHING = (gr.BudgetExceeded, gr.UndefinedError, gr.CycleError, gr.Stopped)
"""How a question ends that has no answer within the budget."""


class Worths:
    """What the options of a position are worth; parts that do not change are valued once.

    >>> p = gr.position("nim(3, 4, 5)")
    >>> Worths(p).of(gr.position("nim(1, 4, 5)"), 1.0)
    {'outcome': 'P', 'grundy': 0, 'score': None, 'remoteness': 10}
    """

    def __init__(
        self, position: gr.Position | None = None, limits: dict[str, Any] | None = None
    ) -> None:
        self._terms: tuple[Any, ...] = () if position is None else position.terms
        self._limits = limits or {}
        self._parts: dict[Any, int] = {}
        self._total: int | None = None
        self._adds_up = bool(
            position is not None
            and len(self._terms) > 1
            and position.is_impartial
            and not position.is_misere
            and not position.is_loopy
        )

    def of(
        self, position: gr.Position, seconds: float, *, plies: bool = True, value: bool = True
    ) -> dict[str, Any]:
        """Return what the next player has there; None for what is not known in time.

        Without `plies` or `value` these are not asked for.
        """
        worth: dict[str, Any] = dict.fromkeys(("outcome", "grundy", "score", "remoteness"))
        if seconds <= 0:
            return worth
        try:
            with gr.budget(seconds=seconds, **self._limits):
                self._fill(worth, position, plies, value)
        except NOTHING:
            pass
        return worth

    def _fill(
        self, worth: dict[str, Any], position: gr.Position, plies: bool, valued: bool
    ) -> None:
        value = self._added_up(position) if self._adds_up else None
        if value is not None:
            worth["outcome"], worth["grundy"] = "N" if value else "P", value
        else:
            worth["outcome"] = str(_outcome(position))
            if not position.is_impartial:
                if (found := position.result) is not None:
                    worth["score"], worth["remoteness"] = found.margin, found.plies
                return
            worth["grundy"] = _grundy(position) if valued else None
        if plies:
            worth["remoteness"] = position.remoteness

    def _added_up(self, position: gr.Position) -> int | None:
        """Return the nim-sum of the parts; None where some part has no value of its own.

        Nearly all parts are those of the position before the move.
        """
        before, after = self._terms, position.terms
        begin = _common(before, after)
        end = _common(before[begin:][::-1], after[begin:][::-1])
        try:
            if self._total is None:
                self._total = gr.nim_sum(*map(self._part, before))
            gone = before[begin : len(before) - end]
            new = after[begin : len(after) - end]
            return gr.nim_sum(self._total, *map(self._part, (*gone, *new)))
        except (gr.UndefinedError, gr.CycleError):
            self._adds_up = False
            return None

    def _part(self, term: Any) -> int:
        if term not in self._parts:
            self._parts[term] = gr.Position((term,)).grundy
        return self._parts[term]


def _common(one: tuple[Any, ...], other: tuple[Any, ...]) -> int:
    """Return how many entries two tuples have in common at their beginnings, being the same."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a is not b:
            break
        count += 1
    return count


def _grundy(position: gr.Position) -> int | None:
    try:
        return None if position.is_misere else position.grundy
    except (gr.BudgetExceeded, gr.UndefinedError, gr.CycleError):
        return None  # the remoteness may be within reach all the same


def _outcome(position: gr.Position) -> gr.Outcome:
    try:
        return position.outcome
    except gr.CycleError:  # nobody can force an end from there
        return gr.Outcome.D
