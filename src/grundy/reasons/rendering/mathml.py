"""Formulas as MathML, which browsers show by themselves."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from grundy.reasons.rendering.formula import FENCES

if TYPE_CHECKING:
    from grundy.reasons.rendering.formula import Formula, Node

TAGS = {"number": "mn", "letter": "mi", "sign": "mo"}
AROUND = {"row": "mrow", "power": "msup", "root": "msqrt"}


def mathml(formula: Formula) -> str:
    """Return the formula as one element.

    >>> from grundy.reasons.rendering.formula import pieces
    >>> (found,) = pieces("2² = 4")
    >>> mathml(found)
    '<math><mrow><msup><mn>2</mn><mn>2</mn></msup><mo>=</mo><mn>4</mn></mrow></math>'
    """
    return f"<math>{_element(formula.node)}</math>"


def _element(node: Node) -> str:
    if node.kind in TAGS:
        tag = TAGS[node.kind]
        return f"<{tag}>{escape(node.text)}</{tag}>"
    if node.kind == "fence":
        inside = "<mo>,</mo>".join(map(_element, node.children))
        return f"<mrow><mo>{node.text}</mo>{inside}<mo>{FENCES[node.text]}</mo></mrow>"
    tag = AROUND[node.kind]
    return f"<{tag}>{''.join(map(_element, node.children))}</{tag}>"
