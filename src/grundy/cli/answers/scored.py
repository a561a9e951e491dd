"""The answer to a position with scores, or with Left or Right to move, as lines and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.cli.answers.board import board_lines
from grundy.cli.answers.impartial import MOST_MOVES
from grundy.cli.answers.worth import has_margins
from grundy.errors import BudgetExceeded
from grundy.rules.solution import bounds_in_words
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.rules.position import Move
    from grundy.rules.solution import Solution

KEEPING = {Outcome.T: "keep the tie", Outcome.D: "keep the draw"}


def as_data(solution: Solution) -> dict[str, Any]:
    """Return the solution as plain data, for JSON.

    `keeping_moves` are those that keep the margin, the tie or the draw, at whatever pace.
    """
    data: dict[str, Any] = {
        "game": solution.position.game_text,
        "position": str(solution.position),
        "outcome": str(solution.outcome),
        "grundy": None,
        "score": solution.score,
        "remoteness": solution.remoteness,
        "winning_moves": moves_data(solution.winning_moves),
        "keeping_moves": moves_data(_keeping(solution)),
        "best": None if solution.best is None else move_data(solution.best),
        "method": solution.method,
        "status": solution.status,
        "engine": solution.engine,
        "positions_seen": solution.positions_seen,
    }
    if solution.left_out:
        data["left_out"] = dict(solution.left_out)
    return data


def moves_data(moves: tuple[Move, ...] | None) -> list[dict[str, Any]] | None:
    """Return moves as plain data; None stays None, for moves that were left out."""
    return None if moves is None else [move_data(move) for move in moves]


def move_data(move: Move) -> dict[str, Any]:
    """Return a move as plain data; gain and again where the move has them."""
    data: dict[str, Any] = {"to": str(move.to), "label": move.label}
    if move.gain:
        data["gain"] = move.gain
    if move.again:
        data["again"] = True
    return data


def lines(solution: Solution) -> list[str]:
    """Return the solution as the command prints it, without its reason."""
    position = solution.position
    rows = [f"{position} is {who_wins(solution)}."]
    rows += [f"    {line}" for line in board_lines(position)]
    rows += answer_rows(solution)
    return [*rows, f"  {'method':<14} {solution.method} ({solution.status})"]


def who_wins(solution: Solution) -> str:
    """Return the outcome in words, or what is known where it is not proved."""
    if solution.outcome is None:
        return f"not decided: {bounds_in_words(solution.bounds)}"
    return f"{solution.outcome}: {solution.outcome.words}"


def answer_rows(solution: Solution) -> list[str]:
    """Return score, remoteness and the moves to make."""
    rows = []
    margins = _margins_matter(solution)
    if margins:
        rows.append(f"  {'score':<14} {solution.score:+d}")
    if solution.remoteness is not None:
        rows.append(f"  {'remoteness':<14} {solution.remoteness}")
    return rows + _move_rows(solution, margins)


def _margins_matter(solution: Solution) -> bool:
    score = solution.score
    return score is not None and (abs(score) > 1 or has_margins(solution.position))


def _move_rows(solution: Solution, margins: bool) -> list[str]:
    if next(iter(solution.position.iter_moves()), None) is None:
        return [f"  {'moves':<14} none: the game is over"]
    if margins:
        return _listed(_keeping(solution), solution.best, "best move")
    if solution.outcome in KEEPING:
        return _listed(_keeping(solution), solution.best, KEEPING[solution.outcome])
    if solution.outcome is not Outcome.P:
        return _listed(solution.winning_moves, solution.best, "winning move")
    rows = _listed((), None, "winning move")
    if solution.best is not None and solution.remoteness is not None:
        rows.append(f"  {'longest fight':<14} {solution.best} → {solution.best.to}")
    return rows


def _listed(moves: tuple[Move, ...] | None, best: Move | None, label: str) -> list[str]:
    """Return a row for each move, the best one first; just that one when others were left out."""
    if moves is None:
        return [] if best is None else [f"  {label:<14} {best} → {best.to}"]
    many = f"{label}s" if label.endswith("move") else label
    if not moves:
        return [f"  {many:<14} none"]
    ordered = sorted(moves, key=lambda move: move != best)
    rows = [f"{move} → {move.to}" for move in ordered[:MOST_MOVES]]
    if len(moves) > MOST_MOVES:
        rows.append(f"... and {len(moves) - MOST_MOVES} more (--json prints all)")
    title = label if len(moves) == 1 else many
    return [f"  {title if i == 0 else '':<14} {row}" for i, row in enumerate(rows)]


def _keeping(solution: Solution) -> tuple[Move, ...] | None:
    if solution.winning_moves is None:  # what tells of one move tells of all
        return None
    try:
        scored = solution.position.scored_moves()
    except BudgetExceeded:
        return None
    return tuple(
        move
        for move, score in scored
        if (None if score is None else score.margin) == solution.score
    )
