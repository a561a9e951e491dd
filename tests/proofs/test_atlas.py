"""The atlas: what is kept is what the checker accepts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from atlas.__main__ import ATLAS, main
from grundy.proofs import atlas as atlas_module
from grundy.proofs.atlas import (
    FAMILIES,
    Entry,
    Listed,
    entry_of,
    listed,
    packed,
    read_entries,
    sets_of_vectors,
    unpacked,
    write_entries,
    write_parquet,
)
from grundy.proofs.boxes import grundy_values, outcomes
from grundy.proofs.checker import check
from grundy.rules.notation.rule_text import read_rule
from tests.chance import draws


def _check(entry: Entry) -> None:
    certificate, automaton = entry.certificate, entry.automaton
    assert certificate is not None
    assert automaton is not None
    assert entry.states == automaton.states
    check(certificate, 400_000_000)
    rule = read_rule(entry.rule)
    box = grundy_values(rule, 24) if entry.about == "grundy" else outcomes(rule, 12)
    for index, worth in enumerate(box.worths):
        place = (index,) if box.arity == 1 else divmod(index, box.side)
        accepted = automaton.accepts((*place, worth) if entry.about == "grundy" else place)
        assert accepted == (entry.about == "grundy" or worth == 0), (entry.name, place)


def _costs_little(entry: Entry) -> bool:
    most = 8 if entry.family == "hexadecimal" else 30
    return entry.status == "proved" and (entry.states or most + 1) <= most


def test_a_sample_of_the_certificates_is_accepted() -> None:
    entries = [entry for entry in read_entries(ATLAS) if _costs_little(entry)]
    for entry in draws(16).sample(entries, 12):
        _check(entry)


@pytest.mark.thorough
def test_every_certificate_is_accepted() -> None:
    for entry in read_entries(ATLAS):
        if entry.status == "proved":
            _check(entry)


def test_the_atlas_has_the_games_that_are_listed_and_says_of_each_what_was_found() -> None:
    entries = read_entries(ATLAS)
    for family in ("vectors", "nim and vectors"):
        rules = {game.name: game.rule for game in listed(family)}
        assert {e.name: e.rule for e in entries if e.family == family} == rules
    assert sum(entry.family == "hexadecimal" for entry in entries) == 69
    assert {entry.status for entry in entries} <= {"proved", "not found"}
    assert all((entry.certificate is None) == (entry.status != "proved") for entry in entries)


def test_vectors_come_once_up_to_swapping_the_heaps() -> None:
    found = list(sets_of_vectors())
    turned = {frozenset((y, x) for x, y in vectors) for vectors in found}
    both = {frozenset(vectors) for vectors in found} | turned
    assert len(both) == 1 + 15 + 105 + 455
    assert len(found) == len(
        {min(sorted(s), sorted((y, x) for x, y in s)).__repr__() for s in both}
    )


def test_entries_are_written_and_read_back(tmp_path: Path) -> None:
    game = Listed(
        "nim and vectors", "(1,1)", f"(a, b) -> {atlas_module.NIM}; (a-1, b-1)", "outcome"
    )
    entry = entry_of(game, 30)
    lost = Entry("vectors", "none", "(a, b) -> (a-1, b)", "outcome", "not found", 1.0)
    write_entries(tmp_path / "some.jsonl.xz", [lost, entry])
    assert read_entries(tmp_path / "some.jsonl.xz") == [lost, entry]
    assert json.loads(entry.to_line())["status"] == "proved"
    _check(entry)


def test_tables_are_packed_and_unpacked() -> None:
    table = ((0, -1, 12), (3, 4, -1))
    assert unpacked(packed(table)) == table


def test_parquet_has_the_certificates(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    entries = read_entries(ATLAS)[:20]
    write_parquet(tmp_path / "atlas.parquet", entries)
    rows = parquet.read_table(tmp_path / "atlas.parquet").to_pylist()
    assert [row["name"] for row in rows] == [entry.name for entry in entries]
    assert [json.loads(row["certificate"] or "null") for row in rows] == [
        entry.certificate for entry in entries
    ]


def test_the_command_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    games = [game for game in listed("nim and vectors") if len(game.name) <= 5][:3]
    monkeypatch.setattr(
        "atlas.__main__.listed", lambda family: games if family == FAMILIES[2] else []
    )
    monkeypatch.setattr("atlas.__main__.ATLAS", tmp_path / "atlas.jsonl.xz")
    options = ["--processes", "1", "--seconds", "20", "--journal", str(tmp_path / "journal.jsonl")]
    options += ["--parquet", str(tmp_path / "atlas.parquet")]
    main(options)
    assert "3 games, 3 to try" in capsys.readouterr().out
    main(options)
    told = capsys.readouterr().out
    assert "3 games, 0 to try" in told
    assert "nim and vectors: 3 of 3 proved" in told
    assert len(read_entries(tmp_path / "atlas.jsonl.xz")) == 3
