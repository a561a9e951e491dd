"""The format of solved games on disk: one file, the same on every machine, read in place.

    bytes    what
    0-7      the magic number: 89 47 52 55 4E 44 59 0A (grundy in capitals between two marks)
    8-11     the version of the format, 1
    12-15    the length of the description
    16-23    the length of the data
    24-55    the BLAKE2b-256 checksum of the data
    56-87    the BLAKE2b-256 checksum of bytes 0 to 55 and of the description
    88-      the description, JSON in UTF-8; then zeros up to a multiple of 64
    ...      the data: keys as in `grundy.tables.sparse_keys`, then the codes of their values

Numbers have their lowest byte first. The description has `game`, `start`, `grundy` (the version
that wrote it), `rules` (the fingerprint of what the rules say), `code` (the version of Python, and
what the rules are made of, by code and by text: see `grundy.tables.fingerprint`; older files lack
it), `keys` (what a key is), `symmetry`, `positions` (how many keys there are), `smallest` and
`span` (the smallest key, and the largest less that), `code_bits`, and `values`: the margin, the
plies and the count of each code, [null, null, count] for a draw. Counts are of all positions in
reach; with `symmetry` keys are fewer.
"""

from __future__ import annotations

import json
import mmap
import os
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from struct import Struct
from types import NoneType
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from grundy.errors import MissingFileError, TableFileError
from grundy.limits.writing import replacing
from grundy.tables.sparse_keys import (
    BLOCK,
    KeyShape,
    SparseKeys,
    aligned,
    count_zeros,
    pack_bits,
    pack_upper,
    packed_bytes,
    read_bits,
)
from grundy.values.score import Score

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

MAGIC = b"\x89GRUNDY\n"
VERSION = 1
HEAD = Struct("<8sIIQ32s")
CHECKSUM = 32
LONGEST_DESCRIPTION = 1 << 24

FIELDS: dict[str, type] = {
    "game": str,
    "start": str,
    "grundy": str,
    "rules": str,
    "keys": str,
    "symmetry": bool,
    "positions": int,
    "smallest": int,
    "span": int,
    "code_bits": int,
    "values": list,
}
"""What a description has."""


CHUNK = 1 << 20
"""Keys that are packed at a time."""


def write_table(
    file: str | PathLike[str], description: dict[str, Any], keys: Any, codes: Any
) -> int:
    """Write keys in order and their codes; return the bytes of the file.

    The file gets its name when it is complete and on the disk.
    """
    span = int(keys[-1]) - int(keys[0])
    full = described(description, len(keys), int(keys[0]), span)
    with table_stream(file, full) as out:
        for begin in range(0, len(keys), CHUNK):
            some = _from_zero(keys[begin : begin + CHUNK], keys[0])
            out.add(pack_part(full, some, codes[begin : begin + CHUNK], begin))
    return out.bytes


def described(
    description: dict[str, Any], positions: int, smallest: int, span: int
) -> dict[str, Any]:
    """Return the whole description of a table."""
    bits = (len(description["values"]) - 1).bit_length()
    sizes = {"positions": positions, "smallest": smallest, "span": span, "code_bits": bits}
    return description | sizes


def _from_zero(keys: Any, smallest: Any) -> Any:
    """Return keys in order, counted from the smallest of all."""
    if not hasattr(keys, "dtype"):
        return [key - smallest for key in keys]
    # Words without a sign wrap around: the difference is right however far apart the keys are.
    return keys.astype("uint64") - smallest.astype("uint64")


def checked_target(file: str | PathLike[str]) -> Path:
    """Return where a table is to be written.

    Raises `TableFileError` where no file can be: whatever has the name is replaced, which must not
    be a folder or a device.
    """
    path = Path(file)
    if not path.parent.is_dir():
        raise TableFileError(f"there is no folder {path.parent} to write {path.name} into")
    if path.exists() and not path.is_file():
        kind = "a folder" if path.is_dir() else "no ordinary file"
        raise TableFileError(f"{path} is {kind}: give the table another name")
    return path


class TablePart(NamedTuple):
    """Keys in order and their codes, packed: bytes, and with which byte of a section they begin."""

    upper: tuple[int, bytes]
    lower: tuple[int, bytes]
    codes: tuple[int, bytes]


