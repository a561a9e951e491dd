"""The server's end of a worker: start the process, ask it, tell it to stop, end it."""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Lock, Timer
from typing import TYPE_CHECKING, BinaryIO, cast

from grundy.web.messages import Question, Reply, receive, send
from grundy.web.worker import settings_written

if TYPE_CHECKING:
    from grundy.web.settings import Settings

BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from grundy.web.worker import main; main()"
)

ALONE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}
"""A worker has one thread that works: others would only take addresses."""

GRACE = 2.0
"""Seconds, at the least, that a worker may be late or go on for nobody before it is ended."""

NICE = 10
"""How far a worker lets others go first that answer new questions."""

START = 60.0
"""Seconds in which a worker is ready, or never."""


def worker_command(boot: str = BOOT) -> list[str]:
    """Return the command that starts a worker, which finds its modules where this process does."""
    places = [str(Path(place).resolve()) for place in sys.path]
    return [sys.executable, "-P", "-c", boot, json.dumps(places)]


class Worker:
    """A process that answers one question at a time.

    It is a program of its own, started with nothing but its pipes, and not by `multiprocessing`:
    that runs the main module of the program once more, which may be anybody's, keeps a process to
    track resources, and sends pickles.

    It leads a process group, so that an interrupt from the keyboard passes it by, and what it has
    started ends with it.
    """

    def __init__(self, command: list[str], settings: Settings, *, nice: bool = False) -> None:
        self._process = Popen(
            command,
            stdin=PIPE,
            stdout=PIPE,
            env={**ALONE, **os.environ},
            cwd=Path(sys.executable).anchor,  # the folder of the server may be gone one day
            start_new_session=True,
        )
        self._asking = cast("BinaryIO", self._process.stdin)
        self._answering = cast("BinaryIO", self._process.stdout)
        self._lock = Lock()
        self._number = 0
        self._ended = False
        self._late = max(GRACE, settings.seconds) + settings.seconds
        self.pid = self._process.pid
        self.was_late = False
        self.answered = 0
        if nice:
            with suppress(OSError, AttributeError):  # where processes have no such order
                os.setpriority(os.PRIO_PROCESS, self.pid, NICE)
        self._say(settings_written(settings))

    def is_ready(self) -> bool:
        """Wait until the process can be asked; False when it does not come to that."""
        return self._heard(START) is not None

    def is_alive(self) -> bool:
        """Return whether the process runs; one that does not is left to `bury`."""
        if sys.platform == "win32":
            return not self._ended and self._process.poll() is None
        look = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return not self._ended and os.waitid(os.P_PID, self.pid, look) is None

    def ask(self, question: Question) -> Reply | None:
        """Return the reply; None when the process ended before it replied."""
        with self._lock:
            self._number = question.number
        self._say(question.written)
        message = self._heard(self._late)
        self.answered += 1
        with self._lock:
            self._number = 0
        return None if message is None else Reply.read(message)

    def leave(self, number: int, grace: float = GRACE) -> None:
        """Say that nobody waits for a question; what does not stop soon is ended."""
        self._say(Question(number, "", {}).written)
        _alarm(grace, self._end_late, number)

    def end(self) -> None:
        """End the process and all that it has started."""
        with self._lock:
            self._end()

    def bury(self) -> None:
        """End the process, wait until it is gone, and close what led to it."""
        self.end()
        self._process.wait()
        self._answering.close()
        with suppress(OSError):  # what was still to be written
            self._asking.close()

    def _end(self) -> None:
        if self._ended:
            return
        self._ended = True
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self.pid, signal.SIGKILL)

    def _say(self, message: bytes) -> None:
        with self._lock, suppress(OSError, ValueError):  # it has ended: its silence will tell
            send(self._asking, message)

    def _heard(self, seconds: float) -> bytes | None:
        """Return the next message of a process that is ended when it takes longer than this."""
        alarm = _alarm(seconds, self._end_late, self._number)
        try:
            return receive(self._answering)
        finally:
            alarm.cancel()

    def _end_late(self, number: int) -> None:
        """End the process if it is still at that question."""
        with self._lock:
            if self._number == number and not self._ended:
                self.was_late = True
                self._end()


def _alarm(seconds: float, ring: object, number: int) -> Timer:
    alarm = Timer(seconds, ring, [number])  # type: ignore[arg-type]
    alarm.daemon = True
    alarm.start()
    return alarm
