"""Boxes: the worth of all positions with small numbers, from the rules alone, to learn from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Expression,
    Name,
    Number,
    names_in,
    numbers_in,
    renamed,
)
from grundy.languages.python import python_text
from grundy.limits.budget import running_meter
from grundy.native.compiling import can_compile, native
from grundy.native.runtime import zeros
from grundy.rules.notation.rule_function import plain_function

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grundy.forms.rule.clauses import Clause, RuleText

SMALL = 9
"""Numbers up to which a clause is looked at, to see whether it is a ride."""

PAYS, EACH = 15_000_000, 10
"""Options that take about as long to look at as to compile the rule; a position costs as ten."""

LARGEST = 1 << 40
"""Numbers in a rule up to which 64 bits are enough for all that is computed."""

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
        found = _filled(rule, order, reach, misere=misere)
        if found is not None:
            return Box(arity, side, bytes(_corner(found, arity, reach, side)))
    return Box(arity, side, bytes(_by_search(rule, side, misere=misere)))


def grundy_values(rule: RuleText, side: int) -> Box:
    """Return the Grundy values of all positions of a box; a move may lead to several parts.

    >>> from grundy.rules.notation.rule_text import read_rule
    >>> list(grundy_values(read_rule("n -> n-1; [k, n-2-k] for k in range(n-1)"), 9).worths)
    [0, 1, 2, 0, 1, 2, 3, 1, 2]

    Raises `OutsideError` where a move leaves the box.
    """
    arity = len(rule.names)
    for order in ("rows", "sums"):
        reach = side if order == "rows" else arity * (side - 1) + 1
        if reach**arity > 10_000_000:
            continue
        found = _valued(rule, order, reach)
        if found is not None:
            return Box(arity, side, _corner(found, arity, reach, side))
    raise OutsideError("a move leaves the box")


def _corner(table: Any, arity: int, reach: int, side: int) -> Any:
    """Return the part of a table whose numbers are below `side`."""
    if reach == side:
        return table
    kept = table[:0]
    for place in product(range(side), repeat=arity - 1):
        index = 0
        for number in place:
            index = index * reach + number
        kept += table[index * reach : index * reach + side]
    return kept


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


def _filled(rule: RuleText, order: str, reach: int, *, misere: bool) -> bytes | bytearray | None:
    """Return a table that is filled in order; None where an option does not come before."""
    size, work = reach ** len(rule.names), work_of(rule, reach, misere=misere)
    compiled = work > PAYS and can_compile() and _largest(rule) < LARGEST
    source = "\n".join(_lines(rule, order, misere=misere))
    space: dict[str, Any] = {"min": min, "max": max, "abs": abs, "range": range, "len": len}
    space["__builtins__"] = {}
    exec(compile(source, "<filling a box>", "exec"), space)
    fill, meter = space["fill_"], running_meter()
    rides = sum(ride_of(rule, clause) is not None for clause in rule.clauses)
    if compiled:
        fill = native(fill, cache=False)
        table = zeros(size, "uint8")
        hits = zeros(max(1, rides) * size, "uint8").reshape(max(1, rides), size)
    else:
        table = bytearray(size)
        hits = [bytearray(size) for _ in range(rides)]
    for outer in range(reach):
        meter.check()
        if not fill(reach, table, hits, outer):
            return None
    filled: bytes | bytearray = table.tobytes() if compiled else table
    return filled


def work_of(rule: RuleText, side: int, *, misere: bool = False) -> int:
    """Return about how many options have to be looked at to fill a box."""
    options: int = side ** _loops(rule, misere=misere)
    positions: int = side ** len(rule.names)
    return positions * (EACH + options)


def _valued(rule: RuleText, order: str, reach: int) -> list[int] | None:
    """Return the values in order; None where an option does not come before."""
    size = reach ** len(rule.names)
    work = size * (EACH + reach ** max((len(clause.loops) for clause in rule.clauses), default=0))
    space: dict[str, Any] = {"min": min, "max": max, "abs": abs, "range": range, "len": len}
    space["__builtins__"] = {}
    source = "\n".join(_value_lines(rule, order))
    exec(compile(source, "<filling a box>", "exec"), space)
    fill, meter = space["fill_"], running_meter()
    cap = 1 << (8 * reach + 64).bit_length()
    compiled = work > PAYS and can_compile() and _largest(rule) < LARGEST
    worths: Any = zeros(size, "int64") if compiled else [0] * size
    marks: Any = zeros(cap, "int64") if compiled else [0] * cap
    if compiled:
        fill = native(fill, cache=False)
    stamp = 0
    for outer in range(reach):
        meter.check()
        stamp = fill(reach, worths, marks, outer, stamp, cap // 2)
        if stamp < 0:
            return None
    values: list[int] = worths.tolist() if compiled else worths
    return values


def _value_lines(rule: RuleText, order: str) -> Iterator[str]:
    yield "def fill_(side_, worth_, marks_, outer_, stamp_, cap_):"
    indent = "    "
    for line in _walk_lines(rule.names, order):
        yield indent + line
        indent += "    " * line.endswith(":")
    yield f"{indent}here_ = {_index(rule.names)}"
    yield f"{indent}stamp_ += 1"
    for clause in rule.clauses:
        yield from _mark_lines(clause, indent, order)
    yield f"{indent}value_ = 0"
    yield f"{indent}while marks_[value_] == stamp_: value_ += 1"
    yield f"{indent}if value_ >= cap_: return -1"
    yield f"{indent}worth_[here_] = value_"
    yield "    return stamp_"


def _walk_lines(names: tuple[str, ...], order: str) -> Iterator[str]:
    """Yield the lines that go through the positions of one outer number."""
    if order == "sums":
        left = "outer_"
        for name in names[:-1]:
            yield f"for {name} in range({left} + 1):"
            left += f" - {name}"
        yield f"{names[-1]} = {left}"
        return
    yield f"{names[0]} = outer_"
    for name in names[1:]:
        yield f"for {name} in range(side_):"


def _index(names: Sequence[str]) -> str:
    index = names[0]
    for name in names[1:]:
        index = f"({index}) * side_ + {name}"
    return index


def _heads(clause: Clause, indent: str) -> tuple[list[str], str]:
    """Return the lines of a clause's loops and conditions, and the indent of what is in them."""
    lines = []
    for loop in clause.loops:
        lines.append(f"{indent}for {loop.name} in {python_text(loop.over)}:")
        indent += "    "
        if loop.tests:
            tests = " and ".join(f"({python_text(test)})" for test in loop.tests)
            lines.append(f"{indent}if {tests}:")
            indent += "    "
    return lines, indent


