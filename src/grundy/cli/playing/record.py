"""Records of games: a file of JSON lines with the start, each move, and the result."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.cli.answers.worth import again_of, gain_of
from grundy.errors import NotationError

if TYPE_CHECKING:
    from grundy.cli.playing.course import Course, Ply
    from grundy.cli.playing.players import Player

FORMAT = "grundy play 1"
"""The first thing in every record: whose it is, and of which form."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a record begins with: the words that name the position, and who plays."""

    words: tuple[str, ...]
    misere: bool
    position: str
    players: tuple[str, str]
    first: str = ""
    """Left or right, for a partizan game: who moves first."""

    level: str = "perfect"
    seed: int | None = None

    @property
    def runs_a_file(self) -> bool:
        """Whether the game is in a file of one's own: a record must not run or read files."""
        return any(".py:" in word or "graph:@" in word for word in self.words)


class Recorder:
    """Keeps a file up to date with a game, so that nothing is lost whenever it stops."""

    def __init__(self, file: str, header: Header) -> None:
        self.file, self.header = Path(file), header
        if self.file.exists() and not _is_ours(self.file):
            raise NotationError(f"{file} is there already and is no record; choose another name")

    def save(self, course: Course, players: tuple[Player, Player]) -> None:
        """Write the game as it is now."""
        rows: list[dict[str, Any]] = [{"record": FORMAT, **_header_data(self.header)}]
        rows += [ply_data(ply, players) for ply in course.plies]
        rows.append({"result": result_data(course, players)})
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        self.file.write_text(text, encoding="utf-8")


def _is_ours(file: Path) -> bool:
    with file.open("rb") as opened:
        begin = opened.read(64)
    return not begin or begin.startswith(f'{{"record": "{FORMAT}"'.encode())


def _header_data(header: Header) -> dict[str, Any]:
    return {
        "words": list(header.words),
        "misere": header.misere,
        "position": header.position,
        "players": list(header.players),
        "first": header.first,
        "level": header.level,
        "seed": header.seed,
    }


def ply_data(ply: Ply, players: tuple[Player, Player]) -> dict[str, Any]:
    """Return a move as plain data; gain and again where the move has them."""
    move = ply.move
    data: dict[str, Any] = {
        "player": players[ply.player].name,
        "move": move.label,
        "to": str(move.to),
    }
    if gain_of(move):
        data["gain"] = gain_of(move)
    if again_of(move):
        data["again"] = True
    return data


def result_data(course: Course, players: tuple[Player, Player]) -> dict[str, Any]:
    """Return how the game stands: over or not, who won, and the score where there is one."""
    end = course.end()
    if end is None:
        data: dict[str, Any] = {"over": False}
    else:
        winner = None if end.winner is None else players[end.winner].name
        data = {"over": True, "winner": winner}
        if abs(end.margin) > 1:
            data["margin"] = abs(end.margin)
    totals = course.totals
    if any(totals):
        data["score"] = {player.name: totals[i] for i, player in enumerate(players)}
    return data
