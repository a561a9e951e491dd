"""All guesses for a sequence: the worth of 0, 1, 2, ... as a function of n."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns import automata, features, growth, repeats, self_similar
from grundy.discovery.patterns.written import Written, excepted

if TYPE_CHECKING:
    from collections.abc import Iterator

SKIPPED = range(3)
"""How many values at the beginning may be exceptions to a formula."""


ENOUGH = 4096
"""Values to try features on: what is wrong with a guess shows when it is tried on all of them."""


def number_guesses(values: list[int]) -> Iterator[Written]:
    """Yield formulas that give these values, whatever comes after them."""
    for repeat in repeats.repeats_in(values):
        yield repeats.number_formula(values, repeat)
    yield from _with_exceptions(values, features.number_guesses)
    yield from growth.number_guesses(values)
    yield from automata.guesses(values, "grundy")
    yield from self_similar.number_guesses(values)


def truth_guesses(lost: list[bool]) -> Iterator[Written]:
    """Yield formulas that are true at these places, whatever comes after them."""
    for repeat in repeats.repeats_in(lost):
        if repeat.saltus == 0:
            yield repeats.truth_formula(lost, repeat)
    yield from _with_exceptions(lost, features.truth_guesses)
    yield from growth.truth_guesses(lost)
    yield from automata.guesses(lost, "outcome")
    yield from self_similar.truth_guesses(lost)


def _with_exceptions(worths: list[Any], guesses: Any) -> Iterator[Written]:
    worths = worths[:ENOUGH]
    for skip in SKIPPED:
        for formula in guesses(worths, skip):
            strange = {(n,): worths[n] for n in range(skip) if formula(n) != worths[n]}
            if len(strange) == skip:  # otherwise it was found with fewer exceptions
                yield excepted(formula, strange)
