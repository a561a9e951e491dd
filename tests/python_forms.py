"""Rules that use one part of Python each: what the compiler and programs take of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Iterator

# ruff: noqa: FURB161 - forms that rules have


def written_tuples(n: int) -> Iterator[int]:
    for take, least in ((1, 0), (2, 3), (4, 4)):
        if n >= max(take, least):
            yield n - take


def nested_tuples(n: int) -> Iterator[int]:
    for a, (b, c) in ((1, (2, 3)), (2, (0, 1))):
        if n >= a + b + c:
            yield n - a


def items_changed(a: int, b: int) -> Iterator[tuple[int, int]]:
    row = [a, b]
    for i in range(2):
        for k in (1, 2):
            if row[i] >= k:
                row[i] -= k
                yield row[0], row[1]
                row[i] += k


def items_assigned(a: int, b: int) -> Iterator[tuple[int, ...]]:
    for i in range(2):
        row = [a, b]
        row[i] = row[i] // 2
        if row[i] < (a, b)[i]:
            yield tuple(row)


def steps_of_a_variable(n: int) -> Iterator[int]:
    step = 1 + n % 3
    for k in range(step, n + 1, step):
        yield n - k


def steps_down(n: int) -> Iterator[int]:
    yield from range(n - 1, -1, -2)


def repeated_parts(n: int) -> Iterator[list[int]]:
    for k in range(1, n // 2 + 1):
        yield [n // k - 1] * (k % 3)


def collected_parts(n: int) -> Iterator[list[int]]:
    for k in range(1, 5):
        if n >= k:
            yield [(n - k) // (i + 1) for i in range(k % 3 + 1) if n > i + k]


def numbers_given_anew(n: int, k: int) -> Iterator[tuple[int, int]]:
    """What a position's number is after that may be negative."""
    before = n
    n -= 10
    if before and n // 3 + 4 > k:
        yield before - 1, k
    if before > 2 and n % 3 == 1:
        yield before - 2, k


def rows_that_begin_anew(n: int) -> Iterator[int]:
    rows = []
    row: list[int] = []
    for k in range(n):
        row.append(k)
        if k % 3 == 2:
            rows.append(row)
            row = []
    for kept in rows:
        if sum(kept) < n:
            yield sum(kept)
    if row:
        yield row[-1]


def rows_that_go_on(n: int) -> Iterator[int]:
    rows = []
    row: list[int] = []
    for k in range(n % 7):
        row.append(k)
        rows.append(row)
        if k % 2:
            continue
        row = []
    total = sum(len(kept) for kept in rows)
    if total < n:
        yield total


def _steps(n: int, most: int) -> Iterator[int]:
    for k in range(1, most + 1):
        if k <= n:
            yield n - k


