"""The first answers: what a reader meets before Python has been loaded, written with the site."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from grundy.web.endpoints import ENDPOINTS
from grundy.web.local import Local
from grundy.web.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from website.live import Question

SECONDS = 10.0
"""The time of one question, far more than any needs: a busy computer writes the same site."""

NODES = 150
"""Positions of a graph that is written; larger ones are for those who wait for them."""

DRAWN = 40
"""Moves of a position whose boards are drawn beforehand, for the list of moves."""

PATHS = {"board": "solve", "step": "graph", "table": "table", "value": "value"}
"""What each view of the page asks first."""

Asked = dict[str, str]


def first_answers(
    questions: Iterable[Question], games: Container[str] | None = None
) -> Iterator[tuple[str, bytes]]:
    """Yield the name of a question and the JSON that answers it, as the page reads it.

    The catalogue and the problem set; of each game every example and its opening position: who
    wins, the graph where it is small, the value where the game is partizan; and its table. Then
    what the figures of the documents ask. With `games`, only of these.
    """
    local = Local(Settings(seconds=SECONDS))
    for endpoint in ENDPOINTS:
        if not endpoint.parameters:
            yield from _named(local, endpoint.path.removeprefix("/api/"), [{}], {})
    for problem in _listed(local, "problems"):
        path = f"problems/{problem['id']}"
        yield from _named(local, path, [{}], {})
    for game in _listed(local, "games"):
        if games is None or game["name"] in games:
            yield from _of_game(local, game)
    for question in questions:
        asked = {name: value for name, value in question.asked if name != "mode"}
        more = {"most": str(NODES)} if question.view == "step" else {}
        yield from _named(local, PATHS[question.view], [asked], more)


def question_name(path: str, asked: Asked) -> str:
    """Return the name under which the page looks for an answer, as worker-source.js forms it.

    >>> question_name("solve", {"position": "3, 4,  5", "game": "nim"})
    'solve&game=nim&position=3 4 5'
    """
    words = []
    for name, value in sorted(asked.items()):
        text = re.sub(r"[\s,]+", " ", value).strip() if name == "position" else value
        words.append(f"{name}={text}")
    return "&".join([path, *words])


def _listed(local: Local, path: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(_answer(local, path, {}) or "{}")[path]
    return found


def _of_game(local: Local, game: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
    text, seen = game["text"], set()
    openings = [{"position": example} for example in game["examples"]]
    if game["start"] is not None:
        openings.append({"game": text, "position": game["start"]})
    for opening in openings:
        solved = _answer(local, "solve", opening)
        if solved is None:
            continue
        position = json.loads(solved)
        if position["position"] in seen:
            continue
        seen.add(position["position"])
        names = _ways_to_ask(position, opening)
        body = _written(solved, _beside(local, position))
        yield from ((question_name("solve", asked), body) for asked in names)
        yield from _named(local, "draw", names, {})
        yield from _named(local, "graph", names, {"most": str(NODES)})
        if position["kind"] == "partizan":
            yield from _named(local, "value", names, {})
    yield from _named(local, "table", [{"game": text}], {})


def _ways_to_ask(position: dict[str, Any], opening: Asked) -> list[Asked]:
    """Return how one asks about a position: as a whole, and as a game with its arguments."""
    ways = [opening, {"position": position["position"]}]
    if not position["game"].startswith(("misere ", "misère ")):
        ways.append({"game": position["game"], "position": position["state"]})
    return ways


def _named(local: Local, path: str, names: list[Asked], more: Asked) -> Iterator[tuple[str, bytes]]:
    """Yield an answer under each of its names; nothing where the answer is a refusal."""
    found = _answer(local, path, names[0] | more)
    if found is not None:
        also = _beside(local, json.loads(found)) if path == "solve" else {}
        body = _written(found, also)
        yield from ((question_name(path, asked), body) for asked in names)


def _beside(local: Local, position: dict[str, Any]) -> dict[str, str]:
    """Return what the board asks next: its moves' scenes, and the position with Left to begin."""
    found = _drawn(local, position)
    if position["kind"] == "partizan" and not position["player"]:
        asked = {"position": f"left {position['position']}"}
        begun = _answer(local, "solve", asked)
        if begun is not None:
            found |= {question_name("solve", asked): begun, **_drawn(local, json.loads(begun))}
    return found


def _drawn(local: Local, position: dict[str, Any]) -> dict[str, str]:
    """Return the scenes of the positions that moves lead to, by the names of their questions."""
    found = {}
    for move in position["moves"][:DRAWN]:
        asked = {"position": move["to"]}
        scene = _answer(local, "draw", asked)
        if scene is not None:
            found[question_name("draw", asked)] = scene
    return found


def _written(answer: str, also: dict[str, str]) -> bytes:
    """Return what a file has: an answer, and others beside it that will be asked for next."""
    others = ",".join(f"{json.dumps(name)}:{other}" for name, other in also.items())
    return f'{{"answer":{answer},"also":{{{others}}}}}'.encode()


def _answer(local: Local, path: str, asked: Asked) -> str | None:
    status, body = local.answer(f"/api/{path}", urlencode(asked))
    return body if status == 200 else None
