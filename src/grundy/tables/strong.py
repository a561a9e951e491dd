"""Strong solving: every position that can be reached, its outcome and its remoteness."""

from __future__ import annotations

import itertools
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.engines.layered import score_layers
from grundy.engines.reachable import explore, explore_compiled
from grundy.engines.retrograde import GainsInCycles
from grundy.engines.rule_tables import NotCompiled
from grundy.engines.strong import label, labelled_layers
from grundy.errors import CycleError, UndefinedError
from grundy.limits.budget import WorkPays, metered
from grundy.solving.key_form import form_of
from grundy.tables.solved import Solved
from grundy.tables.starts import checked_start
from grundy.tables.writing import write_solution
from grundy.values.score import outcome_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from os import PathLike

    from grundy.engines.reachable import Reachable
    from grundy.engines.strong import Labelled
    from grundy.limits.budget import Meter
    from grundy.rules.position import Position
    from grundy.solving.key_form import KeyForm
    from grundy.tables.solved import SolvedPosition
    from grundy.values import Outcome
    from grundy.values.score import Score

PATIENCE = 0.5
"""Seconds that a search over packed numbers runs in plain Python before it is compiled."""

SAMPLE = 256
"""Positions whose compiled moves are compared with the plain ones."""


class StrongSolution(Solved):
    """Every reachable position from a start, with its outcome and its remoteness.

    >>> import grundy as gr
    >>> class ToTen(gr.ScoringGame):
    ...     def moves(self, total):
    ...         return (total + step for step in (1, 2))
    ...     def final(self, total):
    ...         return -1 if total >= 10 else None
    >>> solved = ToTen().strong(ToTen()(0))
    >>> solved.positions, solved.outcomes
    (12, {Outcome.N: 7, Outcome.P: 5})
    >>> solved(7).outcome, solved(7).remoteness, solved(8).best_moves()[0].to
    (Outcome.P, 2, ToTen(10))
    """

    def __init__(self, start: Position, form: KeyForm, labelled: Labelled) -> None:
        self.start, self.game, self.form = start, start.game, form
        self._labelled = labelled
        if self.game.watched:
            _ = self._rules  # as they are now

    @property
    def compiled(self) -> bool:
        """Whether the rules ran compiled."""
        return self._labelled.compiled

    @property
    def method(self) -> str:
        """How it was solved."""
        how = "retrograde analysis of" if self._labelled.is_loopy else "backward induction over"
        return f"{how} all {self.positions:,} positions"

    @property
    def positions(self) -> int:
        """How many positions are reachable, the start and the terminal positions included."""
        return len(self._labelled)

    @property
    def layers(self) -> tuple[int, ...]:
        """How many positions there are at each distance from the start."""
        begins = (*self._labelled.layers, self.positions)
        return tuple(end - begin for begin, end in itertools.pairwise(begins))

    @cached_property
    def ends(self) -> dict[str, int]:
        """How many positions are terminal, by who has won there: first, second, or nobody (a tie).

        Raises `UndefinedError` where the distance from the start does not tell whose turn it is.
        """
        labelled = self._labelled
        if labelled.turns or not labelled.graded:
            raise UndefinedError(
                f"{self.game.text}: the players do not simply alternate until the game ends; "
                "`remotenesses` counts terminal positions for the player to move"
            )
        found = {"first": 0, "second": 0, "tie": 0}
        bounds = (*labelled.layers, self.positions)
        for ply, (begin, end) in enumerate(itertools.pairwise(bounds)):
            for worth, count in labelled.ended(begin, end).items():
                score = labelled.score_of(worth)
                assert score is not None
                mover = "first" if ply % 2 == 0 else "second"
                other = "second" if ply % 2 == 0 else "first"
                who = "tie" if score.margin == 0 else mover if score.margin > 0 else other
                found[who] += count
        return found

    def score_at(self, key: Any) -> Score | None:
        """Return the score at a key; None in a draw."""
        return self._labelled.score(key)

    def scores(self) -> Mapping[Score | None, int]:
        """Return how many positions have each score."""
        labelled = self._labelled
        return {labelled.score_of(worth): count for worth, count in labelled.counts.items()}

    @property
    def outcome(self) -> Outcome:
        """Who wins from the start."""
        return outcome_of(self.score_at(self.form.key(self.start)))

    def __iter__(self) -> Iterator[SolvedPosition]:
        """Go through all positions, breadth first from the start."""
        for key in self._labelled.keys:
            yield self(self.form.position(int(key) if self.compiled else key))

    def save(self, file: str | PathLike[str]) -> int:
        """Write all results into one file, which `gr.open_table` reads; return its size in bytes.

        The file appears when it is complete: whoever reads it meanwhile sees the one before.

        Raises `UndefinedError` for a sum.
        """
        if len(self.start.terms) != 1:
            raise UndefinedError(
                f"a table of the sum {self.start} cannot be saved: save one for each summand"
            )
        return write_solution(self.start, self.form, self._labelled, file)

    def __repr__(self) -> str:
        return f"<{self.start}, solved strongly: {self.positions:,} positions>"


def strong(position: Any, *, symmetry: bool = False) -> StrongSolution:
    """Solve every position reachable from this one; ties and draws are distinct.

    >>> import grundy as gr
    >>> @gr.scoring
    ... def ends(row):
    ...     if row:
    ...         yield row[0], row[1:]
    ...         yield row[-1], row[:-1]
    >>> solved = gr.strong(ends((5, 3, 4, 5)))
    >>> solved.positions, solved((3, 4, 5)).score
    (10, 4)

    With `symmetry`, positions that the game's `canonical` makes one are counted once. A budget of
    positions holds when one is set; the one by default does not.

    Raises `CycleError` when play can cycle with gains along the way, and `PositionError` for
    positions without a player to move.
    """
    position = checked_start(position)
    form = form_of(position.game, symmetry=symmetry, start=position)
    root = form.key(position)
    with metered() as meter:
        try:
            return StrongSolution(position, form, _labelled(form, root, meter))
        except GainsInCycles:
            raise CycleError(
                f"{position.game.text}: play can cycle with gains along the way, so it has no score"
            ) from None


def _labelled(form: KeyForm, root: Any, meter: Meter) -> Labelled:
    """Label plainly; when that has taken as long as compiling would, compile and begin anew."""

    def plainly() -> Labelled:
        rules = form.layer_rules
        layers = rules and score_layers(root, rules, meter)
        if layers:
            return labelled_layers(layers)
        return label(explore(root, form.turns, form.final, form.game.stuck, meter), meter)

    seconds = meter.limits.interpreted
    if seconds is None or type(root) is not int:
        return plainly()
    try:
        with meter.patience(min(seconds, PATIENCE)):
            return plainly()
    except WorkPays:
        pass
    try:
        fresh = not form.is_compiled
        found = explore_compiled(root, form.compiled(root), meter)
        if fresh:
            _compare(form, found)
        return label(found, meter)
    except NotCompiled as refusal:
        meter.declined = str(refusal)
        return plainly()


def _compare(form: KeyForm, found: Reachable) -> None:
    """Compare compiled moves with the plain ones: a guard beside the checked arithmetic.

    Raises `NotCompiled` when they differ.
    """
    for number in range(min(SAMPLE, len(found.keys))):
        key = int(found.keys[number])
        span = slice(int(found.starts[number]), int(found.starts[number + 1]))
        compiled = {int(found.keys[there]) for there in found.edges[span]}
        plain = {to for *_, to in form.turns(key)} if form.final(key) is None else set()
        if compiled != plain:
            raise NotCompiled(f"the compiled rule gives different moves at {form.text(key)}")
