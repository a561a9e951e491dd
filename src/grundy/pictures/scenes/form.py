"""How boards of one kind are drawn, and which places a move touches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grundy.pictures.scenes.scene import Place, Scene


class Form:
    """One kind of board: it draws the components of a game that stand together.

    `states` are those of the components, in order; a game without heaps has one.
    """

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the scene; its label is filled in by whoever asks."""
        raise NotImplementedError

    def touch(self, game: Any, before: Sequence[Any], after: Sequence[Any]) -> tuple[str, ...]:
        """Return the places one presses for a move, in order; by default those that change."""
        return touched(self.scene(game, before).places, self.scene(game, after).places)


def touched(before: Mapping[str, Place], after: Mapping[str, Place]) -> tuple[str, ...]:
    """Return the places where something else stands afterwards: first those that were left."""
    changed = [
        (bool(after[name].holds) if name in after else False, place)
        for place, name in enumerate(before)
        if name not in after or before[name].holds != after[name].holds
    ]
    names = list(before)
    return tuple(names[place] for _, place in sorted(changed))
