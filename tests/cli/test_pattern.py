"""`grundy pattern` and `grundy check --claim`, run as a user runs them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_commands import answer
from tests.cli.warm import run

EVEN = ("--claim", "n % 2 == 0")
RULES = Path(__file__).parent.parent.parent / "docs" / "examples" / "rules.py"


def test_the_report() -> None:
    done = run("pattern", f"{RULES}:divisor", "--most", "500")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("divisor: the Grundy value of n is the exponent of 2 in n.\n")
    assert "observed on all n from 0 to 499: 500 positions; this is not a proof" in done.stdout
    assert "refuted" in done.stdout


def test_json_has_everything() -> None:
    data = answer("pattern", "kayles")
    assert data["found"] is True
    assert (data["status"], data["theorem"], data["about"]) == ("proved", "Guy-Smith", "grundy")
    assert "array<ll, 83>" in data["cpp"]
    assert data["latex"]
    assert all(rival["position"] for rival in data["rivals"])


def test_nothing_found_is_an_answer() -> None:
    data = answer("pattern", "take-a-square", "--most", "1000")
    assert (data["found"], data["status"], data["words"]) == (False, "none found", "")


def test_misere_and_openings() -> None:
    assert "nim-sum" in answer("pattern", "misere", "nim", "--heaps", "--most", "6")["words"]
    at = ("--at", "n, max(n-1, 0)", "--about", "outcome")
    assert "Fibonacci" in answer("pattern", "fibonacci-nim", *at)["words"]


@pytest.mark.parametrize(
    ("args", "status", "text"),
    [
        ([f"{RULES}:divisor", *EVEN, "--most", "300", "--least", "1"], 0, "holds on all n"),
        ([f"{RULES}:divisor", "--claim", "n % 4 != 0", "--most", "300"], 1, "refuted at n = 1"),
        (["wythoff", "--claim", "a != b"], 1, "refuted at (1, 1)"),
        (["subtraction:1,3,4", "--claim", "n % 7 not in (0, 2)"], 0, "proved for all n"),
    ],
)
def test_claims(args: list[str], status: int, text: str) -> None:
    done = run("check", *args)
    assert done.returncode == status, done.stderr
    assert text in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["pattern"], "which game?"),
        (["pattern", "nmi"], "did you mean nim"),
        (["pattern", "tic-tac-toe"], "not an impartial game"),
        (["pattern", "fibonacci-nim", "--at", "n; 3"], "position, column"),
        (["pattern", "kayles", "--most", "x"], "--most"),
        (["check", "nim", "--claim", "n +"], "claim, column"),
        (["check", "nim", "3", "--claim", "n"], "a claim is about a game"),
    ],
)
def test_bad_input_is_one_line(args: list[str], complaint: str) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""


def test_help_tells_the_exit_status() -> None:
    assert "1 when it is refuted" in " ".join(run("check", "--help").stdout.split())
