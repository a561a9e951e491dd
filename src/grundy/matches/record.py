"""Records of games: JSON lines with the start, each move, and the result, checked when read."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, NotationError
from grundy.games.positions import PLAYERS, position
from grundy.limits.writing import write_file
from grundy.matches.course import Course

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.rules.position import Move, Position

FORMAT = "grundy play 1"
"""The first thing in every record: whose it is, and of which form."""

LARGEST = 50_000_000
"""Bytes of a record: more is not a game that anybody played."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game to save: its moves, the text of its start, and who played.

    >>> import grundy as gr
    >>> record = gr.Record(gr.Course(gr.game("nim")(1)), ("nim", "1"))
    >>> ply = record.course.make("take 1")
    >>> record.rows()[-1]
    {'result': {'over': True, 'winner': 'first'}}

    `misere` says that the words mean misère play; `level` and `seed` are those of an opponent.
    """

    course: Course
    words: tuple[str, ...]
    misere: bool = False
    level: str = "perfect"
    seed: int | None = None

    def rows(self) -> list[dict[str, Any]]:
        """Return the lines of the record as plain data: the start, each move, the result."""
        course = self.course
        header = {
            "record": FORMAT,
            "words": list(self.words),
            "misere": self.misere,
            "position": str(course.start),
            "players": list(course.players),
            "first": course.start.player or "",
            "level": self.level,
            "seed": self.seed,
        }
        return [header, *map(course.row, course.plies), {"result": course.result()}]

    def save(self, file: str) -> None:
        """Write the game as it is now, so that an interruption loses nothing.

        Raises `NotationError` when the file is there already and is no record.
        """
        path = Path(file)
        if path.exists() and not _is_ours(path):
            raise NotationError(f"{file} exists and is not a record; choose another name")
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in self.rows())
        write_file(path, text)


def read_record(
    file: str, words: Sequence[str] = (), *, reader: Callable[..., Position] = position
) -> Record:
    """Return the game saved in a file, with each line checked against the rules.

    >>> import grundy as gr, tempfile, os
    >>> file = os.path.join(tempfile.mkdtemp(), "game.jsonl")
    >>> gr.Record(gr.Course(gr.game("nim")(1, 2)), ("nim", "1", "2")).save(file)
    >>> gr.read_record(file).course.start
    nim(1, 2)

    `words` name the start when the record must not: a record runs and reads no file. `reader` is
    called with words and `misere=` for the position that they mean.

    Raises `NotationError` with the line that is damaged.
    """
    rows = _rows(file)
    header = _header(file, rows[0])
    if _runs_a_file(header["words"]) and not words:
        line = shlex.join(header["words"])
        raise NotationError(
            f"{file} is for a game in a Python file, which replaying would run; if you trust that "
            f"file: grundy play {line} --replay {shlex.quote(file)}"
        )
    start = reader(tuple(words or header["words"]), misere=header["misere"])
    if start.awaits_player and header["first"]:
        start = start.starting(header["first"])
    if str(start) != header["position"]:
        raise NotationError(
            f"{file}, line 1: the record begins with {header['position']}, not with {start}"
        )
    course = Course(start, (header["players"][0], header["players"][1]))
    for number, row in enumerate(rows[1:-1], 2):
        _follow(course, row, f"{file}, line {number}")
    if rows[-1] != {"result": course.result()}:
        raise NotationError(
            f"{file}, line {len(rows)}: the record is damaged: its last line is not the result of "
            "these moves"
        )
    level, seed = str(header.get("level")), header.get("seed")
    return Record(course, tuple(header["words"]), header["misere"], level, seed)


def _is_ours(file: Path) -> bool:
    with file.open("rb") as opened:
        begin = opened.read(64)
    return not begin or begin.startswith(f'{{"record": "{FORMAT}"'.encode())


def _runs_a_file(words: Sequence[str]) -> bool:
    return any(".py:" in word or "graph:@" in word for word in words)


def _rows(file: str) -> list[dict[str, Any]]:
    path = Path(file)
    if path.stat().st_size > LARGEST:
        raise NotationError(f"{file} is too large to be the record of a game")
    rows = []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise NotationError(f"{file} is not a record of a game: it is not text") from None
    for number, line in enumerate(lines, 1):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        if not isinstance(row, dict):
            raise NotationError(f"{file}, line {number}: the record is damaged: not a JSON object")
        rows.append(row)
    if not rows or rows[0].get("record") != FORMAT:
        raise NotationError(
            f"{file} is not a record of a game; `grundy play GAME --record FILE` writes one"
        )
    if len(rows) == 1:
        raise NotationError(f"{file}, line 2: the record is damaged: it is incomplete")
    return rows


def _header(file: str, row: dict[str, Any]) -> dict[str, Any]:
    players: Any = row.get("players")
    if (
        not _texts(row.get("words"))
        or not _texts(players)
        or len(players) != 2
        or type(row.get("misere")) is not bool
        or row.get("first") not in ("", *PLAYERS)
    ):
        raise NotationError(f"{file}, line 1: the record is damaged: it does not say who played")
    return row | {"position": str(row.get("position"))}


def _texts(given: Any) -> bool:
    return isinstance(given, list) and bool(given) and all(isinstance(g, str) and g for g in given)


def _follow(course: Course, row: dict[str, Any], where: str) -> None:
    """Make the recorded move, if it is the legal one that the line describes."""
    try:
        move = _legal(course.position, row)
    except GrundyError as error:
        raise NotationError(f"{where}: the record is damaged: {error}") from error
    if move is None:
        raise NotationError(
            f"{where}: the record is damaged: {row.get('move')!r} to {row.get('to')} is not a "
            f"legal move of {course.position}"
        )
    found = course.row(course.make(move))
    if found != row:
        raise NotationError(f"{where}: the record is damaged: it says {row}, the rules {found}")


def _legal(position: Position, row: dict[str, Any]) -> Move | None:
    label, to = row.get("move"), row.get("to")
    if not isinstance(label, str) or not isinstance(to, str):
        return None
    found = position.move(label)  # finds winning moves of huge heaps without a list
    if str(found.to) == to:
        return found
    alike = (m for m in position.iter_moves() if m.label == label and str(m.to) == to)
    return next(alike, None)
