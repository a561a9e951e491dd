"""What a position is worth in sums: its value, the options of it one by one, its thermograph."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

import grundy as gr
from grundy.web.choices import SIDES, choices
from grundy.web.positions import position_asked
from grundy.web.refusals import Refusal, bad_query
from grundy.web.solving import described
from grundy.web.wording import page_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.choices import Choice
    from grundy.web.jobs import Job

MOST = 60
"""Options of a player that are listed."""

LONGEST = 1500
"""Characters of a value that an address still holds; a longer one is reached by its path."""

SHOWN = 160
"""Characters of a value that are shown in a list."""

INSTEAD = 6
"""Options that are told in place of a reversible one; and moves that lead to an option."""

LOOPY = 1.0
"""Seconds for the value of a loopy position that comes along with its answer: few are small."""

STEP = re.compile("([LR])([0-9]+)")


class Found(NamedTuple):
    """A value, and the position that was asked for or that moves led to, if there is one."""

    value: gr.Value | gr.LoopyValue
    position: gr.Position | None = None


def value(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/value."""
    found = _asked(query)
    for letter, place in STEP.findall(query.get("path", "")):
        job.raise_if_gone()
        found = _followed(found, letter, int(place))
    if query.get("plus"):
        found = Found(found.value + gr.value(query["plus"]))
    return {
        **_summary(found.value),
        "position": None if found.position is None else described(found.position),
        "thermograph": _thermograph(found.value),
        **_options(found, job),
        "why": _why(found.value, job),
    }


def in_short(position: gr.Position, job: Job) -> dict[str, Any] | None:
    """Return the value of a partizan position and its thermograph; None where it has none.

    >>> from grundy.web.jobs import Job
    >>> (in_short(gr.position("domineering:2x2"), Job(10.0)) or {})["value"]
    '+-1'
    """
    if position.kind != "partizan":
        return None
    share = job.left() / 4
    try:
        with gr.budget(seconds=min(share, LOOPY) if position.is_loopy else share):
            found = position.value
            return {**_summary(found), "thermograph": _thermograph(found)}
    except (gr.BudgetExceeded, gr.UndefinedError, gr.CycleError):
        return None


def _asked(query: Mapping[str, str]) -> Found:
    """Return the value that a query names."""
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
        return Found(gr.value(text))
    misere = query.get("misere") == "1"
    position = position_asked(query.get("game", ""), query.get("position", ""), misere=misere)
    return Found(position.value, position)


def _followed(found: Found, letter: str, place: int) -> Found:
    """Return the option at a place of those that are listed, counted from 1."""
    options = choices(found.value, found.position, SIDES[letter])
    if place > len(options):
        name = SIDES[letter].capitalize()
        message = f"{_cut(str(found.value))} has no option {letter}{place}: {name} has "
        raise Refusal(400, "NoOption", f"{message}{len(options)}")
    chosen = options[place - 1]
    return Found(chosen.value, chosen.moves[0].to if chosen.moves else None)


def _summary(found: gr.Value | gr.LoopyValue) -> dict[str, Any]:
    text = str(found)
    summary = {
        "value": text,
        "whole": len(text) <= LONGEST,
        "kind": _kind(found),
        "outcome_words": _outcome_words(found),
        **_tempered(found),
    }
    if isinstance(found, gr.LoopyValue):
        nothing = dict.fromkeys(("left_stop", "right_stop", "birthday"))
        return {**summary, **nothing, "loopy": _loopy(found)}
    return {
        **summary,
        "left_stop": str(found.left_stop),
        "right_stop": str(found.right_stop),
        "birthday": found.birthday,
        "loopy": None,
    }


def _loopy(found: gr.LoopyValue) -> dict[str, Any]:
    return {
        "stopper": found.is_stopper,
        "canonical": found.is_canonical,
        "onside": _cut(str(found.onside)),
        "offside": _cut(str(found.offside)),
        "svg": found.svg(_cut(str(found))),
    }


def _outcome_words(found: gr.Value | gr.LoopyValue) -> str:
    if not isinstance(found, gr.LoopyValue):
        return found.outcome.words
    left, right = found.outcomes
    single = found.outcomes.single
    if single is not None:
        return single.words
    return f"if Left starts, {left.words}; if Right starts, {right.words}"


def _tempered(found: gr.Value | gr.LoopyValue) -> dict[str, str | None]:
    if isinstance(found, gr.LoopyValue):
        single = found.outcomes.single
        shown = None if single is None else str(single)
        return {"outcome": shown, "mean": None, "temperature": None}
    return {
        "outcome": str(found.outcome),
        "mean": str(found.mean),
        "temperature": str(found.temperature),
    }


def _kind(found: gr.Value | gr.LoopyValue) -> str:
    """Return what sort of value it is, in a few words."""
    if isinstance(found, gr.LoopyValue):
        if found.is_stopper:
            return "a loopy value: a stopper"
        how = "onside and offside" if found.is_canonical else "sides that are only simplified"
        return f"a loopy value: {how}"
    if found.is_number:
        return "an integer" if found.is_integer else "a number"
    if found.nimber is not None:
        return "a nimber"
    if found.is_infinitesimal:
        return "an infinitesimal"
    if found.left_stop == found.right_stop:
        return "a number and an infinitesimal"
    return "a hot value"


def _options(found: Found, job: Job) -> dict[str, Any]:
    """Return the options of both players; none, with the reason, where they cost too much."""
    try:
        with gr.budget(seconds=job.left() / 2):
            sides = {name: choices(found.value, found.position, name) for name in SIDES.values()}
    except (gr.BudgetExceeded, gr.Stopped) as error:
        job.raise_if_gone()
        return {
            "left": [],
            "right": [],
            "more_options": True,
            "left_out": page_words(str(error), "BudgetExceeded"),
        }
    listed = {
        name: [_row(option, place) for place, option in enumerate(options[:MOST], 1)]
        for name, options in sides.items()
    }
    more = any(len(options) > MOST for options in sides.values())
    return {**listed, "more_options": more, "left_out": ""}


def _why(found: gr.Value | gr.LoopyValue, job: Job) -> list[str]:
    """Return why it is this value, in sentences; of a text or a position, from its options."""
    try:
        with gr.budget(seconds=job.left() / 2):
            return str(found.explain()).splitlines()[:MOST]
    except (gr.BudgetExceeded, gr.Stopped):  # a nimber with too many options, for example
        job.raise_if_gone()
        return []


def _row(option: Choice, place: int) -> dict[str, Any]:
    why = option.reason
    return {
        "value": _cut(str(option.value)),
        "place": place,
        **_tempered(option.value),
        "end": option.value == 0,
        "moves": [move.label for move in option.moves[:INSTEAD]],
        "removed": why is not None,
        "reason": None
        if why is None
        else {
            "how": why.how,
            "by": _cut(str(why.by)),
            "instead": [_cut(str(other)) for other in why.instead[:INSTEAD]],
        },
    }


def _thermograph(found: gr.Value | gr.LoopyValue) -> dict[str, Any] | None:
    if isinstance(found, gr.LoopyValue):
        return None
    drawn = found.thermograph()
    return {**drawn.as_data(), "svg": drawn.svg(_cut(str(found)))}


def _cut(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
