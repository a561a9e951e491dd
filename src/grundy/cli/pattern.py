"""`grundy pattern`: a formula for the values or the P-positions, guessed and tried."""

from __future__ import annotations

import json
from typing import Literal

import click

import grundy as gr
from grundy.cli.arguments import LIMITS, WORDS, json_option, one_game
from grundy.cli.progress import progress

SECONDS = 10.0
"""How long to look, unless told otherwise."""


@click.command("pattern", **WORDS)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="GAME")
@click.option(
    "--most", type=LIMITS, metavar="N[,N...]", help="Look at numbers below this; one, or one each."
)
@click.option("--least", type=int, default=0, help="Skip numbers below this.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=SECONDS,
    show_default=True,
    help="The most time to take.",
)
@click.option(
    "--about",
    type=click.Choice(["grundy", "outcome"]),
    help="Ask for Grundy values, or P-positions, only.",
)
@click.option(
    "--at", metavar="NUMBERS", help='The position that variables stand for, as in "n, m, n-1".'
)
@click.option("--heaps", is_flag=True, help="Look at several heaps of a game on one heap.")
@json_option
def command(
    words: tuple[str, ...],
    most: int | tuple[int, ...] | None,
    least: int,
    seconds: float,
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
    grundy pattern rules.py:turns --most 1000,2      the second number is 0 or 1
    """
    game = one_game(words, "pattern rules.py:divisor")
    with progress():
        found = gr.find_pattern(
            game, about=about, most=most, seconds=seconds, at=at, heaps=heaps, least=least
        )
    click.echo(json.dumps(found.as_data(), ensure_ascii=False) if as_json else str(found))
