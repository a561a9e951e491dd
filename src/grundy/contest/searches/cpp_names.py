"""Names of an input, and of functions and lists of a rule, that mean something else in C++."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.rule_source import TAKEN
from grundy.contest.searches.model import ENGINE
from grundy.contest.searches.names import without_names

if TYPE_CHECKING:
    from grundy.contest.searches.search import Search

_NAMES = (
    "advance all any array begin cbegin cend count data distance empty end equal extent fill find "
    "floor function get hash inside label left less list lock low map merge minmax modulus "
    "multiset move negate next none pair place plus power prev put queue rank ratio ref remove "
    "replace reverse right rotate search set size sort stack string swap tie time transform tuple "
    "unique vector keep forget widen box values keys taken boxed widths labels number_of follow "
    "item tests value moves y0 y1 j0 j1 jn yn index log exp sin cos tan pow abs div round minus "
    "read write gets rand exit abort signal wait getline"
)
STANDARD = frozenset(_NAMES.split())
"""Names of C++'s library, and of the program, that a variable of the whole program cannot have."""


def with_cpp_names(search: Search) -> Search:
    """Return the search with names that C++ can have."""
    return without_names(search, STANDARD | TAKEN | ENGINE)
