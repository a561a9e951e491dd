"""The laws of the nimber field, and small tables from the definition of the product."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr

small = st.integers(0, 2**16 - 1)
huge = st.integers(0, 2**300)
nimbers = st.one_of(small, huge)


def test_mex() -> None:
    assert gr.mex([]) == 0
    assert gr.mex([0, 1, 2]) == 3
    assert gr.mex([1, 2]) == 0
    assert gr.mex(iter([0, 0, 1, 3, 7])) == 2


@given(st.lists(st.integers(0, 40)))
def test_mex_is_the_least_excluded(values: list[int]) -> None:
    least = gr.mex(values)
    assert least not in values
    assert set(range(least)) <= set(values)


def test_product_from_its_definition() -> None:
    """a ⊗ b is the mex of a'⊗b ⊕ a⊗b' ⊕ a'⊗b' over all smaller a', b'."""
    size = 20
    table = [[0] * size for _ in range(size)]
    for a in range(size):
        for b in range(size):
            table[a][b] = gr.mex(
                table[x][b] ^ table[a][y] ^ table[x][y] for x in range(a) for y in range(b)
            )
            assert gr.nim_product(a, b) == table[a][b]


@given(nimbers, nimbers, nimbers)
def test_sum_and_product_make_a_ring(a: int, b: int, c: int) -> None:
    assert gr.nim_sum(a, b, c) == gr.nim_sum(c, a, b) == a ^ b ^ c
    assert gr.nim_sum(a, a) == 0
    assert gr.nim_product(a, b) == gr.nim_product(b, a)
    assert gr.nim_product(a, b, c) == gr.nim_product(a, gr.nim_product(b, c))
    assert gr.nim_product(a, b ^ c) == gr.nim_product(a, b) ^ gr.nim_product(a, c)
    assert gr.nim_product(a, 1) == a
    assert gr.nim_product(a, 0) == 0


@given(nimbers.filter(bool), nimbers)
def test_inverse_divides(a: int, b: int) -> None:
    inverse = gr.nim_inverse(a)
    assert gr.nim_product(a, inverse) == 1
    assert gr.nim_product(gr.nim_product(b, a), inverse) == b
    assert gr.nim_inverse(inverse) == a


@given(nimbers, nimbers)
def test_square_root(a: int, b: int) -> None:
    root = gr.nim_square_root(a)
    assert gr.nim_product(root, root) == a
    assert gr.nim_square_root(a ^ b) == root ^ gr.nim_square_root(b)


@given(nimbers, st.integers(0, 60), st.integers(0, 60))
def test_powers_add(a: int, m: int, n: int) -> None:
    assert gr.nim_power(a, m + n) == gr.nim_product(gr.nim_power(a, m), gr.nim_power(a, n))
    if a:
        assert gr.nim_power(a, -m) == gr.nim_inverse(gr.nim_power(a, m))


@given(small)
def test_the_field_of_two_to_the_sixteen(a: int) -> None:
    assert gr.nim_power(a, 2**16) == a
    assert gr.nim_product(a, a) < 2**16


@given(st.integers(0, 9), st.integers(0, 2**64))
def test_fermat_powers(k: int, low: int) -> None:
    fermat = 2 ** (2**k)
    assert gr.nim_product(fermat, fermat) == fermat + fermat // 2
    assert gr.nim_product(fermat, low % fermat) == fermat * (low % fermat)


@pytest.mark.parametrize("wrong", [-1, 1.0, float("nan"), "3", None, True])
def test_not_nimbers(wrong: Any) -> None:
    for call in (gr.nim_sum, gr.nim_product, gr.nim_square_root, gr.nim_inverse):
        with pytest.raises(gr.GrundyError):
            call(wrong)


def test_zero_has_no_inverse() -> None:
    with pytest.raises(ZeroDivisionError):
        gr.nim_inverse(0)
    with pytest.raises(gr.GrundyError):
        gr.nim_power(0, -1)
