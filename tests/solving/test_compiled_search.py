"""Compiled alpha-beta, as a user meets it: the same answers, plies, budgets, refusals."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import grundy as gr
from grundy.games.mnk import Mnk
from grundy.rules.boards.packed_lines import PackedRows
from grundy.solving import portfolio
from grundy.solving.key_form import check_packed
from grundy.solving.methods.alpha_beta import GOES_ROUND, was_compiled
from grundy.solving.scores import known_scores


class Race(gr.ScoringGame):
    """Two counters in one number: the mover moves one of them on, and who is to stop has lost."""

    largest = 1

    def moves(self, number: int) -> Iterator[int]:
        """Yield both counters a step on, and the first one two."""
        if number % 100 < 24:
            yield number + 1
        if number < 2000:
            yield number + 100
        if number < 1900:
            yield number + 200

    def final(self, number: int) -> int | None:
        """Return a loss for whoever finds both at the end, and a tie on some squares."""
        if number == 2024:
            return -1
        return 0 if number % 7 == 3 and number % 11 == 5 else None

    def order(self, number: int) -> int:
        """Guess."""
        return number % 5


class Coins(gr.ScoringGame):
    """A row of coins in one number, by its ends: gains on the way, and some coins give a turn."""

    def moves(self, ends: int) -> Iterator[Any]:
        """Yield both ways to take a coin."""
        left = ends // 100
        right = ends % 100
        if left < right:
            yield gr.to(ends + 100, gain=left * left % 7, again=left % 5 == 1)
            yield gr.to(ends - 1, gain=right * right % 7, again=right % 5 == 1)


class Pays(gr.ScoringGame):
    """A heap of which one or two are taken, with large payments."""

    def __init__(self, pay: int, gain: int, stuck: int = 0) -> None:
        """Note what is paid at the end, with each move, and where nobody can move."""
        self.pay, self.gain, self.stuck = pay, gain, stuck

    def moves(self, heap: int) -> Iterator[Any]:
        """Yield both ways to take."""
        if heap > 0:
            yield gr.to(heap - 1, gain=self.gain * 3)
        if heap > 1:
            yield gr.to(heap - 2, gain=self.gain)

    def final(self, heap: int) -> int | None:
        """Return the payment at the end, if there is any."""
        return self.pay if heap == 0 and self.pay != 0 else None


class Paid(Pays):
    """The same with nothing gained on the way."""

    def moves(self, heap: int) -> Iterator[int]:
        """Yield both ways to take."""
        if heap > 0:
            yield heap - 1
        if heap > 1:
            yield heap - 2


STEPS = frozenset({-9, -4, 3, 7, 33, 64, 100})


class Leaps(gr.ScoringGame):
    """A counter goes on by a step out of a set, whose order in plain Python is its own."""

    stuck = -1

    def moves(self, number: int) -> Iterator[int]:
        """Yield the steps that stay below 260."""
        for step in STEPS:
            if number < 200 and number + step + 10 < 260 and (number % 3 == 1 or step > 0):
                yield number + step + 10


class Wheel(gr.ScoringGame):
    """Play that comes round."""

    def moves(self, number: int) -> Iterator[int]:
        """Yield the next place."""
        yield (number + 1) % 9


RACE, COINS = Race(), Coins()  # each is compiled once


def at_once(position: Any, **way: Any) -> Any:
    with gr.budget(interpreted=0):
        return position.solve(engine="alpha-beta", **way)


def follows_best_play(solution: Any) -> bool:
    """Return whether the line keeps what is best, by the memory."""
    return all(
        before.result.margin == (after.result.before(move.gain, move.again)).margin
        for before, move, after in steps(solution)
    )


def steps(solution: Any) -> Iterator[tuple[Any, Any, Any]]:
    position = solution.position
    for move in solution.line:
        yield position, move, move.to
        position = move.to


@pytest.mark.parametrize(
    "position",
    [
        gr.game("tic-tac-toe").start,
        gr.position("mnk:3x4,3(x.../.o../....)"),
        gr.position("connect-four:4x4(..../o.../xo../xo.x)"),
        RACE(0),
        RACE(1207),
        COINS(26),
    ],
    ids=str,
)
def test_it_answers_as_the_memory_does(position: Any) -> None:
    found, truth = at_once(position), position.solve(engine="memory")
    assert found.method.startswith("compiled alpha-beta of ")
    assert (found.outcome, found.score, found.status) == (truth.outcome, truth.score, "proved")
    assert found.bounds == (truth.score, truth.score)
    assert found.line[0] == found.best
    assert found.line[-1].to.is_over
    assert follows_best_play(found)


@pytest.mark.parametrize(
    "position",
    [
        gr.position("mnk:3x4,3(x.../.o../....)"),
        gr.position("mnk:3x4,3(x.../.o../..x.)"),
        RACE(1207),
        RACE(1308),
    ],
    ids=str,
)
def test_plies_are_counted_when_asked_for(position: Any) -> None:
    found, truth = at_once(position, plies=True), position.solve(engine="memory")
    assert truth.outcome is not gr.Outcome.T
    assert (found.outcome, found.remoteness) == (truth.outcome, truth.remoteness)
    assert len(found.line) == truth.remoteness
    assert [move.to.remoteness for move in found.line] == list(range(truth.remoteness))[::-1]
    assert "remoteness" not in found.left_out


def test_where_others_have_proved_the_result_a_move_is_looked_for() -> None:
    RACE(0).solve(engine="memory")
    found = at_once(RACE(1207))
    assert found.best is not None
    assert found.line[0] == found.best
    assert follows_best_play(found)


def test_plies_of_ties_and_gains_are_left_out_with_the_reason() -> None:
    for position in (gr.game("tic-tac-toe").start, COINS(12)):
        found = at_once(position, plies=True)
        assert (found.remoteness, found.status) == (None, "proved")
        assert "engine='memory'" in found.left_out["remoteness"]


def test_plies_are_for_alpha_beta() -> None:
    start = gr.game("tic-tac-toe").start
    with pytest.raises(gr.EngineError, match="count plies is for alpha-beta"):
        start.solve(engine="memory", plies=True)
    with pytest.raises(gr.EngineError, match="do not set a depth"):
        start.solve(depth=3, plies=True)


def test_a_search_that_takes_long_is_compiled_by_itself() -> None:
    with gr.budget(interpreted=0.05):
        found = gr.game("connect-four:4x5").start.solve(engine="alpha-beta")
    assert (str(found.outcome), found.method.split(" of ")[0]) == ("T", "compiled alpha-beta")
    with gr.budget(interpreted=None):
        found = gr.position("connect-four:4x4(..../..../..../xo..)").solve(engine="alpha-beta")
    assert found.method.startswith("alpha-beta of ")


@pytest.mark.parametrize("way", [{"depth": 4}, {"table": False}, {"order": False}])
def test_the_textbook_is_not_compiled(way: dict[str, Any]) -> None:
    position = gr.position("mnk:3x4,3(x.../.o../....)")
    assert at_once(position, **way).method.startswith("alpha-beta of ")


@pytest.mark.parametrize(
    "game",
    [
        Paid(1 << 52, 0),  # times the scale of worths, 0 of 64 bits are left
        Paid(0, 0, stuck=1 << 52),
        Pays(0, 1 << 61),
        Pays(0, 0, stuck=-(1 << 60)),
        Paid(0, 0, stuck=1 << 70),
    ],
)
def test_margins_that_would_overflow_are_left_to_plain_python(game: Any) -> None:
    for heap in (4, 5):
        found, truth = at_once(game(heap)), game(heap).solve(engine="memory")
        assert (found.score, found.best.to.score) == (truth.score, truth.best.to.score)
        assert found.method.startswith("alpha-beta of ")


def test_what_the_rules_list_in_another_order_when_compiled_is_the_same_move() -> None:
    game = Leaps()
    for number in range(0, 150, 5):
        found = at_once(game(number))
        assert found.method.startswith("compiled alpha-beta of ")
        assert (found.score, -found.best.to.score) == (game(number).score,) * 2


def test_a_margin_beyond_the_largest_is_an_error_as_ever() -> None:
    class Modest(Paid):
        largest = 1

    with pytest.raises(gr.RuleError, match="no one wins by more than 1"):
        at_once(Modest(5, 0)(6))


def test_a_largest_margin_may_be_vast() -> None:
    class Vast(Paid):
        largest = 10**30

    game = Vast(5, 0)
    found = at_once(game(6))
    assert (found.score, found.method.split(" of ")[0]) == (game(6).score, "compiled alpha-beta")


def test_numbers_beyond_64_bits_are_searched_plainly() -> None:
    class Halves(gr.ScoringGame):
        stuck = -1

        def moves(self, number: int) -> Iterator[int]:
            if number > 0:
                yield number // 2
            if number > 2:
                yield number // 3

    game = Halves()
    assert at_once(game(1000)).method.startswith("compiled ")
    found = at_once(game(1 << 70))
    assert found.method.startswith("alpha-beta of ")
    assert found.score == game(1 << 70).score


def test_threads_may_ask_one_game_at_once() -> None:
    class Long(Race):
        def moves(self, number: int) -> Iterator[int]:
            if number % 1000 < 60:
                yield number + 1
            if number % 1000 < 57:
                yield number + 3
            if number < 60000:
                yield number + 1000
            if number < 57000:
                yield number + 3000

        def final(self, number: int) -> int | None:
            if number % 77 == 38 and number % 13 == 2:
                return number % 3 - 1
            return -1 if number % 1000 >= 60 and number >= 60000 else None

    asked, truth = Long(), Long()
    roots = [1000 * row + column for row in (5, 25, 45) for column in (0, 20, 40)]

    def scores(step: int) -> dict[int, int | None]:
        return {root: at_once(asked(root)).score for root in roots[::step]}

    with ThreadPoolExecutor(3) as threads:
        found = list(threads.map(scores, [1, -1, 2]))
    right = {root: truth(root).score for root in roots}
    assert all(right.items() >= part.items() for part in found)


def test_what_was_proved_is_kept_for_the_next_question() -> None:
    game: Any = gr.game("connect-four:4x5")
    with gr.forgetting():
        fresh: Any = gr.game("connect-four:4x5")
        first = at_once(fresh.start)
        second = at_once(fresh.start)
        after = at_once(first.best.to)
    assert second.positions_seen == 2 < first.positions_seen  # is it a win? is it a tie?
    assert after.positions_seen < first.positions_seen
    assert (second.best, second.outcome) == (first.best, first.outcome)
    assert game is not fresh


def test_budgets_hold_and_keep_what_is_proved() -> None:
    with gr.forgetting(), gr.budget(positions=2_000, interpreted=0):
        start: Any = gr.game("connect-four:4x5").start
        with pytest.raises(gr.BudgetExceeded, match="budget of 2,000 positions") as stopped:
            start.solve(engine="alpha-beta")
        assert stopped.value.bounds[0] in (-1, 0)
        found = start.solve(engine="alpha-beta", partial=True)
    assert found.status in ("bounded", "unknown")
    assert found.score is None
    with gr.budget(interpreted=0, stop=lambda: True), pytest.raises(gr.Stopped):
        gr.game("connect-four:6x7").start.solve(engine="alpha-beta")


def test_play_that_goes_round_is_told() -> None:
    with pytest.raises(gr.EngineError, match="needs a game without cycles"):
        at_once(Wheel()(0))


def test_rules_that_do_not_compile_are_searched_plainly() -> None:
    class Words(Race):
        def moves(self, number: int) -> Iterator[int]:
            return (int(str(there)) for there in Race.moves(self, number))

    found = at_once(Words()(1507))
    assert found.method.startswith("alpha-beta of ")
    assert "; not compiled: " in found.why
    assert found.score == RACE(1507).score


def test_a_guess_that_does_not_compile_is_left_out() -> None:
    class Guess(Race):
        def order(self, number: int) -> int:
            return len(str(number))

    found = at_once(Guess()(1207))
    assert found.method.startswith("compiled alpha-beta of ")
    assert found.score == RACE(1207).score


def test_a_wrong_form_that_says_one_wins_at_once_is_found() -> None:
    class Hasty(PackedRows):
        def wins_at_once(self, number: int) -> bool:
            return True

    class Game(Mnk):
        @property
        def packed(self) -> Hasty:
            return Hasty(3, 3, 3)

    game = Game(3, 3, 3)
    check_packed(game, game("xx./oo./..."))
    with pytest.raises(gr.RuleError, match="wins at once"):
        check_packed(game, game("x../o../..."))


class Fan(gr.ScoringGame):
    """Play that may go round, over more positions than are labelled in a moment."""

    def moves(self, number: int) -> Iterator[int]:
        """Yield three places, some of them before this one."""
        yield (number * 5 + 1) % 200_003
        yield (number * 7 + 3) % 200_003
        yield number // 2

    def final(self, number: int) -> int | None:
        """Return a loss on a few places."""
        return -1 if number % 997 == 11 else None


def test_where_play_goes_round_the_memory_is_not_left_for_alpha_beta() -> None:
    found = Fan()(1).solve()
    assert found.engine == "rounds"
    assert found.status == "proved"


def test_a_question_that_outgrows_the_memory_is_compiled_soon() -> None:
    with gr.forgetting(), gr.budget(interpreted=0.2):
        found: Any = gr.game("connect-four:4x5").start.solve(plies=True)
    assert found.method.startswith("compiled alpha-beta of ")
    assert found.why == portfolio.TOOK_LONG
    assert str(found.outcome) == "T"


def test_where_play_can_go_round_plies_may_not_be_counted() -> None:
    start: Any = gr.game("dodgem:3x2").start
    truth = start.solve(engine="rounds")
    for there in (start, *(move.to for move in start.moves())):
        with gr.forgetting(), gr.budget(interpreted=0):
            found = there.solve(engine="alpha-beta", plies=True)
        assert found.outcome is there.solve(engine="rounds").outcome
    with gr.forgetting():
        found = start.solve(engine="alpha-beta", plies=True)
    assert (found.outcome, found.remoteness) == (truth.outcome, None)
    assert found.left_out["remoteness"] == GOES_ROUND
    assert truth.remoteness is not None


def test_rules_that_were_compiled_are_searched_at_once() -> None:
    with gr.forgetting():
        start: Any = gr.game("connect-four:4x5").start
        with gr.budget(interpreted=0.2):
            best = start.solve().best
        with gr.budget(interpreted=600):  # what plain Python may take, which is not taken
            found = best.to.solve()
    assert found.method.startswith("compiled alpha-beta of ")
    assert str(found.outcome) == "T"


def test_the_outcome_alone_is_found_in_the_same_way() -> None:
    with gr.forgetting(), gr.budget(interpreted=0.2):
        start: Any = gr.game("connect-four:4x5").start
        assert str(start.outcome) == "T"
        assert not known_scores(start.game).knows(start.node)  # the memory had too little time
        assert was_compiled(start.game)
    with gr.forgetting(), gr.budget(positions=500), pytest.raises(gr.BudgetExceeded):
        _ = gr.game("connect-four:4x5").start.outcome
