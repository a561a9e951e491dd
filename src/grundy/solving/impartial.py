"""What a position of impartial games is asked: outcome, value, remoteness, winning moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import CycleError, UndefinedError
from grundy.limits.budget import counted, metered
from grundy.solving import misere_sums, sums, winning
from grundy.solving.components import ask_component, finite, grundy_of, loopy_value_of
from grundy.values import LoopyNimber, Outcome, nim_sum
from grundy.values.score import Score

if TYPE_CHECKING:
    from grundy.rules.position import Move, Position


def outcome(position: Position) -> Outcome:
    """Return who wins under best play."""
    with metered():
        if position.is_misere:
            return _misere_outcome(position)
        if len(position.terms) == 1:
            (term,) = position.terms
            found: Outcome = ask_component(term.game, "outcome", *term.arguments).value
            return found
        try:
            if position.is_loopy:
                return position.loopy_value.outcome
            return Outcome.N if position.grundy else Outcome.P
        except CycleError:
            # No value to add up, yet whoever moves may decide the whole all the same.
            return sums.outcome(position.terms, misere=False)


def _misere_outcome(position: Position) -> Outcome:
    game = position.one_game
    if game is None:
        return sums.outcome(position.terms, misere=True)
    quotient = misere_sums.quotient_for(position)
    if quotient is not None:
        return quotient.outcome(*position.arguments)
    found: Outcome = ask_component(game, "misere_outcome", *position.arguments).value
    return found


def grundy(position: Position) -> int:
    """Return the Grundy value.

    Raises `UndefinedError` where there is none.
    """
    _refuse_without_values(position)
    with metered():
        if position.is_loopy:
            return finite(position.loopy_value, str(position))
        return nim_sum(*(grundy_of(term) for term in position.terms))


def loopy_value(position: Position) -> LoopyNimber:
    """Return the value in sums, also where play can cycle for ever."""
    _refuse_without_values(position)
    with metered():
        return sum((loopy_value_of(term) for term in position.terms), LoopyNimber(0))


def remoteness(position: Position) -> int | None:
    """Return the plies to the end under best play; None in a draw."""
    with metered():
        game = position.one_game
        if position.is_misere or not game:
            return sums.remoteness(position.terms, misere=position.is_misere)
        plies: int | None = ask_component(game, "remoteness", *position.arguments).value
        return plies


def result(position: Position) -> Score | None:
    """Return 1 or -1 for who wins, with the plies to the end; None in a draw."""
    with metered():
        won = position.outcome
        plies = None if won is Outcome.D else position.remoteness
    return None if plies is None else Score(1 if won is Outcome.N else -1, plies)


def score(position: Position) -> int:
    """Raise `UndefinedError`: the last move decides."""
    raise UndefinedError(
        f"{position} has no score: the last move decides who wins; ask for its outcome"
    )


def winning_moves(position: Position) -> list[Move]:
    """Return every move to a position that the next player loses."""
    with metered() as meter:
        return list(counted(winning.moves(position), meter, position.__str__))


def _refuse_without_values(position: Position) -> None:
    if position.is_misere:
        raise UndefinedError(
            f"{position} has no Grundy value: values add up in normal play only; ask for its "
            "outcome"
        )
    if any(term.game.own_pieces for term in position.terms):
        raise UndefinedError(
            f"{position} has no Grundy value: each player has their own pieces; ask for its outcome"
        )
