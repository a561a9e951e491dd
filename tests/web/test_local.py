"""Questions answered without a server: the same answers, from a Python that has next to nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest

from grundy.web.local import INSTALLED, Local
from grundy.web.settings import Settings
from website.package import library

if TYPE_CHECKING:
    import httpx

ROOT = Path(__file__).parents[2]

QUESTIONS = [
    "solve?game=nim&position=3+4+5",
    "solve?game=rule%3A+n+-%3E+n-1%3B+n-3&position=12",
    "solve?position=nim%283%29+%2B+kayles%287%29&misere=1",
    "graph?game=tic-tac-toe&position=xox%2Foxo%2F.x.",
    "table?game=wythoff&size=6x7",
    "value?text=%7B2%7C-1%7D",
    "problems/cses-1729",
    "problems/no-such-problem",
    "solve?game=nix",
    "solve?position=nim%283%2C+%EF%BC%94%29",
    "solve?nonsense=1",
    "nothing",
]


@pytest.mark.parametrize("asked", QUESTIONS)
def test_the_answer_is_that_of_the_server(asked: str, client: httpx.Client) -> None:
    path, _, query = asked.partition("?")
    sent = client.get(f"/api/{asked}")
    status, body = Local().answer(f"/api/{path}", query)
    assert status == sent.status_code
    if status == 404 and path == "nothing":
        assert json.loads(body)["error"]["kind"] == "NotFound"
    else:
        # What is already known from the question before is a matter of who was asked.
        known = ("method", "why")
        found, told = json.loads(body), sent.json()
        assert {n: v for n, v in found.items() if n not in known} == {
            n: v for n, v in told.items() if n not in known
        }


def test_what_is_too_much_is_for_the_installed_program() -> None:
    status, body = Local(Settings(positions=50)).answer("/api/solve", "game=hex%3A3x3")
    error = json.loads(body)["error"]
    assert (status, error["kind"]) == (400, "BudgetExceeded")
    assert error["message"].endswith(INSTALLED)
    assert "50 positions" in error["message"]
    asked = urlencode({"game": RULE, "position": "5 8 13", "most": "9"})
    error = json.loads(Local().answer("/api/graph", asked)[1])["error"]
    assert error["message"].startswith(f'rule:"{RULE.removeprefix("rule: ")}"(5, 8, 13) leads to')
    assert error["message"].endswith(INSTALLED)


RULE = "rule: n -> n-1; n-3; n-4"

ALONE = """
import sys, time
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
for name in {blocked}:
    sys.modules[name] = None
del time.thread_time
from grundy.web.local import Local
local = Local()
for line in sys.stdin.read().splitlines():
    path, _, query = line.partition("?")
    print(local.answer("/api/" + path, query)[1])
"""

BLOCKED = (
    "numpy", "numba", "click", "rich", "starlette", "uvicorn", "resource", "fcntl", "termios",
    "multiprocessing", "_multiprocessing", "ssl", "sqlite3", "ctypes", "lzma",
)  # fmt: skip
"""What Pyodide does not have, or has only in packages that the site leaves out."""

WYTHOFF = (
    "rule: (a, b) -> (a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1); "
    "(a-k, b-k) for k in range(1, min(a, b)+1)"
)


def test_a_position_that_is_not_solved_in_time_is_for_the_installed_program() -> None:
    status, body = Local(Settings(seconds=0.2)).answer(
        "/api/solve", "game=connect-four:6x7&partial=1"
    )
    found = json.loads(body)
    assert (status, found["status"], found["elsewhere"]) == (200, "unknown", INSTALLED)
    _, body = Local().answer("/api/solve", "game=nim&position=3+4+5&partial=1")
    assert "elsewhere" not in json.loads(body)


def test_the_archive_answers_where_nothing_else_is_installed(tmp_path: Path) -> None:
    packed = library(ROOT / "src" / "grundy")
    assert packed == library(ROOT / "src" / "grundy")
    ZipFile(BytesIO(packed)).extractall(tmp_path)
    asked = [
        "solve?game=tic-tac-toe",
        "play?game=nim&position=3+4+5",
        "graph?game=nim&position=1+2",
        "table?game=kayles&size=40",
        "code?game=subtraction%3A1%2C3%2C4",
        "value?game=domineering%3A2x4",
        f"pattern?{urlencode({'game': WYTHOFF})}",
    ]
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE.format(blocked=BLOCKED), str(tmp_path)],
        input="\n".join(asked),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    bodies = [json.loads(line) for line in done.stdout.splitlines()]
    assert {
        name: body["error"] for name, body in zip(asked, bodies, strict=True) if "error" in body
    } == {}
    assert bodies[-1]["status"] in {"proved", "observed"}
    assert "φ" in bodies[-1]["words"]
