"""Loops of the library, compiled before strangers ask: their workers cannot keep what they compile.

A worker for strangers writes no files, so each would compile the same loops once more, for a second
or two. Here they are compiled once, by a worker that is asked only what is written here.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from threading import Thread
from typing import TYPE_CHECKING

from grundy.web.messages import Question
from grundy.web.workers import Worker, worker_command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.web.settings import Settings

QUESTIONS = (
    ("/api/table", {"game": "octal:0.137", "size": "20000"}),
    ("/api/period", {"game": "octal:0.165", "most": "200000"}),
    ("/api/pattern", {"game": "subtraction:1-20000"}),
)
"""What makes the library compile the loops that questions from outside need."""


@contextmanager
def warming(settings: Settings) -> Iterator[None]:
    """Compile in the background, as long as the block lasts; nothing where workers keep files."""
    if settings.programs:
        yield
        return
    worker = Worker(worker_command(), replace(settings, programs=True))
    asking = Thread(target=_ask_all, args=(worker,), name="warming", daemon=True)
    asking.start()
    try:
        yield
    finally:
        worker.end()
        asking.join(5)


def _ask_all(worker: Worker) -> None:
    if worker.is_ready():
        for number, (path, query) in enumerate(QUESTIONS, 1):
            worker.ask(Question(number, path, query))
    worker.bury()
