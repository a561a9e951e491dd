"""Answers that a file carries, position by position: each with its moves and its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.moves import EACH, MOST, rank, verdict_of
from grundy.web.positions import state_text
from grundy.web.sampling import some_moves
from grundy.web.worths import Worths

if TYPE_CHECKING:
    from grundy.web.jobs import Job

LETTERS = {"wins": "w", "loses": "l", "ties": "t", "draws": "d", "unknown": "u"}
WORTH = ("outcome", "grundy", "score", "remoteness")
SECONDS = 2.0
"""What the worth of one position may take."""


class HeldPositions:
    """Positions that can be reached from one, nearest first; what they share is held once.

    An entry without moves is one that a move leads to, and that is not followed. `scenes` has the
    boards and the places of the pictures, which are nearly always the same.
    """

    def __init__(self, start: gr.Position, most: int, job: Job) -> None:
        self.most, self.job = most, job
        self.scenes: dict[str, list[Any]] = {"sizes": [], "unders": [], "places": []}
        self.symbols: dict[str, Any] = {}
        self.whole = False
        self._pools: dict[tuple[str, str], int] = {}
        self._places: dict[str, int] = {}
        self._waiting: list[gr.Position] = []
        self.entries: list[dict[str, Any]] = []
        self._enter(start, Worths(None, EACH).of(start, SECONDS))
        self._follow()

    def _follow(self) -> None:
        for place, position in enumerate(self._waiting):
            if place >= self.most or self.job.should_stop():
                return
            entry = self.entries[place]
            entry["moves"] = self._moves(position, entry)
            entry["scene"] = self._scene(position)
        self.whole = True

    def _enter(self, position: gr.Position, worth: dict[str, Any]) -> int:
        """Return the place of a position, which is new."""
        text, state = str(position), state_text(position)
        self._places[text] = len(self.entries)
        self._waiting.append(position)
        self.entries.append(
            {
                "state": state,
                **({"position": text} if text != f"{position.game_text}({state})" else {}),
                **{name: worth[name] for name in WORTH if worth[name] is not None},
                **({"player": position.player} if position.player else {}),
            }
        )
        return self._places[text]

    def _moves(self, position: gr.Position, entry: dict[str, Any]) -> list[list[Any]]:
        sample = some_moves(position, MOST)
        if sample.more:
            entry["more"] = 1
        worths = Worths(position, EACH)
        rows = []
        for move in sample.moves:
            place = self._places.get(str(move.to))
            if place is None:
                place = self._enter(move.to, worths.of(move.to, SECONDS))
            known = self.entries[place]
            worth = {name: known.get(name) for name in WORTH}
            verdict = verdict_of(move, worth)
            row = {**worth, "gain": move.gain, "again": move.again, "best": False}
            row |= {"verdict": verdict, "wins": verdict == "wins"}
            ways = [list(way) for way in gr.touches(position, move)]
            told = [move.label, place, LETTERS[verdict], 0, int(move.again), move.gain, ways]
            rows.append((rank(row), told))
        rows.sort(key=lambda row: row[0])
        for _, told in rows[:1]:
            told[3] = 1
        return [told for _, told in rows]

    def _scene(self, position: gr.Position) -> list[Any]:
        """Return the picture: the numbers of what it shares, its marks, its places' words."""
        drawn = gr.scene(position).as_data()
        self.symbols.update(drawn.get("symbols", {}))
        boxes = {name: place[:4] for name, place in drawn["places"].items()}
        return [
            self._pooled("sizes", drawn["size"]),
            self._pooled("unders", drawn["under"]),
            self._pooled("places", boxes),
            drawn["marks"],
            [place[4] for place in drawn["places"].values()],
        ]

    def _pooled(self, name: str, value: Any) -> int:
        """Return the number of a value that many scenes share."""
        key = name, repr(value)
        if key not in self._pools:
            self._pools[key] = len(self.scenes[name])
            self.scenes[name].append(value)
        return self._pools[key]
