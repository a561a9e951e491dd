"""Houses of seeds as fields of bits: the packed form of Kalah.

A number has a field for each house, those of the player to move in the lower half. So one addition
sows a whole round, and the players change places by exchanging the halves.
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.forms.packed import NO_NUMBER, Packed
from grundy.forms.wide import Wide
from grundy.rules.turn import Turn, to

MOST_BITS = 62


class PackedHouses(Packed):
    """Houses in fields that are wide enough for all seeds of the game; `room` seeds fit into one.

    >>> houses = PackedHouses(3, 2)
    >>> houses.unpack(houses.pack((2, 2, 2, 2, 2, 2)))
    (2, 2, 2, 2, 2, 2)
    >>> turn = list(houses.moves(houses.pack((2, 2, 2, 2, 2, 2))))[1]
    >>> turn.gain, turn.again, houses.unpack(turn.state)
    (1, True, (2, 0, 3, 2, 2, 2))
    """

    guides_python = True

    def __init__(self, houses: int, seeds: int) -> None:
        self.houses = houses
        self.width = (2 * houses * seeds).bit_length()
        self.room = (1 << self.width) - 1
        self.half = houses * self.width
        self.own = (1 << self.half) - 1
        self.each = sum(1 << house * self.width for house in range(2 * houses))
        # A seed that reaches the store counts more than all that its hand may gain in distance.
        self.weight = houses * (houses + 1) + 1
        self.whole = 2 * houses * seeds * (self.weight + houses)

    @classmethod
    def fitting(cls, houses: int, seeds: int) -> PackedHouses | None:
        """Return the form of a board, or None where not every field can hold all seeds."""
        found = cls(houses, seeds)
        return found if 2 * houses * found.width <= MOST_BITS else None

    def pack(self, state: tuple[int, ...]) -> int:
        """Return the number of what lies in the houses; there is none for too many seeds."""
        if sum(state) > self.room:
            return NO_NUMBER
        return sum(count << house * self.width for house, count in enumerate(state))

    def unpack(self, number: int) -> tuple[int, ...]:
        """Return what lies in the houses."""
        return tuple(number >> house * self.width & self.room for house in range(2 * self.houses))

    def moves(self, number: int) -> Iterator[Turn]:
        """Yield what sowing each house leads to."""
        store = self.houses
        ring = 2 * store + 1
        for house in range(store):
            hand = number >> house * self.width & self.room
            if hand != 0:
                laps = hand // ring
                # The ring has the mover's houses, the store, and the other's houses.
                end = house + hand % ring
                after = number ^ hand << house * self.width
                after += laps * self.each + self.below(min(end + 1, store))
                after -= self.below(house + 1)
                gain = laps
                if end >= store:
                    after += self.below(min(end, 2 * store)) - self.below(store)
                    gain += 1
                last = end
                if end >= ring:
                    last -= ring
                    after += self.below(last + 1)
                if last == store:
                    yield to(after, gain=gain, again=True)
                    continue
                seeds = after >> last * self.width & self.room
                if last < store and seeds == 1:
                    across = (2 * store - 1 - last) * self.width
                    taken = after >> across & self.room
                    after -= taken << across
                    after -= 1 << last * self.width
                    gain += 1 + taken
                yield to(after >> self.half | (after & self.own) << self.half, gain=gain)

    def below(self, houses: int) -> int:
        """Return one seed in each of the first houses."""
        return self.each & (1 << houses * self.width) - 1

    def final(self, number: int) -> int | None:
        """Return the difference of what is left, when a side is empty."""
        own = number & self.own
        other = number >> self.half
        if own != 0 and other != 0:
            return None
        return self.total(own) - self.total(other)

    def total(self, side: int) -> int:
        """Return the seeds in the houses of a side, or of both."""
        seeds = 0
        while side != 0:
            seeds += side & self.room
            side >>= self.width
        return seeds

    def order(self, number: int) -> int:
        """Guess by the seeds of all houses, and by the houses whose last seed reaches the store."""
        again = 0
        for house in range(self.houses):
            if number >> house * self.width & self.room == self.houses - house:
                again += 1
        return 2 * again + self.total(number)

    def tier(self, number: int) -> int:
        """Return how far the seeds have come: each toward its player's store, and into stores."""
        left = 0
        for house in range(2 * self.houses):
            far = self.houses - house % self.houses
            left += (number >> house * self.width & self.room) * (self.weight + far)
        return self.whole - left


class WideHouses(Wide):
    """The houses of each player in a number of their own, for more seeds."""

    width = 2
    gains = True

    def __init__(self, houses: int, seeds: int) -> None:
        self.houses = houses
        self.bits = (2 * houses * seeds).bit_length()
        self.room = (1 << self.bits) - 1
        self.each = sum(1 << house * self.bits for house in range(houses))

    @classmethod
    def fitting(cls, houses: int, seeds: int) -> WideHouses | None:
        """Return the form of a board, or None where not every field can hold all seeds."""
        found = cls(houses, seeds)
        return found if houses * found.bits <= MOST_BITS else None

    def pack(self, state: tuple[int, ...], player: str | None) -> tuple[int, ...]:
        """Return what lies in the houses of the player to move, and of the other."""
        mine, theirs = state[: self.houses], state[self.houses :]
        return self.side(mine), self.side(theirs)

    def side(self, seeds: tuple[int, ...]) -> int:
        """Return the number of one side."""
        return sum(min(count, self.room) << h * self.bits for h, count in enumerate(seeds))

    def moves(self, mine: int, theirs: int) -> Iterator[tuple[int, ...]]:
        """Yield gain, whether the mover moves again, and what sowing each house leaves."""
        store = self.houses
        ring = 2 * store + 1
        for house in range(store):
            hand = mine >> house * self.bits & self.room
            if hand != 0:
                gain = hand // ring
                own = mine - (hand << house * self.bits) + gain * self.each
                other = theirs + gain * self.each
                last = house
                for _ in range(hand % ring):
                    last = last + 1 if last + 1 < ring else 0
                    if last < store:
                        own += 1 << last * self.bits
                    elif last == store:
                        gain += 1
                    else:
                        other += 1 << (last - store - 1) * self.bits
                if last == store:
                    yield gain, 1, own, other
                else:
                    if last < store and own >> last * self.bits & self.room == 1:
                        across = (store - 1 - last) * self.bits
                        taken = other >> across & self.room
                        other -= taken << across
                        own -= 1 << last * self.bits
                        gain += 1 + taken
                    yield gain, 0, other, own

    def final(self, mine: int, theirs: int) -> int | None:
        """Return the difference of what is left, when a side is empty."""
        if mine != 0 and theirs != 0:
            return None
        return self.total(mine) - self.total(theirs)

    def total(self, side: int) -> int:
        """Return the seeds in the houses of a side."""
        seeds = 0
        while side != 0:
            seeds += side & self.room
            side >>= self.bits
        return seeds

    def evaluate(self, mine: int, theirs: int) -> int:
        """Estimate by the seeds on both sides: half of those on one's own are to come in time."""
        more = self.total(mine) - self.total(theirs)
        return more // 2 if more > 0 else -(-more // 2)
