"""Each part of the checker alone: what it reads, where its limits are, and when it is certain."""

from __future__ import annotations

import ast
import json
import warnings
from collections.abc import Callable
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from grundy.proofs import checker
from grundy.proofs.checker import (
    ALWAYS,
    NEVER,
    All,
    Appended,
    Budget,
    Certain,
    Choices,
    Form,
    Linear,
    Lowest,
    Machine,
    Not,
    Numeration,
    OutOfReach,
    OverBudget,
    Places,
    Product,
    Reader,
    Refused,
    Residue,
    Space,
    Table,
    TrailingZeros,
)

BASES, GOLDEN = [f"base {b}" for b in range(2, 11)], [f"golden {t}" for t in range(1, 6)]
FEW = ["base 2", "base 3", "base 4", "golden 1", "golden 2"]


def reader_of(rule: str = "(a, b) -> (a-1, b)", name: str = "base 2") -> Reader:
    return Reader(Numeration(name), Budget(), rule)


def certificate(rule: str, claim: str | None = None, **more: Any) -> dict[str, Any]:
    names = rule.partition("->")[0].strip(" ()").replace(",", " + ")
    made = {"rule": rule, "about": "outcome", "rank": [names], "numeration": "base 2"}
    return {**made, "claim": claim, **more}


def refusal(cert: dict[str, Any]) -> Refused:
    with pytest.raises(Refused) as error:
        checker.check(cert)
    return error.value


# Budgets -----------------------------------------------------------------------------------------


def test_all_steps_may_be_taken_and_none_more() -> None:
    budget = Budget(10)
    budget.spend(10)
    with pytest.raises(OverBudget):
        budget.spend(1)


def test_a_tick_comes_now_and_then() -> None:
    ticks: list[int] = []
    budget = Budget(100_000, lambda: ticks.append(budget.steps))
    for _ in range(1_000):
        budget.spend(100)
    gaps = [a - b for a, b in pairwise(ticks)]
    assert ticks[0] == 99_900
    assert set(gaps) == {10_100}
    assert ticks[-1] < 10_100


def test_without_a_tick_nothing_is_called() -> None:
    Budget(1_000).spend(1_000)


def test_the_steps_of_each_obligation_are_told() -> None:
    proof = checker.check(certificate("n -> n-1; n-2", "n % 3 == 0"))
    before = ["defined", "where", "rank", "windowed", "claim", "repeating"]
    assert list(proof.steps) == [*before, "one_value", "stay", "reach"]
    assert 0 < proof.steps["reach"] < sum(proof.steps.values()) <= checker.STEPS
    assert sum(proof.steps.values()) <= checker.STEPS - proof.budget.steps


def machines_of(bits: int) -> list[Machine]:
    base, large = Numeration("base 2"), 1 << (bits - 1)
    return [Linear(base, {0: 1, 1: large}, ">="), Residue(base, {0: 1}, large, 0)]


@pytest.mark.parametrize(("bits", "words"), [(1, 1), (59, 1), (60, 2), (119, 2), (120, 3)])
def test_a_step_costs_as_many_units_as_its_numbers_have_words(bits: int, words: int) -> None:
    one, other = machines_of(bits)
    assert one.weight == other.weight == words
    assert All([one, other]).weight == 1 + 2 * words
    assert Not(one).weight == 1 + words


# Numerations -------------------------------------------------------------------------------------


def test_other_numerations_are_refused() -> None:
    bases = [f"base {b}" for b in (-2, 0, 1, 11, 12, 22)]
    golden = [f"golden {t}" for t in (-1, 0, 6, 7, 10)]
    for text in (*bases, *golden, "base", "base 2 ", " base 2", "base 2\n", "Base 2", "", 2, None):
        with pytest.raises(Refused, match="a numeration is"):
            Numeration(text)


@pytest.mark.parametrize("name", BASES + GOLDEN)
def test_digits_are_those_of_the_numeration(name: str) -> None:
    """Each number has the greedy digits: every remainder is smaller than the unit before it."""
    numeration, size = Numeration(name), int(name.split()[1])
    golden = name.startswith("golden")
    units = [1, size + golden]
    while len(units) < 12:
        units.append(size * units[-1] + golden * units[-2])
    assert numeration.digits == size + golden
    assert numeration.bitwise == (name in ("base 2", "base 4", "base 8"))
    for number in [*range(150), *units[:-1], *(unit - 1 for unit in units)]:
        word = numeration.word(number)
        places = list(zip(reversed(word), units, strict=False))
        assert number == sum(digit * unit for digit, unit in places) == numeration.number(word)
        assert all(
            sum(digit * unit for digit, unit in places[:place]) < units[place]
            for place in range(1, len(places) + 1)
        )
        assert not word or word[0]


# Machines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FEW)
@pytest.mark.parametrize(
    "sums", [{0: 1}, {0: -1}, {0: 1, 1: -1}, {0: 2, 1: -1}, {0: 1, 1: 1, 2: -3}, {0: 9, 1: -7}]
)
def test_a_linear_machine_is_certain_as_soon_as_no_digit_matters(
    name: str, sums: dict[int, int]
) -> None:
    """What is still to come of a number may be anything from 0 to U(r) - 1, for any r."""
    numeration = Numeration(name)
    units = [numeration.number([1] + [0] * r) for r in range(14)]
    most, least = sum(c for c in sums.values() if c > 0), sum(c for c in sums.values() if c < 0)
    equal, large = Linear(numeration, sums, "="), Linear(numeration, sums, ">=")
    nothing = dict.fromkeys(sums, 0)
    for state in product(range(-9, 10), range(-12, 13) if numeration.golden else [0]):
        high, low = equal.shifted(state, nothing)
        worths = [high * u + low * v for u, v in zip(units, [1, *units], strict=False)]
        bottom = [w + least * (u - 1) for w, u in zip(worths, units, strict=True)]
        top = [w + most * (u - 1) for w, u in zip(worths, units, strict=True)]
        never = max(top) < 0
        assert (large.step(state, nothing) is NEVER) == never, state
        assert (large.step(state, nothing) is ALWAYS) == (min(bottom) >= 0), state
        assert (equal.step(state, nothing) is NEVER) == (never or min(bottom) > 0), state
        assert equal.step(state, nothing) is not ALWAYS


