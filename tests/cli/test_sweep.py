"""`grundy sweep`, as a user runs it: families, files, kills, and what is refused."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from pyarrow import parquet

import grundy as gr
from grundy.discovery.sweeps.journal import Journal
from grundy.discovery.sweeps.unit import Asked
from tests.cli.child import started
from tests.cli.test_commands import GRUNDY
from tests.cli.warm import run

SLOW = """
import time

def take(a):
    time.sleep(0.04)
    return lambda n: (n - k for k in (1, a) if k <= n)
"""


def rows_of(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text().splitlines()))


@pytest.fixture
def slow(tmp_path: Path) -> list[str]:
    """Return a sweep of two dozen games on two processes that takes half a second."""
    (tmp_path / "rules.py").write_text(SLOW)
    family = [f"{tmp_path / 'rules.py'}:take", "a=2-25", "--ask", "zeros", "--most", "30"]
    return [*GRUNDY, "sweep", *family, "--workers", "2"]


def wait_for_rows(journal: Path, lines: int) -> None:
    while not journal.exists() or len(journal.read_bytes().splitlines()) < lines:
        time.sleep(0.02)


def right(tmp_path: Path) -> bytes:
    """Return the file that this process writes, without any command."""
    family = gr.family(f"{tmp_path / 'rules.py'}:take", a="2-25")
    gr.sweep(family, ask="zeros", most=30, output=tmp_path / "right.csv")
    return (tmp_path / "right.csv").read_bytes()


def test_a_driver_that_was_killed_goes_on(slow: list[str], tmp_path: Path) -> None:
    output, journal = tmp_path / "rows.csv", tmp_path / "rows.csv.part"
    with subprocess.Popen([*slow, "-o", str(output)]) as child:
        wait_for_rows(journal, 4)
        child.send_signal(signal.SIGKILL)
    assert not output.exists()
    cut = journal.read_bytes()
    journal.write_bytes(cut[: len(cut) - 7])  # and the last line is cut off
    done = subprocess.run([*slow, "-o", str(output)], capture_output=True, check=True, text=True)
    assert done.stdout == f"24 games, 24 counted, in {output}\n"
    assert output.read_bytes() == right(tmp_path)
    assert not journal.exists()


def test_a_worker_that_was_killed_is_replaced(slow: list[str], tmp_path: Path) -> None:
    output = tmp_path / "rows.csv"
    with subprocess.Popen([*slow, "-o", str(output)], stdout=subprocess.PIPE) as child:
        wait_for_rows(tmp_path / "rows.csv.part", 3)
        os.kill(_worker_of(child.pid), signal.SIGKILL)
        child.communicate(timeout=60)
    assert child.returncode == 0
    assert output.read_bytes() == right(tmp_path)


def _worker_of(parent: int) -> int:
    """Return a process that was started in order to work."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    lines = {int(pid): Path(f"/proc/{pid}/cmdline").read_bytes() for pid in children}
    return next(pid for pid, line in lines.items() if b"spawn_main" in line)


def test_a_sweep_that_is_interrupted_says_what_it_kept(slow: list[str], tmp_path: Path) -> None:
    output = tmp_path / "rows.csv"
    line = [*slow[:-1], "1", "-o", str(output)]
    with started(*line[len(GRUNDY) :], stderr=subprocess.PIPE, text=True) as child:
        wait_for_rows(tmp_path / "rows.csv.part", 2)
        child.send_signal(signal.SIGINT)
        _, said = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "interrupted; 1 of 24 games are kept in" in said
    assert said.count("\n") == 1


def test_where_every_game_fails_the_reason_is_told(tmp_path: Path) -> None:
    output = tmp_path / "octal.csv"
    done = run("sweep", "octal", "--digits", "1", "--ask", "outcome", "-o", str(output))
    assert (done.returncode, done.stdout) == (2, "")
    assert "every game failed: octal:0.1 has no start: say which position" in done.stderr
    assert {row["status"][:6] for row in rows_of(output)} == {"failed"}


def test_a_sweep_of_subtraction_games(tmp_path: Path) -> None:
    output = tmp_path / "sets.csv"
    done = run("sweep", "subtraction", "--largest", "7", "-o", str(output), "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"127 games, 127 with a proved period, in {output}\n"
    first = next(row for row in rows_of(output) if row["game"] == "subtraction:1,3,4")
    assert (first["start"], first["length"], first["largest"]) == ("0", "7", "3")


def test_a_sweep_of_octal_games(tmp_path: Path) -> None:
    output = tmp_path / "octal.csv"
    done = run("sweep", "octal", "--digits", "1", "--most", "2000", "-o", str(output))
    assert done.returncode == 0, done.stderr
    rows = {row["game"]: row for row in rows_of(output)}
    assert len(rows) == 7
    assert rows["octal:0.6"]["status"] == "none found"
    assert rows["octal:0.7"]["status"] == "proved"


def test_a_sweep_to_parquet(tmp_path: Path) -> None:
    output = tmp_path / "sets.parquet"
    done = run("sweep", "subtraction", "largest=4", "size=3", "-o", str(output), "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["games"], told["proved"], told["family"]) == (4, 4, "subtraction largest=4 size=3")
    table = parquet.read_table(output).to_pylist()
    assert {"game": "subtraction:1,3,4", "start": 0, "length": 7}.items() <= table[2].items()


def test_a_sweep_of_rules(tmp_path: Path) -> None:
    output = tmp_path / "rules.csv"
    words = ["rule: n -> n-1; n-a; n-b", "a=2-3", "b=5"]
    done = run("sweep", *words, "--ask", "misere", "-o", str(output), "--workers", "1")
    assert done.returncode == 0, done.stderr
    assert [(row["a"], row["b"], row["status"]) for row in rows_of(output)] == [
        ("2", "5", "proved"),
        ("3", "5", "proved"),
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["octal", "--digits", "1", "-o", "y.csv"], "y.csv.part is not the journal of a sweep"),
        (["octal", "--digits", "1", "-o", "z.csv"], "is of another family, octal digits=2"),
        (["octal", "-o", "nowhere/x.csv"], "No such file"),
        (["octal", "-o", "x.txt"], "a .csv or a .parquet file, not 'x.txt'"),
        (["nim", "-o", "x.csv"], "there is no family 'nim'"),
        (["octal"], "Missing option"),
        (["octal", "--digits", "9", "-o", "x.csv"], "is not in the range"),
        (["octal", "--ask", "perod", "-o", "x.csv"], "did you mean period"),
        (["octal", "--on", "moon", "-o", "x.csv"], "not on 'moon'"),
    ],
)
def test_sweeps_refuse(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("y.csv.part").write_text("garbage\nfoo\n")
    asked = Asked(gr.family("octal", digits=2), "period", (("most", 16384),))
    with Journal(Path("z.csv.part"), asked) as journal:
        journal.add(0, [["octal:0.00"]])
    done = run("sweep", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert "inside grundy" not in done.stderr
