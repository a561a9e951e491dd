"""Work off the event loop: a bounded pool of threads, and jobs that can be stopped."""

from __future__ import annotations

import asyncio
import ctypes
from concurrent.futures import ThreadPoolExecutor
from threading import Lock, get_ident
from time import monotonic
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.refusals import Killed, busy

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

GRACE = 2.0
"""How many times its seconds a job may take before it is ended where it is."""


class Job:
    """One piece of work: when it must end, and whether anyone still waits for it.

    `gone` tells the work to stop at its next look at the budget, `kill` ends it at its next line of
    Python. A single call into C, which neither reaches, is bounded by the sizes that are let in.
    """

    def __init__(self, work: Callable[[Job], Any], seconds: float) -> None:
        self.work, self.seconds = work, seconds
        self.deadline = float("inf")
        self.gone = False
        self.runs_programs = False
        self._thread: int | None = None
        self._lock = Lock()

    @classmethod
    def unbounded(cls) -> Job:
        """Return a job that has all the time there is."""
        return cls(lambda _: None, float("inf"))

    def left(self) -> float:
        """Return the seconds that are left; what they are divided by must not be zero."""
        return max(self.deadline - monotonic(), 0.001)

    def should_stop(self) -> bool:
        """Return whether to give up: nobody waits, or the time is over."""
        return self.gone or monotonic() > self.deadline

    def raise_if_gone(self) -> None:
        """Raise `gr.Stopped` when nobody waits; work that is only late sends what it has."""
        if self.gone:
            raise gr.Stopped("the client is gone")

    def run(self) -> Any:
        """Do the work, in the thread of whoever calls."""
        if self.gone:
            return None
        with self._lock:
            self._thread = get_ident()
            self.deadline = monotonic() + self.seconds
        try:
            return self.work(self)
        finally:
            with self._lock:
                self._thread = None
            for _ in range(2):  # a kill that came in time is raised here, not in the pool
                pass

    def kill_late(self) -> bool:
        """End the work where it is, when it has had far more than its time."""
        with self._lock:
            late = monotonic() > self.deadline + (GRACE - 1) * self.seconds
            if self._thread is None or not late:
                return False
            ctypes.pythonapi.PyThreadState_SetAsyncExc(
                ctypes.c_ulong(self._thread), ctypes.py_object(Killed)
            )
            return True


class Pool:
    """Threads for jobs; so many run, so many wait, and more are refused.

    `counts` tells what became of the jobs, for whoever keeps an eye on the server.
    """

    def __init__(self, workers: int, waiting: int, patience: float) -> None:
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="answer")
        self._most = workers + waiting
        self._patience = patience
        self.unfinished: set[Job] = set()
        self.counts = {"done": 0, "refused": 0, "stopped": 0, "killed": 0}

    async def run(self, work: Callable[[Job], Any], seconds: float, gone: asyncio.Event) -> Any:
        """Return what the work returns; None when `gone` is set before.

        Raises `Refusal` when too many are waiting.
        """
        if len(self.unfinished) >= self._most:
            self.counts["refused"] += 1
            raise busy()
        job = Job(work, seconds)
        future = self._submit(job)
        leaving = asyncio.ensure_future(gone.wait())
        answer = asyncio.wrap_future(future)
        try:
            return await self._first(job, answer, leaving, future)
        finally:
            leaving.cancel()
            job.gone = True  # whatever ends the wait ends the work
            future.cancel()

    def _submit(self, job: Job) -> Future[Any]:
        loop = asyncio.get_running_loop()
        self.unfinished.add(job)
        future = self._threads.submit(job.run)

        def ended(_: Future[Any]) -> None:
            try:
                loop.call_soon_threadsafe(self.unfinished.discard, job)
            except RuntimeError:  # the loop is closed: the server has ended
                self.unfinished.discard(job)

        future.add_done_callback(ended)
        return future

    async def _first(
        self,
        job: Job,
        answer: asyncio.Future[Any],
        leaving: asyncio.Future[Any],
        future: Future[Any],
    ) -> Any:
        """Wait for the answer, for the asker to leave, or for patience to end."""
        impatient = monotonic() + self._patience
        while True:
            await asyncio.wait({answer, leaving}, timeout=0.5, return_when=asyncio.FIRST_COMPLETED)
            if answer.done():
                self.counts["done"] += 1
                return answer.result()
            if leaving.done():
                self.counts["stopped"] += 1
                self._watch_to_the_end(job)
                return None
            if not future.running() and monotonic() > impatient:
                self.counts["refused"] += 1
                raise busy()
            self.counts["killed"] += job.kill_late()

    def _watch_to_the_end(self, job: Job) -> None:
        """Look after work that nobody waits for, until it has stopped."""
        job.gone = True
        job.deadline = min(job.deadline, monotonic())
        if job in self.unfinished:
            self.counts["killed"] += job.kill_late()
            asyncio.get_running_loop().call_later(0.5, self._watch_to_the_end, job)

    def close(self) -> None:
        """Stop everything that runs or waits."""
        for job in list(self.unfinished):
            job.gone = True
        self._threads.shutdown(wait=False, cancel_futures=True)