def told(machine: Machine, words: list[list[int]]) -> bool:
    state = machine.start
    for column in zip(*words, strict=True):
        state = machine.next(state, dict(enumerate(column)))
    return machine.accepts(state)


@pytest.mark.parametrize("name", FEW)
def test_small_numbers_one_by_one(name: str) -> None:
    numeration = Numeration(name)

    def text(number: int) -> str:
        return "".join(map(str, numeration.word(number)))

    for a, b in product(range(28), repeat=2):
        words = [numeration.word(n) for n in (a, b)]
        length = max(map(len, words)) + 1
        padded = [[0] * (length - len(word)) + word for word in words]
        zeros = len(text(b)) - len(text(b).rstrip("0"))
        unit = numeration.number([1] + [0] * zeros) if b else 0
        assert told(Lowest(0, 1), padded) == (a == unit), (a, b)
        assert told(Appended(0, 1), padded) == (text(a) == (text(b) + "0" if b else "")), (a, b)
        ends = bool(b) and zeros % 3 == a % 3
        assert told(TrailingZeros(1, 3, a % 3), padded) == ends, (a, b)
        even = all(sum(column) % 2 == 0 for column in zip(*padded, strict=True))
        assert told(Places(2, [0, 1]), padded) == even, (a, b)


def test_all_and_not_are_certain_as_soon_as_their_parts_are() -> None:
    yes, no = Certain(True), Certain(False)
    open_, other = (
        Table([[0, 1], [0, 1]], [1], 2, [(0,)]),
        Table([[1, -1], [1, -1]], [1], 2, [(0,)]),
    )
    assert (Not(yes).start, Not(no).start) == (NEVER, ALWAYS)
    assert All([open_, other]).step((0, 0), {0: 1}) is NEVER
    assert All([open_, other]).step((0, 0), {0: 0}) == (0, 1)
    assert Not(other).step(0, {0: 1}) is ALWAYS
    assert Not(other).step(0, {0: 0}) == 1
    assert All([yes, yes]).step((ALWAYS, ALWAYS), {}) is ALWAYS
    assert All([yes, open_]).step((ALWAYS, 0), {0: 1}) == (ALWAYS, 1)
    assert [All([open_, other]).accepts((1, state)) for state in (0, 1)] == [False, True]
    assert [Not(open_).accepts(state) for state in (0, 1)] == [True, False]


def test_a_letter_of_a_table_is_made_of_nim_sums() -> None:
    """Two inputs, the first of them the nim-sum of two tracks: of 16 letters one is taken."""
    for want in range(16):
        rows = [[0 if letter == want else -1 for letter in range(16)]]
        table = Table(rows, [0], 4, [(0, 1), (2,)])
        for one, other, last in product(range(4), repeat=3):
            there = table.step(0, {0: one, 1: other, 2: last})
            assert (there == 0) == (4 * (one ^ other) + last == want)


# Products ----------------------------------------------------------------------------------------


def space_of(name: str = "base 2") -> tuple[Space, int, int]:
    space = Space(Numeration(name), Budget())
    return space, space.track(), space.track()


def test_constants_are_written_in_step() -> None:
    space, track, _ = space_of("base 3")
    long, short, unused = space.constant(29), space.constant(5), space.constant(1000)
    assert (space.constant(29), space.constant(5)) == (long, short)
    machine = Linear(space.numeration, {track: 1, long: 1, short: -1, unused: 0}, ">=")
    columns = space.columns([Linear(space.numeration, {track: 1, long: 1, short: -1}, "=")])
    assert columns == [
        {long: digit, short: other} for digit, other in zip([1, 0, 0, 2], [0, 0, 1, 2], strict=True)
    ]
    assert len(space.columns([machine])) == len(Numeration("base 3").word(1000))
    assert space.columns([]) == []


def test_a_number_that_nothing_binds_is_refused() -> None:
    space, one, other = space_of()
    machine = Linear(space.numeration, {one: 1, other: -1, space.constant(3): -1}, "=")
    with pytest.raises(Refused, match="nothing binds"):
        Product(space, [machine], [one])
    found = checker.find(Product(space, [machine], [one, other]))
    assert found is not None
    assert found[one] == found[other] + 3


def test_what_is_found_is_shortest() -> None:
    space, one, other = space_of("base 10")
    machine = Linear(space.numeration, {one: 7, other: -11, space.constant(1): -1}, "=")
    assert checker.find(Product(space, [machine], [one, other])) == {one: 8, other: 5}
    assert checker.find(Product(space, [], [one, other])) == {one: 0, other: 0}
    assert checker.find(Product(space, [Certain(False, [one])], [one])) is None


def test_equations_come_first_and_what_adds_digits_last() -> None:
    space, one, other = space_of()
    third = space.track()
    wide = Table([[0] * 8], [0], 2, [(one,), (other,), (third,)])
    more = Linear(space.numeration, {one: 1, other: -1}, ">=")
    same = Linear(space.numeration, {one: 1, third: -1}, "=")
    alone = Residue(space.numeration, {third: 1}, 3, 0)
    made = Product(space, [wide, more, same, alone], [one, other, third])
    assert made.machines == [same, alone, wide, more]
    single = Product(space, [same], [one, third])
    assert made.size == single.size + 4


def test_a_product_is_within_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    space, one, other = space_of()
    made = Product(space, [], [one, other])
    monkeypatch.setattr(checker, "MOST_PARTIAL", 4)
    assert len(made.successors(made.start)) == 4
    monkeypatch.setattr(checker, "MOST_PARTIAL", 3)
    with pytest.raises(OverBudget, match="memory"):
        made.successors(made.start)


