"""What positions with scores look like to a table: intervals, suffixes, numbers, or subsets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.discovery.checks.subject import Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.discovery.checks.survey import Survey

Pairs = list[tuple[Any, Any]]
"""A position, or a part of it, and what a move makes of it."""

ENOUGH = 12
"""Moves that must agree before a shape is recognised."""

MOST_PARTS = 4
"""Numbers of a position beyond which a table of all combinations is too large to speak of."""

BITS = 3
"""Bits of the largest number from which on numbers may be seen as sets."""


class ScoreShape(NamedTuple):
    """What is left after a move, in words, and how many such positions there are."""

    left: str
    entries: str


SUFFIX = ScoreShape("a suffix of the row", "n + 1 entries for a row of n")
PREFIX = ScoreShape("a prefix of the row", "n + 1 entries for a row of n")
INTERVAL = ScoreShape("an interval of the row", "n(n + 1)/2 + 1 entries for a row of n")
NUMBER = ScoreShape("a smaller number", "n + 1 entries for n")
SUBSET = ScoreShape("a subset of the bits of a number", "2^k entries for k bits")
STAYS = ScoreShape("a number that stays", "an entry")
CHANGES = ScoreShape("a number", "an entry for each of its values")


def score_shape(survey: Survey) -> ScoreShape | None:
    """Return what every move leaves of a position, or of each of its parts; None if nothing fits.

    Observed on all moves that were looked at.
    """
    pairs = [
        (_state(node), _state(part)) for node in survey.options for part in survey.parts_of(node)
    ]
    if len(pairs) < ENOUGH:
        return None
    whole = _shape(pairs)
    if whole is not None:
        return whole
    widths = {len(state) if type(state) is tuple else 0 for pair in pairs for state in pair}
    if len(widths) != 1 or widths <= {0, 1}:
        return None
    (width,) = widths
    return _several([_part([(a[i], b[i]) for a, b in pairs]) for i in range(width)])


def _state(node: Any) -> Any:
    return node.state if isinstance(node, Turn) else node


def _shape(pairs: Pairs) -> ScoreShape | None:
    """Return the shape of rows and of numbers; positions of fixed length are several numbers."""
    if all(_is_row(state) for pair in pairs for state in pair):
        if all(len(after) < len(before) for before, after in pairs):
            return _row_shape(pairs)
        return None
    if not all(type(state) is int for pair in pairs for state in pair):
        return None
    largest = max(before for before, _ in pairs)
    if largest.bit_length() >= BITS and _all(pairs, _is_subset) and not _all(pairs, _is_near):
        return SUBSET
    return NUMBER if _all(pairs, lambda before, after: 0 <= after < before) else None


def _row_shape(pairs: Pairs) -> ScoreShape | None:
    # A row of equal numbers has its prefixes for suffixes, so that all moves must agree.
    if _all(pairs, lambda before, after: before[len(before) - len(after) :] == after):
        return SUFFIX
    if _all(pairs, lambda before, after: before[: len(after)] == after):
        return PREFIX
    return INTERVAL if _all(pairs, _is_interval) else None


def _part(pairs: Pairs) -> ScoreShape | None:
    """Return the shape of one part of a position, which a move may leave as it is."""
    moved = [(before, after) for before, after in pairs if before != after]
    if not moved:
        return STAYS
    found = _shape(moved)
    if found is None and all(type(state) is int and state >= 0 for pair in pairs for state in pair):
        return CHANGES
    return found


def _several(shapes: list[ScoreShape | None]) -> ScoreShape | None:
    found = [shape for shape in shapes if shape is not None and shape is not STAYS]
    if None in shapes or not found or len(found) > MOST_PARTS:
        return None
    if all(shape in (NUMBER, CHANGES) for shape in found):
        return ScoreShape(f"{len(found)} numbers", "an entry for each combination of them")
    return ScoreShape(" and ".join(s.left for s in found), "an entry for each combination of them")


def _all(pairs: Pairs, test: Callable[[Any, Any], bool]) -> bool:
    return all(test(before, after) for before, after in pairs)


def _is_row(state: Any) -> bool:
    return type(state) in (tuple, str)


def _is_interval(before: Any, after: Any) -> bool:
    size = len(after)
    return any(before[i : i + size] == after for i in range(len(before) - size + 1))


def _is_subset(before: int, after: int) -> bool:
    return 0 <= after < before and after & ~before == 0


def _is_near(before: int, after: int) -> bool:
    return before - after <= 1
