"""Sequences that repeat: constants, remainders, periods that begin late or have a saltus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.discovery.patterns.texts import cpp_entry, cpp_member, listed, member
from grundy.discovery.patterns.written import Written, excepted, negated, simple

if TYPE_CHECKING:
    from collections.abc import Iterator

N = ("n",)
FEW = 3
"""Exceptions at the beginning that are named one by one."""


class Repeat(NamedTuple):
    """v(n + length) = v(n) + saltus for every n ≥ start."""

    start: int
    length: int
    saltus: int


def repeats_in(values: list[Any], *, most: int = 3) -> Iterator[Repeat]:
    """Yield the repeats that the end of the values shows at least twice, in growing length.

    >>> next(repeats_in([5, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0]))
    Repeat(start=1, length=3, saltus=0)
    """
    total = len(values)
    best = total
    for length in range(1, total // 3 + 1):
        if length >= best:
            return  # a longer one would say more and hold later
        saltus = values[-1] - values[-1 - length]
        at = total - length - 1
        while at >= 0 and values[at + length] - values[at] == saltus:
            at -= 1
        start = at + 1
        if saltus >= 0 and start + most * length <= total and start + length < best:
            best = start + length
            yield Repeat(start, length, saltus)


def number_formula(values: list[int], repeat: Repeat) -> Written:
    """Return the formula of values that repeat from some place on."""
    start, length, saltus = repeat
    extended = [_extended(values, repeat, n) for n in range(start + length)]
    strange = {(n,): values[n] for n in range(start) if values[n] != extended[n]}
    if len(strange) <= FEW:
        return excepted(_pure(extended[:length], saltus), strange)
    if saltus:
        return _late_arithmetic(values, repeat)
    return late_period(values[: start + length], start, length)


def _extended(values: list[int], repeat: Repeat, n: int) -> int:
    """Return what the repeat gives at n, also before its start."""
    rounds, rest = divmod(n - repeat.start, repeat.length)
    return values[repeat.start + rest] + rounds * repeat.saltus


def _pure(unit: list[int], saltus: int) -> Written:
    """Return the formula of values that repeat from 0 on, the shortest that fits."""
    length = len(unit)
    for formula in _short(unit, saltus):
        if all(formula(n) == unit[n % length] + n // length * saltus for n in range(3 * length)):
            return formula
    shown = " ".join(map(str, unit))
    table, entry = f"{listed(unit)}[n % {length}]", cpp_entry(unit, f"n % {length}")
    if not saltus:
        return simple(
            N,
            f"the entry n mod {length} of {shown}",
            rf"\left({', '.join(map(str, unit))}\right)_{{n \bmod {length}}}",
            table,
            entry,
            numbers=length,
        )
    times = f"{saltus} * " if saltus > 1 else ""
    return simple(
        N,
        f"the entry n mod {length} of {shown}, plus {saltus} for every full period",
        rf"\left({', '.join(map(str, unit))}\right)_{{n \bmod {length}}} "
        rf"+ {saltus if saltus > 1 else ''} \lfloor n / {length} \rfloor",
        f"{table} + {times}(n // {length})",
        f"{entry} + {times}(n / {length})",
        numbers=length,
    )


def _short(unit: list[int], saltus: int) -> Iterator[Written]:
    length, first = len(unit), unit[0]
    if not saltus:
        if length == 1:
            yield simple(N, f"always {first}", str(first), str(first))
        yield simple(N, f"n mod {length}", rf"n \bmod {length}", f"n % {length}")
        for step in (k for k in range(2, length // 2 + 1) if length % k == 0):
            yield _quotient_remainder(step, length // step)
        for turn in range(1, length):
            yield simple(
                N,
                f"(n + {turn}) mod {length}",
                rf"(n + {turn}) \bmod {length}",
                f"(n + {turn}) % {length}",
            )
        return
    if length == 1:
        tail = f" + {first}" if first > 0 else f" - {-first}" if first else ""
        times = f"{saltus} * n" if saltus > 1 else "n"
        tex = f"{saltus if saltus > 1 else ''}n{tail}"
        yield simple(N, f"{times}{tail}".replace("*", "times"), tex, f"{times}{tail}")
    if saltus == 1:
        for add in range(length):
            inner = f"(n + {add})" if add else "n"
            yield simple(
                N,
                f"{inner} divided by {length}, rounded down",
                rf"\left\lfloor {inner.strip('()')} / {length} \right\rfloor",
                f"{inner} // {length}",
                f"{inner} / {length}",
            )


def _quotient_remainder(step: int, count: int) -> Written:
    return simple(
        N,
        f"(n divided by {step}, rounded down) mod {count}",
        rf"\lfloor n / {step} \rfloor \bmod {count}",
        f"n // {step} % {count}",
        f"n / {step} % {count}",
    )


def late_period(table: list[int], start: int, length: int) -> Written:
    """Return the formula of a period that begins late: a table and where to look in it."""
    total = start + length
    index = f"n if n < {total} else {start} + (n - {start}) % {length}"
    cpp_index = f"n < {total} ? n : {start} + (n - {start}) % {length}"
    shown = " ".join(map(str, table[start:total]))
    return simple(
        N,
        f"repeated with period {length} from {start} on ({shown}), after a table of {start} values",
        rf"T_{{n}} \text{{ for }} n < {total}, \quad T_{{{start} + (n - {start}) \bmod {length}}} "
        rf"\text{{ from there on, with }} T = ({', '.join(map(str, table[:total]))})",
        f"{listed(table[:total])}[{index}]",
        cpp_entry(table[:total], cpp_index),
        numbers=total,
    )


def _late_arithmetic(values: list[int], repeat: Repeat) -> Written:
    start, length, saltus = repeat
    table = values[: start + length]
    total = start + length
    index = f"n if n < {total} else {start} + (n - {start}) % {length}"
    cpp_index = f"n < {total} ? n : {start} + (n - {start}) % {length}"
    rounds = f"{saltus} * ((n - {start}) // {length} if n >= {start} else 0)"
    cpp_rounds = f"{saltus} * (n >= {start} ? (n - {start}) / {length} : 0)"
    return simple(
        N,
        f"{saltus} more than {length} places earlier, from {start} on, after a table of {start} "
        "values",
        rf"T_{{n}} \text{{ for }} n < {total}, \quad "
        rf"T_{{{start} + (n - {start}) \bmod {length}}} + "
        rf"{saltus}\left\lfloor (n - {start}) / {length} \right\rfloor "
        rf"\text{{ from there on, with }} T = ({', '.join(map(str, table))})",
        f"{listed(table)}[{index}] + {rounds}",
        f"{cpp_entry(table, cpp_index)} + {cpp_rounds}",
        numbers=total,
    )


def truth_formula(lost: list[bool], repeat: Repeat) -> Written:
    """Return the formula of P-positions that repeat from some place on."""
    start, length, _ = repeat
    residues = sorted(n % length for n in range(start, start + length) if lost[n])
    after = _residues(residues, length)
    strange = {(n,): lost[n] for n in range(start) if lost[n] != (n % length in residues)}
    if length > 1 and len(strange) <= FEW:
        return excepted(after, strange)
    early = [n for n in range(start) if lost[n]]
    if length == 1:
        if not residues:
            return member(early, "n", "n", "n")
        others = [n for n in range(start) if not lost[n]]
        return negated(member(others, "n", "n", "n"))
    return simple(
        N,
        f"n is one of {', '.join(map(str, early))}, or from {start} on: {after.words}",
        rf"n \in \{{{', '.join(map(str, early))}\}} \text{{ or }} n \ge {start}, {after.latex}",
        f"n in {listed(early)} if n < {start} else {after.python.expression}",
        f"n < {start} ? {cpp_member(early, 'n')} : {after.cpp.expression}",
        numbers=len(early) + after.numbers,
    )


def _residues(residues: list[int], length: int) -> Written:
    if length == 1:
        text = "True" if residues else "False"
        said = "every position" if residues else "no position"
        return simple(N, said, r"\top" if residues else r"\bot", text, text.lower())
    if len(residues) > length // 2 + 1:
        others = [r for r in range(length) if r not in residues]
        return negated(_residues(others, length))
    return member(residues, f"n % {length}", f"n mod {length}", rf"n \bmod {length}")