def test_choices_have_no_needless_states() -> None:
    """The same set twice, and one that is empty: two states are left, those of n mod 2."""
    space, track, other = space_of()
    tables = [
        Table([[0, 1], [0, 1]], [1], 2, [(track,)]),
        Table([[0, 1], [2, 1], [0, 1], [3, 3]], [1], 2, [(track,)]),
        Table([[0, 1], [1, 1]], [], 2, [(track,)]),
    ]
    products = [Product(space, [table], [track, other], 1) for table in tables]
    choices = Choices(products, clocked=False)
    assert len(choices.edges) == 2
    assert len(choices.starts) == 1
    assert len(choices.good) == 1
    assert checker.projected(products) == ([[0, 1], [0, 1]], [1])


def test_chosen_numbers_may_have_more_digits() -> None:
    """Of n < m^2-like conditions: for every n there is m = 8n + 5, three digits longer."""
    space, given, chosen = space_of()
    machine = Linear(space.numeration, {given: 8, chosen: -1, space.constant(5): 1}, "=")
    table, final = checker.projected([Product(space, [machine], [given, chosen], 1)])
    assert (table, final) == ([[0, 0]], [0])
    shorter = Linear(space.numeration, {given: 1, chosen: -8, space.constant(5): -1}, "=")
    table, final = checker.projected([Product(space, [shorter], [given, chosen], 1)])
    cert = {"numeration": "base 2", "table": table, "final": final}
    assert [n for n in range(64) if checker.accepts(cert, (n,))] == list(range(5, 64, 8))


def test_the_least_table() -> None:
    same = [[0, 1], [2, 0], [1, 2]]
    doubled = [[x, y] for x, y in same] + [[x + 3, y] for x, y in same]
    assert checker.least(doubled, [0, 3]) == (same, [0])
    assert checker.least([[0, -1], [1, 0], [1, 0]], [0]) == ([[0, -1], [1, 0]], [0])
    assert checker.least([[0, 1], [1, -1]], [0, 1]) == ([[0, 1], [1, -1]], [0, 1])
    assert checker.least([[0, 1], [1, 1]], [0, 1]) == ([[0, 0]], [0])
    assert checker.least([[0, 1], [1, 0]], []) == ([[0, 0]], [])


# No work is free: what is not counted would keep someone waiting -------------------------------


def spent(budget: Budget, work: Callable[[], Any]) -> tuple[int, int]:
    """Return the steps and the words that some work takes."""
    steps, words = budget.steps, budget.words
    work()
    return steps - budget.steps, words - budget.words


def chain(length: int) -> tuple[Space, Product]:
    """All numbers with at most so many digits other than 0: a state for each."""
    space, track, _ = space_of()
    rows = [[state, state + 1] for state in range(length - 1)]
    table = Table([*rows, [length - 1, -1]], range(length), 2, [(track,)])
    return space, Product(space, [table], [track], 1)


def test_letters_are_counted() -> None:
    space, one, other = space_of("base 10")
    third = space.track()
    made = Product(space, [], [one, other, third])
    first = spent(space.budget, lambda: made.successors(made.start))
    again = spent(space.budget, lambda: made.successors(made.start))
    assert first[0] > again[0] >= 1_000  # the first time each digit is tried
    assert first[1] >= 3 * 10 * 20  # and what it leads to is kept
    assert again[1] == 0
    nothing = Product(space, [Table([[-1] * 10], [], 10, [(one,)])], [one])
    assert spent(space.budget, lambda: nothing.successors(nothing.start))[1] >= 20


def test_machines_and_constants_are_counted() -> None:
    space, track, _ = space_of()
    machine = Linear(space.numeration, {track: 1, space.constant(2**99): -1}, ">=")
    steps, words = spent(space.budget, lambda: space.columns([machine]))
    assert min(steps, words) >= 100
    many = [Certain(True, [track]) for _ in range(20)]
    assert spent(space.budget, lambda: Product(space, many, [track]))[0] >= 400


def test_nodes_are_counted() -> None:
    space, track, _ = space_of()
    machines = [Residue(space.numeration, {track: 1}, 35, rest) for rest in (3, 4)]
    made = Product(space, machines, [track])
    for _ in range(2):  # the second time all steps are known
        assert spent(space.budget, lambda: checker.find(made))[1] >= 34 * made.size
    space, long = chain(100)
    choices = Choices([long], clocked=False)
    steps, words = spent(space.budget, lambda: Choices([long], clocked=False))
    assert words >= 100 * (long.size + 39)
    assert steps >= 100 * 100  # one state after the other is told apart
    steps, words = spent(space.budget, choices.masks)
    assert words >= 2 * 110 + 199 * 4
    assert steps >= 199
    assert spent(space.budget, lambda: choices.moved([0] * 100, (1 << 50) - 1))[0] >= 50
    masks = spent(space.budget, choices.masks)
    steps, words = spent(space.budget, lambda: checker.unanswered(long, choices))
    assert words - masks[1] >= 99 * long.size
    steps, words = spent(space.budget, lambda: checker.projected([long]))
    assert words - masks[1] >= 100 * (long.size + 39 + 20)
    table = [[state, 0] for state in range(30)]
    assert spent(space.budget, lambda: checker.least(table, [0], space.budget))[0] >= 60


def test_sets_of_choices_are_counted() -> None:
    space, track, _ = space_of()
    rows = [[state, state + 1] for state in range(99)]
    never = Product(space, [Table([*rows, [99, -1]], [], 2, [(track,)])], [track], 1)
    nothing = Choices([Product(space, [Certain(False, [track])], [track], 1)], clocked=True)
    checker.find(never)
    walked = spent(space.budget, lambda: checker.find(never))[0]
    assert spent(space.budget, lambda: checker.unanswered(never, nothing))[0] >= walked + 199
    space, *tracks = space_of("base 10")
    tracks += [space.track()]
    empty = Product(space, [Certain(False, tracks)], tracks, 3)
    assert spent(space.budget, lambda: checker.projected([empty]))[0] >= 2_000


