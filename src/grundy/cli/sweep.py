"""`grundy sweep`: every game of a family, with its period, over all cores, resumable."""

from __future__ import annotations

import csv
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import grundy as gr
from grundy.cli.arguments import seconds_option

if TYPE_CHECKING:
    from collections.abc import Callable


@click.command("sweep")
@click.argument("family", type=click.Choice(["octal", "subtraction"]))
@click.option(
    "--digits",
    type=click.IntRange(1, 4),
    default=2,
    show_default=True,
    help="Octal: the number of digits after the point.",
)
@click.option(
    "--largest",
    type=click.IntRange(1, 16),
    default=10,
    show_default=True,
    help="Subtraction: the largest number of a set.",
)
@click.option(
    "--most",
    type=click.IntRange(16),
    default=1 << 14,
    show_default=True,
    help="How many values of each game to look at.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="The file: .csv, or .parquet where pyarrow is installed.",
)
@click.option("--workers", type=click.IntRange(1), default=os.cpu_count() or 1, show_default=True)
@seconds_option
@click.option("--json", "as_json", is_flag=True, help="Print a summary as JSON.")
def command(
    family: str,
    digits: int,
    largest: int,
    most: int,
    output: Path,
    workers: int,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Find the period of every game of a family, and write them to a file.

    After an interruption, or when the --seconds are over, the same command continues where it
    stopped: finished games are kept in a file next to the output, which is written at the end.

    \b
    grundy sweep octal --digits 2 -o octal.csv
    grundy sweep subtraction --largest 10 -o sets.csv
    """
    writer = _writer(output)
    rows = gr.sweep(
        family,
        digits if family == "octal" else largest,
        most=most,
        workers=workers,
        journal=output.with_name(output.name + ".part"),
        tell=_report,
        seconds=seconds,
    )
    writer(rows, output)
    proved = sum(row["status"] == "proved" for row in rows)
    summary = {"games": len(rows), "proved": proved, "file": str(output)}
    if as_json:
        import json  # noqa: PLC0415

        click.echo(json.dumps(summary))
    else:
        click.echo(f"{len(rows):,} games, {proved:,} with a proved period, in {output}")


def _report(done: int, total: int) -> None:
    if sys.stderr.isatty() and (done % 16 == 0 or done == total):
        end = "\n" if done == total else ""
        click.echo(f"\r{done:,} of {total:,} games{end}", nl=False, err=True)


def _writer(output: Path) -> Callable[[list[dict[str, Any]], Path], None]:
    if output.suffix == ".csv":
        return _write_csv
    if output.suffix == ".parquet":
        try:
            import pyarrow  # noqa: F401, PLC0415
        except ImportError:
            raise gr.NotationError(
                "a .parquet file needs pyarrow: pip install 'grundy[parquet]', or write a .csv"
            ) from None
        return _write_parquet
    raise gr.NotationError(f"the output is a .csv or a .parquet file, not {output.name!r}")


def _write_csv(rows: list[dict[str, Any]], output: Path) -> None:
    with output.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def _write_parquet(rows: list[dict[str, Any]], output: Path) -> None:
    import pyarrow as pa  # noqa: PLC0415
    from pyarrow import parquet  # noqa: PLC0415

    columns = {key: [row[key] for row in rows] for key in rows[0]}
    parquet.write_table(pa.table(columns), output)
