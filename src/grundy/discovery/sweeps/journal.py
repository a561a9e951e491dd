"""The journal of a sweep: rows as they are done, in a file that survives a kill at any byte.

A line is a digest and plain data as JSON; the first one says which sweep it is. Lines are only ever
added. A line that was cut off, or that does not fit its digest, counts as not written: its games
are computed again. A line reaches the system when it is written, so a killed program loses none;
the disk is told to keep what it has once a second and at the end, so a power failure may cost the
last second.
"""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import blake2b
from os import fsync
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, Self, TypeGuard

from grundy.errors import SweepFileError
from grundy.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from grundy.discovery.sweeps.unit import Asked, Row

FORM = 1
MARK = "grundy sweep"
SYNC = 1.0
"""Seconds between two times that the disk is told to keep everything."""


def header_of(asked: Asked) -> dict[str, Any]:
    """Return what the first line of a journal says."""
    return {
        "journal": MARK,
        "form": FORM,
        "grundy": __version__,
        "family": asked.family.text,
        "rules": asked.family.digest,
        "question": asked.question,
        "options": dict(asked.options),
        "games": asked.family.count,
    }


class Notes:
    """Rows in memory: what a sweep without a journal has of its results."""

    def __init__(self) -> None:
        self._records: list[tuple[int, list[Row]]] = []

    def add(self, start: int, rows: list[Row]) -> None:
        """Keep the rows of the games from `start` on."""
        self._records.append((start, rows))

    def spans(self) -> Iterator[tuple[int, int]]:
        """Yield from where to where rows were kept, in any order."""
        yield from ((start, start + len(rows)) for start, rows in self._records)

    def rows(self) -> Iterator[Row]:
        """Yield the rows in the order of the games, each once."""
        following = 0
        for start, rows in sorted(self._records, key=lambda record: record[0]):
            yield from rows[max(following - start, 0) :]
            following = max(following, start + len(rows))

    def close(self) -> None:
        """Do nothing: there is no file."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Journal(Notes):
    """Rows in a file; in memory is only where they stand in it.

    Raises `SweepFileError` for the journal of another sweep, which stays as it is.
    """

    def __init__(self, path: Path, asked: Asked) -> None:
        super().__init__()
        self.path = path
        self._index: list[tuple[int, int, int]] = []
        self._end = 0
        self._synced = monotonic()
        self._writer = path.open("ab", buffering=0)
        self._reader = path.open("rb")
        try:
            _lock(self._writer, path)
            self._read(header_of(asked))
        except BaseException:
            self._let_go()
            raise

    def add(self, start: int, rows: list[Row]) -> None:
        """Write the rows of the games from `start` on."""
        place = self._end
        self._write({"from": start, "rows": rows})
        self._index.append((start, start + len(rows), place))
        if monotonic() - self._synced >= SYNC:
            self._sync()

    def spans(self) -> Iterator[tuple[int, int]]:
        """Yield from where to where rows were written, in any order."""
        yield from ((start, stop) for start, stop, _ in self._index)

    def rows(self) -> Iterator[Row]:
        """Yield the rows in the order of the games, each once, read from the file."""
        following = 0
        for start, stop, place in sorted(self._index):
            if stop > following:
                self._reader.seek(place)
                record = _record(self._reader.readline())
                if not _has_rows(record):
                    raise SweepFileError(
                        f"{self.path}: the rows from {start:,} were changed while the sweep ran; "
                        "the same call computes them again"
                    )
                yield from record["rows"][max(following - start, 0) :]
                following = stop

    def close(self) -> None:
        """Have the disk keep everything, and let others write; a journal without a row goes."""
        if not self._writer.closed:
            try:
                self._sync()
                if not self._index:
                    self.path.unlink(missing_ok=True)
            finally:
                self._let_go()

    def remove(self) -> None:
        """Delete the journal of a sweep that is done."""
        self.path.unlink(missing_ok=True)
        self._let_go()

    def _let_go(self) -> None:
        self._reader.close()
        self._writer.close()

    def _write(self, record: dict[str, Any]) -> None:
        line = left = memoryview(_line(record))
        try:
            while left:
                left = left[self._writer.write(left) :]
        except OSError as error:
            with suppress(OSError):
                self._writer.truncate(self._end)
            raise SweepFileError(
                f"{self.path}: {error.strerror or error}; what was written before is kept, and "
                "the same call goes on from there"
            ) from error
        self._end += len(line)

    def _sync(self) -> None:
        fsync(self._writer.fileno())
        self._synced = monotonic()

    def _read(self, header: dict[str, Any]) -> None:
        """Find the whole lines; what was cut off after them is taken away."""
        first = self._reader.readline()
        if not first.endswith(b"\n"):
            self._begin(first, header)
            return
        _check(self.path, _record(first), header)
        place = self._end = len(first)
        for line in self._reader:
            record = _record(line)
            if _has_rows(record):
                start = record["from"]
                self._index.append((start, start + len(record["rows"]), place))
                self._end = place + len(line)
            place += len(line)
        self._writer.truncate(self._end)

    def _begin(self, first: bytes, header: dict[str, Any]) -> None:
        """Write the first line, where there is none or only its beginning: nothing was kept yet."""
        if not _line(header).startswith(first) and not _began(first):
            raise _not_ours(self.path)
        self._writer.truncate(0)
        self._write(header)
        self._sync()


def _line(record: dict[str, Any]) -> bytes:
    data = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
    return b"%s %s\n" % (_digest(data), data)


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=8).hexdigest().encode()


def _record(line: bytes) -> dict[str, Any] | None:
    """Return what a line says; None where it does not fit its digest."""
    digest, _, data = line.partition(b" ")
    if not line.endswith(b"\n") or digest != _digest(data[:-1]):
        return None
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _has_rows(record: dict[str, Any] | None) -> TypeGuard[dict[str, Any]]:
    """Whether a line tells rows, and of which games."""
    if record is None or type(record.get("from")) is not int or record["from"] < 0:
        return False
    rows = record.get("rows")
    return isinstance(rows, list) and all(isinstance(row, list) for row in rows)


def _began(first: bytes) -> bool:
    """Whether these bytes are the beginning of the first line of some sweep's journal."""
    digest, _, data = first.partition(b" ")
    mark = f'{{"journal":"{MARK}",'.encode()
    hexadecimal = len(digest) <= 16 and set(digest) <= set(b"0123456789abcdef")
    return hexadecimal and data[: len(mark)] == mark[: len(data)]


