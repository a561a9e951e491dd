"""Nodes of loopy games on their onside, where endless play counts as Left's win.

A node is a short value, or has options. Nodes that are done are in simplest form, and equal ones
are one. The offside of a game is minus the onside of its negative, so that one side is enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.values.loopy_games.graph import Graph
from grundy.values.loopy_games.survival import Play
from grundy.values.short.forms import load

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.limits.budget import Meter
    from grundy.values.loopy_games.graph import Options
    from grundy.values.short.forms import Form, Store


class Side:
    """Nodes, with what is known of their order."""

    def __init__(self, store: Store, meter: Meter) -> None:
        self.store, self.meter = store, meter
        self.left_options: list[Options | None] = []
        self.right_options: list[Options | None] = []
        self.short: list[Form | None] = []
        self.stops: list[bool] = []
        """Whether a node is a stopper."""
        self._forms: dict[Form, int] = {}
        self._order: dict[tuple[int, int], bool] = {}

    # Nodes ---------------------------------------------------------------------------------------

    def of_form(self, form: Form) -> int:
        """Return the node of a short value."""
        found = self._forms.get(form)
        if found is None:
            found = self._forms[form] = self._new(None, None, form, stops=True)
        return found

    def add(self, left: Iterable[int], right: Iterable[int], *, stops: bool) -> int:
        """Return a new node with these options."""
        return self._new(_options(left), _options(right), None, stops=stops)

    def _new(
        self, left: Options | None, right: Options | None, form: Form | None, *, stops: bool
    ) -> int:
        self.left_options.append(left)
        self.right_options.append(right)
        self.short.append(form)
        self.stops.append(stops)
        return len(self.short) - 1

    def rewrite(self, node: int, left: Iterable[int], right: Iterable[int]) -> None:
        """Give a node other options, which must leave it the value that it has."""
        self.left_options[node], self.right_options[node] = _options(left), _options(right)

    def left(self, node: int) -> Options:
        """Return Left's options."""
        if self.left_options[node] is None:
            self._write_out(node)
        return self.left_options[node]  # type: ignore[return-value]  # just made

    def right(self, node: int) -> Options:
        """Return Right's options."""
        if self.right_options[node] is None:
            self._write_out(node)
        return self.right_options[node]  # type: ignore[return-value]  # just made

    def options(self, node: int, *, left: bool) -> Options:
        """Return the options of one player."""
        return self.left(node) if left else self.right(node)

    def _write_out(self, node: int) -> None:
        form = self.short[node]
        assert form is not None
        self.left_options[node] = _options(self.of_form(option) for option in form.left)
        self.right_options[node] = _options(self.of_form(option) for option in form.right)

    def copied(self, graph: Graph) -> int:
        """Return the first of new nodes that have the options of a graph, as they are."""
        numbers = [
            self.add((), (), stops=False) if form is None else self.of_form(load(self.store, form))
            for form in graph.short
        ]
        for node, number in enumerate(numbers):
            if graph.short[node] is None:
                left, right = ([numbers[x] for x in side[node]] for side in graph[:2])
                self.rewrite(number, left, right)
        return numbers[0]

    def graph(self, node: int) -> Graph:
        """Return all that is reached from a node; short values stay whole."""
        numbers = {node: 0}
        nodes = [node]
        rows: list[tuple[Options, Options]] = []
        for now in nodes:  # grows on the way
            if self.short[now] is not None:
                rows.append(((), ()))
                continue
            sides = self.left(now), self.right(now)
            for option in (*sides[0], *sides[1]):
                if option not in numbers:
                    numbers[option] = len(nodes)
                    nodes.append(option)
            one, two = (_options(numbers[option] for option in side) for side in sides)
            rows.append((one, two))
        return Graph(
            tuple(row[0] for row in rows),
            tuple(row[1] for row in rows),
            tuple(self.short[now] for now in nodes),
        )

    # Order ---------------------------------------------------------------------------------------

    def ge(self, g: int, h: int) -> bool:
        """Return whether G ≥ H."""
        found = self._known(g, h)
        if found is not None:
            return found
        play = Play((g, h), self.left, self.right, self._known, self.meter)
        # Where H is a stopper, endless play without end in G would be endless play in H alone.
        alive = play.survivals(endless=self.stops[h])
        for place, (x, y, left_moves) in enumerate(play.states):
            if not left_moves:
                self._order[x, y] = alive[place]
        return self._order[g, h]

    def better(self, a: int, b: int, *, left: bool) -> bool:
        """Return whether a player likes option a at least as well as b."""
        return self.ge(a, b) if left else self.ge(b, a)

    def equal(self, g: int, h: int) -> bool:
        """Return whether two nodes have the same value."""
        return g == h or (self.ge(g, h) and self.ge(h, g))

    def _known(self, g: int, h: int) -> bool | None:
        if g == h:
            return True
        one, two = self.short[g], self.short[h]
        if one is not None and two is not None:
            return self.store.le(two, one)
        if (one is None and self._is_on(g)) or (two is None and self._is_off(h)):
            return True
        if (one is not None and self._is_on(h)) or (two is not None and self._is_off(g)):
            return False  # a short game ends, and then nobody holds out against on
        return self._order.get((g, h))

    def _is_on(self, node: int) -> bool:
        return self.left_options[node] == (node,) and not self.right_options[node]

    def _is_off(self, node: int) -> bool:
        return self.right_options[node] == (node,) and not self.left_options[node]


def _options(options: Iterable[int]) -> Options:
    return tuple(sorted(set(options)))
