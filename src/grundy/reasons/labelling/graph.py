"""The graph of a position: every position that can be reached from it, as whole positions.

Positions that are the same up to symmetry, or but for empty heaps, are one node; the first that is
met stands for them all. So what is shown is always a position that play can reach.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from grundy.engines.induction import explore
from grundy.engines.walks import Walk, walk
from grundy.errors import BudgetExceeded
from grundy.limits.budget import Meter, counted, current_limits, metered
from grundy.rules.position import Position
from grundy.rules.term import Term
from grundy.solving import sums

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grundy.reasons.labelling.step import AnyPosition
    from grundy.solving.sums import Node, SumGraph

MOVES = 100_000
"""Moves that a graph may have, or ten for each position that it may have, if that is more."""


@dataclass(frozen=True, slots=True)
class PositionGraph:
    """Positions by number, the asked one first, with their options.

    `keys` holds what tells the positions apart, and `order` the numbers in its natural order.
    """

    positions: tuple[AnyPosition, ...]
    options: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    keys: tuple[Any, ...]
    order: tuple[int, ...]
    walk: Walk
    misere: bool

    def rank(self) -> list[int]:
        """Return the place of each position in the natural order."""
        rank = [0] * len(self.order)
        for place, number in enumerate(self.order):
            rank[number] = place
        return rank


def graph_of(position: Position, most: int, moves: int = MOVES) -> PositionGraph:
    """Return the graph of a position.

    Raises `BudgetExceeded` when it has more than `most` positions, or many more moves.
    """
    with metered(current_limits()) as meter:
        nodes = _Nodes(position, most, max(moves, 10 * most), meter)
        found = explore(nodes.root, nodes.options, meter)
    number = {key: i for i, key in enumerate(found)}
    numbered = tuple(tuple(number[target] for target in targets) for targets in found.values())
    positions = tuple(nodes.stands[key] for key in found)
    alone = len(nodes.sums.games) == 1
    return PositionGraph(
        positions,
        numbered,
        tuple(short_name(p) if alone else str(p.normal) for p in positions),
        tuple(found),
        natural_order(list(found)),
        walk(numbered),
        position.is_misere,
    )


def unlimited_positions() -> Meter:
    """Return a meter for a second pass over a graph whose positions were counted already."""
    return Meter(replace(current_limits(), positions=None))


def key_of(position: Position, asked: Position) -> Node | None:
    """Return what tells a position apart in the graph of `asked`; None for one of other games."""
    graph, _ = sums.locate(asked.terms, asked.is_misere)
    foreign = any(term.game not in graph.games for term in position.terms)
    if foreign or position.is_misere != asked.is_misere:
        return None
    return _key(graph, position.terms)


def short_name(position: Position) -> str:
    """Return the position's text without its game, for a graph in which all are of one game.

    >>> import grundy as gr
    >>> short_name(gr.game("nim")(5)), short_name(gr.game("nim")(1, 2))
    ('5', '(1, 2)')
    """
    shown = []
    for game, states in position.groups():
        inside = game.write_arguments(states)
        several = len(states) > 1 or (game.spreads and len(states[0]) != 1)
        shown.append(f"({inside})" if several else inside)
    return " + ".join(shown) or "0"


class _Nodes:
    """The nodes as they are met: what stands for each, and its options."""

    def __init__(self, asked: Position, most: int, most_moves: int, meter: Meter) -> None:
        self.sums, _ = sums.locate(asked.terms, asked.is_misere)
        self.asked, self.meter = asked, meter
        self.most, self.most_moves = most, most_moves
        self.root = _key(self.sums, asked.terms)
        self.stands = {self.root: asked}
        self.seen = 0
        self.moves = 0

    def options(self, key: Node) -> Iterator[Node]:
        """Yield the nodes that a move leads to from what stands for this one."""
        self.seen += 1
        if self.seen > self.most:
            raise too_large(self.asked, f"{self.most:,} positions", self.seen)
        for terms in _options(self.stands[key], self.meter):
            self.moves += 1
            if self.moves > self.most_moves:
                raise too_large(self.asked, f"{self.most_moves:,} moves", self.seen)
            target = _key(self.sums, terms)
            if target not in self.stands:
                shown = _without_empty_heaps(terms) or terms[:1]
                self.stands[target] = Position(shown, play=self.asked.play)
            yield target


def too_large(asked: object, limit: str, seen: int) -> BudgetExceeded:
    """Return the error for a graph that is larger than its limit."""
    return BudgetExceeded(
        f"the graph of {asked} has more than {limit}; take a smaller position, or allow "
        "more with gr.labelling(..., most=...) or --positions",
        positions=seen,
    )


def _options(position: Position, meter: Meter) -> Iterator[list[Term]]:
    terms = position.terms
    for place, (game, state) in enumerate(terms):
        before, after = terms[:place], terms[place + 1 :]
        for option in counted(game.options(state), meter, position.__str__):
            yield [*before, *(Term(game, part) for part in option), *after]


def _key(graph: SumGraph, terms: Sequence[Term]) -> Node:
    """Return the components in order, canonical; an empty heap changes nothing for anybody."""
    left = _without_empty_heaps(terms)
    # The last empty heap of a single game stays, so that nim(0) is found under its own key.
    return graph.node(left or (terms[:1] if len(graph.games) == 1 else left))


def _without_empty_heaps(terms: Sequence[Term]) -> Sequence[Term]:
    return [term for term in terms if term.state != 0 or not _is_empty_heap(term)]


def _is_empty_heap(term: Term) -> bool:
    """Whether this heap of 0 is without a move; on a graph 0 may be a node like any other."""
    return next(iter(term.game.options(term.state)), None) is None


def natural_order(keys: list[Any]) -> tuple[int, ...]:
    """Return the numbers in the order of the keys: small heaps first, where that is an order."""
    try:
        return tuple(sorted(range(len(keys)), key=keys.__getitem__))
    except TypeError:
        return tuple(range(len(keys)))
