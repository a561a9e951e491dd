"""`grundy certify`: a claim with its proof, in a file that a small checker verifies."""

from __future__ import annotations

from typing import Any

import click

import grundy as gr
from grundy.cli.arguments import (
    WORDS,
    game_of,
    json_option,
    misere_option,
    one_game,
    position_of,
    positions_option,
    seconds_option,
    words_argument,
)
from grundy.cli.progress import progress

PATIENCE = 60.0
"""Seconds that a proof for all positions is looked for, unless told otherwise."""


@click.command("certify", **WORDS)
@words_argument
@misere_option
@click.option("--upto", type=click.IntRange(0), help="All values of the game up to this heap.")
@click.option("--period", is_flag=True, help="The period of a take-and-break game.")
@click.option("--all", "everywhere", is_flag=True, help="All positions, by an automaton.")
@click.option("--heaps", type=click.IntRange(1), help="With --all: the numbers of a position.")
@click.option("--svg", metavar="FILE", help="With --all: where to draw the automaton.")
@click.option("-o", "--output", metavar="FILE", help="Where to write; by default it is printed.")
@positions_option
@seconds_option
@json_option
def command(
    words: tuple[str, ...],
    misere: bool,
    upto: int | None,
    period: bool,
    everywhere: bool,
    heaps: int | None,
    svg: str | None,
    output: str | None,
    positions: int,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Prove a claim in a file: a strategy, all values up to a heap, a period, or all positions.

    \b
    grundy certify nim 3 4 5 -o nim.cert              a reply to every move
    grundy certify tic-tac-toe -o tie.cert            neither player can be beaten
    grundy certify kayles --upto 100 -o kayles.cert   values, each from its options
    grundy certify kayles --period -o period.cert     as many as the theorem needs
    grundy certify wythoff --all -o wythoff.cert      all positions, by an automaton
    grundy certify rules.py:divisor 12 -o mine.cert   a rule of your own
    grundy verify nim.cert                            checks one, from the rules alone
    """
    named = words[0] if words and ".py:" in words[0] else ""
    with gr.deadline(seconds), gr.budget(positions=positions, seconds=seconds), progress():
        if everywhere:
            game = one_game(words, "certify wythoff --all")
            game = game.misere if misere else game
            limit = PATIENCE if seconds is None else 0.9 * seconds
            found = gr.prove(game, heaps=heaps, seconds=limit)
            proof = gr.certificate(found, named=named)
            if svg is not None:
                gr.write_file(svg, found.svg())
        elif upto is not None or period:
            if len(words) != 1:
                raise gr.NotationError("which game? write, say, grundy certify kayles --upto 9")
            game = game_of(words[0])
            game = game.misere if misere else game
            proof = gr.certificate(game, upto=upto, period=period, named=named)
        else:
            proof = gr.certificate(position_of(words, misere=misere), named=named)
    size = None if output is None else proof.save(output)
    if as_json:
        import json  # noqa: PLC0415

        data: dict[str, Any] = {"game": proof.game, "kind": proof.kind, "claims": proof.claims}
        data |= {"claim": str(proof), "lines": len(proof.lines), "saved": output, "bytes": size}
        click.echo(json.dumps(data, ensure_ascii=False))
    elif output is None:
        click.echo(proof.text, nl=False)
    else:
        click.echo(
            f"{proof}\n  proof          {output}: {len(proof.lines):,} lines, {size:,} bytes"
        )
