"""The checklist: every game gets its technique, every wrong rule its refutation."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import FrozenInstanceError
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.discovery.checks.subjects import subject_of
from grundy.discovery.checks.survey import Survey
from grundy.games.catalogue import game_class
from tests.brute import Brute

AMPLE = 40.0
"""Seconds that no check needs: what is looked at is then bounded by positions and moves alone."""

IMPARTIAL = [name for name in gr.names() if issubclass(game_class(name), gr.ImpartialGame)]

TECHNIQUES = {
    "bishop": "DAG",
    "bounded-nim": "subtraction",
    "chomp": "DAG",
    "cram": "split",
    "dawsons-chess": "split",
    "dawsons-kayles": "split",
    "divisor": "DAG",
    "euclid": "DAG",
    "fibonacci-nim": "DAG",
    "graph": "DAG",
    "green-hackenbush": "split",
    "grid": "DAG",
    "grundys-game": "split",
    "hexadecimal": "split",
    "kayles": "split",
    "king": "DAG",
    "knight": "DAG",
    "lasker-nim": "split",
    "maharaja": "DAG",
    "mock-turtles": "sum",
    "moore-nim": "DAG",
    "nightrider": "DAG",
    "nim": "nim",
    "nimble": "sum",
    "northcott": "loopy",
    "notakto": "DAG",
    "octal": "split",
    "poker-nim": "nim",
    "queen": "DAG",
    "rook": "nim",
    "rule": "subtraction",
    "ruler": "sum",
    "sequential-nim": "DAG",
    "silver-dollar": "DAG",
    "split": "split",
    "sprouts": "sum",
    "staircase-nim": "nim",
    "subtraction": "subtraction",
    "take-a-square": "subtraction",
    "turning-turtles": "sum",
    "wythoff": "DAG",
}
"""What each game calls for: rook, staircase-nim and poker-nim are nim in disguise."""


def first_game(name: str) -> Any:
    return gr.position(game_class(name).examples[0]).terms[0].game


def checked(rule: Any, **settings: Any) -> gr.Checklist:
    return gr.check(rule, seconds=AMPLE, **settings)


@pytest.mark.parametrize("name", IMPARTIAL)
def test_every_game_of_the_catalogue(name: str) -> None:
    found = gr.check(first_game(name), seconds=8)
    assert found.technique == TECHNIQUES[name], found
    if name == "northcott":
        assert {f.topic for f in found.refuted} == {"players", "ending"}
    else:
        assert found["players"].answer == found["ending"].answer == "yes", found
    assert found["payoff"].answer == found["repeatable"].answer == found["states"].answer == "yes"
    for topic in ("theorem", "symmetry"):
        assert topic not in found or found[topic].answer == "yes", found[topic]
    for finding in found.findings:
        assert finding.evidence or finding.status == "declared", finding
        assert (finding.status == "shown") == bool(finding.counterexample), finding
    assert found.command.startswith("grundy ")
    assert json.loads(json.dumps(found.as_data()))["technique"] == found.technique


@pytest.mark.parametrize("name", ["wythoff", "moore-nim", "sequential-nim", "king", "knight"])
def test_dependent_numbers_by_their_smallest_counterexample(name: str) -> None:
    game = first_game(name)
    brute = Brute(game)

    def worth(*state: int) -> int:
        return brute.grundy((state,))

    pairs = [(a, b) for total in range(9) for a in range(total + 1) for b in [total - a]]
    (a, b) = min(
        ((a, b) for a, b in pairs if worth(a, b) != worth(a, 0) ^ worth(0, b)),
        key=sum,
    )
    shown = checked(game)["independence"]
    assert shown.answer == "no"
    first = tuple(map(int, shown.counterexample[1 : shown.counterexample.index(")")].split(",")))
    assert sum(first) == a + b
    assert worth(*first) != worth(first[0], 0) ^ worth(0, *first[1:])
    assert f"has Grundy value {worth(*first)}, not " in shown.counterexample


# Wrong rules -----------------------------------------------------------------------------------


class Strips:
    def left(self, n: int) -> Iterator[list[int]]:
        yield from ([k, n - 2 - k] for k in range(n - 1))

    def right(self, n: int) -> Iterator[list[int]]:
        yield from ([k, n - 3 - k] for k in range(n - 2))


class Alike:
    def left(self, n: int) -> Iterable[int]:
        return range(n)

    def right(self, n: int) -> Iterable[int]:
        return range(n)


class Strip:
    """Three marks of one's own in a row win; X is the mover's."""

    def moves(self, strip: str) -> Iterator[str]:
        if self.final(strip) is None:
            for i, mark in enumerate(strip):
                if mark == ".":
                    yield (strip[:i] + "X" + strip[i + 1 :]).translate(str.maketrans("XO", "OX"))

    def final(self, strip: str) -> int | None:
        return -1 if "OOO" in strip else None if "." in strip else 0


class Margin:
    """The heap that is left at 0 or 1 pays 5 more than its size."""

    def moves(self, n: int) -> Iterable[int]:
        return [n - 2] if n > 1 else []

    def final(self, n: int) -> int | None:
        return n + 5 if n < 2 else None


class DeclaredParts(gr.ImpartialGame):
    """Wythoff's rule, with its heaps declared independent."""

    def moves(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        yield from ((a - k, b) for k in range(1, a + 1))
        yield from ((a, b - k) for k in range(1, b + 1))
        yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))

    def parts(self, a: int, b: int) -> list[tuple[int, int]]:
        return [(a, 0), (0, b)]


