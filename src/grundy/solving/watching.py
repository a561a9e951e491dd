"""Questions about games of one's own, whose rules may change: no answer outlives its rules.

Before a question the rules are compared with those that the kept answers were found by; if they
have changed, everything is found anew. After it they are compared again: rules that have changed
while they were asked are asked a second time about some positions, and what contradicts the answers
is an error. So is a rule that gives other options at a second look whatever the reason, as far as
the looks go that are taken whenever what is known has doubled.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, RuleError
from grundy.solving.memory import current_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.rules.game import Game
    from grundy.solving.memory import Kept

FEW, MANY = 8, 64
"""Positions that are asked about a second time: of rules that keep something, and now and then."""


def watched_answer(
    answer: Callable[..., Any], terms: tuple[tuple[Game, Any], ...], subject: Any, *about: Any
) -> Any:
    """Return the answer to a question about some games, of which some are somebody's own.

    Raises `RuleError` when the rules change while they are asked.
    """
    if len(terms) > 1:
        return _about_several(answer, terms, subject, *about)
    kept = current_memory().kept(terms[0][0])
    if kept.busy:
        return answer(subject, *about)
    kept.look()
    try:
        found = answer(subject, *about)
    except BaseException:
        kept.busy = False
        _after_an_error(kept)
        raise
    kept.busy = False
    size = sum(map(len, kept.filled))
    if size != kept.known:  # the rules were asked
        kept.known = size
        if size >= 2 * kept.looked or kept.changed:
            look_again(kept)
    return found


def _after_an_error(kept: Kept) -> None:
    """Keep what was found before a question was given up, if the rules still say the same."""
    if not kept.changed:
        return
    try:
        look_again(kept)
    except GrundyError:
        kept.start_anew()


def _about_several(
    answer: Callable[..., Any], terms: tuple[tuple[Game, Any], ...], subject: Any, *about: Any
) -> Any:
    """Return the same for a sum: the rules of one game after the other are watched."""
    games = {id(game): game for game, _ in terms if game.watched}
    ask = answer
    for game in games.values():
        ask = partial(watched_answer, ask, ((game, None),))
    return ask(subject, *about)


def look_again(kept: Kept) -> None:
    """Compare what was found with what the rules say now, if they are as they were.

    Raises `RuleError`, and forgets what was found, when they differ.
    """
    changed = kept.changed
    doubled = kept.size >= 2 * kept.looked
    if not changed and not doubled:
        return
    game, most = kept.game, MANY if doubled else FEW
    kept.busy = True
    try:
        wrong = [state for store in kept.sized for state in store.second_look(game, most)]
    finally:
        kept.busy = False
    if wrong:
        kept.start_anew()
        raise RuleError(
            f"the rules of {game.text} change while they are asked: at a second look they do not "
            f"say the same of {wrong[0]}; a rule must give the same options every time"
        )
    kept.looked = kept.size
    if changed:
        kept.read()
