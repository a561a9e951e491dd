"""The answer to a position of impartial games, as lines and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.cli.answers.board import board_lines

if TYPE_CHECKING:
    from grundy.rules.position import Move
    from grundy.rules.solution import Solution

MOST_MOVES = 10
"""Winning moves that are printed; --json prints them all."""


def as_data(solution: Solution) -> dict[str, Any]:
    """Return the solution as plain data, for JSON."""
    wins = solution.winning_moves
    data: dict[str, Any] = {
        "game": solution.position.game_text,
        "position": str(solution.position),
        "outcome": str(solution.outcome),
        "grundy": solution.value,
        "remoteness": solution.remoteness,
        "winning_moves": None if wins is None else [_move_data(move) for move in wins],
        "best": None if solution.best is None else _move_data(solution.best),
        "method": solution.method,
        "status": solution.status,
        "engine": solution.engine,
        "positions_seen": solution.positions_seen,
    }
    if solution.left_out:
        data["left_out"] = dict(solution.left_out)
    return data


def _move_data(move: Move) -> dict[str, str]:
    return {"to": str(move.to), "label": move.label}


def lines(solution: Solution) -> list[str]:
    """Return the solution as the command prints it, without its reason."""
    words = "" if solution.outcome is None else solution.outcome.words
    rows = [f"{solution.position} is {solution.outcome}: {words}."]
    rows += [f"    {line}" for line in board_lines(solution.position)]
    for name, value in (("Grundy value", solution.value), ("remoteness", solution.remoteness)):
        if value is not None:
            rows.append(f"  {name:<14} {value}")
    rows += _winning_lines(solution)
    rows.append(f"  {'method':<14} {solution.method} ({solution.status})")
    shown = {"grundy": "Grundy value", "winning_moves": "winning moves", "remoteness": "remoteness"}
    for name, words in shown.items():
        if name in solution.left_out and not (name == "grundy" and solution.position.is_misere):
            rows.append(f"  {words:<14} left out: {solution.left_out[name]}")
    return rows


def _winning_lines(solution: Solution) -> list[str]:
    wins = solution.winning_moves
    best = solution.best
    if wins is None:
        return [f"  {'a winning move':<14} {best} → {best.to}"] if best else []
    if not wins:
        return [f"  {'winning moves':<14} none"]
    ordered = sorted(wins, key=lambda move: move != best)
    label = "winning move" if len(wins) == 1 else "winning moves"
    rows = [f"{move} → {move.to}" for move in ordered[:MOST_MOVES]]
    if len(wins) > MOST_MOVES:
        rows.append(f"... and {len(wins) - MOST_MOVES} more (--json prints all)")
    return [f"  {label if i == 0 else '':<14} {row}" for i, row in enumerate(rows)]
