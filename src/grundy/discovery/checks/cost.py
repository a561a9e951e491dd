"""What the largest position that was tried took, and how that grows."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.reading import size

if TYPE_CHECKING:
    from grundy.discovery.checks.survey import Survey

LIKELY = 20
"""Large positions among which the one with the most play is measured."""


def measured(survey: Survey) -> str:
    """Return the cost of the largest position tried, and its growth where positions are numbers."""
    subject = survey.subject
    roots = [root for root in subject.roots if root in survey.options]
    if not roots:
        return "nothing was measured"
    if all(type(node) is int for node in survey.options):
        roots = [n for n in survey.options if n >= 0]
    # Not always the largest leads furthest: euclid(13, 13) is over in a move.
    moving = [node for node in roots if survey.options[node]] or roots
    likely = sorted(moving, key=lambda node: size(_state(node)))[-LIKELY:]
    largest = max(likely, key=survey.reach)
    positions, moves = survey.reach(largest)
    met = f"from {subject.show(largest)}: {_count(positions, 'position')}"
    met += f" and {_count(moves, 'move')}"
    growth = _growth(survey, largest, positions, moves)
    return f"{met}{growth}"


def _state(node: Any) -> Any:
    return getattr(node, "state", node)


def _growth(survey: Survey, largest: Any, positions: int, moves: int) -> str:
    """Return the powers of n by which positions and moves grow from half of it to all."""
    if type(largest) is not int or largest < 8 or largest // 2 not in survey.options:
        return ""
    fewer, less = survey.reach(largest // 2)
    if not less or not moves:
        return ""  # one of the two is at an end: that is no growth
    halves = log2(largest / (largest // 2))
    by = [round(log2(now / then) / halves, 1) for now, then in ((positions, fewer), (moves, less))]
    if by[0] <= 0:
        return ""
    return f", growing like n^{by[0]:g} and n^{by[1]:g}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
