"""Board games: published results, the boards that there are and are not, words and pictures."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.rules.boards.drawn_board import DrawnBoard
from grundy.rules.boards.lines import has_line
from grundy.rules.boards.packed_lines import PackedDrops
from grundy.rules.boards.squares import least_image, mirrored, transposed, upside_down
from tests.games import board_facts

sizes = st.tuples(st.integers(1, 5), st.integers(1, 5))
boards = sizes.flatmap(
    lambda size: st.lists(
        st.text(".xo", min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    ).map("/".join)
)


def size_of(board: str) -> tuple[int, int]:
    return board.count("/") + 1, len(board.split("/", maxsplit=1)[0])


@pytest.mark.parametrize(
    "row", board_facts.rows(slow=False), ids=lambda r: f"{r['game']} {r['ask']} {r.get('args', '')}"
)
def test_published(row: dict[str, Any]) -> None:
    assert board_facts.ask(row) == row["answer"], row["source"]


# Lines and images ---------------------------------------------------------------------------------


@given(boards, st.integers(1, 5))
def test_a_line_is_found_where_it_is_by_its_squares(board: str, length: int) -> None:
    rows = board.split("/")
    height, width = size_of(board)

    def line(r: int, c: int, down: int, right: int) -> bool:
        squares = [(r + i * down, c + i * right) for i in range(length)]
        return all(0 <= i < height and 0 <= j < width and rows[i][j] == "x" for i, j in squares)

    ways = ((0, 1), (1, 0), (1, 1), (1, -1))
    places = product(range(height), range(width), ways)
    expected = any(line(r, c, *way) for r, c, way in places)
    assert has_line(board, "x", width, length) == expected


@given(boards)
def test_all_images_of_a_board_have_one_least_image(board: str) -> None:
    rows, columns = size_of(board)
    least = least_image(board, rows, columns)
    images = {board, mirrored(board), upside_down(board), upside_down(mirrored(board))}
    if rows == columns:
        images |= set(map(transposed, images))
    assert least == min(images)
    assert {least_image(image, rows, columns) for image in images} == {least}


# Drawings -----------------------------------------------------------------------------------------


def joined(board: Any) -> dict[str, str]:
    places = [i for i, mark in enumerate(board.empty) if mark == "."]
    return {
        board.place_name(i): " ".join(sorted(map(board.place_name, board.neighbours(i))))
        for i in places
    }


def test_the_lines_of_a_drawing_join_its_points() -> None:
    assert joined(gr.game("pong-hau-ki")) == {
        "a3": "a1 b2",
        "c3": "b2 c1",
        "b2": "a1 a3 c1 c3",
        "a1": "a3 b2 c1",
        "c1": "a1 b2 c3",
    }
    ring = joined(gr.game("mu-torere"))
    assert ring["b2"] == "a1 a2 a3 b1 b3 c1 c2 c3"
    assert ring["a3"] == "a2 b2 b3"
    assert sum(len(names.split()) for names in ring.values()) == 32


def test_a_drawing_with_points_side_by_side_does_not_join_them() -> None:
    class Apart(DrawnBoard):
        drawing = ("**",)

    assert joined(Apart()) == {"a1": "", "b1": ""}


# Boards that there are ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "tic-tac-toe",
        "misere-tic-tac-toe",
        "mnk:2x3,2",
        "mnk:2x4,3",
        "connect-four:4x2",
        "connect-four:2x4",
        "connect-four:5x1",
        "connect-four:1x5",
    ],
)
def test_a_board_is_accepted_exactly_when_play_can_come_to_it(text: str) -> None:
    game: Any = gr.game(text)
    reached = {state for layer in board_facts.layers(game) for state in layer}

    def accepted(board: str) -> bool:
        try:
            return bool(game(board).state == board)
        except gr.PositionError:
            return False

    for squares in product(".xo", repeat=game.rows * game.columns):
        rows = ["".join(squares[r * game.columns :][: game.columns]) for r in range(game.rows)]
        assert accepted("/".join(rows)) == ("/".join(rows) in reached)


@pytest.mark.parametrize("text", ["hexapawn:3x3", "dodgem:3x3", "mu-torere", "three-mens-morris"])
def test_every_board_that_play_comes_to_is_accepted(text: str) -> None:
    game: Any = gr.game(text)
    for layer in board_facts.layers(game):
        for state in layer:
            assert game(*state).state == state


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tic-tac-toe(xx./.../...)", "2 x and 0 o"),
        ("tic-tac-toe(o../.../...)", "x begins"),
        ("tic-tac-toe(xxx/ooo/...)", "both players have a line"),
        ("tic-tac-toe(xxx/oo./o..)", "x has a line"),
        ("tic-tac-toe(ooo/xx./x.x)", "o has a line"),
        ("tic-tac-toe(ooo/xx./x..)", None),
        ("mnk:4x4,2(xx../oo../..../xx..)", "2 o"),
        ("mnk:4x4,2(xx.o/..../.o.o/xx..)", "no single last move"),
        ("tic-tac-toe(xxy/.../...)", "a square is"),
        ("tic-tac-toe(../..)", "3 rows of 3 squares"),
        ("tic-tac-toe(.........)", "3 rows of 3 squares"),
        ("connect-four:4x4(x.../..../..../....)", "a disc in column 1"),
        ("connect-four:4x4(..../..../x.../o.x.)", None),
        ("connect-four:4x4(xxxx/oooo/xoxo/oxox)", "both players have a line"),
        ("connect-four:4x4(..../..../..../xxxx)", "4 x and 0 o"),
        ("connect-four:4x4(..../..../xx../oo..)", "cannot have dropped"),
        ("connect-four:4x4(..../..../xxx./ooo.)", "cannot have dropped"),
        ("connect-four:4x4(..../..../xx../oox.)", None),
        ("connect-four:4x5(...../...../xxxx./ooo.x)", "5 x and 3 o"),
        ("connect-four:4x5(...../o..../xxxx./ooxo.)", None),
        ("connect-four:4x5(...../oooo./xxxx./xoxo.)", "both players have a line"),
        ("hexapawn:3x3(red, BBB/.../WWW)", "white or black"),
        ("hexapawn:3x3(BBB/B../WWW)", "at most 3 pawns"),
        ("hexapawn:3x3(white, BWB/.../W..)", "reaches the last row"),
        ("hexapawn:3x3(black, BWB/.../W..)", None),
        ("hexapawn:3x3(black)", "3 rows of 3 squares"),
        ("hexapawn:3x3(white, black, BBB/.../WWW)", "3 were given"),
        ("dodgem:3x3(xx./x../.oo)", "at most 2 x and 2 o"),
        ("mu-torere(xxx/x.o/oo.)", "four pieces"),
        ("mu-torere(xxxx/.o/ooo)", "3 rows of 3 and 3 and 3 places"),
        ("pong-hau-ki(xx/o/o.)", None),
        ("pong-hau-ki(x./o/o.)", "two pieces"),
        ("three-mens-morris(o, xox/.../...)", None),
        ("three-mens-morris(x, xox/.../...)", "take turns"),
        ("three-mens-morris(xox/xox/...)", "three men"),
        ("three-mens-morris(x, xxx/oo./o..)", "x has a line"),
        ("notakto(xxx/.../...)", "the game is over"),
        ("notakto(x../.../..., .../.../...)", "2 were given"),
        ("notakto:2(.../.../..., xxx/.../xxx)", "no single last move"),
        ("notakto(o../.../...)", "free) or x"),
    ],
)
def test_wrong_boards_are_refused(text: str, words: str | None) -> None:
    if words is None:
        assert gr.position(text).arguments
    else:
        with pytest.raises(gr.PositionError) as refused:
            gr.position(text)
        assert words in str(refused.value)
        assert text.partition("(")[0] in str(refused.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mnk:3x3,4", "a line of 4 does not fit"),
        ("mnk:3x3", "mnk:3x4,3"),
        ("mnk:3x3,x", "mnk:3x4,3"),
        ("mnk:40x40,5", "at most 1,000 squares"),
        ("connect-four:3x3", "a line of 4 does not fit"),
        ("hexapawn:2x3", "at least 3 rows"),
        ("dodgem:1x3", "at least 2 rows"),
        ("tic-tac-toe:3x3", "no parameters"),
        ("three-mens-morris:jump", "or fly"),
        ("notakto:0", "notakto:2"),
        ("notakto:101", "at most 100"),
    ],
)
def test_wrong_parameters_are_refused(text: str, words: str) -> None:
    with pytest.raises(gr.ParameterError) as refused:
        gr.game(text)
    assert words in str(refused.value)


def test_the_player_to_move_may_be_left_out() -> None:
    assert gr.position("hexapawn:3x3(BBB/.../WWW)") == gr.game("hexapawn").start
    assert str(gr.position("three-mens-morris(x../.../...)")) == (
        "three-mens-morris(o, x../.../...)"
    )
    assert str(gr.game("connect-four")) == "connect-four:6x7"


# Games --------------------------------------------------------------------------------------------


def test_notakto_is_misere_play_with_the_last_line_left_out() -> None:
    @gr.impartial
    def lines(*boards: str) -> Any:
        for i, board in enumerate(boards):
            for j, square in enumerate(board):
                if square == "." and not has_line(board, "x", 3, 3):
                    yield (*boards[:i], f"{board[:j]}x{board[j + 1 :]}", *boards[i + 1 :])

    one, two = gr.game("notakto"), gr.game("notakto:2")
    for args in one.small():
        assert one(*args).outcome is lines(*args).misere.outcome, args
    for args in list(two.small())[::4]:
        assert two(*args).outcome is lines(*args).misere.outcome, args


def test_notakto_on_one_two_and_three_boards() -> None:
    """T. E. Plambeck, G. Whitehead: the first player wins on an odd number of boards."""
    found = [str(gr.game(f"notakto:{n}").start.outcome) for n in (1, 2, 3)]
    assert found == ["N", "P", "N"]


def test_misere_tic_tac_toe_is_lost_everywhere_but_in_the_centre() -> None:
    start: Any = gr.game("misere-tic-tac-toe").start
    good = [move.label for move, score in start.scored_moves() if score.margin >= 0]
    assert (str(start.outcome), good) == ("T", ["x at b2"])


def test_who_is_shut_in_wins_dodgem() -> None:
    shut: Any = gr.position("dodgem:3x3(x, ..o/..x/..o)")
    assert [move.label for move in shut.moves()] == ["c2 off the board"]
    shut = gr.position("dodgem:3x3(x, ox./.../...)")
    assert "b3 to c3" in [move.label for move in shut.moves()]
    shut = gr.position("dodgem:3x3(x, xo./o../...)")
    assert shut.moves() == []
    assert (str(shut.outcome), shut.remoteness) == ("N", 0)


def test_no_car_goes_round_the_edge_of_the_board() -> None:
    found: Any = gr.position("dodgem:3x3(o, .../o../...)")
    assert [move.label for move in found.moves()] == ["a2 to a3", "a2 to b2"]


def test_a_blocked_pawn_has_no_move_and_its_player_loses() -> None:
    found: Any = gr.position("hexapawn:3x3(white, .../B../W..)")
    assert (found.moves(), str(found.outcome), found.remoteness) == ([], "P", 0)


def test_a_pawn_takes_aslant() -> None:
    found: Any = gr.position("hexapawn:3x3(white, B.B/.B./W.W)")
    labels = [move.label for move in found.moves()]
    assert labels == ["a1 to a2", "a1 takes b2", "c1 to c2", "c1 takes b2"]


def test_a_piece_enters_the_centre_only_beside_an_enemy() -> None:
    found: Any = gr.game("mu-torere").start
    assert [move.label for move in found.moves()] == ["c3 to b2", "a2 to b2"]


# Pictures -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "picture"),
    [
        (
            "tic-tac-toe(x.o/.x./...)",
            ["3 x . o", "2 . x .", "1 . . .", "  a b c"],
        ),
        (
            "connect-four:4x5(...../...../.oo../.xxx.)",
            [". . . . .", ". . . . .", ". o o . .", ". x x x .", "1 2 3 4 5"],
        ),
        (
            "mu-torere(x, xxx/x.o/ooo)",
            [
                "3 x---x---x",
                r"  | \ | / |",
                "2 x---.---o",
                r"  | / | \ |",
                "1 o---o---o",
                "  a   b   c",
            ],
        ),
        (
            "pong-hau-ki(x, xx/./oo)",
            [
                "3 x       x",
                r"  | \   / |",
                "2 |   .   |",
                r"  | /   \ |",
                "1 o-------o",
                "  a   b   c",
            ],
        ),
        (
            "notakto:2(x../.../..., .../.x./...)",
            ["3 x . .   3 . . .", "2 . . .   2 . x .", "1 . . .   1 . . .", "  a b c     a b c"],
        ),
    ],
)
def test_picture(text: str, picture: list[str]) -> None:
    found: Any = gr.position(text)
    game = gr.game(found.game_text)
    state = found.arguments if game.spreads else found.arguments[0]
    assert game.board_lines(state) == picture  # type: ignore[attr-defined]


def test_a_wide_board_has_columns_of_one_width() -> None:
    game: Any = gr.game("mnk:1x28,5")
    upper, lower = game.board_lines(game.empty)
    assert len(upper) == len(lower)
    assert lower.endswith(" z aa ab")
    assert game.start.moves()[-1].label == "x at ab1"


def test_packed_boards_try_columns_that_most_lines_cross_first() -> None:
    """Alpha-beta looks at them in this order; on a board of width 4 no column is better."""
    wide, narrow = PackedDrops(4, 5), PackedDrops(4, 4)
    begins = [wide.unpack(number).index("x") % 6 for number in wide.moves(wide.bottom)]
    assert begins == [1, 2, 3, 0, 4]
    begins = [narrow.unpack(number).index("x") % 5 for number in narrow.moves(narrow.bottom)]
    assert begins == [0, 1, 2, 3]
