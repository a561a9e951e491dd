"""Scores by tables of a lowered rule: rows seen as indices, in plain Python or compiled.

A rule over a row makes a new row for every option, and each must be looked up by all of its
numbers. The same rule over indices fills an array. Small questions are answered before as ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.engines.rule_tables import NotCompiled, Refused
from grundy.engines.score_tables import ScoreTable, places
from grundy.native.compiler.opened import NotLowered
from grundy.native.compiler.scores import ScoreRules, lower_scores
from grundy.native.compiler.turns import TurnForms
from grundy.native.compiling import can_compile
from grundy.rules.scoring import FunctionScoring, ScoringGame
from grundy.rules.turn import Turn, to
from grundy.solving.memory import store_of

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.native.compiler.scores import LoweredScores
    from grundy.rules.searched import SearchedGame
    from grundy.values.score import Score

MAKERS = ((to, ("state", "gain", "again")), (Turn, ("gain", "again", "state")))

AT_FIRST = 0.1
"""Seconds of the ordinary search before a table over a row is filled."""

REHEARSAL = 0.02
"""Seconds of it that go before a rule is compiled in any case, for the comparison."""

LONG = 4096
"""Numbers of a row whose slices, one for every option, would soon fill the memory."""

PLAIN = 4e-6
"""Seconds that a position takes in a table that plain Python fills, about."""

PATIENCE = 2.0
"""Seconds after which a table over numbers that is far from its end is given up."""

MOST_TABLES = 4
SAMPLE = 64


class Parts(NamedTuple):
    """A state taken apart."""

    place: int | None
    """Which argument is the row; None without one."""

    row: tuple[int, ...]
    numbers: tuple[int, ...]


class LoweredGame:
    """The tables of a game's rules that were filled so far, and why there are none."""

    def __init__(self, game: SearchedGame) -> None:
        self.game = game
        self.rules = _rules(game)
        self.tables: list[tuple[int | None, ScoreTable]] = []
        self.lowered: dict[tuple[int | None, bool], LoweredScores | str] = {}
        self.refusal = ""
        """Why the rules are not trusted any more."""

    def find(self, node: Any) -> Score | None:
        """Return the score of a node that some table has."""
        parts = self.parts(node) if self.tables else None
        if parts is None:
            return None
        for place, table in reversed(self.tables):
            found = table.find(parts.row, parts.numbers) if place == parts.place else None
            if found is not None:
                return found
        return None

    def size(self, node: Any) -> tuple[int, bool]:
        """Return how many positions the table has that has a node, and whether it is compiled."""
        parts = self.parts(node) if self.tables else None
        for place, table in reversed(self.tables):
            if parts and place == parts.place and table.find(parts.row, parts.numbers) is not None:
                return table.length, table.compiled
        return 0, False

    def parts(self, node: Any) -> Parts | None:
        """Return a node taken apart, or None where it is not numbers and at most one row."""
        if self.rules is None or self.refusal:
            return None
        given = node if self.game.spreads else (node,)
        rows = [place for place, item in enumerate(given) if type(item) is tuple]
        if len(rows) > 1:
            return None
        row = given[rows[0]] if rows else ()
        numbers = tuple(item for item in given if type(item) is not tuple)
        if {*map(type, row), *map(type, numbers)} - {int}:
            return None
        return Parts(rows[0] if rows else None, row, numbers)

    def patience(self, parts: Parts, interpreted: float | None) -> float | None:
        """Return for how many seconds the ordinary search goes first; None when there is no table.

        A row that is very long is not cut into slices at all. Where there are numbers, nobody
        knows how far they go, and the positions in reach may be few.
        """
        if parts.numbers and interpreted is None:
            return None
        if len(parts.row) > LONG:
            return None if isinstance(self._lowered(parts.place, compiled=False), str) else 0.0
        if isinstance(self.lowered.get((parts.place, False)), str):
            return None
        if self.lowered.get((parts.place, True)):  # it was compiled before
            return REHEARSAL
        soon = interpreted is not None and interpreted < AT_FIRST
        if soon or interpreted is None or not parts.numbers:
            return REHEARSAL if soon else AT_FIRST
        return interpreted

    def score(self, node: Any, parts: Parts, meter: Meter, known: dict[Any, Score]) -> Score:
        """Return the score of a node by a table, which is compared with what is known already.

        Raises `NotCompiled` where the ordinary search must answer, or what the budget says.
        """
        plain = self._lowered(parts.place, compiled=False)
        if isinstance(plain, str):
            raise Refused(plain)
        compiled = self._pays(parts, plain.layout, meter.limits.interpreted)
        if parts.numbers and not compiled:
            raise NotCompiled("Numba is not installed")
        lowered = self._lowered(parts.place, compiled=compiled)
        if isinstance(lowered, str):
            raise Refused(lowered)
        table = ScoreTable(lowered, parts.row, parts.numbers, compiled)
        table.fill(meter, PATIENCE if parts.place is None else None)
        self._compare(table, parts.place, known)
        self.tables = [*self.tables[1 - MOST_TABLES :], (parts.place, table)]
        found = self.find(node)
        assert found is not None
        return found

    @staticmethod
    def _pays(parts: Parts, layout: int, interpreted: float | None) -> bool:
        """Return whether a table is worth the compiler."""
        count = places(layout, len(parts.row), [])
        long = interpreted is not None and (parts.numbers or PLAIN * count >= interpreted)
        return bool(long) and can_compile()

    def _lowered(self, place: int | None, *, compiled: bool) -> LoweredScores | str:
        """Return the rules over tables, or the reason why there are none."""
        key = place, compiled
        if key not in self.lowered:
            assert self.rules is not None
            try:
                self.lowered[key] = lower_scores(self.rules, place, compiled=compiled)
            except NotLowered as reason:
                self.lowered[key] = str(reason)
        return self.lowered[key]

    def _compare(self, table: ScoreTable, place: int | None, known: dict[Any, Score]) -> None:
        """Compare a table with scores that the ordinary search found: a guard that costs little.

        Raises `Refused` where they differ.
        """
        for node in list(known)[:SAMPLE]:
            parts = self.parts(node)
            found = table.find(parts.row, parts.numbers) if parts and parts.place == place else None
            if found not in (None, known[node]):
                self.refusal = f"its table gives another score at {self.game.node_text(node)}"
                self.tables = []
                raise Refused(self.refusal)


def lowered_game(game: SearchedGame) -> LoweredGame:
    """Return the tables of a game."""
    return store_of(game, LoweredGame)


def _rules(game: Any) -> ScoreRules | None:
    """Return what the game says, where it says it in the usual way; None where it does not."""
    if not isinstance(game, ScoringGame) or game.arity is None:
        return None
    kind: Any = type(game)
    given: Any = game
    pairs = kind.read_turn is FunctionScoring.read_turn
    usual = (
        (pairs or kind.read_turn is ScoringGame.read_turn)
        and kind.canonical is ScoringGame.canonical
        and kind.turns is ScoringGame.turns
        and kind.node_turns is ScoringGame.node_turns
        and kind.node_final is ScoringGame.node_final
        and game.packed is None
        and game.largest is None
    )
    if not usual:
        return None
    moves = given.rule if kind.moves is FunctionScoring.moves else game.moves
    final = None if kind.final is ScoringGame.final else game.final
    return ScoreRules(moves, final, TurnForms(MAKERS, pairs=pairs), game.stuck)
