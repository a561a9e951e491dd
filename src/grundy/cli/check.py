"""`grundy check`: is this Nim? The checklist of a game or a rule of one's own."""

from __future__ import annotations

import json
from typing import Any

import click

import grundy as gr
from grundy.cli.arguments import LIMITS, WORDS, game_of, game_words, given_by, json_option
from grundy.cli.progress import progress


@click.command("check", **WORDS)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="GAME [POSITION]")
@click.option("--as", "other", metavar="GAME", help="Compare with the game that you think it is.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    help="The most time to take; by default 2 for the checklist, 10 for a claim.",
)
@click.option("--claim", metavar="FORMULA", help="Test your formula on every position.")
@click.option(
    "--most", type=LIMITS, metavar="N[,N...]", help="Test the claim on numbers below this."
)
@click.option("--least", type=int, default=0, help="Skip numbers below this.")
@click.option("--at", metavar="NUMBERS", help='What n stands for, as in "n, n-1".')
@click.option("--heaps", is_flag=True, help="Test the claim on several heaps.")
@json_option
def command(
    words: tuple[str, ...],
    other: str | None,
    seconds: float | None,
    claim: str | None,
    most: int | tuple[int, ...] | None,
    least: int,
    at: str | None,
    heaps: bool,
    as_json: bool,
) -> int:
    """Run the checklist on a game, and get the technique to use.

    Every question is tested on small positions. GAME may also be a faulty rule of your own, for
    example with the player as an argument, with gains or with chance; the report says so.

    \b
    grundy check kayles
    grundy check rules.py:divisor
    grundy check wrong.py:reach --as subtraction:1,3,4
    grundy check wrong.py:ends "(5, 3, 4, 5)"      begin with this position

    With --claim, a formula is tested instead. A condition must be true exactly where the player to
    move wins; a number must be the Grundy value. The names are n, or a, b, ..., or heaps. The exit
    status is 0 when it holds on everything tested, and 1 when it is refuted.

    \b
    grundy check rules.py:divisor --claim "n % 2 == 0" --least 1
    grundy check wythoff --claim "a != b"
    grundy check sequential-nim --claim "nim_sum(heaps) != 0"
    """
    game, rest = game_words(words, "check kayles")
    if claim is not None:
        settings: dict[str, Any] = {"most": most, "at": at, "heaps": heaps, "least": least}
        settings |= {} if seconds is None else {"seconds": seconds}
        if rest:
            raise gr.NotationError("a claim is about a game, not a position; name the game alone")
        return _try(game, claim, settings, as_json)
    against = None if other is None else game_of(other)
    time: dict[str, Any] = {} if seconds is None else {"seconds": seconds}
    found = gr.check(given_by(game), against=against, words=rest, name=game, **time)
    if as_json:
        click.echo(json.dumps(found.as_data(), ensure_ascii=False))
    else:
        click.echo(str(found))
    return 0


def _try(game: str, claim: str, settings: dict[str, Any], as_json: bool) -> int:
    """Try a claim and return the exit status."""
    with progress():
        found = gr.check_claim(game_of(game), claim, **settings)
    click.echo(json.dumps(found.as_data(), ensure_ascii=False) if as_json else str(found))
    return 0 if found.holds else 1
