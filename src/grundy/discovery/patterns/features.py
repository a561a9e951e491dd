"""Functions of one number that turn up in games: exponents, digits, roots, primes, Fibonacci."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns import snippets
from grundy.discovery.patterns.written import Written, compared, reduced, shifted, simple

if TYPE_CHECKING:
    from collections.abc import Iterator

N = ("n",)
MODULI = range(2, 13)


@cache
def numbers() -> tuple[Written, ...]:
    """Return functions of n whose values are whole numbers."""
    return (
        simple(N, "n", "n", "n"),
        simple(
            N,
            "the exponent of 2 in n",
            r"\nu_2(n)",
            "(n & -n).bit_length() - 1 if n else 0",
            "n ? __builtin_ctzll(n) : 0",
        ),
        simple(
            N,
            "the exponent of 2 in n + 1",
            r"\nu_2(n + 1)",
            "(~n & n + 1).bit_length() - 1",
            "__builtin_ctzll(n + 1)",
        ),
        simple(
            N,
            "n + 1 with its factors 2 taken out, halved and rounded down",
            r"\left\lfloor \frac{n + 1}{2 \cdot 2^{\nu_2(n + 1)}} \right\rfloor",
            "n // (~n & n + 1) // 2",
            "n / (~n & (n + 1)) / 2",
        ),
        simple(
            N,
            "the number of binary digits of n",
            r"\lceil \log_2(n + 1) \rceil",
            "n.bit_length()",
            "n ? 64 - __builtin_clzll(n) : 0",
        ),
        simple(
            N,
            "the number of binary digits 1 of n",
            "s_2(n)",
            'bin(n).count("1")',
            "__builtin_popcountll(n)",
        ),
        replace(
            simple(N, "the largest power of 2 that divides n", r"2^{\nu_2(n)}", "n & -n"),
            strange=30,
        ),
        simple(
            N,
            "the square root of n, rounded down",
            r"\lfloor \sqrt{n} \rfloor",
            "isqrt(n)",
            needs=(snippets.ISQRT,),
        ),
        simple(
            N,
            "the largest k with k(k + 1)/2 at most n",
            r"\left\lfloor \frac{\sqrt{8n + 1} - 1}{2} \right\rfloor",
            "(isqrt(8 * n + 1) - 1) // 2",
            "(isqrt((__int128)8 * n + 1) - 1) / 2",
            needs=(snippets.ISQRT,),
        ),
        simple(
            N,
            "the square root of 2n, rounded down",
            r"\lfloor \sqrt{2n} \rfloor",
            "isqrt(2 * n)",
            "isqrt((__int128)2 * n)",
            needs=(snippets.ISQRT,),
        ),
        *_by_base(),
        simple(
            N,
            "the number of prime factors of n (with multiplicity)",
            r"\Omega(n)",
            "prime_factors(n)",
            needs=(snippets.PRIME_FACTORS,),
        ),
        simple(
            N,
            "the number of different prime factors of n",
            r"\omega(n)",
            "different_primes(n)",
            needs=(snippets.DIFFERENT_PRIMES,),
        ),
        simple(
            N,
            "the smallest Zeckendorf part of n",
            r"z(n)",
            "least_zeckendorf(n)",
            needs=(snippets.LEAST_ZECKENDORF,),
        ),
        simple(
            N,
            "the number of Zeckendorf parts of n",
            r"\#Z(n)",
            "zeckendorf_parts(n)",
            needs=(snippets.ZECKENDORF_PARTS,),
        ),
        simple(
            N,
            "the number of Fibonacci numbers 1, 2, 3, 5, ... up to n",
            r"\#\{i : F_i \le n\}",
            "terms_up_to(n, 1, 2, 1, 1, 0)",
            needs=(snippets.TERMS_UP_TO,),
        ),
    )


def _by_base() -> Iterator[Written]:
    for base in (3, 4, 5):
        yield simple(
            N,
            f"the exponent of {base} in n",
            rf"\nu_{base}(n)",
            f"exponent({base}, n)",
            needs=(snippets.EXPONENT,),
        )
        yield simple(
            N,
            f"the logarithm of n to base {base}, rounded down",
            rf"\lfloor \log_{{{base}}} n \rfloor",
            f"logarithm({base}, n)",
            needs=(snippets.LOGARITHM,),
        )


@cache
def truths() -> tuple[Written, ...]:
    """Return properties of n, for decisions that combine two of them."""
    fibonacci = simple(
        N,
        "n is a Fibonacci number",
        r"n \in \{F_2, F_3, F_4, \ldots\}",
        "in_sequence(n, 1, 2, 1, 1, 0)",
        needs=(snippets.IN_SEQUENCE,),
    )
    return (
        fibonacci,
        simple(
            N,
            "n is a power of 2",
            r"n \in \{2^i\}",
            "n > 0 and n & n - 1 == 0",
            "n > 0 && (n & (n - 1)) == 0",
        ),
        simple(
            N,
            "n is a square",
            r"n \in \{i^2\}",
            "isqrt(n) ** 2 == n",
            "(__int128)isqrt(n) * isqrt(n) == n",
            needs=(snippets.ISQRT,),
        ),
        simple(
            N,
            "n is a triangular number",
            r"n \in \{i(i + 1)/2\}",
            "isqrt(8 * n + 1) ** 2 == 8 * n + 1",
            "(__int128)isqrt((__int128)8 * n + 1) * isqrt((__int128)8 * n + 1) == "
            "(__int128)8 * n + 1",
            needs=(snippets.ISQRT,),
        ),
        simple(
            N,
            "n is prime",
            r"n \text{ is prime}",
            "prime_factors(n) == 1",
            needs=(snippets.PRIME_FACTORS,),
        ),
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
