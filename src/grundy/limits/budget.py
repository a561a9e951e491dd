"""Budgets: how much work a question may cost, and the meter that counts it.

Limits are set for a stretch of code with `budget`; every question asked in it runs on a `Meter`.
Questions asked while answering another one share its meter, so a budget bounds the whole.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from grundy.errors import BudgetError, BudgetExceeded, Stopped, TooManyMovesError, nearest
from grundy.limits.deadline import current_deadline
from grundy.limits.memory_use import lately_resident, resident_bytes
from grundy.limits.processor_time import thread_time

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextvars import Token

Move = TypeVar("Move")

QUICK, SLOW = 0.005, 0.02
"""Seconds between two looks at the clock and at the memory: not less, and not much more."""
RARELY = 1 << 14
"""The most positions between two looks, however quick they are."""


FUEL = 1 << 28
"""Rounds of loops that a rule may take for one position."""


class WorkPays(Exception):  # noqa: N818 - news: the caller goes on compiled
    """Plain Python has taken so long that it pays to compile the rule."""


class TurnOver(WorkPays):
    """A method has used up the positions of its turn, and others may try.

    `bounds` and `best` are what it has proved by then.
    """

    bounds: tuple[int | None, int | None] = (None, None)
    best: Any = None


class Limits(NamedTuple):
    """How much a question may cost; None means without limit.

    >>> import grundy as gr
    >>> gr.Limits().positions, gr.Limits().seconds
    (2000000, None)

    `positions` and `moves` count what is looked at altogether, `listed` the moves of a single
    position, `seconds` the time and `bytes` the growth of the process's memory. `interpreted` is
    how many seconds a rule runs in plain Python before it is compiled: 0 compiles at once, None
    never does. `stop` is asked now and then whether to give up: when it says True, the question
    raises `Stopped`.
    """

    positions: int | None = 2_000_000
    moves: int | None = None
    listed: int = 1_000_000
    seconds: float | None = None
    bytes: int | None = 8 << 30
    interpreted: float | None = 1.0
    stop: Callable[[], bool] | None = None


DEFAULT = Limits()


class Meter:
    """Counts the work of one question and ends it when a limit is passed."""

    __slots__ = (
        "_deadline",
        "_entries",
        "_every",
        "_last_look",
        "_memory_at_start",
        "_next_entry",
        "_next_position",
        "_patient_for",
        "_patient_until",
        "_seen",
        "_start",
        "compiled",
        "couples",
        "declined",
        "limits",
        "moves",
        "next_move",
        "positions",
    )

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.positions = 0
        self.moves = 0
        self.compiled = 0
        """Positions that a compiled rule went through; a table's are not counted as positions."""
        self.couples = 0
        """Couples of a part and a nimber that are decided, where they have given the answer."""
        self.declined = ""
        """Why a rule that would have paid for the compiler was not compiled."""
        self._seen = 0
        self._start = self._last_look = monotonic()
        self._deadline = current_deadline()
        self._patient_until: float | None = None
        self._patient_for: int | None = None
        self._memory_at_start = lately_resident(self._start) if limits.bytes is not None else 0
        self._every = 1
        self._entries = 0
        self._schedule()

    def position(self) -> None:
        """Count one more position."""
        self.positions += 1
        if self.positions >= self._next_position:
            self.check()
            self._schedule()

    def entry(self) -> None:
        """Count one more entry of a table that was asked for: it has no limit but time and room."""
        self.entries(1)

    def entries(self, count: int) -> None:
        """Count so many more of them."""
        self._entries += count
        if self._entries >= self._next_entry:
            self.check(self._entries)
            self._schedule()

    def look(self) -> None:
        """Check the limits in the middle of a position that has many moves."""
        self.check()
        self._schedule()

    @contextmanager
    def patience(self, seconds: float) -> Iterator[None]:
        """Have `WorkPays` raised when this stretch has taken so many seconds of the processor.

        Nobody knows beforehand how much there is to do. Whoever waits as long as compiling would
        take, and then compiles, never takes more than twice the time that knowing would have taken.
        """
        if seconds <= 0:
            raise WorkPays
        before = self._patient_until
        self._patient_until = thread_time() + seconds
        self._every = 1
        self._schedule()
        try:
            yield
        finally:
            self._patient_until = before

    @contextmanager
    def first(self, positions: int | None) -> Iterator[None]:
        """Have `TurnOver` raised when this stretch has looked at so many positions; None: never.

        What is counted is the same on every machine, which seconds are not.
        """
        before = self._patient_for
        self._patient_for = None if positions is None else self.positions + positions
        self._schedule()
        try:
            yield
        finally:
            self._patient_for = before
            self._schedule()

    def take_its_time(self) -> None:
        """Go on beyond `first`: it has turned out that nothing else can answer."""
        self._patient_for = None
        self._schedule()

    @property
    def room(self) -> int | None:
        """How many more positions `first` allows; None where nothing else waits for its turn."""
        return None if self._patient_for is None else max(0, self._patient_for - self.positions)

    @property
    def left(self) -> Limits:
        """What is left of the limits."""
        now, limits = monotonic() - self._start, self.limits
        return limits._replace(
            positions=_less(limits.positions, self.positions),
            moves=_less(limits.moves, self.moves),
            seconds=None if limits.seconds is None else max(0.0, limits.seconds - now),
        )

    def check(self, seen: int = 0) -> None:
        """Tell whoever watches, and raise `BudgetExceeded` when a limit is passed.

        `seen` is how far a table has come, whose entries are not counted as positions: they cost
        a byte or two, and nanoseconds.
        """
        self._seen = max(seen, self.positions)
        watcher = _watcher.get()
        if watcher is not None:
            watcher(self._seen)
        limits = self.limits
        if limits.stop is not None and limits.stop():
            raise Stopped(f"stopped on request after {self._seen:,} positions", self._seen)
        self._check_limits(limits)

    def _check_limits(self, limits: Limits) -> None:
        if limits.positions is not None and self.positions > limits.positions:
            self._stop(f"{limits.positions:,} positions", "positions")
        if limits.moves is not None and self.moves > limits.moves:
            self._stop(f"{limits.moves:,} moves", "moves")
        if limits.seconds is not None and monotonic() - self._start > limits.seconds:
            self._stop(f"{limits.seconds:g} seconds", "seconds")
        if self._deadline is not None and self._deadline.is_over:
            self._stop_at_deadline(self._deadline.asked)
        if limits.bytes is not None and self._grown() > limits.bytes:
            self._stop(f"{limits.bytes:,} bytes", "bytes")
        if self._patient_until is not None and thread_time() >= self._patient_until:
            raise WorkPays
        if self._patient_for is not None and self.positions > self._patient_for:
            raise TurnOver

    def _grown(self) -> int:
        return resident_bytes() - self._memory_at_start

    def _schedule(self) -> None:
        """Choose when to look next, however quick or slow the rules are."""
        now = monotonic()
        passed, self._last_look = now - self._last_look, now
        if passed < QUICK:
            self._every = min(2 * self._every, RARELY)
        elif passed > SLOW:
            self._every = max(1, self._every // 2)
        most, most_moves = self.limits.positions, self.limits.moves
        after = self.positions + self._every
        self._next_entry = self._entries + self._every
        if self._patient_for is not None:
            after = min(after, self._patient_for + 1)
        self._next_position = after if most is None else min(after, most + 1)
        moves = self.moves + 8 * self._every
        self.next_move = moves if most_moves is None else min(moves, most_moves + 1)

    def _stop_at_deadline(self, asked: float | None) -> None:
        raise BudgetExceeded(
            f"stopped at the budget of {asked:g} seconds after {self._seen:,} positions; set a "
            "larger one with --seconds or seconds=, or ask for less",
            positions=self._seen,
        )

    def _stop(self, limit: str, name: str) -> None:
        option = f" or --{name}" if name in ("positions", "seconds") else ""
        raise BudgetExceeded(
            f"stopped at the budget of {limit} after {self._seen:,} positions; "
            f"set a larger one with gr.budget({name}=...){option}, or ask for less",
            positions=self._seen,
        )


def _less(limit: int | None, used: int) -> int | None:
    return None if limit is None else max(0, limit - used)


Proved: TypeAlias = "tuple[tuple[int | None, int | None], Any]"
"""The least and the most that a margin can be, as far as that is proved, and the move for it."""

_proving: ContextVar[Callable[[], Proved] | None] = ContextVar("proving", default=None)
_watcher: ContextVar[Callable[[int], None] | None] = ContextVar("watcher", default=None)
_limits: ContextVar[Limits] = ContextVar("limits", default=DEFAULT)
_meter: ContextVar[Meter | None] = ContextVar("meter", default=None)


def current_limits() -> Limits:
    """Return the limits in force."""
    return _limits.get()


@contextmanager
def budget(
    *,
    stop: Callable[[], bool] | None = None,
    watch: Callable[[int], None] | None = None,
    **limits: float | None,
) -> Iterator[Limits]:
    """Set limits for every question asked in a `with` block: see `Limits` for their names.

    >>> import grundy as gr
    >>> with gr.budget(positions=10):
    ...     gr.game("take-a-square")(1000).grundy
    Traceback (most recent call last):
    grundy.errors.BudgetExceeded: stopped at the budget of 10 positions after 11 positions; ...

    Limits that are not named stay as they are; None takes one away. Questions raise
    `BudgetExceeded` when they need more, and `Stopped` when `stop`, which is called now and then
    by whoever works, returns True: so another thread can end them. `watch` is called now and then
    with the number of positions looked at so far.
    """
    if stop is not None and not callable(stop):
        raise BudgetError(f"stop is a function that says whether to stop, not {stop!r}")
    for name, most in limits.items():
        if name not in Limits._fields:
            raise BudgetError(f"there is no limit {name!r}{nearest(name, Limits._fields)}")
        number = isinstance(most, (int, float)) and not isinstance(most, bool)
        if most is not None and (not number or most != most):  # noqa: PLR0124 - only nan is not
            raise BudgetError(f"the limit of {name} is a number, not {most!r}")
    changed: dict[str, Any] = dict(limits)
    if stop is not None:
        changed["stop"] = stop
    chosen = _limits.get()._replace(**changed)
    token = _limits.set(chosen)
    watching = _watcher.set(_watcher.get() if watch is None else watch)
    try:
        yield chosen
    finally:
        _watcher.reset(watching)
        _limits.reset(token)


@contextmanager
def proving(so_far: Callable[[], Proved]) -> Iterator[None]:
    """Have `proved_so_far`, and an error that ends this stretch, tell what it has proved."""
    token = _proving.set(so_far)
    try:
        yield
    except TurnOver as over:
        over.bounds, over.best = so_far()
        raise
    except BudgetExceeded as stopped:
        stopped.bounds, _ = so_far()
        raise
    finally:
        _proving.reset(token)


def proved_so_far() -> Proved:
    """Return what the work that is going on has proved, as the `watch` of a budget may ask.

    >>> import grundy as gr
    >>> gr.proved_so_far()
    ((None, None), None)
    """
    so_far = _proving.get()
    return ((None, None), None) if so_far is None else so_far()


def metered(limits: Limits | None = None) -> _Metered:
    """Run a question on the meter that is running, or on a new one when `limits` are given."""
    return _Metered(limits)


class _Metered:
    """A stretch with a meter; a class, for every question passes through several of them."""

    __slots__ = ("_limits", "_token")

    def __init__(self, limits: Limits | None) -> None:
        self._limits = limits
        self._token: Token[Meter | None] | None = None

    def __enter__(self) -> Meter:
        running = _meter.get()
        if running is not None and self._limits is None:
            return running
        meter = Meter(self._limits or _limits.get())
        self._token = _meter.set(meter)
        return meter

    def __exit__(self, *raised: object) -> None:
        if self._token is not None:
            _meter.reset(self._token)


def is_metered() -> bool:
    """Return whether a question is being answered, whose meter others share."""
    return _meter.get() is not None


def running_meter() -> Meter:
    """Return the meter that is running, or a new one that counts for the caller alone."""
    return _meter.get() or Meter(_limits.get())


def counted(moves: Iterable[Move], meter: Meter, where: Callable[[], str]) -> Iterator[Move]:
    """Yield the moves, adding them to the meter; `where` names the position for an error.

    Raises `TooManyMovesError` when one position has more of them than the limits allow.
    """
    listed = meter.limits.listed
    for count, option in enumerate(moves, 1):
        if count > listed:
            raise too_many_moves(where(), meter)
        meter.moves += 1
        if meter.moves >= meter.next_move:
            meter.look()
        yield option


def too_many_moves(where: str, meter: Meter) -> TooManyMovesError:
    """Return the error for a position that has more moves than the limits allow to list."""
    return TooManyMovesError(
        f"{where} has more than {meter.limits.listed:,} moves; ask for its winning moves, or set a "
        "larger limit with gr.budget(listed=...)",
        positions=meter.positions,
    )


def tightened(**limits: Any) -> Limits:
    """Return the limits in force, each lowered to the given number where that is less."""
    now = current_limits()
    lower = {
        name: most if getattr(now, name) is None else min(most, getattr(now, name))
        for name, most in limits.items()
    }
    return now._replace(**lower)
