"""One thing of an input, as its description has it: read from words, or given as an argument."""

from __future__ import annotations

from operator import le, lt
from typing import TYPE_CHECKING, Any

from grundy.contest.reading import whole, wholes
from grundy.contest.searches.inputs import DIRECTED
from grundy.contest.trees import in_order, reached
from grundy.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.contest.reading import Numbers
    from grundy.contest.searches.inputs import Item

    Case = dict[str, Any]

ENDLESS = 10**4000
"""More than any number of an input: `int` reads no more digits."""

ORDERED = {
    "distinct": "different numbers",
    "rising": "numbers in increasing order",
    "sorted": "numbers that do not fall",
}
"""What the numbers of a list are said to be."""


class Slot:
    """An item of a description, whose sizes and limits are computed once for the same names."""

    def __init__(self, item: Item) -> None:
        self.item, self.name, self.kind = item, item.names[0], item.kind
        self.needs = item.needs()
        self.inner = Slot(item.inner) if item.inner else None
        self.known: dict[tuple[Any, ...], tuple[int, int, list[int]]] = {}

    def span(self, case: Case) -> tuple[int, int]:
        """Return the least and the largest number."""
        return self._computed(case)[:2]

    def counts(self, case: Case) -> list[int]:
        """Return how many there are, in each direction."""
        return self._computed(case)[2]

    def _computed(self, case: Case) -> tuple[int, int, list[int]]:
        key = tuple([_fixed(case[name]) for name in self.needs])
        if key not in self.known:
            low, high = self.item.limits(case)
            least, most = -ENDLESS if low is None else low, ENDLESS if high is None else high
            self.known[key] = least, most, self.item.counts(case)
        return self.known[key]

    @property
    def one(self) -> str:
        """One number of a list in words: a heap, where the list has heaps."""
        if not self.name.endswith("s") or len(self.name) < 3:
            return f"a number of {self.name}"
        return f"{'an' if self.name[0] in 'aeiou' else 'a'} {self.name[:-1]}"

    # From words -----------------------------------------------------------------------------------

    def read(self, numbers: Numbers, case: Case) -> Case:
        """Return the names with what is read for them.

        Raises `InputError` with the line.
        """
        if self.kind == "number":
            return {self.name: numbers.one(self.name, *self.span(case))}
        if self.kind == "word":
            return {self.name: self._words(numbers, case, 1)[0]}
        if self.kind == "line":
            return {self.name: self._row(numbers, case, numbers.left_in_line() or 1)}
        counts = self.counts(case)
        if self.kind == "words":
            numbers.begin_line(self._letters(case))
            return {self.name: self._words(numbers, case, counts[0])}
        if self.kind == "list":
            return {self.name: self._row(numbers, case, counts[0])}
        if self.kind == "rows":
            return {self.name: [self._counted_row(numbers, case) for _ in range(counts[0])]}
        if self.kind == "table":
            flat = numbers.many(counts[0] * counts[1], self.one, *self.span(case))
            return {self.name: [flat[i : i + counts[1]] for i in range(0, len(flat), counts[1])]}
        if self.kind == "pairs":
            names = self.item.names
            what = f"one of {', '.join(names)}"
            flat = numbers.many(len(names) * counts[0], what, *self.span(case))
            found = {name: flat[i :: len(names)] for i, name in enumerate(names)}
            rows = zip(*found.values(), strict=True) if self.item.order else ()
            if not all(is_ordered(self.item.order, row) for row in rows):
                raise numbers.fault(self._disorder)
            return found
        return {self.name: self._graph(numbers, *counts)}

    def _row(self, numbers: Numbers, case: Case, count: int) -> list[int]:
        found = numbers.many(count, self.one, *self.span(case))
        if not is_ordered(self.item.order, found):
            raise numbers.fault(self._disorder)
        return found

    def _counted_row(self, numbers: Numbers, case: Case) -> list[int]:
        least, most = self.inner.span(case) if self.inner else (0, ENDLESS)
        what = self.inner.name if self.inner else "the length of a row"
        return self._row(numbers, case, numbers.one(what, least, most))

    def _words(self, numbers: Numbers, case: Case, count: int) -> list[str]:
        what = self._letters(case)
        return numbers.take_words(count, what, self.item.alphabet, self.span(case))

    def _letters(self, case: Case) -> str:
        least, most = self.span(case)
        many = f"{least} to {most}" if least < most else f"{least}"
        return f"a word of {many} of the letters {self.item.letters}"

    @property
    def _disorder(self) -> str:
        return f"{ORDERED[self.item.order]} were expected for {', '.join(self.item.names)}"

    def _graph(self, numbers: Numbers, nodes: int, edges: int = 0) -> list[list[int]]:
        """Return the neighbours of each node; there is no node 0."""
        count = nodes - 1 if self.kind == "tree" else edges
        ends = numbers.many(2 * count, "a node", 1, nodes)
        graph: list[list[int]] = [[] for _ in range(nodes + 1)]
        for one, other in zip(ends[::2], ends[1::2], strict=True):
            graph[one].append(other)
            if self.kind not in DIRECTED:
                graph[other].append(one)
        if self.kind == "tree" and len(reached(graph, 1)) != nodes:
            message = "these edges are not a tree: some node cannot be reached from node 1"
            raise numbers.fault(message)
        if self.kind == "dag" and len(in_order(graph)) != nodes + 1:
            raise numbers.fault("the roads have a cycle, and none was expected")
        return graph

    # As an argument -------------------------------------------------------------------------------

    def argument(self, value: Any, case: Case) -> Any:
        """Return a value that must be what the item says.

        Raises `InputError` with what was expected.
        """
        least, most = self.span(case)
        if self.kind == "number":
            return whole(value, self.name, least, most)
        if self.kind == "word":
            is_long = type(value) is not str or not least <= len(value) <= most
            if is_long or value.strip(self.item.alphabet):
                raise InputError(f"the input: {self._letters(case)} in quotes was expected")
            return value
        if self.kind == "lists":
            inner = self.inner.span(case) if self.inner else (0, ENDLESS)
            return [wholes(row, self.one, least, most, count=inner) for row in value]
        (count,) = self.counts(case)
        found = wholes(value, self.one, least, most, count=(count, count))
        if not is_ordered(self.item.order, found):
            raise InputError(f"the input: {self._disorder}")
        return found

    def length_of(self, value: Any, case: Case) -> int:
        """Return the length of a list, which this names and limits."""
        least, most = self.span(case)
        if type(value) is not list or not least <= len(value) <= most:
            wholes(value, "", 0, 0, count=(least, most))
        return len(value)


def _fixed(value: Any) -> Any:
    """Return a value that can be a key."""
    return tuple(map(_fixed, value)) if isinstance(value, list) else value


def is_ordered(order: str, row: Sequence[int]) -> bool:
    """Return whether numbers are what they are said to be.

    >>> is_ordered("rising", [1, 2, 2]), is_ordered("sorted", [1, 2, 2])
    (False, True)
    """
    if order == "distinct":
        return len(set(row)) == len(row)
    if order == "rising":
        return all(map(lt, row, row[1:]))
    return not order or all(map(le, row, row[1:]))