def _mark_lines(clause: Clause, indent: str, order: str) -> Iterator[str]:
    """Yield the lines that mark the values of the options of a clause."""
    heads, indent = _heads(clause, indent)
    yield from heads
    parts = [[f"to_{i}_{j}_" for j in range(len(state))] for i, state in enumerate(clause.states)]
    fresh = [name for part in parts for name in part]
    for name, number in zip(fresh, clause.numbers, strict=True):
        yield f"{indent}{name} = {python_text(number)}"
    yield f"{indent}if {' and '.join(f'{name} >= 0' for name in fresh) or 'True'}:"
    for part in parts:
        if order == "sums":
            yield f"{indent}    if {' + '.join(part)} >= outer_: return -1"
            continue
        yield f"{indent}    if {' or '.join(f'{name} >= side_' for name in part)}: return -1"
        yield f"{indent}    if {_index(part)} >= here_: return -1"
    value = " ^ ".join(f"worth_[{_index(part)}]" for part in parts) or "0"
    yield f"{indent}    marks_[{value}] = stamp_"


def _loops(rule: RuleText, *, misere: bool) -> int:
    """Return how many loops inside each other a position costs; rides cost nothing."""
    return max(
        (
            len(clause.loops) - is_marked(rule, clause, misere=misere)
            for clause in rule.clauses
            if ride_of(rule, clause) is None
        ),
        default=0,
    )


def _largest(rule: RuleText) -> int:
    numbers = re.findall(r"\d+", rule.text)
    return max(map(int, numbers), default=0) if "**" not in rule.text else LARGEST


def _lines(rule: RuleText, order: str, *, misere: bool) -> Iterator[str]:
    names = rule.names
    rides = [ride_of(rule, clause) for clause in rule.clauses]
    yield "def fill_(side_, won_, hits_, outer_):"
    yield from _ride_names(rides, len(names))
    indent = "    "
    for line in _walk_lines(names, order):
        yield indent + line
        indent += "    " * line.endswith(":")
    if indent == "    ":
        yield f"{indent}if True:"
        indent += "    "
    yield f"{indent}here_ = {_index(names)}"
    yield f"{indent}win_ = won_[here_]"
    yield f"{indent}moved_ = 0"
    yield from (indent + line for line in _ride_lines(rides, names))
    yield f"{indent}while not win_:"
    marked = []
    for clause, ride in zip(rule.clauses, rides, strict=True):
        if ride is None and is_marked(rule, clause, misere=misere):
            marked.append(clause)
        elif ride is None:
            yield from _clause_lines(rule, clause, indent + "    ", order)
    yield f"{indent}    break"
    if misere:
        yield f"{indent}won_[here_] = 1 if win_ or not moved_ else 0"
    else:
        yield f"{indent}won_[here_] = win_"
    if marked:
        yield f"{indent}if not win_:"
        for clause in marked:
            yield from _marking_lines(rule, clause, indent + "    ", order)
    yield "    return True"


def _ride_names(rides: list[Vector | None], arity: int) -> Iterator[str]:
    """Yield the lines that name, for each ride, where it has hit a P-position and its step."""
    places = iter(range(len(rides)))
    for i, ride in enumerate(rides):
        if ride is not None:
            yield f"    hit_{i} = hits_[{next(places)}]"
            terms = (f"{step} * side_ ** {arity - 1 - j}" for j, step in enumerate(ride) if step)
            yield f"    far_{i} = {' + '.join(terms)}"


