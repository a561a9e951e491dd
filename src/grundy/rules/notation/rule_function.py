"""The functions that a rule text stands for, written anew from what was read."""

from __future__ import annotations

import linecache
from dataclasses import replace
from functools import lru_cache
from math import gcd, isqrt
from typing import TYPE_CHECKING, Any

from grundy.errors import RuleError, TooManyMovesError
from grundy.forms import numbers
from grundy.forms.numbers import COSTS, STAND_INS
from grundy.forms.rule.expression import Binary, Call, Expression, Logic, Loop, changed
from grundy.forms.rule.statement import Assign, Augment, For, Function, While
from grundy.forms.states import LONGEST_BITS
from grundy.languages.python import function_text, python_text
from grundy.limits.budget import FUEL, running_meter
from grundy.values.factors import divisors as divisors_of
from grundy.values.factors import factors
from grundy.values.nimber import nim_product

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.forms.rule.clauses import Clause, RuleText
    from grundy.forms.rule.program import Part

LOOK_EVERY = 256
"""Rounds of a loop between two looks at the budget."""

LARGEST_SIEVE = 1_000_000
LARGEST_DIVIDED = 10**18
"""Numbers whose primes and divisors a rule may ask for."""

TOO_LARGE = 1 << LONGEST_BITS


def plain_function(rule: RuleText) -> Callable[..., Iterator[Any]]:
    """Return the rule as a function whose loops and powers are metered.

    >>> from grundy.rules.notation.rule_text import read_rule
    >>> list(plain_function(read_rule("n -> n-1; n-3; n // k for k in (2, 3)"))(6))
    [5, 3, 3, 2]

    Options with a negative number do not count.
    """
    source = "\n".join(_lines(rule, metered=True))
    function: Callable[..., Iterator[Any]] = _made(source, "<rule text>")
    return function


def bare_function(rule: RuleText) -> Callable[..., Iterator[Any]]:
    """Return the rule as a function that a user could have written, for the compiler."""
    source = "\n".join(_lines(rule, metered=False))
    name = f"<rule text: {rule.text}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    function: Callable[..., Iterator[Any]] = _made(source, name)
    return function


def expression_function(
    names: Iterable[str], expressions: Iterable[Expression], **more: Any
) -> Callable[..., Any]:
    """Return a function of these names that gives the tuple of what was read; `more` it may call.

    >>> from grundy.rules.notation.rule_text import Reader
    >>> expression_function(["n"], [Reader("n % 4 != 0", 0, ("n",)).expression()])(8)
    (False,)
    """
    body = ", ".join(_write_metered(expression) for expression in expressions)
    source = f"def rule({', '.join(names)}):\n    return ({body},)"
    function: Callable[..., Any] = _made(source, "<expression>", more)
    return function


def program_functions(parts: Iterable[Part], **more: Any) -> dict[str, Any]:
    r"""Return what values and functions are, their loops metered; `more` they may call.

    >>> from grundy.forms.rule.program import read_program
    >>> made = program_functions(read_program("def f(n):\n  while n > 9: n -= 9\n  return n").parts)
    >>> made["f"](100)
    1
    """
    written = [changed(part, _metered_step) for part in parts]
    space: dict[str, Any] = {"__builtins__": {}, **_SPACE, **more}
    for part in written:
        if isinstance(part, Function):
            text = function_text(part)
        else:
            text = f"{part.name} = {python_text(part.value)}"
        exec(compile(text, "<definitions>", "exec"), space)
    return {part.name: space[part.name] for part in written}


def _metered_step(node: Any) -> Any:
    """Put functions that look at the budget in loops, and at the size of what may grow."""
    match node:
        case While(test):
            return replace(node, test=Logic("and", (Call("grundy_going", ()), test)))
        case For(_, over) | Loop(_, over):
            return replace(node, over=Call("grundy_each", (over, Call("grundy_full", ()))))
        case Binary("*", left, right):
            return Call("grundy_product", (left, right))
        case Augment(target, "*" | "**" | "<<" as sign, value):
            return Assign((target,), _metered_step(Binary(sign, target, value)))
    return _metered(node)


def _made(source: str, name: str, more: dict[str, Any] | None = None) -> Any:
    space: dict[str, Any] = {"__builtins__": {}, **_SPACE, **(more or {})}
    exec(compile(source, name, "exec"), space)
    return space["rule"]


def _lines(rule: RuleText, *, metered: bool) -> Iterator[str]:
    yield f"def rule({', '.join(rule.names)}):"
    if metered:
        yield "    grundy_fuel = grundy_full()"
    for clause in rule.clauses:
        yield from _clause_lines(clause, metered=metered)


