"""The command line, run as a user runs it: a real process, its output, its exit status."""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy.cli.arguments import UNFINISHED
from tests.cli.child import started, started_work
from tests.cli.warm import run

GRUNDY = [sys.executable, "-m", "grundy"]


def answer(*args: str) -> Any:
    done = run(*args, "--json")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return json.loads(done.stdout)


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    file = tmp_path / "rules.py"
    file.write_text(
        """
import grundy as gr

def divisor(n):
    "Subtract a proper divisor."
    for d in range(1, n):
        if n % d == 0:
            yield n - d

def pairs(a, b):
    if a: yield a - 1, b
    if b: yield a, b - 1

def empty(n):
    pass

def unhashable(n):
    yield {1}

def loop(n):
    yield n

def endless(n):
    yield n + 1

class Doubles(gr.ImpartialGame):
    def moves(self, n):
        return range(n % 2, n, 2)

number = 3
"""
    )
    return file


def test_solve_json_has_what_the_design_says() -> None:
    data = answer("solve", "nim", "3", "4", "5")
    assert data["game"] == "nim"
    assert data["position"] == "nim(3, 4, 5)"
    assert data["outcome"] == "N"
    assert data["grundy"] == 2
    assert data["remoteness"] == gr.game("nim")(3, 4, 5).remoteness
    assert data["winning_moves"] == [{"to": "nim(1, 4, 5)", "label": "take 2 from heap 1"}]
    assert data["method"] == "Bouton's theorem"
    assert data["status"] == "proved"


@pytest.mark.parametrize(
    ("args", "position"),
    [
        (["nim", "3", "4", "5", "+", "kayles", "7"], "nim(3, 4, 5) + kayles(7)"),
        (["nim(3, 4, 5) + kayles(7)"], "nim(3, 4, 5) + kayles(7)"),
        (["nim(3,", "4)", "+", "kayles(7)"], "nim(3, 4) + kayles(7)"),
        (["nim", "3,4,5"], "nim(3, 4, 5)"),
        (["misere", "nim", "3", "4"], "misere nim(3, 4)"),
        (["nim", "3", "4", "--misere"], "misere nim(3, 4)"),
        (["subtraction:1,3,4", "5", "8", "13"], "subtraction:1,3,4(5, 8, 13)"),
        (["chomp:3x4"], "chomp:3x4(4, 4, 4)"),
        (["cram:2x3", ".../.#."], "cram:2x3(.../.#.)"),
        (["poker-nim", "(1, 2)", "3"], "poker-nim((1, 2), 3)"),
        (["turning-turtles", "HTH"], "turning-turtles(HTH)"),
        (["green-hackenbush", "0-1", "1-2"], "green-hackenbush(0-1, 1-2)"),
        (["northcott", "W..B", ".WB"], "northcott(white, W..B, .WB)"),
        (["graph:0-1,1-2", "0", "1"], "graph:0-1,1-2(0, 1)"),
        (["definition", "nim", "3"], "definition nim(3)"),
    ],
)
def test_positions_from_words(args: list[str], position: str) -> None:
    data = answer("solve", *args)
    assert data["position"] == position
    assert data["outcome"] == str(gr.position(position).outcome)


def test_rules_from_a_file(rules: Path) -> None:
    assert answer("solve", f"{rules}:divisor", "12", "5")["grundy"] == 2
    assert answer("solve", f"{rules}:pairs", "3", "4")["outcome"] == "N"
    assert answer("solve", f"{rules}:Doubles", "9")["grundy"] == 4
    assert answer("table", f"{rules}:divisor", "9")["values"] == gr.game("divisor").values(9)


def test_what_is_left_out_is_null_with_its_reason() -> None:
    data = answer("solve", "nim", str(10**18), "3")
    assert data["remoteness"] is None
    assert "remoteness" in data["left_out"]
    assert data["winning_moves"][0]["to"] == "nim(3, 3)"


