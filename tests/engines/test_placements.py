"""Values of placement games: plain, by the kernel, compiled, and by the definition."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.engines import compiled_placements
from grundy.engines.compiled_placements import CompiledPlacements, NotFit
from grundy.engines.placement_bits import PlacementBits
from grundy.engines.placement_values import PlacementValues, loaded, placement_value
from grundy.engines.placement_walk import PlacementWalk
from grundy.errors import BudgetExceeded, RuleError, Stopped
from grundy.forms.placements import Placements, Placing, Shape
from grundy.limits.budget import Limits, Meter
from grundy.native.kernels import short_games as kernel
from grundy.native.runtime import Runtime
from grundy.values.short.forms import Store
from tests.engines.short_brute import Definition

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.values.short.forms import Form

UPRIGHT, LYING = ((0, 0), (1, 0)), ((0, 0), (0, 1))
SMALL = dict.fromkeys(compiled_placements._FIRST, 16) | {kernel.NAMES: 128, kernel.LISTS: 4}
PLAIN = Runtime(compiled=False)

Case = tuple[Placements, int, int]


def meter(**limits: object) -> Meter:
    return Meter(Limits()._replace(**limits))  # type: ignore[arg-type]


def board(rows: int, columns: int) -> Iterable[tuple[int, int]]:
    return product(range(rows), range(columns))


def domineering(rows: int, columns: int) -> Case:
    rules = Placements.tiles(rows, columns, [UPRIGHT], [LYING])
    free = rules.mask(board(rows, columns))
    return rules, free, free


def snort(rows: int, columns: int, *, same: bool = False) -> Case:
    rules = Placements.colouring(rows, columns, same=same)
    free = rules.mask(board(rows, columns))
    return rules, free, free


def plainly(case: Case, store: Store) -> Form:
    rules, a, b = case
    return placement_value(rules, a, b, store, meter(interpreted=None))


def by_kernel(case: Case, store: Store, runtime: Runtime = PLAIN, pace: int = 1 << 12) -> Form:
    rules, a, b = case
    bits = PlacementBits(rules, one=rules.shared and a == b)
    walk = CompiledPlacements(bits, runtime)
    walk._pace = pace
    return loaded(walk.nodes(walk.value(bits.state(a, b), meter())), store, meter())


# Random games -------------------------------------------------------------------------------------

squares = st.tuples(st.integers(0, 2), st.integers(0, 2))
few_squares = st.frozensets(squares, min_size=1, max_size=3)


@st.composite
def tilings(draw: st.DrawFn) -> Case:
    rows, columns = draw(st.sampled_from([(2, 3), (3, 2), (3, 3), (2, 4), (1, 6), (4, 2)]))
    sides = [draw(st.lists(few_squares, min_size=1, max_size=2)) for _ in range(2)]
    rules = Placements.tiles(rows, columns, *sides)
    free = draw(st.frozensets(st.sampled_from(list(board(rows, columns)))))
    return rules, rules.mask(free), rules.mask(free)


@st.composite
def dominoes(draw: st.DrawFn) -> Case:
    rows, columns = draw(st.sampled_from([(3, 3), (2, 5), (3, 4), (5, 2)]))
    rules = Placements.tiles(rows, columns, [UPRIGHT], [LYING])
    taken = draw(st.frozensets(st.sampled_from(list(board(rows, columns))), min_size=2))
    free = rules.mask(square for square in board(rows, columns) if square not in taken)
    return rules, free, free


@st.composite
def shapes(draw: st.DrawFn) -> Case:
    """Moves on a grid that clear anything."""
    rows, columns = draw(st.sampled_from([(2, 2), (2, 3), (3, 2), (1, 5)]))
    sides: list[list[Shape]] = [[], []]
    for player, side in enumerate(sides):
        for _ in range(draw(st.integers(1, 2))):
            need, more, other = (
                draw(st.frozensets(squares, min_size=1, max_size=2)) for _ in "..."
            )
            own = frozenset({min(need)}) | more
            side.append(Shape(need, *((own, other) if player == 0 else (other, own))))
    rules = Placements.on_grid(rows, columns, *sides)
    free = st.frozensets(st.sampled_from(list(board(rows, columns))))
    return rules, rules.mask(draw(free)), rules.mask(draw(free))


@st.composite
def colourings(draw: st.DrawFn) -> Case:
    size = draw(st.integers(1, 5))
    pairs = [(i, j) for i in range(size) for j in range(i)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    near = [[j for j in range(size) if (i, j) in edges or (j, i) in edges] for i in range(size)]
    rules = Placements.colouring_graph(near, same=draw(st.booleans()))
    masks = st.integers(0, (1 << size) - 1)
    return rules, draw(masks), draw(masks)


@st.composite
def anything(draw: st.DrawFn) -> Case:
    """Moves over a few cells that need and clear anything."""
    masks = st.integers(1, 31)
    sides: list[list[Placing]] = [[], []]
    for player, side in enumerate(sides):
        for _ in range(draw(st.integers(0, 3))):
            need, more, other = draw(masks), draw(masks), draw(masks)
            own = need & -need | more
            side.append(Placing(need, *((own, other) if player == 0 else (other, own))))
    return Placements.of(5, *sides), draw(masks), draw(masks)


cases = st.one_of(dominoes(), tilings(), shapes(), colourings(), anything())


@given(cases)
def test_values_are_equal_to_positions_by_definition_and_canonical(case: Case) -> None:
    rules, a, b = case
    value, definition = plainly(case, Store()), Definition(rules)
    assert definition.equal((a, b), value)
    assert definition.canonical(value)


@given(cases, st.sampled_from([1, 1 << 12]))
def test_the_kernel_finds_the_same_forms_however_often_it_pauses(case: Case, pace: int) -> None:
    store = Store()
    assert by_kernel(case, store, pace=pace) is plainly(case, store)


@given(cases)
def test_the_kernel_grows_where_room_is_short(case: Case) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled_placements, "_FIRST", SMALL)
        store = Store()
        assert by_kernel(case, store) is plainly(case, store)


def test_the_kernel_goes_on_where_tables_are_emptied() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled_placements, "_FIRST", SMALL)
        patch.setattr(compiled_placements, "_MOST", {kernel.RAW: 64, kernel.ORDER: 16})
        store = Store()
        for case in (domineering(3, 4), snort(1, 8)):
            assert by_kernel(case, store) is plainly(case, store)


@given(cases)
def test_images_have_the_same_value_or_its_negative(case: Case) -> None:
    rules, a, b = case
    store = Store()
    bits = PlacementBits(rules, one=rules.shared and a == b)
    for part in bits.parts(bits.state(a, b)):
        image, negated = bits.canonical(part)
        value, seen = (PlacementWalk(bits, store).value(one) for one in (part, image))
        alone = Definition(rules)
        assert alone.equal(bits.masks(part), value)
        assert seen is (store.negate(value) if negated else value)
        assert bits.canonical(image) == (image, False)


def test_parts_and_images_of_domineering() -> None:
    rules, free, _ = domineering(3, 4)
    bits = PlacementBits(rules, one=True)
    apart = rules.mask([(0, 0), (1, 0), (0, 2), (0, 3), (2, 2)])
    assert [part.bit_count() for part in bits.parts(apart)] == [2, 2]
    upright, lying = rules.mask([(1, 2), (2, 2)]), rules.mask([(1, 2), (1, 3)])
    assert {bits.canonical(upright)[0], bits.canonical(lying)[0]} == {rules.mask([(0, 0), (0, 1)])}
    assert bits.canonical(upright)[1]
    assert not bits.canonical(lying)[1]
    assert bits.canonical(free) == (free, False)


# Known values -------------------------------------------------------------------------------------


def options(form: Form) -> object:
    """Return a number as (numerator, exponent), and other forms as their options."""
    if form.is_number:
        return form.x
    return ([options(f) for f in form.left], [options(f) for f in form.right])


def n(numerator: int, exponent: int = 0) -> tuple[int, int]:
    return numerator, exponent


KNOWN = {
    (2, 9): ([([n(5, 1)], [n(1, 1)])], [([n(0)], [n(-3, 1)])]),
    (3, 6): ([n(-1)], [n(-7, 1)]),
    (3, 7): ([n(-3, 2)], [n(-3)]),
    (4, 5): n(1),
}
"""Domineering; cgt-py 0.11 says the same: {5/2|1/2||0|-3/2}, {-1|-7/2}, {-3/4|-3}, 1."""


@pytest.mark.parametrize("size", KNOWN)
def test_known_values_of_domineering(size: tuple[int, int]) -> None:
    assert options(plainly(domineering(*size), Store())) == KNOWN[size]


def test_compiled_values_are_the_same() -> None:
    values = []
    for case in (domineering(4, 5), snort(3, 3), snort(2, 4, same=True), snort(1, 9)):
        store = Store()
        value = by_kernel(case, store, Runtime(compiled=True))
        assert value is plainly(case, store)
        values.append(value)
    assert values[0].x == (1, 0)


@given(st.lists(cases, min_size=4, max_size=4))
def test_compiled_values_of_random_games_are_the_same(several: list[Case]) -> None:
    for case in several:
        store = Store()
        assert by_kernel(case, store, Runtime(compiled=True)) is plainly(case, store)


# Limits -------------------------------------------------------------------------------------------


def test_plain_values_keep_to_a_budget_and_go_on() -> None:
    rules, a, b = domineering(4, 4)
    store = Store()
    values = PlacementValues(rules, store)
    for most in (20, 100):
        tight = meter(positions=most, interpreted=None)
        store.meter = tight
        with pytest.raises(BudgetExceeded, match=f"{most} positions"):
            values.value(a, b, tight)
    store.meter = None
    assert options(values.value(a, b, meter(interpreted=None))) == options(
        plainly((rules, a, b), Store())
    )


def test_the_kernel_stops_on_request_and_goes_on() -> None:
    rules, a, _ = domineering(4, 4)
    bits = PlacementBits(rules, one=True)
    walk = CompiledPlacements(bits, PLAIN)
    walk._pace = 50
    asked: list[int] = []

    def stop() -> bool:
        asked.append(walk.positions)
        return walk.positions > 20

    with pytest.raises(Stopped):
        walk.value(a, meter(stop=stop))
    assert 20 < walk.positions < 150
    store = Store()
    value = loaded(walk.nodes(walk.value(a, meter())), store, meter())
    assert value is plainly((rules, a, a), store)


def test_the_kernel_keeps_to_its_bytes() -> None:
    rules, a, _ = domineering(4, 4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled_placements, "_FIRST", SMALL)
        walk = CompiledPlacements(PlacementBits(rules, one=True), PLAIN)
    tight = meter(bytes=None)
    tight.limits = tight.limits._replace(bytes=20_000)  # of the array, not of the process
    with pytest.raises(BudgetExceeded, match="20,000 bytes"):
        walk.value(a, tight)


def test_numbers_too_fine_for_the_kernel_are_found_in_plain_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cells = 52
    case = fine(cells)
    with pytest.raises(NotFit):
        by_kernel(case, Store())
    monkeypatch.setattr(
        "grundy.engines.placement_values.CompiledPlacements",
        lambda bits: CompiledPlacements(bits, PLAIN),
    )
    rules, a, b = case
    strict = meter(interpreted=0)
    value = placement_value(rules, a, b, Store(), strict)
    assert value.x == (1, cells)
    assert "too fine" in strict.declined


def test_without_a_compiler_plain_python_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.engines.placement_values.can_compile", lambda: False)
    rules, a, b = domineering(3, 4)
    store = Store()
    found = placement_value(rules, a, b, store, meter(interpreted=0))
    assert found is plainly((rules, a, b), store)


def test_boards_too_large_for_the_kernel_are_for_plain_python() -> None:
    rules, a, b = domineering(1, 100)
    value = placement_value(rules, a, b, Store(), meter(interpreted=0))
    assert value.x == (-50, 0)


def fine(exponent: int) -> Case:
    """Return a position worth 1/2**e: Left's move ends it, Right's j leaves 1/2**(j - 1)."""
    full = (2 << exponent) - 1
    right = [Placing(1 << j, 0, full & -(1 << j)) for j in range(1, exponent + 1)]
    return Placements.of(exponent + 1, [Placing(1, full, full)], right), 1, full - 1


def test_rules_that_would_not_end_are_refused() -> None:
    with pytest.raises(RuleError, match="would not end"):
        Placements.of(2, [Placing(1, 2, 2)], [])
    with pytest.raises(RuleError, match="at least one square"):
        Placements.tiles(0, 3, [UPRIGHT], [LYING])
