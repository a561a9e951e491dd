"""`grundy quotient`: the misère quotient of a game's heaps, with its proof."""

from __future__ import annotations

import json
from typing import Any

import click

import grundy as gr
from grundy.cli.arguments import (
    WORDS,
    game_of,
    json_option,
    position_of,
    positions_option,
    seconds_option,
    words_argument,
)
from grundy.cli.progress import progress

ELEMENTS = 1000


@click.command("quotient", **WORDS)
@words_argument
@click.option(
    "--heaps", type=click.IntRange(0), help="Heaps up to this size; else as far as found."
)
@click.option(
    "--most",
    type=click.IntRange(2),
    default=ELEMENTS,
    show_default=True,
    help="How many elements it may have.",
)
@click.option("--certificate", metavar="FILE", help="Where to write the proof.")
@positions_option
@seconds_option
@json_option
def command(
    words: tuple[str, ...],
    heaps: int | None,
    most: int,
    certificate: str | None,
    positions: int,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Find the misère quotient of a game's heaps, or of a position, and prove it.

    \b
    grundy quotient kayles                                for all heaps
    grundy quotient octal:0.07 --heaps 26                 of the heaps up to 26
    grundy quotient kayles --certificate kayles.json      with its proof
    grundy quotient cram:2x4                              of all that a board can become
    grundy verify kayles.json                             checks it, from the moves alone
    """
    named = words[0] if words and ".py:" in words[0] else ""
    with gr.deadline(seconds), gr.budget(positions=positions, seconds=seconds), progress():
        found = _found(words, heaps, most)
    size = None
    if certificate is not None:
        size = gr.certificate(found, named=named).save(certificate)
    if as_json:
        click.echo(json.dumps(_data(found, certificate), ensure_ascii=False))
        return
    click.echo(str(found))
    if certificate is not None:
        click.echo(f"  proof          {certificate}: {size:,} bytes")


def _found(words: tuple[str, ...], heaps: int | None, most: int) -> gr.Quotient:
    if not words:
        raise gr.NotationError("which game? write, say, grundy quotient kayles")
    if len(words) == 1:
        game: Any = game_of(words[0])
        if getattr(game, "game_kind", "") == "impartial" and game.misere.has_heaps:
            found: gr.Quotient = game.misere.quotient(heaps, most=most)
            return found
    return position_of(words, misere=True).quotient()


def _data(found: gr.Quotient, saved: str | None) -> dict[str, Any]:
    return {
        "game": found.game,
        "order": found.order,
        "presentation": found.presentation,
        "p_portion": list(found.p_portion),
        "images": [found.elements[x] for x in found.images],
        "period": found.period,
        "theorem": found.theorem,
        "status": found.status,
        "saved": saved,
    }