def test_texts_are_counted() -> None:
    reader = reader_of("(a, b) -> (abs(a-3), abs(b-3))")
    budget, scope = reader.space.budget, reader.scope()
    assert spent(budget, lambda: scope.count(7))[0] >= 70
    tree = scope.condition(checker.parsed("a > 1 and (b > 1 or a > 3)"))
    assert spent(budget, lambda: checker.replaced(tree, 0, Form({1: 1}), budget))[0] >= 50
    steps, words = spent(budget, lambda: reader.machine(tree))
    assert steps >= 50
    assert words >= 300
    assert spent(budget, reader.moves)[0] >= 4 * 10 * 16  # four moves, with the cases of both


# Formulas ----------------------------------------------------------------------------------------


def accepted(automaton: tuple[Any, Any], numbers: tuple[int, ...]) -> bool:
    table, final = automaton
    return checker.accepts({"numeration": "base 2", "table": table, "final": final}, numbers)


def sets_of(text: str) -> tuple[Any, Any]:
    """Return the automata for: the condition holds; a number of it does not exist."""
    reader = reader_of()
    scope, here = reader.scope(), reader.here
    tree = scope.condition(checker.parsed(text))
    tracks = [*here, *scope.tracks]
    holds = Product(reader.space, reader.machines(*scope.conditions, tree), tracks, 2)
    fails = [Product(reader.space, reader.machines(n), tracks, 2) for _, n, _ in scope.needed]
    nothing: tuple[Any, Any] = ([[-1] * holds.space.numeration.digits**2], [])
    return checker.projected([holds]), checker.projected(fails) if fails else nothing


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "not a",
        "True and a",
        "a or False",
        "a == b",
        "a != b",
        "a < b + 1",
        "a <= b",
        "a > b",
        "a >= b",
        "2*a < 5",
        "a > 2*b",
        "1 < a <= b < 6",
        "a in (1, b)",
        "a not in (1, b)",
        "+a == 3",
        "-a + 3 == b",
        "~a + 5 == b",
        "a == 7 % 4 + b",
        "a == 7 // 4 + b",
        "a == -7 // 4 + b",
        "a == -7 % 4 + b",
        "a == 2**3 - b",
        "a == 3**0 + b",
        "a == 0**0",
        "a << 2 == b",
        "a << 0 == b",
        "a >> 2 == b",
        "a >> 0 == b",
        "3 << 1 == a",
        "a*3 == b",
        "a == 3*b + 2*2",
        "a % 3 == 0",
        "a % 3 == 2",
        "a % 3 == 3",
        "a % 3 == -1",
        "a % 3 != 1",
        "2 == a % 3",
        "a % 1 == 0",
        "(a + 1) % 3 == b % 3",
        "(a + 1) % 4 == b % 2",
        "a % 3 == b",
        "a % 3 == b + 3 - 3",
        "a % 3 == b - 3",
        "a % 3 == b * 3",
        "a % 3 == min(b, 2)",
        "a % 3 == (1 if b < 4 else 2)",
        "a % max(2, 3) == min(1, 2)",
        "a % 3 + b == 4",
        "(a + 2*b) % 5 + b == 4",
        "(a - 5) % 3 + b == 4",
        "(a - 5) // 3 + b == 4",
        "(a + 5) // 3 + b == 4",
        "a // 1 + b == 4",
        "(2*a + 1) // 3 == b",
        "min(a, b) == 3",
        "max(a, b, 2) == 4",
        "min(a, b, 2) == b",
        "abs(a - b) == 2",
        "abs(3 - a) + abs(b - 2) == 4",
        "(a if b > 2 else 3) == 3",
        "(a if a > b else b) > (3 if a < 2 else 5)",
        "a < max(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)",
    ],
)
def test_conditions_are_those_of_python(text: str) -> None:
    holds, fails = sets_of(text)
    code = compile(text, text, "eval")
    for a, b in product(range(9), range(7)):
        assert not accepted(fails, (a, b))
        assert accepted(holds, (a, b)) == bool(eval(code, {"a": a, "b": b})), (a, b)


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("(a - b) ^ 1 >= 0", "a < b"),
        ("(a - 1) ^ b >= 0", "a < 1"),
        ("(a + b) ^ 1 == 2", "False"),
        ("0 ^ a == 2", "False"),
        ("a ^ b == 3", "False"),
        ("a & b == 2", "False"),
        ("a | b == 3", "False"),
        ("min(a, b) ^ 1 == 2", "False"),
        ("(a ^ 1) ^ (b ^ 2) == 3", "False"),
        ("(min(a, 2) - b) ^ 1 == 2", "min(a, 2) < b"),
        ("(2 - a) // 2 < b", "a > 4"),
        ("(a - b) // 3 < 1", "a + 3 < b"),
        ("(a - 2*b) // 2 < 1", "a + 2 < 2*b"),
        ("(1 - a - b) // 2 < 0", "a + b > 3"),
    ],
)
def test_numbers_that_do_not_exist_are_needed(text: str, missing: str) -> None:
    holds, fails = sets_of(text)
    for a, b in product(range(9), repeat=2):
        absent = accepted(fails, (a, b))
        assert absent == eval(missing, {"a": a, "b": b, "min": min}), (a, b)
        if not absent:
            truth = bool(eval(text, {"a": a, "b": b, "min": min}))
            assert accepted(holds, (a, b)) == truth, (a, b)


