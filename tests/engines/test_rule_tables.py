"""Tables that compiled rules fill: against the rules played out, and at their limits."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.engines import compiled_rule, rule_tables
from grundy.engines.compiled_rule import CompiledRule
from grundy.engines.rule_tables import (
    GLANCE,
    SLOTS,
    Box,
    NotCompiled,
    Reach,
    Refused,
    Room,
    TooSlow,
    WrongOrder,
    array,
    is_far,
    paced,
)
from grundy.limits.budget import Limits, Meter
from grundy.native.compiler.lowering import lower
from grundy.native.kernels import rules
from grundy.native.runtime import zeros
from grundy.values import mex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytest.importorskip("numba")


def meter(**limits: Any) -> Meter:
    return Meter(Limits(**limits))


def nim(n: int) -> Iterator[int]:
    yield from range(n)


def queen(a: int, b: int) -> Iterator[tuple[int, int]]:
    yield from ((a - k, b) for k in range(1, a + 1))
    yield from ((a, b - k) for k in range(1, b + 1))
    yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))


def rook(a: int, b: int) -> Iterator[tuple[int, int]]:
    yield from ((k, b) for k in range(a))
    yield from ((a, k) for k in range(b))


def trade(a: int, b: int) -> Iterator[tuple[int, int]]:
    """One of the first becomes two of the second: not in the order of a box."""
    if a:
        yield a - 1, b + 2
    if b:
        yield a, b - 1


def split(n: int) -> Iterator[list[int]]:
    for left in range(1, n):
        yield [left, n - left - 1]


def below(n: int) -> Iterator[int]:
    for k in (1, 2):
        if n - k >= -20:
            yield n - k


def up(n: int) -> Iterator[int]:
    if n < 5:
        yield n + 1


def round_and_round(n: int) -> Iterator[int]:
    yield (n + 1) % 3


class Plain:
    """Values by recursion."""

    def __init__(self, options: Callable[..., Iterator[Any]]) -> None:
        self.options = options
        self.known: dict[Any, tuple[int, int, int]] = {}

    def __call__(self, *state: int) -> tuple[int, int, int]:
        """Return the Grundy value, and the plies in normal and in misère play."""
        if state not in self.known:
            options = [o if type(o) is tuple else (o,) for o in self.options(*state)]
            found = [self(*option) for option in options]
            plies = []
            for lost in (0, 1):
                ends = [each[1 + lost] for each in found]
                wins = [n for n in ends if n % 2 == lost]
                plies.append(1 + (min(wins) if wins else max(ends)) if ends else 0)
            self.known[state] = mex(each[0] for each in found), plies[0], plies[1]
        return self.known[state]


@pytest.mark.parametrize(
    ("seconds", "following"),
    [(0, 20), (GLANCE / 2, 10), (GLANCE, 10), (2 * GLANCE, 10), (2.01 * GLANCE, 5), (9, 5)],
)
def test_a_run_that_was_short_is_followed_by_a_longer_one(seconds: float, following: int) -> None:
    assert paced(10, seconds) == following
    assert paced(1, seconds) == max(1, following // 10)


@pytest.mark.parametrize(
    ("done", "left", "spent", "far"),
    [
        (10, 30, 2.0, False),
        (10, 30, 2.5, True),
        (10, 8, 2.5, False),
        (10, 9, 2.5, True),
        (1, 1, 2.5, True),
        (0, 1, 2.5, True),
        (0, 0, 2.5, False),
    ],
)
def test_the_end_is_far_when_the_patience_does_not_last(
    done: int, left: int, spent: float, far: bool
) -> None:
    assert is_far(done, left, spent, 2.0) is far
    assert not is_far(done, left, spent, None)


# Room --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("largest", "marks"), [(0, 512), (255, 512), (256, 1024), (5000, 16384)])
def test_there_is_a_mark_for_every_nim_sum(largest: int, marks: int) -> None:
    room = Room(lower(nim, 1, compiled=False), meter())
    room.widen(largest)
    assert len(room.marks) == marks


def test_a_kernel_gets_what_it_stopped_for() -> None:
    room = Room(lower(queen, 2, compiled=False), meter(listed=1000))
    room.marks[7] = 3
    room.help(rules.DONE)
    assert (len(room.out), len(room.marks)) == (512, 512)
    room.help(rules.TOO_LARGE)
    assert (len(room.marks), int(room.marks[7])) == (1024, 3)
    room.help(rules.NO_ROOM)
    room.help(rules.NO_ROOM)
    assert (len(room.out), len(room.marks)) == (2048, 1024)
    with pytest.raises(gr.TooManyMovesError, match="more than 1,000 moves"):
        room.help(rules.NO_ROOM)


@pytest.mark.parametrize(
    ("code", "words"), [(rules.CYCLE, "does not always end"), (rules.OUTSIDE, "negative numbers")]
)
def test_where_there_is_no_help_the_reason_is_told(code: int, words: str) -> None:
    with pytest.raises(NotCompiled, match=words):
        Room(lower(nim, 1, compiled=False), meter()).help(code)


@pytest.mark.parametrize(("listed", "fits"), [(255, False), (256, False), (257, True)])
def test_room_for_options_grows_up_to_their_limit(listed: int, fits: bool) -> None:
    room = Room(lower(queen, 2, compiled=False), meter(listed=listed))
    if fits:
        room.help(rules.NO_ROOM)
    with pytest.raises(gr.TooManyMovesError):
        room.help(rules.NO_ROOM)
    assert len(room.out) == (1024 if fits else 512)


# Boxes and searches ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", rules.KINDS)
def test_a_box_grows_in_its_first_number(kind: int) -> None:
    lowered, plain = lower(queen, 2, compiled=True), Plain(queen)
    box = Box((3, 5), kind)
    for rows, new in ((3, 15), (7, 20), (7, 0), (2, 0)):
        counted = meter()
        found = box.fill((rows, 5), lowered, counted)
        expected = [plain(*square)[kind] for square in product(range(rows), range(5))]
        assert found.tolist() == expected
        assert counted.compiled == (box.length if new else 0)
    for square in product(range(-1, 9), range(-1, 7)):
        inside = 0 <= square[0] < 7 and 0 <= square[1] < 5
        assert box.known(square) == (plain(*square)[kind] if inside else None)
    assert box.fits((99, 5))
    assert not box.fits((7, 6))


def test_values_of_a_box_grow_out_of_a_byte() -> None:
    line, board = lower(nim, 1, compiled=True), lower(rook, 2, compiled=True)
    assert Box((700,), rules.GRUNDY).fill((700,), line, meter()).tolist() == [*range(700)]
    plies = Box((300,), rules.NORMAL_PLIES).fill((300,), line, meter()).tolist()
    assert plies == [0, *[1] * 299]
    box = Box((3, 530), rules.GRUNDY)
    expected = [a ^ b for a in range(5) for b in range(530)]
    assert box.fill((3, 530), board, meter()).tolist() == expected[: 3 * 530]
    assert box.fill((5, 530), board, meter()).tolist() == expected


def test_values_of_a_box_are_as_wide_as_the_marks_for_them() -> None:
    """A value is too large when there is no mark for its nim-sums; then it may also need a byte."""
    box, room = Box((9,), rules.GRUNDY), Room(lower(nim, 1, compiled=False), meter())
    box.values[:] = range(9)
    seen = []
    for _ in range(9):
        box._go_on(rules.TOO_LARGE, room)
        seen.append((len(room.marks) // 2, box.values.itemsize))
        box._go_on(rules.PAUSE, room)
        assert (len(room.marks) // 2, box.values.itemsize) == seen[-1]
        assert box.values.tolist() == list(range(9))
    assert seen == [(256 << n, 2 if n < 9 else 4) for n in range(1, 10)]


@pytest.mark.parametrize("code", [rules.OUTSIDE, rules.NOT_SMALLER])
def test_a_box_that_is_left_says_why(code: int) -> None:
    room = Room(lower(nim, 1, compiled=False), meter())
    with pytest.raises(WrongOrder, match="from larger positions to smaller ones"):
        Box((9,), rules.GRUNDY)._go_on(code, room)


@pytest.mark.parametrize("known", [0, 100, 1023, 1024, 2047, 2048, 5000])
@pytest.mark.parametrize("pending", [0, 1, 1024, 4096])
def test_less_than_half_of_the_slots_are_taken_after_what_is_pending(
    known: int, pending: int
) -> None:
    reach = Reach(2, rules.GRUNDY, signed=False)
    reach._begin(array((4, 7)), zeros((1, 2), "int64"))
    reach.known_states = known
    reach._grow(pending)
    slots = len(reach.worths)
    assert len(reach.keys) == slots > 2 * (known + pending)
    assert slots == SLOTS or slots // 2 <= 2 * (known + pending)
    assert (reach.worths != rules.EMPTY).sum() == 1
    assert reach.keys[reach._slot(array((4, 7)))].tolist() == [4, 7]


def test_a_box_knows_what_was_filled_in_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_tables, "GLANCE", 1000.0)  # so that every run is a short one
    box, seen = Box((20, 20), rules.GRUNDY), list[int]()

    def end(count: int) -> None:
        seen.append(count)
        if count > 30:
            raise KeyboardInterrupt

    with gr.budget(watch=end), pytest.raises(KeyboardInterrupt):
        box.fill((20, 20), lower(queen, 2, compiled=True), meter())
    assert seen == [1, 3, 7, 15, 31]
    assert box.length == 31
    plain = Plain(queen)
    for place, square in enumerate(product(range(20), repeat=2)):
        assert box.known(square) == (plain(*square)[0] if place < box.length else None)


def test_a_box_without_patience_is_left_when_the_end_is_far() -> None:
    lowered = lower(queen, 2, compiled=True)
    with pytest.raises(TooSlow):
        Box((30, 30), rules.GRUNDY).fill((30, 30), lowered, meter(), -1.0)
    Box((1, 1), rules.GRUNDY).fill((1, 1), lowered, meter(), 0.0)  # nothing is left after a run


def test_moves_to_larger_positions_are_not_in_the_order_of_a_box() -> None:
    with pytest.raises(WrongOrder):
        Box((9, 9), rules.GRUNDY).fill((9, 9), lower(trade, 2, compiled=True), meter())
    with pytest.raises(WrongOrder):
        Box((9,), rules.GRUNDY).fill((9,), lower(up, 1, compiled=True), meter())


@pytest.mark.parametrize("kind", rules.KINDS)
def test_a_search_values_all_that_it_reaches(kind: int) -> None:
    lowered, plain = lower(trade, 2, compiled=True), Plain(trade)
    reach, counted = Reach(2, kind, signed=False), meter()
    reach.search((3, 2), lowered, counted)
    plain(3, 2)
    small = len(plain.known)
    assert counted.positions == counted.compiled == reach.known_states == small
    reach.search((62, 5), lowered, counted)
    plain(62, 5)
    assert len(plain.known) > 1 << 12
    assert counted.positions == counted.compiled == reach.known_states == len(plain.known)
    assert all(reach.known(state) == found[kind] for state, found in plain.known.items())
    assert reach.known((63, 5)) is None
    slots = len(reach.worths)
    assert slots.bit_count() == 1
    assert slots >= 2 * reach.known_states
    reach.search((62, 5), lowered, counted)
    assert counted.positions == reach.known_states == len(plain.known)


def test_a_search_may_reach_so_many_positions_and_no_more() -> None:
    lowered, plain = lower(trade, 2, compiled=True), Plain(trade)
    plain(6, 5)
    for most in (len(plain.known), len(plain.known) + 1):
        Reach(2, rules.GRUNDY, signed=False).search((6, 5), lowered, meter(), most)
    counted = meter()
    counted.positions = 70
    with pytest.raises(gr.BudgetExceeded, match="more than") as told:
        Reach(2, rules.GRUNDY, signed=False).search((6, 5), lowered, counted, len(plain.known) - 1)
    assert told.value.positions == len(plain.known) - 1
    assert counted.positions == 70


@pytest.mark.parametrize(("rule", "words"), [(below, "negative"), (round_and_round, "always end")])
def test_a_search_that_leads_astray_is_not_compiled(rule: Any, words: str) -> None:
    with pytest.raises(NotCompiled, match=words):
        Reach(1, rules.GRUNDY, signed=False).search((2,), lower(rule, 1, compiled=True), meter())


# Rules -------------------------------------------------------------------------------------------


def test_negative_numbers_are_searched_where_they_are_allowed() -> None:
    rule, plain = CompiledRule(below, 1, signed=True), Plain(below)
    assert [rule.value(n, meter()) for n in range(-20, 9)] == [plain(n)[0] for n in range(-20, 9)]


def test_one_negative_number_among_others_is_enough_for_a_search(monkeypatch: Any) -> None:
    """There is no box that such a position is in, and none to go back to: the search is whole."""
    monkeypatch.setattr(compiled_rule, "FEW", 1)

    def down(a: int, b: int) -> Iterator[tuple[int, int]]:
        for less in (1, 2):
            if a - less >= -4:
                yield a - less, b
        if b > -3:
            yield a, b - 1

    plain = Plain(down)
    for state in ((2, -1), (-1, 2), (-2, -2), (0, -3), (3, 2)):
        rule = CompiledRule(down, 2, signed=True)
        assert rule.value(state, meter()) == plain(*state)[0]


def test_a_rule_knows_what_its_tables_know() -> None:
    rule, plain = CompiledRule(trade, 2), Plain(trade)
    assert rule.known((2, 2)) is None
    assert (rule.has((2, 2)), rule.size()) == (False, 0)
    assert rule.value((4, 3), meter()) == plain(4, 3)[0]
    assert rule.value((4, 3), meter(), rules.MISERE_PLIES) == plain(4, 3)[2]
    assert rule.size() >= len(plain.known)
    assert rule.size(rules.NORMAL_PLIES) == 0
    assert rule.known((2, 2)) == plain(2, 2)[0]
    assert rule.known((2, 2), rules.NORMAL_PLIES) is None
    assert rule.known((2, 2), rules.MISERE_PLIES) == plain(2, 2)[2]
    assert rule.has((2, 2))
    assert not rule.has((5, 3))
    for strange in (2, (2,), (2, 2, 2), [2, 2], (2, 2.0), (2, True), (2, 1 << 62)):
        assert rule.known(strange) is None
        with pytest.raises(NotCompiled, match="64 bits"):
            rule.value(strange, meter())
    rule.distrust("it is wrong")
    assert (rule.has((2, 2)), rule.refusal) == (False, "it is wrong")


def test_the_largest_numbers_are_searched() -> None:
    def steps(n: int) -> Iterator[int]:
        if n > (1 << 62) - 5:
            yield n - 1
        if n < 7 - (1 << 62) and n % 4 != 1:
            yield n - 1

    rule, top = CompiledRule(steps, 1, signed=True), (1 << 62) - 1
    assert rule.value(top, meter()) == Plain(steps)(top)[0]
    assert rule.value(-top + 1, meter()) == Plain(steps)(-top + 1)[0]
    assert rule.value(-top, meter()) == 0
    for outside in (top + 1, -top - 1):
        with pytest.raises(NotCompiled, match="64 bits"):
            rule.value(outside, meter())


def test_rules_that_split_are_compiled_for_grundy_values_alone() -> None:
    rule, values = CompiledRule(split, 1), list[int]()
    for n in range(10):
        values.append(mex(values[a] ^ values[b] for a, b in split(n)))
    assert rule.value(9, meter()) == values[9]
    assert rule.table((10,), meter()).tolist() == values
    with pytest.raises(NotCompiled, match="split"):
        rule.value(9, meter(), rules.NORMAL_PLIES)
    assert rule.size() == 10


@pytest.mark.parametrize("arity", [None, 0])
def test_states_need_a_fixed_number_of_numbers(arity: int | None) -> None:
    with pytest.raises(Refused, match="no fixed number"):
        _ = CompiledRule(nim, arity).lowered


def test_without_numba_the_plain_engine_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_rule, "can_compile", lambda: False)
    with pytest.raises(Refused, match="Numba is not installed"):
        CompiledRule(nim, 1).value(5, meter())


def test_a_table_holds_so_many_positions_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_rule, "LARGEST_BOX", 30)
    rule = CompiledRule(queen, 2)
    assert len(rule.table((6, 5), meter())) == 30
    with pytest.raises(NotCompiled, match="31 positions"):
        rule.table((1, 31), meter())
    assert len(rule.table((5, 6), meter())) == 30  # in another order: a new box


@pytest.mark.parametrize(("largest", "positions"), [(35, 0), (36, 36)])
def test_one_position_is_worth_a_box_of_some_size(
    largest: int, positions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A larger one is left for the positions in reach, which are counted."""
    monkeypatch.setattr(compiled_rule, "LARGEST_GUESS", largest)
    rule, counted = CompiledRule(queen, 2), meter()
    assert rule.value((5, 5), counted) == Plain(queen)(5, 5)[0]
    assert counted.positions == 36 - positions
    if positions:
        assert rule.value((0, 9), counted) == 9
        assert counted.positions == 0


@pytest.mark.parametrize(("few", "searched"), [(10, False), (1000, True)])
def test_a_box_that_takes_long_makes_way_for_a_short_search(
    few: int, searched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled_rule, "PATIENCE", -1.0)
    monkeypatch.setattr(compiled_rule, "FEW", few)
    rule, counted = CompiledRule(queen, 2), meter()
    assert rule.value((9, 9), counted) == Plain(queen)(9, 9)[0]
    assert counted.positions == (100 if searched else 0)
