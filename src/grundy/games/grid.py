"""One piece on a grid, with moves made of vectors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Self

from grundy.errors import ParameterError
from grundy.forms.falling import Vector
from grundy.forms.grid_rule import GridRule
from grundy.rules.boards.pieces import PieceGame
from grundy.rules.notation import literals as notation

FORM = "grid takes a size and vectors, as in grid:8x8,steps[-2,-1],rides[-1,0][0,-1],holes[1,1]"
MOST_VECTORS = 1000
MOST_DIMENSIONS = 16


class Grid(PieceGame):
    """One piece on a grid: a step is a vector used once, a ride one used as far as one likes.

    In text the size comes first, or none on an unbounded board, then the vectors of the steps and
    rides and the holes. No piece enters a hole; a ride ends before it, a step leaps over it.

    >>> import grundy as gr
    >>> gr.game("grid:rides[-1,0][0,-1]").values(3, 4)
    [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1]]
    """

    name = "grid"
    source = (
        "U. Larsson and J. Wästlund, From heaps of matches to the limits of computability (2013)"
    )
    examples = (
        "grid:rides[-1,0][0,-1][-1,-1](4, 6)",
        "grid:6x7,steps[-2,-1][1,-2],rides[-1,0],holes[2,2][3,5](5, 6)",
        "grid:steps[-2,1][1,-2](7, 6)",
        "grid:4x4x4,steps[-1,0,0][0,-1,0],rides[0,-1,-1](3, 3, 2)",
        "grid:30,steps[-1][-3][-4],holes[8](13, 5)",
        "grid:5x5,steps[1,0],rides[0,1][1,1](0, 2)",
    )

    def __init__(self, rule: GridRule) -> None:
        self.grid_rule = rule
        self.arity = len((rule.steps + rule.rides)[0])

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the size and the vectors."""
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
        return cls(_rule(given["steps"], given["rides"], size, given["holes"]))

    @property
    def parameters(self) -> str:
        """The size, where there is one, and the vectors."""
        rule = self.grid_rule
        pieces = ["x".join(map(str, rule.size))] if rule.size else []
        listed = (("steps", rule.steps), ("rides", rule.rides), ("holes", sorted(rule.holes)))
        for word, vectors in listed:
            if vectors:
                pieces.append(word + "".join(f"[{','.join(map(str, v))}]" for v in vectors))
        return ",".join(pieces)


def grid(
    *,
    steps: Iterable[Sequence[int]] = (),
    rides: Iterable[Sequence[int]] = (),
    size: Sequence[int] | None = None,
    holes: Iterable[Sequence[int]] = (),
) -> Grid:
    """Return the game of one piece on a grid: whoever cannot move it loses.

    A step is a vector that a move uses once, a ride one that a move uses as often as the player
    likes. The board has the given size, or is unbounded: all squares without negative coordinates.
    No piece enters a hole, and no ride passes one. Several pieces are a sum.

    >>> import grundy as gr
    >>> queen = gr.grid(rides=[(-1, 0), (0, -1), (-1, -1)])
    >>> queen(4, 6).grundy, (queen(4, 6) + queen(1, 2)).grundy
    (9, 9)
    >>> lame = gr.grid(steps=[(-2, -1), (-1, -2)], rides=[(0, -1)], size=(4, 5), holes=[(1, 1)])
    >>> lame
    grid:4x5,steps[-2,-1][-1,-2],rides[0,-1],holes[1,1]
    >>> lame.values()
    [[0, 1, 2, 3, 4], [0, None, 1, 0, 3], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]]

    Where moves lead round on a board, positions have their outcomes, and a value when no play from
    them goes round.

    Raises `ParameterError` for vectors that are not whole numbers, all of one dimension and not
    zero, for holes off the board, and when play on an unbounded board need not end.
    """
    return Grid(_rule(_listed(steps), _listed(rides), size, _listed(holes)))


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
        raise ParameterError("a step or ride of only zeros leads nowhere; leave it out")
    if board is not None and min(board) < 1:
        raise ParameterError(f"a size is of numbers from 1 on, not {_text(board)}")
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
            raise ParameterError(f"{what} is a vector of whole numbers; {number!r} is none")
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
            "on an unbounded board play with these vectors need not end; give a size, as in "
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
