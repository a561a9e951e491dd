"""The compiled rules of a game whose positions have tiers, and what a block of work may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.engines.rule_tables import NotCompiled, compile_failure
from grundy.errors import RuleError, TooManyMovesError
from grundy.native.driving import driver
from grundy.native.kernels import tiers as kernels
from grundy.native.runtime import grown, zeros

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.engines.reachable import IntegerRules

HELPERS = (kernels.mix, kernels.unmix)
LISTED = 1_000_000
"""The most moves of one position."""

ROW = 256
"""Moves of one position that there is room for at first."""

NO_TIERS = 1 << 62, -(1 << 62)
"""The first and the last tier of no moves."""


@dataclass(frozen=True, slots=True)
class TierRules:
    """Rules over whole numbers, compiled, with the tier of a position and how many are alike.

    `alike` is None where positions are not folded.
    """

    moves: Any
    final: Any
    canonical: Any
    stuck: int
    tier: Any
    alike: Any

    @classmethod
    def of(cls, rules: IntegerRules, tier: Any, alike: Any) -> TierRules:
        """Return compiled rules with their tiers."""
        return cls(rules.moves, rules.final, rules.canonical, rules.stuck, tier, alike)

    @property
    def turns(self) -> bool:
        """Whether there are gains on the way, or moves after which the mover moves again."""
        return bool(self.moves.width > 1)


class NoTierError(RuleError):
    """A move does not lead to a later tier."""


class Moves:
    """Room for the moves of the positions of one tier: words, and whose they are."""

    def __init__(self, rules: TierRules, here: int, capacity: int, *, asks: bool) -> None:
        self.rules, self.here, self.asks = rules, here, asks
        self.words = zeros(capacity, "uint64")
        self.sources = zeros(capacity if asks else 0, "int32")
        self.gains = zeros(capacity if asks and rules.turns else 0, "int64")
        self.used: int
        self._row = zeros(ROW * rules.moves.width, "int64")
        self._state = zeros(1, "int64")
        self._info = zeros(6, "int64")
        self.clear()

    def clear(self) -> None:
        """Forget the moves."""
        self.used = 0
        self._info[2], self._info[3] = NO_TIERS

    @property
    def tiers(self) -> tuple[int, int]:
        """The first and the last tier that the moves lead to."""
        return int(self._info[2]), int(self._info[3])

    def fill(self, words: Any, begin: int, ranks: Any) -> int:
        """Add the moves of positions from `begin` on; return the first that found no room.

        `ranks` gets what ends are worth where one asks. Raises `NotCompiled`, `NoTierError` and
        `TooManyMovesError`.
        """
        rules, info = self.rules, self._info
        functions = (
            rules.moves.function,
            rules.final,
            rules.canonical or rules.final,
            rules.tier,
        )
        used = self.used
        while True:
            try:
                reached = driver(kernels.expand, "wfff", functions, HELPERS)(
                    rules.canonical is not None,
                    rules.moves.width,
                    rules.stuck,
                    self.here,
                    words,
                    begin,
                    len(words),
                    self._state,
                    self._row,
                    self.asks,
                    self.words[used:],
                    self.sources[used:],
                    self.gains[used:],
                    ranks,
                    info,
                )
            except Exception as error:
                raise compile_failure(error) from error
            used += int(info[0])
            self.used = used
            if info[1] != kernels.ROOM:
                self._heed(int(info[1]))
                return int(reached)
            if len(self._row) >= LISTED * rules.moves.width:
                raise TooManyMovesError(f"a position has more than {LISTED:,} moves")
            self._row = grown(self._row, 2 * len(self._row))
            begin = int(reached)

    def batches(self, words: Any, ranks: Any) -> Iterator[None]:
        """Have the moves of all positions here, as many at once as there is room for."""
        begin = 0
        while begin < len(words):
            self.clear()
            reached = self.fill(words, begin, ranks)
            if reached == begin:
                raise no_room(len(self.words))
            yield
            begin = reached

    def _heed(self, code: int) -> None:
        if code == kernels.TIRED:
            raise TooManyMovesError(
                "the rule takes too many steps for one position: does it ever stop?"
            )
        if code == kernels.WIDE:
            raise wide()
        if code == kernels.BACK:
            raise NoTierError(
                f"a move leads from {int(self._info[4])} to {int(self._info[5])}, which is not in "
                "a later tier"
            )


def no_room(capacity: int) -> MemoryError:
    """Return the error for a position with more moves than so many."""
    return MemoryError(f"there is no room for the moves of one position among {capacity:,}")


def wide() -> NotCompiled:
    """Return the error for margins or lines of play beyond 16 bits."""
    return NotCompiled("its margins or its plies are too large for solving by tiers")
