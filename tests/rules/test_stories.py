"""Mistakes that were once made here, each with its story, so that none comes back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial, wraps
from typing import Any

import pytest

import grundy as gr
from grundy.games.nim import Nim

N, P, D = gr.Outcome.N, gr.Outcome.P, gr.Outcome.D


class Bounded(gr.ImpartialGame):
    name = "bounded"

    def __init__(self, most: int) -> None:
        self.most = most

    def moves(self, n: int) -> range:
        return range(max(0, n - self.most), n)


def test_games_of_one_name_do_not_share_what_they_remember() -> None:
    """Equality went by the text, and the second game got the first one's remoteness."""
    assert [Bounded(2)(n).remoteness for n in range(8)] == [0, 1, 1, 2, 3, 3, 4, 5]
    assert [Bounded(5)(n).remoteness for n in range(8)] == [0, 1, 1, 1, 1, 1, 2, 3]
    assert Bounded(2)(4) != Bounded(3)(4)
    assert Bounded(2)(4) == Bounded(2)(4)
    one, two = gr.graph({"a": ["b"], "b-c": ["d"]}), gr.graph({"a": ["b"], "b": ["c-d"]})
    assert one("a").remoteness == 1
    assert two("a").remoteness == 2


def test_another_rule_is_another_game() -> None:
    """A subclass of Nim with its own moves kept Bouton's theorem, and won by an illegal move."""

    class OneByOne(Nim):
        def moves(self, n: int) -> Iterator[int]:
            if n:
                yield n - 1

    p = OneByOne()(4)
    assert p.outcome is P
    assert p.solve().engine == "search"
    assert OneByOne()(3, 2).winning_moves()[0].label == "take 1 from heap 1"
    assert OneByOne().misere(3).outcome is P


def test_a_drawn_game_is_not_thrown_away() -> None:
    """The best move of a drawn position was the first legal one, which lost."""

    class Corridor(gr.ImpartialGame):
        loopy = True

        def moves(self, n: int) -> list[int]:
            return {0: [], 1: [0], 2: [1, 3], 3: [2]}[n]

    p = Corridor()(2)
    assert p.outcome is D
    solution = p.solve()
    assert solution.best is not None
    assert solution.best.to.outcome is D
    assert solution.remoteness is None
    northcott = gr.game("northcott")("B.W.").misere.solve()
    assert northcott.outcome is not D or northcott.best is None or northcott.best.to.outcome is D


def test_misere_sums_of_one_spread_game() -> None:
    """The law for whole positions was asked of the first part only."""

    class Pair(gr.ImpartialGame):
        def moves(self, a: int, b: int) -> Iterator[tuple[int, int]]:
            yield from ((k, b) for k in range(a))
            yield from ((a, k) for k in range(b))

        @gr.theorem("Bouton's misère theorem, two heaps")
        def misere_winning_options(self, a: int, b: int) -> Iterator[tuple[int, int]]:
            yield from (o for o in self.moves(a, b) if gr.game("nim")(*o).misere.outcome is P)

    p = (Pair()(1, 0) + Pair()(2, 0)).misere
    assert p.outcome is N
    assert set(p.winning_moves()) == {m for m in p.moves() if m.to.outcome is P}
    assert p.winning_moves()


@pytest.mark.parametrize("edges", [["e", "b"], ["b", "e"]])
def test_the_order_of_edges_does_not_matter(edges: list[str]) -> None:
    """A win was found or a cycle reported, by whichever edge came first."""
    game = gr.graph({"a": edges, "b": ["a"], "e": []})
    assert game("a").outcome is N
    assert game("a").remoteness == 1
    assert game("a").solve().winning_moves
    assert game("a").grundy == 1


def test_a_theorem_must_give_an_answer() -> None:
    """The text "N" passed for an outcome, and no move won."""

    class Stringly(gr.ImpartialGame):
        def moves(self, n: int) -> range:
            return range(n)

        @gr.theorem("text: is not an outcome")
        def outcome(self, n: int) -> Any:
            return "N" if n else "P"

    with pytest.raises(gr.RuleError, match="an Outcome"):
        _ = Stringly()(3).outcome
    with pytest.raises(gr.RuleError, match="did you mean outcome"):

        class Misnamed(gr.ImpartialGame):
            @gr.theorem("a slip of the pen")
            def outcom(self, n: int) -> Any:
                return n

    with pytest.raises(gr.RuleError, match="has a statement"):
        gr.theorem(print)  # type: ignore[arg-type]


