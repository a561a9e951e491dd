"""`grundy sweep`: every game of a family, with its period, over all cores, resumable."""

from __future__ import annotations

import csv
import os
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from grundy.cli.period import describe
from grundy.errors import NotationError, ParameterError
from grundy.games.catalogue import game as find_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

COLUMNS = ("game", "status", "start", "length", "saltus", "theorem", "checked_to", "largest")


@click.command("sweep")
@click.argument("family", type=click.Choice(["octal", "subtraction"]))
@click.option(
    "--digits",
    type=click.IntRange(1, 4),
    default=2,
    show_default=True,
    help="Octal: how many digits after the point.",
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
@click.option("--json", "as_json", is_flag=True, help="Print a summary as JSON.")
def command(
    family: str, digits: int, largest: int, most: int, output: Path, workers: int, as_json: bool
) -> None:
    """Find the period of every game of a family, and write them to a file.

    Stopped half-way, the same command goes on where it was: what is done is in a file beside the
    output, and the output is written when all is done.

    \b
    grundy sweep octal --digits 2 -o octal.csv
    grundy sweep subtraction --largest 10 -o sets.csv
    """
    writer = _writer(output)
    texts = list(_octal(digits) if family == "octal" else _subtraction(largest))
    rows = _sweep(texts, most, output.with_name(output.name + ".part"), workers)
    writer(rows, output)
    proved = sum(row["status"] == "proved" for row in rows)
    summary = {"games": len(rows), "proved": proved, "file": str(output)}
    if as_json:
        import json  # noqa: PLC0415

        click.echo(json.dumps(summary))
    else:
        click.echo(f"{len(rows):,} games, {proved:,} with a proved period, in {output}")


def _octal(digits: int) -> Iterator[str]:
    for code in product("01234567", repeat=digits):
        if any(digit != "0" for digit in code):
            yield find_game(f"octal:0.{''.join(code)}").text


def _subtraction(largest: int) -> Iterator[str]:
    for bits in range(1, 1 << largest):
        numbers = [str(n + 1) for n in range(largest) if bits >> n & 1]
        yield find_game(f"subtraction:{','.join(numbers)}").text


def _sweep(texts: list[str], most: int, journal: Path, workers: int) -> list[dict[str, Any]]:
    """Return a row for each game, in order; the journal keeps them as they are done."""
    texts = list(dict.fromkeys(texts))
    done = _read_journal(journal, most)
    waiting = [text for text in texts if text not in done]
    with journal.open("a", newline="") as file:
        log = csv.DictWriter(file, ("most", *COLUMNS))
        if file.tell() == 0:
            log.writeheader()
        for count, row in enumerate(_rows(waiting, most, workers), 1):
            log.writerow({"most": most, **row})
            file.flush()
            done[row["game"]] = {key: str(value) for key, value in row.items()}
            _report(len(texts) - len(waiting) + count, len(texts))
    journal.unlink()
    return [done[text] for text in texts]


def _read_journal(journal: Path, most: int) -> dict[str, dict[str, Any]]:
    """Return the rows of an earlier, interrupted run; a line that was cut off is done again."""
    if not journal.exists():
        return {}
    with journal.open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if all(v is not None for v in row.values())]
    if rows and set(rows[0]) != {"most", *COLUMNS}:
        raise ParameterError(f"{journal} is not the journal of a sweep; delete it, or move it away")
    if any(row["most"] != str(most) for row in rows):
        raise ParameterError(
            f"{journal} is from a sweep with another --most; finish that one, or delete the file"
        )
    whole = rows if journal.read_bytes().endswith(b"\n") else rows[:-1]
    if whole != rows:
        _rewrite(journal, whole)
    return {row["game"]: {key: row[key] for key in COLUMNS} for row in whole}


def _rewrite(journal: Path, rows: list[dict[str, Any]]) -> None:
    with journal.open("w", newline="") as file:
        log = csv.DictWriter(file, ("most", *COLUMNS))
        log.writeheader()
        log.writerows(rows)


def _rows(texts: list[str], most: int, workers: int) -> Iterator[dict[str, Any]]:
    if workers == 1 or len(texts) < 2 * workers:
        yield from (row_of(text, most) for text in texts)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - slow to import
    from multiprocessing import get_context  # noqa: PLC0415

    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(row_of, texts, [most] * len(texts), chunksize=4)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def row_of(text: str, most: int) -> dict[str, Any]:
    """Return the row of one game; runs in a process of its own."""
    game: Any = find_game(text)
    data = describe(game, most)
    largest = max(int(value) for value in game.table.values[: game.table.length])
    return {key: largest if key == "largest" else data.get(key, "") for key in COLUMNS}


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
            raise NotationError(
                "a .parquet file needs pyarrow: pip install 'grundy[parquet]', or write a .csv"
            ) from None
        return _write_parquet
    raise NotationError(f"the output is a .csv or a .parquet file, not {output.name!r}")


def _write_csv(rows: list[dict[str, Any]], output: Path) -> None:
    with output.open("w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(rows)


def _write_parquet(rows: list[dict[str, Any]], output: Path) -> None:
    import pyarrow as pa  # noqa: PLC0415
    from pyarrow import parquet  # noqa: PLC0415

    numbers = {"start", "length", "saltus", "checked_to", "largest"}
    columns = {
        key: [_number(row[key]) if key in numbers else row[key] for row in rows] for key in COLUMNS
    }
    parquet.write_table(pa.table(columns), output)


def _number(text: str) -> int | None:
    return int(text) if text != "" else None
