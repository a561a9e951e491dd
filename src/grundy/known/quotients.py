"""Misère quotients of octal games of which something is known: orders, P-portions, periods."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class KnownMisereQuotient:
    """What is known of the misère quotient of an octal game, to a heap or for all heaps.

    `lost` is the number of elements of P, `heaps` the last heap, None where it is for all; then
    start and length are those of its period. What nobody published is None.
    """

    code: str
    heaps: int | None
    order: int
    lost: int | None
    start: int | None
    length: int | None
    source: str


@cache
def known_quotients() -> tuple[KnownMisereQuotient, ...]:
    """Return what is known, by code and heaps.

    >>> kayles = next(row for row in known_quotients() if row.code == "0.77")
    >>> kayles.order, kayles.lost, kayles.start, kayles.length
    (40, 9, 71, 12)
    """
    text = files("grundy.known").joinpath("quotients.jsonl").read_text(encoding="utf-8")
    return tuple(KnownMisereQuotient(**json.loads(line)) for line in text.splitlines())
