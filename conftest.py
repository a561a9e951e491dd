"""Every test, and every example of the documentation, starts with nothing remembered."""

from __future__ import annotations

import pytest

from grundy.games import catalogue
from grundy.rules import sums


@pytest.fixture(autouse=True)
def _nothing_remembered(request: pytest.FixtureRequest) -> None:
    """Forget games for doctests, whose output tells how many positions a search looked at."""
    if isinstance(request.node, pytest.DoctestItem):
        catalogue._find.cache_clear()  # noqa: SLF001
        sums._graph.cache_clear()  # noqa: SLF001