class WrongTheorem(gr.ImpartialGame):
    def moves(self, n: int) -> list[int]:
        return [n - k for k in (1, 3, 4) if k <= n]

    @gr.theorem("remainders: n mod 7")
    def grundy(self, n: int) -> int:
        return n % 7


class WrongSymmetry(gr.ImpartialGame):
    def moves(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        yield from ((a - k, b) for k in range(1, a + 1))
        yield from ((a, b - 1) for _ in range(min(b, 1)))

    def canonical(self, a: int, b: int) -> tuple[int, int]:
        return min(a, b), max(a, b)


class WrongWins(gr.ImpartialGame):
    def moves(self, n: int) -> list[int]:
        return [n - k for k in (1, 2) if k <= n]

    @gr.theorem("take two: always")
    def winning_options(self, n: int) -> list[int]:
        return [n - 2] if n > 1 else []


class Refused(gr.ImpartialGame):
    """Even heaps only, it says; yet three can be taken."""

    def moves(self, n: int) -> list[int]:
        return [n - k for k in (2, 3) if k <= n]

    def accept(self, *args: Any, **kwargs: Any) -> Any:
        if args[0] % 2:
            raise gr.PositionError(f"{args[0]} is odd")
        return args[0]


class Box:
    """A state that is equal to nothing but itself."""


def by_player(n: int, player: int) -> Iterable[int]:
    return range(n - 1 - player, -1, -2)


def by_colour(n: int, colour: str) -> list[int]:
    if colour not in ("white", "black"):
        raise ValueError(colour)
    step = 1 if colour == "white" else 2
    return [n - step] if n >= step else []


def held_turn(n: int, player: int) -> Iterator[tuple[int, int]]:
    step = player + 1
    if n >= step:
        yield n - step, 1 - player


def held_idly(n: int, turn: int) -> Iterator[tuple[int, int]]:
    if n:
        yield n - 1, 1 - turn


def ignored(n: int, player: int) -> Iterable[int]:  # noqa: ARG001 - what the test is about
    return range(n)


def ends(row: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]


def ends_the_other_way(row: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    if row:
        yield row[1:], row[0]


def pairs(a: int, b: int) -> Iterator[tuple[int, tuple[int, int]]]:
    if a:
        yield 1, (a - 1, b)
    if b:
        yield 3, (a, b - 1)


def carried(n: int, score: int) -> Iterator[tuple[int, int]]:
    yield from ((n - k, score + k) for k in (1, 2) if k <= n)


def swapped(n: int, x: int, y: int) -> Iterator[tuple[int, int, int]]:
    yield from ((n - k, y, x + k) for k in (1, 2) if k <= n)


def is_loopy(n: int) -> Iterator[int]:
    if n:
        yield n - 1
    if n in (3, 7):
        yield n + 2


def itself(n: int) -> Iterator[int]:
    yield n


def additions(n: int) -> Iterator[int]:
    yield n + 1


def additions_and_takes(n: int) -> Iterator[int]:
    yield n + 1
    if n > 1:
        yield n - 2


def squares(n: int) -> Iterator[int]:
    yield n * n + 1


CHANCE = random.Random(5)


def dice(n: int) -> Iterator[int]:
    shown = CHANCE.randint(1, 6)
    if shown <= n:
        yield n - shown


ASKED: list[int] = []


def counting(n: int) -> Iterator[int]:
    ASKED.append(n)
    if n:
        yield max(n - 1 - len(ASKED) % 3, 0)


def halves(n: int) -> Iterator[float]:
    if n:
        yield n / 2


def nothing(n: int) -> None:
    pass


def sets(n: int) -> Iterator[set[int]]:
    yield {n}


def boxes(n: int) -> Iterator[Box]:  # noqa: ARG001
    yield Box()


def below_zero(n: int) -> Iterator[int]:
    yield n - 1


def without_end(n: int) -> Iterator[int]:  # noqa: ARG001
    while True:
        yield 0


def deep(n: int) -> Any:
    return deep(n)


def crashes(n: int) -> Iterator[int]:
    if n:
        yield n - min(n, 1 + 100 % abs(13 - n))


def reach(n: int) -> Iterator[int]:
    if n:
        yield from {max(n - k, 0) for k in (1, 3, 4)}


WRONG: list[tuple[Any, str, str, str]] = [
    (Strips, "partizan", "players", "from 2 Left can move to 0 and 0, Right to nowhere"),
    (by_player, "partizan", "players", "from 1 player=0 can move to 0, player=1 to nowhere"),
    (by_colour, "partizan", "players", "from 1 colour='white' can move to 0, colour='black' to no"),
    (held_turn, "partizan", "players", "(1, 0) → (0, 1), but (1, 1) → nowhere"),
    (ends, "score", "payoff", "(1,) → (1, ()), (1, ())"),
    (ends_the_other_way, "score", "payoff", "(1,) → ((), 1)"),
    (pairs, "score", "payoff", "(0, 1) → (3, (0, 0))"),
    (carried, "score", "payoff", "(1, 0) → (0, 1)"),
    (swapped, "score", "payoff", "(1, 0, 0) → (0, 0, 1)"),
    (Strip, "minimax", "payoff", "is 0"),
    (Margin, "score", "payoff", "final of 0 is 5"),
    (is_loopy, "loopy", "ending", "3 → 5 → 4 → 3"),
    (itself, "loopy", "ending", "0 → 0"),
    (additions, "endless", "ending", "0 → 1 → 2 → 3 → 4 → … → "),
    (additions_and_takes, "endless", "ending", "0 → 1 → 2 → 0"),
    (squares, "endless", "ending", "a number of more than 4,000 digits"),
    (dice, "unfit", "repeatable", "at first, then →"),
    (counting, "unfit", "repeatable", "at first, then →"),
    (halves, "unfit", "states", "1: it yields 0.5 is a float"),
    (nothing, "unfit", "states", "0: the rule returns None"),
    (sets, "unfit", "states", "0: it yields {0} is a set"),
    (boxes, "unfit", "states", "two Box objects are never equal"),
    (below_zero, "subtraction", "states", "0: it yields -1 is negative"),
    (without_end, "unfit", "states", "0: more than 20,000 options"),
    (deep, "unfit", "states", "RecursionError"),
    (crashes, "unfit", "states", "13: ZeroDivisionError"),
    (Refused, "unfit", "states", "4 → 1: 1 is odd"),
    (
        DeclaredParts,
        "DAG",
        "independence",
        "(1, 1) has Grundy value 2, but (1, 0), (0, 1) have 1 ⊕ 1 = 0",
    ),
    (WrongTheorem, "subtraction", "theorem", "at 2 the value is given as 2, but by the moves 0"),
    (WrongSymmetry, "sum", "symmetry", "(2, 0) has Grundy value 2, but (0, 2) has 0"),
    (WrongWins, "subtraction", "theorem", "at 1 the winning options are given as none, but by"),
]


@pytest.mark.parametrize(
    ("rule", "technique", "topic", "shown"), WRONG, ids=lambda v: getattr(v, "__name__", "")
)
def test_a_wrong_rule_is_refuted_by_its_smallest_counterexample(
    rule: Any, technique: str, topic: str, shown: str
) -> None:
    found = checked(rule)
    assert found.technique == technique, found
    assert found[topic].answer == "no"
    assert shown in found[topic].counterexample
    assert found[topic] in found.refuted
    assert shown in str(found)


@pytest.mark.parametrize("rule", [Alike, ignored])
def test_players_that_are_told_apart_but_have_the_same_moves(rule: Any) -> None:
    found = checked(rule)
    assert found.technique == "nim"
    assert found["players"].answer == "yes"
    assert found.command == "", "solve could not read a rule for two players"


def test_a_turn_that_changes_nothing() -> None:
    found = checked(held_idly)
    assert found["players"].answer == "yes"
    assert "tells whose turn it is, but the moves are the same" in found["players"].text
    assert found.technique == "DAG"


def test_coins_that_are_out_of_play_are_not_a_score() -> None:
    """Square 0 of nimble only fills up, like a score; but nobody counts it."""
    assert checked("nimble")["payoff"].answer == "yes"


@pytest.mark.parametrize("given_", [5, None, "", [1, 2], list, range])
def test_what_has_no_rule_at_all(given_: Any) -> None:
    with pytest.raises(gr.GrundyError):
        gr.check(given_)


def test_slow_rules_are_stopped_and_that_is_said() -> None:
    rule = gr.game("cram:5x6")
    found = gr.check(rule, seconds=0.4)
    assert found.stopped.startswith("stopped after ")
    assert found.stopped in str(found)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 40) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.integers(0, 2), inner, max_size=2)
    ),
    max_leaves=5,
)


