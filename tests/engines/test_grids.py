"""Tables of boards against the rule read plainly; layouts, orders, and the two speeds."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grundy.engines import grid_values
from grundy.engines.grid_layout import lay_out
from grundy.engines.grid_values import GridTable, GridValues
from grundy.errors import BudgetExceeded
from grundy.forms.falling import falling_weights, weigh
from grundy.forms.grid_rule import GridRule, fits
from grundy.limits.budget import Limits, Meter, budget
from grundy.values import mex

Square = tuple[int, ...]
QUEEN = ((-1, 0), (0, -1), (-1, -1))


class RoundError(Exception):
    pass


class Plain:
    """Values by recursion over a rule that is read here once more, square by square."""

    def __init__(self, rule: GridRule) -> None:
        self.rule = rule
        self.known: dict[Square, int | None] = {}

    def is_free(self, square: Square) -> bool:
        size = self.rule.size or (10**9,) * len(square)
        inside = all(0 <= x < n for x, n in zip(square, size, strict=True))
        return inside and square not in self.rule.holes

    def options(self, square: Square) -> set[Square]:
        found = set()
        for vectors, most in ((self.rule.steps, 1), (self.rule.rides, 10**9)):
            for vector in vectors:
                for times in range(1, most + 1):
                    there = tuple(x + times * dx for x, dx in zip(square, vector, strict=True))
                    if not self.is_free(there):
                        break
                    found.add(there)
        return found

    def value(self, square: Square) -> int:
        """Return the value, or raise when play from there may go round."""
        if square in self.known:
            known = self.known[square]
            if known is None:
                raise RoundError
            return known
        self.known[square] = None  # on the way: who comes here again goes round
        found = mex(self.value(option) for option in sorted(self.options(square)))
        self.known[square] = found
        return found


@st.composite
def rules(draw: st.DrawFn) -> tuple[GridRule, Square]:
    dimension = draw(st.integers(1, 3))
    side = {1: 40, 2: 11, 3: 4}[dimension]
    vector = st.tuples(*[st.integers(-3, 2)] * dimension).filter(any)
    steps = tuple(draw(st.lists(vector, max_size=4, unique=True)))
    rides = tuple(draw(st.lists(vector, max_size=5, unique=True)))
    assume(steps or rides)
    shape = tuple(draw(st.integers(1, side)) for _ in range(dimension))
    hole = st.tuples(*(st.integers(0, n - 1) for n in shape))
    holes = frozenset(draw(st.lists(hole, max_size=6)))
    return GridRule(steps, rides, draw(st.sampled_from([shape, None])), holes), shape


def meter() -> Meter:
    return Meter(Limits())


def computed(rule: GridRule, shape: Square, *, compiled: bool) -> GridTable:
    layout = lay_out(rule, shape)
    assert layout is not None
    pays = grid_values.PAYS
    grid_values.PAYS = 0 if compiled else 10**9
    try:
        table = GridTable(layout, rule.holes, meter())
    finally:
        grid_values.PAYS = pays
    assert table.compiled is compiled
    table.complete(meter())
    return table


def squares(shape: Square) -> Any:
    return product(*map(range, shape))


@given(rules(), st.booleans())
def test_tables_are_what_the_rule_says(given: tuple[GridRule, Square], compiled: bool) -> None:
    rule, shape = given
    assume(rule.weights is not None)
    table, plain = computed(rule, shape, compiled=compiled), Plain(rule)
    view, nested = table.view(shape), table.nested(shape)
    for square in squares(shape):
        expected = -1 if square in rule.holes else plain.value(square)
        assert table.value(square) == view[square] == expected, square
        entry: Any = nested
        for x in square:
            entry = entry[x]
        assert entry == (None if expected < 0 else expected)
    assert not view.flags.writeable


@given(rules())
def test_layouts_keep_squares_apart_and_in_order(given: tuple[GridRule, Square]) -> None:
    rule, shape = given
    layout = lay_out(rule, shape)
    if layout is None:
        assert rule.weights is None
        return
    places = [place for run in layout.runs() for place in range(layout.length)[run]]
    assert len(set(places)) == len(places)
    assert all(layout.first <= place < layout.length for place in places)
    assert set(map(layout.place, squares(shape))) <= set(places)
    if layout.most is None:
        assert len(places) == prod(layout.board)
    assert all(distance > 0 for distance in layout.steps + layout.rides)
    assert layout.covers(shape)
    assert layout.covers(layout.board) == (len(places) == prod(layout.board))
    for axis in range(len(shape)):
        assert not layout.covers(tuple(n + (a == axis) for a, n in enumerate(layout.board)))
        longer = tuple(n + (a == axis) for a, n in enumerate(shape))
        if longer[axis] <= layout.board[axis]:
            assert layout.covers(longer) == (set(map(layout.place, squares(longer))) <= set(places))


vectors = st.integers(1, 4).flatmap(
    lambda d: st.lists(st.tuples(*[st.integers(-4, 4)] * d).filter(any), min_size=1, max_size=6)
)


@given(vectors, st.booleans())
def test_weights_are_found_when_there_are_any(vectors: list[Square], positive: bool) -> None:
    found = falling_weights(vectors, positive=positive)
    if found is not None:
        assert all(weigh(found, vector) < 0 for vector in vectors)
        assert not positive or min(found) >= 1
        return
    few = range(1 if positive else -5, 6)
    for weights in product(few, repeat=len(vectors[0])):
        assert any(weigh(weights, vector) >= 0 for vector in vectors)


def test_weights_that_are_not_small() -> None:
    """Twice the first, once the second and the third of the last three add up to (1, 0, 0)."""
    for vectors in ([(-1, 49), (0, -1)], [(-3, 2, 0), (7, 0, -1), (0, -5, 1)]):
        found = falling_weights(vectors, positive=True)
        assert found is not None
        assert all(weigh(found, vector) < 0 for vector in vectors)
    assert falling_weights([(-3, 2, 0), (7, 0, -1), (0, -4, 1)], positive=True) is None
    assert falling_weights([(3, -3), (-7, 7)], positive=False) is None


@pytest.mark.parametrize(
    ("rule", "shape"),
    [
        (GridRule(rides=QUEEN), (70, 90)),
        (GridRule(rides=QUEEN[:2], holes=frozenset({(5, 5), (700, 1)})), (900, 3)),
        (GridRule(rides=QUEEN), (3, 1200)),
        (GridRule(rides=((-2, -1), (-1, -2), (1, -2), (-2, 1)), size=(40, 40)), (40, 40)),
        (GridRule(((-1, -2, 0), (0, 1, -3)), ((-1, 0, 0), (0, -1, 0))), (12, 9, 7)),
    ],
)
def test_the_two_speeds_agree(rule: GridRule, shape: Square) -> None:
    slow, fast = (computed(rule, shape, compiled=compiled) for compiled in (False, True))
    assert slow.nested(shape) == fast.nested(shape)
    assert (slow.view(shape) == fast.view(shape)).all()


def test_rooks_are_nim_heaps_on_large_boards() -> None:
    rows, columns = 700, 500
    table = GridValues(GridRule(rides=QUEEN[:2])).upto((rows, columns), meter())
    assert table.compiled
    nim = np.bitwise_xor.outer(np.arange(rows), np.arange(columns))
    assert (table.view((rows, columns)) == nim).all()


def test_long_thin_boards_need_little_room() -> None:
    """A set for each of 60,000 columns, each as long as a row, would be gigabytes."""
    for shape in ((60_000, 2), (2, 60_000)):
        table = GridValues(GridRule(rides=QUEEN[:2])).upto(shape, meter())
        view = table.view(shape).reshape(shape)
        assert (view == np.bitwise_xor.outer(*map(np.arange, shape))).all()


def test_a_board_goes_on_where_it_was_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid_values, "STEP", 100_000)
    source = GridValues(GridRule(rides=QUEEN))
    calls = []

    def interrupt(seen: int) -> None:
        calls.append(seen)
        if len(calls) == 3:
            raise KeyboardInterrupt

    with budget(watch=interrupt), pytest.raises(KeyboardInterrupt):
        source.upto((20, 20), meter())
    assert source.table is not None
    done = source.table.done
    assert calls == sorted(calls)
    assert source.table.layout.first < done < source.table.layout.length
    kept = source.table
    whole = source.upto((20, 20), meter())
    assert whole is kept
    assert whole.nested((20, 20)) == computed(source.rule, (20, 20), compiled=False).nested(
        (20, 20)
    )


def test_a_board_that_is_too_large_is_refused_before_it_is_made() -> None:
    with pytest.raises(BudgetExceeded, match="5000x5000 needs"):
        GridValues(GridRule(rides=QUEEN)).upto((5000, 5000), Meter(Limits(bytes=10**7)))


def test_vectors_that_fit_no_board_are_left_out() -> None:
    assert not fits((0, -3), (9, 3))
    layout = lay_out(GridRule(((0, -(10**30)),), ((-(10**20), 1),), (4, 4)), (4, 4))
    assert layout is not None
    assert (layout.steps, layout.rides, layout.length) == ((), (), 16)


def test_a_view_has_room_for_large_values() -> None:
    table = computed(GridRule(rides=QUEEN[:2]), (1, 40_000), compiled=False)
    assert table.view((1, 40_000))[0].tolist() == list(range(40_000))


def test_moves_that_lead_round_have_no_plan() -> None:
    assert GridValues(GridRule(((0, 1), (0, -1)), size=(3, 3))).plan((3, 3)) is None
    source = GridValues(GridRule(rides=QUEEN))
    plan = source.plan((3, 3))
    assert plan is not None
    assert plan.board == (3, 3)
    table = source.upto((5, 4), meter())
    assert source.plan((3, 3)) is source.plan((5, 4)) is table.layout
    assert source.upto((3, 4), meter()) is table
    larger = source.upto((3, 5), meter())
    assert larger is not table
    assert larger.layout.board == (3, 5)


@pytest.mark.parametrize(
    ("known", "size", "square", "shape"),
    [
        (None, None, (2, 4), (4, 8)),
        (None, (5, 5), (2, 4), (4, 5)),
        (None, None, (63, 63), (64, 64)),
        (None, None, (64, 31), (128, 32)),
        (None, None, (64, 32), (65, 33)),
        (None, None, (99, 99), (100, 100)),
        ((4, 8), None, (3, 7), (4, 8)),
        ((4, 8), None, (1, 2), (2, 3)),
        ((4, 8), None, (4, 0), (5, 8)),
        ((4, 8), None, (9, 8), (10, 10)),
        ((4, 8), (4, 9), (0, 8), (4, 9)),
        ((100, 100), None, (100, 3), (125, 100)),
        ((100, 100), None, (3, 130), (100, 131)),
        ((100, 100), None, (200, 3), (256, 4)),
        ((100, 100), None, (199, 3), (200, 100)),
        ((2, 2), None, (5000, 3), (5001, 4)),
    ],
)
def test_who_asks_for_a_square_gets_some_room_for_the_next(
    known: Square | None, size: Square | None, square: Square, shape: Square
) -> None:
    source = GridValues(GridRule(rides=QUEEN, size=size))
    if known is not None:
        source.upto(known, meter())
    assert source.roomy(square) == shape


class Unmeasured(Meter):
    """A meter that does not look at the memory of the process."""

    def __init__(self, most: int) -> None:
        super().__init__(Limits(bytes=most))

    def check(self, seen: int = 0) -> None:
        pass


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("rides", [QUEEN, QUEEN[:2], ()])
def test_a_board_needs_as_many_bytes_as_it_says(
    rides: tuple[Square, ...], compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid_values, "PAYS", 0 if compiled else 10**9)
    layout = lay_out(GridRule(((-2, -1),), rides), (60, 70))
    assert layout is not None
    with pytest.raises(BudgetExceeded) as told:
        GridTable(layout, frozenset(), Unmeasured(1))
    need = int(str(told.value).split(" needs ")[1].split()[0].replace(",", ""))
    table = GridTable(layout, frozenset(), Unmeasured(need))
    with pytest.raises(BudgetExceeded):
        GridTable(layout, frozenset(), Unmeasured(need - 1))
    arrays = (table.values, table._sets, table._floors)
    used = sum(each.nbytes if compiled else 8 * len(each) for each in arrays)
    assert used <= need <= used + (2 * layout.length if compiled else 0)


KNIGHT = ((-2, -1), (-1, -2), (1, -2), (-2, 1))


@pytest.mark.parametrize(
    ("rule", "shape", "rows", "width"),
    [
        # In order: a row for each place of the long side, and a border beside the short one.
        (GridRule(rides=QUEEN), (4, 7), 7, 4 + 1),
        (GridRule(rides=QUEEN), (7, 4), 7, 4 + 1),
        (GridRule(steps=((-1, 0), (0, -3)), size=(7, 4)), (7, 4), 7, 4 + 3),
        (GridRule(rides=((1, 0), (0, -1)), size=(4, 7)), (4, 7), 7, 4 + 1),
        (GridRule(steps=((0, 1), (1, 0), (2, 2)), size=(4, 7)), (4, 7), 7, 4 + 2),
        # By weight, from nothing to the sum of both coordinates.
        (GridRule(steps=KNIGHT, size=(8, 8)), (8, 8), 15, 8 + 2),
        (GridRule(steps=KNIGHT, size=(5, 30)), (5, 30), 34, 5 + 2),
        (GridRule(rides=KNIGHT, size=(30, 5)), (30, 5), 34, 5 + 2),
    ],
)
def test_a_layout_has_as_few_places_as_its_order_allows(
    rule: GridRule, shape: Square, rows: int, width: int
) -> None:
    layout = lay_out(rule, shape)
    assert layout is not None
    assert layout.length - layout.first == rows * width
    assert max(map(layout.place, squares(shape))) == layout.length - 1


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("size", [2, 63, 64, 65, 66, 127, 128, 129, 130, 193, 257])
def test_a_line_is_nim_and_one_word_of_its_sets_stays_empty(size: int, compiled: bool) -> None:
    table = computed(GridRule(rides=((-1,),)), (size,), compiled=compiled)
    assert table.nested((size,)) == list(range(size))
    assert table.layout.values == size - 1
    needed = (size - 1) // 64 + 2
    assert table._words == (-(-needed // 8) * 8 if compiled else needed)


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(
    ("size", "kind"), [(2, "int16"), (40, "int16"), (1 << 15, "int16"), ((1 << 15) + 1, "int32")]
)
def test_a_view_has_two_bytes_a_square_where_all_values_fit(
    size: int, kind: str, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid_values, "PAYS", 0 if compiled else 10**9)
    layout = lay_out(GridRule(rides=((-1,),)), (size,))
    assert layout is not None
    table = GridTable(layout, frozenset({(1,)}), meter())
    assert str(table.view((size,)).dtype) == kind
    assert table.view((2,)).tolist() == [0, -1]
