"""Queries: what a parameter may be, and how a query string is read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from grundy.web.refusals import bad_query

if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBER = re.compile("0|[1-9][0-9]{0,18}")
_BROKEN = re.compile("%(?![0-9A-Fa-f]{2})")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a query: text, one of a few words, or a whole number within bounds."""

    name: str
    about: str
    required: bool = False
    longest: int = 100
    choices: tuple[str, ...] = ()
    pattern: str = ""
    least: int | None = None
    largest: int | None = None

    @property
    def schema(self) -> dict[str, Any]:
        """The parameter as JSON Schema has it."""
        if self.least is not None:
            return {"type": "integer", "minimum": self.least, "maximum": self.largest}
        if self.choices:
            return {"type": "string", "enum": list(self.choices)}
        if self.pattern:
            return {"type": "string", "pattern": f"^({self.pattern})$"}
        return {"type": "string", "maxLength": self.longest, "minLength": int(self.required)}

    def check(self, text: str) -> None:
        """Raise `Refusal` unless the text is what the schema says."""
        if self.least is not None:
            number = _NUMBER.fullmatch(text)
            if not number or not self.least <= int(text) <= (self.largest or 0):
                raise bad_query(
                    f"{self.name} is a whole number from {self.least:,} to {self.largest:,}"
                )
        elif self.choices and text not in self.choices:
            raise bad_query(f"{self.name} is {' or '.join(self.choices)}, or it is omitted")
        elif self.pattern and not re.fullmatch(self.pattern, text):
            raise bad_query(f"{self.name} is not understood. {self.about}")
        elif len(text) > self.longest:
            raise bad_query(f"{self.name} has at most {self.longest:,} characters")
        elif self.required and not text:
            raise bad_query(f"{self.name} is empty. {self.about}")


def read_query(raw: bytes, parameters: Iterable[Parameter]) -> dict[str, str]:
    """Return the parameters of a query string.

    >>> read_query(b"game=nim&misere=1", [Parameter("game", ""), Parameter("misere", "")])
    {'game': 'nim', 'misere': '1'}

    Raises `Refusal` for what is unknown, missing, given twice, or not UTF-8.
    """
    known = {parameter.name: parameter for parameter in parameters}
    found: dict[str, str] = {}
    for name, text in _pairs(raw):
        if name not in known:
            takes = f"it takes {', '.join(known)}" if known else "it takes none"
            raise bad_query(f"there is no parameter {name[:40]!r} here; {takes}")
        if name in found:
            raise bad_query(f"{name} is given twice")
        known[name].check(text)
        found[name] = text
    for parameter in known.values():
        if parameter.required and parameter.name not in found:
            raise bad_query(f"{parameter.name} is missing. {parameter.about}")
    return found


def _pairs(raw: bytes) -> list[tuple[str, str]]:
    try:
        text = raw.decode("ascii")
        if _BROKEN.search(text):
            raise bad_query("a % is not followed by two hexadecimal digits")
        return parse_qsl(text, keep_blank_values=True, encoding="utf-8", errors="strict")
    except ValueError as error:  # also UnicodeDecodeError
        raise bad_query("the query string is not UTF-8, percent-encoded") from error
