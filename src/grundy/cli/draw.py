"""`grundy draw`: a position as people draw it, as SVG or as data."""

from __future__ import annotations

import sys

import click

import grundy as gr
from grundy.cli.arguments import WORDS, json_option, misere_option, position_of, words_argument


@click.command("draw", **WORDS)
@words_argument
@misere_option
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Draw it, to this SVG file.")
@json_option
def command(words: tuple[str, ...], misere: bool, output: str | None, as_json: bool) -> None:
    """Draw a position: heaps, a board, a graph, or the parts of a sum side by side.

    Without a file or --json, the SVG is printed.

    \b
    grundy draw nim 3 4 5 -o nim.svg
    grundy draw hex:3x3 ".../.L./R.." -o hex.svg
    grundy draw kayles 7 + nim 2 > sum.svg
    """
    if not words:
        raise gr.NotationError("which position? write, for example, grundy draw nim 3 4 5")
    if output is not None and not output.endswith(".svg"):
        raise gr.NotationError(f"a picture of a position is an .svg file, not {output!r}")
    if output is None and not as_json and sys.stdout.isatty():
        raise click.UsageError("where should the picture go? add -o board.svg, or > board.svg")
    position = position_of(words, misere=misere)
    scene = gr.scene(position)
    if output is not None:
        gr.write_file(output, scene.svg() + "\n")
    if as_json:
        import json  # noqa: PLC0415 - a start of the command line costs every user

        click.echo(json.dumps({"position": str(position), "scene": scene.as_data()}))
    elif output is None:
        click.echo(scene.svg())
    else:
        click.echo(f"{output}: {position}")
