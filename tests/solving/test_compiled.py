"""Rules that users write, compiled: the same answers as in plain Python, or a reason why not."""

from __future__ import annotations

import functools
import linecache
import math
from enum import IntEnum
from math import gcd, isqrt
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.engines.rule_tables import compile_failure
from grundy.forms import numbers
from grundy.limits.budget import running_meter
from grundy.native.compiler.lowering import lower
from grundy.native.compiler.opened import NotLowered
from grundy.native.kernels import rules
from grundy.solving.compiling import compiled_rule
from tests.chance import draws

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from grundy.rules.function import FunctionGame

MOVES = [1, 3, 4]
SQUARES = {k * k for k in range(1, 12)}


def rule_of(game: Any) -> Any:
    """Return the rule of a game for the compiler, and the tables that it has filled."""
    return compiled_rule(game)


def divisor(n: int) -> Iterator[int]:
    for d in range(1, n):
        if n % d == 0:
            yield n - d


def grundys(n: int) -> Iterator[list[int]]:
    for a in range(1, (n + 1) // 2):
        yield [a, n - a]


def kayles(n: int) -> Iterator[list[int]]:
    for taken in (1, 2):
        for left in range((n - taken) // 2 + 1):
            yield [left, n - taken - left]


def wythoff(a: int, b: int) -> Iterator[tuple[int, int]]:
    yield from ((a - k, b) for k in range(1, a + 1))
    yield from ((a, b - k) for k in range(1, b + 1))
    yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))


def take_a_square(n: int) -> list[int]:
    return [n - k * k for k in range(1, isqrt(n) + 1)]


def from_a_list(n: int) -> Iterator[int]:
    for k in MOVES:
        if k <= n:
            yield n - k


def from_a_set(n: int) -> Iterator[int]:
    for k in range(1, n + 1):
        if k in SQUARES:
            yield n - k


def with_a_setting(n: int, step: int = 3, *, most: int = 9) -> Iterator[int]:
    """A docstring is no move."""
    k = step
    while k <= min(n, most):
        yield n - k
        k += step


def is_even(n: int) -> bool:
    return n * 3 % 2 == 0


def with_help(n: int) -> Iterator[int]:
    if n >= 2 and is_even(n):
        yield n - 1
    yield from range(0, n - 4, 3)


def own_names(n: int) -> Iterator[int]:
    """The k of the comprehension is not the k outside it."""
    k = 2
    yield from (n - k for k in range(3, n + 1))
    if n >= k:
        yield n - k


def either(n: int) -> Iterator[int | list[int]]:
    if n > 3:
        yield [1, n - 3] if n % 2 else [n - 2]
    if n:
        yield n - 1
        yield []


KNIGHT = ((-2, 1), (-2, -1), (1, -2), (-1, -2))


def knight(a: int, b: int) -> Iterator[tuple[int, int]]:
    for across, up in KNIGHT:
        if a + across >= 0 and b + up >= 0:
            yield a + across, b + up


