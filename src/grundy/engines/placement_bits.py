"""Positions of placement games as single numbers: moves, independent parts, canonical images."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.forms.placements import Image, Placements, Placing

Masked = tuple[int, int]
"""A move over such numbers: the bits that it needs, and those that it keeps."""


class PlacementBits:
    """A placement game over numbers: A in the lower bits, and B in the upper ones.

    Where both masks are always the same, as in games with tiles, one of them is enough (`one`).
    """

    def __init__(self, rules: Placements, *, one: bool) -> None:
        self.rules, self.one = rules, one
        self.cells, self.stride = rules.cells, rules.stride
        side = (1 << self.cells) - 1
        self.full = self.state(side, side)
        self.width = self.full.bit_length()
        self.left = [self._masked(move, 0) for move in rules.left]
        self.right = [self._masked(move, self.cells) for move in rules.right]
        self.near = self._near()
        self.rows = self.cells // self.stride if self.stride else 0
        self._shapes = self._by_shape()
        self._tiled = all(need == self.full & ~keep for need, keep in (*self.left, *self.right))
        dominoes = ((0, 1), (0, self.stride))
        self._dominoes = self._tiled and all(shifts in dominoes for _, shifts in self._shapes)
        self._images: dict[int, tuple[int, bool]] = {}
        self._boxes: dict[tuple[int, int], _Box] = {}

    def state(self, a: int, b: int) -> int:
        """Return the number of a position."""
        return a if self.one else a | b << self.cells

    def masks(self, state: int) -> tuple[int, int]:
        """Return A and B."""
        if self.one:
            return state, state
        return state & (1 << self.cells) - 1, state >> self.cells

    def _masked(self, move: Placing, upper: int) -> Masked:
        if self.one:
            return move.need, self.full & ~move.clear_a
        return move.need << upper, self.full & ~(move.clear_a | move.clear_b << self.cells)

    def _near(self) -> list[int]:
        """Return, for each bit, those that it can affect: what one move needs and clears."""
        near = [0] * self.width
        for need, keep in (*self.left, *self.right):
            touched = need | (self.full & ~keep)
            for bit in ones(need):
                near[bit] |= touched
            for bit in ones(touched):
                near[bit] |= need
        return near

    def _by_shape(self) -> list[tuple[int, tuple[int, ...]]]:
        """Return the shapes of what moves need: where they begin, as a mask, and their bits."""
        shapes: dict[int, int] = {}
        for need, _ in (*self.left, *self.right):
            first = need & -need
            shape = need // first
            shapes[shape] = shapes.get(shape, 0) | first
        return [(begin, tuple(ones(shape))) for shape, begin in shapes.items()]

    def parts(self, state: int) -> list[int]:
        """Return the parts of a position between which no move makes a difference.

        The value of the position is the sum of theirs. Bits that no legal move needs are left out:
        they will never matter again.
        """
        rest, legal = 0, []
        for shape, shifts in self._shapes:
            there = shape
            for shift in shifts:
                there &= state >> shift
            if there:
                for shift in shifts:
                    rest |= there << shift
                legal.append((there, shifts))
        if self._dominoes:
            return _split_dominoes(rest, self.stride)
        return _split_tiles(rest, legal) if self._tiled else self._split(rest)

    def _split(self, rest: int) -> list[int]:
        near, found = self.near, []
        while rest:
            part = new = rest & -rest
            while new:
                bit = new & -new
                more = near[bit.bit_length() - 1] & rest & ~part
                part |= more
                new = new ^ bit | more
            found.append(part)
            rest ^= part
        return found

    def canonical(self, part: int) -> tuple[int, bool]:
        """Return one number for all images of a part, and whether its value is negated there."""
        known = self._images.get(part)
        if known is None:
            known = self._images[part] = self._least_image(part)
        return known

    def _least_image(self, part: int) -> tuple[int, bool]:
        if not self.stride:
            return self._exchanged(part)
        both = part if self.one else part & (1 << self.cells) - 1 | part >> self.cells
        stride, row = self.stride, (1 << self.stride) - 1
        above = ((both & -both).bit_length() - 1) // stride
        both >>= above * stride
        across, rows = 0, 0
        while both:
            across |= both & row
            both >>= stride
            rows += 1
        before = (across & -across).bit_length() - 1
        size = rows, across.bit_length() - before
        box = self._boxes.get(size)
        if box is None:
            box = self._boxes[size] = _Box(self, *size)
        return box.least(part >> above * stride + before)

    def _exchanged(self, part: int) -> tuple[int, bool]:
        if self.one or not any(image.exchanged for image in self.rules.images):
            return part, False
        a, b = self.masks(part)
        other = self.state(b, a)
        return (other, True) if other < part else (part, False)


class _Box:
    """Parts that take so many rows and columns, in the first corner of the board.

    A row's images are all in one number, in lanes; so the images of a part are those of its rows
    taken together.
    """

    def __init__(self, bits: PlacementBits, rows: int, columns: int) -> None:
        turned = columns <= bits.rows and rows < bits.stride  # transposed ones are on the board
        images = [image for image in bits.rules.images if turned or not image.transposed]
        self._bits, self._images, self._rows, self._columns = bits, images, rows, columns
        kept = sum(not image.exchanged for image in images)
        self._lanes = [lane * bits.width for lane in range(len(images))]
        self._kept, self._negated = self._lanes[:kept], self._lanes[kept:]
        self._of_row: list[dict[int, int]] = [{} for _ in range(rows)]
        self._of_upper: list[dict[int, int]] = [{} for _ in range(rows)]

    def least(self, part: int) -> tuple[int, bool]:
        """Return the least image, and whether it negates the value."""
        bits = self._bits
        stride, cells = bits.stride, bits.cells
        row, seen = (1 << self._columns) - 1, 0
        for known in self._of_row:
            pattern = part & row
            lanes = known.get(pattern)
            if lanes is None:
                lanes = known[pattern] = self._seen(pattern, known, upper=False)
            seen |= lanes
            part >>= stride
        if not bits.one:
            part >>= cells - stride * self._rows
            for known in self._of_upper:
                pattern = part & row
                lanes = known.get(pattern)
                if lanes is None:
                    lanes = known[pattern] = self._seen(pattern, known, upper=True)
                seen |= lanes
                part >>= stride
        full = bits.full
        least = min([seen >> lane & full for lane in self._kept])
        if self._negated:
            other = min([seen >> lane & full for lane in self._negated])
            if other < least:
                return other, True
        return least, False

    def _seen(self, pattern: int, known: dict[int, int], *, upper: bool) -> int:
        """Return the images of one row."""
        lists = self._of_upper if upper else self._of_row
        row = next(number for number, one in enumerate(lists) if one is known)
        total = 0
        for lane, image in zip(self._lanes, self._images, strict=True):
            shift = 0 if self._bits.one or upper == image.exchanged else self._bits.cells
            for column in ones(pattern):
                total |= 1 << lane + shift + self._place(image, row, column)
        return total

    def _place(self, image: Image, row: int, column: int) -> int:
        row = self._rows - 1 - row if image.upside_down else row
        column = self._columns - 1 - column if image.mirrored else column
        row, column = (column, row) if image.transposed else (row, column)
        return row * self._bits.stride + column


def _split_tiles(rest: int, legal: list[tuple[int, tuple[int, ...]]]) -> list[int]:
    """Split where what moves clear is what they need: along all legal tiles of a shape at once."""
    found = []
    while rest:
        part, before = rest & -rest, 0
        while part != before:
            before = part
            for there, shifts in legal:
                hit = 0
                for shift in shifts:
                    hit |= part >> shift
                hit &= there
                for shift in shifts:
                    part |= hit << shift
        found.append(part)
        rest ^= part
    return found


def _split_dominoes(rest: int, stride: int) -> list[int]:
    """Split where all moves are dominoes, lying or upright: into squares that hang together.

    A carry runs along a row to its end, so that a sum fills it at once, in one direction.
    """
    found = []
    while rest:
        part, before = rest & -rest, 0
        while part != before:
            before = part
            part |= (rest + part ^ rest | part >> 1) & rest
            part |= (part << stride | part >> stride) & rest
        found.append(part)
        rest ^= part
    return found


def ones(mask: int) -> Iterable[int]:
    """Yield the places of the ones."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
