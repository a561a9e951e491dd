"""Files of numbers in blocks, each block with its checksum: what tiers are kept in.

    the numbers, 8 or 4 bytes each, the lowest byte first
    for each block its first number (8 bytes) and its CRC-32 (4 bytes), one list after the other
    how many numbers there are, the bytes of each, the numbers of a block, and a magic number

A file appears under its name when it is complete. Part of it is read, and checked, block by block;
numbers that are in order are found by the first ones of the blocks.
"""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import blake2b
from struct import Struct
from typing import TYPE_CHECKING, Any
from zlib import crc32

from grundy.errors import GrundyError

if TYPE_CHECKING:
    from pathlib import Path

BLOCK = 1 << 13
"""Numbers of a block."""

AT_ONCE = 1 << 26
"""The most bytes that are written with one call."""

FOOT = Struct("<QII8s")
MAGIC = b"GRTIERS1"


class DamagedFile(GrundyError, ValueError):  # noqa: N818 - told to the user as what it means
    """A file of a tier does not have the bytes that were written."""


def write_numbers(path: Path, numbers: Any) -> str:
    """Write an array into a file; return the digest that `NumberFile` compares.

    Raises `OSError`, and leaves nothing behind.
    """
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    size = numbers.dtype.itemsize
    numbers = np.ascontiguousarray(numbers)
    firsts = numbers[::BLOCK].astype("<i8" if size == 4 else "<u8")
    view = memoryview(numbers).cast("B") if len(numbers) else memoryview(b"")
    step = BLOCK * size
    sums = np.array([crc32(view[at : at + step]) for at in range(0, len(view), step)], "<u4")
    tail = firsts.tobytes() + sums.tobytes() + FOOT.pack(len(numbers), size, BLOCK, MAGIC)
    write_whole(path, view, tail)
    return _digest(tail)


def write_whole(path: Path, *parts: Any) -> None:
    """Write parts into a file that appears under its name when it is complete."""
    aside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with aside.open("wb", buffering=0) as out:
            for part in parts:
                _write_all(out, memoryview(part))
        aside.replace(path)
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise


def _write_all(out: Any, view: memoryview) -> None:
    """Write everything: a disk that fills up takes a part and complains about the next."""
    done = 0
    while done < len(view):
        done += out.write(view[done : done + AT_ONCE])


def _digest(tail: bytes) -> str:
    """Return a digest of all: the checksums of the blocks stand for what is in them."""
    return blake2b(tail, digest_size=16).hexdigest()


class NumberFile:
    """Numbers in a file, read in parts and checked.

    Raises `DamagedFile`.
    """

    def __init__(self, path: Path, digest: str = "") -> None:
        import numpy as np  # noqa: PLC0415

        self.path = path
        try:
            with path.open("rb") as opened:
                bytes_here = opened.seek(0, os.SEEK_END)
                opened.seek(max(0, bytes_here - FOOT.size))
                foot = opened.read()
                if len(foot) < FOOT.size or foot[-8:] != MAGIC:
                    raise self._damaged("its end is missing")
                self.size, self.width, self.block, _ = FOOT.unpack(foot)
                self.blocks = -(-self.size // max(1, self.block))
                if bytes_here != self.size * self.width + 12 * self.blocks + FOOT.size:
                    raise self._damaged(f"it has {bytes_here:,} bytes")
                opened.seek(self.size * self.width)
                tail = opened.read()
        except FileNotFoundError:
            raise self._damaged("it is missing") from None
        if digest and _digest(tail) != digest:
            raise self._damaged("it is not the file that was written")
        signed = self.width == 4
        self.kind = np.dtype("<i4" if signed else "<u8")
        self.firsts = np.frombuffer(tail, "<i8" if signed else "<u8", self.blocks)
        self._sums = np.frombuffer(tail, "<u4", self.blocks, 8 * self.blocks)

    def __len__(self) -> int:
        return int(self.size)

    def read(self, begin: int = 0, end: int | None = None, into: Any = None) -> Any:
        """Return the numbers from one place to another, all by default."""
        import numpy as np  # noqa: PLC0415

        end = self.size if end is None else end
        if into is None:
            into = np.empty(end - begin, self.kind)
        if end <= begin:
            return into
        first, last = begin // self.block, -(-end // self.block)
        low, high = first * self.block, min(last * self.block, self.size)
        whole = into if (low, high) == (begin, end) else np.empty(high - low, self.kind)
        with self.path.open("rb", buffering=0) as opened:
            opened.seek(low * self.width)
            view = memoryview(whole.data).cast("B")
            done = 0
            while done < len(view):
                more = opened.readinto(view[done:])
                if not more:
                    raise self._damaged("it has become shorter")
                done += more
        step = self.block * self.width
        for number in range(first, last):
            at = (number - first) * step
            if crc32(view[at : at + step]) != self._sums[number]:
                raise self._damaged(f"block {number} does not match its checksum")
        if whole is not into:
            into[:] = whole[begin - low : end - low]
        return into

    def place(self, number: int) -> int:
        """Return how many numbers, which are in order, are smaller than this one."""
        import numpy as np  # noqa: PLC0415

        wanted = np.array([number], self.firsts.dtype)
        block = int(np.searchsorted(self.firsts, wanted)[0]) - 1
        if block < 0:
            return 0
        begin = block * self.block
        some = self.read(begin, min(begin + self.block, self.size))
        return int(begin) + int(np.searchsorted(some, wanted.astype(self.kind))[0])

    def _damaged(self, what: str) -> DamagedFile:
        return DamagedFile(f"{self.path} is damaged: {what}")
