"""`grundy solve`: who wins, with which move, why, and how that was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import grundy as gr
from grundy.cli.answers import answer_lines, best_lines, line_data, line_rows
from grundy.cli.arguments import (
    WORDS,
    json_option,
    loopy_option,
    misere_option,
    position_of,
    seconds_option,
    shortened,
    words_argument,
)
from grundy.cli.estimating import (
    Asked,
    estimate_lines,
    estimate_option,
    machines_option,
    rates_option,
)
from grundy.cli.progress import progress
from grundy.cli.reasons import as_option, output_option, write_reasons
from grundy.cli.saving import Tiers, save_option, save_solution, tier_options

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.command("solve", **WORDS)
@words_argument
@misere_option
@loopy_option
@click.option(
    "--engine", help="theorem, search, induction, memory, ...; chosen automatically by default."
)
@click.option(
    "--positions",
    type=click.IntRange(1),
    default=gr.Limits().positions,
    show_default=True,
    help="The most positions to look at; compiled searches by name, and --save, have no default "
    "limit.",
)
@seconds_option
@click.option("--plies", is_flag=True, help="Have alpha-beta count the plies to the end as well.")
@click.option("--line", is_flag=True, help="Also print best play to the end.")
@click.option("--brief", is_flag=True, help="Omit the reason.")
@as_option
@output_option
@save_option
@estimate_option
@machines_option
@rates_option
@tier_options
@json_option
def command(
    words: tuple[str, ...],
    misere: bool,
    loopy: bool,
    engine: str | None,
    positions: int,
    seconds: float | None,
    plies: bool,
    line: bool,
    brief: bool,
    form: str | None,
    output: str | None,
    save: str | None,
    estimate: bool,
    machines: int,
    rates: str | None,
    tiers: Tiers,
    as_json: bool,
) -> None:
    """Tell who wins a position, with which move, and why.

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
    grundy solve rules.py:token 3 --loopy   a rule of your own in which play can cycle
    grundy solve rules.py:divisor 12        a rule of your own, in a file
    grundy solve rules.py:game --save FILE  every position of a scoring game, into a file
    grundy solve connect-four:5x6 --save FILE --estimate    what that would cost
    grundy solve connect-four:5x5 --save FILE --memory 1GB    the same, out of core
    """
    if not (save and estimate) and (estimate or machines > 1 or rates is not None):
        raise click.UsageError("--estimate, --machines and --rates go with --save FILE --estimate")
    if save and engine is not None:
        raise click.UsageError(
            "--save solves every position by a method of its own: leave out --engine"
        )
    position = position_of(words, misere=misere, loopy=loopy)
    limit = gr.deadline(seconds)
    with limit, gr.budget(positions=positions, seconds=seconds), progress() as tell:
        if save is not None and estimate:
            asked = Asked(tiers, machines, rates)
            click.echo(estimate_lines(position, save, asked, as_json=as_json))
            return
        if save is not None:
            click.echo(save_solution(position, save, tiers, as_json=as_json, tell=tell))
            return
        if tiers.asked:
            raise click.UsageError("--memory, --on, --workers and --folder go with --save FILE")
        if plies and (position.is_impartial or position.awaits_player):
            raise click.UsageError("--plies is for games with scores, which alpha-beta can search")
        solution = position.solve(engine=engine, plies=plies)
        if form is not None or output is not None:
            reasons = [side.explain() for side in solution.sides.values()]
            click.echo(write_reasons(reasons, form, output, as_json=as_json), nl=False)
            return
        lines = best_lines(solution) if line else {}
    if as_json:
        import json  # noqa: PLC0415 - a start of the command line costs every user

        data = solution.as_data() | (line_data(lines) if lines else {})
        click.echo(json.dumps(data, ensure_ascii=False))
        return
    rows = [*answer_lines(solution), *line_rows(lines)]
    click.echo(shortened("\n".join(rows)))
    if not brief:
        with gr.budget(positions=positions, seconds=seconds), progress():
            click.echo(shortened("\n".join(_why(solution, limit)), said=rows[0]))


def _why(solution: gr.Solution, limit: gr.deadline) -> list[str]:
    """Return the reason, or that there was no time for it: the answer was printed."""
    try:
        with limit.rest():
            return ["why:", *("  " + row for row in _reasons(solution))]
    except gr.BudgetExceeded:
        if limit.seconds is None:
            raise
        return [f"why: there was no time left for a reason in {limit.seconds:g} seconds"]


def _reasons(solution: gr.Solution) -> Iterator[str]:
    for player, side in solution.sides.items():
        if player:
            yield f"{player.capitalize()} to move:"
        yield from str(side.explain()).splitlines()
