"""Journals: cut off anywhere, changed anywhere, of another sweep; nothing is lost or believed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import grundy as gr
from grundy.discovery.sweeps import journal as journals
from grundy.discovery.sweeps import saving
from grundy.discovery.sweeps.journal import Journal
from grundy.discovery.sweeps.unit import Asked, Unit, work

FAMILY = gr.family("subtraction", largest=2)
ASKED = Asked(FAMILY, "zeros", (("most", 20),))


def written(path: Path) -> bytes:
    """Write the journal of a whole sweep, a game a line and one of them twice."""
    rows = work(Unit(ASKED, 0, 3)).rows
    with Journal(path, ASKED) as journal:
        for number in (2, 0, 1, 0):
            journal.add(number, [rows[number]])
    return path.read_bytes()


def swept(output: Path) -> bytes:
    """Write a file of the sweep, going on with its journal if there is one; return its bytes."""
    for file in (output, saving.metadata_of(output)):
        file.unlink(missing_ok=True)  # to replace a file takes longer than to make one
    gr.sweep(FAMILY, ask="zeros", most=20, output=output)
    return output.read_bytes()


@pytest.fixture
def _no_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (journals, os):  # hundreds of times, for nothing
        monkeypatch.setattr(module, "fsync", lambda _: None)


@pytest.mark.usefixtures("_no_disk")
def test_a_journal_cut_off_at_any_byte_gives_the_same_file(tmp_path: Path) -> None:
    output, part = tmp_path / "sets.csv", tmp_path / "sets.csv.part"
    right, whole = swept(output), written(part)
    for end in range(len(whole) + 1):
        part.write_bytes(whole[:end])
        assert swept(output) == right, end
        assert not part.exists()


@pytest.mark.usefixtures("_no_disk")
def test_a_changed_byte_is_never_believed(tmp_path: Path) -> None:
    output, part = tmp_path / "sets.csv", tmp_path / "sets.csv.part"
    right, whole = swept(output), written(part)
    first = whole.index(b"\n") + 1
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 8
        part.write_bytes(changed)
        if place < first:
            with pytest.raises(gr.SweepFileError):
                swept(output)
            assert part.read_bytes() == changed
        else:
            assert swept(output) == right, place


def test_what_is_in_the_journal_is_not_computed_again(tmp_path: Path) -> None:
    part = tmp_path / "sets.part"
    whole = written(part)
    lines = whole.splitlines(keepends=True)
    damaged = lines[2].replace(b"subtraction", b"subtractiom")
    part.write_bytes(b"".join([*lines[:2], damaged, *lines[3:4]]))  # the game 0 is lost
    told: list[int] = []
    rows = gr.sweep(FAMILY, ask="zeros", most=20, journal=part, tell=lambda p: told.append(p.done))
    assert told == [2, 3]
    assert [row["game"] for row in rows] == ["subtraction:1", "subtraction:2", "subtraction:1,2"]


def test_a_journal_of_another_sweep_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part, rules = tmp_path / "x.part", tmp_path / "rules.py"
    rules.write_text("def take(a):\n    return lambda n: range(max(0, n - a), n)\n")
    own = gr.family(f"{rules}:take", a="2-3")
    with Journal(part, Asked(own, "zeros", (("most", 20),))) as journal:
        journal.add(0, [["take a=2"]])
    before = part.read_bytes()

    def refused(family: gr.Family, words: str, ask: str = "zeros", most: int = 20) -> None:
        with pytest.raises(gr.SweepFileError, match=words):
            gr.sweep(family, ask=ask, most=most, journal=part)
        assert part.read_bytes() == before

    refused(FAMILY, r"x\.part is of another family, .*rules\.py:take a=2,3, not subtraction")
    refused(own, "another question, zeros, not values", ask="values")
    refused(own, "other options, most=20, not most=30", most=30)
    rules.write_text("def take(a):\n    return lambda n: range(max(0, n - a - 1), n)\n")
    refused(gr.family(own.text), "of other rules: what .* is made from has changed")
    monkeypatch.setattr(journals, "__version__", "99.0")
    refused(own, f"written by grundy {gr.__version__}, and this is 99.0")
    monkeypatch.setattr(journals, "FORM", 2)
    refused(own, "another form, 1, than this version writes, 2")


def test_a_journal_without_a_row_is_in_nobodys_way(tmp_path: Path) -> None:
    part = tmp_path / "x.part"
    with Journal(part, ASKED):
        assert part.exists()
    assert not part.exists()


def test_what_is_no_journal_stays_as_it_is(tmp_path: Path) -> None:
    part = tmp_path / "x.part"
    for text in (b"garbage\nfoo\n", b"garbage", b"most,game,status\n16,a,b\n", b"\0" * 9):
        part.write_bytes(text)
        with pytest.raises(gr.SweepFileError, match="not the journal of a sweep"):
            gr.sweep(FAMILY, journal=part)
        assert part.read_bytes() == text


def test_two_sweeps_do_not_share_a_journal(tmp_path: Path) -> None:
    part = tmp_path / "x.part"
    with (
        Journal(part, ASKED),
        pytest.raises(gr.SweepFileError, match="another sweep is writing"),
    ):
        Journal(part, ASKED)


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = tmp_path / "x.part"
    journal = Journal(part, ASKED)
    rows = work(Unit(ASKED, 0, 3)).rows
    journal.add(0, rows[:1])
    before = part.read_bytes()

    class Full:
        """Takes a part of a line, then nothing."""

        def __init__(self) -> None:
            self.file = journal._writer

        def write(self, data: memoryview) -> int:
            if len(data) > 20:
                return self.file.write(data[:20])
            raise OSError(28, "No space left on device")

        def truncate(self, size: int) -> int:
            return self.file.truncate(size)

    with monkeypatch.context() as patch:
        patch.setattr(journal, "_writer", Full())
        with pytest.raises(gr.SweepFileError, match="No space left on device; what was written"):
            journal.add(1, rows[1:])
    journal.close()
    assert part.read_bytes() == before