def helpers_that_yield(n: int) -> Iterator[int]:
    yield from _steps(n, 2)
    if n % 2 == 0 and n:
        yield from _steps(n // 2, 1)


def pop_and_append(n: int) -> Iterator[int]:
    digits = []
    m = n
    while m:
        digits.append(m % 4)
        m //= 4
    while digits:
        d = digits.pop()
        if 0 < d <= n:
            yield n - d


def lists_of_ranges(n: int) -> Iterator[int]:
    """Change a list that was made from a range."""
    row = list(range(n))
    row.append(n // 2)
    while row:
        low = row.pop()
        if low % 3 and low < n:
            yield low


def rows_side_by_side(n: int) -> Iterator[int]:
    """Go through two rows at once, which may differ in length."""
    for low, high in zip(range(n), range(1, n // 2 + 1)):  # noqa: B905 - as in a contest
        if (low + high) % 3:
            yield low


def lists_added(n: int) -> list[int]:
    found = []
    for k in (1, 4):
        if n >= k:
            found += [n - k]
    return found


def several_at_once(n: int) -> Iterator[int]:
    a, b = 0, 1
    while b <= n:
        yield n - b
        a, b = b, a + b


def one_after_the_other(n: int) -> Iterator[int]:
    a = b = 1
    while a + b <= n:
        a += b
        yield n - a


def quotient_and_rest(n: int) -> Iterator[int]:
    k: Any
    for k in range(2, 6):
        least: Any = k - 2
        if n > least:
            quotient, rest = divmod(n, k)
            if rest < quotient:
                yield quotient - rest


def sets_as_bits(n: int) -> Iterator[int]:
    taken = 0
    for k in range(1, min(n, 20) + 1):
        bit = 1 << (k * k % 7)
        if taken & bit == 0:
            taken |= bit
            yield n - k


def _prime_factors(n: int) -> list[int]:
    found = []
    d = 2
    while d * d <= n:
        while n % d == 0:
            found.append(d)
            n //= d
        d += 1
    if n > 1:
        found.append(n)
    return found


def prime_factors(n: int) -> Iterator[int]:
    for p in _prime_factors(n):
        yield n - p


def ones_of_a_number(n: int) -> Iterator[int]:
    for k in range(1, n + 1):
        if k.bit_count() <= 2:
            yield n - k


def ones_of_a_text(n: int) -> Iterator[int]:
    for k in range(1, n + 1):
        if bin(k).count("1") == 1:
            yield n - k


def lengths_in_bits(n: int) -> Iterator[int]:
    if n:
        yield n - (1 << n.bit_length() - 1)


def errors(n: int) -> Iterator[int]:
    if n < 0:
        raise ValueError(f"there is no heap of {n}")
    for k in (1, 3):
        if k <= n:
            yield n - k


def _half(n: int) -> int:
    if n < 0:
        raise gr.PositionError("there is no such heap")
    return n // 2


def errors_of_helpers(n: int) -> Iterator[int]:
    if n:
        yield _half(n)
        yield n - 1


def _least_divisor(n: int) -> int | None:
    for k in range(2, n):
        if n % k == 0:
            return k
    return None


def is_none(n: int) -> Iterator[int]:
    k = _least_divisor(n)
    if k is None:
        if n:
            yield n - 1
    else:
        yield n - k


def is_not_none(n: int) -> Iterator[int]:
    best = None
    for k in range(1, n):
        if n % k == 0:
            best = k
    if best is not None:
        yield n - best
    if n > 1:
        yield n - 2


def states_or_none(a: int, b: int) -> Iterator[tuple[int, int]]:
    for k in (1, 2):
        after = (a - k, b) if k <= a else ((a, b - 1) if b else None)
        if after is not None:
            yield after


def one_name_for_two_kinds(n: int) -> Iterator[int]:
    """Let a name stand for a number, then for a pair."""
    x: Any = 1
    if n > 2:
        x = (1, 2)
    if n and x:
        yield n - 1


def tests_one_by_one(n: int) -> Iterator[int]:
    for k in range(1, n + 1):
        if all(k % p for p in (2, 3, 5) if p < k) and any(n % q == 0 for q in (2, 7)):
            yield n - k


def least_and_largest(n: int) -> Iterator[int]:
    if n:
        yield n - max(k for k in range(1, n + 1) if n % k == 0 and (k < n or n == 1))
    row = [n // 2, n // 3 + 1]
    if min(row) < n:
        yield min(row)


def in_order(a: int, b: int, c: int) -> Iterator[tuple[int, ...]]:
    row = [a, b, c]
    for i in range(3):
        if row[i]:
            new = row[:]
            new[i] -= 1
            yield tuple(sorted(new))


def loops_with_else(n: int) -> Iterator[int]:
    for k in range(2, n):
        if n % k == 0:
            yield n - k
            break
    else:
        if n:
            yield n - 1


def constants_beyond_32_bits(n: int) -> Iterator[int]:
    for k in range(1, n + 1):
        here = 100000 * 100000 + 90000 * (k > 2) * 90000
        if here % 7 + (7 >> 40 + k) <= k + (70000 if k % 2 else 80000) * 70000 % 5:
            yield n - k


def opposites_compared(n: int) -> Iterator[int]:
    for k in range(1, n + 1):
        if (not k ^ 3) <= n % 2:
            yield n - k


RULES: list[Any] = [
    rule
    for name, rule in list(vars().items())
    if getattr(rule, "__module__", "") == __name__ and not name.startswith("_")
]
"""The rules of this file."""
