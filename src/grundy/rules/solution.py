"""Solutions: an answer that says how it was obtained."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from grundy.ports import port

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.rules.explanation import Explanation
    from grundy.rules.move import Move
    from grundy.rules.position import Position
    from grundy.values import Outcome

Status = Literal["proved", "observed", "conjectured"]


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer to a position: what, how, and how sure.

    `value` is the Grundy value, `best` the move of a perfect player (the fastest win or the longest
    resistance), `why` the reason for the choice of the engine. What would have cost more than its
    share is None, with the reason in `left_out`.

    >>> import grundy as gr
    >>> s = gr.game("wythoff")(4, 9).solve()
    >>> s.outcome, s.value, s.best.label, s.method, s.status
    (Outcome.N, 8, 'take 2 from heap 2', 'the golden pairs', 'proved')
    """

    position: Position
    outcome: Outcome
    value: int | None
    best: Move | None
    method: str
    status: Status
    positions_seen: int
    remoteness: int | None = None
    winning_moves: tuple[Move, ...] | None = None
    engine: str = ""
    why: str = ""
    left_out: Mapping[str, str] = field(default_factory=dict)

    def explain(self) -> Explanation:
        """Return the reason for this answer, as steps."""
        explanation: Explanation = port("explain")(self)
        return explanation

    def _repr_html_(self) -> str:
        from html import escape  # noqa: PLC0415 - seldom needed, and the command line starts often

        rows = {
            "Grundy value": self.value,
            "remoteness": self.remoteness,
            "best move": None if self.best is None else f"{self.best.label} → {self.best.to}",
            "method": f"{self.method} ({self.status})",
            **{name.replace("_", " "): f"left out: {why}" for name, why in self.left_out.items()},
        }
        told = "".join(
            f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>"
            for name, value in rows.items()
            if value is not None
        )
        head = f"<b>{escape(str(self.position))}</b> is <b>{self.outcome}</b>: {self.outcome.words}"
        return f"<p>{head}</p><table>{told}</table>"
