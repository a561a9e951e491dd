"""What the texts lost when they were made into plain text, and what stood there."""

from __future__ import annotations

import grundy as gr
from claims.claim import Finding, claim, restored
from claims.wythoff import PHI, lost, pair


@claim("L1", "1:737-741")
def list_of_moves() -> Finding:
    """The list of the moves of Wythoff's game is missing."""
    found = sorted({move.label for move in gr.game("wythoff")(2, 2).moves()})
    return restored(
        len(found) == 6,
        f"What must have stood there is in document 3 (R80); the engine's moves from (2, 2): "
        f"{', '.join(found)}.",
        "Take from one heap, or the same from both.",
    )


@claim("L2", "3:59-60")
def formula_of_the_pairs() -> Finding:
    """The formula of the lost pairs is missing after its announcement."""
    same = all(pair(k) == found for k, found in enumerate(lost()))
    return restored(
        same,
        "The table below it and R83 give it; the engine's lost positions below 60 are these.",
        "(⌊nφ⌋, ⌊nφ²⌋).",
    )


@claim("L3", "1:802")
def ten_to_the_eighteen() -> Finding:
    """Heaps up to 1018 need care with floats."""
    small = [k for k in range(1019) if int(k * PHI) != pair(k)[0]]
    big = [k for k in range(10**18, 10**18 + 100) if int(k * PHI) != pair(k)[0]]
    return restored(
        big and not small,
        f"Floats are wrong for {len(small)} k up to 1018, and for {len(big)} of the 100 from 10**18 on.",
        "A superscript was lost: 10^18.",
    )


@claim("L4", "1:507", "1:582", "1:747", "1:757")
def other_superscripts() -> Finding:
    """Superscripts stand on the line: bd/2, bd, b3d/4, φ2."""
    return restored(
        2 ** (6 // 2) != 2 * 6 // 2,
        "With b = 2 and d = 6, b^(d/2) is 8 and bd/2 is 6; R112 and R84 use what is meant.",
        "Read b^(d/2), b^d, b^(3d/4), φ².",
    )


@claim("L5", "5:65-67", "5:38-39")
def picture_of_the_knight() -> Finding:
    """The picture of the knight's moves is missing."""
    moves = sorted(
        {
            tuple(b - a for a, b in zip((4, 4), move.to.arguments, strict=True))
            for move in gr.game("knight:8x8")(4, 4).moves()
        }
    )
    return restored(
        moves == [(-2, -1), (-2, 1), (-1, -2), (1, -2)],
        f"The table of values (R53) fits the steps {', '.join(map(str, moves))} and the text's falling "
        "sum of coordinates (R54).",
        "Two squares up or left, one to the side.",
    )