@pytest.mark.parametrize(
    ("text", "helpers"),
    [
        ("a % 3 == 1", 0),
        ("1 == a % 3", 0),
        ("(a + b) % 3 == (a - 7) % 3", 0),
        ("a % 3 == b", 1),
        ("a % 3 == b % 4", 2),
        ("a ^ b == 1", 1),
        ("(a ^ b) ^ a == 1", 2),
        ("(a + b) ^ b == 1", 2),
        ("lowest(a) == 1", 1),
        ("lowest(lowest(a)) == 1", 2),
        ("zeros(a, 2, 0)", 0),
        ("appended(a, b + 1)", 1),
    ],
)
def test_a_helper_is_made_only_for_what_is_not_there(text: str, helpers: int) -> None:
    scope = reader_of().scope()
    scope.condition(checker.parsed(text))
    assert len(scope.tracks) == helpers


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("zeros(a, 1, 0)", lambda a, _: a > 0),
        ("zeros(a, 2, 1)", lambda a, _: a in (2, 6, 8, 10)),
        ("zeros(b + 1, 3, 2)", lambda _, b: b == 3),
        ("places(1, a)", lambda *_: True),
        ("places(2, a, b)", lambda a, b: a == b),
        ("places(1000, a)", lambda a, _: a == 0),
        ("places(2, a, a + b)", lambda _, b: b == 0),
        ("places(3, a, b, a + b)", lambda a, b: a == b == 0),
        ("appended(a, b)", lambda a, b: a == 2 * b),
        ("appended(b + 1, a)", lambda a, b: b + 1 == 2 * a),
        ("lowest(a) == 2", lambda a, _: a in (2, 6, 10)),
        ("not lowest(a + b) < 5", lambda a, b: a + b in (8, 16)),
    ],
)
def test_statements_about_digits(text: str, holds: Callable[[int, int], bool]) -> None:
    told_, _ = sets_of(text)
    for a, b in product(range(12), range(9)):
        assert accepted(told_, (a, b)) == holds(a, b), (a, b)


UNREADABLE = [
    "zeros(n, 0, 0)",
    "zeros(n, 3, 3)",
    "zeros(n, 3, -1)",
    "zeros(n, 1001, 0)",
    "zeros(n, 3)",
    "zeros(n, 3, 0, 0)",
    "zeros(n, n, 0)",
    "zeros(n, 3, n)",
    "places(1001, n)",
    "places(0, n)",
    "places(-1, n)",
    "places(3)",
    "places(n, n)",
    "appended(n)",
    "appended(n, n, n)",
    "appended(n, n=n)",
    "lowest(n, n) == 1",
    "lowest() == 1",
    "n.zeros(n, 3, 0)",
    "n % n == 0",
    "n % (n + 1) == 0",
    "n % 0 == 0",
    "n % -2 == 0",
    "n // (1 if n > 2 else 2) == 1",
    "n % (1 if n > 2 else 2) == 1",
    "n // min(n, 2) == 1",
    "n << n == 1",
    "n << -1 == 1",
    "n >> (1 if n > 2 else 2) == 1",
    "n ** 2 == 1",
    "2 ** n == 1",
    "n * n == 1",
    "(n if n > 3 else 2) * n == 4",
    "n / 2 == 1",
    "n @ n",
    "n in 3",
    "n is n",
    "m == 1",
    "min(n) == 1",
    "max(n, n, key=n) == 1",
    "abs(n, n) == 1",
    "abs() == 1",
    "sum(n, n) == 1",
    "n == 1.0",
    "n == None",
    "-(not n) == 1",
    "[n] == 1",
    "n := 1",
]


def test_what_machines_cannot_read_is_refused() -> None:
    for text in UNREADABLE:
        scope = reader_of("n -> n-1").scope()
        with pytest.raises(Refused) as refused:
            scope.condition(checker.parsed(text))
        assert refused.value.step == "form", text


def test_xor_needs_digits_of_its_own() -> None:
    for name in BASES + GOLDEN:
        scope = reader_of(name=name).scope()
        if name in ("base 2", "base 4", "base 8"):
            scope.condition(checker.parsed("a ^ b == 1"))
        else:
            with pytest.raises(OutOfReach, match="needs base 2, 4 or 8"):
                scope.condition(checker.parsed("a ^ b == 1"))


def test_connectives() -> None:
    x = ("linear", Form({0: 1}, -1), ">=")
    y = ("linear", Form({1: 1}, -1), ">=")
    assert checker.conjunction() is True
    assert checker.conjunction(True, x) == x
    assert checker.conjunction(x, False, y) is False
    assert checker.conjunction(x, ("and", [y, x])) == ("and", [x, y, x])
    assert checker.disjunction() is False
    assert checker.disjunction(False, x) == x
    assert checker.disjunction(x, True) is True
    assert checker.negation(checker.negation(x)) == x
    assert (checker.negation(True), checker.negation(False)) == (False, True)
    assert checker.parts_of(("and", [x, y])) == [x, y]
    assert checker.parts_of(x) == [x]
    assert checker.parts_of(True) == [True]


def test_formulas_without_numbers_are_decided_at_once() -> None:
    for number in (-2, -1, 0, 1, 2):
        assert checker.linear(Form({}, number), ">=") is (number >= 0)
        assert checker.linear(Form({}, number), "=") is (number == 0)
        assert checker.residue(Form({0: 2}, number), 2) is (number % 2 == 0)
    kind, form, modulus = checker.residue(Form({0: 5, 1: -1, 2: 3}, -4), 3)
    assert (kind, form.sums, form.constant, modulus) == ("residue", {0: 2, 1: 2}, 2, 3)


def test_forms() -> None:
    form = Form({0: 2, 1: -1, 2: 0}, 5)
    assert form.sums == {0: 2, 1: -1}
    other = form.plus(Form({0: 1, 3: 4}, 7), -2)
    assert (other.sums, other.constant) == ({1: -1, 3: -8}, -9)
    assert (form.plus(3, -2).sums, form.plus(3, -2).constant) == (form.sums, -1)
    assert (form.times(-3).sums, form.times(-3).constant) == ({0: -6, 1: 3}, -15)
    instead = form.replaced(0, Form({1: 3, 4: 1}, 2))
    assert (instead.sums, instead.constant) == ({1: 5, 4: 2}, 9)
    assert form.replaced(7, Form({8: 1})).sums == form.sums
    singles = [
        Form({3: 1}),
        Form({3: 2}),
        Form({3: 1}, 1),
        Form({3: 1, 4: 1}),
        Form({}),
        Form({}, 1),
    ]
    assert [one.single() for one in singles] == [3, None, None, None, None, None]


# Limits ------------------------------------------------------------------------------------------

