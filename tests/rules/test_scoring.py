"""Scoring games: what they must tell apart, and their engines against independent ones."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.engines.recursion import evaluate
from grundy.engines.retrograde import GainsInCycles, label_retrograde
from grundy.engines.scores import score_recipe
from grundy.limits.budget import Limits, Meter
from grundy.rules.game import Game
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.values.score import Score

Turns = dict[int, list[tuple[int, bool, int]]]
Ends = dict[int, int]


class Token(gr.ScoringGame):
    """A token on a graph: turns by node, and what the end pays."""

    def __init__(self, turns: Turns, ends: Ends | None = None) -> None:
        self.graph, self.ends = turns, ends or {}

    def moves(self, node: int) -> list[gr.Turn]:
        return [gr.to(state, gain, again=again) for gain, again, state in self.graph.get(node, [])]

    def final(self, node: int) -> int | None:
        return self.ends.get(node)


def edges(*targets: int) -> list[tuple[int, bool, int]]:
    return [(0, False, target) for target in targets]


# Ties, draws, ends ------------------------------------------------------------------------------


def test_a_tie_is_not_a_draw() -> None:
    tie = Token({0: edges(1)}, {1: 0})
    assert tie(0).outcome is Outcome.T
    assert (tie(0).score, tie(0).remoteness) == (0, 1)
    draw = Token({0: edges(1), 1: edges(0)})
    assert draw(0).outcome is Outcome.D
    assert draw(0).remoteness is None
    with pytest.raises(gr.UndefinedError, match="draw"):
        _ = draw(0).score
    with pytest.raises(gr.UndefinedError, match="draw"):
        draw(0).line()


def test_a_position_without_moves() -> None:
    p = Token({})(0)
    assert (p.outcome, p.score, p.remoteness) == (Outcome.T, 0, 0)
    assert (p.moves(), p.best_moves(), p.winning_moves(), p.line()) == ([], [], [], [])
    assert p.solve().best is None
    assert str(p.explain())
    assert p.is_over, "first said to go on, for only `final` was asked"


def test_passing_is_a_draw_and_never_a_loss() -> None:
    """Who may pass need not make the losing move; a solver that drops self-loops calls it lost."""
    p = Token({0: edges(0, 1), 1: edges(2)}, {2: -1})(0)
    assert p.game(1).outcome is Outcome.N
    assert p.outcome is Outcome.D
    assert [move.to.state for move in p.best_moves()] == [0]
    assert p.winning_moves() == []
    assert "draw" in str(p.explain())


def test_passing_to_oneself_again_is_a_draw_too() -> None:
    p = Token({0: [(0, True, 0), (0, False, 1)], 1: edges(2)}, {2: -1})(0)
    assert p.outcome is Outcome.D


def test_the_loser_delays() -> None:
    slow = Token({0: edges(1, 2), 1: edges(5), 2: edges(3), 3: edges(4), 4: edges(5)}, {5: -1})
    assert slow(0).outcome is Outcome.P
    assert slow(0).remoteness == 4
    assert [move.to.state for move in slow(0).best_moves()] == [2]
    assert slow(4).remoteness == 1


def test_in_a_tie_both_hurry() -> None:
    game = Token({0: edges(1, 2), 1: edges(2), 2: edges(3)}, {3: 0})
    assert (game(0).outcome, game(0).remoteness) == (Outcome.T, 2)


def test_a_tie_that_one_player_can_force() -> None:
    """From 0 one can go round with 1, or end in a tie: the mover forces it. At 1 only 0 can."""
    game = Token({0: edges(1, 2), 1: edges(0)}, {2: 0})
    assert (game(0).outcome, game(1).outcome) == (Outcome.T, Outcome.T)
    assert (game(0).remoteness, game(1).remoteness) == (1, 2)


def test_moves_after_the_end_do_not_count() -> None:
    p = Token({0: edges(1), 1: edges(2)}, {1: -1, 2: 5})(1)
    assert (p.score, p.moves(), p.is_over) == (-1, [], True)


def test_the_end_pays_where_there_is_no_move() -> None:
    paid = Token({0: edges(1)}, {1: 3})
    assert paid(0).score == -3
    unpaid = Token({0: [(2, False, 1)]})
    assert (unpaid(0).score, unpaid(1).score) == (2, 0)


@pytest.mark.parametrize("wrong", [0.0, 1.5, True, "won", float("nan"), float("inf")])
def test_final_is_a_whole_number(wrong: object) -> None:
    game = Token({0: edges(1)}, {1: wrong})  # type: ignore[dict-item]
    with pytest.raises(gr.RuleError, match=r"final of .* gives .* for"):
        _ = game(0).outcome


def test_final_that_fails_is_told() -> None:
    class Failing(gr.ScoringGame):
        def moves(self, n: int) -> list[int]:
            return []

        def final(self, n: int) -> int:
            return 1 // n

    with pytest.raises(gr.RuleError, match="ZeroDivisionError"):
        _ = Failing()(0).outcome


# Rules that yield the wrong thing ---------------------------------------------------------------


def test_a_third_element_moves_again() -> None:
    @gr.scoring
    def pairs(n: int) -> Any:
        if n:
            yield 1, n - 1, n % 2 == 0

    assert pairs(2).moves()[0].again
    assert [pairs(n).score for n in range(5)] == [0, 1, 2, -1, 0]


def test_a_spread_position_is_not_taken_for_a_second_move() -> None:
    """A rule of two numbers that yields gain, a, b was read as: gain, a, and again if b."""

    @gr.scoring
    def two(a: int, b: int) -> Any:
        if a:
            yield 1, a - 1, b

    with pytest.raises(gr.RuleError, match=r"give 3 .*a tuple"):
        _ = two(2, 3).score


def test_a_state_of_the_wrong_form_is_told() -> None:
    @gr.scoring
    def two(a: int, b: int) -> Any:
        yield 1, a + b

    @gr.scoring
    def three(a: int, b: int) -> Any:
        yield 1, (a, b, 0)

    with pytest.raises(gr.RuleError, match="take a tuple"):
        _ = two(2, 3).score
    with pytest.raises(gr.RuleError, match="take 2 numbers"):
        _ = three(2, 3).score


@pytest.mark.parametrize("gain", [1.0, True, None, "1"])
def test_gains_are_whole_numbers(gain: object) -> None:
    @gr.scoring
    def rule(n: int) -> Any:
        if n:
            yield gain, n - 1

    with pytest.raises(gr.RuleError, match="as a gain at rule"):
        _ = rule(1).score


def test_a_rule_that_fails_before_it_yields_is_told() -> None:
    """A rule that returns a list fails when it is called, not when its moves are read."""

    @gr.scoring
    def rule(n: int) -> Any:
        return [(1, 10 // n)]

    with pytest.raises(gr.RuleError, match=r"fail on rule\(0\): ZeroDivisionError"):
        _ = rule(0).score


def test_a_rule_that_returns_nothing_is_told() -> None:
    with pytest.raises(gr.RuleError, match="None"):
        _ = gr.scoring(lambda _: None)(1).score  # type: ignore[arg-type, return-value]


# Play that goes round ---------------------------------------------------------------------------


def test_gains_on_a_cycle_show_the_cycle() -> None:
    @gr.scoring
    def spin(n: int) -> Any:
        yield 1, (n + 1) % 3

    with pytest.raises(gr.CycleError, match=r"spin\(0\) → spin\(1\) → spin\(2\) → spin\(0\)") as e:
        _ = spin(0).score
    assert e.value.cycle == ("spin(0)", "spin(1)", "spin(2)", "spin(0)")


def test_what_was_asked_before_does_not_matter() -> None:
    """Once a cycle had been met, margins elsewhere were signs, and gains elsewhere were refused."""
    game = Token({0: edges(0, 1), 1: edges(2), 5: [(4, False, 2)]}, {2: -7})
    fresh = Token(game.graph, game.ends)
    assert (fresh(1).score, fresh(5).score) == (7, 11)
    assert game(0).outcome is Outcome.D
    assert (game(1).score, game(5).score) == (7, 11)


def test_margins_where_play_goes_round_are_exact() -> None:
    """0 may go round, take 2 at once, or 5 later: the larger margin, though it takes longer."""
    game = Token({0: edges(0, 1, 2), 2: edges(0, 3), 3: edges(4)}, {1: -2, 4: -5})
    assert game(3).score == 5
    assert game(0).score == 2, "at 2 the opponent goes back rather than to 3"
    forced = Token({0: edges(0, 1, 2), 2: edges(3)}, {1: -2, 3: 5})
    assert (forced(0).score, forced(0).remoteness) == (5, 2)
    assert [move.to.state for move in forced(0).best_moves()] == [2]


def test_solutions_tell_their_engine() -> None:
    game = Token({0: edges(0, 1), 5: edges(6)}, {1: -1, 6: -1})
    assert game(0).solve().engine == "rounds"
    assert game(0).solve().method == "retrograde analysis of 2 positions"
    assert game(5).solve().engine == "memory"


# Engines against independent ones ---------------------------------------------------------------


@st.composite
def endings(draw: st.DrawFn) -> tuple[Turns, Ends]:
    """Draw a game that ends: every move leads to a smaller number."""
    size = draw(st.integers(1, 9))
    turns: Turns = {}
    for node in range(1, size):
        turn = st.tuples(st.integers(-3, 3), st.booleans(), st.integers(0, node - 1))
        turns[node] = draw(st.lists(turn, max_size=4))
    ends = draw(st.dictionaries(st.integers(0, size - 1), st.integers(-4, 4), max_size=3))
    return turns, ends


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Turns, Ends]:
    """Draw a game that pays at the end, if it ends: moves lead anywhere."""
    size = draw(st.integers(1, 7))
    turn = st.tuples(st.just(0), st.booleans(), st.integers(0, size - 1))
    turns = {node: draw(st.lists(turn, max_size=3)) for node in range(size)}
    ends = draw(st.dictionaries(st.integers(0, size - 1), st.integers(-3, 3), max_size=4))
    return turns, ends


def minimax(turns: Turns, ends: Ends, node: int, stuck: int) -> tuple[int, int]:
    """Return margin and plies by plain recursion, all lines of play written out."""
    if node in ends:
        return ends[node], 0
    found = []
    for gain, again, after in turns.get(node, []):
        margin, plies = minimax(turns, ends, after, stuck)
        found.append((gain + margin if again else gain - margin, plies + 1))
    if not found:
        return stuck, 0
    best = max(margin for margin, _ in found)
    lengths = [plies for margin, plies in found if margin == best]
    return best, max(lengths) if best < 0 else min(lengths)


@given(endings(), st.sampled_from((0, -1)))
def test_margins_against_plain_minimax(game: tuple[Turns, Ends], stuck: int) -> None:
    turns, ends = game
    memory: dict[int, Score] = {}
    recipe = score_recipe(lambda n: turns.get(n, []), ends.get, memory, stuck)
    for node in range(max(turns, default=0) + 1):
        found = evaluate(node, recipe, memory, Meter(Limits()))
        assert found == minimax(turns, ends, node, stuck)


def worth(turns: Turns, ends: Ends, node: int, level: int, stuck: int) -> bool:
    """Return whether the mover of `node` can force an end that pays at least `level`.

    Value iteration on (node, whether the player in question is to move): reach such an end within
    as many plies as there are pairs.
    """
    pairs = [(n, mine) for n in turns for mine in (True, False)]
    won: set[tuple[int, bool]] = set()
    for _ in range(len(pairs) + 1):
        new = set()
        for n, mine in pairs:
            options = [] if n in ends else turns[n]
            if not options:
                paid = ends.get(n, stuck)
                if (paid if mine else -paid) >= level:
                    new.add((n, mine))
                continue
            after = [((t, mine if again else not mine) in won) for _, again, t in options]
            if any(after) if mine else all(after):
                new.add((n, mine))
        won = new
    return (node, True) in won


def oracle(turns: Turns, ends: Ends, node: int, stuck: int) -> int | None:
    """Return the margin of a node, None in a draw."""
    other = {**turns, -1: edges(node)}  # whoever has moved from -1 is not to move at the node
    for level in (3, 2, 1):
        if worth(turns, ends, node, level, stuck):
            return level
        if worth(other, ends, -1, level, stuck):
            return -level
    ended = worth(turns, ends, node, 0, stuck) or worth(other, ends, -1, 0, stuck)
    return 0 if ended else None


def plies_oracle(turns: Turns, ends: Ends, value: dict[int, int | None]) -> dict[int, int]:
    """Return the plies of all nodes with a margin, by iterating their definition."""
    plies: dict[int, int] = {}
    for n in turns:
        if value[n] is not None and (n in ends or not turns[n]):
            plies[n] = 0
    for _ in range(2 * len(turns)):
        for n in turns:
            here = value[n]
            if here is None or n in ends or not turns[n]:
                continue
            kept = []
            for _, again, t in turns[n]:
                there = value[t]
                if there is not None and (there if again else -there) == here:
                    kept.append(t)
            known = [plies[t] + 1 for t in kept if t in plies]
            if here < 0 and len(known) == len(kept):
                plies[n] = max(known)
            elif here >= 0 and known:
                plies[n] = min(known)
    return plies


@given(rounds(), st.sampled_from((0, -1)))
def test_rounds_against_value_iteration(game: tuple[Turns, Ends], stuck: int) -> None:
    turns, ends = game
    value = {node: oracle(turns, ends, node, stuck) for node in turns}
    plies = plies_oracle(turns, ends, value)
    for node in turns:
        found = label_retrograde(node, turns.__getitem__, ends.get, stuck, Meter(Limits()))
        assert found.margin.get(node) == value[node]
        assert found.plies.get(node) == plies.get(node)


@given(endings())
def test_rounds_against_memory_where_play_ends(game: tuple[Turns, Ends]) -> None:
    turns, ends = game
    flat = {node: [(0, again, t) for _, again, t in moves] for node, moves in turns.items()}
    for node in range(max(turns, default=0) + 1):
        found = label_retrograde(node, lambda n: flat.get(n, []), ends.get, 0, Meter(Limits()))
        assert (found.margin[node], found.plies[node]) == minimax(flat, ends, node, 0)


@given(rounds())
def test_the_outcome_of_a_position_is_the_label(game: tuple[Turns, Ends]) -> None:
    """Positions asked in any order, through the public face."""
    turns, ends = game
    token = Token(turns, ends)
    letters = {None: "D", 0: "T", 1: "N", -1: "P"}
    for node in turns:
        margin = oracle(turns, ends, node, 0)
        signed = None if margin is None else (margin > 0) - (margin < 0)
        assert str(token(node).outcome) == letters[signed]
        if margin is not None:
            assert token(node).score == margin
        assert bool(token(node).best_moves()) == bool(token(node).moves())


@given(endings())
def test_a_principal_variation_pays_what_it_promises(game: tuple[Turns, Ends]) -> None:
    token = Token(*game)
    for node in range(max(game[0], default=0) + 1):
        position = token(node)
        line = position.line()
        total, sign = 0, 1
        for move in line:
            total += sign * move.gain
            sign = sign if move.again else -sign
        end = line[-1].to if line else position
        paid = game[1].get(end.state, 0)
        assert total + sign * paid == position.score
        assert len(line) == position.remoteness


def test_rounds_refuse_gains() -> None:
    with pytest.raises(GainsInCycles):
        label_retrograde(0, {0: [(1, False, 0)]}.__getitem__, lambda _: None, 0, Meter(Limits()))


def test_a_long_game_needs_no_deep_stack() -> None:
    @gr.scoring
    def down(n: int) -> Any:
        if n:
            yield n % 3, n - 1

    assert down(30_000).remoteness == 30_000
    assert len(list(islice(down(20_000).line(), 5))) == 5


class FailsInTheMirror(gr.ScoringGame):
    def moves(self, n: int) -> list[int]:
        return [n - 1] if n else []

    def canonical(self, n: int) -> int:
        return 6 // (n - 3)


def test_a_symmetry_that_fails_is_told_with_its_position() -> None:
    """It came out as something wrong inside grundy."""
    with pytest.raises(gr.RuleError, match=r"the symmetries of .* fail on .*3.*ZeroDivisionError"):
        FailsInTheMirror()(3).outcome  # noqa: B018 - asked for its error


class StrangeMirror(gr.ScoringGame):
    """A game whose symmetry gives whatever it is told to."""

    def __init__(self, given: Any) -> None:
        self.given = given

    def moves(self, n: int) -> list[int]:
        return [n - 1] if n else []

    def canonical(self, n: int) -> Any:
        return self.given


@pytest.mark.parametrize("given", [[3], None, 3.0, {3}])
@pytest.mark.parametrize("engine", [None, "memory", "rounds", "alpha-beta", "proof-number"])
def test_a_symmetry_that_gives_no_state_is_told(given: Any, engine: str | None) -> None:
    """A list came out as an unhashable type inside grundy."""
    with pytest.raises(gr.RuleError, match=r"canonical of StrangeMirror gives for StrangeMirror"):
        StrangeMirror(given)(3).solve(engine=engine)
    with pytest.raises(gr.RuleError, match="canonical of StrangeMirror"):
        gr.strong(StrangeMirror(given)(3), symmetry=True)


def test_a_class_without_a_name_goes_by_its_own() -> None:
    """Its positions were called (3), and its errors spoke of the rules of nobody."""
    assert repr(FailsInTheMirror()(3)) == "FailsInTheMirror(3)"


def test_a_packed_form_says_what_it_lacks() -> None:
    with pytest.raises(TypeError, match="pack"):
        type("Empty", (gr.Packed,), {})()


def test_a_game_of_no_kind_says_what_to_derive_from() -> None:
    with pytest.raises(gr.RuleError, match=r"derive it from gr\.ImpartialGame"):
        Game()(3)
