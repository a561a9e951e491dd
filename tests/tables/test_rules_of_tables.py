"""A table is opened for the rules that it was written for, however far away they differ."""

from __future__ import annotations

import json
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy.tables import file as table_file
from grundy.tables import writing
from grundy.tables.fingerprint import CodePrint


def down(ends: set[int], steps: tuple[int, ...] = (1, 2)) -> gr.ScoringGame:
    class Down(gr.ScoringGame):
        def moves(self, n: int) -> list[int]:
            return [n - k for k in steps if k <= n]

        def final(self, n: int) -> int | None:
            return -1 if n in ends else None

    return Down()


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    game = down({0})
    game.strong(game(5000)).save(tmp_path / "down.grundy")
    return tmp_path / "down.grundy"


def test_the_same_rules(saved: Path) -> None:
    table = gr.open_table(saved, down({0}))
    assert table.compared == "the code of the rules, and what they say of some positions"
    assert str(table(999).outcome) == "P"


def test_rules_that_differ_far_from_what_was_looked_at(saved: Path) -> None:
    """2,667 of 5,000 answers were wrong."""
    with pytest.raises(gr.TableFileError, match="other rules of Down"):
        gr.open_table(saved, down({0, 1000}))
    with pytest.raises(gr.TableFileError, match="other rules of Down"):
        gr.open_table(saved, down({0}, (1, 2, 7000)))


def test_a_file_of_before_does_not_tell_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a game of the catalogue the name tells them."""
    write = table_file.write_table

    def as_before(file: Any, description: dict[str, Any], keys: Any, codes: Any) -> int:
        old = {key: value for key, value in description.items() if key != "code"}
        return write(file, old, keys, codes)

    monkeypatch.setattr(writing, "write_table", as_before)
    game, file = down({0}), tmp_path / "old.grundy"
    game.strong(game(50)).save(file)
    with pytest.raises(gr.TableFileError, match="does not tell which rules of Down"):
        gr.open_table(file, game)
    gr.game("tic-tac-toe").strong().save(file)  # type: ignore[attr-defined]
    assert gr.open_table(file).compared.startswith("the name of the game")


def test_another_python_compares_the_text() -> None:
    here = CodePrint.of(down({0}))
    there = here._replace(python="3.0", code="of another Python")
    assert there.compared(here).startswith("the text of the rules")
    assert not there._replace(source="").compared(here._replace(source=""))
    assert not there.compared(CodePrint.of(down({1})))


def test_text_that_was_not_loaded_is_not_believed(tmp_path: Path) -> None:
    """A file that was edited after it was imported told other rules than those that ran."""
    path = tmp_path / "edited_rules.py"
    text = "def moves(n):\n    return [n - k for k in (1, 2) if k <= n]\n"
    path.write_text(text)
    spec = spec_from_file_location("edited_rules", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    game = gr.scoring(module.moves)
    assert CodePrint.of(game).source
    path.write_text(text.replace("(1, 2)", "(1, 3)") + "\n# longer\n")
    assert not CodePrint.of(game).source
    assert json.dumps(CodePrint.of(game))
