"""Crews of this machine: threads, for compiled work that leaves Python's lock; and processes."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import WorkerError
from grundy.workers.team import Member, Team
from grundy.workers.units import Done, Failed, called, deadline_now, pack, perform, unpack

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from grundy.workers.units import Deadline, Outcome, Work

READY = b"ready"
"""What a process says when it has loaded what it needs."""

UNGUARDED = 77
"""How a process ends whose script starts workers as soon as it is imported."""

GOING = 2.0
"""Seconds that a process has to go when it is sent home."""


class Threads(Team["Executor"]):
    """Threads of this process: nothing is copied, and compiled work runs beside itself.

    >>> with Threads(2) as crew:
    ...     sorted(crew.run(abs, [-1, 2]))
    [(0, 1), (1, 2)]
    """

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self._outcomes: SimpleQueue[tuple[int, Outcome]] = SimpleQueue()

    @property
    def _hired(self) -> int:
        return self.workers if self._members else 0

    def _hire(self) -> None:
        from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 - slow to import

        self._members.append(Member(ThreadPoolExecutor(self.workers), hands=self.workers))

    def _send(self, member: Member[Executor], work: Work, unit: Any, ticket: int) -> None:
        member.handle.submit(_told, self._outcomes, ticket, work, unit, deadline_now())

    def _receive(self, seconds: float | None) -> None:
        try:
            ticket, outcome = self._outcomes.get(timeout=seconds)
        except Empty:
            return
        self._note(self._members[0], ticket, outcome)

    def _dismiss(self) -> None:
        """Wait for what is under way: a thread cannot be ended."""
        for member in self._members:
            member.handle.shutdown(wait=True, cancel_futures=True)
        self._outcomes = SimpleQueue()


def _told(
    outcomes: SimpleQueue[tuple[int, Outcome]],
    ticket: int,
    work: Work,
    unit: Any,
    until: Deadline | None,
) -> None:
    """Do a unit in a thread, and tell what has become of it."""
    try:
        outcomes.put((ticket, Done(called(work, unit, until))))
    except BaseException as error:
        outcomes.put((ticket, Failed(error)))


class _Process(NamedTuple):
    """A process, the line to it, and what it has said so far."""

    process: BaseProcess
    line: Connection
    said: list[bytes]


class Processes(Team["_Process"]):
    """Processes of this machine, each with the library loaded for itself.

    Each of them imports the script that starts them, which does so below
    ``if __name__ == "__main__":`` therefore.
    """

    separate = True

    def _hire(self) -> None:
        _check_main()
        from multiprocessing import get_context  # noqa: PLC0415 - slow to import

        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), daemon=True)
        with _interrupts_blocked():
            process.start()
        theirs.close()  # else nobody would notice that the process is gone
        self._members.append(Member(_Process(process, ours, [])))

    def _send(self, member: Member[_Process], work: Work, unit: Any, ticket: int) -> None:
        call = pack(work, unit)
        with suppress(OSError):  # it has died, which is read from its line
            member.handle.line.send_bytes(call)

    def _receive(self, seconds: float | None) -> None:
        from multiprocessing.connection import wait  # noqa: PLC0415 - loaded when it was started

        by_line = {member.handle.line: member for member in self._members}
        for line in wait(list(by_line), seconds):
            member = by_line[line]  # type: ignore[index]
            try:
                said = member.handle.line.recv_bytes()
            except (EOFError, OSError):
                self._bury(member, self._end_of(member.handle))
                continue
            if not member.handle.said:
                member.handle.said.append(said)
            else:
                self._note(member, member.given[0], unpack(said))

    def _end_of(self, worker: _Process) -> str:
        """Return how a process has ended; raises `WorkerError` if it has not even begun."""
        worker.line.close()
        worker.process.join(GOING)
        code = worker.process.exitcode
        if worker.said or (code is not None and code < 0):
            return _how(code)
        raise WorkerError(
            "this script starts workers as soon as it is imported, and every worker imports it: "
            'put what it does below if __name__ == "__main__":'
            if code == UNGUARDED
            else f"a worker process could not be started: it {_how(code)}; what it wrote says why"
        )

    def _dismiss(self) -> None:
        """End the processes, in the middle of whatever they do."""
        for member in self._members:
            member.handle.process.terminate()
        for member in self._members:
            member.handle.process.join(GOING)
            if member.handle.process.is_alive():
                member.handle.process.kill()
                member.handle.process.join()
            member.handle.line.close()


def serve(line: Connection) -> None:
    """Do units in a process, one after the other, until whoever started it is gone."""
    calls: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(line, calls), daemon=True).start()
    line.send_bytes(READY)
    while True:
        line.send_bytes(perform(calls.get()))


def _listen(line: Connection, calls: SimpleQueue[bytes]) -> None:
    """Take units in while one is under way: who sends them does not have to wait for that."""
    try:
        while True:
            calls.put(line.recv_bytes())
    except (EOFError, OSError):
        os._exit(0)  # nobody wants what is under way


def _how(code: int | None) -> str:
    """Return how a process ended, by its exit code."""
    if code is None or code >= 0:
        return f"ended with exit status {code}"
    import signal  # noqa: PLC0415 - needed only to complain

    return f"was killed by {signal.Signals(-code).name}"


def _check_main() -> None:
    """Refuse to start processes where each of them would fail, with a traceback of its own."""
    from multiprocessing import current_process  # noqa: PLC0415 - slow to import

    if getattr(current_process(), "_inheriting", False):
        sys.exit(UNGUARDED)  # we are in a worker that imports the script, and tell who started it
    main = getattr(sys.modules.get("__main__"), "__file__", None)
    if main is not None and not os.path.exists(main):  # noqa: PTH110 - it may be "<stdin>"
        raise WorkerError(
            f"worker processes import the program that starts them, and there is no file {main}: "
            "save the program in a file, or let one process do the work"
        )


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Start a process that Ctrl-C does not reach: whoever has started it will end it."""
    import signal  # noqa: PLC0415 - loaded by what starts processes

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
