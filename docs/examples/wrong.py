"""Rules that are not what they seem: `grundy check docs/examples/wrong.py:NAME` tells why."""

import random


class Strips:
    """Left lays dominoes of two squares on a strip, Right of three."""

    def left(self, n):
        """Yield what Left leaves."""
        for before in range(n - 1):
            yield [before, n - 2 - before]

    def right(self, n):
        """Yield what Right leaves."""
        for before in range(n - 2):
            yield [before, n - 3 - before]


def odd_and_even(n, player):
    """Take an odd number as player 0, an even number as player 1."""
    for take in range(1 + player, n + 1, 2):
        yield n - take


def ends(row):
    """Take the number at either end of a row, and score it."""
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]


def carried(n, mine, theirs):
    """Take 1 or 2; each counts for a point, and the scores change places with the turn."""
    for take in (1, 2):
        if take <= n:
            yield n - take, theirs, mine + take


class ThreeInARow:
    """Noughts and crosses on a strip of squares: three of one's own in a row win."""

    def moves(self, strip):
        """Yield the strip after each mark, seen by the other player."""
        if self.final(strip) is None:
            for square, mark in enumerate(strip):
                if mark == ".":
                    marked = strip[:square] + "X" + strip[square + 1 :]
                    yield marked.translate(str.maketrans("XO", "OX"))

    def final(self, strip):
        """Return -1 when the opponent has three in a row, 0 when the strip is full."""
        if "OOO" in strip:
            return -1
        return None if "." in strip else 0


def back_and_forth(n):
    """Step down by one, or from an even number up by one."""
    if n:
        yield n - 1
    if n % 2 == 0:
        yield n + 1


def bogus(n):
    """Take any number, or add one: nothing bounds the additions."""
    yield from range(n)
    yield n + 1


def dice(n):
    """Take as many as a die shows."""
    shown = random.randint(1, 6)
    if shown <= n:
        yield n - shown


asked = []


def in_turn(n):
    """Take 1 the first time, 2 the second time, and so on."""
    asked.append(n)
    if n:
        yield max(n - 1 - len(asked) % 3, 0)


def halves(n):
    """Halve the number, or take one."""
    if n:
        yield n / 2
        yield n - 1


def crashes(n):
    """Take the remainder of 100 by 13 - n, which fails at 13."""
    if n:
        yield n - min(n, 1 + 100 % abs(13 - n))


def reach(n):
    """Step by 1, 3 or 4 towards n; whoever reaches or passes it wins."""
    if n:
        for step in (1, 3, 4):
            yield max(n - step, 0)
