"""Loopy values as text, in CGSuite's notation: what is printed can be read back.

`on`, `off`, `over`, `under`, `upon` and `^<on>`, each after a number or not; `pass` for a move back
to the same game; `a{0||||0|||a|*||*}` where play leads back from further on; `Tiny(on)`, `+-over`.
A loopy game that is reached on two ways is written twice, so that a text may be far longer than the
graph: its length is known before it is written.
"""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, NamedTuple

from grundy.values.loopy_games.graph import Graph, components, negative
from grundy.values.loopy_games.likeness import classes, digests
from grundy.values.short.dyadic import text_of
from grundy.values.short.forms import load
from grundy.values.short.notation import in_text_order
from grundy.values.short.notation import write as write_short

if TYPE_CHECKING:
    from grundy.values.loopy_games.graph import Options
    from grundy.values.short.forms import Form, Store

MOST_BARS = 4
"""Bars that are written in a row; beyond that, braces."""
LABELS = [letter for letter in ascii_lowercase if letter != "v"]


class _Said(NamedTuple):
    """A text, the bars that it has if it stands in braces that can be left out, and what it names.

    `uses` are the nodes on the way from the root that the text refers to by a label.
    """

    text: str
    bars: int = 0
    uses: frozenset[int] = frozenset()


class TextTooLong(Exception):  # noqa: N818 - news: the caller describes the value instead
    """A text would be longer than was asked for."""


def write(graph: Graph, store: Store, most: int) -> str:
    """Return the text of a graph; an empty one where it would be longer than `most`."""
    try:
        return _Writer(graph, store, most).whole()
    except TextTooLong:
        return ""


