"""The rows of a sweep, with where they come from; in memory, or in a file until they are read."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from grundy.discovery.sweeps.saving import as_line, digest_of, format_of
from grundy.errors import MissingFileError, SweepFileError

if TYPE_CHECKING:
    from grundy.discovery.sweeps.unit import Row


class Sweep(Sequence[dict[str, Any]]):
    """A row for each game of a family, in the order of the family; each row is plain data.

    >>> import grundy as gr
    >>> found = gr.sweep("subtraction", 2)
    >>> found
    <Sweep: period of subtraction largest=2, 3 games>
    >>> found[2]["game"], found[2]["length"], found.provenance["statuses"]
    ('subtraction:1,2', 3, {'proved': 3})
    >>> found.save("sets.csv")
    >>> gr.read_sweep("sets.csv") == found
    True

    `provenance` says what computed the rows, of what, with which options, and their digest. Rows
    that were written to a file are read when they are first looked at.
    """

    def __init__(
        self,
        provenance: dict[str, Any],
        columns: dict[str, str],
        rows: list[Row] | None = None,
        path: Path | None = None,
    ) -> None:
        self.provenance = provenance
        self.columns = columns
        self.path = path
        """The file that the rows were written to, if any."""
        self._rows = rows

    @property
    def rows(self) -> list[Row]:
        """The rows as lists, in the order of the columns."""
        if self._rows is None:
            assert self.path is not None
            self._rows = read_sweep(self.path).rows
        return self._rows

    def save(self, path: str | Path) -> None:
        """Write the rows to a .csv or a .parquet file.

        Raises `SweepFileError` for another name, and `MissingExtraError` where pyarrow is needed.
        """
        format_of(Path(path)).write(Path(path), self.columns, self.rows, self.provenance)

    def __len__(self) -> int:
        games: int = self.provenance["games"]
        return games

    @overload
    def __getitem__(self, place: int) -> dict[str, Any]: ...

    @overload
    def __getitem__(self, place: slice) -> list[dict[str, Any]]: ...

    def __getitem__(self, place: int | slice) -> dict[str, Any] | list[dict[str, Any]]:
        if isinstance(place, slice):
            return [dict(zip(self.columns, row, strict=True)) for row in self.rows[place]]
        return dict(zip(self.columns, self.rows[place], strict=True))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sweep):
            return NotImplemented
        return self.provenance == other.provenance and self.rows == other.rows

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        about = self.provenance
        return f"<Sweep: {about['question']} of {about['family']}, {len(self):,} games>"


def read_sweep(path: str | Path) -> Sweep:
    """Return the rows of a sweep from the file that it was written to.

    >>> import grundy as gr
    >>> gr.sweep("octal", 1, most=500, output="octal.csv")
    <Sweep: period of octal digits=1, 7 games>
    >>> [row["game"] for row in gr.read_sweep("octal.csv") if row["status"] == "none found"]
    ['octal:0.6']

    Raises `SweepFileError` for a file that no sweep wrote, or that was changed since, and
    `MissingFileError`.
    """
    file = Path(path)
    form = format_of(file)
    if not file.is_file():
        raise MissingFileError(f"there is no file {file}")
    try:
        columns, rows, about = form.read(file)
        digest = sha256(b"".join(map(as_line, rows))).hexdigest()
        found = len(rows), digest, digest_of(about, columns)
        wanted = about["games"], about["rows"], about["digest"]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, csv.Error) as error:
        if isinstance(error, SweepFileError):
            raise
        raise SweepFileError(f"{file} is not what a sweep writes: {error}") from error
    if found != wanted:
        raise SweepFileError(
            f"{file} does not have what the sweep of {about.get('family')} wrote: it was changed "
            "since, or is damaged"
        )
    return Sweep(about, columns, rows, file)
