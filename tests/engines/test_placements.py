"""Values of placement games: plain, by the kernel, compiled, and by the definition."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.engines import compiled_placements
from grundy.engines.compiled_placements import MOST_CELLS, CompiledPlacements, Node, NotFit
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
ARRAYS = Runtime(compiled=True)

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


# The same games every day -------------------------------------------------------------------------

CORNER = ((0, 0), (1, 0), (1, 1))
TALL = ((0, 0), (1, 0), (2, 0))
GAP = ((0, 0), (0, 2))


def grids() -> list[Placements]:
    """Return rules of all kinds on small grids, with symmetries and without."""
    sizes = [(1, 4), (2, 3), (3, 2), (3, 3), (2, 4), (4, 3)]
    found = [Placements.tiles(*size, [UPRIGHT], [LYING]) for size in sizes]
    found += [Placements.tiles(*size, [CORNER], [LYING]) for size in sizes[1:]]
    found += [Placements.tiles(*size, [CORNER, TALL], [UPRIGHT]) for size in sizes[3:]]
    found += [Placements.tiles(*size, [CORNER], [TALL]) for size in sizes[3:]]
    found += [Placements.tiles(*size, [UPRIGHT], [GAP]) for size in sizes[3:]]
    # Left only takes a square, Right takes one with those beside it; and the other way round.
    only = Shape(frozenset({(0, 0)}), frozenset({(0, 0)}), frozenset())
    more = frozenset({(0, 0), (0, 1), (1, 0)})
    wide = Shape(frozenset({(0, 0)}), more, frozenset({(0, 0)}))
    for size in sizes:
        found.append(Placements.on_grid(*size, [only], [wide.exchanged]))
        found.append(Placements.on_grid(*size, [wide], [only.exchanged]))
    found += [Placements.colouring(*size, same=same) for size in sizes for same in (True, False)]
    return found


def squares_of(rules: Placements, mask: int) -> list[tuple[int, int]]:
    return [divmod(bit, rules.stride) for bit in range(mask.bit_length()) if mask >> bit & 1]


def least_image(rules: Placements, a: int, b: int) -> tuple[int, int, bool]:
    """Return the least of all images that lie on the board, by looking at each."""
    rows, columns = rules.cells // rules.stride, rules.stride - 1
    seen: list[tuple[int, bool, int, int]] = []
    for image in rules.images:
        sides = [[image.of(square) for square in squares_of(rules, mask)] for mask in (a, b)]
        top, left = (min(square[k] for side in sides for square in side) for k in (0, 1))
        sides = [[(r - top, c - left) for r, c in side] for side in sides]
        if all(r < rows and c < columns for side in sides for r, c in side):
            one, other = (rules.mask(side) for side in sides)
            one, other = (other, one) if image.exchanged else (one, other)
            seen.append((one | other << rules.cells, image.exchanged, one, other))
    _, negated, one, other = min(seen)
    return one, other, negated


@pytest.mark.parametrize("number", range(len(grids())))
def test_the_canonical_image_is_the_least_of_all(number: int) -> None:
    rules, dice = grids()[number], Random(number)
    cells = list(board(rules.cells // rules.stride, rules.stride - 1))
    for _ in range(60):
        a = rules.mask(dice.sample(cells, dice.randint(1, min(5, len(cells)))))
        b = a if rules.shared else rules.mask(dice.sample(cells, dice.randint(0, 3)))
        bits = PlacementBits(rules, one=rules.shared)
        image, negated = bits.canonical(bits.state(a, b))
        one, other, due = least_image(rules, a, b)
        assert (image, negated) == (bits.state(one, other), due)
        assert bits.canonical(bits.state(a, b)) == (image, negated), "it is remembered"
        if rules.shared:
            both = PlacementBits(rules, one=False)
            assert both.canonical(both.state(a, a)) == (both.state(one, one), due)


def test_off_the_grid_the_only_image_exchanges_the_players() -> None:
    both = PlacementBits(Placements.colouring_graph([[1], [0, 2], [1]], same=True), one=False)
    for a, b in product(range(8), range(8)):
        image, negated = both.canonical(both.state(a, b))
        assert (both.masks(image), negated) == ((max(a, b), min(a, b)), a < b)
    apart = Placements.of(2, [Placing(1, 1, 2)], [Placing(2, 3, 2)])
    for one in (False, True):
        bits = PlacementBits(apart, one=one)
        assert all(bits.canonical(n) == (n, False) for n in range(bits.full + 1))


@pytest.mark.parametrize("number", range(len(grids())))
def test_parts_are_what_moves_hold_together(number: int) -> None:
    """By looking at every move: what is needed by legal ones, joined where one can affect both."""
    rules, dice = grids()[number], Random(number)
    for one in {rules.shared, False}:
        bits = PlacementBits(rules, one=one)
        cells = rules.mask(board(rules.cells // rules.stride, rules.stride - 1))
        for _ in range(40):
            a = cells & dice.getrandbits(rules.cells)
            b = a if rules.shared else cells & dice.getrandbits(rules.cells)
            state = bits.state(a, b)
            assert bits.masks(state) == (a, b)
            moves = [*bits.left, *bits.right]
            legal = [need for need, _ in moves if state & need == need]
            rest = 0
            for need in legal:
                rest |= need
            parts = bits.parts(state)
            assert sum(parts) == rest
            assert all(one & other == 0 for one, other in product(parts, parts) if one != other)
            for need, keep in moves:
                if state & need == need:
                    touched = (need | bits.full & ~keep) & rest
                    assert sum(part & touched != 0 for part in parts) == 1
            # Where moves are tiles, those that are not legal hold nothing together.
            holding = [move for move in moves if move[0] in legal] if one else moves
            for part in parts:
                assert held_together(part, holding, bits.full)


def held_together(part: int, moves: list[tuple[int, int]], full: int) -> bool:
    """Return whether all bits are reached from one, by moves that need one and touch another."""
    reached = part & -part
    before = 0
    while reached != before:
        before = reached
        for need, keep in moves:
            touched = need | full & ~keep
            if need & reached:
                reached |= touched & part
            if touched & reached:
                reached |= need & part
    return reached == part


@pytest.mark.parametrize("pace", [1, 1 << 12])
@pytest.mark.parametrize("small", [False, True])
def test_the_kernel_finds_what_plain_python_finds(pace: int, small: bool) -> None:
    cases = [domineering(2, 5), domineering(3, 3), snort(2, 2), snort(1, 5), snort(2, 2, same=True)]
    with pytest.MonkeyPatch.context() as patch:
        if small:
            patch.setattr(compiled_placements, "_FIRST", SMALL)
        for case in cases:
            store = Store()
            assert by_kernel(case, store, pace=pace) is plainly(case, store)


def test_the_kernel_answers_one_question_after_the_other() -> None:
    """What was found stays, also where the array has grown since."""
    rules, free, _ = domineering(3, 4)
    bits, store = PlacementBits(rules, one=True), Store()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled_placements, "_FIRST", SMALL)
        walk = CompiledPlacements(bits, PLAIN)
    dice = Random(1)
    for _ in range(12):
        state = free & dice.getrandbits(rules.cells)
        counting = meter()
        before = walk.positions
        value = loaded(walk.nodes(walk.value(state, counting)), store, meter())
        assert value is plainly((rules, state, state), store)
        assert counting.compiled == walk.positions - before
    known = walk.positions
    walk.value(state, meter())
    assert walk.positions == known


def test_nodes_come_after_their_options_and_only_once() -> None:
    rules, free, _ = snort(2, 3)
    walk = CompiledPlacements(PlacementBits(rules, one=False), PLAIN)
    nodes = walk.nodes(walk.value(walk._bits.state(free, free), meter()))
    assert len(set(nodes)) == len(nodes) > 1
    for place, node in enumerate(nodes):
        assert all(option < place for option in (*node.left, *node.right))
        assert (node.numerator is None) == bool(node.left or node.right)


def test_plain_values_are_kept_and_can_be_entered() -> None:
    rules, free, _ = domineering(3, 3)
    bits, store = PlacementBits(rules, one=True), Store()
    walk = PlacementWalk(bits, store)
    assert (len(walk), walk.known(free)) == (0, None)
    value = walk.value(free)
    assert walk.known(free) is walk.value(free) is value
    assert len(walk) > 5
    other = PlacementWalk(bits, store)
    other.learn(free, store.zero)
    assert other.value(free) is other.known(free) is store.zero
    assert len(other) == 0


def test_a_sum_of_parts_is_the_sum_of_their_values() -> None:
    """Parts that are images of each other, turned and not, and none at all."""
    rules, _, _ = domineering(3, 5)
    bits, store = PlacementBits(rules, one=True), Store()
    walk = PlacementWalk(bits, store)
    upright, lying = rules.mask([(0, 0), (1, 0)]), rules.mask([(0, 3), (0, 4)])
    corner = rules.mask([(1, 3), (2, 3), (2, 4)])
    assert walk.value(0) is store.zero
    assert walk.value(upright).x == (1, 0)
    assert walk.value(lying).x == (-1, 0)
    assert walk.value(upright | lying) is store.zero
    assert walk.value(upright | corner) is store.add(walk.value(upright), walk.value(corner))
    two = rules.mask([(0, 0), (1, 0), (1, 2), (2, 2)])
    assert walk.value(two).x == (2, 0)
    three = two | rules.mask([(0, 4), (1, 4)])
    assert walk.value(three).x == (3, 0)


def test_one_mask_is_enough_only_where_both_are_the_same() -> None:
    rules, free, _ = domineering(2, 3)
    store = Store()
    values = PlacementValues(rules, store)
    own = meter(interpreted=None)
    # Left may still place anything, and Right nothing; then the other way round.
    assert values.value(free, 0, own).x == (3, 0)
    assert values.value(0, free, own).x == (-2, 0)
    assert values.value(free, free, own) is plainly((rules, free, free), store)
    assert values.value(free, 0, own) is values.value(free, 0, own)


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


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the kernel run as it is: nothing is compiled, and what is asked of it is the same."""
    monkeypatch.setattr(
        "grundy.engines.placement_values.CompiledPlacements",
        lambda bits: CompiledPlacements(bits, PLAIN),
    )
    monkeypatch.setattr("grundy.engines.placement_values.can_compile", lambda: True)


