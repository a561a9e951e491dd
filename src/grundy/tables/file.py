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
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from struct import Struct
from typing import TYPE_CHECKING, Any

from grundy.errors import MissingFileError, TableFileError
from grundy.tables.sparse_keys import (
    KeyShape,
    SparseKeys,
    aligned,
    pack_bits,
    pack_keys,
    packed_bytes,
    read_bits,
)
from grundy.values.score import Score

if TYPE_CHECKING:
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


def write_table(
    file: str | PathLike[str], description: dict[str, Any], keys: Any, codes: Any
) -> int:
    """Write keys in order and their codes; return the bytes of the file.

    The file gets its name when it is complete and on the disk.
    """
    bits = (len(description["values"]) - 1).bit_length()
    smallest, span = int(keys[0]), int(keys[-1]) - int(keys[0])
    full = description | {
        "positions": len(keys),
        "smallest": smallest,
        "span": span,
        "code_bits": bits,
    }
    shape = KeyShape(len(keys), span)
    data = pack_keys(_from_zero(keys), shape)
    values = pack_bits(codes, bits)
    data += values.ljust(aligned(len(values)), b"\0")
    return _write(Path(file), _header(full, data), data)


def _from_zero(keys: Any) -> Any:
    """Return keys in order, counted from the first."""
    if not hasattr(keys, "dtype"):
        return [key - keys[0] for key in keys]
    # Words without a sign wrap around: the difference is right however far apart the keys are.
    unsigned = keys.astype("uint64")
    return unsigned - unsigned[0]


def _header(description: dict[str, Any], data: bytes) -> bytes:
    text = json.dumps(description, ensure_ascii=False, separators=(",", ":")).encode()
    head = HEAD.pack(MAGIC, VERSION, len(text), len(data), _checksum(data))
    whole = head + _checksum(head, text) + text
    return whole.ljust(aligned(len(whole)), b"\0")


def _checksum(*parts: Any) -> bytes:
    total = blake2b(digest_size=CHECKSUM)
    for part in parts:
        total.update(part)
    return total.digest()


def _write(path: Path, header: bytes, data: bytes) -> int:
    aside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with aside.open("wb") as out:
            out.write(header)
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        aside.replace(path)
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise
    return len(header) + len(data)


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
        """Return the score of a key; None in a draw. Raises `KeyError`."""
        place = self._keys.place(key - self.smallest)
        if place < 0:
            raise KeyError(key)
        return self.values[read_bits(self._codes, place, self.bits)]


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
        _ = [_score(row) for row in found["values"]]
    except (ValueError, KeyError, TypeError, AttributeError):
        fits = False
    if not fits:
        raise TableFileError(f"{path} has a description that this version of grundy cannot read")
    return found


def _score(row: list[int | None]) -> Score | None:
    margin, plies, _ = row
    return None if margin is None or plies is None else Score(margin, plies)


def _cut_off(path: Path, size: int, needed: int) -> TableFileError:
    return TableFileError(
        f"{path} is cut off: it has {size:,} bytes of {needed:,}; copy it again, or solve the game "
        "again and save it"
    )
