"""The rules of positions that are whole numbers, as a compiled search takes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.native.kernels import alpha_beta as cutting

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.engines.machine import Machine
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

    def functions(self, machine: Machine) -> tuple[Any, ...]:
        """Return moves, ends and what helps a search, by their addresses; see `hooks`."""
        address, rules = machine.by_address, self.rules
        moves, final = address(rules.moves.function, writes=True), address(rules.final)
        helping = self.order, self.wins, rules.canonical
        return moves, final, *(final if one is None else address(one) for one in helping)

    def hooks(self, most: int) -> int:
        """Return which of them the game has, where margins up to `most` can be told."""
        return (
            (cutting.ORDER if self.order is not None else 0)
            | (cutting.WINS if self.wins is not None and self.largest == most else 0)
            | (cutting.CANONICAL if self.rules.canonical is not None else 0)
        )
