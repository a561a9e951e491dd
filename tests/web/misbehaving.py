"""A worker that does what nothing in the library should do: a game's name says what."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

from grundy.web.kept_tables import CHEAP
from grundy.web.worker import ANSWERS
from grundy.web.worker import main as work

if TYPE_CHECKING:
    from grundy.web.jobs import Job

BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from tests.web.misbehaving import main; main()"
)


_met: set[str] = set()


def spin(_: str) -> None:
    """Never look at the budget."""
    while True:
        pass


def grow(_: str) -> None:
    """Take all the memory that there is, and more; a list is told, unlike a compiler."""
    held = []
    while True:
        held.append(bytes(1 << 26))


def burst(_: str) -> None:
    """End as a compiler does that gets no memory."""
    try:
        grow("")
    except MemoryError:
        os.abort()


def write(name: str) -> str:
    """Write a file."""
    try:
        Path(name).write_text("from a worker", encoding="utf-8")
    except OSError as error:
        return type(error).__name__
    return "written"


def sockets(_: str) -> list[str]:
    """Return the sockets that were inherited."""
    return [
        entry.name for entry in Path("/proc/self/fd").iterdir() if entry.exists() and _led(entry)
    ]


def _led(entry: Path) -> bool:
    return stat.S_ISSOCK(entry.stat().st_mode)


def nap(seconds: str) -> None:
    """Take some time."""
    sleep(float(seconds))


def meet(place: str) -> None:
    """Wait until there is a file, and for so long that the tables are kept; once for each text."""
    if place not in _met:
        while not Path(place.rsplit(maxsplit=1)[-1]).exists():
            sleep(0.02)
        sleep(CHEAP)
        _met.add(place)


def flood(_: str) -> str:
    """Answer with more than anybody can read."""
    return "a" * (65 << 20)


def chat(text: str) -> None:
    """Print."""
    print(text, flush=True)  # noqa: T201 - what is tested


DEEDS: Mapping[str, Callable[[str], Any]] = {
    deed.__name__: deed for deed in (spin, grow, burst, write, sockets, nap, meet, flood, chat)
}


def misbehave(query: Mapping[str, str], _job: Job) -> dict[str, Any]:
    """Do what the game's name says, and tell who did it."""
    name, _, text = query["game"].partition(" ")
    return {"pid": os.getpid(), "found": DEEDS[name](text)}


def main() -> None:
    """Be a worker whose tables are not tables."""
    work({**ANSWERS, "/api/table": misbehave})
