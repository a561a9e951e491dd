"""Loopy values from text: `on`, `over`, `{0|pass}`, `a{0||a|-1}`, `over & v`; short ones mixed in.

`pass` is a move of a player back to the game whose option it is. A letter or a word before a brace
names that game, and inside the braces the name stands for it. Names and `pass` stand alone as
options: nothing can be added to a game that is not yet complete.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from grundy.errors import NotationError, nearest
from grundy.values.loopy_games.graph import explored
from grundy.values.loopy_games.sides import Sided
from grundy.values.short import notation
from grundy.values.short.forms import Form, load

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grundy.limits.budget import Meter
    from grundy.values.loopy_games.graph import Graph
    from grundy.values.loopy_games.sides import Algebra
    from grundy.values.short.forms import Store

WORDS = ("on", "off", "over", "under", "upon", "dud", "pass")
LOOPY = re.compile(
    rf"(?<![A-Za-z_])(?:{'|'.join(WORDS)})(?![A-Za-z_])|&|[A-Za-z_]\s*\{{|[\[<]on[\]>]"
)
"""What only texts of loopy values have; `v{` is not a name, but down and a game."""

_TOKEN = re.compile(
    r"(?P<forever>(?:\^|v|↑|↓)(?:\[on\]|<on>))|(?P<sides>&)|" + notation.TOKEN.pattern
)


class Open:
    """A game in braces: its options may be names of games around it that are not closed yet."""

    __slots__ = ("free", "left", "name", "right")

    def __init__(self, left: Iterable[Any], right: Iterable[Any], name: str = "") -> None:
        self.left = [self if option is PASS else option for option in left]
        self.right = [self if option is PASS else option for option in right]
        self.name = name
        self.free: set[str] = set()
        """Names that it refers to of games that are not closed yet."""
        for option in (*self.left, *self.right):
            if isinstance(option, Name):
                self.free.add(option.text)
            elif isinstance(option, Open) and option is not self:
                self.free |= option.free


class Name:
    """The name of a game that is not closed yet; or `pass`."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


PASS = Name("pass")


def is_loopy_text(text: str) -> bool:
    """Return whether a text can only be that of a loopy value.

    >>> is_loopy_text("{0|pass}"), is_loopy_text("{1|-1}v{2|}"), is_loopy_text("a{0|a}")
    (True, False, True)
    """
    for found in LOOPY.finditer(text):
        words = found.group()
        before = text[max(0, found.start() - 1) : found.start()]
        if not re.fullmatch(r"v\s*\{", words) or before.isalpha():
            return True
    return False


def graph_of(made: Any, store: Store, meter: Meter, *, onside: bool) -> Graph:
    """Return the graph of a text on one side: inner values that have two give one of them."""
    graphs: dict[int, Graph] = {}

    def inside(option: Any) -> Any:
        if isinstance(option, Sided):
            graph = option.onside if onside else option.offside
            graphs[id(graph)] = graph
            return at(id(graph), 0)
        return option

    def at(key: int, node: int) -> Any:
        form = graphs[key].short[node]
        return (key, node) if form is None else load(store, form)

    def expand(node: Any) -> tuple[list[Any], list[Any]]:
        if isinstance(node, tuple):
            key, number = node
            graph = graphs[key]
            sides = graph.left[number], graph.right[number]
            one, two = ([at(key, option) for option in side] for side in sides)
            return one, two
        return [inside(x) for x in node.left], [inside(x) for x in node.right]

    return explored(inside(made), expand, lambda node: isinstance(node, Form), meter)


class Mixed:
    """What a reader does with short values, loopy ones and names: it makes, adds and negates."""

    def __init__(self, algebra: Algebra) -> None:
        self.algebra, self.store = algebra, algebra.store
        self.zero, self.leaf, self.number = self.store.zero, self.store.leaf, self.store.number

    def make(self, left: Sequence[Any], right: Sequence[Any]) -> Any:
        """Return the game with these options."""
        if all(isinstance(option, Form) for option in (*left, *right)):
            return self.store.make(left, right)
        return Open(left, right)

    def add(self, one: Any, two: Any) -> Any:
        """Return the sum of two values that are complete."""
        if isinstance(one, Form) and isinstance(two, Form):
            return self.store.add(one, two)
        return self.plain(self.algebra.add([self.complete(one), self.complete(two)]))

    def negate(self, one: Any) -> Any:
        """Return minus a value that is complete."""
        if isinstance(one, Form):
            return self.store.negate(one)
        return self.plain(self.algebra.negate(self.complete(one)))

    def sided(self, onside: Any, offside: Any) -> Any:
        """Return s & t."""
        return self.plain(self.algebra.both(self.complete(onside), self.complete(offside)))

    def plain(self, found: Sided) -> Sided | Form:
        """Return a short value as such."""
        form = found.form
        return found if form is None else load(self.store, form)

    def complete(self, one: Any) -> Sided:
        """Return a value; raise `ValueError` for what is not complete."""
        if isinstance(one, Form):
            return self.algebra.of_form(one)
        if isinstance(one, Name):
            raise ValueError(f"{one.text!r} stands alone, as an option")
        if isinstance(one, Open):
            if one.free:
                raise ValueError(
                    f"the game {min(one.free)!r} is not complete here: it stands alone, as an "
                    "option"
                )
            return self.algebra.simplest(*graphs_of(one, self.algebra))
        assert isinstance(one, Sided)
        return one


def graphs_of(made: Any, algebra: Algebra) -> tuple[Graph, Graph]:
    """Return the graphs of a text on both sides: one, if they are the same."""
    onside, offside = (
        graph_of(made, algebra.store, algebra.meter, onside=onside) for onside in (True, False)
    )
    return onside, onside if onside == offside else offside


