"""Published outcomes of Sprouts, with the size of the smallest proof where that is published."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class PublishedSprouts:
    """An outcome; `couples` is the least number of lost couples from which it was checked."""

    spots: int
    misere: bool
    outcome: str
    source: str
    couples: int | None = None


@cache
def published() -> tuple[PublishedSprouts, ...]:
    """Return what is published, normal play first.

    >>> [row.couples for row in published() if row.spots == 9 and not row.misere]
    [58]
    """
    text = files("grundy.known").joinpath("sprouts.jsonl").read_text(encoding="utf-8")
    return tuple(PublishedSprouts(**json.loads(line)) for line in text.splitlines())
