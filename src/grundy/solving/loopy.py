"""Values in sums of loopy games: the loopy nimbers of Smith and Fraenkel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.engines.induction import explore
from grundy.engines.loopy import loopy_nimbers
from grundy.limits.budget import metered
from grundy.solving.sums import locate
from grundy.values import LoopyNimber

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.forms.states import State
    from grundy.rules.impartial import ImpartialGame


def loopy_sum_value(game: ImpartialGame, states: Iterable[State]) -> LoopyNimber:
    """Return the value of a sum of states, from the moves of its components."""
    return sum((_value(game, piece) for piece in game.pieces(states)), LoopyNimber(0))


def _value(game: ImpartialGame, piece: State) -> LoopyNimber:
    """Return the value of a component, from the graph of all that can be reached from it."""
    graph, node = locate([(game, piece)], misere=False)
    if node not in graph.nimbers:
        with metered() as meter:
            reached = explore(node, lambda n: graph.options(n, meter), meter)
            graph.nimbers.update(loopy_nimbers(reached, meter))
    return graph.nimbers[node]