MANY = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]


def rule_of(names: int) -> str:
    head = ", ".join(MANY[:names])
    return f"({head}) -> ({head.replace('a', 'a-1')})"


def claimed(text: str) -> Callable[[], Any]:
    return lambda: reader_of("n -> n-1").scope().condition(checker.parsed(text))


def counted(atoms: int) -> Callable[[], Any]:
    return lambda: reader_of().scope().count(atoms)


def moved(rule: str) -> Callable[[], Any]:
    return lambda: reader_of(rule).moves()


def pieces(count: int) -> Callable[[], Any]:
    return lambda: checker.clauses_of("n -> " + ";".join(["n-1"] * count))


@pytest.mark.parametrize(
    ("inside", "outside"),
    [
        (claimed("n".ljust(4_000)), claimed("n".ljust(4_001))),
        (claimed("(" * 60 + "n" + ")" * 60), claimed("(" * 61 + "n" + ")" * 61)),
        (lambda: checker.parsed("-" * 118 + "n"), lambda: checker.parsed("-" * 119 + "n")),
        (claimed("~n < 0"), claimed("n < 0\x7f")),
        (claimed("zeros(n, 1000, 999)"), claimed("zeros(n, 1001, 0)")),
        (claimed("places(1000, n)"), claimed("places(1001, n)")),
        (claimed("n < 2**2000"), claimed("n < 2**2001")),
        (claimed("n < 1**3999"), claimed("n < 1**4000")),
        (claimed("n < 1 << 3999"), claimed("n < 1 << 4000")),
        (claimed("n >> 3999 == 1"), claimed("n >> 4000 == 1")),
        (claimed("n << 3999 == 1"), claimed("n << 4000 == 1")),
        (lambda: Form({0: 1}, 2**3999), lambda: Form({0: 1}, 2**4000)),
        (lambda: Form({0: 2**3999}, 1), lambda: Form({0: 2**4000}, 1)),
        (lambda: Form({}, -(2**3999)), lambda: Form({}, -(2**4000))),
        (claimed("+".join(["abs(n-1)"] * 6)), claimed("+".join(["abs(n-1)"] * 7))),
        (counted(4_000), counted(4_001)),
        (pieces(400), pieces(401)),
        (
            moved("n -> n-k for k in (" + "1," * 400 + ")"),
            moved("n -> n-k for k in (" + "1," * 401 + ")"),
        ),
        (moved("n -> n-1".ljust(4_000)), moved("n -> n-1".ljust(4_001))),
        (moved(rule_of(8)), moved(rule_of(9))),
        (moved("n1_x -> n1_x-1"), moved("_n -> _n-1")),
        (moved("(a, b) -> (a-1, b)"), moved("(a, a) -> (a-1, a)")),
        (moved("(a, b) -> (a-1, b)"), moved("(a, 2) -> (a-1, 2)")),
        (moved("(a, b) -> (a-1, b)"), moved("(a, min) -> (a-1, min)")),
        (moved("(a, b) -> (a-1, b)"), moved("(a, b) -> a-1")),
        (moved("n -> n-1"), moved("n > n-1")),
        (moved("n -> n-1"), moved("n -> (n-1, n)")),
        (moved("n -> n-1"), moved("n -> n)-(1")),
        (moved("n -> n-1"), moved("n -> n-lowest(n)")),
        (moved("n -> n-1"), moved("n -> n-1 if zeros(n, 2, 0)")),
        (moved("n -> n-k for k in (1, 2)"), moved("n -> n-min for min in (1, 2)")),
        (moved("n -> n-k for k in (1, 2)"), moved("n -> n-k for (k, j) in (1, 2)")),
        (moved("n -> n-k for k in (1, 2)"), moved("n -> n-k async for k in (1, 2)")),
        (moved("n -> n-k for k in (1, 2)"), moved("n -> n-n for n in (1, 2)")),
        (moved("n -> n-k for k in (1, 2)"), moved("n -> n-k for k in n")),
        (moved("n -> n-k for k in range(1, n, 1)"), moved("n -> n-k for k in range(1, n, 1, 1)")),
        (moved("n -> n-k for k in range(n)"), moved("n -> n-k for k in range()")),
        (moved("n -> n-k for k in range(1, n, 1)"), moved("n -> n-k for k in range(1, n, 0)")),
        (moved("n -> n-k for k in range(1, n, 1)"), moved("n -> n-k for k in range(1, n, n)")),
        (moved("n -> n-k for k in range(1, n)"), moved("n -> n-k for k in range(1, n, s=1)")),
        (moved("n -> n-k for k in range(1, n)"), moved("n -> n-k for k in min(1, n)")),
        (moved("n -> n-k for k in range(1, n)"), moved("n -> n-k for k in n.range(1, n)")),
    ],
)
def test_limits_of_texts(inside: Callable[[], Any], outside: Callable[[], Any]) -> None:
    inside()
    with pytest.raises(Refused) as refused:
        outside()
    assert refused.value.step == "form"


def test_a_text_is_measured_by_its_conditions_and_cases() -> None:
    sizes = {
        "True": 1,
        "not True": 2,
        "True or True": 3,
        "a": 1 + 1 + 1 + 1 + 1,  # the condition, a, 0, their pair and the difference
        "a < b": 5,
        "a < max(b, 2)": 1 + 1 + (1 + 1 + 1 + 2) + 2 + 2,
    }
    for text, size in sizes.items():
        scope = reader_of().scope()
        scope.condition(checker.parsed(text))
        assert scope.atoms == size, text


def test_warnings_of_python_are_no_verdict() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        checker.parsed("n == 1or n == 2")


