"""One call, several engines: they agree, say how sure they are, and refuse what they must."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.limits.budget import budget
from grundy.solving.memory import store_of
from grundy.solving.methods.alpha_beta import ProvedNodes
from tests.searches import Drawn, crosses_final, crosses_options, ending, going_round

ENGINES = ["memory", "alpha-beta", "proof-number"]


class DrawnGame(gr.ScoringGame):
    """A game that was drawn at random."""

    def __init__(self, drawn: Drawn) -> None:
        self.drawn = drawn
        self.stuck = drawn.stuck

    def moves(self, node: int) -> Iterator[gr.Turn]:
        for gain, again, following in self.drawn.rows[node]:
            yield gr.to(following, gain, again=again)

    def final(self, node: int) -> int | None:
        return self.drawn.final(node)

    def order(self, node: int) -> int:
        return node % 3


class Crosses(gr.ScoringGame):
    """Three in a row wins."""

    def moves(self, board: str) -> list[str]:
        return crosses_options(board)

    def final(self, board: str) -> int | None:
        return crosses_final(board)


class CentreFirst(Crosses):
    """The same game with a guess: the player who has moved into the centre or a corner hopes."""

    def order(self, board: str) -> int:
        mine = "x" if board.count("x") == board.count("o") else "o"
        worth = (3, 2, 3, 2, 4, 2, 3, 2, 3)
        return sum(
            (1 if c == mine else -1) * w for c, w in zip(board, worth, strict=True) if c != "."
        )


class Round(gr.ScoringGame):
    """A token on a ring of four with one way out."""

    def moves(self, n: int) -> list[int]:
        return [(n + 1) % 4, 9] if n == 3 else [(n + 1) % 4]

    def final(self, n: int) -> int | None:
        return -1 if n == 9 else None


class Strip(gr.PartizanGame):
    """Left takes one, Right takes two."""

    def left(self, n: int) -> list[int]:
        return [n - 1] if n else []

    def right(self, n: int) -> list[int]:
        return [n - 2] if n > 1 else []

    def order(self, n: int) -> int:
        return -n


def sign(margin: int) -> int:
    return (margin > 0) - (margin < 0)


def outcome(margin: int) -> gr.Outcome:
    return {1: gr.Outcome.N, 0: gr.Outcome.T, -1: gr.Outcome.P}[sign(margin)]


@given(ending(), st.booleans(), st.booleans())
def test_every_engine_tells_the_margin_of_minimax(game: Drawn, table: bool, order: bool) -> None:
    margin = game.minimax(game.root)
    position = DrawnGame(game)(game.root)
    by_default = position.solve()
    assert (by_default.score, by_default.outcome) == (margin, outcome(margin))
    for engine in ENGINES:
        found = position.solve(engine=engine, table=table, order=order)
        assert (found.status, found.outcome, found.engine) == ("proved", outcome(margin), engine)
        assert found.score in (margin, None)
        least, most = found.bounds
        assert least is None or least <= margin
        assert most is None or most >= margin
        assert found.score is not None or "score" in found.left_out


@given(ending())
def test_a_line_is_best_play_of_both(game: Drawn) -> None:
    margin = game.minimax(game.root)
    position: Any = DrawnGame(game)(game.root)
    found = position.solve(engine="alpha-beta")
    assert found.line is not None
    assert found.best == (found.line[0] if found.line else None)
    ahead, turned = 0, 1
    for move in found.line:
        assert move in position.moves()
        there = game.minimax(move.to.state)
        here = game.minimax(position.state)
        assert here == move.gain + (there if move.again else -there), "no move gives anything away"
        ahead += turned * move.gain
        turned = turned if move.again else -turned
        position = move.to
    assert not position.moves(), "the line goes to the end"
    assert ahead + turned * game.minimax(position.state) == margin


@given(ending(), st.integers(0, 8))
def test_a_depth_claims_what_it_proved(game: Drawn, depth: int) -> None:
    margin = game.minimax(game.root)
    found = DrawnGame(game)(game.root).solve(depth=depth)
    least, most = found.bounds
    assert least is None or least <= margin
    assert most is None or most >= margin
    if found.status == "proved":
        assert found.bounds == (margin, margin)
        assert (found.score, found.outcome) == (margin, outcome(margin))
    else:
        assert found.score is None
        assert found.left_out["score"] == f"not proved within {depth} plies"
        assert found.outcome in (None, outcome(margin))
        assert (found.status == "unknown") == (found.bounds == (None, None))
    if least is not None and found.best is not None:
        there = game.minimax(found.best.to.state)
        assert found.best.gain + (there if found.best.again else -there) >= least


def test_the_best_move_is_the_one_that_brings_the_score() -> None:
    """Depth 2 proved +1 for the opponent's part, and named the move that had proved -1 before."""
    rows = {
        0: [],
        1: [(0, False, 0), (1, False, 0)],
        2: [(0, False, 1), (1, False, 1)],
        3: [(1, False, 2), (0, False, 1)],
    }
    game = Drawn(rows, {}, 0)
    found = DrawnGame(game)(3).solve(depth=2)
    assert (found.score, found.status) == (1, "proved")
    assert found.best is not None
    assert found.best.to.state == 2
    assert found.line is not None
    assert [move.to.state for move in found.line] == [2, 1, 0]