def coprime(a: int, b: int) -> Iterator[tuple[int, int]]:
    if a > 0:
        yield (a - 1, b // 2) if gcd(a, b) == 1 else (a // 2, b)
    if b > a:
        yield b - a, a
    elif a and b:
        yield a % b, 0


def in_equal_parts(n: int) -> Iterator[list[int]]:
    for k in range(2, min(n, 20) + 1):
        if n % k == 0:
            yield [n // k for _ in range(k)]
        if n > k:
            yield [(n - 1) // k] * k
    if n:
        yield [k for k in (n // 2, n // 3) if k % 2] if n > 5 else []


def up_to(n: int, most: int) -> Iterator[int]:
    for k in range(1, most + 1):
        if k > n:
            return
        yield n - k


def all_up_to(n: int) -> Iterator[int]:
    yield from up_to(n, 2)
    yield from up_to(n // 2, 3)


def with_help_that_yields(n: int) -> Iterator[int]:
    yield from all_up_to(n)
    for k in up_to(n, 7):
        if k % 3 == 0:
            yield k


def with_a_list_of_its_own(n: int) -> list[int]:
    sizes, found = [], [0]
    sizes.append(1)
    sizes.extend([4, 6])
    while sizes:
        k = sizes.pop()
        if k <= n:
            found.insert(0, n - k)
    found.pop()
    return found


def one_list_or_another(n: int) -> Iterator[int]:
    yield from ([n - 1, n // 2] if n > 2 else [])


def by_two_names(n: int) -> Iterator[int]:
    """Both names are of one list, which += changes."""
    sizes = [1]
    same = sizes
    sizes += [3]
    sizes *= 2
    if n >= len(same):
        yield n - len(same)
    for k in same:
        if k <= n:
            yield n - k


def of_a_module(n: int) -> Iterator[int]:
    if n > 1:
        yield n - math.gcd(n, 6) if n > 6 else 0
        yield min(n - 1, math.isqrt(n), numbers.answers(n, 1), numbers.LARGEST_SIEVE)


ONE_HEAP = [
    divisor,
    grundys,
    kayles,
    take_a_square,
    from_a_list,
    from_a_set,
    with_a_setting,
    with_help,
    own_names,
    either,
    in_equal_parts,
    with_help_that_yields,
    with_a_list_of_its_own,
    one_list_or_another,
    by_two_names,
    of_a_module,
]
PAIRS = [wythoff, coprime, knight]


def test_an_option_with_too_many_parts_is_left_to_plain_python() -> None:
    def zeros(n: int) -> Iterator[list[int]]:
        yield [0 for _ in range(n)]

    lowered = lower(zeros, 1, compiled=False)
    assert lowered.function([32], [0] * 99) == lowered.width == 33
    with pytest.raises(ValueError):  # noqa: PT011 - it has no words
        lowered.function([33], [0] * 99)
    with gr.budget(interpreted=0):
        assert gr.impartial(zeros).values(40) == [(n + 1) % 2 for n in range(40)]


def plain_and_compiled(rule: Any, *shape: int) -> tuple[Any, Any, FunctionGame]:
    with gr.budget(interpreted=None):
        plain = gr.impartial(rule).values(*shape)
    game = gr.impartial(rule)
    with gr.budget(interpreted=0):
        compiled = game.values(*shape)
    return plain, compiled, game


@pytest.mark.parametrize("rule", ONE_HEAP)
def test_compiled_tables_equal_plain_ones(rule: Any) -> None:
    plain, compiled, game = plain_and_compiled(rule, 150)
    assert rule_of(game).refusal is None
    assert compiled == plain


@pytest.mark.parametrize("rule", PAIRS)
def test_compiled_tables_of_pairs_equal_plain_ones(rule: Any) -> None:
    """The options of `coprime` are not all before their positions: no box, but a search."""
    plain, _, _ = plain_and_compiled(rule, 14, 17)
    game = gr.impartial(rule)
    with gr.budget(interpreted=0):
        assert [[game(a, b).grundy for b in range(17)] for a in range(14)] == plain
    assert rule_of(game).refusal is None


@pytest.mark.parametrize("rule", [*ONE_HEAP, *PAIRS])
def test_lowered_rules_in_plain_python_give_the_options(rule: Any) -> None:
    """The slow run is the test of the fast one."""
    game = gr.impartial(rule)
    arity = game.arity or 1
    lowered = lower(rule, arity, compiled=False)
    room = [0] * 4000
    for n in range(40):
        state = [n, (7 * n + 3) % 29][:arity]
        used = lowered.function(state, room)
        rows = [room[i : i + lowered.width] for i in range(0, used, lowered.width)]
        assert [states_in(row, arity, splits=lowered.splits) for row in rows] == [
            option if isinstance(option, list) else [option] for option in rule(*state)
        ]


def states_in(row: list[int], arity: int, *, splits: bool) -> list[Any]:
    parts = row[0] if splits else 1
    numbers = row[1:] if splits else row
    states = [tuple(numbers[i * arity : (i + 1) * arity]) for i in range(parts)]
    return [state[0] for state in states] if arity == 1 else states


@pytest.mark.parametrize(
    ("name", "rule", "shape"),
    [
        ("divisor", divisor, (300,)),
        ("grundys-game", grundys, (300,)),
        ("kayles", kayles, (300,)),
        ("take-a-square", take_a_square, (300,)),
        ("wythoff", wythoff, (25, 25)),
    ],
)
def test_written_by_a_user_they_equal_the_catalogue(
    name: str, rule: Any, shape: tuple[int, ...]
) -> None:
    plain, compiled, _ = plain_and_compiled(rule, *shape)
    assert plain == compiled == gr.game(name).values(*shape)


def test_remoteness_and_misere_play_are_compiled_too() -> None:
    game, plain = gr.impartial(from_a_list), gr.impartial(from_a_list)
    for n in (0, 1, 2, 7, 60):
        with gr.budget(interpreted=0):
            fast = (game(n).remoteness, game(n).misere.outcome, game(n).outcome)
        with gr.budget(interpreted=None):
            assert fast == (plain(n).remoteness, plain(n).misere.outcome, plain(n).outcome)
    assert rule_of(game).known(60, rules.NORMAL_PLIES) is not None
    assert rule_of(game).known(60, rules.MISERE_PLIES) is not None


def test_a_solution_says_that_the_rule_was_compiled() -> None:
    solution = gr.impartial(from_a_list)(500).solve(engine="compiled")
    assert solution.engine == "compiled"
    assert solution.method == "the compiled rule, over 501 positions"
    assert gr.impartial(from_a_list)(500).solve(engine="search").engine == "search"


def test_the_compiler_is_not_started_for_little_work() -> None:
    game = gr.impartial(from_a_list)
    assert game.values(1000) == gr.game("subtraction:1,3,4").values(1000)
    assert game(200).solve().engine == "search"
    assert "lowered" not in vars(rule_of(game))


def shifted(n: int) -> Iterator[int]:
    if n:
        yield (1 << (n + 50)) % n


def of_floats(n: int) -> Iterator[Any]:
    if n > 4:
        yield n / 2


def with_a_dictionary(n: int) -> Iterator[int]:
    table = {1: 0, 2: 1}
    if n in table:
        yield table[n]


def out_of_bounds(n: int) -> Iterator[int]:
    if n > 5:
        yield MOVES[n] - 1


def recursive(n: int) -> int:
    return 0 if n == 0 else recursive(n - 1)


def with_recursion(n: int) -> Iterator[int]:
    if n:
        yield recursive(n)


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        (shifted, "beyond 64 bits|62 places"),
        (with_a_dictionary, "a dictionary"),
        (with_recursion, "calls itself"),
    ],
)
def test_what_does_not_compile_runs_in_plain_python_and_says_why(rule: Any, reason: str) -> None:
    plain, _, game = plain_and_compiled(rule, 40)
    assert game.values(40) == plain
    again = gr.impartial(rule)
    with gr.budget(interpreted=0):
        solution = again(39).solve()
    assert solution.engine == "search"
    assert solution.value == plain[39]
    pattern = pytest.raises(gr.EngineError, match=reason)
    with pattern:
        gr.impartial(rule)(39).solve(engine="compiled")
    assert "not compiled" in solution.why


@pytest.mark.parametrize(
    ("rule", "message"), [(of_floats, "is a float"), (out_of_bounds, "IndexError")]
)
def test_errors_of_a_rule_are_told_as_in_plain_python(rule: Any, message: str) -> None:
    """Compiled, a bad index would read foreign memory, and a float would be cut to a number."""
    with gr.budget(interpreted=0), pytest.raises(gr.RuleError, match=message):
        gr.impartial(rule)(9).solve()


def to_itself(n: int) -> Iterator[int]:
    yield n // 2


def below_zero(n: int) -> Iterator[int]:
    yield n - 3


def test_cycles_and_negative_numbers_are_told_as_in_plain_python() -> None:
    with gr.budget(interpreted=0):
        with pytest.raises(gr.CycleError, match=r"to_itself\(0\) is an option of itself"):
            gr.impartial(to_itself)(9).grundy  # noqa: B018 - asked for its error
        with pytest.raises(gr.RuleError, match="cannot be negative"):
            gr.impartial(below_zero)(9).grundy  # noqa: B018
        compiled = gr.impartial(into_debt, negative=True)
        value = compiled(9).grundy
    assert rule_of(compiled).refusal is None
    with gr.budget(interpreted=None):
        assert gr.impartial(into_debt, negative=True)(9).grundy == value


def test_of_the_compilers_words_the_first_that_help_are_told() -> None:
    from numba.core.errors import TypingError  # noqa: PLC0415 - slow

    words = "Failed in nopython mode\n\nNo implementation of sorted\nDuring: a call"
    told = str(compile_failure(TypingError(words)))
    assert told == "Numba cannot compile it: No implementation of sorted"
    assert str(compile_failure(TypingError("Failed"))) == "Numba cannot compile it: Failed"
    assert str(compile_failure(ZeroDivisionError())) == "the compiled rule fails: ZeroDivisionError"


def into_debt(n: int) -> Iterator[int]:
    if n > -3:
        yield n - 4
        yield n - 5


def endless(n: int) -> Iterator[int]:
    while True:
        if n < 0:
            yield 0


def test_a_rule_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.native.compiler.lowering.FUEL", 10_000)
    with pytest.raises(gr.BudgetExceeded, match="too many steps"):
        rule_of(gr.impartial(endless)).value(3, running_meter())


def test_random_rules_have_the_same_values_compiled() -> None:
    """One rule with tables for a body, so that one compilation serves many games."""
    for seed in range(4):
        chance = draws(seed)
        numbers = sorted(chance.sample(range(1, 30), 5))
        game = gr.impartial(rule_from(numbers))
        with gr.budget(interpreted=0):
            compiled = game.values(400)
        assert rule_of(game).refusal is None
        assert compiled == gr.game("subtraction:" + ",".join(map(str, numbers))).values(400)


def rule_from(numbers: list[int]) -> Any:
    def rule(n: int) -> Iterator[int]:
        for k in numbers:
            if k <= n:
                yield n - k

    return rule


def test_tables_grow_beyond_a_byte_and_beyond_their_room() -> None:
    def nim(n: int) -> Any:
        return range(n)

    with gr.budget(interpreted=0):
        assert gr.impartial(nim).values(700) == list(range(700))
    with gr.budget(interpreted=0, listed=300), pytest.raises(gr.TooManyMovesError):
        gr.impartial(nim).values(700)


def pairs_of_far_numbers(a: int, b: int) -> Iterator[tuple[int, int]]:
    if a > 10**9:
        yield a - 10**9, b
        yield a - 2, b + 1
    elif b > 0:
        yield a, b - 1


def test_far_numbers_are_searched_in_a_hash_table() -> None:
    state = (40 * 10**9 + 5, 2000)
    with gr.budget(interpreted=0):
        game = gr.impartial(pairs_of_far_numbers)
        with pytest.raises(gr.BudgetExceeded), gr.budget(positions=50_000):
            game(*state).grundy  # noqa: B018
    small = (3 * 10**9 + 7, 3000)

    def near(a: int, b: int) -> Iterator[tuple[int, int]]:
        if a > 10**9:
            yield a - 10**9, b
        elif b > 0:
            yield a, b - 1

    with gr.budget(interpreted=0):
        fast = gr.impartial(near)
        found = fast(*small).grundy
    assert rule_of(fast).refusal is None
    with gr.budget(interpreted=None):
        assert gr.impartial(near)(*small).grundy == found


# Stories: each of these gave a wrong answer, or none, when it was first tried. ------------------


def test_a_table_with_large_values_grows() -> None:
    """The marks were as small as at the start while the values were not: memory was overwritten."""

    def nim(n: int) -> Any:
        return range(n)

    game = gr.impartial(nim)
    with gr.budget(interpreted=0):
        for size in (600, 3000, 3001):
            assert game.values(size) == list(range(size))


def not_of_truth(n: int) -> Iterator[int]:
    odd = n % 2 == 1
    if n and ~odd:
        yield n - 1
    if n > 2:
        yield n - 3


def changed_setting(n: int, k: int = 1) -> Iterator[int]:
    if n > 5:
        k = 2
    for d in (1, 2):
        if k <= d <= n:
            yield n - d


def own_pow(n: int) -> Iterator[int]:
    if n:
        yield pow(n, 3) % n


def pow(a: int, b: int) -> int:  # noqa: A001 - the point of it
    return a ^ b


def long_sum(n: int) -> Iterator[int]:
    if n:
        yield sum([2**62 * (n > 3), 2**61, 2**62 - 1]) % n


def least_word(n: int) -> Iterator[int]:
    x = -(2**62) - 2**62
    if n:
        yield n - 1 if -x > 0 and abs(x) > 0 else n // 2


def own_int(n: int) -> Iterator[int]:
    grundy_room = 0
    if n:
        yield n - 1 + grundy_room


def from_the_same_name(n: int) -> list[int]:
    return [n - k for n in (n,) for k in (1, 2) if k <= n]


FIRST_OF = {1, 131080, 262151}  # its own order is not the sorted one


def first_of_a_set_outside(n: int) -> Iterator[int]:
    for d in FIRST_OF:
        if n:
            yield d % n
        break


def any_order(n: int) -> Iterator[int]:
    for d in {1, 131080 % 7, 4}:
        if d <= n:
            yield n - d
    yield from (n - d for d in {2, 5} if d <= n and n not in {7, 9})  # noqa: PLC0208


class Taken(IntEnum):
    THREE = 3


class Odd(int):
    def __rsub__(self, other: int) -> int:
        return other - 1


THREE, FIVE = Taken.THREE, Odd(5)


def enumerated(n: int) -> Iterator[int]:
    if n >= THREE:
        yield n - THREE


def with_an_operator_of_its_own(n: int) -> Iterator[int]:
    if n >= FIVE:
        yield n - FIVE


@pytest.mark.parametrize(
    "rule",
    [
        first_of_a_set_outside,
        any_order,
        enumerated,
        with_an_operator_of_its_own,
        not_of_truth,
        changed_setting,
        own_pow,
        long_sum,
        least_word,
        own_int,
        from_the_same_name,
    ],
)
def test_compiled_or_not_the_values_are_python_s(rule: Any) -> None:
    plain, compiled, _ = plain_and_compiled(rule, 40)
    assert compiled == plain


def sometimes_bound(n: int) -> Iterator[int]:
    for d in range(1, n):
        if n % d == 0:
            x = d
    if n > 1:
        yield x
    elif n:
        yield 0


def with_floats(n: int) -> Iterator[int]:
    if n:
        yield int(n * 0.5)


def first_of_a_set(n: int) -> Iterator[int]:
    for d in {1, 131080}:  # noqa: PLC0208
        if n:
            yield d % n
            break


def last_of_a_set(n: int) -> Iterator[int]:
    d = 0
    for d in {1, 131080}:  # noqa: B007, PLC0208
        pass
    if n:
        yield d % n


def counted_in_a_set(n: int) -> Iterator[int]:
    seen = 0
    for d in {1, 131080}:  # noqa: PLC0208
        seen = 2 * seen + d
    if n:
        yield seen % n


def made_of_a_set(n: int) -> Iterator[int]:
    for d in {k % 7 for k in range(n)}:
        yield d if d < n else 0
        return


def with_a_strange_setting(n: int, sizes: Any = "12") -> Iterator[int]:
    if n:
        yield n - len(sizes) // 2


def with_a_name_of_ours(n: int) -> Iterator[int]:
    grundy_add = 1
    if n:
        yield n - grundy_add


def wrapped(rule: Any) -> Any:
    @functools.wraps(rule)
    def inner(n: int) -> list[int]:
        return [option for option in rule(n) if option % 3]

    return inner


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        (sometimes_bound, "x may have no value"),
        (with_floats, r"0.5 is no whole number; .* \(line \d+: yield int\(n \* 0.5\)\)"),
        (first_of_a_set, "order of its own"),
        (last_of_a_set, "no order"),
        (counted_in_a_set, "order of its own"),
        (made_of_a_set, "order of its own"),
        (enumerated, "THREE is a Taken"),
        (with_an_operator_of_its_own, "FIVE is a Odd"),
        (with_a_strange_setting, "^sizes is a str"),
        (with_a_name_of_ours, "the name grundy_add is taken"),
        (wrapped(take_a_square), "wrapped"),
    ],
)
def test_what_could_mean_something_else_is_not_compiled(rule: Any, reason: str) -> None:
    with pytest.raises(NotLowered, match=reason):
        lower(rule, 1, compiled=False)


def test_a_file_that_was_edited_is_not_compiled(tmp_path: Path) -> None:
    file = tmp_path / "edited_rule.py"
    source = "def rule(n):\n    if n:\n        yield n - 1\n"
    file.write_text(source, encoding="utf-8")
    space: dict[str, Any] = {}
    exec(compile(source, str(file), "exec"), space)
    assert lower(space["rule"], 1, compiled=False).width == 1
    file.write_text(source.replace("n - 1", "n // 2"), encoding="utf-8")
    linecache.checkcache(str(file))
    with pytest.raises(NotLowered, match="not what was loaded"):
        lower(space["rule"], 1, compiled=False)


def falls_off(n: int) -> Any:  # noqa: RET503 - the point of it
    if n > 3:
        return [n - 1]


def list_for_a_pair(a: int, b: int) -> Iterator[Any]:
    option = [a - 1, b]
    if a:
        yield option


def test_what_python_refuses_is_refused_compiled() -> None:
    with gr.budget(interpreted=0):
        with pytest.raises(gr.RuleError, match="None"):
            gr.impartial(falls_off)(5).grundy  # noqa: B018
        with pytest.raises(gr.RuleError):
            gr.impartial(list_for_a_pair)(5, 1).grundy  # noqa: B018


def endless_at_zero(n: int) -> Iterator[int]:
    m = n
    while m % 2 == 0:
        m //= 2
    for d in range(1, m):
        if m % d == 0 and n - d >= 1:
            yield n - d


def test_a_position_out_of_reach_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of all smaller positions meets 0, where this rule never ends; play does not."""
    monkeypatch.setattr("grundy.native.compiler.lowering.FUEL", 100_000)
    with gr.budget(interpreted=None):
        plain = gr.impartial(endless_at_zero)(300).grundy
    game = gr.impartial(endless_at_zero)
    with gr.budget(interpreted=0):
        assert game(300).grundy == plain
    assert rule_of(game).size() < 300


def far_below(n: int) -> Iterator[int]:
    for k in (1, 2, 5):
        if n - k > -300_000:
            yield n - k


def test_a_search_that_was_stopped_leaves_nothing_wrong_behind() -> None:
    game = gr.impartial(far_below, negative=True)
    with gr.budget(interpreted=0):
        with pytest.raises(gr.BudgetExceeded), gr.budget(positions=2000):
            game(-200_000).grundy  # noqa: B018
        value = game(-200_000).grundy
    assert rule_of(game).refusal is None
    with gr.budget(interpreted=None):
        assert gr.impartial(far_below, negative=True)(-200_000).grundy == value


def test_one_question_that_is_not_compiled_does_not_stop_the_others() -> None:
    """The remoteness of heaps that split is not compiled; their values are, again and again."""
    game = gr.impartial(grundys)
    for _ in range(2):
        assert game(60).solve(engine="compiled").engine == "compiled"
