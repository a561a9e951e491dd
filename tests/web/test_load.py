"""Many at once, those who leave, those who are slow, and memory that stays flat."""

from __future__ import annotations

import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from time import sleep
from typing import Any
from urllib.parse import urlencode, urlsplit

import httpx
import pytest

from grundy.web.settings import Settings
from tests.chance import draws
from tests.web.running import Running, running, wait_until

ENDLESS = {"game": "rule: n -> a for a in range(10**18) for b in range(10**18)", "position": "9"}


def raw_get(server: Running, path: str, **query: Any) -> socket.socket:
    """Send a request and leave the answer unread."""
    address = urlsplit(server.url)
    found = socket.create_connection((address.hostname or "", address.port or 0), 20)
    question = f"GET {path}?{urlencode(query)} HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n"
    found.sendall(question.encode())
    return found


def client_of(server: Running, address: str = "127.0.0.1") -> httpx.Client:
    """Return a client that does not first read the certificates of the whole world."""
    way = httpx.HTTPTransport(local_address=address, verify=False)
    return httpx.Client(base_url=server.url, timeout=600, transport=way, trust_env=False)


def test_none_of_fifty_clients_is_lost_and_games_answers_meanwhile(static: Path) -> None:
    settings = Settings(seconds=200.0, patience=600.0, static=static, remembered=0)
    with running(settings) as server:

        def ask(number: int) -> list[int]:
            found = []
            with client_of(server) as client:
                for turn in range(3):
                    query = {"game": "kayles", "position": f"{number % 7} {turn + 2}"}
                    found.append(client.get("/api/solve", params=query).status_code)
            return found

        with ThreadPoolExecutor(50) as threads, client_of(server) as client:
            asked = [threads.submit(ask, number) for number in range(50)]
            meanwhile = 0
            while not all(future.done() for future in asked):
                # Worked out beforehand: it does not wait behind what the fifty have asked.
                assert client.get("/api/games").status_code == 200
                meanwhile += 1
                sleep(0.05)
            assert {status for future in asked for status in future.result()} == {200}
        assert meanwhile > 1
        assert server.pool.counts["done"] == 150
        wait_until(lambda: not server.pool.unfinished)


def test_work_stops_when_the_browser_goes_away(static: Path) -> None:
    settings = Settings(seconds=500.0, share=1.0, static=static, workers=1)
    with running(settings) as server:
        gone = raw_get(server, "/api/solve", **ENDLESS)
        wait_until(lambda: len(server.pool.unfinished) == 1)
        gone.close()
        wait_until(lambda: server.pool.counts["stopped"] == 1)
        wait_until(lambda: not server.pool.unfinished)
        nim = httpx.get(f"{server.url}/api/solve?game=nim&position=3", timeout=60)
        assert nim.json()["outcome"] == "N"
        assert server.pool.counts["killed"] == 0


def test_those_who_leave_the_queue_are_not_worked_for(static: Path) -> None:
    settings = Settings(seconds=500.0, share=1.0, static=static, workers=1)
    with running(settings) as server:
        leaving = [raw_get(server, "/api/solve", **ENDLESS) for _ in range(10)]
        wait_until(lambda: len(server.pool.unfinished) == 10)
        for each in leaving:
            each.close()
        wait_until(lambda: not server.pool.unfinished)
        assert server.pool.counts["stopped"] == 10


def test_more_than_can_wait_are_told_to_come_again(static: Path) -> None:
    settings = Settings(seconds=500.0, share=1.0, static=static, workers=1, waiting=2)
    with running(settings) as server:
        waiting = [raw_get(server, "/api/solve", **ENDLESS) for _ in range(3)]
        wait_until(lambda: len(server.pool.unfinished) == 3)
        refused = httpx.get(f"{server.url}/api/solve", params=ENDLESS, timeout=60)
        assert refused.status_code == 503
        assert int(refused.headers["retry-after"]) > 0
        assert refused.json()["error"]["kind"] == "Busy"
        assert httpx.get(f"{server.url}/api/games", timeout=60).status_code == 200
        for each in waiting:
            each.close()
        wait_until(lambda: not server.pool.unfinished)
        after = httpx.get(f"{server.url}/api/solve?game=nim&position=3", timeout=60)
        assert after.status_code == 200