BAD = [
    (["solve", "nim", "-3"], "not negative, but -3"),
    (["solve", "nim", "3.5"], "whole number, not 3.5"),
    (["solve", "nim", "4.0"], "write 4"),
    (["solve", "nim", "nan"], "whole number, not 'nan'"),
    (["solve", "nim", "three"], "whole number, not 'three'"),
    (["solve", "nim", "1e3"], "whole number"),
    (["solve", "wythoff", "1"], "takes 2 numbers, but 1 were given"),
    (["solve", "wythoff", "1", "2", "3"], "takes 2 numbers, but 3 were given"),
    (["solve", "nmi", "3"], "did you mean nim"),
    (["solve", "zzzzzz", "3"], "`grundy games` lists them all"),
    (["solve", "nim"], "no opening position"),
    (["solve"], "which position?"),
    (["solve", "nim", "3", "+"], "a game is missing next to a +"),
    (["solve", "cram:2x2", "../.x"], "a square is . (free) or # (covered)"),
    (["solve", "knight:8x8", "8", "0"], "off the board"),
    (["solve", "chomp:2x2", "1", "2"], "none longer than the row above"),
    (["solve", "subtraction:0", "3"], "positive numbers"),
    (["solve", "nim:3", "3"], "takes no parameters"),
    (["table", "graph:@no-edges.txt"], "there is no file 'no-edges.txt'"),
    (["table", "graph:0-1", "4"], "takes no size"),
    (["solve", "nim", "3", "--engine", "magic"], "no engine 'magic'"),
    (["solve", "kayles", "3", "--engine", "theorem"], "no theorem"),
    (["solve", "nim", "3", "--jsn"], "did you mean --json"),
    (["solve", "kayles", "3", "--positions", "no"], "not a valid integer"),
    (["solve", "RULES:empty", "5"], "give None for empty(5)"),
    (["solve", "RULES:unhashable", "5"], "not hashable"),
    (["solve", "RULES:loop", "5"], "loop(5) is an option of itself"),
    (["solve", "RULES:divsor", "5"], "did you mean divisor"),
    (["solve", "RULES:number", "5"], "is not a rule"),
    (["solve", "nofile.py:rule", "5"], "there is no file nofile.py"),
    (["solve", "rule:", "5"], "column 1: a rule needs an arrow"),
    (["table"], "which game?"),
    (["table", "wythoff", "2", "2", "2"], "has 2 dimensions, not 3"),
    (["table", "cram:2x3"], "boards or words"),
    (["table", "nim", "-4"], "a size of a table"),
    (["games", "nimm"], "did you mean nim"),
    (["slove", "nim", "3"], "did you mean solve"),
    (["play", "nim", "x"], "whole number"),
]


@pytest.mark.parametrize(("args", "message"), BAD, ids=lambda value: " ".join(value)[:60])
def test_bad_input(args: list[str], message: str, rules: Path) -> None:
    done = run(*[arg.replace("RULES", str(rules)) for arg in args])
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert done.stderr.startswith("grundy: ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("sign", ["\x1b[31m", "\x07", "\x9b1m", "\x7f"])
@pytest.mark.parametrize(
    "args", [["solve", "niSIGNm", "3"], ["draw", "nim", "3", "-o", "SIGN.svg"]]
)
def test_control_characters_do_not_reach_the_terminal(args: list[str], sign: str) -> None:
    done = run(*[arg.replace("SIGN", sign) for arg in args])
    assert done.returncode == 2
    assert "has a control character" in done.stderr
    assert sign[0] not in done.stdout + done.stderr


SPENT = [
    (["solve", "take-a-square", str(10**18), "--positions", "500"], "after 501 positions"),
    (["solve", "take-a-square", str(10**18), "--seconds", "0.2"], "budget of 0.2 seconds"),
    (["solve", "RULES:endless", "5", "--positions", "1000"], "after 1,001 positions"),
    (["graph", "nim", "40", "40"], "too many for a picture"),
    (["graph", "nim", "1000000", "1000000"], "has more than"),
    (["graph", "subtraction:1,2", "9000"], "more than 4,000 positions"),
    (["graph", "kayles", "9", "--json", "--positions", "20"], "more than 20 positions"),
    (["graph", "nim", "300", "300", "--json", "--seconds", "0.2"], "budget of 0.2 seconds"),
    (["value", "fox-and-geese:8x8", "--positions", "1000"], "budget of 1,000 positions"),
    (["solve", "connect-four", "--positions", "100"], "budget of 100 positions"),
    (["table", "nim", "1000000", "1000000"], ""),
]


@pytest.mark.parametrize(("args", "message"), SPENT, ids=lambda part: " ".join(part)[:60])
def test_a_budget_that_ends_has_a_status_of_its_own(
    args: list[str], message: str, rules: Path
) -> None:
    done = run(*[arg.replace("RULES", str(rules)) for arg in args])
    assert (done.returncode, done.stdout) == (UNFINISHED, "")
    assert message in done.stderr
    assert done.stderr.startswith("grundy: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("args", [[], ["solve"], ["table"], ["games"], ["play"]])
def test_help_teaches_by_example(args: list[str]) -> None:
    done = run(*args, "--help")
    assert done.returncode == 0
    assert "  grundy " in done.stdout


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.thorough)])
def test_every_example_of_the_help_runs(whole: bool, tmp_path: Path) -> None:
    """Large boards are smaller ones here; `make thorough` takes those that are shown."""
    for command in ("solve", "table"):
        for line in run(command, "--help").stdout.splitlines():
            words = line.strip().split("   ")[0]
            if words.startswith(f"grundy {command} ") and "rules.py" not in words:
                if not whole:
                    words = re.sub(r"connect-four:\dx\d", "connect-four:4x4", words)
                done = run(*shlex.split(words)[1:], folder=tmp_path)  # some save files
                assert done.returncode == 0, (words, done.stderr)


