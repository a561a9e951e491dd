"""A unit of work as it travels: packed for a worker, done there, its outcome packed for the way.

What the work raises comes back as it was raised, with all that it has to say. A deadline of whoever
hands the unit out holds for the worker as well.
"""

from __future__ import annotations

import pickle
from time import monotonic, time
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from grundy.errors import GrundyError, WorkerError
from grundy.limits.deadline import current_deadline, deadline

if TYPE_CHECKING:
    from collections.abc import Callable

    Work: TypeAlias = Callable[[Any], Any]

SHOWN = 60
"""Characters of a unit that an error shows."""

LEAST = 0.001
"""Seconds that a unit has at the least: it ends at once, in the words of a deadline."""


class Deadline(NamedTuple):
    """When the work has to end, for a process with clocks of its own."""

    end: float
    """By the clock on the wall, which all processes share."""
    left: float
    """Seconds that there were when the unit was handed out: clocks of two machines may differ."""
    asked: float
    """The seconds that a person has set."""

    def as_block(self) -> deadline:
        """Return what is left of it, as a block."""
        block = deadline(max(min(self.end - time(), self.left), LEAST))
        block.asked = self.asked
        return block


class Done(NamedTuple):
    """The work has returned."""

    result: Any


class Failed(NamedTuple):
    """The work has raised an error, which it would raise again."""

    error: BaseException


class Died(NamedTuple):
    """The worker is gone; `blamed` when the unit was the one under way."""

    how: str
    blamed: bool


Outcome: TypeAlias = Done | Failed | Died


def deadline_now() -> Deadline | None:
    """Return the deadline in force, as it can be sent; None when there is none."""
    now = current_deadline()
    if now is None or now.end is None:
        return None
    left = max(now.end - monotonic(), 0.0)
    return Deadline(time() + left, left, now.asked or left)


def called(work: Work, unit: Any, until: Deadline | None) -> Any:
    """Return what the work returns for the unit, if that is done in time."""
    if until is None:
        return work(unit)
    with until.as_block():
        return work(unit)


def pack(work: Work, unit: Any, dumps: Callable[[Any], bytes] = pickle.dumps) -> bytes:
    """Return the call as bytes; raises `WorkerError` for what cannot be sent to a worker."""
    try:
        return dumps((work, unit, deadline_now()))
    except Exception as error:
        raise WorkerError(
            f"the work cannot be sent to another process: {_line(error)}; it is a function of a "
            "module with one argument that can be pickled"
        ) from error


def perform(packed: bytes) -> bytes:
    """Do a unit in a worker, and return its outcome as bytes; raises nothing."""
    try:
        work, unit, until = pickle.loads(packed)
    except Exception as error:
        return pickle.dumps(Failed(_unreadable(error)))
    outcome: Outcome
    try:
        outcome = Done(called(work, unit, until))
    except BaseException as error:  # whatever it is, whoever asked hears of it
        outcome = Failed(_with_trace(error))
    try:
        sent = pickle.dumps(outcome)
        if isinstance(outcome, Failed):
            pickle.loads(sent)  # some errors can be packed, and not unpacked
    except Exception as error:
        return pickle.dumps(Failed(_unsendable(outcome, error)))
    return sent


def unpack(packed: bytes) -> Outcome:
    """Return the outcome that a worker has packed."""
    try:
        outcome = pickle.loads(packed)
    except Exception as error:
        return Failed(WorkerError(f"what a worker sent cannot be read: {_line(error)}"))
    assert isinstance(outcome, (Done, Failed))
    return outcome


def shown(unit: Any) -> str:
    """Return a unit for an error, shortened."""
    text = " ".join(repr(unit).split())
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _with_trace(error: BaseException) -> BaseException:
    """Return an error with a note of where in the worker it was raised, if nobody expects it."""
    if not isinstance(error, GrundyError):
        from traceback import format_tb  # noqa: PLC0415 - needed only to complain

        error.add_note("in a worker:\n" + "".join(format_tb(error.__traceback__)))
    return error


def _unreadable(error: Exception) -> WorkerError:
    return WorkerError(
        f"a worker cannot load its work: {_line(error)}; whatever the work imports has to be "
        "installed where the workers run, or be on their PYTHONPATH"
    )


def _unsendable(outcome: Outcome, error: Exception) -> WorkerError:
    if isinstance(outcome, Failed):
        return WorkerError(f"the work failed: {_line(outcome.error)}")
    return WorkerError(f"what the work returns cannot be sent back: {_line(error)}")


def _line(error: BaseException) -> str:
    """Return an error in one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"
