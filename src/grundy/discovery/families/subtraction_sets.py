"""Subtraction games, by the largest number of the set and by how many it has."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any, ClassVar

from grundy.discovery.families.family import Family, check_number
from grundy.games.catalogue import find

LARGEST = 60


@dataclass(frozen=True, repr=False)
class SubtractionSets(Family):
    """Every set of numbers up to the largest; only those of one size where that is given.

    In order of the sets as binary numbers, where n stands for 2 to the n - 1.
    """

    largest: int
    size: int | None = None
    """How many numbers a set has; None for any number of them."""

    name: ClassVar[str] = "subtraction"

    def __post_init__(self) -> None:
        check_number(self.largest, "subtraction: largest", 1, LARGEST)
        if self.size is not None:
            check_number(self.size, "subtraction: size", 1, self.largest)

    @property
    def text(self) -> str:
        """The largest number, and how many there are."""
        more = "" if self.size is None else f" size={self.size}"
        return f"{self.name} largest={self.largest}{more}"

    @property
    def count(self) -> int:
        """All sets but the empty one, or all of one size."""
        return (1 << self.largest) - 1 if self.size is None else comb(self.largest, self.size)

    def game(self, number: int) -> Any:
        """Return the game of the set with this number."""
        numbers = self._any(number + 1) if self.size is None else self._of_size(number)
        return find(f"subtraction:{','.join(map(str, numbers))}")

    def _any(self, bits: int) -> list[int]:
        return [n for n in range(1, self.largest + 1) if bits >> (n - 1) & 1]

    def _of_size(self, number: int) -> list[int]:
        """Return the set with this number among those of one size: the largest member first."""
        found: list[int] = []
        assert self.size is not None
        for left in range(self.size, 0, -1):
            # The sets below {.., m} that have `left` members up to m are comb(m - 1, left) many.
            member = left
            while comb(member, left) <= number:
                member += 1
            found.append(member)
            number -= comb(member - 1, left)
        return found[::-1]
