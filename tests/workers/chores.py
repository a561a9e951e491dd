"""Units of work for the tests of crews: functions of a module, as real ones are."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import grundy as gr


def square(n: int) -> int:
    return n * n


def over(n: int) -> int:
    error = gr.BudgetExceeded("no room", positions=17)
    error.bounds = (-1, 1)
    raise error


def dies(n: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return n


def dies_once(marker: str) -> str:
    path = Path(marker)
    if path.is_absolute() and not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.01)
    return marker