def test_games_are_all_listed() -> None:
    listed = {game["name"] for game in answer("games")}
    assert listed == set(gr.names())
    shown = run("games").stdout
    assert {name for name in listed if name in shown} == listed
    assert "golden pairs" in run("games", "wythoff").stdout


def test_methods_are_all_listed() -> None:
    listed = run("methods").stdout
    for method in gr.methods():
        assert f"\n{method.name} " in f"\n{listed}"
    data = json.loads(run("methods", "impartial", "--json").stdout)
    assert [method["name"] for method in data] == [m.name for m in gr.methods("impartial")]
    assert run("methods", "scored").returncode == 2
    with pytest.raises(gr.EngineError, match="impartial, scoring, partizan"):
        gr.methods("scored")


def test_tables() -> None:
    assert answer("table", "wythoff", "3", "5")["values"] == gr.game("wythoff").values(3, 5)
    assert answer("table", "knight:8x8")["values"] == gr.game("knight:8x8").values()
    assert answer("table", "nim", "2", "2", "2")["values"] == [[[0, 1], [1, 0]], [[1, 0], [0, 1]]]
    assert answer("table", "subtraction:1,2,3", "6", "--outcomes")["outcomes"] == list("PNNNPN")
    assert answer("table", "misere kayles", "10")["outcomes"][8:] == ["N", "P"]


def test_version() -> None:
    assert gr.__version__ in run("--version").stdout


# Play ---------------------------------------------------------------------------------------------


def events(stdout: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stdout.splitlines()]


@pytest.mark.parametrize(
    "text", ["nim 1 2", "kayles 6", "chomp:2x3", "wythoff 4 4", "nim 3 --misere"]
)
def test_a_won_game_is_won_by_following_the_theory(text: str) -> None:
    """The person plays a winning move each time; the program resists as long as it can."""
    args = text.split()
    position = gr.position(answer("solve", *args)["position"])
    plies = position.remoteness
    moves: list[str] = []
    while position.moves():
        best = position.solve().best
        assert best is not None
        moves.append(best.label)
        position = best.to
        if not position.moves():
            break
        reply = position.solve().best
        assert reply is not None
        position = reply.to
    done = run("play", *args, "--json", stdin="\n".join(moves) + "\n")
    assert done.returncode == 0
    log = events(done.stdout)
    assert log[-1] == {"over": True, "winner": "you"}
    assert len([e for e in log if "player" in e]) == plies


def test_a_lost_game_is_lost() -> None:
    done = run("play", "nim", "1", "1", "--json", stdin="1\n1\n")
    assert events(done.stdout)[-1] == {"over": True, "winner": "grundy"}


def test_the_program_may_begin_and_wins_what_is_won() -> None:
    done = run("play", "nim", "3", "4", "5", "--second", "--json", stdin="1\n" * 12)
    log = events(done.stdout)
    assert log[1] == {"player": "grundy", "move": "take 2 from heap 1", "to": "nim(1, 4, 5)"}
    assert log[-1] == {"over": True, "winner": "grundy"}


def test_a_session_with_slips() -> None:
    typed = "hint\nwhy\nmoves\nhelp\nnonsense\n99\nundo\ntake 2 from heap 1\nundo\nquit\n"
    done = run("play", "nim", "3", "4", "5", stdin=typed)
    assert done.returncode == 0
    for expected in (
        "take 2 from heap 1 is a best move",
        "column by column",
        "'nonsense' is not a legal move",
        "there is no move 99",
        "nothing to undo",
        "You: take 2 from heap 1 → nim(1, 4, 5)",
        "Bye.",
    ):
        assert expected in done.stdout
    assert done.stdout.count("\nnim(3, 4, 5)\n") == 2


