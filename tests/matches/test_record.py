"""Records: what is written reads back, and nothing that is not legal does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import grundy as gr


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "game.jsonl")


def played(words: tuple[str, ...], *, misere: bool = False, plies: int = 3) -> gr.Record:
    start = gr.position(words, misere=misere)
    course = gr.Course(start.left() if start.awaits_player else start, ("Ann", "Bob"))
    for _ in range(plies):
        course.make(course.position.moves()[0])
    return gr.Record(course, words, misere, "0.5", 7)


@pytest.mark.parametrize(
    ("words", "misere"),
    [
        (("nim", "3", "4", "+", "kayles", "7"), True),
        (("domineering:3x3",), False),
        (("dots-and-boxes:1x2",), False),
        (("rule: n -> n-1; n-3", "9"), False),
    ],
)
def test_what_is_written_reads_back(words: tuple[str, ...], misere: bool, file: str) -> None:
    record = played(words, misere=misere)
    record.save(file)
    again = gr.read_record(file)
    assert again.rows() == record.rows()
    assert again.course.position == record.course.position
    assert (again.words, again.misere, again.level, again.seed) == (words, misere, "0.5", 7)


def test_a_file_of_another_kind_is_not_overwritten(file: str) -> None:
    Path(file).write_text("mine\n", encoding="utf-8")
    with pytest.raises(gr.NotationError, match="is not a record"):
        played(("nim", "3")).save(file)
    assert Path(file).read_text(encoding="utf-8") == "mine\n"


def test_every_line_that_is_changed_is_found(file: str) -> None:
    record = played(("nim", "3", "4"))
    for place, row in enumerate(record.rows()):
        for key in row:
            rows = record.rows()
            if key in ("level", "seed"):
                continue
            rows[place] = {**row, key: "else"}
            Path(file).write_text("".join(json.dumps(r) + "\n" for r in rows), encoding="utf-8")
            with pytest.raises(gr.GrundyError):
                gr.read_record(file)


def test_a_record_runs_no_file(file: str, tmp_path: Path) -> None:
    rules = tmp_path / "rules.py"
    rules.write_text("raise SystemExit('it ran')\n", encoding="utf-8")
    record = gr.Record(gr.Course(gr.game("nim")(3)), (f"{rules}:game", "3"))
    record.save(file)
    with pytest.raises(gr.NotationError, match="which replaying would run"):
        gr.read_record(file)
