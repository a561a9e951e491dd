"""The labelling of a graph, step by step: every step follows, and the labels are the answers."""

from __future__ import annotations

import json
import pickle
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.engines.walks import walk
from grundy.games.catalogue import game_class
from grundy.reasons.labelling.graph import graph_of
from grundy.solving.components import grundy_of
from grundy.values import Outcome, mex, nim_sum

METHODS = ("induction", "search", "mex")
IMPARTIAL = [name for name in gr.names() if issubclass(game_class(name), gr.ImpartialGame)]
EXAMPLES = [example for name in IMPARTIAL for example in game_class(name).examples]
GAMES = list(dict.fromkeys(gr.position(example).game_text for example in EXAMPLES))
SMALL = 12
"""Small positions of each game that are labelled, by each method."""

graphs = st.integers(1, 9).flatmap(
    lambda n: st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=20)
)


def labelled(steps: Any) -> list[tuple[str, str]]:
    return [(str(step.position.arguments[0]), str(step.label)) for step in steps]


# What a pupil reads -------------------------------------------------------------------------------


def test_induction_spreads_from_the_end_round_by_round() -> None:
    found = gr.labelling(gr.game("subtraction:1,2,3"), 7)
    assert labelled(found.steps) == list(zip("01234567", "PNNNPNNN", strict=True))
    assert [step.round for step in found.steps] == [0, 1, 1, 1, 2, 3, 3, 3]
    assert found.steps[4].text == "4 is P: every move leads to N: 3, 2, 1"
    assert found.steps[0].text == "0 is P: there is no move"
    assert found.steps[7].text == "7 is N: a move leads to P: 4"
    four = gr.game("subtraction:1,2,3")(4)
    assert found.steps[7].because == ((four, Outcome.P),)
    assert [step.number for step in found.steps] == list(range(1, 9))
    assert found.label is Outcome.N
    assert [len(layer) for layer in found.layers] == [1] * 8


def test_search_enters_remembers_and_stops_at_the_first_win() -> None:
    found = gr.labelling(gr.game("subtraction:1,2,3"), 5, "search")
    kinds = [(step.kind, step.position.arguments[0]) for step in found.steps]
    assert kinds[:6] == [("visit", n) for n in (5, 4, 3, 2, 1, 0)]
    assert kinds[6:9] == [("label", 0), ("label", 1), ("remembered", 0)]
    last = found.steps[-1]
    assert last.text == "5 is N: a move leads to P: 4; no need to look at 3, 2"
    assert [p.arguments for p in last.skipped] == [(3,), (2,)]
    assert (found.steps[1].depth, found.steps[1].source) == (1, gr.game("subtraction:1,2,3")(5))


def test_search_leaves_unlabelled_what_it_need_not_look_at() -> None:
    found = gr.labelling(gr.game("kayles")(7), method="search")
    assert found[gr.game("kayles")(1, 2, 2)] is None
    assert found.label is Outcome.N
    assert '<g class="position ?">' in found.svg()


def test_mex_names_the_least_missing_value() -> None:
    found = gr.labelling(gr.game("nim")(1, 2), method="mex")
    assert [(str(step.position), step.label) for step in found.steps] == [
        ("nim(0)", 0),
        ("nim(1)", 1),
        ("nim(1, 1)", 0),
        ("nim(2)", 2),
        ("nim(1, 2)", 3),
    ]
    assert found.steps[-1].text == (
        "(1, 2) has Grundy value 3: its options 2, (1, 1), 1 have Grundy values 2, 0, 1; the mex "
        "is 3"
    )


def test_a_draw_is_labelled_last_with_its_reason() -> None:
    game = gr.graph({"a": ["a", "b"], "b": ["c"]})
    found = gr.labelling(game, "a")
    assert labelled(found.steps) == [("c", "P"), ("b", "N"), ("a", "D")]
    last = found.steps[-1]
    assert last.kind == "draw"
    assert last.text == "a is D: no move leads to P, and play can cycle forever through a"
    assert last.because == ((game("a"), Outcome.D), (game("b"), Outcome.N))


def test_a_search_that_comes_round_goes_on_backward() -> None:
    found = gr.labelling(gr.graph({"a": ["b"], "b": ["a", "c"]}), "a", "search")
    assert [step.kind for step in found.steps] == ["visit", "visit", "cycle", *["label"] * 3]
    assert "a → b → a is a cycle" in found.steps[2].text
    assert {str(p.arguments[0]): str(label) for p, label in found.labels.items()} == {
        "a": "P",
        "b": "N",
        "c": "P",
    }


