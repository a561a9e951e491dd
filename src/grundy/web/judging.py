"""For somebody with a statement: what the game is, what samples should give, a proof for all n."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.likeness import alike
from grundy.web.loose import game_meant, position_meant
from grundy.web.positions import state_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job

_ARROW = re.compile("->|→|⟶")
_RULE = re.compile(r"((misere|misère|definition)\s+)*rule:")

PROVING = 0.6
"""The share of the time in which a proof is looked for."""


def recognise(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/recognise: what a game is by its own text, and what else is known of it.

    A rule needs no word before it. Raises `gr.RuleTextError` with the column.
    """
    text = _named_rule(query["game"])
    game = game_meant(text).meant
    normal = getattr(game, "normal", game)
    known = gr.inquiry(normal) if isinstance(normal, gr.ImpartialGame) else gr.Inquiry(normal)
    is_rule = normal.name == "rule"
    facts = known.as_data()
    same = normal.text
    if is_rule and "game" in known:
        same = known["game"].text.removeprefix("it is ")
    elif is_rule and _kind(normal) == "impartial" and (found := alike(normal)) is not None:
        same, seen = found
        facts.append({"topic": "game", "text": f"it is {same}", "status": "observed", "seen": seen})
    return {
        "game": game.text,
        "same": _named(same),
        "text": same,
        "kind": _kind(normal),
        "position": None if is_rule else _position(text),
        "arguments": list(getattr(getattr(normal, "read_text", None), "names", ())),
        "facts": facts,
    }


def samples(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/samples: what a right program prints for an input, by the game itself."""
    options: dict[str, Any] = {name: query[name] for name in ("tests", "heaps") if name in query}
    if "words" in query:
        options["words"] = tuple(query["words"].split(","))
    game = game_meant(query["game"]).meant
    output = gr.contest_output(game, query["input"], show=query.get("print", "winner"), **options)
    return {"game": game.text, "output": output}


def prove(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/prove: a proof for all positions, with the certificate that a checker reads."""
    game = game_meant(query["game"]).meant
    found = gr.prove(game, seconds=max(0.5, PROVING * min(job.left(), 60.0)))
    return {
        "game": found.game,
        "about": found.about,
        "status": found.status,
        "reason": found.reason,
        "words": found.words,
        "believed": found.believed,
        "by": found.by if found else "",
        "certificate": gr.certificate(found).text if found else None,
    }


def _kind(game: Any) -> str:
    if isinstance(game, gr.ImpartialGame):
        return "impartial"
    return "scoring" if isinstance(game, gr.ScoringGame) else "partizan"


def _position(text: str) -> str | None:
    """Return the numbers that were written beside the name of a game; None where there are none."""
    try:
        return state_text(position_meant(text, "").meant)
    except gr.GrundyError:
        return None


def _named_rule(text: str) -> str:
    bare = text.strip()
    return f"rule: {bare}" if _ARROW.search(bare) and not _RULE.match(bare) else bare


def _named(text: str) -> dict[str, Any] | None:
    """Return the catalogue's entry of a game; None for rules that have no name there."""
    name = text.partition(":")[0]
    if name == "rule":
        return None
    found = gr.entry(name)
    return {
        "name": name,
        "title": found.title,
        "summary": found.summary,
        "source": found.source,
        "theorems": dict(found.theorems),
    }