@given(ending(), st.integers(1, 30), st.sampled_from([None, *ENGINES]))
def test_a_budget_that_runs_out_leaves_bounds(game: Drawn, most: int, engine: str | None) -> None:
    margin = game.minimax(game.root)
    position = DrawnGame(game)(game.root)
    with gr.budget(positions=most):
        found = position.solve(engine=engine, partial=True)
        try:
            bounds = DrawnGame(game)(game.root).solve(engine=engine).bounds
        except gr.BudgetExceeded as stopped:
            bounds = stopped.bounds
    for lower, upper in (found.bounds, bounds):
        assert lower is None or lower <= margin
        assert upper is None or upper >= margin
    assert found.outcome in (None, outcome(margin))
    assert str(found.explain())


@given(going_round())
def test_where_play_goes_round_engines_agree_or_refuse(game: Drawn) -> None:
    told = {1: gr.Outcome.N, 0: gr.Outcome.T, -1: gr.Outcome.P, None: gr.Outcome.D}
    expected = told[game.sign(game.root)]
    position = DrawnGame(game)(game.root)
    assert position.solve(engine="rounds").outcome is expected
    for _ in range(2):  # the second time from the table, which remembers that play went round
        assert position.solve(engine="proof-number").outcome is expected
    for engine in ("memory", "alpha-beta"):
        try:
            assert position.solve(engine=engine).outcome is expected
        except gr.EngineError as refused:
            message = str(refused)
            assert "engine='rounds' can answer" in message
    assert position.solve(depth=6).outcome in (None, expected)


def test_tic_tac_toe_by_every_engine() -> None:
    start = Crosses()("." * 9)
    textbook = start.solve(engine="alpha-beta", table=False, order=False)
    assert textbook.method == "alpha-beta of 18,297 nodes"
    for engine in ("memory", "rounds", "alpha-beta", "proof-number"):
        found = Crosses()("." * 9).solve(engine=engine)
        assert (found.outcome, found.score, found.status) == (gr.Outcome.T, 0, "proved")
        assert found.why
    assert textbook.line is not None
    assert len(textbook.line) == 9
    assert textbook.remoteness is None
    assert "engine='memory'" in textbook.left_out["remoteness"]


def test_a_guess_brings_the_same_answer_sooner() -> None:
    plain, guessed = (
        kind()("." * 9).solve(engine="alpha-beta", table=False) for kind in (Crosses, CentreFirst)
    )
    assert plain.score == guessed.score == 0
    assert guessed.positions_seen < plain.positions_seen
    assert str(guessed.best) == "to ....x...."


def test_nothing_found_is_not_a_tie() -> None:
    """A search that did not look deep enough says so; it never says 0."""
    shallow = Crosses()("." * 9).solve(depth=4)
    assert (shallow.status, shallow.outcome, shallow.score) == ("unknown", None, None)
    assert shallow.bounds == (None, None)
    assert "not known" in str(shallow.explain())


def test_a_win_within_the_depth_is_proved_there() -> None:
    found = Crosses()("xx.oo....").solve(depth=1)
    assert (found.outcome, found.bounds[0], str(found.best)) == (gr.Outcome.N, 1, "to xxxoo....")
    assert found.status == "bounded", "it may be that more than 1 could be had"
    assert Crosses()("xx.oo....").solve(depth=5).bounds == (1, 1)


def test_asked_again_the_same_depth_names_the_same_move() -> None:
    """The second time the bound came from the table, and nobody knew by which move."""
    position = Crosses()("xx.oo....")
    first, second = position.solve(depth=1), position.solve(depth=1)
    assert str(first.best) == str(second.best) == "to xxxoo...."
    assert (first.bounds, first.status) == (second.bounds, second.status)


def test_partizan_games_by_every_engine() -> None:
    for n in range(12):
        for player in ("left", "right"):
            expected = Strip()(n).starting(player).outcome
            for engine in ("memory", "rounds", "alpha-beta", "proof-number"):
                found = Strip()(n).starting(player).solve(engine=engine)
                assert found.outcome is expected
                assert found.score == (1 if expected is gr.Outcome.N else -1)
    assert Strip()(9).starting("left").solve(depth=2).status == "unknown"


