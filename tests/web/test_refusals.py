"""Hostile and mistaken requests: each gets an answer that says what is wrong."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import pytest

if TYPE_CHECKING:
    from tests.web.running import Running

ENDLESS = [
    "n -> a for a in range(10**18) for b in range(10**18)",
    "n -> n+1",
    "n -> n-1 if sum(1 for a in range(10**9)) else n",
]


def kind(answer: httpx.Response) -> str:
    error = answer.json()["error"]
    assert error["message"]
    assert set(error) == {"kind", "message", "column"}
    return str(error["kind"])


@pytest.mark.parametrize("rule", ENDLESS)
def test_rules_without_end_are_ended(hasty: httpx.Client, rule: str) -> None:
    answer = hasty.get("/api/solve", params={"game": f"rule: {rule}", "position": "9"})
    assert answer.status_code == 400
    assert kind(answer) in {"BudgetExceeded", "RuleTextError", "TooManyMovesError"}


@pytest.mark.parametrize(
    "rule",
    [
        "n -> n**n**n",
        "n -> 9**9**9**9",
        "n -> 1 << (1 << n)",
        "n -> " + "(" * 300 + "n" + ")" * 300,
        "n -> " + "-" * 900 + "n",
        "n -> __import__('os').system('true')",
        "n -> n.__class__",
        "n -> [n for n in range(3)",
        "n -> \0",
        "",
    ],
)
def test_hostile_rule_texts(strict: httpx.Client, rule: str) -> None:
    answer = strict.get("/api/solve", params={"game": f"rule: {rule}", "position": "99"})
    assert answer.status_code == 400
    assert kind(answer) in {"RuleTextError", "RuleError", "NotationError", "ParameterError"}


@pytest.mark.parametrize(
    ("game", "position", "expected"),
    [
        ("kayels", "7", "UnknownGameError"),
        ("nim", "-4", "PositionError"),
        ("nim", "1.5", "PositionTypeError"),
        ("nim", "9" * 4001, "PositionError"),
        ("nim", "(" * 500, "NotationError"),
        ("nim", "'\\ud800'", "PositionTypeError"),
        ("", "", "NotationError"),
        ("tic-tac-toe", "xxx/xxx/xxx", "PositionError"),
        ("rules.py:divisor", "3", "FileRefused"),
        ("../../x.py:f", "3", "FileRefused"),
        ("graph:@/etc/passwd", "a", "FileRefused"),
        ("", "graph:@/etc/passwd(a)", "FileRefused"),
        ("", "rules.py:divisor(3)", "FileRefused"),
        ("hex:99x99", "", "ParameterError"),
        ("octal:0.", "5", "ParameterError"),
    ],
)
def test_what_is_no_position(strict: httpx.Client, game: str, position: str, expected: str) -> None:
    answer = strict.get("/api/solve", params={"game": game, "position": position})
    assert answer.status_code == 400
    assert kind(answer) == expected


def test_what_takes_too_long(hasty: httpx.Client) -> None:
    answer = hasty.get("/api/solve", params={"game": "connect-four:6x7", "position": ""})
    assert answer.status_code == 400
    assert kind(answer) == "BudgetExceeded"


def test_the_nearest_name_is_told(strict: httpx.Client) -> None:
    answer = strict.get("/api/solve", params={"game": "kayels", "position": "7"})
    assert "kayles" in answer.json()["error"]["message"]


@pytest.mark.parametrize("game", ["nimble", "chomp:1000x1000", "turning-turtles"])
def test_huge_positions_are_answered_in_their_time(hasty: httpx.Client, game: str) -> None:
    """A strip of nimble with 10**9 coins took 8 GB: each coin became a part of its own."""
    position = {"nimble": "1 0 1000000000", "turning-turtles": "H" * 1500}.get(game, "")
    answer = hasty.get("/api/solve", params={"game": game, "position": position})
    assert answer.status_code in {200, 400}


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("game=%ff&position=3", "UTF-8"),
        ("game=%zz", "hexadecimal"),
        ("game=nim&game=kayles", "twice"),
        ("gmae=nim", "parameter"),
        ("game=nim&position=3&misere=yes", "misere"),
        ("game=nim&misere=", "misere"),
    ],
)
def test_broken_queries(strict: httpx.Client, query: str, word: str) -> None:
    answer = strict.get(f"/api/solve?{query}")
    assert answer.status_code == 400
    assert kind(answer) == "QueryError"
    assert word in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    "path", ["table?game=nim&size=0", "table?game=nim&size=1x1x1", "table?size=5", "graph?most=0"]
)
def test_values_outside_the_schema(strict: httpx.Client, path: str) -> None:
    assert kind(strict.get(f"/api/{path}")) == "QueryError"


def status_of_a_request_that_announces(client: httpx.Client, size: int) -> int:
    """Return the answer to a body that is announced and not sent.

    Sent, it would race with the answer: the server closes without reading what it does not take.
    """
    with socket.create_connection((client.base_url.host, client.base_url.port or 80)) as line:
        line.sendall(
            f"GET /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: {size}\r\n\r\n".encode()
        )
        return int(line.makefile("rb").readline().split()[1])


def test_what_is_too_long(strict: httpx.Client) -> None:
    assert strict.get("/api/solve", params={"position": "9" * 9000}).status_code == 414
    assert kind(strict.get("/api/solve", params={"position": "9" * 7000})) == "QueryError"
    assert status_of_a_request_that_announces(strict, 100_000) == 413
    endless = strict.request("GET", "/api/games", content=iter([b"x"] * 10))
    assert endless.status_code == 413


def test_other_methods_and_paths(strict: httpx.Client) -> None:
    posted = strict.post("/api/solve", content=b"{broken json")
    assert posted.status_code == 405
    assert posted.headers["allow"] == "GET, HEAD"
    assert kind(posted) == "MethodNotAllowed"
    assert kind(strict.get("/api/nothing")) == "NotFound"
    assert kind(strict.get("/nothing.js")) == "NotFound"
    assert kind(strict.get("/a/b/c")) == "NotFound"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/....//secret.txt",
        "//etc/passwd",
        "/static/../../secret.txt",
        "/main.js%00.txt",
        "/api/problems/..%2f..%2fx",
    ],
)
def test_no_path_leads_out_of_the_folder(server: Running, path: str) -> None:
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname or "", address.port or 0), 20) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert answer.split()[1] in {b"404", b"400"}
    assert b"not for everybody" not in answer
    assert b"root:" not in answer


def test_what_is_not_http(server: Running) -> None:
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname or "", address.port or 0), 20) as raw:
        raw.sendall(b"\x16\x03\x01 this is not HTTP\r\n\r\n")
        assert b"400" in raw.recv(65536).split(b"\r\n")[0]
    assert httpx.get(f"{server.url}/api/games", timeout=60).status_code == 200
