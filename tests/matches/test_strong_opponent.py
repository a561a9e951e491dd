"""The opponent where the end is out of sight: strong, quick, the same again, and never blind."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any

import pytest

import grundy as gr
from grundy.errors import UndefinedError
from grundy.games.catalogue import game_class
from grundy.known.openings import book
from grundy.limits.budget import Limits, Meter
from grundy.matches.opponent import book_reply
from grundy.solving.strong_play import Strong, strong_move, view_of

WORK = 800
"""Positions of a search in these tests: some tenths of a second in plain Python."""

PLAIN = Limits(positions=WORK, seconds=20, interpreted=None)


def sought(position: gr.Position, seed: int = 1, limits: Limits = PLAIN) -> Strong | None:
    """Return what the search finds in plain Python."""
    return strong_move(position, Meter(limits), Random(seed), compiled=False)


def _sides(position: gr.Position) -> list[gr.Position]:
    """Return the position with a player to move, where play is not over."""
    sides = [position.left(), position.right()] if position.awaits_player else [position]
    return [side for side in sides if not side.is_over]


EXAMPLES = [text for name in gr.names() for text in game_class(name).examples]


def _opening(name: str) -> gr.Position | None:
    """Return where a game of the catalogue begins, in the size of its first example."""
    try:
        found: gr.Position = gr.game(game_class(name).examples[0].partition("(")[0]).start
    except (UndefinedError, gr.GrundyError):
        return None
    return found


STARTS = [text for name in gr.names() if (text := _opening(name)) is not None]


def _margin(move: gr.Move) -> int | None:
    """Return what a move brings that ends the game; None where play goes on."""
    if not move.to.is_over:
        return None
    course = gr.Course(move.to)
    end = course.end()
    assert end is not None
    return move.gain + (end.margin if move.again else -end.margin)


def _wins(position: gr.Position) -> list[gr.Move]:
    """Return the moves that win at once, in a game that is won or lost."""
    return [move for move in position.iter_moves() if (_margin(move) or 0) > 0]


def _decided(position: gr.Position) -> bool:
    return position.is_impartial or position.game.largest == 1


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_win_in_one_is_played_and_a_loss_in_one_blocked(text: str) -> None:
    """Along random play from every example of the catalogue."""
    chance = Random(text)
    for start in _sides(gr.position(text)):
        position = start
        for _ in range(3):
            if position.is_over or not _decided(position):
                break
            with gr.budget(listed=2_000):
                try:
                    moves = position.moves()
                except gr.TooManyMovesError:
                    break
            found = sought(position)
            assert found is not None
            if _wins(position):
                assert (_margin(found.move) or 0) > 0
            elif len(moves) < 40:
                safe = [m for m in moves if not _answered(m)]
                assert not safe or not _answered(found.move)
            position = chance.choice(moves).to


def _answered(move: gr.Move) -> bool:
    """Return whether the other player wins at once after a move."""
    return not move.again and bool(_wins(move.to))


@pytest.mark.parametrize(
    ("board", "columns"),
    [
        ("......./......./......./......./ooo..../xxx....", {"column 4"}),
        ("......./......./......./......./oo...../xxx....", {"column 4"}),
        ("......./......./......./......./...o.../..xx...", {"column 2", "column 5"}),
    ],
    ids=["wins", "blocks", "blocks two that would be open at both ends"],
)
@pytest.mark.parametrize("seed", range(3))
def test_it_does_not_lose_connect_four_to_three_in_a_row(
    board: str, columns: set[str], seed: int
) -> None:
    """The perfect opponent of 6x7 let the other side put three in a row in the middle."""
    position = gr.game("connect-four:6x7")(board)
    found = gr.Opponent(seed=seed, seconds=2).estimated(position, "for this test")
    assert found.how == "strong"
    assert str(found.move) in columns


@pytest.mark.parametrize("start", STARTS, ids=str)
def test_every_game_of_the_catalogue_can_be_played_from_its_start(start: gr.Position) -> None:
    course, chance = gr.Course(start.left() if start.awaits_player else start), Random(1)
    limits = Limits(positions=60, seconds=20, interpreted=None)
    for ply in range(8):
        if course.end() is not None:
            break
        found = sought(course.position, limits=limits) if ply % 2 == 0 else None
        if found is not None:
            assert found.move in course.position.moves()
            assert found.seen
        moves = [move for _, move in zip(range(50), course.position.iter_moves(), strict=False)]
        course.make(found.move if found is not None else chance.choice(moves))


@pytest.mark.parametrize("text", ["kalah:6,4", "hex:5x5", "octal:0.007", "nogo:4x4"])
def test_the_same_seed_and_work_find_the_same_move(text: str) -> None:
    start = gr.position("octal:0.007(40)") if "octal" in text else gr.game(text).start
    position = start.left() if start.awaits_player else start
    found = []
    for _ in range(2):
        with gr.forgetting():
            found.append(sought(position, seed=3))
    assert found[0] is not None
    assert found[0] == found[1]


@pytest.mark.parametrize("text", ["amazons:10x10", "hex:11x11", "dodgem:5x5", "nogo:5x5"])
def test_a_move_takes_its_seconds(text: str) -> None:
    """The rest is for a machine that does other things besides."""
    start = gr.game(text).start
    position = start.left() if start.awaits_player else start
    with gr.budget(interpreted=None):
        begun = monotonic()
        chosen = gr.Opponent(seed=1, seconds=0.5).choose(position)
        assert monotonic() - begun < 0.5 + 4
    assert chosen.move is not None


def test_what_cannot_be_solved_is_strong_and_not_perfect() -> None:
    with gr.budget(interpreted=None):
        chosen = gr.Opponent(seed=1, seconds=0.4).choose(gr.game("kalah:6,4").start)
    assert chosen.how == "strong"
    assert chosen.note.startswith("strong, not perfect: ")
    assert "deep" in chosen.note


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_a_move_takes_some_time(seconds: float) -> None:
    with pytest.raises(gr.NotationError, match="more than 0 seconds"):
        gr.Opponent(seconds=seconds)


def test_a_game_of_ones_own_may_give_an_evaluation() -> None:
    class Far(gr.ScoringGame):
        """Take 1 to 4 of many; the estimate is the right rule."""

        largest = 1
        stuck = -1

        def moves(self, n: int) -> Any:
            return [n - k for k in (1, 2, 3, 4) if k <= n]

        def evaluate(self, n: int) -> int:
            return -9 if n % 5 == 0 else 9

    found = sought(Far()(10**6 + 3), limits=Limits(positions=200, interpreted=None))
    assert found is not None
    assert found.move.to == Far()(10**6)
    assert found.seen.startswith("ahead by 9 as far as I see")
    again = sought(Far()(10**6 + 6), limits=Limits(positions=200, interpreted=None))
    assert again is not None
    assert again.move.to == Far()(10**6 + 5)


# The opening book ---------------------------------------------------------------------------------


def test_every_entry_of_the_book_names_a_legal_move() -> None:
    packed: Any = gr.game("connect-four:6x7").start.game.packed
    for number, place in book("connect-four:6x7").items():
        assert packed.final(number) is None
        assert packed.canonical(number) == number
        assert 0 <= place < len(list(packed.moves(number)))


def test_the_book_goes_on_where_its_reply_leads() -> None:
    """From the start, for any play of the other side, until it says no more."""
    start = gr.game("connect-four:6x7").start
    assert str(book_reply(start)) == "column 4"
    chance, longest = Random(5), 0
    for _ in range(50):
        position, plies = start, 0
        while (reply := book_reply(position)) is not None:
            plies += 1
            position = chance.choice(reply.to.moves()).to
            if position.is_over:
                break
        longest = max(longest, plies)
    assert longest >= 4


def test_other_boards_and_other_games_have_no_book() -> None:
    for text in ("connect-four:5x6", "tic-tac-toe", "hex:3x3"):
        start = gr.game(text).start
        assert book_reply(start.left() if start.awaits_player else start) is None
    assert book_reply(gr.game("nim")(3, 4)) is None
    assert book_reply(gr.position("nim(1) + kayles(2)")) is None


# The hook -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_evaluation_is_the_same_for_both_players(text: str) -> None:
    """Where a state with the players exchanged exists, it is worth minus as much."""
    position = gr.position(text)
    if position.kind != "partizan" or len(position.terms) != 1:
        return
    game, state = position.terms[0]
    worth = game.evaluate(state) if not game.spreads else None
    exchanged = game.negative(state) if not game.spreads else None
    if worth is None or exchanged is None:
        return
    if exchanged.count("/") == state.count("/") and len(exchanged) == len(state):
        assert game.evaluate(exchanged) == -worth


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_view_has_the_moves_and_ends_of_the_game(text: str) -> None:
    """Along random play: what a search sees over numbers is what the rules say."""
    chance = Random(text)
    for start in _sides(gr.position(text)):
        position = start
        for _ in range(12):
            view = view_of(position)
            if view is None or position.is_over:
                break
            moves = position.moves()
            own = {(move.gain, move.again, view.key(move.to)) for move in moves}
            seen = {(gain, again, key) for gain, again, key in view.turns(view.key(position))}
            assert seen <= own
            assert seen == own or position.game.name == "dots-and-boxes"
            _same_by_functions(view, position)
            position = chance.choice(moves).to


def _same_by_functions(view: Any, position: gr.Position) -> None:
    rules = view.plain()
    out, key = [0] * 4096, view.key(position)
    width = rules.words + 2 * rules.gains
    written = rules.moves(list(key), out)
    listed = [tuple(out[p : p + width]) for p in range(0, written, width)]
    assert listed == [(gain, int(again), *there) for gain, again, there in view.turns(key)]
    worth = rules.evaluate(list(key), out)
    state = position.state
    told = (
        position.game.evaluate(*state) if position.game.spreads else position.game.evaluate(state)
    )
    assert worth == (-told if position.player == "right" else told)
