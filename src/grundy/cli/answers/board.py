"""A position as a board on the screen, where its game has one."""

from __future__ import annotations

from typing import Any

from grundy.errors import RuleError


def board_lines(position: Any) -> list[str]:
    """Return the board as lines; empty where the game draws none.

    A game draws its boards by a method ``board_lines(state)``.

    >>> import grundy as gr
    >>> board_lines(gr.game("nim")(3, 4))
    []

    Raises `RuleError` when that method fails.
    """
    if len(position.terms) != 1:
        return []
    game, state = position.game, position.state
    draw = getattr(game, "board_lines", None)
    if draw is None:
        return []
    try:
        return [str(line) for line in draw(state)]
    except Exception as error:
        raise RuleError(
            f"board_lines of {game.text} fails on {game.show(state)}: "
            f"{type(error).__name__}: {error}"
        ) from error
