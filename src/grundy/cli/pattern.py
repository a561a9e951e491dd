"""`grundy pattern`: a formula for the values or the P-positions, guessed and tried."""

from __future__ import annotations

import json
from typing import Literal

import click

import grundy as gr
from grundy.cli.arguments import WORDS, json_option, one_game
from grundy.cli.progress import progress


@click.command("pattern", **WORDS)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="GAME")
@click.option("--most", type=click.IntRange(4), help="Look at numbers below this.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    help="The most time to take altogether; by default some ten seconds.",
)
@click.option(
    "--about",
    type=click.Choice(["grundy", "outcome"]),
    help="Ask for Grundy values, or P-positions, only.",
)
@click.option("--at", metavar="NUMBERS", help='The position that n stands for, as in "n, n-1".')
@click.option("--heaps", is_flag=True, help="Look at several heaps of a game on one heap.")
@json_option
def command(
    words: tuple[str, ...],
    most: int | None,
    seconds: float | None,
    about: Literal["grundy", "outcome"] | None,
    at: str | None,
    heaps: bool,
    as_json: bool,
) -> None:
    """Find a formula, from the rules alone, and try to refute it.

    It is guessed from small positions and tested on larger ones. It is proved where a theorem
    proves it (the period of a subtraction or octal game), and otherwise observed: the report says
    how far. When nothing fits, nothing is claimed.

    \b
    grundy pattern rules.py:divisor
    grundy pattern wythoff
    grundy pattern kayles                            proved: its period
    grundy pattern fibonacci-nim --at "n, max(n-1, 0)"
    grundy pattern "misere nim" --heaps
    grundy pattern grundys-game --most 3000
    """
    game = one_game(words, "pattern rules.py:divisor")
    with progress():
        found = gr.find_pattern(game, about=about, most=most, seconds=seconds, at=at, heaps=heaps)
    click.echo(json.dumps(found.as_data(), ensure_ascii=False) if as_json else str(found))