def _check(path: Path, found: dict[str, Any] | None, header: dict[str, Any]) -> None:
    """Raise unless a journal is of this sweep."""
    if found is None or found.get("journal") != MARK:
        raise _not_ours(path)
    go_on = "finish that one, or move the file away; nothing of it was changed"
    for key, words in (
        ("form", "has another form, {0}, than this version writes, {1}"),
        ("grundy", "was written by grundy {0}, and this is {1}: their answers may differ"),
        ("family", "is of another family, {0}, not {1}"),
        ("rules", "is of other rules: what {2} is made from has changed since"),
        ("question", "is of another question, {0}, not {1}"),
        ("options", "is of other options, {0}, not {1}"),
    ):
        if found.get(key) != header[key]:
            said = words.format(_shown(found.get(key)), _shown(header[key]), header["family"])
            raise SweepFileError(f"{path} {said}; {go_on}")


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={text}" for key, text in value.items()) or "none"
    return str(value)


def _not_ours(path: Path) -> SweepFileError:
    return SweepFileError(
        f"{path} is not the journal of a sweep, or its first line is damaged; move it away or "
        "delete it"
    )


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep others from writing the same journal at the same time, where the system can."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock  # noqa: PLC0415
    except ImportError:
        return
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        raise SweepFileError(
            f"{path}: another sweep is writing this journal; wait until it is done"
        ) from None
