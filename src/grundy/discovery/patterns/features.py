"""Functions of one number that turn up in games: exponents, digits, roots, primes, Fibonacci."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.written import Written, compared, formula, reduced, shifted

if TYPE_CHECKING:
    from collections.abc import Iterator

MODULI = range(2, 13)


@cache
def numbers() -> tuple[Written, ...]:
    """Return functions of n whose values are whole numbers."""
    return (
        formula("n", "n"),
        formula("n", "(n & -n).bit_length() - 1 if n else 0"),
        formula("n", "(~n & n + 1).bit_length() - 1"),
        formula("n", "n // (~n & n + 1) // 2"),
        formula("n", "n.bit_length()"),
        formula("n", "n.bit_count()", strange=4),
        formula("n", "n & -n", strange=30),
        formula("n", "isqrt(n)"),
        formula("n", "(isqrt(8 * n + 1) - 1) // 2"),
        formula("n", "isqrt(2 * n)"),
        *_by_base(),
        formula("n", "count_primes(n)"),
        formula("n", "different_primes(n)"),
        formula("n", "least_zeckendorf(n)"),
        formula("n", "zeckendorf_parts(n)"),
        formula("n", "terms_up_to(n, 1, 2, 1, 1, 0)"),
    )


def _by_base() -> Iterator[Written]:
    for base in (3, 4, 5):
        yield formula("n", "exponent(K, n)", K=base)
        yield formula("n", "logarithm(K, n)", K=base)


@cache
def truths() -> tuple[Written, ...]:
    """Return properties of n, for decisions that combine two of them."""
    return (
        formula("n", "in_sequence(n, 1, 2, 1, 1, 0)"),
        formula("n", "n > 0 and n & n - 1 == 0"),
        formula("n", "isqrt(n) ** 2 == n"),
        formula("n", "isqrt(8 * n + 1) ** 2 == 8 * n + 1"),
        formula("n", "count_primes(n) == 1"),
        *(compared(number, "==", value) for number in numbers()[:1] for value in range(4)),
        *(compared(reduced(number, 2), "==", 0) for number in numbers()[1:]),
        *(
            compared(reduced(numbers()[0], modulus), "==", rest)
            for modulus in MODULI
            for rest in range(modulus if modulus < 7 else 1)
        ),
    )


def number_guesses(values: list[int], skip: int = 0) -> Iterator[Written]:
    """Yield functions of a feature that give these values of 0, 1, 2, ..., if any does.

    The first `skip` values do not count.
    """
    for feature in numbers():
        known = dependence(feature, values, skip)
        if not known:  # it does not depend on the feature, or nothing is left to depend on it
            continue
        step = next(iter(known.items()))
        shift = step[1] - step[0]
        if all(value == key + shift for key, value in known.items()):
            yield shifted(feature, shift)
        for modulus in MODULI:
            shift = (step[1] - step[0]) % modulus
            if all(value == (key + shift) % modulus for key, value in known.items()):
                yield reduced(feature, modulus, shift)
                break


def truth_guesses(lost: list[bool], skip: int = 0) -> Iterator[Written]:
    """Yield conditions on a feature that are true at these places of 0, 1, 2, ..., if any is.

    The first `skip` places do not count.
    """
    for feature in numbers():
        known = dependence(feature, lost, skip)
        if known is None or len(known) < 3:
            continue
        yes = sorted(key for key, value in known.items() if value)
        for modulus in MODULI:
            rests = {key % modulus for key in yes}
            if len(rests) == 1 and all(
                value == (key % modulus in rests) for key, value in known.items()
            ):
                yield compared(reduced(feature, modulus), "==", rests.pop())
                break
        if len(yes) == 1:
            yield compared(feature, "==", yes[0])
        elif yes and yes[-1] == len(yes) - 1 + yes[0] == len(yes) - 1:
            yield compared(feature, "<=", yes[-1])
        if len(known) - len(yes) == 1:
            yield compared(feature, "!=", next(key for key in known if not known[key]))


def dependence(feature: Written, worths: list[Any], skip: int = 0) -> dict[int, Any] | None:
    """Return the worth for each value of the feature; None when it does not depend on it."""
    known: dict[int, Any] = {}
    function = feature.function
    for n, worth in enumerate(worths[skip:], skip):
        if known.setdefault(function(n), worth) != worth:
            return None
    return known
