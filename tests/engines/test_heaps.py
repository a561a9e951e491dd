"""Every kernel against the rule read plainly, value for value; periods against an own check."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import grundy as gr
from grundy.engines import heap_outcomes, heap_values, periods
from grundy.engines.heap_outcomes import outcome_words
from grundy.engines.heap_values import HeapValues
from grundy.engines.periods import check_period, find_period, period_in
from grundy.engines.sparse_space import SparseSpace, find_space, walsh
from grundy.forms.heap_rule import UNEQUAL, HeapRule
from grundy.limits.budget import Limits, Meter
from grundy.native.compiling import native
from grundy.native.kernels import octal, subtraction
from grundy.solving import heap_table as heap_tables
from grundy.solving.heap_table import heap_table
from grundy.values import mex, nim_sum
from grundy.values.period import Period

FACTS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "heaps.jsonl").read_text().splitlines()
]


def meter() -> Meter:
    return Meter(Limits())


class Unmeasured(Meter):
    """A meter that does not look at the memory of the process."""

    def __init__(self, most: int) -> None:
        super().__init__(Limits(bytes=most))

    def check(self, seen: int = 0) -> None:
        pass


def brute(rule: HeapRule, length: int) -> list[int]:
    values: list[int] = []
    for n in range(length):
        values.append(mex(nim_sum(*(values[h] for h in option)) for option in rule.options(n)))
    return values


def computed(rule: HeapRule, length: int, *, compiled: bool, pause: int = 0) -> list[int]:
    source = HeapValues(rule)
    if pause:
        source.upto(pause, meter())
    if compiled:
        source._compile()
    return [int(value) for value in source.upto(length, meter())]


sets = st.sets(st.integers(1, 70), min_size=1, max_size=70).map(lambda s: tuple(sorted(s)))
wide_sets = st.sets(st.integers(33, 300), min_size=3, max_size=40).map(lambda s: tuple(sorted(s)))


@st.composite
def codes(draw: st.DrawFn, most: int = 7) -> HeapRule:
    first = draw(st.sampled_from([0, 0, 4, 4 + UNEQUAL] if most == 7 else [0, 4, 8, 12]))
    rest = draw(st.lists(st.integers(0, most), min_size=1, max_size=4))
    digits = [(take, digit) for take, digit in enumerate([first, *rest]) if digit]
    assume(digits)
    return HeapRule(tuple(t for t, _ in digits), tuple(d for _, d in digits))


@given(st.one_of(sets, wide_sets), st.booleans(), st.integers(0, 200))
def test_subtraction_games(numbers: tuple[int, ...], compiled: bool, pause: int) -> None:
    rule = HeapRule.subtraction(numbers)
    assert computed(rule, 500, compiled=compiled, pause=pause) == brute(rule, 500)


@given(codes(), st.booleans(), st.integers(0, 90))
def test_octal_games(rule: HeapRule, compiled: bool, pause: int) -> None:
    assert computed(rule, 200, compiled=compiled, pause=pause) == brute(rule, 200)


@given(codes(most=15), st.booleans())
def test_hexadecimal_games(rule: HeapRule, compiled: bool) -> None:
    assert computed(rule, 60, compiled=compiled) == brute(rule, 60)


@given(codes(), st.integers(1, 15), st.integers(0, 1), st.booleans())
def test_any_sparse_space_gives_the_right_values(
    rule: HeapRule, mask: int, odd: int, compiled: bool
) -> None:
    """The space only decides the speed, as long as two common heaps make a rare option."""
    parities = {take & odd & 1 for take in rule.splits}
    assume(len(parities) == 1)
    expected = brute(rule, 240)
    source = HeapValues(rule)
    source.upto(60, meter())
    if compiled:
        source._compile()
    source.space = SparseSpace(mask, odd, 1 ^ parities.pop())
    source.rare = source._numbers(tuple(source.space.rare(expected, 60)))
    assert [int(v) for v in source.upto(240, meter())] == expected
    assert source.kernel == "sparse space"


@given(sets, st.booleans())
def test_outcomes_in_words(numbers: tuple[int, ...], compiled: bool) -> None:
    words = 12
    near = sum(1 << n for n in numbers if n < 64)
    room: Any = [0] * (words + numbers[-1] // 64 + 2)
    if compiled:
        room = np.array(room, np.uint64)
        moves, bits = np.array(numbers, np.int64), np.uint64(near)
        native(subtraction.lost_words)(room, moves, bits, 0, words)
    else:
        subtraction.lost_words(room, numbers, near, 0, words)
    values = brute(HeapRule.subtraction(numbers), 64 * words)
    for n, value in enumerate(values):
        assert int(room[n // 64]) >> (n % 64) & 1 == (value > 0)


@pytest.mark.parametrize("text", ["subtraction:1,3,4", "subtraction:2,65,130", "kayles"])
def test_lost_heaps(text: str) -> None:
    game: Any = gr.game(text)
    assert game.lost(700) == [n for n in range(700) if game.definition.grundy(n) == 0]


def test_lost_heaps_far_out() -> None:
    rule = HeapRule.subtraction((1, 3, 4))
    words = outcome_words(rule, 3_000_000, meter())
    bits = np.unpackbits(words.view(np.uint8), bitorder="little")[:3_000_000]
    expected = np.resize([0, 1, 0, 1, 1, 1, 1], 3_000_000)
    assert (bits == expected).all()
    with pytest.raises(gr.BudgetExceeded, match="bytes"):
        outcome_words(rule, 10**12, meter())


OUTCOMES = [
    ((1, 3, 4), 1),
    ((1, 3, 4), 63),
    ((1, 64), 64),
    ((2, 64), 65),
    ((3, 63, 65, 128), 700),
    ((64,), 640),
    ((5, 64, 640), 640),
    ((7, 4095, 4160, 8320), 9000),
    ((1, 3, 4), 5000),
]


@pytest.mark.parametrize(("numbers", "heaps"), OUTCOMES)
@pytest.mark.parametrize("compiled", [False, True])
def test_outcomes_take_no_more_room_than_they_are_said_to(
    numbers: tuple[int, ...], heaps: int, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heap_outcomes, "PAYS", heaps + 1 - compiled)
    rule = HeapRule.subtraction(numbers)
    words = outcome_words(rule, heaps, meter())
    assert isinstance(words, np.ndarray if compiled else list)
    values = brute(rule, heaps)
    assert [int(words[n // 64]) >> n % 64 & 1 for n in range(heaps)] == [v > 0 for v in values]
    largest = max((n for n in numbers if n < heaps), default=0)
    need = 8 * len(words)
    assert need <= heaps / 8 + largest / 8 + 16
    assert len(outcome_words(rule, heaps, Unmeasured(need))) == len(words)
    with pytest.raises(gr.BudgetExceeded, match=f"{need:,} bytes"):
        outcome_words(rule, heaps, Unmeasured(need - 1))


def test_compiled_outcomes_come_in_steps_that_a_budget_can_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(heap_outcomes, "PAYS", 1)
    monkeypatch.setattr(heap_outcomes, "STEP", 2)
    rule, seen = HeapRule.subtraction((1, 3, 4, 100, 190)), list[int]()
    with gr.budget(watch=seen.append):
        words = outcome_words(rule, 600, meter())
    values = brute(rule, 600)
    assert [int(words[n // 64]) >> n % 64 & 1 for n in range(600)] == [v > 0 for v in values]
    assert seen == [128, 256, 384, 512, 640]


def test_outcomes_without_numba_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap_outcomes, "PAYS", 1)
    monkeypatch.setattr(heap_outcomes, "can_compile", lambda: False)
    assert isinstance(outcome_words(HeapRule.subtraction((1, 3, 4)), 100, meter()), list)


@pytest.mark.parametrize(
    ("largest", "count", "start", "length"),
    [
        (10**4, 20, 277_051, 10_947),
        (10**5, 25, 17_400_452, 73_768),
    ],
)
def test_a_random_set_whose_period_starts_far_out(
    largest: int, count: int, start: int, length: int
) -> None:
    numbers = tuple(sorted(Random(3).sample(range(1, largest + 1), count)))
    source = HeapValues(HeapRule.subtraction(numbers))
    found = find_period(source, 40_000_000, meter())
    assert found is not None
    assert (found.start, found.length, found.status) == (start, length, "proved")
    assert source.kernel == "one-hot bit sets over slices"


def test_compiling_waits_until_it_pays() -> None:
    source = HeapValues(HeapRule((1, 2), (7, 7)))
    source.upto(500, meter())
    plain: object = source.values
    assert isinstance(plain, list)
    source.upto(9000, meter())
    assert source.compiled
    assert source.values.itemsize == 1
    assert [int(v) for v in source.upto(500, meter())] == brute(source.rule, 500)


def test_values_grow_out_of_a_byte() -> None:
    rule = HeapRule((1,), (15,))
    wide = HeapRule((1, 2), (15, 15))
    for each in (rule, wide):
        assert computed(each, 90, compiled=True) == brute(each, 90)
    big = HeapRule.subtraction(tuple(range(1, 400)))
    assert computed(big, 900, compiled=True) == [n % 400 for n in range(900)]


def test_an_interruption_keeps_the_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap_values, "STEP", 50_000)
    source = HeapValues(HeapRule((1, 2), (7, 7)))
    stops = iter([None, None, None, KeyboardInterrupt()])

    class Impatient(Meter):
        def check(self, seen: int = 0) -> None:
            stop = next(stops)
            if stop is not None:
                raise stop

    with pytest.raises(KeyboardInterrupt):
        source.upto(20_000, Impatient(Limits()))
    assert 64 <= source.length < 20_000
    known = source.length
    assert [int(v) for v in source.upto(known, meter())] == brute(source.rule, known)


def test_bytes_bound_the_table() -> None:
    source = HeapValues(HeapRule.subtraction((1, 3, 4)))
    with pytest.raises(gr.BudgetExceeded, match="bytes"):
        source.upto(10**12, Meter(Limits(bytes=1_000_000)))


# Stories -----------------------------------------------------------------------------------------


def fresh(text: str) -> Any:
    return type(gr.game(text)).from_parameters(gr.game(text).parameters)


def test_the_marks_do_not_shrink_when_compiling() -> None:
    """Values above 511 were known in plain Python; the compiled kernel wrote beyond its marks."""
    game = fresh("octal:0.3672562")
    rule = game.heap_rule
    for n in (1000, 2000, 6000):
        game.grundy(n)
    values = np.zeros(6001, np.uint16)
    takes, digits = np.array(rule.takes, np.int64), np.array(rule.digits, np.int64)
    native(octal.by_definition)(values, takes, digits, np.zeros(1 << 15, np.int64), 9999, 0, 6001)
    assert (np.asarray(heap_table(game).values.upto(6001, meter())) == values).all()


@pytest.mark.parametrize("text", ["octal:0.44", "octal:4.4", "grundys-game", "octal:0.106"])
def test_growing_in_small_steps_changes_nothing(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Heap 0 slipped into the rare heaps on the way from plain to compiled."""
    game, whole = fresh(text), fresh(text)
    expected = whole.values(12_000)
    monkeypatch.setattr(heap_values, "SPARSE_FROM", 512)  # so that plain Python meets a space too
    for n in range(200, 2000, 200):
        game.values(n)
    assert not heap_table(game).values.compiled
    assert heap_table(game).values.space is not None
    heap_table(game).values._compile()
    for n in range(2000, 12_000, 400):
        game.values(n)
    assert game.values(12_000) == expected


