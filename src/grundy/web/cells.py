"""The cells of a table: the position that each stands for, and the cells that its moves lead to."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.positions import game_asked, position_asked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job

MOST_MOVES = 2000
"""Moves of one cell that are told."""

EMBEDDED = 25_000
"""Cells that moves lead to, all together, in a table that a file carries."""


def cell(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/cell."""
    game = game_asked(query["game"])
    position = position_asked(query["game"], query["position"])
    moves = cells_of_moves(game, position)
    return {"position": str(position), "scene": gr.scene(position).as_data(), "moves": moves}


def cells_of_moves(game: Any, position: gr.Position) -> list[list[list[int]]]:
    """Return the cells that each move leads to: several where it splits what it leaves.

    >>> kayles = gr.game("kayles")
    >>> cells_of_moves(kayles, kayles(3))
    [[[2]], [[1], [1]], [[1]]]

    Moves that lead out of every table are left out.
    """
    nodes = getattr(game, "nodes", None)
    number = None if nodes is None else {node: i for i, node in enumerate(nodes)}
    found = []
    for move in islice(position.iter_moves(), MOST_MOVES):
        states = [state for _, each in move.to.groups() for state in each]
        cells = [_cell_of(state, number) for state in states]
        if all(each is not None for each in cells):
            found.append([each for each in cells if each is not None])
    return found


def _cell_of(state: Any, number: Mapping[Any, int] | None) -> list[int] | None:
    if number is not None:
        return [number[state]] if state in number else None
    parts = state if isinstance(state, tuple) else (state,)
    if len(parts) > 2 or not all(type(part) is int and part >= 0 for part in parts):
        return None
    return list(parts)


def embedded_cells(game: Any, table: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return all cells of a table for a file, boards told once; None where that would be too much.

    A cell is the number of what is under its board, width, height, marks, and its moves.
    """
    under: list[Any] = []
    symbols: dict[str, Any] = {}
    cells: dict[str, Any] = {}
    count = 0
    for key in _keys(game, table):
        position = position_asked(game.text, key)
        moves = cells_of_moves(game, position)
        count += 1 + sum(map(len, moves))
        if count > EMBEDDED:
            return None
        data = gr.scene(position).as_data()
        if data["under"] not in under:
            under.append(data["under"])
        symbols |= data.get("symbols", {})
        place = under.index(data["under"])
        cells[key] = [str(position), place, *data["size"], data["marks"], moves]
    return {"under": under, "symbols": symbols, "cells": cells}


def _keys(game: Any, table: Mapping[str, Any]) -> list[str]:
    """Return the cells of a table as positions are written."""
    if "nodes" in table:
        return [str(node) for node in table["nodes"]]
    if table["dimensions"] == 1:
        return [str(n) for n in range(len(table["values"]))]
    return [f"{a}, {b}" for a, row in enumerate(table["values"]) for b in range(len(row))]
