"""What the operating system allows a worker, whatever it is asked."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from math import ceil, isfinite
from pathlib import Path
from typing import TYPE_CHECKING

if sys.platform != "win32":  # there, the server's own clock alone ends a worker
    import resource

if TYPE_CHECKING:
    from grundy.web.settings import Settings

BASE = 1 << 30
"""Addresses for Python, NumPy and the compiler: some 350 MB, and tables move when they grow."""

LEAST = 5
"""Seconds of the processor that any question may take: starting the compiler is one of them."""


def confine(settings: Settings) -> None:
    """Bound the memory of this process for good, and have it write no files.

    A server that compiles programs for a judge has to write them.
    """
    if sys.platform == "win32":
        return
    _bound(resource.RLIMIT_CORE, 0)
    _bound(resource.RLIMIT_AS, BASE + settings.resident + settings.bytes)
    if not settings.programs:
        _bound(resource.RLIMIT_FSIZE, 0)


def allow_seconds(seconds: float) -> None:
    """Have the system end this process when it has worked for so much longer.

    The server ends it before that. This is for a server that is no more, and work that does not
    notice.
    """
    if sys.platform == "win32" or not isfinite(seconds):
        return
    spent = sum(os.times()[:2])
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    soft = _at_most(ceil(spent + seconds) + LEAST, hard)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def resident() -> int:
    """Return the bytes that this process holds, or 0 where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _bound(kind: int, most: int) -> None:
    _, hard = resource.getrlimit(kind)
    bound = _at_most(most, hard)
    with suppress(ValueError, OSError):  # a system that has this limit, and does not take it
        resource.setrlimit(kind, (bound, bound))


def _at_most(wanted: int, hard: int) -> int:
    return wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
