"""What values are in a language with types: numbers, truths, words, and what is made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Shape = Literal["int", "wide", "bool", "word", "nothing", "row", "tuple", "set", "table"]


@dataclass(frozen=True, slots=True)
class Kind:
    """The type of a value: its shape, and the types of what it is made of.

    A "row" is a list, or a tuple of any length, of values of one kind. A "tuple" has a length that
    is known, and a kind for each place. A "wide" number needs more than 64 bits. A "table" has the
    kinds of its keys and of its values.

    >>> print(table(tuple_(INT, WORD), row(INT)))
    table[tuple[int, word], row[int]]
    """

    shape: Shape
    of: tuple[Kind, ...] = ()

    def __str__(self) -> str:
        inside = ", ".join(map(str, self.of))
        return f"{self.shape}[{inside}]" if self.of else self.shape

    @property
    def is_number(self) -> bool:
        """Whether it is counted with: a truth is 0 or 1."""
        return self.shape in ("int", "wide", "bool")

    @property
    def item(self) -> Kind:
        """The kind of one item of a row, a set or a word; the kind of a table's keys."""
        return self if self.shape == "word" else self.of[0]


INT, WIDE, BOOL = Kind("int"), Kind("wide"), Kind("bool")
WORD, NOTHING = Kind("word"), Kind("nothing")


def row(item: Kind) -> Kind:
    """Return the kind of a row of such items."""
    return Kind("row", (item,))


def tuple_(*items: Kind) -> Kind:
    """Return the kind of a tuple with these kinds at its places."""
    return Kind("tuple", items)


def set_(item: Kind) -> Kind:
    """Return the kind of a set of such items."""
    return Kind("set", (item,))


def table(key: Kind, value: Kind) -> Kind:
    """Return the kind of a table that has such values for such keys."""
    return Kind("table", (key, value))
