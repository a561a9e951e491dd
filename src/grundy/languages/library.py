"""Functions that no language has, as program Python; a program gets those that it calls."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grundy.forms.rule.expression import Call, walk
from grundy.forms.rule.program import Program
from grundy.forms.rule.reading import read_definition

if TYPE_CHECKING:
    from collections.abc import Set

    from grundy.forms.rule.statement import Function

LIBRARY = {
    "divisors": """
def divisors(n):
    found = []
    d = 1
    while d * d <= n:
        if n % d == 0:
            found.append(d)
            if d * d < n:
                found.append(n // d)
        d += 1
    return found""",
    "primes": """
def primes(n):
    return [p for p in range(2, n + 1) if all(p % d for d in range(2, isqrt(p) + 1))]""",
    "digits": """
def digits(n):
    return sorted({int(digit) for digit in str(n)})""",
    "bisect_right": """
def bisect_right(row, item):
    "how many numbers of a row that rises are at most as large as the item"
    low = 0
    high = len(row)
    while low < high:
        middle = (low + high) // 2
        if row[middle] <= item:
            low = middle + 1
        else:
            high = middle
    return low""",
    "prime_factors": """
def prime_factors(n):
    "how many prime factors n has"
    count = 0
    prime = 2
    while n > 0 and prime * prime <= n:
        while n % prime == 0:
            n //= prime
            count += 1
        prime += 1
    return count + 1 if n > 1 else count""",
    "nim_sum": """
def nim_sum(numbers):
    "binary addition without carrying"
    total = 0
    for number in numbers:
        total ^= number
    return total""",
    "popcount": """
def popcount(n):
    "how many binary digits of n are 1"
    count = 0
    while n > 0:
        n &= n - 1
        count += 1
    return count""",
    "nim_product": """
def nim_product(a, b):
    "the product of two nimbers, by halves of their binary digits"
    if a < 2 or b < 2:
        return a * b
    half = 1
    while max(a, b) >> 2 * half > 0:
        half *= 2
    mask = (1 << half) - 1
    high = nim_product(a >> half, b >> half)
    low = nim_product(a & mask, b & mask)
    mixed = nim_product((a >> half) ^ (a & mask), (b >> half) ^ (b & mask))
    return ((mixed ^ low) << half) ^ low ^ nim_product(high, 1 << half - 1)""",
}
"""The text of each function by its name."""


@cache
def _function(name: str) -> Function:
    return read_definition(LIBRARY[name].lstrip())


def with_library(program: Program, known: Set[str] = frozenset()) -> Program:
    r"""Return a program with the functions of the library that it calls, but for `known` ones.

    >>> from grundy.forms.rule.program import read_program
    >>> program = read_program("def main():\n    print(len(primes(9)))")
    >>> [part.name for part in with_library(program).parts]
    ['primes', 'main']
    """
    have = {part.name for part in program.parts} | known
    added: list[Function] = []
    waiting = [*program.parts]
    while waiting:
        for node in walk(waiting.pop()):
            if isinstance(node, Call) and node.name in LIBRARY and node.name not in have:
                have |= {node.name}
                added.append(_function(node.name))
                waiting.append(added[-1])
    return Program((*reversed(added), *program.parts), program.changing)
