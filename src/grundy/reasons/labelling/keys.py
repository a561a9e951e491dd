"""What tells the positions of a label graph apart: they count as one up to symmetry."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.solving import sums

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.rules.position import Position
    from grundy.rules.term import Term
    from grundy.solving.sums import SumGraph

Key: TypeAlias = Hashable


def key_in(asked: Position) -> Callable[[Position], Key]:
    """Return what gives the key of a position in the graph of `asked`.

    >>> import grundy as gr
    >>> nim = gr.game("nim")
    >>> key = key_in(nim(1, 2))
    >>> key(nim(2, 0, 1)) == key(nim(1, 2)), key(nim(2)) == key(nim(1))
    (True, False)
    """
    if not asked.is_impartial:
        return attrgetter("node")
    graph, _ = sums.locate(asked.terms, asked.is_misere)
    return partial(_sum_key, graph)


def plays_in(position: Position, asked: Position) -> bool:
    """Return whether a position is of the games of `asked`, and played alike."""
    games = {term.game for term in asked.terms}
    same = position.kind == asked.kind and position.play == asked.play
    return same and all(term.game in games for term in position.terms)


def without_empty_heaps(terms: Sequence[Term]) -> Sequence[Term]:
    """Return the terms but for heaps of 0 without a move, which change nothing for anybody."""
    return [term for term in terms if term.state != 0 or not _is_empty_heap(term)]


def natural_order(keys: list[Any]) -> tuple[int, ...]:
    """Return the numbers in the order of the keys: small heaps first, where that is an order."""
    try:
        return tuple(sorted(range(len(keys)), key=keys.__getitem__))
    except TypeError:
        return tuple(range(len(keys)))


def _sum_key(graph: SumGraph, position: Position) -> Key:
    """Return the components in order, canonical."""
    left = without_empty_heaps(position.terms)
    # The last empty heap of a single game stays, so that nim(0) is found under its own key.
    return graph.node(left or (position.terms[:1] if len(graph.games) == 1 else left))


def _is_empty_heap(term: Term) -> bool:
    """Whether this heap of 0 is without a move; on a graph 0 may be a node like any other."""
    return next(iter(term.game.options(term.state)), None) is None
