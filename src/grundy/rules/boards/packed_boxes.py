"""Lines of dots and boxes as bits, with rules that look at all boxes at once.

A number is the set of lines that are drawn, as `BoxLines` numbers them. The number of a box is that
of its upper side; its other sides are as far from that one in every box.
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.forms.numbers import ones
from grundy.forms.packed import Packed
from grundy.rules.boards.box_lines import BoxLines
from grundy.rules.turn import Turn, to

MOST_LINES = 62


class PackedBoxes(Packed):
    """Lines between dots; whoever draws the fourth side of a box gains it and draws again.

    >>> boxes = PackedBoxes(1, 2)
    >>> [(turn.gain, bin(turn.state)) for turn in boxes.moves(0b1101111)]
    [(1, '0b1111111')]
    >>> [turn.gain for turn in boxes.moves(0b1110111)]
    [2]
    """

    images_pay = True
    guides_python = True

    def __init__(self, rows: int, columns: int) -> None:
        grid = BoxLines(rows, columns)
        self.columns = columns
        self.lines = (1 << len(grid.lines)) - 1
        self.tops = sum(
            1 << row * (2 * columns + 1) + column
            for row in range(rows)
            for column in range(columns)
        )
        mirrors = grid.mirrors
        # One mirror after the other, so that all images come up.
        self.walk = (0, 1, 0) if rows != columns else (0, 1, 0, 2, 0, 1, 0)
        far = [_exchanged(places) for places in mirrors]
        self.stays = tuple(
            sum(1 << line for line, place in enumerate(places) if line == place)
            for places in mirrors
        )
        self.begins = tuple(sum(map(len, far[:way])) for way in range(len(far) + 1))
        self.fars = tuple(distance for found in far for distance in found)
        self.lows = tuple(low for found in far for low in found.values())

    @classmethod
    def fitting(cls, rows: int, columns: int) -> PackedBoxes | None:
        """Return the form of a board, or None for one with too many lines."""
        lines = (rows + 1) * columns + rows * (columns + 1)
        return cls(rows, columns) if lines <= MOST_LINES else None

    def pack(self, state: int) -> int:
        """Return the lines themselves."""
        return state

    def unpack(self, number: int) -> int:
        """Return the lines themselves."""
        return number

    def moves(self, number: int) -> Iterator[Turn]:
        """Yield the board with one more line."""
        before = self.before_or_above(number)
        after = self.after_or_below(number)
        free = self.lines & ~number
        while free != 0:
            line = free & -free
            free ^= line
            gain = (1 if line & before != 0 else 0) + (1 if line & after != 0 else 0)
            yield to(number | line, gain=gain, again=gain > 0)

    def sufficient(self, number: int) -> Iterator[Turn]:
        """Yield all lines, or where boxes lack one side what it is best to do with one of them.

        Boxes are taken, but for the last two of a chain, or the last four of one with two ends
        where one may take: who leaves them has the other player draw the next line elsewhere.
        """
        free = self.lines & ~number
        ready = self.lacking_one(number)
        taken = 0  # a line that completes a box, and what else may be done
        left = 0
        pairs = 0
        fours = 0
        while ready != 0:
            box = ready & -ready
            ready ^= box
            line = self.sides(box) & free
            following = self.beside(line) & ~box
            rest = self.sides(following) & free & ~line
            size = 0
            if rest != 0 and rest & rest - 1 == 0:
                size = self.ending(following, rest, free)
            if size == 0:
                taken = line
                left = 0
                break
            if size == 4:
                fours |= rest
            else:
                pairs |= rest
            if size == 4 or taken == 0:
                taken = line
                left = rest
        if taken == 0:
            while free != 0:
                line = free & -free
                free ^= line
                yield to(number | line)
        else:
            full = self.beside(taken)
            yield to(number | taken, gain=self.completed(full, number | taken), again=True)
            if left != 0 and ones(pairs) + ones(fours) == 1:
                yield to(number | left)

    def sides(self, boxes: int) -> int:
        """Return the lines around boxes."""
        across = boxes | boxes << 2 * self.columns + 1
        return across | boxes << self.columns | boxes << self.columns + 1

    def beside(self, line: int) -> int:
        """Return the boxes on both sides of a line."""
        across = line | line >> 2 * self.columns + 1
        return (across | line >> self.columns | line >> self.columns + 1) & self.tops

    def lacking_one(self, number: int) -> int:
        """Return the boxes with three sides."""
        left = number >> self.columns
        right = left >> 1
        below = right >> self.columns
        odd = number ^ left ^ right ^ below  # one side, or three
        return odd & (number & left | right & below) & self.tops

    def ending(self, box: int, rest: int, free: int) -> int:
        """Return 2 or 4 where a chain ends with a box, or comes to where it is taken; else 0.

        `rest` is the side of the box through which the chain goes on.
        """
        third = self.beside(rest) & ~box
        far = self.sides(third) & free & ~rest
        if third == 0 or far & far - 1 != 0:
            return 2
        fourth = self.beside(far) & ~third
        if fourth != 0 and self.sides(fourth) & free == far:
            return 4
        return 0

    def completed(self, boxes: int, number: int) -> int:
        """Return how many of one or two boxes have all sides."""
        one = boxes & -boxes
        count = 1 if self.sides(one) & ~number == 0 else 0
        two = boxes ^ one
        if two != 0 and self.sides(two) & ~number == 0:
            count += 1
        return count

    def before_or_above(self, number: int) -> int:
        """Return the lines that are the last side to be drawn of a box below or to the right."""
        left = number >> self.columns
        right = left >> 1
        below = right >> self.columns
        sides = right & below & self.tops
        return left & sides | (number & sides) << self.columns

    def after_or_below(self, number: int) -> int:
        """Return the lines that are the last side to be drawn of a box above or to the left."""
        left = number >> self.columns
        right = left >> 1
        below = right >> self.columns
        sides = number & left & self.tops
        return (below & sides) << self.columns + 1 | (right & sides) << 2 * self.columns + 1

    def final(self, number: int) -> int | None:
        """Return None: play ends where all lines are drawn."""
        return None

    def order(self, number: int) -> int:
        """Guess by the boxes that lack one side."""
        free = self.lines & ~number
        return ones(self.before_or_above(number) & free) + ones(self.after_or_below(number) & free)

    def evaluate(self, number: int) -> int:
        """Estimate by the boxes that the player to move can complete at once."""
        return self.order(number)

    def mirrored(self, number: int, way: int) -> int:
        """Return the image of a board upside down, from behind, or in a diagonal."""
        image = number & self.stays[way]
        for place in range(self.begins[way], self.begins[way + 1]):
            far = self.fars[place]
            low = self.lows[place]
            image |= (number & low) << far | number >> far & low
        return image

    def canonical(self, number: int) -> int:
        """Return the least of the board's mirror images, and turns where it is square."""
        best = number
        image = number
        for way in self.walk:
            image = self.mirrored(image, way)
            best = min(best, image)
        return best

    def alike(self, number: int) -> int:
        """Return how many different images a board has."""
        same = 1
        image = number
        for way in self.walk:
            image = self.mirrored(image, way)
            if image == number:
                same += 1
        return (len(self.walk) + 1) // same

    def tier(self, number: int) -> int:
        """Return how many lines are drawn."""
        return ones(number)


def _exchanged(places: list[int]) -> dict[int, int]:
    """Return the lines that change places with a line so much farther on, by that distance.

    >>> _exchanged([2, 1, 0, 4, 3])
    {2: 1, 1: 8}
    """
    found: dict[int, int] = {}
    for line, place in enumerate(places):
        if place > line:
            found[place - line] = found.get(place - line, 0) | 1 << line
    return found
