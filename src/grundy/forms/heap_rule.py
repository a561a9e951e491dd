"""Take-and-break rules as numbers: what the heap engines work on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ANYTHING_LEFT = 3
"""The digit of a subtraction: nothing is left, or one heap."""

UNEQUAL = 16
"""Added to a digit: two heaps that are left must differ."""


@dataclass(frozen=True, slots=True)
class HeapRule:
    """From a heap take `takes[j]` tokens and leave what `digits[j]` allows, the takes in order.

    A digit adds up 1 (nothing may be left), 2 (one heap), 4 (two heaps) and 8 (three heaps).

    >>> kayles = HeapRule((1, 2), (7, 7))
    >>> kayles.heaps, kayles.reach, kayles.is_subtraction
    (2, 2, False)
    """

    takes: tuple[int, ...]
    digits: tuple[int, ...]

    @classmethod
    def subtraction(cls, numbers: tuple[int, ...]) -> HeapRule:
        """Return the rule of a subtraction set."""
        return cls(numbers, (ANYTHING_LEFT,) * len(numbers))

    @classmethod
    def from_code(cls, code: str) -> HeapRule:
        """Return the rule of an octal or hexadecimal code.

        >>> HeapRule.from_code("4.07")
        HeapRule(takes=(0, 2), digits=(4, 7))
        """
        digits = [int(digit, 16) for digit in code.replace(".", "")]
        taken = [take for take, digit in enumerate(digits) if digit]
        return cls(tuple(taken), tuple(digits[take] for take in taken))

    @property
    def is_subtraction(self) -> bool:
        """Whether the rule takes from a set of numbers and does nothing else."""
        return all(digit == ANYTHING_LEFT for digit in self.digits)

    @property
    def heaps(self) -> int:
        """The most heaps that a move leaves."""
        return max(1, *((d & 15).bit_length() - 1 for d in self.digits))

    @property
    def reach(self) -> int:
        """The most tokens that a move takes."""
        return self.takes[-1]

    @property
    def splits(self) -> tuple[int, ...]:
        """The takes that may leave two heaps."""
        return tuple(t for t, d in zip(self.takes, self.digits, strict=True) if d & 4)

    @property
    def has_theorem(self) -> bool:
        """Whether a long enough repeat of the values is a proof.

        Not where equal heaps are forbidden: a part that is moved by a period may come to equal the
        other, and the option is lost.
        """
        return not any(digit & UNEQUAL for digit in self.digits)

    def options(self, n: int) -> Iterator[tuple[int, ...]]:
        """Yield the options of a heap, each as the heaps that are left: the rule, read plainly.

        >>> list(HeapRule((1,), (7,)).options(4))
        [(3,), (1, 2)]
        """
        for take, digit in zip(self.takes, self.digits, strict=True):
            rest = n - take
            if digit & 1 and rest == 0:
                yield ()
            if digit & 2 and rest > 0:
                yield (rest,)
            if digit & 4:
                yield from _pairs(rest, unequal=bool(digit & UNEQUAL))
            if digit & 8:
                for a in range(1, rest // 3 + 1):
                    yield from ((a, b, rest - a - b) for b in range(a, (rest - a) // 2 + 1))


def _pairs(rest: int, *, unequal: bool) -> Iterator[tuple[int, int]]:
    last = (rest - 1) // 2 if unequal else rest // 2
    yield from ((a, rest - a) for a in range(1, last + 1))