@given(
    st.lists(st.lists(JUNK, max_size=4) | JUNK, min_size=1, max_size=7),
    st.sampled_from(["n", "a, b", "*heaps", "n, player", "a, turn, b", "row, k=2"]),
)
def test_no_rule_breaks_the_checklist(table: list[Any], parameters: str) -> None:
    """Whatever a rule gives: numbers, texts, dictionaries, nothing, not a number."""
    space: dict[str, Any] = {"table": table}
    names = parameters.replace("*", "").replace("=2", "")
    exec(f"def rule({parameters}):\n    return table[hash(({names},)) % len(table)]", space)
    found = gr.check(space["rule"], seconds=1)
    assert found.technique
    assert str(found)
    assert json.dumps(found.as_data())


# Recognition -----------------------------------------------------------------------------------


def subtraction(takes: Iterable[int]) -> Callable[[int], list[int]]:
    listed = sorted(takes)
    return lambda n: [n - take for take in listed if take <= n]


SETS = st.frozensets(st.integers(1, 9), min_size=1, max_size=5)


@given(SETS)
def test_subtraction_sets_are_found(takes: frozenset[int]) -> None:
    found = checked(subtraction(takes))
    game: Any = gr.game("subtraction:" + ",".join(map(str, takes)))
    assert found.technique == "subtraction"
    period = game.period()
    assert f"period {period.length} from {period.start}, proved" in found.cost
    assert gr.game(found.command.removeprefix("grundy period ")) == game


