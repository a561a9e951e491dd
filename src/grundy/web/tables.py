"""Tables of values, and periods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.positions import game_asked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job

MOST = 100_000
"""Entries of a table: more than that is for a file, not for a page."""

LOOK = 4096
"""Values among which a table looks for its period."""


def table(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/table."""
    return table_of(game_asked(query["game"]), query.get("size"), job)


def table_of(game: Any, size: str | None, job: Job) -> dict[str, Any]:
    """Return the table of a game, of this size or of its own.

    Raises `gr.UndefinedError` for a game without Grundy values.
    """
    _refuse_without_values(game)
    nodes = getattr(game, "nodes", None)
    if nodes is not None:
        return _table_of_nodes(game, nodes, size)
    shape = _shape(game, size)
    with gr.budget(seconds=job.left() / 2):
        values = game.values(*shape)
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
        "period": _period(game, LOOK, job) if len(shape) == 1 else None,
        "lost": lost,
    }


def period(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/period."""
    game = game_asked(query["game"])
    _refuse_without_values(game)
    if not hasattr(game, "period"):
        raise gr.UndefinedError(
            f"{game.text} is not a subtraction, octal or hexadecimal game; periods are proved for "
            "those"
        )
    most = int(query.get("most", 1 << 16))
    found = _period(game, most, job)
    missing = dict.fromkeys(("start", "length", "saltus", "theorem"))
    return {
        "game": game.text,
        **(found or {**missing, "status": "none found", "checked_to": most}),
    }


def _period(game: Any, most: int, job: Job) -> dict[str, Any] | None:
    if not hasattr(game, "period"):
        return None
    try:
        with gr.budget(seconds=job.left() / 2):
            return dict(game.period(most=most).as_data())
    except gr.NoPeriodFound:
        return None


def _refuse_without_values(game: Any) -> None:
    if game.game_kind != "impartial" or game.is_misere:
        raise gr.UndefinedError(
            f"{game.text} has no Grundy values: those are for impartial games in normal play; "
            "solve a position of it"
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
