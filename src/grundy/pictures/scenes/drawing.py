"""The scene of a position, a sum as its parts side by side, and the places that a move touches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.errors import PositionTypeError
from grundy.games.positions import position as read_position
from grundy.pictures.scenes.flowing import and_more, flow
from grundy.pictures.scenes.forms import form_of
from grundy.pictures.scenes.marks import path, rect
from grundy.pictures.scenes.scene import Scene
from grundy.rules.position import Position

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.rules.position import Move

Groups: TypeAlias = "list[tuple[Any, Sequence[Any]]]"

PARTS = 60
"""Components with games of their own that are drawn; more are counted."""

WIDEST = 22.0
"""Parts of a sum in one line."""

PLUS = Scene((0.5, 1), under=(path("plus", "M0 0.5L0.5 0.5M0.25 0.25L0.25 0.75"),))


def scene(position: Position | str) -> Scene:
    """Return what a position looks like: on a board, in a notebook (as SVG), on the page.

    >>> import grundy as gr
    >>> gr.scene("nim 3 4 5").label
    'nim(3, 4, 5)'
    >>> gr.scene("nim 3 + kayles 7").size[1] > 1
    True

    Raises what `gr.position` raises for a text, and `PositionTypeError` for what is no position.
    """
    found = _position(position)
    groups = _groups(found)
    drawn = [_drawn(game, states) for game, states in groups[:PARTS]]
    if len(drawn) == 1:
        return replace(drawn[0], label=str(found))
    parts = [part.moved(0, 0, f"{number}/") for number, part in enumerate(drawn, 1)]
    for number in range(len(parts) - 1, 0, -1):
        parts.insert(number, PLUS)
    for note in and_more(len(groups) - PARTS):
        parts += [PLUS, note]
    return replace(flow(parts, WIDEST, middle=True), label=str(found))


def touch(position: Position | str, move: Move) -> Touch:
    """Return the names of the places that one presses for a move, in order.

    >>> import grundy as gr
    >>> position = gr.position("nim 3 1")
    >>> [gr.touch(position, move) for move in position.moves()]
    [('1:3',), ('1:2',), ('1:1',), ('2:1',)]

    It is empty where no place of the scene means the move. The move is one of the position's.

    Raises what `scene` raises.
    """
    return touches(position, move)[0]


def touches(position: Position | str, move: Move) -> tuple[Touch, ...]:
    """Return every way to press a move, each as `touch` gives it; that one first.

    >>> import grundy as gr
    >>> position = gr.position("kayles 5")
    >>> gr.touches(position, position.moves()[1])
    (('1:2',), ('1:4',))

    Raises what `scene` raises.
    """
    before, after = _groups(_position(position)), _groups(move.to)
    found = _changed(before, after)
    if found is not None:
        number, then = found
        game, states = before[number]
        ways = form_of(game).ways(game, states, then, move)
        return tuple(_after(number + 1, len(before), way) for way in ways)
    stays = (
        (number, form_of(game).stay(game, states))
        for number, (game, states) in enumerate(before, 1)
    )
    return (next((_after(number, len(before), way) for number, way in stays if way), ()),)


def _after(number: int, count: int, names: Touch) -> Touch:
    """Return names of places as the scene has them, where there are several components."""
    return names if count == 1 else tuple(f"{number}/{name}" for name in names)


def _changed(before: Groups, after: Groups) -> tuple[int, Sequence[Any]] | None:
    """Return which group a move changes, and what its states are afterwards."""
    number = next(
        (i for i, pair in enumerate(zip(before, after, strict=False)) if _differ(*pair)), None
    )
    if number is None:
        return None
    # A component that becomes several stands as several groups, where its game has several numbers.
    end = len(after) - (len(before) - number - 1)
    return number, [state for _, states in after[number:end] for state in states]


def _differ(one: tuple[Any, Sequence[Any]], other: tuple[Any, Sequence[Any]]) -> bool:
    return tuple(one[1]) != tuple(other[1])


def _position(given: Position | str) -> Position:
    if isinstance(given, str):
        return read_position(given)
    if not isinstance(given, Position):
        raise PositionTypeError(
            f"a position or its text is drawn, such as 'nim(3, 4)', not {given!r}"
        )
    return given


def _groups(position: Position) -> Groups:
    found: Groups = []
    for game, states in position.groups():
        joined = len(states) == 1 or form_of(game).joins(states)
        found += [(game, states)] if joined else [(game, [state]) for state in states]
    return found


def _drawn(game: Any, states: Sequence[Any]) -> Scene:
    found = form_of(game).scene(game, states)
    if found.marks or found.under:
        return found
    # Nothing is left of it: an empty place, so that one sees that there was something.
    return Scene((1, 1), under=(rect("empty", 0.1, 0.1, 0.8, 0.8, 0.1),))