def test_certificates_at_the_edge_of_what_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    evil = certificate("n -> n-1", table=[[0, 1], [0, 1]], final=[0])
    checker.check(evil)
    checker.check({**evil, "rank": ["n"] * 8})
    assert refusal({**evil, "rank": ["n"] * 9}).step == "form"
    assert refusal({**evil, "rank": ()}).step == "form"
    monkeypatch.setattr(checker, "MOST_LETTERS", 2)
    monkeypatch.setattr(checker, "MOST_ENTRIES", 5)
    checker.check(evil)
    checker.check({**evil, "table": None, "final": None, "claim": "n % 2 == 0"})
    assert refusal({**evil, "table": [[0, 1], [0, 1], [0, 1]]}).reason.startswith("the table has")
    monkeypatch.setattr(checker, "MOST_LETTERS", 1)
    assert refusal(evil).reason == "the automaton has too many letters"
    error = refusal({**evil, "table": None, "final": None, "claim": "n % 2 == 0"})
    assert error.reason == "an automaton has too many letters"


NO_TABLES: list[tuple[Any, Any]] = [
    ([[0, 1], [0]], [0]),
    ([[0, 1, 0], [0, 1, 0]], [0]),
    ([[0, 1], (0, 1)], [0]),
    ([[0, 1], None], [0]),
    ([[0, 1], [0, 2]], [0]),
    ([[0, 1], [0, -2]], [0]),
    ([[0, 1], [0, True]], [0]),
    ([[0, 1], [0, 1.0]], [0]),
    ([[0, 1], [0, 1]], [2]),
    ([[0, 1], [0, 1]], [-1]),
    ([[0, 1], [0, 1]], [0, True]),
    ([[0, 1], [0, 1]], [0, 0, 0]),
    ([[0, 1], [0, 1]], (0,)),
    ([[1, 0], [0, 1]], [0]),
    ([[1, 1], [1, 1]], [0]),
    ([[-1, 1], [0, 1]], [0]),
    ([], []),
    ((), []),
    ({}, []),
]


def test_what_is_no_table_is_refused() -> None:
    for table, final in NO_TABLES:
        assert refusal(certificate("n -> n-1", table=table, final=final)).step == "form", table


# Rules -------------------------------------------------------------------------------------------


def test_what_a_move_leaves_alone_needs_no_track() -> None:
    reader = reader_of("(a, b) -> (a-1, b) if a >= 1; (b, a-k) for k in range(1, a+1)")
    one, other = reader.moves()
    here, there = reader.here
    assert one.parts == [[one.tracks[0], there]]
    assert other.parts == [[there, other.tracks[0]]]
    assert (len(one.tracks), len(other.tracks)) == (1, 1)
    assert len(checker.parts_of(one.formula)) == 1  # that a >= 1 follows from a-1 = what is left
    assert here not in one.parts[0]


def test_what_always_holds_needs_no_machine() -> None:
    reader = reader_of()
    a, b = reader.here
    assert reader.machines(checker.linear(Form({a: 1, b: 2}), ">="), True) == []
    assert reader.machines(checker.linear(Form({a: 1}, 3), ">=")) == []
    (machine,) = reader.machines(checker.linear(Form({a: 1}, -1), ">="))
    assert isinstance(machine, Linear)
    (never,) = reader.machines(False)
    assert never.start is NEVER


def test_the_clauses_of_a_rule() -> None:
    names, clauses = checker.clauses_of("(a, b) -> (a-1, b) if a > b else (a, b-1); (b, a)")
    assert names == ["a", "b"]
    told_ = [
        (ast.unparse(option), [list(map(ast.unparse, loop.ifs)) for loop in loops])
        for option, loops in clauses
    ]
    assert told_ == [
        ("(a - 1, b)", [["a > b"]]),
        ("(a, b - 1)", [["not a > b"]]),
        ("(b, a)", []),
    ]


# Verdicts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cert", "told_", "position", "option"),
    [
        (
            certificate("n -> n-1; n-3*10**9", "n % 2 == 0"),
            "stay: a move leads from S to S: 3000000000 to 0",
            (3 * 10**9,),
            (0,),
        ),
        (
            certificate("n -> 0 if n", table=[[0, 0]], final=[]),
            "reach: no move leads into S: 0",
            (0,),
            None,
        ),
        (
            certificate("n -> 0 if n", "False", table=[[0, -1]], final=[0]),
            "claim: the claim is wrong: 0",
            (0,),
            None,
        ),
        (
            certificate("(a, b) -> (0, 0) if a + b", table=[[0] * 4], final=[]),
            "reach: no move leads into S: (0, 0)",
            (0, 0),
            None,
        ),
        (
            certificate("n -> n-1", "0", about="grundy"),
            "stay: a move leads from S to S: 1 to 0",
            (1,),
            (0,),
        ),
        (
            certificate("n -> []", "0", about="grundy"),
            "stay: a move leads from S to S: 0",
            (0,),
            None,
        ),
        (
            certificate("n -> n-1", "n % 2 + 2*(n // 5)", about="grundy"),
            "reach: the value 1 is neither taken nor too large: 5",
            (5,),
            None,
        ),
        (
            certificate("n -> [k, n-1-k] for k in range(n)", "0", about="grundy"),
            "stay: a move leads from S to S: 1",
            (1,),
            None,
        ),
        (
            certificate("n -> n-1", "n % 2 == 0", domain="n < 5 or n > 7"),
            "where: a move leaves the domain: 8 to 7",
            (8,),
            (7,),
        ),
    ],
)
def test_a_refusal_tells_position_and_option(
    cert: dict[str, Any], told_: str, position: Any, option: Any
) -> None:
    error = refusal(cert)
    assert (str(error), error.position, error.option) == (told_, position, option)


@pytest.mark.parametrize(
    "cert",
    [
        certificate("n -> n-1; [n-1, n-2]", "n % 2 == 0"),
        certificate("n -> n-1; []", "n % 2 == 0"),
        certificate("n -> n-1; [n-1, n-2]", "n % 2", about="grundy", numeration="base 3"),
        certificate("n -> [n-1, n-2]; n-1", "n % 2", about="grundy", numeration="golden 2"),
        certificate("n -> n-1", "n % 2", about="value"),
        certificate("n -> n-1", "n % 2 == 0", play="misère"),
        certificate("n -> n-1", "n % 2 == 0", domain="n % 2 + n >= 0"),
    ],
)
def test_forms_that_do_not_go_together_are_refused(cert: dict[str, Any]) -> None:
    assert refusal(cert).step == "form"


