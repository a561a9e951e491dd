"""Staircase Nim, its relatives, and what is taken for it."""

from __future__ import annotations

from itertools import product

import grundy as gr
from claims.claim import Finding, claim, compare, holds, mistakes

Stairs = tuple[int, ...]
BOARDS = list(product(range(3), repeat=5))


def engine(stairs: Stairs) -> int:
    """Return the engine's value by search, without the theorem of the odd stairs."""
    return gr.game("staircase-nim").definition(*stairs).grundy


@claim("R70", "1:693", "1:705-728", "3:45", "3:88-103", "3:165")
def odd_stairs_decide() -> Finding:
    """The first player wins exactly when the xor of the stairs 1, 3, 5, … is not 0 (also as
    programs).
    """
    return compare(
        "boards, five stairs of up to 2",
        BOARDS,
        lambda s: gr.nim_sum(*s[1::2]) != 0,
        lambda s: engine(s) != 0,
    )


@claim("R71", "1:695")
def odd_stairs_are_the_value() -> Finding:
    """That xor is also the Grundy value."""
    return compare("boards", BOARDS, lambda s: gr.nim_sum(*s[1::2]), engine)


def moved(stairs: Stairs, stair: int, count: int) -> Stairs:
    """Return the stairs after that many stones went one stair down."""
    after = list(stairs)
    after[stair] -= count
    after[stair - 1] += count
    return tuple(after)


@claim("R72", "1:701", "3:47-48", "3:165")
def even_moves_are_undone() -> Finding:
    """What is moved from an even stair to an odd one, the opponent moves on to the next even stair;
    the odd stairs are then as before.
    """
    moves = [
        (s, stair, count) for s in BOARDS for stair in (2, 4) for count in range(1, s[stair] + 1)
    ]

    def undone(move: tuple[Stairs, int, int]) -> Stairs:
        stairs, stair, count = move
        return moved(moved(stairs, stair, count), stair - 1, count)[1::2]

    return compare("moves from even stairs", moves, undone, lambda m: m[0][1::2])


@claim("R73", "1:703", "3:48")
def odd_moves_are_nim() -> Finding:
    """Stones that leave an odd stair are out of play: the odd stairs are heaps of Nim, and what
    lies on even stairs does not matter.
    """
    nim = gr.game("nim").definition
    return compare("boards", BOARDS, lambda s: nim(s[1], s[3]).grundy, engine)


@claim("R74", "1:713-715")
def example_of_four() -> Finding:
    """Stairs 3, 5, 1, 4: 5 xor 4 is 1, the first player wins."""
    position = gr.game("staircase-nim")(3, 5, 1, 4)
    return holds(
        position.grundy == 1 and position.outcome is gr.Outcome.N,
        f"Value {position.grundy}, {position.outcome}; by search "
        f"{gr.game('staircase-nim').definition(3, 5, 1, 4).grundy}.",
    )


@claim("R75", "3:49-52")
def example_of_five() -> Finding:
    """Stairs 3, 5, 2, 7, 1: 5 xor 7 is 2, the first player wins."""
    position = gr.game("staircase-nim")(3, 5, 2, 7, 1)
    return holds(
        position.grundy == 2 and position.outcome is gr.Outcome.N,
        f"Value {position.grundy}, {position.outcome}.",
    )


@claim("R76", "3:158")
def not_all_stairs() -> Finding:
    """The xor of all stairs gives wrong answers, and it matters whether stair 0 is the ground."""
    everything = mistakes(BOARDS, lambda s: gr.nim_sum(*s) != 0, lambda s: engine(s) != 0)
    shifted = mistakes(BOARDS, lambda s: gr.nim_sum(*s[0::2]) != 0, lambda s: engine(s) != 0)
    return holds(
        everything and shifted,
        f"The xor of all stairs is wrong on {len(everything)} of {len(BOARDS)} boards, the xor of "
        f"the even stairs on {len(shifted)}.",
    )


@claim("R77", "1:689", "3:44")
def rules_of_the_stairs() -> Finding:
    """A move takes any number of stones from stair i ≥ 1 to stair i-1; play ends when all are on
    stair 0.
    """

    def options(stairs: Stairs) -> set[Stairs]:
        return {moved(stairs, i, k) for i in range(1, len(stairs)) for k in range(1, stairs[i] + 1)}

    game = gr.game("staircase-nim")
    return compare(
        "boards", BOARDS, options, lambda s: {move.to.arguments for move in game(*s).moves()}
    )


@claim("B2", "1:731")
def turning_turtles() -> Finding:
    """Turning Turtles is staircase Nim in disguise, by a binary encoding."""
    turtles = gr.game("turning-turtles").definition
    rows = ["".join(row) for row in product("TH", repeat=8)]

    def places(row: str) -> list[int]:
        return [i for i, coin in enumerate(row, start=1) if coin == "H"]

    def as_stairs(row: str) -> int:
        return gr.nim_sum(*(1 for i in places(row) if i % 2))

    plain = mistakes(rows, lambda r: gr.nim_sum(*places(r)), lambda r: turtles(r).grundy)
    stairs = mistakes(rows, lambda r: as_stairs(r) != 0, lambda r: turtles(r).grundy != 0)
    return holds(
        not stairs,
        f"Places of the heads as heaps of Nim: {len(plain)} exceptions on {len(rows)} rows of eight "
        f"coins. A head as a stone on its stair: {len(stairs)} wrong winners.",
        "It is plain Nim: a head at place i, counted from 1, is a heap of i.",
    )