def test_patience_ends(static: Path) -> None:
    # A slice of a quarter of a second could end within the patience of the one who waits.
    settings = Settings(
        seconds=500.0, share=1.0, static=static, workers=1, patience=0.1, slice=500.0
    )
    with running(settings) as server:
        wait_until(lambda: server.pool.places[0].worker)  # starting it may take longer than that
        with raw_get(server, "/api/solve", **ENDLESS):
            wait_until(lambda: server.pool.places[0].task)
            late = httpx.get(f"{server.url}/api/solve?game=nim&position=3", timeout=60)
            assert late.status_code == 503


def test_slow_clients_hold_nobody_up(server: Running, client: httpx.Client) -> None:
    address = urlsplit(server.url)
    slow = []
    for _ in range(40):
        half = socket.create_connection((address.hostname or "", address.port or 0), 20)
        half.sendall(b"GET /api/games HTTP/1.1\r\nHo")
        slow.append(half)
    unread = [
        raw_get(server, "/api/graph", game="nim", position="8 9 9", most=2000 - i) for i in range(3)
    ]
    assert client.get("/api/solve?game=nim&position=3").status_code == 200
    slow[0].sendall(b"st: a\r\n\r\n")
    assert b"200 OK" in slow[0].recv(200)
    for each in [*slow, *unread]:
        each.close()


def resident(pid: int | str = "self") -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096


def mixed(chance: Random) -> tuple[str, dict[str, str]]:
    """Return a question of any kind, most of them new, some hostile."""
    n, m = chance.randrange(1, 40), chance.randrange(1, 40)
    numbers = ",".join(map(str, sorted(chance.sample(range(1, 30), 4))))
    return chance.choice(
        [
            ("solve", {"game": f"subtraction:{numbers}", "position": f"{n} {m}"}),
            ("solve", {"game": f"rule: n -> n-{n}; n-{m}", "position": str(n + m)}),
            ("solve", {"game": "nim", "position": f"{n} {m} {n}"}),
            ("solve", {"game": "nim", "position": "9" * n}),
            ("solve", {"game": f"kayles{n}x{m}"}),
            ("solve", {"game": f"rule: n -> n**n**{n}", "position": str(m)}),
            ("solve", {"game": f"rule: n -> n+{n}", "position": str(m)}),
            ("table", {"game": f"subtraction:{numbers}", "size": str(100 * n)}),
            ("table", {"game": f"octal:0.{n % 8}{m % 8}7", "size": str(10 * n)}),
            ("graph", {"game": f"subtraction:{numbers}", "position": str(n)}),
            ("period", {"game": f"subtraction:{numbers}", "most": "4096"}),
            ("play", {"game": "wythoff", "position": f"{n} {m}", "level": "0.5"}),
            ("rule", {"text": f"n -> n-{n}; n-{m} if n % {n} == 0"}),
        ]
    )


def flood(server: Running, count: int, seed: int) -> None:
    def ask(number: int) -> int:
        path, query = mixed(draws(1000 * seed + number))
        with client_of(server) as client:
            return client.get(f"/api/{path}", params=query).status_code

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(ask, range(count))) <= {200, 400}


@pytest.mark.thorough
def test_memory_stays_flat_under_two_thousand_requests(static: Path) -> None:
    settings = Settings(seconds=2.0, positions=20_000, static=static, remembered=1 << 20)
    with running(settings) as server:
        flood(server, 400, 1)
        before = resident()
        flood(server, 2000, 2)
        assert resident() - before < 40 << 20
        for place in server.pool.places:  # the compiler takes more than half of this
            assert place.worker is None or resident(place.worker.pid) < 250 << 20


@pytest.mark.thorough
def test_hundreds_of_heavy_requests_are_all_answered(static: Path) -> None:
    settings = Settings(seconds=2.0, positions=20_000, static=static, waiting=400, patience=600)
    with running(settings) as server:

        def ask(number: int) -> int:
            query = {"game": f"rule: n -> n+{number}", "position": "1"}
            with client_of(server, f"127.0.0.{2 + number % 3}") as client:  # too many for one
                return client.get("/api/solve", params=query).status_code

        with ThreadPoolExecutor(200) as threads:
            assert set(threads.map(ask, range(1, 301))) == {400}
