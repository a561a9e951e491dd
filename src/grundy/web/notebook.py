"""The stepper in a notebook: the page of one position inside a frame."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from grundy.web.page import page_of

if TYPE_CHECKING:
    import grundy as gr

HELD = 300
"""Positions whose answers a notebook keeps for play; the graph is held whole."""

DRAWN = 2000
"""Positions of a graph in a cell: a notebook is saved with all that it shows."""

METHODS = {"induction": "induction", "search": "depth-first", "mex": "mex"}


def stepper(labelled: gr.Labelling) -> str:
    """Return a frame with the labelling, to be stepped through; steps as a list when it is large.

    >>> import grundy as gr
    >>> stepper(gr.labelling("nim", (1, 2)))[:23]
    '<iframe title="nim(1, 2'
    """
    if len(labelled.positions) > DRAWN:
        shown = labelled.steps[:DRAWN]
        rest = len(labelled.steps) - len(shown)
        more = f"<p>and {rest:,} more steps</p>" if rest else ""
        return f"<ol>{''.join(f'<li>{escape(step.text)}</li>' for step in shown)}</ol>{more}"
    page = page_of(
        labelled.position, most=HELD, view="step", method=METHODS[labelled.method], fonts=False
    )
    return (
        f'<iframe title="{escape(str(labelled.position))}, step by step" width="100%" height="760" '
        f'sandbox="allow-scripts" srcdoc="{escape(page)}"></iframe>'
    )
