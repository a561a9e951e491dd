"""Connections that say nothing, that say it slowly, and those of other sites."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import sleep
from urllib.parse import urlsplit

import httpx
import pytest

from grundy.web import connections
from grundy.web.guards import HEADERS
from grundy.web.settings import Settings
from tests.web.running import Running, running, wait_until

LOCAL = ("127.0.0.1", "localhost")


@pytest.fixture
def local(static: Path) -> Iterator[Running]:
    with running(Settings(static=static, workers=1, hosts=LOCAL)) as found:
        yield found


def opened(server: Running, address: str = "127.0.0.1") -> socket.socket:
    """Return a connection from an address of this computer; it has many."""
    url = urlsplit(server.url)
    return socket.create_connection((url.hostname, url.port), 10, (address, 0))


def is_closed(connection: socket.socket) -> bool:
    connection.settimeout(0.01)
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def page(server: Running) -> int:
    return httpx.get(f"{server.url}/", timeout=20).status_code


def test_half_open_connections_shut_nobody_out(local: Running) -> None:
    with ExitStack() as stack:
        many = [stack.enter_context(opened(local, "127.0.0.2")) for _ in range(300)]
        wait_until(lambda: sum(map(is_closed, many)) == 300 - connections.MOST_OF_ONE)
        assert page(local) == 200


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_a_request_has_so_long_to_arrive(
    begun: bytes, local: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "ARRIVING", 0.5)
    with opened(local) as slow:
        slow.sendall(begun)
        wait_until(lambda: is_closed(slow), 10)


def test_a_byte_now_and_then_does_not_help(local: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ARRIVING", 0.5)
    with opened(local) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        for _ in range(50):
            sleep(0.05)
            if is_closed(slow):
                return
            slow.sendall(b"x")
    raise AssertionError("it is still open")


def test_there_is_an_end_to_all_connections(
    local: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST", 5)
    with ExitStack() as stack:
        many = [stack.enter_context(opened(local, f"127.0.0.{n}")) for n in range(2, 12)]
        wait_until(lambda: sum(map(is_closed, many)) == 5)


def test_answers_of_the_server_itself_have_the_same_headers(local: Running) -> None:
    with opened(local) as asking:
        asking.sendall(b"this is no request\r\n\r\n")
        told = b""
        while some := asking.recv(4096):
            told += some
    head = told.partition(b"\r\n\r\n")[0].lower()
    assert told.startswith(b"HTTP/1.1 400 ")
    for name, value in HEADERS:
        assert b"%s: %s" % (name, value.lower()) in head


@pytest.mark.parametrize(
    ("host", "site", "path", "status"),
    [
        ("127.0.0.1:1234", "same-origin", "/", 200),
        ("localhost", "none", "/", 200),
        ("localhost:80", "cross-site", "/", 200),
        ("localhost", "cross-site", "/api/games", 403),
        ("localhost", "same-site", "/api/openapi.json", 200),
        ("evil.example", "same-origin", "/", 403),
        ("localhost.evil.example:8000", "none", "/api/games", 403),
        ("127.0.0.1.nip.example", "none", "/", 403),
        ("", "none", "/", 403),
    ],
)
def test_other_sites_do_not_ask_a_local_server(
    host: str, site: str, path: str, status: int, local: Running
) -> None:
    headers = {"Host": host, "Sec-Fetch-Site": site}
    told = httpx.get(f"{local.url}{path}", headers=headers, timeout=60)
    assert told.status_code == status
    assert told.headers["x-content-type-options"] == "nosniff"


def test_a_server_for_all_answers_to_any_name(server: Running) -> None:
    told = httpx.get(f"{server.url}/", headers={"Host": "games.example"}, timeout=60)
    assert told.status_code == 200
