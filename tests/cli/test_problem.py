"""`grundy problem`, run as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys

import grundy as gr


def run(*words: str, text: str | bytes = "") -> subprocess.CompletedProcess[str]:
    given = text.encode() if isinstance(text, str) else text
    command = [sys.executable, "-m", "grundy", "problem", *words]
    done = subprocess.run(command, input=given, capture_output=True, check=False)
    return subprocess.CompletedProcess(
        command, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def test_input_goes_in_and_output_comes_out() -> None:
    done = run("CSES1729", text="10 3\n1 3 4\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "WLWWWWLWLW\n", "")
    data = json.loads(run("cses-1729", "--json", text="10 3\n1 3 4\n").stdout)
    assert data == {"problem": "cses-1729", "output": "WLWWWWLWLW"}


def test_a_sample_can_be_piped() -> None:
    sample = run("cses-1730", "--sample").stdout
    assert run("cses-1730", text=sample).stdout == "first\nfirst\nsecond\n"


def test_bad_input_is_one_line_with_its_place() -> None:
    for text in ("10 3\n1 3 x", b"10 3\n1 3 \xff"):
        done = run("cses-1729", text=text)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith("grundy: cses-1729: the input, line 2: a")
        assert done.stderr.count("\n") == 1
        assert "Traceback" not in done.stderr


def test_names_that_are_not_there() -> None:
    done = run("cses-1728")
    assert done.returncode == 2
    assert "did you mean cses-1729" in done.stderr
    assert run().returncode == 2


def test_what_is_not_a_game_is_refused_with_the_reason() -> None:
    done = run("cf-768b", text="7 2 5")
    assert done.returncode == 2
    assert "is not a game: Nobody plays" in done.stderr
    assert run("cf-768b", "--sample").returncode == 2
    assert "not a game  Nobody plays" in run("cf-768b", "--explain").stdout


def test_the_explanation_has_all_parts() -> None:
    shown = run("cf-1149e", "--explain").stdout
    for part in ("problem", "model", "technique", "theorem", "complexity", "measured", "sample"):
        assert f"\n  {part}" in shown
    data = json.loads(run("cf-1149e", "--explain", "--json").stdout)
    assert data["samples"][0]["output"] == "WIN\n1 5 1 5"
    assert set(data["measured"]) == {"seconds", "limit", "recalled"}


def test_the_list() -> None:
    shown = run("--list").stdout
    assert shown.count("not a game") == 9
    rows = json.loads(run("--list", "--json").stdout)
    assert [row["id"] for row in rows] == [each.id for each in gr.problems()]
    assert sum(not row["is_game"] for row in rows) == 9
