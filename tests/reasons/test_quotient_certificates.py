"""Certificates of misère quotients as files: made, read, verified, and refused for other games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import grundy as gr
from tests.cli.warm import run

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_is_verified_against_the_moves_of_its_game(tmp_path: Path) -> None:
    file = tmp_path / "kayles.json"
    gr.certificate(gr.game("kayles").misere.quotient()).save(file)
    assert gr.verify(file).claim == (
        "The misère quotient of kayles has 40 elements, 9 in P, and period 12 from 71 on, for all "
        "heaps."
    )
    data = json.loads(file.read_text(encoding="utf-8"))
    for name, value, why in [
        ("game", "octal:0.7", "other rules"),
        ("game", "rule: n -> n-1", "other rules"),
        ("lost", data["lost"][1:], "refused"),
        ("parts", ["nothing"], "not a rule"),
        ("images", data["images"][:150], "are needed"),
    ]:
        file.write_text(json.dumps(data | {name: value}, ensure_ascii=False), encoding="utf-8")
        with pytest.raises(gr.CertificateError, match=why):
            gr.verify(file)


def test_rules_of_ones_own_and_positions_are_verified(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    for found, positions in [
        (gr.game("rule: n -> n-1; n-4").misere.quotient(9), 10),
        (gr.game("grundys-game").misere.quotient(12), 13),
        (gr.game("cram:2x3").start.misere.quotient(), 5),
    ]:
        gr.certificate(found).save(file)
        assert gr.verify(file).positions == positions
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("cram:2x3(.../...)", "cram:2x2(../..)"), encoding="utf-8")
    with pytest.raises(gr.CertificateError, match="does not become"):
        gr.verify(file)


def test_the_command_line_finds_and_verifies(tmp_path: Path) -> None:
    file = tmp_path / "kayles.json"
    done = run("quotient", "kayles", "--certificate", str(file))
    assert "40 elements, 9 in P, proved" in done.stdout
    assert "period 12 from 71" in done.stdout
    assert "verified" in run("verify", str(file)).stdout
    data = json.loads(run("quotient", "octal:0.122", "--json").stdout)
    assert (data["order"], data["period"], data["p_portion"]) == (6, [1, 5], ["a", "b^2"])
    refused = run("quotient", "kayles", "--heaps", "9", "--most", "10")
    assert refused.returncode == 3
    assert "proved to heap 4, with 6 elements" in refused.stderr
    assert run("quotient").returncode == 2


def test_a_sweep_asks_for_quotients() -> None:
    rows = gr.sweep(gr.family("octal", digits=1), ask="quotient", most=12, on="here")
    found = {row["game"]: row for row in rows}
    for digit in range(1, 8):
        game = f"octal:0.{digit}"
        quotient = gr.game(game).misere.quotient(12)
        row = found[game]
        assert (row["order"], row["in_p"]) == (quotient.order, len(quotient.lost))
        assert row["status"] == quotient.status
    assert found["octal:0.1"]["status"] == "proved"
