"""Reasons for green-hackenbush."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.games.green_hackenbush import anatomy
from grundy.reasons.because import numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.explanation import Step


def value(game: Any, *edges: tuple[int, int]) -> Iterator[Step]:
    body = anatomy(edges)
    fused = len(edges) - len(body.bridges)
    if fused:
        yield numbers(
            f"{fused} edges lie on cycles: each cycle fuses into one point, and each of its edges "
            "becomes a loop, worth 1.",
            fused=fused,
        )
    for below, above in body.bridges:
        carried = body.worth[above]
        yield numbers(
            f"The edge {below}-{above} carries {carried}, so it is worth {carried} + 1 = "
            f"{carried + 1}.",
            edge=(below, above),
            value=carried + 1,
        )
    yield numbers(f"The nim-sum at the ground is {body.worth[0]}.", value=body.worth[0])
