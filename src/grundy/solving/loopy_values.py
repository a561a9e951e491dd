"""Values of partizan positions in which play can go round: by the graph of all that is reached.

A part is valued alone, with all positions that it leads to. Parts of a game that falls apart later
are nodes of the graph together, as a sum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.limits.budget import counted
from grundy.rules.partizan import in_order, pieces_of
from grundy.rules.position import LEFT, RIGHT
from grundy.solving.memory import store_of
from grundy.values.loopy_games.graph import explored
from grundy.values.loopy_games.value import GraphValues, sum_of

if TYPE_CHECKING:
    from grundy.forms.states import State
    from grundy.limits.budget import Meter
    from grundy.rules.partizan import PartizanGame
    from grundy.values.loopy_games.value import AnyValue

MOST_GRAPHS = 4
"""Graphs of a game that are kept: each has the values of all that it was reached from."""


class LoopyParts:
    """The values of a game's parts that were found so far, by the graphs that they are in."""

    def __init__(self, game: PartizanGame) -> None:
        self.graphs: list[tuple[dict[Any, int], GraphValues]] = []

    def find(self, part: tuple[State, ...]) -> AnyValue | None:
        """Return the value of a part that is in one of the graphs."""
        for numbers, values in self.graphs:
            if part in numbers:
                return values.value(numbers[part])
        return None

    def keep(self, numbers: dict[Any, int], values: GraphValues) -> None:
        """Keep one more graph; the oldest goes."""
        self.graphs = [(numbers, values), *self.graphs[: MOST_GRAPHS - 1]]


def loopy_value(game: PartizanGame, state: State, meter: Meter) -> AnyValue:
    """Return the value of a state, whether play can go round or not.

    Raises `BudgetExceeded` where too much can be reached.
    """
    known = store_of(game, LoopyParts)
    found = []
    for piece in pieces_of(game, state):
        part = (piece,)
        value = known.find(part)
        if value is None:
            numbers, graph = _graph(game, part, meter)
            values = GraphValues(graph)
            known.keep(numbers, values)
            value = values.value(0)
        found.append(value)
    return sum_of(found)


def _graph(game: PartizanGame, part: tuple[State, ...], meter: Meter) -> tuple[dict[Any, int], Any]:
    """Return the graph of all that is reached from a part, and which node is which."""
    nodes: list[Any] = []

    def expand(node: tuple[State, ...]) -> tuple[list[Any], list[Any]]:
        nodes.append(node)
        left, right = ([*_options(game, node, player, meter)] for player in (LEFT, RIGHT))
        return left, right

    graph = explored(part, expand, lambda _: False, meter)
    return {node: number for number, node in enumerate(nodes)}, graph


def _options(game: PartizanGame, node: tuple[State, ...], player: str, meter: Meter) -> Any:
    for place, piece in enumerate(node):
        rest = [*node[:place], *node[place + 1 :]]
        for turn in counted(game.turns(piece, player), meter, lambda: game.show(node[0])):
            yield in_order([*rest, *pieces_of(game, turn.state)])
