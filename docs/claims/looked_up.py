"""What was looked up in the statements of the problems that the texts name."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Problem:
    """A problem by its statement: its title, what kind of game it is, and what it is about."""

    title: str | None
    kind: str
    about: str
    source: str


_RAW = json.loads((Path(__file__).parent / "labels.json").read_text(encoding="utf-8"))

PROBLEMS = {
    name: Problem(raw["title"], raw["kind"], raw["about"], raw["source"])
    for name, raw in _RAW.items()
}
"""Every problem by its name; kind is impartial, score or "no game"."""

SAMPLES = {
    name: (raw["sample"]["input"], raw["sample"]["output"])
    for name, raw in _RAW.items()
    if "sample" in raw
}
"""Input and output of the samples that a check uses."""
