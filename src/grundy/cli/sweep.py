"""`grundy sweep`: every game of a family, over all cores or a cluster, resumable."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

import grundy as gr
from grundy.cli.arguments import seconds_option


@click.command("sweep")
@click.argument("family", nargs=-1, required=True, metavar="FAMILY [NAME=VALUES]...")
@click.option(
    "--digits",
    type=click.IntRange(1, 8),
    help="Octal and hexadecimal: the number of digits after the point.  [default: 2]",
)
@click.option(
    "--largest",
    type=click.IntRange(1, 30),
    help="Subtraction: the largest number of a set.  [default: 10]",
)
@click.option(
    "--ask", metavar="QUESTION", help="period, values, zeros, misere, quotient or outcome."
)
@click.option(
    "--most",
    type=click.IntRange(16),
    default=1 << 14,
    show_default=True,
    help="How many values of each game to look at.",
)
@click.option("--at", default="", metavar="NUMBERS", help="Outcome: the position, as in '7 4'.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="The file: .csv, or .parquet where pyarrow is installed.",
)
@click.option("--workers", type=click.IntRange(1), help="How many.  [default: all cores]")
@click.option(
    "--on",
    metavar="WHERE",
    help="here, processes, ray, or ray:ADDRESS of a cluster.  [default: processes]",
)
@seconds_option
@click.option("--json", "as_json", is_flag=True, help="Print a summary as JSON.")
def command(
    family: tuple[str, ...],
    digits: int | None,
    largest: int | None,
    ask: str | None,
    most: int,
    at: str,
    output: Path,
    workers: int | None,
    on: str | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Ask every game of a family the same question, and write the answers to a file.

    Families are octal, hexadecimal, subtraction, take-and-break and pieces, a rule with parameters,
    and a function in a file that makes games. Unless told otherwise they are asked for the period.

    After an interruption, or when the --seconds are over, the same command continues where it
    stopped: finished games are kept in a file next to the output, which is written at the end.

    \b
    grundy sweep octal --digits 2 -o octal.csv
    grundy sweep subtraction largest=20 size=3 -o sets.parquet
    grundy sweep take-and-break largest=4 splits=37 --ask values -o codes.csv
    grundy sweep "rule: n -> n-1; n-a; n-b" a=2-9 b=3-12 -o rules.csv
    grundy sweep rules.py:take a=2-9 --ask zeros -o own.csv
    grundy sweep pieces board=8x8 -o pieces.csv
    grundy sweep octal --digits 3 --on ray:192.168.0.7:6379 -o octal.csv
    """
    chosen = gr.family(" ".join(family), **_sizes(family, digits, largest))
    cores = os.cpu_count() or 1
    shown = Shown()
    try:
        found = gr.sweep(
            chosen,
            ask=ask,
            most=most,
            at=at,
            workers=workers if workers or on else cores,
            on=on,
            output=output,
            tell=shown.show,
            seconds=seconds,
        )
    except KeyboardInterrupt:
        shown.end()
        kept = f"{shown.done:,} of {len(chosen):,} games are kept in {output}.part, and the same"
        said = f"{kept} command goes on" if shown.done else "no game was done yet"
        click.echo(f"grundy: interrupted; {said}", err=True)
        raise click.exceptions.Exit(130) from None
    finally:
        shown.end()
    _summarise(found, output, as_json=as_json)


def _sizes(words: tuple[str, ...], digits: int | None, largest: int | None) -> dict[str, Any]:
    """Return the sizes that a family needs and its words do not give."""
    name, given = words[0], " ".join(words[1:])
    sizes: dict[str, Any] = {}
    if name in ("octal", "hexadecimal") and "digits=" not in given:
        sizes["digits"] = 2 if digits is None else digits
    if name == "subtraction" and "largest=" not in given:
        sizes["largest"] = 10 if largest is None else largest
    if name == "take-and-break" and largest is not None:
        sizes["largest"] = largest
    return sizes


class Shown:
    """How far it is, on a terminal's standard error only."""

    def __init__(self) -> None:
        self.done = 0
        self._width = 0

    def show(self, progress: gr.SweepProgress) -> None:
        """Write over what was shown before."""
        self.done = progress.done
        if sys.stderr.isatty():
            line = str(progress)
            click.echo(f"\r{line:{self._width}}", nl=False, err=True)
            self._width = len(line)

    def end(self) -> None:
        """Leave the line."""
        if self._width:
            click.echo(err=True)
            self._width = 0


def _summarise(found: gr.Sweep, output: Path, *, as_json: bool) -> None:
    about = found.provenance
    statuses: dict[str, int] = about["statuses"]
    if statuses and set(statuses) == {"failed"}:
        raise click.ClickException(f"every game {found[0]['status']}; their rows are in {output}")
    if as_json:
        import json  # noqa: PLC0415

        proved = {"proved": statuses.get("proved", 0)} if about["question"] == "period" else {}
        told = {"family": about["family"], "question": about["question"], "statuses": statuses}
        click.echo(json.dumps({"games": len(found), **proved, "file": str(output), **told}))
        return
    if about["question"] == "period":
        words = f"{statuses.get('proved', 0):,} with a proved period"
    else:
        words = ", ".join(f"{count:,} {status}" for status, count in statuses.items())
    click.echo(f"{len(found):,} games, {words}, in {output}")
