"""`grundy graph`: the graph of a position, labelled step by step, as picture, text or data."""

from __future__ import annotations

import sys

import click

import grundy as gr
from grundy.cli.arguments import (
    WORDS,
    json_option,
    loopy_option,
    misere_option,
    position_of,
    seconds_option,
    words_argument,
)
from grundy.cli.progress import progress

METHODS = ("induction", "search", "mex")
MOST = 100_000
"""Positions that are labelled at most, unless more are asked for."""

DRAWN = 4_000
"""Positions that are labelled for a picture alone: ten times what can be drawn."""


@click.command("graph", **WORDS)
@words_argument
@misere_option
@loopy_option
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Draw it, to this SVG file.")
@click.option("--values", is_flag=True, help="Label with Grundy values instead of outcomes.")
@click.option(
    "--steps", "method", metavar="METHOD", help=f"Print the steps, by {', '.join(METHODS)}."
)
@click.option(
    "--positions",
    type=click.IntRange(1),
    help=f"The most positions to label ({MOST:,}; for a picture alone {DRAWN:,}).",
)
@seconds_option
@json_option
def command(
    words: tuple[str, ...],
    misere: bool,
    loopy: bool,
    output: str | None,
    values: bool,
    method: str | None,
    positions: int | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Label the graph of a position: draw it, or print the steps.

    Without a file, --steps or --json, the SVG is printed.

    \b
    grundy graph subtraction:1,2,3 7 -o graph.svg
    grundy graph wythoff 3 3 --values -o wythoff.svg
    grundy graph nim 1 2 --misere --steps induction
    grundy graph kayles 5 --steps search
    grundy graph graph:a-a,a-b,b-c a > cycle.svg
    grundy graph chomp:2x3 --json
    grundy graph stone-game 5 3 4 5 -o stones.svg
    grundy graph domineering:2x3 --steps induction
    """
    if not words:
        raise gr.NotationError(
            "which position? write, for example, grundy graph subtraction:1,2,3 7"
        )
    if values and method not in (None, "mex"):
        raise click.UsageError(
            f"--values labels by mex, and --steps {method} does not: use only one"
        )
    if output is not None and not output.endswith(".svg"):
        raise gr.NotationError(f"a picture of a graph is an .svg file, not {output!r}")
    said = method is not None or as_json
    if output is None and not said and sys.stdout.isatty():
        raise click.UsageError(
            "where should the picture go? add -o graph.svg, or > graph.svg, or print text with "
            "--steps induction"
        )
    position = position_of(words, misere=misere, loopy=loopy)
    most = positions or (MOST if said else DRAWN)
    with gr.deadline(seconds), gr.budget(seconds=seconds), progress():
        found = gr.labelling(
            position, None, method or ("mex" if values else "induction"), most=most
        )
        if output is not None:
            gr.write_file(output, found.svg())
    if as_json:
        import json  # noqa: PLC0415 - a start of the command line costs every user

        click.echo(json.dumps(found.as_data(), ensure_ascii=False))
    elif said:
        click.echo(str(found))
    elif output is None:
        click.echo(found.svg(), nl=False)
    else:
        click.echo(f"{output}: {_summary(found)}")


def _summary(found: gr.Labelling) -> str:
    count = len(found.positions)
    moves = sum(map(len, found.options.values()))
    label = found.label
    answer = (
        f"has Grundy value {label}"
        if isinstance(label, int)
        else f"is {label or 'in no single outcome class'}"
    )
    many = f"{count:,} position{'s' * (count != 1)}, {moves:,} move{'s' * (moves != 1)}"
    return f"{found.position} {answer}; {many}"
