"""Every test, and every example of the documentation, starts with nothing remembered."""

from __future__ import annotations

import pytest
from hypothesis import settings

from grundy.games import catalogue
from grundy.solving import sums

# Machines are shared and noisy: a test fails for a wrong answer, never for a slow one.
settings.register_profile("grundy", deadline=None, max_examples=60)
settings.load_profile("grundy")


@pytest.fixture(autouse=True)
def _nothing_remembered(request: pytest.FixtureRequest) -> None:
    """Forget games for doctests, whose output tells how many positions a search looked at."""
    if isinstance(request.node, pytest.DoctestItem):
        catalogue._find.cache_clear()  # noqa: SLF001
        sums._graph.cache_clear()  # noqa: SLF001
