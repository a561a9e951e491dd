"""What is known of the components of a game's positions by definition: from the moves alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.forms.states import State
    from grundy.values import Outcome


class KnownValues:
    """The values and outcomes that were found so far, by canonical component."""

    def __init__(self, game: Any) -> None:
        self.grundy: dict[State, int] = {}
        self.outcome: dict[State, Outcome] = {}
        self.splits = False
        """Whether some option has several components, so that outcomes need Grundy values."""
