"""Games played from scripts: against the program, by two people, with every command."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from grundy import Course, Opponent
from grundy.cli.arguments import game_of
from tests.cli.child import started
from tests.cli.test_commands import GRUNDY, events
from tests.cli.test_score_commands import of
from tests.cli.warm import run


def play(*words: str, typed: list[str]) -> list[dict[str, Any]]:
    done = run("play", *words, "--json", stdin="".join(f"{line}\n" for line in typed))
    assert (done.returncode, done.stderr) == (0, "")
    return events(done.stdout)


def moves_of(log: list[dict[str, Any]], player: str) -> list[str]:
    return [event["move"] for event in log if event.get("player") == player]


def best_replies(start: Any, first: list[str], *, mine: int = 0) -> list[str]:
    """What a person types who makes these moves and then the best ones."""
    course, program, typed = Course(start), Opponent(), list[str]()
    while course.end() is None:
        position = course.position
        if course.mover != mine:
            course.make(str(program.choose(position).move))
            continue
        wanted = first[len(typed)] if len(typed) < len(first) else None
        move = position.move(wanted) if wanted else position.solve().best
        typed.append(move.label)
        course.make(move)
    return typed


# Against the program ------------------------------------------------------------------------------


@pytest.mark.parametrize("square", [f"x on {c}{r}" for r in "123" for c in "abc"])
def test_tic_tac_toe_is_a_tie_from_every_first_move(square: str) -> None:
    typed = best_replies(game_of(of("TicTacToe")).start, [square])
    log = play(of("TicTacToe"), typed=typed)
    assert log[-1] == {"over": True, "winner": None}
    assert moves_of(log, "you") == typed
    assert len(moves_of(log, "grundy")) == 4


def test_a_won_game_is_won() -> None:
    start = game_of(of("Strip"))(9).starting("right")
    log = play(of("Strip"), "9", "--as", "right", typed=best_replies(start, []))
    assert log[0] == {"note": "You are Right, I am Left."}
    assert log[-1] == {"over": True, "winner": "you"}


def test_a_lost_game_is_lost() -> None:
    log = play(of("Strip"), "9", "--as", "left", typed=["1"] * 9)
    assert log[-1] == {"over": True, "winner": "grundy"}


def test_the_program_may_begin_on_either_side() -> None:
    log = play(of("Strip"), "9", "--as", "left", "--second", typed=["1"] * 9)
    assert log[2]["player"] == "grundy"
    assert log[2]["to"].startswith("left ")
    assert log[-1]["winner"] == "grundy"
    log = play("right", of("Strip"), "9", "--as", "left", typed=["1"])
    assert log[2]["player"] == "grundy"


def test_margins_are_played_for() -> None:
    """The best margin of (1, 9, 2, 7) is 13, for both sides at their best."""
    start = game_of(of("stones"))((1, 9, 2, 7))
    log = play(of("stones"), "(1, 9, 2, 7)", typed=best_replies(start, []))
    assert start.score == 13
    assert log[-1] == {
        "over": True,
        "winner": "you",
        "margin": 13,
        "score": {"you": 16, "grundy": 3},
    }
    text = run("play", of("stones"), "(1, 9, 2, 7)", stdin="2\n2\n").stdout
    assert "score: you 7, I 0" in text
    assert "The game is over: you" in text or "The game is over: I" in text


def test_whoever_closes_a_box_moves_again() -> None:
    done = run("play", of("Boxes"), stdin="1\n" * 9)
    assert "I: to 63, gaining 1, and again → Boxes(63)\n  score: you 0, I 1\n  I move again.\n" in (
        done.stdout
    )
    assert done.stdout.endswith("The game is over: I win by 2 (score: you 0, I 2).\n")
    log = play(of("Boxes"), typed=["1"] * 9)
    assert [event["player"] for event in log if "player" in event][-2:] == ["grundy", "grundy"]
    assert log[-1]["score"] == {"you": 0, "grundy": 2}


def test_a_person_may_move_again_too() -> None:
    log = play(of("Boxes"), "31", typed=["1", "1", "1"])
    assert [event["player"] for event in log if "player" in event] == ["you", "you"]
    assert log[-1] == {"over": True, "winner": "you", "margin": 2, "score": {"you": 2, "grundy": 0}}


# Words and commands -------------------------------------------------------------------------------


def test_some_words_of_a_move_are_enough_when_they_mean_one() -> None:
    log = play(of("TicTacToe"), typed=["B2", "x", "9", "TicTacToe(oxx_x__o_)", "quit"])
    assert moves_of(log, "you") == ["x on b2"]
    wrong = [event["error"] for event in log if "error" in event]
    assert len(wrong) == 3
    assert "there is no move 9" in wrong[1]


def test_undo_and_redo() -> None:
    typed = ["undo", "redo", "b2", "undo", "redo", "undo", "a1", "redo", "quit"]
    log = play(of("TicTacToe"), typed=typed)
    assert [e["error"].split(":")[0] for e in log if "error" in e] == [
        "there is nothing to undo",
        "there is nothing to redo",
        "there is nothing to redo",
    ]
    shown = [event["position"] for event in log if "position" in event]
    empty, after = "TicTacToe(_________)", "TicTacToe(o___x____)"
    assert shown[:5] == [empty, after, empty, after, empty]
    assert shown[5].startswith("TicTacToe(x")
    assert len(shown) == 6


def test_undo_takes_back_one_of_two_moves_in_a_row() -> None:
    log = play(of("Boxes"), "31", typed=["1", "undo", "quit"])
    assert [event["position"] for event in log if "position" in event] == [
        "Boxes(31)",
        "Boxes(63)",
        "Boxes(31)",
    ]


def test_values_say_where_every_move_leads() -> None:
    log = play(of("TicTacToe"), "x___o___x", typed=["values", "quit"])
    (values,) = [event["values"] for event in log if "values" in event]
    assert {row["move"]: row["result"] for row in values} == {
        "o on b1": "tie",
        "o on c1": "loss",
        "o on a2": "tie",
        "o on c2": "tie",
        "o on a3": "loss",
        "o on b3": "tie",
    }
    assert values[1] == {
        "move": "o on c1",
        "to": "TicTacToe(x_o_o___x)",
        "result": "loss",
        "margin": -1,
        "plies": 4,
    }


def test_values_stay_on_and_name_what_a_move_gives_away() -> None:
    typed = "values on\no on c1\nvalues off\nquit\n"
    done = run("play", of("TicTacToe"), "x___o___x", stdin=typed)
    assert "1  o on b1 → TicTacToe(xo__o___x)   ties in 6" in done.stdout
    assert "?? turns a tie into a loss" in done.stdout
    assert "   4  o on b3 → TicTacToe(x_o_o_xox)   loses in 2" in done.stdout
    margins = run("play", of("stones"), "(1, 9, 2)", stdin="values\nhint\nquit\n").stdout
    assert "to (9, 2), gaining 1 → stones((9, 2))   -6 in 3" in margins
    assert "it brings -6 in 3" in margins
    heaps = run("play", "nim", "1", "2", stdin="values\nquit\n").stdout
    assert "1  take 1 from heap 1 → nim(0, 2)   loses in 2" in heaps
    assert "2  take 1 from heap 2 → nim(1, 1)   wins in 3" in heaps
    assert "draws: nobody can force an end" in (
        run("play", "graph:a-a,a-b,b-c", "a", stdin="values\nquit\n").stdout
    )


def test_hint_and_why_in_a_tie() -> None:
    done = run("play", of("TicTacToe"), "x___o___x", stdin="hint\nwhy\nmoves\nquit\n")
    assert "o on b1 is a best move: it ties in 6." in done.stdout
    assert "So it is T" in done.stdout
    assert "    x . .\n    . o .\n    . . x\n" in done.stdout


def test_play_that_goes_round_is_noticed() -> None:
    log = play("graph:a-b,b-a", "a", typed=["1", "quit"])
    assert any("has occurred before" in event.get("note", "") for event in log)


# Levels -------------------------------------------------------------------------------------------


def test_a_seed_makes_chance_the_same_again() -> None:
    typed = ["1"] * 9
    one = play(of("TicTacToe"), "--level", "0", "--seed", "5", typed=typed)
    assert one == play(of("TicTacToe"), "--level", "0", "--seed", "5", typed=typed)
    others = [
        play(of("TicTacToe"), "--level", "0", "--seed", str(seed), typed=["1"]) for seed in range(5)
    ]
    assert len({moves_of(log, "grundy")[0] for log in others}) > 1
    assert "(seed 5)" in one[0]["note"]


def test_beyond_the_budget_the_program_says_so() -> None:
    done = run("play", of("TicTacToe"), "--second", "--seconds", "1e-9", stdin="quit\n")
    assert done.returncode == 0
    assert "(strong, not perfect: " in done.stdout or "(a random move: " in done.stdout


# Two people ---------------------------------------------------------------------------------------


def test_two_people_with_analysis() -> None:
    typed = ["a1", "values", "values on", "b1", "undo", "b2", "quit"]
    log = play(of("TicTacToe"), "--two", typed=typed)
    assert [e["to_move"] for e in log if "to_move" in e] == [
        "first",
        "second",
        "second",
        "first",
        "second",
        "first",
    ]
    blunder = next(event for event in log if event.get("move") == "o on b1")
    assert blunder["mark"] == "??"
    done = run("play", of("Strip"), "3", "--two", stdin="1\n1\n1\n")
    assert "Left> Left: to 2 → right Strip(2)" in done.stdout
    assert done.stdout.endswith("Left has no move: Right wins.\n")


# Leaving, and nonsense ----------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["nim", "3"], [of("TicTacToe")], [of("Strip"), "9"]])
def test_no_input_at_all_ends_politely(words: list[str]) -> None:
    closed = f"exec 0<&-; exec {' '.join(map(str, [*GRUNDY, 'play', *words]))}"
    for done in (
        run("play", *words, stdin=""),
        subprocess.run(closed, shell=True, capture_output=True, text=True, check=False),
    ):
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.endswith("Bye.\n")


def test_bytes_that_are_no_text_are_no_move() -> None:
    done = subprocess.run(
        [*GRUNDY, "play", "nim", "3", "4"],
        input=b"\xff\xfe\nquit\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert b"is not a legal move" in done.stdout


def test_an_interruption_says_goodbye_and_keeps_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    with started(
        *["play", "nim", "3", "4", "--record", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdin is not None
        child.stdin.write("1\n")
        child.stdin.flush()
        for _ in range(1500):
            if file.exists() and file.read_text().count("\n") == 4:
                break
            time.sleep(0.02)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=30)
    assert (child.returncode, err) == (130, "")
    assert out.endswith("Bye.\n")
    assert run("play", "--replay", str(file)).returncode == 0


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["nim", "3", "--as", "left"], "--as chooses between Left and Right"),
        (["nim", "3", "--as", "top"], "--as"),
        (["nim", "3", "--level", "2"], "a level is perfect"),
        (["nim", "3", "--level", "nan"], "a level is perfect"),
        (["nim", "3", "--two", "--second"], "--two is for two people"),
        (["right", of("Strip"), "4", "--as", "right", "--second"], "do not go together"),
        ([of("TicTacToe"), "--misere"], "has no misère play"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(args: list[str], complaint: str) -> None:
    done = run("play", *args)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert (done.stderr.count("\n"), done.stdout) == (1, "")


def test_rules_that_go_round_and_do_not_say_so_can_be_played(tmp_path: Path) -> None:
    """The program's first reply ended the command with the cycle, and so did asking for values."""
    file = tmp_path / "back.py"
    file.write_text(
        "def back(n):\n    if n > 0:\n        yield n - 1\n    if n == 2:\n        yield 3\n",
        encoding="utf-8",
    )
    log = play(f"{file}:back", "4", "--seed", "1", typed=["values on", "1", "values", "quit"])
    assert moves_of(log, "you") == ["take 1"]
    assert moves_of(log, "grundy") == ["take 1"]
    assert any("strong, not perfect" in str(event) for event in log)
