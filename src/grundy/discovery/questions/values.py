"""What the Grundy values of a heap game are like: how large, how many, how sparse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.discovery.questions.period import refuses_all_but_heaps
from grundy.discovery.sweeps.question import INTEGER, TEXT
from grundy.engines.sparse_space import find_space

if TYPE_CHECKING:
    from collections.abc import Mapping


class ValuesQuestion:
    """Counts over the first values, and the sparse space of games that split heaps in two.

    `mask` parts the values: those v for which the ones of v and the mask together are of one parity
    are rare; where `odd` is 1 the parity of the heap counts as well. Empty where no mask parts them
    well.
    """

    words = "how large its Grundy values are, how many, and their sparse space"
    columns = {  # noqa: RUF012
        "status": TEXT,
        "checked_to": INTEGER,
        "largest": INTEGER,
        "largest_at": INTEGER,
        "different": INTEGER,
        "zeros": INTEGER,
        "last_zero": INTEGER,
        "mask": INTEGER,
        "odd": INTEGER,
        "rare": INTEGER,
    }
    options = ("most",)

    def refuses(self, game: Any) -> str:
        """Return that only heaps are counted, where the game has none."""
        return refuses_all_but_heaps(game)

    def answer(self, game: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the counts."""
        values = game.values(options["most"])
        largest = max(values)
        zeros = [n for n, value in enumerate(values) if value == 0]
        found = {
            "status": "counted",
            "checked_to": len(values),
            "largest": largest,
            "largest_at": values.index(largest),
            "different": len(set(values)),
            "zeros": len(zeros),
            "last_zero": zeros[-1],
        }
        return found | _sparse_space(game, values)


def _sparse_space(game: Any, values: list[int]) -> dict[str, Any]:
    rule = getattr(game, "heap_rule", None)
    if rule is None or rule.heaps != 2:
        return {}
    space = find_space(values, len(values), rule)
    if space is None:
        return {}
    return {"mask": space.mask, "odd": space.odd, "rare": len(space.rare(values, len(values)))}


QUESTION = ValuesQuestion()
