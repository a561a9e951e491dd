"""Why a period gives the value of a huge heap: the theorem, and the heap that it goes back to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.rules.boards.coded import CodedGame
from grundy.rules.steps import Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.values.period import Period


def period_steps(game: Any, n: Any) -> Iterator[Step]:
    """Yield the theorem and the reduction, where a proved period answered for a heap of n.

    >>> import grundy as gr
    >>> kayles = gr.game("kayles")
    >>> kayles.grundy(10**18)
    1
    >>> for step in period_steps(kayles, 10**18):
    ...     print(step)
    Guy-Smith: a move takes at most 2 tokens and leaves at most 2 heaps, so G(n + 12) = G(n) for
    all n from 71 to 155 gives the same for every larger n; this was checked, on 256 values.
    1000000000000000000 = 76 + 12 · 83333333333333327, so G(1000000000000000000) = G(76) = 1.
    """
    period = game.period_for(n) if isinstance(game, CodedGame) and game.goes_by_rule else None
    if period is None:
        return
    yield _theorem(game, period)
    yield reduction(game, period, n)


def _theorem(game: CodedGame, period: Period) -> Step:
    rule, p = game.heap_rule, period.length
    first = max(period.start, 0 if rule.is_subtraction else 1)
    last = rule.heaps * first + (rule.heaps - 1) * p + rule.reach - 1
    tokens = "1 token" if rule.reach == 1 else f"{rule.reach} tokens"
    heaps = "1 heap" if rule.heaps == 1 else f"{rule.heaps} heaps"
    text = (
        f"{period.theorem}: a move takes at most {tokens} and leaves at most {heaps}, so G(n + "
        f"{p}) = G(n) for all n from {first} to {last} gives the same for every larger n; this was "
        f"checked, on {period.checked_to:,} values."
    )
    return Step("theorem", text[0].upper() + text[1:], (), {"theorem": period.theorem})


def reduction(game: CodedGame, period: Period, n: int) -> Step:
    """Return the step from a heap to the one that it goes back to."""
    least, _ = period.fold(n)
    value = game.grundy(least)
    rounds = (n - least) // period.length
    text = f"{n} = {least} + {period.length} · {rounds}, so G({n}) = G({least}) = {value}."
    data = {"heap": n, "representative": least, "rounds": rounds, "value": value}
    return Step("period", text, (), data)
