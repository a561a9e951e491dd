"""The scene of a position, a sum as its parts side by side, and the places that a move touches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.games.positions import position as read_position
from grundy.pictures.scenes.forms import form_of
from grundy.pictures.scenes.marks import rect, words
from grundy.pictures.scenes.scene import Scene, beside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.rules.position import Move, Position

PARTS = 60
"""Components with games of their own that are drawn; more are counted."""


def scene(position: Any) -> Scene:
    """Return what a position looks like: on a board, in a notebook (as SVG), on the page.

    >>> import grundy as gr
    >>> gr.scene("nim 3 4 5").label
    'nim(3, 4, 5)'
    >>> gr.scene("nim 3 + kayles 7").size[1] > 1
    True

    Raises what `gr.position` raises for a text.
    """
    found: Position = read_position(position) if isinstance(position, str) else position
    groups = _groups(found)
    drawn = [_drawn(game, states) for game, states in groups[:PARTS]]
    if len(drawn) == 1:
        return replace(drawn[0], label=str(found))
    if len(groups) > PARTS:
        drawn.append(Scene((3, 1), marks=(words("label", 1.5, 0.5, 0.5, "and more"),)))
    prefixes = [f"{number}/" for number in range(1, len(drawn) + 1)]
    return replace(beside(drawn, prefixes), label=str(found))


def touch(position: Position, move: Move) -> tuple[str, ...]:
    """Return the names of the places that one presses for a move, in order.

    >>> import grundy as gr
    >>> position = gr.position("nim 3 1")
    >>> [gr.touch(position, move) for move in position.moves()]
    [('1:3',), ('1:2',), ('1:1',), ('2:1',)]

    It is empty where no place of the scene means the move.
    """
    before, after = _groups(position), _groups(move.to)
    if len(before) != len(after):
        return ()
    for number, ((game, states), (_, then)) in enumerate(zip(before, after, strict=True), 1):
        if tuple(states) != tuple(then):
            found = form_of(game).touch(game, states, then)
            return found if len(before) == 1 else tuple(f"{number}/{name}" for name in found)
    return ()


def _groups(position: Position) -> list[tuple[Any, Sequence[Any]]]:
    return [(game, states) for game, states in position.groups()]


def _drawn(game: Any, states: Sequence[Any]) -> Scene:
    found = form_of(game).scene(game, states)
    if found.marks or found.under:
        return found
    # Nothing is left of it: an empty place, so that one sees that there was something.
    return Scene((1, 1), under=(rect("empty", 0.1, 0.1, 0.8, 0.8, 0.1),))
