"""Intervals of all numbers of a plain program, through its calls and loops.

What a name can be is the join of all that flows into it: values that it is given, arguments, items
of what a loop goes through. The flows that feed each other, round and round, are solved together;
an end that keeps growing there is assumed to stop at a reach that is given, or at what comes in
from outside where that is further.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from grundy.forms.rule.expression import Choice, Expression, names_in
from grundy.forms.rule.passes.expression_spans import (
    ANY,
    ASSUMED,
    LONGEST,
    NEVER,
    Items,
    Places,
    Span,
    as_row,
    join,
    span_of,
)
from grundy.forms.rule.passes.flows import Cell, Flow, Flows, Limits, called_in
from grundy.forms.rule.passes.groups import groups_of
from grundy.forms.rule.passes.narrowing import Names, narrowed
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.program import Program

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Set

End: TypeAlias = "tuple[Cell, tuple[str | int, ...], str]"
"""One end of one interval: its cell, the way to it through rows and tuples, and the side."""

ROUNDS = 8
"""Rounds after which an end that still grows is assumed to stop somewhere."""

DEEPEST = 8
"""Rows inside each other beyond which nothing is known of the items."""

HUGE = 1 << 512
"""Numbers beyond this are not worth another round."""

NUMBERS = Size(1 - ASSUMED, ASSUMED - 1)
"""What the numbers of the input are, where nothing else is known of them."""


@dataclass(frozen=True)
class Spans:
    """What all numbers of a program can be.

    A value that never comes to be has the interval from 0 to 0.
    """

    cells: dict[Cell, Span]
    flows: Flows

    def name(self, function: str, name: str) -> Size | None:
        """Return the interval of a name of a function, or of the program, where that is ""."""
        return _size(self._names(function, {name})[name])

    def result(self, function: str) -> Size | None:
        """Return the interval of what a function returns."""
        return _size(self.cells.get(("", function), NEVER))

    def of(self, function: str, expression: Expression) -> Size | None:
        """Return the interval of an expression; None for what is no number or has no bounds."""
        return _size(self.span(function, expression))

    def values(self, function: str, name: str) -> Size | None:
        """Return the interval of the items of a row or a set, or of the values of a table."""
        found = as_row(self._names(function, {name})[name])
        return _size(found.each) if isinstance(found, Items) else None

    def span(self, function: str, expression: Expression) -> Span:
        """Return what an expression can be where it stands: the tests around it hold."""
        if isinstance(expression, Choice):
            return join(self.span(function, expression.yes), self.span(function, expression.no))
        wanted = names_in(expression) | called_in(expression)
        found: Span = NEVER
        for facts in self.flows.scopes.get(id(expression), ((),)):
            tests = [test for test, _ in facts]
            names = self._names(function, wanted | names_in(*tests) | called_in(*tests))
            known = narrowed(names, facts, self.flows.own(function))
            found = join(found, NEVER if known is None else span_of(expression, known))
        return found

    def _names(self, function: str, names: Iterable[str]) -> Names:
        given = self.flows.inputs
        cells = {name: self.flows.cell(function, name) for name in names}
        return given | {n: self.cells.get(c, NEVER) for n, c in cells.items() if c is not None}


def _size(span: Span) -> Size | None:
    return Size(0, 0) if span is NEVER else span if isinstance(span, Size) else None


def spans_of(
    program: Program,
    given: Size = NUMBERS,
    limits: Limits | None = None,
    reach: int = ASSUMED,
    frozen: Set[Cell] = frozenset(),
) -> Spans:
    r"""Return the intervals of all numbers of a plain program; `given` is that of its input.

    `limits` are those of names: they hold by agreement, as what a problem says of its input. An end
    that keeps growing is assumed to stop at `reach`. Into `frozen` names, as far as these are
    known, nothing is put as into rows.

    >>> from grundy.forms.rule.program import read_program
    >>> text = "def f(n):\n  return n * n % 7\ndef main():\n  print(f(number()))\nmain()"
    >>> spans = spans_of(read_program(text), Size(0, 100))
    >>> spans.name("f", "n"), spans.result("f")
    (Size(least=0, most=100), Size(least=0, most=6))
    """
    flows = Flows(program, given, limits or {}, frozen)
    into: dict[Cell, list[Flow]] = {}
    for flow in flows.found:
        into.setdefault(flow.cell, []).append(flow)
    graph = {cell: [read for flow in into[cell] for read in flow.reads.values()] for cell in into}
    cells: dict[Cell, Span] = {}
    for group in groups_of(graph):
        inner = [flow for cell in group for flow in into.get(cell, ())]
        _solve(set(group), inner, cells, flows, reach)
    return Spans(cells, flows)


# The fixed point ----------------------------------------------------------------------------------


def _solve(
    group: set[Cell], into: list[Flow], cells: dict[Cell, Span], flows: Flows, reach: int
) -> None:
    """Fill in what the cells of a group can be, all that they read outside it being known."""
    outer = [flow for flow in into if group.isdisjoint(flow.reads.values())]
    inner = [flow for flow in into if not group.isdisjoint(flow.reads.values())]
    start: dict[Cell, Span] = {}
    for flow in outer:
        start[flow.cell] = join(start.get(flow.cell, NEVER), flows.worth(flow, cells))
    cells.update({cell: Size(0, 0) if isinstance(start[cell], Size) else NEVER for cell in start})
    added = [(flow.cell, flows.worth(flow, cells)) for flow in inner]
    ends = [n for cell, span in (*start.items(), *added) for _, n in _ends(cell, span)]
    limits = Size(min(-reach, *ends, 0), max(reach, *ends, 0))
    pins: set[End] = set()
    settled, rounds = not inner, ROUNDS
    cells.update(start)
    while not settled:
        for cell in group:
            cells[cell] = start.get(cell, NEVER)
        for _ in range(rounds):
            grown = _round(inner, cells, flows, pins, limits)
            settled = not grown
            if settled:
                break
        rounds *= 1 + (grown <= pins)  # nothing new to assume: it takes its time
        pins |= grown


def _round(
    inner: list[Flow], cells: dict[Cell, Span], flows: Flows, pins: set[End], limits: Size
) -> set[End]:
    """Let each flow flow once; return the ends that grew."""
    grown: set[End] = set()
    for flow in inner:
        old = cells[flow.cell]
        value = flows.worth(flow, cells)
        pins |= {end for end, n in _ends(flow.cell, value) if abs(n) > HUGE}
        new = join(old, _pinned(flow.cell, value, pins, limits))
        if new != old:
            before = dict(_ends(flow.cell, old))
            grown |= {end for end, n in _ends(flow.cell, new) if before.get(end) != n}
            grown.add((flow.cell, (), "shape"))
            cells[flow.cell] = new
    return grown


def _ends(cell: Cell, span: Span, way: tuple[str | int, ...] = ()) -> Iterator[tuple[End, int]]:
    match span:
        case Size(least, most):
            yield (cell, way, "least"), least
            yield (cell, way, "most"), most
        case Items(each, most, keys):
            yield (cell, way, "length"), most
            yield from _ends(cell, each, (*way, "each"))
            yield from _ends(cell, keys, (*way, "keys"))
        case Places(of):
            for place, inner in enumerate(of):
                yield from _ends(cell, inner, (*way, place))


def _pinned(
    cell: Cell, span: Span, pins: set[End], limits: Size, way: tuple[str | int, ...] = ()
) -> Span:
    """Return what a cell can be, its ends that kept growing being at their limits."""
    if len(way) > DEEPEST:
        return ANY
    match span:
        case Size(least, most):
            least = limits.least if (cell, way, "least") in pins else least
            return Size(least, limits.most if (cell, way, "most") in pins else most)
        case Items(each, most, keys, table):
            inner = _pinned(cell, each, pins, limits, (*way, "each"))
            most = LONGEST if most and (cell, way, "length") in pins else most
            return Items(inner, most, _pinned(cell, keys, pins, limits, (*way, "keys")), table)
        case Places(of):
            places = enumerate(of)
            return Places(tuple(_pinned(cell, n, pins, limits, (*way, i)) for i, n in places))
    return span
