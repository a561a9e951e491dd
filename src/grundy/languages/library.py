"""Functions of whole numbers that no language has, each written once, in Python that is printed.

Rules, formulas and claims call them; a program gets those that it calls.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grundy.forms.rule.expression import Call, walk
from grundy.forms.rule.program import Program
from grundy.forms.rule.reading import read_definition

if TYPE_CHECKING:
    from collections.abc import Set

    from grundy.forms.rule.statement import Function

TEXT = """
def divisors(n):
    found = []
    d = 1
    while d * d <= n:
        if n % d == 0:
            found.append(d)
            if d * d < n:
                found.append(n // d)
        d += 1
    return sorted(found)

def primes(n):
    return [p for p in range(2, n + 1) if all(p % d for d in range(2, isqrt(p) + 1))]

def digits(n):
    return sorted({int(digit) for digit in str(n)})

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
    return low

def prime_factors(n):
    "the prime factors of n in order, each as often as it divides n"
    found = []
    prime = 2
    while prime * prime <= n:
        while n % prime == 0:
            n //= prime
            found.append(prime)
        prime += 1
    if n > 1:
        found.append(n)
    return found

def nim_sum(numbers):
    "binary addition without carrying"
    total = 0
    for number in numbers:
        total ^= number
    return total

def popcount(n):
    "how many binary digits of n are 1"
    return n.bit_count()

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
    return ((mixed ^ low) << half) ^ low ^ nim_product(high, 1 << half - 1)

def least_zeckendorf(n):
    while n:
        part, larger = 1, 2
        while larger <= n:
            part, larger = larger, part + larger
        if part == n:
            return n
        n -= part
    return 0

def zeckendorf_parts(n):
    count = 0
    while n:
        part, larger = 1, 2
        while larger <= n:
            part, larger = larger, part + larger
        n -= part
        count += 1
    return count

def count_primes(n):
    count, prime = 0, 2
    while n and prime * prime <= n:
        while n % prime == 0:
            n //= prime
            count += 1
        prime += 1
    return count + (n > 1)

def different_primes(n):
    count, prime = 0, 2
    while n and prime * prime <= n:
        count += n % prime == 0
        while n % prime == 0:
            n //= prime
        prime += 1
    return count + (n > 1)

def exponent(p, n):
    count = 0
    while n and n % p == 0:
        n //= p
        count += 1
    return count

def logarithm(b, n):
    count = 0
    while n >= b:
        n //= b
        count += 1
    return count

def in_sequence(n, x, y, p, q, c):
    while x < n:
        x, y = y, p * y + q * x + c
    return x == n

def terms_up_to(n, x, y, p, q, c):
    count = 0
    while x <= n:
        x, y = y, p * y + q * x + c
        count += 1
    return count

def binary_state(n, steps):
    state, part = 0, 1
    while part * 2 <= n:
        part *= 2
    while part:
        state = steps[2 * state + n // part % 2]
        part //= 2
    return state

def zeckendorf_state(n, steps):
    state, part, larger = 0, 1, 2
    while larger <= n:
        part, larger = larger, part + larger
    while part and larger > 1:
        state = steps[2 * state + (part <= n)]
        if part <= n:
            n -= part
        part, larger = larger - part, part
    return state

def columns_divide(heaps, m):
    bit = 1
    while bit <= max(heaps, default=0):
        if sum(h // bit % 2 for h in heaps) % m:
            return False
        bit *= 2
    return True

def largest_count(heaps):
    largest = max(heaps, default=0)
    return sum(h == largest for h in heaps if h)

def leading_ones(heaps):
    count = 0
    for h in heaps:
        if h > 1:
            break
        count += h
    return count

def even_times(heaps):
    return all(sum(h == size for h in heaps) % 2 == 0 for size in heaps if size)
"""

LIBRARY = {text.partition("(")[0]: f"def {text.strip()}" for text in TEXT.split("\ndef ")[1:]}
"""The text of each function by its name."""

DIVIDING = ("divisors", "prime_factors", "primes", "count_primes", "different_primes")
"""Those that try all divisors to the root: they are quick to `forms.numbers.LARGEST_DIVIDED`."""


@cache
def library_function(name: str) -> Function:
    """Return a function of the library.

    >>> library_function("exponent").parameters
    ('p', 'n')
    """
    return read_definition(LIBRARY[name])


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
                added.append(library_function(node.name))
                waiting.append(added[-1])
    return Program((*reversed(added), *program.parts), program.changing)
