"""Explanations: the reason for an answer, as data. Whoever shows it renders it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.rules.position import Position
    from grundy.values import Outcome


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a reason: its kind, a sentence, a figure of aligned lines, and its data."""

    kind: str
    text: str
    figure: tuple[str, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "\n".join([self.text, *("  " + line for line in self.figure)])


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a position has its outcome, step by step.

    >>> import grundy as gr
    >>> why = gr.game("wythoff")(3, 5).explain()
    >>> [step.kind for step in why.steps]
    ['rules', 'theorem', 'numbers', 'conclusion']
    """

    position: Position
    outcome: Outcome
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return "\n".join(str(step) for step in self.steps)

    def _repr_html_(self) -> str:
        return f"<ol>{''.join(f'<li>{_html(step)}</li>' for step in self.steps)}</ol>"


def _html(step: Step) -> str:
    from html import escape  # noqa: PLC0415 - seldom needed, and the command line starts often

    figure = f"<pre>{escape(chr(10).join(step.figure))}</pre>" if step.figure else ""
    return escape(step.text) + figure
