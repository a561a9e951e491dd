"""The period of a heap game beside what is published of it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from grundy.errors import NoPeriodFound
from grundy.known.octal import published


def describe_period(game: Any, most: int) -> dict[str, Any]:
    """Return what was found of a game's period in `most` values, as plain data.

    >>> import grundy as gr
    >>> found = gr.describe_period(gr.game("kayles"), 1000)
    >>> found["name"], found["length"], found["status"], found["published"][:20]
    ('Kayles', 12, 'proved', 'agrees with the publ')

    The status is "none found" where no period shows. Raises `BudgetExceeded`.
    """
    known = published().get(game.code)
    data: dict[str, Any] = {"game": game.text, "name": known.name if known else ""}
    try:
        period = game.period(most=most)
    except NoPeriodFound:
        return {**data, "status": "none found", "checked_to": most, "published": None}
    return {**data, **asdict(period), "published": known.compare(period) if known else None}
