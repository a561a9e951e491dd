"""One heap of tokens: drawn one by one, or with a break where there are too many."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grundy.pictures.scenes.marks import moved, path, rect, row, words
from grundy.pictures.scenes.scene import Place

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark

WIDE = 1.6
LOW = 3
"""Tokens below a break."""

BREAK = 2
"""Tokens' heights that a break takes."""

DIGITS = 20
"""A number is written out up to so many digits."""

WAVE = "M0 0" + "l0.2 -0.14l0.2 0.14" * 4


class Stack(NamedTuple):
    """A heap of so many `tokens` of which `tallest` have room; `high` is the height of a token."""

    tokens: int
    tallest: int
    high: float

    @property
    def levels(self) -> int:
        """How many tokens' heights it takes."""
        return min(self.tokens, self.tallest)

    @property
    def broken(self) -> bool:
        """Whether its middle is left out."""
        return self.tokens > self.tallest

    @property
    def top(self) -> int:
        """The tokens that are drawn above the break; all of them where there is none."""
        return self.tallest - LOW - BREAK if self.broken else self.tokens

    def level(self, k: int) -> int | None:
        """Return at which height, from 0, the token k is, counted from 1 at the ground."""
        if not self.broken or k <= LOW:
            return k - 1
        above = self.tokens - k
        return self.tallest - 1 - above if above < self.top else None

    def name(self, k: int) -> str:
        """Return the name of the token k's place within the heap."""
        if not self.broken or k <= LOW:
            return str(k)
        above = self.tokens - k + 1
        return f"-{above}" if above <= self.top else "more"

    def marks(self, x: float, ground: float, classes: str = "token") -> list[Mark]:
        """Return the tokens, from the ground up; `x` is the middle of the heap."""
        if not self.broken:
            return self._tokens(self.tokens, x, ground, classes)
        upper = ground - (LOW + BREAK) * self.high
        middle = ground - (LOW + BREAK / 2) * self.high
        waves = [moved(path("wave", WAVE), x - WIDE / 2, middle + shift) for shift in (-0.05, 0.19)]
        return [
            *self._tokens(LOW, x, ground, classes),
            *waves,
            *self._tokens(self.top, x, upper, classes),
        ]

    def _tokens(self, count: int, x: float, ground: float, classes: str) -> list[Mark]:
        if count == 0:
            return []
        high = self.high - 0.08
        y = ground - self.high + 0.04
        token = rect(classes, x - WIDE / 2, y, WIDE, high, high / 2)
        shine = rect("shine", x - WIDE / 2 + 0.24, y + 0.22 * high, 0.55, 0.06, 0.03)
        rows = [row(token, count, 0, -self.high)]
        return [*rows, row(shine, count, 0, -self.high)] if classes == "token" else rows

    def places(self, number: int, x: float, ground: float) -> dict[str, Place]:
        """Return the places of heap `number`: a token takes itself and all above it."""
        left = x - WIDE / 2
        upper = range(1, self.top + 1)
        found = {}
        for taken in upper:
            y = ground - (self.levels - taken + 1) * self.high
            said = f"heap {number}: take {taken}"
            name = self.name(self.tokens - taken + 1)
            found[f"{number}:{name}"] = Place(left, y, WIDE, self.high, said, "o")
        if self.broken:
            y = ground - (LOW + BREAK) * self.high
            said = f"heap {number}: take more, leave more"
            found[f"{number}:more"] = Place(left, y, WIDE, BREAK * self.high, said, "o")
            for k in range(LOW, 0, -1):
                said = f"heap {number}: leave {k - 1}"
                y = ground - k * self.high
                found[f"{number}:{k}"] = Place(left, y, WIDE, self.high, said, "o")
        return found


def written(count: int) -> list[str]:
    """Return a number as lines of digits: exactly, or how many digits it has.

    >>> written(1234), written(12345), written(10**18)
    (['1234'], ['12,345'], ['1,000,000,', '000,000,', '000,000'])
    >>> written(10**100)
    ['100,000…', '101 digits']
    """
    digits = str(count)
    if len(digits) <= 4:
        return [digits]
    if len(digits) > DIGITS:
        return [f"{int(digits[:6]):,}…", f"{len(digits):,} digits"]
    groups = f"{count:,}".split(",")
    lines = -(-len(groups) // 3)
    per = -(-len(groups) // lines)
    extra = per * lines - len(groups)
    # The first lines are the long ones.
    parts, at = [], 0
    for i in range(lines):
        size = per - (i >= lines - extra)
        parts.append(",".join(groups[at : at + size]))
        at += size
    return [f"{part}," for part in parts[:-1]] + parts[-1:]


def number_size(lines: list[str]) -> float:
    """Return how large a number is written."""
    return 0.5 if max(map(len, lines)) <= 6 else 0.42


def number_width(lines: list[str]) -> float:
    """Return about how wide a number is."""
    return max(map(len, lines)) * number_size(lines) * 0.6


def numeral(lines: list[str], x: float, y: float, classes: str = "count") -> list[Mark]:
    """Return a number's lines below `y`, around `x`."""
    size = number_size(lines)
    return [words(classes, x, y + 0.3 + i * size * 1.1, size, said) for i, said in enumerate(lines)]
