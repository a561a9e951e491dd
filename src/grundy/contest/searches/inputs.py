"""What a program reads, in the order of the judge's input: numbers, lists, tables, graphs, words.

1<=n<=2000 row[n]<=10^9            a number, and so many numbers
n (u,v)[n-1]                       pairs: the lists u and v
n m board[n][m]                    a table
n m G:graph[n,m]                   edges between 1 and n: the neighbours of each, in G[1], ...
n m G:arcs[n,m]                    the same, one way; G:dag[n,m] where no way leads back
n G:tree[n]                        the edges of a tree
n a[n][*]                          rows, each with its length before it
a[][]                              lists in a list, as in [[1,2],[3]]
row[]                              all numbers of a line
s:word                             a word
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from grundy.contest.searches.safe_text import names_in, number_of, value_of
from grundy.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from grundy.forms.rule.expression import Expression

    Case = dict[str, Any]

Kind = Literal[
    "number",
    "list",
    "table",
    "line",
    "pairs",
    "word",
    "words",
    "graph",
    "arcs",
    "dag",
    "tree",
    "rows",
    "lists",
]

FEW = 6
"""Items of a list in a small test, unless its limits ask for more."""

SMALL = 9
"""How far above its least value a number goes in a small test."""

LETTERS = "ab"
"""What words are made of where nothing else is said."""

TRIES = 200
"""How often a test is made by chance until one fits."""

_WORDS = ("word", "words")
_GRAPHS = ("graph", "arcs", "dag", "tree")
DIRECTED = ("arcs", "dag")
_NAME = r"[A-Za-z_]\w*"
_ITEM = re.compile(
    rf"(?P<names>{_NAME}|\({_NAME}(?:,{_NAME})*\))"
    rf"(?P<kind>:[a-z]+)?(?P<sizes>(?:\[[^\]]*\])*)(?P<late>:[a-z]+)?"
)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of the input: its names, what it is, how many, and between which limits."""

    names: tuple[str, ...]
    kind: Kind
    sizes: tuple[Expression, ...]
    low: Expression | None
    high: Expression | None
    text: str

    def limits(self, case: Case) -> tuple[int | None, int | None]:
        """Return the least and the largest number, as far as they are given."""
        low = None if self.low is None else int(value_of(self.low, case))
        high = None if self.high is None else int(value_of(self.high, case))
        return low, high

    def counts(self, case: Case) -> list[int]:
        """Return how many there are, in each direction."""
        return [int(value_of(size, case)) for size in self.sizes]


@dataclass(frozen=True, slots=True)
class Input:
    """All that a program reads for one test."""

    items: tuple[Item, ...]
    text: str

    @property
    def names(self) -> list[str]:
        """The names, in order."""
        return [name for item in self.items for name in item.names]

    @property
    def is_limited(self) -> bool:
        """Whether every number has a largest value, so that there is a largest input."""
        free = (*_WORDS, *_GRAPHS, "rows", "lists")
        plain = [item for item in self.items if item.kind not in free]
        return bool(plain) and all(item.high is not None for item in plain)

    def kinds(self) -> dict[str, str]:
        """Return the Python type of each name."""
        types = {"number": "int", "word": "str", "words": "list[str]"}
        types |= dict.fromkeys((*_GRAPHS, "table", "rows", "lists"), "list[list[int]]")
        return {n: types.get(item.kind, "list[int]") for item in self.items for n in item.names}

    def signed(self) -> set[str]:
        """Return the names that may stand for negative numbers."""
        found = set()
        for item in self.items:
            least = None if item.low is None else _constant(item.low)
            if item.low is not None and (least is None or least < 0):
                found |= set(item.names)
        return found

    def small(self, dice: Random, *, wide: bool = False) -> Case:
        """Return a small test by chance; `wide` ones have few numbers, but some of any size."""
        return self._made(dice, small=True, wide=wide)

    def largest(self, dice: Random, *, extreme: bool = False) -> Case:
        """Return a test at the limits, its lists by chance, or all of the largest number."""
        return self._made(dice, small=False, wide=extreme)

    def _made(self, dice: Random, *, small: bool, wide: bool = False) -> Case:
        for _ in range(TRIES):
            try:
                return self._tried(dice, small=small, wide=wide)
            except (_NoSuchCaseError, ValueError):
                continue
        raise NotationError(f"no test fits the limits of the input {self.text!r}")

    def _tried(self, dice: Random, *, small: bool, wide: bool) -> Case:
        sizes = set().union(*(names_in(size) for item in self.items for size in item.sizes))
        case: Case = {}
        for item in self.items:
            counted = bool(sizes & set(item.names))
            case |= _Maker(dice, small, wide, case).make(item, counted)
        return case

    def write(self, case: Case) -> str:
        """Return a test as the judge writes it."""
        return "".join(f"{line}\n" for item in self.items for line in _lines(item, case))


