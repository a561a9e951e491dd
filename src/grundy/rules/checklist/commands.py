"""The command to go on with."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING

from grundy.rules.checklist.reading import size

if TYPE_CHECKING:
    from grundy.rules.checklist.survey import Survey


def solve_command(survey: Survey) -> str:
    """Return the command that solves an example of the game."""
    subject = survey.subject
    if subject.told_by and not subject.solved:
        return ""  # written for two players, it is no rule that solve could read
    example = max(subject.starts, key=size, default=None)
    game = subject.game
    if game is not None and game.examples and game.name:
        examples = [e for e in game.examples if e.startswith(f"{game.text}(")]
        if examples:
            prefix = "misere " if subject.misere else ""
            return f"grundy solve {quote(prefix + examples[0])}"
    state = example if subject.spreads else (example,)
    words = [quote(str(item)) for item in state or ()]
    name = quote(subject.command_name.removeprefix("misere "))
    misere = ["--misere"] if subject.misere else []
    return " ".join(["grundy", "solve", name, *words, *misere])


def table_command(survey: Survey) -> str:
    """Return the command that prints a table of values."""
    subject = survey.subject
    if subject.told_by:
        return ""
    game = subject.game
    sizes = "" if game is not None and game.name and subject.arity != 1 else None
    if sizes is None:
        sizes = " 30" if subject.arity == 1 else " 10 10"
    return f"grundy table {quote(subject.command_name)}{sizes}"
