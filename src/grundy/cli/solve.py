"""`grundy solve`: who wins, with which move, why, and how that was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from grundy.cli.arguments import WORDS, json_option, misere_option, position_of, words_argument
from grundy.cli.progress import progress
from grundy.cli.saving import save_option, save_solution
from grundy.engines.budget import DEFAULT, budget

if TYPE_CHECKING:
    from grundy.rules.move import Move
    from grundy.rules.solution import Solution

MOST_MOVES = 10
"""Winning moves that are printed; --json prints them all."""


@click.command("solve", **WORDS)
@words_argument
@misere_option
@click.option("--engine", help="theorem, search or induction; by default what fits.")
@click.option(
    "--positions",
    type=click.IntRange(1),
    default=DEFAULT.positions,
    show_default=True,
    help="The most positions to look at.",
)
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="The most time to take.")
@click.option("--brief", is_flag=True, help="Leave out the reason.")
@save_option
@json_option
def command(
    words: tuple[str, ...],
    misere: bool,
    engine: str | None,
    positions: int,
    seconds: float | None,
    brief: bool,
    save: str | None,
    as_json: bool,
) -> None:
    """Say who wins a position, with which move, and why.

    \b
    grundy solve nim 3 4 5
    grundy solve subtraction:1,3,4 5 8 13
    grundy solve nim 3 4 5 + kayles 7
    grundy solve "nim(3, 4, 5) + kayles(7)"
    grundy solve nim 1 1 1 --misere
    grundy solve chomp:3x4                  the opening position
    grundy solve cram:2x3 ".../.#."         a board
    grundy solve rules.py:divisor 12        a rule of your own, in a file
    grundy solve rules.py:game --save FILE  every position of a scoring game, into a file
    """
    position = position_of(words, misere=misere)
    with budget(positions=positions, seconds=seconds), progress():
        if save is not None:
            click.echo(save_solution(position, save, as_json=as_json))
            return
        solution = position.solve(engine=engine)
        if as_json:
            import json  # noqa: PLC0415 - a start of the command line costs every user

            click.echo(json.dumps(as_data(solution), ensure_ascii=False))
            return
        click.echo("\n".join(_lines(solution)))
        if not brief:
            click.echo("why:\n" + "\n".join("  " + row for row in _why(solution)))


def as_data(solution: Solution) -> dict[str, Any]:
    """Return the solution as plain data, for JSON."""
    wins = solution.winning_moves
    data: dict[str, Any] = {
        "game": solution.position.game_text,
        "position": str(solution.position),
        "outcome": str(solution.outcome),
        "grundy": getattr(solution, "value", None),
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


def _why(solution: Solution) -> list[str]:
    return str(solution.explain()).splitlines()


def _lines(solution: Solution) -> list[str]:
    rows = [f"{solution.position} is {solution.outcome}: {solution.outcome.words}."]
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
