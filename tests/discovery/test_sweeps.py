"""Sweeps: each game of a family once, by whomever, and what a sweep may be told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import grundy as gr
from grundy.discovery.sweeps import saving
from grundy.discovery.sweeps.progress import Pace
from grundy.discovery.sweeps.slices import Slices
from grundy.discovery.sweeps.unit import Asked, Unit, work

SETS = gr.family("subtraction", largest=4)


def test_a_journal_changes_nothing(tmp_path: Path) -> None:
    journal = tmp_path / "sets.part"
    told: list[gr.SweepProgress] = []
    rows = gr.sweep("subtraction", 4, most=512, journal=journal, tell=told.append)
    assert rows == gr.sweep(SETS, most=512)
    assert [row["game"] for row in rows] == [game.text for game in SETS]
    assert (told[-1].done, told[-1].total) == (15, 15)
    assert [p.done for p in told] == sorted({p.done for p in told})
    assert not journal.exists()


def test_a_sweep_goes_on_from_its_journal(tmp_path: Path) -> None:
    journal = tmp_path / "octal.part"

    def interrupt(_: gr.SweepProgress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gr.sweep("octal", 1, most=512, journal=journal, tell=interrupt)
    told: list[int] = []
    rows = gr.sweep("octal", 1, most=512, journal=journal, tell=lambda p: told.append(p.done))
    assert told[0] >= 1  # where it went on
    assert told[1:] == sorted(set(told[1:]))
    assert rows == gr.sweep("octal", 1, most=512)


def test_where_no_period_shows_its_columns_are_empty() -> None:
    found = {row["game"]: row for row in gr.sweep("octal", 1, most=64)}
    row = found["octal:0.6"]
    assert (row["status"], row["start"], row["theorem"], row["checked_to"]) == (
        "none found",
        None,
        "",
        64,
    )


def test_processes_write_the_same_bytes(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    family = gr.family("octal", digits=1, before="4")
    for folder, on in ((here, "here"), (there, "processes")):
        folder.mkdir()
        found = gr.sweep(family, most=600, output=folder / "codes.csv", on=on, workers=2)
        found.save(folder / "codes.parquet")
    assert found == gr.read_sweep(here / "codes.parquet") == gr.sweep(family, most=600)
    for file in ("codes.csv", "codes.csv-metadata.json", "codes.parquet"):
        assert (here / file).read_bytes() == (there / file).read_bytes()


def test_where_rows_come_from(tmp_path: Path) -> None:
    output = tmp_path / "sets.parquet"
    found = gr.sweep(SETS, most=512, output=output)
    about = found.provenance
    assert (about["grundy"], about["games"]) == (gr.__version__, 15)
    assert (about["family"], about["question"]) == ("subtraction largest=4", "period")
    assert (about["options"], about["statuses"]) == ({"most": 512}, {"proved": 15})
    assert b'"family": "subtraction largest=4"' in parquet.read_metadata(output).metadata[b"grundy"]
    found.save(tmp_path / "copy.csv")
    assert gr.read_sweep(tmp_path / "copy.csv") == found
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "copy.csv",
        "copy.csv-metadata.json",
        "sets.parquet",
    ]


def test_rows_that_were_changed_are_refused(tmp_path: Path) -> None:
    output = tmp_path / "sets.csv"
    gr.sweep(SETS, most=512, output=output)
    whole = output.read_text()
    output.write_text(whole.replace("proved", "proven", 1))
    with pytest.raises(gr.SweepFileError, match="changed since"):
        gr.read_sweep(output)
    saving.metadata_of(output).unlink()
    with pytest.raises(gr.SweepFileError, match="beside it"):
        gr.read_sweep(output)
    with pytest.raises(gr.MissingFileError):
        gr.read_sweep(tmp_path / "none.csv")
    with pytest.raises(gr.SweepFileError, match=r"\.csv or a \.parquet"):
        gr.sweep(SETS, output=tmp_path / "sets.txt")


def test_a_file_that_cannot_be_written_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "sets.csv"

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("grundy.discovery.sweeps.saving.csv.writer", full)
        with pytest.raises(gr.SweepFileError, match=r"No space left .* rows are kept"):
            gr.sweep(SETS, most=512, output=output)
    assert [p.name for p in tmp_path.iterdir()] == ["sets.csv.part"]
    told: list[Any] = []
    gr.sweep(SETS, most=512, output=output, tell=told.append)
    assert told == []
    assert len(gr.read_sweep(output)) == 15


def test_when_the_time_is_over_the_same_call_goes_on(tmp_path: Path) -> None:
    rules = tmp_path / "rules.py"
    rules.write_text(
        "import time\n\n\ndef take(a):\n    time.sleep(0.05)\n"
        "    return lambda n: (n - k for k in (1, a) if k <= n)\n"
    )
    family = gr.family(f"{rules}:take", a="2-13")
    output = tmp_path / "rows.csv"
    with pytest.raises(gr.BudgetExceeded, match=r"within 0\.3 seconds \d+ of 12 games .* goes on"):
        gr.sweep(family, ask="zeros", most=30, output=output, seconds=0.3)
    told: list[gr.SweepProgress] = []
    rows = gr.sweep(family, ask="zeros", most=30, output=output, tell=told.append)
    assert 1 <= told[0].done < told[-1].done == 12
    assert [row["a"] for row in rows] == list(range(2, 14))
    assert rows[1]["first"].startswith("0,2,4,6")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"family": "nim"}, "there is no family 'nim'"),
        ({"family": "octal", "size": 0}, "digits is a whole number from 1"),
        ({"family": "octal", "size": 1, "ask": "perod"}, "did you mean period"),
        ({"family": "pieces", "ask": "period"}, "cannot be asked of pieces"),
        ({"family": "octal", "size": 1, "at": "7"}, "not asked of one position"),
        ({"family": "octal", "size": 1, "on": "threads"}, "not threads"),
        ({"family": "octal", "size": 1, "on": "moon"}, "not on 'moon'"),
        ({"family": "octal", "size": 1, "workers": 0}, "number of workers"),
        ({"family": SETS, "size": 3}, "has its size"),
    ],
)
def test_a_sweep_refuses(given: dict[str, Any], words: str) -> None:
    with pytest.raises((gr.ParameterError, gr.PositionError), match=words):
        gr.sweep(**given)


# Units, slices and progress -----------------------------------------------------------------------


def test_a_unit_can_be_done_again_and_in_parts() -> None:
    asked = Asked(SETS, "zeros", (("most", 40),))
    whole = work(Unit(asked, 3, 12)).rows
    assert whole == work(Unit(asked, 3, 12)).rows
    assert whole == work(Unit(asked, 3, 7)).rows + work(Unit(asked, 7, 12)).rows
    assert work(Unit(asked, 3, 12, until=1.0)).rows == []  # that was long ago


@pytest.mark.parametrize("text", ["octal digits=1", "subtraction largest=4"])
def test_compiled_rows_are_the_same(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.discovery.sweeps.unit.LONGEST", 600)  # all of them in one unit
    family = gr.family(text)
    asked = Asked(family, "period", (("most", 150),))
    plain = work(Unit(asked, 0, len(family))).rows
    assert work(Unit(asked, 0, len(family), compiled=True)).rows == plain


def test_a_game_that_fails_is_a_row(tmp_path: Path) -> None:
    rules = tmp_path / "rules.py"
    rules.write_text("def take(a):\n    return lambda n: [n - 1 + 0 // (4 - a)] if n else []\n")
    rows = gr.sweep(gr.family(f"{rules}:take", a="2-5"), ask="outcome", at="3")
    assert [row["status"].partition(":")[0] for row in rows] == [
        "solved",
        "solved",
        "failed",
        "solved",
    ]
    assert "ZeroDivisionError" in rows[2]["status"]


def test_slices_cover_what_is_left_once() -> None:
    left = Slices(1000, [(10, 20), (15, 40), (990, 1000)], workers=2)
    seen: list[int] = []
    for step, (start, stop) in enumerate(left.taken()):
        done = min(stop, start + 7)
        seen += range(start, done)
        left.measure(done - start, 0.002 * (step % 5 + 1))
        left.give_back(done, stop)
    assert sorted(seen) == [n for n in range(990) if not 10 <= n < 40]
    assert left.games == 0


def test_a_slow_game_is_a_unit_of_its_own() -> None:
    left = Slices(1000, [], workers=2)
    left.measure(1, 3.0)
    assert next(left.taken()) == (0, 1)
    for _ in range(40):
        left.measure(100, 0.1)
    start, stop = next(left.taken())
    assert 1 < stop - start <= 125  # an eighth of what is left


def test_time_left_follows_the_last_units(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("grundy.discovery.sweeps.progress.monotonic", lambda: now[0])
    pace = Pace(0, 1000)
    for _ in range(3):
        now[0] += 0.1
        assert pace.add(10).left is None
    for _ in range(30):  # games become ten times as slow
        now[0] += 1.0
        told = pace.add(10)
    assert told.rate == pytest.approx(10, rel=0.05)
    assert told.left == pytest.approx((1000 - told.done) / 10, rel=0.05)
    assert str(told) == "330 of 1,000 games, 10 a second, about 67 seconds left"
