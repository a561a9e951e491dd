"""For contests: formulas that were found, programs for a judge, and the problem set."""

from __future__ import annotations

from shutil import which
from time import monotonic
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.loose import game_meant
from grundy.web.positions import state_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job

JUDGES = {
    "abc": "AtCoder",
    "agc": "AtCoder",
    "atcoder": "AtCoder",
    "cf": "Codeforces",
    "cses": "CSES",
    "edpc": "AtCoder",
    "hdu": "HDU",
    "ioi": "IOI",
    "kattis": "Kattis",
    "lc": "LeetCode",
    "pe": "Project Euler",
    "poj": "POJ",
    "spoj": "SPOJ",
    "tc": "TopCoder",
    "usaco": "USACO",
}
"""The judges by the first word of a problem's name."""

NO_LIMIT = "the judge's time limit is not known"

TESTING = 0.6
"""The share of the time in which a program is written and tested."""


def pattern(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/pattern."""
    game = game_meant(query["game"]).meant
    about: Any = query.get("about")
    return gr.find_pattern(
        game, about=about, seconds=job.left() / 2, heaps=query.get("heaps") == "1"
    ).as_data()


COMPILERS = {"cpp": "g++", "java": "javac", "rust": "rustc"}
"""What programs are compiled with, where they are tested here."""


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
    if job.runs_programs and (lang not in COMPILERS or which(COMPILERS[lang])):
        until = monotonic() + TESTING * job.left()
        try:
            with gr.budget(stop=lambda: job.should_stop() or monotonic() > until):
                return gr.contest_code(game, lang, **options).as_data()
        except (gr.BudgetExceeded, gr.Stopped):
            job.raise_if_gone()
    return gr.contest_code(game, lang, checked=False, **options).as_data()


def problems(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/problems: games first, by judge; what is not a game comes last."""
    listed = [_listed(found.as_data()) for found in gr.problems()]
    return {"problems": sorted(listed, key=lambda row: (not row["is_game"], row["judge_name"]))}


def problem(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/problems/{id}."""
    found = gr.problem(query["id"])
    data = found.as_data()
    measured = data.get("measured")
    if measured is not None:
        data["measured"] = {**measured, "words": _measured_words(measured)}
    return {**data, **_listed(data)}


def _listed(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a list shows of a problem, with the position that it can be played at."""
    play = data.get("play")
    position = gr.position(play) if play else None
    return {
        "id": data["id"],
        "title": data["title"],
        "kind": data["kind"],
        "technique": data.get("technique"),
        "is_game": data["is_game"],
        "judge_name": JUDGES[data["id"].partition("-")[0]],
        "game": position.game_text if position else None,
        "position": state_text(position) if position else None,
    }


def _measured_words(measured: Mapping[str, Any]) -> str:
    """Return how long a program took, and what the judge allows where that is known.

    >>> _measured_words({"seconds": 0.5, "limit": None, "recalled": False})
    "0.5 s at the limits of the task; the judge's time limit is not known."
    """
    limit = measured["limit"]
    allowed = f"the judge allows {limit:g} s" if limit is not None else NO_LIMIT
    recalled = " (as recalled)" if measured["recalled"] and limit is not None else ""
    return f"{measured['seconds']:g} s at the limits of the task; {allowed}{recalled}."
