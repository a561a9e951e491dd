"""The rules of positions that are whole numbers, as a compiled search takes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.engines.reachable import IntegerRules


@dataclass(frozen=True, slots=True)
class NumberRules:
    """Compiled rules of positions that are whole numbers, and what a search may know besides.

    `final` is the same in plain Python. `order` guesses what the mover at a number may hope for;
    `wins` tells whether the mover wins by `largest` with one move.
    """

    rules: IntegerRules
    final: Callable[[int], int | None]
    order: Any = None
    wins: Any = None
    largest: int | None = None