@pytest.mark.usefixtures("uncompiled")
def test_the_kernel_is_asked_when_patience_is_over_and_from_then_on() -> None:
    rules, a, _ = domineering(3, 4)
    store = Store()
    values, corner = PlacementValues(rules, store), rules.mask([(0, 0), (1, 0), (1, 1)])
    patient = meter(interpreted=1000)
    assert values.value(corner, corner, patient) is plainly((rules, corner, corner), store)
    assert patient.compiled == 0
    for interpreted, free in ((0, a), (1000, a & ~corner), (None, a & ~1)):
        own = meter(interpreted=interpreted)
        assert values.value(free, free, own) is plainly((rules, free, free), store)
        assert (own.compiled > 0) == (interpreted is not None)
        assert own.declined == ""


@pytest.mark.usefixtures("uncompiled")
def test_what_the_kernel_has_found_is_not_asked_for_again() -> None:
    rules, a, b = snort(2, 3)
    values = PlacementValues(rules, Store())
    found = values.value(a, b, meter(interpreted=0))
    assert found.left
    assert values.value(a, b, meter(interpreted=0, stop=lambda: True)) is found
    with pytest.raises(Stopped):
        values.value(a & ~1, b & ~1, meter(interpreted=0, stop=lambda: True))


@pytest.mark.usefixtures("uncompiled")
def test_rules_that_the_kernel_has_refused_are_for_plain_python_from_then_on() -> None:
    rules, a, b = fine(52)
    values = PlacementValues(rules, Store())
    refused, following = meter(interpreted=0), meter(interpreted=0)
    assert values.value(a, b, refused).x == (1, 52)
    assert "too fine" in refused.declined
    assert values.value(a, b & ~2, following).x == (1, 51)
    assert (following.declined, following.compiled) == ("", 0)


