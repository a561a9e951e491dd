"""The server under strangers: whether it lives, whom it keeps waiting, how much it holds.

    python benchmarks/server.py deaths 200     fresh servers, each with eight heavy questions
    python benchmarks/server.py crowd          fifty clients, one of them hostile
    python benchmarks/server.py memory 5000    mixed questions, two hundred rules among them

Servers are started as for strangers: they write no files. Times are those of this machine.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlencode, urlsplit

HOST = "127.0.0.2"
"""An address that is not the one of whoever sits at this computer: its server trusts nobody."""

THINKING = 2.0
"""The most seconds that somebody thinks between two questions."""


class Server:
    """A server as a process of its own."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process, self.port = process, port

    def ask(self, path: str, address: str = "127.0.0.1", /, **query: Any) -> tuple[int, bytes]:
        """Return status and body; status 0 when there was no answer."""
        line = HTTPConnection(HOST, self.port, timeout=300, source_address=(address, 0))
        try:
            line.request("GET", f"/api/{path}?{urlencode(query)}")
            answer = line.getresponse()
            return answer.status, answer.read()
        except (OSError, HTTPException):
            return 0, b""
        finally:
            line.close()

    def resident(self) -> dict[int, int]:
        """Return what the server and its workers hold, by process, in megabytes."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        pids = [int(word) for task in tasks for word in task.read_text().split()]
        return {pid: found for pid in (self.process.pid, *pids) if (found := _resident(pid))}


def _resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 >> 20
    except OSError:  # it has just ended
        return 0


@contextmanager
def server(*options: str) -> Iterator[Server]:
    """Start a server, and end it; what it has to complain about is printed."""
    command = [sys.executable, "-m", "grundy", "serve", "--host", HOST, "--port", "0", "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*command, *options], stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        url = urlsplit(json.loads(process.stdout.readline())["url"])
        try:
            yield Server(process, url.port or 0)
        finally:
            process.send_signal(signal.SIGINT)
            status = process.wait(60)
            if told := process.stderr.read():
                print("on its standard error:", told)
            if status:
                print("it ended with", status)


def deaths(rounds: int, *options: str) -> None:
    """Send eight heavy questions at once to each of so many fresh servers."""
    statuses: Counter[int] = Counter()
    alive = 0
    first = []
    for _ in range(rounds):
        with server(*options) as found, ThreadPoolExecutor(8) as threads:
            begin = monotonic()
            assert found.ask("solve", game="nim", position="3")[0] == 200
            first.append(monotonic() - begin)
            games = [f"subtraction:1-{50_000 + number}" for number in range(8)]
            asked = [threads.submit(found.ask, "pattern", game=game) for game in games]
            statuses.update(future.result()[0] for future in asked)
            alive += found.process.poll() is None and found.ask("games")[0] == 200
    print(f"{rounds} servers, {alive} alive afterwards; statuses {dict(statuses)}")
    print(f"the first answer of a fresh server: {spread(first)}")


def crowd(clients: int = 49, questions: int = 12) -> None:
    """Ask for nim from many addresses, alone and beside one client who keeps twenty heavy ones."""
    for hostile in (False, True):
        with server("--seconds", "10") as found, ThreadPoolExecutor(100) as threads:
            over = Event()
            attack = [threads.submit(_attack, found, over, n) for n in range(20 * hostile)]
            sleep(2)
            begin = monotonic()
            asked = [threads.submit(_nim, found, n, questions) for n in range(clients)]
            times = [time for future in asked for time in future.result()]
            took = monotonic() - begin
            over.set()
            statuses = Counter(status for future in attack for status in future.result())
        print(f"{'one hostile client' if hostile else 'nobody else'}: {len(times)} answers")
        print(f"  in {took:.1f} s: {spread(times)}; the other's statuses {dict(statuses)}")


def _nim(found: Server, number: int, questions: int) -> list[float]:
    """Ask so many different questions, as people do: with time to think between them."""
    chance = Random(number)
    times = []
    for _ in range(questions):
        sleep(chance.uniform(0, THINKING))
        heaps = " ".join(str(chance.randrange(1, 16)) for _ in range(3))
        begin = monotonic()
        status, body = found.ask("solve", f"127.0.1.{number + 1}", game="nim", position=heaps)
        assert status == 200, (status, body)
        times.append(monotonic() - begin)
    return times


def _attack(found: Server, over: Event, number: int) -> list[int]:
    statuses = []
    for turn in count():
        if over.is_set():
            break
        game = f"subtraction:1-{40_000 + 1000 * number + turn}"
        asked = ("pattern", game, "") if number % 2 else ("solve", "connect-four:6x7", "." * turn)
        query = {"game": asked[1], **({"position": asked[2]} if asked[2] else {})}
        statuses.append(found.ask(asked[0], "127.0.0.9", **query)[0])
    return statuses


def memory(requests: int, *options: str) -> None:
    """Ask mixed questions, and print from time to time what all processes hold."""
    statuses: Counter[int] = Counter()
    with server(*(options or ("--seconds", "2"))) as found, ThreadPoolExecutor(8) as threads:
        print("requests  megabytes, all together and by process")
        for begin in range(0, requests, 250):
            numbers = range(begin, min(begin + 250, requests))
            statuses.update(threads.map(lambda number: _mixed(found, number), numbers))
            held = found.resident()
            print(f"{begin + len(numbers):8}  {sum(held.values()):9}  {list(held.values())}")
    print(f"statuses {dict(statuses)}")


def _mixed(found: Server, number: int) -> int:
    chance = Random(number)
    n, m = chance.randrange(1, 40), chance.randrange(1, 40)
    takes = ",".join(map(str, sorted(chance.sample(range(1, 30), 4))))
    rule = number % 200
    text = f"n -> n-{rule % 14 + 1}; n-{rule // 14 + 15}; n-{n} if n % {m} == 0"
    path, query = chance.choice(
        [
            ("solve", {"game": f"rule: {text}", "position": str(10 * n)}),
            ("solve", {"game": f"rule: n -> n-1; n-{rule + 2}", "position": str(100 * m)}),
            ("table", {"game": f"rule: n -> n-1; n-{rule + 2}", "size": str(50 * m)}),
            ("rule", {"text": text}),
            ("solve", {"game": "nim", "position": f"{n} {m} {number}"}),
            ("solve", {"game": f"rule: n -> n**n**{n}", "position": str(m)}),
            ("solve", {"game": f"rule: n -> n+{n}", "position": str(m)}),
            ("solve", {"game": f"subtraction:{takes}", "position": f"{n} {m}"}),
            ("table", {"game": f"octal:0.{n % 8}{m % 8}7", "size": str(100 * n)}),
            ("graph", {"game": f"subtraction:{takes}", "position": str(n)}),
            ("period", {"game": f"subtraction:{takes}", "most": "4096"}),
            ("pattern", {"game": f"subtraction:{takes}"}),
            ("play", {"game": "wythoff", "position": f"{n} {m}", "level": "0.5"}),
            ("solve", {"game": "connect-four:3x4", "position": ""}),
        ]
    )
    return found.ask(path, **query)[0]


def spread(times: list[float]) -> str:
    """Return the median and the slowest, in milliseconds."""
    ranked = sorted(times)
    shares = {"median": 0.5, "90 %": 0.9, "99 %": 0.99, "all": 1.0}
    return ", ".join(
        f"{name} {1000 * ranked[max(0, round(share * len(ranked)) - 1)]:.0f} ms"
        for name, share in shares.items()
    )


if __name__ == "__main__":
    name, *rest = sys.argv[1:] or ["crowd"]
    if name == "deaths":
        deaths(int(rest[0]), *rest[1:])
    elif name == "memory":
        memory(int(rest[0]), *rest[1:])
    else:
        crowd()
