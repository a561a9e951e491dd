"""The rows of a sweep as a file, CSV or Parquet, with where they come from.

A CSV file is rows and nothing else: readers stumble over comments. What belongs to it stands in
FILE.csv-metadata.json, where the W3C's "CSV on the Web" has readers look for it. A Parquet file has
it among its own metadata, under the key "grundy". Both are the same bytes for the same sweep,
whoever computed it and however often it was interrupted: no times, no machines.
"""

from __future__ import annotations

import csv
import json
from abc import ABC, abstractmethod
from collections import Counter
from hashlib import sha256
from io import TextIOWrapper
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.discovery.sweeps.question import INTEGER, TEXT
from grundy.errors import MissingExtraError, SweepFileError
from grundy.limits.writing import replacing, write_file
from grundy.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from grundy.discovery.sweeps.unit import Asked, Row

About = dict[str, Any]

KEY = b"grundy"
"""Where a Parquet file has what belongs to it."""

GROUP = 1 << 16
"""Rows that are written at once; the same number always, for it shows in a Parquet file."""


def provenance(asked: Asked, rows: Iterable[Row]) -> dict[str, Any]:
    """Return where rows come from: what computed them, of what, how many, and their digest."""
    status = list(asked.columns).index("status")
    statuses: Counter[str] = Counter()
    digest, games = sha256(), 0
    for row in rows:
        digest.update(as_line(row))
        statuses[row[status].partition(":")[0]] += 1
        games += 1
    about = {
        "grundy": __version__,
        "family": asked.family.text,
        "rules": asked.family.digest,
        "question": asked.question,
        "options": dict(asked.options),
        "games": games,
        "statuses": dict(sorted(statuses.items())),
        "rows": digest.hexdigest(),
    }
    return about | {"digest": digest_of(about, asked.columns)}


def digest_of(about: About, columns: dict[str, str]) -> str:
    """Return the digest of where rows come from, theirs among it, so that a change shows."""
    said = {name: value for name, value in about.items() if name != "digest"}
    text = json.dumps([said, columns], ensure_ascii=False, sort_keys=True)
    return sha256(text.encode()).hexdigest()


def as_line(row: Row) -> bytes:
    """Return what a row adds to the digest of the rows."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


class Format(ABC):
    """A form of file for rows."""

    @abstractmethod
    def write(self, path: Path, columns: dict[str, str], rows: Iterable[Row], about: About) -> None:
        """Write the rows, and where they come from."""

    @abstractmethod
    def read(self, path: Path) -> tuple[dict[str, str], list[Row], dict[str, Any]]:
        """Return the columns, the rows, and where they come from."""


class Csv(Format):
    """Comma-separated values; empty where there is none."""

    def write(self, path: Path, columns: dict[str, str], rows: Iterable[Row], about: About) -> None:
        """Write the rows, and beside them what belongs to them."""
        described = {
            "@context": "http://www.w3.org/ns/csvw",
            "url": path.name,
            "tableSchema": {
                "columns": [{"name": name, "datatype": kind} for name, kind in columns.items()]
            },
            "notes": [about],
        }
        with replacing(path) as made:
            lines = TextIOWrapper(made, "utf-8", newline="")
            writer = csv.writer(lines)
            writer.writerow(columns)
            writer.writerows(rows)
            lines.detach()
            text = json.dumps(described, ensure_ascii=False, indent=1)
            write_file(metadata_of(path), f"{text}\n")

    def read(self, path: Path) -> tuple[dict[str, str], list[Row], dict[str, Any]]:
        """Read the rows, and what is written beside them."""
        beside = metadata_of(path)
        try:
            described = json.loads(beside.read_text(encoding="utf-8"))
            listed = described["tableSchema"]["columns"]
            columns = {column["name"]: column["datatype"] for column in listed}
            about = described["notes"][0]
        except FileNotFoundError:
            raise SweepFileError(
                f"{path} has no {beside.name} beside it, which says where its rows come from"
            ) from None
        except (ValueError, LookupError, TypeError):
            raise SweepFileError(f"{beside} is not what a sweep writes beside its rows") from None
        with path.open(newline="", encoding="utf-8") as file:
            reader = csv.reader(file)
            if next(reader, None) != list(columns):
                raise SweepFileError(f"{path} does not have the columns that {beside} lists")
            kinds = list(columns.values())
            rows = [_typed(texts, kinds) for texts in reader]
        return columns, rows, about


class Parquet(Format):
    """Parquet, by pyarrow; what belongs to the rows is in the file."""

    def __init__(self) -> None:
        try:
            import pyarrow  # noqa: F401, PLC0415
        except ImportError:
            raise MissingExtraError(
                "a .parquet file needs pyarrow: pip install 'grundy[parquet]', or write a .csv"
            ) from None

    def write(self, path: Path, columns: dict[str, str], rows: Iterable[Row], about: About) -> None:
        """Write the rows in groups of one size."""
        import pyarrow as pa  # noqa: PLC0415
        from pyarrow import parquet  # noqa: PLC0415

        types = {INTEGER: pa.int64(), TEXT: pa.string()}
        kinds = {name: types[kind] for name, kind in columns.items()}
        schema = pa.schema(kinds, {KEY: json.dumps(about, ensure_ascii=False).encode()})
        following = iter(rows)
        with replacing(path) as made, parquet.ParquetWriter(made, schema) as writer:
            while group := list(islice(following, GROUP)):
                values = zip(*group, strict=True)
                arrays = [pa.array(v, kind) for v, kind in zip(values, kinds.values(), strict=True)]
                writer.write_table(pa.table(arrays, schema=schema))

    def read(self, path: Path) -> tuple[dict[str, str], list[Row], dict[str, Any]]:
        """Read the rows, and what belongs to them."""
        import pyarrow as pa  # noqa: PLC0415
        from pyarrow import parquet  # noqa: PLC0415

        try:
            file = parquet.ParquetFile(path)
            metadata = file.metadata.metadata or {}
        except pa.ArrowInvalid as error:
            raise SweepFileError(f"{path} is not a Parquet file: {error}") from None
        if KEY not in metadata:
            raise SweepFileError(f"{path} does not say where its rows come from: no sweep wrote it")
        table = file.read()
        kinds = [TEXT if column.type == pa.string() else INTEGER for column in table.schema]
        rows = [list(row) for row in zip(*(c.to_pylist() for c in table.columns), strict=True)]
        return dict(zip(table.column_names, kinds, strict=True)), rows, json.loads(metadata[KEY])


FORMATS = {".csv": Csv, ".parquet": Parquet}


def format_of(path: Path) -> Format:
    """Return the form that the name of a file asks for.

    Raises `SweepFileError` for another name, and `MissingExtraError` where pyarrow is needed.
    """
    if path.suffix not in FORMATS:
        raise SweepFileError(f"the output is a .csv or a .parquet file, not {path.name!r}")
    return FORMATS[path.suffix]()


def metadata_of(path: Path) -> Path:
    """Return the file beside a CSV file that says where its rows come from."""
    return path.with_name(f"{path.name}-metadata.json")


def _typed(texts: list[str], kinds: list[str]) -> Row:
    """Return a line of a CSV file as a row; what is no number stays text, and shows as a change."""
    return [
        text if kind == TEXT else int(text) if text.isdecimal() else text or None
        for text, kind in zip(texts, kinds, strict=False)
    ]