def test_small_steps_pay_for_the_compiler_too() -> None:
    """Each step was small enough for plain Python: thirty seconds of it, for half of one."""
    game = fresh("dawsons-kayles")
    for n in range(400, 6000, 400):
        game.values(n)
    assert heap_table(game).values.compiled


def test_heaps_in_a_row_cost_no_look_for_a_period_each(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def counted(source: HeapValues, most: int, meter: Meter) -> Period | None:
        looks.append(most)
        return find_period(source, most, meter)

    monkeypatch.setattr(heap_tables, "find_period", counted)
    game, whole = fresh("subtraction:1,3,5000"), fresh("subtraction:1,3,5000")
    assert [game.grundy(n) for n in range(4000, 9000, 50)] == whole.values(9000)[4000::50]
    assert looks == [4100, 6150]


def test_threads_share_a_table() -> None:
    game, whole = fresh("octal:0.106"), fresh("octal:0.106")
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(game.values, [9000, 20_000, 15_000, 12_000, 20_000, 18_000, 11_000, 20_000]))
    assert game.values(20_000) == whole.values(20_000)


def test_what_was_only_seen_is_looked_at_again() -> None:
    """A repeat among the first 30 values was remembered, and came back for 400."""
    game = fresh("hexadecimal:0.85C3074")
    assert game.period(most=30).status == "observed"
    with suppress(gr.NoPeriodFound):
        assert game.period(most=400).checked_to > 30
    early = fresh("grundys-game")
    with suppress(gr.NoPeriodFound):
        assert early.period(most=12).status == "observed"
    assert early.grundy(1000) == 17


