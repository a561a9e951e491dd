"""The misère quotient of a game's heaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.discovery.questions.period import refuses_all_but_heaps
from grundy.discovery.sweeps.question import INTEGER, TEXT
from grundy.errors import NoQuotientFound, UndefinedError
from grundy.limits.budget import metered, tightened

if TYPE_CHECKING:
    from collections.abc import Mapping

HEAPS, ELEMENTS, POSITIONS = 200, 200, 100_000
"""What each game may cost: heaps, unless --most says fewer, elements, and sums to look at."""


class QuotientQuestion:
    """Order and P-portion of the misère quotient, as far as one is found with a fixed effort."""

    words = "its misère quotient: how many elements, how many in P, and how far that is proved"
    columns = {  # noqa: RUF012
        "status": TEXT,
        "order": INTEGER,
        "in_p": INTEGER,
        "heaps": INTEGER,
        "start": INTEGER,
        "length": INTEGER,
        "presentation": TEXT,
        "stopped": TEXT,
    }
    options = ("most",)

    def refuses(self, game: Any) -> str:
        """Return that only heaps are asked, where the game has none."""
        return refuses_all_but_heaps(game)

    def answer(self, game: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the quotient of as many heaps as it is found for."""
        stopped = ""
        try:
            with metered(tightened(positions=POSITIONS)):
                found = game.misere.quotient(min(options["most"], HEAPS), most=ELEMENTS)
        except NoQuotientFound as news:
            if news.quotient is None:
                return {"status": "none found"}
            found = news.quotient
            stopped = f"heap {news.heap}"
        except UndefinedError:
            return {"status": "no heaps"}
        start, length = found.period or (None, None)
        return {
            "status": found.status,
            "order": found.order,
            "in_p": len(found.lost),
            "heaps": found.heaps,
            "start": start,
            "length": length,
            "presentation": found.presentation,
            "stopped": stopped,
        }


QUESTION = QuotientQuestion()
