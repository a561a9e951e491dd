"""Explanations as HTML: a list of steps, with formulas in MathML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from grundy.reasons.rendering.formula import pieces
from grundy.reasons.rendering.mathml import mathml

if TYPE_CHECKING:
    from grundy.rules.explanation import Explanation
    from grundy.rules.steps import Step

STYLE = "body{font:1.1rem/1.5 serif;max-width:46rem;margin:2rem auto;padding:0 1rem}pre{margin:0}"


def html(explanation: Explanation) -> str:
    """Return the steps as an ordered list, which is also well-formed XML."""
    return f"<ol>{''.join(f'<li>{_step(step)}</li>' for step in explanation.steps)}</ol>"


def page(*explanations: Explanation) -> str:
    """Return a page of its own with these explanations: one file, to hand out."""
    title = escape(str(explanations[0].position))
    body = "".join(f"<h2>{escape(str(e.position))}</h2>\n{html(e)}\n" for e in explanations)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><title>{title}</title>'
        f"<style>{STYLE}</style></head><body>\n{body}</body></html>\n"
    )


def _step(step: Step) -> str:
    figure = f"<pre>{escape(chr(10).join(step.figure))}</pre>" if step.figure else ""
    return "".join(map(_piece, pieces(step.text))) + figure


def _piece(piece: object) -> str:
    return escape(piece) if isinstance(piece, str) else mathml(piece)  # type: ignore[arg-type]