def test_a_saltus_is_never_certified() -> None:
    game: Any = gr.game("subtraction:1-5")
    assert not game.check_period(Period(0, 1, 1, "proved", "x", 6))
    for start, length in ((0, 0), (0, -7), (-7, 7)):
        assert not game.check_period(Period(start, length, 0, "proved", "x", 256))
    game = gr.game("hexadecimal:0.8F")
    assert not game.check_period(Period(7, 7, 4, "proved", "x", 256))


def test_moves_larger_than_any_array() -> None:
    far: Any = gr.game("subtraction:1,1000000000000")
    assert far.lost(10) == [0, 2, 4, 6, 8]
    assert fresh("subtraction:40,50,100000000000000").values(80_000)[-1] in (0, 1, 2)
    assert fresh("subtraction:40,50,99999999999999999999999").values(60_000)[:41][-1] == 1
    with gr.budget(bytes=10**8), pytest.raises(gr.BudgetExceeded):
        fresh("subtraction:1,99999999999999999999999").grundy(10**25)


def test_numbers_of_heaps() -> None:
    kayles: Any = gr.game("kayles")
    for wrong in (-3, 2.5, "a"):
        with pytest.raises(gr.PositionError):
            kayles.lost(wrong)
    for wrong in (0, -1, 2.5):
        with pytest.raises(gr.PositionError):
            kayles.period(most=wrong)


