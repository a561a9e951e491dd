"""Who wins one position of each game, and what it is worth."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from grundy.discovery.sweeps.question import INTEGER, TEXT
from grundy.errors import ParameterError, UndefinedError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.rules.position import Position


class OutcomeQuestion:
    """The outcome at `at`, or at the start of the game; on a board, at the far corner."""

    words = "who wins one position, and what it is worth"
    columns = {  # noqa: RUF012
        "status": TEXT,
        "position": TEXT,
        "outcome": TEXT,
        "grundy": INTEGER,
        "score": INTEGER,
        "winning_moves": INTEGER,
    }
    options = ("at",)

    def refuses(self, game: Any) -> str:
        """Return that a position is needed, where the game begins nowhere in particular."""
        return ""

    def answer(self, game: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the outcome, the value or the score, and how many moves win."""
        position = _position(game, options["at"])
        words = ", ".join(options["at"].replace(",", " ").split()) if options["at"] else "start"
        return {
            "status": "solved",
            "position": words,
            "outcome": str(position.outcome),
            "grundy": _if_defined(position, "grundy"),
            "score": _if_defined(position, "score"),
            "winning_moves": len(position.winning_moves()),
        }


def _position(game: Any, at: str) -> Position:
    if at:
        words = at.replace(",", " ").split()
        numbers = [int(word) if re.fullmatch(r"\d{1,4000}", word) else word for word in words]
        found: Position = game(*numbers)
        return found
    size = getattr(getattr(game, "grid_rule", None), "size", None)
    if size is not None:
        corner: Position = game(*(n - 1 for n in size))
        return corner
    try:
        start: Position = game.start
    except (AttributeError, UndefinedError) as error:
        raise ParameterError(
            f"{game.text} has no start: say which position, with at= or --at, as in --at 7"
        ) from error
    return start


def _if_defined(position: Position, name: str) -> int | None:
    try:
        value = getattr(position, name)
    except UndefinedError:
        return None
    return value if isinstance(value, int) else None


QUESTION = OutcomeQuestion()
