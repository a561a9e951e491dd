"""The one door from the rules to what answers: opened when first needed, known by name alone.

A position answers for itself, `nim(3, 4, 5).outcome`, but knows no solver. It asks a `Question`
here, and whoever answers is loaded then. So imports point one way, and starting costs little.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

SERVICES = {
    "analyse": "grundy.solving.analysing",
    "answer": "grundy.solving.answering",
    "answerer": "grundy.solving.answering",
    "compiled_answer": "grundy.solving.compiling",
    "explain": "grundy.reasons.explain",
    "html": "grundy.reasons.rendering.html",
    "label": "grundy.engines.induction",
    "latex": "grundy.reasons.rendering.latex",
    "loopy_sum_value": "grundy.solving.loopy",
    "position_html": "grundy.pictures.notebook",
    "position_svg": "grundy.pictures.notebook",
    "scored_solution": "grundy.solving.portfolio",
    "scored_outcome": "grundy.solving.portfolio",
    "solution_html": "grundy.pictures.notebook",
    "solved_html": "grundy.pictures.notebook",
    "strong": "grundy.tables.strong",
    "watched_answer": "grundy.solving.watching",
    "stepper": "grundy.web.notebook",
}
"""A function of a higher layer, and the module that has it."""


class Options(NamedTuple):
    """How a position is to be searched: see `Position.solve`."""

    depth: int | None = None
    table: bool = True
    order: bool = True
    partial: bool = False
    plies: bool = False


class Question(NamedTuple):
    """What is asked, of which position or game, and how.

    `want` names the answer: "outcome", "grundy", "solution", "values", "period" and so on. `about`
    holds what the question needs besides, such as the size of a table.
    """

    subject: Any
    want: str
    engine: str | None = None
    options: Options = Options()
    about: tuple[Any, ...] = ()


def ask(position: Any, want: str) -> Any:
    """Return the answer to a question about a position."""
    answerer = _answerer(want, position.kind)
    for game, _ in position.terms:
        if game.watched:
            return service("watched_answer")(answerer, position.terms, position)
    return answerer(position)


def ask_game(game: Any, want: str, *about: Any) -> Any:
    """Return the answer to a question about a game, such as its values."""
    answerer = _answerer(want, "")
    if game.watched:
        return service("watched_answer")(answerer, ((game, None),), game, *about)
    return answerer(game, *about)


@cache
def _answerer(want: str, kind: str) -> Callable[..., Any]:
    found: Callable[..., Any] = service("answerer")(want, kind)
    return found


@cache
def service(name: str) -> Callable[..., Any]:
    """Return the function of a higher layer that provides a service."""
    found: Callable[..., Any] = getattr(import_module(SERVICES[name]), name)
    return found
