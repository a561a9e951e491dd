"""Games that are searched as subjects: with scores and ties, or with moves of one's own."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.reading import brief, call
from grundy.discovery.checks.starts import arguments, fitting
from grundy.discovery.checks.subject import Subject
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.forms.states import State
    from grundy.rules.scoring import ScoringGame
    from grundy.rules.searched import SearchedGame

LOOK = 400
"""Positions among which a gain is looked for."""


def from_scoring(game: ScoringGame, begin: list[State] | None) -> Subject:
    """Return the subject of a scoring game: its turns as states, or as pairs where one gains."""

    def pairs(*args: Any) -> list[tuple[int, State]]:
        state = args if game.spreads else args[0]
        if game.node_final(state) is not None:
            return []
        return [(turn.gain, turn.state) for turn in game.turns(state)]

    def states(*args: Any) -> list[State]:
        return [state for _, state in pairs(*args)]

    starts = tuple(opening(game) or fitting(states, game.arity) if begin is None else begin)
    name = game.text
    subject = Subject(
        name=name,
        rule=states,
        arity=game.arity,
        starts=starts,
        command_name=game.text if game.name else f"FILE.py:{name}",
        searched=game,
        final=game.final,
        solved=True,
        negative=True,  # positions of such games are not counted in stones
    )
    return replace(subject, rule=pairs, gain_at=0) if _gains(pairs, subject) else subject


def opening(game: SearchedGame) -> list[State]:
    """Return the state of the opening position, where the game has one."""
    try:
        return [game.start.state]
    except GrundyError:
        return []


def _gains(pairs: Any, subject: Subject) -> bool:
    """Return whether a move gains something, on the first positions that can be reached."""
    waiting = list(reversed(subject.starts))
    seen = set(waiting)
    with brief():
        for _ in range(LOOK):
            if not waiting:
                break
            found = call(pairs, *arguments(waiting.pop(), subject.arity)).items
            if any(gain for gain, _ in found):
                return True
            new = [state for _, state in islice(found, LOOK) if state not in seen]
            seen.update(new)
            waiting += new
    return False
