"""Octal games of which something is published: names and periods."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.values.period import Period


@dataclass(frozen=True, slots=True)
class PublishedOctal:
    """What is published of an octal game; start and length are None where no period is known."""

    code: str
    start: int | None
    length: int | None
    source: str
    name: str = ""

    def compare(self, period: Period) -> str:
        """Return in words whether a period that was found is the published one."""
        if self.length is None:
            return "no period is published"
        if (self.start, self.length) == (period.start, period.length):
            return f"agrees with the published period ({self.source})"
        return f"differs from the published period, {self.length} from {self.start} ({self.source})"


@cache
def published() -> dict[str, PublishedOctal]:
    """Return what is published, by code.

    >>> published()["0.77"].name, published()["0.77"].length
    ('Kayles', 12)
    """
    text = files("grundy.known").joinpath("octal.jsonl").read_text(encoding="utf-8")
    rows = (PublishedOctal(**json.loads(line)) for line in text.splitlines())
    return {row.code: row for row in rows}
