"""Games of a user's own: what works without a word, and what is refused with a clear one."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.solving.known_values import KnownValues
from grundy.solving.memory import store_of
from grundy.values import mex
from tests.brute import Brute, ordered

N, P, D = gr.Outcome.N, gr.Outcome.P, gr.Outcome.D


@gr.impartial
def divisor(n: int) -> Iterator[int]:
    for d in range(1, n):
        if n % d == 0:
            yield n - d


@gr.impartial
def grundys(n: int) -> Iterator[list[int]]:
    for a in range(1, (n + 1) // 2):
        yield [a, n - a]


@gr.impartial
def wythoff(a: int, b: int) -> Iterator[tuple[int, int]]:
    for k in range(1, a + 1):
        yield a - k, b
    for k in range(1, b + 1):
        yield a, b - k
    for k in range(1, min(a, b) + 1):
        yield a - k, b - k


def test_functions_equal_the_catalogue() -> None:
    assert divisor.values(60) == gr.game("divisor").values(60)
    assert grundys.values(40) == gr.game("grundys-game").values(40)
    assert wythoff.values(8, 8) == gr.game("wythoff").values(8, 8)


def test_one_argument_is_a_heap_several_are_a_tuple() -> None:
    assert len(divisor(12, 5).terms) == 2
    assert str(divisor(12, 5)) == "divisor(12, 5)"
    assert len(wythoff(3, 5).terms) == 1
    assert [m.label for m in wythoff(1, 0).moves()] == ["to (0, 0)"]
    assert [m.label for m in grundys(5, 3).moves()] == [
        "split heap 1 into 1 and 4",
        "split heap 1 into 2 and 3",
        "split heap 2 into 1 and 2",
    ]


def test_states_may_be_any_hashable_values() -> None:
    @gr.impartial
    def words(word: str) -> Iterator[str]:
        yield from {word[:i] + word[i + 1 :] for i in range(len(word))}

    @gr.impartial
    def sets(items: frozenset[int]) -> Iterator[frozenset[int]]:
        for item in sorted(items):
            yield items - {item}

    assert words("abc").outcome is N
    assert words("ab", "xy").remoteness == 4
    assert sets(frozenset({1, 2}), frozenset({3, 4, 5})).misere.outcome is P


def test_negative_states_on_request() -> None:
    def line(n: int) -> Iterator[int]:
        if n > -3:
            yield n - 1

    with pytest.raises(gr.RuleError, match="cannot be negative"):
        _ = gr.impartial(line)(1).outcome
    assert gr.impartial(line, negative=True)(1).outcome is P
    assert gr.impartial(line, negative=True)(-2).outcome is N


@given(st.dictionaries(st.integers(1, 14), st.lists(st.integers(0, 20), max_size=4), max_size=14))
def test_random_rules_with_splits_against_brute_force(table: dict[int, list[int]]) -> None:
    """Heap n may lose some tokens, or split; everything is compared, for one heap and for two."""

    def rule(n: int) -> Iterator[int | list[int]]:
        for code in table.get(n, []):
            if code < n:
                yield code
            elif code % n < n - 1:
                yield [code % n, n - 1 - code % n]

    game = gr.impartial(rule)
    brute = Brute(game)
    for heaps in [(n,) for n in range(10)] + [(4, 7), (6, 6), (3, 5, 2)]:
        p, state = game(*heaps), ordered(heaps)
        assert p.grundy == brute.grundy(state)
        assert p.outcome is brute.outcome(state, misere=False)
        assert p.remoteness == brute.remoteness(state, misere=False)
        assert p.misere.outcome is brute.outcome(state, misere=True)
        for play in (p, p.misere):
            wins = {ordered(m.to.arguments) for m in play.winning_moves()}
            assert wins == brute.winning(state, play.is_misere)
            for engine in ("search", "induction"):
                solution = play.solve(engine=engine)
                assert solution.outcome is play.outcome
                assert solution.remoteness == play.remoteness
                assert set(solution.winning_moves or ()) == set(play.winning_moves())


# Depth, cycles, budgets, interruption ---------------------------------------------------------


def test_a_chain_of_many_positions() -> None:
    @gr.impartial
    def chain(n: int) -> Iterator[int]:
        if n:
            yield n - 1

    assert chain(20_000).outcome is P
    assert chain(9_999).grundy == 1
    assert chain(10_000).remoteness == 10_000
    assert chain(10_001).misere.outcome is P


def test_a_cycle_is_shown() -> None:
    @gr.impartial
    def game(node: str) -> str:
        return {"a": "b", "b": "c", "c": "d", "d": "b"}[node]

    for question in ("outcome", "grundy", "remoteness"):
        with pytest.raises(gr.CycleError) as found:
            getattr(game("a"), question)
        assert "(b) → " in str(found.value)
        assert len(found.value.cycle) == 4
        assert found.value.cycle[0] == found.value.cycle[-1]
    with pytest.raises(gr.CycleError, match="→"):
        game("a").solve(engine="induction")
    with pytest.raises(ValueError, match="can cycle"):
        _ = game("a").misere.outcome


def test_a_long_cycle_is_shown_in_part() -> None:
    @gr.impartial
    def ring(n: int) -> Iterator[int]:
        yield (n + 1) % 1000

    with pytest.raises(gr.CycleError, match="993 more") as found:
        _ = ring(0).outcome
    assert len(found.value.cycle) == 1001


def test_a_position_that_is_its_own_option() -> None:
    @gr.impartial
    def loop(n: int) -> Iterator[int]:
        yield n

    for question in ("outcome", "grundy", "remoteness"):
        with pytest.raises(gr.CycleError, match=r"loop\(3\) is an option of itself"):
            getattr(loop(3), question)


def test_a_split_that_holds_its_own_heap_never_ends() -> None:
    @gr.impartial
    def growing(n: int) -> Iterator[list[int]]:
        yield [n, 1]

    with pytest.raises(gr.CycleError):
        _ = growing(2).grundy


def test_a_rule_without_end_stops_at_its_budget() -> None:
    @gr.impartial
    def upward(n: int) -> Iterator[int]:
        yield n + 1

    with gr.budget(positions=5000):
        for question in ("outcome", "grundy", "remoteness"):
            with pytest.raises(gr.BudgetExceeded, match="budget of 5,000 positions") as stopped:
                getattr(upward(0), question)
            assert stopped.value.positions == 5001
    with gr.budget(seconds=0.05), pytest.raises(RuntimeError, match=r"0\.05 seconds"):
        _ = upward(0).outcome


def test_a_position_with_endless_moves_stops_too() -> None:
    @gr.impartial
    def wide(n: int) -> Iterator[int]:
        if n:
            yield from itertools.repeat(0)

    with gr.budget(listed=1000):
        with pytest.raises(gr.TooManyMovesError, match="more than 1,000 moves"):
            wide(1).moves()
        with pytest.raises(gr.BudgetExceeded):
            _ = wide(1).grundy
        assert wide(1).outcome is N, "the first option decides; the others are not looked at"


def test_an_interruption_keeps_what_was_computed() -> None:
    called = Mock()  # hidden state: rules that read something else than before begin anew
    stop = iter([50])

    def slow(n: int) -> Iterator[int]:
        called(n)
        for k in range(n):
            if n == 50 and k == 40 and next(stop, None):
                raise KeyboardInterrupt
            yield k

    game = gr.impartial(slow)
    with pytest.raises(KeyboardInterrupt):
        _ = game(100).grundy
    known = len(store_of(game, KnownValues).grundy)
    assert known >= 40
    called.reset_mock()
    assert game(100).grundy == 100
    calls = {call.args[0] for call in called.call_args_list}
    assert len(calls & set(range(40))) < 20, "none is computed twice; some are looked at again"


# Refusals -----------------------------------------------------------------------------------------


def bad_rule(option: Any) -> gr.Position:
    def rule(n: int) -> Iterator[Any]:
        if n:
            yield option

    return gr.impartial(rule)(3)


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (1.5, "1.5 is a float"),
        (2.0, "write 2"),
        (float("nan"), "nan is a float"),
        (-1, "cannot be negative"),
        ({1, 2}, "not hashable"),
        ([[1], [2]], "not hashable"),
        ([1, -1], "cannot be negative"),
        ((1, [2]), "not hashable"),
        (None, "None is not a state"),
        ({}, "not hashable"),
    ],
)
def test_options_that_are_not_states(option: Any, message: str) -> None:
    for question in ("outcome", "grundy", "remoteness"):
        with pytest.raises(gr.RuleError, match=r"rules of rule yield .* from rule\(3\)") as found:
            getattr(bad_rule(option), question)
        assert message in str(found.value)


def test_an_empty_rule() -> None:
    @gr.impartial
    def empty(n: int) -> Any:
        pass

    with pytest.raises(gr.RuleError, match=r"give None for empty\(5\)"):
        _ = empty(5).outcome


def test_a_rule_that_fails_says_where() -> None:
    @gr.impartial
    def broken(n: int) -> Iterator[int]:
        yield n // (n - 3)

    with pytest.raises(gr.RuleError, match=r"fail on broken\(3\): ZeroDivisionError") as found:
        _ = broken(3).outcome
    assert isinstance(found.value.__cause__, ZeroDivisionError)


def test_a_tuple_of_the_wrong_length() -> None:
    @gr.impartial
    def pairs(a: int, b: int) -> Iterator[Any]:
        yield (a + b,)

    with pytest.raises(gr.RuleError, match="a tuple of 2"):
        _ = pairs(1, 1).outcome
    with pytest.raises(gr.PositionError, match="takes 2 numbers, but 3"):
        pairs(1, 2, 3)


@pytest.mark.parametrize("rule", [None, 3, "n - 1", print])
def test_not_a_rule(rule: Any) -> None:
    with pytest.raises(gr.RuleError):
        gr.impartial(rule)


def test_a_rule_of_nothing() -> None:
    def nothing() -> list[int]:
        return []

    with pytest.raises(gr.RuleError, match="takes no argument"):
        gr.impartial(nothing)


def test_a_class_without_moves() -> None:
    class Blank(gr.ImpartialGame):
        pass

    with pytest.raises(gr.RuleError, match="Blank has no rules yet"):
        _ = Blank()(3).outcome


@pytest.mark.parametrize(
    "args", [(-1,), (1.0,), (float("nan"),), (float("inf"),), ([1],), (None,), ({1},), ()]
)
def test_positions_that_a_rule_does_not_have(args: tuple[Any, ...]) -> None:
    with pytest.raises(gr.PositionError):
        divisor(*args)


# Theorems -----------------------------------------------------------------------------------------


def test_an_override_without_a_name_is_still_an_override() -> None:
    class Plain(gr.ImpartialGame):
        def moves(self, n: int) -> range:
            return range(n)

        def grundy(self, n: int) -> int:
            return n

    game = Plain()
    assert game.grundy(10**30) == 10**30
    assert game.grundy(3, 4, 5) == 2, "several heaps are a sum"  # type: ignore[call-arg]
    assert game(5).solve().method == "Plain.grundy"
    assert game.definition(6).solve().engine == "search"
    with pytest.raises(gr.PositionError):
        game.grundy(1.5)  # type: ignore[arg-type]


def test_a_theorem_may_leave_cases_to_the_definition() -> None:
    class Half(gr.ImpartialGame):
        def moves(self, n: int) -> range:
            return range(n)

        @gr.theorem("even heaps: worth their size")
        def grundy(self, n: int) -> int | None:
            return n if n % 2 == 0 else None

    assert Half().values(8) == list(range(8))
    assert Half()(4).solve().method == "even heaps"
    assert Half()(5).solve().engine == "search"


def test_subclasses_inherit_and_replace_theorems() -> None:
    nim = type(gr.game("nim"))

    class Odd(nim):  # type: ignore[misc, valid-type]
        def moves(self, n: int) -> Iterator[int]:
            yield from range(n - 1, -1, -2)

        @gr.theorem("parity: a heap is worth its parity")
        def grundy(self, n: int) -> int:
            return n % 2

        def options_with(self, value: int, n: int) -> Iterator[int]:
            yield from (m for m in range(n - 1, -1, -2) if m % 2 == value)

    game = Odd()
    assert [game(n).grundy for n in range(9)] == [game.definition(n).grundy for n in range(9)]
    assert game.values(6) == [mex(k % 2 for k in range(n - 1, -1, -2)) for n in range(6)]


def test_engines() -> None:
    kayles = gr.game("kayles")(7)
    with pytest.raises(gr.EngineError, match="no theorem"):
        kayles.solve(engine="theorem")
    with pytest.raises(gr.EngineError, match="did you mean search"):
        kayles.solve(engine="serch")
    with pytest.raises(gr.EngineError, match="no table"):
        gr.game("nim")(3).solve(engine="table")
    assert kayles.solve().engine == "table"
    # It may be known from before: compiled, where other tests have asked for much more.
    assert gr.game("take-a-square")(7).solve().engine in ("search", "compiled")
    assert gr.game("nim")(3).solve().engine == "theorem"
    assert gr.game("nim")(3).solve(engine="search").engine == "search"
    fresh = gr.impartial(lambda n: range(n - 1, -1, -1))
    assert fresh(3).solve(engine="search").method == "search of 4 positions"
    assert fresh(3).solve().method == "search, already known"
    assert "backward" in gr.game("nim")(3).solve(engine="induction").method


class OneOrTwo(gr.ImpartialGame):
    """Take 1 or 2."""

    def moves(self, n: int) -> range:
        return range(max(n - 2, 0), n)


def test_a_lost_position_has_no_winning_move() -> None:
    """A wrong symmetry made a position P, and its winning move was named beside it."""

    class Halved(OneOrTwo):
        def canonical(self, n: int) -> int:
            return n % 2

    with pytest.raises(gr.RuleError, match=r"contradicts its moves: it is P, and the move to"):
        Halved()(6).solve()


def test_an_override_that_is_not_marked_is_not_proved() -> None:
    class Claimed(OneOrTwo):
        def grundy(self, n: int) -> int:
            return n % 3

    class Marked(OneOrTwo):
        @gr.theorem("thirds: the value is n mod 3")
        def grundy(self, n: int) -> int:
            return n % 3

    assert Claimed()(6).solve().status == "conjectured"
    assert Marked()(6).solve().status == "proved"
    assert (Marked()(6) + Claimed()(1)).solve().status == "conjectured"
    assert Claimed().definition(6).solve().status == "proved"
