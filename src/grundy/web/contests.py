"""For contests: formulas that were found, programs for a judge, and the problem set."""

from __future__ import annotations

from shutil import which
from time import monotonic
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.loose import game_meant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job

TESTING = 0.6
"""The share of the time in which a program is written and tested."""


def pattern(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/pattern."""
    game = game_meant(query["game"]).meant
    about: Any = query.get("about")
    return gr.find_pattern(
        game, about=about, seconds=job.left() / 2, heaps=query.get("heaps") == "1"
    ).as_data()


def code(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/code: a program, tested where the server may run what it has written.

    Where that takes too long it is handed over untested: `stressed` is then 0.
    """
    game = game_meant(query["game"]).meant
    options: dict[str, Any] = {name: query[name] for name in ("tests", "heaps") if name in query}
    if "words" in query:
        options["words"] = tuple(query["words"].split(","))
    if "most" in query:
        options["most"] = int(query["most"])
    options |= {"show": query.get("print", "winner"), "move": query.get("move") == "1"}
    lang: Any = query.get("lang", "cpp")
    if job.runs_programs and (lang != "cpp" or which("g++")):
        until = monotonic() + TESTING * job.left()
        try:
            with gr.budget(stop=lambda: job.should_stop() or monotonic() > until):
                return gr.contest_code(game, lang, **options).as_data()
        except (gr.BudgetExceeded, gr.Stopped):
            job.raise_if_gone()
    return gr.contest_code(game, lang, checked=False, **options).as_data()


def problems(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/problems."""
    listed = [found.as_data() for found in gr.problems()]
    return {
        "problems": [
            {
                "id": data["id"],
                "title": data["title"],
                "kind": data["kind"],
                "technique": data.get("technique"),
                "is_game": data["is_game"],
            }
            for data in listed
        ]
    }


def problem(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/problems/{id}."""
    return gr.problem(query["id"]).as_data()
