"""A move and the opponent's answer to it: a row of the tables that explanations show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.rules.position import Move

FEW = 6
"""Moves that are all shown with their answers."""

SOME = 4
"""Moves that are shown where there are more."""

MOST_ROWS = 12
"""Rows of any table that are shown; more would not be read."""

SHARE = {"positions": 5_000, "moves": 50_000, "listed": 20_000, "seconds": 1}
"""What all answers together may cost."""


class AnsweredMove(NamedTuple):
    """A move, what is known of it, and the answer to it; None where no answer is needed.

    In impartial games `outcome` and `grundy` are those of the position that it leads to. In others
    `margin` is what the mover comes out ahead by, None in a draw.
    """

    move: Move
    answer: Move | None = None
    outcome: Outcome | None = None
    grundy: int | None = None
    margin: int | None = None

    def row(self) -> str:
        """Return the move, what it brings and the answer, in words."""
        return self._lost_row() if self.move.to.is_impartial else self._scored_row()

    def _lost_row(self) -> str:
        if self.outcome is Outcome.D:
            return f"{self.move}: only a draw"
        if self.answer is None:
            return f"{self.move}: no move is left, and the last player to move loses"
        value = "" if self.grundy is None else f" (Grundy value {self.grundy})"
        return f"{self.move}{value}: reply {self.answer} → {self.answer.to}"

    def _scored_row(self) -> str:
        brings = "a draw" if self.margin is None else format(self.margin, "+d")
        answer = "" if self.answer is None else f", reply {self.answer}"
        return f"{self.move} → {brings}{answer}"

    def data(self) -> dict[str, Any]:
        """Return the same as plain data."""
        known = {"worth": self.grundy, "outcome": str(self.outcome)}
        return {
            "move": self.move.label,
            "to": str(self.move.to),
            **(known if self.move.to.is_impartial else {"margin": self.margin}),
            "answer": None if self.answer is None else self.answer.label,
            "answer_to": None if self.answer is None else str(self.answer.to),
        }


def first_rows(rows: list[str]) -> tuple[str, ...]:
    """Return the first rows, and how many more there are.

    >>> first_rows([str(n) for n in range(14)])[-2:]
    ('11', '... and 2 more')
    """
    more = [f"... and {len(rows) - MOST_ROWS} more"] if len(rows) > MOST_ROWS else []
    return (*rows[:MOST_ROWS], *more)
