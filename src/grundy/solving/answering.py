"""The other side of the door: a question comes in, and goes to whoever answers it.

What answers is loaded when it is first asked: most questions need little of it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.rules.asking import Question

KINDS = {"impartial": "impartial", "scoring": "scored", "partizan": "scored"}
"""Which module answers what a position is asked, by the kind of its games."""

ANSWERS = {
    "values": ("values",),
    "heap_table": (
        "heap_value",
        "heap_values",
        "heap_method",
        "lost_heaps",
        "period",
        "period_for",
        "is_period",
    ),
    "grid_table": ("grid_value", "grid_values", "grid_array", "grid_known", "grid_method"),
    "node_labels": ("node_labels",),
    "partizan_values": ("value",),
    "by_temperature": ("thermostrat_moves",),
    "misere_forms": ("misere_form", "genus"),
    "quotients": ("heap_quotient", "position_quotient"),
}
"""What can be asked of a game, or of a position of any kind, by the module that has a function of
that name."""

MODULES = {want: module for module, wants in ANSWERS.items() for want in wants}


def answer(question: Question) -> Any:
    """Return the answer to a question.

    A solution is found by the method that was asked for, or by the one that fits best.
    """
    subject = question.subject
    if question.want == "solution":
        solve = _function("choice", "solution")
        if any(game.watched for game, _ in subject.terms):
            return _function("watching", "watched_answer")(solve, subject.terms, question)
        return solve(question)
    kind = "" if question.want in MODULES else subject.kind
    return answerer(question.want, kind)(subject, *question.about)


def answerer(want: str, kind: str) -> Callable[..., Any]:
    """Return the function that answers a question of a game, or of a position of this kind."""
    return _function(MODULES.get(want) or KINDS[kind], want)


@cache
def _function(module: str, name: str) -> Callable[..., Any]:
    found: Callable[..., Any] = getattr(import_module(f"grundy.solving.{module}"), name)
    return found
