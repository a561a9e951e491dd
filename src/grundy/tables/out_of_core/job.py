"""What every unit of work has to know: the game by its name, the folder, and how much it may take.

A unit may run in another process, or on another machine: it finds the game by its text, compiles
the rules, and keeps them for the next unit.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.engines.rule_tables import NotCompiled
from grundy.engines.tiers.backward import Shelf
from grundy.engines.tiers.rules import TierRules
from grundy.errors import WorkerError
from grundy.games.catalogue import find
from grundy.native.compiler.opened import NotLowered
from grundy.native.compiler.turns import lower_state
from grundy.solving.key_form import KeyForm, PackedForm, form_of
from grundy.tables.fingerprint import CodePrint

if TYPE_CHECKING:
    from grundy.rules.position import Position
    from grundy.tables.out_of_core.tier_functions import LinearTier

_local: OrderedDict[str, Position] = OrderedDict()
"""Positions of games of one's own that this process solves, or did lately."""

KEPT = 8

_lock = RLock()


class GameName(NamedTuple):
    """How a worker finds the game: in the catalogue, in a file, or in this process alone."""

    text: str
    token: str = ""
    file: str = ""
    name: str = ""
    code: tuple[str, ...] = ()
    """What the rules are made of: those that a worker finds have to be the same."""

    @classmethod
    def of(cls, start: Position) -> GameName:
        """Return the name of a position's game."""
        game = start.game
        if not game.watched:
            return cls(game.text)
        code = CodePrint.of(game)
        token = f"{game.text} {code.code}"
        with _lock:
            _local[token] = start
            while len(_local) > KEPT:
                _local.popitem(last=False)
        return cls(game.text, token, *_place(game), tuple(code))

    @property
    def travels(self) -> bool:
        """Whether another process finds the game."""
        return not self.token or bool(self.name)

    def game(self) -> Any:
        """Return the game. Raises `WorkerError` where it is not found, or is another one."""
        if not self.token:
            return find(self.text)
        if self.token in _local:
            return _local[self.token].game
        return _found(self)


def _place(game: Any) -> tuple[str, str]:
    """Return the file in which a game of one's own has a name, and the name; or nothing."""
    rule = getattr(game, "rule", None)
    for made in (type(game), rule):
        module = sys.modules.get(getattr(made, "__module__", ""))
        file = getattr(module, "__file__", None)
        if file is None or Path(file).is_relative_to(Path(__file__).parents[2]):
            continue
        for name, found in vars(module).items():
            if found is game or found is type(game):
                return str(Path(file).absolute()), name
    return "", ""


@lru_cache(8)
def _found(name: GameName) -> Any:
    """Return a game of one's own from its file."""
    try:
        spec = spec_from_file_location(f"rules_of_{Path(name.file).stem}", name.file)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[spec.name] = module  # dataclasses and pickle look their module up
        spec.loader.exec_module(module)
        made = getattr(module, name.name)
        game = made() if isinstance(made, type) else made
    except Exception as error:
        raise WorkerError(
            f"a worker could not load {name.name} from {name.file}: {error}"
        ) from error
    if not CodePrint(*name.code).compared(CodePrint.of(game)):
        raise WorkerError(f"a worker finds other rules of {name.name} in {name.file}")
    return game


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
            return _shelf(self.shelved)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "shelf"}


@lru_cache(1)
def _shelf(most: int) -> Shelf:
    """Return the shelf; what stands on it is named by its contents, whatever game it is of."""
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
