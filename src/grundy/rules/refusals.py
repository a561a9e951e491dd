"""Questions that make no sense for a position, and the errors that say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import UndefinedError

if TYPE_CHECKING:
    from grundy.rules.position import Position


def refuse_without_values(position: Position) -> None:
    """Raise `UndefinedError` for a position that has no Grundy value."""
    if position.is_misere:
        raise UndefinedError(
            f"{position} has no Grundy value: values add up in normal play only; ask its outcome"
        )
    if any(term.game.own_pieces for term in position.terms):
        raise UndefinedError(
            f"{position} has no Grundy value: the players have pieces of their own; ask its outcome"
        )


def refuse_players_own_pieces(position: Position) -> None:
    """Raise `UndefinedError` for a position that does not add up with others."""
    for game, _ in position.terms:
        if game.own_pieces:
            raise UndefinedError(
                f"{game.text} does not add up with other positions: the players have pieces "
                "of their own"
            )
