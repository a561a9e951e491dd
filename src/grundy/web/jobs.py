"""One piece of work: when it must end, and whether anyone still waits for it."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Callable


class Job:
    """The time that work has, from now on, and whoever waits for it.

    `is_gone` says whether nobody waits any more; the work asks now and then. `runs_programs` says
    whether programs for a judge are compiled and run to test them.

    >>> Job(10.0).should_stop(), Job(10.0, is_gone=lambda: True).should_stop()
    (False, True)
    """

    def __init__(
        self,
        seconds: float,
        *,
        is_gone: Callable[[], bool] = lambda: False,
        runs_programs: bool = False,
    ) -> None:
        self.seconds = seconds
        self.is_gone, self.runs_programs = is_gone, runs_programs
        self._deadline = monotonic() + seconds

    def left(self) -> float:
        """Return the seconds that are left; what they are divided by must not be zero."""
        return max(self._deadline - monotonic(), 0.001)

    def should_stop(self) -> bool:
        """Return whether to give up: nobody waits, or the time is over."""
        return self.is_gone() or monotonic() > self._deadline

    def stopping(self, share: float) -> Callable[[], bool]:
        """Return what says whether to give up after a share of the time that is left.

        >>> Job(10.0).stopping(0.5)(), Job(10.0).stopping(0.0)()
        (False, True)
        """
        until = monotonic() + share * self.left()
        return lambda: self.is_gone() or monotonic() > until

    def raise_if_gone(self) -> None:
        """Raise `gr.Stopped` when nobody waits; work that is only late sends what it has."""
        if self.is_gone():
            raise gr.Stopped("the client is gone")
