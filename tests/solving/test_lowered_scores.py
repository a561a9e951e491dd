"""Tables of lowered scoring rules say what the ordinary search says, or leave it to that search."""

from __future__ import annotations

import ast
import linecache
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.engines import score_tables
from grundy.engines.rule_tables import NotCompiled, TooSlow, WrongOrder
from grundy.engines.score_tables import LARGEST_NUMBER, ScoreTable
from grundy.limits.budget import Limits, Meter
from grundy.native.compiler.opened import NotLowered
from grundy.native.compiler.scores import ScoreRules, lower_scores
from grundy.native.compiler.turns import TurnForms
from grundy.native.kernels.scores import INTERVALS, PREFIXES, SUFFIXES
from grundy.rules.turn import Turn
from grundy.solving import lowered_scores
from grundy.solving.lowered_scores import MAKERS, lowered_game
from tests.chance import draws
from tests.forms.random_rows import RowRules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FORMS = TurnForms(MAKERS, pairs=True)
files = count()


def loaded(text: str) -> Callable[..., Any]:
    """Return the rule with this text, whose source Python can show."""
    name = f"<rule {next(files)}>"
    lines = text.splitlines(keepends=True)
    linecache.cache[name] = (len(text), None, lines, name)
    space: dict[str, Any] = {"gr": gr}
    exec(compile(text, name, "exec"), space)
    found: Callable[..., Any] = space[parsed_name(text)]
    return found


def parsed_name(text: str) -> str:
    tree = ast.parse(text).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return tree.name


def table_of(
    rule: Callable[..., Any], given: tuple[Any, ...], *, compiled: bool = False
) -> ScoreTable:
    rows = [place for place, item in enumerate(given) if type(item) is tuple]
    row = rows[0] if rows else None
    lowered = lower_scores(ScoreRules(rule, None, FORMS, 0), row, compiled=compiled)
    numbers = tuple(item for item in given if type(item) is int)
    table = ScoreTable(lowered, given[row] if row is not None else (), numbers, compiled)
    table.fill(Meter(Limits(seconds=20)))
    return table


def searched(game: Any, given: tuple[Any, ...]) -> tuple[int, int | None] | str:
    """Return what the ordinary search says: margin and plies, or the kind of error."""
    with gr.budget(interpreted=None, positions=20_000):
        try:
            position = game(*given)
            return position.score, position.remoteness
        except gr.GrundyError as error:
            return type(error).__name__


def ends(row: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]


def first(row: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    for k in range(1, min(3, len(row)) + 1):
        yield sum(row[:k]), row[k:]


def last(row: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...], bool]]:
    for k in (1, 3):
        if k <= len(row):
            yield row[-k], row[:-k], row[-1] % 3 == 0


def growing(m: int, row: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, tuple[int, ...]]]]:
    for k in range(1, 2 * m + 1):
        if k <= len(row):
            yield sum(row[:k]), (max(m, k), row[k:])


def pairs(a: int, b: int) -> Any:
    if a:
        yield a % 3, (a - 1, b)
    if b:
        yield gr.to((a, b - 1), gain=b % 5, again=b % 2 == 0)


RULES: list[tuple[Callable[..., Any], int]] = [(ends, 0), (first, 0), (last, 0), (growing, 1)]


@pytest.mark.parametrize("seed", range(2))
def test_rules_by_chance(seed: int) -> None:
    dice, rules = draws(seed), RowRules(100 + seed, ends=True)
    tried = 0
    for _ in range(25):
        text = rules.rule()
        rule = loaded(text)
        names = [a.arg for a in ast.parse(text).body[0].args.args]  # type: ignore[attr-defined]
        row = tuple(dice.randrange(-4, 6) for _ in range(dice.randrange(1, 7)))
        given = tuple(row if name == "row" else dice.randrange(4) for name in names)
        try:
            found = table_of(rule, given).find(row, tuple(g for g in given if type(g) is int))
        except (NotLowered, NotCompiled):
            continue
        tried += 1
        assert found is not None
        assert searched(gr.scoring(rule), given) == tuple(found), f"{text}\n{given}"
    assert tried > 5


