"""Values of placement games: in plain Python first, and compiled when that pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.engines.compiled_placements import MOST_CELLS, CompiledPlacements, NotFit
from grundy.engines.placement_bits import PlacementBits
from grundy.engines.placement_walk import PlacementWalk
from grundy.limits.budget import WorkPays
from grundy.native.compiling import can_compile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.engines.compiled_placements import Node
    from grundy.forms.placements import Placements
    from grundy.limits.budget import Meter
    from grundy.values.short.forms import Form, Store


class PlacementValues:
    """A placement game with what was found out about its values, to be asked again and again."""

    def __init__(self, rules: Placements, store: Store) -> None:
        self.rules, self.store = rules, store
        self._ways: dict[bool, _Way] = {}

    def value(self, a: int, b: int, meter: Meter) -> Form:
        """Return the value of a position, given by its two masks.

        Ask it while the store is `working`, so that both count on one meter. Raises what the meter
        raises; what was found until then is kept for the next question.
        """
        one = a == b and self.rules.shared
        way = self._ways.get(one)
        if way is None:
            way = self._ways[one] = _Way(PlacementBits(self.rules, one=one), self.store)
        return way.value(way.bits.state(a, b), meter)


def placement_value(rules: Placements, a: int, b: int, store: Store, meter: Meter) -> Form:
    """Return the value of one position of a placement game, given by its two masks.

    >>> from grundy.limits.budget import Limits, Meter
    >>> from grundy.forms.placements import Placements
    >>> from grundy.values.short.forms import Store
    >>> domineering = Placements.tiles(2, 3, [[(0, 0), (1, 0)]], [[(0, 0), (0, 1)]])
    >>> corner = domineering.mask([(0, 0), (1, 0), (1, 1)])
    >>> value = placement_value(domineering, corner, corner, Store(), Meter(Limits()))
    >>> value.ups, value.star
    (0, 1)
    """
    return PlacementValues(rules, store).value(a, b, meter)


class _Way:
    """One packing of the positions, with the walk over it and, where that pays, the kernel."""

    def __init__(self, bits: PlacementBits, store: Store) -> None:
        self.bits, self.store = bits, store
        self._walk = PlacementWalk(bits, store)
        self._compiled: CompiledPlacements | None = None
        self._unfit = bits.cells > MOST_CELLS

    def value(self, state: int, meter: Meter) -> Form:
        """Return the value of a position."""
        seconds = meter.limits.interpreted
        known = self._walk.known(state)
        if known is not None:
            return known
        if self._unfit or seconds is None:
            return self._walk.value(state)
        if self._compiled is None:
            try:
                with meter.patience(seconds):
                    return self._walk.value(state)
            except WorkPays:
                self._unfit = not can_compile()
        return self._walk.value(state) if self._unfit else self._by_kernel(state, meter)

    def _by_kernel(self, state: int, meter: Meter) -> Form:
        if self._compiled is None:
            self._compiled = CompiledPlacements(self.bits)
        try:
            game = self._compiled.value(state, meter)
        except NotFit as reason:
            meter.declined = str(reason)
            self._unfit, self._compiled = True, None
            return self._walk.value(state)
        form = loaded(self._compiled.nodes(game), self.store, meter)
        self._walk.learn(state, form)
        return form


def loaded(nodes: Sequence[Node], store: Store, meter: Meter) -> Form:
    """Return the form of a value that is given as nodes: canonical, each after its options."""
    forms: list[Form] = []
    for node in nodes:
        meter.entry()
        if node.numerator is not None:
            forms.append(store.number(node.numerator, node.exponent))
        else:
            left, right = ([forms[place] for place in side] for side in (node.left, node.right))
            forms.append(store.intern(left, right))
    return forms[-1]
