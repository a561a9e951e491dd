"""What the rules of a game are made of: their code, and everything that the code reads.

The rules of a game of one's own are Python: functions with constants, defaults, closures and
globals, attributes of the game and of its class, and other functions that they call. `Readings`
finds all of that once, and can tell at little cost whether something has changed since, so that no
answer outlives the rules that it was found by. The same walk gives a digest that is the same in
another process, for tables on disk.

What belongs to Python, to installed packages and to grundy is not looked into: it is known by its
name. Hidden state, such as that of a random number generator or of a file, is not seen.
"""

from __future__ import annotations

from collections import deque
from functools import cache, cached_property, partial
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any

from grundy.forms.loaded_code import code_text, is_foreign, names_of
from grundy.forms.rule.sources import source_text
from grundy.rules.derived import leave_behind
from grundy.rules.game import Game, settings
from grundy.rules.kept import FLAT, Attributes, Contents, Numbers, content, same
from grundy.rules.theorem import Law

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MOST = 5000
"""Things that are looked into; beyond, rules are known by what was found so far."""

PLAIN = (int, float, complex, str, bytes, bool, type(None), range, type(...), type(NotImplemented))
CONTAINERS = (list, dict, set, deque, bytearray)
PASSING = frozenset(
    ("__weakref__", "__dict__", "__doc__", "__module__", "__static_attributes__", "__firstlineno__")
)
"""What a class has besides what it says."""


