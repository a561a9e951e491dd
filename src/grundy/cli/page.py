"""`grundy page`: a position as one HTML file to hand out."""

from __future__ import annotations

import json

import click

import grundy as gr
from grundy.cli.arguments import (
    WORDS,
    json_option,
    misere_option,
    position_of,
    seconds_option,
    words_argument,
)
from grundy.cli.main import load
from grundy.cli.progress import progress


@click.command("page", **WORDS)
@words_argument
@misere_option
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="The file to write.")
@click.option(
    "--view",
    type=click.Choice(["board", "step", "table", "play"]),
    help="What the file shows first.",
)
@click.option(
    "--positions", type=click.IntRange(1), help="The most positions that the file holds (6,000)."
)
@click.option("--plain", is_flag=True, help="Omit the fonts, for a smaller file.")
@seconds_option
@json_option
def command(
    words: tuple[str, ...],
    misere: bool,
    output: str | None,
    view: str | None,
    positions: int | None,
    plain: bool,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Write one HTML file about a position: its answer, its graph step by step, a table, and play.

    The file contains everything, needs no network, and opens from disk.

    \b
    grundy page subtraction:1,2,3 7 -o seven.html
    grundy page nim 3 4 5 -o nim.html --view play
    grundy page tic-tac-toe -o tic-tac-toe.html
    """
    if not words:
        raise gr.NotationError(
            "which position? write, for example, grundy page nim 3 4 5 -o nim.html"
        )
    if output is None:
        raise click.UsageError("where should the page go? add -o game.html")
    if not output.endswith((".html", ".htm")):
        raise gr.NotationError(f"a page is an .html file, not {output!r}")
    position = position_of(words, misere=misere)
    size = {} if positions is None else {"most": positions}
    with gr.deadline(seconds), progress():
        text = load("web.page").page_of(position, view=view or "", fonts=not plain, **size)
    count = gr.write_file(output, text)
    if as_json:
        click.echo(json.dumps({"position": str(position), "file": output, "bytes": count}))
    else:
        click.echo(f"{output}: {position}, {count / 1000:,.0f} kB, needs no network")
