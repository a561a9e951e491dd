"""What an automaton says of a position: whether it is accepted, or which value it has."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from grundy.errors import ParameterError
from grundy.proofs.checker import Numeration

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from grundy.proofs.boxes import Vector
    from grundy.proofs.learning import Automaton

Reached = dict[tuple[int, bool], tuple[int, int]]
"""By state, and whether the value's last digit forbids another: high and low part of the value."""


class Values:
    """Reads the values off an automaton over (position, value) that has one value a position.

    >>> from grundy.proofs.learning import Automaton
    >>> nim = Automaton("base 2", ((0, -1, -1, 0),), frozenset({0}))
    >>> Values(nim)(10**30)
    1000000000000000000000000000000
    """

    def __init__(self, automaton: Automaton) -> None:
        self.numeration = Numeration(automaton.numeration)
        self.table = trimmed(automaton)
        self.final = automaton.final
        self.start = self._before()

    def __call__(self, *position: int) -> int:
        """Return the value of a position.

        Raises `ParameterError` where the automaton gives it none.
        """
        words = [self.numeration.word(number) for number in position]
        length = max(map(len, words))
        reached = self.start
        for column in zip(*([0] * (length - len(word)) + word for word in words), strict=True):
            reached = self._next(reached, column)
        for (state, _), (high, low) in reached.items():
            if state in self.final:
                return high + low
        raise ParameterError(f"the automaton gives no value to {', '.join(map(str, position))}")

    def _before(self) -> Reached:
        """Return what leading zeros of the position reach: the value may have more digits."""
        arity = 1
        while self.numeration.digits ** (arity + 1) < len(self.table[0]):
            arity += 1
        zeros = (0,) * arity
        reached: Reached = {(0, False): (0, 0)}
        while True:
            further = self._next(reached, zeros)
            more = {key: value for key, value in further.items() if key not in reached}
            if not more:
                return reached
            reached |= more

    def _next(self, reached: Reached, column: Vector) -> Reached:
        """Return what is reached by a digit of each number, and any digit of the value.

        A state that two values reach would give some position both of them.
        """
        numeration, digits = self.numeration, self.numeration.digits
        index = 0
        for digit in column:
            index = index * digits + digit
        found: Reached = {}
        for (state, full), (high, low) in reached.items():
            row = self.table[state]
            for digit in range(1 if full else digits):
                there = row[index * digits + digit]
                if there >= 0:
                    is_full = numeration.golden and digit == numeration.factor
                    value = numeration.factor * high + low + digit, numeration.carried * high
                    found.setdefault((there, is_full), value)
        return found


def swapped(automaton: Automaton) -> Automaton:
    """Return the automaton that reads two numbers in the other order.

    >>> from grundy.proofs.learning import Automaton
    >>> swapped(Automaton("base 2", ((0, 1, 2, 3), *[(-1,) * 4] * 3), frozenset({1}))).table[0]
    (0, 2, 1, 3)
    """
    digits = Numeration(automaton.numeration).digits
    order = [d * digits + e for e in range(digits) for d in range(digits)]
    table = tuple(tuple(row[letter] for letter in order) for row in automaton.table)
    return replace(automaton, table=table)


@lru_cache(maxsize=64)
def trimmed(automaton: Automaton) -> tuple[tuple[int, ...], ...]:
    """Return the table with -1 for the states from which nothing is accepted.

    >>> from grundy.proofs.learning import Automaton
    >>> trimmed(Automaton("base 2", ((0, 1), (1, 1)), frozenset({0})))
    ((0, -1), (-1, -1))
    """
    before: list[list[int]] = [[] for _ in automaton.table]
    for state, row in enumerate(automaton.table):
        for there in {there for there in row if there >= 0}:
            before[there].append(state)
    alive, queue = set(automaton.final), list(automaton.final)
    while queue:
        for state in before[queue.pop()]:
            if state not in alive:
                alive.add(state)
                queue.append(state)
    return tuple(
        tuple(there if there in alive and state in alive else -1 for there in row)
        for state, row in enumerate(automaton.table)
    )


def members(automaton: Automaton, top: int, chance: Random, count: int) -> Iterator[Vector]:
    """Yield numbers up to `top` that an automaton accepts, picked by walks of chance.

    >>> from random import Random
    >>> from grundy.proofs.learning import Automaton
    >>> pairs = Automaton("base 2", ((0, -1, -1, 0),), frozenset({0}))
    >>> all(a == b <= 10**18 for a, b in members(pairs, 10**18, Random(1), 20))
    True

    There are fewer than `count` where so many walks do not end well.
    """
    numeration, table = Numeration(automaton.numeration), trimmed(automaton)
    tracks = 1
    while numeration.digits**tracks < len(table[0]):
        tracks += 1
    letters = list(product(range(numeration.digits), repeat=tracks))
    longest = len(numeration.word(top))
    found = 0
    for _ in range(20 * count):
        if found == count:
            return
        length = longest if chance.random() < 0.5 else chance.randint(1, longest)
        state, full = 0, (False,) * tracks
        words: list[list[int]] = [[] for _ in range(tracks)]
        for _ in range(length):
            allowed = [
                (letter, there)
                for letter, there in zip(letters, table[state], strict=True)
                if there >= 0 and not any(f and d for f, d in zip(full, letter, strict=True))
            ]
            if not allowed:
                break
            letter, state = chance.choice(allowed)
            for word, digit in zip(words, letter, strict=True):
                word.append(digit)
            full = tuple(numeration.golden and digit == numeration.factor for digit in letter)
        numbers = tuple(map(numeration.number, words))
        if state in automaton.final and max(numbers) <= top:
            found += 1
            yield numbers
