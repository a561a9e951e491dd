"""The command to go on with: one that was tried, so that it is not refused."""

from __future__ import annotations

from itertools import islice
from shlex import quote
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.reading import size
from grundy.discovery.checks.subjects import reads_back
from grundy.errors import BudgetExceeded, GrundyError
from grundy.limits.budget import metered, tightened
from grundy.limits.deadline import share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.discovery.checks.subject import Subject
    from grundy.discovery.checks.survey import Survey
    from grundy.forms.states import State
    from grundy.rules.impartial import ImpartialGame
    from grundy.rules.position import Position

TRIED = 8
"""Positions that are tried as the example of a command; in a loopy game many have no answer."""

SHARE = {"positions": 20_000, "moves": 200_000, "seconds": 1.0}


def quoted(text: str) -> str:
    """Return a word for the shell: quoted where it must be, as a person would.

    >>> print(quoted("nim"), quoted("nim(3, 4)"), quoted("'++'"))
    nim 'nim(3, 4)' "'++'"
    """
    plain = not any(sign in text for sign in '"$`\\!')
    return f'"{text}"' if "'" in text and plain else quote(text)


def solve_command(survey: Survey, *, loopy: bool = False) -> str:
    """Return a command that solves an example of the game; empty where none would be answered.

    With `loopy`, of a game that does not declare its cycles: the command does.
    """
    subject = survey.subject
    if subject.solved:
        return _solve_as_it_stands(subject)
    game = subject.playable
    if game is None:
        return ""
    if loopy and not game.loopy:
        return _solve_loopy(subject, game.as_loopy)
    if not subject.asked:
        for example in game.examples:
            if game.name and example.startswith(f"{game.text}("):
                prefix = "misere " if subject.misere else ""
                return f"grundy solve {quoted(prefix + example)}"
    for state, position in islice(_positions(subject, game), TRIED):
        if _answers(position):
            return _solve(subject, game, state, position)
    return ""


def _solve_loopy(subject: Subject, game: ImpartialGame) -> str:
    for state, position in islice(_positions(subject, game), TRIED):
        if _answers(position):
            return f"{_solve(subject, game, state, position)} --loopy"
    return ""


def _solve_as_it_stands(subject: Subject) -> str:
    """Return the command for a scoring or partizan game: an example, or the largest start."""
    game = subject.searched
    if game is not None and game.name and not subject.asked:
        for example in game.examples:
            if example.startswith(f"{game.text}("):
                return f"grundy solve {quoted(example)}"
    largest = max(subject.starts, key=size, default=None)
    if largest is None or game is None:
        return ""
    if game.name and reads_back(game):
        return f"grundy solve {quoted(game.show(largest))}"
    words = [quoted(game.write(item)) for item in (largest if game.spreads else (largest,))]
    return " ".join(["grundy", "solve", quoted(subject.command_name), *words])


def table_command(survey: Survey) -> str:
    """Return the command that prints a table of values, or one that solves an example."""
    subject = survey.subject
    game = subject.playable
    if game is None:
        return ""
    shape = game.shape or {1: (30,), 2: (10, 10)}.get(subject.arity or 0, ())
    if 1 <= len(shape) <= 2 and _has_table(game, shape):
        sizes = "" if game.name and (game.shape is None or subject.arity != 1) else _sizes(shape)
        return f"grundy table {quoted(subject.command_name)}{sizes}"
    return solve_command(survey)


def _sizes(shape: tuple[int, ...]) -> str:
    return "".join(f" {size}" for size in shape)


def _positions(subject: Subject, game: ImpartialGame) -> Iterator[tuple[State, Position]]:
    """Yield the positions to begin with, the largest first."""
    for state in sorted(subject.starts, key=size, reverse=True):
        try:
            position = game(*(state if game.spreads else (state,)))
        except GrundyError:
            continue
        yield state, position.misere if subject.misere else position


def _answers(position: Position) -> bool:
    try:
        with share(0.3), metered(tightened(**SHARE)):
            return bool(position.outcome)
    except BudgetExceeded:
        return True  # solve has more time than is given here
    except GrundyError:
        return False


def _has_table(game: ImpartialGame, shape: tuple[int, ...]) -> bool:
    try:
        with share(0.3), metered(tightened(**SHARE)):
            return bool(game.values(*shape))
    except BudgetExceeded:
        return True
    except GrundyError:
        return False


def _solve(subject: Subject, game: ImpartialGame, state: Any, position: Position) -> str:
    name = subject.command_name.removeprefix("misere ")
    if "(" in name and ".py:" not in name and "@" not in name and not name.startswith("rule: "):
        return f"grundy solve {quoted(str(position))}"  # its words would be read as one text
    words = [quoted(game.write(item)) for item in (state if game.spreads else (state,))]
    misere = ["--misere"] if subject.misere else []
    return " ".join(["grundy", "solve", quoted(name), *words, *misere])