def test_misere_play_begins_with_a_win_for_who_cannot_move() -> None:
    for method in ("induction", "search"):
        found = gr.labelling(gr.game("misere nim"), (1, 1), method)
        first = next(step for step in found.steps if step.label is not None)
        assert first.text == "0 is N: there is no move, and the last player to move loses"
        assert found.label is Outcome.N
    with pytest.raises(gr.UndefinedError, match="normal play only"):
        gr.labelling(gr.game("misere nim"), (1, 1), "mex")


def test_values_refuse_a_way_round_and_show_it() -> None:
    with pytest.raises(
        gr.CycleError, match=r"0\) → graph:0-1,1-0,1-2\(1\) → .*by induction"
    ) as why:
        gr.labelling(gr.graph([(0, 1), (1, 0), (1, 2)]), 0, "mex")
    assert len(why.value.cycle) == 3
    with pytest.raises(gr.CycleError):
        gr.labelling("northcott(W..B, .W.B)", method="mex")


def test_the_listing_and_the_data() -> None:
    found = gr.labelling("kayles(5) + nim(1)", method="search")
    rows = str(found).splitlines()
    assert rows[0] == f"kayles(5) + nim(1) by search, {len(found.positions)} positions"
    assert rows[1].endswith("look at kayles(5) + nim(1)")
    assert len(rows) == 1 + len(found.steps)
    data = json.loads(json.dumps(found.as_data()))
    assert [step["text"] for step in data["steps"]] == [str(step) for step in found.steps]
    for entry in data["positions"]:
        position = gr.position(entry["position"])
        assert position == found.positions[entry["id"]]
        options = [gr.position(data["positions"][o]["position"]) for o in entry["options"]]
        assert tuple(options) == found.options[position]
        assert entry["label"] in ("N", "P", None)
    assert (
        sorted(i for layer in data["layers"] for i in layer)
        == list(range(len(rows[1:])))[: len(data["positions"])]
    )


def test_a_labelling_is_a_value() -> None:
    once, twice = (gr.labelling(gr.game("kayles")(4)) for _ in range(2))
    assert (once, hash(once)) == (twice, hash(twice))
    assert pickle.loads(pickle.dumps(once)) == once
    assert once._repr_html_().startswith("<iframe")
    with pytest.raises(AttributeError):
        once.steps[0].label = Outcome.D  # type: ignore[misc]


# How it is called ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "position"),
    [
        ((gr.game("nim"), (1, 2)), "nim(1, 2)"),
        ((gr.game("nim"), [1, 2]), "nim(1, 2)"),
        ((gr.game("nim"), 3), "nim(3)"),
        ((gr.game("nim"), gr.game("nim")(3)), "nim(3)"),
        ((gr.game("misere nim"), gr.game("nim")(3)), "misere nim(3)"),
        ((gr.game("wythoff"), (3, 1)), "wythoff(3, 1)"),
        ((gr.game("chomp:2x2"),), "chomp:2x2(2, 2)"),
        ((gr.game("nim")(3).misere,), "misere nim(3)"),
        (("nim(1) + kayles(2)",), "nim(1) + kayles(2)"),
        (("nim", 3), "nim(3)"),
        ((gr.game("graph:a-b"), "a"), "graph:a-b(a)"),
        ((gr.game("turning-turtles"), "HT"), "turning-turtles(HT)"),
    ],
)
def test_ways_to_ask(asked: tuple[Any, ...], position: str) -> None:
    assert str(gr.labelling(*asked).position) == position


def test_a_tuple_may_be_one_state() -> None:
    game = gr.graph({(0, 0): [(0, 1)], (0, 1): []})
    assert gr.labelling(game, (0, 0)).label is Outcome.N


