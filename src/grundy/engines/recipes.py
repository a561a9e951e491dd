"""Grundy value, outcome and remoteness by their definitions, as recipes.

Each function takes the options of a node and the memory, and returns the recipe for `evaluate`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from grundy.engines.recursion import ahead
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Hashable, Iterable

Node = TypeVar("Node", bound="Hashable")


def grundy_recipe(
    options: Callable[[Node], Iterable[tuple[Node, ...]]], memory: dict[Node, int]
) -> Callable[[Node], Generator[Node, int, int]]:
    """Return the recipe: the least value that no option has; an option is a sum of nodes."""

    def recipe(node: Node) -> Generator[Node, int, int]:
        seen = 0  # bit v is set when some option has the value v: smaller and faster than a set
        for option in ahead(options(node)):
            value = 0
            for part in option:
                worth = memory.get(part)
                if worth is None:
                    worth = yield part
                value ^= worth
            seen |= 1 << value
        return (seen ^ (seen + 1)).bit_length() - 1  # the lowest 0

    return recipe


def outcome_recipe(
    options: Callable[[Node], Iterable[Node]], memory: dict[Node, Outcome], misere: bool
) -> Callable[[Node], Generator[Node, Outcome, Outcome]]:
    """Return the recipe: N as soon as an option is P, else P; without options, as play has it."""
    stuck = Outcome.N if misere else Outcome.P

    def recipe(node: Node) -> Generator[Node, Outcome, Outcome]:
        outcome = stuck
        for option in ahead(options(node)):
            found = memory.get(option)
            if found is None:
                found = yield option
            if found is Outcome.P:
                return Outcome.N
            outcome = Outcome.P
        return outcome

    return recipe


def remoteness_recipe(
    options: Callable[[Node], Iterable[Node]], memory: dict[Node, int], misere: bool
) -> Callable[[Node], Generator[Node, int, int]]:
    """Return the recipe: the winner hurries, the loser delays.

    The parity tells the outcome: play ends in a P-position of remoteness 0 in normal play and in
    an N-position of remoteness 0 in misère play, and the winner changes with every ply.
    """
    lost = 1 if misere else 0

    def recipe(node: Node) -> Generator[Node, int, int]:
        fastest_win = -1
        longest_loss = -1
        for option in ahead(options(node)):
            plies = memory.get(option)
            if plies is None:
                plies = yield option
            if plies & 1 == lost:
                if fastest_win < 0 or plies < fastest_win:
                    fastest_win = plies
            elif plies > longest_loss:
                longest_loss = plies
        return 1 + (fastest_win if fastest_win >= 0 else longest_loss)

    return recipe