class Readings:
    """What some rules are made of as they are now; `changed` tells whether that is still so.

    `tell` is given a line of text for everything that is found. With `by_source` functions are
    told as the text of their source where that is what was loaded, else by a zero character.

    >>> sizes = [1, 3]
    >>> found = Readings([lambda n: [n - k for k in sizes]])
    >>> found.changed(), sizes.append(4), found.changed()
    (False, None, True)
    """

    def __init__(
        self,
        roots: Iterable[Any],
        tell: Callable[[str], None] | None = None,
        *,
        by_source: bool = False,
    ) -> None:
        self._functions: list[tuple[Any, ...]] = []
        self._cells: list[tuple[Any, Any]] = []
        self._spaces: dict[int, _Space] = {}
        self._kept: list[Any] = []
        self._tell, self._by_source = tell, by_source
        self._seen: dict[int, Any] = {}
        for root in roots:
            self.walk("", root)
        self._seen = {}
        self._listed = list(self._spaces.values())

    def changed(self) -> bool:
        """Return whether something is not as it was. It is asked often: plain loops, few calls."""
        for function, code, defaults, named in self._functions:
            if (
                function.__code__ is not code
                or function.__defaults__ is not defaults
                or function.__kwdefaults__ is not named
            ):
                return True
        for space in self._listed:
            here = space.space
            for name, value in space.values.items():
                if here.get(name, self) is not value and not same(here.get(name), value):
                    return True
            if len(here) != space.size and space.grown():
                return True
        return bool(self._cells or self._kept) and self._changed_inside()

    def _changed_inside(self) -> bool:
        for cell, value in self._cells:
            now = content(cell)
            if now is not value and not same(now, value):
                return True
        return any(thing.changed() for thing in self._kept)

    def keep(self, thing: Any) -> None:
        """Look at this too."""
        self._kept.append(thing)

    def tell(self, place: str, words: object) -> None:
        """Tell what was found at a place."""
        if self._tell is not None:
            self._tell(f"{place} {words}\n")

    # The walk: each thing is looked into once ----------------------------------------------------

    def walk(self, place: str, value: Any) -> None:
        """Look at something and into it."""
        kind = type(value)
        if kind in PLAIN:
            self.tell(place, repr(value))
            return
        if id(value) in self._seen or len(self._seen) >= MOST:
            self.tell(place, f"{kind.__qualname__} again")
            return
        if kind not in (tuple, frozenset):
            self._seen[id(value)] = value
        inside = next((look for kinds, look in _LOOKS if isinstance(value, kinds)), _object)
        inside(self, place, value)

    def parts(self, place: str, *values: Any) -> None:
        """Look into several things."""
        for value in values:
            self.walk(place, value)

    def function(self, place: str, function: Any) -> None:
        """Look into a function: its code, its settings, and what its code reads by name."""
        if is_foreign(function):
            self.tell(place, f"{function.__module__}.{function.__qualname__}")
            return
        code = function.__code__
        self._functions.append((function, code, function.__defaults__, function.__kwdefaults__))
        if self._tell is not None:
            by_source = source_text(function) or "\0" if self._by_source else ""
            self.tell(place, by_source or code_text(code))
        self.parts(f"{place}=", function.__defaults__ or (), function.__kwdefaults__ or ())
        for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
            self._cells.append((cell, content(cell)))
            self.walk(f"{place}.{name}", content(cell))
        names = names_of(code)
        self.space(place, function.__globals__, names)
        for name in names:
            found = function.__globals__.get(name)
            if isinstance(found, ModuleType) and not is_foreign(found):
                self.space(f"{place}.{name}", vars(found), names)

    def space(self, place: str, space: Any, names: Iterable[str]) -> None:
        """Look at the things of these names; a name that is not there may come to be."""
        self._spaces.setdefault(id(space), _Space(space)).add(names)
        for name in [name for name in names if name in space]:
            self.walk(f"{place}.{name}", space[name])

    def kind(self, place: str, kind: type) -> None:
        """Look into a class, and the classes above it that are one's own."""
        for base in kind.__mro__:
            if is_foreign(base):
                self.tell(place, f"class {base.__module__}.{base.__qualname__}")
                continue
            own = vars(base)
            self._spaces[id(own)] = _Space(own, closed=True)
            names = [name for name in own if name not in PASSING]
            self.space(f"{place} {base.__qualname__}", own, names)

    def contents(self, place: str, value: Any) -> None:
        """Look at what is in a container, which may change."""
        self._kept.append(Contents(value))
        if is_data(value):
            self.tell(place, _written(value))
        else:
            self.items(place, value.items() if isinstance(value, dict) else value)

    def items(self, place: str, value: Any) -> None:
        """Look at what is in a tuple or a frozen set, each of which may hold what changes."""
        self.tell(place, f"{type(value).__name__} {len(value)}")
        listed = sorted(value, key=repr) if isinstance(value, (set, frozenset)) else value
        self.parts(place, *listed)

    def attributes(self, place: str, value: Any, names: list[str]) -> None:
        """Look at attributes of an object."""
        there = [name for name in names if hasattr(value, name)]
        if there:
            self._kept.append(Attributes(value, there))
        for name in there:
            self.walk(f"{place}.{name}", getattr(value, name))

    def game(self, place: str, game: Game) -> None:
        """Look into a game: its class, and what was given to it; one of the catalogue is named."""
        self.walk(place, type(game))
        if not game.watched:
            self.tell(place, game.text)
            return
        self.space(place, vars(game), list(made_of(game)))


class _Space:
    """Some names of a namespace, and what they stood for."""

    __slots__ = ("absent", "closed", "size", "space", "values")

    def __init__(self, space: Any, *, closed: bool = False) -> None:
        self.space, self.size, self.closed = space, len(space), closed
        self.values: dict[str, Any] = {}
        self.absent: set[str] = set()

    def add(self, names: Iterable[str]) -> None:
        """Look at these names too; one that is not there may come to be."""
        for name in names:
            if name in self.space:
                self.values[name] = self.space[name]
            else:
                self.absent.add(name)

    def grown(self) -> bool:
        """Return whether what was not there is there now; of a class any new name counts."""
        if self.closed or not self.absent.isdisjoint(self.space):
            return True
        self.size = len(self.space)
        return False


class GameReadings(Readings):
    """What a game is made of; the game itself is not kept, so that it can go."""

    def __init__(
        self,
        game: Game,
        tell: Callable[[str], None] | None = None,
        *,
        by_source: bool = False,
    ) -> None:
        own = made_of(game)
        self._own, self._changes = own, settings.changes
        super().__init__((type(game), *own.keys(), *own.values()), tell, by_source=by_source)

    def changed_in(self, game: Game) -> bool:
        """Return whether the game is not made of what it was."""
        if self._changes != settings.changes:
            own = made_of(game)
            if own.keys() != self._own.keys() or not all(
                map(same, own.values(), self._own.values())
            ):
                return True
            self._changes = settings.changes
        return self.changed()


