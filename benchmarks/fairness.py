"""How long a question that is soon answered waits beside twenty that never end.

`python benchmarks/fairness.py` starts a server and asks it small questions, one after the other:
alone, beside twenty hostile addresses, and beside twenty hostile tabs of the same address. It
prints the median, the 99th percentile and the longest wait, in seconds and as a multiple of the
median without other clients. Linux only: it asks from several addresses of the loopback network.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Event
from time import perf_counter, sleep

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.running import Running, running

from grundy.web.settings import Settings

HOSTILE = 20
ASKED = 100
PAUSE = 0.1
"""Seconds between two small questions."""

number = count(1)


def client(server: Running, address: str) -> httpx.Client:
    """Return a client that asks from an address."""
    way = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=server.url, timeout=120, transport=way)


def pester(server: Running, address: str, over: Event) -> None:
    """Ask what never ends, again and again, each time another question."""
    with client(server, address) as asking:
        while not over.is_set():
            rule = f"rule: n -> a for a in range(10**18) if a != {next(number)}"
            try:
                asking.get("/api/solve", params={"game": rule, "position": "9"})
            except httpx.HTTPError:
                sleep(0.1)


def waits(server: Running, many: int) -> tuple[list[float], int]:
    """Return how long small questions take, and how many were refused."""
    found, refused = [], 0
    with client(server, "127.0.0.1") as asking:
        for _ in range(many):
            begin = perf_counter()
            query = {"game": "nim", "position": f"{next(number)} 7"}
            refused += asking.get("/api/solve", params=query).status_code != 200
            found.append(perf_counter() - begin)
            sleep(PAUSE)
    return sorted(found), refused


def beside(addresses: list[str]) -> tuple[list[float], int]:
    """Return the waits on a fresh server, beside hostile clients at these addresses."""
    over = Event()
    with running(Settings()) as server, ThreadPoolExecutor(len(addresses) + 1) as threads:
        waits(server, 3)
        for address in addresses:
            threads.submit(pester, server, address, over)
        found = waits(server, ASKED)
        over.set()
    return found


def main() -> None:
    """Print the table."""
    kinds = {
        "alone": [],
        f"{HOSTILE} hostile addresses": [f"127.0.1.{n}" for n in range(1, HOSTILE + 1)],
        f"{HOSTILE} hostile tabs": ["127.0.0.1"] * HOSTILE,
    }
    usual = 0.0
    for name, addresses in kinds.items():
        found, refused = beside(addresses)
        middle, late, most = found[len(found) // 2], found[int(0.99 * len(found)) - 1], found[-1]
        usual = usual or middle
        print(
            f"{name:<24} median {middle:.3f} s ({middle / usual:.0f}), 99 % {late:.2f} s, "
            f"longest {most:.2f} s, refused {refused} of {len(found)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
