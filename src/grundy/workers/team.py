"""What crews of workers with memories of their own have in common: who has which unit, and retries.

Every worker has the unit that it works on and one that waits, so that it is not idle while results
are taken in. When a worker dies, the first of the two was under way and is to blame.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Sized
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from grundy.errors import WorkerError
from grundy.limits.deadline import current_deadline
from grundy.workers.crew import RETRIES, Crew
from grundy.workers.units import Died, Failed, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.workers.units import Outcome, Work

Handle = TypeVar("Handle")

AHEAD = 2
"""Units that a worker has at the same time: one under way, one that waits."""

LATE = 1.0
"""Seconds after a deadline when those who hand out the work give up waiting for the workers."""


class Task(NamedTuple):
    """A unit, and how many workers have died of it."""

    number: int
    unit: Any
    deaths: int = 0


class Backlog:
    """What is to be done: first what has to be begun again, then the next of all units."""

    def __init__(self, units: Iterable[Any]) -> None:
        self._left = enumerate(units)
        self._again: list[Task] = []

    def has_more(self) -> bool:
        """Whether there is a task to take now; looks at most one unit ahead."""
        if not self._again:
            for number, unit in self._left:
                self._again.append(Task(number, unit))
                break
        return bool(self._again)

    def take(self) -> Task:
        """Return the next task, of which there is one."""
        return self._again.pop()

    def put_back(self, task: Task, died: Died) -> None:
        """Take a task back from a worker that has died; raises `WorkerError` after `RETRIES`."""
        deaths = task.deaths + died.blamed
        if deaths > RETRIES:
            raise WorkerError(
                f"{deaths} workers died on unit {task.number} of the work, {shown(task.unit)}: the "
                f"last one {died.how}; it may need more memory than there is: take fewer workers, "
                "or give the work less at once"
            )
        self._again.append(task._replace(deaths=deaths))


@dataclass(eq=False)
class Member(Generic[Handle]):
    """A worker, and the tickets of the units that it has, the one under way first."""

    handle: Handle
    hands: int = 1
    """How many units it works on at the same time."""
    given: deque[int] = field(default_factory=deque)


class Team(Crew, Generic[Handle]):
    """A crew whose members have units of their own, and may die."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._members: list[Member[Handle]] = []
        self._arrived: dict[int, Outcome] = {}
        self._dropped: set[int] = set()
        self._ticket = 0
        self._times_forgotten = 0

    # What a kind of worker has to say ----------------------------------------------------------

    @abstractmethod
    def _hire(self) -> None:
        """Have one more worker come, now or soon."""

    @property
    def _hired(self) -> int:
        """How many workers there are, with those who are still to come."""
        return len(self._members)

    @abstractmethod
    def _send(self, member: Member[Handle], work: Work, unit: Any, ticket: int) -> None:
        """Give a unit to a member."""

    @abstractmethod
    def _receive(self, seconds: float | None) -> None:
        """Wait until something happens, and tell `_note` and `_bury` of it."""

    @abstractmethod
    def _dismiss(self) -> None:
        """Send all members home, whatever they are doing."""

    # What they have in common ------------------------------------------------------------------

    def run(self, work: Callable[[Any], Any], units: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        """Yield the results as they are done."""
        wanted = min(self.workers, len(units)) if isinstance(units, Sized) else self.workers
        backlog, mine, began = Backlog(units), dict[int, Task](), self._times_forgotten
        try:
            while self._hand_out(work, backlog, mine, wanted):
                ready = [ticket for ticket in mine if ticket in self._arrived]
                if not ready:
                    self._wait()
                for ticket in ready:
                    task, outcome = mine.pop(ticket), self._arrived.pop(ticket)
                    if isinstance(outcome, Failed):
                        raise outcome.error
                    if isinstance(outcome, Died):
                        backlog.put_back(task, outcome)
                        continue
                    yield task.number, outcome.result
                    if self._times_forgotten != began:
                        raise WorkerError("the workers were sent home before the work was done")
        except (Exception, GeneratorExit):
            raise
        except BaseException:  # an interrupt, at whatever place: who has what is no longer known
            self._forget()
            raise
        finally:
            self._drop(mine)

    def _hand_out(self, work: Work, backlog: Backlog, mine: dict[int, Task], wanted: int) -> bool:
        """Give units to whoever has room; return whether there is something to wait for.

        Everybody has one before somebody has two, and whoever is missing comes before that.
        """
        if not mine and not backlog.has_more():
            return False
        self._fill(work, backlog, mine, most=1)
        while self._hired < wanted and backlog.has_more():
            self._hire()
            self._fill(work, backlog, mine, most=1)
        self._fill(work, backlog, mine, most=AHEAD)
        return True

    def _fill(self, work: Work, backlog: Backlog, mine: dict[int, Task], most: int) -> None:
        """Give units to the members until each has so many."""
        for member in self._members:
            while len(member.given) < most * member.hands and backlog.has_more():
                task = backlog.take()
                self._ticket += 1
                mine[self._ticket] = task
                member.given.append(self._ticket)
                self._send(member, work, task.unit, self._ticket)

    def _wait(self) -> None:
        """Wait, but not for ever: in the middle of a call, a worker does not hear of a deadline."""
        limit = current_deadline()
        if limit is None or limit.end is None:
            self._receive(None)
            return
        self._receive(max(limit.end - monotonic(), 0.0) + LATE)
        if monotonic() > limit.end + LATE and not self._arrived:
            self._forget()
            raise limit.exceeded()

    def _note(self, member: Member[Handle], ticket: int, outcome: Outcome) -> None:
        """Take in what has become of a unit."""
        member.given.remove(ticket)
        if ticket in self._dropped:
            self._dropped.remove(ticket)
        else:
            self._arrived[ticket] = outcome

    def _bury(self, member: Member[Handle], how: str) -> None:
        """Let a member go who has died; all that it had is to be done again."""
        self._members.remove(member)
        for place, ticket in enumerate(list(member.given)):
            self._note(member, ticket, Died(how, blamed=place == 0))

    def _drop(self, mine: dict[int, Task]) -> None:
        """Let go of the units of a run that is over: nobody waits for them."""
        under_way = {ticket for member in self._members for ticket in member.given}
        self._dropped |= mine.keys() & under_way
        for ticket in mine:
            self._arrived.pop(ticket, None)

    def _forget(self) -> None:
        self._times_forgotten += 1
        self._dismiss()
        self._members.clear()
        self._arrived.clear()
        self._dropped.clear()

    def close(self) -> None:
        """Send the workers home; what is under way is given up."""
        self._forget()