@pytest.mark.parametrize(
    "cert",
    [
        certificate("n -> n-1", "n % 2", about="grundy", numeration="base 3"),
        certificate("n -> n-1; n-2 if n < 0", "n % 2 == 0"),
        certificate("n -> n-3", "n % 6 == 1", domain="n % 3 == 1"),
        certificate("n -> n-3", "n % 6 == 1", domain="1 == n % 3 and (n+2) % 3 == (2*n+1) % 3"),
        certificate("n -> n-1", "n % 2 == 0", rank=["0", "max(2, 3)*n"]),
        certificate("n -> n-1; n-2", "n % 3 == 1", play="misere"),
        certificate("n -> n-1; []", "1 + n % 2", about="grundy"),
    ],
)
def test_what_is_true_is_accepted(cert: dict[str, Any]) -> None:
    checker.check(cert)


def values(rule: str, most: int) -> list[int]:
    """Grundy values of heaps, by the definition; the options of n are given by Python itself."""
    found: list[int] = []
    for n in range(most):
        there = set()
        for option in eval(f"[{rule}]", {"n": n}):
            total = 0
            for part in option:
                total ^= found[part]
            there.add(total)
        found.append(next(value for value in range(len(there) + 1) if value not in there))
    return found


SHARED = [
    ("[k, n-1-k] for k in range(n)", "n % 2"),
    ("[k, n-k] for k in range(1, n)", "0 if n == 0 else 1 - n % 2"),
    ("[k, j, n-1-k-j] for k in range(n) for j in range(n-k)", "n % 2"),
    ("[k, n-1-k] for k in range(n) if k < 2", None),
    ("[k, n-1-k] for k in range(n) if k == 1", None),
    ("[k, n-1-k] for k in range(n) if n-1-k > 1", None),
    ("[k, n-k] for k in range(2, n) if n-k < 3", None),
    ("[k, n-1-k] for k in range(n) if n != 4 and n % 2", None),
    ("[k, n-1-k] for k in range(n) if n < 7", None),
    ("[k, n-2-k] for k in range(n-1) if k < 2", None),
    ("[k, k] for k in range(n)", "1 if n else 0"),
    ("[k, j] for k in range(n) for j in range(n) if k+j == n-1", "n % 2"),
]


@pytest.mark.parametrize(("rule", "claim"), SHARED)
def test_values_of_parts_that_add_up(rule: str, claim: str | None) -> None:
    """What is accepted is true, and of two claims that differ from it far out none is."""
    found = values(rule, 60)
    if claim is None:
        period = next((p for p in range(1, 6) if found[20:-p] == found[20 + p :]), 0)
        assert period, found
        start = next(s for s in range(21) if found[s:-period] == found[s + period :])
        cases = [f"{found[start + r]} if (n-{start}) % {period} == {r}" for r in range(period - 1)]
        early = [f"{value} if n == {n}" for n, value in enumerate(found[:start])]
        claim = " else ".join([*early, *cases, str(found[start + period - 1])])
    assert [eval(claim, {"n": n}) for n in range(60)] == found
    cert = certificate(f"n -> {rule}", claim, about="grundy")
    checker.check(cert)
    for wrong in (f"7 if n == 33 else {claim}", f"({claim}) if n < 33 else 3"):
        assert refusal({**cert, "claim": wrong}).step in ("stay", "reach")


@pytest.mark.parametrize(("bits", "told_"), [(9_999, "9999"), (10_000, "a very long number")])
def test_very_long_numbers_are_not_told(bits: int, told_: str) -> None:
    number = 1 << (bits - 1)
    text = checker._told((number, 3))
    assert text == (f"({told_}, 3)" if bits == 10_000 else f"({number}, 3)")
    assert checker._told((5,)) == "5"


def test_answers_name_what_is_believed_and_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "values": certificate("n -> n-1", "n % 2", about="grundy"),
        "domain": certificate("n -> n-1", "n % 2 == 0", domain="n < 7"),
        "misere": certificate("n ->  n-1", "n % 2 == 1", play="misere"),
        "wrong": certificate("n -> n-1", "n % 2 == 1"),
    }
    told_ = []
    for name, cert in files.items():
        (tmp_path / name).write_text(json.dumps(cert))
        told_.append(checker.answer(str(tmp_path / name)))
    proved, nothing = "proved for all positions", "believed besides the rule: nothing"
    assert told_ == [
        f"{proved} of n -> n-1: the Grundy value is n % 2; {nothing}".replace(
            "nothing", "the theorem of Sprague and Grundy"
        ),
        f"{proved} where n < 7 of n -> n-1: P exactly where n % 2 == 0; {nothing}",
        f"{proved} of n -> n-1 in misere play: P exactly where n % 2 == 1; {nothing}",
        "refused, reach: no move leads into S: 0",
    ]
    names = [str(tmp_path / name) for name in files]
    lines = [f"{name}: {told}" for name, told in zip(names, told_, strict=True)]
    for some, status in ((names[:3], 0), (names, 1), (names[3:], 1)):
        assert checker.main(some) == status
        wanted = [line for name, line in zip(names, lines, strict=True) if name in some]
        assert capsys.readouterr().out.splitlines() == wanted
    assert checker.main([]) == 1
    assert capsys.readouterr().out == "usage: python checker.py FILE...\n"


def test_tables_are_read_from_the_highest_digit() -> None:
    """Of two numbers to base 3 the first ends in 2 and the second in 1, and nowhere before."""
    table = [[1 if letter == 7 else 0 for letter in range(9)], [-1] * 9]
    cert = {"numeration": "base 3", "table": table, "final": [1]}
    for a, b in product(range(30), repeat=2):
        places = [p for p in (1, 3, 9, 27) if (a // p % 3, b // p % 3) == (2, 1)]
        assert checker.accepts(cert, (a, b)) == (places == [1])
