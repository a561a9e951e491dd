"""Games in which whoever completes a group of items gains it, and takes the next item too."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from grundy.engines.group_margins import MOST, group_margins
from grundy.engines.scores import Score
from grundy.limits.budget import metered
from grundy.rules.scoring import ScoringGame


class GroupGame(ScoringGame):
    """A game whose states are sets of items as bits, one more item a move until all are taken."""

    @property
    def groups(self) -> list[list[int]]:
        """For each item its groups, each as the bits of its items."""
        raise self.missing("groups")

    def score_of(self, node: int) -> Score | None:
        """Return the margin from the table of all sets, or by search where that is too large."""
        if len(self.groups) > MOST:
            return super().score_of(node)
        # Whatever happens, every item is taken in the end.
        return Score(int(self.margins[node]), len(self.groups) - node.bit_count())

    @cached_property
    def margins(self) -> Any:
        """The margin of every set."""
        with metered() as meter:
            return group_margins(self.groups, meter)

    def how(self, node: int, seen: int) -> tuple[str, str]:
        """Return that a table answered, where one did."""
        items = len(self.groups)
        if items > MOST:
            return super().how(node, seen)
        return "table", f"table of {1 << items:,} boards"
