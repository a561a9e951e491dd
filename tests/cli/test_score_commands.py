"""Commands on games with scores, ties, draws and sides, run as a user runs them."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.cli.test_commands import answer
from tests.cli.warm import run

BOARDS = Path(__file__).parent.parent.parent / "docs" / "examples" / "boards.py"


def of(name: str) -> str:
    return f"{BOARDS}:{name}"


def best_margin(row: tuple[int, ...]) -> int:
    """The margin of a row of stones, by its definition."""
    if not row:
        return 0
    return max(row[0] - best_margin(row[1:]), row[-1] - best_margin(row[:-1]))


def left_starts_and_wins(stones: int, takes: tuple[int, ...], others: tuple[int, ...]) -> bool:
    return any(
        not left_starts_and_wins(stones - take, others, takes) for take in takes if take <= stones
    )


# solve --------------------------------------------------------------------------------------------


def test_json_has_every_key_that_was_promised() -> None:
    data = answer("solve", of("stones"), "(5, 3, 4, 5)")
    assert data["game"] == "stones"
    assert data["position"] == "stones((5, 3, 4, 5))"
    assert (data["outcome"], data["grundy"], data["score"], data["remoteness"]) == ("N", None, 1, 4)
    assert data["best"]["gain"] == 5
    assert data["best"] in data["winning_moves"]
    assert data["status"] == "proved"
    assert "search" in data["method"]


@pytest.mark.parametrize("row", [(1, 9, 2), (4, 4), (7, 1, 8, 2, 9), (3,), ()])
def test_margins_are_those_of_the_definition(row: tuple[int, ...]) -> None:
    assert answer("solve", of("stones"), str(row))["score"] == best_margin(row)


def test_tic_tac_toe_is_a_tie_that_every_first_move_keeps() -> None:
    data = answer("solve", of("TicTacToe"))
    assert (data["outcome"], data["score"], data["remoteness"]) == ("T", 0, 9)
    assert data["winning_moves"] == []
    assert len(data["keeping_moves"]) == 9


def test_after_two_opposite_corners_only_edges_keep_the_tie() -> None:
    data = answer("solve", of("TicTacToe"), "x___o___x")
    assert [m["label"][-2:] for m in data["keeping_moves"]] == ["b1", "a2", "c2", "b3"]


def test_the_words_of_a_tie_a_margin_and_a_loss() -> None:
    tie = run("solve", of("TicTacToe"), "x___o___x").stdout
    assert "is T: a tie" in tie
    assert "    x . .\n    . o .\n    . . x\n" in tie
    assert "keep the tie   o on b1 → TicTacToe(xo__o___x)" in tie
    assert "why:" in tie
    margin = run("solve", of("stones"), "(1, 9, 2)", "--brief").stdout
    assert "score          -6" in margin
    assert "best moves     to (9, 2), gaining 1" in margin
    assert "why:" not in margin
    lost = run("solve", of("TicTacToe"), "xx_ox_o__").stdout
    assert "is P" in lost
    assert "winning moves  none" in lost
    assert "best defence" in lost
    over = run("solve", of("TicTacToe"), "xxxoo____").stdout
    assert "moves          none: the game is over" in over


def test_play_that_goes_round_is_a_draw_and_has_no_line(tmp_path: Path) -> None:
    file = tmp_path / "round.py"
    file.write_text(
        "import grundy as gr\n"
        "class Round(gr.ScoringGame):\n"
        "    def moves(self, n):\n"
        "        return [(n + 1) % 3] if n < 3 else []\n"
    )
    data = answer("solve", f"{file}:Round", "1", "--line")
    assert (data["outcome"], data["score"], data["remoteness"]) == ("D", None, None)
    assert data["line"] is None
    assert [m["label"] for m in data["keeping_moves"]] == ["to 2"]
    text = run("solve", f"{file}:Round", "1", "--line").stdout
    assert "keep the draw" in text
    assert "does not end: it is a draw" in text


def test_lines_are_best_play_and_as_long_as_the_remoteness() -> None:
    for words in ([of("TicTacToe")], [of("stones"), "(5, 3, 4, 5)"], ["nim", "1", "2", "4"]):
        data = answer("solve", *words, "--line")
        assert len(data["line"]) == data["remoteness"]
    both = answer("solve", of("Strip"), "9", "--line")
    assert len(both["line"]["left"]) == both["left"]["remoteness"]
    assert "best play, Right to move:" in run("solve", of("Strip"), "9", "--line").stdout


@pytest.mark.parametrize("stones", range(8))
def test_both_players_of_a_partizan_game(stones: int) -> None:
    left = left_starts_and_wins(stones, (1, 4), (2, 3))
    right = left_starts_and_wins(stones, (2, 3), (1, 4))
    outcome = {(1, 1): "N", (0, 0): "P", (1, 0): "L", (0, 1): "R"}[left, right]
    data = answer("solve", of("Strip"), str(stones))
    assert data["outcome"] == outcome
    assert (data["left"]["outcome"] == "N", data["right"]["outcome"] == "N") == (left, right)
    assert {m["player"] for m in data["winning_moves"]} == {
        side for side, wins in (("left", left), ("right", right)) if wins
    }


def test_a_player_before_the_position_is_to_move() -> None:
    assert answer("solve", "right", of("Strip"), "9")["position"] == "right Strip(9)"
    assert "Left to move: P" in run("solve", of("Strip"), "9").stdout


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["solve", of("TicTacToe"), "--misere"], "has no misère play"),
        (["solve", "misere", of("Strip"), "4"], "has no misère play"),
        (["solve", of("TicTacToe"), "--engine", "theorem"], "there is no engine 'theorem'"),
        (["solve", of("Strip"), "4", "--engine", "nonsense"], "there is no engine"),
        (["solve", of("stones"), "(1, 2)", "+", "nim", "3"], "be added"),
        (["solve", "nim", "3", "+", of("stones"), "(1, 2)"], "be added"),
        (["solve", of("Strip"), "4", "+", of("stones"), "(1, 2)"], "be added"),
        (["solve", "left", "nim", "3"], "the word left goes before"),
        (["solve", of("Strip")], "no opening position"),
        (["table", of("TicTacToe"), "4"], "has no Grundy values"),
        (["table", of("Strip"), "4", "--misere"], "has no misère play"),
        (["period", of("stones")], "has no Grundy values"),
    ],
)
def test_what_has_no_meaning_is_refused_in_one_line(args: list[str], complaint: str) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1
    assert "inside grundy" not in done.stderr
    assert done.stdout == ""


def test_a_table_of_outcomes() -> None:
    found = answer("table", of("Strip"), "9", "--outcomes")["outcomes"]
    assert found == list("PLNRLNRPN")


# check --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "technique"),
    [
        ("TicTacToe", "minimax"),
        ("stones", "score"),
        ("Boxes", "score"),
        ("Strip", "partizan"),
        ("Ring", "loopy"),
    ],
)
def test_check_names_the_command_that_solves(name: str, technique: str) -> None:
    data = answer("check", of(name))
    assert (data["game"], data["technique"]) == (name, technique)
    done = run(*shlex.split(data["command"])[1:])
    assert done.returncode == 0, (data["command"], done.stderr)


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("ends", "@gr.scoring"),
        ("ThreeInARow", "gr.ScoringGame"),
        ("Strips", "gr.PartizanGame"),
        ("odd_and_even", "gr.PartizanGame"),
    ],
)
def test_check_says_how_a_rule_becomes_such_a_game(name: str, remedy: str) -> None:
    data = answer("check", f"{BOARDS.with_name('wrong.py')}:{name}")
    assert remedy in data["words"]
    assert data["command"] == ""
