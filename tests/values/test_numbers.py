"""Golden pairs, Zeckendorf parts and factors: exact at every size."""

from __future__ import annotations

from decimal import Decimal, getcontext
from itertools import pairwise
from math import prod

from hypothesis import given
from hypothesis import strategies as st

from grundy.values.factors import divisors, factors, is_prime
from grundy.values.golden import golden_floor, golden_partner
from grundy.values.zeckendorf import zeckendorf


@given(st.integers(0, 10**40))
def test_golden_floor_against_decimals(k: int) -> None:
    getcontext().prec = 120
    assert golden_floor(k) == int(k * (1 + Decimal(5).sqrt()) / 2)


@given(st.integers(1, 10**30))
def test_golden_partner_is_an_involution(m: int) -> None:
    partner = golden_partner(m)
    assert golden_partner(partner) == m
    low, high = sorted((m, partner))
    assert golden_floor(high - low) == low


@given(st.integers(0, 10**30))
def test_zeckendorf(n: int) -> None:
    parts = zeckendorf(n)
    assert sum(parts) == n
    assert all(x >= 2 * y for x, y in pairwise(parts))


def test_divisors_of_small_numbers() -> None:
    for n in range(1, 600):
        assert divisors(n) == [d for d in range(1, n + 1) if n % d == 0]
        assert is_prime(n) == (len(divisors(n)) == 2)


@given(st.lists(st.sampled_from([2, 3, 37, 41, 10007, 999_999_937, 1_000_003]), max_size=6))
def test_factors_of_products(primes: list[int]) -> None:
    assert sorted(factors(prod(primes)).elements()) == sorted(primes)