def test_a_game_too_large_for_memory_is_cut() -> None:
    with gr.budget(positions=4_500):
        found = Crosses()("." * 9).solve()
    assert (found.outcome, found.engine, found.status) == (gr.Outcome.T, "alpha-beta", "proved")
    assert "alpha-beta comes first" in found.why
    with gr.budget(positions=300), pytest.raises(gr.BudgetExceeded) as stopped:
        Crosses()("." * 9).solve()
    assert "budget of 300 positions" in str(stopped.value)
    assert stopped.value.positions > 300


class CrossesOrRing(Crosses):
    """The same game, and beside it a position from which one can only come back to it."""

    def moves(self, board: str) -> list[str]:
        return [board] if board == "ring" else super().moves(board)

    def final(self, board: str) -> int | None:
        return None if board == "ring" else super().final(board)


def test_a_round_elsewhere_does_not_matter() -> None:
    """One position that goes round kept alpha-beta and the memory from all others."""
    game = CrossesOrRing()
    assert game("ring").solve().outcome is gr.Outcome.D
    with gr.budget(positions=4_500):
        found = game("." * 9).solve()
    assert (found.outcome, found.engine) == (gr.Outcome.T, "alpha-beta")
    assert game("." * 9).solve(engine="memory").positions_seen > 0
    assert game("." * 9).solve(engine="memory").positions_seen == 0


def test_a_round_that_is_too_long_is_a_matter_of_the_budget() -> None:
    ring = gr.scoring(lambda n: [(0, (n + 1) % 1000)])
    with gr.budget(positions=500):
        assert ring(0).solve(partial=True).status == "unknown"
        with pytest.raises(gr.BudgetExceeded, match="budget of 500 positions"):
            ring(0).solve()
    with gr.budget(positions=1_200):  # enough to come round, not to label what is there
        assert ring(0).solve(partial=True).outcome is None
    assert ring(0).solve().outcome is gr.Outcome.D


def test_an_interruption_keeps_the_table() -> None:
    start = Crosses()("." * 9)

    def interrupt(positions: int) -> None:
        if positions > 1_000:
            raise KeyboardInterrupt

    with budget(watch=interrupt), pytest.raises(KeyboardInterrupt):
        start.solve(engine="alpha-beta")
    kept = len(store_of(start.game, ProvedNodes))
    assert kept > 100
    again = start.solve(engine="alpha-beta")
    assert again.score == 0
    assert again.positions_seen < Crosses()("." * 9).solve(engine="alpha-beta").positions_seen


def test_symmetry_is_used_and_moves_are_the_positions_own() -> None:
    class Mirrored(Crosses):
        def canonical(self, board: str) -> str:
            return min(board, board[2::-1] + board[5:2:-1] + board[8:5:-1])

    position = Mirrored()("..x.o.x..")
    found = position.solve(engine="alpha-beta")
    assert found.best in position.moves()
    assert found.score == Crosses()("..x.o.x..").solve().score


def test_in_a_draw_no_depth_proves_anything() -> None:
    spin = gr.scoring(lambda n: [(0, 1 - n)])
    assert spin(0).solve(depth=30).status == "unknown"
    assert spin(0).solve(engine="proof-number").outcome is gr.Outcome.D
    assert spin(0).solve().outcome is gr.Outcome.D
    with pytest.raises(gr.EngineError, match=r"play can cycle.*engine='rounds'"):
        spin(0).solve(engine="alpha-beta")


def test_a_win_is_found_where_play_could_go_round() -> None:
    found = Round()(2).solve(depth=4)
    assert found.outcome is Round()(2).outcome


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"engine": "alphabeta"}, "did you mean alpha-beta"),
        ({"engine": "memory", "depth": 3}, "a depth is for alpha-beta"),
        ({"depth": -1}, "0 or more"),
        ({"depth": 2.5}, "whole number of plies"),
    ],
)
def test_what_cannot_be_asked_is_refused(asked: dict[str, Any], words: str) -> None:
    with pytest.raises(gr.EngineError, match=words):
        Crosses()("." * 9).solve(**asked)


def test_gains_on_the_way_are_refused_by_rounds() -> None:
    ends = gr.scoring(lambda row: [(row[0], row[1:])] if row else [])
    with pytest.raises(gr.EngineError, match="gains along the way"):
        ends((1, 2)).solve(engine="rounds")
    growing = gr.scoring(lambda n: [(1, 1 - n)])
    with pytest.raises(gr.EngineError, match="can cycle with gains"):
        growing(0).solve(engine="proof-number")


def test_a_guess_is_a_whole_number() -> None:
    class Vague(Crosses):
        def order(self, board: str) -> Any:
            return "good"

    with pytest.raises(gr.RuleError, match=r"order of .* gives 'good'"):
        Vague()("." * 9).solve(engine="alpha-beta")
    assert Vague()("." * 9).solve(engine="alpha-beta", order=False).score == 0