def read_input(text: str) -> Input:
    """Return what a text says of the input.

    >>> [(item.names, item.kind) for item in read_input("1<=n<=9 -5<=row[n] (u,v)[n-1]").items]
    [(('n',), 'number'), (('row',), 'list'), (('u', 'v'), 'pairs')]

    Raises `NotationError` with the part that is not understood.
    """
    tight = re.sub(r"\s*(<=|≤)\s*", "<=", text.strip())
    words = re.findall(r"(?:\([^)]*\)|\[[^\]]*\]|[^\s;])+", tight)
    items = tuple(_item(word.replace(" ", "").rstrip(",")) for word in words)
    if not items:
        raise NotationError('the input is empty; write what is read, as in "n row[n]"')
    known: set[str] = set()
    for item in items:
        for part in (*item.sizes, item.low, item.high):
            missing = sorted(names_in(part) - known) if part is not None else []
            if missing:
                raise NotationError(
                    f"the input reads {item.text!r} before {missing[0]}, which it needs"
                )
        again = known & set(item.names)
        if again:
            raise NotationError(f"the input reads {again.pop()} twice")
        known |= set(item.names)
    return Input(items, " ".join(item.text for item in items))


def _item(word: str) -> Item:
    parts = word.split("<=")
    middle = next((i for i, part in enumerate(parts) if _ITEM.fullmatch(part)), -1)
    # In `1<=n<=9` the name is in the middle; in `n<=m` the first is what is read.
    if len(parts) == 3 or (len(parts) == 2 and not _ITEM.fullmatch(parts[0])):
        middle = 1
    found = _ITEM.fullmatch(parts[middle]) if middle >= 0 else None
    if found is None or len(parts) > 3:
        raise NotationError(
            f"the input has {word!r}; write a number n, a list row[n], a table a[n][m], pairs "
            "(u,v)[m], G:graph[n,m], a line row[] or s:word, with limits as in 1<=n<=2000"
        )
    low = number_of(parts[0], "a limit") if middle == 1 else None
    high = number_of(parts[-1], "a limit") if middle < len(parts) - 1 else None
    names = tuple(found["names"].strip("()").split(","))
    said = (found["kind"] or found["late"] or "").strip(":")
    inside = re.findall(r"\[([^\]]*)\]", found["sizes"])
    kind = _kind(said, names, inside, word)
    sizes = [part for text in inside for part in text.split(",")] if kind in _GRAPHS else inside
    trees = tuple(number_of(size, "a size") for size in sizes if size not in ("", "*"))
    return Item(names, kind, trees, low, high, word)


_BY_SIZES: dict[int, Kind] = {0: "number", 1: "list", 2: "table"}


def _kind(said: str, names: tuple[str, ...], inside: list[str], word: str) -> Kind:
    sizes = [part for text in inside for part in text.split(",")]
    if said in _GRAPHS:
        if len(sizes) != (1 if said == "tree" else 2):
            wanted = "G:tree[n]" if said == "tree" else f"G:{said}[n,m]"
            raise NotationError(f"the input has {word!r}; write {wanted}")
        return said  # type: ignore[return-value]  # one of the four
    if said in ("word", "string"):
        return "words" if inside else "word"
    if said:
        raise NotationError(
            f"the input has {word!r}; after a colon stand graph, arcs, dag, tree or word"
        )
    if len(names) > 1:
        if len(inside) != 1 or not inside[0]:
            raise NotationError(f"the input has {word!r}; write how many pairs: (u,v)[m]")
        return "pairs"
    return _kind_of_list(inside, word)


_UNSIZED: dict[tuple[str, ...], Kind] = {("",): "line", ("", ""): "lists"}


def _kind_of_list(inside: list[str], word: str) -> Kind:
    """Return what a name with these sizes is: a number, a list or a table of some form."""
    if tuple(inside) in _UNSIZED:
        return _UNSIZED[tuple(inside)]
    if len(inside) == 2 and inside[1] == "*" and inside[0]:
        return "rows"
    if len(inside) > 2 or "" in inside:
        raise NotationError(f"the input has {word!r}; lists are row[n], tables a[n][m]")
    return _BY_SIZES[len(inside)]


def _constant(tree: Expression) -> int | None:
    return int(value_of(tree, {})) if not names_in(tree) else None


class _NoSuchCaseError(Exception):
    """The numbers chosen so far leave no room for the rest."""


