"""Play that may go round: outcomes, remoteness, and sums by loopy nimbers."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

import grundy as gr
from grundy import LoopyNimber
from grundy.solving.impartial_solutions import LOOPY
from tests.brute import Brute
from tests.chance import draws

D, N, P = gr.Outcome.D, gr.Outcome.N, gr.Outcome.P
Node = tuple[int, ...]
Rows = list[list[int]]


def by_rounds(rows: Rows, tokens: int, misere: bool = False) -> dict[Node, int]:
    """Return the remoteness of all positions of several tokens that are no draw.

    Play of at most 0, 1, 2, ... plies, looked at again and again until nothing changes: whoever can
    move to a position lost in k plies wins in k + 1; whoever can only move to won ones loses.
    """
    options = {
        node: {(*node[:i], t, *node[i + 1 :]) for i, at in enumerate(node) for t in rows[at]}
        for node in product(range(len(rows)), repeat=tokens)
    }
    known = {node: 0 for node, found in options.items() if not found}
    lost = 1 if misere else 0
    plies = 0
    while True:
        plies += 1
        new = {}
        for node, found in options.items():
            if node in known:
                continue
            wins = any(known.get(o) == plies - 1 and (plies - 1) % 2 == lost for o in found)
            loses = all(o in known and known[o] % 2 != lost for o in found)
            if wins or loses:
                new[node] = plies
        if not new and plies > max(known.values(), default=0) + 1:
            return known
        known.update(new)


def outcome_of(node: Node, known: dict[Node, int], misere: bool = False) -> gr.Outcome:
    if node not in known:
        return D
    return P if known[node] % 2 == misere else N


def random_rows(chance: random.Random, size: int) -> Rows:
    degrees = chance.choice([[0, 1, 1, 2], [1, 1, 2, 2, 3], [0, 1, 2, 3, 4]])
    rows = [[chance.randrange(size) for _ in range(chance.choice(degrees))] for _ in range(size)]
    rows[chance.randrange(size)] = []
    return rows


@pytest.mark.parametrize("seed", range(20))
def test_random_cyclic_graphs(seed: int) -> None:
    """2000 graphs: single tokens and sums of two, outcome and remoteness, against rounds."""
    chance = draws(seed)
    cyclic = 0
    while cyclic < 100:
        rows = random_rows(chance, chance.randint(2, 6))
        game = gr.graph(dict(enumerate(rows)))
        if not game.loopy:
            continue
        cyclic += 1
        one, two = by_rounds(rows, 1), by_rounds(rows, 2)
        assert game.outcomes() == [outcome_of((n,), one) for n in range(len(rows))]
        assert game.remotenesses() == [one.get((n,)) for n in range(len(rows))]
        values = game.loopy_values()
        for a, b in product(range(len(rows)), repeat=2):
            expected = outcome_of((a, b), two)
            assert (values[a] + values[b]).outcome is expected, (rows, a, b)
            assert game(a, b).outcome is expected, (rows, a, b)
        a, b = chance.randrange(len(rows)), chance.randrange(len(rows))
        assert game(a, b).remoteness == two.get((a, b)), (rows, a, b)
        wins = {(m.to.terms[0].state, m.to.terms[1].state) for m in game(a, b).winning_moves()}
        steps = {(t, b) for t in rows[a]} | {(a, t) for t in rows[b]}
        assert wins == {o for o in steps if outcome_of(o, two) is P}


@pytest.mark.parametrize("seed", range(5))
def test_sums_of_three_tokens_and_misere_play(seed: int) -> None:
    chance = draws(100 + seed)
    for _ in range(8):
        rows = random_rows(chance, 4)
        game = gr.graph(dict(enumerate(rows)))
        three = by_rounds(rows, 3)
        values = game.loopy_values()
        for node in product(range(4), repeat=3):
            total = values[node[0]] + values[node[1]] + values[node[2]]
            assert total.outcome is outcome_of(node, three), (rows, node)
        for misere in (by_rounds(rows, 1, misere=True), by_rounds(rows, 2, misere=True)):
            for node, plies in misere.items():
                position = game(*node).misere
                assert position.outcome is outcome_of(node, misere, misere=True)
                assert position.remoteness == plies
        drawn = set(product(range(4))) - set(by_rounds(rows, 1, misere=True))
        assert all(game(*node).misere.outcome is D for node in drawn)
        assert game.outcomes(misere=True) == [game(n).misere.outcome for n in range(4)]


LOOP = {"A": ["A", "B"], "B": ["C"], "C": []}


def test_the_loop_of_three() -> None:
    loop = gr.graph(LOOP)
    assert loop.outcomes() == [D, N, P]
    assert loop.remotenesses() == [None, 1, 0]
    assert [loop(node).outcome for node in "ABC"] == [D, N, P]
    assert [loop(node).remoteness for node in "ABC"] == [None, 1, 0]
    assert [loop(node).definition.outcome for node in "ABC"] == [D, N, P]
    assert loop.loopy_values() == [LoopyNimber.infinite([1]), LoopyNimber(1), LoopyNimber(0)]
    with pytest.raises(gr.UndefinedError, match=r"value is ∞\{1\}"):
        _ = loop("A").grundy
    solution = loop("A").solve()
    assert (solution.outcome, solution.value, solution.remoteness) == (D, None, None)
    assert solution.best is not None
    assert solution.best.to == loop("A")
    assert "∞{1}" in solution.left_out["grundy"]
    assert solution.method == "retrograde analysis of all 3 nodes"


def test_a_loop_beside_nim() -> None:
    loop, nim = gr.graph(LOOP), gr.game("nim")
    for heap in range(4):
        sum_ = loop("A") + nim(heap)
        assert sum_.outcome is (N if heap == 1 else D)
        assert sum_.loopy_value == LoopyNimber.infinite([1 ^ heap])
    won = loop("A") + nim(1)
    assert [m.label for m in won.winning_moves()] == ["graph:A-A,A-B,B-C: move from A to B"]
    big = loop("B") + nim(10**18, 3)
    assert big.grundy == 10**18 ^ 3 ^ 1
    assert big.winning_moves()[0].to == loop("B") + nim(2, 3)
    assert (loop("A") + loop("A")).outcome is D
    assert (loop("A") + loop("A")).loopy_value == LoopyNimber.infinite([])


def test_sums_say_how_they_were_solved() -> None:
    loop = gr.graph(LOOP)
    solution = (loop("A") + gr.game("nim")(1)).solve()
    assert solution.method.startswith(LOOPY)
    assert solution.outcome is N
    assert solution.remoteness == 3
    assert solution.best is not None
    assert solution.best.label == "graph:A-A,A-B,B-C: move from A to B"
    why = str(solution.explain())
    assert "graph:A-A,A-B,B-C(A) has value ∞{1}." in why
    assert "The sum: ∞{1} + 1 = ∞{0}." in why
    drawn = loop("A", "A").solve()
    assert drawn.outcome is D
    assert drawn.best is not None
    assert drawn.best.to.outcome is D
    for engine in ("search", "induction"):
        again = (loop("A") + gr.game("nim")(1)).solve(engine=engine)
        assert (again.outcome, again.remoteness) == (N, 3)
        assert again.winning_moves == solution.winning_moves


class Strip(gr.ImpartialGame):
    """A counter on a strip of five squares; it steps to either side, and falls off from the ends.

    A strip and its mirror image are the same: square 2, in the middle, is its own.
    """

    loopy = True
    mirrored = True

    def moves(self, square: int) -> Iterator[int]:
        if square == 9:
            return
        yield from (s for s in (square - 1, square + 1) if 0 <= s <= 4)
        if square in (0, 4):
            yield 9

    def canonical(self, square: int) -> int:
        return min(square, 4 - square) if self.mirrored and square != 9 else square


class PlainStrip(Strip):
    mirrored = False


def test_symmetry_changes_nothing() -> None:
    for square in (0, 1, 2, 3, 4, 9):
        one, other = Strip()(square), PlainStrip()(square)
        assert one.outcome is other.outcome
        assert one.remoteness == other.remoteness
        assert one.loopy_value == other.loopy_value
        assert one.misere.outcome is other.misere.outcome
        for second in (0, 1, 2, 9):
            pair, plain = Strip()(square, second), PlainStrip()(square, second)
            assert pair.outcome is plain.outcome
            assert pair.remoteness == plain.remoteness


class Pair(gr.ImpartialGame):
    """Two squares: swap them, which symmetry undoes, or leave when they are equal.

    The canonical option of (0, 1) is (0, 1) itself: a loop that only symmetry makes.
    """

    loopy = True

    def moves(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        if (a, b) in ((0, 1), (1, 0)):
            yield b, a
        elif a == b == 2:
            yield 0, 0

    def canonical(self, a: int, b: int) -> tuple[int, int]:
        return min(a, b), max(a, b)


def test_a_loop_that_symmetry_makes_is_a_loop() -> None:
    """Dropped, it would leave (0, 1) without a move, and lost."""
    swap = Pair()(0, 1)
    assert swap.outcome is D
    assert swap.remoteness is None
    assert swap.loopy_value == LoopyNimber.infinite([])
    assert swap.winning_moves() == []
    assert (swap + Pair()(2, 2)).outcome is D
    assert Pair()(2, 2).outcome is N
    assert Pair()(2, 2).grundy == 1


class Halves(gr.ImpartialGame):
    """Split a heap into two; a heap of one may be put down or kept."""

    loopy = True

    def moves(self, n: int) -> Iterator[int | list[int]]:
        if n == 1:
            yield 0
        for a in range(1, n // 2 + 1):
            yield [a, n - a]
        if n == 3:
            yield 3


def test_splitting_games_that_may_go_round() -> None:
    game = Halves()
    for n in range(6):
        position = game(n)
        assert position.loopy_value.outcome is position.outcome
        for m in range(6):
            both = game(n, m)
            assert both.outcome is both.solve(engine="induction").outcome


def test_options_of_a_value_in_a_loopy_game() -> None:
    assert [list(o) for o in Strip().options_with(0, 0)] == [[9]]


def test_players_with_pieces_of_their_own_do_not_add_up() -> None:
    northcott = gr.game("northcott")("W..B")
    with pytest.raises(gr.UndefinedError, match="their own pieces"):
        _ = northcott + gr.game("nim")(1)
    for question in ("grundy", "loopy_value"):
        with pytest.raises(gr.UndefinedError, match="their own pieces"):
            getattr(northcott, question)
    with pytest.raises(gr.UndefinedError):
        _ = gr.game("nim")(1).misere.loopy_value


def test_games_that_end_have_finite_values() -> None:
    assert gr.game("kayles")(7).loopy_value == LoopyNimber(2)
    assert gr.game("kayles").loopy_value(7) == LoopyNimber(2)
    assert (gr.game("nim")(1) + gr.graph({0: [1]})(0)).outcome is P


def test_rules_that_do_not_say_that_they_go_round_are_refused() -> None:
    @gr.impartial
    def ring(n: int) -> Iterator[int]:
        yield (n + 1) % 3

    with pytest.raises(gr.CycleError):
        _ = ring(0).outcome
    with pytest.raises(gr.CycleError):
        _ = ring(0).loopy_value


def test_a_theorem_for_loopy_values_must_give_one() -> None:
    class Wrong(gr.ImpartialGame):
        loopy = True

        def moves(self, n: int) -> list[int]:
            return [n]

        @gr.theorem("a number: is no loopy nimber")
        def loopy_value(self, n: int) -> int:  # type: ignore[override]
            return n

    with pytest.raises(gr.RuleError, match="LoopyNimber"):
        _ = Wrong()(3).loopy_value


def test_sums_on_graphs_without_cycles_are_unchanged() -> None:
    game = gr.graph({0: [1, 2], 1: [3], 2: [3, 1]})
    brute = Brute(game)
    for a, b in product(range(4), repeat=2):
        assert game(a, b).grundy == brute.grundy(tuple(sorted((a, b), key=repr)))
