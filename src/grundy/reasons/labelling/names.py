"""Short names of positions in a graph: their text without the game, where all are of one game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.rules.position import Position


def name_of(position: Position, *, alone: bool = True) -> str:
    """Return the name of a position in a graph; `alone` says that the graph is of one game.

    >>> import grundy as gr
    >>> name_of(gr.game("nim")(5)), name_of(gr.game("nim")(1, 2))
    ('5', '(1, 2)')
    >>> name_of(gr.game("stone-game")(5, 3)), name_of(gr.game("domineering:2x2").start.left())
    ('(5, 3)', 'left ../..')
    """
    if not position.is_impartial:
        return _name_of_board(position)
    return _name_of_sum(position) if alone else str(position.normal)


def _name_of_sum(position: Position) -> str:
    named = []
    for game, states in position.groups():
        inside = game.write_arguments(states)
        several = len(states) > 1 or (game.spreads and len(states[0]) != 1)
        named.append(f"({inside})" if several else inside)
    return " + ".join(named) or "0"


def _name_of_board(position: Position) -> str:
    text = position.game.write_arguments([position.state])
    several = not text or (", " in text and "/" not in text)
    name = f"({text})" if several else text
    return f"{position.player} {name}" if position.player else name
