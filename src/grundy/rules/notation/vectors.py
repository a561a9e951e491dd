"""The rules of a piece on a grid: its vectors and its board, read and looked at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any

from grundy.errors import ParameterError
from grundy.forms.falling import Vector
from grundy.forms.grid_rule import GridRule
from grundy.rules.notation import literals as notation

FORM = "grid takes a size and vectors, as in grid:8x8,steps[-2,-1],rides[-1,0][0,-1],holes[1,1]"
MOST_VECTORS = 1000
MOST_DIMENSIONS = 16


def read_grid(text: str) -> GridRule:
    """Return the rule that is written as a size and vectors.

    >>> read_grid("8x8,steps[-2,-1]").steps
    ((-2, -1),)

    Raises `ParameterError`.
    """
    size: Any = None
    given: dict[str, list[Any]] = {"steps": [], "rides": [], "holes": []}
    items = _split(text)
    if items and re.fullmatch(r"[0-9]+\s*([xX×]\s*[0-9]+\s*)*", items[0]):
        size = [_number(part) for part in re.split("[xX×]", items.pop(0))]
    for item in items:
        match = re.fullmatch(r"(step|ride|hole)s?\s*((?:\[[^\[\]]*\]\s*)+)", item)
        if match is None:
            raise ParameterError(f"{FORM}; not {_shown(item)}")
        vectors = re.findall(r"\[([^\[\]]*)\]", match[2])
        given[f"{match[1]}s"] += [[_number(x) for x in v.split(",")] for v in vectors]
    return _rule(given["steps"], given["rides"], size, given["holes"])


def grid_rule(
    steps: Iterable[Sequence[int]],
    rides: Iterable[Sequence[int]],
    size: Sequence[int] | None,
    holes: Iterable[Sequence[int]],
) -> GridRule:
    """Return the rule with these vectors.

    Raises `ParameterError`.
    """
    return _rule(_listed(steps), _listed(rides), size, _listed(holes))


def _listed(vectors: Any) -> list[Any]:
    if isinstance(vectors, (str, int)) or not hasattr(vectors, "__iter__"):
        raise ParameterError(f"steps, rides and holes are lists of vectors, not {vectors!r}")
    return list(vectors)


def _rule(steps: list[Any], rides: list[Any], size: Any, holes: list[Any]) -> GridRule:
    """Return the rule, with everything that was given looked at."""
    ridden = tuple(dict.fromkeys(_vector(v, "a ride") for v in rides))
    stepped = tuple(dict.fromkeys(_vector(v, "a step") for v in steps))
    stepped = tuple(v for v in stepped if v not in ridden)
    vectors = stepped + ridden
    if not vectors:
        raise ParameterError(f"a piece needs a step or a ride to move by; {FORM}")
    board = None if size is None else _vector(size, "a size")
    squares = [_vector(v, "a hole") for v in holes]
    _refuse_other_dimensions(vectors, board, squares)
    if len(vectors) > MOST_VECTORS:
        raise ParameterError(f"a piece has at most {MOST_VECTORS:,} vectors, not {len(vectors):,}")
    if any(not any(vector) for vector in vectors):
        raise ParameterError("a step or ride of only zeros leads nowhere; omit it")
    if board is not None and min(board) < 1:
        raise ParameterError(f"the numbers of a size are 1 or more, not {_text(board)}")
    rule = GridRule(stepped, ridden, board, frozenset(squares))
    _refuse_holes_off_board(rule)
    _refuse_endless_play(rule)
    return rule


def _vector(value: Any, what: str) -> Vector:
    """Return a vector of whole numbers."""
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        raise ParameterError(f"{what} is a tuple of whole numbers, as in (-1, 0); not {value!r}")
    numbers = tuple(value)
    for number in numbers:
        if isinstance(number, bool) or not hasattr(number, "__index__"):
            raise ParameterError(f"{what} is a vector of whole numbers; {number!r} is not one")
    if not 1 <= len(numbers) <= MOST_DIMENSIONS:
        raise ParameterError(f"{what} has 1 to {MOST_DIMENSIONS} coordinates, not {len(numbers)}")
    return tuple(map(index, numbers))


def _refuse_other_dimensions(
    vectors: tuple[Vector, ...], board: Vector | None, holes: list[Vector]
) -> None:
    first = vectors[0]
    for other in (*vectors, *([board] if board else []), *holes):
        if len(other) != len(first):
            raise ParameterError(
                f"{_text(first)} and {_text(other)} are of different dimensions; all steps, "
                "rides, holes and the size have the same number of coordinates"
            )


def _refuse_holes_off_board(rule: GridRule) -> None:
    for hole in rule.holes:
        if not rule.on_board(hole):
            why = f" of {'x'.join(map(str, rule.size))}" if rule.size else ": none is negative"
            raise ParameterError(f"the hole {_text(hole)} is off the board{why}")


def _refuse_endless_play(rule: GridRule) -> None:
    if rule.size is None and rule.weights is None:
        raise ParameterError(
            "on an unbounded board, play with these vectors may never end; give a size, as in "
            f"grid:{'x'.join('8' * len(rule.vectors[0]))},... or size=..."
        )


def _text(vector: Vector) -> str:
    return f"[{','.join(map(str, vector))}]"


def _split(text: str) -> list[str]:
    try:
        return notation.split(text)
    except ValueError as error:
        raise ParameterError(f"{FORM}; {error}") from None


def _number(text: str) -> int:
    if not re.fullmatch(r"\s*-?[0-9]{1,1000}\s*", text):
        raise ParameterError(f"{FORM}; {_shown(text)} is not a whole number")
    return int(text)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:37]}...")
