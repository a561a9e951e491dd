"""Forms of boards that stand alone: each component is a board of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.form import Form, touched
from grundy.pictures.scenes.scene import Scene, beside

if TYPE_CHECKING:
    from collections.abc import Sequence

MANY = 40
"""Boards that are drawn side by side."""


class Board(Form):
    """A form that draws one component; several stand side by side, places after "1/", "2/"."""

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the scene of one component."""
        raise NotImplementedError

    def pressed(self, game: Any, before: Any, after: Any) -> tuple[str, ...]:
        """Return what one presses for a move in one component; by default what changes."""
        return touched(self.draw(game, before).places, self.draw(game, after).places)

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the boards."""
        drawn = [self.draw(game, state) for state in states[:MANY]]
        if len(drawn) == 1:
            return drawn[0]
        return beside(drawn, [f"{number}/" for number in range(1, len(drawn) + 1)])

    def touch(self, game: Any, before: Sequence[Any], after: Sequence[Any]) -> tuple[str, ...]:
        """Return the places on the board that changes; none where several boards came of one."""
        if len(before) != len(after):
            return ()
        pairs = zip(before[:MANY], after[:MANY], strict=True)
        for number, (state, then) in enumerate(pairs, 1):
            if state != then:
                found = self.pressed(game, state, then)
                return found if len(before) == 1 else tuple(f"{number}/{name}" for name in found)
        return ()


def text_of(state: Any) -> str:
    """Return the text of a board; a state with its player to move has it last.

    >>> text_of("x./.o"), text_of(("white", "W./.B"))
    ('x./.o', 'W./.B')
    """
    found: str = state if isinstance(state, str) else state[-1]
    return found


def changes(before: Any, after: Any) -> list[tuple[str, str, str]]:
    """Return the squares that change: their names, and the signs before and after.

    >>> changes("x./.o", "../xo")
    [('1,1', 'x', '.'), ('2,1', '.', 'x')]
    """
    rows = zip(text_of(before).split("/"), text_of(after).split("/"), strict=True)
    return [
        (f"{r},{c}", old, new)
        for r, (above, below) in enumerate(rows, 1)
        for c, (old, new) in enumerate(zip(above, below, strict=True), 1)
        if old != new
    ]


def stepped(before: Any, after: Any) -> tuple[str, ...]:
    """Return from where to where a piece went; what it took on its way is not pressed.

    >>> stepped("xo.", "..x"), stepped("...", ".x."), stepped("x..", "...")
    (('1,1', '1,3'), ('1,2',), ('1,1',))
    """
    found = changes(before, after)
    ends = [(name, new) for name, _, new in found if new not in ".#"]
    piece = ends[0][1] if ends else None
    begin = [name for name, old, new in found if new == "." and piece in (None, old)]
    return (*begin[:1], *(name for name, _ in ends[:1]))
