"""What a program reads, in the order of the judge's input: numbers, lists, tables, graphs, words.

1<=n<=2000 row[n]<=10^9            a number, and so many numbers
n (u,v)[n-1]                       pairs: the lists u and v
n m board[n][m]                    a table
n m G:graph[n,m]                   edges between 1 and n: the neighbours of each, in G[1], ...
n m G:arcs[n,m]                    the same, one way; G:dag[n,m] where no way leads back
n G:tree[n]                        the edges of a tree
n a[n][*]                          rows, each with its length before it; a[n][1<=k<=9] limits it
a[][]                              lists in a list, as in [[1,2],[3]]
row[]                              all numbers of a line; row[1<=k<=9] has 1 to 9, and k is how many
row[n]:rising                      numbers that increase; also :sorted (no fall) and :distinct;
                                   of pairs, as in (l,r)[n]:rising, those of each pair
s:word                             a word; 1<=s:word(a-z)<=9 has 1 to 9 letters, all of them small
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
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
    "length",
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

FINE = 2**40
"""Numbers among which a fraction chooses well enough: it has 53 bits."""

ORDERS = ("distinct", "rising", "sorted")
"""What the numbers of a list may be said to be."""

TRIES = 200
"""How often a test is made by chance until one fits."""

_WORDS = ("word", "words")
_GRAPHS = ("graph", "arcs", "dag", "tree")
DIRECTED = ("arcs", "dag")
_NAME = r"[A-Za-z_]\w*"
_COLON = r":[a-z]+(?:\([^)]*\))?"
_ITEM = re.compile(
    rf"(?P<names>{_NAME}|\({_NAME}(?:,{_NAME})*\))"
    rf"(?P<kind>{_COLON})?(?P<sizes>(?:\[[^\]]*\])*)(?P<late>{_COLON})?"
)
_OUTSIDE = re.compile(r"<=(?![^\[]*\])")
"""What stands between a limit and a name, but not inside of brackets."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of the input: its names, what it is, how many, and between which limits."""

    names: tuple[str, ...]
    kind: Kind
    sizes: tuple[Expression, ...]
    low: Expression | None
    high: Expression | None
    text: str
    order: str = ""
    letters: str = ""
    """The letters of a word, as in `a-z`."""
    inner: Item | None = None
    """The limits of the lengths of rows that differ."""

    @property
    def alphabet(self) -> str:
        """The letters of a word, one by one.

        >>> read_input("s:word(0-3?)").items[0].alphabet
        '0123?'
        """
        return re.sub(
            r"([0-9A-Za-z])-([0-9A-Za-z])",
            lambda ends: "".join(map(chr, range(ord(ends[1]), ord(ends[2]) + 1))),
            self.letters,
        )

    def needs(self) -> list[str]:
        """Return the names that its sizes and limits need."""
        parts = [part for part in (*self.sizes, self.low, self.high) if part is not None]
        inner = self.inner.needs() if self.inner else []
        return sorted({*inner, *(name for part in parts for name in names_in(part))})

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
        types = {"number": "int", "length": "int", "word": "str", "words": "list[str]"}
        types |= dict.fromkeys((*_GRAPHS, "table", "rows", "lists"), "list[list[int]]")
        return {n: types.get(item.kind, "list[int]") for item in self.items for n in item.names}

    def small(self, dice: Random, within: Input | None = None, *, wide: bool = False) -> Case:
        """Return a small test by chance; `wide` ones have few numbers, but some of any size.

        `within` has closer limits for some names, up to which these go then.
        """
        return self._made(dice, within, small=True, wide=wide)

    def largest(self, dice: Random, within: Input | None = None, *, extreme: bool = False) -> Case:
        """Return a test at the limits, its lists by chance, or all of the largest number."""
        return self._made(dice, within, small=False, wide=extreme)

    def _made(self, dice: Random, within: Input | None, *, small: bool, wide: bool) -> Case:
        closer = {name: item for item in (within.items if within else ()) for name in item.names}
        for _ in range(TRIES):
            try:
                return self._tried(_Maker(dice, small, wide, closer))
            except (_NoSuchCaseError, ValueError):
                continue
        raise NotationError(f"no test fits the limits of the input {self.text!r}")

    def _tried(self, maker: _Maker) -> Case:
        sizes = set().union(*(names_in(size) for item in self.items for size in item.sizes))
        maker.case = {}
        for item in self.items:
            maker.case |= maker.make(item, bool(sizes & set(item.names)))
        return maker.case

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
    items = tuple(item for word in words for item in _items(word.replace(" ", "").rstrip(",")))
    if not items:
        raise NotationError('the input is empty; write what is read, as in "n row[n]"')
    known: set[str] = set()
    for item in items:
        missing = [name for name in item.needs() if name not in known]
        if missing:
            raise NotationError(
                f"the input reads {item.text!r} before {missing[0]}, which it needs"
            )
        again = known & set(item.names)
        if again:
            raise NotationError(f"the input reads {again.pop()} twice")
        known |= set(item.names)
    return Input(items, " ".join(item.text for item in items if item.kind != "length"))


