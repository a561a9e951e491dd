"""The period of a heap game's values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.discovery.sweeps.periods import coded_game, describe_period
from grundy.discovery.sweeps.question import INTEGER, TEXT
from grundy.errors import UndefinedError
from grundy.native.kernels.repeats import repeats

if TYPE_CHECKING:
    from collections.abc import Mapping

ROUNDS = 3
"""How often a repeat must have been seen where no theorem makes it a proof."""


class PeriodQuestion:
    """Where the values repeat: proved by a theorem where there is one, else as observed.

    A proof by an automaton is not looked for here: how far it comes depends on the time it is
    given, and rows must not. `grundy period` and `grundy certify --all` look for one.
    """

    words = "where its Grundy values repeat, and whether that is proved"
    columns = {  # noqa: RUF012
        "status": TEXT,
        "start": INTEGER,
        "length": INTEGER,
        "saltus": INTEGER,
        "theorem": TEXT,
        "checked_to": INTEGER,
        "largest": INTEGER,
    }
    options = ("most",)

    def refuses(self, game: Any) -> str:
        """Return that only single heaps have periods, where the game has more."""
        return refuses_all_but_heaps(game)

    def answer(self, game: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the period, and the largest of the values that were computed for it."""
        most = options["most"]
        try:
            same = coded_game(game)
        except UndefinedError:
            return _observed(game.values(most))
        found = describe_period(game, most, automata=False)
        return found | {"largest": max(same.values(found["checked_to"]))}


def refuses_all_but_heaps(game: Any) -> str:
    """Return why a question about heaps cannot be asked of a game; empty where it can."""
    if getattr(game, "game_kind", "") != "impartial":
        return f"{game.text} has no Grundy values: those are for impartial games"
    if getattr(game, "arity", None) != 1 or hasattr(game, "grid_rule"):
        return f"a position of {game.text} is no heap"
    return ""


def _observed(values: list[int]) -> dict[str, Any]:
    """Return the shortest repeat that the values show, from the middle on at the latest."""
    count = len(values)
    found: dict[str, Any] = {"checked_to": count, "largest": max(values, default=0), "theorem": ""}
    same = [0] * count
    repeats(values, count, same)
    for length in range(1, count // ROUNDS):
        start = count - length - same[length]
        if 2 * start <= count and start + ROUNDS * length <= count:
            return found | {"status": "observed", "start": start, "length": length, "saltus": 0}
    return found | {"status": "none found"}


QUESTION = PeriodQuestion()
