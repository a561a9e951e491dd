"""What every unit of work has to know: the game by its name, the folder, and how much it may take.

A unit may run in another process, or on another machine: it finds the game by its text, compiles
the rules, and keeps them for the next unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.engines.rule_tables import NotCompiled
from grundy.engines.tiers.backward import Shelf
from grundy.engines.tiers.rules import TierRules
from grundy.errors import WorkerError
from grundy.games.catalogue import find
from grundy.native.compiler.arithmetic import NotLowered
from grundy.native.compiler.turns import lower_state
from grundy.solving.key_form import KeyForm, PackedForm, form_of

if TYPE_CHECKING:
    from grundy.rules.position import Position
    from grundy.tables.out_of_core.tier_functions import LinearTier

_local: dict[str, Position] = {}
"""Positions of games without a name that others could find them by, of this process."""

_lock = RLock()


class GameName(NamedTuple):
    """How a worker finds the game: by its text in the catalogue, or in this process alone."""

    text: str
    token: str = ""

    @classmethod
    def of(cls, start: Position) -> GameName:
        """Return the name of a position's game."""
        game = start.game
        if not game.watched:
            return cls(game.text)
        token = str(id(start))
        _local[token] = start
        return cls(game.text, token)

    @property
    def travels(self) -> bool:
        """Whether another process finds the game."""
        return not self.token

    def game(self) -> Any:
        """Return the game."""
        if not self.token:
            return find(self.text)
        if self.token not in _local:
            raise WorkerError(f"the game {self.text} is known in the process that made it alone")
        return _local[self.token].game

    def forget(self) -> None:
        """Forget a game that was only known here."""
        _local.pop(self.token, None)


@dataclass(frozen=True)
class Job:
    """A game that is solved by tiers in a folder, within so many bytes for each unit of work."""

    name: GameName
    root: int
    folded: bool
    tiers: LinearTier | None
    first_tier: int
    has_images: bool
    """Whether the packed form makes positions one that are alike."""

    folder: str
    share: int
    """Bytes that one unit of work may take."""

    shelved: int
    """Bytes of solved partitions that a process may keep for the next unit."""

    def path(self, name: str) -> Path:
        """Return a file of the folder."""
        return Path(self.folder, name)

    @property
    def rules(self) -> TierRules:
        """The rules, compiled; a process compiles them once."""
        with _lock:
            return _rules(self.name, self.root, self.folded, self.tiers)

    @property
    def image(self) -> Any:
        """The packed form's `canonical`, compiled."""
        with _lock:
            return _image(self.name)

    @cached_property
    def shelf(self) -> Shelf:
        """Solved partitions that this process keeps."""
        with _lock:
            return _shelf(self.folder, self.shelved)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "shelf"}


@lru_cache(2)
def _shelf(folder: str, most: int) -> Shelf:  # noqa: ARG001 - another folder has other partitions
    return Shelf(most)


@lru_cache(4)
def _rules(name: GameName, root: int, folded: bool, tiers: LinearTier | None) -> TierRules:
    return compiled_rules(form_of(name.game(), symmetry=folded), root, folded, tiers)


def compiled_rules(form: KeyForm, root: int, folded: bool, tiers: LinearTier | None) -> TierRules:
    """Return the rules of a form, compiled. Raises `NotCompiled`."""
    try:
        rules = form.compiled(root)
        packed = form.packed if isinstance(form, PackedForm) else None
        function: Any = getattr(tiers or packed, "tier")  # noqa: B009 - one of them is there
        alike = lower_state(packed.alike, compiled=True) if packed and folded else None
        return TierRules.of(rules, lower_state(function, compiled=True), alike)
    except NotLowered as error:
        raise NotCompiled(str(error)) from error


@lru_cache(4)
def _image(name: GameName) -> Any:
    return lower_state(name.game().packed.canonical, compiled=True)
