"""Every k up to 105,000,000: where ⌊kφ⌋ and ⌊kφ²⌋ by float first fail, as docs/claims.md says."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

import numpy as np
import pytest

END = 105_000_000
STEP = 2_500_000


@pytest.mark.thorough
def test_the_first_wrong_floats() -> None:
    phi = (1 + sqrt(5)) / 2
    first: list[int] = []
    second: list[int] = []
    for low, high in pairwise(range(0, END + 1, STEP)):
        k = np.arange(low, high, dtype=np.int64)
        a = (k * phi).astype(np.int64)
        # a = ⌊kφ⌋ exactly when (2a - k)² ≤ 5k² < (2a + 2 - k)²; 5k² < 2**63 up to here
        exact = ((2 * a - k) ** 2 <= 5 * k * k) & (5 * k * k < (2 * a + 2 - k) ** 2)
        first += k[~exact].tolist()
        b = (k * phi * phi).astype(np.int64) - k
        exact = ((2 * b - k) ** 2 <= 5 * k * k) & (5 * k * k < (2 * b + 2 - k) ** 2)
        second += k[~exact].tolist()
    assert first[0] == 102_334_155
    assert second[0] == 39_088_169