@pytest.mark.parametrize(("rule", "numbers"), RULES)
def test_compiled_tables_are_plain_tables(rule: Any, numbers: int) -> None:
    pytest.importorskip("numba")
    dice = draws(3)
    row = tuple(dice.randrange(-50, 50) for _ in range(25))
    given = (*(1,) * numbers, row)
    plain, compiled = table_of(rule, given), table_of(rule, given, compiled=True)
    assert list(compiled.margins) == plain.margins
    assert list(compiled.plies) == plain.plies
    game = gr.scoring(rule)
    for low in range(0, 25, 4):
        part, ones = row[low:] if rule is not last else row[: 25 - low], (1,) * numbers
        assert searched(game, (*ones, part)) == compiled.find(part, ones)


def test_layouts() -> None:
    assert [table_of(rule, (*(1,) * n, (1, 2, 3))).lowered.layout for rule, n in RULES] == [
        INTERVALS,
        SUFFIXES,
        PREFIXES,
        SUFFIXES,
    ]


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have tables filled however short a row is."""
    monkeypatch.setattr(lowered_scores, "LONG", -1)


class Counted(gr.ScoringGame):
    """Take up to three from the left; who is left with few tokens is paid for the rest."""

    most = 3

    def moves(self, n: int, row: tuple[int, ...]) -> Any:
        for k in range(1, self.most + 1):
            if k <= min(n, len(row)):
                yield gr.to((n - k, row[k:]), gain=row[k - 1], again=row[0] > 2)

    def final(self, n: int, row: tuple[int, ...]) -> int | None:
        return sum(row) - n if n < 2 else None


class Halves(gr.ScoringGame):
    """Take the smaller half away, which pays its first number."""

    def moves(self, row: tuple[int, ...]) -> Any:
        middle = len(row) // 2
        return [gr.to(row[middle:], row[0]), gr.to(row[:middle], row[-1])] if len(row) > 1 else []


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("interpreted", [0, None])
def test_questions_are_answered_alike(interpreted: float | None) -> None:
    if interpreted is not None:
        pytest.importorskip("numba")
    dice = draws(8)
    rows = [tuple(dice.randrange(-9, 9) for _ in range(n)) for n in (0, 1, 7, 12)]
    games: list[tuple[Callable[[], Any], tuple[int, ...]]] = [(Counted, (9,)), (Halves, ())]
    if interpreted is None:
        games += [(lambda: gr.scoring(ends), ()), (lambda: gr.scoring(growing), (1,))]
    for make, numbers in games:
        game, other = make(), make()
        for row in rows:
            with gr.budget(interpreted=interpreted):
                solution = game(*numbers, row).solve()
            lowered_game(other).refusal = "not here"
            with gr.budget(interpreted=None):
                expected = other(*numbers, row).solve()
            for name in ("score", "outcome", "remoteness", "status"):
                assert getattr(solution, name) == getattr(expected, name)
            assert str(solution.best) == str(expected.best)
            assert str(solution.winning_moves) == str(expected.winning_moves)
        if interpreted is not None or not numbers:
            assert lowered_game(game).tables, "a table was to answer"


@pytest.mark.usefixtures("at_once")
def test_numbers_in_a_table() -> None:
    pytest.importorskip("numba")
    game = gr.scoring(pairs)
    with gr.budget(interpreted=0):
        found = [game(a, b).score for a, b in ((0, 0), (30, 41), (7, 3), (12, 0))]
        assert lowered_game(game).tables
    other = gr.scoring(pairs)
    with gr.budget(interpreted=None):
        assert found == [other(a, b).score for a, b in ((0, 0), (30, 41), (7, 3), (12, 0))]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(
    "text",
    [
        "def f(row):\n    yield 1, row",
        "def f(row):\n    if row: yield row[3], row[1:]",
        "def f(row):\n    if row: yield row[0] > 1, row[1:]",
        "def f(row):\n    if row: yield 1, row[1:], len(row)",
        "def f(row):\n    if row: yield 1, row[1:] if len(row) > 2 else [1]",
        "def f(m, row):\n    yield 1, ((m + 1) % 3, row)",
        "def f(m, row):\n    if row: yield 10 // (m - 2), (m, row[1:])",
    ],
)
def test_errors_are_told_as_ever(text: str) -> None:
    game = gr.scoring(loaded(text))
    given = ((1, 2, 3, 4),) if game.arity == 1 else (2, (1, 2, 3, 4))
    errors = []
    for interpreted in (0, None):
        with gr.budget(interpreted=interpreted), pytest.raises(gr.GrundyError) as told:
            _ = game(*given).score
        errors.append(str(told.value))
        lowered_game(game).refusal = "not here"
    assert errors[0] == errors[1]


@pytest.mark.usefixtures("at_once")
def test_numbers_beyond_64_bits() -> None:
    big = 1 << 61
    rows = [(big, 3, -big), (1 << 70, 1, 2), (big, big, big, -big), (big - 1, 1 - big, 5)]
    for row in rows:
        with gr.budget(interpreted=0):
            found = gr.scoring(ends)(row).score
        other = gr.scoring(ends)
        lowered_game(other).refusal = "not here"
        assert found == other(row).score
    squares = loaded("def f(row):\n    if row: yield row[0] ** 3, row[1:]")
    with gr.budget(interpreted=0):
        assert gr.scoring(squares)((1 << 40, 5)).score == (1 << 120) - 125


@pytest.mark.usefixtures("at_once")
def test_a_table_that_differs_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gr.scoring(first)
    monkeypatch.setattr(lowered_scores, "LONG", 1 << 20)
    with gr.budget(interpreted=None):
        assert game((1, 2, 3)).score == 6
    monkeypatch.setattr(lowered_scores, "LONG", -1)
    wrong = ScoreTable.find
    monkeypatch.setattr(
        ScoreTable,
        "find",
        lambda self, row, numbers: (s := wrong(self, row, numbers)) and s._replace(margin=99),
    )
    with gr.budget(interpreted=None):
        assert game((7, 1, 2, 3)).score == 5 or game((7, 1, 2, 3)).score > 0
    assert "another score" in lowered_game(game).refusal


def test_budgets_hold() -> None:
    pytest.importorskip("numba")
    row = tuple(range(5000))
    with gr.budget(interpreted=0, bytes=1 << 20), pytest.raises(gr.BudgetExceeded):
        _ = gr.scoring(ends)(row).score
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    with gr.budget(interpreted=0, stop=stop), pytest.raises(gr.Stopped):
        _ = gr.scoring(ends)(row).score


@pytest.mark.usefixtures("at_once")
def test_rules_that_change_are_compiled_anew() -> None:
    rule = loaded("def f(row):\n    if row: yield row[0] * FACTOR, row[1:]")
    space: dict[str, Any] = rule.__globals__
    space["FACTOR"] = 2
    game = gr.scoring(rule)
    assert game((3, 1)).score == 4
    space["FACTOR"] = 5
    assert game((3, 1)).score == 10


# Tables ------------------------------------------------------------------------------------------


ROW = (5, -2, 7, 1, 1, 4, -3)


@cache
def margin_of(rule: Callable[..., Any], given: tuple[Any, ...]) -> int:
    """Return the margin by recursion."""
    found = []
    for turn in rule(*given):
        if isinstance(turn, Turn):
            gain, again, after = turn
        else:
            gain, after, again = (*turn, False)[:3]
        after = after if len(given) > 1 else (after,)
        found.append(gain + (1 if again else -1) * margin_of(rule, after))
    return max(found, default=0)


@pytest.mark.parametrize(("rule", "numbers"), RULES)
def test_a_table_has_the_slices_that_play_leads_to(rule: Any, numbers: int) -> None:
    ones = (2,) * numbers
    table = table_of(rule, (*ones, ROW))
    parts = {ROW[low:high] for low in range(8) for high in range(low, 8)}
    if rule is not ends:
        parts = {ROW[:n] if rule is last else ROW[n:] for n in range(8)}
    for part in parts:
        found = table.find(part, ones)
        assert found is not None
        assert found.margin == margin_of(rule, (*ones, part))
    for other in ((5, 7), (4, -2), (-3, 5), (*ROW, 1), (0, *ROW)):
        assert table.find(other, ones) is None
    if rule is first:
        assert table.find(ROW[:2], ()) is None
    if rule is last:
        assert table.find(ROW[5:], ()) is None


def test_a_table_has_the_numbers_below_those_given() -> None:
    table = table_of(pairs, (4, 6))
    for a in range(-1, 7):
        for b in range(-1, 9):
            found = table.find((), (a, b))
            if 0 <= a <= 4 and 0 <= b <= 6:
                assert found is not None
                assert found.margin == margin_of(pairs, (a, b))
            else:
                assert found is None
    assert table.length == 35


def test_a_number_that_grows_gets_room_unless_it_is_the_first() -> None:
    def second(a: int, b: int) -> Any:
        if a:
            yield b, (a - 1, min(b + 3, 9))

    def first_of_two(a: int, b: int) -> Any:
        if b:
            yield a, (a + 3, b - 1)

    found = table_of(second, (4, 1)).find((), (4, 1))
    assert found is not None
    assert tuple(found) == (1 - 4 + 7 - 9, 4)
    with pytest.raises(WrongOrder):
        table_of(first_of_two, (4, 4))


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("def f(row):\n    yield 1, row", WrongOrder, "from larger"),
        ("def f(n):\n    yield 1, n", WrongOrder, "from larger"),
        ("def f(a, n):\n    yield 1, (a, n - 1)", NotCompiled, "negative"),
        ("def f(n):\n    while n >= 0: n += 0\n    yield 1, n", gr.TooManyMovesError, "steps"),
    ],
)
def test_why_a_table_is_not_filled(
    text: str, kind: type[Exception], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grundy.native.compiler.scores.FUEL", 1000)
    with pytest.raises(kind, match=words):
        table_of(
            loaded(text), ((1, 2),) if "row" in text else (2, 2)[: 2 if "a" in text[:8] else 1]
        )


@pytest.mark.parametrize(
    ("numbers", "row", "words"),
    [
        ((-1, 2), (), "62 bits from 0 on"),
        ((2, LARGEST_NUMBER), (), "62 bits from 0 on"),
        ((2, LARGEST_NUMBER - 1), (), "positions is too large"),
        ((), (LARGEST_NUMBER - 1, -1), "add up"),
        ((), (-LARGEST_NUMBER,), "add up"),
        ((), (LARGEST_NUMBER - 2, -1), None),
    ],
)
def test_numbers_have_62_bits(
    numbers: tuple[int, ...], row: tuple[int, ...], words: str | None
) -> None:
    given = (row,) if row else numbers
    if words is None:
        assert table_of(ends, given).find(row, ()) == (LARGEST_NUMBER - 1, 2)
        return
    with pytest.raises(NotCompiled, match=words):
        table_of(ends if row else pairs, given)


@pytest.mark.parametrize("numbers", [(0, 0), (0, 3), (3, 0)])
def test_a_number_may_be_zero(numbers: tuple[int, int]) -> None:
    table = table_of(pairs, numbers)
    assert table.length == (numbers[0] + 1) * (numbers[1] + 1)
    assert table.find((), numbers) == table_of(pairs, (3, 3)).find((), numbers) is not None


@pytest.mark.parametrize("compiled", [False, True])
def test_a_table_has_so_many_places_and_no_more(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if compiled:
        pytest.importorskip("numba")
    monkeypatch.setattr(score_tables, "LARGEST" if compiled else "LARGEST_PLAIN", 64)
    monkeypatch.setattr(score_tables, "LARGEST_PLAIN" if compiled else "LARGEST", 0)
    assert table_of(ends, (ROW,), compiled=compiled).length == 36
    with pytest.raises(NotCompiled, match="81 positions is too large"):
        table_of(ends, ((*ROW, 1),), compiled=compiled)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_table_counts_its_positions_and_can_be_left(compiled: bool) -> None:
    if compiled:
        pytest.importorskip("numba")
    lowered = lower_scores(ScoreRules(first, None, FORMS, 0), 0, compiled=compiled)
    table, meter, seen = ScoreTable(lowered, ROW, (), compiled), Meter(Limits()), list[int]()
    with gr.budget(watch=seen.append):
        table.fill(meter)
    assert seen[-1] == table.length == len(ROW) + 1
    assert meter.compiled == (table.length if compiled else 0)
    with pytest.raises(TooSlow):
        ScoreTable(lowered, ROW, (), compiled).fill(Meter(Limits()), -1.0)
    ScoreTable(lowered, (), (), compiled).fill(Meter(Limits()), 0.0)  # there is nothing left


def test_who_cannot_move_has_the_margin_of_the_rules() -> None:
    lowered = lower_scores(ScoreRules(first, None, FORMS, 5), 0, compiled=False)
    table = ScoreTable(lowered, (), (), compiled=False)
    table.fill(Meter(Limits()))
    assert table.find((), ()) == (5, 0)
