"""The graph of a position: every position that can be reached from it, as whole positions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from grundy.engines.budget import Meter, current_limits, metered
from grundy.engines.induction import explore
from grundy.engines.walks import Walk, walk
from grundy.errors import BudgetExceeded
from grundy.rules import sums
from grundy.rules.position import Position
from grundy.rules.term import Term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.impartial import ImpartialGame
    from grundy.rules.sums import Node, SumGraph

MOST_MOVES = 20
"""Moves that the graph may have for each position that it may have."""


@dataclass(frozen=True, slots=True)
class PositionGraph:
    """Positions by number, the asked one first, with their options; `order` is the natural one."""

    positions: tuple[Position, ...]
    options: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    walk: Walk
    order: tuple[int, ...]
    misere: bool

    def rank(self) -> list[int]:
        """Return the place of each position in the natural order."""
        rank = [0] * len(self.order)
        for place, number in enumerate(self.order):
            rank[number] = place
        return rank


def graph_of(position: Position, most: int) -> PositionGraph:
    """Return the graph of a position.

    Raises `BudgetExceeded` when it has more than `most` positions.
    """
    sum_graph, root = locate(position)
    moves = 0
    seen = 0
    with metered(current_limits()) as meter:

        def options(node: Node) -> Iterator[Node]:
            nonlocal seen, moves
            seen += 1
            if seen > most:
                raise _too_large(position, f"{most:,} positions", seen)
            for option in sum_graph.options(node, meter):
                moves += 1
                if moves > MOST_MOVES * most:
                    raise _too_large(position, f"{MOST_MOVES * most:,} moves", seen)
                yield tidy(sum_graph, option)

        found = explore(root, options, meter)
    number = {node: i for i, node in enumerate(found)}
    numbered = tuple(tuple(number[target] for target in targets) for targets in found.values())
    alone = len(sum_graph.games) == 1
    positions = tuple(_position(sum_graph, node) for node in found)
    return PositionGraph(
        positions,
        numbered,
        tuple(short_name(p) if alone else str(p.normal) for p in positions),
        walk(numbered),
        _natural_order(list(found)),
        position.is_misere,
    )


def unlimited_positions() -> Meter:
    """Return a meter for a second pass over a graph whose positions were counted already."""
    return Meter(replace(current_limits(), positions=None))


def locate(position: Position) -> tuple[SumGraph, Node]:
    """Return the graph in which the position is played, and its node there."""
    graph, node = sums.locate(position.terms, position.is_misere)
    return graph, tidy(graph, node)


def same_up_to_symmetry(position: Position, asked: Position) -> Position | None:
    """Return what stands for a position in the graph of `asked`; None when nothing can."""
    graph, _ = locate(asked)
    foreign = any(term.game not in graph.games for term in position.terms)
    if foreign or position.is_misere != asked.is_misere:
        return None
    return _position(graph, tidy(graph, graph.node(position.terms)))


def tidy(graph: SumGraph, node: Node) -> Node:
    """Return the node without its empty heaps, but for the last one of a single game.

    An empty heap beside others changes nothing for anybody; left in, kayles(0, 2) would be drawn
    beside kayles(2).
    """
    alone = len(graph.games) == 1
    if not any(0 in group for group in node) or (alone and len(node[0]) == 1):
        return node
    left = tuple(
        tuple(part for part in group if part != 0) if 0 in group and _is_over(game) else group
        for game, group in zip(graph.games, node, strict=True)
    )
    return left if any(left) or not alone else ((0,),)


def _is_over(game: ImpartialGame) -> bool:
    """Whether the state 0 is an empty heap; on a graph it may be a node like any other."""
    return next(iter(game.options(0)), None) is None


def short_name(position: Position) -> str:
    """Return the position's text without its game, for a graph in which all are of one game.

    >>> import grundy as gr
    >>> short_name(gr.game("nim")(5)), short_name(gr.game("nim")(1, 2))
    ('5', '(1, 2)')
    """
    shown = []
    for game, states in position.groups():
        inside = game.write_arguments(states)
        several = (game.spreads and len(states[0]) > 1) or len(states) > 1
        shown.append(f"({inside})" if several else inside)
    return " + ".join(shown) or "0"


def _position(graph: SumGraph, node: Node) -> Position:
    parts = zip(graph.games, node, strict=True)
    terms = [Term(game, part) for game, group in parts for part in group]
    return Position(terms, is_misere=graph.misere)


def _natural_order(nodes: list[Node]) -> tuple[int, ...]:
    """Return the nodes' numbers in the order of the nodes: small heaps first, where that is one."""
    try:
        return tuple(sorted(range(len(nodes)), key=nodes.__getitem__))
    except TypeError:
        return tuple(range(len(nodes)))


def _too_large(position: Position, limit: str, seen: int) -> BudgetExceeded:
    return BudgetExceeded(
        f"the graph of {position} has more than {limit}; label a smaller position, or allow more "
        "with gr.labelling(..., most=...)",
        positions=seen,
    )