def test_play_with_a_huge_heap() -> None:
    done = run("play", "nim", str(10**18), "3", stdin="2\nquit\n")
    assert done.returncode == 0
    assert "... more" in done.stdout
    assert "\nI: take" in done.stdout


def test_the_end_of_input_ends_the_game() -> None:
    done = run("play", "nim", "3", stdin="")
    assert (done.returncode, done.stderr) == (0, "")


# Interruption and a terminal ----------------------------------------------------------------------


def test_interruption_leaves_without_a_traceback() -> None:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with started_work("solve", "take-a-square", str(10**18), **pipes) as child:
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=30)
    assert child.returncode == 130
    assert out == b""
    assert err.strip().startswith(b"grundy: interrupted")
    assert b"Traceback" not in err


def test_long_work_shows_progress_on_a_terminal() -> None:
    ours, theirs = pty.openpty()
    child = started(
        *["solve", "take-a-square", str(10**18), "--seconds", "0.5"],
        before="from grundy.cli import progress; progress.PATIENCE = 0.0",
        stderr=theirs,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
    )
    child.wait(timeout=60)
    os.close(theirs)
    shown = os.read(ours, 1 << 20).decode()
    os.close(ours)
    assert re.search(r"positions in \d+\.\d s; Ctrl-C stops", shown)
    assert "budget of 0.5 seconds" in shown


def test_a_closed_pipe_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m grundy games | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


@pytest.mark.parametrize(
    "args",
    [
        ["foo.bar"],
        ["../x"],
        ["__pycache__"],
        ["solve", "misere"],
        ["solve", "cram:99999x99999"],
        ["table", "nim", "9" * 5000],
        ["solve", "green-hackenbush", f"0-{'9' * 5000}"],
        ["solve", "nim", "9" * 5000],
        ["solve", "RULES:Needy", "3"],
        ["solve", "RULES_LEAVING:rule", "3"],
    ],
    ids=lambda args: " ".join(args)[:40],
)
def test_no_traceback_reaches_a_person(args: list[str], tmp_path: Path) -> None:
    """Each of these once printed one."""
    (tmp_path / "needy.py").write_text(
        "import grundy as gr\nclass Needy(gr.ImpartialGame):\n"
        "    def __init__(self, k): pass\n    def moves(self, n): return []\n"
    )
    (tmp_path / "leaving.py").write_text("raise SystemExit\n")
    files = {"RULES_LEAVING": "leaving.py", "RULES": "needy.py"}
    for name, file in files.items():
        args = [arg.replace(f"{name}:", f"{tmp_path / file}:") for arg in args]
    done = run(*args)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "inside grundy" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_bare_command_helps() -> None:
    done = run()
    assert done.returncode == 0
    assert "\n  grundy solve nim 3 4 5" in done.stdout


def test_a_terminal_without_greek() -> None:
    done = subprocess.run(
        [*GRUNDY, "solve", "wythoff", "3", "5"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
    )
    assert done.returncode == 0
    assert b"is P" in done.stdout


def test_misere_anywhere() -> None:
    assert answer("table", "misere", "kayles", "5")["outcomes"] == list("NPNNP")
    assert run("solve", "nim", "3", "+", "misere", "kayles", "5").returncode == 2
    assert answer("solve", "0")["outcome"] == "P"


def test_a_game_in_a_file_may_have_misere_before_it(tmp_path: Path) -> None:
    """It was looked for in a file of the name `misere rules.py`."""
    rules = tmp_path / "rules.py"
    rules.write_text("def less(n):\n    return [n - k for k in (1, 2) if n >= k]\n", "utf-8")
    done = run("pattern", "misere", f"{rules}:less", "--most", "60")
    assert (done.returncode, done.stderr) == (0, "")
    assert "n % 3" in done.stdout


@pytest.mark.parametrize("command", ["solve", "table", "code"])
def test_a_file_may_name_a_game_in_misere_play(tmp_path: Path, command: str) -> None:
    """It was taken for a function that is a rule."""
    rules = tmp_path / "rules.py"
    rules.write_text(
        "import grundy as gr\ndef less(n):\n    return [n - k for k in (1, 2) if n >= k]\n"
        "other = gr.impartial(less).misere\n",
        "utf-8",
    )
    done, same = (
        run(command, text, *(["9"] if command != "code" else []), "--json")
        for text in (f"{rules}:other", f"misere {rules}:less")
    )
    assert (done.returncode, same.returncode) == (0, 0), done.stderr
    assert done.stdout == same.stdout
