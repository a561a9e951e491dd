"""Games of one piece on a grid: tables of values for whole boards, computed once and kept."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

from grundy.engines.grid_values import GridValues
from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, tightened
from grundy.solving.definition import grundy_of_sum
from grundy.solving.memory import store_of
from grundy.solving.values import check_table, table_of

if TYPE_CHECKING:
    from grundy.forms.falling import Vector
    from grundy.limits.budget import Meter
    from grundy.rules.boards.grids import GridGame

LARGEST_TABLE = 100_000_000
"""Squares of the largest table: some seconds, and some hundreds of megabytes."""

A_POSITION = 50
"""Squares of a table that cost no more than one position of a search."""

SEARCHED_FIRST = 1 << 20
"""Squares of a table that is only filled when a short search does not get there: a few long steps
lead to few squares of many."""

SHORT = {"positions": 2_000, "moves": 200_000}


def grid_table(game: GridGame) -> GridValues:
    """Return the values that are known of a game so far."""
    return store_of(game, _grid_values)


def _grid_values(game: GridGame) -> GridValues:
    return GridValues(game.grid_rule)


def grid_value(game: GridGame, square: Vector) -> int | None:
    """Return the value of a square from a table; None where that would cost too much."""
    table = grid_table(game)
    with metered() as meter:
        for shape in (table.roomy(square), tuple(x + 1 for x in square)):
            if _affords(game, shape, square, meter):
                return table.upto(shape, meter).value(square)
    return None


def grid_values(game: GridGame, shape: Vector) -> list[Any]:
    """Return the table of values below `shape`, with None for holes."""
    if not _has_table(game, shape):
        return table_of(game, shape, lambda *square: _value_or_hole(game, square, None))
    with metered() as meter:
        return grid_table(game).upto(shape, meter).nested(shape)


def grid_array(game: GridGame, shape: Vector) -> Any:
    """Return the same as a NumPy array that cannot be written; -1 is a hole."""
    import numpy as np  # noqa: PLC0415 - only who asks for an array pays for it

    if _has_table(game, shape):
        with metered() as meter:
            return grid_table(game).upto(shape, meter).view(shape)
    listed = table_of(game, shape, lambda *square: _value_or_hole(game, square, -1))
    found = np.array(listed, np.int64).reshape(shape)  # also where one of them is 0
    found.flags.writeable = False
    return found


def grid_known(game: GridGame, square: Vector) -> int | None:
    """Return the value of a square of the table that was filled before."""
    known = grid_table(game).table
    if known is None or not known.is_complete:
        return None
    covered = known.layout.covers(tuple(x + 1 for x in square))
    return known.value(square) if covered else None


def grid_method(game: GridGame) -> str | None:
    """Return which table gave a value, in words; None where there is none yet."""
    table = grid_table(game).table
    return None if table is None else f"table of {'x'.join(map(str, table.layout.board))} squares"


def _affords(game: GridGame, shape: Vector, square: Vector, meter: Meter) -> bool:
    table = grid_table(game)
    known = table.table
    if known is not None and known.is_complete and known.layout.covers(shape):
        return True
    layout = table.plan(shape)
    most = meter.limits.positions
    if layout is None or layout.length > LARGEST_TABLE:
        return False
    if most is not None and layout.length > A_POSITION * most:
        return False
    return layout.length <= SEARCHED_FIRST or not _is_found_quickly(game, square)


def _is_found_quickly(game: GridGame, square: Vector) -> bool:
    try:
        with metered(tightened(**SHORT)):
            grundy_of_sum(game, (square if game.spreads else square[0],))
    except BudgetExceeded:
        return False
    return True


def _has_table(game: GridGame, shape: Vector) -> bool:
    """Return whether the values come from a table, after a look at what is asked."""
    by_sum = game.arity == 1 and len(shape) != 1
    if game.law("grundy") is None or not game.goes_by_rule or by_sum:
        return False
    check_table(game, shape, LARGEST_TABLE)
    part = game.grid_rule.on_board(tuple(n - 1 for n in shape))
    return prod(shape) > 0 and part and grid_table(game).plan(shape) is not None


def _value_or_hole(game: GridGame, square: Vector, hole: int | None) -> int | None:
    return hole if square in game.grid_rule.holes else game(*square).grundy
