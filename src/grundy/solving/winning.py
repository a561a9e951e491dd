"""Winning moves: the legal moves to positions that the next player loses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import CycleError
from grundy.limits.budget import counted, running_meter, too_many_moves
from grundy.rules.boards.coded import CodedGame
from grundy.rules.term import Term
from grundy.solving.components import grundy_of, loopy_value_of
from grundy.solving.heap_table import options_by_period
from grundy.solving.misere_sums import quotient_for
from grundy.solving.misere_sums import winning_moves as moves_by_quotient
from grundy.values import LoopyNimber, Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.forms.states import State
    from grundy.rules.position import Move, Position


def moves(position: Position) -> Iterator[Move]:
    """Yield the winning moves, from theorems where the games have them, else from all moves."""
    if position.outcome is not Outcome.N:
        return iter(())
    if position.is_misere:
        return _misere(position)
    if len(position.terms) == 1:
        return _alone(position)
    if not _adds_up(position):  # the outcomes of whole positions tell
        return filter(_leaves_a_loss, position.iter_moves())
    return _in_loopy_sum(position) if position.is_loopy else _in_sum(position)


def _alone(position: Position) -> Iterator[Move]:
    ((game, _),) = position.terms
    args = position.terms[0].arguments
    if game.law("winning_options"):
        return _each(position, 0, game.winning_options(*args))
    if game.law("options_with"):
        return _each(position, 0, game.options_with(0, *args))
    return _one_by_one(position)


def _one_by_one(position: Position) -> Iterator[Move]:
    """Yield the options that are lost, in words only then: of a million moves one may win."""
    ((game, state),) = position.terms
    seen = dict.fromkeys(_by_period(position.terms[0], 0))
    yield from (position.replace(0, option) for option in seen)
    _refuse_to_list(position.terms[0])
    for option in counted(game.options(state), running_meter(), position.__str__):
        if option in seen:
            continue
        seen[option] = None
        known = game.known_value(option[0]) if len(option) == 1 else None
        if known:
            continue
        move = position.replace(0, option)
        if known == 0 or is_lost(move.to):
            yield move


def _leaves_a_loss(move: Move) -> bool:
    return is_lost(move.to)


def is_lost(position: Position) -> bool:
    """Return whether a position is P."""
    try:
        return position.outcome is Outcome.P
    except CycleError:  # undecided: whoever is there, it is not lost
        return False


def _adds_up(position: Position) -> bool:
    """Return whether the components have values, although the game is not declared loopy."""
    try:
        worth = position.loopy_value if position.is_loopy else position.grundy
    except CycleError:
        return False
    return worth is not None


def _in_sum(position: Position) -> Iterator[Move]:
    total = position.grundy
    for place, term in enumerate(position.terms):
        # The others are worth total ^ own: an option of that value makes the sum zero.
        needed = total ^ grundy_of(term)
        if term.game.law("options_with"):
            yield from _each(position, place, term.game.options_with(needed, *term.arguments))
            continue
        quick = dict.fromkeys(_by_period(term, needed))
        yield from (position.replace(place, option) for option in quick)
        _refuse_to_list(term)
        listed = counted(term.game.options(term.state), running_meter(), position.__str__)
        for option in dict.fromkeys(listed):
            if option not in quick and _nim_sum(term, option) == needed:
                yield position.replace(place, option)


def _by_period(term: Term, value: int) -> Iterator[tuple[State, ...]]:
    """Yield options of a value that a proved period tells: of a heap with more than one can list.

    They come first; among 10**18 moves nobody finds them one by one.
    """
    game, heap = term
    if isinstance(game, CodedGame) and game.goes_by_rule and game.law("grundy"):
        yield from options_by_period(game, value, heap)


def _refuse_to_list(term: Term) -> None:
    """Raise `TooManyMovesError` at once where a rule tells that there are more moves than allowed.

    For whoever wants all of them: the first that win have been told by then.
    """
    meter = running_meter()
    game, heap = term
    if not isinstance(game, CodedGame) or not game.goes_by_rule or not game.law("grundy"):
        return
    if any((heap - take - 1) // 2 > meter.limits.listed for take in game.heap_rule.splits):
        raise too_many_moves(game.show(heap), meter)


def _nim_sum(term: Term, option: tuple[State, ...]) -> int:
    return nim_sum(*(grundy_of(Term(term.game, state)) for state in option))


def _in_loopy_sum(position: Position) -> Iterator[Move]:
    worths = [loopy_value_of(term) for term in position.terms]
    for place, term in enumerate(position.terms):
        others = sum((worth for i, worth in enumerate(worths) if i != place), LoopyNimber(0))
        if others.is_infinite:
            continue  # no move here makes the sum zero
        if term.game.law("options_with"):
            found = term.game.options_with(others.nimber or 0, *term.arguments)
            yield from _each(position, place, found)
            continue
        listed = counted(term.game.options(term.state), running_meter(), position.__str__)
        for option in dict.fromkeys(listed):
            move = position.replace(place, option)
            after = move.to.terms[place : place + len(option)]
            if sum((loopy_value_of(part) for part in after), LoopyNimber(0)) == others:
                yield move


def _misere(position: Position) -> Iterator[Move]:
    game = position.one_game
    quotient = quotient_for(position)
    if quotient is not None:
        return moves_by_quotient(position, quotient)
    if game is None or not game.law("misere_winning_options"):
        return filter(_leaves_a_loss, position.iter_moves())
    if game.spreads:
        return _each(position, 0, game.misere_winning_options(*position.arguments))
    return _replacements(position, game.misere_winning_options(*position.arguments))


def _replacements(position: Position, targets: Iterable[tuple[State, ...]]) -> Iterator[Move]:
    """Yield the moves to the given lists of heaps, each of which differs in one heap."""
    heaps = position.arguments
    for target in targets:
        place = next(
            i for i, (old, new) in enumerate(zip(heaps, target, strict=True)) if old != new
        )
        yield position.replace(place, (target[place],))


def _each(position: Position, place: int, options: Iterable[State]) -> Iterator[Move]:
    for option in options:
        after = tuple(option) if isinstance(option, list) else (option,)
        yield position.replace(place, after)
