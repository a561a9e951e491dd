"""Find problems by name: the file `problems/cses_1729.py` holds the problem `cses-1729`."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import import_module
from pathlib import Path

from grundy.contest.not_a_game import NotAGame
from grundy.contest.problem import Problem
from grundy.errors import NotationError, UnknownProblemError, nearest

FOLDER = Path(__file__).parent / "problems"

JUDGES = {
    "leetcode": "lc",
    "codeforces": "cf",
    "topcoder": "tc",
    "projecteuler": "pe",
    "atcoderabc": "abc",
    "atcoderbeginnercontest": "abc",
    "atcoderagc": "agc",
    "atcodergrandcontest": "agc",
    "atcoderdp": "edpc",
}
"""Longer names of the judges, and those that the problems' names begin with."""

ALSO = {
    "cf604e": "cf-603c",
    "cf851e": "cf-850c",
    "cf1190b": "cf-1191d",
    "cf1397d": "cf-1396b",
    "cf1162e": "cf-1147c",
    "hdu1524": "poj-2425",
    "hdu1907": "poj-3480",
    "poj2960": "kattis-snim",
    "arc064d": "abc-048d",
    "dpk": "edpc-k",
    "dpl": "edpc-l",
}
"""Problems that have a second name, at the same judge or at another."""


def problem(name: str) -> Problem | NotAGame:
    """Return the problem with this name; case, spaces and hyphens do not matter.

    >>> import grundy as gr
    >>> gr.problem("CSES 1729").title
    'Stick Game'
    >>> gr.problem("lc877").solve("piles = [5,3,4,5]")
    'true'
    >>> gr.problem("cses-1728")
    Traceback (most recent call last):
    grundy.errors.UnknownProblemError: there is no problem 'cses-1728'; did you mean cses-1729 or
    cses-2208 or cses-1730? `grundy problem --list` lists them all

    Raises `UnknownProblemError` with the nearest names.
    """
    if not isinstance(name, str):
        raise NotationError(f"a problem is given by its name, such as 'cses-1729', not by {name!r}")
    plain = _plain(name)
    found = ALSO.get(plain) or {_plain(each): each for each in names()}.get(plain)
    if found is None:
        shown = name if len(name) <= 40 else f"{name[:37]}..."
        close = nearest(name.strip().lower()[:40].replace(" ", "-"), names())
        raise UnknownProblemError(
            f"there is no problem {shown!r}{close or ';'} `grundy problem --list` lists them all"
        )
    return _not_games().get(found) or _load(found)


def problems() -> tuple[Problem | NotAGame, ...]:
    """Return all problems, in the order of their names; those that are not games say so.

    >>> import grundy as gr
    >>> [each.id for each in gr.problems() if each.kind == "dag"][:2]
    ['agc-010f', 'cf-455b']
    """
    return tuple(problem(name) for name in names())


@cache
def names() -> tuple[str, ...]:
    """Return the names of all problems: by judge, then by number.

    >>> names()[:3]
    ('abc-048d', 'abc-195e', 'abc-201d')
    """
    files = (file.stem.replace("_", "-") for file in FOLDER.glob("[a-z]*.py"))
    return tuple(sorted([*files, *_not_games()], key=_order))


def _order(name: str) -> list[tuple[bool, int, str]]:
    """Return a key that puts cf-603c before cf-1149e."""
    parts = re.findall(r"\d+|\D+", name)
    return [(part.isdigit(), int(part) if part.isdigit() else 0, part) for part in parts]


def _plain(name: str) -> str:
    letters = re.sub("[^a-z0-9]", "", name.lower())
    for long, short in JUDGES.items():
        if letters.startswith(long):
            return short + letters.removeprefix(long)
    return letters


@cache
def _load(name: str) -> Problem:
    module = import_module(f"grundy.contest.problems.{name.replace('-', '_')}")
    kinds = (found for found in vars(module).values() if isinstance(found, type))
    own = (found for found in kinds if found.__module__ == module.__name__)
    return next(found for found in own if issubclass(found, Problem))()


@cache
def _not_games() -> dict[str, NotAGame]:
    lines = (FOLDER / "not_games.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [NotAGame(**json.loads(line)) for line in lines]
    return {row.id: row for row in rows}
