"""Genus: the misère values of a game beside heaps of two, with its normal value before them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grundy.values.nimber import mex

if TYPE_CHECKING:
    from collections.abc import Collection


@dataclass(frozen=True, slots=True)
class Genus:
    """The genus g^(g0 g1 g2 ...): g in normal play, then in misère play with 0, 1, 2, ... heaps *2.

    The last two digits repeat for ever. It is written as in Winning Ways, 0^120 for nothing.

    >>> import grundy as gr
    >>> gr.game("nim")(3).genus(), gr.game("kayles")(5).genus()
    (3^31, 4^146)
    """

    normal: int
    digits: tuple[int, ...]

    def digit(self, place: int) -> int:
        """Return the misère value with so many heaps of two."""
        last = len(self.digits) - 1
        return self.digits[place if place <= last else last - (place - last) % 2]

    @property
    def is_tame(self) -> bool:
        """Whether it is the genus of a sum of nim-heaps."""
        return self == tame_genus(self.normal, self.digits[0])

    def __str__(self) -> str:
        wide = any(digit > 9 for digit in self.digits)
        return f"{self.normal}^{('.' if wide else '').join(map(str, self.digits))}"

    __repr__ = __str__


def tame_genus(normal: int, misere: int) -> Genus:
    """Return the genus of nim-heaps of these values: 0^120, 1^031, or n^(n n+2)."""
    if normal != misere:
        return Genus(0, (1, 2, 0)) if normal == 0 else Genus(1, (0, 3, 1))
    return Genus(normal, (normal, normal ^ 2))


def genus_of(options: Collection[Genus]) -> Genus:
    """Return the genus of a game from those of its options.

    With k heaps of two one moves in the game, or makes one of them 1 or nothing; a heap of one
    changes a misère value as it changes a normal one. So each digit follows from the options' and
    the one before it, and once the options' digits repeat, a repeat goes on for ever.
    """
    if not options:
        return Genus(0, (1, 2, 0))
    digits = [mex(option.digit(0) for option in options)]
    settled = max(len(option.digits) for option in options)
    while len(digits) < settled + 2 or digits[-1] != digits[-3]:
        place, last = len(digits), digits[-1]
        digits.append(mex({last, last ^ 1, *(option.digit(place) for option in options)}))
    while len(digits) > 2 and digits[-1] == digits[-3]:
        digits.pop()
    return Genus(mex(option.normal for option in options), tuple(digits))
