"""What went wrong once, each told by its test."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

import grundy as gr


class Chain(gr.ScoringGame):
    """A line of positions: the one who is moved to 0 has lost."""

    largest = 1

    def moves(self, n: int) -> Iterator[int]:
        yield n - 1

    def final(self, n: int) -> int | None:
        return -1 if n == 0 else None


class Leaps(gr.ScoringGame):
    """Positions soon leave 64 bits."""

    largest = 1

    def moves(self, n: int) -> Iterator[int]:
        yield from (n - 1, n - 2) if n >= 0 else (n * 10**12,)

    def final(self, n: int) -> int | None:
        return -1 if n < -(10**30) else None


@pytest.mark.parametrize("plies", [700, 1100, 1500])
def test_far_ends_are_counted_after_a_plain_search_too(plies: int) -> None:
    """Bounds that a plain search had proved made every end seem 1024 plies away at most."""
    pytest.importorskip("numba")
    game = Chain()
    game(plies).solve(engine="alpha-beta", order=False)
    found = game(plies).solve(engine="alpha-beta", plies=True)
    assert found.remoteness == plies
    assert len(found.line or ()) == plies


def test_numbers_beyond_64_bits_are_not_taken_over() -> None:
    pytest.importorskip("numba")
    game = Leaps()
    expected = game(9).solve(engine="memory").score
    assert game(9).solve(engine="alpha-beta", plies=True).score == expected


def test_a_search_that_is_put_away_lets_its_game_go() -> None:
    pytest.importorskip("numba")
    games = [Chain() for _ in range(3)]
    seen = [weakref.ref(game) for game in games]
    for game in games:
        game(50).solve(engine="alpha-beta", plies=True)
    del game
    games.clear()
    gc.collect()
    assert [each() for each in seen] == [None] * 3


def test_both_starts_are_asked_as_the_question_asks_and_no_more() -> None:
    """The class of a partizan position was found by memory, whatever was asked for."""
    with gr.forgetting():
        found = gr.game("domineering:3x4").start.solve(depth=0)
        assert (found.outcome, found.status) == (None, "unknown")
    with gr.forgetting(), gr.budget(positions=50):
        assert gr.game("domineering:4x4").start.solve(partial=True).status == "unknown"


@pytest.mark.parametrize(
    "name", ["a.b", ".", "..", "__init__", "alpha_beta", "", 3, None.__class__]
)
def test_a_method_is_a_name(name: Any) -> None:
    """Names with dots were looked up as modules, and failed there."""
    with pytest.raises(gr.EngineError, match="there is no engine"):
        gr.game("tic-tac-toe").start.solve(engine=name)


def test_a_changed_setting_makes_another_game() -> None:
    """What a theorem had given was kept when the game's own numbers changed."""

    class Takes(gr.ImpartialGame):
        def __init__(self, most: int) -> None:
            self.most = most

        def moves(self, n: int) -> Any:
            return range(max(0, n - self.most), n)

        @gr.theorem("remainders: n mod one more than the most")
        def grundy(self, n: int) -> int:
            return n % (self.most + 1)

    game = Takes(3)
    assert game(7).grundy == 3
    game.most = 4
    assert game(7).grundy == 2


def test_a_search_does_not_ask_the_theorem() -> None:
    class Wrong(gr.ImpartialGame):
        def moves(self, n: int) -> Any:
            return range(n)

        @gr.theorem("nonsense: not a number")
        def grundy(self, n: int) -> Any:
            return "three"

    assert Wrong()(3).solve(engine="search").value == 3
    with pytest.raises(gr.RuleError):
        Wrong()(3).solve()


def test_strong_solutions_of_sums() -> None:
    """Positions of a solved sum came back as one component, and its file could not be read."""
    start = (gr.game("domineering:2x2").start + gr.game("domineering:1x3").start).left()
    solved = gr.strong(start)
    assert start in [found.position for found in solved]
    assert all(found.outcome is found.position.outcome for found in solved)
    assert start.game(*start.state).left() == start
    assert gr.strong(start, symmetry=True).outcome is start.outcome
    with pytest.raises(gr.UndefinedError, match="cannot be saved"):
        solved.save("never.grundy")


class Rows(gr.PartizanGame):
    """Rows of squares; Left takes one at an end, Right two."""

    def left(self, *rows: int) -> Any:
        return [(*rows[:i], n - 1, *rows[i + 1 :]) for i, n in enumerate(rows) if n > 0]

    def right(self, *rows: int) -> Any:
        return [(*rows[:i], n - 2, *rows[i + 1 :]) for i, n in enumerate(rows) if n > 1]


@pytest.mark.parametrize("given", [[[1]], [{}], [3], [None], None])
def test_parts_are_looked_at(given: Any) -> None:
    class Lying(Rows):
        def parts(self, *rows: int) -> Any:
            return given

    with pytest.raises(gr.RuleError):
        _ = Lying()(2, 3).left().outcome


def test_a_guess_sees_one_part_at_a_time() -> None:
    class Ordered(Rows):
        def parts(self, *rows: int) -> Any:
            return [(n,) for n in rows]

        def order(self, *rows: int) -> int:
            return sum(rows) % 3

    for method in ("alpha-beta", "mtd-f", "memory"):
        assert (
            Ordered()(2, 3, 4).left().solve(engine=method).outcome is Rows()(2, 3, 4).left().outcome
        )


def test_options_of_a_search_are_not_for_impartial_games() -> None:
    for options in ({"depth": 3}, {"plies": True}, {"partial": True}, {"order": False}):
        with pytest.raises(gr.EngineError, match="impartial"):
            gr.game("nim")(3, 4).solve(**options)


@pytest.mark.parametrize("words", [["nim", 3], [1, 2], [3.5], ["nim", ["3"]]])
def test_words_are_words(words: Any) -> None:
    with pytest.raises(gr.NotationError):
        gr.position(words)


def test_what_is_no_question_of_a_position_says_so() -> None:
    with pytest.raises(gr.UndefinedError):
        _ = gr.game("nim")(3).node
    with pytest.raises(gr.PositionError):
        _ = gr.game("col:2x2").start.node
    with pytest.raises(AttributeError, match="immutable"):
        del gr.game("nim")(3).terms
    start = gr.game("tic-tac-toe").start
    assert start.definition == start


def test_what_mtd_f_has_proved_is_told_when_it_is_stopped() -> None:
    """Its bounds were lost with `partial`, and the status said that nothing was known."""
    with gr.forgetting(), gr.budget(positions=300):
        found = gr.game("connect-four:4x4").start.solve(engine="mtd-f", partial=True)
    assert (found.status, found.bounds) == ("bounded", (-1, 1))


def test_a_budget_of_nothing_is_named_as_it_was_set() -> None:
    """0 counted as no limit, and the error spoke of bytes."""
    with gr.forgetting(), gr.budget(positions=0), pytest.raises(gr.BudgetExceeded) as stopped:
        gr.game("domineering:3x3").start.left().solve()
    assert "budget of 0 positions" in str(stopped.value)


def test_names_of_a_users_game_are_its_own() -> None:
    """`splits`, `pieces` and `sum_of` were names of the base class."""

    class Own(Rows):
        def __init__(self) -> None:
            self.splits, self.pieces, self.sum_of = 3, 4, 5

    assert (Own()(2) + Own()(3)).outcome is (Rows()(2) + Rows()(3)).outcome
