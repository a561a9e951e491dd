"""Progress of long work, on a terminal's standard error only."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 1.0
"""Seconds before anything is shown."""


@contextmanager
def progress() -> Iterator[Callable[[object], None]]:
    """Show how many positions were examined, when it takes longer than a moment.

    The block gets a function that has something else shown instead, from then on.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    words = ""

    def tell(what: object) -> None:
        nonlocal words
        words = str(what)

    start = monotonic()
    status: Any = None

    def show(positions: int) -> None:
        nonlocal status
        if monotonic() - start < PATIENCE:
            return
        if status is None:
            from rich.console import Console  # noqa: PLC0415 - slow to import, seldom needed

            status = Console(stderr=True).status("")
            status.start()
        known = gr.Analysis(None, positions, monotonic() - start, *gr.proved_so_far())
        status.update(f"{words or known.words}; Ctrl-C stops")

    try:
        with gr.budget(watch=show):
            yield tell
    finally:
        if status is not None:
            status.stop()
