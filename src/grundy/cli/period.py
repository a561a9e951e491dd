"""`grundy period`: the period of a heap game, with its proof."""

from __future__ import annotations

import json
from typing import Any

import click

import grundy as gr
from grundy.cli.arguments import WORDS, json_option, one_game, seconds_option
from grundy.cli.progress import progress

SMALLEST = 1 << 8
"""Values that are looked at first where there is a limit of time."""

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
@seconds_option
@json_option
def command(words: tuple[str, ...], most: int, seconds: float | None, as_json: bool) -> None:
    """Find the period of a subtraction, octal or hexadecimal game, and prove it.

    \b
    grundy period subtraction:1,3,4
    grundy period octal:0.137
    grundy period kayles
    grundy period "rule: n -> n-1; n-3; n-4"  it is subtraction:1,3,4
    grundy period subtraction:2,3,t          for all t: a class of t a line
    grundy period hexadecimal:0.8F           values that grow, proved by an automaton
    grundy period octal:0.6 --most 100000    says how far it looked
    """
    game = one_game(words, "period octal:0.137")
    with progress():
        data = _described(game, most, seconds)
    click.echo(json.dumps(data, ensure_ascii=False) if as_json else "\n".join(_lines(data)))


def _described(game: Any, most: int, seconds: float | None) -> dict[str, Any]:
    """Return what is found of the period: in as many values as there is time for."""
    if seconds is None:
        data: dict[str, Any] = gr.describe_period(game, most)
        return data
    found: dict[str, Any] = {}
    try:
        with gr.deadline(seconds), gr.budget(seconds=seconds):
            for values in _growing(most):
                found = gr.describe_period(game, values)
                if found["status"] != "none found":
                    break
    except gr.BudgetExceeded:
        if not found:
            raise
        found |= {"within": seconds}
    return found


def _growing(most: int) -> list[int]:
    """Return growing numbers of values to look at; what was computed is kept."""
    numbers = [most]
    while numbers[-1] > SMALLEST:
        numbers.append(max(SMALLEST, numbers[-1] // 2))
    return numbers[::-1]


def _lines(data: dict[str, Any]) -> list[str]:
    if "classes" in data:
        return _lines_of_family(data)
    name = f" ({data['name']})" if data["name"] else ""
    if "same_as" in data:
        name = f" is {data['same_as']}{name}, by its text, and it"
    if data["status"] == "none found":
        time = f", which took {data['within']:g} seconds" if "within" in data else ""
        many = f"{data['checked_to']:,} values{time}"
        return [f"{data['game']}{name} shows no period in its first {many}."]
    saltus = f", saltus {data['saltus']}" if data["saltus"] else ""
    rows = [f"{data['game']}{name} has period {data['length']} from {data['start']}{saltus}."]
    if data["status"] == "proved":
        rows.append(f"  proved by {data['theorem']}, on {data['checked_to']:,} values")
    else:
        rows.append(f"  observed in {data['checked_to']:,} values; this is not a proof")
    if data["published"]:
        rows.append(f"  {data['published']}")
    return rows


def _lines_of_family(data: dict[str, Any]) -> list[str]:
    name, number = data["parameter"], data["number"]
    rows = [f"{data['game']}: the Grundy values repeat in {number}, for {data['covered']}."]
    for one in data["classes"]:
        where = f"{name} ≥ {one['least']}"
        if one["modulus"] > 1:
            where = f"{name} mod {one['modulus']} = {one['rest']}, {where}"
        start = f" from {one['start']}" if one["start"] != "0" else ""
        status = "proved" if one["proved"] else f"observed: {one['reason']}"
        rows.append(f"  {where:24} period {one['period']}{start} ({status})")
    return rows
