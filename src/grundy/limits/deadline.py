"""Deadlines: one stretch of time for everything that is done in a block.

A budget's `seconds` are for each question; a deadline is for all of them together, with whatever is
done between them. Deadlines nest: a stage of a longer work gets its share, and the rest goes on.

Meters look at the deadline as they look at their own limits. What does not count on a meter (a rule
that loops in a single call, a formula that is tried) is interrupted by the system's alarm, where
there is one that nobody else uses; in other threads the meters have to do.
"""

from __future__ import annotations

import gc
from contextlib import AbstractContextManager
from contextvars import ContextVar
from threading import current_thread, main_thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.errors import BudgetError, BudgetExceeded

if TYPE_CHECKING:
    from contextvars import Token

GRACE = 0.03
"""The alarm comes so much of the time later: before that, meters end the work in better words."""

LEAST_GRACE = 0.1
"""Seconds that it comes later at the least; within a longer work, where stages are short, none."""

TICK = 0.05
"""Seconds after which the alarm is raised again, if something held the first one back."""

COMPILING = 0.12
"""So much of the time a compiler may go on when the time is over."""

LEAST_COMPILING = 0.5
"""Seconds that it may go on at the least."""

COMPILERS = ("numba.", "llvmlite.", "importlib._bootstrap")
"""What may go on for that long."""

HALF_MADE = ("llvmlite.binding.",)
"""What is never interrupted: an object of LLVM that is half made complains when it is thrown away.

Its single steps are short; between them the compiler is Numba's, which is interrupted.
"""

REGISTERING = {
    "numba.core.typing.context": ("install_registry",),
    "numba.core.base": ("install_registry",),
}
"""Where Numba takes its own functions in, by modules: what is left out there is never taken in.

It reads them from a stream that an exception ends, and then nothing is compiled any more.
"""

TELLING = {
    "weakref": ("remove", "__call__"),
    "_weakrefset": ("_remove",),
    "grundy.solving.memory": ("gone",),
}
"""Functions that a weak reference calls when its object is gone, by their modules."""


class OutOfTime(BaseException):
    """The alarm of a deadline; becomes `BudgetExceeded` where the deadline was set.

    No `Exception`: rules, and those who look for what is wrong with them, catch all of these.
    """

    def __init__(self, owner: deadline) -> None:
        super().__init__()
        self.owner = owner


_current: ContextVar[deadline | None] = ContextVar("deadline", default=None)
_alarmed: list[deadline] = []
"""The deadlines of the main thread that have an alarm, the outermost first."""


class deadline(AbstractContextManager["deadline"]):  # noqa: N801 - reads as the statement it is
    """Give everything in a `with` block so many seconds together; None sets no limit.

    >>> import grundy as gr
    >>> def forever(n):
    ...     while True:
    ...         pass
    >>> with gr.deadline(0.05):
    ...     gr.impartial(forever)(3).outcome
    Traceback (most recent call last):
    grundy.errors.BudgetExceeded: stopped at the budget of 0.05 seconds; ...

    Raises `BudgetExceeded` when the time is over, in the main thread even in the middle of a rule;
    elsewhere at the next position that is looked at.
    """

    def __init__(self, seconds: float | None) -> None:
        given: Any = seconds
        if given is not None and (isinstance(given, bool) or not isinstance(given, (int, float))):
            raise BudgetError(f"a deadline is a number of seconds, not {seconds!r}")
        if given is not None and not given > 0:
            raise BudgetError(f"a deadline is a number of seconds above 0, not {seconds!r}")
        self.seconds = self.asked = seconds
        self.end: float | None = None
        self._token: Token[deadline | None] | None = None
        self._handler: Any = None
        self._armed = False
        self._is_stage = False

    def __enter__(self) -> deadline:
        if self.seconds is None:
            return self
        outer = _current.get()
        self.end = monotonic() + self.seconds
        self._token = _current.set(self)
        if outer is not None and outer.end is not None:
            self.asked = outer.asked  # what a user knows of
            self._is_stage = True
            if outer.end <= self.end:
                self.end = outer.end  # the outer one has its own alarm
                return self
        self._arm()
        return self

    def __exit__(self, kind: Any, raised: BaseException | None, trace: Any) -> None:
        try:
            self._leave()
        except OutOfTime:  # on the way out: the work is done
            self._leave()
        if isinstance(raised, OutOfTime) and raised.owner is self:
            raise self.exceeded() from None

    def exceeded(self) -> BudgetExceeded:
        """Return the error of a deadline that is over."""
        return BudgetExceeded(
            f"stopped at the budget of {self.asked:g} seconds; set a larger one with --seconds "
            "or seconds=, or ask for less"
        )

    @property
    def is_over(self) -> bool:
        """Whether no time is left."""
        return self.end is not None and monotonic() > self.end

    def rest(self, least: float = 0.1) -> deadline:
        """Return a deadline of the time that this one has left, and at least so many seconds.

        For what is said after the work: it may take what remains, and never starts from nothing.
        """
        made = deadline(None if self.end is None else max(self.end - monotonic(), least))
        made.asked = self.asked
        return made

    def _leave(self) -> None:
        self._disarm()
        if self._token is not None:
            token, self._token = self._token, None
            _current.reset(token)

    # The alarm ---------------------------------------------------------------------------------

    @property
    def alarm(self) -> float:
        """When the alarm comes."""
        assert self.end is not None
        assert self.seconds is not None
        return self.end + max(GRACE * self.seconds, 0.002 if self._is_stage else LEAST_GRACE)

    def _arm(self) -> None:
        signals = _signals()
        if signals is None:
            return
        if not _alarmed:
            self._handler = signals.getsignal(signals.SIGALRM)
            signals.signal(signals.SIGALRM, _ring)
        _alarmed.append(self)
        self._armed = True
        _set_timer(signals, self.alarm)

    def _disarm(self) -> None:
        if not self._armed:
            return
        import signal as signals  # noqa: PLC0415 - loaded when it was armed

        signals.setitimer(signals.ITIMER_REAL, 0)
        if self in _alarmed:
            _alarmed.remove(self)
        if _alarmed:
            _set_timer(signals, _alarmed[-1].alarm)
        else:
            signals.signal(signals.SIGALRM, self._handler)
        self._armed = False


