"""Strong solving: published counts, and engine against engine on random games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.engines.reachable import explore, explore_compiled
from grundy.engines.retrograde import label_retrograde
from grundy.limits.budget import Limits, Meter, budget
from grundy.solving.key_form import form_of
from grundy.solving.scores import score_of
from tests.stones import Drops, Rows, Stones

if TYPE_CHECKING:
    from grundy.tables.strong import StrongSolution

DATA = Path(__file__).parent.parent / "data" / "rows.jsonl"
FACTS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
QUICK = 20_000


def game_of(fact: dict[str, Any]) -> Stones:
    return Rows(*fact["size"]) if fact["game"] == "mnk" else Drops(*fact["size"])


def check(fact: dict[str, Any], solved: StrongSolution) -> None:
    assert solved.positions == fact.get("positions", solved.positions)
    assert sum(solved.outcomes.values()) == sum(solved.layers) == solved.positions
    assert str(solved.outcome) == fact.get("outcome", str(solved.outcome))
    start = solved(solved.start)
    assert start.remoteness == fact.get("plies", start.remoteness)
    assert list(solved.ends.values()) == fact.get("ends", list(solved.ends.values()))


SMALL = [fact for fact in FACTS if fact.get("positions", QUICK) < QUICK]


@pytest.mark.parametrize("fact", SMALL, ids=lambda fact: f"{fact['game']}-{fact['size']}")
def test_published_counts_in_plain_python(fact: dict[str, Any]) -> None:
    with gr.budget(interpreted=None):
        solved = game_of(fact).strong()
    assert not solved.compiled
    check(fact, solved)


@pytest.mark.parametrize(
    "fact",
    [f for f in FACTS if QUICK <= f.get("positions", 0) < 10**7],
    ids=lambda fact: f"{fact['game']}-{fact['size']}",
)
def test_published_counts_compiled(fact: dict[str, Any]) -> None:
    with gr.budget(interpreted=0):
        solved = game_of(fact).strong()
    assert solved.compiled
    check(fact, solved)


@gr.scoring
def take(n: int) -> Iterator[tuple[int, int]]:
    yield from ((k, n - k) for k in (1, 2) if k <= n)


@pytest.mark.parametrize("interpreted", [0, None])
@pytest.mark.parametrize("heap", [11, (1 << 63) - 1, 1 << 63, 1 << 64, (1 << 64) + 3])
def test_what_was_not_solved_is_told_beyond_64_bits_too(heap: int, interpreted: int | None) -> None:
    with gr.budget(interpreted=interpreted):
        solved = gr.strong(take(10))
        assert solved.compiled == (interpreted == 0)
        with pytest.raises(gr.UnsolvedError, match="not reachable"):
            solved(take(heap))


def test_small_games_are_not_compiled() -> None:
    assert not Rows(3, 3, 3).strong().compiled


def test_tic_tac_toe_by_remoteness() -> None:
    """Losses by remoteness, as a brute force counts them; 16 full boards are tied."""
    found = Rows(3, 3, 3).strong().remotenesses
    assert found[gr.Outcome.P] == {0: 942, 2: 508, 4: 124}
    assert found[gr.Outcome.T][0] == 16


@pytest.mark.parametrize("game", [Rows(3, 3, 3), Rows(2, 4, 3), Drops(3, 4)], ids=str)
def test_packed_plain_and_compiled_give_the_same(game: Stones) -> None:
    with gr.budget(interpreted=None):
        plain = game.strong()
    with gr.budget(interpreted=0):
        fast = game.strong()
    assert (plain.compiled, fast.compiled) == (False, True)
    assert [(p.position, p.result) for p in plain] == [(p.position, p.result) for p in fast]
    assert (plain.layers, plain.ends, plain.scores()) == (fast.layers, fast.ends, fast.scores())


class Steps(gr.ScoringGame):
    """Go on by some number round a ring of 60, until 0 or one of the last comes."""

    def __init__(self, *steps: int) -> None:
        self.steps = steps

    @property
    def text(self) -> str:
        return f"test-steps:{self.steps}"

    def moves(self, place: int) -> Iterator[int]:
        for step in self.steps:
            yield (place + step) % 60

    def final(self, place: int) -> int | None:
        return -1 if place == 0 or place > 57 else None


@pytest.mark.parametrize(
    ("steps", "backward", "graded"),
    [((1,), False, True), ((1, 2), False, False), ((2, 1), True, False), ((7, 59), True, False)],
)
def test_the_shape_of_what_is_reached(steps: tuple[int, ...], backward: bool, graded: bool) -> None:
    game = Steps(*steps)
    form = form_of(game, symmetry=False)
    plain = explore(1, form.turns, form.final, game.stuck, Meter(Limits()))
    fast = explore_compiled(1, form.compiled(1), Meter(Limits()))
    reached = [1]
    for place in reached:  # it grows
        following = game.moves(place) if game.final(place) is None else ()
        reached += [there for there in following if there not in reached]
    for found in (plain, fast):
        assert (found.backward, found.graded) == (backward, graded)
        assert found.layers == plain.layers
        assert list(found.keys) == reached


def test_all_positions_are_as_a_search_of_each_scores_them() -> None:
    game = Rows(3, 3, 3)
    for found in game.strong():
        assert found.result == score_of(game, game.node(found.position.state))
        assert found.outcome == found.position.outcome


def test_best_moves_are_those_of_the_search() -> None:
    game = Drops(3, 4)
    solved = game.strong()
    for found in list(solved)[:2000:7]:
        assert found.best_moves() == found.position.best_moves()
        assert found.winning_moves() == found.position.winning_moves()


@pytest.mark.parametrize("interpreted", [None, 0])
def test_symmetry_counts_mirror_images_once(interpreted: float | None) -> None:
    game = Drops(3, 4)
    with gr.budget(interpreted=interpreted):
        whole, half = game.strong(), game.strong(symmetry=True)
    images = {game.canonical(found.position.state) for found in whole}
    assert half.positions == len(images) < whole.positions
    for found in whole:
        assert half(found.position).result == found.result


# Random games ------------------------------------------------------------------------------------

SIZE = 16


class Tangle(gr.ScoringGame):
    """A random graph with cycles, ends of all kinds, and second moves; the state has its seed."""

    size = SIZE

    def moves(self, state: int) -> Iterator[Any]:
        seed, place = state // self.size, state % self.size
        for k in range(self.draw(seed, place, 7) % 4):
            there = seed * self.size + self.draw(seed, place, k) % self.size
            if self.draw(seed, place, k + 20) % 5 == 0:
                yield gr.to(there, again=True)
            else:
                yield there

    def final(self, state: int) -> int | None:
        kind = self.draw(state // self.size, state % self.size, 9) % 20
        return kind - 2 if kind < 6 else None

    def draw(self, seed: int, place: int, k: int) -> int:
        mixed = (seed * 7919 + place * 104729 + k * 1299709 + 12345) % 1000003
        return mixed * mixed % 1000003 // 7


class Descent(gr.ScoringGame):
    """A random game that ends, with gains, second moves and large margins at the end."""

    size = SIZE

    def moves(self, state: int) -> Iterator[Any]:
        seed, place = state // self.size, state % self.size
        for k in range(3):
            step = self.draw(seed, place, k) % 4
            if 0 < step <= place:
                gain = self.draw(seed, place, k + 10) % 7 - 3
                yield gr.to(state - step, gain, again=self.draw(seed, place, k + 30) % 3 == 0)

    def final(self, state: int) -> int | None:
        return None if state % self.size > 2 else self.draw(state, 1, 1) % 9 - 4

    def draw(self, seed: int, place: int, k: int) -> int:
        mixed = (seed * 7919 + place * 104729 + k * 1299709 + 12345) % 1000003
        return mixed * mixed % 1000003 // 7


TANGLE, DESCENT = Tangle(), Descent()


def both_ways(game: gr.ScoringGame, state: int) -> tuple[StrongSolution, StrongSolution]:
    with gr.budget(interpreted=None):
        plain = game.strong(game(state))
    with gr.budget(interpreted=0):
        fast = game.strong(game(state))
    assert (plain.compiled, fast.compiled) == (False, True)
    return plain, fast


@given(st.integers(0, 10**6), st.integers(0, SIZE - 1))
def test_games_that_go_round(seed: int, place: int) -> None:
    root = seed * SIZE + place
    expected = label_retrograde(root, TANGLE.node_turns, TANGLE.node_final, 0, Meter(Limits()))
    for solved in both_ways(TANGLE, root):
        assert solved.positions == len(expected.turns)
        for node in expected.turns:
            found = solved(node).result
            if node not in expected.margin:
                assert found is None
                continue
            assert found is not None
            assert (found.margin, found.plies) == (expected.margin[node], expected.plies[node])


@given(st.integers(0, 10**6))
def test_games_with_gains(seed: int) -> None:
    root = seed * SIZE + SIZE - 1
    for solved in both_ways(DESCENT, root):
        for found in solved:
            assert found.result == score_of(DESCENT, found.position.state)


class Waiting(gr.ScoringGame):
    """At 0 one may wait, or take a prize at 1; or two moves on, at 3, one may get a larger one."""

    def __init__(self, small: int, large: int) -> None:
        self.small, self.large = small, large

    def moves(self, n: int) -> Iterator[int]:
        if n == 0:
            yield from (0, 1, 2)
        elif n == 2:
            yield 3
        elif n == 3:
            yield 4

    def final(self, n: int) -> int | None:
        if n == 1:
            return -self.small
        return -self.large if n == 4 else None


@pytest.mark.parametrize("interpreted", [None, 0])
def test_where_play_goes_round_a_large_prize_beats_a_quick_one(interpreted: float | None) -> None:
    """Retrograde analysis knew only who wins: prizes of 3 and 5 were both worth 1."""
    game = Waiting(3, 5)
    with gr.budget(interpreted=interpreted):
        solved = game.strong(game(0))
    found = [tuple(solved(n).result or ()) for n in range(5)]
    assert found == [(5, 3), (-3, 0), (-5, 2), (5, 1), (-5, 0)]
    assert solved(0).best_moves() == game(0).best_moves()


def test_no_margin_is_taken_for_a_draw() -> None:
    """Once margins are kept, a loss by 2**31 in one ply had the number that stood for a draw."""
    game = Waiting(-(1 << 31), -(1 << 31))
    solved = game.strong(game(0))
    assert solved(0).outcome is gr.Outcome.D
    assert solved(3).result == (-(1 << 31), 1)


def test_random_games_have_everything() -> None:
    """The games above are worth nothing when they never draw or never go round."""
    outcomes: set[gr.Outcome] = set()
    rounds = 0
    for seed in range(60):
        solved = TANGLE.strong(TANGLE(seed * SIZE))
        outcomes |= set(solved.outcomes)
        rounds += "retrograde" in solved.method
    assert {str(outcome) for outcome in outcomes} == set("NPTD")
    assert rounds > 10


@gr.scoring
def coins(n: int) -> Iterator[tuple[int, int]]:
    for k in (1, 3, 4):
        if k <= n:
            yield k % 3, n - k


def test_a_function_with_pairs_compiles() -> None:
    plain, fast = both_ways(coins, 300)
    assert [found.result for found in plain] == [found.result for found in fast]
    assert fast(300).score == coins(300).score


# What can go wrong -------------------------------------------------------------------------------


class Forever(gr.ScoringGame):
    """Counts up without end."""

    def moves(self, n: int) -> Iterator[int]:
        yield 3 * n + 1
        yield 3 * n + 2


class Wrapping(gr.ScoringGame):
    """Leaves 62 bits on the way, where a compiler would wrap around."""

    def moves(self, n: int) -> Iterator[int]:
        if n < 1 << 66:
            yield n * 3


@pytest.mark.parametrize("interpreted", [None, 0])
def test_budgets_end_the_work(interpreted: float | None) -> None:
    game = Forever()
    with (
        gr.budget(positions=5000, interpreted=interpreted),
        pytest.raises(gr.BudgetExceeded, match="5,000 positions"),
    ):
        game.strong(game(0))
    with gr.budget(seconds=0.2, interpreted=interpreted), pytest.raises(gr.BudgetExceeded):
        Drops(5, 6).strong()


@pytest.mark.parametrize("interpreted", [None, 0])
def test_an_interruption_comes_through(interpreted: float | None) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with (
        gr.budget(interpreted=interpreted),
        budget(watch=interrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        Drops(5, 6).strong()


def test_numbers_beyond_64_bits_stay_exact() -> None:
    game = Wrapping()
    with gr.budget(interpreted=0):
        solved = game.strong(game(1))
    assert not solved.compiled
    assert solved.positions == 43
    assert solved(3**42).remoteness == 0


def test_positions_out_of_reach_are_told() -> None:
    game = Rows(3, 3, 3)
    solved = game.strong()
    with pytest.raises(gr.UnsolvedError, match="not reachable from"):
        solved("xxx/xxx/xxx")
    with pytest.raises(gr.UnsolvedError, match="not reachable from"):
        TANGLE.strong(TANGLE(0))(10**30)
    assert game("xxx/.../ooo") not in solved
    assert game.start in solved
    assert "x" not in solved
    with pytest.raises(gr.PositionError):
        solved(TANGLE(0))
    with pytest.raises(gr.PositionError):
        game.strong(TANGLE(0))
    with pytest.raises(gr.PositionError, match="scoring or partizan"):
        gr.strong(gr.game("nim")(3))


class RoundAndRich(gr.ScoringGame):
    """Goes round, gaining."""

    def moves(self, n: int) -> Iterator[Any]:
        yield gr.to((n + 1) % 3, gain=1)


@pytest.mark.parametrize("interpreted", [None, 0])
def test_gains_without_end_have_no_score(interpreted: float | None) -> None:
    game = RoundAndRich()
    with gr.budget(interpreted=interpreted), pytest.raises(gr.CycleError, match="can cycle"):
        game.strong(game(0))


class Strip(gr.PartizanGame):
    """Left takes one, Right takes two."""

    def left(self, n: int) -> list[int]:
        return [n - 1] if n else []

    def right(self, n: int) -> list[int]:
        return [n - 2] if n > 1 else []


def test_partizan_games_have_a_player_to_move() -> None:
    game = Strip()
    solved = game.strong(game(9).starting("left"))
    for found in solved:
        assert found.outcome == found.position.outcome
        assert found.remoteness == found.position.remoteness
    with pytest.raises(gr.PositionError, match="say who moves first"):
        game.strong(game(9))
