"""Lines between the dots of a board of boxes: their order, their text and their mirror images.

Lines are numbered as a board is read: the lines above the first row of boxes, the lines beside its
boxes, those above the next row, and so on. A set of lines is a number with a bit for each.
"""

from __future__ import annotations

from functools import cached_property

Line = tuple[int, int]
"""Row and place in the text: even rows lie across, odd rows stand upright."""


class BoxLines:
    """The lines of so many rows and columns of boxes."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.lines: list[Line] = [
            (r, c) for r in range(2 * rows + 1) for c in range(columns + r % 2)
        ]
        self._bit = {line: 1 << i for i, line in enumerate(self.lines)}

    @cached_property
    def boxes_of(self) -> list[list[int]]:
        """For each line its boxes, each as the bits of its four lines."""
        boxes: dict[Line, list[int]] = {line: [] for line in self.lines}
        for r in range(1, 2 * self.rows, 2):
            for c in range(self.columns):
                sides = (r - 1, c), (r, c), (r, c + 1), (r + 1, c)
                bits = sum(self._bit[side] for side in sides)
                for side in sides:
                    boxes[side].append(bits)
        return list(boxes.values())

    def write(self, drawn: int) -> str:
        """Return the text of a set of lines.

        >>> BoxLines(1, 2).write(0b11)
        '--/.../..'
        """
        rows = [""] * (2 * self.rows + 1)
        for i, (r, _) in enumerate(self.lines):
            rows[r] += "-|"[r % 2] if drawn >> i & 1 else "."
        return "/".join(rows)

    def read(self, text: str) -> int | None:
        """Return the lines that are drawn in a text, or None when it is not such a board.

        >>> BoxLines(1, 2).read("--/.../.."), BoxLines(1, 2).read("--/..")
        (3, None)
        """
        places = text.replace("/", "")
        drawn = sum(1 << i for i, place in enumerate(places) if place != ".")
        return drawn if self.write(drawn) == text else None

    def name(self, line: int) -> str:
        """Return the two dots of a line, by row and column from 1.

        >>> BoxLines(1, 2).name(0), BoxLines(1, 2).name(2)
        ('(1, 1)-(1, 2)', '(1, 1)-(2, 1)')
        """
        r, c = self.lines[line]
        other = (r // 2 + 2, c + 1) if r % 2 else (r // 2 + 1, c + 2)
        return f"({r // 2 + 1}, {c + 1})-({other[0]}, {other[1]})"

    @cached_property
    def mirrors(self) -> list[list[int]]:
        """Where each line goes upside down, from behind and, if that keeps it, in a diagonal."""
        place = {line: i for i, line in enumerate(self.lines)}
        ways = [(1, 0, 0), (0, 1, 0), (0, 0, 1)][: 3 if self.rows == self.columns else 2]
        return [[place[self._mirrored(line, *flips)] for line in self.lines] for flips in ways]

    def least_image(self, drawn: int) -> int:
        """Return the least of the sets that mirroring, and turning a square, makes of this one."""
        return min(_image(drawn, tables) for tables in self._images)

    @cached_property
    def _images(self) -> list[list[list[int]]]:
        """For each symmetry and each byte of a set, what the byte becomes."""
        maps = [
            [self._bit[self._mirrored(line, *flips)] for line in self.lines]
            for flips in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0))
        ]
        if self.rows == self.columns:
            maps += [
                [self._bit[self._mirrored(line, *flips)] for line in self.lines]
                for flips in ((0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1))
            ]
        return [_tables(bits) for bits in maps]

    def _mirrored(self, line: Line, down: int, across: int, turned: int) -> Line:
        """Return the line in a mirror: in doubled coordinates a line is the point in its middle."""
        y, x = line[0], 2 * line[1] + (line[0] + 1) % 2
        if turned:
            y, x = x, y
        y, x = (2 * self.rows - y if down else y), (2 * self.columns - x if across else x)
        return y, x // 2


def _tables(bits: list[int]) -> list[list[int]]:
    tables = []
    for begin in range(0, len(bits), 8):
        table = [0]
        for bit in bits[begin : begin + 8]:
            table += [image | bit for image in table]
        tables.append(table)
    return tables


def _image(drawn: int, tables: list[list[int]]) -> int:
    image = 0
    for table in tables:
        image |= table[drawn & 255]
        drawn >>= 8
    return image
