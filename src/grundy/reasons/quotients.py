"""Why a misère sum has its outcome: its heaps as elements of the misère quotient."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.reasons.answered import MOST_ROWS
from grundy.rules.steps import Step
from grundy.solving.methods.quotient import in_words
from grundy.solving.misere_sums import quotient_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.position import Position


def quotient_steps(position: Position) -> Iterator[Step]:
    """Yield the quotient, the element of each heap, and their product."""
    quotient = quotient_for(position, asked=True)
    assert quotient is not None, "it answered"
    by = f", by {quotient.theorem}" if quotient.theorem else ""
    yield Step(
        "theorem",
        f"The misère quotient has {quotient.order} elements and is {quotient.status}{by}: the "
        "element of a sum is the product of the elements of its heaps, and the sum is a P-position "
        f"exactly when it is in P = {{{', '.join(quotient.p_portion)}}}.",
        (),
        {"quotient": quotient.presentation, "lost": list(quotient.p_portion)},
    )
    heaps = position.arguments
    for heap in list(dict.fromkeys(heaps))[:MOST_ROWS]:
        word = quotient.word(heap)
        yield Step("value", f"Φ({heap}) = {word}.", (), {"heap": heap, "element": word})
    more = len(set(heaps)) - MOST_ROWS
    if more > 0:
        yield Step("numbers", f"... and {more} more heaps.")
    word = quotient.word(*heaps)
    yield Step("sum", f"The sum: {in_words(position)}.", (), {"element": word})
