"""Every game of a family with its period, over several processes, and resumable."""

from __future__ import annotations

import csv
from itertools import product
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.discovery.sweeps.periods import describe_period
from grundy.errors import BudgetExceeded, ParameterError
from grundy.games.catalogue import find
from grundy.limits.deadline import deadline, time_left

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Teller: TypeAlias = "Callable[[int, int], None] | None"

COLUMNS = ("game", "status", "start", "length", "saltus", "theorem", "checked_to", "largest")
NUMBERS = {"start", "length", "saltus", "checked_to", "largest"}


def sweep(  # noqa: PLR0913 - what a sweep may be told
    family: str,
    size: int,
    *,
    most: int = 1 << 14,
    workers: int = 1,
    journal: str | Path | None = None,
    tell: Teller = None,
    seconds: float | None = None,
) -> list[dict[str, Any]]:
    """Return a row for each game of a family: its period within `most` values, as plain data.

    >>> import grundy as gr
    >>> rows = gr.sweep("subtraction", 2)
    >>> [(row["game"], row["length"]) for row in rows]
    [('subtraction:1', 2), ('subtraction:2', 4), ('subtraction:1,2', 3)]

    The family is "octal", with codes of `size` digits after the point, or "subtraction", with sets
    of numbers up to `size`. A `journal` keeps the rows as they are done: stopped half-way, the same
    call goes on where it was. `tell` is called with the number of games done, and of all.

    Raises `ParameterError` for another family, and for a journal of another sweep, and
    `BudgetExceeded` when the `seconds` are over; the journal has what was done until then.
    """
    families = {"octal": _octal, "subtraction": _subtraction}
    if family not in families:
        raise ParameterError(f"a family is octal or subtraction, not {family!r}")
    texts = list(dict.fromkeys(families[family](size)))
    done = [0]

    def count(now: int, total: int) -> None:
        done[0] = now
        if tell is not None:
            tell(now, total)

    try:
        with deadline(seconds):
            if journal is None:
                return list(_told(_rows(texts, most, workers), 0, len(texts), count))
            return _kept(texts, most, Path(journal), workers, count)
    except BudgetExceeded:
        again = (
            "" if journal is None else f"; they are kept in {journal}, and the same call goes on"
        )
        raise BudgetExceeded(
            f"within {seconds:g} seconds {done[0]:,} of {len(texts):,} games were done{again}",
            positions=done[0],
        ) from None


def _octal(digits: int) -> Iterator[str]:
    for code in product("01234567", repeat=digits):
        if any(digit != "0" for digit in code):
            yield find(f"octal:0.{''.join(code)}").text


def _subtraction(largest: int) -> Iterator[str]:
    for bits in range(1, 1 << largest):
        numbers = [str(n + 1) for n in range(largest) if bits >> n & 1]
        yield find(f"subtraction:{','.join(numbers)}").text


def _kept(
    texts: list[str], most: int, journal: Path, workers: int, tell: Teller
) -> list[dict[str, Any]]:
    """Return a row for each game, in order; the journal keeps them as they are done."""
    done = _read_journal(journal, most)
    waiting = [text for text in texts if text not in done]
    with journal.open("a", newline="") as file:
        log = csv.DictWriter(file, ("most", *COLUMNS))
        if file.tell() == 0:
            log.writeheader()
        before = len(texts) - len(waiting)
        for row in _told(_rows(waiting, most, workers), before, len(texts), tell):
            log.writerow({"most": most, **row})
            file.flush()
            done[row["game"]] = row
    journal.unlink()
    return [done[text] for text in texts]


def _told(
    rows: Iterator[dict[str, Any]], before: int, total: int, tell: Teller
) -> Iterator[dict[str, Any]]:
    """Yield the rows, telling of each when it is dealt with."""
    for count, row in enumerate(rows, before + 1):
        yield row
        if tell is not None:
            tell(count, total)


def _read_journal(journal: Path, most: int) -> dict[str, dict[str, Any]]:
    """Return the rows of an earlier, interrupted run; a line that was cut off is done again."""
    if not journal.exists():
        return {}
    with journal.open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if all(v is not None for v in row.values())]
    if rows and set(rows[0]) != {"most", *COLUMNS}:
        raise ParameterError(f"{journal} is not the journal of a sweep; delete it or move it")
    if any(row["most"] != str(most) for row in rows):
        raise ParameterError(
            f"{journal} is from a sweep with another --most; finish that one, or delete the file"
        )
    whole = rows if journal.read_bytes().endswith(b"\n") else rows[:-1]
    if whole != rows:
        _rewrite(journal, whole)
    return {row["game"]: {key: _plain(key, row[key]) for key in COLUMNS} for row in whole}


def _plain(column: str, text: str) -> int | str | None:
    """Return an entry as it was before it was written."""
    if column not in NUMBERS:
        return text
    return int(text) if text else None


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
            count, left = len(texts), time_left()
            end = None if left is None else time() + left  # a clock that all processes share
            yield from pool.map(_row_until, texts, [most] * count, [end] * count, chunksize=4)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _row_until(text: str, most: int, end: float | None) -> dict[str, Any]:
    """Return the row of one game, if that is done in time; runs in a process of its own."""
    with deadline(None if end is None else max(end - time(), 0.001)):
        return row_of(text, most)


def row_of(text: str, most: int) -> dict[str, Any]:
    """Return the row of one game."""
    game = find(text)
    data = describe_period(game, most)
    largest = max(game.values(data["checked_to"]))
    missing = dict.fromkeys(COLUMNS) | {"theorem": ""}
    return {key: (missing | data | {"largest": largest})[key] for key in COLUMNS}