class LoopyReader(notation.Reader):
    """Reads a text in which loopy values may occur."""

    tokens = _TOKEN
    examples = "on, over, {0|pass}, a{0||a|-1} or over & v"

    def __init__(self, text: str, mixed: Mixed) -> None:
        super().__init__(text, mixed)  # type: ignore[arg-type]  # it does what a store does
        self.mixed = mixed
        self.pending = ""
        self.sides: dict[int, Any] = {}
        """The onsides that were read, by the depth of their braces."""

    def take(self, kind: str, text: str) -> None:
        """Take one more token."""
        try:
            if self.pending and text != "{":
                raise ValueError(f"{self.pending!r} names a game: braces follow it")
            if kind == "sides":
                self.take_sides()
            elif kind == "forever":
                self.put(self.frames[-1], self.forever(text))
            else:
                super().take(kind, text)
        except ValueError as error:
            if isinstance(error, NotationError):
                raise
            raise self.wrong(str(error)) from None

    def name(self, text: str) -> None:
        """Take a word: a loopy value, a name, or what short values have."""
        frame = self.frames[-1]
        rest = self.text[self.at + len(text) :].lstrip()
        if rest.startswith("{") and text not in notation.NAMES:
            if text in WORDS or text in self.open_names():
                raise ValueError(f"{text!r} is taken: name the game otherwise")
            self.pending = text
        elif text in self.open_names():
            self.put(frame, Name(text))
        elif text == "pass":
            if frame.opener != "{":
                raise ValueError("'pass' is an option: it stands in braces, as in {0|pass}")
            self.put(frame, PASS)
        elif text in WORDS:
            self.put(frame, self.word(text))
        elif text in notation.NAMES:
            super().name(text)
        else:
            known = (*WORDS, *notation.NAMES, *self.open_names())
            close = notation.NEAR.get(text.lower()) or nearest(text, known)
            raise ValueError(f"there is no value {text!r}{close}")

    def open_names(self) -> list[str]:
        """Return the names of the games that are open here."""
        return [frame.name for frame in self.frames if frame.name]

    def mark(self, frame: notation.Frame, mark: str) -> None:
        """Take a mark; an opening brace takes the name before it."""
        super().mark(frame, mark)
        if mark == "{":
            self.frames[-1].name, self.pending = self.pending, ""

    def word(self, text: str) -> Any:
        """Return what a word stands for."""
        zero, star = self.store.zero, self.store.leaf((0, 0), 0, 1)
        sides: dict[str, tuple[list[Any], list[Any]]] = {
            "on": ([PASS], []),
            "off": ([], [PASS]),
            "over": ([zero], [PASS]),
            "under": ([PASS], [zero]),
            "upon": ([PASS], [star]),
            "dud": ([PASS], [PASS]),
        }
        return Open(*sides[text])

    def forever(self, text: str) -> Any:
        """Return ^[on], which is upon, or ^<on>; or minus one of them."""
        zero, star = self.store.zero, self.store.leaf((0, 0), 0, 1)
        up = text[0] in "^↑"
        if text[1] == "[":
            return Open([PASS], [star]) if up else Open([star], [PASS])
        below = Open([zero], [zero, PASS]) if up else Open([zero, PASS], [zero])
        return Open([zero], [below]) if up else Open([below], [zero])

    def put(self, frame: notation.Frame, form: Any) -> None:
        """Add a value to the term that is being read."""
        if isinstance(form, Name) and (frame.prefixes or frame.current is not None):
            self.mixed.complete(form)
        super().put(frame, form)

    def take_sides(self) -> None:
        """Take an ampersand: what was read is the onside."""
        frame = self.frames[-1]
        if len(self.frames) in self.sides:
            raise ValueError("a value has one onside and one offside: s & t")
        self.end_item(frame)
        self.sides[len(self.frames)] = frame.items.pop()

    def end_item(self, frame: notation.Frame, *, needed: bool = True) -> None:
        """End an option, or the text."""
        onside = self.sides.pop(len(self.frames), None)
        super().end_item(frame, needed=needed or onside is not None)
        if onside is not None:
            frame.items[-1] = self.mixed.sided(onside, frame.items[-1])

    def game(self, left: Sequence[Any], right: Sequence[Any]) -> Any:
        """Return the game with these options."""
        return self.store.make(left, right)

    def braces(self, frame: notation.Frame) -> Any:
        """Return the game in braces, closed: its name stands for it inside."""
        made: Any = super().braces(frame)
        return _closed(made, frame.name) if frame.name and isinstance(made, Open) else made


def _closed(game: Open, name: str) -> Open:
    """Put a game in place of its name, wherever it stands inside."""
    game.name = name
    seen: set[int] = set()
    waiting: list[Open] = [game]
    while waiting:
        now = waiting.pop()
        if id(now) in seen:
            continue
        seen.add(id(now))
        now.free.discard(name)
        for side in (now.left, now.right):
            for place, option in enumerate(side):
                if isinstance(option, Name) and option.text == name:
                    side[place] = game
                elif isinstance(option, Open):
                    waiting.append(option)
    return game


def read(text: str, algebra: Algebra) -> tuple[Sided, tuple[Graph, Graph] | None]:
    """Return the value that a text stands for, and its graphs as they were written, if it has any.

    Raises `NotationError` that names the place. Nothing in a text is run.
    """
    mixed = Mixed(algebra)
    reader = LoopyReader(text, mixed)
    made: Any = reader.value()[0]
    if isinstance(made, Open):
        graphs = graphs_of(made, algebra)
        return algebra.simplest(*graphs), graphs
    return mixed.complete(made), None