def follows_anew(game: Any) -> None:
    """Forget what a game has worked out of itself: it followed from other rules."""
    own = game.__getstate__()
    for name in [name for name in vars(game) if name not in own and name != "_hash"]:
        del vars(game)[name]
    leave_behind(type(game))


def made_of(game: Any) -> dict[str, Any]:
    """Return what was given to a game, without what follows from it."""
    made: dict[str, Any] = game.__getstate__()
    return {key: value for key, value in made.items() if not key.startswith("__")}


def is_data(value: Any) -> bool:
    """Return whether a container holds plain values alone, or containers of them.

    >>> is_data([1, (2, {"a": None})]), is_data([len])
    (True, False)
    """
    waiting = [value]
    seen: set[int] = set()
    while waiting:
        here = waiting.pop()
        if type(here) in PLAIN:
            continue
        if not isinstance(here, (tuple, frozenset, *CONTAINERS)) or id(here) in seen:
            return False
        if not isinstance(here, dict) and set(map(type, here)) <= FLAT:
            continue
        if not isinstance(here, (tuple, frozenset)):
            seen.add(id(here))
        waiting += here
        if isinstance(here, dict):
            waiting += here.values()
    return True


def _written(value: Any) -> str:
    """Return data as text that is the same in another process: sets are in order."""
    if isinstance(value, dict):
        inside = ",".join(f"{_written(key)}:{_written(one)}" for key, one in value.items())
    elif isinstance(value, (set, frozenset)):
        inside = ",".join(sorted(map(_written, value)))
    elif isinstance(value, (tuple, list, deque)):
        inside = ",".join(map(_written, value))
    else:
        return repr(value)
    return f"{type(value).__name__}({inside})"


# What is looked into, by its kind -----------------------------------------------------------------


def _object(readings: Readings, place: str, value: Any) -> None:
    """Look at an object: its own attributes, and its class where that is one's own."""
    kind: Any = type(value)
    if kind.__module__ == "numpy" and hasattr(value, "tobytes"):
        readings.keep(Numbers(value))
        readings.tell(place, f"{value.dtype} {value.shape} {value.tobytes()!r}")
        return
    readings.tell(place, f"{kind.__module__}.{kind.__qualname__}")
    if is_foreign(kind) and kind.__module__ not in ("types", "argparse"):
        return
    readings.walk(place, kind)
    if hasattr(value, "__dict__"):
        readings.space(place, vars(value), list(vars(value)))
    slots = [name for base in kind.__mro__ for name in _slots(base)]
    readings.attributes(place, value, slots)


def _slots(kind: type) -> tuple[str, ...]:
    slots = vars(kind).get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _builtin(readings: Readings, place: str, value: Any) -> None:
    own = getattr(value, "__self__", None)
    readings.tell(place, value.__qualname__)
    if own is not None and not isinstance(own, (ModuleType, type)):
        readings.walk(place, own)


_LOOKS: list[tuple[Any, Callable[[Readings, str, Any], None]]] = [
    (FunctionType, Readings.function),
    (MethodType, lambda r, place, v: r.parts(place, v.__func__, v.__self__)),
    (BuiltinFunctionType, _builtin),
    (type, Readings.kind),
    (ModuleType, lambda r, place, v: r.tell(place, f"module {v.__name__}")),
    ((tuple, frozenset), Readings.items),
    (CONTAINERS, Readings.contents),
    (Game, Readings.game),
    ((staticmethod, classmethod), lambda r, place, v: r.walk(place, v.__func__)),
    (property, lambda r, place, v: r.walk(place, v.fget)),
    (cached_property, lambda r, place, v: r.walk(place, v.func)),
    (partial, lambda r, place, v: r.parts(place, v.func, v.args, v.keywords)),
    (Law, lambda r, place, v: r.walk(place, v.rule)),
    (type(cache(repr)), lambda r, place, v: r.walk(place, v.__wrapped__)),
]
