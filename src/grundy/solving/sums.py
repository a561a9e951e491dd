"""Sums as whole positions: for misère play, remoteness and games in which play can cycle.

A node holds, for each game of the sum, its components in order; the games themselves do not change
during play. No value is ever added up here: every position of the sum is looked at.
"""

from __future__ import annotations

from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeAlias

from grundy.engines.recipes import outcome_recipe, remoteness_recipe
from grundy.engines.recursion import CycleFound, evaluate
from grundy.errors import CycleError
from grundy.limits.budget import counted, metered
from grundy.limits.remembering import remembered
from grundy.rules.asking import service
from grundy.solving.memory import edition_of
from grundy.solving.reachable import refuse_beyond_budget
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.engines.induction import Labels
    from grundy.forms.states import State
    from grundy.limits.budget import Meter
    from grundy.rules.impartial import ImpartialGame
    from grundy.values import LoopyNimber

Node: TypeAlias = "tuple[tuple[State, ...], ...]"
Terms: TypeAlias = "Iterable[tuple[ImpartialGame, State]]"


FEW = 256
"""Options of a component that are read at once, and kept."""


class SumGraph:
    """The graph of all positions of sums of these games, with what is known of it."""

    def __init__(self, games: tuple[ImpartialGame, ...], misere: bool) -> None:
        self.games = games
        self.misere = misere
        self.outcomes: dict[Node, Outcome] = {}
        self.plies: dict[Node, int] = {}
        self.nimbers: dict[Node, LoopyNimber] = {}
        self._options: tuple[dict[State, list[tuple[State, ...]]], ...] = tuple({} for _ in games)

    @property
    def loopy(self) -> bool:
        """Whether play can cycle in one of the games."""
        return any(game.loopy for game in self.games)

    def node(self, terms: Terms) -> Node:
        """Return the node of a sum."""
        groups: dict[ImpartialGame, list[State]] = {game: [] for game in self.games}
        for game, state in terms:
            groups[game].extend(game.pieces((state,)))
        return tuple(_ordered(groups[game]) for game in self.games)

    def options(self, node: Node, meter: Meter) -> Iterator[Node]:
        """Yield the options: one component is replaced by what it becomes."""
        for i, group in enumerate(node):
            previous: object = self  # no component equals it
            before, after = node[:i], node[i + 1 :]
            for k, part in enumerate(group):
                if part == previous:  # the same component again: the same options
                    continue
                previous = part
                rest = group[:k] + group[k + 1 :]
                for pieces in self._options_of(i, part, meter):
                    yield (*before, _ordered([*rest, *pieces]), *after)

    def _options_of(self, place: int, part: State, meter: Meter) -> Iterable[tuple[State, ...]]:
        """Return what a component becomes; it is in many nodes, and a few options are kept."""
        known = self._options[place].get(part)
        if known is not None:
            meter.moves += len(known)
            if meter.moves >= meter.next_move:
                meter.look()
            return known
        game = self.games[place]
        listed = counted(game.options(part), meter, partial(game.show, part))
        first = [game.pieces(option) for option in islice(listed, FEW)]
        if len(first) == FEW:
            return chain(first, map(game.pieces, listed))
        self._options[place][part] = first
        return first

    def show(self, node: Node) -> str:
        """Return the text of a node."""
        parts = [
            game.show(part) for game, group in zip(self.games, node, strict=True) for part in group
        ]
        return " + ".join(parts) or "nothing"

    def labels(self, node: Node, meter: Meter) -> Labels[Node]:
        """Return the labels of everything that can be reached from `node`.

        Raises `CycleError` when `node` is a draw although its games say that play ends.
        """
        options = partial(self.options, meter=meter)
        labels: Labels[Node] = service("label")(node, options, self.misere, meter)
        if labels.outcome[node] is Outcome.D and not self.loopy:
            raise self._cycle(labels.cycle_of_draws(node))
        return labels

    def outcome(self, node: Node, meter: Meter) -> Outcome:
        """Return the outcome of a node."""
        if node not in self.outcomes and self.loopy:
            self._remember(self.labels(node, meter))
        recipe = outcome_recipe(lambda n: self.options(n, meter), self.outcomes, self.misere)
        try:
            return evaluate(node, recipe, self.outcomes, meter)
        except CycleFound:
            # Play can cycle; the outcome may be decided anyway.
            return self.labels(node, meter).outcome[node]

    def remoteness(self, node: Node, meter: Meter) -> int | None:
        """Return the remoteness of a node, None for a draw."""
        if self.loopy:
            self.outcome(node, meter)
            return self.plies.get(node)
        if node not in self.plies and not self._may_be_compiled(meter):
            refuse_beyond_budget(self.games, node, len(self.plies), meter)
        recipe = remoteness_recipe(lambda n: self.options(n, meter), self.plies, self.misere)
        try:
            return evaluate(node, recipe, self.plies, meter)
        except CycleFound:
            return self.labels(node, meter).remoteness.get(node)

    def _may_be_compiled(self, meter: Meter) -> bool:
        """Return whether a compiled rule may take over, whose positions no limit counts."""
        return meter.limits.interpreted is not None and any(game.compiles for game in self.games)

    def _remember(self, labels: Labels[Node]) -> None:
        self.outcomes.update(labels.outcome)
        self.plies.update(labels.remoteness)

    def _cycle(self, nodes: list[Node]) -> CycleError:
        return CycleError.of([self.show(node) for node in nodes])


def outcome(terms: Terms, *, misere: bool) -> Outcome:
    """Return the outcome of a sum, from its moves alone."""
    graph, node = locate(terms, misere)
    with metered() as meter:
        return graph.outcome(node, meter)


def remoteness(terms: Terms, *, misere: bool) -> int | None:
    """Return the remoteness of a sum, from its moves alone; None in a draw."""
    graph, node = locate(terms, misere)
    with metered() as meter:
        return graph.remoteness(node, meter)


def locate(terms: Terms, misere: bool) -> tuple[SumGraph, Node]:
    """Return the graph in which a sum is played, and its node there."""
    listed = list(terms)
    # One order of games for all orders of summands, so that they share what is known.
    games = sorted({game for game, _ in listed}, key=lambda game: game.text)
    graph = _graph(tuple(games), misere, tuple(map(edition_of, games)))
    return graph, graph.node(listed)


@remembered(256)
def _graph(
    games: tuple[ImpartialGame, ...],
    misere: bool,
    editions: tuple[object, ...],  # noqa: ARG001 - of the rules: other rules, another graph
) -> SumGraph:
    return SumGraph(games, misere)


def _ordered(parts: list[State]) -> tuple[State, ...]:
    """Return the components in one order. A poor order costs memory, never truth."""
    if len(parts) < 2:
        return tuple(parts)
    try:
        return tuple(sorted(parts))
    except TypeError:
        return tuple(sorted(parts, key=hash))
