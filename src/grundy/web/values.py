"""What a position is worth in sums: its value, the options of it one by one, its thermograph."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.positions import position_asked
from grundy.web.refusals import Refusal, bad_query
from grundy.web.solving import described

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job

MOST = 60
"""Options of a player that are listed."""

LONGEST = 1500
"""Characters of a value that an address still holds; a longer one is reached by its path."""

OPTION = 160
"""Characters of an option that are shown in a list."""

STEP = re.compile("([LR])([0-9]+)")
SIDES = {"L": "left", "R": "right"}


def value(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/value."""
    found, position = _asked(query)
    for side, place in STEP.findall(query.get("path", "")):
        found, position = _option(found, side, int(place)), None
    if query.get("plus"):
        found, position = found + gr.value(query["plus"]), None
    return {
        **_summary(found),
        "position": None if position is None else described(position),
        **_options(found, job),
        "thermograph": _thermograph(found),
    }


def _asked(query: Mapping[str, str]) -> tuple[gr.Value, gr.Position | None]:
    """Return the value that a query names, and the position whose value it is."""
    text = query.get("text", "")
    named = query.get("game") or query.get("position")
    if text and named:
        raise bad_query("give the text of a value, or a game and its position, but not both")
    if not text and not named:
        raise gr.NotationError(
            "which value? give its text, such as {2|-1} or ^*, or a position, such as "
            "domineering:2x3"
        )
    if text:
        return gr.value(text), None
    misere = query.get("misere") == "1"
    position = position_asked(query.get("game", ""), query.get("position", ""), misere=misere)
    return position.value, position


def _option(found: gr.Value, side: str, place: int) -> gr.Value:
    """Return the option at a place of those that `_listed` shows, counted from 1."""
    options = getattr(found, SIDES[side])
    if place > len(options):
        name = SIDES[side].capitalize()
        raise Refusal(
            400,
            "NoOption",
            f"{_cut(str(found))} has no option {side}{place}: {name} has {len(options)}",
        )
    chosen: gr.Value = options[place - 1]
    return chosen


def _summary(found: gr.Value) -> dict[str, Any]:
    text = str(found)
    outcome = found.outcome
    return {
        "value": text,
        "whole": len(text) <= LONGEST,
        "kind": _kind(found),
        "outcome": str(outcome),
        "outcome_words": outcome.words,
        "mean": str(found.mean),
        "temperature": str(found.temperature),
        "left_stop": str(found.left_stop),
        "right_stop": str(found.right_stop),
        "birthday": found.birthday,
    }


def _kind(found: gr.Value) -> str:
    """Return what sort of value it is, in a few words."""
    if found.is_number:
        return "an integer" if found.is_integer else "a number"
    if found.nimber is not None:
        return "a nimber"
    if found.is_infinitesimal:
        return "an infinitesimal"
    if found.left_stop == found.right_stop:
        return "a number and an infinitesimal"
    return "a hot value"


def _options(found: gr.Value, job: Job) -> dict[str, Any]:
    """Return the options of both players; none, with the reason, where they are too many."""
    try:
        sides = {name: list(getattr(found, name)) for name in SIDES.values()}
    except gr.BudgetExceeded as error:
        job.raise_if_gone()
        return {"left": [], "right": [], "more_options": True, "left_out": str(error)}
    more = any(len(options) > MOST for options in sides.values())
    listed = {
        name: [_row(option, place) for place, option in enumerate(options[:MOST], 1)]
        for name, options in sides.items()
    }
    return {**listed, "more_options": more, "left_out": ""}


def _row(option: gr.Value, place: int) -> dict[str, Any]:
    return {
        "value": _cut(str(option)),
        "place": place,
        "outcome": str(option.outcome),
        "mean": str(option.mean),
        "temperature": str(option.temperature),
        "end": option == 0,
    }


def _thermograph(found: gr.Value) -> dict[str, Any]:
    drawn = found.thermograph()
    return {**drawn.as_data(), "svg": drawn.svg(_cut(str(found)))}


def _cut(text: str) -> str:
    return text if len(text) <= OPTION else f"{text[: OPTION - 1]}…"
