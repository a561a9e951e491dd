"""Octal and hexadecimal games, by the digits of their codes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.discovery.families.family import Family, check_number
from grundy.errors import ParameterError
from grundy.games.catalogue import find

MOST_DIGITS = 12


def check_before(name: str, before: str, allowed: str) -> None:
    """Raise `ParameterError` unless a digit may stand before the point of a code."""
    if len(before) != 1 or before not in allowed:
        raise ParameterError(
            f"{name}: before the point stands {', '.join(allowed[:-1])} or {allowed[-1]}, as in "
            f"before={allowed[-1]}; not {before!r}"
        )


def written_before(before: str) -> str:
    """Return how a family's text tells the digit before the point: not at all where it is 0."""
    return f" before={before}" if before != "0" else ""


@dataclass(frozen=True, repr=False)
class Codes(Family):
    """Every code with so many digits after the point, at least one of them not 0."""

    digits: int
    before: str = "0"
    """The digit before the point."""

    name: ClassVar[str]
    base: ClassVar[int]
    first: ClassVar[str]
    """What may stand before the point: a move that takes nothing leaves two heaps or more."""

    def __post_init__(self) -> None:
        check_number(self.digits, f"{self.name}: digits", 1, MOST_DIGITS)
        check_before(self.name, self.before, self.first)

    @property
    def text(self) -> str:
        """The number of digits, and the one before the point unless it is 0."""
        return f"{self.name} digits={self.digits}{written_before(self.before)}"

    @property
    def count(self) -> int:
        """All codes but the one of zeros, which has no moves after the point."""
        return int(self.base**self.digits) - 1

    def game(self, number: int) -> Any:
        """Return the game whose digits write the number, counted from 1."""
        return find(f"{self.name}:{self.before}.{self._written(number + 1)}")

    def _written(self, number: int) -> str:
        written = f"{number:o}" if self.base == 8 else f"{number:X}"
        return written.zfill(self.digits)


@dataclass(frozen=True, repr=False)
class OctalCodes(Codes):
    """Every octal code with so many digits after the point."""

    name = "octal"
    base = 8
    first = "04"


@dataclass(frozen=True, repr=False)
class HexadecimalCodes(Codes):
    """Every hexadecimal code with so many digits after the point."""

    name = "hexadecimal"
    base = 16
    first = "048C"
