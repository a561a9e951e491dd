"""Positions: text, sums, misère play, moves, and refusals."""

from __future__ import annotations

import copy
import pickle
import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.rules.notation import literals as notation
from grundy.values import Outcome

N, P = Outcome.N, Outcome.P

values = st.recursive(
    st.one_of(st.integers(), st.text(max_size=8), st.booleans()),
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=6,
)


@given(values)
def test_notation_round_trips(value: object) -> None:
    assert notation.read(notation.write(value)) == value


@given(st.text(max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    for read in (gr.position, gr.game, notation.read):
        with suppress(gr.GrundyError):
            read(text)


@given(st.text(alphabet="nim(3,4)+ kayles:x1-'\"[]", max_size=30))
def test_no_nearly_right_text_breaks_the_reader(text: str) -> None:
    with suppress(gr.GrundyError):
        assert gr.position(str(gr.position(text))) == gr.position(text)


heap_games = ["nim", "kayles", "bounded-nim:2", "subtraction:1,3,4", "dawsons-kayles", "lasker-nim"]
terms = st.tuples(st.sampled_from(heap_games), st.integers(0, 5))


@given(st.lists(terms, min_size=1, max_size=4))
def test_sums_by_value_equal_sums_by_play(picked: list[tuple[str, int]]) -> None:
    """The nim-sum says what looking at every position of the sum says; so do the winning moves."""
    position = gr.position(" + ".join(f"{game}({n})" for game, n in picked))
    by_play = position.solve(engine="induction")
    assert gr.position(str(position)) == position
    assert position.outcome is by_play.outcome
    assert set(position.winning_moves()) == set(by_play.winning_moves or ())
    for move in position.winning_moves():
        assert move in position.moves()
        assert move.to.outcome is P
    misere = position.misere
    assert misere.outcome is misere.solve(engine="induction").outcome
    assert set(misere.winning_moves()) == set(misere.solve(engine="induction").winning_moves or ())


def test_the_sum_of_the_tour() -> None:
    p = gr.game("wythoff")(3, 5) + gr.game("nim")(7) + gr.game("kayles")(6)
    assert p.outcome is N
    assert p.grundy == 0 ^ 7 ^ 3
    wins = p.winning_moves()
    assert wins
    assert all(m.to.grundy == 0 and m.to.outcome is P for m in wins)
    assert {m.label.partition(":")[0] for m in wins} == {"wythoff", "nim"}


def test_face_of_the_design() -> None:
    p = gr.game("nim")(3, 4, 5)
    assert repr(p) == "nim(3, 4, 5)"
    assert str(p.outcome) == "N"
    assert repr(p.outcome) == "Outcome.N"
    assert p.grundy == 2
    assert "take 2 from heap 1" in [str(m) for m in p.moves()]
    assert [m.to for m in p.winning_moves()] == [gr.game("nim")(1, 4, 5)]
    assert p.solve().best == p.winning_moves()[0]
    assert gr.game("nim").misere(1, 1).outcome is N
    assert p.misere.misere == p.misere
    assert p.misere.normal == p
    assert gr.position("subtraction:1,3,4(5)") == gr.game("subtraction:1,3,4")(5)
    assert len({p, gr.game("nim")(3, 4, 5), p.misere}) == 2


def test_positions_do_not_change() -> None:
    p = gr.game("nim")(3)
    with pytest.raises(AttributeError, match="immutable"):
        p.terms = ()
    with pytest.raises(AttributeError):
        p.other = 1


@gr.impartial
def one_or_two(n: int) -> list[int]:
    return [n - k for k in (1, 2) if k <= n]


@pytest.mark.parametrize(
    "position",
    [
        gr.game("nim")(3, 4, 5) + gr.game("kayles")(7),
        gr.game("cram:2x3").start.misere,
        gr.game("moore-nim:2").definition(1, 2),
        gr.graph({"a": ["b"]})("a"),
        one_or_two(5, 7),
    ],
    ids=str,
)
def test_positions_travel(position: gr.Position) -> None:
    """To other processes, and through the copy module."""
    for twin in (
        pickle.loads(pickle.dumps(position)),
        copy.copy(position),
        copy.deepcopy(position),
    ):
        assert twin == position
        assert twin.outcome is position.outcome
    assert pickle.loads(pickle.dumps(position.solve())).outcome is position.outcome


def test_moves_by_their_words() -> None:
    p = gr.game("nim")(3, 4)
    assert p.move("Take 2  from heap 1").to == gr.game("nim")(1, 4)
    assert p.move("nim(1, 4)").to == gr.game("nim")(1, 4)
    with pytest.raises(gr.IllegalMoveError, match="did you mean take"):
        p.move("take 9 from heap 1")


def test_the_empty_position() -> None:
    @gr.impartial
    def vanish(n: int) -> list[list[int]]:
        return [[]] if n else []

    p = vanish(1).moves()[0].to
    assert str(p) == "0"
    assert gr.position("0") == p
    assert (p.outcome, p.grundy, p.remoteness, p.moves()) == (P, 0, 0, [])
    assert p.misere.outcome is N
    assert p + vanish(1) == vanish(1)
    assert vanish(1).outcome is N
    assert str(vanish(1).solve().best) == "to nothing"
    assert p.explain().outcome is P
    assert p.solve().method == "no moves are left"


# Big numbers --------------------------------------------------------------------------------------


BIG = 10**18


HUGE: dict[str, list[str] | None] = {
    f"nim({BIG}, 3)": ["nim(3, 3)"],
    f"misere nim({BIG}, 1, 1)": ["misere nim(1, 1, 1)"],
    f"bounded-nim:7({BIG + 5})": [f"bounded-nim:7({BIG})"],
    f"bounded-nim:{BIG}({BIG + 5}, 2)": [f"bounded-nim:{BIG}({BIG + 3}, 2)"],
    f"wythoff({BIG}, {BIG})": ["wythoff(0, 0)"],
    f"euclid({BIG}, 1)": ["euclid(0, 1)"],
    f"staircase-nim(0, {BIG}, 5, 1)": [f"staircase-nim({BIG - 1}, 1, 5, 1)"],
    f"sequential-nim(1, {BIG}, 2)": [],
    f"silver-dollar(0, {BIG})": ["silver-dollar(0, 1)"],
    f"poker-nim(({BIG}, 3), 5)": ["poker-nim((5, 3), 5)"],
    f"fibonacci-nim({BIG})": None,
    f"lasker-nim({BIG}, 7)": None,
    f"divisor({BIG})": None,
    f"moore-nim:2({BIG}, 5, 3)": None,
}


@pytest.mark.parametrize(("text", "expected"), HUGE.items(), ids=HUGE)
def test_winning_moves_of_huge_heaps_come_from_the_theorem(
    text: str, expected: list[str] | None
) -> None:
    """A thousand positions are nothing among so many: no search could have found them."""
    p = gr.position(text)
    with gr.budget(positions=1000):
        if expected is not None:
            shown = [str(m.to) for m in p.winning_moves()]
            assert shown == expected or set(expected) <= set(shown)
        solution = p.solve()
        if solution.outcome is N:
            assert solution.best is not None
            assert solution.best.to.outcome is P


def test_all_moves_of_a_huge_heap_are_refused() -> None:
    with pytest.raises(gr.TooManyMovesError, match="more than 1,000,000 moves"):
        gr.game("nim")(BIG).moves()
    with gr.budget(listed=10), pytest.raises(gr.BudgetExceeded):
        gr.game("nim")(11).moves()


def test_what_was_not_asked_is_not_paid_for() -> None:
    p = gr.game("nim")(BIG, 3)
    solution = p.solve()
    assert solution.remoteness is None
    assert "remoteness" in solution.left_out
    assert solution.value == BIG ^ 3
    with gr.budget(positions=1000), pytest.raises(gr.BudgetExceeded):
        _ = p.remoteness
    assert gr.game("bounded-nim:3")(BIG).remoteness == BIG // 2


def test_numbers_longer_than_python_prints() -> None:
    p = gr.game("nim")(10**3990, 1)
    assert gr.position(str(p)) == p
    assert p.grundy == 10**3990 ^ 1
    assert p.winning_moves()[0].to == gr.game("nim")(1, 1)
    for longer in ("nim", "wythoff", "bounded-nim:3", "fibonacci-nim"):
        with pytest.raises(gr.PositionError, match="4,000 digits"):
            gr.game(longer)(*[10**4400] * (2 if longer == "wythoff" else 1))
    with pytest.raises(gr.GrundyError):
        gr.position(f"nim({'9' * 5000})")


# Refusals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("nim(-3)", gr.PositionError, "not negative"),
        ("nim(3.5)", gr.PositionTypeError, "whole number, not 3.5"),
        ("nim(3.0)", gr.PositionTypeError, "write 3"),
        ("nim(nan)", gr.PositionError, "whole number"),
        ("nim(1e5)", gr.PositionError, "whole number"),
        ("nim(True)", gr.PositionError, "whole number"),
        ("nim()", gr.PositionError, "needs a position"),
        ("nim", gr.UndefinedError, "write, for example"),
        ("", gr.NotationError, "empty"),
        ("nim(3", gr.NotationError, "missing"),
        ("nim(3))", gr.NotationError, "unexpected"),
        ("nim(3,,4)", gr.NotationError, "missing next to"),
        ("nim(3) + ", gr.NotationError, "missing|cannot read"),
        ("nmi(3)", gr.UnknownGameError, "did you mean nim"),
        ("packed-rows(3)", gr.UnknownGameError, "no game 'packed-rows'"),
        ("wythoff(3)", gr.PositionError, "takes 2 numbers, but 1"),
        ("wythoff(3, 4, 5)", gr.PositionError, "takes 2 numbers, but 3"),
        ("nim:3(4)", gr.ParameterError, "takes no parameters"),
        ("subtraction(3)", gr.ParameterError, "positive numbers"),
        ("subtraction:0,2(3)", gr.ParameterError, "positive numbers"),
        ("subtraction:5-2(3)", gr.ParameterError, "positive numbers"),
        ("bounded-nim:0(3)", gr.ParameterError, "1 or more"),
        ("split:1(3)", gr.ParameterError, "2 or more"),
        ("knight:8by8(1, 1)", gr.ParameterError, "ROWSxCOLUMNS"),
        ("knight:4x4(4, 0)", gr.PositionError, "off the board"),
        ("cram:2x2(../...)", gr.PositionError, "2 rows of 2"),
        ("cram:2x2(../.x)", gr.PositionError, "free"),
        ("chomp:2x3(1, 3)", gr.PositionError, "none longer"),
        ("chomp:2x3(0)", gr.PositionError, "not empty"),
        ("turning-turtles(HXT)", gr.PositionError, "H and T"),
        ("silver-dollar(3, 3)", gr.PositionError, "must rise"),
        ("northcott(W..W)", gr.PositionError, "one W, one B"),
        ("green-hackenbush(0-1, 2-3)", gr.PositionError, "is not connected to the ground"),
        ("green-hackenbush(01)", gr.NotationError, "written 0-1"),
        ("graph:0-1(5)", gr.PositionError, "no node"),
        ("graph:0-1-2(0)", gr.ParameterError, "FROM-TO"),
        ("poker-nim((1, 2, 3))", gr.PositionError, "chips, reserve"),
    ],
)
def test_wrong_text(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message) as found:
        gr.position(text)
    assert isinstance(found.value, gr.GrundyError)
    assert isinstance(found.value, (ValueError, LookupError, TypeError))
    assert "\n" not in str(found.value)


