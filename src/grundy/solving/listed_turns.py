"""The turns of nodes that a question has listed already, for whoever comes to them again.

Listing the moves is what most rules take longest for. A search for the margin, those for what comes
along with it, and the memory look at much the same nodes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.move_order import MoveOrder
from grundy.solving.memory import store_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.engines.scores import TurnOf
    from grundy.rules.searched import SearchedGame

MOST = 1 << 13
"""Nodes whose turns are kept while a question is answered."""


class ListedTurns:
    """The turns that were listed for the question that is being answered; None between questions.

    They are those of the game's nodes, or of its packed numbers where these are searched.
    """

    def __init__(self, game: SearchedGame) -> None:
        self.of_nodes: dict[Any, list[TurnOf[Any]]] | None = None
        self.of_numbers: dict[int, list[TurnOf[int]]] | None = None
        self._order: MoveOrder[Any] | None = None

    def order(self, guess: Callable[[Any], int] | None) -> MoveOrder[Any]:
        """Return the order of moves that the question has learned; a new one between questions."""
        if self.of_nodes is None:
            return MoveOrder(guess)
        self._order = self._order or MoveOrder(guess)
        return self._order

    def begin(self) -> None:
        """Keep turns from here on."""
        self.of_nodes, self.of_numbers = {}, {}

    def end(self) -> None:
        """Keep none: the next question may find other rules, or another game's."""
        self.of_nodes = self.of_numbers = self._order = None


def listed_turns(game: SearchedGame) -> ListedTurns:
    """Return what is kept for a game."""
    return store_of(game, ListedTurns)


def once(
    turns: Callable[[Any], Iterable[TurnOf[Any]]], known: dict[Any, list[TurnOf[Any]]] | None
) -> Callable[[Any], Iterable[TurnOf[Any]]]:
    """Return turns that are listed once: those that come one by one are not kept.

    >>> asked = []
    >>> turns = once(lambda node: asked.append(node) or [(0, False, node - 1)], {})
    >>> turns(3), turns(3), asked
    ([(0, False, 2)], [(0, False, 2)], [3])
    """
    if known is None:
        return turns

    def find(node: Any) -> Iterable[TurnOf[Any]]:
        found = known.get(node)
        if found is None:
            listed = turns(node)
            if type(listed) is not list or len(known) >= MOST:
                return listed
            known[node] = found = listed
        return found

    return find
