"""Work off the event loop: processes that answer, a fair queue before them, and who is next."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from contextlib import suppress
from itertools import count
from threading import Condition, Thread, Timer
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.web.kept_tables import game_named
from grundy.web.messages import STOPPED, Question
from grundy.web.refusals import Refusal, busy, died, too_long
from grundy.web.spending import Spent
from grundy.web.workers import Worker, worker_command

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.messages import Reply
    from grundy.web.settings import Settings


class Task:
    """A question on its way: who asked, on which place it is worked on, what comes back."""

    def __init__(self, question: Question, client: str) -> None:
        self.question, self.client = question, client
        self.game = game_named(question.query)
        self.place: Place | None = None
        self.left = False
        self.begun = 0.0
        self.interrupted = False
        """Whether it has lost the quick worker to another question, and begins anew elsewhere."""
        self._loop = asyncio.get_running_loop()
        self.outcome: asyncio.Future[Reply | Refusal] = self._loop.create_future()

    def finish(self, outcome: Reply | Refusal) -> None:
        """Hand over what came of it, from any thread."""
        with suppress(RuntimeError):  # the loop is closed: nobody waits
            self._loop.call_soon_threadsafe(self._tell, outcome)

    def _tell(self, outcome: Reply | Refusal) -> None:
        if not self.outcome.done():
            self.outcome.set_result(outcome)


class Place:
    """A place for a worker: when one ends, another takes it.

    `games` are those whose tables the worker keeps, the oldest first. The `quick` one is for new
    questions; the others let it go first.
    """

    def __init__(self, command: list[str], settings: Settings, *, quick: bool) -> None:
        self._command, self._settings, self.quick = command, settings, quick
        self.worker: Worker | None = None
        self.task: Task | None = None
        self.games: OrderedDict[str, None] = OrderedDict()

    def fill(self) -> None:
        """Have a worker that is ready; none if the system does not allow it now."""
        if self.worker is not None and self.worker.is_alive():
            return
        self.clear()
        with suppress(OSError):
            worker = Worker(self._command, self._settings, nice=not self.quick)
            if worker.is_ready():
                self.worker = worker
            else:
                worker.bury()

    def ask(self, question: Question, game: str) -> Reply | Refusal:
        """Return what the worker replies, or why it does not."""
        if self.worker is None:
            return died()
        reply = self.worker.ask(question)
        if reply is None:
            return too_long() if self.worker.was_late else died()
        self._note(game, keeps=reply.keeps)
        settings = self._settings
        if self.worker.answered >= settings.requests or reply.resident > settings.resident:
            self.worker.end()
        return reply

    def clear(self) -> None:
        """Be without a worker."""
        if self.worker is not None:
            self.worker.bury()
        self.worker = None
        self.games.clear()

    def _note(self, game: str, *, keeps: bool) -> None:
        self.games.pop(game, None)
        if keeps:
            self.games[game] = None
            while len(self.games) > self._settings.games:
                self.games.popitem(last=False)


class Pool:
    """Workers, and the questions that wait for them; those that are too many are refused.

    The next client is the one with the fewest questions at work, and then the least time lately.
    The last free worker goes only to a client that has none, so that no client has them all; there
    is one more than `Settings.workers`. A question goes to the worker that has tables of its game,
    when that one is free.

    Beside these there is a quick worker, for new questions alone. What has had its `slice` there
    gives way as soon as another new question waits, and begins anew with the other workers: so a
    question that is soon answered waits for slices, not for all that others have asked.

    A thread for each worker hands it questions and waits for its replies. `counts` tells what
    became of the questions, for whoever keeps an eye on the server.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._changed = Condition()
        self._numbers = count(1)
        self._waiting: list[Task] = []
        self._at_work: Counter[str] = Counter()
        self._turns: dict[str, int] = {}
        self._spent = Spent()
        self._threads: list[Thread] = []
        self._open = True
        self.places: list[Place] = []
        self.command = worker_command()
        self.unfinished: set[Task] = set()
        self.counts = {"done": 0, "refused": 0, "stopped": 0, "killed": 0, "died": 0}

    def start(self) -> None:
        """Start the first worker, in the background; others follow when there is work for them."""
        with self._changed:
            self._open = True
            self._grow(1)

    def close(self) -> None:
        """End everything that runs or waits."""
        with self._changed:
            self._open = False
            for task in self._waiting:
                task.finish(busy())
            self.unfinished.difference_update(self._waiting)
            self._waiting.clear()
            workers = [place.worker for place in self.places]
            self._changed.notify_all()
        for worker in workers:
            if worker is not None:
                worker.end()
        for thread in self._threads:
            thread.join(5)
        self._threads.clear()
        self.places.clear()

    async def run(
        self, path: str, query: Mapping[str, str], client: str, gone: asyncio.Event
    ) -> Reply | None:
        """Return the reply to a question; None when `gone` is set before.

        Raises `Refusal` when too many are waiting, when it takes too long, or its worker ends.
        """
        task = Task(Question(next(self._numbers), path, query), client)
        self._admit(task)
        leaving = asyncio.ensure_future(gone.wait())
        try:
            outcome = await self._first(task, leaving)
        finally:
            leaving.cancel()
            self._leave(task)  # whatever ends the wait ends the work
        if isinstance(outcome, Refusal):
            raise outcome
        return outcome

    async def _first(self, task: Task, leaving: asyncio.Future[Any]) -> Reply | Refusal | None:
        """Wait for the outcome, for the asker to leave, or for patience to end."""
        either: set[asyncio.Future[Any]] = {task.outcome, leaving}
        patience = self._settings.patience
        await asyncio.wait(either, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        if not task.outcome.done() and not leaving.done():
            with self._changed:
                if task in self._waiting:
                    self.counts["refused"] += 1
                    return busy()
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        outcome = task.outcome.result() if task.outcome.done() else None
        if not isinstance(outcome, Refusal):  # those are counted where they are made
            with self._changed:
                self.counts["stopped" if outcome is None else "done"] += 1
        return outcome

    def _admit(self, task: Task) -> None:
        """Let a question in, and have a worker for it if there may be one more."""
        with self._changed:
            if not self._open:
                raise busy()
            if len(self.unfinished) >= self._settings.workers + self._settings.waiting:
                self._make_room(task.client)
            self.unfinished.add(task)
            self._waiting.append(task)
            self._grow(len(self.unfinished))
            self._hurry()
            self._changed.notify_all()

    def _hurry(self) -> None:
        """Have the quick worker's question give way when it has had its slice, if others wait."""
        task = self.places[0].task if self.places else None
        if task is None or task.interrupted or all(each.interrupted for each in self._waiting):
            return
        left = task.begun + self._settings.slice - monotonic()
        if left > 0:
            alarm = Timer(left, self._hurried)
            alarm.daemon = True
            alarm.start()
            return
        task.interrupted = True
        if (worker := self.places[0].worker) is not None:
            worker.leave(task.question.number, self._settings.slice)

    def _hurried(self) -> None:
        with self._changed:
            self._hurry()

    def _make_room(self, client: str) -> None:
        """Turn away the last question of whoever has the most waiting.

        Raises `Refusal` when that is this client.
        """
        waiting = Counter(task.client for task in self._waiting)
        most, number = max(waiting.items(), key=lambda item: item[1], default=("", 0))
        self.counts["refused"] += 1
        if number <= waiting[client] + 1:
            raise busy()
        last = next(task for task in reversed(self._waiting) if task.client == most)
        self._waiting.remove(last)
        self.unfinished.discard(last)
        last.finish(busy())

    def _leave(self, task: Task) -> None:
        """Take a question back, unless it is answered."""
        with self._changed:
            if task in self._waiting:
                self._waiting.remove(task)
                self.unfinished.discard(task)
            task.left = True
            worker = task.place.worker if task.place is not None else None
            if worker is not None and task in self.unfinished:
                worker.leave(task.question.number)

    def _grow(self, wanted: int) -> None:
        while len(self.places) < min(wanted, self._settings.workers + 2):
            place = Place(self.command, self._settings, quick=not self.places)
            self.places.append(place)
            thread = Thread(target=self._serve, args=(place,), name="worker", daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self, place: Place) -> None:
        """Have the worker of a place answer one question after the other."""
        while self._open:
            place.fill()
            if (task := self._take(place)) is None:
                break
            outcome = self._worked_out(place, task)
            if outcome is not None:
                task.finish(outcome)
        place.clear()

    def _worked_out(self, place: Place, task: Task) -> Reply | Refusal | None:
        """Return what comes of a question; None where it gives way and waits again."""
        place.fill()  # it may have ended meanwhile
        outcome = busy() if task.left else place.ask(task.question, task.game)
        with self._changed:
            self._spent.add(task.client, monotonic() - task.begun)
            place.task = None
            self._at_work[task.client] -= 1
            self._changed.notify_all()
            if place.quick and task.interrupted and not task.left and _is_cut(outcome):
                task.place = None
                task.question = task.question._replace(number=next(self._numbers))
                self._waiting.append(task)
                self._grow(len(self.unfinished) + 1)
                return None
            if place.worker is not None and place.worker.was_late:
                self.counts["killed"] += 1
            elif isinstance(outcome, Refusal) and not task.left:
                self.counts["died"] += 1
            self.unfinished.discard(task)
            self._forget(task.client)
        return outcome

    def _forget(self, client: str) -> None:
        """Let go of a client who has nothing here any more."""
        if not any(task.client == client for task in self.unfinished):
            self._turns.pop(client, None)
            del self._at_work[client]

    def _take(self, place: Place) -> Task | None:
        """Wait for a question that is for this place, and take it; None when there are no more."""
        with self._changed:
            while self._open:
                if (task := self._next(place)) is not None:
                    self._waiting.remove(task)
                    self._at_work[task.client] += 1
                    self._turns[task.client] = next(self._numbers)
                    task.place, place.task, task.begun = place, task, monotonic()
                    if place.quick:
                        self._hurry()  # others may be waiting already
                    self._changed.notify_all()  # others may have left a question to this place
                    return task
                self._changed.wait()
        return None

    def _next(self, place: Place) -> Task | None:
        """Return the question that this place is to answer next."""
        if place.quick:
            new = (
                task for task in self._waiting if not task.interrupted and self._is_for(place, task)
            )
            return min(new, key=self._rank_of_new, default=None)
        slow = (other for other in self.places if other.task is not None and not other.quick)
        free = self._settings.workers + 1 - sum(1 for _ in slow)
        fit = [
            task
            for task in self._waiting
            if (free > 1 or not self._at_work[task.client]) and self._is_for(place, task)
        ]
        return min(fit, key=self._rank, default=None)

    def _rank(self, task: Task) -> tuple[float, ...]:
        client = task.client
        turn = self._turns.get(client, 0)
        return self._at_work[client], self._spent.of(client), turn, task.question.number

    def _rank_of_new(self, task: Task) -> tuple[float, ...]:
        return self._spent.of(task.client), task.question.number

    def _is_for(self, place: Place, task: Task) -> bool:
        """Return whether no other free place has tables of the game."""
        return task.game in place.games or not any(
            task.game in other.games and other.task is None for other in self.places
        )


def _is_cut(outcome: Reply | Refusal) -> bool:
    """Whether a question that was to give way did not come to its answer before."""
    return isinstance(outcome, Refusal) or outcome.status == STOPPED
