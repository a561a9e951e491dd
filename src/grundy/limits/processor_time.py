"""The seconds of the processor that this thread has taken, on every system."""

from __future__ import annotations

import time

thread_time = getattr(time, "thread_time", time.process_time)
"""A browser has no threads of Python: there, all that was computed was computed by this one."""
