"""Families by their text, or by their name and parameters."""

from __future__ import annotations

import re
from inspect import signature
from typing import Any

from grundy.discovery.families.codes import HexadecimalCodes, OctalCodes
from grundy.discovery.families.family import Family
from grundy.discovery.families.files import FileFamily
from grundy.discovery.families.numbers import numbers_of
from grundy.discovery.families.pieces import PieceSets
from grundy.discovery.families.rules import RuleFamily
from grundy.discovery.families.subtraction_sets import SubtractionSets
from grundy.discovery.families.take_and_break import TakeAndBreak
from grundy.errors import ParameterError, nearest
from grundy.rules.notation.parameters import board as read_board

NAMED: dict[str, Any] = {
    kind.name: kind
    for kind in (OctalCodes, HexadecimalCodes, SubtractionSets, TakeAndBreak, PieceSets)
}
WORDS = re.compile(r"((?:\s+[A-Za-z]\w*=[^\s=]+)*)\s*$")
"""What follows the name of a family: KEY=VALUE, as often as one likes."""

FILE = re.compile(r".+\.py:\w+")


def family(text: str | Family, **parameters: Any) -> Family:
    """Return the family with this text, or with this name and parameters.

    >>> import grundy as gr
    >>> gr.family("octal", digits=3)
    octal digits=3
    >>> gr.family("subtraction largest=20 size=3")[0]
    subtraction:1-3
    >>> list(gr.family("take-and-break", largest=2, splits="37"))[:3]
    [octal:0.03, octal:0.07, octal:0.3]
    >>> gr.family("rule: n -> n-1; n-a", a=range(2, 5))[2]
    rule:"n -> n-1; n-4"
    >>> gr.family("pieces", board="8x8", pieces="rook,bishop")[2](7, 4).outcome
    Outcome.P

    Families are `octal` and `hexadecimal` (`digits`, `before`), `subtraction` (`largest`,
    `size`), `take-and-break` (`largest`, `splits`), `pieces` (`board`, `pieces`), a rule with
    parameters, and a function of a file, `rules.py:take`, with what its arguments go through.

    Raises `ParameterError`, and what a rule or a file raises.
    """
    if isinstance(text, Family):
        return text
    head, given = _split(text)
    given |= parameters
    if head.startswith("rule:") or FILE.fullmatch(head):
        kind = RuleFamily if head.startswith("rule:") else FileFamily
        return kind(head, tuple((name, numbers_of(v, name)) for name, v in given.items()))
    if head not in NAMED:
        raise _unknown(head)
    return _named(head, given)


def first_parameter(name: str) -> str:
    """Return the parameter that is meant by a single number after the name of a family.

    >>> first_parameter("octal"), first_parameter("subtraction")
    ('digits', 'largest')

    Raises `ParameterError` where there is no such family.
    """
    if name not in NAMED:
        raise _unknown(name)
    return next(iter(signature(NAMED[name]).parameters))


def _split(text: str) -> tuple[str, dict[str, Any]]:
    if not isinstance(text, str):
        raise ParameterError(f"a family is a text such as 'octal digits=2', not {text!r}")
    words = WORDS.search(text)
    assert words is not None
    given: dict[str, Any] = {}
    for word in words[1].split():
        key, _, value = word.partition("=")
        if key in given:
            raise ParameterError(f"{key} is given twice in {text!r}")
        given[key] = value
    return text[: words.start()].strip(), given


def _named(name: str, given: dict[str, Any]) -> Family:
    read: dict[str, Any] = {}
    kind = NAMED[name]
    known = ["board", "pieces"] if kind is PieceSets else list(signature(kind).parameters)
    for key, value in given.items():
        if key not in known:
            close = nearest(key, known) or ";"
            raise ParameterError(f"{name} has no {key!r}{close} it has {', '.join(known)}")
        read |= _read(name, key, value)
    needed = [key for key, each in signature(kind).parameters.items() if each.default is each.empty]
    if missing := [key for key in needed if key not in read]:
        raise ParameterError(f"{name} needs its {missing[0]}, as in {EXAMPLES[name]}")
    made: Family = kind(**read)
    return made


EXAMPLES = {
    "octal": "octal digits=2",
    "hexadecimal": "hexadecimal digits=2",
    "subtraction": "subtraction largest=10",
    "take-and-break": "take-and-break largest=4 splits=37",
    "pieces": "pieces board=8x8 pieces=rook,knight",
}


def _read(name: str, key: str, value: Any) -> dict[str, Any]:
    """Return the fields that a parameter sets, from its text where it is one."""
    if key == "board":
        rows, columns = read_board(value, name) if isinstance(value, str) else value
        return {"rows": rows, "columns_of_board": columns}
    if key == "pieces":
        return {key: tuple(value.split(",")) if isinstance(value, str) else tuple(value)}
    if key in ("splits", "before"):
        return {key: str(value).upper()}
    if isinstance(value, str):
        if not re.fullmatch(r"\d{1,9}", value):
            raise ParameterError(f"{name}: {key} is a whole number, not {value!r}")
        value = int(value)
    return {key: value}


def _unknown(name: str) -> ParameterError:
    close = nearest(name.partition(":")[0].partition(" ")[0], NAMED) or ";"
    return ParameterError(
        f"there is no family {name!r}{close} families are {', '.join(NAMED)}, a rule with "
        "parameters, as in 'rule: n -> n-1; n-a' a=2-9, and FILE.py:FUNCTION a=2-9"
    )
