"""Turns: what a move brings in a game with scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from grundy.forms.states import State


class Turn(NamedTuple):
    """A gain for the mover, whether the mover moves again, and the state that follows.

    >>> import grundy as gr
    >>> gain, again, state = gr.Turn(3, False, "board")
    """

    gain: int
    again: bool
    state: State


def to(state: State, gain: int = 0, *, again: bool = False) -> Turn:
    """Return the turn that leads to `state`, with a gain, or with another move by the same player.

    >>> import grundy as gr
    >>> gr.to("board", gain=1, again=True)
    Turn(gain=1, again=True, state='board')
    """
    return Turn(gain, again, state)
