"""What a server allows: the cost of one request, and how many may wait."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits of a server.

    `seconds` is the time of a whole request, once its work has begun; the answer itself may take
    `share` of it, and the rest is for what comes along: moves, reasons. `positions` and `bytes`
    bound each question. A new one has its `slice` of seconds before it gives way to another.

    Work is done by processes. `workers` of them work for one client at the most, and one more is
    kept for others; `waiting` more requests may wait, and for so long as `patience`. A process is
    replaced after so many `requests`, or when it holds more than `resident` bytes afterwards; it
    keeps the tables of so many `games` for the next question.

    `hosts` are the names under which browsers may ask; none: any. A server for this computer has
    its own names there, so that no page of another site asks it through a name of that site's.

    `programs` says whether programs for a judge are compiled and run to test them: for a server
    that strangers reach, they are handed over untested, and no worker can write a file.
    """

    seconds: float = 10.0
    share: float = 0.5
    positions: int = 500_000
    bytes: int = 1 << 30
    workers: int = 2
    waiting: int = 100
    patience: float = 60.0
    slice: float = 0.25
    requests: int = 500
    resident: int = 512 << 20
    games: int = 2
    longest_query: int = 8192
    largest_body: int = 65536
    remembered: int = 32 << 20
    hosts: tuple[str, ...] = ()
    programs: bool = False
    static: Path = Path(__file__).parent / "static"