class _Writer:
    def __init__(self, graph: Graph, store: Store, most: int) -> None:
        self.store, self.most = store, most
        self.graph, self.minus = _with_negatives(graph, store)
        self.digests = digests(self.graph)
        followers = [(*a, *b) for a, b in zip(*self.graph[:2], strict=True)]
        self.cyclic = {
            node
            for component in components(self.graph.size, followers.__getitem__)
            for node in component
            if len(component) > 1 or node in followers[node]
        }
        self.names: dict[int, str | None] = {}

    def whole(self) -> str:
        return text if len(text := _labelled(self.said(0).text)) <= self.most else ""

    def said(self, root: int) -> _Said:
        """Return the text of a node: an explicit stack, as values may be deep."""
        results: dict[int, _Said] = {}
        path: dict[int, None] = {}
        waiting: list[tuple[int, bool]] = [(root, False)]
        values: list[_Said] = []
        while waiting:
            node, ready = waiting.pop()
            if ready:
                del path[node]
                count = sum(self.inner(node))
                parts = values[len(values) - count :] if count else []
                del values[len(values) - count :]
                said = self.join(node, parts)
                if not said.uses:
                    results[node] = said
                values.append(said)
            elif node in path:
                values.append(_Said(_mark(node), 0, frozenset([node])))
            elif node in results:
                values.append(results[node])
            else:
                name = self.name(node)
                if name is not None:
                    values.append(_Said(name, _bars_in(name)))
                    continue
                path[node] = None
                waiting.append((node, True))
                waiting += [(option, False) for option in reversed(self.listed(node))]
        return values[0]

    def inner(self, node: int) -> tuple[int, int]:
        """Return how many left and right options are written."""
        if self.is_switch(node):
            return len(self.graph.left[node]), 0
        return len(self.graph.left[node]), len(self.graph.right[node])

    def listed(self, node: int) -> list[int]:
        """Return the options that are written, in order."""
        left = self.in_order(self.graph.left[node], node)
        return left if self.is_switch(node) else left + self.in_order(self.graph.right[node], node)

    def in_order(self, options: Options, node: int) -> list[int]:
        """Return options in the order in which they are written: the game itself comes last."""
        short: dict[Form, int] = {}
        for option in options:
            form = self.graph.short[option]
            if form is not None:
                short[form] = option
        first = [short[form] for form in in_text_order(tuple(short))]
        loopy = [option for option in options if self.graph.short[option] is None]
        return first + sorted(loopy, key=lambda option: (option == node, self.place(option)))

    def place(self, node: int) -> tuple[str, int]:
        return self.name(node) or "~", self.digests[node]

    def is_switch(self, node: int) -> bool:
        """Return whether a node is its own negative, and nothing leads back to it."""
        own = self.minus[node] == node and node not in self.cyclic
        return own and bool(self.graph.left[node])

    def join(self, node: int, parts: list[_Said]) -> _Said:
        """Return the text of a node from the texts of its options."""
        mark = _mark(node)
        lefts, _ = self.inner(node)
        uses = frozenset(use for part in parts for use in part.uses)
        direct = [part._replace(text="pass") if part.text == mark else part for part in parts]
        label = mark if any(node in part.uses and part.text != "pass" for part in direct) else ""
        if self.is_switch(node):
            text, bars = _switch(direct), 0
        elif not label and (tiny := self.tiny(node)):
            text, bars = tiny, 0
        else:
            text, bars = self.bars(direct, lefts)
            bars = 0 if label else bars
        text = label + text
        # More is added around it, and nothing is taken away; a letter is shorter than its mark.
        if len(text) > self.most and len(_labelled(text)) > self.most:
            raise TextTooLong
        return _Said(text, bars, uses - {node})

    def bars(self, parts: list[_Said], lefts: int) -> tuple[str, int]:
        sides, bars = [], 1
        for options in (parts[:lefts], parts[lefts:]):
            alone = options[0].bars if len(options) == 1 else 0
            if 0 < alone < MOST_BARS:
                sides.append(options[0].text[1:-1])
                bars = max(bars, alone + 1)
            else:
                sides.append(",".join(option.text for option in options))
        return "{" + sides[0] + "|" * bars + sides[1] + "}", bars

    # Names ---------------------------------------------------------------------------------------

    def name(self, node: int) -> str | None:
        """Return the name of a node that has one."""
        if node not in self.names:
            self.names[node] = self._name(node)
        return self.names[node]

    def _name(self, node: int) -> str | None:
        form = self.graph.short[node]
        if form is not None:
            return self.short_text(form)
        return _infinite(self.graph, node) or self._over(node) or self._upon(node)

    def short_text(self, form: Form) -> str:
        text = write_short(form, self.most)
        if not text:
            raise TextTooLong
        return text

    def _over(self, node: int) -> str | None:
        """Return x over, {x|pass}, or x under, {pass|x}, for a number x."""
        left, right = self.graph.left[node], self.graph.right[node]
        if right == (node,) and (x := self._number(left)) is not None:
            return f"{x}over"
        if left == (node,) and (x := self._number(right)) is not None:
            return f"{x}under"
        return None

    def _upon(self, node: int) -> str | None:
        """Return x upon, x upon*, x^<on>, x^<on>*, or one of them with v."""
        for up in (True, False):
            found = self._upon_sum(node, up=up) or self._upon_power(node, up=up)
            if found:
                return found
        return None

    def _players(self, node: int, *, up: bool) -> tuple[Options, Options]:
        left, right = self.graph.left[node], self.graph.right[node]
        return (left, right) if up else (right, left)

    def _upon_sum(self, node: int, *, up: bool) -> str | None:
        """Return upon, {pass|*}, or upon*, {0,pass|0}; or minus one of them."""
        near, far = self._players(node, up=up)
        mark = "upon" if up else "v[on]"
        ends = self._stars(far)
        if near == (node,) and ends and ends[1] == [1]:
            return f"{ends[0]}{mark}"
        begins = self._stars(tuple(x for x in near if x != node))
        if node in near and ends and ends == begins and ends[1] == [0]:
            return f"{ends[0]}{mark}*"
        return None

    def _upon_power(self, node: int, *, up: bool) -> str | None:
        """Return ^<on>, {0|v[on]*}, or ^<on>*, {0,*|v[on]}; or minus one of them."""
        near, far = self._players(node, up=up)
        begins = self._stars(near)
        if begins is None or len(far) != 1 or self.graph.short[far[0]] is not None:
            return None
        x, stars = begins
        other = self._upon_sum(far[0], up=not up)
        below, power = (f"{x}v[on]", "^<on>") if up else (f"{x}upon", "v<on>")
        if stars == [0] and other == f"{below}*":
            return f"{x}{power}"
        return f"{x}{power}*" if stars == [0, 1] and other == below else None

    def _number(self, options: Options) -> str | None:
        """Return the text of a single option that is a number, nothing for 0."""
        found = self._stars(options)
        return found[0] if found and found[1] == [0] else None

    def _stars(self, options: Options) -> tuple[str, list[int]] | None:
        """Return x and the stars of options x, x*, ...; None for others."""
        if not options:
            return None
        forms = [self.graph.short[option] for option in options]
        xs, stars = set(), []
        for form in forms:
            if form is None or not form.leaf or form.ups:
                return None
            xs.add(form.x)
            stars.append(form.star)
        if len(xs) > 1:
            return None
        x = xs.pop()
        return (text_of(x) if x[0] else ""), sorted(stars)

    def tiny(self, node: int) -> str | None:
        """Return Tiny(G) for {0||0|-G}, or Miny(G) for {G|0||0}: G is on, x over or x under."""
        for left in (True, False):
            near, far = self._players(node, up=left)
            if not self._is_zero(near) or len(far) != 1 or self.graph.short[far[0]] is not None:
                continue
            back, end = self._players(far[0], up=left)
            if self._is_zero(back) and len(end) == 1:
                amount = self.minus[end[0]] if left else end[0]
                name = None if amount is None else self.name(amount)
                if name is not None and _is_great(name):
                    return f"{'Tiny' if left else 'Miny'}({name})"
        return None

    def _is_zero(self, options: Options) -> bool:
        """Return whether 0 is the only option."""
        return self._stars(options) == ("", [0])


