"""`grundy solve --save`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import grundy as gr
from grundy.cli.main import run

RULES = """
import grundy as gr

class Ten(gr.ScoringGame):
    \"\"\"Count to ten.\"\"\"
    name = "ten"

    def moves(self, total):
        return (total + step for step in (1, 2))

    def final(self, total):
        return -1 if total >= 10 else None

    @property
    def start(self):
        return self(0)

game = Ten()
"""


@pytest.fixture
def rules(tmp_path: Path) -> str:
    file = tmp_path / "rules.py"
    file.write_text(RULES, encoding="utf-8")
    return f"{file}:game"


def test_what_it_would_cost(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table"
    assert run(["solve", "tic-tac-toe", "--save", str(file), "--estimate", "--json"]) == 0
    cost = json.loads(capsys.readouterr().out)
    assert (cost["positions"], cost["kept"], cost["exact"]) == (5478, 765, True)
    assert [tier[1] for tier in cost["tiers"]][:3] == [1, 9, 72]
    assert run(["solve", rules, "--save", str(file), "--estimate", "--machines", "3"]) == 0
    assert "12, counted" in capsys.readouterr().out
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tic-tac-toe", "--estimate"), "--save FILE --estimate"),
        (("tic-tac-toe", "--save", "FILE", "--rates", "r.json"), "--save FILE --estimate"),
        (("hexapawn:6x6", "--save", "FILE", "--estimate"), "not whole numbers"),
        (("nim", "3", "--save", "FILE", "--estimate"), "scoring or partizan"),
        (("tic-tac-toe", "--save", "no/such/FILE", "--estimate"), "there is no folder"),
        (
            ("tic-tac-toe", "--save", "FILE", "--estimate", "--rates", "none.json"),
            "there is no file",
        ),
    ],
)
def test_costs_that_are_refused(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_solved_game_is_saved(
    rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ten.grundy"
    assert run(["solve", rules, "--save", str(file)]) == 0
    said = capsys.readouterr().out
    assert "ten(0) is N" in said
    assert f"{file}, {file.stat().st_size:,} bytes" in said
    assert run(["solve", rules, "1", "--json", "--save", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["outcome"], told["remoteness"], told["winning_moves"]) == ("P", 6, [])
    assert told["positions"] == {"N": 6, "P": 5}
    assert told["bytes"] == file.stat().st_size


def test_a_table_needs_rules_that_are_searched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", "nim", "3", "4", "--save", str(tmp_path / "t")]) == 2
    assert "scoring or partizan" in capsys.readouterr().err
    assert not (tmp_path / "t").exists()


@pytest.mark.parametrize("how", [(), ("--memory", "800MB"), ("--estimate",)])
def test_a_table_is_not_written_anywhere(
    how: tuple[str, ...], rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, said in (
        ("no/t", f"there is no folder {tmp_path / 'no'}"),
        (".", "is a folder"),
        ("pipe", "is no ordinary file"),
    ):
        assert run(["solve", rules, "--save", str(tmp_path / name), *how]) == 2
        assert said in capsys.readouterr().err
    assert (tmp_path / "pipe").is_fifo()
    assert {file.name for file in tmp_path.iterdir()} <= {"pipe", "rules.py", "__pycache__"}


def test_an_engine_is_not_for_all_positions(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "tic-tac-toe", "--save", "t", "--engine", "alpha-beta"]) == 2
    assert "leave out --engine" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("early", "said"),
    [
        (True, "grundy: interrupted; nothing was changed"),
        (False, "grundy: interrupted; finished tiers are in t.work, and the same command goes on"),
    ],
)
def test_what_is_kept_is_said_once(
    early: bool,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        if not early:
            Path("t.work").mkdir()
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(gr, "write_table", interrupted)
    assert run(["solve", "tic-tac-toe", "--save", "t", "--memory", "800MB"]) == 130
    assert capsys.readouterr().err.strip() == said


def test_the_budget_holds(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", rules, "--positions", "5", "--save", str(tmp_path / "t")]) == 3
    assert "budget of 5 positions" in capsys.readouterr().err
