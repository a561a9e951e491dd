"""Loopy values: the onside and the offside of a game, each in simplest form.

Sums, negatives and the order go by sides: (s & t) + (u & w) is the onside of s + u and the offside
of t + w, and s & t ≥ u & w exactly when s ≥ u and t ≥ w.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grundy.errors import UndefinedError
from grundy.values.loopy_games.graph import Graph, is_stopper, negative, of_form
from grundy.values.loopy_games.likeness import classes, digests, fused
from grundy.values.loopy_games.side import Side
from grundy.values.loopy_games.simplifying import Simplifier
from grundy.values.loopy_games.sums import Outcomes, outcomes_of_sum, summed
from grundy.values.loopy_games.survival import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.limits.budget import Meter
    from grundy.values.short.forms import Form, Store


Placed: TypeAlias = "tuple[Side, list[int]]"
"""The nodes of a graph in simplest form, on one side."""


class Sided(NamedTuple):
    """A value: its onside and its offside, one graph where they are equal stoppers."""

    onside: Graph
    offside: Graph
    onside_stops: bool = True
    offside_stops: bool = True

    @property
    def is_stopper(self) -> bool:
        """Whether the value is a stopper."""
        return self.onside is self.offside and self.onside_stops

    @property
    def is_canonical(self) -> bool:
        """Whether both sides are stoppers."""
        return self.onside_stops and self.offside_stops

    @property
    def form(self) -> Form | None:
        """The short value that it is; None for a loopy one."""
        return self.onside.form if self.onside is self.offside else None


class Algebra:
    """What can be done with loopy values, in one store of short ones."""

    def __init__(self, store: Store, meter: Meter) -> None:
        self.store, self.meter = store, meter

    def of_form(self, form: Form) -> Sided:
        """Return a short value as a loopy one."""
        graph = of_form(form)
        return Sided(graph, graph)

    def simplest(self, onside: Graph, offside: Graph) -> Sided:
        """Return the value of a game that has these sides, or of one graph that has both."""
        if onside is offside:
            return self.sided_at(self.sides_of(onside), 0)
        above, below = self._placed(onside), self._placed(negative(offside, self.store))
        return self._sided(above, below, 0)

    def sides_of(self, graph: Graph) -> tuple[Placed, Placed | None]:
        """Return the nodes of a graph in simplest form: on the onside, and on minus the offside.

        Of a stopper one is enough.
        """
        if is_stopper(graph):
            return self._placed(graph), None
        # Nodes that no play can tell apart are one: less to compare, where much is compared.
        same = classes(graph)
        merged = fused(graph, same)
        above, below = (self._placed(g) for g in (merged, negative(merged, self.store)))
        return (above[0], [above[1][x] for x in same]), (below[0], [below[1][x] for x in same])

    def sided_at(self, placed: tuple[Placed, Placed | None], node: int) -> Sided:
        """Return the value of a node."""
        return self._sided(*placed, node)

    def _placed(self, graph: Graph) -> Placed:
        simplifier = Simplifier(self.store, self.meter)
        return simplifier.side, simplifier.place(graph)

    def _sided(self, above: Placed, below: Placed | None, node: int) -> Sided:
        side, nodes = above
        place = nodes[node]
        onside, stops = side.graph(place), side.stops[place]
        if below is None:
            return Sided(onside, onside)
        side, nodes = below
        place = nodes[node]
        offside, ends = negative(side.graph(place), self.store), side.stops[place]
        if stops and ends and self._same(onside, offside):
            offside = onside
        return Sided(onside, offside, stops, ends)

    def _same(self, a: Graph, b: Graph) -> bool:
        """Return whether two stoppers in canonical form are equal."""
        if a.size != b.size or digests(a)[0] != digests(b)[0]:
            return False
        simplifier = Simplifier(self.store, self.meter)
        return simplifier.place(a)[0] == simplifier.place(b)[0]

    def add(self, values: Sequence[Sided]) -> Sided:
        """Return the value of a sum."""
        loopy = [one for one in values if one.form is None]
        if len(loopy) == 1 and _is_endless(loopy[0].onside) and loopy[0].is_stopper:
            return loopy[0]  # beside on or off a short game does not matter, however long it is
        onside = summed([one.onside for one in values], self.store, self.meter)
        if all(one.onside is one.offside for one in values):
            return self.simplest(onside, onside)
        offside = summed([one.offside for one in values], self.store, self.meter)
        return self.simplest(onside, offside)

    def negate(self, one: Sided) -> Sided:
        """Return minus a value."""
        onside = negative(one.offside, self.store)
        offside = onside if one.onside is one.offside else negative(one.onside, self.store)
        return Sided(onside, offside, one.offside_stops, one.onside_stops)

    def both(self, one: Sided, two: Sided) -> Sided:
        """Return s & t, the onside of one value with the offside of another.

        Raises `UndefinedError` unless s ≥ t: Left gets at least as much where draws are hers.
        """
        found = Sided(one.onside, two.offside, one.onside_stops, two.offside_stops)
        if not self._above(*found[:2]):
            raise UndefinedError(
                "s & t needs s ≥ t: the onside counts endless play for Left, the offside for Right"
            )
        if found.is_canonical and self._same(*found[:2]):
            return Sided(found.onside, found.onside)
        return found

    def _above(self, onside: Graph, offside: Graph) -> bool:
        """Return whether a side that counts endless play for Left is above one that does for Right.

        In s - t every endless play is Left's then: she needs to survive, whatever the graphs are.
        """
        side = Side(self.store, self.meter)
        starts = [side.copied(graph) for graph in (onside, offside)]
        play = Play((starts[0], starts[1]), side.left, side.right, lambda *_: None, self.meter)
        return play.survivals(endless=True)[0]

    def ge(self, one: Sided, two: Sided) -> bool:
        """Return whether one value is at least another."""
        if not self._ge(one.onside, two.onside):
            return False
        if one.onside is one.offside and two.onside is two.offside and one.onside_stops:
            return True
        return self._ge(negative(two.offside, self.store), negative(one.offside, self.store))

    def _ge(self, one: Graph, two: Graph) -> bool:
        simplifier = Simplifier(self.store, self.meter)
        a, b = simplifier.place(one)[0], simplifier.place(two)[0]
        return simplifier.side.ge(a, b)

    def outcomes(self, values: Sequence[Sided]) -> Outcomes:
        """Return who wins a sum, by retrograde analysis of its graph."""
        return outcomes_of_sum(
            [one.onside for one in values], [one.offside for one in values], self.store, self.meter
        )


def _is_endless(graph: Graph) -> bool:
    """Return whether a graph is on, {pass|}, or off, {|pass}."""
    return graph.size == 1 and sorted([graph.left[0], graph.right[0]]) == [(), (0,)]
