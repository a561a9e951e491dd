"""Who wins a partizan position, by its value: also in sums that no search could go through.

Left, moving first, wins unless the value is at most 0; a move of hers wins if it leaves a value of
at least 0. So it is for Right, with the signs exchanged. Where play can go round, the values of the
components, which are small beside their positions, are played out: by retrograde analysis.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.rules.partizan import has_pieces
from grundy.rules.position import LEFT
from grundy.solving.partizan_values import short_value, term_values
from grundy.solving.scores import known_scores
from grundy.values import Outcome
from grundy.values.loopy_games.value import outcome_of_sum

if TYPE_CHECKING:
    from grundy.rules.position import Move, Position

PATIENCE = 0.3
"""Seconds of the processor that a search of a sum gets before its value is looked for."""
LOOPY_PATIENCE = 3.0
"""Seconds that retrograde analysis of a loopy sum gets before its values are looked for; and then
those, before the analysis goes on to its end."""


def may_go_by_value(position: Position) -> bool:
    """Return whether values may be quicker than a search for a position with a player to move.

    They are in sums of several parts, unless play can cycle, and in placement games.
    """
    if position.kind != "partizan" or position.is_loopy:
        return False
    game = position.game
    if game.placements is not None:
        return True
    if not has_pieces(game):
        return False
    return len(position.node[0]) > 1 and not known_scores(game).met_a_cycle


def outcome_by_value(position: Position) -> Outcome:
    """Return who wins, with this player to move."""
    found = short_value(position)
    return Outcome.P if (found <= 0 if position.player == LEFT else found >= 0) else Outcome.N


def moves_by_value(position: Position) -> list[Move]:
    """Return the winning moves of the player to move."""
    left = position.player == LEFT
    return [
        move
        for move in position.iter_moves()
        if (short_value(move.to) >= 0 if left else short_value(move.to) <= 0)
    ]


def is_loopy_sum(position: Position) -> bool:
    """Return whether a position is a partizan sum in which play can go round."""
    return position.kind == "partizan" and len(position.terms) > 1 and position.is_loopy


def loopy_outcome_by_value(position: Position) -> Outcome:
    """Return who wins with this player to move, also where play can go round."""
    found = outcome_of_sum(term_values(position))
    return found.left if position.player == LEFT else found.right


def loopy_moves_by_value(position: Position) -> list[Move]:
    """Return the winning moves of the player to move: those after which the other one loses."""
    return [move for move in position.iter_moves() if loopy_outcome_by_value(move.to) is Outcome.P]