def _ride_lines(rides: list[Vector | None], names: tuple[str, ...]) -> Iterator[str]:
    """Yield the lines that look one step back along each ride."""
    for i, ride in enumerate(rides):
        if ride is not None:
            steps = zip(names, ride, strict=True)
            yield f"if {' and '.join(f'{name} >= {step}' for name, step in steps if step)}:"
            yield "    moved_ = 1"
            yield f"    there_ = here_ - far_{i}"
            yield f"    if hit_{i}[there_] or not won_[there_]:"
            yield f"        hit_{i}[here_] = win_ = 1"


def is_marked(rule: RuleText, clause: Clause, *, misere: bool) -> bool:
    """Return whether a P-position marks all from which a clause leads to it.

    That is quicker where a move has several numbers of its own: few positions are P. It needs
    options that are the position with something added that depends on the move alone.
    """
    if misere or len(clause.loops) < 2:
        return False
    for loop in clause.loops:
        match loop.over:
            case Call("range", (_,) | (Number(), _)):
                pass
            case _:
                return False
    return all(
        _added(name, number, rule.names) is not None
        for name, number in zip(rule.names, clause.states[0], strict=True)
    )


def _added(name: str, number: Expression, names: tuple[str, ...]) -> str | None:
    """Return what an expression adds to a number, as text; None where it is something else."""
    match number:
        case Name(own) if own == name:
            return "0"
        case Binary("+" | "-" as sign, Name(own), more) if own == name:
            free = not names_in(more) & set(names)
            return f"{sign.replace('+', '')}({python_text(more)})" if free else None
    return None


def _marking_lines(rule: RuleText, clause: Clause, indent: str, order: str) -> Iterator[str]:
    from_there = {name: f"from_{name}_" for name in rule.names}

    def text(node: Expression) -> str:
        return python_text(renamed(node, from_there))

    tests = []
    for loop in clause.loops:
        assert isinstance(loop.over, Call)
        first, last = (Number(0), *loop.over.arguments)[-2:]
        yield f"{indent}for {loop.name} in range({text(first)}, side_):"
        indent += "    "
        tests += [f"{loop.name} < {text(last)}", *(f"({text(test)})" for test in loop.tests)]
    fresh = [f"from_{name}_" for name in rule.names]
    for new, name, number in zip(fresh, rule.names, clause.states[0], strict=True):
        yield f"{indent}{new} = {name} - ({_added(name, number, rule.names)})"
    inside = " and ".join(f"0 <= {new} < side_" for new in fresh)
    if order == "sums":
        inside += f" and {' + '.join(fresh)} < side_"
    yield f"{indent}if {' and '.join([inside, *tests])}:"
    yield f"{indent}    there_ = {_index(fresh)}"
    early = "there_ <= here_" if order == "rows" else f"{' + '.join(fresh)} <= outer_"
    yield f"{indent}    if {early}: return False"
    yield f"{indent}    won_[there_] = 1"


def _clause_lines(rule: RuleText, clause: Clause, indent: str, order: str) -> Iterator[str]:
    first = indent
    heads, indent = _heads(clause, indent)
    yield from heads
    fresh = [f"to_{j}_" for j in range(len(rule.names))]
    for name, number in zip(fresh, clause.states[0], strict=True):
        yield f"{indent}{name} = {python_text(number)}"
    yield f"{indent}if {' and '.join(f'{name} >= 0' for name in fresh)}:"
    outside = " or ".join(f"{name} >= side_" for name in fresh)
    if order == "sums":
        outside = f"{' + '.join(fresh)} >= outer_"
    yield f"{indent}    if {outside}: return False"
    yield f"{indent}    there_ = {_index(fresh)}"
    if order == "rows":
        yield f"{indent}    if there_ >= here_: return False"
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
    return sum(1 + bool(loop.tests) for loop in clause.loops[:loops])


@lru_cache(maxsize=256)
def ride_of(rule: RuleText, clause: Clause) -> Vector | None:
    """Return the vector that a clause subtracts any number of times; None where it does not.

    It is looked at on small positions only: what is learnt from a box is proved afterwards.
    """
    if len(clause.loops) != 1 or clause.is_list:
        return None
    names, loop = rule.names, clause.loops[0]
    if loop.tests or not (isinstance(loop.over, Call) and loop.over.name == "range"):
        return None
    options = plain_function(type(rule)(rule.text, names, (clause,)))
    arity = len(names)
    found: Vector | None = None
    places = [*product(range(SMALL if arity < 3 else 5), repeat=arity), *_larger(clause, arity)]
    for place in places:
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


def _larger(clause: Clause, arity: int) -> Iterator[Vector]:
    """Yield some positions beyond the constants of a clause."""
    largest = max(numbers_in(*(loop.over for loop in clause.loops)), default=0)
    chance = Random(largest)
    for _ in range(40):
        yield tuple(chance.randrange(min(2 * largest, 2_000) + 40) for _ in range(arity))
