"""`grundy solve --save`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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


def test_a_folder_that_is_not_there(
    rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["solve", rules, "--save", str(tmp_path / "no" / "t")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_the_budget_holds(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", rules, "--positions", "5", "--save", str(tmp_path / "t")]) == 2
    assert "budget of 5 positions" in capsys.readouterr().err
