"""Long computations with millions of heaps."""

from __future__ import annotations

from typing import Any

import pytest

import grundy as gr
from grundy.solving.heap_table import heap_table


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "rare", "last"), [("octal:0.6", 1583, 20627), ("grundys-game", 1273, 82860)]
)
def test_the_rare_heaps_of_a_million(game: str, rare: int, last: int) -> None:
    coded: Any = gr.game(game)
    coded.values(10**6 + 1)
    found = heap_table(coded).values
    assert found.kernel == "sparse space"
    assert (len(found.rare), int(found.rare[-1])) == (rare, last)
    with pytest.raises(gr.NoPeriodFound):
        coded.period(most=10**6)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "start", "length"), [("0.376", 2268248, 4), ("0.354", 10061916, 1180)]
)
def test_periods_of_millions(code: str, start: int, length: int) -> None:
    period = gr.game(f"octal:{code}").period(most=24_000_000)  # type: ignore[attr-defined]
    assert (period.start, period.length, period.status) == (start, length, "proved")


@pytest.mark.thorough
def test_the_largest_value_of_wythoff_on_5000_by_5000() -> None:
    values = gr.game("wythoff").values(5000, 5000)
    assert max(map(max, values)) == 7608
    assert [values[i][i] for i in range(12)] == [0, 2, 1, 6, 7, 8, 3, 5, 4, 16, 14, 15]
