"""The board that the page begins with: a small position, and all that it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.jobs import Job
from grundy.web.moves import listed_moves
from grundy.web.solving import described

if TYPE_CHECKING:
    from collections.abc import Mapping

FIRST = "nim 1 3 5"
"""A game whose rules are one sentence, that ends soon, and that the first player can win."""

HINT = "Press a token: it is taken, with all tokens above it."
"""What to do on that board."""

SECONDS = 60.0
"""What it may take on a slow machine."""


def opening(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/opening: with all positions of a short game, no move has to wait for an answer.

    It is played before Python has been loaded, too, where there is no server.
    """
    first = gr.position(FIRST)
    entry = gr.entry(FIRST.partition(" ")[0])
    return {
        "first": str(first),
        "title": entry.title,
        "rules": entry.summary,
        "hint": HINT,
        "answers": _answers(Job(SECONDS)),
    }


def _answers(job: Job) -> dict[str, Any]:
    waiting = [gr.position(FIRST)]
    found: dict[str, Any] = {}
    for position in waiting:
        if str(position) in found:
            continue
        found[str(position)] = _answer(position, job)
        waiting += [move.to for move in position.moves()]
    return found


def _answer(position: gr.Position, job: Job) -> dict[str, Any]:
    solution = position.solve()
    moves = listed_moves(position, [solution], job).rows
    return {
        **described(position),
        "outcome": str(solution.outcome),
        "outcome_words": solution.words,
        "grundy": solution.value,
        "over": not moves,
        "moves": moves,
    }
