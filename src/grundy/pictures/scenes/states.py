"""Games that say nothing of their board: drawn by the shape of their states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.heaps import heaps, touch
from grundy.pictures.scenes.marks import rect, words
from grundy.pictures.scenes.scene import Place, Scene
from grundy.pictures.scenes.squares import FORM as SQUARES

if TYPE_CHECKING:
    from collections.abc import Sequence


class States(Form):
    """Numbers are heaps, texts with rows are boards; anything else is its own text on a card."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the scene."""
        counts = _counts(states)
        if counts is not None:
            return heaps(counts)
        if isinstance(states[0], str) and states[0]:
            return SQUARES.scene(game, states)
        return _card(game, states)

    def touch(self, game: Any, before: Sequence[Any], after: Sequence[Any]) -> tuple[str, ...]:
        """Return the token of a heap, or the squares that change."""
        counts, then = _counts(before), _counts(after)
        if counts is not None and then is not None:
            return touch(counts, then)
        return super().touch(game, before, after)


def _counts(states: Sequence[Any]) -> list[int] | None:
    flat = [n for state in states for n in (state if isinstance(state, tuple) else (state,))]
    good = all(isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in flat)
    return flat if good else None


def _card(game: Any, states: Sequence[Any]) -> Scene:
    said = game.write_arguments(list(states))
    width = max(2.0, min(12.0, 0.32 * len(said) + 0.8))
    return Scene(
        (width, 1),
        under=(rect("card", 0, 0, width, 1, 0.12),),
        marks=(words("label", width / 2, 0.5, min(0.5, 1.6 * (width - 0.4) / len(said)), said),),
        places={"card": Place(0, 0, width, 1, said, said)},
    )


FORM = States()
