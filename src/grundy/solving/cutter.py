"""A search of one position by alpha-beta, plain or compiled, as `score_cutting` asks it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from grundy.engines.bounds import Bounds
    from grundy.rules.search_position import ScoredMove, SearchPosition


class Cutter(ABC):
    """What both have in common: a position, and an engine that counts nodes and proves bounds."""

    compiled: ClassVar[bool]

    def __init__(self, position: SearchPosition, search: Any) -> None:
        self._position, self._search = position, search

    @property
    def bounds(self) -> Bounds:
        """What is proved of the margin so far."""
        found: Bounds = self._search.bounds
        return found

    @property
    def nodes(self) -> int:
        """How many nodes were visited."""
        return int(self._search.nodes)

    @property
    @abstractmethod
    def at_first(self) -> Bounds:
        """What was known before the search."""

    @property
    @abstractmethod
    def best(self) -> ScoredMove | None:
        """The move that brings the lower bound, where one was seen."""

    @abstractmethod
    def settle(self) -> None:
        """Search for the margin, as deep as was asked for."""

    @abstractmethod
    def plies(self, margin: int) -> int | None:
        """Return the plies to the end, where the margin is this one; None if nobody counts."""

    @abstractmethod
    def line(self, margin: int, plies: int | None) -> tuple[tuple[ScoredMove, ...], str]:
        """Return best play of both, and why it stops short if so."""
