"""A match as JSON lines, for programs that play."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from grundy.cli.answers.worth import NOUNS, Worth, gain_of, move_worths, sign
from grundy.cli.playing.record import ply_data, result_data
from grundy.cli.playing.screen import Screen

if TYPE_CHECKING:
    from grundy.cli.playing.course import Course, End, Ply
    from grundy.cli.playing.judge import Judgement
    from grundy.cli.playing.players import Player


class Script(Screen):
    """A match in JSON, one object a line."""

    def note(self, text: str) -> None:
        """Say something."""
        say({"note": text.strip()})

    def error(self, text: str) -> None:
        """Say what is wrong with what was typed."""
        say({"error": text})

    def prompt(self, player: Player) -> str:
        """Return nothing: a program needs no prompt."""
        return ""

    def position(self, course: Course, *, values: bool) -> None:
        """Show the position and whose turn it is."""
        data = {"position": str(course.position), "to_move": self.players[course.mover].name}
        say(data | self._scores(course))
        if values:
            self.values(course.position, 10_000)

    def moves(self, position: Any, most: int) -> None:
        """List the moves."""
        rows = []
        for count, move in enumerate(position.iter_moves(), 1):
            if count > most:
                break
            rows.append({"number": count, "move": move.label, "to": str(move.to)})
        say({"moves": rows})

    def values(self, position: Any, most: int) -> None:
        """List the moves with what they are worth to the player to move."""
        rows = move_worths(position, most)
        say({"values": [value_data(move, worth) for move, worth in rows]})

    def moved(self, ply: Ply, course: Course, judgement: Judgement | None) -> None:
        """Show a move that was made, and what it gave away, if that is asked."""
        data = ply_data(ply, self.players)
        if gain_of(ply.move):
            data |= self._scores(course)
        if judgement is not None and judgement.mark:
            data |= {"mark": judgement.mark, "remark": judgement.words}
        say(data)

    def end(self, course: Course, end: End) -> None:
        """Say how the game ended."""
        say(result_data(course, self.players))

    def _scores(self, course: Course) -> dict[str, Any]:
        totals = course.totals
        if not any(totals):
            return {}
        return {"score": {player.name: totals[i] for i, player in enumerate(self.players)}}


def value_data(move: Any, worth: Worth | None) -> dict[str, Any]:
    """Return a move and its worth to the mover as plain data.

    `plies` counts from now to the end, the move included.
    """
    data: dict[str, Any] = {"move": move.label, "to": str(move.to)}
    if worth is None:
        return data | {"result": None, "margin": None, "plies": None}
    result = NOUNS[None if worth.margin is None else sign(worth.margin)]
    return data | {"result": result, "margin": worth.margin, "plies": worth.plies}


def say(data: dict[str, Any]) -> None:
    """Print one object on a line."""
    click.echo(json.dumps(data, ensure_ascii=False))
