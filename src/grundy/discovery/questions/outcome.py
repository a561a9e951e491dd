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
        position, words = _position(game, options["at"])
        return {
            "status": "solved",
            "position": words,
            "outcome": str(position.outcome),
            "grundy": _if_defined(position, "grundy"),
            "score": _if_defined(position, "score"),
            "winning_moves": len(position.winning_moves()),
        }


def _position(game: Any, at: str) -> tuple[Position, str]:
    """Return the position, and what a row calls it."""
    size = getattr(getattr(game, "grid_rule", None), "size", None)
    words = at.replace(",", " ").split()
    if not words and size is not None:
        words = [str(n - 1) for n in size]
    if words:
        numbers = [int(word) if re.fullmatch(r"\d{1,4000}", word) else word for word in words]
        return game(*numbers), ", ".join(words)
    try:
        return game.start, "start"
    except (AttributeError, UndefinedError) as error:
        raise ParameterError(
            f"{game.text} has no start: say which position, with at= or --at, as in --at 7"
        ) from error


def _if_defined(position: Position, name: str) -> int | None:
    try:
        value = getattr(position, name)
    except UndefinedError:
        return None
    return value if isinstance(value, int) else None


QUESTION = OutcomeQuestion()
