"""Games of contest problems: a row that is taken from both ends, and steps that the input gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = (1, 3, 4)


@gr.scoring
def ends(row: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Take the first or the last number of a row."""
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]


def steps(n: int) -> Iterator[int]:
    """Take one of the numbers that the judge gives."""
    for k in STEPS:
        if k <= n:
            yield n - k
