"""Which crew does the work, by the name that a person gives."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from grundy.errors import ParameterError
from grundy.workers.crew import Alone
from grundy.workers.on_ray import RayCrew
from grundy.workers.pools import Processes, Threads

if TYPE_CHECKING:
    from grundy.workers.crew import Crew

HERE, THREADS, PROCESSES, RAY = "here", "threads", "processes", "ray"


def crew_for(on: str, workers: int | None = None) -> Crew:
    """Return the crew of this name: "here", "threads", "processes", "ray" or "ray:ADDRESS".

    >>> crew_for("here").workers
    1

    Without a number of workers it has one for each processor. Raises `ParameterError` for another
    name, and `WorkerError` where a cluster cannot be had.
    """
    name, _, address = on.partition(":")
    if workers is not None and workers < 1:
        raise ParameterError(f"work needs at least 1 worker, not {workers}")
    most = workers or os.cpu_count() or 1
    if name == HERE or (name == THREADS and most == 1):
        return Alone()
    if name == THREADS:
        return Threads(most)
    if name == PROCESSES:
        return Processes(most)
    if name == RAY:
        return RayCrew(workers, address)
    raise ParameterError(
        f"work is done on here, threads, processes, ray or ray:ADDRESS, not on {on!r}"
    )
