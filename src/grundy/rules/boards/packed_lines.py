"""Lines of stones as bits: what packed forms of games with lines have in common."""

from __future__ import annotations

from grundy.forms.packed import Packed


class PackedLines(Packed):
    """A board of bits on which `length` stones of one's own in a row win.

    `sides` tells for each way a line may go how far apart its squares are, and `begins` on which
    squares it may begin.
    """

    length: int
    sides: tuple[int, ...]
    begins: tuple[int, ...]

    def gaps(self, stones: int, free: int) -> int:
        """Return the free squares on which one stone more completes a line.

        >>> import grundy as gr
        >>> board = gr.game("tic-tac-toe").packed
        >>> bin(board.gaps(0b000_010_001, 0b111_101_110))
        '0b100000000'
        """
        found = 0
        for way in range(len(self.sides)):
            side = self.sides[way]
            for gap in range(self.length):
                line = self.begins[way] & free >> gap * side
                for step in range(self.length):
                    if step != gap:
                        line &= stones >> step * side
                found |= line << gap * side
        return found

    def threats(self, stones: int, free: int) -> int:
        """Return how many such squares there are."""
        found = self.gaps(stones, free)
        count = 0
        while found != 0:
            found &= found - 1
            count += 1
        return count
