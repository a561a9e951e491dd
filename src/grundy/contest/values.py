"""Plans from values alone: a table that goes into the program as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.contest.plan import Plan
from grundy.contest.tables import LARGEST_TEXT, text_size, write_list
from grundy.discovery.patterns.formula import Code
from grundy.errors import GrundyError, ProgramError
from grundy.limits.deadline import share
from grundy.rules.boards.pieces import CornerPiece
from grundy.rules.contest import HEAPS, SQUARE, TWO

if TYPE_CHECKING:
    from grundy.rules.impartial import ImpartialGame

TABLE = {1: 200, 2: 30}
"""Numbers of a table when nothing else is asked, by the numbers of a position."""


def values_plan(game: ImpartialGame, most: int | None) -> Plan:
    """Return the plan of a table of values.

    Raises `ProgramError` when the game has none, or it is too large to be written out.
    """
    numbers = game.arity or 0
    if numbers not in TABLE:
        raise ProgramError(
            f"{game.text}: no theorem in code, no period, and no table of one or two numbers; a "
            "program can be written from a formula (gr.contest_code(game, formula=...))"
        )
    rows, columns = _shape(game, most, numbers)
    try:
        with share(0.5):
            found: Any = game.values(rows, columns) if numbers == 2 else [game.values(columns)]
        values = [int(value) for row in found for value in row]
    except (GrundyError, TypeError, ValueError) as error:
        raise ProgramError(
            f"{game.text}: no theorem in code, no period, and no table of its values ({error}); "
            "write it as a rule in numbers, or give a formula"
        ) from error
    if text_size(values) > LARGEST_TEXT:
        raise ProgramError(
            f"{game.text}: its table of {len(values):,} values takes more than {LARGEST_TEXT:,} "
            "characters, and its moves cannot be written in code; use a smaller --most"
        )
    form = HEAPS if numbers == 1 else SQUARE if isinstance(game, CornerPiece) else TWO
    place = "n" if numbers == 1 else f"{form.names[0]} * {columns} + {form.names[1]}"
    size = f"{rows}x{columns}" if numbers == 2 else f"0 to {columns - 1}"
    return Plan(
        game,
        game.text,
        form,
        "grundy",
        Code(f"VALUES[{place}]", (write_list("VALUES", values),)),
        method=f"table of its values, {size}, by definition",
        status="table",
        most=max(rows, columns) - 1,
        is_compared=numbers == 1,
    )


def _shape(game: ImpartialGame, most: int | None, numbers: int) -> tuple[int, int]:
    board = game.shape if isinstance(game, CornerPiece) else None
    if board is not None:
        return board[0], board[1]
    side = (TABLE[numbers] if most is None else most) + 1
    return (side, side) if numbers == 2 else (1, side)
