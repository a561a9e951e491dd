"""Loopy nimbers: the value of a position in sums of loopy games.

A value is a nimber, or infinite with the set of nimbers that its options have. Values add up like
nimbers as long as at most one of them is infinite. Source: C. A. B. Smith, Graphs and composite
games, J. Combin. Theory 1 (1966); A. S. Fraenkel and Y. Yesha, J. Combin. Theory A 43 (1986).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import NimberError
from grundy.values.nimber import nim_sum
from grundy.values.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

INFINITY = "∞"


class LoopyNimber:
    """A nimber, or ∞ with the nimbers that it can move to; `nimber` is None for ∞.

    >>> LoopyNimber(3) + LoopyNimber.infinite([0, 2])
    ∞{1, 3}
    >>> LoopyNimber.infinite([0, 2]).outcome, LoopyNimber.infinite([]).outcome
    (Outcome.N, Outcome.D)
    >>> LoopyNimber.parse("∞{1, 3}") == LoopyNimber.infinite([3, 1])
    True

    Raises `NimberError` for what is not a non-negative whole number.
    """

    __slots__ = ("nimber", "reach")

    nimber: int | None

    reach: frozenset[int]
    """The nimbers of the options of an infinite position; empty when the value is a nimber."""

    def __init__(self, nimber: int | None, reach: Iterable[int] = ()) -> None:
        # Stored as plain integers, whatever kind of whole number was given.
        options = frozenset(nim_sum(value) for value in reach)
        if nimber is not None and options:
            raise NimberError(f"{nimber} is a nimber; only ∞ has a set of nimbers")
        object.__setattr__(self, "nimber", None if nimber is None else nim_sum(nimber))
        object.__setattr__(self, "reach", options)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"values are immutable; {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"values are immutable; {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[LoopyNimber], tuple[int | None, frozenset[int]]]:
        return LoopyNimber, (self.nimber, self.reach)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LoopyNimber):
            return NotImplemented
        return (self.nimber, self.reach) == (other.nimber, other.reach)

    def __hash__(self) -> int:
        return hash((self.nimber, self.reach))

    @classmethod
    def infinite(cls, reach: Iterable[int]) -> LoopyNimber:
        """Return ∞ with these nimbers among its options.

        >>> LoopyNimber.infinite([2, 0])
        ∞{0, 2}
        """
        return cls(None, frozenset(reach))

    @classmethod
    def parse(cls, text: str) -> LoopyNimber:
        """Return the value of a text; it reads what a value prints.

        >>> LoopyNimber.parse("5"), LoopyNimber.parse("∞{0, 2}"), LoopyNimber.parse("∞")
        (5, ∞{0, 2}, ∞{})

        Raises `NimberError`.
        """
        if not isinstance(text, str):
            raise NimberError(
                f"a loopy nimber is read from its text, such as '∞{{0, 2}}': {text!r}"
            )
        words = text.strip()
        if _is_number(words):
            return cls(int(words))
        inside = words.removeprefix(INFINITY).strip()
        if not words.startswith(INFINITY) or (inside and (inside[0], inside[-1]) != ("{", "}")):
            raise NimberError(f"a loopy nimber is written 5 or ∞{{0, 2}}, not {text!r}")
        items = [item.strip() for item in inside[1:-1].split(",")] if inside[1:-1].strip() else []
        wrong = next((item for item in items if not _is_number(item)), None)
        if wrong is not None:
            raise NimberError(
                f"{wrong!r} in {text!r} is not a nimber; write, for example, ∞{{0, 2}}"
            )
        return cls.infinite(map(int, items))

    @property
    def is_infinite(self) -> bool:
        """Whether no nim-heap can stand for the position."""
        return self.nimber is None

    @property
    def outcome(self) -> Outcome:
        """Who wins: 0 is P, a positive nimber or ∞ with 0 in its set is N, all else is a draw."""
        if self.nimber is None:
            return Outcome.N if 0 in self.reach else Outcome.D
        return Outcome.N if self.nimber else Outcome.P

    def __add__(self, other: object) -> LoopyNimber:
        """Return the value of the sum of two positions with these values."""
        if isinstance(other, int) and not isinstance(other, bool):
            other = LoopyNimber(other)
        if not isinstance(other, LoopyNimber):
            return NotImplemented
        if self.nimber is not None and other.nimber is not None:
            return LoopyNimber(self.nimber ^ other.nimber)
        if self.nimber is None and other.nimber is None:
            return LoopyNimber(None)  # a move in one leaves the other infinite: nobody wins
        heap, loop = (self, other) if other.nimber is None else (other, self)
        return LoopyNimber.infinite(value ^ (heap.nimber or 0) for value in loop.reach)

    __radd__ = __add__

    def __str__(self) -> str:
        if self.nimber is not None:
            return str(self.nimber)
        return f"{INFINITY}{{{', '.join(map(str, sorted(self.reach)))}}}"

    __repr__ = __str__


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 4000
