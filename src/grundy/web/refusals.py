"""Refusals: what is sent when a question cannot be answered."""

from __future__ import annotations

from typing import Any

import grundy as gr
from grundy.web.wording import page_words


class Refusal(Exception):  # noqa: N818 - not a failure of the program: an answer
    """An answer with a status of its own, before any work was done."""

    def __init__(self, status: int, kind: str, message: str, **headers: str) -> None:
        super().__init__(message)
        self.status, self.kind = status, kind
        self.headers = {name.replace("_", "-"): text for name, text in headers.items()}


def bad_query(message: str) -> Refusal:
    """Return the refusal of a query that is not one."""
    return Refusal(400, "QueryError", message)


def busy() -> Refusal:
    """Return the refusal of a server that has its hands full."""
    message = "too many questions are waiting; try again in a moment"
    return Refusal(503, "Busy", message, retry_after="2")


def died() -> Refusal:
    """Return the refusal of a question whose worker ended before it had answered."""
    message = "the process that worked on this has ended; ask for less, or try again in a moment"
    return Refusal(503, "WorkerEnded", message, retry_after="2")


def too_long() -> Refusal:
    """Return the refusal of a question that had its time."""
    message = "this takes longer than it may take here; try a smaller position"
    return Refusal(400, "BudgetExceeded", message)


def body_of(kind: str, message: str, column: int | None = None) -> dict[str, Any]:
    """Return the body of every error.

    >>> body_of("NotationError", "no")
    {'error': {'kind': 'NotationError', 'message': 'no', 'column': None}}
    """
    return {"error": {"kind": kind, "message": message, "column": column}}


def refused(error: BaseException) -> tuple[int, dict[str, Any]]:
    """Return status and body for what went wrong while a question was worked on."""
    if isinstance(error, gr.Stopped):
        error = too_long()
    if isinstance(error, Refusal):
        return error.status, body_of(error.kind, str(error))
    if isinstance(error, gr.GrundyError):
        kind = type(error).__name__
        status = 404 if kind == "UnknownProblemError" else 400
        return status, body_of(kind, page_words(str(error), kind), getattr(error, "column", None))
    if isinstance(error, (MemoryError, RecursionError)):
        return 400, body_of(
            "BudgetExceeded", "this is too large to work out here; try a smaller position"
        )
    return 500, body_of(
        "InternalError", f"something is wrong inside grundy: {type(error).__name__}"
    )