@pytest.mark.usefixtures("uncompiled")
@pytest.mark.parametrize("cells", [MOST_CELLS, MOST_CELLS + 1])
def test_the_kernel_takes_as_many_cells_as_fit_into_a_word(cells: int) -> None:
    takes = [Placing(1 << cell, 1 << cell, 1 << cell) for cell in range(cells)]
    full, own = (1 << cells) - 1, meter(interpreted=0)
    assert placement_value(Placements.of(cells, takes, []), full, full, Store(), own).x == n(cells)
    assert (own.compiled > 0) == (cells == MOST_CELLS)


def test_the_nodes_of_a_value_are_counted_while_they_are_loaded() -> None:
    nodes = [Node(number, 1) for number in range(9)]
    assert loaded(nodes, Store(), meter()).x == (4, 0)
    own = meter(stop=lambda: True)
    with pytest.raises(Stopped):
        loaded(nodes, Store(), own)
    assert own.positions == 0  # they are entries


BIG = 1 << 22
"""Numbers of a table beyond which its room is doubled, and no more made fourfold at once."""


def room_of(walk: CompiledPlacements) -> list[int]:
    return [int(walk._m[3 * section + 1]) for section in range(kernel.SECTIONS)]


@pytest.mark.parametrize(
    ("section", "entries", "times"),
    [
        (kernel.NAMES, 1 << 4, 4),
        (kernel.NAMES, BIG, 4),
        (kernel.NAMES, 2 * BIG, 2),
        (kernel.RECORDS, 1 << 4, 2),
        (kernel.LISTS, 2 * BIG, 2),
    ],
)
def test_a_section_grows_by_as_much_as_its_bytes_allow(
    section: int, entries: int, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables are filled anew, and so grow fourfold while they are small; all else is copied."""
    monkeypatch.setattr(compiled_placements, "_FIRST", SMALL | {section: entries})
    walk = CompiledPlacements(PlacementBits(domineering(2, 2)[0], one=True), ARRAYS)
    before = room_of(walk)
    after = [size * (times if place == section else 1) for place, size in enumerate(before)]
    tight = meter()
    tight.limits = tight.limits._replace(bytes=8 * sum(after) - 1)
    with pytest.raises(BudgetExceeded, match=f"{8 * sum(after) - 1:,} bytes after 0 positions"):
        walk._grow(section, tight)
    assert room_of(walk) == before
    tight.limits = tight.limits._replace(bytes=8 * sum(after))
    walk._grow(section, tight)
    assert room_of(walk) == after


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
