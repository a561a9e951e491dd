"""What was computed, kept outside the games: a game is its rules, and nothing else.

Stores are kept by game, and by the rules that they were filled by: a game of one's own whose rules
have changed begins anew (see `grundy.solving.watching`). They go when the game goes, or when many
other games came after it. Inside `gr.forgetting` there is a memory of its own, which is let go at
the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ref

from grundy.limits.remembering import remembered
from grundy.rules.readings import GameReadings, follows_anew

if TYPE_CHECKING:
    from collections.abc import Callable

Store = TypeVar("Store")

MOST = 1024
"""Games of which something is kept; beyond, what was computed first is let go."""


class Kept:
    """What is kept of a game: its stores, and what its rules were made of when they were filled.

    `edition` is another object each time that everything is begun anew.
    """

    __slots__ = ("_rules", "busy", "edition", "filled", "known", "looked", "ref", "sized", "stores")

    def __init__(self, game: ref[Any]) -> None:
        self.ref = game
        self.busy = False
        """Whether a question about the game is being answered."""
        self._rules: GameReadings | None = None
        self._clear()

    def _clear(self) -> None:
        self.stores: dict[Any, Any] = {}
        self.sized: list[Any] = []
        """Those of the stores that can be compared with the rules."""
        self.filled: list[Any] = []
        """What they hold."""
        self.known = self.looked = 0
        """How much was known after the last question, and when they last were."""
        self.edition = object()

    @property
    def game(self) -> Any:
        """The game."""
        return self.ref()

    def add(self, game: Any, make: Callable[[Any], Store]) -> Store:
        """Make a store."""
        store = self.stores[make] = make(game)
        given: Any = store
        if hasattr(given, "second_look"):
            self.sized.append(given)
            self.filled += given.filled
        return store

    @property
    def size(self) -> int:
        """How much is known that can be compared with the rules."""
        return sum(map(len, self.filled))

    @property
    def changed(self) -> bool:
        """Whether the rules are not as they were when they were last read."""
        return self._rules is not None and self._rules.changed_in(self.game)

    def read(self) -> None:
        """Take the rules as they are."""
        self._rules = GameReadings(self.game)

    def look(self) -> None:
        """Begin a question: forget what other rules gave."""
        game: Any = self.ref()
        if self._rules is None:
            if game.watched:
                self.read()
        elif self._rules.changed_in(game):
            self.start_anew()
        self.busy = True

    def start_anew(self) -> None:
        """Forget everything, also what the game itself has worked out."""
        game = self.ref()
        self._clear()
        follows_anew(game)
        self.read()


class Memory:
    """Stores of what was computed, one of each kind for a game.

    A store is made when it is first asked for.

    >>> import grundy as gr
    >>> class Values(dict):
    ...     def __init__(self, game):
    ...         pass
    >>> memory, nim = Memory(), gr.game("nim")
    >>> memory.of(nim, Values) is memory.of(nim, Values)
    True
    """

    def __init__(self) -> None:
        self._by_game: dict[int, Kept] = {}

    def of(self, game: Any, make: Callable[[Any], Store]) -> Store:
        """Return the game's store of this kind, made by calling `make` with the game."""
        kept = self._by_game.get(id(game))
        if kept is None or kept.ref() is not game:
            kept = self.kept(game)
        if game.watched and not kept.busy:
            kept.look()
            kept.busy = False
        store: Store | None = kept.stores.get(make)
        return kept.add(game, make) if store is None else store

    def kept(self, game: Any) -> Kept:
        """Return all that is kept of a game."""
        found = self._by_game.get(id(game))
        if found is None or found.ref() is not game:
            if len(self._by_game) >= MOST:
                self._by_game.pop(next(iter(self._by_game)), None)
            found = self._by_game[id(game)] = Kept(ref(game, self._forget(id(game))))
        return found

    def __len__(self) -> int:
        """Return of how many games something is kept."""
        return len(self._by_game)

    def _forget(self, key: int) -> Callable[[ref[Any]], None]:
        by_game = self._by_game

        def gone(game: ref[Any]) -> None:
            # Another game may have the number of one that is gone.
            if key in by_game and by_game[key].ref is game:
                del by_game[key]

        return gone


@remembered(1)
def current_memory() -> Memory:
    """Return the memory in force: that of the process, or of the `forgetting` around."""
    return Memory()


def edition_of(game: Any) -> object:
    """Return what stands for the rules of a game as they are; None where they do not change."""
    return current_memory().kept(game).edition if game.watched else None


def store_of(game: Any, make: Callable[[Any], Store]) -> Store:
    """Return the game's store of this kind in the memory in force."""
    return current_memory().of(game, make)
