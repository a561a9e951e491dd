"""The table of what positions are worth: lists where positions fill a box, else by their keys.

They do where positions are pieces of one row, and where an input with limits asks for numbers that
no move makes larger than the largest that is asked for.
"""

from __future__ import annotations

import re
from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING

from grundy.contest.searches.options import NOTHING
from grundy.contest.searches.search import INT
from grundy.forms.rule.expression import Name, number_in
from grundy.forms.rule.passes.expression_spans import Places
from grundy.forms.rule.passes.kinds import kinds_of
from grundy.forms.rule.passes.plain import plain
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.passes.spans import NUMBERS, spans_of
from grundy.forms.rule.reading import NotRead
from grundy.languages.library import with_library

if TYPE_CHECKING:
    from collections.abc import Callable, Set

    from grundy.contest.searches.search import Search
    from grundy.forms.rule.passes.flows import Cell, Limits
    from grundy.forms.rule.passes.spans import Spans
    from grundy.forms.rule.program import Program

LONGEST_SIDE = 5000
"""Numbers of a row whose pieces have a cell each: some 200 MB."""

MOST_CELLS = 8_000_000
"""Cells of a box of numbers: 64 MB."""

ROUNDS = 3
"""How often a box is made larger by the options of what is in it."""


def sides_of(search: Search) -> tuple[str, ...]:
    """Return how many places the table has in each direction; none where it has keys."""
    if search.rows is None:
        return tuple(map(str, search.sides))
    numbers = search.engine in {"score", "grundy"} and search.model.kind != "partizan"
    most = _most_items(search) if numbers and len(search.kinds) == 2 else None
    return (f"len({search.rows.names[0]}_all) + 1",) * 2 if most and most <= LONGEST_SIDE else ()


def _most_items(search: Search) -> int | None:
    """Return how long the row is at most that a position is asked for, where the input says so."""
    asked = search.ask.parts[0][0]
    items = {name: item for item in search.input.items for name in item.names}
    item = items.get(asked.name) if isinstance(asked, Name) else None
    if item is None or item.kind != "list":
        return None
    size = item.sizes[0]
    return number_in(items[size.name].high if isinstance(size, Name) else size)


def table_text(search: Search) -> str:
    """Return the table before the first test, as an expression."""
    if not sides_of(search):
        return "{}"
    return "[]" if search.rows is not None else empty_table(search)


def empty_table(search: Search) -> str:
    """Return a table of lists in which nothing is known."""
    *outer, last = sides_of(search)
    text = f"[{_nothing(search)}] * ({last})"
    for side in reversed(outer):
        text = f"[{text} for _ in range({side})]"
    return text


def in_table(text: str, search: Search) -> str:
    """Return the text of an engine, its table being of lists where positions fill a box."""
    sides = len(sides_of(search))
    if not sides:
        return text
    if search.engine == "won":
        for worth, number in WORTHS.items():
            text = text.replace(f"known[state] = {worth}", f"known[state] = {number}")
        text = text.replace("return known[start]", "return known[start] == 1")
    text = re.sub(r"(\w+) not in known", rf"known[\1] == {_nothing(search)}", text)
    if sides == 1:
        return text
    cell = "".join(rf"[\1[{place}]]" for place in range(sides))
    return re.sub(r"known\[(\w+)\]", f"known{cell}", text)


WORTHS = {"True": "1", "False": "0", "stuck": "int(stuck)"}
"""What is kept in lists of whether a position is won."""


def _nothing(search: Search) -> str:
    """Return the number that stands for what is not known."""
    return NOTHING if search.engine == "score" else "-1"


def with_box(
    search: Search, program: Program, limits_of: Callable[[tuple[int, ...]], Limits]
) -> Search:
    """Return the search with the sides of a box that has all positions in reach, where one does.

    `limits_of` are those of the program's names, where the numbers of a position are at most so
    large. An option of what is in the box is in it too; so all that is in reach is, by induction.
    """
    if not _may_fill(search):
        return search
    try:
        found = plain(with_library(program))
        frozen = kinds_of(found).frozen()
    except NotRead:  # a program that only Python has
        return search
    most = _most(_spans(found, limits_of(()), frozen), "solve", "start")
    for _ in range(ROUNDS):
        if not most or prod(n + 1 for n in most) > MOST_CELLS:
            return search
        next_ = _most(_spans(found, limits_of(most), frozen), "", "look")
        if not next_ or all(map(int.__ge__, most, next_)):
            return replace(search, sides=tuple(n + 1 for n in most)) if next_ else search
        most = tuple(map(max, most, next_))
    return search


def _may_fill(search: Search) -> bool:
    plain_numbers = search.rows is None and set(search.kinds) == {INT}
    kept = search.plan is None and not search.is_fresh and search.engine != "label"
    return plain_numbers and kept and search.model.kind != "partizan"


def _spans(program: Program, limits: Limits, frozen: Set[Cell]) -> Spans:
    return spans_of(program, NUMBERS, limits, frozen=frozen)


def _most(spans: Spans, function: str, name: str) -> tuple[int, ...]:
    """Return the largest number at each place of a position; nothing if one may be negative."""
    span = spans.cells.get((function, name))
    places = span.of if isinstance(span, Places) else (span,)
    sizes = [size for size in places if isinstance(size, Size) and size.natural]
    return tuple(size.most for size in sizes) if len(sizes) == len(places) else ()
