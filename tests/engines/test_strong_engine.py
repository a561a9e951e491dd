"""Positions in reach and their worths, from the definition: games that end, and that go round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grundy.engines import reachable, strong
from grundy.engines.reachable import (
    IntegerRules,
    Reachable,
    explore,
    explore_compiled,
    heed_positions,
)
from grundy.engines.retrograde import GainsInCycles, label_retrograde
from grundy.engines.rule_tables import NotCompiled
from grundy.errors import BudgetExceeded, Stopped, TooManyMovesError
from grundy.limits.budget import DEFAULT, Limits, Meter
from grundy.native.compiler.lowering import Lowered
from grundy.native.compiling import can_compile
from grundy.native.kernels.strong import HALF, LARGEST, UNKNOWN, rehash, spot
from grundy.solving.key_form import form_of
from grundy.values.score import Score
from tests.searches import Drawn, Turns, ending, fixed, meter
from tests.stones import Rows
from tests.tables.test_strong import DESCENT, SIZE, TANGLE, Steps

SPEEDS = [False, *([True] if can_compile() else [])]
needs_numba = pytest.mark.skipif(not can_compile(), reason="needs Numba")


@st.composite
def going_round(draw: st.DrawFn) -> Drawn:
    """Return a game whose play may come back to where it was, and that pays at the end alone."""
    size = draw(st.integers(1, 9))
    again = st.booleans() if draw(st.booleans()) else st.just(False)
    turn = st.tuples(st.just(0), again, st.integers(0, size - 1))
    rows = {node: draw(st.lists(turn, max_size=3)) for node in range(size)}
    ends = draw(st.dictionaries(st.integers(0, size - 1), st.integers(-3, 3), max_size=5))
    return Drawn(rows, ends, draw(st.integers(-2, 1)))


def found_plainly(game: Drawn) -> Reachable:
    return explore(game.root, game.turns, game.final, game.stuck, meter())


def as_arrays(found: Reachable) -> Reachable:
    """Return what is found, as the kernels have it compiled."""
    import numpy as np  # noqa: PLC0415 - as the library does

    slots = np.zeros(1 << (2 * len(found.keys)).bit_length(), np.int32)
    keys = np.array(found.keys, np.int64)
    rehash(slots, found.keys, len(keys))
    some = len(found.edges) if found.turns else 0
    return Reachable(
        keys=keys,
        starts=np.array(found.starts, np.int64),
        edges=np.array(found.edges, np.int32),
        gains=np.array(found.gains[:some], np.int64),
        again=np.array(found.again[:some], np.uint8),
        worths=np.array(found.worths, np.int64),
        layers=found.layers,
        backward=found.backward,
        graded=found.graded,
        turns=found.turns,
        slots=slots,
    )


def labelled(found: Reachable, compiled: bool, limits: Limits | None = None) -> strong.Labelled:
    work = Meter(limits or Limits(bytes=None))
    return strong.label(as_arrays(found) if compiled else found, work)


def in_reach(game: Drawn) -> list[int]:
    """Return the nodes that can be reached, breadth first."""
    found = [game.root]
    for node in found:  # it grows
        for *_, there in game.rows[node] if node not in game.ends else ():
            if there not in found:
                found.append(there)
    return found


# What there is -----------------------------------------------------------------------------------


@given(ending() | going_round())
def test_what_is_in_reach(game: Drawn) -> None:
    found, nodes = found_plainly(game), in_reach(game)
    moves = {node: [] if node in game.ends else game.rows[node] for node in nodes}
    number = {node: place for place, node in enumerate(nodes)}
    assert found.keys == nodes
    assert found.numbers == number
    every = list(zip(found.gains, found.again, found.edges, strict=True))
    for node, (begin, end) in zip(nodes, pairwise(found.starts), strict=True):
        assert [(gain, again, nodes[to]) for gain, again, to in every[begin:end]] == moves[node]
        worth = game.ends.get(node, game.stuck) << HALF
        assert found.worths[number[node]] == (UNKNOWN if moves[node] else worth)
    distance = {game.root: 0}
    for node in nodes:
        for *_, there in moves[node]:
            distance.setdefault(there, distance[node] + 1)
    ways = [(node, there) for node in nodes for *_, there in moves[node]]
    far = list(distance.values())
    assert found.layers == [far.index(plies) for plies in range(max(far) + 1)]
    assert found.backward == any(number[there] <= number[node] for node, there in ways)
    assert found.graded == all(distance[there] > distance[node] for node, there in ways)
    assert found.turns == any(gain or again for row in moves.values() for gain, again, _ in row)


def told(found: Reachable, size: int) -> tuple[Any, ...]:
    """Return all that is known of what is in reach, however it is kept."""
    rows = [found.keys, found.starts, found.edges, *([found.gains, found.again] * found.turns)]
    ends = [
        int(worth)
        for worth, (begin, end) in zip(found.worths, pairwise(found.starts), strict=True)
        if begin == end
    ]
    lists = [list(map(int, row)) for row in rows]
    assert len(found.keys) == size
    return lists, ends, found.layers, found.backward, found.graded


@needs_numba
@pytest.mark.parametrize(
    ("game", "root", "symmetry"),
    [
        *((TANGLE, seed * SIZE, False) for seed in (1, 5)),
        (DESCENT, 7 * SIZE - 1, False),
        (Steps(7, 59), 1, False),
        (Rows(2, 3, 3), None, False),
        (Rows(2, 3, 3), None, True),
    ],
)
def test_rooms_grow(game: Any, root: int | None, symmetry: bool, monkeypatch: Any) -> None:
    """Rooms with next to nothing in them at first hold as much in the end."""
    form = form_of(game, symmetry=symmetry)
    start = form.key(game.start) if root is None else root
    plain = explore(start, form.turns, form.final, game.stuck, meter())
    rules = form.compiled(start)
    plain.turns = rules.moves.width > 1
    wanted = told(plain, len(plain.keys))
    for first in (2, 3, 8, 100):
        monkeypatch.setattr(reachable, "FIRST", first)
        monkeypatch.setattr(reachable, "FIRST_SLOTS", 4)
        monkeypatch.setattr(reachable, "FIRST_MOVES", first)
        work = meter()
        assert told(explore_compiled(start, rules, work), len(plain.keys)) == wanted
        assert work.compiled == len(plain.keys)


@needs_numba
@pytest.mark.parametrize("width", [1, 3])
def test_there_is_room_for_whatever_moves_lead_to(width: int, monkeypatch: Any) -> None:
    """Rooms that are large enough stay as they are, and others grow to four times their size."""
    for first in ("FIRST", "FIRST_SLOTS", "FIRST_MOVES"):
        monkeypatch.setattr(reachable, first, 8)

    def grown(need: int) -> int:
        return 8 if need <= 8 else max(need, 32)

    rules = IntegerRules(Lowered(len, width, splits=False), len, None, 0)  # type: ignore[arg-type]
    for moves in (0, 3, 4, 7, 8, 9, 31, 32, 33, 100):
        for sources in (1, 6, 7, 30, 31, 99):
            search = reachable._Search(1 << 40, rules, meter())
            search._make_room(moves, sources)
            assert len(search.keys) == len(search.worths) == grown(1 + moves)
            assert len(search.edges) == grown(moves)
            turns = grown(moves) if width > 1 else 0
            assert len(search.gains) == len(search.again) == turns
            assert len(search.starts) == len(search.layers) == grown(sources + 2)
            slots = len(search.slots)
            assert slots // 2 < max(8, 2 * (1 + moves)) <= slots
            assert slots & slots - 1 == 0, "a power of two"
            assert search.slots[spot(search.slots, search.keys, 1 << 40)] == 1
            assert sum(search.slots) == 1


def test_limits_of_positions_hold_where_somebody_has_set_them() -> None:
    for most in (None, DEFAULT.positions):
        free = meter(positions=most)
        heed_positions(10**9, free)
        assert free.positions == 0
    for known in (4, 5):
        within = meter(positions=5)
        heed_positions(known, within)
        assert within.positions == 0
    with pytest.raises(BudgetExceeded, match="5 positions") as stopped:
        heed_positions(6, meter(positions=5))
    assert stopped.value.positions == 6


@pytest.mark.parametrize("compiled", SPEEDS)
def test_as_many_positions_as_a_budget_allows_are_found(compiled: bool) -> None:
    form = form_of(Steps(1), symmetry=False)

    def find(work: Meter) -> Reachable:
        if compiled:
            return explore_compiled(1, form.compiled(1), work)
        return explore(1, form.turns, form.final, -1, work)

    assert len(find(meter(positions=58)).keys) == 58
    with pytest.raises(BudgetExceeded, match="57 positions"):
        find(meter(positions=57))
    with pytest.raises(Stopped):
        find(Meter(Limits(stop=lambda: True)))


@needs_numba
@pytest.mark.parametrize("steps", [(1, 2, 3, 4), (1, 2, 3, 4, 5)])
def test_as_many_moves_as_may_be_listed(steps: tuple[int, ...], monkeypatch: Any) -> None:
    form = form_of(Steps(*steps), symmetry=False)
    monkeypatch.setattr(reachable, "FIRST_MOVES", 4)
    rules, four = form.compiled(1), meter(listed=4)
    if len(steps) == 4:
        assert len(explore_compiled(1, rules, four).keys) > 50
        return
    with pytest.raises(TooManyMovesError, match="more than 4 moves"):
        explore_compiled(1, rules, four)


@needs_numba
def test_more_positions_than_can_be_numbered_are_not_compiled(monkeypatch: Any) -> None:
    rules = form_of(Steps(1), symmetry=False).compiled(1)
    monkeypatch.setattr(reachable, "MOST", 59)
    assert len(explore_compiled(1, rules, meter()).keys) == 58
    monkeypatch.setattr(reachable, "MOST", 58)
    with pytest.raises(NotCompiled, match="58 positions"):
        explore_compiled(1, rules, meter())


# Worths where play ends --------------------------------------------------------------------------


def ended_scores(game: Drawn) -> dict[int, Score]:
    """Return margins and plies from the definition: ahead one hurries, behind one delays."""

    @cache
    def best(node: int) -> Score:
        after = []
        for gain, again, there in game.rows[node] if node not in game.ends else ():
            margin, plies = best(there)
            after.append((gain + margin if again else gain - margin, plies + 1))
        if not after:
            return Score(game.ends.get(node, game.stuck), 0)
        top = max(margin for margin, _ in after)
        lengths = [plies for margin, plies in after if margin == top]
        return Score(top, max(lengths) if top < 0 else min(lengths))

    return {node: best(node) for node in in_reach(game)}


@pytest.mark.parametrize("compiled", SPEEDS)
@given(ending())
def test_worths_where_play_ends(compiled: bool, game: Drawn) -> None:
    found, wanted = found_plainly(game), ended_scores(game)
    solved = labelled(found, compiled)
    assert not solved.is_loopy
    check_labels(solved, found, dict(wanted))


def check_labels(solved: strong.Labelled, found: Reachable, wanted: dict[int, Any]) -> None:
    """Compare all that labels tell with the scores of the positions in their order."""
    scores = list(wanted.values())
    assert len(solved) == len(wanted)
    assert {node: solved.score(node) for node in wanted} == wanted
    assert (solved.layers, solved.turns) == (tuple(found.layers), found.turns)
    assert (solved.graded, solved.compiled) == (found.graded, solved._numbers is None)
    counts = {solved.score_of(worth): count for worth, count in solved.counts.items()}
    assert counts == Counter(scores)
    assert list(solved.counts) == sorted(solved.counts)
    assert {type(number) for pair in solved.counts.items() for number in pair} == {int}
    for begin, end in ((0, len(wanted)), (1, 3), (2, 2)):
        over = Counter(score for score in scores[begin:end] if score and score.plies == 0)
        ended = {solved.score_of(worth): many for worth, many in solved.ended(begin, end).items()}
        assert ended == over
    keys, places = solved.in_order()
    assert list(keys) == sorted(wanted)
    known = list(solved.counts)
    assert [solved.score_of(known[place]) for place in places] == [wanted[key] for key in keys]
    for other in (-1, len(wanted) + 100, 1 << 64, "a", (0,), None):
        assert solved.number(other) is None
        with pytest.raises(KeyError):
            solved.score(other)


def chain(size: int, end: int = -1, gain: int = 0) -> Drawn:
    rows: Turns = {node: [(gain, False, node - 1)] if node else [] for node in range(size)}
    return Drawn(rows, {0: end}, 0)


@pytest.mark.parametrize("compiled", SPEEDS)
def test_positions_are_taken_in_parts(compiled: bool, monkeypatch: Any) -> None:
    monkeypatch.setattr(strong, "CHUNK", 3)
    monkeypatch.setattr(strong, "PLAIN_CHUNK", 3)
    for size in range(1, 9):
        solved = labelled(found_plainly(chain(size)), compiled)
        scores = [solved.score(node) for node in range(size)]
        assert scores == [Score((-1) ** (node + 1), node) for node in range(size)]


@pytest.mark.parametrize("compiled", SPEEDS)
def test_the_budget_is_looked_at_between_the_parts(compiled: bool, monkeypatch: Any) -> None:
    monkeypatch.setattr(strong, "CHUNK", 3)
    monkeypatch.setattr(strong, "PLAIN_CHUNK", 2)
    found, looks = found_plainly(chain(9)), 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return looks > 3

    if compiled:  # 9 positions, 3 at once
        labelled(found, compiled, Limits(stop=stop))
        assert looks == 3
        return
    with pytest.raises(Stopped, match="after 9 positions"):
        labelled(found, compiled, Limits(stop=stop))


@pytest.mark.parametrize("margin", [LARGEST - 1, LARGEST, 1 << 40])
def test_margins_are_exact_or_refused(margin: int) -> None:
    """Two moves gain half of it each, and the mover moves again."""
    half = margin // 2
    game = Drawn({0: [], 1: [(half, True, 0)], 2: [(margin - half, True, 1)]}, {0: 0}, 0)
    found = found_plainly(game)
    if can_compile():
        if margin >= LARGEST:
            with pytest.raises(NotCompiled, match="too large"):
                labelled(found, compiled=True)
        else:
            assert labelled(found, compiled=True).score(2) == Score(margin, 2)
    assert labelled(found, compiled=False).score(2) == Score(margin, 2)


# Worths where play goes round --------------------------------------------------------------------


@dataclass
class Rounds:
    """Who can force what, looked at again and again until nothing changes."""

    game: Drawn

    def __post_init__(self) -> None:
        game = self.game
        self.nodes = in_reach(game)
        self.moves = {node: [] if node in game.ends else game.rows[node] for node in self.nodes}
        self.paid = {
            node: game.ends.get(node, game.stuck) for node, row in self.moves.items() if not row
        }

    def forced(self, least: int) -> set[tuple[int, bool]]:
        """Return nodes, with whether the mover does, at which a player can force so much."""
        good: set[tuple[int, bool]] = set()
        before = -1
        while len(good) > before:
            before = len(good)
            for node, row in self.moves.items():
                for mover in (True, False):
                    after = [(there, mover == again) in good for _, again, there in row]
                    if node in self.paid:
                        reached = (self.paid[node] if mover else -self.paid[node]) >= least
                    else:
                        reached = any(after) if mover else all(after)
                    if reached:
                        good.add((node, mover))
        return good

    def margins(self) -> dict[int, int]:
        """Return the margins of what is won or lost."""
        found = dict.fromkeys(self.nodes, 0)
        for stake in range(1, 4):
            for node, mover in self.forced(stake):
                found[node] = stake if mover else -stake
        return {node: margin for node, margin in found.items() if margin}

    def ties(self, decided: dict[int, int]) -> set[int]:
        """Return the nodes that nobody wins, and where a player who does not lose forces an end."""
        good = {(node, mover) for node in self.paid if node not in decided for mover in (0, 1)}
        before = -1
        while len(good) > before:
            before = len(good)
            for node, row in self.moves.items():
                free = [
                    (again, there)
                    for _, again, there in row
                    if (decided.get(there, 0) if again else -decided.get(there, 0)) >= 0
                ]
                for mover in (0, 1):
                    after = [(there, int(mover == again)) in good for again, there in free]
                    if node not in decided and after and (any(after) if mover else all(after)):
                        good.add((node, mover))
        return {node for node, _ in good}

    def scores(self) -> dict[int, Score | None]:
        """Return the scores: of lines that pay the same the winner's is short, the loser's long."""
        margins = self.margins()
        margins |= dict.fromkeys(self.ties(margins), 0)
        plies = dict.fromkeys(self.paid, 0)
        for length in range(1, len(self.nodes) + 1):
            known = dict(plies)
            for node, margin in margins.items():
                if node in known:
                    continue
                # The moves that pay what the position is worth.
                ways = [
                    there
                    for _, again, there in self.moves[node]
                    if there in margins and (margins[there] if again else -margins[there]) == margin
                ]
                done = [there in known for there in ways]
                if any(done) if margin >= 0 else all(done):
                    plies[node] = length
        return {
            node: Score(margins[node], plies[node]) if node in margins else None
            for node in self.nodes
        }


@pytest.mark.parametrize("compiled", SPEEDS)
@given(going_round())
def test_worths_where_play_goes_round(compiled: bool, game: Drawn) -> None:
    found, wanted = found_plainly(game), Rounds(game).scores()
    solved = labelled(found, compiled)
    if not solved.is_loopy:
        wanted = dict(ended_scores(game))
    check_labels(solved, found, wanted)


@given(going_round())
def test_retrograde_labels(game: Drawn) -> None:
    check_retrograde_labels(game)


@pytest.mark.parametrize("first", range(0, 80, 20))
def test_games_that_go_round_every_day(first: int) -> None:
    """Wins, losses, ties that either player forces, and draws: the same games every day."""
    seen = Counter[Any]()
    for number in range(first, first + 20):
        game = fixed(number, is_loopy=True)
        check_retrograde_labels(game)
        found = found_plainly(game)
        solved = labelled(found, compiled=False)
        wanted: dict[int, Any] = Rounds(game).scores()
        check_labels(solved, found, wanted if solved.is_loopy else dict(ended_scores(game)))
        seen.update(score and score.margin for score in wanted.values())
    assert min(seen[what] for what in (1, 0, -1, None)) >= 5


def check_retrograde_labels(game: Drawn) -> None:
    work = meter()
    found = label_retrograde(game.root, game.turns, game.final, game.stuck, work)
    wanted = {node: score for node, score in Rounds(game).scores().items() if score is not None}
    assert found.margin == {node: score.margin for node, score in wanted.items()}
    assert found.plies == {node: score.plies for node, score in wanted.items()}
    assert list(found.turns) == in_reach(game)
    assert work.positions == len(found.turns)
    for node, turns in found.turns.items():
        assert set(turns) == set(() if node in game.ends else game.rows[node])
        assert len(turns) == len(set(turns))


@pytest.mark.parametrize("compiled", SPEEDS)
@pytest.mark.parametrize("gains", [(0, 1), (1, 0), (1, 1), (0, 0)])
def test_a_gain_anywhere_in_a_game_that_goes_round_has_no_score(
    gains: tuple[int, int], compiled: bool
) -> None:
    rows: Turns = {0: [(gains[0], False, 1)], 1: [(gains[1], False, 0), (0, True, 1)]}
    game = Drawn(rows, {}, 0)
    if not any(gains):
        assert labelled(found_plainly(game), compiled).score(0) is None
        assert not label_retrograde(0, game.turns, game.final, 0, meter()).margin
        return
    with pytest.raises(GainsInCycles):
        labelled(found_plainly(game), compiled)
    with pytest.raises(GainsInCycles):
        label_retrograde(0, game.turns, game.final, 0, meter())


@pytest.mark.parametrize("compiled", SPEEDS)
def test_the_budget_is_looked_at_where_play_goes_round(compiled: bool) -> None:
    game = Drawn({0: [(0, False, 1)], 1: [(0, False, 0)]}, {}, 0)
    with pytest.raises(Stopped, match="after 2 positions"):
        labelled(found_plainly(game), compiled, Limits(stop=lambda: True))
    with pytest.raises(BudgetExceeded, match="1 positions"):
        label_retrograde(0, game.turns, game.final, 0, meter(positions=1))


@needs_numba
@pytest.mark.parametrize("slow", [False, True])
def test_positions_between_two_looks(slow: bool, monkeypatch: Any) -> None:
    """Where every run is quick they double up to a number, where every run is slow they halve."""
    monkeypatch.setattr(reachable, "QUICK", -1.0 if slow else 100.0)
    monkeypatch.setattr(reachable, "SLOW", -1.0 if slow else 100.0)
    monkeypatch.setattr(reachable, "FEWEST", 8 if slow else 2)
    monkeypatch.setattr(reachable, "MANY", 8)
    looks = 0

    def looked() -> bool:
        nonlocal looks
        looks += 1
        return False

    rules = form_of(Steps(*range(1, 41)), symmetry=False).compiled(1)
    found = explore_compiled(1, rules, Meter(Limits(stop=looked)))
    # The root is alone; there are more than enough after it.
    sizes = [1, 4, 2] if slow else [1, 4, 8]
    left = len(found.keys) - sum(sizes)
    assert left > 40
    assert looks == len(sizes) + (left if slow else -(-left // 8))
