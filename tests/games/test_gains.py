"""Games with gains and partizan games: published results, and independent recurrences."""

from __future__ import annotations

import json
import pickle
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy.engines import group_margins as engine
from grundy.limits.budget import running_meter
from grundy.solving.scored import node_score
from grundy.solving.scores import score_of
from grundy.values import Outcome
from tests.chance import draws

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parent.parent / "data" / "gains.jsonl").read_text().splitlines()
]


def find(text: str) -> Any:
    return gr.game(text)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["game"])
def test_published(row: dict[str, Any]) -> None:
    start = find(row["game"]).start
    if row["ask"] == "opening":
        # Every line is drawn in the end, so all best moves are as quick.
        assert [start.score, len(start.best_moves())] == row["answer"], row["source"]
    else:
        assert str(start.outcome) == row["answer"], row["source"]


# Rows of piles ----------------------------------------------------------------------------------


def by_ends(row: tuple[int, ...]) -> int:
    best = list(row)  # best[i]: margin of the piece of the current length that begins at i
    for length in range(2, len(row) + 1):
        best = [
            max(row[i] - best[i + 1], row[i + length - 1] - best[i])
            for i in range(len(row) - length + 1)
        ]
    return best[0] if row else 0


def by_three(row: tuple[int, ...]) -> int:
    best = [0] * (len(row) + 3)
    for i in reversed(range(len(row))):
        takes = range(1, min(3, len(row) - i) + 1)
        best[i] = max(sum(row[i : i + k]) - best[i + k] for k in takes)
    return best[0]


def by_growing(row: tuple[int, ...], most: int) -> int:
    """Return how many stones the first player gets, as the problem asks for."""

    @cache
    def stones(i: int, m: int) -> int:
        if i + 2 * m >= len(row):
            return sum(row[i:])
        return max(sum(row[i:]) - stones(i + x, max(m, x)) for x in range(1, 2 * m + 1))

    return stones(0, most)


def by_pie(row: tuple[int, ...]) -> int:
    best = total = 0  # what the decider gets of the slices from here on
    for piece in reversed(row):
        best = max(best, piece + total - best)
        total += piece
    return 2 * best - total


def random_rows(count: int, low: int, longest: int) -> list[tuple[int, ...]]:
    chance = draws(count)
    return [
        tuple(chance.randint(low, 9) for _ in range(chance.randint(0, longest)))
        for _ in range(count)
    ]


def sign(outcome: Outcome) -> int:
    return {Outcome.N: 1, Outcome.P: -1, Outcome.T: 0}[outcome]


def test_two_thousand_rows_by_ends() -> None:
    game = find("stone-game")
    for row in random_rows(2000, 0, 9):
        margin = by_ends(row)
        assert game(*row).score == margin, row
        assert sign(game(*row).outcome) == (margin > 0) - (margin < 0)


def test_two_thousand_rows_from_the_front() -> None:
    game = find("first-three")
    for row in random_rows(2000, -9, 10):
        assert game(*row).score == by_three(row), row


def test_two_thousand_rows_with_a_growing_reach() -> None:
    game, chance = find("first-stones"), draws(3)
    for row in random_rows(2000, 0, 10):
        most = chance.randint(1, 3)
        assert (sum(row) + game(most, *row).score) / 2 == by_growing(row, most), (most, row)


def test_two_thousand_pies() -> None:
    game = find("pie-rules")
    for row in random_rows(2000, 0, 9):
        assert game(*row).score == by_pie(row), row


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("stone-game(5, 3, 4, 5)", 1),
        ("stone-game(3, 7, 2, 3)", 5),
        ("stone-game(1, 5, 2)", -2),
        ("stone-game(1, 5, 233, 7)", 222),
        ("stone-game()", 0),
        ("first-stones(1, 2, 7, 9, 4, 4)", -6),
        ("first-stones(1, 1, 2, 3, 4, 5, 100)", 93),
        ("first-three(1, 2, 3, 7)", -1),
        ("first-three(1, 2, 3, -9)", 15),
        ("first-three(1, 2, 3, 6)", 0),
        ("pie-rules(141, 592, 653)", 80),
        ("pie-rules(10, 21, 10, 21, 10)", 10),
    ],
)
def test_samples_of_the_problems(text: str, score: int) -> None:
    position: Any = gr.position(text)
    assert position.score == score
    assert str(position) == text