def test_a_table_that_runs_out_of_time_says_how_far_it_came() -> None:
    game = fresh("octal:0.6")
    with gr.budget(seconds=0.3), pytest.raises(gr.BudgetExceeded) as stopped:
        game.values(10**7)
    assert stopped.value.positions == heap_table(game).values.length > 0


# Sparse spaces -----------------------------------------------------------------------------------


def test_walsh_by_its_definition() -> None:
    weights = Random(1).choices(range(-9, 9), k=16)
    for mask, total in enumerate(walsh(weights)):
        assert total == sum(w * (-1) ** (v & mask).bit_count() for v, w in enumerate(weights))


@pytest.mark.parametrize(
    ("rule", "mask", "odd"),
    [
        (HeapRule((1, 2), (7, 7)), 15, 0),
        (HeapRule((1, 3), (1, 6)), 13, 1),
        (HeapRule((0,), (4 + UNEQUAL,)), None, 0),
    ],
)
def test_spaces_that_are_known(rule: HeapRule, mask: int | None, odd: int) -> None:
    source = HeapValues(rule)
    space = find_space(source.upto(4000, meter()), 4000, rule)
    assert space is not None
    assert space.odd == odd
    assert mask is None or space.mask == mask


def test_dawsons_kayles_has_no_sparse_space() -> None:
    rule = HeapRule((2,), (7,))
    assert find_space(HeapValues(rule).upto(4000, meter()), 4000, rule) is None


# Periods -----------------------------------------------------------------------------------------


