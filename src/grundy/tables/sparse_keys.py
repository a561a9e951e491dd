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

from grundy.native.compiling import can_compile, native
from grundy.native.kernels import tiers as kernels

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


def pack_bits(numbers: Any, bits: int, first: int = 0) -> bytes:
    """Return numbers of `bits` bits one after the other, the lowest bits first.

    >>> pack_bits([1, 2, 3], 2)[0] == 1 | 2 << 2 | 3 << 4
    True

    `first` bits before them are zeros.
    """
    room = bytearray((first + len(numbers) * bits + 7) // 8 + 8)
    if hasattr(numbers, "dtype"):
        _pack_array(room, numbers, bits, first)
        return bytes(room)
    step = 1 << 12  # a multiple of 8, so that every step begins at the same bit of a byte
    for begin in range(0, len(numbers), step):
        whole = 0
        for place, number in enumerate(numbers[begin : begin + step]):
            whole |= int(number) << place * bits
        at, shift = divmod(first + begin * bits, 8)
        many = (min(step, len(numbers) - begin) * bits + shift + 7) // 8
        before = room[at]
        room[at : at + many] = (whole << shift | before).to_bytes(many, "little")
    return bytes(room)


LONG = 1 << 18
"""Numbers that pay for the compiler, where there is one."""


def _pack_array(room: bytearray, numbers: Any, bits: int, first: int) -> None:
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    if len(numbers) >= LONG and can_compile():
        view = np.frombuffer(room, np.uint8)
        native(kernels.pack)(numbers.astype(np.uint64), bits, first, view)
        return
    if not bits:
        return
    places = np.arange(bits, dtype=np.uint64)
    ones = (numbers.astype(np.uint64)[:, None] >> places & np.uint64(1)).astype(np.uint8)
    shifted = np.concatenate([np.zeros(first, np.uint8), ones.ravel()])
    packed = np.packbits(shifted, bitorder="little").tobytes()
    room[: len(packed)] = packed


def pack_upper(keys: Any, shape: KeyShape, place: int) -> tuple[int, bytes]:
    """Return the bits of the upper parts of keys in order, and the byte with which they begin.

    `place` is that of the first one among all.
    """
    low_bits = shape.low_bits
    begin = ((int(keys[0]) >> low_bits) + place) >> 3
    end = (((int(keys[-1]) >> low_bits) + place + len(keys) - 1) >> 3) + 1
    high = bytearray(end - begin)
    if not hasattr(keys, "dtype"):
        for number, key in enumerate(keys, place):
            bit = (key >> low_bits) + number - 8 * begin
            high[bit >> 3] |= 1 << (bit & 7)
        return begin, bytes(high)
    import numpy as np  # noqa: PLC0415

    if len(keys) >= LONG and can_compile():
        view = np.frombuffer(high, np.uint8)
        native(kernels.raise_bits)(keys.astype(np.uint64), low_bits, 8 * begin, place, view)
        return begin, bytes(high)
    flags = np.zeros(8 * len(high), np.uint8)
    upper = (keys >> np.uint64(low_bits)).astype(np.int64) - (8 * begin - place)
    flags[upper + np.arange(len(keys))] = 1
    return begin, np.packbits(flags, bitorder="little").tobytes()


def count_zeros(high: Any, before: int) -> tuple[bytes, int]:
    """Return how many zeros stand before each block, as words, and how many after the last."""
    counts, total, width = array("Q"), before, BLOCK // 8
    for begin in range(0, len(high), width):
        counts.append(total)
        total += BLOCK - int.from_bytes(high[begin : begin + width], "little").bit_count()
    return little(counts).tobytes(), total


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