def test_long_rows_answer() -> None:
    chance = draws(5)
    row = tuple(chance.randint(1, 500) for _ in range(500))
    game = find("stone-game")
    assert game(*row).score == by_ends(row)
    assert game(*row).solve().best.gain in (row[0], row[-1])
    row = tuple(chance.randint(-1000, 1000) for _ in range(20_000))
    assert find("first-three")(*row).score == by_three(row)


@pytest.mark.parametrize("name", ["stone-game", "first-three", "first-stones"])
def test_places_in_a_row_are_the_rules_themselves(name: str) -> None:
    """A row's search sees places; the definition sees whole rows, and both agree, plies too."""
    game: Any = find(name)
    for row in random_rows(40, -3, 7):
        state = (1, *row) if game.settings else row
        assert node_score(game, state) == score_of(game, state), state


def test_a_piece_of_the_row_before_is_not_mistaken() -> None:
    """The row that was searched last answers for its pieces: equal piles, wherever they stand."""
    game = find("stone-game")
    assert game(1, 5, 2, 5, 2, 9).score == by_ends((1, 5, 2, 5, 2, 9))
    assert game(5, 2).score == 3
    assert game(2, 9).score == 7
    assert game(9, 2, 5).score == by_ends((9, 2, 5))


def test_tied_rows() -> None:
    tied = find("stone-game")(1, 1, 1, 1)
    assert tied.outcome is Outcome.T
    assert tied.solve().outcome is Outcome.T
    assert tied.remoteness == 4
    assert tied.winning_moves() == []


# Dots and Boxes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["1x1", "1x2", "2x1", "1x3", "2x2"])
def test_the_table_is_the_definition(size: str) -> None:
    game: Any = find(f"dots-and-boxes:{size}")
    chance = draws(1)
    boards = range(1 << len(game.grid.boxes_of))
    for drawn in chance.sample(boards, min(200, len(boards))):
        by_search = score_of(game, game.node(drawn))
        assert node_score(game, drawn) == by_search, game(drawn)


def test_images_have_the_same_margin() -> None:
    game: Any = find("dots-and-boxes:2x2")
    for drawn in range(1 << 12):
        assert node_score(game, game.canonical(drawn)) == node_score(game, drawn)
    assert len({game.canonical(drawn) for drawn in range(1 << 12)}) == 570  # Burnside


@cache
def boxes(across: frozenset[Any], upright: frozenset[Any], rows: int, columns: int) -> int:
    """Return the margin of Dots and Boxes, from coordinates alone."""

    def full(r: int, c: int, a: frozenset[Any], u: frozenset[Any]) -> bool:
        return {(r, c), (r + 1, c)} <= a and {(r, c), (r, c + 1)} <= u

    def count(a: frozenset[Any], u: frozenset[Any]) -> int:
        return sum(full(r, c, a, u) for r in range(rows) for c in range(columns))

    found = []
    before = count(across, upright)
    options = [
        (across | {line}, upright)
        for line in product(range(rows + 1), range(columns))
        if line not in across
    ] + [
        (across, upright | {line})
        for line in product(range(rows), range(columns + 1))
        if line not in upright
    ]
    for a, u in options:
        gain = count(a, u) - before
        rest = boxes(a, u, rows, columns)
        found.append(gain + rest if gain else -rest)
    return max(found, default=0)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)])
def test_boxes_from_coordinates(rows: int, columns: int) -> None:
    margin = boxes(frozenset(), frozenset(), rows, columns)
    assert find(f"dots-and-boxes:{rows}x{columns}").start.score == margin


def test_large_tables_are_compiled_and_the_same() -> None:
    pytest.importorskip("numba")
    game: Any = find("dots-and-boxes:2x2")
    plain = [game(drawn).score for drawn in range(1 << 12)]
    before, engine.PAYS = engine.PAYS, 1
    try:
        assert list(engine.group_margins(game.grid.boxes_of, running_meter())) == plain
    finally:
        engine.PAYS = before


def test_a_table_looks_at_its_budget() -> None:
    game = type(find("dots-and-boxes:3x3"))(3, 3)
    with gr.budget(seconds=1e-9), pytest.raises(gr.BudgetExceeded):
        _ = game.start.score