def share(part: float, most: float | None = None) -> deadline:
    """Return a deadline of a part of the time that is left, at most so many seconds.

    >>> share(0.5, 5).seconds is None
    True

    Without a deadline around it, it is none: what is not to be late is not interrupted.
    """
    left = time_left()
    if left is None:
        return deadline(None)
    own = part * left if most is None else min(part * left, most)
    return deadline(max(own, 0.001))


def time_left() -> float | None:
    """Return the seconds until the deadline, 0 when it is over; None when there is none.

    >>> time_left()
    """
    now = _current.get()
    return None if now is None or now.end is None else max(now.end - monotonic(), 0.0)


def current_deadline() -> deadline | None:
    """Return the deadline in force; None when there is none."""
    return _current.get()


def _signals() -> Any:
    """Return the module of signals, where there is an alarm that nobody else uses; else None."""
    if current_thread() is not main_thread():
        return None
    import signal as signals  # noqa: PLC0415 - only those who set a deadline need it

    if not hasattr(signals, "setitimer") or not hasattr(signals, "SIGALRM"):
        return None
    free = signals.getsignal(signals.SIGALRM) in (signals.SIG_DFL, signals.SIG_IGN)
    idle = signals.getitimer(signals.ITIMER_REAL)[0] == 0
    return signals if _alarmed or (free and idle) else None


def _set_timer(signals: Any, when: float) -> None:
    signals.setitimer(signals.ITIMER_REAL, max(when - monotonic(), 0.001), TICK)


def _ring(_number: int, frame: Any) -> None:
    """Raise the alarm of the outermost deadline that is over."""
    now = monotonic()
    owner = next((each for each in _alarmed if each.alarm <= now), None)
    if owner is None:
        return
    assert owner.seconds is not None
    spared = max(COMPILING * owner.seconds, LEAST_COMPILING)
    if _is_delicate(frame, compiling=now - owner.alarm < spared):
        return  # the next tick comes soon
    raise OutOfTime(owner)


def _is_delicate(frame: Any, *, compiling: bool) -> bool:
    """Whether an exception would be lost here, or leave half of something behind.

    Nobody hears of what is raised while rubbish is collected, or a weak reference tells that its
    object is `gone`; and half a module, or half a compiled function, is worse than waiting. A
    deadline that is only half set, or half let go, would ring for ever.
    """
    collecting = {getattr(callback, "__code__", None) for callback in gc.callbacks}
    delicate = HALF_MADE + COMPILERS if compiling else HALF_MADE
    while frame is not None:
        name, code = frame.f_globals.get("__name__", ""), frame.f_code
        if name.startswith(delicate) or code.co_name == "__del__" or code in collecting:
            return True
        if code.co_name in (*TELLING.get(name, ()), *REGISTERING.get(name, ())):
            return True
        if frame.f_code in BOUNDS:
            return True
        frame = frame.f_back
    return False


BOUNDS = {deadline.__enter__.__code__, deadline.__exit__.__code__}
"""Where a deadline begins and ends."""
