"""The seed of the day: one number decides the order of the tests and every sample they take."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from random import Random

VARIABLE = "GRUNDY_SEED"
SEED = int(os.environ.setdefault(VARIABLE, f"{datetime.now(UTC):%Y%m%d}"))
"""The date, unless the environment has another: over a month, the samples differ each day.

It is in the environment for the processes that tests start.
"""


def draws(*what: object) -> Random:
    """Return draws for a sample: the same all day, others tomorrow, and others for other words."""
    return Random(f"{SEED} {what}")
