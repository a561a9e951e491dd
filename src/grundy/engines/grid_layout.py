"""Where the squares of a board lie in one flat array, so that every move leads to an earlier place.

A place is linear in the square: `origin` plus each coordinate times its stride. Where no order of
the coordinates will do (a knight's (-2, 1) and (1, -2) go down in neither), squares are laid out by
their weight first: all moves go down in weight. Between rows lie borders as wide as the longest
vector, so that a place off the board is never a square of the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from grundy.forms.falling import Vector, weigh
from grundy.forms.grid_rule import fits, longest_ride

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grundy.forms.grid_rule import GridRule


@dataclass(frozen=True)
class Digit:
    """One digit of a place: the weights that give it from a square, and its range."""

    weights: Vector
    size: int


@dataclass(frozen=True)
class Layout:
    """The places of a board, or of its squares up to some weight."""

    board: Vector
    weights: Vector | None
    most: int | None
    origin: int
    strides: Vector
    first: int
    """The first place that can be a square's; what is before it is border."""
    length: int
    steps: Vector
    """How far back each step leads that fits the board."""
    rides: Vector
    longest: Vector
    """How often each of those rides can be used in a row."""
    values: int
    """No square has more options than this, and so no larger value."""

    def place(self, square: Sequence[int]) -> int:
        """Return the place of a square of this board."""
        return self.origin + weigh(self.strides, square)

    def covers(self, shape: Vector) -> bool:
        """Return whether all squares in `shape` are here."""
        if any(n > here for n, here in zip(shape, self.board, strict=True)):
            return False
        if self.most is None or self.weights is None:
            return True
        return weigh(self.weights, [n - 1 for n in shape]) <= self.most

    def runs(self) -> Iterator[slice]:
        """Yield the places of the squares, in slices along the longest side of the board."""
        axes = range(len(self.board))
        longest = max(axes, key=lambda axis: (self.board[axis], -abs(self.strides[axis])))
        across = [range(1 if axis == longest else n) for axis, n in enumerate(self.board)]
        for square in product(*across):
            count = self._count(square, longest)
            if count > 0:
                begin, stride = self.place(square), self.strides[longest]
                end = begin + (count - 1) * stride
                low, high = min(begin, end), max(begin, end)
                yield slice(low, high + 1, abs(stride))

    def _count(self, square: Vector, axis: int) -> int:
        if self.most is None or self.weights is None:
            return self.board[axis]
        left = self.most - weigh(self.weights, square)
        return min(self.board[axis], left // self.weights[axis] + 1)


def lay_out(rule: GridRule, shape: Vector) -> Layout | None:
    """Return a layout that holds the squares in `shape` and all that can be reached from them.

    None when moves of the rule lead round, so that there is no order.
    """
    weights = rule.weights
    if weights is None:
        return None
    board, most = rule.extent(shape)
    steps = [v for v in rule.steps if fits(v, board)]
    rides = [v for v in rule.rides if fits(v, board)]
    vectors = [*steps, *rides]
    flips, digits = _in_order(vectors, board) if most is None else (frozenset(), [])
    if not digits:
        flips, digits = _by_weight(weights, board, most)
    signs = [-1 if axis in flips else 1 for axis in range(len(board))]
    back = [_turned(v, signs) for v in vectors]
    borders = [max((abs(weigh(d.weights, v)) for v in back), default=0) for d in digits]
    scales = [1]
    for digit, border in zip(reversed(digits[1:]), reversed(borders[1:]), strict=True):
        scales.insert(0, scales[0] * (digit.size + border))
    longest = tuple(longest_ride(v, board) for v in rides)
    axes = range(len(board))
    strides = [sum(d.weights[a] * s for d, s in zip(digits, scales, strict=True)) for a in axes]
    distances = [-weigh(strides, v) for v in back]
    first = max(distances, default=0)
    origin = first + sum(b * s for b, s in zip(borders[1:], scales[1:], strict=True))
    return Layout(
        board=board,
        weights=weights or None,
        most=most,
        origin=origin + sum(strides[axis] * (board[axis] - 1) for axis in flips),
        strides=_turned(strides, signs),
        first=first,
        length=origin + sum((d.size - 1) * s for d, s in zip(digits, scales, strict=True)) + 1,
        steps=tuple(distances[: len(steps)]),
        rides=tuple(distances[len(steps) :]),
        longest=longest,
        values=len(steps) + sum(longest),
    )


def _turned(vector: Sequence[int], signs: Sequence[int]) -> Vector:
    return tuple(x * sign for x, sign in zip(vector, signs, strict=True))


def _in_order(vectors: list[Vector], board: Vector) -> tuple[frozenset[int], list[Digit]]:
    """Return coordinates to count from the other side, and all in an order, if there is one.

    The order is such that the first coordinate that a move changes gets smaller. Any coordinate
    that no vector left over makes larger may come first: taking one never makes another unfit.
    The longest side goes first, for lines across it need the fewest sets.
    """
    flips, order, left = set(), [], vectors
    axes = set(range(len(board)))
    while axes:
        fit = {}
        for axis in axes:
            moves = [v[axis] for v in left]
            if all(x <= 0 for x in moves):
                fit[axis] = False
            elif all(x >= 0 for x in moves):
                fit[axis] = True
        if not fit:
            return frozenset(), []
        axis = min(fit, key=lambda axis: (-board[axis], axis))
        if fit[axis]:
            flips.add(axis)
        axes.remove(axis)
        order.append(axis)
        left = [v for v in left if v[axis] == 0]
    digits = [
        Digit(tuple(int(a == axis) for a in range(len(board))), board[axis]) for axis in order
    ]
    return frozenset(flips), digits


def _by_weight(
    weights: Vector, board: Vector, most: int | None
) -> tuple[frozenset[int], list[Digit]]:
    """Return the weight as the first digit, and all coordinates but the longest after it."""
    flips = frozenset(axis for axis, weight in enumerate(weights) if weight < 0)
    positive = tuple(map(abs, weights))
    if most is None:
        most = sum(w * (n - 1) for w, n in zip(positive, board, strict=True))
    axes = [axis for axis in range(len(board)) if positive[axis]]
    given = max(axes, key=lambda axis: board[axis])
    others = [axis for axis in range(len(board)) if axis != given]
    digits = [
        Digit(tuple(int(a == axis) for a in range(len(board))), board[axis]) for axis in others
    ]
    return flips, [Digit(positive, most + 1), *digits]