def _items(word: str) -> list[Item]:
    """Return the item that a word says, after the length of a list that names it."""
    item, lengths = _item(word)
    return [*(replace(each, kind="length") for each in lengths), item]


def _item(word: str) -> tuple[Item, list[Item]]:
    parts = _OUTSIDE.split(word)
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
    said, _, letters = (found["kind"] or found["late"] or "").strip(":)").partition("(")
    order = said if said in ORDERS else ""
    inside = re.findall(r"\[([^\]]*)\]", found["sizes"])
    measured = {i: _item(text)[0] for i, text in enumerate(inside) if "<=" in text}
    inside = [
        ("*" if i and 0 not in measured else "") if i in measured else text
        for i, text in enumerate(inside)
    ]
    kind = _kind("" if order else said, names, inside, word)
    sizes = [part for text in inside for part in text.split(",")] if kind in _GRAPHS else inside
    lengths = [measured[0]] if 0 in measured else []
    sizes = [*(length.names[0] for length in lengths), *sizes]
    trees = tuple(number_of(size, "a size") for size in sizes if size not in ("", "*"))
    inner = measured.get(1)
    return Item(names, kind, trees, low, high, word, order, letters, inner), lengths


_BY_SIZES: dict[int, Kind] = {0: "number", 1: "list", 2: "table"}


