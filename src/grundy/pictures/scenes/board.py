"""Forms of boards that stand alone: each component is a board of its own."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.form import Form, touched

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.scene import Scene


class Board(Form):
    """A form that draws one component; of a sum each board stands by itself."""

    @abstractmethod
    def draw(self, game: Any, state: Any) -> Scene:
        """Return the scene of one component."""

    def pressed(self, game: Any, before: Any, after: Any) -> Touch:
        """Return what one presses for a move; by default what changes."""
        return touched(self.draw(game, before).places, self.draw(game, after).places)

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the board."""
        return self.draw(game, states[0])

    def touch(self, game: Any, before: Sequence[Any], after: Sequence[Any]) -> Touch:
        """Return the places that one presses; none where several boards came of one."""
        return self.pressed(game, before[0], after[0]) if len(after) == 1 else ()


def text_of(state: Any) -> str:
    """Return the text of a board; a state with its player to move has it last.

    >>> text_of("x./.o"), text_of(("white", "W./.B"))
    ('x./.o', 'W./.B')
    """
    found: str = state if isinstance(state, str) else state[-1]
    return found


def rows_of(state: Any) -> list[str]:
    """Return the rows of a board.

    >>> rows_of(("white", "W./.B"))
    ['W.', '.B']
    """
    return text_of(state).split("/")


def changes(before: Any, after: Any) -> list[tuple[str, str, str]]:
    """Return the squares that change: their names, and the signs before and after.

    >>> changes("x./.o", "../xo")
    [('1,1', 'x', '.'), ('2,1', '.', 'x')]
    """
    rows = zip(rows_of(before), rows_of(after), strict=True)
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
