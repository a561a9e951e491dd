"""A position that is being solved, watched while the work goes on."""

from __future__ import annotations

from contextvars import copy_context
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from grundy.errors import BudgetExceeded
from grundy.limits.budget import budget, current_limits, proved_so_far
from grundy.rules.analysis import Analysis
from grundy.rules.asking import Question, service

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.solution import Solution

    Report: TypeAlias = "Analysis | Solution | BaseException"

EVERY = 0.1
"""Seconds between two reports, not less."""


def analyse(question: Question, seconds: float | None) -> Iterator[Analysis]:
    """Yield what is known of a position now and then, and at last its solution.

    The work goes on in a thread of its own, and ends soon after the iterator is closed.
    """
    reports: SimpleQueue[Report] = SimpleQueue()
    gone, last = Event(), Analysis(question.subject)
    start = monotonic()
    thread = Thread(target=copy_context().run, args=(_work, question, seconds, gone, reports))
    thread.daemon = True
    thread.start()
    try:
        while isinstance(found := reports.get(), Analysis):
            last = found
            yield found
    finally:
        gone.set()
    last = last._replace(seconds=monotonic() - start)
    if isinstance(found, BudgetExceeded):
        seen, known = max(last.positions, found.positions), found.bounds
        yield last._replace(positions=seen, bounds=known, stopped=str(found))
    elif isinstance(found, BaseException):
        raise found
    else:
        seen = max(last.positions, found.positions_seen)
        yield last._replace(positions=seen, bounds=found.bounds, best=found.best, solution=found)


def _work(
    question: Question, seconds: float | None, gone: Event, reports: SimpleQueue[Report]
) -> None:
    """Answer the question, and report: how far it is now and then, and what ended it."""
    limits, start = current_limits(), monotonic()
    reported = start

    def watch(positions: int) -> None:
        nonlocal reported
        now = monotonic()
        if now - reported >= EVERY:
            reported = now
            bounds, best = proved_so_far()
            reports.put(Analysis(question.subject, positions, now - start, bounds, best))

    def stop() -> bool:
        return gone.is_set() or (limits.stop is not None and limits.stop())

    most = min((s for s in (seconds, limits.seconds) if s is not None), default=None)
    try:
        with budget(stop=stop, watch=watch, seconds=most):
            reports.put(service("answer")(question))
    except BaseException as error:
        reports.put(error)
