"""Codeforces 787C."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample

if TYPE_CHECKING:
    Node = tuple[int, int]

WIDTH = 14
"""Bits of a counter: a player has fewer than 2^13 numbers, and one bit more tells the end."""


class Berzerk(Problem):
    """A monster on a circle of n objects, the first one a black hole; each player has numbers.

    In turn they move the monster clockwise by one of their numbers; whoever sends it into the hole
    wins. For either player as the first, and for each place of the monster from 2 to n, print Win,
    Lose or Loop, which means that the game goes on for ever.
    """

    title = "Berzerk"
    kind = "partizan"
    source = "https://codeforces.com/problemset/problem/787/C"
    constraints = "2 <= n <= 7000; each player has 1 to n - 1 different numbers below n"
    input = "2<=n<=7000 1<=numbers[2][1<=k<=n-1]:distinct<=n-1"
    small = "n<=9 k<=n-1"
    model = (
        "A position is a place and whose turn it is, and play can cycle. Labels spread backward "
        "from the hole: a move to a lost place wins, and a place is lost once all its moves are "
        "known to lead to won ones. The places that lead to one by a player's numbers are a fixed "
        "pattern, turned round, so the counters of all places are kept side by side in one long "
        "integer, and each label is one addition."
    )
    technique = "retrograde analysis of a graph with cycles; counters side by side in an integer"
    theorem = "backward labelling: N, P, and D for what is never labelled"
    complexity = "O(n) operations on integers of 14n bits"
    samples = (
        Sample(
            "5\n2 3 2\n3 1 2 3",
            "Lose Win Win Loop\nLoop Win Win Win",
        ),
        Sample(
            "8\n4 6 2 3 4\n2 3 6",
            "Win Win Win Win Win Win Win\nLose Win Lose Lose Win Lose Lose",
        ),
    )
    measured = Measured(0.35, 4.0, recalled=True)

    def answer(self, n: int, numbers: list[list[int]]) -> str:
        """Spread labels from the hole."""
        return _lines(_Circle(n, numbers).label())

    def search(self, n: int, numbers: list[list[int]]) -> str:
        """Label by the definition until nothing changes."""
        labels: dict[Node, bool] = {(0, 0): False, (0, 1): False}
        while True:
            before = len(labels)
            for place in range(1, n):
                for player in (0, 1):
                    after = [((place + k) % n, 1 - player) for k in numbers[player]]
                    if any(labels.get(node) is False for node in after):
                        labels[place, player] = True
                    elif all(labels.get(node) is True for node in after):
                        labels[place, player] = False
            if len(labels) == before:
                break
        return _lines([[labels.get((i, player)) for i in range(n)] for player in (0, 1)])

    def largest(self) -> str:
        """Return the largest circle, where one player has every number but one."""
        numbers = " ".join(map(str, range(1, 6999)))
        return f"7000\n6998 {numbers}\n3000 {' '.join(map(str, range(2, 6002, 2)))}"


class _Circle:
    """The places of the monster, in fields of an integer for each player."""

    def __init__(self, n: int, numbers: list[list[int]]) -> None:
        self.n = n
        self.bits = WIDTH * n
        self.full = (1 << self.bits) - 1
        self.ones = sum(1 << WIDTH * i for i in range(n))
        # From which places a player comes to the hole.
        self.pattern = [sum(1 << WIDTH * (n - k) for k in row) for row in numbers]
        # A counter reaches its top bit when all the moves of its place are known to be bad.
        self.counts = [((1 << WIDTH - 1) - len(row)) * self.ones for row in numbers]
        self.labels: list[list[bool | None]] = [[None] * n, [None] * n]
        self.open = [self.ones ^ 1, self.ones ^ 1]
        self.queue = [(0, 0, False), (0, 1, False)]

    def label(self) -> list[list[bool | None]]:
        """Return for each player and place whether it is won, or None."""
        for place, player, won in self.queue:
            mover = 1 - player
            came = self._turned(self.pattern[mover], place)
            if won:
                self.counts[mover] += came
                came = self.counts[mover] >> WIDTH - 1 & self.ones
            self._mark(mover, came & self.open[mover], not won)
        return self.labels

    def _turned(self, pattern: int, place: int) -> int:
        shifted = pattern << WIDTH * place
        return shifted & self.full | shifted >> self.bits

    def _mark(self, player: int, fields: int, won: bool) -> None:
        self.open[player] ^= fields
        while fields:
            low = fields & -fields
            fields ^= low
            place = (low.bit_length() - 1) // WIDTH
            self.labels[player][place] = won
            self.queue.append((place, player, won))


def _lines(labels: list[list[bool | None]]) -> str:
    words = {True: "Win", False: "Lose", None: "Loop"}
    return "\n".join(" ".join(words[label] for label in row[1:]) for row in labels)