def test_time_is_looked_at_while_moves_are_listed() -> None:
    """The clock was read with every new position only; a wide game ran on for a minute."""
    wide = gr.impartial(lambda n: range(n - 1, -1, -1))
    with gr.budget(seconds=0.5), pytest.raises(gr.BudgetExceeded, match=r"budget\(seconds"):
        _ = wide(20_000).grundy


def test_limits_add_up() -> None:
    with gr.budget(positions=10), gr.budget(seconds=60) as limits:
        assert (limits.positions, limits.seconds) == (10, 60)
    with pytest.raises(gr.BudgetError, match="did you mean positions"), gr.budget(position=3):
        pass
    with pytest.raises(ValueError, match="a number"), gr.budget(positions="10"):  # type: ignore[arg-type]
        pass


def test_a_lost_position_is_worth_nothing() -> None:
    """The value of a P-position was left out as too costly."""
    assert gr.game("wythoff")(165580140, 267914295).grundy == 0
    assert gr.game("wythoff")(165580140, 267914295).solve().value == 0


def test_the_hint_of_a_huge_heap_can_be_played() -> None:
    p = gr.game("nim")(10**18, 3)
    best = p.solve().best
    assert best is not None
    assert p.move(best.label) == best


def test_rules_may_be_any_callable() -> None:
    def plain(n: int, step: int = 1) -> list[int]:
        return [n - step] if n >= step else []

    @lru_cache
    def cached(n: int) -> tuple[int, ...]:
        return tuple(range(n))

    @wraps(plain)
    def wrapped(*args: int) -> list[int]:
        return plain(*args)

    class Called:
        def __call__(self, n: int) -> list[int]:
            return plain(n)

        def method(self, n: int) -> list[int]:
            return plain(n)

    for rule in (plain, partial(plain, step=1), wrapped, Called(), Called().method):
        assert gr.impartial(rule)(3, 2).grundy == 1, rule
    assert gr.impartial(cached)(3, 4, 5).grundy == 2

    class Static(gr.ImpartialGame):
        @staticmethod
        def moves(n: int) -> range:
            return range(n)

    assert Static()(3, 4, 5).grundy == 2


def test_parts_that_fail_say_so() -> None:
    class Broken(gr.ImpartialGame):
        def moves(self, n: int) -> range:
            return range(n)

        def parts(self, n: int) -> Any:
            return None

    with pytest.raises(gr.RuleError, match="parts or canonical"):
        _ = Broken()(3).grundy


def test_a_game_of_the_users_may_have_any_name() -> None:
    """The reasons of the catalogue's game of that name were shown, or failed."""

    class Mine(gr.ImpartialGame):
        """Take any number."""

        name = "wythoff"

        def moves(self, n: int) -> range:
            return range(n)

        @gr.theorem("size: a heap is worth its size")
        def grundy(self, n: int) -> int:
            return n

    assert "golden" not in str(Mine()(5).explain())
    assert str(gr.game("nim").definition(3).explain()).startswith("definition nim: Heaps")


def test_explanations_follow_the_engine() -> None:
    why = gr.game("nim")(3).solve(engine="search").explain()
    assert "mex" in [step.kind for step in why.steps]
    assert "Bouton" not in str(why)


