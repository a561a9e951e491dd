"""`period` and plots, as a user runs them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import grundy as gr
from grundy.known.octal import PublishedOctal, published
from grundy.pictures.values import scatter, strip
from grundy.values.period import Period
from tests.cli.test_commands import answer
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
    done = run("table", "kayles", "120", "--plot", str(tmp_path / "nowhere" / "k.svg"))
    assert done.returncode == 2
    assert "inside grundy" not in done.stderr


@pytest.mark.parametrize("columns", [1, 7, 50])
@pytest.mark.parametrize("start", [0, 3, 60])
def test_a_strip_shows_every_value_once(columns: int, start: int) -> None:
    values = [n % 7 for n in range(100)]
    root = ET.fromstring(strip("a < b", values, columns, start))
    cells = root.findall(".//{*}g")
    assert [int(cell.findtext("{*}text") or "") for cell in cells] == values
    assert root.findtext("{*}title") == "a < b"
    assert ET.fromstring(scatter("x", values)).findall("{*}circle")
