"""What was read once, and is looked at again: each of these tells whether it is as it was."""

from __future__ import annotations

from copy import deepcopy
from itertools import islice
from time import perf_counter
from typing import Any

FEW = 512
"""Items of a container that are all compared every time; of more, the first ones."""

SHARE = 20
"""All items of a large container are compared when that takes less than one of so many parts of the
time since it was last done: somebody who changes one by hand takes longer."""

PLAIN = (int, float, complex, str, bytes, bool)
FLAT = frozenset(PLAIN)


class Attributes:
    """Some attributes of an object that has no namespace of its own."""

    __slots__ = ("names", "value", "values")

    def __init__(self, value: Any, names: list[str]) -> None:
        self.value, self.names = value, names
        self.values = [getattr(value, name) for name in names]

    def changed(self) -> bool:
        """Return whether they are not as they were."""
        now = [getattr(self.value, name, self) for name in self.names]
        return not all(map(same, now, self.values))


class Contents:
    """A container and what was in it."""

    __slots__ = ("cost", "looked", "value", "was")

    def __init__(self, value: Any) -> None:
        self.value, self.was = value, self.copied(value)
        self.looked = self.cost = 0.0

    @staticmethod
    def copied(value: Any) -> Any:
        """Return a copy of everything inside, as far as it can be copied."""
        if isinstance(value, (list, set)) and set(map(type, value)) <= FLAT:
            return value.copy()  # a long row of numbers, say
        try:
            return deepcopy(value)
        except Exception:  # something inside cannot be copied: it is looked at by itself
            return value.copy()

    def changed(self) -> bool:
        """Return whether it is not as it was."""
        if len(self.value) <= FEW:
            return self.differs()
        now = perf_counter()
        if now - self.looked < SHARE * self.cost:
            return len(self.value) != len(self.was) or self.begins_otherwise()
        found = self.differs()
        self.looked = perf_counter()
        self.cost = self.looked - now
        return found

    def begins_otherwise(self) -> bool:
        """Return whether one of the first items is not as it was."""
        return list(islice(self.value, FEW // 8)) != list(islice(self.was, FEW // 8))

    def differs(self) -> bool:
        """Return whether some item is not as it was."""
        try:
            return bool(self.value != self.was)
        except Exception:  # whatever is in it cannot be compared
            return True


class Numbers(Contents):
    """An array, as its bytes."""

    __slots__ = ()

    @staticmethod
    def copied(value: Any) -> Any:
        """Return its bytes."""
        return value.tobytes()

    def changed(self) -> bool:
        """Return whether it is not as it was."""
        return super().changed() if self.value.ndim else self.differs()

    def begins_otherwise(self) -> bool:
        """Return whether it has another size."""
        return bool(self.value.nbytes != len(self.was))

    def differs(self) -> bool:
        """Return whether some number is not as it was."""
        return bool(self.value.tobytes() != self.was)


def content(cell: Any) -> Any:
    """Return what is in a cell; None where nothing was put there yet."""
    try:
        return cell.cell_contents
    except ValueError:
        return None


def same(value: Any, other: Any) -> bool:
    """Return whether two things are one, or equal and of a kind that does not change."""
    if value is other:
        return True
    return type(value) is type(other) and isinstance(value, PLAIN) and bool(value == other)
