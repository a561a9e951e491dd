"""Knights that only go down."""

from __future__ import annotations

from itertools import product

import grundy as gr
from claims.claim import Finding, claim, compare, holds, mistakes
from claims.graphs import least_missing


def knight_values() -> list[list[int]]:
    """Return the values of the knight that moves (-2, ±1) and (±1, -2) on 8x8, by the mex."""
    table: dict[tuple[int, int], int] = {}
    for x, y in sorted(product(range(8), repeat=2), key=lambda p: (sum(p), p)):
        after = [(x - 2, y - 1), (x - 2, y + 1), (x - 1, y - 2), (x + 1, y - 2)]
        table[x, y] = least_missing({table[p] for p in after if p in table})
    return [[table[x, y] for y in range(8)] for x in range(8)]


KNIGHT = "00110011 00210011 12223222 11214323 00340011 00230021 11221222 11231120"


@claim("R53", "5:91-100")
def knight_table() -> Finding:
    """The table of the knight's values on the 8x8 board, 64 entries."""
    found = gr.game("knight:8x8").values(8, 8)
    said = [[int(digit) for digit in line] for line in KNIGHT.split()]
    own = mistakes(range(8), lambda x: said[x], lambda x: knight_values()[x])
    squares = list(product(range(8), repeat=2))
    return compare(
        "squares", squares, lambda p: said[p[0]][p[1]], lambda p: found[p[0]][p[1]]
    ).also(
        f"The mex over the moves (-2, ±1) and (±1, -2), written anew, differs on {len(own)} rows."
    )


@claim("R54", "5:65")
def knight_goes_down() -> Finding:
    """Each of the knight's four moves lowers the sum of the coordinates, so play ends."""
    game = gr.game("knight:8x8")
    moves = [
        sum(p) - sum(move.to.arguments[0] if len(move.to.arguments) == 1 else move.to.arguments)
        for p in product(range(8), repeat=2)
        for move in game(*p).moves()
    ]
    return holds(
        all(fall in {1, 3} for fall in moves), f"It falls by 1 or 3 on all {len(moves)} moves."
    )


@claim("R55", "5:69-72")
def several_knights() -> Finding:
    """Several knights, any number on a square, one moved a turn: a sum of one-knight boards."""
    board = gr.game("knight:4x4")
    squares = list(product(range(4), repeat=2))

    def two(a: int, b: int, c: int, d: int) -> list[tuple[int, int, int, int]]:
        return [(*p, c, d) for p in _knight(a, b)] + [(a, b, *p) for p in _knight(c, d)]

    rule = gr.impartial(two)
    return compare(
        "pairs of knights on 4x4",
        product(squares, squares),
        lambda c: gr.nim_sum(board(*c[0]).grundy, board(*c[1]).grundy),
        lambda c: rule(*c[0], *c[1]).grundy,
    )


def _knight(x: int, y: int) -> list[tuple[int, int]]:
    after = [(x - 2, y - 1), (x - 2, y + 1), (x - 1, y - 2), (x + 1, y - 2)]
    return [p for p in after if min(p) >= 0 and max(p) < 4]