def _kind(said: str, names: tuple[str, ...], inside: list[str], word: str) -> Kind:
    sizes = [part for text in inside for part in text.split(",")]
    if said in _GRAPHS:
        if len(sizes) != (1 if said == "tree" else 2):
            wanted = "G:tree[n]" if said == "tree" else f"G:{said}[n,m]"
            raise NotationError(f"the input has {word!r}; write {wanted}")
        return said  # type: ignore[return-value]  # one of the four
    if said in ("word", "string"):
        if "" in inside:
            raise NotationError(f"the input has {word!r}; write how many words: s:word[n]")
        return "words" if inside else "word"
    if said:
        raise NotationError(
            f"the input has {word!r}; after a colon stand graph, arcs, dag, tree or word, and for "
            f"a list {', '.join(ORDERS)}"
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


class _NoSuchCaseError(Exception):
    """The numbers chosen so far leave no room for the rest."""


class _Maker:
    """Makes the values of an item by chance."""

    def __init__(self, dice: Random, small: bool, wide: bool, closer: dict[str, Item]) -> None:
        self.dice, self.small, self.wide, self.closer = dice, small, wide, closer
        self.case: Case = {}

    def make(self, item: Item, counted: bool) -> Case:
        """Return the item's names with their values."""
        first = item.names[0]
        if item.kind in ("number", "length"):
            return {first: self._number(item, counted)}
        if item.kind in _GRAPHS:
            return {first: self._graph(item)}
        counts = item.counts(self.case)
        if item.kind == "line":
            few = self.dice.randint(1, FEW) if self.small else 1000
            return {first: self._list(item, counts[0] if counts else few)}
        if item.kind in ("rows", "lists"):
            return {first: self._ragged(item, counts)}
        if item.kind == "word":
            return {first: self._words(item, 1)[0]}
        if item.kind == "words":
            return {first: self._words(item, counts[0])}
        if item.kind == "table":
            return {first: [self._list(item, counts[1]) for _ in range(counts[0])]}
        if item.kind == "pairs" and item.order:
            rows = [self._list(item, len(item.names)) for _ in range(counts[0])]
            return {name: [row[i] for row in rows] for i, name in enumerate(item.names)}
        return {name: self._list(item, counts[0], name) for name in item.names}

    def _limits(self, item: Item, name: str = "") -> tuple[int | None, int | None]:
        """Return the least and the largest number, closer ones where they are given."""
        low, high = item.limits(self.case)
        closer = self.closer.get(name or item.names[0])
        least, most = closer.limits(self.case) if closer else (None, None)
        return low if least is None else least, high if most is None else most

    def _number(self, item: Item, counted: bool) -> int:
        low, high = self._limits(item)
        least = (1 if counted else 0) if low is None else low
        if self.small:
            top = least + (FEW if counted else SMALL)
            if high is not None:
                top = high if item.names[0] in self.closer else min(top, high)
            return self.dice.randint(least, max(least, top))
        return high if high is not None else least + (100 if counted else 10**6)

    def _list(self, item: Item, count: int, name: str = "") -> list[int]:
        low, high = self._limits(item, name)
        least = 0 if low is None else low
        top = least + 10**6 if high is None else high
        closer = (name or item.names[0]) in self.closer
        if self.small and not closer and not (self.wide and self.dice.random() < 0.2):
            middle = 0 if least < 0 < top else least
            least, top = max(least, middle - SMALL), min(top, middle + SMALL)
        if self.wide and not self.small and item.order in ("", "sorted"):
            return [max(least, top)] * count
        return self._ordered(item.order, least, top, count)

    def _ordered(self, order: str, least: int, top: int, count: int) -> list[int]:
        """Return numbers by chance, as they are said to be."""
        if order in ("distinct", "rising"):
            found = self.dice.sample(range(least, top + 1), count)
        else:
            values = range(least, max(least, top) + 1)
            found = (
                self.dice.choices(values, k=count)
                if len(values) < FINE
                else [self.dice.choice(values) for _ in range(count)]
            )
        return found if order in ("", "distinct") else sorted(found)

    def _ragged(self, item: Item, counts: list[int]) -> list[list[int]]:
        """Return rows of different lengths; limits may name the number of rows as `len`."""
        many = counts[0] if counts else self.dice.randint(2, FEW) if self.small else 50
        named = {**self.case, item.names[0]: [0] * many}
        low, high = item.limits(named)
        closer = self.closer.get(item.names[0])
        least, top = closer.limits(named) if closer else (None, None)
        least = least if least is not None else 0 if low is None else low
        top = top if top is not None else many - 1 if high is None else high
        lengths = (self._row_length(item) for _ in range(many))
        return [self._ordered(item.order, least, top, length) for length in lengths]

    def _row_length(self, item: Item) -> int:
        if item.inner is None:
            return self.dice.randint(0, FEW // 2 if self.small else 50)
        low, high = self._limits(item.inner)
        least = low or 0
        most = least + 50 if high is None else high
        if self.small and item.inner.names[0] not in self.closer:
            most = min(most, least + FEW // 2)
        return self.dice.randint(least, most) if self.small else most

    def _words(self, item: Item, count: int) -> list[str]:
        low, high = self._limits(item)
        least = 1 if low is None else low
        most = 1000 if high is None else high
        closer = self.closer.get(item.names[0])
        if self.small and not closer:
            most = min(most, least + FEW - 1)
        letters = (closer.alphabet if closer else "") or item.alphabet or LETTERS
        sizes = [self.dice.randint(least, most) if self.small else most for _ in range(count)]
        return ["".join(self.dice.choices(letters, k=size)) for size in sizes]

    def _graph(self, item: Item) -> list[list[int]]:
        nodes, *more = item.counts(self.case)
        found: list[list[int]] = [[] for _ in range(nodes + 1)]
        if item.kind == "tree":
            places = range(1, nodes + 1)
            names = self.dice.sample(places, nodes) if self.small else places
            pairs = [(names[self.dice.randrange(i)], names[i]) for i in range(1, nodes)]
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
    if item.kind == "length":
        return
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
