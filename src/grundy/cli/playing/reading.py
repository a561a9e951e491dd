"""Reading a record back: every line is checked against the rules of the game."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.cli.arguments import position_of
from grundy.cli.playing.course import Course
from grundy.cli.playing.players import SIDES, named
from grundy.cli.playing.record import FORMAT, Header, ply_data, result_data
from grundy.errors import GrundyError, NotationError

if TYPE_CHECKING:
    from grundy.cli.playing.players import Player

LARGEST = 50_000_000
"""Bytes of a record: more is not a game that anybody played."""


def read_record(
    file: str, words: tuple[str, ...] = ()
) -> tuple[Header, Course, tuple[Player, Player]]:
    """Return what a record holds; `words` name the position when the record must not.

    Raises `NotationError` with the line that is damaged.
    """
    rows = _rows(file)
    header = _header(file, rows[0])
    players = named(header.players)
    course = Course(_start(file, header, words))
    for number, row in enumerate(rows[1:-1], 2):
        _follow(course, row, players, f"{file}, line {number}")
    if rows[-1] != {"result": result_data(course, players)}:
        raise NotationError(
            f"{file}, line {len(rows)}: the record is damaged: its last line is not the result of "
            "these moves"
        )
    return header, course, players


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
        raise NotationError(f"{file}, line 2: the record is damaged: it breaks off")
    return rows


def _header(file: str, row: dict[str, Any]) -> Header:
    words: Any = row.get("words")
    players: Any = row.get("players")
    if (
        not _texts(words)
        or not _texts(players)
        or len(players) != 2
        or type(row.get("misere")) is not bool
        or row.get("first") not in ("", *SIDES)
    ):
        raise NotationError(f"{file}, line 1: the record is damaged: it does not say who played")
    return Header(
        tuple(words),
        row["misere"],
        str(row.get("position")),
        (players[0], players[1]),
        row["first"],
        str(row.get("level")),
    )


def _texts(given: Any) -> bool:
    return isinstance(given, list) and bool(given) and all(isinstance(g, str) and g for g in given)


def _start(file: str, header: Header, words: tuple[str, ...]) -> Any:
    if header.runs_a_file and not words:
        line = shlex.join(header.words)
        raise NotationError(
            f"{file} is of a game in a file, and a record does not run files by itself; "
            f"if you trust that one: grundy play {line} --replay {shlex.quote(file)}"
        )
    start = position_of(words or header.words, misere=header.misere)
    if start.awaits_player and header.first:
        start = start.starting(header.first)
    if str(start) != header.position:
        raise NotationError(
            f"{file}, line 1: the record begins with {header.position}, not with {start}"
        )
    return start


def _follow(
    course: Course, row: dict[str, Any], players: tuple[Player, Player], where: str
) -> None:
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
    ply = course.make(move)
    if ply_data(ply, players) != row:
        raise NotationError(
            f"{where}: the record is damaged: it says {row}, the rules {ply_data(ply, players)}"
        )


def _legal(position: Any, row: dict[str, Any]) -> Any:
    label, to = row.get("move"), row.get("to")
    if not isinstance(label, str) or not isinstance(to, str):
        return None
    found = position.move(label)  # finds winning moves of huge heaps without a list
    if str(found.to) == to:
        return found
    alike = (m for m in position.iter_moves() if m.label == label and str(m.to) == to)
    return next(alike, None)