def pack_part(description: dict[str, Any], keys: Any, codes: Any, place: int) -> TablePart:
    """Pack some keys, counted from the smallest of all; the first is at this place among all."""
    shape = KeyShape(description["positions"], description["span"])
    low, bits = shape.low_bits, description["code_bits"]
    if hasattr(keys, "dtype"):
        lower = keys & type(keys[0])((1 << low) - 1)
    else:
        lower = [key & ((1 << low) - 1) for key in keys]
    return TablePart(
        pack_upper(keys, shape, place),
        (place * low >> 3, pack_bits(lower, low, place * low & 7)),
        (place * bits >> 3, pack_bits(codes, bits, place * bits & 7)),
    )


@contextmanager
def table_stream(file: str | PathLike[str], description: dict[str, Any]) -> Iterator[TableStream]:
    """Give a table that is written part by part; it gets its name when it is complete."""
    with replacing(checked_target(file)) as out:
        stream = TableStream(out, description)
        yield stream
        stream.finish()


class TableStream:
    """A table that is written part by part, in order; every section is written at its place."""

    def __init__(self, out: BinaryIO, description: dict[str, Any]) -> None:
        self._out = out
        self._text = json.dumps(description, ensure_ascii=False, separators=(",", ":")).encode()
        shape = KeyShape(description["positions"], description["span"])
        codes = aligned(packed_bytes(shape.size, description["code_bits"]))
        sizes = (*shape.sections(), codes)
        header = aligned(HEAD.size + CHECKSUM + len(self._text))
        self._begins = [header + sum(sizes[:number]) for number in range(len(sizes) + 1)]
        self._shape = shape
        self._last = [(-1, 0)] * len(sizes)
        """For each section the last byte that was written: parts may meet in it."""
        self.bytes = self._begins[-1]
        out.truncate(self.bytes)

    def add(self, part: TablePart) -> None:
        """Write the next keys and their codes."""
        for section, (begin, packed) in zip((0, 2, 3), part, strict=True):
            self._write(section, begin, packed)

    def _write(self, section: int, begin: int, packed: bytes) -> None:
        # What is packed may have zeros at its end that belong to the next part.
        packed = packed.rstrip(b"\0")
        if not packed:
            return
        last, held = self._last[section]
        if begin == last:
            packed = bytes([packed[0] | held]) + packed[1:]
        self._out.seek(self._begins[section] + begin)
        self._out.write(packed)
        self._last[section] = begin + len(packed) - 1, packed[-1]

    def finish(self) -> None:
        """Write what depends on all keys."""
        self._count_zeros()
        head = HEAD.pack(
            MAGIC,
            VERSION,
            len(self._text),
            self._begins[-1] - self._begins[0],
            self._checksum(),
        )
        self._out.seek(0)
        self._out.write(head + _checksum(head, self._text) + self._text)

    def _count_zeros(self) -> None:
        zeros, high = 0, self._shape.blocks * BLOCK // 8
        for begin in range(0, high, READ):
            self._out.seek(self._begins[0] + begin)
            some = self._out.read(min(READ, high - begin))
            counts, zeros = count_zeros(some, zeros)
            self._out.seek(self._begins[1] + begin // (BLOCK // 8) * 8)
            self._out.write(counts)

    def _checksum(self) -> bytes:
        total = blake2b(digest_size=CHECKSUM)
        self._out.seek(self._begins[0])
        while some := self._out.read(READ):
            total.update(some)
        return total.digest()


READ = 1 << 20
"""Bytes that are read at a time."""


def _checksum(*parts: Any) -> bytes:
    """Return the checksum of parts, one after the other, which may be larger than memory."""
    total = blake2b(digest_size=CHECKSUM)
    for part in parts:
        for begin in range(0, len(part), READ):
            total.update(part[begin : begin + READ])
    return total.digest()


class TableFile:
    """A table on disk, read in place: keys and what they are worth.

    Raises `TableFileError` when the file is no table or is damaged, and `MissingFileError`.
    Without `verify` the data are not read through first; only the header is checked.
    """

    def __init__(self, file: str | PathLike[str], *, verify: bool = True) -> None:
        self.path = Path(file)
        self._map = _mapped(self.path)
        view = memoryview(self._map)
        self.description, begin = _read_header(self.path, view)
        self._data = view[begin:]
        self._check(verify)
        self.smallest: int = self.description["smallest"]
        self.bits: int = self.description["code_bits"]
        self.values = [_score(row) for row in self.description["values"]]
        self.counts = [row[2] for row in self.description["values"]]
        self.shape = KeyShape(self.description["positions"], self.description["span"])
        keys = sum(self.shape.sections())
        self._keys = SparseKeys(self.shape, self._data[:keys])
        self._codes = self._data[keys:]

    def _check(self, verify: bool) -> None:
        description, path = self.description, self.path
        shape = KeyShape(description["positions"], description["span"])
        sizes = sum(shape.sections())
        sizes += aligned(packed_bytes(shape.size, description["code_bits"]))
        stored = HEAD.unpack_from(self._map)[4]
        if sizes != len(self._data):
            raise TableFileError(
                f"{path} is damaged: its data have {len(self._data):,} bytes where "
                f"{shape.size:,} positions need {sizes:,}; solve the game again and save it"
            )
        if verify and _checksum(self._data) != stored:
            raise TableFileError(
                f"{path} is damaged: its data do not match their checksum; "
                "solve the game again and save it"
            )

    @property
    def bytes(self) -> int:
        """The bytes of the file."""
        return len(self._map)

    def score(self, key: int) -> Score | None:
        """Return the score of a key; None in a draw. Raises `KeyError`, and `TableFileError`."""
        try:
            place = self._keys.place(key - self.smallest)
            score = self.values[read_bits(self._codes, place, self.bits)] if place >= 0 else None
        except (IndexError, ValueError) as error:
            raise TableFileError(f"{self.path} is damaged: no table has such data") from error
        if place < 0:
            raise KeyError(key)
        return score


def _mapped(path: Path) -> mmap.mmap:
    try:
        with path.open("rb") as opened:
            if not os.fstat(opened.fileno()).st_size:
                raise TableFileError(f"{path} is empty: it is not a solved game")
            return mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    except FileNotFoundError:
        raise MissingFileError(
            f"there is no file {path}; `grundy solve GAME --save {path}` writes one"
        ) from None
    except IsADirectoryError:
        raise TableFileError(f"{path} is a folder, not a solved game") from None


def _read_header(path: Path, view: memoryview) -> tuple[dict[str, Any], int]:
    """Return the description and where the data begin."""
    if bytes(view[: len(MAGIC)]) != MAGIC[: len(view)]:
        raise TableFileError(
            f"{path} is not a solved game of grundy; `grundy solve GAME --save FILE` writes one"
        )
    begin = HEAD.size + CHECKSUM
    if len(view) < begin:
        raise _cut_off(path, len(view), begin)
    _, version, length, data, _ = HEAD.unpack_from(view)
    if version != VERSION:
        raise TableFileError(
            f"{path} has version {version} of the format, but this grundy reads version "
            f"{VERSION}; solve the game again and save it"
        )
    if length > LONGEST_DESCRIPTION:
        raise TableFileError(f"{path} is damaged: its header has been changed")
    size = aligned(begin + length) + data
    if len(view) < size:
        raise _cut_off(path, len(view), size)
    if len(view) > size:
        raise TableFileError(
            f"{path} is damaged: it has {len(view):,} bytes where it should have {size:,}"
        )
    text = view[begin : begin + length]
    padding = view[begin + length : aligned(begin + length)]
    if bytes(view[HEAD.size : begin]) != _checksum(view[: HEAD.size], text) or any(padding):
        raise TableFileError(
            f"{path} is damaged: its header does not match its checksum; "
            "solve the game again and save it"
        )
    return _description(path, bytes(text)), aligned(begin + length)


def _description(path: Path, text: bytes) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(text)
        fits = all(type(found[name]) is kind for name, kind in FIELDS.items())
        fits = fits and found["positions"] > 0 and 0 <= found["code_bits"] < 64
        fits = fits and len(found["values"]) <= 1 << found["code_bits"]
        fits = fits and [type(part) for part in found.get("code") or [""] * 3] == [str] * 3
        _ = [_score(row) for row in found["values"]]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        fits = False
    if not fits:
        raise TableFileError(f"{path} has a description that this version of grundy cannot read")
    return found


def _score(row: list[int | None]) -> Score | None:
    margin, plies, count = row
    if {type(margin), type(plies)} - {int, NoneType} or type(count) is not int:
        raise TypeError
    return None if margin is None or plies is None else Score(margin, plies)


def _cut_off(path: Path, size: int, needed: int) -> TableFileError:
    return TableFileError(
        f"{path} is cut off: it has {size:,} bytes of {needed:,}; copy it again, or solve the game "
        "again and save it"
    )
