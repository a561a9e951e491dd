"""Alpha-beta in plain Python, for a position: what it searches, and what it is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.engines.alpha_beta import AlphaBeta
from grundy.engines.bounds import UNKNOWN, BoundTable
from grundy.engines.move_order import MoveOrder
from grundy.limits.budget import counted
from grundy.rules.scoring import ScoringGame
from grundy.solving.cutter import Cutter
from grundy.solving.key_form import KeyForm, form_of
from grundy.solving.score_engines import move_of, turns_of
from grundy.solving.score_line import best_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.engines.bounds import Bounds
    from grundy.limits.budget import Meter
    from grundy.rules.search_position import ScoredMove, SearchPosition
    from grundy.solving.score_cutting import Cutting


@dataclass(frozen=True, slots=True)
class Space:
    """What is searched: its nodes, their turns and ends, a table, and what is known beforehand."""

    node: Callable[[SearchPosition], Any]
    turns: Callable[[Any], Iterable[tuple[int, bool, Any]]]
    final: Callable[[Any], int | None]
    table: BoundTable[Any] | None
    guess: Callable[[Any], int] | None
    bounds: Bounds


def space_of(position: SearchPosition, meter: Meter, how: Cutting) -> Space:
    """Return the space for a position.

    Without a table it is the textbook's: positions as they are, and nothing known beforehand.
    With one it is that of whole numbers where the game has a packed form, else the game's nodes.
    """
    game = position.game
    if not how.table and isinstance(game, ScoringGame):
        form = KeyForm(game, symmetry=False)
        return Space(form.key, _counted(form, meter), form.final, None, game.guess, UNKNOWN)
    if not how.remembers:
        table = BoundTable(game.searched)
    elif getattr(game, "packed", None) is not None and game.guess is None:
        form = form_of(game, symmetry=False)
        return Space(
            form.key, _counted(form, meter), form.final, game.proved_numbers, None, game.bounds
        )
    else:
        table = game.proved
    return Space(
        lambda there: there.node,
        turns_of(position, meter),
        game.node_final,
        table if how.table else None,
        game.guess,
        game.bounds,
    )


def _counted(form: KeyForm, meter: Meter) -> Callable[[Any], Iterable[tuple[int, bool, Any]]]:
    return lambda key: counted(form.turns(key), meter, lambda: form.text(key))


class PlainCutter(Cutter):
    """A search in plain Python, to any depth, and as the textbook has it if asked."""

    compiled = False
    _search: AlphaBeta[Any]

    def __init__(self, position: SearchPosition, meter: Meter, how: Cutting) -> None:
        self._depth = how.depth
        self._space = space = space_of(position, meter, how)
        order: MoveOrder[Any] | None = MoveOrder(space.guess) if how.order else None
        search: AlphaBeta[Any] = AlphaBeta(
            space.turns, space.final, position.game.stuck, meter, table=space.table, order=order
        )
        super().__init__(position, search)

    @property
    def at_first(self) -> Bounds:
        """What was known before the search."""
        return self._space.bounds

    @property
    def best(self) -> ScoredMove | None:
        """The move that brings the lower bound, where one was seen."""
        return move_of(self._position, self._search.turn, self._space.node)

    def settle(self) -> None:
        """Search for the margin, as deep as was asked for."""
        self._search.settle(self._space.node(self._position), self._depth, self._space.bounds)

    def plies(self, margin: int) -> int | None:
        """Return None: what is cut off would have told."""
        return None

    def line(self, margin: int, plies: int | None) -> tuple[tuple[ScoredMove, ...], str]:
        """Return best play of both, and why it stops short if so."""
        return best_line(self._position, margin, self._holds, self.best)

    def _holds(self, position: SearchPosition, margin: int, at_least: bool) -> bool:
        """Return whether a position's margin is at least, or at most, so much."""
        node = self._space.node(position)
        if at_least:
            found = self._search.search(node, margin - 1, margin, depth=self._depth)
            return found.value >= margin
        found = self._search.search(node, margin, margin + 1, depth=self._depth, mover=False)
        return found.value <= margin