@given(st.sets(st.integers(1, 24), min_size=1, max_size=6).map(lambda s: tuple(sorted(s))))
def test_periods_of_subtraction_games(numbers: tuple[int, ...]) -> None:
    rule = HeapRule.subtraction(numbers)
    found = find_period(HeapValues(rule), 1 << 16, meter())
    assert found is not None
    assert found.status == "proved"
    assert check_period(rule, found)
    values = brute(rule, 3 * (found.start + found.length) + 200)
    assert all(values[n] == values[n + found.length] for n in range(found.start, len(values) // 2))


def test_all_sets_within_ten() -> None:
    """1023 sets; the longest period is 58, for {2,3,6,7,9,10}; 44 do not start at 0."""
    found = {}
    for bits in range(1, 1 << 10):
        numbers = tuple(n for n in range(1, 11) if bits >> (n - 1) & 1)
        rule = HeapRule.subtraction(numbers)
        period = find_period(HeapValues(rule), 1 << 12, meter())
        assert period is not None
        assert period.status == "proved"
        assert check_period(rule, period)
        found[numbers] = period
    assert sum(period.start > 0 for period in found.values()) == 44
    longest = max(found.values(), key=lambda period: period.length)
    assert found[2, 3, 6, 7, 9, 10] == longest
    assert longest.length == 58
    assert sum(p.length > numbers[-1] + 1 for numbers, p in found.items()) == 705
    assert (found[1, 3, 4].start, found[1, 3, 4].length) == (0, 7)
    assert (found[2, 4, 7].start, found[2, 4, 7].length) == (8, 3)


@pytest.mark.parametrize(
    "fact",
    FACTS,
    ids=lambda fact: str(fact["game"]),
)
def test_published_heap_games(fact: dict[str, Any]) -> None:
    game: Any = gr.game(fact["game"])
    assert game.values(len(fact["values"])) == fact["values"], fact["source"]
    if fact["start"] is None:
        return
    period = game.period()
    assert (period.start, period.length, period.saltus) == (
        fact["start"],
        fact["length"],
        fact["saltus"],
    ), fact["source"]
    assert period.status == ("observed" if period.saltus else "proved")
    if 2 * (period.start + period.length) < 900:
        assert game.check_period(period) is (period.saltus == 0)


@pytest.mark.parametrize(
    ("code", "start", "length"),
    [
        ("0.77", 71, 12),
        ("0.07", 53, 34),
        ("0.156", 3479, 349),
        ("0.127", 46578, 4),
        ("0.16", 105351, 149459),
        ("0.56", 326640, 144),
    ],
)
def test_periods_that_took_people_years(code: str, start: int, length: int) -> None:
    game: Any = gr.game(f"octal:{code}")
    period = game.period()
    assert (period.start, period.length, period.status) == (start, length, "proved")
    assert period.theorem == "Guy-Smith"
    value = game.grundy(10**18)
    assert value == game.grundy(start + (10**18 - start) % length)


@pytest.mark.parametrize("claim", [(0, 7), (1, 7), (0, 14), (0, 6), (2, 7)])
def test_a_false_claim_is_refused(claim: tuple[int, int]) -> None:
    start, length = claim
    rule = HeapRule.subtraction((1, 3, 4))
    period = Period(start, length, 0, "proved", "repeated window", 100)
    assert check_period(rule, period) is (claim == (0, 7))


def test_a_repeat_that_was_seen_is_not_a_period() -> None:
    """Kayles repeats with 12 long before the repeat is a proof, and not yet from 71."""
    rule = HeapRule((1, 2), (7, 7))
    values = brute(rule, 170)
    assert period_in(values, 100, rule) is None
    found = period_in(values, 2 * (71 + 12) + 2, rule)
    assert found is not None
    assert (found.start, found.length) == (71, 12)
    assert period_in(values, 2 * (71 + 12) + 1, rule) is None


def test_a_repeat_of_unequal_splits_is_only_seen() -> None:
    """Guy and Smith speak of all pairs of heaps; a rule that forbids equal ones is different."""
    rule = HeapRule((1, 2), (3, 3 + 4 + UNEQUAL))
    values = [0, 1, 2, 0] * 100
    found = period_in(values, 400, rule)
    assert found is not None
    assert found.status == "observed"
    assert not check_period(rule, Period(0, 4, 0, "proved", "Guy-Smith", 400))


def test_no_period_says_how_far_it_looked() -> None:
    game: Any = gr.game("grundys-game")
    with pytest.raises(gr.NoPeriodFound, match="first 3,000 values"):
        game.period(most=3000)


def test_two_codes_that_lists_call_equal_differ_at_519() -> None:
    first, second = (gr.game(f"octal:{code}").values(600) for code in ("0.161", "0.36"))
    assert first[:519] == second[:519]
    assert first[519] != second[519]


def test_by_definition_and_sparse_space_agree_far_out() -> None:
    for code in ("0.6", "0.106"):
        source = gr.game(f"octal:{code}").heap_rule  # type: ignore[attr-defined]
        values = np.zeros(20_000, np.uint16)
        takes, digits = np.array(source.takes, np.int64), np.array(source.digits, np.int64)
        marks = np.zeros(2048, np.int64)
        native(octal.by_definition)(values, takes, digits, marks, 1023, 0, 20_000)
        table = HeapValues(source)
        assert (table.upto(20_000, meter()) == values).all()
        assert table.kernel == "sparse space"


@pytest.mark.parametrize("code", ["0.77", "0.137", "0.07", "4.007", "0.3", "0.115", "0.333", "0.F"])
def test_long_and_short_rows_have_the_same_period(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = HeapRule.from_code(code)
    source = HeapValues(rule)
    for length in (12, 40, 130, 400):
        values = np.array([int(value) for value in source.upto(length, meter())])
        found = []
        for short in (True, False):
            monkeypatch.setattr(periods, "_is_short", lambda _, short=short: short)
            found.append(period_in(values, length, rule))
        assert found[0] == found[1]


def plain_period(values: list[int], length: int, rule: HeapRule) -> Period | None:
    """Return the period by what the theorem asks for, every pair of start and length tried."""
    steps = [after - before for before, after in pairwise(values[:length])]
    for row, least in ((values[:length], 0 if rule.is_subtraction else 1), (steps, 1)):
        for p in range(1, len(row)):
            start = len(row) - p
            while start and row[start - 1] == row[start - 1 + p]:
                start -= 1
            if len(row) < rule.heaps * (max(start, least) + p) + rule.reach:
                continue
            if row is not steps:
                status: Any = "proved" if rule.has_theorem else "observed"
                names = {1: "repeated window", 2: "Guy-Smith", 3: "Guy-Smith, three heaps"}
                theorem = names[rule.heaps] if rule.has_theorem else ""
                return Period(start, p, 0, status, theorem, length)
            saltus = values[length - 1] - values[length - 1 - p]
            if saltus <= 0 or length < start + 4 * p:
                return None
            return Period(start, p, saltus, "observed", "", length)
    return None


PERIODIC = [
    HeapRule.subtraction((1,)),
    HeapRule.subtraction((1, 3, 4)),
    HeapRule.subtraction((2, 9)),
    HeapRule((1,), (7,)),
    HeapRule((1, 2), (7, 7)),
    HeapRule((1, 2), (3, 7 + UNEQUAL)),
    HeapRule((1, 3), (15, 3)),
]


@pytest.mark.parametrize("short", [True, False])
@pytest.mark.parametrize("rule", PERIODIC, ids=str)
def test_the_first_repeat_that_a_theorem_covers_is_the_period(
    rule: HeapRule, short: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(periods, "_is_short", lambda _: short)
    chance = Random(1)
    for before, p, saltus in [(0, 1, 0), (0, 3, 0), (2, 1, 0), (5, 4, 0), (0, 1, 1), (3, 2, 2)]:
        head = [chance.randrange(3) for _ in range(before + p)]
        values = [*head]
        while len(values) < 60:
            values.append(values[-p] + saltus)
        for length in range(1, 61):
            found = period_in(np.array(values), length, rule)
            assert found == plain_period(values, length, rule)
            assert found is None or found.values == tuple(values[:length])


def test_a_period_keeps_the_values_of_its_picture() -> None:
    found = period_in([0, 1] * 400, 800, HeapRule.subtraction((1,)))
    assert found is not None
    assert found.values == (0, 1) * 240


@pytest.mark.parametrize(("most", "is_found"), [(167, False), (168, True), (300, True)])
def test_no_more_values_are_computed_than_were_allowed(most: int, is_found: bool) -> None:
    """The period of Kayles is proved by 168 values."""
    source = HeapValues(HeapRule((1, 2), (7, 7)))
    assert (find_period(source, most, meter()) is not None) is is_found
    assert source.length == min(most, 256)


def test_between_two_looks_there_are_half_as_many_heaps_again() -> None:
    class Asked(HeapValues):
        def upto(self, length: int, meter: Meter) -> Any:
            asked.append(length)
            return super().upto(length, meter)

    asked: list[int] = []
    assert find_period(Asked(HeapRule.from_code("0.007")), 1000, meter()) is None
    assert asked == [256, 384, 576, 864, 1000]


@pytest.mark.parametrize(
    ("rule", "period"),
    [
        (HeapRule.subtraction((1, 3, 4)), (0, 7)),
        (HeapRule.subtraction((2, 4, 7)), (8, 3)),
        (HeapRule.from_code("0.13"), (0, 4)),
        (HeapRule((1,), (1,)), (2, 1)),
        (HeapRule.from_code("0.73"), (0, 4)),
        (HeapRule.from_code("0.53"), (11, 9)),
    ],
    ids=str,
)
def test_one_claim_is_true(rule: HeapRule, period: tuple[int, int]) -> None:
    for start in range(24):
        for length in range(1, 19):
            claim = Period(start, length, 0, "proved", "", 0)
            assert check_period(rule, claim) is ((start, length) == period)


def test_zeros_at_the_beginning_prove_nothing_of_splits() -> None:
    """With two tokens less, a heap of 4 is the first that can be split."""
    rule = HeapRule((2,), (4,))
    assert brute(rule, 5) == [0, 0, 0, 0, 1]
    assert not check_period(rule, Period(0, 1, 0, "proved", "Guy-Smith", 0))


def test_periods_are_found_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(kernel: Any) -> Any:
        raise AssertionError(kernel)

    monkeypatch.setattr(periods, "can_compile", lambda: False)
    monkeypatch.setattr(periods, "native", refused)
    for limit in ("COMPILED_FROM", "COMPILED_AT_ONCE"):
        monkeypatch.setattr(periods, limit, 1)
    found = period_in(brute(HeapRule((1, 2), (7, 7)), 168), 168, HeapRule((1, 2), (7, 7)))
    assert found is not None
    assert (found.start, found.length) == (71, 12)


@pytest.mark.parametrize("claim", [(70, 12), (72, 12), (71, 6), (71, 24), (71, 11), (71, 13)])
def test_the_period_of_kayles_has_one_start_and_length(claim: tuple[int, int]) -> None:
    rule = HeapRule((1, 2), (7, 7))
    assert check_period(rule, Period(71, 12, 0, "proved", "", 0))
    assert not check_period(rule, Period(*claim, 0, "proved", "", 0))


# Room and speed ----------------------------------------------------------------------------------


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("length", [65, 100, 129, 5000])
def test_a_table_needs_as_many_bytes_as_it_says(length: int, compiled: bool) -> None:
    rule = HeapRule.subtraction((1, 3, 4))

    def source() -> HeapValues:
        found = HeapValues(rule)
        if compiled:
            found._compile()
        return found

    need = length if compiled else 8 * length
    values = source().upto(length, Unmeasured(need))
    assert [int(value) for value in values] == brute(rule, length)
    with pytest.raises(gr.BudgetExceeded, match=f"need {need:,} bytes"):
        source().upto(length, Unmeasured(need - 1))


@pytest.mark.parametrize("known", [1, 127, 128, 129, 256, 257, 300])
def test_values_that_were_known_are_kept_when_compiling(known: int) -> None:
    rule = HeapRule.subtraction(tuple(range(1, 400)))
    assert computed(rule, 900, compiled=True, pause=known) == [n % 400 for n in range(900)]


@pytest.mark.parametrize(
    "code", ["0.333", "0.77", "0.7777", "0.04", "4.007", "0.F", "0.8F1", "0.8"]
)
@pytest.mark.parametrize(("start", "stop"), [(0, 150), (90, 150)])
def test_the_work_is_about_the_number_of_options(code: str, start: int, stop: int) -> None:
    rule = HeapRule.from_code(code)
    options = sum(len(list(rule.options(n))) for n in range(start, stop))
    assert HeapValues(rule)._work(start, stop) == pytest.approx(options, rel=0.1)


@pytest.mark.parametrize("known", [0, 64, 1000])
@pytest.mark.parametrize("step", [2_000, 100_000, 20_000_000])
@pytest.mark.parametrize("code", ["0.333", "0.77", "0.F"])
def test_between_two_looks_there_is_as_much_work_as_fits(
    code: str, step: int, known: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no more than twice the heaps that are known: then a sparse space may have appeared."""
    monkeypatch.setattr(heap_values, "STEP", step)
    source = HeapValues(HeapRule.from_code(code))
    source.length = known
    stop, fits = source._next_stop(), step // 50
    assert stop == known + 1 or source._work(known, stop) <= fits
    ends_early = stop - known == max(64, 2 * known) and bool(source.rule.splits)
    assert ends_early or source._work(known, stop + 1) > fits


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3, 7, 8, 15, 16, 31, 32, 61, 62, 63, 64, 127, 128])
def test_as_many_moves_as_values_have_bits(count: int, compiled: bool) -> None:
    for smallest in (1, 31, 32, 40):
        source = HeapValues(HeapRule.subtraction(tuple(smallest * n for n in range(1, count + 1))))
        length = smallest * (count + 3)
        if compiled:
            source._compile()
        found = [int(value) for value in source.upto(length, meter())]
        assert found == [n // smallest % (count + 1) for n in range(length)]
        kernel = "mex loop"
        if count > 62:
            kernel = "mex by stamps"
        elif compiled and smallest >= 32 and count >= 3:
            kernel = "one-hot bit sets over slices"
        assert source.kernel == kernel


@pytest.mark.parametrize("pause", [1, 32, 33, 34, 40, 57, 58, 150])
@pytest.mark.parametrize("numbers", [(33, 40, 57), (32, 64, 96, 128), tuple(range(34, 98, 2))])
def test_bit_sets_go_on_from_values_that_are_known(numbers: tuple[int, ...], pause: int) -> None:
    rule = HeapRule.subtraction(numbers)
    source = HeapValues(rule)
    source._compile()
    for length in (pause, pause + 1, 400):
        assert [int(v) for v in source.upto(length, meter())] == brute(rule, length)
    assert source.kernel == "one-hot bit sets over slices"


@pytest.mark.parametrize(
    ("numbers", "length"),
    [
        ((32, 33, 64), 2_000),
        ((33, 57, 91), 70_000),  # the bit sets that are kept reach about 65,536 heaps back
        ((4095, 4096, 9000), 20_000),
        ((4096, 4097, 4098), 20_000),  # a slice has at most 4096 heaps
        ((4097, 4100, 8194), 20_000),
        ((5000, 7000, 12_000), 40_000),
    ],
)
def test_slices_have_the_values_of_their_heaps(numbers: tuple[int, ...], length: int) -> None:
    source = HeapValues(HeapRule.subtraction(numbers))
    source._compile()
    values: list[int] = []
    for n in range(length):
        after = [values[n - take] for take in numbers if take <= n]
        values.append(next(value for value in range(4) if value not in after))
    for stop in (length // 3, length):
        assert source.upto(stop, meter()).tolist() == values[:stop]
    assert source.kernel == "one-hot bit sets over slices"


@pytest.mark.parametrize("heaps", [1, 40])
@pytest.mark.parametrize("code", ["0.77", "0.137", "4.007"])
def test_in_a_sparse_space_the_rare_heaps_are_looked_at_and_about_a_hundred_others(
    code: str, heaps: int
) -> None:
    source = HeapValues(HeapRule.from_code(code))
    source.space = SparseSpace(1, 0, 0)
    taken, split = len(source.rule.takes), len(source.rule.splits)
    for rare in (0, 7, 500):
        source.rare = list(range(rare))
        assert source._work(1000, 1000 + heaps) == heaps * (taken + split * (rare + 100))


@pytest.mark.parametrize("compiled", [False, True])
def test_a_sparse_space_is_looked_for_when_the_heaps_have_doubled(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heap_values, "SPARSE_FROM", 100)
    expected, looked_at = brute(HeapRule.from_code("0.77"), 450), list[int]()
    source = HeapValues(HeapRule.from_code("0.77"))
    if compiled:
        source._compile()
    for length in range(50, 451, 50):
        kernel = "sparse space" if length > 100 else "mex over all options"
        assert [int(value) for value in source.upto(length, meter())] == expected[:length]
        assert source.kernel == kernel
        looked_at.append(source._looked_at)
    assert looked_at == [0, 0, 100, 100, 200, 200, 200, 200, 400]
    assert source.space is not None
    assert [int(heap) for heap in source.rare] == source.space.rare(expected, 450)


def test_three_heaps_have_no_sparse_space(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap_values, "SPARSE_FROM", 10)
    rule = HeapRule.from_code("0.F")
    source = HeapValues(rule)
    for length in (20, 40, 60):
        assert source.upto(length, meter()) == brute(rule, length)
        assert (source.kernel, source.space) == ("mex over all options", None)


@pytest.mark.parametrize("compiled", [False, True])
def test_there_are_no_more_marks_than_large_values_need(compiled: bool) -> None:
    """The largest value of Kayles is 9, however many heaps there are and however they come."""
    source = HeapValues(HeapRule.from_code("0.77"))
    if compiled:
        source._compile()
    for length in range(1, 200, 7):
        source.upto(length, meter())
    assert len(source._marks) == (512 if compiled else 64)