def _with_negatives(graph: Graph, store: Store) -> tuple[Graph, list[int | None]]:
    """Return a graph with the negatives of its nodes, and which node is minus each."""
    size = graph.size
    forms = [None if form is None else load(store, form) for form in graph.short]
    graph = graph._replace(short=tuple(forms))
    other = negative(graph, store)
    moved = [
        tuple(tuple(x + size for x in options) for options in side)
        for side in (other.left, other.right)
    ]
    both = Graph(graph.left + moved[0], graph.right + moved[1], graph.short + other.short)
    same = classes(both)
    first: dict[int, int] = {}
    for node, number in enumerate(same):
        first.setdefault(number, node)
    rows = [
        tuple(tuple(sorted({first[same[x]] for x in options})) for options in side)
        for side in (both.left, both.right)
    ]
    minus = [first[same[(n + size) % (2 * size)]] for n in range(2 * size)]
    return Graph(rows[0], rows[1], both.short), list(minus)


def _infinite(graph: Graph, node: int) -> str | None:
    sides = graph.left[node], graph.right[node]
    return {((node,), ()): "on", ((), (node,)): "off"}.get(sides)


def _switch(parts: list[_Said]) -> str:
    if len(parts) > 1:
        return "+-{" + ",".join(part.text for part in parts) + "}"
    (part,) = parts
    if part.bars or part.text in ("on", "over"):
        return f"+-{part.text}"
    return f"+-({part.text})"


def _bars_in(text: str) -> int:
    """Return the bars of a short value's text in braces that can be left out; else 0."""
    if not text.startswith("{"):
        return 0
    depth, now, most = 0, 0, 0
    for place, mark in enumerate(text):
        depth += (mark in "{(") - (mark in "})")
        if not depth and place < len(text) - 1:
            return 0
        now = now + 1 if mark == "|" and depth == 1 else 0
        most = max(most, now)
    return most


def _is_great(name: str) -> bool:
    return name == "on" or name.endswith(("over", "under"))


def _mark(node: int) -> str:
    return f"\0{node}\0"


def _labelled(text: str) -> str:
    """Return a text with letters for its marks, in the order in which they come."""
    pieces = text.split("\0")
    letters: dict[str, str] = {}
    for number in pieces[1::2]:
        letters.setdefault(number, _letter(len(letters)))
    pieces[1::2] = [letters[number] for number in pieces[1::2]]
    return "".join(pieces)


def _letter(place: int) -> str:
    found = ""
    while True:
        place, last = divmod(place, len(LABELS))
        found = LABELS[last] + found
        if not place:
            return found
        place -= 1
