"""The games there are, and rules that somebody types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.loose import rule_meant
from grundy.web.positions import state_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job


def games(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/games: every game of the catalogue, with the parameters of its first example."""
    families = [
        {"title": title, "about": about, "games": [game.name for game in found]}
        for title, about, found in gr.families()
    ]
    return {"games": [_entry(entry) for entry in gr.entries()], "families": families}


def rule(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/rule: whether a text is a rule, with or without the word rule before it.

    A sentence such as "take 1, 3 or 4" is the game that it describes. `understood` says how a text
    was read that is not in the notation.

    Raises `gr.RuleTextError` with the column.
    """
    text = query["text"].strip().removeprefix("rule:").strip()
    described = gr.game_in_words(text)
    if described:
        return {"ok": True, "game": described, "arguments": ["n"], "understood": described}
    found: Any = rule_meant(text)
    read = found.read_text
    same = read.text == " ".join(text.split())
    return {
        "ok": True,
        "game": found.text,
        "arguments": list(read.names),
        "understood": None if same else read.text,
    }


def _entry(entry: gr.Entry) -> dict[str, Any]:
    positions: list[Any] = [gr.position(text) for text in entry.examples]
    first = positions[0]
    game = first.terms[0].game
    same = [str(p) for p in positions if p.game_text == first.game_text]
    shape = getattr(game, "shape", None)
    return {
        "name": entry.name,
        "text": game.text,
        "kind": first.kind,
        "misere": first.is_impartial,
        "title": entry.title,
        "family": entry.family,
        "level": entry.level,
        "tags": list(entry.tags),
        "words": entry.words,
        "summary": entry.summary,
        "examples": same,
        "start": _start(game),
        "dimensions": len(shape) if shape and len(shape) in (1, 2) else None,
        "source": entry.source,
        "scene": _thumbnail([gr.position(entry.picture)] if entry.picture else positions),
    }


def _thumbnail(positions: list[gr.Position]) -> dict[str, Any]:
    """Return what a game looks like: its first example with something on the board.

    The places, which nobody presses in a list, are left out.
    """
    scenes = [gr.scene(position) for position in positions]
    return next((s for s in scenes if s.marks), scenes[0]).as_data() | {"places": {}}


def _start(game: Any) -> str | None:
    try:
        return state_text(game.start)
    except gr.UndefinedError:
        return None
