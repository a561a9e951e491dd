"""Functions that formulas and claims call: each written once, in Python that printers read."""

from __future__ import annotations

from functools import cache
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.expression import Call, walk
from grundy.forms.rule.program import Value, read_program
from grundy.forms.rule.statement import Function
from grundy.languages.python import function_text, python_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.forms.rule.expression import Node
    from grundy.forms.rule.program import Part

IMPORTED = {"isqrt": "from math import isqrt", "gcd": "from math import gcd"}
"""What a formula may call that Python has in a module."""

WIDTH = 96
"""Characters of a line, where a table has more."""

TEXT = """
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

def nim_sum(numbers):
    total = 0
    for number in numbers:
        total ^= number
    return total

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

LIBRARY: dict[str, Function] = {one.name: one for one in read_program(TEXT).functions}
"""The functions by their names."""


def called_in(*nodes: Node) -> set[str]:
    """Return the names of the functions that nodes call."""
    return {node.name for node in walk(*nodes) if isinstance(node, Call)}


def needed(node: Node, own: tuple[Part, ...] = ()) -> tuple[str | Part, ...]:
    """Return imports and definitions that an expression needs, in an order that Python can run.

    >>> from grundy.forms.rule.reading import read_expression
    >>> parts = needed(read_expression("exponent(3, isqrt(n))"))
    >>> [part if isinstance(part, str) else part.name for part in parts]
    ['from math import isqrt', 'exponent']
    """
    found = dict.fromkeys(_needed(node, {part.name: part for part in own}))
    return (*(part for part in found if isinstance(part, str)), *_parts(found, own))


def _parts(found: dict[str | Part, None], own: tuple[Part, ...]) -> Iterator[Part]:
    yield from (part for part in found if not isinstance(part, str) and part not in own)
    yield from own


def _needed(node: Node, own: dict[str, Part]) -> Iterator[str | Part]:
    inside = [called for part in own.values() for called in called_in(part)]
    for name in sorted({*called_in(node), *inside} - own.keys()):
        if name in IMPORTED:
            yield IMPORTED[name]
        elif name in LIBRARY:
            yield from _needed(LIBRARY[name], {name: LIBRARY[name]})
            yield LIBRARY[name]


def part_text(part: str | Part) -> str:
    """Return an import, a function or a value in Python."""
    if isinstance(part, str):
        return part
    if not isinstance(part, Value):
        return function_text(part)
    text = f"{part.name} = {python_text(part.value)}"
    lines = [text] if len(text) < WIDTH else wrap(text, WIDTH - 4, break_on_hyphens=False)
    return "\n    ".join(lines)


@cache
def library() -> dict[str, Callable[..., Any]]:
    """Return what formulas and claims call, as functions that can be run."""
    space: dict[str, Any] = {}
    text = "\n".join([*IMPORTED.values(), *map(function_text, LIBRARY.values())])
    exec(compile(text, "<formulas>", "exec"), space)
    return {name: space[name] for name in (*IMPORTED, *LIBRARY)}
