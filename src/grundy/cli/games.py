"""`grundy games`: what there is."""

from __future__ import annotations

import json
from typing import Any

import click

import grundy as gr
from grundy.cli.arguments import json_option


@click.command("games")
@click.argument("name", required=False)
@json_option
def command(name: str | None, as_json: bool) -> None:
    """List the games, or describe one.

    \b
    grundy games
    grundy games wythoff
    """
    listed = [_data(each) for each in ([name] if name else gr.names())]
    if as_json:
        click.echo(json.dumps(listed, ensure_ascii=False))
    elif name:
        click.echo("\n".join(_details(listed[0])))
    else:
        _print_table(listed)


def _data(name: str) -> dict[str, Any]:
    found = gr.entry(name)
    return {
        "name": name,
        "rules": found.rules,
        "source": found.source,
        "examples": list(found.examples),
        "theorems": dict(found.theorems),
    }


def _details(game: dict[str, Any]) -> list[str]:
    theorems = [f"  {question}: by {text}" for question, text in game["theorems"].items()]
    return [
        game["name"],
        *(f"  {line}".rstrip() for line in game["rules"].splitlines()),
        f"  source: {game['source']}",
        *(theorems or ["  no theorem: solved by search"]),
        *(f"  example: grundy solve '{example}'" for example in game["examples"]),
    ]


def _print_table(games: list[dict[str, Any]]) -> None:
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("game", "rules", "example"):
        table.add_column(title, no_wrap=title == "game", overflow="fold")
    for game in games:
        table.add_row(game["name"], game["rules"].splitlines()[0], game["examples"][0])
    Console(highlight=False, markup=False).print(table)
