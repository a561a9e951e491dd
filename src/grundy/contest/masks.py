"""Games on sets of few things, all sets at once: a set of sets is one long integer.

Bit m of such an integer stands for the set whose members are the bits of m. An operation on the
integer is one on all sets together, so 2**20 sets take milliseconds without a compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def holding(member: int, size: int) -> int:
    """Return the sets of things 0 to size - 1 that hold this member.

    >>> [m for m in range(8) if holding(1, 3) >> m & 1]
    [2, 3, 6, 7]
    """
    half = 1 << member
    found = (1 << half) - 1 << half
    for doubled in range(member + 1, size):
        found |= found << (1 << doubled)
    return found


def won_sets(moves: Sequence[int], size: int, ended: int = 0) -> int:
    """Return the sets of things from which the player to move wins.

    A move takes away all members of a mask, which must be there; who cannot move loses, and so does
    the player to move in a set of `ended`.

    >>> won_sets([0b011, 0b110], 3) == sum(1 << m for m in (0b011, 0b110, 0b111))
    True
    """
    every = (1 << (1 << size)) - 1
    members = [holding(i, size) for i in range(size)]
    steps = []
    for move in moves:
        before = every & ~ended
        for i in range(size):
            if move >> i & 1:
                before &= members[i]
        steps.append((move, before))
    won = 0
    # A set with k members is right after k rounds, and then it stays so.
    while True:
        lost = every & ~won
        found = 0
        for move, before in steps:
            found |= lost << move & before
        if found == won:
            return found
        won = found
