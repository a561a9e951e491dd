"""Loopy values of which something is published: canonical forms, sides, degrees, outcomes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class PublishedLoopy:
    """What is published of a loopy value; what is not is empty.

    `text` stands for a game, or for a position where `is_position` says so, `value` for its
    canonical form or its sides.
    """

    text: str
    value: str
    source: str
    outcome: str = ""
    degree: str = ""
    variety: str = ""
    canonical: bool = True
    is_position: bool = False


@cache
def published() -> tuple[PublishedLoopy, ...]:
    """Return what is published.

    >>> published()[0].text, published()[0].value
    ('on + off', 'dud')
    """
    text = files("grundy.known").joinpath("loopy.jsonl").read_text(encoding="utf-8")
    return tuple(PublishedLoopy(**json.loads(line)) for line in text.splitlines())
