"""Records of games and their replays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_commands import events
from tests.cli.test_score_commands import of
from tests.cli.warm import run

BLUNDER = ["o on c1", "1", "1", "1"]
"""After opposite corners, a corner loses: the program then wins."""


def recorded(tmp_path: Path, words: list[str], typed: list[str]) -> Path:
    file = tmp_path / "game.jsonl"
    stdin = "".join(f"{line}\n" for line in typed)
    done = run("play", *words, "--record", str(file), stdin=stdin)
    assert done.returncode == 0, done.stderr
    return file


def replayed(file: Path, *words: str) -> list[dict[str, Any]]:
    done = run("play", *words, "--replay", str(file), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return events(done.stdout)


def test_a_game_is_replayed_with_its_blunder_marked(tmp_path: Path) -> None:
    words = [of("TicTacToe"), "x___o___x"]
    file = recorded(tmp_path, words, BLUNDER)
    log = replayed(file, *words)
    first = log[1]
    assert (first["ply"], first["move"], first["mark"]) == (1, "o on c1", "??")
    assert first["remark"] == "turns a tie into a loss"
    assert first["best"] == {"result": "tie", "margin": 0, "plies": 6}
    assert log[-1]["over"] is True
    assert log[-1]["winner"] == "grundy"
    assert log[-1]["blunders"][0] == 1
    text = run("play", *words, "--replay", str(file)).stdout
    assert "  1. You: o on c1 → TicTacToe(x_o_o___x)\n     ?? turns a tie into a loss\n" in text
    assert "The game is over: Grundy wins." in text
    assert "Blunders: ?? at 1 by you" in text


def test_a_margin_that_is_given_away_is_marked(tmp_path: Path) -> None:
    """From (2, 3, 1, 3) the right end is worth +3, the left one +1: ahead still, by less."""
    words = [of("stones"), "(2, 3, 1, 3)"]
    log = replayed(recorded(tmp_path, [*words, "--two"], ["1", "1", "2", "1"]), *words)
    assert [(event["mark"], event["remark"]) for event in log[1:5]] == [
        ("?", "gives away 2"),
        ("", ""),
        ("", ""),
        ("", ""),
    ]
    assert log[-1] == {
        "over": True,
        "winner": "first",
        "score": {"first": 5, "second": 4},
        "blunders": [1],
    }


def test_what_was_gained_before_decides_whether_the_outcome_is_worse(tmp_path: Path) -> None:
    """A slip of 7 by a player who is 20 ahead gives margin away, and no win."""
    words = [of("stones"), "(20, 0, 9, 1)"]
    file = recorded(tmp_path, [*words, "--two"], ["1", "2", "1", "1"])
    log = replayed(file, *words)
    assert [event["mark"] for event in log[1:5]] == ["", "", "?", ""]
    assert log[3]["made"]["result"] == "loss"


def test_games_of_the_catalogue_need_no_words(tmp_path: Path) -> None:
    file = recorded(tmp_path, ["nim", "1", "2", "--misere"], ["1", "1", "1"])
    log = replayed(file)
    assert log[0] == {"position": "misere nim(1, 2)", "players": ["you", "grundy"]}
    assert log[-1]["over"] is True


def test_perfect_play_has_no_blunders(tmp_path: Path) -> None:
    file = recorded(tmp_path, ["nim", "1", "2"], ["take 1 from heap 2", "1"])
    assert replayed(file)[-1] == {"over": True, "winner": "you", "blunders": []}


def test_a_record_of_a_partizan_game_keeps_who_began(tmp_path: Path) -> None:
    words = [of("Strip"), "9"]
    file = recorded(tmp_path, [*words, "--as", "left", "--second"], ["1"] * 9)
    log = replayed(file, *words)
    assert log[0]["position"] == "right Strip(9)"
    assert log[1]["player"] == "grundy"


def test_moves_that_were_taken_back_are_not_in_the_record(tmp_path: Path) -> None:
    file = recorded(tmp_path, [of("TicTacToe")], ["a1", "undo", "b2", "quit"])
    log = replayed(file, of("TicTacToe"))
    assert next(event["move"] for event in log if "ply" in event) == "x on b2"
    assert log[-1] == {"over": False, "blunders": []}
    assert "was not finished" in run("play", of("TicTacToe"), "--replay", str(file)).stdout


def test_a_record_runs_no_file_by_itself(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text("raise SystemExit('it was run')\n")
    file = recorded(tmp_path, [of("TicTacToe")], ["a1"])
    lines = file.read_text().splitlines()
    lines[0] = json.dumps({**json.loads(lines[0]), "words": [f"{trap}:game"]})
    file.write_text("\n".join(lines) + "\n")
    done = run("play", "--replay", str(file))
    assert done.returncode == 2
    assert "which replaying would run" in done.stderr
    assert "it was run" not in done.stderr


def test_only_records_are_written_over(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("dear diary\n")
    done = run("play", "nim", "3", "--record", str(notes), stdin="")
    assert done.returncode == 2
    assert "is not a record" in done.stderr
    assert notes.read_text() == "dear diary\n"
    file = recorded(tmp_path, ["nim", "3"], ["1"])
    assert recorded(tmp_path, ["nim", "4"], ["4"]).read_text() != ""
    assert replayed(file)[0]["position"] == "nim(4)"


def test_a_place_that_cannot_be_written_is_known_at_once(tmp_path: Path) -> None:
    done = run("play", "nim", "3", "--record", str(tmp_path / "no" / "game.jsonl"), stdin="")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


def _without_last(lines: list[str]) -> list[str]:
    return lines[:-1]


def _half_a_line(lines: list[str]) -> list[str]:
    return [*lines[:1], lines[1][:20], *lines[2:]]


def _illegal(lines: list[str]) -> list[str]:
    return [lines[0], lines[1].replace("take 1", "take 7"), *lines[2:]]


def _elsewhere(lines: list[str]) -> list[str]:
    return [lines[0], lines[1].replace("nim(0, 2)", "nim(1, 0)"), *lines[2:]]


def _another_player(lines: list[str]) -> list[str]:
    return [lines[0], lines[1].replace("you", "grundy"), *lines[2:]]


def _another_result(lines: list[str]) -> list[str]:
    return [*lines[:-1], lines[-1].replace("grundy", "you")]


def _another_start(lines: list[str]) -> list[str]:
    return [lines[0].replace("nim(1, 2)", "nim(1, 3)"), *lines[1:]]


def _nobody(lines: list[str]) -> list[str]:
    return [lines[0].replace('"players": ["you", "grundy"]', '"players": 3'), *lines[1:]]


def _a_number(lines: list[str]) -> list[str]:
    return [lines[0], "7", *lines[1:]]


def _move_is_a_list(lines: list[str]) -> list[str]:
    return [lines[0], '{"player": "you", "move": [1], "to": {}}', *lines[2:]]


@pytest.mark.parametrize(
    "damage",
    [
        _without_last,
        _half_a_line,
        _illegal,
        _elsewhere,
        _another_player,
        _another_result,
        _another_start,
        _nobody,
        _a_number,
        _move_is_a_list,
        lambda _: [],
        lambda lines: lines[:1],
        lambda lines: lines[1:],
        lambda _: ["\x00\x01", "nonsense"],
    ],
)
def test_a_damaged_record_is_refused_in_one_line(damage: Any, tmp_path: Path) -> None:
    file = recorded(tmp_path, ["nim", "1", "2"], ["1"])
    lines = file.read_text().splitlines()
    assert len(lines) == 4
    file.write_text("".join(f"{line}\n" for line in damage(lines)))
    done = run("play", "--replay", str(file))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "record" in done.stderr
    assert "inside grundy" not in done.stderr


def test_bytes_are_no_record(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"\xff\xfe\x00")
    done = run("play", "--replay", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert "not a record" in done.stderr
    assert run("play", "--replay", str(tmp_path / "none")).returncode == 2
