"""A principal variation: best moves of both players, until the end."""

from __future__ import annotations

from typing import Any

from grundy.cli.answers.worth import again_of, gain_of

LONGEST = 200
"""Moves that are shown."""


def best_line(position: Any) -> list[Any]:
    """Return the best moves from a position on, as many as are shown.

    >>> import grundy as gr
    >>> [str(move) for move in best_line(gr.game("nim")(1, 2))]
    ['take 1 from heap 2', 'take 1 from heap 1', 'take 1 from heap 2']
    """
    found: list[Any] = []
    while len(found) < LONGEST:
        best = position.solve().best
        move = best if best is not None else next(position.iter_moves(), None)
        if move is None:
            break
        found.append(move)
        position = move.to
    return found


def line_data(moves: list[Any]) -> list[dict[str, Any]]:
    """Return the line as plain data, for JSON."""
    return [{"to": str(move.to), "label": move.label, "gain": gain_of(move)} for move in moves]


def line_rows(moves: list[Any]) -> list[str]:
    """Return the line as the command prints it: a row for each move, numbered by plies."""
    rows = [
        f"  {count:>3}. {move} → {move.to}{'   and again' if again_of(move) else ''}"
        for count, move in enumerate(moves, 1)
    ]
    return [*rows, "  ... and so on"] if len(moves) == LONGEST else rows
