"""What a server allows: the cost of one request, and how many may wait."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits of a server.

    `seconds` is the time of a whole request, once its work has begun; the answer itself may take
    `share` of it, and the rest is for what comes along: moves, reasons. `positions` and `bytes`
    bound each question. `workers` requests are worked on at once, `waiting` more may wait, and for
    so long as `patience`. `programs` says whether programs for a judge are compiled and run to
    test them: for a server that strangers reach, they are handed over untested.
    """

    seconds: float = 10.0
    share: float = 0.5
    positions: int = 500_000
    bytes: int = 1 << 30
    workers: int = 2
    waiting: int = 100
    patience: float = 60.0
    longest_query: int = 8192
    largest_body: int = 65536
    remembered: int = 32 << 20
    programs: bool = False
    static: Path = Path(__file__).parent / "static"