def test_wrong_python_values() -> None:
    nim = gr.game("nim")
    for wrong in (-1, 2.5, float("nan"), float("inf"), "3", None, [3], (3,), True, 3j):
        with pytest.raises(gr.PositionError):
            nim(wrong)
    with pytest.raises(TypeError):
        nim(2.5)
    with pytest.raises(gr.NotationError):
        gr.game(3)  # type: ignore[arg-type]
    with pytest.raises(gr.NotationError):
        gr.position(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        nim(3) + 4
    with pytest.raises(gr.UndefinedError, match="no opening position"):
        _ = nim.start
    with pytest.raises(gr.PositionError, match="dimensions"):
        gr.game("wythoff").values(3)
    with pytest.raises(gr.PositionTypeError):
        gr.graph([(0, [1])])  # type: ignore[list-item]
    with pytest.raises(gr.PositionTypeError):
        gr.graph([(0, 1, 2)])  # type: ignore[list-item]


def test_misere_play_has_no_values() -> None:
    p = gr.game("kayles")(8)
    with pytest.raises(gr.UndefinedError, match="normal play only"):
        _ = p.misere.grundy
    assert p.misere.solve().value is None
    with pytest.raises(gr.UndefinedError, match="cannot be added"):
        p + p.misere
    assert (p.misere + p.misere).is_misere


def test_players_own_pieces_do_not_add_up() -> None:
    p = gr.game("northcott")("W..B")
    with pytest.raises(gr.UndefinedError, match="cannot be added"):
        p + gr.game("nim")(2)
    assert p.solve().value is None


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("nim 3 4 5", "nim(3, 4, 5)"),
        ("nim 3, 4", "nim(3, 4)"),
        ("nim 3 4 + kayles(7) + 0", "nim(3, 4) + kayles(7)"),
        ("misere nim 3 + kayles 7", "misere nim(3) + kayles(7)"),
        ("misere definition kayles 7", "misere definition kayles(7)"),
        ("chomp:2x2", "chomp:2x2(2, 2)"),
        ("left hex:2x2", "left hex:2x2(../..)"),
        ("hex:2x2 right L./..", "right hex:2x2(L./..)"),
        ('rule:"n -> n-1; n-3" 5', 'rule:"n -> n-1; n-3"(5)'),
        (["nim", "3", "4", "+", "kayles", "7"], "nim(3, 4) + kayles(7)"),
        (["nim(3,", "4)", "+", "kayles(7)"], "nim(3, 4) + kayles(7)"),
        (["misere", "nim", "1", "1"], "misere nim(1, 1)"),
        (["rule: n -> n-1; n-3", "5"], 'rule:"n -> n-1; n-3"(5)'),
        ([gr.game("hex:2x2"), "right ../.."], "right hex:2x2(../..)"),
        ([gr.game("nim").misere, "3 4"], "misere nim(3, 4)"),
    ],
)
def test_positions_are_read_as_people_type_them(typed: Any, meant: str) -> None:
    assert gr.position(typed) == gr.position(meant)
    assert str(gr.position(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "error", "words"),
    [
        ([], gr.NotationError, "given by its text"),
        ("misere", gr.NotationError, "needs a game after it"),
        ("left nim 3", gr.NotationError, "both players have the same moves"),
        ("left right hex:2x2", gr.NotationError, "has one already"),
        ("misere hex:2x2", gr.UndefinedError, "no misère play"),
        (["nim", "3", "+"], gr.NotationError, "a game is missing next to a +"),
        (["nim", "x y"], gr.PositionError, "whole number"),
        ("rules.py:divisor 5", gr.UnknownGameError, "no game 'rules.py'"),
    ],
)
def test_what_is_typed_wrong_is_told(typed: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=re.escape(words)):
        gr.position(typed)


def test_games_of_ones_own_are_found_by_a_function() -> None:
    @gr.impartial
    def halves(n: int) -> list[int]:
        return [n // 2] if n else []

    found = gr.position("halves 5 + halves(9)", games={"halves": halves}.__getitem__, misere=True)
    assert found == halves(5, 9).misere