@given(SETS, SETS)
def test_the_smallest_difference_between_two_games(
    ours: frozenset[int], theirs: frozenset[int]
) -> None:
    other = gr.game("subtraction:" + ",".join(map(str, theirs)))
    rule = subtraction(ours)
    finding = checked(rule, against=other)["against"]
    different = sorted(ours ^ theirs)
    assert finding.answer == ("no" if different else "yes")
    if different:
        can = "can" if different[0] in ours else "cannot"
        assert f"different moves: {different[0]} {can} become 0" in finding.text
        mine = Brute(gr.impartial(rule))
        worse = [n for n in range(20) if mine.grundy((n,)) != other.grundy(n)]
        if worse:
            assert f"{worse[0]} has Grundy value {mine.grundy((worse[0],))}" in finding.text
        else:
            assert "The values are the same" in finding.text


DIGITS = st.lists(st.integers(0, 7), min_size=1, max_size=3)


@given(st.sampled_from([0, 4]), DIGITS)
def test_take_and_break_codes_are_found(before: int, after: list[int]) -> None:
    if not before and not any(after):
        return
    game: Any = gr.game(f"octal:{before}.{''.join(map(str, after))}")
    found = gr.check(gr.impartial(game.moves), seconds=20)
    if found.technique in ("split", "subtraction"):
        recognised = gr.game(found.command.split()[-1])
        assert recognised.values(40) == game.values(40)
        assert [set(recognised.options(n)) for n in range(12)] == [
            set(game.options(n)) for n in range(12)
        ]
    else:  # such as 0.1, where only the heap 1 has a move
        assert not before
        assert not any(digit & 4 for digit in after)


