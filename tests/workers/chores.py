"""Units of work for the tests of crews: functions of a module, as real ones are."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import NoReturn

import grundy as gr
from grundy.limits.budget import running_meter

_calls = [0]


class OddError(Exception):
    """Cannot be unpickled: it is made again from its message alone."""

    def __init__(self, message: str, more: int) -> None:
        super().__init__(message)
        self.more = more


def square(n: int) -> int:
    return n * n


def slow_square(n: int) -> int:
    time.sleep(0.02)
    return n * n


def remember(_: int) -> tuple[int, int]:
    """Return the process, and how often it was called."""
    _calls[0] += 1
    return os.getpid(), _calls[0]


def exceeds(n: int) -> NoReturn:
    error = gr.BudgetExceeded(f"no room for {n}", positions=17)
    error.bounds = (-1, 1)
    raise error


def divides(n: int) -> float:
    return 1 / n


def fails_oddly(n: int) -> NoReturn:
    raise OddError("odd", n)


def doubled(text: bytes) -> bytes:
    return text + text


def endless(_: int) -> NoReturn:
    while True:
        running_meter().check()


def deaf(_: int) -> NoReturn:
    while True:
        pass


def sleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def dies(_: int) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def dies_once(marker: str) -> str:
    """Die, unless there is a file of this name; the empty name lives."""
    path = Path(marker)
    if marker and not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return marker


def machine(seconds: float) -> str:
    """Return the node of Ray's that this runs on, after a while."""
    import ray  # noqa: PLC0415

    time.sleep(seconds)
    return str(ray.get_runtime_context().get_node_id())


def leave_word(folder: str) -> None:
    """Tell in a file which process this is, and stay."""
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(600)
