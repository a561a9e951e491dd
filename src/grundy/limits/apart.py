"""Where what was computed is kept: for the whole process, or for a stretch of code alone."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any

apart: ContextVar[dict[Any, Any] | None] = ContextVar("apart", default=None)
"""What is kept for the stretch of code that runs, by key; None outside of any such stretch."""
