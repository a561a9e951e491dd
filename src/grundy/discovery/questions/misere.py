"""Misère play of single heaps: who wins, and where that repeats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.discovery.questions.period import refuses_all_but_heaps
from grundy.discovery.sweeps.periods import coded_game
from grundy.discovery.sweeps.question import INTEGER, TEXT
from grundy.engines.periods import find_period
from grundy.errors import UndefinedError
from grundy.limits.budget import metered

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.forms.heap_rule import HeapRule

SHOWN = 12


class MisereHeaps:
    """The outcomes of single heaps in misère play, 1 where the player to move wins.

    Only of rules that never split a heap: then a heap depends on the heaps that its takes lead to,
    and a repeated window of outcomes goes on for ever, as in normal play.
    """

    def __init__(self, rule: HeapRule) -> None:
        self.rule = rule
        self.outcomes: list[int] = []

    def upto(self, length: int, meter: Any) -> list[int]:
        """Return the outcomes of the heaps 0 to length - 1."""
        pairs = list(zip(self.rule.takes, self.rule.digits, strict=True))
        found = self.outcomes
        for n in range(len(found), length):
            options = [
                n - take
                for take, digit in pairs
                if (digit & 2 and n > take) or (digit & 1 and n == take)
            ]
            # Whoever has no move wins: the other made the last one.
            found.append(int(not options or not all(found[heap] for heap in options)))
            meter.check(n)
        return found[:length]


class MisereQuestion:
    """The outcomes of single heaps; of rules that split heaps they are not asked."""

    words = "who wins its heaps in misère play, and where that repeats"
    columns = {  # noqa: RUF012
        "status": TEXT,
        "start": INTEGER,
        "length": INTEGER,
        "theorem": TEXT,
        "checked_to": INTEGER,
        "lost": TEXT,
    }
    options = ("most",)

    def refuses(self, game: Any) -> str:
        """Return that only heaps are asked, where the game has none."""
        return refuses_all_but_heaps(game)

    def answer(self, game: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the period of the outcomes, and the first heaps that are lost."""
        try:
            rule = coded_game(game).heap_rule
        except UndefinedError:
            return {"status": "no code"}  # the rule says nothing that a theorem could use
        if rule.heaps > 1:
            return {"status": "heaps split"}  # their outcomes do not follow from single heaps
        heaps: Any = MisereHeaps(rule)
        with metered() as meter:
            period = find_period(heaps, options["most"], meter)
        outcomes = heaps.outcomes
        lost = ",".join([str(n) for n, wins in enumerate(outcomes) if not wins][:SHOWN])
        seen = {"checked_to": len(outcomes), "lost": lost}
        if period is None:
            return seen | {"status": "none found", "theorem": ""}
        return seen | {
            "status": period.status,
            "start": period.start,
            "length": period.length,
            "theorem": period.theorem,
        }


QUESTION = MisereQuestion()
