"""Crews of this machine: threads, for compiled work that leaves Python's lock; and processes."""

from __future__ import annotations

from abc import abstractmethod
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Any

from grundy.errors import WorkerError
from grundy.workers.crew import RETRIES, Crew

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

AHEAD = 2
"""Units that wait for each worker, so that none is idle between two."""


class PoolCrew(Crew):
    """Workers of a pool of the standard library."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: Executor | None = None

    @abstractmethod
    def _new_pool(self) -> Executor:
        """Return a pool with all its workers."""

    def run(self, work: Callable[[Any], Any], units: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        """Yield the results as they are done."""
        from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415 - slow to import

        left = enumerate(units)
        waiting: dict[Future[Any], tuple[int, Any, int]] = {}
        again: list[tuple[int, Any, int]] = []

        def fill() -> None:
            while len(waiting) < AHEAD * self.workers:
                if again:
                    number, unit, deaths = again.pop()
                else:
                    following = next(left, None)
                    if following is None:
                        return
                    (number, unit), deaths = following, 0
                waiting[self._submit(work, unit)] = number, unit, deaths

        try:
            fill()
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    number, unit, deaths = waiting.pop(future)
                    try:
                        result = future.result()
                    except BrokenProcessPool:
                        again.append((number, unit, deaths + 1))
                        continue
                    yield number, result
                if again:
                    again += [(n, u, d + 1) for n, u, d in waiting.values()]
                    waiting.clear()
                    self._begin_anew(max(deaths for *_, deaths in again))
                fill()
        finally:
            for future in waiting:
                future.cancel()

    def _submit(self, work: Callable[[Any], Any], unit: Any) -> Future[Any]:
        if self._pool is None:
            self._pool = self._new_pool()
        return self._pool.submit(work, unit)

    def _begin_anew(self, deaths: int) -> None:
        """Replace a pool one of whose workers has died: it takes all the others with it."""
        self.close()
        if deaths > RETRIES:
            raise WorkerError(
                f"a worker died {deaths} times on the same work: it may need more memory than "
                "there is; take fewer workers, or give the work less at once"
            )

    def close(self) -> None:
        """Send the workers home; what is under way is given up."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class Threads(PoolCrew):
    """Threads of this process: nothing is copied, and compiled work runs beside itself.

    >>> with Threads(2) as crew:
    ...     sorted(crew.run(abs, [-1, 2]))
    [(0, 1), (1, 2)]
    """

    def _new_pool(self) -> Executor:
        return ThreadPoolExecutor(self.workers)

    def close(self) -> None:
        """Send the workers home when they have done what is under way: a thread cannot be ended."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None


class Processes(PoolCrew):
    """Processes of this machine, each with the library loaded for itself."""

    def _new_pool(self) -> Executor:
        from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - slow to import
        from multiprocessing import get_context  # noqa: PLC0415

        return ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))
