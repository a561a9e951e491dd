"""Whole numbers in order, packed: about two bits a number and the logarithm of their mean distance.

The numbers are written as P. Elias (1974) and R. Fano (1971) do. Each is split into an upper and a
lower part; the lower parts stand one after the other, and the upper ones in unary: a one for every
number, a zero for every step of the upper part. A count of the zeros before each block of bits
finds an upper part in a few microseconds, and bisection does the rest.
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

BLOCK = 512
"""Bits between two counts of zeros."""

ALIGNED = 64
"""Sections begin at multiples of this many bytes."""


@dataclass(frozen=True, slots=True)
class KeyShape:
    """The sizes that tell where everything stands."""

    size: int
    span: int
    """The largest number; the smallest counted as 0."""

    @property
    def low_bits(self) -> int:
        """The bits of a lower part."""
        return max(0, (self.span // self.size).bit_length() - 1) if self.size else 0

    @property
    def zeros(self) -> int:
        """The steps of the upper part."""
        return (self.span >> self.low_bits) + 1

    @property
    def blocks(self) -> int:
        """The blocks of upper parts."""
        return (self.size + self.zeros + BLOCK - 1) // BLOCK

    def sections(self) -> tuple[int, int, int]:
        """Return the bytes of the upper parts, of the counts, and of the lower parts."""
        high, counts = self.blocks * BLOCK // 8, 8 * self.blocks
        return high, aligned(counts), aligned(packed_bytes(self.size, self.low_bits))


def aligned(size: int) -> int:
    """Return the bytes of a section that has this many.

    >>> aligned(1), aligned(64)
    (64, 64)
    """
    return -(-size // ALIGNED) * ALIGNED


def packed_bytes(size: int, bits: int) -> int:
    """Return the bytes that so many numbers of so many bits take, with room to read beyond."""
    return (size * bits + 7) // 8 + 8


def pack_bits(numbers: Any, bits: int) -> bytes:
    """Return numbers of `bits` bits one after the other, the lowest bits first.

    >>> pack_bits([1, 2, 3], 2)[0] == 1 | 2 << 2 | 3 << 4
    True
    """
    room = bytearray(packed_bytes(len(numbers), bits))
    if hasattr(numbers, "dtype"):
        _pack_array(room, numbers, bits)
    else:
        step = 1 << 12  # a multiple of 8, so that every step begins with a byte
        for begin in range(0, len(numbers), step):
            whole = 0
            for place, number in enumerate(numbers[begin : begin + step]):
                whole |= int(number) << place * bits
            first = begin * bits // 8
            many = (min(step, len(numbers) - begin) * bits + 7) // 8
            room[first : first + many] = whole.to_bytes(many, "little")
    return bytes(room)


def _pack_array(room: bytearray, numbers: Any, bits: int) -> None:
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    step = 1 << 18
    places = np.arange(bits, dtype=np.uint64)
    for begin in range(0, len(numbers) if bits else 0, step):
        some = numbers[begin : begin + step].astype(np.uint64)
        ones = (some[:, None] >> places & np.uint64(1)).astype(np.uint8)
        packed = np.packbits(ones.ravel(), bitorder="little").tobytes()
        room[begin * bits // 8 : begin * bits // 8 + len(packed)] = packed


def pack_keys(keys: Any, shape: KeyShape) -> bytes:
    """Return the sections of numbers in order, each counted from the smallest."""
    low_bits = shape.low_bits
    mask = (1 << low_bits) - 1
    high = bytearray(shape.blocks * BLOCK // 8)
    if hasattr(keys, "dtype"):
        import numpy as np  # noqa: PLC0415

        flags = np.zeros(shape.blocks * BLOCK, np.uint8)
        flags[(keys >> np.uint64(low_bits)).astype(np.int64) + np.arange(len(keys))] = 1
        high[:] = np.packbits(flags, bitorder="little").tobytes()
        low = pack_bits(keys & np.uint64(mask), low_bits)
    else:
        for place, key in enumerate(keys):
            bit = (key >> low_bits) + place
            high[bit >> 3] |= 1 << (bit & 7)
        low = pack_bits([key & mask for key in keys], low_bits)
    sections = high, _counts(high), low
    return b"".join(
        bytes(section).ljust(length, b"\0")
        for section, length in zip(sections, shape.sections(), strict=True)
    )


def _counts(high: bytearray) -> bytes:
    """Return how many zeros stand before each block, as words."""
    counts, total, width = array("Q"), 0, BLOCK // 8
    for begin in range(0, len(high), width):
        counts.append(total)
        total += BLOCK - int.from_bytes(high[begin : begin + width], "little").bit_count()
    return little(counts).tobytes()


def little(words: array[int]) -> array[int]:
    """Return the words with the lowest byte first, whatever this machine does, or back."""
    if sys.byteorder == "big":
        words.byteswap()
    return words


class SparseKeys:
    """Numbers in order, read from their sections without unpacking them."""

    def __init__(self, shape: KeyShape, view: memoryview) -> None:
        self.shape = shape
        high, counts, low = shape.sections()
        self._high = view[:high]
        words = view[high : high + 8 * shape.blocks]
        self._counts: Sequence[int] = (
            words.cast("Q") if sys.byteorder == "little" else little(array("Q", bytes(words)))
        )
        self._low = view[high + counts : high + counts + low]

    def place(self, key: int) -> int:
        """Return the place of a number among all, or -1 when it is not one of them."""
        shape = self.shape
        if not 0 <= key <= shape.span or not shape.size:
            return -1
        upper = key >> shape.low_bits
        bit = self._zero(upper - 1) + 1 if upper else 0
        first, beyond = bit - upper, self._run_end(bit, upper) - upper
        wanted = key & ((1 << shape.low_bits) - 1)
        place = first
        while first < beyond:
            place = (first + beyond) // 2
            found = self._lower(place)
            if found == wanted:
                return place
            if found < wanted:
                first = place + 1
            else:
                beyond = place
        return -1

    def _lower(self, place: int) -> int:
        return read_bits(self._low, place, self.shape.low_bits)

    def _zero(self, rank: int) -> int:
        """Return where the zero with this rank stands."""
        block = bisect_right(self._counts, rank) - 1
        width = BLOCK // 8
        ones = int.from_bytes(self._high[block * width : (block + 1) * width], "little")
        zeros = ~ones & ((1 << BLOCK) - 1)
        left, place, half = rank - self._counts[block], 0, BLOCK // 2
        while half:
            before = (zeros & ((1 << half) - 1)).bit_count()
            if before <= left:
                left -= before
                place += half
                zeros >>= half
            half //= 2
        return block * BLOCK + place

    def _run_end(self, bit: int, upper: int) -> int:
        """Return where the ones that begin at a bit end: mostly near."""
        near = int.from_bytes(self._high[bit >> 3 : (bit >> 3) + 8], "little") >> (bit & 7)
        length = (~near & (near + 1)).bit_length() - 1
        return bit + length if length < 56 else self._zero(upper)


def read_bits(view: memoryview, place: int, bits: int) -> int:
    """Return the number at a place among numbers of so many bits.

    >>> read_bits(memoryview(pack_bits([1, 2, 3], 7)), 2, 7)
    3
    """
    bit = place * bits
    some = int.from_bytes(view[bit >> 3 : (bit + bits + 7) >> 3], "little")
    return some >> (bit & 7) & ((1 << bits) - 1)