def test_boards_of_lines() -> None:
    game = find("dots-and-boxes:1x2")
    p = game("--/|.|/-.")
    assert str(p) == "dots-and-boxes:1x2(--/|.|/-.)"
    assert gr.position(str(p)) == p
    assert {(m.label, m.gain, m.again) for m in p.moves()} == {
        ("draw (1, 2)-(2, 2), gaining 1", 1, True),
        ("draw (2, 2)-(2, 3)", 0, False),
    }
    for wrong in ("--/|.|", "--/|.|/-x", "-|/|.|/-.", "", "--/|.|/-./"):
        with pytest.raises(gr.PositionError, match="a board is written"):
            game(wrong)
    with pytest.raises(gr.PositionTypeError):
        game(1.5)
    with pytest.raises(gr.PositionError):
        game(1 << 7)


# Kalah ------------------------------------------------------------------------------------------


def kalah(own: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Return the margin of Kalah, seed by seed and with both stores on the board."""

    @cache
    def value(own: tuple[int, ...], other: tuple[int, ...]) -> int:
        if not any(own) or not any(other):
            return sum(own) - sum(other)
        found = []
        for house in range(len(own)):
            if not own[house]:
                continue
            board = [list(own), list(other)]
            hand, board[0][house] = own[house], 0
            side, place, store, last = 0, house, 0, ""
            while hand:
                place += 1
                if place == len(own):
                    if side == 0:
                        store, hand, last = store + 1, hand - 1, "store"
                    side, place = 1 - side, -1
                    continue
                last = "empty" if side == 0 and not board[0][place] else ""
                board[side][place] += 1
                hand -= 1
            if last == "empty":
                store += 1 + board[1][-1 - place]
                board[0][place] = board[1][-1 - place] = 0
            mine, theirs = tuple(board[0]), tuple(board[1])
            found.append(
                store + value(mine, theirs) if last == "store" else store - value(theirs, mine)
            )
        return max(found)

    return value(own, other)


@pytest.mark.parametrize(
    ("houses", "seeds"), [(1, 1), (1, 2), (1, 7), (2, 1), (2, 3), (3, 1), (3, 2)]
)
def test_kalah_seed_by_seed(houses: int, seeds: int) -> None:
    side = (seeds,) * houses
    assert find(f"kalah:{houses},{seeds}").start.score == kalah(side, side)


def test_kalah_in_the_middle() -> None:
    game, chance = find("kalah:3,2"), draws(7)
    for _ in range(60):
        seeds = [chance.choice((0, 0, 1, 2, 3)) for _ in range(6)]
        assert game(*seeds).score == kalah(tuple(seeds[:3]), tuple(seeds[3:])), seeds


def test_kalah_moves() -> None:
    p = find("kalah:3,1")(1, 0, 1, 0, 4, 0)
    assert [(m.label, str(m.to)) for m in p.moves()] == [
        ("sow house 1, gaining 5", "kalah:3,1(0, 0, 0, 0, 0, 1)"),
        ("sow house 3, gaining 1, and again", "kalah:3,1(1, 0, 0, 0, 4, 0)"),
    ]
    for wrong in ("kalah", "kalah:3", "kalah:0,2", "kalah:3x2"):
        with pytest.raises(gr.ParameterError, match="houses of a side"):
            find(wrong)
    with pytest.raises(gr.PositionError, match="6 houses"):
        find("kalah:3,1")(1, 2)
    with pytest.raises(gr.PositionError, match="not negative"):
        find("kalah:1,1")(-1, 2)


# What holds for all -----------------------------------------------------------------------------

STARTS = ["dots-and-boxes:2x2", "kalah:2,2", "domineering:3x3", "col:2x2", "snort:2x2", "hex:2x2"]


@pytest.mark.parametrize("text", STARTS)
def test_a_game_that_has_searched_is_still_the_same(text: str) -> None:
    """First seen as a pickled position that was not equal to itself once it had been solved."""
    start = find(text).start
    assert start.outcome
    assert pickle.loads(pickle.dumps(start)) == start
    assert type(start.game).from_parameters(start.game.parameters) == start.game
    assert gr.position(str(start)) == start
