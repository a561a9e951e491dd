"""`grundy solve --save --memory`: solving by tiers from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from grundy.cli.main import run
from grundy.native.compiling import can_compile


@pytest.mark.skipif(not can_compile(), reason="needs Numba")
def test_tiers_write_the_same_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "memory", tmp_path / "tiers"
    assert run(["solve", "tic-tac-toe", "--save", str(one), "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    words = ["solve", "tic-tac-toe", "--save", str(two), "--memory", "0.6GB", "--workers", "1"]
    assert run([*words, "--folder", str(tmp_path / "work"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert two.read_bytes() == one.read_bytes()
    assert found.pop("method") == "backward induction by tiers over all 5,478 positions"
    assert found | {"saved": str(one), "method": plain["method"]} == plain
    assert sorted(file.name for file in tmp_path.iterdir()) == ["memory", "tiers"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--save", "F", "--memory", "1XB"], "'1XB' is not a number of bytes such as 800MB"),
        (["--memory", "1GB"], "go with --save FILE"),
        (["--save", "F", "--memory", "10MB"], "10,000,000 bytes of memory are too few"),
        (["--save", "F", "--on", "moon"], "not on 'moon'"),
    ],
)
def test_wrong_requests_are_told_in_a_line(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["solve", "tic-tac-toe", *words]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not list(tmp_path.iterdir())