def test_reach_or_exceed_is_not_the_subtraction_game() -> None:
    found = checked(reach, against="subtraction:1,3,4")
    assert found.technique == "DAG"
    # Taking 2 may leave nothing, but no heap: that is an octal game, and it has other P-positions.
    assert found.command == "grundy period octal:0.3133"
    octal: Any = gr.game("octal:0.3133")
    assert octal.lost(20) == [0, 5, 7, 12, 14, 19]
    assert [n for n in range(20) if not Brute(gr.impartial(reach)).grundy((n,))] == octal.lost(20)
    assert found["subtraction"].counterexample == "2 can be taken from 2, but not from 3"
    assert found["against"].counterexample == (
        "it has different moves: 2 can become 0, which subtraction:1,3,4 does not allow; "
        "2 has Grundy value 2, but subtraction:1,3,4(2) has 0"
    )


def test_the_same_values_by_other_moves() -> None:
    def even_or_all(n: int) -> Iterator[int]:  # every smaller heap, and one move twice as well
        yield from range(n)

    assert checked(even_or_all, against="nim")["against"].answer == "yes"
    finding = checked("poker-nim", against="nim")["against"]
    assert finding.answer == "no"
    rook = checked("rook:8x8", against="nim")["against"]
    assert rook.answer == "yes"
    assert gr.check("lasker-nim", against="nim", seconds=4)["against"].counterexample == (
        "it has different moves: 2 can become (1, 1), which nim does not allow; "
        "3 has Grundy value 4, but nim(3) has 3"
    )


def test_misere_play_is_not_decided_by_values() -> None:
    """Kayles: heaps 1 and 8 are both worth 1, but 1 is lost in misère play and 8 is not."""
    found = checked("misere kayles")
    assert found.technique == "minimax"
    assert found["misere"].answer == "no"
    game = gr.game("kayles")
    assert game.grundy(1) == game.grundy(8) == 1
    assert (
        "1 and 8 both have Grundy value 1 in normal play, but P and N"
        in found["misere"].counterexample
    )
    assert checked("misere nim").technique == "nim"


# The survey ------------------------------------------------------------------------------------

RULES = st.lists(st.integers(0, 2**12 - 1), min_size=12, max_size=12)


@given(RULES)
def test_the_values_of_the_survey_are_the_definition(masks: list[int]) -> None:
    def rule(n: int) -> list[int]:
        return [m for m in range(n) if masks[n % 12] >> m % 12 & 1]

    game = gr.impartial(rule)
    survey = Survey(subject_of(game, "", None), AMPLE)
    brute = Brute(game)
    assert survey.values == {n: brute.grundy((n,)) for n in range(25)}
    assert survey.cycle() is None


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=24))
def test_cycles_are_found_exactly_where_there_are_some(edges: list[tuple[int, int]]) -> None:
    graph = gr.graph(edges)
    reached = {node: {end for start, end in edges if start == node} for node in graph.nodes}
    for _ in reached:
        reached = {
            node: ends.union(*(reached[end] for end in ends)) for node, ends in reached.items()
        }
    round_ = {node for node, ends in reached.items() if node in ends}
    found = checked(graph)
    assert (found["ending"].answer == "no") == bool(round_)
    assert (found.technique == "loopy") == bool(round_)
    if round_:
        line = [int(word) for word in found["ending"].counterexample.split(" → ")]
        assert line[0] == line[-1]
        assert all((a, b) in edges for a, b in pairwise(line))


def test_findings_are_frozen_data() -> None:
    found = gr.check("nim")
    with pytest.raises(FrozenInstanceError):
        found.technique = "chess"  # type: ignore[misc]
    with pytest.raises(KeyError):
        found["chess"]
    assert "ending" in found
    assert str(found).startswith("nim: is this Nim?")


def test_positions_to_begin_with() -> None:
    found = checked(Strip, starts=["....."])
    assert found.technique == "minimax"
    with pytest.raises(gr.PositionTypeError, match="float"):
        gr.check(Strip, starts=[2.5])
    with pytest.raises(gr.BudgetError):
        gr.check("nim", seconds=-1)


def test_a_class_may_be_checked_from_a_position() -> None:
    class Mine(gr.ImpartialGame):
        def moves(self, n: int) -> range:
            return range(n)

    for thing in (Mine, Mine()):
        found = gr.check(thing, words=["5"], name="Mine")
        assert "It agrees with nim" in str(found)
