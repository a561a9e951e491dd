"""The answer to a position of a partizan game with nobody to move yet: both players' answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.cli.answers import scored
from grundy.cli.answers.board import board_lines
from grundy.errors import UndefinedError
from grundy.rules.position import LEFT, RIGHT

if TYPE_CHECKING:
    from grundy.rules.position import Position
    from grundy.rules.solution import Solution
    from grundy.values import Outcome

SIDES = (LEFT, RIGHT)


@dataclass(frozen=True, slots=True)
class BothAnswers:
    """A position, its class if it is in one, and the solution with each player to move."""

    position: Position
    outcome: Outcome | None
    sides: dict[str, Solution]


def both(position: Position, engine: str | None) -> BothAnswers:
    """Return the answers with Left and with Right to move."""
    sides = {str(side): position.starting(side).solve(engine=engine) for side in SIDES}
    try:
        outcome = position.outcome
    except UndefinedError:  # a draw for one of the players only
        outcome = None
    return BothAnswers(position, outcome, sides)


def as_data(found: BothAnswers) -> dict[str, Any]:
    """Return the answers as plain data, for JSON; what depends on the player is in `left`, `right`.

    `winning_moves` holds those of both players, each with its player.
    """
    wins = [
        {"player": side, **move}
        for side, solution in found.sides.items()
        for move in scored.moves_data(solution.winning_moves) or ()
    ]
    return {
        "game": found.position.game_text,
        "position": str(found.position),
        "outcome": None if found.outcome is None else str(found.outcome),
        "grundy": None,
        "score": None,
        "remoteness": None,
        "winning_moves": wins,
        "best": None,
        "method": _method(found),
        "status": _status(found),
        "positions_seen": sum(s.positions_seen for s in found.sides.values()),
        **{side: _side_data(solution) for side, solution in found.sides.items()},
    }


def _side_data(solution: Solution) -> dict[str, Any]:
    kept = ("outcome", "score", "remoteness", "winning_moves", "best")
    data = scored.as_data(solution)
    return {key: data[key] for key in kept}


def lines(found: BothAnswers) -> list[str]:
    """Return the answers as the command prints them, without their reasons."""
    said = "in no class" if found.outcome is None else f"{found.outcome}: {found.outcome.words}"
    rows = [f"{found.position} is {said}."]
    rows += [f"    {line}" for line in board_lines(found.position)]
    for side, solution in found.sides.items():
        rows.append(f"  {side.capitalize()} to move: {scored.who_wins(solution)}.")
        rows += [f"  {row}" for row in scored.answer_rows(solution)]
    return [*rows, f"  {'method':<14} {_method(found)} ({_status(found)})"]


def _method(found: BothAnswers) -> str:
    seen = sum(solution.positions_seen for solution in found.sides.values())
    return f"search of {seen:,} positions" if seen else "search, remembered from before"


def _status(found: BothAnswers) -> str:
    """Return how sure both answers are together: proved when both are."""
    unsure = [s.status for s in found.sides.values() if s.status != "proved"]
    return unsure[0] if unsure else "proved"
