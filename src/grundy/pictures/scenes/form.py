"""How boards of one kind are drawn, and which places a move touches."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grundy.pictures.scenes.scene import Place, Scene
    from grundy.rules.position import Move

Touch = tuple[str, ...]
"""The places that one presses for a move, in order."""


class Form(ABC):
    """One kind of board: it draws the components of a game that stand together.

    `states` are those of the components, in order; there is one unless the form joins several.
    """

    @abstractmethod
    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the scene; its label is filled in by whoever asks."""

    def joins(self, states: Sequence[Any]) -> bool:
        """Return whether several components stand in one picture, as heaps do; else as a sum."""
        return False

    def touch(self, game: Any, before: Sequence[Any], after: Sequence[Any]) -> Touch:
        """Return the places one presses for a move, in order; by default those that change."""
        return touched(self.scene(game, before).places, self.scene(game, after).places)

    def stay(self, game: Any, states: Sequence[Any]) -> tuple[str, ...]:
        """Return what one presses for a move that changes nothing; by default nothing means it."""
        return ()

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return every way to press a move, the plainest first; by default its touch alone.

        There are several where the picture has more than the position: in a row of pins the second
        pin and the last but one leave the same rows.
        """
        return (self.touch(game, before, after),)


def touched(before: Mapping[str, Place], after: Mapping[str, Place]) -> Touch:
    """Return the places where something else stands afterwards: first those that were left."""
    changed = [
        (bool(after[name].holds) if name in after else False, place)
        for place, name in enumerate(before)
        if name not in after or before[name].holds != after[name].holds
    ]
    names = list(before)
    return tuple(names[place] for _, place in sorted(changed))
