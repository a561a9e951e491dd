"""Take-and-break games with given splits: which numbers may be taken, and what each may leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.discovery.families.codes import HexadecimalCodes, check_before, written_before
from grundy.discovery.families.family import Family, check_number
from grundy.errors import ParameterError
from grundy.games.catalogue import find

LARGEST = 24
DIGITS = "123456789ABCDEF"


@dataclass(frozen=True, repr=False)
class TakeAndBreak(Family):
    """Each number up to the largest may not be taken, or leaves what one of the splits allows.

    A split is a digit of a code: it adds up 1 (nothing may be left), 2 (one heap), 4 (two heaps)
    and 8 (three). With the splits 3 and 7, a number is taken as in a subtraction game, or may also
    break the heap.
    """

    largest: int
    splits: str
    before: str = "0"
    """The digit before the point: 4 where a heap may be split without taking."""

    name: ClassVar[str] = "take-and-break"

    def __post_init__(self) -> None:
        check_number(self.largest, f"{self.name}: largest", 1, LARGEST)
        splits = "".join(sorted(set(str(self.splits).upper())))
        object.__setattr__(self, "splits", splits)
        if not splits or not set(splits) <= set(DIGITS):
            raise ParameterError(
                f"{self.name}: splits are digits from 1 to F, as in splits=37; not {self.splits!r}"
            )
        check_before(self.name, self.before, HexadecimalCodes.first)

    @property
    def text(self) -> str:
        """The largest number and the splits."""
        more = written_before(self.before)
        return f"{self.name} largest={self.largest} splits={self.splits}{more}"

    @property
    def count(self) -> int:
        """All choices but the one that takes nothing."""
        choices = len(self.splits) + 1
        return int(choices**self.largest) - 1

    def game(self, number: int) -> Any:
        """Return the game with this number, by its code."""
        left, code, choices = number + 1, "", f"0{self.splits}"
        for _ in range(self.largest):
            left, digit = divmod(left, len(choices))
            code = choices[digit] + code
        kind = "octal" if max(code + self.before) < "8" else "hexadecimal"
        return find(f"{kind}:{self.before}.{code}")
