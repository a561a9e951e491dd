"""`grundy period`: the period of a heap game, with its proof."""

from __future__ import annotations

import json
from typing import Any

import click

import grundy as gr
from grundy.cli.arguments import WORDS, json_option, one_game
from grundy.cli.progress import progress

LOOK = 1 << 20
"""Values among which a period is looked for, unless more are asked for."""


@click.command("period", **WORDS)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="GAME")
@click.option(
    "--most",
    type=click.IntRange(16),
    default=LOOK,
    show_default=True,
    help="How many values to look at.",
)
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="The most time to take.")
@json_option
def command(words: tuple[str, ...], most: int, seconds: float | None, as_json: bool) -> None:
    """Find the period of a subtraction, octal or hexadecimal game, and prove it.

    \b
    grundy period subtraction:1,3,4
    grundy period octal:0.137
    grundy period kayles
    grundy period "rule: n -> n-1; n-3; n-4"  it is subtraction:1,3,4
    grundy period hexadecimal:0.8F           seen, not proved, when values grow
    grundy period octal:0.6 --most 100000    says how far it looked
    """
    game = one_game(words, "period octal:0.137")
    with gr.budget(seconds=seconds), progress():
        data = gr.describe_period(game, most)
    click.echo(json.dumps(data, ensure_ascii=False) if as_json else "\n".join(_lines(data)))


def _lines(data: dict[str, Any]) -> list[str]:
    name = f" ({data['name']})" if data["name"] else ""
    if "same_as" in data:
        name = f" is {data['same_as']}{name}, by its text, and it"
    if data["status"] == "none found":
        return [f"{data['game']}{name} shows no period in its first {data['checked_to']:,} values."]
    saltus = f", saltus {data['saltus']}" if data["saltus"] else ""
    rows = [f"{data['game']}{name} has period {data['length']} from {data['start']}{saltus}."]
    if data["status"] == "proved":
        rows.append(f"  proved by {data['theorem']}, on {data['checked_to']:,} values")
    else:
        rows.append(f"  observed in {data['checked_to']:,} values; this is not a proof")
    if data["published"]:
        rows.append(f"  {data['published']}")
    return rows
