"""How many examples a property is tried on: some in the suite, all of them in `make slow`."""

from __future__ import annotations

from hypothesis import settings

THOROUGH = "thorough"
"""The profile of Hypothesis that `make slow` asks for."""

PART = 8
"""The suite tries one example in so many."""


def examples(count: int) -> int:
    """Return how many of so many examples are tried in this run."""
    return count if settings.get_current_profile_name() == THOROUGH else -(-count // PART)
