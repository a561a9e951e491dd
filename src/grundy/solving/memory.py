"""What was computed, kept outside the games: a game is its rules, and nothing else.

Stores are kept by game. They go when the game goes, or when many other games came after it. Inside
`gr.forgetting` there is a memory of its own, which is let go at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar
from weakref import ref

from grundy.rules.remembering import remembered

if TYPE_CHECKING:
    from collections.abc import Callable

Store = TypeVar("Store")

MOST = 1024
"""Games of which something is kept; beyond, what was computed first is let go."""


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
        self._by_game: dict[int, tuple[ref[Any], dict[Any, Any]]] = {}

    def of(self, game: Any, make: Callable[[Any], Store]) -> Store:
        """Return the game's store of this kind, made by calling `make` with the game."""
        found = self._by_game.get(id(game))
        if found is None or found[0]() is not game:
            if len(self._by_game) >= MOST:
                self._by_game.pop(next(iter(self._by_game)), None)
            found = self._by_game[id(game)] = ref(game, self._forget(id(game))), {}
        stores = found[1]
        if make not in stores:
            stores[make] = make(game)
        store: Store = stores[make]
        return store

    def __len__(self) -> int:
        """Return of how many games something is kept."""
        return len(self._by_game)

    def _forget(self, key: int) -> Callable[[ref[Any]], None]:
        by_game = self._by_game

        def gone(game: ref[Any]) -> None:
            # Another game may have the number of one that is gone.
            if key in by_game and by_game[key][0] is game:
                del by_game[key]

        return gone


@remembered(1)
def current_memory() -> Memory:
    """Return the memory in force: that of the process, or of the `forgetting` around."""
    return Memory()


def store_of(game: Any, make: Callable[[Any], Store]) -> Store:
    """Return the game's store of this kind in the memory in force."""
    return current_memory().of(game, make)
