"""Games in which whoever completes a group of items gains it, and takes the next item too."""

from __future__ import annotations

from grundy.rules.scoring import ScoringGame


class GroupGame(ScoringGame):
    """A game whose states are sets of items as bits, one more item a move until all are taken.

    Where the items are few, a table of all sets has every margin.
    """

    forms = ("groups",)
    goes_by_rule = True

    @property
    def groups(self) -> list[list[int]]:
        """For each item its groups, each as the bits of its items."""
        raise self.missing("groups")