def _clause_lines(clause: Clause, *, metered: bool) -> Iterator[str]:
    write = _write_metered if metered else python_text
    indent = "    "
    for loop in clause.loops:
        over = write(loop.over)
        if metered:
            over = f"grundy_each({over}, grundy_fuel)"
        yield f"{indent}for {loop.name} in {over}:"
        indent += "    "
        if loop.tests:
            together = " and ".join(f"({write(test)})" for test in loop.tests)
            yield f"{indent}if {together}:"
            indent += "    "
    names: list[list[str]] = []
    for i, state in enumerate(clause.states):
        # No name in a rule text ends so: none of the user's is hidden.
        names.append([f"number_{i}_{j}_" for j in range(len(state))])
        for name, number in zip(names[-1], state, strict=True):
            yield f"{indent}{name} = {write(number)}"
    legal = " and ".join(f"{name} >= 0" for state in names for name in state) or "True"
    yield f"{indent}if {legal}:"
    states = [_tuple([f"grundy_small({n})" if metered else n for n in state]) for state in names]
    listed = ", ".join(states)
    yield f"{indent}    yield [{listed}]" if clause.is_list else f"{indent}    yield {listed}"


def _tuple(numbers: list[str]) -> str:
    return numbers[0] if len(numbers) == 1 else f"({', '.join(numbers)})"


def _metered(node: Any) -> Any:
    """Put functions that look at the size of their result for powers and shifts."""
    match node:
        case Binary("**", left, right):
            return Call("grundy_power", (left, right))
        case Binary("<<", left, right):
            return Call("grundy_shift", (left, right))
    return node


def _write_metered(node: Expression) -> str:
    return python_text(changed(node, _metered))


# What the functions call -----------------------------------------------------------------------


def _full() -> list[int]:
    return [FUEL]


def _each(numbers: Iterable[int], fuel: list[int]) -> Iterator[int]:
    """Yield the numbers, and look at the budget now and then."""
    meter = running_meter()
    for number in numbers:
        fuel[0] -= 1
        if not fuel[0] % LOOK_EVERY:
            meter.check()
            if fuel[0] <= 0:
                raise TooManyMovesError(
                    f"the rule takes more than {FUEL:,} steps for one position",
                    positions=meter.positions,
                )
        yield number


def _small(number: int) -> int:
    if number >= TOO_LARGE:
        raise RuleError("the rule gives a number of more than 4,000 digits: it grows without bound")
    return int(number)


def _power(base: int, exponent: int) -> int:
    if exponent < 0:
        raise RuleError("a negative power is not a whole number")
    if exponent * base.bit_length() > LONGEST_BITS and abs(base) > 1:
        raise RuleError("a power of more than 4,000 digits")
    power: int = base**exponent
    return power


def _product(one: Any, other: Any) -> Any:
    """Return a product of two numbers, or of a row and a number."""
    if isinstance(one, int) and isinstance(other, int):
        if one.bit_length() + other.bit_length() > LONGEST_BITS:
            raise RuleError("a product of more than 4,000 digits")
    elif (len(one) * other if isinstance(other, int) else one * len(other)) > LARGEST_SIEVE:
        raise RuleError(f"a row of more than {LARGEST_SIEVE:,} items")
    return one * other


def _going() -> bool:
    """Look at the budget."""
    running_meter().check()
    return True


def _shift(number: int, places: int) -> int:
    if places > LONGEST_BITS:
        raise RuleError("a shift by more than 4,000 digits")
    return number << places


def _divisors(n: int) -> list[int]:
    return divisors_of(_divided(n)) if n > 0 else []


def _prime_factors(n: int) -> list[int]:
    return sorted(factors(_divided(n)).elements()) if n > 0 else []


def _divided(n: int) -> int:
    if n > LARGEST_DIVIDED:
        raise RuleError(f"divisors are computed only for numbers up to {LARGEST_DIVIDED:,}")
    return n


@lru_cache(maxsize=8)
def _primes(n: int) -> list[int]:
    if n > LARGEST_SIEVE:
        raise RuleError(f"primes are computed only up to {LARGEST_SIEVE:,}")
    return numbers.primes(n)


def _digits(n: int) -> list[int]:
    return [int(digit) for digit in dict.fromkeys(str(abs(n)))]


_SPACE: dict[str, Any] = {
    "range": range,
    "min": min,
    "max": max,
    "abs": abs,
    "gcd": gcd,
    "isqrt": isqrt,
    "popcount": numbers.popcount,
    "nim_product": nim_product,
    "divisors": _divisors,
    "prime_factors": _prime_factors,
    "primes": _primes,
    "digits": _digits,
    "grundy_full": _full,
    "grundy_each": _each,
    "grundy_small": _small,
    "grundy_power": _power,
    "grundy_shift": _shift,
    "grundy_product": _product,
    "grundy_going": _going,
}
"""All that a rule text can reach."""

COSTS.update({_divisors: 1 << 17, _prime_factors: 1 << 17, _primes: 1 << 21, _digits: 20})
STAND_INS.update({_divisors: numbers.divisors, _prime_factors: numbers.prime_factors})
STAND_INS.update({_primes: numbers.primes, _digits: numbers.digits})
STAND_INS.update({nim_product: numbers.nim_product})
