"""What a language has for functions and methods of Python: a table of forms, each by an example.

A form stands beside a call: `"row.append(item)": "{row}.push_back({item})"`. The names in the call
are the gaps of the form; they say what may be given, and how (`Braces.fits`, `Braces.filling`). The
first call that fits counts. "do" stands before a call for what it does. What Python writes with
signs has names here: `set.has(item)` is `item in set`, `set.lacks(item)` its opposite, and slices
are `row.cut(first, last)`, `row.cut_by(first, last, step)` and `row.turned()`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Form(NamedTuple):
    """What stands for a call: the names of what is given, and the text with these gaps."""

    names: tuple[str, ...]
    text: str


Forms = dict[tuple[str, int], list[Form]]


def forms_of(table: Mapping[str, str]) -> Forms:
    """Return the forms of a table, by what is called and how much is given.

    >>> forms_of({"do row.append(item)": "{row}.add({item})"})
    {('do append', 2): [Form(names=('row', 'item'), text='{row}.add({item})')]}
    """
    found: Forms = defaultdict(list)
    for call, text in table.items():
        head, inside = call.removesuffix(")").split("(")
        words = re.findall(r"\w+", head)
        does, name = "do " * (words[0] == "do"), words[-1]
        owner = words[-2:-1] if "." in head else []
        given = (*owner, *re.findall(r"\w+", inside))
        found[does + name, len(given)].append(Form(given, text))
    return dict(found)


GAP = re.compile(r"(?P<cast>\) ?)?\{(?P<name>\w+)\}(?=(?P<dot>[.\[])|(?P<as> as )|)")
CAST = re.compile(r"[!*-]|\((ll|int|long)\)")


def level_of(form: str, levels: Mapping[str, int], signed: int, atom: int) -> int:
    """Return how tightly a form holds together, by the signs that stand in no brackets.

    >>> level_of("{row}.len() as i64", {"as": 10}, 11, 12), level_of("has(2 - 1)", {"-": 9}, 11, 12)
    (10, 12)
    """
    outside = re.sub(r"\((?:[^()]|\([^()]*\))*\)", "", form)
    found = [levels[sign] for sign in re.findall(r" (\S+) ", outside) if sign in levels]
    return min(found, default=signed if CAST.match(form) else atom)
