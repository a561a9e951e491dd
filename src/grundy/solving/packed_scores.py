"""Scores of a game's packed numbers, where they are found quicker than those of its own states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.layered import MOST, score_layers
from grundy.forms.layers import LayerRules
from grundy.forms.packed import NO_NUMBER
from grundy.values.score import Score

if TYPE_CHECKING:
    from collections.abc import Collection

    from grundy.forms.packed import Packed
    from grundy.forms.states import State
    from grundy.limits.budget import Meter

FEW = 2048
"""Positions that are as quickly scored as they are: symmetry makes them fewer than numbers."""


class PackedScores:
    """All scores in reach of a position that is its own image, by number.

    What is in reach of such a position is closed under symmetry, so that whoever asks for one image
    finds it. Of others nothing is found here, and the game's own nodes are searched.
    """

    def __init__(self, packed: Packed, stuck: int) -> None:
        self.packed, self.stuck = packed, stuck
        self._scores: dict[int, Score] = {}

    def find(self, state: State) -> Score | None:
        """Return the score of a state, where it is known."""
        return self._scores.get(self.packed.pack(state)) if self._scores else None

    def fits(self, state: State) -> bool:
        """Return whether a search from a state would find all that is asked for afterwards."""
        number = self.packed.pack(state)
        if self._scores or number == NO_NUMBER:
            return False
        options = set(self.packed.moves(number))
        return are_numbers(options) and {self.packed.canonical(key) for key in options} <= options

    def search(self, state: State, meter: Meter) -> Score | None:
        """Score all that can be reached; None when that is too much, or not in layers."""
        rules = LayerRules(self.packed.moves, self.packed.final, self.stuck, are_numbers)
        limit = meter.limits.positions
        layers = score_layers(
            self.packed.pack(state), rules, meter, MOST if limit is None else min(MOST, limit // 2)
        )
        if layers is None:
            return None
        meter.positions += len(layers.numbers)
        self._scores = dict(zip(layers.numbers, layers.told(Score), strict=True))
        return self.find(state)


def are_numbers(keys: Collection[Any]) -> bool:
    """Return whether all of these are whole numbers, and no turns with gains."""
    return set(map(type, keys)) <= {int}
