"""`grundy check`, run as a user runs it, and the wrong rules of the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_commands import answer
from tests.cli.warm import run

WRONG = Path(__file__).parent.parent.parent / "docs" / "examples" / "wrong.py"


@pytest.mark.parametrize(
    ("name", "technique"),
    [
        ("Strips", "partizan"),
        ("odd_and_even", "partizan"),
        ("ends", "score"),
        ("carried", "score"),
        ("ThreeInARow", "minimax"),
        ("back_and_forth", "loopy"),
        ("bogus", "endless"),
        ("dice", "unfit"),
        ("in_turn", "unfit"),
        ("halves", "unfit"),
        ("crashes", "unfit"),
        ("reach", "DAG"),
    ],
)
def test_the_wrong_rules_of_the_documentation(name: str, technique: str) -> None:
    data = answer("check", f"{WRONG}:{name}")
    assert data["technique"] == technique
    assert data["game"] == name
    assert any(finding["counterexample"] for finding in data["findings"])


def test_the_report_has_words_and_the_next_command() -> None:
    done = run("check", f"{WRONG}:reach", "--as", "subtraction:1,3,4")
    assert done.returncode == 0, done.stderr
    assert "✗ no    Is it subtraction:1,3,4?" in done.stdout
    assert "2 can become 0, which subtraction:1,3,4 does not allow" in done.stdout
    assert "Next: grundy period octal:0.3133" in done.stdout


def test_the_name_of_the_file_is_in_the_next_command() -> None:
    file = WRONG.with_name("rules.py")
    assert answer("check", f"{file}:divisor")["command"] == f"grundy table {file}:divisor 30"


@pytest.mark.parametrize(
    ("args", "technique"),
    [
        (["kayles"], "split"),
        (["misere", "kayles"], "minimax"),
        (["definition", "wythoff"], "DAG"),
        (["cram:2x3", ".../..."], "split"),
        (["wythoff", "6", "7"], "DAG"),
        (["nim", "3", "4"], "nim"),
        (["misere", "nim", "3", "4"], "nim"),
        ([f"{WRONG}:ends", "(5, 3, 4, 5)"], "score"),
        ([f"{WRONG}:odd_and_even", "9"], "partizan"),
    ],
)
def test_games_and_positions_to_begin_with(args: list[str], technique: str) -> None:
    assert answer("check", *args)["technique"] == technique


@pytest.mark.parametrize("game", ["subtraction:1,3,4", "kayles", "wythoff", "nim", "poker-nim"])
def test_the_next_command_runs(game: str) -> None:
    command = answer("check", game)["command"]
    assert command.startswith("grundy ")
    words = [word.strip("'") for word in command.removeprefix("grundy ").split(" ", 2)]
    done = run(*words)
    assert done.returncode == 0, (command, done.stderr)


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ([], "which game?"),
        (["nmi"], "did you mean nim"),
        ([f"{WRONG}:nobody"], "has no 'nobody'"),
        ([f"{WRONG}:asked"], "has no rule to check"),
        (["no-such-file.py:rule"], "there is no file"),
        (["kayles", "--as", "kails"], "did you mean kayles"),
        (["kayles", "--seconds", "0"], "--seconds"),
        (["kayles", "--seconds", "nan"], "seconds above 0"),
        (["nim", "-3"], "not negative"),
        (["nim", "3", "x"], "a heap is a whole number"),
        (["graph:edges.txt"], "write graph:@edges.txt"),
    ],
)
def test_bad_input_is_one_line(args: list[str], complaint: str) -> None:
    done = run("check", *args)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""


def test_the_graph_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "edges.txt"
    file.write_text("a b\nb c\n")
    data = answer("check", f"graph:@{file}")
    assert data["technique"] == "DAG"
    assert data["command"] == f"grundy solve graph:@{file} a"
