"""Boxes: the worth of all positions with small numbers, from the rules alone, to learn from."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from grundy.limits.budget import running_meter
from grundy.rules.notation.rule_function import plain_function

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from grundy.rules.notation.rule_text import Clause, RuleText

SMALL = 9
"""Numbers up to which a clause is looked at, to see whether it is a ride."""

Vector = tuple[int, ...]


@dataclass(frozen=True)
class Box:
    """The worth of all positions whose numbers are below `side`: values, or 0 for P and 1 for N."""

    arity: int
    side: int
    worths: Sequence[int]

    def at(self, place: Vector) -> int:
        """Return the worth of a position."""
        index = 0
        for number in place:
            index = index * self.side + number
        return self.worths[index]


class OutsideError(Exception):
    """A move leaves the box, or leads to a position that is not known yet."""


def outcomes(rule: RuleText, side: int, *, misere: bool = False) -> Box:
    """Return who wins from all positions of a box: 0 where the player to move loses.

    >>> from grundy.rules.notation.rule_text import read_rule
    >>> list(outcomes(read_rule("n -> n-1; n-2"), 7).worths)
    [0, 1, 1, 0, 1, 1, 0]
    """
    arity = len(rule.names)
    if any(clause.is_list for clause in rule.clauses):
        raise OutsideError("a move to several parts")
    for order in ("rows", "sums"):
        reach = side if order == "rows" else arity * (side - 1) + 1
        if reach**arity > 40_000_000:
            continue
        fill = _filler(rule, order, misere=misere)
        found = fill(reach, bytearray(reach**arity), running_meter().check)
        if found is not None:
            return Box(arity, side, _corner(found, arity, reach, side))
    return Box(arity, side, bytes(_by_search(rule, side, misere=misere)))


def _corner(table: bytearray, arity: int, reach: int, side: int) -> bytes:
    """Return the part of a table whose numbers are below `side`."""
    if reach == side:
        return bytes(table)
    pieces = []
    for place in product(range(side), repeat=arity - 1):
        index = 0
        for number in place:
            index = index * reach + number
        pieces.append(bytes(table[index * reach : index * reach + side]))
    return b"".join(pieces)


def _by_search(rule: RuleText, side: int, *, misere: bool) -> Iterator[int]:
    """Yield who wins from each position, by a search that may leave the box."""
    options, arity, meter = plain_function(rule), len(rule.names), running_meter()
    won: dict[Any, int] = {}
    for place in product(range(side), repeat=arity):
        stack = [place]
        while stack:
            here = stack[-1]
            if here in won:
                stack.pop()
                continue
            meter.check()
            there = [(y if isinstance(y, tuple) else (y,)) for y in options(*here)]
            open_ = [y for y in there if y not in won]
            if open_:
                if len(stack) > 100_000:
                    raise OutsideError("play is too long, or without end")
                stack += open_
            else:
                won[here] = int(any(not won[y] for y in there) or (misere and not there))
                stack.pop()
        yield won[place]


# A function that fills a table, written for the rule ---------------------------------------------


def _filler(
    rule: RuleText, order: str, *, misere: bool
) -> Callable[[int, bytearray, Callable[[], None]], bytearray | None]:
    """Return a function that fills a table in order; None where an option does not come before."""
    source = "\n".join(_lines(rule, order, misere=misere))
    space: dict[str, Any] = {"min": min, "max": max, "abs": abs, "range": range}
    space |= {"bytearray": bytearray, "len": len, "__builtins__": {}}
    exec(compile(source, "<filling a box>", "exec"), space)
    fill: Callable[[int, bytearray, Callable[[], None]], bytearray | None] = space["fill_"]
    return fill


def _lines(rule: RuleText, order: str, *, misere: bool) -> Iterator[str]:
    names, arity = rule.names, len(rule.names)
    rides = [ride_of(rule, clause) for clause in rule.clauses]
    yield "def fill_(side_, won_, check_):"
    for i, ride in enumerate(rides):
        if ride is not None:
            yield f"    hit_{i} = bytearray(len(won_))"
            terms = " + ".join(
                f"{step} * side_ ** {arity - 1 - j}" for j, step in enumerate(ride) if step
            )
            yield f"    far_{i} = {terms}"
    indent = "    "
    if order == "sums":
        yield f"{indent}for sum_ in range(side_):"
        indent += "    "
        left = "sum_"
        for name in names[:-1]:
            yield f"{indent}for {name} in range({left} + 1):"
            indent += "    "
            left += f" - {name}"
        yield f"{indent}{names[-1]} = {left}"
    else:
        for name in names:
            yield f"{indent}for {name} in range(side_):"
            indent += "    "
    index = names[0]
    for name in names[1:]:
        index = f"({index}) * side_ + {name}"
    yield f"{indent}here_ = {index}"
    if arity > 1:
        yield f"{indent}if not here_ & 4095: check_()"
    yield f"{indent}win_ = 0"
    yield f"{indent}moved_ = 0"
    for i, ride in enumerate(rides):
        if ride is not None:
            inside = " and ".join(
                f"{name} >= {step}" for name, step in zip(names, ride, strict=True) if step
            )
            yield f"{indent}if {inside}:"
            yield f"{indent}    moved_ = 1"
            yield f"{indent}    there_ = here_ - far_{i}"
            yield f"{indent}    if hit_{i}[there_] or not won_[there_]:"
            yield f"{indent}        hit_{i}[here_] = win_ = 1"
    yield f"{indent}while not win_:"
    for clause, ride in zip(rule.clauses, rides, strict=True):
        if ride is None:
            yield from _clause_lines(rule, clause, indent + "    ", order)
    yield f"{indent}    break"
    if misere:
        yield f"{indent}won_[here_] = win_ or not moved_"
    else:
        yield f"{indent}won_[here_] = win_"
    yield "    return won_"


def _clause_lines(rule: RuleText, clause: Clause, indent: str, order: str) -> Iterator[str]:
    first = indent
    for loop in clause.loops:
        yield f"{indent}for {loop.name} in {ast.unparse(loop.over)}:"
        indent += "    "
        if loop.conditions:
            tests = " and ".join(f"({ast.unparse(test)})" for test in loop.conditions)
            yield f"{indent}if {tests}:"
            indent += "    "
    fresh = [f"to_{j}_" for j in range(len(rule.names))]
    for name, number in zip(fresh, clause.states[0], strict=True):
        yield f"{indent}{name} = {ast.unparse(number)}"
    yield f"{indent}if {' and '.join(f'{name} >= 0' for name in fresh)}:"
    outside = " or ".join(f"{name} >= side_" for name in fresh)
    if order == "sums":
        outside = f"{' + '.join(fresh)} >= sum_"
    yield f"{indent}    if {outside}: return None"
    index = fresh[0]
    for name in fresh[1:]:
        index = f"({index}) * side_ + {name}"
    yield f"{indent}    there_ = {index}"
    if order == "rows":
        yield f"{indent}    if there_ >= here_: return None"
    yield f"{indent}    moved_ = 1"
    yield f"{indent}    if not won_[there_]:"
    yield f"{indent}        win_ = 1"
    if clause.loops:
        yield f"{indent}        break"
        for depth in range(len(clause.loops) - 1, 0, -1):
            spaces = first + "    " * _depth(clause, depth)
            yield f"{spaces}if win_: break"
    yield f"{first}if win_: break"


def _depth(clause: Clause, loops: int) -> int:
    """Return how deep the body of so many loops is."""
    return sum(1 + bool(loop.conditions) for loop in clause.loops[:loops])


def ride_of(rule: RuleText, clause: Clause) -> Vector | None:
    """Return the vector that a clause subtracts any number of times; None where it does not.

    It is looked at on small positions only: what is learnt from a box is proved afterwards.
    """
    if len(clause.loops) != 1 or clause.is_list:
        return None
    names, loop = rule.names, clause.loops[0]
    if loop.conditions or not isinstance(loop.over, ast.Call):
        return None
    called = loop.over.func
    if not isinstance(called, ast.Name) or called.id != "range":
        return None
    options = plain_function(type(rule)(rule.text, names, (clause,)))
    arity = len(names)
    found: Vector | None = None
    for place in product(range(SMALL if arity < 3 else 5), repeat=arity):
        there = [(y if isinstance(y, tuple) else (y,)) for y in options(*place)]
        if found is None:
            if not there:
                continue
            found = tuple(x - y for x, y in zip(place, there[0], strict=True))
            if min(found) < 0 or max(found) == 0:
                return None
        steps = min(x // v for x, v in zip(place, found, strict=True) if v)
        ray = [
            tuple(x - k * v for x, v in zip(place, found, strict=True)) for k in range(1, steps + 1)
        ]
        if sorted(ray) != sorted(there):
            return None
    return found
