"""`grundy page`: a position as one HTML file to hand out."""

from __future__ import annotations

import json

import click

from grundy.cli.arguments import WORDS, json_option, misere_option, position_of, words_argument
from grundy.cli.progress import progress
from grundy.errors import NotationError


@click.command("page", **WORDS)
@words_argument
@misere_option
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="The file to write.")
@click.option(
    "--view",
    type=click.Choice(["answer", "step", "table", "play"]),
    help="What the file shows first.",
)
@click.option(
    "--positions", type=click.IntRange(1), help="The most positions that the file holds (6,000)."
)
@click.option("--plain", is_flag=True, help="Leave out the fonts: the file is smaller.")
@json_option
def command(
    words: tuple[str, ...],
    misere: bool,
    output: str | None,
    view: str | None,
    positions: int | None,
    plain: bool,
    as_json: bool,
) -> None:
    """Write one HTML file about a position: its answer, its graph step by step, a table, and play.

    The file holds everything, needs no network, and opens from a disk.

    \b
    grundy page subtraction:1,2,3 7 -o seven.html
    grundy page nim 3 4 5 -o nim.html --view play
    grundy page tic-tac-toe -o tic-tac-toe.html
    """
    if not words:
        raise NotationError("which position? write, for example, grundy page nim 3 4 5 -o nim.html")
    if output is None:
        raise click.UsageError("where should the page go? add -o game.html")
    if not output.endswith((".html", ".htm")):
        raise NotationError(f"a page is an .html file, not {output!r}")
    position = position_of(words, misere=misere)
    from pathlib import Path  # noqa: PLC0415 - slow to import

    from grundy.web.embedding import MOST  # noqa: PLC0415
    from grundy.web.page import page_of  # noqa: PLC0415

    with progress():
        text = page_of(position, most=positions or MOST, view=view or "", fonts=not plain)
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError as error:
        raise NotationError(f"cannot write {output}: {error.strerror}") from error
    size = len(text.encode())
    if as_json:
        click.echo(json.dumps({"position": str(position), "file": output, "bytes": size}))
    else:
        click.echo(f"{output}: {position}, {size / 1000:,.0f} kB, needs no network")
