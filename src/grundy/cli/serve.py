"""`grundy serve`: the page, and the interface behind it."""

from __future__ import annotations

import click

import grundy as gr
from grundy.cli.arguments import json_option
from grundy.cli.main import load

OWN = ("127.0.0.1", "localhost", "::1", "[::1]")
"""Names that a computer has for itself."""


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port; 0 picks a free one.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.1),
    default=10.0,
    show_default=True,
    help="The most time for a question.",
)
@click.option(
    "--positions",
    type=click.IntRange(1),
    default=500_000,
    show_default=True,
    help="The most positions to look at for a question.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    help="Questions of one client answered at the same time.",
)
@json_option
@click.option("--log", is_flag=True, help="Print every request.")
def command(
    host: str,
    port: int,
    seconds: float,
    positions: int,
    workers: int,
    as_json: bool,
    log: bool,
) -> None:
    """Serve the web page, by default to this computer only (see --host).

    \b
    grundy serve                        then open the address that it prints
    grundy serve --port 0               any free port
    grundy serve --host 0.0.0.0         for everyone on the network

    The JSON interface is described at /api/openapi.json. Ctrl-C ends it.
    """
    try:
        server = load("web.server")
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn", "anyio", "h11"):
            raise
        raise gr.MissingExtraError(
            "the page needs Starlette and uvicorn: pip install 'grundy[web]'"
        ) from None
    alone = host in OWN
    settings = load("web.settings").Settings(
        seconds=seconds,
        positions=positions,
        workers=workers,
        programs=alone,
        hosts=OWN if alone else (),
    )
    try:
        server.serve(host, port, settings, lambda url: _tell(url, as_json=as_json), log=log)
    except OSError as error:
        raise gr.NotationError(f"cannot listen on {host}, port {port}: {error.strerror}") from error


def _tell(url: str, *, as_json: bool) -> None:
    import json  # noqa: PLC0415 - a start of the command line costs every user

    click.echo(json.dumps({"url": url}) if as_json else url)