@claim("B17", "3:174")
def another_game() -> Finding:
    """Another Game (CSES 2208), in which one coin is taken from each heap of any nonempty choice, is
    a variant of staircase Nim.
    """
    rule = gr.impartial(_from_several)
    cases = list(product(range(5), repeat=3))

    def won(piles: Stairs) -> bool:
        return rule(piles).outcome is gr.Outcome.N

    parity = mistakes(cases, lambda p: any(n % 2 for n in p), won)
    stairs = mistakes(cases, lambda p: p[0] ^ p[2] != 0, won)
    other = mistakes(cases, lambda p: p[1] != 0, won)
    return holds(
        not stairs or not other,
        f"On {len(cases)} positions of three heaps up to 4, 'some heap is odd' is wrong on "
        f"{len(parity)}; the xor of heaps 1 and 3 is wrong on {len(stairs)}, heap 2 alone on "
        f"{len(other)}.",
        "The first player wins exactly when some heap is odd. The task with stairs is CSES 1099.",
    )


def _from_several(piles: Stairs) -> list[Stairs]:
    return [
        tuple(n - take for n, take in zip(piles, taken, strict=True))
        for taken in product((0, 1), repeat=len(piles))
        if any(taken) and all(n >= take for n, take in zip(piles, taken, strict=True))
    ]


def first_difference(piles: Stairs) -> bool:
    """Return document 4's answer for sequential Nim: by the place of the first other size."""
    place = next((i for i, n in enumerate(piles) if n != piles[0]), None)
    return len(piles) % 2 == 1 if place is None else place % 2 == 0


def leading_ones(piles: Stairs) -> bool:
    """Return whether the number of leading ones, the last pile apart, is even."""
    ones = next((i for i, n in enumerate(piles[:-1]) if n != 1), len(piles) - 1)
    return ones % 2 == 0


ROWS = [row for size in range(1, 6) for row in product(range(1, 5), repeat=size)]


def sequential(piles: Stairs) -> bool:
    """Return whether the first player wins sequential Nim, by the engine's search."""
    return gr.game("sequential-nim").definition(*piles).outcome is gr.Outcome.N


@claim("A9", "4:812-834", "4:998", "4:1003")
def sequential_template() -> Finding:
    """Sequential Nim, always from the first pile that is left: the first player wins when the first
    pile of another size stands at an even place (counted from 0), or, all being equal, when their
    number is odd.
    """
    right = mistakes(ROWS, leading_ones, sequential)
    sample = ((2, 5, 4), True)
    return (
        compare("rows of up to five piles of 1 to 4", ROWS, first_difference, sequential)
        .but(
            "The first player wins exactly when the number of leading ones, the last pile apart, is "
            "even."
        )
        .also(
            f"The rule of the leading ones is wrong on {len(right)}. On the first sample of "
            f"Codeforces 1382B, which the text recommends, 2 5 4, the template says "
            f"{'First' if first_difference(sample[0]) else 'Second'} and the task "
            f"{'First' if sample[1] else 'Second'}."
        )
    )


@claim("A17", "4:809")
def equal_piles() -> Finding:
    """In sequential Nim with piles of one size, the parity of their number decides."""
    equal = [(size,) * count for size in range(1, 7) for count in range(1, 7)]
    return compare("rows of equal piles", equal, lambda p: len(p) % 2 == 1, sequential).but(
        "Only for piles of 1. From 2 up the first player always wins."
    )


@claim("R78", "4:344", "4:805", "4:997")
def parity_of_ones() -> Finding:
    """Where one may play only from certain piles, the parity of the leading piles of 1 often
    decides.
    """
    return compare("rows of up to five piles of 1 to 4", ROWS, leading_ones, sequential)


@claim("R79", "1:1050")
def presents_on_a_tree() -> Finding:
    """Christmas Game (Codeforces 1498F) is staircase Nim on a tree."""
    cases = list(product(range(3), repeat=5))
    parent, depth = (0, 0, 0, 1, 2), (0, 1, 1, 2, 2)

    def options(presents: Stairs) -> list[Stairs]:
        after = []
        for node in range(1, 5):
            for count in range(1, presents[node] + 1):
                new = list(presents)
                new[node] -= count
                new[parent[node]] += count
                after.append(tuple(new))
        return after

    rule = gr.impartial(options)
    return compare(
        "ways to hang presents on a tree of five nodes, k = 1",
        cases,
        lambda p: gr.nim_sum(*(n for n, d in zip(p, depth, strict=True) if d % 2)),
        lambda p: rule(p).grundy,
    )
