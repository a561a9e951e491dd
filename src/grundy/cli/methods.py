"""`grundy methods`: how positions are solved, and what each way is for."""

from __future__ import annotations

import json

import click

import grundy as gr
from grundy.cli.arguments import json_option

KINDS = ("impartial", "scoring", "partizan")


@click.command("methods")
@click.argument("kind", required=False, type=click.Choice(KINDS))
@json_option
def command(kind: str | None, as_json: bool) -> None:
    """List the methods that solve positions, those of one kind of game or all.

    \b
    grundy methods
    grundy methods impartial
    grundy solve nim 3 4 5 --engine induction
    """
    found = gr.methods(kind)
    if as_json:
        click.echo(json.dumps([_data(method) for method in found], ensure_ascii=False))
        return
    for method in found:
        click.echo(f"{method.name:<14} {', '.join(sorted(method.kinds))}: {method.why}")


def _data(method: gr.Method) -> dict[str, object]:
    return {
        "name": method.name,
        "kinds": sorted(method.kinds),
        "gives": sorted(method.gives),
        "why": method.why,
    }
