"""How a program for a judge decides a game: its input, and the methods written into it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

Case = tuple[Any, ...]
"""The numbers or the words of one test."""


class Form(NamedTuple):
    """The input of one position.

    `kind` is "heaps" (a sum: the code sees one heap at a time), "list" (heaps that are played
    together), "numbers" (as many as there are names), "word" or "words". `unit` numbers make one
    item of a list.
    """

    kind: Literal["heaps", "list", "numbers", "word", "words"]
    names: tuple[str, ...]
    item: str = "heap"
    unit: int = 1

    @property
    def is_many(self) -> bool:
        """Whether a position has any number of items."""
        return self.kind in ("heaps", "list", "words")

    def arguments(self, case: Case) -> Case:
        """Return the arguments of the game's position: pairs where an item has two numbers."""
        if self.unit == 1:
            return case
        return tuple(case[i : i + self.unit] for i in range(0, len(case), self.unit))

    def case(self, arguments: Case) -> Case:
        """Return the numbers of a position's arguments, the opposite of `arguments`."""
        if self.unit == 1:
            return arguments
        return tuple(number for item in arguments for number in item)


HEAPS = Form("heaps", ("n",))
LIST = Form("list", ("heaps",))
TWO = Form("numbers", ("a", "b"))
SQUARE = Form("numbers", ("row", "column"))
NEW_SIZE = "a heap, counted from 1, and its new size"


class Contest(NamedTuple):
    """How a program decides a game: what it reads, and which methods of the game it is made of.

    A game declares it as `contest`, or `misere_contest` for misère play. The methods are written
    into programs: in Python as they stand, in C++ translated. They use whole numbers, words and
    lists of them, `for` over ranges and lists, and of the game its numbers and methods alike.
    """

    form: Form
    move: str
    """What the numbers of a winning move say, in words."""

    decides: str = "grundy"
    """The method that gives the Grundy value; or `is_lost` or `misere_lost`, which tell P."""

    played: Callable[[Case, tuple[int, ...]], Case] | None = None
    """The numbers of a test after the move; None where the move tells them itself."""

    @property
    def asks(self) -> Literal["grundy", "lost"]:
        """What is decided: the value, or whether a position is lost."""
        return "lost" if self.decides.endswith("lost") else "grundy"

    @property
    def wins(self) -> str:
        """The method for a winning move: a list, empty where there is none.

        Of a sum of heaps it is `option(n, value)`, the heaps that a move from a heap leaves to be
        worth `value`; else `winning_move` or `misere_winning_move`, the numbers that `move` tells.
        """
        if self.form.kind == "heaps":
            return "option"
        return "misere_winning_move" if self.decides == "misere_lost" else "winning_move"


def replaced(case: Case, move: tuple[int, ...]) -> Case:
    """Return the numbers after a move that tells one of them, counted from 1, and its new size.

    >>> replaced((3, 4, 5), (2, 1))
    (3, 1, 5)
    """
    item, size = move
    return (*case[: item - 1], size, *case[item:])
