"""Every test, and every example of the documentation, starts with nothing remembered."""

from __future__ import annotations

import pytest
from hypothesis import settings
from tests.examples import THOROUGH, examples

from grundy.games import catalogue
from grundy.solving import sums

# Machines are shared and noisy: a test fails for a wrong answer, never for a slow one.
# Properties are tried on some examples here and on many in `make slow`.
settings.register_profile("grundy", deadline=None, max_examples=examples(60))
settings.register_profile(THOROUGH, deadline=None, max_examples=200)
settings.load_profile("grundy")


@pytest.fixture(autouse=True)
def _nothing_remembered(request: pytest.FixtureRequest) -> None:
    """Forget games for doctests, whose output tells how many positions a search looked at."""
    if isinstance(request.node, pytest.DoctestItem):
        catalogue._find.cache_clear()  # noqa: SLF001
        sums._graph.cache_clear()  # noqa: SLF001
