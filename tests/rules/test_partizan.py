"""Partizan games: classes by who starts, solutions, and the catalogue against brute force."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.values import Outcome

Edges = dict[int, list[int]]


class Token(gr.PartizanGame):
    """A token on a graph with edges for Left and edges for Right."""

    def __init__(self, left: Edges, right: Edges) -> None:
        self.edges = left, right

    def left(self, node: int) -> list[int]:
        return self.edges[0].get(node, [])

    def right(self, node: int) -> list[int]:
        return self.edges[1].get(node, [])


def test_a_solution_has_both_starts() -> None:
    p = gr.game("domineering:2x3").start
    s: Any = p.solve()
    assert (s.outcome, s.left.outcome, s.right.outcome) == (Outcome.N, Outcome.N, Outcome.N)
    assert s.left.position == p.left() == p.starting("left")
    assert [m.label for m in s.left.winning_moves] == ["cover (1, 2) and (2, 2)"]
    assert s.status == "proved"
    with pytest.raises(AttributeError):
        s.outcome = Outcome.P
    steps = s.explain().steps
    assert [step.kind for step in steps] == ["rules", "start", "start", "conclusion"]
    assert "If Left starts, Left wins by cover (1, 2) and (2, 2)." in str(s.explain())


def test_explanations_in_words() -> None:
    stuck: Any = Token({0: [1]}, {})(0)
    assert stuck.outcome is Outcome.L
    assert "If Right starts, Left wins: Right has no move." in str(stuck.explain())
    loses: Any = Token({0: [1]}, {1: [2]})(0)
    assert "If Left starts, Right wins: every move of Left loses." in str(loses.explain())


def test_moves_by_player() -> None:
    p: Any = Token({0: [1, 2]}, {0: [3]})(0)
    assert [m.to.state for m in p.moves("left")] == [1, 2]
    assert [m.to.state for m in p.moves("Right")] == [3]
    assert [m.to.state for m in p.moves()] == [1, 2, 3]
    assert [m.to.player for m in p.moves()] == ["right", "right", "left"]
    assert [m.to.state for m in p.winning_moves("left")] == [1, 2]
    assert len(p.winning_moves()) == 3
    with pytest.raises(gr.PositionError, match="left and right"):
        p.moves("nobody")


def test_a_draw_for_one_start_only_makes_no_class() -> None:
    p: Any = Token({0: [1], 1: [0]}, {1: [0]})(0)
    assert p.left().outcome is Outcome.D
    assert p.right().outcome is Outcome.P
    with pytest.raises(gr.UndefinedError, match="no single outcome class"):
        _ = p.outcome
    solution = p.solve()
    assert solution.outcome is None
    assert "no single outcome class" in str(solution.explain())
    assert "it is a draw" in str(solution.explain())


def test_whoever_cannot_move_is_at_the_end() -> None:
    p: Any = Token({0: [1]}, {})(0)
    assert p.right().is_over
    assert not p.left().is_over


@pytest.mark.parametrize("turn", [gr.to(1, 3), gr.to(1, again=True)])
def test_a_partizan_game_gains_nothing(turn: gr.Turn) -> None:
    class Gaining(gr.PartizanGame):
        def left(self, n: int) -> list[gr.Turn]:
            return [turn] if n == 0 else []

        def right(self, n: int) -> list[int]:
            return []

    with pytest.raises(gr.RuleError, match="ScoringGame"):
        _ = Gaining()(0).outcome


GRAPHS = st.integers(1, 7).flatmap(
    lambda size: st.tuples(
        *(
            st.fixed_dictionaries(
                {n: st.lists(st.integers(0, n - 1), max_size=3) for n in range(1, size)}
            )
            for _ in range(2)
        )
    )
)


@given(GRAPHS)
def test_classes_against_recursion(sides: tuple[Edges, Edges]) -> None:
    def wins(node: int, who: int) -> bool:
        return any(not wins(after, 1 - who) for after in sides[who].get(node, []))

    game = Token(*sides)
    for node in [0, *sides[0]]:
        both = wins(node, 0), wins(node, 1)
        letter = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}
        assert str(game(node).outcome) == letter[both]


# Games of the catalogue, rules written out again ------------------------------------------------

Cells = frozenset[tuple[int, int]]


def letters(left: bool, right: bool) -> str:
    return "N" if left and right else "L" if left else "R" if right else "P"


def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
    r, c = cell
    return [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]


def cells(rows: int, columns: int) -> list[tuple[int, int]]:
    return [(r, c) for r in range(rows) for c in range(columns)]


@cache
def domineering(free: Cells, upright: bool) -> bool:
    step = (1, 0) if upright else (0, 1)
    dominoes = [{(r, c), (r + step[0], c + step[1])} for r, c in free]
    return any(not domineering(free - d, not upright) for d in dominoes if d <= free)


@cache
def colouring(board: tuple[Cells, Cells, Cells], who: int, kind: str) -> bool:
    free, *owned = board
    bad = owned[who] if kind == "col" else owned[1 - who]
    for cell in free:
        if not bad & set(beside(cell)):
            after = [owned[0], owned[1]]
            after[who] |= {cell}
            if not colouring((free - {cell}, after[0], after[1]), 1 - who, kind):
                return True
    return False


@cache
def toads(strip: str, toad: bool) -> bool:
    marks = ("T", "F", 1) if toad else ("F", "T", -1)
    own, other, step = marks
    for i, mark in enumerate(strip):
        if mark != own:
            continue
        over = 0 <= i + step < len(strip) and strip[i + step] == other
        to = i + (2 if over else 1) * step
        if 0 <= to < len(strip) and strip[to] == ".":
            after = list(strip)
            after[i], after[to] = ".", own
            if not toads("".join(after), not toad):
                return True
    return False


@cache
def hexes(board: tuple[Cells, Cells], rows: int, columns: int, who: int) -> bool:
    """Return whether the mover wins, played on till the board is full: then one is connected."""
    free = set(cells(rows, columns)) - board[0] - board[1]
    if not free:
        return joined(board[0], rows) == (who == 0)
    for cell in free:
        after = [board[0], board[1]]
        after[who] |= {cell}
        if not hexes((after[0], after[1]), rows, columns, 1 - who):
            return True
    return False


def joined(owned: Cells, rows: int) -> bool:
    waiting = [cell for cell in owned if cell[0] == 0]
    seen = set(waiting)
    while waiting:
        r, c = waiting.pop()
        for near in [*beside((r, c)), (r - 1, c + 1), (r + 1, c - 1)]:
            if near in owned and near not in seen:
                seen.add(near)
                waiting.append(near)
    return any(r == rows - 1 for r, _ in seen)


SIZES = [(1, 1), (1, 2), (2, 1), (1, 4), (2, 2), (2, 3), (3, 2), (1, 6)]


@pytest.mark.parametrize(("rows", "columns"), [*SIZES, (3, 3), (3, 4), (2, 6)])
def test_domineering(rows: int, columns: int) -> None:
    free = frozenset(cells(rows, columns))
    expected = letters(domineering(free, True), domineering(free, False))
    assert str(gr.game(f"domineering:{rows}x{columns}").start.outcome) == expected


@pytest.mark.parametrize("kind", ["col", "snort"])
@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_colouring(kind: str, rows: int, columns: int) -> None:
    nothing: Cells = frozenset()
    board = (frozenset(cells(rows, columns)), nothing, nothing)
    expected = letters(colouring(board, 0, kind), colouring(board, 1, kind))
    game = gr.game(f"{kind}:{rows}x{columns}")
    assert str(game.start.outcome) == expected
    if columns > 1:
        taken: Cells = frozenset([(0, 0)])
        begun = (board[0] - taken, taken, nothing)
        expected = letters(colouring(begun, 0, kind), colouring(begun, 1, kind))
        text = "L" + str(game.start.state)[1:]
        assert str(game(text).outcome) == expected


@pytest.mark.parametrize("width", range(1, 6))
def test_toads_and_frogs(width: int) -> None:
    game: Any = gr.game("toads-and-frogs")
    strips = [""]
    for _ in range(width):
        strips = [strip + mark for strip in strips for mark in "TF."]
    for strip in strips:
        expected = letters(toads(strip, True), toads(strip, False))
        assert str(game(strip).outcome) == expected, strip
        assert gr.position(str(game(strip))) == game(strip)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (2, 4)])
def test_hex_is_the_game_played_till_the_board_is_full(rows: int, columns: int) -> None:
    """No full board is tied, so playing on after a connection changes nothing."""
    nothing: Cells = frozenset()
    both = (hexes((nothing, nothing), rows, columns, who) for who in (0, 1))
    assert str(gr.game(f"hex:{rows}x{columns}").start.outcome) == letters(*both)


def test_a_connected_board_is_won_whoever_would_move() -> None:
    game: Any = gr.game("hex:2x2")
    for board in ("LR/LR", "L./L.", "LL/RL"):
        assert game(board).outcome is Outcome.L, board
    for board in ("RR/LL", "../RR", "LR/RL"):
        assert game(board).outcome is Outcome.R, board


def test_wrong_boards_are_told() -> None:
    for text, board in [
        ("hex:2x2", "../x."),
        ("col:2x2", "...."),
        ("domineering:2x2", "../.L"),
        ("toads-and-frogs", "TFx"),
        ("toads-and-frogs", ""),
    ]:
        with pytest.raises(gr.PositionError):
            gr.game(text)(board)
    with pytest.raises(gr.PositionTypeError, match=r"TT\.\.FF"):
        gr.game("toads-and-frogs")(3)
