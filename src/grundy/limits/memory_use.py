"""How much memory this process holds, asked for by every question."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

_lately = (0.0, 0)
"""When the memory was last asked for at the start of a question, and what it was."""


def lately_resident(now: float) -> int:
    """Return the memory that this process held a millisecond ago at the most.

    Small questions come by the thousand, and asking the system would be most of their work.
    """
    global _lately  # noqa: PLW0603 - whoever comes second in a race has read it just as well
    when, found = _lately
    if now - when > 0.001:
        found = resident_bytes()
        _lately = (now, found)
    return found


def resident_bytes() -> int:
    """Return the memory that this process holds, or 0 where the system does not tell."""
    try:  # a descriptor, for a file object would cost more than the answer
        statm = os.open("/proc/self/statm", os.O_RDONLY)
        try:
            return int(os.read(statm, 128).split()[1]) * os.sysconf("SC_PAGE_SIZE")
        finally:
            os.close(statm)
    except OSError:
        usage = _usage()
        return 0 if usage is None else usage.getrusage(usage.RUSAGE_SELF).ru_maxrss * 1024


@cache
def _usage() -> Any:
    """Return the module that tells the peak; looked for once, as a search in vain takes long."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return None
    return resource