@pytest.mark.parametrize(
    ("asked", "error", "words"),
    [
        ((gr.game("nim"), gr.game("kayles")(3)), gr.PositionError, "not a position of nim"),
        ((gr.game("nim")(3), 4), gr.PositionTypeError, "alone"),
        ((gr.game("nim"),), gr.UndefinedError, "no opening position"),
        ((gr.game("nim"), -1), gr.PositionError, "not negative"),
        ((gr.game("nim"), 2.0), gr.PositionTypeError, "write 2"),
        ((gr.game("wythoff"), 3), gr.PositionError, "2 numbers"),
        ((gr.game("wythoff"), (1, 2, 3)), gr.PositionError, "3 were given"),
        ((7, 7), gr.PositionTypeError, "a position or a game"),
        ((gr.game("nim"), 3, "serach"), gr.EngineError, "did you mean search"),
    ],
)
def test_wrong_questions(asked: tuple[Any, ...], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        gr.labelling(*asked)


def test_what_is_too_large_is_refused_with_the_remedy() -> None:
    with pytest.raises(gr.BudgetExceeded, match=r"more than 100 positions; .* most=") as why:
        gr.labelling(gr.game("subtraction:1,2")(30, 30), most=100)
    assert why.value.positions == 101
    with pytest.raises(gr.BudgetExceeded, match="more than 500 moves"):
        graph_of(gr.game("nim")(49), most=50, moves=500)
    with pytest.raises(gr.BudgetExceeded), gr.budget(positions=10):
        gr.labelling(gr.game("nim")(30))
    assert len(gr.labelling(gr.game("nim")(30), most=31).positions) == 31
    wrong: Any
    for wrong in (0, "a", 2.5, True):
        with pytest.raises(gr.BudgetError):
            gr.labelling(gr.game("nim")(30), most=wrong)
    for wrong in ([], None, 3):
        with pytest.raises(gr.EngineError, match="there is no method"):
            gr.labelling(gr.game("nim")(3), method=wrong)


def test_a_long_game_needs_no_deep_stack() -> None:
    one = gr.game("subtraction:1")
    for method in METHODS:
        found = gr.labelling(one, 3_000, method)
        assert found.label == (0 if method == "mex" else Outcome.P)
        assert len(found.layers) == 3_001


# Labels are the answers, and every step follows from what was said before -------------------------


def check_steps(found: gr.Labelling) -> None:
    """Check each step against the graph and the steps before it, by the definitions alone."""
    misere = found.position.is_misere
    known: dict[gr.Position, Any] = {}
    for step in found.steps:
        options = found.options[step.position]
        given = dict(step.because)
        assert set(given) <= set(options)
        if step.kind == "remembered":
            assert known[step.position] == step.label
        if step.kind == "label":
            assert step.position not in known
            assert all(known[option] == label for option, label in given.items())
            assert step.label == decided(found.method, options, given, misere)
            known[step.position] = step.label
        if step.kind == "draw":
            assert set(given) == set(options)
            assert Outcome.D in given.values()
            assert Outcome.P not in given.values()
            known[step.position] = step.label
    assert known == found.labels


def decided(method: str, options: Any, given: Any, misere: bool) -> Any:
    if method == "mex":
        assert set(given) == set(options)
        return mex(given.values())
    if Outcome.P in given.values():
        return Outcome.N
    assert set(given) == set(options), "P needs every option"
    assert all(label is Outcome.N for label in given.values())
    return Outcome.N if misere and not options else Outcome.P


def fixed_point(game: Any, misere: bool) -> tuple[dict[Any, Outcome], dict[Any, int]]:
    """Return outcomes and remoteness by rounds that know nothing of queues or out-degrees."""
    options = {node: set(game.moves(node)) for node in game.nodes}
    outcome: dict[Any, Outcome] = {}
    plies: dict[Any, int] = {}
    for number in range(len(options) + 1):
        new = {}
        for node in options.keys() - outcome.keys():
            if any(outcome.get(o) is Outcome.P for o in options[node]):
                new[node] = Outcome.N
            elif all(outcome.get(o) is Outcome.N for o in options[node]):
                new[node] = Outcome.N if misere and not options[node] else Outcome.P
        outcome |= new
        plies |= dict.fromkeys(new, number)
    return outcome, plies


def token(edges: list[tuple[int, int]]) -> Any:
    return gr.graph({0: [], **{a: [b for c, b in edges if c == a] for a, _ in edges}})


@given(graphs, st.booleans())
def test_random_graphs(edges: list[tuple[int, int]], misere: bool) -> None:
    game = token(edges)
    outcome, plies = fixed_point(game, misere)
    asked = game(0).misere if misere else game(0)
    by_induction = gr.labelling(asked)
    for found in (by_induction, gr.labelling(asked, method="search")):
        check_steps(found)
        for position, label in found.labels.items():
            assert label is outcome.get(position.arguments[0], Outcome.D)
    assert by_induction.labels.keys() == set(by_induction.positions)
    rounds = [step.round for step in by_induction.steps]
    assert rounds == [plies.get(step.position.arguments[0]) for step in by_induction.steps]
    ended = [r for r in rounds if r is not None]
    assert ended == sorted(ended)
    assert rounds[len(ended) :] == [None] * (len(rounds) - len(ended)), "draws come last"


@given(graphs)
def test_values_of_random_graphs(edges: list[tuple[int, int]]) -> None:
    game = token(edges)
    graph = gr.labelling(game, 0)
    try:
        found = gr.labelling(game, 0, "mex")
    except gr.CycleError as error:
        texts = {str(p): {str(o) for o in options} for p, options in graph.options.items()}
        around = error.cycle
        ring = all(b in texts[str(a)] for a, b in pairwise(around)) and around[0] == around[-1]
    else:
        ring = False
        check_steps(found)
        assert all(position.grundy == value for position, value in found.labels.items())
    depths = walk([[graph.positions.index(o) for o in graph.options[p]] for p in graph.positions])
    assert ring == bool(depths.cycle)


@given(graphs)
def test_every_move_joins_two_layers(edges: list[tuple[int, int]]) -> None:
    """Downward, or upward where it leads back; the position that was asked for is on top."""
    found = gr.labelling(token(edges), 0)
    depth = {p: i for i, layer in enumerate(found.layers) for p in layer}
    assert depth.keys() == set(found.positions)
    assert found.layers[-1] == (found.position,)
    for position, options in found.options.items():
        assert all(depth[o] != depth[position] or o == position for o in options)


@pytest.mark.parametrize("text", GAMES)
def test_every_game_of_the_catalogue(text: str) -> None:
    game = gr.game(text)
    asked = [game(*args) for args in islice(game.small(), 400)][:: max(1, 400 // SMALL)]
    for position in [*asked, *(p.misere for p in asked[::3])]:
        by_induction = gr.labelling(position)
        by_search = gr.labelling(position, method="search")
        check_steps(by_induction)
        check_steps(by_search)
        assert by_induction.label is by_search.label is position.outcome
        remoteness = {step.position: step.round for step in by_induction.steps}
        assert remoteness[by_induction.positions[0]] == position.remoteness
        assert by_induction.positions[0] == position
        for other in by_induction.positions[:40]:
            assert by_induction[other] is other.outcome
            assert gr.position(str(other)) == other
        if not game.loopy and not position.is_misere:
            values = gr.labelling(position, method="mex")
            check_steps(values)
            assert values.label == position.grundy


@pytest.mark.parametrize("text", ["nim(2, 3)", "grundys-game(9)", "kayles(5, 2) + wythoff(1, 2)"])
def test_a_sum_as_a_whole_is_worth_the_nim_sum_of_its_parts(text: str) -> None:
    found = gr.labelling(text, method="mex")
    for position, value in found.labels.items():
        assert value == nim_sum(*(grundy_of(term) for term in position.terms))


def test_empty_heaps_are_left_out_and_symmetric_positions_are_one() -> None:
    found = gr.labelling("kayles(3) + nim(1)")
    texts = set(map(str, found.positions))
    assert {"kayles(3)", "nim(1)"} <= texts
    assert [text for text in texts if "0" in text] == ["nim(0)"]
    assert found[gr.position("nim(0) + kayles(0)")] is Outcome.P
    assert found[gr.position("nim(1) + kayles(2)")] is gr.position("nim(1) + kayles(2)").outcome
    mirrored = gr.labelling("wythoff(3, 1)")
    assert mirrored.positions[0] == gr.position("wythoff(3, 1)")
    assert mirrored[gr.position("wythoff(1, 3)")] is Outcome.N
    assert len(mirrored.positions) == 7
    with pytest.raises(gr.PositionError, match="not reachable"):
        mirrored[gr.position("wythoff(5, 5)")]
    with pytest.raises(gr.PositionError, match="not reachable"):
        mirrored[gr.position("nim(1)")]


def test_the_node_0_of_a_graph_is_no_empty_heap() -> None:
    """Two tokens on 0 → 1: the 0 must stay, for there is a move from it."""
    found = gr.labelling(gr.graph([(0, 1)]), (0, 0), "mex")
    assert [len(p.terms) for p in found.positions] == [2, 2, 2]
    assert found.label == 0


def test_rules_of_ones_own() -> None:
    @gr.impartial
    def divisor(n: int) -> Any:
        yield from (n - d for d in range(1, n) if n % d == 0)

    class Row(gr.ImpartialGame):
        def moves(self, n: int) -> Any:
            yield from ([left, n - 2 - left] for left in range(n - 1))

        def parts(self, n: int) -> Any:
            return (n,) if n > 1 else ()

    assert gr.labelling(divisor, 12, "mex").label == divisor(12).grundy
    assert gr.labelling(divisor, (6, 4)).label is divisor(6, 4).outcome
    dawson = gr.labelling(Row()(7), method="mex")
    assert dawson.label == Row()(7).grundy
    assert dawson[Row()(1)] == 0
    assert gr.labelling(gr.position("0")).label is Outcome.P
