"""Which move a search looks at first. The order changes how much it looks at, never the answer.

Moves have no names here, so that a move that cut before is known by its number among the moves of
its node: in sibling positions it is most often the same move.
"""

from __future__ import annotations

from collections import Counter
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from grundy.engines.bounds import BoundTable, Margin
    from grundy.engines.scores import TurnOf

Node = TypeVar("Node", bound="Hashable")


DOUBT = 50
"""Cuts after which a ply has forgotten how killers did before."""


class MoveOrder(Generic[Node]):
    """The guess of a hook first; among equals the table's move, killers, and the history of cuts.

    `guess` says what the player to move at a node may hope for. A killer is the move that cut last
    at the same ply; the history counts the cuts of a move, weighed by the plies below it. What was
    learned is used at plies where it has cut more often of late than the rules' own first move: in
    some games it never does.
    """

    __slots__ = ("_guess", "_history", "_killers", "_learns", "_trust")

    def __init__(self, guess: Callable[[Node], int] | None = None, *, learns: bool = True) -> None:
        self._guess = guess
        self._learns = learns
        self._killers: dict[int, int] = {}
        self._history: Counter[int] = Counter()
        self._trust: Counter[int] = Counter()

    def numbered(
        self, turns: Sequence[TurnOf[Node]], hint: int, ply: int
    ) -> Sequence[tuple[int, TurnOf[Node]]]:
        """Return the turns in the order to look at them, each with its number.

        >>> order = MoveOrder(lambda node: node)
        >>> turns = [(0, False, 5), (0, False, 1), (9, True, 5)]
        >>> [number for number, _ in order.numbered(turns, hint=0, ply=0)]
        [2, 1, 0]
        """
        numbered = list(enumerate(turns))
        if len(numbered) < 2:
            return numbered
        if self._learns and self._trust[ply] > 0:
            killer, history = self._killers[ply], self._history
            numbered.sort(key=lambda pair: (pair[0] == killer, history[pair[0]]), reverse=True)
        if hint >= 0:
            numbered.sort(key=lambda pair: pair[0] != hint)
        guess = self._guess
        if guess is not None:
            hopes: list[Any] = [(_hope(pair[1], guess(pair[1][2])), pair) for pair in numbered]
            hopes.sort(key=itemgetter(0), reverse=True)
            return [pair for _, pair in hopes]
        return numbered

    def cut(self, number: int, ply: int, below: int) -> None:
        """Remember the move that was good enough, with so many plies looked at below it."""
        if self._learns:
            killer = self._killers.get(ply)
            if killer != number == 0:
                self._trust[ply] = max(self._trust[ply] - 1, -DOUBT)
            elif killer == number != 0:
                self._trust[ply] = min(self._trust[ply] + 1, DOUBT)
            self._killers[ply] = number
            self._history[number] += below * below


def _hope(turn: TurnOf[Node], guess: int) -> int:
    """Return what a turn brings if the player to move after it has what is guessed."""
    gain, again, _ = turn
    return gain + guess if again else gain - guess


def known_first(
    numbered: Sequence[tuple[int, TurnOf[Node]]], beta: Margin, table: BoundTable[Node]
) -> Sequence[tuple[int, TurnOf[Node]]]:
    """Return the turns with one first of which the table knows that it is good enough to cut."""
    for place, pair in enumerate(numbered):
        gain, again, following = pair[1]
        found = None if gain or again else table.find(following)
        if found is not None and -found[1] >= beta:
            return [pair, *numbered[:place], *numbered[place + 1 :]]
    return numbered
