"""Tables of values, and periods."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.loose import game_meant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job

MOST = 100_000
"""Entries of a table: more than that is for a file, not for a page."""

SECONDS = 2.0
"""What the period of a table may take."""

LOOK = 4096
"""Values among which a table looks for its period."""


def table(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/table."""
    return table_of(game_meant(query["game"]).meant, query.get("size"), job)


def table_of(game: Any, size: str | None, job: Job) -> dict[str, Any]:
    """Return the table of a game, of this size or of its own.

    Raises `gr.UndefinedError` for a game without Grundy values.
    """
    _refuse_without_values(game)
    nodes = getattr(game, "nodes", None)
    if nodes is not None:
        return _table_of_nodes(game, nodes, size)
    shape = _shape(game, size)
    values = _values(game, shape, job)
    if not values or not isinstance(values[0], list):
        lost: list[Any] = [n for n, value in enumerate(values) if value == 0]
    elif values[0] and isinstance(values[0][0], list):
        raise gr.PositionError("a table has one dimension or two")
    else:
        lost = [[a, b] for a, row in enumerate(values) for b, value in enumerate(row) if value == 0]
    return {
        "game": game.text,
        "dimensions": 2 if values and isinstance(values[0], list) else 1,
        "values": values,
        "period": (_period(game, job) or _by_formula(game, values, job))
        if len(shape) == 1
        else None,
        "lost": lost,
    }


def _values(game: Any, shape: tuple[int, ...], job: Job) -> Any:
    """Return the values; for a game that takes no numbers, an error in terms of the game.

    Nobody has asked for the positions that a table goes through.
    """
    try:
        with gr.budget(seconds=job.left() / 2):
            return game.values(*shape)
    except gr.PositionError as error:
        own = getattr(game, "shape", None)
        if own and len(own) != len(shape):
            size = "x".join("8" for _ in own)
            told = f"a table of {game.text} has {len(own)} dimensions; write its size as {size}"
            raise gr.PositionError(told) from error
        raise gr.UndefinedError(
            f"{game.text} has no table: its positions are boards and not numbers; open one of them "
            "on the Board"
        ) from error


def period(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/period.

    Raises `gr.UndefinedError` for games of which no period can be proved.
    """
    game = game_meant(query["game"]).meant
    _refuse_without_values(game)
    most = int(query.get("most", 1 << 16))
    if hasattr(game, "period"):
        with gr.budget(seconds=job.left() / 2), suppress(gr.NoPeriodFound):
            game.period(most=most)  # what takes long; it is remembered
    with gr.budget(seconds=min(SECONDS, job.left() / 2)):
        found = gr.describe_period(game, most)
    missing = dict.fromkeys(("start", "length", "saltus", "theorem"))
    return {**missing, **{name: found[name] for name in found if name in TOLD}}


TOLD = ("game", "start", "length", "saltus", "status", "theorem", "checked_to", "same_as")
"""What is told of a period."""


def _period(game: Any, job: Job) -> dict[str, Any] | None:
    """Return the period of a heap game, also of a rule that is one by its text; None without.

    The values are there already. A period that takes longer is for whoever asks for it alone.
    """
    try:
        with gr.budget(seconds=min(SECONDS, job.left() / 2)):
            found = gr.describe_period(game, LOOK)
    except (gr.UndefinedError, gr.BudgetExceeded, gr.Stopped):
        job.raise_if_gone()
        return None
    if found["status"] == "none found":
        return None
    return {name: found[name] for name in found if name in TOLD and name != "game"}


def _by_formula(game: Any, values: list[Any], job: Job) -> dict[str, Any] | None:
    """Return the period of values that repeat from the first, where a formula for them is proved.

    What a table shows is only a reason to look: the formula tells the value of every heap by its
    remainder.
    """
    length = next((k for k in range(1, len(values) // 3) if values[k:] == values[:-k]), 0)
    if not length or game.arity != 1:
        return None
    try:
        found = gr.find_pattern(game, about="grundy", seconds=min(SECONDS, job.left() / 2))
    except (gr.GrundyError, gr.Stopped):
        job.raise_if_gone()
        return None
    told = found.as_data()
    remainder = re.search(r"n % (\d+)\]?$", told["python"])
    if told["status"] != "proved" or remainder is None or int(remainder[1]) != length:
        return None
    theorem = told["agrees"] or told["theorem"]
    return {
        "start": 0,
        "length": length,
        "saltus": 0,
        "status": "proved",
        "theorem": theorem,
        "checked_to": told["positions"],
    }


def _refuse_without_values(game: Any) -> None:
    if game.game_kind != "impartial" or game.is_misere:
        raise gr.UndefinedError(
            f"{game.text} has no table of Grundy values: those are for impartial games in normal "
            "play; open a position of it on the Board"
        )


def _shape(game: Any, size: str | None) -> tuple[int, ...]:
    if size is not None:
        shape = tuple(map(int, size.split("x")))
    else:
        shape = tuple(getattr(game, "shape", None) or (30,))
    total = 1
    for length in shape:
        total *= length
    if total > MOST:
        raise gr.PositionError(f"a table has at most {MOST:,} entries here, not {total:,}")
    return shape


def _table_of_nodes(game: Any, nodes: Any, size: str | None) -> dict[str, Any]:
    if size is not None:
        raise gr.PositionError("a table of a graph takes no size: it lists every node")
    values = [v.nimber for v in game.loopy_values()] if game.loopy else game.values()
    return {
        "game": game.text,
        "dimensions": 1,
        "values": values,
        "nodes": [game.write(node) for node in nodes],
        "period": None,
        "lost": [n for n, value in enumerate(values) if value == 0],
    }
