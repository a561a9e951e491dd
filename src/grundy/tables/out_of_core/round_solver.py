"""The driver where play can cycle: all positions by distance, then rounds back from the ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.tiers.forward import mixed
from grundy.engines.tiers.rounds import FORCE, HURRY, SPREAD
from grundy.native.kernels.tiers import PLIES
from grundy.tables.out_of_core import round_units, units
from grundy.tables.out_of_core.notes import read_written
from grundy.tables.out_of_core.solver import TierSolver
from grundy.tables.out_of_core.units import Tier, Written, written

if TYPE_CHECKING:
    from collections.abc import Iterable

BEFORE_ALL = -(1 << 40)
"""The tier of the start: whatever follows is later."""


class RoundSolver(TierSolver):
    """Solves a game whose moves need not lead to a later tier.

    The notes have the distance with the known words and the last front; then the moves, the state
    of every partition, and the stage: its kind, what is at stake, the plies and the front.
    """

    # All positions -------------------------------------------------------------------------------

    def _forward(self) -> None:
        notes, told = self.notes, self._telling("forward")
        if "known" not in notes.extra:
            first = written(self.job, "start.words", mixed([self.job.root]))
            notes.extra = {"distance": 0, "bits": 0, "known": [first], "front": [first]}
            notes.save()
        told(notes.extra["distance"], self._known.positions)
        while "front" in notes.extra:
            self._advance()
            told(notes.extra["distance"], self._known.positions - told.total)

    @property
    def _known(self) -> Tier:
        extra = self.notes.extra
        return Tier(0, extra["bits"], read_written(extra["known"]))

    def _advance(self) -> None:
        """Find the positions one move further away."""
        extra, known = self.notes.extra, self._known
        distance = extra["distance"]
        front = Tier(BEFORE_ALL + distance, known.bits, read_written(extra["front"]))
        self._step, self._needs = (
            f"distance {distance + 1}",
            8 * (known.positions + 8 * front.positions),
        )
        todo = [
            units.Expand(self.job, front, part)
            for part, file in enumerate(front.words)
            if file.size
        ]
        found = [run for runs in self._done(units.expand, todo) for _, run in runs]
        total = known.positions + sum(run.size for run in found)
        bits = max(known.bits, self._bits(total))
        todo_levels = [
            round_units.Level(self.job, distance + 1, bits, part, tuple(sorted(found)), known)
            for part in range(1 << bits)
        ]
        pairs = list(self._done(round_units.level, todo_levels))
        fresh = [one for one, _ in pairs]
        self.notes.extra = {
            "distance": distance + 1,
            "bits": bits,
            "known": [whole for _, whole in pairs],
        }
        if any(one.size for one in fresh):
            self.notes.extra["front"] = fresh
        self.notes.save()
        left = set() if "front" in self.notes.extra else set(fresh)
        self._remove({*known.words, *front.words, *found, *left})

    # Rounds --------------------------------------------------------------------------------------

    def _backward(self) -> None:
        notes, told = self.notes, self._telling("backward")
        if notes.tiers:
            return
        known = self._known
        if "moves" not in notes.extra:
            self._turn(known)
        stages = [*((SPREAD, stake) for stake in notes.extra["stakes"]), (FORCE, 0), (HURRY, 0)]
        while notes.extra["stage"] < len(stages):
            self._work(known, *stages[notes.extra["stage"]])
            told(notes.extra["number"], 0)
        self._finish(known)
        told(0, known.positions)

    def _turn(self, known: Tier) -> None:
        """List all moves by where they lead."""
        self._step, self._needs = "the moves of all positions", 80 * known.positions
        todo = [round_units.Turn(self.job, known, part) for part in range(len(known.words))]
        found = list(self._done(round_units.turn, todo))
        self.notes.extra |= {
            "moves": [one.moves for one in found],
            "state": [one.state for one in found],
            "stakes": sorted({stake for one in found for stake in one.stakes}, reverse=True),
            "stage": 0,
            "plies": 0,
            "number": 0,
            "fronts": None,
        }
        self.notes.save()

    def _work(self, known: Tier, kind: str, stake: int) -> None:
        """Begin a stage, work a round, or end the stage."""
        extra = self.notes.extra
        number = extra["number"] + 1
        states = [read_written(state) for state in extra["state"]]
        self._step, self._needs = f"round {number}", 16 * known.positions
        if extra["fronts"] is None:
            todo = [
                round_units.Begin(self.job, number, part, kind, stake, state[0])
                for part, state in enumerate(states)
            ]
            fronts = list(self._done(round_units.begin, todo))
            self._note({"plies": 0, "fronts": fronts, "number": number})
            return
        fronts = list(read_written(extra["fronts"]))
        if not any(front.size for front in fronts):
            self._note({"stage": extra["stage"] + 1, "fronts": None}, fronts)
            return
        plies = extra["plies"] + 1
        if plies >= PLIES:
            raise units.too_wide()
        steps = [
            round_units.Step(
                self.job,
                number,
                part,
                kind,
                stake,
                plies,
                states[part],
                tuple(fronts),
                tuple(read_written(files) for files in extra["moves"][part]),
            )
            for part in range(len(states))
        ]
        results = list(self._done(round_units.work_step, steps))
        after = [state for state, _ in results]
        old = {one for state in states for one in state} - {one for s in after for one in s}
        self._note(
            {"state": after, "fronts": [front for _, front in results], "plies": plies}
            | {"number": number},
            {*old, *fronts},
        )

    def _note(self, changed: dict[str, Any], gone: Iterable[Written] = ()) -> None:
        self.notes.extra |= changed
        self.notes.save()
        self._remove(gone)

    def _finish(self, known: Tier) -> None:
        """Note all positions as one solved tier."""
        extra = self.notes.extra
        worths = [read_written(state)[0] for state in extra["state"]]
        todo = [round_units.Count(self.job, known, part, one) for part, one in enumerate(worths)]
        found = list(self._done(round_units.count, todo))
        gone = [file for part in extra["moves"] for files in part for file in read_written(files)]
        gone += [one for state in extra["state"] for one in read_written(state)[1:]]
        self.notes.extra = {}
        self._note_solved(Tier(0, known.bits, known.words), found)
        self._remove(gone)

    def _forget(self, damage: Any) -> str:
        self.notes.restart()
        return "the same command begins again"
