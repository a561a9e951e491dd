"""`grundy verify`: check a certificate from the rules alone."""

from __future__ import annotations

import click

import grundy as gr
from grundy.cli.arguments import game_of, json_option, seconds_option


@click.command("verify", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("file")
@click.option("--game", "own", metavar="FILE.py:NAME", help="Your own game that it is about.")
@seconds_option
@json_option
def command(file: str, own: str | None, seconds: float | None, as_json: bool) -> None:
    """Check a certificate: whether its claim follows from the rules, line by line.

    The checker uses no engine and no theorem of a game, only the moves. A certificate for a rule in
    a Python file is checked only when you name that file, because it runs as a program.

    \b
    grundy verify nim.cert
    grundy verify mine.cert --game rules.py:divisor
    """
    named = own if own and ".py:" in own else ""
    with gr.deadline(seconds):
        found = gr.verify(file, game=None if own is None else game_of(own), named=named)
    if as_json:
        import json  # noqa: PLC0415

        data = {"verified": True, "kind": found.certificate.kind, "claim": found.claim}
        click.echo(json.dumps(data | {"positions": found.positions}, ensure_ascii=False))
        return
    click.echo(
        f"{found.claim}\n  verified       {found.positions:,} positions, from the rules alone"
    )