class _Maker:
    """Makes the values of an item by chance."""

    def __init__(self, dice: Random, small: bool, wide: bool, case: Case) -> None:
        self.dice, self.small, self.wide, self.case = dice, small, wide, case

    def make(self, item: Item, counted: bool) -> Case:
        """Return the item's names with their values."""
        if item.kind == "number":
            return {item.names[0]: self._number(item, counted)}
        if item.kind in _GRAPHS:
            return {item.names[0]: self._graph(item)}
        if item.kind == "line":
            count = self.dice.randint(1, FEW) if self.small else 1000
            return {item.names[0]: self._list(item, count)}
        counts = item.counts(self.case)
        if item.kind in ("rows", "lists"):
            return {item.names[0]: self._ragged(item, counts)}
        if item.kind == "word":
            return {item.names[0]: self._word()}
        if item.kind == "words":
            return {item.names[0]: [self._word() for _ in range(counts[0])]}
        if item.kind == "table":
            rows = [self._list(item, counts[1]) for _ in range(counts[0])]
            return {item.names[0]: rows}
        return {name: self._list(item, counts[0]) for name in item.names}

    def _number(self, item: Item, counted: bool) -> int:
        low, high = item.limits(self.case)
        least = (1 if counted else 0) if low is None else low
        if self.small:
            top = least + (FEW if counted else SMALL)
            return self.dice.randint(least, max(least, top if high is None else min(top, high)))
        return high if high is not None else least + (100 if counted else 10**6)

    def _list(self, item: Item, count: int) -> list[int]:
        low, high = item.limits(self.case)
        least = 0 if low is None else low
        top = least + 10**6 if high is None else high
        if self.small and not (self.wide and self.dice.random() < 0.2):
            middle = 0 if least < 0 < top else least
            least, top = max(least, middle - SMALL), min(top, middle + SMALL)
        if self.wide and not self.small:
            return [max(least, top)] * count
        return [self.dice.randint(least, max(least, top)) for _ in range(count)]

    def _ragged(self, item: Item, counts: list[int]) -> list[list[int]]:
        """Return rows of different lengths; limits may name the number of rows as `len`."""
        many = counts[0] if counts else self.dice.randint(2, FEW) if self.small else 50
        case = {**self.case, item.names[0]: [0] * many}
        low, high = item.limits(case)
        least, top = 0 if low is None else low, many - 1 if high is None else high
        size = FEW // 2 if self.small else 50
        return [
            [self.dice.randint(least, max(least, top)) for _ in range(self.dice.randint(0, size))]
            for _ in range(many)
        ]

    def _word(self) -> str:
        size = self.dice.randint(1, FEW) if self.small else 1000
        return "".join(self.dice.choice(LETTERS) for _ in range(size))

    def _graph(self, item: Item) -> list[list[int]]:
        nodes, *more = item.counts(self.case)
        found: list[list[int]] = [[] for _ in range(nodes + 1)]
        if item.kind == "tree":
            pairs = [(self.dice.randint(1, v - 1), v) for v in range(2, nodes + 1)]
        else:
            pairs = [self._pair(item.kind, nodes) for _ in range(more[0])]
        for u, v in pairs:
            found[u].append(v)
            if item.kind not in DIRECTED:
                found[v].append(u)
        return found

    def _pair(self, kind: str, nodes: int) -> tuple[int, int]:
        """Return an edge; without loops where there is another way, and downwards in a dag."""
        if nodes < 2:
            if kind == "dag":
                raise _NoSuchCaseError
            return 1, 1
        u, v = self.dice.sample(range(1, nodes + 1), 2)
        return (max(u, v), min(u, v)) if kind == "dag" else (u, v)


def _lines(item: Item, case: Case) -> Iterator[str]:
    values = [case[name] for name in item.names]
    (first, *_) = values
    if item.kind in ("number", "word"):
        yield str(first)
    elif item.kind in ("list", "line"):
        yield " ".join(map(str, first))
    elif item.kind == "words":
        yield from first
    elif item.kind == "table":
        yield from (" ".join(map(str, row)) for row in first)
    elif item.kind == "rows":
        yield from (" ".join(map(str, [len(row), *row])) for row in first)
    elif item.kind == "lists":
        yield f"{item.names[0]} = {first}"
    elif item.kind == "pairs":
        yield from (" ".join(map(str, row)) for row in zip(*values, strict=True))
    else:
        yield from (f"{u} {v}" for u, v in _edges(item.kind, first))


def _edges(kind: str, graph: list[list[int]]) -> Iterator[tuple[int, int]]:
    """Yield the edges that make a graph; of both directions of an edge one is written."""
    loops: dict[int, int] = {}
    for u, found in enumerate(graph):
        for v in found:
            if kind in DIRECTED or u < v:
                yield u, v
            elif u == v:
                loops[u] = loops.get(u, 0) + 1
                if loops[u] % 2:  # an edge from a node to itself stands twice in its list
                    yield u, v