def test_small_things() -> None:
    nim = gr.game("nim")
    assert sum([nim(1), nim(2)], start=gr.position("0")) == sum([nim(1), nim(2)]) == nim(1, 2)
    assert gr.game("wythoff").values(3, 0) == [[], [], []]
    assert gr.game("wythoff").values(0, 3) == []
    for question in (lambda: gr.game("misere nim").values(5), lambda: nim.misere.grundy(5)):
        with pytest.raises(gr.UndefinedError):
            question()
    with pytest.raises(gr.IllegalMoveError):
        nim(3).move(2)  # type: ignore[arg-type]
    with pytest.raises(gr.EngineError):
        nim(3).solve(engine=5)  # type: ignore[arg-type]
    with pytest.raises(gr.PositionTypeError):
        gr.graph({0: 1})  # type: ignore[arg-type]
    with pytest.raises(gr.NotationError):
        gr.game("misere " * 2000 + "nim")
    with pytest.raises(gr.NotationError):
        gr.position("nim(" + "(" * 500 + "1" + ")" * 501)
    with pytest.raises(gr.UnknownGameError, match="did you mean nim"):
        gr.game("NIM")
    with pytest.raises(gr.TooManyMovesError):
        nim.values(10**5, 10**5)
    long_path = tuple((n, n + 1) for n in range(1200))
    assert gr.game("green-hackenbush")(*long_path).grundy == 1200
    labels = [m.label for m in gr.game("green-hackenbush")((0, 1), (1, 2), (0, 1)).moves()]
    assert len(set(labels)) == len(labels)
    huge = gr.game("moore-nim:2")(10**300, 10**299, 7)
    best = huge.solve().best
    assert best is not None
    assert best.to.outcome is P
    moore = str(gr.game("moore-nim:2")(1, 1, 1).misere.explain())
    assert "number of ones is 3, and 3 mod 3 = 0" in moore


# Decided, although some play goes round ----------------------------------------------------------


@gr.impartial
def decided(n: int) -> list[int]:
    """From 3 one can end the game, or go round between 1 and 2 for ever."""
    return {1: [2], 2: [1], 3: [0, 2]}.get(n, [])


@pytest.mark.parametrize(
    ("position", "wins"),
    [
        (decided(3), ["take 3"]),
        (decided(3, 0), ["take 3 from heap 1"]),
        (decided(3) + gr.game("nim")(0), ["decided: take 3"]),
        (decided(3) + gr.graph({"a": ["a"], "b": []})("b"), ["decided: take 3"]),
    ],
    ids=str,
)
def test_a_position_that_is_decided_although_play_may_go_round(
    position: gr.Position, wins: list[str]
) -> None:
    """Sums asked for values that there are none of, and solutions left out the winning move."""
    solution = position.solve()
    assert position.outcome is solution.outcome is N
    assert [move.label for move in position.winning_moves()] == wins
    assert [move.label for move in solution.winning_moves or ()] == wins
    assert solution.best is not None
    assert solution.best.label == wins[0]
    assert solution.remoteness == 1
    assert set(solution.left_out) == {"grundy"}
    assert "nim-sum" not in solution.method


def test_the_explanation_of_such_a_position_is_by_outcomes() -> None:
    """The options were asked for their values, and the first draw was an error."""
    for position in (decided(3), decided(3, 0)):
        options = next(step for step in position.explain().steps if step.kind == "options")
        assert list(options.data["labels"]) == ["P", "D"]


def test_a_split_after_which_play_goes_round_is_decided() -> None:
    """A rule that once left two heaps was solved by values alone."""

    @gr.impartial
    def splits(n: int) -> Iterator[Any]:
        options: dict[int, list[Any]] = {1: [2], 2: [1], 3: [0, 2], 5: [[0, 0]]}
        yield from options.get(n, [])

    assert splits(5).outcome is N
    assert splits(3).outcome is N


def test_a_cycle_is_told_in_the_game_that_was_asked() -> None:
    """It was told of "definition grid:4,...", which nobody had written."""
    position = gr.game("grid:4,steps[1][-1]")(2)
    for asked in (position, position + gr.game("nim")(1)):
        with pytest.raises(gr.CycleError, match=r"play can cycle: grid:4") as caught:
            asked.solve()
        assert "definition" not in str(caught.value)


def test_winning_moves_of_a_table_are_looked_up() -> None:
    """Every move was made a position, and asked anew; the answers are those of the moves."""
    game = gr.grid(rides=[(-1, 0), (0, -1), (-1, -1)], holes=[(2, 3), (4, 1)])
    for square in [(a, b) for a in range(8) for b in range(8) if (a, b) not in ((2, 3), (4, 1))]:
        found = {move.to for move in game(*square).winning_moves()}
        assert found == {move.to for move in game(*square).moves() if move.to.grundy == 0}
