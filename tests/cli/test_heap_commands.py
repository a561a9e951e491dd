"""`period`, `sweep` and plots, as a user runs them."""

from __future__ import annotations

import csv
import signal
import subprocess
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from pyarrow import parquet

import grundy as gr
from grundy.known.octal import PublishedOctal, published
from grundy.pictures.values import scatter, strip
from grundy.values.period import Period
from tests.cli.test_commands import GRUNDY, answer
from tests.cli.warm import run


def test_periods() -> None:
    data = answer("period", "octal:0.137")
    assert (data["start"], data["length"], data["status"]) == (52, 34, "proved")
    assert data["name"] == "Dawson's chess"
    assert data["published"].startswith("agrees")
    assert "proved by an automaton" in run("period", "hexadecimal:0.8F").stdout
    assert (
        "no period in its first 3,000 values"
        in run("period", "grundys-game", "--most", "3000").stdout
    )
    assert run("period", "nim").returncode == 2
    assert run("period").returncode == 2


def test_published_periods_are_compared() -> None:
    known = PublishedOctal("0.77", 71, 12, "a book")
    assert "agrees" in known.compare(Period(71, 12, 0, "proved", "Guy-Smith", 256))
    assert "differs" in known.compare(Period(70, 12, 0, "proved", "Guy-Smith", 256))
    for code, row in published().items():
        game = gr.game(f"octal:{code}")
        assert game.text == f"octal:{code}"
        assert row.source
    for name in ("kayles", "dawsons-kayles", "dawsons-chess"):
        game = gr.game(name)
        twin = gr.game(f"octal:{game.code}")  # type: ignore[attr-defined]
        assert twin.values(200) == game.definition.values(200)
        assert published()[game.code].name.lower().replace("'", "").replace(" ", "-") == name  # type: ignore[attr-defined]


def sweep(output: Path, *more: str) -> list[str]:
    return [*GRUNDY, "sweep", "subtraction", "--largest", "9", "-o", str(output), *more]


def test_a_sweep_that_was_killed_goes_on(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.csv", tmp_path / "broken.csv"
    subprocess.run(sweep(whole), check=True, capture_output=True)
    journal = tmp_path / "broken.csv.part"
    with subprocess.Popen(sweep(broken, "--workers", "1")) as child:
        while not journal.exists() or journal.stat().st_size < 5_000:
            time.sleep(0.02)
        child.send_signal(signal.SIGKILL)
    assert not broken.exists()
    cut = journal.read_bytes()
    journal.write_bytes(cut[: len(cut) - 7])  # and the last line is cut off
    before = len(journal.read_text().splitlines())
    assert 10 < before < 500
    subprocess.run(sweep(broken), check=True, capture_output=True)
    assert broken.read_bytes() == whole.read_bytes()
    assert not journal.exists()
    rows = list(csv.DictReader(whole.read_text().splitlines()))
    assert len(rows) == 2**9 - 1
    assert all(row["status"] == "proved" for row in rows)
    first = next(row for row in rows if row["game"] == "subtraction:1,3,4")
    assert (first["start"], first["length"], first["largest"]) == ("0", "7", "3")


def test_a_sweep_of_octal_games(tmp_path: Path) -> None:
    output = tmp_path / "octal.csv"
    done = run("sweep", "octal", "--digits", "1", "--most", "2000", "-o", str(output))
    assert done.returncode == 0, done.stderr
    rows = {row["game"]: row for row in csv.DictReader(output.read_text().splitlines())}
    assert len(rows) == 7
    assert rows["octal:0.6"]["status"] == "none found"
    assert rows["octal:0.7"]["status"] == "proved"


def test_a_sweep_to_parquet(tmp_path: Path) -> None:
    output = tmp_path / "sets.parquet"
    done = run("sweep", "subtraction", "--largest", "4", "-o", str(output), "--json")
    assert done.returncode == 0, done.stderr
    table = parquet.read_table(output).to_pylist()
    assert len(table) == 15
    assert {"game": "subtraction:1,3,4", "start": 0, "length": 7}.items() <= next(
        row for row in table if row["game"] == "subtraction:1,3,4"
    ).items()


def test_sweeps_refuse(tmp_path: Path) -> None:
    (tmp_path / "y.csv.part").write_text("garbage\nfoo\n")
    for args in (
        ["sweep", "octal", "--digits", "1", "-o", str(tmp_path / "y.csv")],
        ["sweep", "octal", "--digits", "1", "-o", str(tmp_path / "nowhere" / "x.csv")],
        ["table", "kayles", "120", "--plot", str(tmp_path / "nowhere" / "k.svg")],
    ):
        done = run(*args)
        assert done.returncode == 2
        assert "inside grundy" not in done.stderr
    assert run("sweep", "octal", "-o", str(tmp_path / "x.txt")).returncode == 2
    assert run("sweep", "nim", "-o", str(tmp_path / "x.csv")).returncode == 2
    assert run("sweep", "octal").returncode == 2


@pytest.mark.parametrize(
    ("args", "mark", "words"),
    [
        (["kayles", "120"], "rect", "kayles: period 12 from 71, proved"),
        (["kayles", "40"], "rect", "kayles"),
        (["grundys-game", "3000"], "circle", "grundys-game: 3,000 values"),
        (["wythoff", "4", "5"], "rect", "wythoff: 4 by 5 values"),
    ],
)
def test_plots(args: list[str], mark: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    assert run("table", *args, "--plot", str(file)).returncode == 0
    root = ET.fromstring(file.read_text())
    assert root.findall(f".//{{*}}{mark}")
    assert root.findtext("{*}title") == words


def test_plots_refuse(tmp_path: Path) -> None:
    assert run("table", "kayles", "40", "--plot", str(tmp_path / "k.txt")).returncode == 2


@pytest.mark.parametrize("columns", [1, 7, 50])
@pytest.mark.parametrize("start", [0, 3, 60])
def test_a_strip_shows_every_value_once(columns: int, start: int) -> None:
    values = [n % 7 for n in range(100)]
    root = ET.fromstring(strip("a < b", values, columns, start))
    cells = root.findall(".//{*}g")
    assert [int(cell.findtext("{*}text") or "") for cell in cells] == values
    assert root.findtext("{*}title") == "a < b"
    assert ET.fromstring(scatter("x", values)).findall("{*}circle")
