"""`grundy solve`: who wins, with which move, why, and how that was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from grundy.cli.answers import impartial
from grundy.cli.arguments import WORDS, json_option, misere_option, position_of, words_argument
from grundy.cli.progress import progress
from grundy.cli.reasons import as_option, output_option, write_reasons
from grundy.cli.saving import save_option, save_solution
from grundy.limits.budget import DEFAULT, budget

if TYPE_CHECKING:
    from collections.abc import Iterable


@click.command("solve", **WORDS)
@words_argument
@misere_option
@click.option(
    "--engine", help="theorem, search, induction, memory, ...; by default the one that fits."
)
@click.option(
    "--positions",
    type=click.IntRange(1),
    default=DEFAULT.positions,
    show_default=True,
    help="The most positions to look at; compiled searches by name have no limit by default.",
)
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="The most time to take.")
@click.option("--plies", is_flag=True, help="Have alpha-beta count the plies to the end as well.")
@click.option("--line", is_flag=True, help="Also print best play to the end.")
@click.option("--brief", is_flag=True, help="Leave out the reason.")
@as_option
@output_option
@save_option
@json_option
def command(
    words: tuple[str, ...],
    misere: bool,
    engine: str | None,
    positions: int,
    seconds: float | None,
    plies: bool,
    line: bool,
    brief: bool,
    form: str | None,
    output: str | None,
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
    grundy solve nim 3 4 5 --as latex       the reason, for a paper
    grundy solve nim 3 4 5 -o why.html      the reason, as a page with formulas
    grundy solve chomp:3x4 --line           the opening position, and best play
    grundy solve cram:2x3 ".../.#."         a board
    grundy solve rules.py:divisor 12        a rule of your own, in a file
    grundy solve rules.py:game --save FILE  every position of a scoring game, into a file
    """
    position = position_of(words, misere=misere)
    with budget(positions=positions, seconds=seconds), progress():
        if save is not None:
            click.echo(save_solution(position, save, as_json=as_json))
            return
        answer = _answer(position, engine, plies=plies)
        if form is not None or output is not None:
            reasons = [solution.explain() for solution in answer.solutions.values()]
            click.echo(write_reasons(reasons, form, output, as_json=as_json), nl=False)
            return
        lines = _best_lines(position, answer) if line else {}
        if as_json:
            import json  # noqa: PLC0415 - a start of the command line costs every user

            click.echo(json.dumps(answer.as_data() | _line_data(lines), ensure_ascii=False))
            return
        click.echo("\n".join([*answer.lines(), *_line_rows(lines)]))
        if not brief:
            click.echo("why:\n" + "\n".join("  " + row for row in answer.reasons()))


class _Answer:
    """A solution with the words of its kind of game; `found` is what `kind` renders."""

    def __init__(self, kind: Any, found: Any, solutions: dict[str, Any]) -> None:
        self.kind, self.found, self.solutions = kind, found, solutions

    def as_data(self) -> dict[str, Any]:
        data: dict[str, Any] = self.kind.as_data(self.found)
        return data

    def lines(self) -> list[str]:
        rows: list[str] = self.kind.lines(self.found)
        return rows

    def reasons(self) -> Iterable[str]:
        for player, solution in self.solutions.items():
            if player:
                yield f"{player.capitalize()} to move:"
            yield from str(solution.explain()).splitlines()


def _answer(position: Any, engine: str | None, *, plies: bool) -> _Answer:
    scores = not position.is_impartial and not position.awaits_player
    if plies and not scores:
        raise click.UsageError("--plies is for games with scores, which alpha-beta can search")
    if position.is_impartial:
        solution = position.solve(engine=engine)
        return _Answer(impartial, solution, {"": solution})
    from grundy.cli.answers import partizan, scored  # noqa: PLC0415 - not for impartial games

    if position.awaits_player:
        found = partizan.both(position, engine)
        return _Answer(partizan, found, dict(found.sides))
    solved = position.solve(engine=engine, plies=plies)
    return _Answer(scored, solved, {"": solved})


def _best_lines(position: Any, answer: _Answer) -> dict[str, list[Any] | None]:
    """Return best play for whoever is to move, None in a draw, where it does not end."""
    from grundy.cli.answers.line import LONGEST, best_line  # noqa: PLC0415 - seldom asked for
    from grundy.values import Outcome  # noqa: PLC0415

    found: dict[str, list[Any] | None] = {}
    for player, solution in answer.solutions.items():
        begin = position.starting(player) if player else position
        known = solution.line  # a search may have found it on its way
        line = [*known[:LONGEST]] if known else best_line(begin)
        found[player] = None if solution.outcome is Outcome.D else line
    return found


def _line_data(lines: dict[str, list[Any] | None]) -> dict[str, Any]:
    if not lines:
        return {}
    from grundy.cli.answers.line import line_data  # noqa: PLC0415

    data = {side: None if moves is None else line_data(moves) for side, moves in lines.items()}
    return {"line": data.get("", data)}


def _line_rows(lines: dict[str, list[Any] | None]) -> list[str]:
    if not lines:
        return []
    from grundy.cli.answers.line import line_rows  # noqa: PLC0415

    rows = []
    for player, moves in lines.items():
        rows.append(f"best play{f', {player.capitalize()} to move' if player else ''}:")
        rows += ["  does not end: it is a draw"] if moves is None else line_rows(moves)
    return rows
