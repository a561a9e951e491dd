"""Check a certificate: that an automaton over digits tells the P-positions of a game, for all n.

    python checker.py FILE...

This file stands alone: it imports nothing but the standard library, and it believes nothing of the
certificate but what it checks from the text of the rule. A certificate is a JSON object:

    rule        the rule text, as in "n -> n-1; n-3; n-4" or "(a, b) -> (a-k, b) for k in range(a)"
    about       "outcome" (the set S of P-positions) or "grundy" (S is the set of (position, value))
    play        "normal" or "misere" (only for outcomes)
    domain      a condition that every position fulfils, or null: all natural numbers
    rank        natural linear expressions, of which the first that changes falls with every move
    numeration  "base b", or "golden t": U(0) = 1, U(1) = t + 1, U(n+1) = t U(n) + U(n-1)
    table       for each state the next one by letter (-1: refused); the digits of all numbers are
                read side by side, highest first, and a letter is its digits as a number to the base
    final       the states in which a position is accepted; reading begins in state 0
    claim       a formula (the condition of S, or the value) that is to hold exactly on S, or null
    steps       (form 2) {"t": [5, 3]}: only positions with t = 5 s + 3 are meant, in which no move
                changes t; the table reads s in the place of t
    windows     (form 2) for a number n whose period depends on numbers that no move changes:
                {"n": [r, q, length, start]}, where n = r in level q = 0 below the start, and
                n = start + (q - 1) length + r above it (n = q length + r without a start). The
                table reads r in the place of n, then the other numbers, then each q
    classes     (form 2) several certificates in one, which share what they do not say themselves
    period      (form 2) {"n": [length, start]}: what holds of n holds of n + length, from start on

Without a table S is the set of the claim itself. What is checked, each for all positions at once:

    defined  every number that the texts speak of exists      one value  no position has two values
    where    moves stay in the domain, and there are some     stay       no move leads from S to S
    rank     the rank falls with every move                   reach      outside S some move leads
    claim    the claim holds exactly on S                                into S (or wins at once)
    windows  lengths are at least 1, starts at least 0; no move of a number is longer than a window
             is, and what its conditions say of the number is linear in its place in every level

By induction on the rank S is then the set of P-positions. For values a nim heap g is added to the
position: S is the set of P-positions of that sum, and the value of several parts is their nim-sum,
which is the theorem of Sprague and Grundy and the only thing believed. A statement is a product of
small machines that read digits: linear conditions, residues, and the table. "No such position" is a
walk through the product; "for every position some move" is a subset construction, in which sets
that contain a smaller one that was seen are left out.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import warnings
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain, product, zip_longest
from itertools import count as counting
from pathlib import Path
from typing import Any

STEPS, STEPS_OF_CLASSES = 20_000_000, 60_000_000
"""Small steps that a check may take in all: no certificate keeps anyone waiting."""

WORDS = 40_000_000
"""Machine words (8 bytes each, counted roughly) that may be in use at the same time."""

WORD, NODE = 60, 60
"""Bits of a number that a machine word takes; words of a node, besides its states and digits."""

TICK = 10_000
"""Steps after which the clock is asked again."""

LONGEST_TEXT, LONGEST_FILE, LONGEST_NUMBER = 4_000, 8_000_000, 4_000  # characters; bits
MOST_CLASSES = 40  # of a certificate
MOST_TIMES = 8  # periods in a window
LONGEST_STEP = 60  # bits of a step from number to number
LONGEST_TOLD = 10_000  # bits of a number in a refusal
DEEPEST, MOST_CASES, MOST_ATOMS, MOST_MOVES, MOST_NAMES = 60, 64, 4_000, 400, 8  # of texts
MOST_LETTERS, MOST_ENTRIES, MOST_PARTIAL = 100_000, 500_000, 400_000  # of tables and products
FORM = {"grundy": "automaton", "form": 1}  # what a file may say of itself, and nothing else
NAME = r"[a-zA-Z][a-zA-Z0-9_]*"
FUNCTIONS = ("range", "min", "max", "abs", "appended", "zeros", "places", "lowest")


class Refused(Exception):  # noqa: N818 - a verdict, not a fault of the program
    """The certificate is not accepted: at which step, why, and the position that shows it."""

    def __init__(self, step: str, reason: str, position: Any = None, option: Any = None) -> None:
        super().__init__(f"{step}: {reason}")
        self.step, self.reason, self.position, self.option = step, reason, position, option


class OutOfReach(Refused):
    """The rule is not of the kind that this method can read: nothing is said about the game."""


class OverBudget(Refused):
    """Checking takes more steps or memory than was allowed: nothing is said about the game."""


class Budget:
    """Steps and memory that are left; `tick` is called now and then, and may stop it all."""

    def __init__(self, steps: int = STEPS, tick: Callable[[], None] | None = None) -> None:
        self.steps, self.words, self.tick, self.later = steps, WORDS, tick, steps

    def spend(self, steps: int) -> None:
        """Take so many steps."""
        self.steps -= steps
        if self.steps < 0:
            raise OverBudget("budget", "checking this takes too many steps")
        if self.tick is not None and self.steps < self.later:
            self.later = self.steps - TICK
            self.tick()

    def keep(self, words: int) -> None:
        """Use so much memory; who lets go of it sets `words` back."""
        self.words -= words
        if self.words < 0:
            raise OverBudget("budget", "checking this takes too much memory")


# Numerations ---------------------------------------------------------------------------------


class Numeration:
    """Digits, highest first: U(n+1) = factor U(n) + carried U(n-1), U(0) = 1."""

    def __init__(self, text: Any) -> None:
        if not isinstance(text, str) or not re.fullmatch(r"base ([2-9]|10)|golden [1-5]", text):
            raise Refused("form", "a numeration is base 2 to base 10, or golden 1 to golden 5")
        name, size = text.split()
        self.text, self.golden, self.factor = text, name == "golden", int(size)
        self.carried = int(self.golden)
        self.digits = self.factor + self.carried
        self.bitwise = text in ("base 2", "base 4", "base 8")

    def word(self, number: int) -> list[int]:
        """Return the digits of a number, without leading zeros; in golden ones the greedy form."""
        units = [1, self.factor + self.carried]
        while units[-1] <= number:
            units.append(self.factor * units[-1] + self.carried * units[-2])
        found: list[int] = []
        for unit in reversed(units[:-1]):
            digit, number = divmod(number, unit)
            if found or digit:
                found.append(digit)
        return found

    def number(self, word: Any) -> int:
        """Return the number with these digits."""
        high = low = 0
        for digit in word:
            high, low = self.factor * high + low + digit, self.carried * high
        return high + low


# Machines: what reads digits -----------------------------------------------------------------

NEVER, ALWAYS = "never", "always"
"""States in which the verdict is certain, whatever follows. They equal no other state, as False
and True would: those are equal to the states 0 and 1 of a table."""


class Machine(ABC):
    """Reads the digits of its tracks, highest first, and tells whether it accepts the numbers.

    Leading zeros change nothing. `weight` says how much work a step is, `binds` how few of the
    letters it lets pass: products ask such machines first.
    """

    start: Any = 0
    weight, binds = 1, 0

    def __init__(self, tracks: Any) -> None:
        self.tracks: tuple[int, ...] = tuple(sorted(set(tracks)))

    def next(self, state: Any, letter: dict[int, int]) -> Any:
        """Return the state after one more letter, which has the digits of all tracks."""
        return state if state is NEVER or state is ALWAYS else self.step(state, letter)

    def accepts(self, state: Any) -> bool:
        """Return whether the numbers are accepted if they end here."""
        return state is ALWAYS or (state is not NEVER and self.verdict(state))

    @abstractmethod
    def step(self, state: Any, letter: dict[int, int]) -> Any:
        """Return the next state, as long as the verdict is not certain."""

    def verdict(self, _state: Any) -> bool:
        """Return whether such a state is one to end in."""
        return True


class Sum(Machine):
    """Follows a sum of coefficients times numbers; the state is (high, low).

    The digits read so far are worth high U(r) + low U(r-1), where r digits are still to come and
    U(-1) = 1; each number may then add at most U(r) - 1. Constants are tracks of their own.
    """

    start = (0, 0)

    def __init__(self, numeration: Numeration, sums: dict[int, int]) -> None:
        super().__init__(sums)
        self.sums = [(track, sums[track]) for track in self.tracks]
        self.factor, self.carried = numeration.factor, numeration.carried
        self.weight = 1 + max(map(int.bit_length, sums.values())) // WORD

    def shifted(self, state: Any, letter: dict[int, int]) -> tuple[int, int]:
        """Return the state after one more letter."""
        high, low = state
        for track, c in self.sums:
            low += c * letter[track]
        return self.factor * high + low, self.carried * high


class Linear(Sum):
    """Whether the sum is = 0, or >= 0."""

    def __init__(self, numeration: Numeration, sums: dict[int, int], relation: str) -> None:
        super().__init__(numeration, sums)
        self.equal, self.binds = relation == "=", 2 * (relation == "=")
        self.most = sum(max(c, 0) for c in sums.values())
        self.least = sum(max(-c, 0) for c in sums.values())

    def step(self, state: Any, letter: dict[int, int]) -> Any:
        """Return the next state; a verdict where all that can follow is too small for another."""
        high, low = self.shifted(state, letter)
        if self._positive(high - self.least, low, self.least + (not self.equal)):
            return NEVER if self.equal else ALWAYS
        if self._positive(-high - self.most, -low, self.most):
            return NEVER
        return high, low

    def _positive(self, high: int, low: int, constant: int) -> bool:
        """Whether high U(r) + low U(r-1) + constant > 0 for every r >= 0."""
        before, now = high + low, high * (self.factor + self.carried) + low
        while before + constant > 0 and now + constant > 0:
            if before >= 0 and now >= 0:
                return True  # from here on it never falls
            if before <= 0 and now <= 0:
                return False  # from here on it falls without end
            before, now = now, self.factor * now + self.carried * before
        return False

    def verdict(self, state: Any) -> bool:
        """Return whether the sum is as it should be."""
        total: int = sum(state)
        return total == 0 if self.equal else total >= 0


class Residue(Sum):
    """Whether the sum leaves a remainder, by a modulus."""

    def __init__(self, numeration: Numeration, sums: dict[int, int], modulus: int, rest: int):
        super().__init__(numeration, sums)
        self.modulus, self.rest = modulus, rest % modulus
        self.weight = 1 + modulus.bit_length() // WORD

    def step(self, state: Any, letter: dict[int, int]) -> Any:
        """Return the next state, by the modulus."""
        high, low = self.shifted(state, letter)
        return high % self.modulus, low % self.modulus

    def verdict(self, state: Any) -> bool:
        """Return whether the remainder is the one that is asked for."""
        return bool(sum(state) % self.modulus == self.rest)


class Valid(Machine):
    """Whether a word is one of golden digits: after the largest digit comes 0, or nothing."""

    def __init__(self, numeration: Numeration, track: int) -> None:
        super().__init__((track,))
        self.largest = numeration.factor

    def step(self, state: Any, letter: dict[int, int]) -> Any:
        """Return whether the digit is the largest one."""
        digit = letter[self.tracks[0]]
        return NEVER if state and digit else int(digit == self.largest)


class Digitwise(Machine):
    """Whether one number is the bitwise xor, and, or of two others: base 2, 4 or 8."""

    binds = 2

    def __init__(self, operator: str, result: int, one: int, other: int) -> None:
        super().__init__((result, one, other))
        self.operator, self.of = operator, (result, one, other)

    def step(self, state: Any, letter: dict[int, int]) -> Any:
        """Return the one state there is."""
        result, one, other = (letter[track] for track in self.of)
        both = {"^": one ^ other, "&": one & other, "|": one | other}
        return state if both[self.operator] == result else NEVER


class Appended(Machine):
    """Whether the digits of one number are those of another with a 0 appended."""

    binds = 2

    def __init__(self, longer: int, shorter: int) -> None:
        super().__init__((longer, shorter))
        self.longer, self.shorter = longer, shorter

    def step(self, state: Any, letter: dict[int, int]) -> Any:
        """Return the last digit of the longer number, which the shorter one has to show next."""
        return letter[self.longer] if letter[self.shorter] == state else NEVER

    def verdict(self, state: Any) -> bool:
        """Return whether a 0 was appended."""
        return bool(state == 0)


class TrailingZeros(Machine):
    """Whether the digits of a number end in so many zeros, by a modulus; 0 itself never does."""

    start = -1  # before any digit that is not 0; then the zeros since

    def __init__(self, track: int, modulus: int, rest: int) -> None:
        super().__init__((track,))
        self.modulus, self.rest = modulus, rest

    def step(self, state: Any, letter: dict[int, int]) -> Any:
        """Return the next state."""
        if letter[self.tracks[0]]:
            return 0
        return state if state < 0 else (state + 1) % self.modulus

    def verdict(self, state: Any) -> bool:
        """Return whether there are so many zeros."""
        return bool(state == self.rest)


class Places(Machine):
    """Whether in every place the digits of some numbers, added, are divisible by a modulus."""

    binds = 1

    def __init__(self, modulus: int, of: list[int]) -> None:
        super().__init__(of)
        self.modulus, self.of = modulus, of

    def step(self, state: Any, letter: dict[int, int]) -> Any:
        """Return the one state there is."""
        return NEVER if sum(letter[track] for track in self.of) % self.modulus else state


class Lowest(Machine):
    """Whether one number is the unit of the last digit of another that is not 0; 0 has 0."""

    binds = 2

    def __init__(self, unit: int, number: int) -> None:
        super().__init__((unit, number))
        self.unit, self.number = unit, number

    def step(self, state: Any, letter: dict[int, int]) -> Any:
        """Return 0 before any digit that is not 0, 1 after one, 2 after the last one."""
        unit, digit = letter[self.unit], letter[self.number]
        if unit > 1 or (unit and not digit) or (state == 2 and digit):
            return NEVER
        return 2 if unit else max(state, int(digit > 0))

    def verdict(self, state: Any) -> bool:
        """Return whether the last digit was told."""
        return bool(state != 1)


class Table(Machine):
    """The automaton: a letter is made of the digits of its inputs, each a nim-sum of tracks."""

    binds = 1

    def __init__(self, rows: Any, final: Any, digits: int, inputs: Any) -> None:
        super().__init__([track for tracks in inputs for track in tracks])
        self.rows, self.final, self.digits = rows, frozenset(final), digits
        self.inputs = tuple(map(tuple, inputs))

    def step(self, state: Any, letter: dict[int, int]) -> Any:
        """Return the next state of the table."""
        index = 0
        for tracks in self.inputs:
            digit = 0
            for track in tracks:
                digit ^= letter[track]
            index = index * self.digits + digit
        there = self.rows[state][index]
        return NEVER if there < 0 else there

    def verdict(self, state: Any) -> bool:
        """Return whether the state is final."""
        return state in self.final


class All(Machine):
    """Whether all machines accept."""

    def __init__(self, machines: Any) -> None:
        self.machines = tuple(machines)
        super().__init__([track for machine in self.machines for track in machine.tracks])
        self.start = tuple(machine.start for machine in self.machines)
        self.weight = 1 + sum(machine.weight for machine in self.machines)

    def step(self, state: Any, letter: dict[int, int]) -> Any:
        """Return the states of all."""
        parts = zip(self.machines, state, strict=True)
        states = tuple(machine.next(part, letter) for machine, part in parts)
        if any(part is NEVER for part in states):
            return NEVER
        return ALWAYS if all(part is ALWAYS for part in states) else states

    def verdict(self, state: Any) -> bool:
        """Return whether all accept."""
        return all(m.accepts(part) for m, part in zip(self.machines, state, strict=True))


class Not(Machine):
    """Whether a machine does not accept."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine.tracks)
        self.machine, self.weight = machine, 1 + machine.weight
        self.start = self._turned(machine.start)

    def _turned(self, state: Any) -> Any:
        return ALWAYS if state is NEVER else NEVER if state is ALWAYS else state

    def step(self, state: Any, letter: dict[int, int]) -> Any:
        """Return the state of the machine, or the other verdict."""
        return self._turned(self.machine.next(state, letter))

    def verdict(self, state: Any) -> bool:
        """Return whether the machine does not accept."""
        return not self.machine.accepts(state)


class Certain(Machine):
    """Accepts all numbers on its tracks, or none."""

    def __init__(self, truth: bool, tracks: Any = ()) -> None:
        super().__init__(tracks)
        self.start = ALWAYS if truth else NEVER

    def step(self, state: Any, letter: dict[int, int]) -> Any:
        """Return the verdict, which is certain from the start."""
        return state


# Products and walks --------------------------------------------------------------------------


class Space:
    """The tracks of a statement. Those of constants come in step: a clock writes their digits.

    The clock stands at 0 while leading zeros are written, and at the end when the word ends.
    """

    def __init__(self, numeration: Numeration, budget: Budget) -> None:
        self.numeration, self.budget, self.tracks = numeration, budget, counting()
        self.constants: dict[int, int] = {}

    def track(self) -> int:
        """Return a new track."""
        return next(self.tracks)

    def constant(self, number: int) -> int:
        """Return the track of a constant."""
        if number not in self.constants:
            self.constants[number] = self.track()
        return self.constants[number]

    def columns(self, machines: list[Machine]) -> list[dict[int, int]]:
        """Return for each step of the clock the digits of the constants that machines speak of."""
        used = {track for machine in machines for track in machine.tracks}
        words = {t: self.numeration.word(c) for c, t in self.constants.items() if t in used}
        columns = [*zip_longest(*map(reversed, words.values()), fillvalue=0)]
        self.budget.spend(10 * len(columns) * len(words))
        self.budget.keep(10 * len(columns) * len(words))
        return [dict(zip(words, column, strict=True)) for column in reversed(columns)]


class Stage:
    """One machine in a product: it adds the digits of tracks that nobody has named before it."""

    def __init__(self, machine: Machine, space: Space, named: list[int]) -> None:
        constants = set(space.constants.values())
        self.machine, self.space = machine, space
        self.constants = [track for track in machine.tracks if track in constants]
        free = [track for track in machine.tracks if track not in constants]
        self.old = [(track, named.index(track)) for track in free if track in named]
        self.new = [track for track in free if track not in named]
        self.places = [place for _, place in self.old]
        self.known: dict[Any, list[tuple[Any, Any]]] = {}

    def longer(self, partial: list[Any], state: Any, written: dict[int, int]) -> list[Any]:
        """Return the digits and next states, each with all that this machine makes of it."""
        fixed = (state, *[written[track] for track in self.constants])
        places, known, found = self.places, self.known, []
        for digits, states in partial:
            key = (*fixed, *[digits[place] for place in places])
            added = known.get(key)
            if added is None:
                added = known[key] = self._added(state, written, digits)
            found += [(digits + new, (*states, there)) for new, there in added]
            if len(found) > MOST_PARTIAL:
                raise OverBudget("budget", "checking this takes too much memory")
        self.space.budget.spend(1 + len(partial) + len(found))
        return found

    def _added(self, state: Any, written: dict[int, int], digits: Any) -> list[tuple[Any, Any]]:
        numeration, budget = self.space.numeration, self.space.budget
        letter = {track: written[track] for track in self.constants}
        letter |= {track: digits[place] for track, place in self.old}
        found = []
        for new in product(range(numeration.digits), repeat=len(self.new)):
            letter.update(zip(self.new, new, strict=True))
            budget.spend(1 + self.machine.weight)
            there = self.machine.next(state, letter)
            if there is not NEVER:
                budget.keep(20 + len(new) + 2 * self.machine.weight)
                found.append((new, there))
        budget.keep(20 + len(self.old))
        return found


class Product:
    """All of some machines over free tracks, of which the first `given` are universal.

    A node is the clock and the states of all machines. The clock may be that of other machines too.
    """

    def __init__(
        self, space: Space, machines: Any, tracks: Any, given: int = 0, clock: Any = None
    ) -> None:
        machines, tracks = list(machines), list(tracks)
        self.space, self.budget, self.given = space, space.budget, given
        used = {track for machine in machines for track in machine.tracks}
        if used - {*tracks} - {*space.constants.values()}:
            raise Refused("form", "a formula speaks of a number that nothing binds")
        if space.numeration.golden:
            machines += [Valid(space.numeration, track) for track in tracks]
        machines += [Certain(True, [track]) for track in tracks if track not in used]
        self.columns = space.columns(machines) if clock is None else clock
        self.length = len(self.columns)
        self.zeros = dict.fromkeys(self.columns[0], 0) if self.columns else {}
        self.machines, self.stages, self.tracks = [], [], []  # type: ignore[var-annotated]
        self._ordered(machines)
        self.places = [self.tracks.index(track) for track in tracks[:given]]
        self.start = (0, tuple(machine.start for machine in self.machines))
        self.size = NODE + len(self.machines) + len(self.tracks)

    def _ordered(self, machines: list[Machine]) -> None:
        """Bring first what adds few new digits: equations, and whatever only looks at old ones."""
        constants = {*self.space.constants.values()}
        self.budget.spend(len(machines) ** 2 + sum(machine.weight for machine in machines))
        while machines:
            named = constants.union(self.tracks)
            counts = [2 * sum(t not in named for t in m.tracks) - m.binds for m in machines]
            machine = machines.pop(counts.index(min(counts)))
            stage = Stage(machine, self.space, self.tracks)
            self.tracks += stage.new
            self.machines.append(machine)
            self.stages.append(stage)

    def universal(self, digits: Any) -> tuple[int, ...]:
        """Return the digits of the universal tracks."""
        return tuple([digits[place] for place in self.places])

    def accepts(self, node: Any) -> bool:
        """Return whether the numbers may end here."""
        clock, states = node
        if clock != self.length:
            return False
        return all(m.accepts(s) for m, s in zip(self.machines, states, strict=True))

    def successors(self, node: Any) -> list[tuple[Any, Any]]:
        """Return the digits of the tracks and the next node, for every letter that is possible."""
        clock, states = node
        found: list[tuple[Any, Any]] = []
        ticks = [(0, self.zeros)] if clock == 0 else []
        if clock < self.length:
            ticks.append((clock + 1, self.columns[clock]))
        for later, written in ticks:
            partial: list[Any] = [((), ())]
            for stage, state in zip(self.stages, states, strict=True):
                partial = stage.longer(partial, state, written)
            found += [(digits, (later, there)) for digits, there in partial]
        return found

    def numbers(self, came: dict[Any, Any], node: Any) -> list[int]:
        """Return the numbers whose digits led to a node."""
        word: list[Any] = []
        while came[node] is not None:
            node, digits = came[node]
            word.append(digits)
        number = self.space.numeration.number
        return [number(digits) for digits in zip(*reversed(word), strict=True)] if word else []


def find(walked: Product) -> dict[int, int] | None:
    """Return numbers for the tracks that a product accepts, the shortest ones; None if none."""
    came: dict[Any, Any] = {}
    queue: deque[Any] = deque()
    if NEVER not in walked.start[1]:
        came[walked.start] = None
        queue.append(walked.start)
    while queue:
        node = queue.popleft()
        if walked.accepts(node):
            numbers = walked.numbers(came, node) or [0] * len(walked.tracks)
            return dict(zip(walked.tracks, numbers, strict=True))
        for digits, there in walked.successors(node):
            if there not in came:
                walked.budget.keep(walked.size)
                came[there] = (node, digits)
                queue.append(there)
    return None


class Choices:
    """Nondeterministic automaton: several products over the same universal tracks, made explicit.

    Its letters are the digits of the universal tracks, and the clock where `clocked`. States from
    which nothing is accepted are left out, and states that no word tells apart are one.
    """

    def __init__(self, products: list[Product], *, clocked: bool) -> None:
        self.clocked, self.budget = clocked, products[0].budget
        self.edges: list[dict[Any, set[int]]] = []
        self.good: set[int] = set()
        self.starts: set[int] = set()
        for one in products:
            self._explore(one)
        self._trim()
        self._merge()

    def _explore(self, one: Product) -> None:
        if NEVER in one.start[1]:
            return
        number, queue = {one.start: len(self.edges)}, deque([one.start])
        self.starts.add(len(self.edges))
        self.edges.append({})
        while queue:
            node = queue.popleft()
            here = number[node]
            if one.accepts(node):
                self.good.add(here)
            edges, successors = self.edges[here], one.successors(node)
            self.budget.keep(20 * len(successors))
            for digits, there in successors:
                if there not in number:
                    self.budget.keep(one.size)
                    number[there] = len(self.edges)
                    self.edges.append({})
                    queue.append(there)
                letter = (one.universal(digits), there[0] if self.clocked else 0)
                if letter in edges:
                    edges[letter].add(number[there])
                else:
                    edges[letter] = {number[there]}

    def _trim(self) -> None:
        before: list[list[int]] = [[] for _ in self.edges]
        for here, letters in enumerate(self.edges):
            for there in set().union(*letters.values()) if letters else ():
                before[there].append(here)
        alive, queue = set(self.good), list(self.good)
        while queue:
            for here in before[queue.pop()]:
                if here not in alive:
                    alive.add(here)
                    queue.append(here)
        self._rename({node: i for i, node in enumerate(sorted(alive))})

    def _merge(self) -> None:
        """Make states one whose letters lead to the same states, again and again."""
        kind = [int(node in self.good) for node in range(len(self.edges))]
        size = sum(1 + len(to) for letters in self.edges for to in letters.values())
        count = len(set(kind))
        while True:
            self.budget.spend(1 + size)
            seen: dict[Any, int] = {}
            after = []
            for node, letters in enumerate(self.edges):
                signs = [
                    (at, frozenset([kind[there] for there in to])) for at, to in letters.items()
                ]
                after.append(seen.setdefault((kind[node], frozenset(signs)), len(seen)))
            kind = after
            if len(seen) == count:
                break
            count = len(seen)
        self._rename(dict(enumerate(kind)))

    def _rename(self, name: dict[int, int]) -> None:
        edges: list[dict[Any, set[int]]] = [{} for _ in set(name.values())]
        for node, letters in enumerate(self.edges):
            if node not in name:
                continue
            for letter, to in letters.items():
                kept = {name[there] for there in to if there in name}
                if kept:
                    edges[name[node]].setdefault(letter, set()).update(kept)
        self.edges = edges
        self.good = {name[node] for node in self.good if node in name}
        self.starts = {name[node] for node in self.starts if node in name}

    def masks(self) -> tuple[int, int, dict[Any, list[int]]]:
        """Return the start closed under leading zeros, the good states, and each letter's edges.

        A set of states is a number, its bits. The closure is for what is chosen: it may have more
        digits than all that is given.
        """
        rows: dict[Any, list[int]] = {}
        for node, letters in enumerate(self.edges):
            for letter, to in letters.items():
                if letter not in rows:
                    self.budget.keep(10 + len(self.edges))
                    rows[letter] = [0] * len(self.edges)
                self.budget.keep(4 + max(to) // WORD)
                self.budget.spend(len(to) * (1 + len(self.edges) // 2_000))
                rows[letter][node] = sum([1 << there for there in to])
        start = sum(1 << node for node in self.starts)
        zero = next(
            (row for (word, clock), row in rows.items() if not any(word) and not clock), None
        )
        while self.moved(zero, start) | start != start:
            start |= self.moved(zero, start)
        return start, sum(1 << node for node in self.good), rows

    def moved(self, row: list[int] | None, mask: int) -> int:
        """Return the states that a letter leads to from a set of states."""
        found = 0
        if row is None:
            return found
        self.budget.spend(1 + mask.bit_count() * (1 + len(row) // 500))
        while mask:
            low = mask & -mask
            found |= row[low.bit_length() - 1]
            mask ^= low
        return found


def unanswered(given: Product, choices: Choices) -> list[int] | None:
    """Return numbers that the given machines accept, but none of the choices; None if none."""
    start, good, rows = choices.masks()
    budget, size = given.budget, len(choices.edges)
    first = (*given.start, start)
    came: dict[Any, Any] = {first: None}
    smallest: dict[Any, list[int]] = {given.start: [start]}
    queue = deque([first])
    while queue:
        node = queue.popleft()
        clock, states, mask = node
        if not mask & good and given.accepts((clock, states)):
            found = given.numbers(came, node) or [0] * len(given.tracks)
            return list(given.universal(found))
        for digits, (later, there) in given.successors((clock, states)):
            new = choices.moved(rows.get((given.universal(digits), later)), mask)
            known = smallest.setdefault((later, there), [])
            budget.spend(1 + len(known) * (1 + size // WORD) // 4)
            if any(not old & ~new for old in known):
                continue  # what a smaller set answers, this one answers too
            known[:] = [old for old in known if new & ~old]
            known.append(new)
            budget.keep(given.size + 2 * (1 + size // WORD))
            came[later, there, new] = (node, digits)
            queue.append((later, there, new))
    return None


def projected(products: list[Product]) -> tuple[list[list[int]], list[int]]:
    """Return the least table that accepts what some product accepts, over the universal tracks."""
    budget, numeration = products[0].budget, products[0].space.numeration
    if numeration.digits ** products[0].given > MOST_LETTERS:
        raise OverBudget("budget", "an automaton has too many letters")
    words = list(product(range(numeration.digits), repeat=products[0].given))
    choices = Choices(products, clocked=False)
    start, good, rows = choices.masks()
    number, order, table = {start: 0}, [start], []
    for mask in order:  # grows while it is gone through
        row = []
        budget.spend(len(words))
        budget.keep(len(words) + 20 + len(choices.edges) // WORD)
        for word in words:
            there = choices.moved(rows.get((word, 0)), mask)
            if there and there not in number:
                number[there] = len(order)
                order.append(there)
            row.append(number[there] if there else -1)
        table.append(row)
    return least(table, [i for i, mask in enumerate(order) if mask & good], budget)


def least(
    table: Any, final: list[int], budget: Budget | None = None
) -> tuple[list[list[int]], list[int]]:
    """Return the table with states that no word tells apart made one, and state 0 first."""
    good, budget = set(final), budget or Budget()
    kind = {state: int(state in good) for state in range(len(table))}
    while True:
        budget.spend(len(table) * len(table[0]))
        seen: dict[Any, int] = {}
        signs = [(kind[state], *map(kind.get, row)) for state, row in enumerate(table)]
        count = len(set(kind.values()))
        kind = {state: seen.setdefault(sign, len(seen)) for state, sign in enumerate(signs)}
        if len(seen) == count:
            break
    rows: dict[int, list[int]] = {}
    for state, row in enumerate(table):
        rows.setdefault(kind[state], [kind.get(there, -1) for there in row])
    return [rows[i] for i in range(len(rows))], sorted({kind[state] for state in good})


# Formulas: what the texts say, before machines are made of it ---------------------------------


class Form:
    """A linear form: coefficients of tracks, and a constant."""

    def __init__(self, sums: dict[int, int], constant: int = 0) -> None:
        self.sums = {track: c for track, c in sums.items() if c}
        self.constant = constant
        if max(map(int.bit_length, (constant, *self.sums.values()))) > LONGEST_NUMBER:
            raise OutOfReach("form", "a number is too long")

    def plus(self, other: Form | int, times: int = 1) -> Form:
        """Return this form and another one, so many times."""
        if isinstance(other, int):
            return Form(self.sums, self.constant + times * other)
        sums = dict(self.sums)
        for track, c in other.sums.items():
            sums[track] = sums.get(track, 0) + times * c
        return Form(sums, self.constant + times * other.constant)

    def times(self, factor: int) -> Form:
        """Return the form, multiplied."""
        return Form({t: factor * c for t, c in self.sums.items()}, factor * self.constant)

    def replaced(self, track: int, form: Form) -> Form:
        """Return this form with another one in the place of a track."""
        c = self.sums.get(track, 0)
        return self.plus(Form({track: -1}), c).plus(form, c) if c else self

    def single(self) -> int | None:
        """Return the track that this form is, if it is one."""
        if self.constant == 0 and list(self.sums.values()) == [1]:
            return next(iter(self.sums))
        return None


Tree = Any
"""A formula: True, False, ("and", formulas), ("not", formula), ("linear", form, "=" or ">="),
("residue", form, modulus): the form is divisible; or ("digits", machine)."""

Cases = list[tuple[Tree, Form]]
"""An expression: by conditions, of which exactly one holds, its form."""


def conjunction(*trees: Tree) -> Tree:
    """Return the formula that all of these hold."""
    kept: list[Tree] = []
    for tree in trees:
        if tree is False:
            return False
        if tree is not True:
            kept += tree[1] if tree[0] == "and" else [tree]
    return kept[0] if len(kept) == 1 else ("and", kept) if kept else True


def parts_of(tree: Tree) -> list[Tree]:
    """Return formulas that together say the same."""
    return list(tree[1]) if not isinstance(tree, bool) and tree[0] == "and" else [tree]


def negation(tree: Tree) -> Tree:
    """Return the formula that this does not hold."""
    if isinstance(tree, bool):
        return not tree
    return tree[1] if tree[0] == "not" else ("not", tree)


def disjunction(*trees: Tree) -> Tree:
    """Return the formula that one of these holds."""
    return negation(conjunction(*map(negation, trees)))


def either(cases: Cases, test: Callable[[Form], Tree]) -> Tree:
    """Return the formula that an expression fulfils a test."""
    return disjunction(*(conjunction(when, test(form)) for when, form in cases))


def linear(form: Form, relation: str) -> Tree:
    """Return the formula: form = 0, or form >= 0."""
    if not form.sums:
        return form.constant >= 0 if relation == ">=" else form.constant == 0
    return ("linear", form, relation)


def residue(form: Form, modulus: int) -> Tree:
    """Return the formula: form is divisible by the modulus."""
    rest = Form({t: c % modulus for t, c in form.sums.items()}, form.constant % modulus)
    return ("residue", rest, modulus) if rest.sums else rest.constant == 0


def replaced(tree: Tree, track: int, form: Form, budget: Budget) -> Tree:
    """Return the formula with a form in the place of a track, of which no digits are read."""
    budget.spend(10)
    if isinstance(tree, bool) or tree[0] == "digits":
        return tree
    if tree[0] == "and":
        return conjunction(*(replaced(one, track, form, budget) for one in tree[1]))
    if tree[0] == "not":
        return negation(replaced(tree[1], track, form, budget))
    make = linear if tree[0] == "linear" else residue
    return make(tree[1].replaced(track, form), tree[2])


def parsed(text: Any) -> ast.expr:
    """Return the tree of an expression."""
    wrong = Refused("form", f"not an expression: {text[:60] if isinstance(text, str) else ''}")
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise wrong
    depth = 0
    for char in text:
        depth += (char in "([{") - (char in ")]}")
        if not 0 <= depth <= DEEPEST or not " " <= char <= "~" or char in "'\"#\\`@$?;":
            raise wrong
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(f"({text})", mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise wrong from None
    level: list[ast.AST] = [tree]
    for _ in range(2 * DEEPEST):
        level = [below for node in level for below in ast.iter_child_nodes(node)]
    if level:
        raise Refused("form", f"too deeply nested: {text[:60]}")
    return tree


def out_of_reach(node: ast.AST, words: str = "not linear") -> OutOfReach:
    """Return the refusal of something that no machine can read."""
    return OutOfReach("form", f"{words}: {ast.unparse(node)}")


class Scope:
    """The names that a text may speak of, the conditions so far, and helpers that it needs.

    A helper is a track for a number such as n // 2: the conditions fix it, and `needed` lists what
    must never hold, because it would not exist then. So a formula with helpers may be negated.
    """

    def __init__(self, space: Space, names: dict[str, int], *, digits: bool) -> None:
        self.space, self.digits = space, digits
        self.names: dict[str, Cases] = {n: [(True, Form({t: 1}))] for n, t in names.items()}
        self.naturals = set(names.values())
        self.conditions: list[Tree] = []
        self.tracks: list[int] = []
        self.loops: list[int] = []
        self.needed: list[tuple[str, Tree, int | None]] = []
        self.atoms = 0

    def copy(self) -> Scope:
        """Return a scope of its own with all that is here."""
        other = Scope(self.space, {}, digits=self.digits)
        other.names, other.naturals = dict(self.names), set(self.naturals)
        other.conditions, other.tracks = list(self.conditions), list(self.tracks)
        other.loops, other.needed, other.atoms = list(self.loops), list(self.needed), self.atoms
        return other

    def count(self, atoms: int) -> None:
        """Refuse a text that says too much."""
        self.atoms += atoms
        self.space.budget.spend(10 * atoms)
        if self.atoms > MOST_ATOMS:
            raise OutOfReach("form", "the text is too long: too many conditions and cases")

    def helper(self) -> int:
        """Return a new track for a number that conditions are going to fix."""
        track = self.space.track()
        self.tracks.append(track)
        self.naturals.add(track)
        return track

    def loop(self) -> int:
        """Return a new track for a loop's number, which may be negative until it is eliminated."""
        track = self.space.track()
        self.tracks.append(track)
        self.loops.append(track)
        return track

    def need(self, cases: Cases, words: str, loop: int | None = None) -> None:
        """Note that a number must not be negative wherever the conditions so far hold."""
        below = either(cases, lambda form: negation(linear(form, ">=")))
        if below is not False:
            self.needed.append((words, conjunction(*self.conditions, below), loop))

    # Conditions

    def condition(self, node: ast.expr) -> Tree:
        """Return the formula of a condition."""
        self.count(1)
        if isinstance(node, ast.BoolOp):
            trees = [self.condition(value) for value in node.values]
            return conjunction(*trees) if isinstance(node.op, ast.And) else disjunction(*trees)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return negation(self.condition(node.operand))
        if isinstance(node, ast.Compare):
            sides = zip([node.left, *node.comparators], node.ops, node.comparators, strict=False)
            return conjunction(*[self.comparison(*side) for side in sides])
        if isinstance(node, ast.Constant) and isinstance(node.value, bool):
            return node.value
        if self.digits and isinstance(node, ast.Call) and not node.keywords:
            name = ast.unparse(node.func)
            if name in ("appended", "zeros", "places"):
                return ("digits", self.told(node, name))
        return negation(self.comparison(node, ast.Eq(), ast.Constant(0)))

    def told(self, node: ast.Call, name: str) -> Machine:
        """Return the machine of a statement about digits."""
        if name == "appended" and len(node.args) == 2:
            return Appended(self.natural(node.args[0]), self.natural(node.args[1]))
        if name == "zeros" and len(node.args) == 3:
            modulus, rest = self.constant(node.args[1]), self.constant(node.args[2])
            if 0 <= rest < modulus <= 1_000:
                return TrailingZeros(self.natural(node.args[0]), modulus, rest)
        if name == "places" and len(node.args) >= 2:
            modulus = self.constant(node.args[0])
            if 1 <= modulus <= 1_000:
                return Places(modulus, [self.natural(argument) for argument in node.args[1:]])
        raise out_of_reach(
            node, "not appended(b, a), zeros(a, modulus, remainder) or places(modulus, a, b)"
        )

    def comparison(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Tree:
        """Return the formula of one comparison."""
        if isinstance(op, (ast.In, ast.NotIn)):
            if not isinstance(right, (ast.Tuple, ast.List, ast.Set)):
                raise out_of_reach(right, "not a list of numbers")
            one = disjunction(*[self.comparison(left, ast.Eq(), item) for item in right.elts])
            return one if isinstance(op, ast.In) else negation(one)
        if isinstance(op, (ast.Eq, ast.NotEq)):
            tree = self.remainders(left, right)
            if tree is None:
                tree = either(self.difference(left, right), lambda form: linear(form, "="))
            return tree if isinstance(op, ast.Eq) else negation(tree)
        if isinstance(op, (ast.Lt, ast.LtE)):
            left, right = right, left
        elif not isinstance(op, (ast.Gt, ast.GtE)):
            raise OutOfReach("form", f"not a comparison of numbers: {type(op).__name__}")
        least = int(isinstance(op, (ast.Lt, ast.Gt)))
        return either(self.difference(left, right), lambda form: linear(form.plus(-least), ">="))

    def difference(self, left: ast.expr, right: ast.expr) -> Cases:
        """Return the cases of one expression less another."""
        return self.cases(ast.BinOp(left, ast.Sub(), right))

    def remainders(self, left: ast.expr, right: ast.expr) -> Tree:
        """Return the formula of e % m == r, which needs no helper; None where it is not one."""
        if not _is_remainder(left):
            left, right = right, left
        if not _is_remainder(left):
            return None
        assert isinstance(left, ast.BinOp)
        modulus = self.modulus(left)
        if isinstance(right, ast.BinOp) and _is_remainder(right):
            if self.modulus(right) != modulus:
                return None
            difference = self.difference(left.left, right.left)
            return either(difference, lambda form: residue(form, modulus))
        cases = self.cases(right)
        if len(cases) != 1 or cases[0][1].sums:
            return None
        rest = cases[0][1].constant
        if not 0 <= rest < modulus:
            return False
        return either(self.cases(left.left), lambda form: residue(form.plus(-rest), modulus))

    # Numbers

    def cases(self, node: ast.expr) -> Cases:
        """Return the cases of an expression."""
        found = [case for case in self._cases(node) if case[0] is not False]
        self.count(len(found))
        if len(found) > MOST_CASES:
            raise OutOfReach("form", "too many cases in one expression")
        return found

    def _cases(self, node: ast.expr) -> Cases:
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return [(True, Form({}, node.value))]
        if isinstance(node, ast.Name) and node.id in self.names:
            return self.names[node.id]
        if isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.Not):
            sign = 1 if isinstance(node.op, ast.UAdd) else -1
            less = int(isinstance(node.op, ast.Invert))
            return [(w, form.times(sign).plus(-less)) for w, form in self.cases(node.operand)]
        if isinstance(node, ast.BinOp):
            return self.operation(node)
        if isinstance(node, ast.IfExp):
            test = self.condition(node.test)
            yes = [(conjunction(test, w), f) for w, f in self.cases(node.body)]
            no = [(conjunction(negation(test), w), f) for w, f in self.cases(node.orelse)]
            return [*yes, *no]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            return self.call(node, node.func.id)
        raise out_of_reach(node)

    def call(self, node: ast.Call, name: str) -> Cases:
        """Return the cases of min, max and abs, and a helper for lowest."""
        if self.digits and name == "lowest" and len(node.args) == 1:
            number, unit = self.natural(node.args[0]), self.helper()
            self.conditions.append(("digits", Lowest(unit, number)))
            return [(True, Form({unit: 1}))]
        arguments = [self.cases(argument) for argument in node.args]
        if name == "abs" and len(arguments) == 1:
            arguments.append([(when, form.times(-1)) for when, form in arguments[0]])
            name = "max"
        if name not in ("min", "max") or len(arguments) < 2:
            raise out_of_reach(node)
        found = arguments[0]
        for other in arguments[1:]:
            pairs, found = self._pairs(found, other), []
            for when, a, b in pairs:
                more, less = (a, b) if name == "max" else (b, a)
                first = linear(more.plus(less, -1), ">=")
                found += [(conjunction(when, first), a), (conjunction(when, negation(first)), b)]
        return found

    def _pairs(self, left: Cases, right: Cases) -> list[tuple[Tree, Form, Form]]:
        self.count(len(left) * len(right))
        pairs = [(conjunction(w, v), a, b) for w, a in left for v, b in right]
        return [pair for pair in pairs if pair[0] is not False]

    def operation(self, node: ast.BinOp) -> Cases:
        """Return the cases of arithmetic."""
        op = node.op
        if isinstance(op, (ast.Pow, ast.LShift, ast.RShift)):
            return self.power(node)
        if isinstance(op, (ast.Mod, ast.FloorDiv)):
            modulus = self.modulus(node)
            helped = self.remainder if isinstance(op, ast.Mod) else self.quotient
            return [(when, helped(form, modulus, node)) for when, form in self.cases(node.left)]
        sign = {ast.BitXor: "^", ast.BitAnd: "&", ast.BitOr: "|"}.get(type(op))
        if sign is not None:
            return self.bitwise(node, sign)
        if not isinstance(op, (ast.Add, ast.Sub, ast.Mult)):
            raise out_of_reach(node)
        pairs = self._pairs(self.cases(node.left), self.cases(node.right))
        if not isinstance(op, ast.Mult):
            return [(w, a.plus(b, 1 if isinstance(op, ast.Add) else -1)) for w, a, b in pairs]
        if any(a.sums and b.sums for _, a, b in pairs):
            raise out_of_reach(node)
        return [(w, b.times(a.constant) if b.sums else a.times(b.constant)) for w, a, b in pairs]

    def power(self, node: ast.BinOp) -> Cases:
        """Return the cases of a power of constants, or of a shift by a constant."""
        exponent = self.constant(node.right)
        if not 0 <= exponent < LONGEST_NUMBER:
            raise out_of_reach(node)
        if isinstance(node.op, ast.RShift):
            return self.cases(ast.BinOp(node.left, ast.FloorDiv(), ast.Constant(1 << exponent)))
        if isinstance(node.op, ast.LShift):
            return [(when, form.times(1 << exponent)) for when, form in self.cases(node.left)]
        base = self.constant(node.left)
        if base.bit_length() * exponent > LONGEST_NUMBER:
            raise OutOfReach("form", "a number is too long")
        return [(True, Form({}, base**exponent))]

    def remainder(self, form: Form, modulus: int, _node: ast.expr) -> Form:
        """Return a helper, the remainder: as in Python it is not negative."""
        if not form.sums:
            return Form({}, form.constant % modulus)
        rest = Form({self.helper(): 1})
        self.conditions.append(residue(form.plus(rest, -1), modulus))
        self.conditions.append(linear(rest.times(-1).plus(modulus - 1), ">="))
        return rest

    def quotient(self, form: Form, modulus: int, node: ast.expr) -> Form:
        """Return a helper, the quotient; so many are added first that it is not negative."""
        if not form.sums:
            return Form({}, form.constant // modulus)
        lift = -(form.constant // modulus) if min(form.sums.values()) > 0 else 1
        lifted = form.plus(lift * modulus)
        self.need([(True, lifted)], f"{ast.unparse(node)} may be below -{lift}")
        whole = Form({self.helper(): 1})
        rest = lifted.plus(whole, -modulus)
        self.conditions.append(linear(rest, ">="))
        self.conditions.append(linear(rest.times(-1).plus(modulus - 1), ">="))
        return whole.plus(-lift)

    def bitwise(self, node: ast.BinOp, sign: str) -> Cases:
        """Return a helper, the result of xor, and, or."""
        if not self.space.numeration.bitwise:
            raise out_of_reach(node, f"{sign} needs base 2, 4 or 8")
        one, other = self.natural(node.left), self.natural(node.right)
        result = self.helper()
        self.conditions.append(("digits", Digitwise(sign, result, one, other)))
        return [(True, Form({result: 1}))]

    def natural(self, node: ast.expr) -> int:
        """Return a track that has the number of an expression, which may not be negative."""
        cases = self.cases(node)
        single = cases[0][1].single() if len(cases) == 1 else None
        if single is not None and single in self.naturals:
            return single
        self.need(cases, f"{ast.unparse(node)} may be negative")
        track = self.helper()
        self.conditions.append(
            either(cases, lambda form: linear(form.plus(Form({track: -1})), "="))
        )
        return track

    def constant(self, node: ast.expr) -> int:
        """Return the number that an expression always is."""
        cases = self.cases(node)
        if len(cases) != 1 or cases[0][1].sums:
            raise out_of_reach(node, "not a constant")
        return cases[0][1].constant

    def modulus(self, node: ast.BinOp) -> int:
        """Return what a remainder or quotient is taken by."""
        cases = self.cases(node.right)
        if len(cases) != 1 or cases[0][1].sums or cases[0][1].constant < 1:
            raise out_of_reach(node)
        return cases[0][1].constant


def _is_remainder(node: ast.expr) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod)


# Rules ---------------------------------------------------------------------------------------

Loops = list[ast.comprehension]


def clauses_of(text: str) -> tuple[list[str], list[tuple[ast.expr, Loops]]]:
    """Return the names of a rule's numbers, and each option with its loops."""
    head, arrow, tail = text.partition("->")
    names = [name.strip() for name in head.strip().removeprefix("(").removesuffix(")").split(",")]
    if not arrow or not all(re.fullmatch(NAME, name) for name in names):
        raise Refused("form", "a rule is written as in n -> n-1; n-3")
    if len({*names, *FUNCTIONS}) < len(names) + len(FUNCTIONS) or len(names) > MOST_NAMES:
        raise Refused("form", "the names before the arrow are not good")
    found: list[tuple[ast.expr, Loops]] = []
    for piece in tail.split(";"):
        tree, loops = _piece(piece.strip()), Loops()
        if isinstance(tree, ast.GeneratorExp):
            loops, tree = tree.generators, tree.elt
        if isinstance(tree, ast.IfExp) and isinstance(tree.body, (ast.Tuple, ast.List)):
            found.append((tree.body, [*loops, _under(tree.test)]))
            found.append((tree.orelse, [*loops, _under(ast.UnaryOp(ast.Not(), tree.test))]))
        else:
            found.append((tree, loops))
    if len(found) > MOST_MOVES:
        raise OutOfReach("form", "a rule with so many options is too long")
    return names, found


def _under(test: ast.expr) -> ast.comprehension:
    """Return a loop of one round, under a condition."""
    once = ast.Tuple([ast.Constant(0)], ast.Load())
    return ast.comprehension(ast.Name("_", ast.Store()), once, [test], 0)


def _piece(text: str) -> ast.expr:
    """Return the tree of an option; a condition may stand alone, as in n-1 if n > 3."""
    try:
        return parsed(text)
    except Refused:
        bare, depth = list(text), 0
        for place, char in enumerate(text):
            depth -= char in ")]}"
            bare[place] = " " if depth > 0 else char
            depth += char in "([{"
        outside = "".join(bare)
        alone = re.search(r"(?<![a-zA-Z_])if\b", outside)
        if alone is None or re.search(r"\b(for|else)\b", outside):
            raise
        return parsed(f"{text[: alone.start()]} for _ in (0,) {text[alone.start() :]}")


def _without(tree: Tree, form: Form) -> Tree:
    """Return the formula without conditions that hold as soon as a form is not negative."""
    kept = []
    for one in parts_of(tree):
        if not isinstance(one, bool) and one[0] == "linear" and one[2] == ">=":
            more = one[1].plus(form, -1)
            if min([more.constant, *more.sums.values()]) >= 0:
                continue
        kept.append(one)
    return conjunction(*kept)


class Move:
    """One kind of move: the parts that it leads to, under conditions, over tracks of its own."""

    def __init__(self, parts: list[list[int]], formula: Tree, tracks: list[int], needed: Any):
        self.parts, self.formula, self.tracks, self.needed = parts, formula, tracks, needed


class Reader:
    """A rule, read into formulas over the tracks of one space."""

    def __init__(
        self, numeration: Numeration, budget: Budget, rule: Any, steps: Any = None
    ) -> None:
        if not isinstance(rule, str) or len(rule) > LONGEST_TEXT:
            raise Refused("form", "the rule is missing, or too long")
        self.space = Space(numeration, budget)
        self.names, self.clauses = clauses_of(rule)
        self.here = [self.space.track() for _ in self.names]
        self.value = self.space.track()
        self.steps = self._read_steps(steps)

    def _read_steps(self, texts: Any) -> dict[int, tuple[int, int]]:
        """Return the numbers of a position that go in steps: by which one, from which on."""
        if texts is None:
            return {}
        wrong = Refused("form", 'steps are written as in {"t": [5, 3]}')
        if not isinstance(texts, dict) or not texts or not {*texts} <= {*self.names}:
            raise wrong
        for said in texts.values():
            if not isinstance(said, list) or len(said) != 2 or {*map(type, said)} != {int}:
                raise wrong
            if not 0 <= said[1] < said[0] < 1 << LONGEST_STEP:
                raise wrong
        return {self.names.index(name): (said[0], said[1]) for name, said in texts.items()}

    def scope(self, at: list[int] | None = None, *, digits: bool = True) -> Scope:
        """Return a scope in which the names are the numbers of a position."""
        tracks = self.here if at is None else at
        scope = Scope(self.space, dict(zip(self.names, tracks, strict=True)), digits=digits)
        for index, (by, first) in self.steps.items():
            scope.names[self.names[index]] = [(True, Form({tracks[index]: by}, first))]
        return scope

    def moves(self) -> list[Move]:
        """Return the moves of the rule."""
        found: list[Move] = []
        for option, loops in self.clauses:
            for scope in self._looped(self.scope(digits=False), loops):
                for move in self._options(option, scope):
                    found.append(move)
                    if len(found) > MOST_MOVES:
                        raise OutOfReach("form", "a rule with so many options is too long")
        return found

    def _looped(self, scope: Scope, loops: Loops) -> Iterator[Scope]:
        """Yield the scopes inside the loops: several where one goes through a list."""
        if not loops:
            yield scope
            return
        loop, *rest = loops
        if not isinstance(loop.target, ast.Name) or loop.is_async:
            raise OutOfReach("form", "a loop has one name")
        name = loop.target.id
        if name in scope.names or name in FUNCTIONS:
            raise Refused("form", f"{name} is already used; choose another name")
        for one in self._over(scope, name, loop.iter):
            for test in loop.ifs:
                one.conditions.append(one.condition(test))
            yield from self._looped(one, rest)

    def _over(self, scope: Scope, name: str, over: ast.expr) -> Iterator[Scope]:
        one = scope.copy()
        if isinstance(over, (ast.Tuple, ast.List, ast.Set)):
            for item in over.elts:
                one = scope.copy()
                self._named(one, name, one.cases(item))
                yield one
            return
        if not isinstance(over, ast.Call) or over.keywords or not 1 <= len(over.args) <= 3:
            raise out_of_reach(over, "not linear: a loop over")
        if not isinstance(over.func, ast.Name) or over.func.id != "range":
            raise out_of_reach(over, "not linear: a loop over")
        args = over.args if len(over.args) > 1 else [ast.Constant(0), *over.args]
        step = one.constant(args[2]) if len(args) > 2 else 1
        if step == 0:
            raise OutOfReach("form", "a loop has step 0")
        begin, end = one.cases(args[0]), one.cases(args[1])
        sign = step // abs(step)
        last = [(when, form.plus(-sign)) for when, form in end]
        low, high = (begin, last) if sign == 1 else (last, begin)
        one.need(low, f"{name} may be negative", track := one.loop())
        itself = Form({track: 1})
        one.conditions += [
            either(low, lambda form: linear(itself.plus(form, -1), ">=")),
            either(high, lambda form: linear(form.plus(itself, -1), ">=")),
            either(begin, lambda form: residue(itself.plus(form, -1), abs(step))),
        ]
        self._named(one, name, [(True, itself)])
        yield one

    def _named(self, scope: Scope, name: str, cases: Cases) -> None:
        if name != "_":
            scope.names[name] = cases

    def _options(self, option: ast.expr, scope: Scope) -> Iterator[Move]:
        """Yield the moves of an option: one for each case of its numbers."""
        parts = option.elts if isinstance(option, ast.List) else [option]
        numbers: list[Cases] = []
        for part in parts:
            these = part.elts if isinstance(part, ast.Tuple) else [part]
            if len(these) != len(self.names):
                raise Refused("form", f"not a position: {ast.unparse(part)}")
            for index, number in enumerate(these):
                numbers.append(self._kept(index, number) or scope.cases(number))
        for chosen in product(*numbers):
            self.space.budget.spend(10 * (1 + scope.atoms))
            formula = conjunction(*scope.conditions, *(when for when, _ in chosen))
            if formula is not False:
                yield self._move(scope, [form for _, form in chosen], formula)

    def _kept(self, index: int, number: ast.expr) -> Cases | None:
        """Return the step of a number that goes in steps; a move leaves such a number as it is."""
        if index not in self.steps:
            return None
        if not isinstance(number, ast.Name) or number.id != self.names[index]:
            raise out_of_reach(number, f"a move changes {self.names[index]}, which goes in steps")
        return [(True, Form({self.here[index]: 1}))]

    def _move(self, scope: Scope, forms: list[Form], formula: Tree) -> Move:
        """Name the numbers of the parts by tracks, and put them in the place of loops' numbers.

        Such a number is a loop's number k, or less it, and something else: so it tells k, and no
        track for k is needed. It does not matter then whether k may be negative.
        """
        needed, tracks = scope.needed, list(scope.tracks)
        at: dict[int, int] = {}
        for index in range(len(forms)):
            form = forms[index]
            loop = next((k for k in scope.loops if abs(form.sums.get(k, 0)) == 1), None)
            if loop is None:
                continue
            track = at[index] = self.space.track()
            sign = form.sums[loop]
            instead = Form({track: sign}).plus(form.plus(Form({loop: -sign})), -sign)
            forms = [one.replaced(loop, instead) for one in forms]
            budget = self.space.budget
            formula = replaced(formula, loop, instead, budget)
            needed = [
                (words, replaced(tree, loop, instead, budget), of)
                for words, tree, of in needed
                if of != loop
            ]
            tracks[tracks.index(loop)] = track
        for index, form in enumerate(forms):
            single = form.single()
            if index not in at and single is not None and single in self.here:
                at[index] = single
            elif index not in at:
                track = at[index] = self.space.track()
                equal = linear(form.plus(Form({track: -1})), "=")
                formula = conjunction(_without(formula, form), equal)
                tracks.append(track)
        size = len(self.names)
        parts = [[at[i + j] for j in range(size)] for i in range(0, len(forms), size)]
        return Move(parts, formula, tracks, needed)

    def machine(self, tree: Tree) -> Machine:
        """Return the machine that decides a formula about natural numbers."""
        self.space.budget.spend(10)
        self.space.budget.keep(60)
        if isinstance(tree, bool):
            return Certain(tree)
        kind, form = tree[:2]
        if kind == "and":
            return All([self.machine(one) for one in form])
        if kind == "not":
            return Not(self.machine(form))
        if kind == "digits":
            machine: Machine = form
            return machine
        numeration = self.space.numeration
        if kind == "residue":
            return Residue(numeration, form.sums, tree[2], -form.constant)
        if tree[2] == ">=" and min(form.constant, *form.sums.values()) >= 0:
            return Certain(True)
        sums = dict(form.sums)
        if size := abs(form.constant):
            sums[self.space.constant(size)] = form.constant // size
        return Linear(numeration, sums, tree[2])

    def machines(self, *trees: Tree) -> list[Machine]:
        """Return machines of which all have to accept."""
        made = [self.machine(one) for one in parts_of(conjunction(*trees))]
        return [machine for machine in made if machine.start is not ALWAYS]


# Windows: a number whose period grows with the others ------------------------------------------


class Window:
    """A number n written as a level q and a place r, so that a period may depend on parameters.

    The first `start` numbers are level 0; every level above has `length` numbers, and without a
    start so has level 0. Where n begins in level q, its base, is no linear form: 0, start, start +
    length, start + 2 length, ... It is one in `exact` levels; above them a base is at least `far`.
    """

    def __init__(
        self, names: tuple[str, str], place: int, level: int, length: Form, start: Form
    ) -> None:
        self.names, self.place, self.level = names, place, level
        self.length, self.start = length, start
        self.has_start = bool(start.sums or start.constant)
        self.exact = [Form({}), start] if self.has_start else [Form({})]
        self.far = self.exact[-1].plus(length)

    def inside(self, place: int, level: Form) -> Tree:
        """Return the formula: there is such a place in such a level."""
        below = linear(self.length.plus(Form({place: -1}, -1)), ">=")
        if not self.has_start:
            return below
        first = linear(self.start.plus(Form({place: -1}, -1)), ">=")
        return disjunction(
            conjunction(linear(level, "="), first),
            conjunction(linear(level.plus(-1), ">="), below),
        )

    def split(self, number: int, values: dict[int, int]) -> tuple[int, int] | None:
        """Return the place and the level of a number, where the parameters have these values.

        None where there are no windows: outside of the domain their length may be 0.
        """
        length, start = _worth(self.length, values), _worth(self.start, values)
        if length < 1 or start < 0:
            return None
        if number < start:
            return number, 0
        level, place = divmod(number - start, length)
        return place, level + self.has_start

    def joined(self, place: int, level: int, values: dict[int, int]) -> int:
        """Return the number at a place in a level."""
        length, start = _worth(self.length, values), _worth(self.start, values)
        if self.has_start:
            return place if level == 0 else start + (level - 1) * length + place
        return level * length + place


def _is_same(one: Form, other: Form) -> bool:
    difference = one.plus(other, -1)
    return not difference.sums and not difference.constant


def _worth(form: Form, values: dict[int, int]) -> int:
    return form.constant + sum(c * values[track] for track, c in form.sums.items())


def read_windows(reader: Reader, texts: Any) -> dict[int, Window]:
    """Return the windows of a certificate, by the place of their number in a position.

    Each is [place, level, length, start]: two names that a claim may use, and two linear
    expressions in the numbers without a window.
    """
    found: dict[int, Window] = {}
    used = {*reader.names, *FUNCTIONS}
    if isinstance(texts, dict):
        named = {name: said[:2] for name, said in texts.items() if isinstance(said, list)}
        texts = {name: said[2:] if name in named else said for name, said in texts.items()}
    for index, (length, start) in read_lines(reader, texts).items():
        names = named[reader.names[index]]
        if any(type(one) is not str or not re.fullmatch(NAME, one) for one in names):
            raise Refused("form", "the names of a window are not good")
        if len({*names} - used) < 2:
            raise Refused("form", "the names of a window are used for something else")
        used |= {*names}
        level = reader.space.track()
        found[index] = Window((names[0], names[1]), reader.here[index], level, length, start)
    return found


def read_names(certificate: dict[str, Any]) -> list[str]:
    """Return what the table of a certificate reads, in words, without the value."""
    names, _ = clauses_of(certificate["rule"])
    windows, steps = certificate.get("windows") or {}, certificate.get("steps") or {}
    found = [windows[name][0] if name in windows else name for name in names]
    found = [f"{n} // {steps[n][0]}" if n in steps else n for n in found]
    return [*found, *(windows[name][1] for name in names if name in windows)]


def read_lines(
    reader: Reader, texts: Any, windows: dict[int, Window] | None = None
) -> dict[int, tuple[Form, Form]]:
    """Return a length and a start for each number that is named: linear in the other numbers."""
    if texts is None:
        return {}
    wrong = Refused("form", 'lengths and starts are written as in {"n": ["2*t+3", "0"]}')
    if not isinstance(texts, dict) or not texts or not {*texts} <= {*reader.names}:
        raise wrong
    parameters, every = Scope(reader.space, {}, digits=False), reader.scope().names
    own = {*texts, *(reader.names[index] for index in windows or ())}
    parameters.names = {name: every[name] for name in reader.names if name not in own}
    found: dict[int, tuple[Form, Form]] = {}
    for name, said in texts.items():
        if not isinstance(said, list) or len(said) != 2:
            raise wrong
        forms = [parameters.cases(parsed(text)) for text in said]
        if parameters.tracks or any(len(cases) != 1 or cases[0][0] is not True for cases in forms):
            raise wrong
        found[reader.names.index(name)] = (forms[0][0][1], forms[1][0][1])
    return found


def windows_inside(windows: dict[int, Window], places: list[int], levels: list[int]) -> list[Tree]:
    """Return the formulas: all windows have such places in such levels."""
    pairs = zip(windows.items(), levels, strict=True)
    return [window.inside(places[index], Form({level: 1})) for (index, window), level in pairs]


class Step:
    """How a move changes one number: from its base and place, to a place in a level.

    `base` is a track that stands for the base of a level above the exact ones, or None. `when` is
    the condition on the levels; `deep` is a move to below the level before, which none may be.
    """

    def __init__(  # noqa: PLR0913 - from where to where, and when
        self, here: Form, there: Form, level: Form, when: Tree, base: int | None, *, deep: bool
    ) -> None:
        self.here, self.there, self.level, self.when = here, there, level, when
        self.base, self.deep = base, deep


class Unsettled(Exception):  # noqa: N818 - news, for the formula around it
    """A condition on a number is neither true nor false in all levels above the exact ones."""


class Windows:
    """Moves between places and levels, which say the same as the moves between the numbers.

    n has one place and level, and every place inside a level is one of a number: this holds as
    soon as each length is at least 1 and no start is negative. A move of a number lowers its level
    by 0 or 1: `deep` moves are refused. Its conditions are linear in the base of its level. In most
    the base falls out; another one must have the same truth at the least base above the exact
    levels, whatever the other numbers are, and keeps it then at every larger base.
    """

    def __init__(self, reader: Reader, domain: list[Tree], windows: dict[int, Window]) -> None:
        self.reader, self.space, self.windows = reader, reader.space, windows
        self.domain = domain
        self.bases = {index: self.space.track() for index in windows}
        self.levels = [window.level for window in windows.values()]

    def steps(self, index: int, there: int) -> Iterator[Step]:
        """Yield the ways in which a number changes; `there` is the track of the new place."""
        window, base = self.windows[index], self.bases[index]
        here, to, level = Form({window.place: 1}), Form({there: 1}), Form({window.level: 1})
        for number, exact in enumerate(window.exact):
            when = linear(level.plus(-number), "=")
            yield Step(exact.plus(here), exact.plus(to), level, when, None, deep=False)
            if number:
                inside = linear(window.start.plus(to, -1).plus(-1), ">=")
                lower = conjunction(when, inside)
                yield Step(exact.plus(here), to, level.plus(-1), lower, None, deep=False)
        when, above = linear(level.plus(-len(window.exact)), ">="), Form({base: 1})
        yield Step(above.plus(here), above.plus(to), level, when, base, deep=False)
        before = above.plus(window.length, -1)
        lower = conjunction(when, linear(window.length.plus(to, -1).plus(-1), ">="))
        yield Step(above.plus(here), before.plus(to), level.plus(-1), lower, base, deep=False)
        beyond = before.plus(to, -1).plus(-1)
        yield Step(above.plus(here), beyond, level, when, base, deep=True)

    def moves(self, move: Move) -> Iterator[tuple[Move, bool]]:
        """Yield the moves between places that a move is, each with whether it goes too deep.

        Raises `OutOfReach` for a move that changes a parameter, or leads to several parts.
        """
        here, windows = self.reader.here, self.windows
        if len(move.parts) != 1:
            raise OutOfReach("form", "a number with a window is not split, and does not vanish")
        part, tracks, equal = list(move.parts[0]), list(move.tracks), list[Tree]()
        for index, track in enumerate(part):
            if index not in windows:
                if track != here[index]:
                    raise OutOfReach("form", "a move changes a number that has no window")
            elif track != here[index] and track in (*here, *part[:index]):
                part[index] = self.space.track()
                tracks.append(part[index])
                equal.append(linear(Form({part[index]: 1, track: -1}), "="))
        formula = conjunction(move.formula, *equal)
        ways = [
            list(self.steps(index, part[index]))
            if part[index] != here[index]
            else [step for step in self.steps(index, here[index]) if self._is_still(step, index)]
            for index in windows
        ]
        for chosen in product(*ways):
            found = self._folded(formula, part, tracks, chosen)
            if found is not None:
                yield found, any(step.deep for step in chosen)

    def _is_still(self, step: Step, index: int) -> bool:
        return not step.deep and step.level.single() == self.windows[index].level

    def _folded(
        self, formula: Tree, part: list[int], tracks: list[int], chosen: tuple[Step, ...]
    ) -> Move | None:
        """Return the move from places to places; None where its condition never holds."""
        budget, here = self.space.budget, self.reader.here
        instead: dict[int, Form] = {}
        for step, index in zip(chosen, self.windows, strict=True):
            instead[here[index]] = step.here
            instead[part[index]] = step.there if part[index] != here[index] else step.here
        for track, form in instead.items():
            self._no_digits(formula, track)
            formula = replaced(formula, track, form, budget)
        bases = {
            step.base: self.windows[index]
            for step, index in zip(chosen, self.windows, strict=True)
            if step.base is not None
        }
        inside = windows_inside(self.windows, here, self.levels)
        when = [*inside, *(step.when for step in chosen)]
        try:
            settled = self._settled(formula, bases, [*self.domain, *when], tracks)
        except Unsettled as unsettled:
            raise OutOfReach("form", str(unsettled)) from None
        formula = conjunction(settled, *when)
        if formula is False:
            return None
        tracks, to = list(tracks), list(part)
        for step in chosen:
            level = step.level.single()
            if level is None:
                level = self.space.track()
                tracks.append(level)
                formula = conjunction(formula, linear(step.level.plus(Form({level: -1})), "="))
            to.append(level)
        return Move([to], formula, tracks, [])

    def _no_digits(self, tree: Tree, track: int) -> None:
        if isinstance(tree, bool):
            return
        if tree[0] == "and":
            for one in tree[1]:
                self._no_digits(one, track)
        elif tree[0] == "not":
            self._no_digits(tree[1], track)
        elif tree[0] == "digits" and track in tree[1].tracks:
            raise OutOfReach("form", "a number with a window is read digit by digit")

    def _settled(
        self, tree: Tree, bases: dict[int, Window], given: list[Tree], tracks: list[int]
    ) -> Tree:
        """Return the formula without bases, which says the same wherever `given` holds."""
        if isinstance(tree, bool) or tree[0] == "digits":
            return tree
        if tree[0] == "not":
            return negation(self._settled(tree[1], bases, given, tracks))
        if tree[0] == "and":
            return self._all_settled(tree[1], bases, given, tracks)
        form = tree[1]
        by_base = {base: form.sums[base] for base in bases if base in form.sums}
        if not by_base:
            return tree
        if tree[0] == "residue":
            return self._residue(form, tree[2], by_base, bases)
        return self._verdict(form, tree[2], by_base, bases, given, tracks)

    def _all_settled(
        self, trees: list[Tree], bases: dict[int, Window], given: list[Tree], tracks: list[int]
    ) -> Tree:
        """Settle what is said together: each under what the others say without a base."""
        plain = [tree for tree in trees if not _spoken(tree) & bases.keys()]
        found, unsettled = list(plain), None
        for tree in trees:
            if tree in plain:
                continue
            try:
                found.append(self._settled(tree, bases, [*given, *plain], tracks))
            except Unsettled as error:
                unsettled = error
        whole = conjunction(*found)
        if unsettled is not None and whole is not False:
            raise unsettled
        return whole

    def _residue(
        self, form: Form, modulus: int, by_base: dict[int, int], bases: dict[int, Window]
    ) -> Tree:
        """Put the base in levels times lengths, where these leave the same remainder for all."""
        for base, c in by_base.items():
            window = bases[base]
            if any(c * part % modulus for part in window.length.sums.values()):
                raise Unsettled(f"a length is no constant mod {modulus}")
            above = Form({window.level: window.length.constant})
            above = above.plus(-window.has_start * window.length.constant).plus(window.start)
            form = form.replaced(base, above)
        return residue(form, modulus)

    def _verdict(  # noqa: PLR0913, PLR0917 - the atom, and where it is to hold
        self,
        form: Form,
        relation: str,
        by_base: dict[int, int],
        bases: dict[int, Window],
        given: list[Tree],
        tracks: list[int],
    ) -> bool:
        """Return the one truth that an equation or comparison has above the exact levels."""
        signs = {c > 0 for c in by_base.values()}
        least = form
        for base in by_base:
            least = least.replaced(base, bases[base].far)
        if len(signs) == 1:
            grows = signs.pop()
            if relation == "=":  # it is already beyond 0, on the side to which it grows
                beyond = least.plus(-1) if grows else least.times(-1).plus(-1)
                if not self._is_possible(negation(linear(beyond, ">=")), given, tracks):
                    return False
            else:
                tree = linear(least, ">=")
                if not self._is_possible(negation(tree) if grows else tree, given, tracks):
                    return grows
        raise Unsettled("a condition compares a number with what may be in any level")

    def _is_possible(self, tree: Tree, given: list[Tree], tracks: list[int]) -> bool:
        if tree is False:
            return False
        machines = self.reader.machines(tree, *given)
        every = [*self.reader.here, *self.levels, *tracks]
        kept = self.space.budget.words
        found = find(Product(self.space, machines, list(dict.fromkeys(every))))
        self.space.budget.words = kept
        return found is not None


# Moves to several parts: conditions of each part, and what they add up to ---------------------


def shared_out(move: Move, here: list[int]) -> tuple[list[Any], Form, list[Tree]] | None:
    """Return the conditions of each part, what the parts add up to, and the other conditions.

    None where the conditions do not come apart in this way. Each step replaces a formula by one
    that says the same of natural numbers: a form that is 0 is added, or what follows is left out.
    """
    parts = [part[0] for part in move.parts]
    apart = len({*parts, *here}) == len(parts) + len(here)
    if len(here) != 1 or not apart or set(move.tracks) != set(parts):
        return None
    forms: list[tuple[str, Form]] = []
    others: list[Tree] = []
    total: Form | None = None
    for tree in parts_of(move.formula):
        relation, form = _form_of(tree)
        if form is None:
            others.append(tree)
        elif total is None and relation == "=" and {form.sums.get(p, 0) for p in parts} == {-1}:
            total = form
        elif total is None and relation == "=" and {form.sums.get(p, 0) for p in parts} == {1}:
            total = form.times(-1)
        else:
            forms.append((relation, form))
    if total is None or any(_spoken(tree) & set(parts) for tree in others):
        return None
    shares: list[list[Any]] = [[] for _ in parts]
    for relation, form in _needed(forms, total):
        short = min((form.plus(total, times) for times in (0, 1, -1)), key=_length(parts))
        spoken = set(short.sums) & set(parts)
        if not spoken:
            others.append(linear(short, relation))
        elif len(short.sums) == 1:
            ((track, c),) = short.sums.items()
            shares[parts.index(track)].append((c, short.constant, relation))
        else:
            return None
    rest = Form({t: c for t, c in total.sums.items() if t not in parts}, total.constant)
    return [tuple(sorted(share)) for share in shares], rest, others


def _length(parts: list[int]) -> Callable[[Form], Any]:
    return lambda form: (len(set(form.sums) & set(parts)), len(form.sums))


def _form_of(tree: Tree) -> tuple[str, Form | None]:
    """Return a form that is = 0 or >= 0, as a formula says; None for another formula."""
    if not isinstance(tree, bool) and tree[0] == "linear":
        return tree[2], tree[1]
    if not isinstance(tree, bool) and tree[0] == "not":
        inside = tree[1]
        if inside[0] == "linear" and inside[2] == ">=":
            return ">=", inside[1].times(-1).plus(-1)
    return "", None


def _needed(forms: list[tuple[str, Form]], zero: Form) -> list[tuple[str, Form]]:
    """Leave out what holds for all natural numbers, or follows from another condition."""
    found: list[tuple[str, Form]] = []
    for index, (relation, form) in enumerate(forms):
        others = [Form({}), *(other for _, other in (*found, *forms[index + 1 :]))]
        differences = (form.plus(o, -1).plus(zero, t) for o in others for t in (0, 1, -1))
        follows = any(min([d.constant, *d.sums.values()]) >= 0 for d in differences)
        if relation != ">=" or not follows:
            found.append((relation, form))
    return found


def _spoken(tree: Tree) -> set[int]:
    """Return the tracks that a formula speaks of."""
    if isinstance(tree, bool):
        return set()
    if tree[0] == "and":
        return {track for one in tree[1] for track in _spoken(one)}
    if tree[0] == "not":
        return _spoken(tree[1])
    return set(tree[1].tracks if tree[0] == "digits" else tree[1].sums)


# The proof -----------------------------------------------------------------------------------


class Proof:
    """The obligations of a certificate, one method each; `steps` tells what each one took."""

    def __init__(self, certificate: dict[str, Any], budget: Budget) -> None:
        text = certificate.get
        self.about, play = text("about"), text("play", "normal")
        if self.about not in ("outcome", "grundy") or play not in ("normal", "misere"):
            raise Refused("form", "about is outcome or grundy, play is normal or misere")
        self.values, self.misere = self.about == "grundy", play == "misere"
        if self.values and self.misere:
            raise Refused("form", "in misere play there are no Grundy values")
        self.budget, self.numeration = budget, Numeration(text("numeration"))
        self.steps: dict[str, int] = {}
        self.reader = Reader(self.numeration, budget, text("rule"), text("steps"))
        self.space, self.here, self.value = self.reader.space, self.reader.here, self.reader.value
        self.windows = read_windows(self.reader, text("windows"))
        self.place = [*self.here, *(window.level for window in self.windows.values())]
        self.about_tracks = [*self.place, *([self.value] if self.values else [])]
        self.domain_text = None if text("domain") is None else parsed(text("domain"))
        ranks = text("rank")
        if not isinstance(ranks, list) or not 1 <= len(ranks) <= MOST_NAMES:
            raise Refused("form", "the rank is a list of linear expressions")
        self.rank_texts = [parsed(rank) for rank in ranks]
        self.claim_scope: Scope | None = None
        if text("claim") is not None:
            self._read_claim(parsed(text("claim")))
        self.moves, self.names = self.reader.moves(), self.reader.names
        self._check_parts()
        self.placed, self.deep = self._read_placed()
        self.periods = read_lines(self.reader, text("period"), self.windows)
        self.rows, self.final = self._read_table(text("table"), text("final"))
        self.sums = {1: (self.rows, self.final)}
        self.added: dict[Any, tuple[list[list[int]], list[int]]] = {}
        self.led: dict[int, tuple[list[Machine], list[int]]] = {}

    # What the texts say

    def _check_parts(self) -> None:
        if not self.values and any(len(move.parts) != 1 for move in self.moves):
            raise OutOfReach("form", "a move to several parts needs Grundy values")
        if any(len(move.parts) > 1 for move in self.moves) and not self.numeration.bitwise:
            raise OutOfReach("form", "nim-sums of parts need base 2, 4 or 8")

    def _read_placed(self) -> tuple[list[Move], list[Move]]:
        """Return the moves between places, and those that would be too long for the windows."""
        if not self.windows:
            return self.moves, []
        windows = Windows(self.reader, self.domain_trees(), self.windows)
        found = [(one, deep) for move in self.moves for one, deep in windows.moves(move)]
        return [one for one, deep in found if not deep], [one for one, deep in found if deep]

    def scope(self, at: list[int] | None = None, *, places: bool = False) -> Scope:
        """Return a scope for what is said of a position: a number with a window has no name."""
        scope = self.reader.scope(at)
        for index, window in self.windows.items():
            del scope.names[self.reader.names[index]]
            if places:
                for name, track in (
                    (window.names[0], window.place),
                    (window.names[1], window.level),
                ):
                    scope.names[name] = [(True, Form({track: 1}))]
                    scope.naturals.add(track)
        return scope

    def _read_claim(self, node: ast.expr) -> None:
        self.claim_scope = scope = self.scope(places=True)
        if self.values:
            itself = Form({self.value: -1})
            self.claim_tree = either(scope.cases(node), lambda form: linear(form.plus(itself), "="))
        else:
            self.claim_tree = scope.condition(node)
        self._exist(scope.needed)  # without its helpers it would hold vacuously

    def _read_table(self, table: Any, final: Any) -> tuple[list[list[int]], list[int]]:
        """Return the automaton; without one it is made from the claim."""
        if table is None:
            return self._claimed()
        letters = self.numeration.digits ** len(self.about_tracks)
        if letters > MOST_LETTERS:
            raise Refused("form", "the automaton has too many letters")
        if not isinstance(table, list) or not 1 <= len(table) <= MOST_ENTRIES // letters:
            raise Refused("form", "the table has no states, or too many")
        for row in table:
            if not isinstance(row, list) or len(row) != letters:
                raise Refused("form", "the table is not one of an automaton")
            if any(type(there) is not int or not -1 <= there < len(table) for there in row):
                raise Refused("form", "the table names a state that does not exist")
        if not isinstance(final, list) or len(final) > len(table):
            raise Refused("form", "the final states are not a list of states")
        if any(type(state) is not int or not 0 <= state < len(table) for state in final):
            raise Refused("form", "the final states are not a list of states")
        if table[0][0] != 0:
            raise Refused("form", "leading zeros change the state in which reading begins")
        return table, final

    def _claimed(self) -> tuple[list[list[int]], list[int]]:
        scope, tracks = self.claim_scope, self.about_tracks
        if scope is None:
            raise Refused("form", "there is neither a table nor a claim")
        machines = self.reader.machines(*scope.conditions, self.claim_tree)
        return projected([Product(self.space, machines, [*tracks, *scope.tracks], len(tracks))])

    # Machines

    def domain_trees(self, at: list[int] | None = None) -> list[Tree]:
        """Return the formulas for: a position is in the domain."""
        if self.domain_text is None:
            return []
        scope = self.scope(at)
        tree = scope.condition(self.domain_text)
        if scope.tracks:
            raise OutOfReach("form", "a domain needs no remainders in sums, quotients or nim-sums")
        return [tree]

    def domain(self, at: list[int] | None = None) -> list[Machine]:
        """Return the machines for: a position is in the domain."""
        return self.reader.machines(*self.domain_trees(at))

    def region(self, at: list[int] | None = None) -> list[Machine]:
        """Return the machines for: the same of places and levels, which are those of a number."""
        at, count = at or self.place, len(self.here)
        inside = windows_inside(self.windows, at[:count], at[count:])
        return [*self.domain(at[:count]), *self.reader.machines(*inside)]

    def numbers(self, place: Any) -> tuple[int, ...]:
        """Return the position at a place: its numbers, where the place has their levels last."""
        count = len(self.here)
        found, levels = list(place[:count]), place[count:]
        values = dict(zip(self.here, found, strict=True))
        for index, (by, first) in self.reader.steps.items():
            found[index] = by * found[index] + first
        for (index, window), level in zip(self.windows.items(), levels, strict=False):
            found[index] = window.joined(found[index], level, values)
        return tuple(found)

    def place_of(self, position: Any) -> tuple[int, ...] | None:
        """Return the place of a position: its numbers, steps counted, each with a window split.

        None for a position that the steps leave out, or that is outside of all windows.
        """
        found, levels = list(position), []
        for index, (by, first) in self.reader.steps.items():
            found[index], rest = divmod(found[index] - first, by)
            if rest or found[index] < 0:
                return None
        values = dict(zip(self.here, found, strict=True))
        for index, window in self.windows.items():
            split = window.split(found[index], values)
            if split is None:
                return None
            found[index], level = split
            levels.append(level)
        return (*found, *levels)

    def ranks(self, at: list[int] | None = None) -> list[Form]:
        """Return the rank of a position."""
        found = []
        for node in self.rank_texts:
            scope = self.reader.scope(at)
            cases = scope.cases(node)
            if len(cases) != 1 or scope.tracks:
                raise Refused("form", f"not a linear expression: {ast.unparse(node)}")
            found.append(cases[0][1])
        return found

    def inside(self, *inputs: int) -> Table:
        """Return the machine for: the position (with this value) is in S."""
        return Table(self.rows, self.final, self.numeration.digits, [(t,) for t in inputs])

    def none(self, step: str, words: str, machines: Any, tracks: Any, part: Any = None) -> None:
        """Refuse the certificate if some numbers fulfil all machines."""
        kept = self.budget.words
        used = list(dict.fromkeys([*self.here, *tracks]))
        found = find(Product(self.space, machines, used))
        self.budget.words = kept
        if found is not None:
            position, option = self._found(found, self.place), None
            option = None if part is None else self._found(found, part)
            told = f" to {_told(option)}" if option is not None else ""
            raise Refused(step, f"{words}: {_told(position)}{told}", position, option)

    def _found(self, found: dict[int, int], tracks: list[int]) -> tuple[int, ...]:
        """Return the position that was found at these tracks, levels left out where it has none."""
        return self.numbers([found[track] for track in tracks if track in found])

    # Obligations

    def defined(self) -> None:
        """Refuse a rule that speaks of numbers which do not exist."""
        for move in self.moves:
            self._exist(move.needed)

    def _exist(self, needed: Any) -> None:
        constants = self.space.constants
        for words, tree, _ in needed:
            machines = [*self.domain(), *self.reader.machines(tree)]
            used = dict.fromkeys(track for machine in machines for track in machine.tracks)
            tracks = [track for track in used if track not in constants.values()]
            self.none("defined", words, machines, tracks)

    def where(self) -> None:
        """Refuse a domain that moves leave, and one in which there is nothing to do."""
        if find(Product(self.space, self.domain(), self.here)) is None:
            raise Refused("where", "no position is in the domain")
        for move in self.moves:
            for part in move.parts if self.domain_text is not None else ():
                out = Not(All(self.domain(part)))
                machines = [*self.domain(), *self.reader.machines(move.formula), out]
                self.none("where", "a move leaves the domain", machines, move.tracks, part)
        if not any(self._possible(move) for move in self.moves):
            raise Refused("where", "no position has a move")

    def _possible(self, move: Move) -> bool:
        machines = [*self.domain(), *self.reader.machines(move.formula)]
        return find(Product(self.space, machines, [*self.here, *move.tracks])) is not None

    def rank(self) -> None:
        """Refuse a rank that is negative somewhere, or does not fall with some move."""
        ranks = self.ranks()
        for form in ranks:
            below = self.reader.machines(negation(linear(form, ">=")))
            self.none("rank", "the rank is negative", [*self.domain(), *below], [])
        for move in self.moves:
            for part in move.parts:
                changes = [a.plus(b, -1) for a, b in zip(ranks, self.ranks(part), strict=True)]
                falls: Tree = False
                for change in reversed(changes):
                    same = conjunction(linear(change, "="), falls)
                    falls = disjunction(linear(change.plus(-1), ">="), same)
                machines = self.reader.machines(move.formula, negation(falls))
                words = "the rank does not fall"
                self.none("rank", words, [*self.domain(), *machines], move.tracks, part)

    def windowed(self) -> None:
        """Refuse windows that do not divide all numbers, and moves that do not fit them."""
        for window in self.windows.values():
            for form, words in (
                (window.length.plus(-1), "a window has no length"),
                (window.start, "a start is negative"),
            ):
                below = self.reader.machines(negation(linear(form, ">=")))
                self.none("windows", words, [*self.domain(), *below], [])
        for move in self.deep:
            machines = [*self.region(), *self.reader.machines(move.formula)]
            words = "a move is longer than a window"
            self.none("windows", words, machines, [*self.place, *move.tracks])
        levels = {window.level for window in self.windows.values()}
        for move in self.placed:
            if not levels & {*chain.from_iterable(move.parts)}:
                continue  # without windows, and where all numbers change their level
            out = Not(All(self.region(move.parts[0])))
            machines = [*self.region(), *self.reader.machines(move.formula), out]
            tracks = [*self.place, *move.tracks]
            self.none("windows", "a move leads up", machines, tracks, move.parts[0])

    def claim(self) -> None:
        """Refuse a claim that does not hold exactly on S."""
        scope = self.claim_scope
        if scope is None:
            return
        claimed, member = self.reader.machine(self.claim_tree), self.inside(*self.about_tracks)
        given = [*self.region(), *self.reader.machines(*scope.conditions)]
        tracks = [*self.about_tracks, *scope.tracks]
        for machines in ([Not(member), claimed], [member, Not(claimed)]):
            self.none("claim", "the claim is wrong", [*given, *machines], tracks)

    def repeating(self) -> None:
        """Refuse a period of a number that S, or the value of a position, does not have."""
        for index, (length, start) in self.periods.items():
            below = self.reader.machines(negation(linear(length.plus(-1), ">=")))
            self.none("period", "a period is not positive", [*self.domain(), *below], [])
            here, there = self.here[index], self.space.track()
            shift = linear(Form({there: 1, here: -1}).plus(length, -1), "=")
            window = self.windows.get(index)
            if window is None:
                self._repeats({here: there}, shift, linear(Form({here: 1}).plus(start, -1), ">="))
                continue
            if not any(_is_same(window.length, length.times(k)) for k in range(1, MOST_TIMES + 1)):
                raise Refused("period", "a window is a few periods long")
            if not _is_same(window.start, start):
                raise Refused("period", "a period starts where the windows do")
            level, other = window.level, self.space.track()
            first = int(window.has_start)
            above = [linear(Form({t: 1}, -first), ">=") for t in (level, other)]
            self._repeats({level: other}, *above)
            inside = linear(window.length.plus(Form({there: -1}, -1)), ">=")
            self._repeats({here: there}, shift, inside, above[0])

    def _repeats(self, other: dict[int, int], *given: Tree) -> None:
        """Refuse two positions that differ in a number alone, of which one is in S."""
        machines = [*self.region(), *self.reader.machines(*given)]
        one, two = (
            self.inside(*[track.get(t, t) for t in self.about_tracks]) for track in ({}, other)
        )
        for pair in ([one, Not(two)], [Not(one), two]):
            tracks = [*self.about_tracks, *other.values()]
            self.none("period", "the period is wrong", [*machines, *pair], tracks)

    def one_value(self) -> None:
        """Refuse a set S in which a position has two values."""
        if self.values:
            other, less = self._fewer()
            machines = [*self.region(), self.inside(*self.about_tracks), *less]
            self.none(
                "one value", "a position has two values", machines, [*self.about_tracks, other]
            )

    def _fewer(self) -> tuple[int, list[Machine]]:
        """Return a new track, and the machines for: S has the position with that smaller value."""
        other = self.space.track()
        less = self.reader.machines(linear(Form({self.value: 1, other: -1}, -1), ">="))
        return other, [self.inside(*self.place, other), *less]

    def stay(self) -> None:
        """Refuse a set S in which a move leads from S to S."""
        for move in self.placed:
            arriving, own = self.leading(move)
            machines = [*self.region(), self.inside(*self.about_tracks), *arriving]
            tracks = [*self.about_tracks, *own]
            part = move.parts[0] if move.parts and own == move.tracks else None
            self.none("stay", "a move leads from S to S", machines, tracks, part)

    def leading(self, move: Move) -> tuple[list[Machine], list[int]]:
        """Return the machines for: the move is possible and arrives; and the tracks of its own."""
        if id(move) not in self.led:  # the moves live as long as the proof
            shares = shared_out(move, self.here) if self.values and len(move.parts) > 1 else None
            if shares is None:
                self.led[id(move)] = self.arriving(move), move.tracks
            else:
                self.led[id(move)] = [self._shared_out(*shares)], []
        return self.led[id(move)]

    def _shared_out(self, shares: list[Any], total: Form, others: list[Tree]) -> Machine:
        """Return the machine for: parts with this sum, under their conditions, have the value.

        The parts are eliminated one at a time.
        """
        rows, final = self._added_up(tuple(sorted(shares)))
        left, digits, given = self.space.track(), self.numeration.digits, self.about_tracks
        sum_ = linear(total.plus(Form({left: -1})), "=")
        machines = self.reader.machines(*others, sum_)
        machines.append(Table(rows, final, digits, [(left,), (self.value,)]))
        rows, final = projected([Product(self.space, machines, [*given, left], len(given))])
        return Table(rows, final, digits, [(track,) for track in given])

    def _added_up(self, shares: tuple[Any, ...]) -> tuple[list[list[int]], list[int]]:
        """Return the table of (sum, nim-sum of the values) of parts under these conditions."""
        if shares not in self.added:
            total, value, part, worth, rest = (self.space.track() for _ in range(5))
            own = [
                linear(Form({part: c}, constant), relation) for c, constant, relation in shares[0]
            ]
            sum_ = Form({total: 1, part: -1})
            tracks = [total, value, part]
            if len(shares) == 1:
                machines = self.reader.machines(*own, linear(sum_, "="))
                machines.append(self.inside(part, value))
            else:
                rows, final = self._added_up(shares[1:])
                after = Table(rows, final, self.numeration.digits, [(rest,), (value, worth)])
                machines = self.reader.machines(*own, linear(sum_.plus(Form({rest: -1})), "="))
                machines += [self.inside(part, worth), after]
                tracks += [rest, worth]
            self.added[shares] = projected([Product(self.space, machines, tracks, 2)])
        return self.added[shares]

    def arriving(self, move: Move) -> list[Machine]:
        """Return the machines for: the move leads into S, or to the value that is asked for."""
        machines = self.reader.machines(move.formula)
        if not self.values:
            return [*machines, self.inside(*move.parts[0])]
        if not move.parts:
            return [*machines, *self.reader.machines(linear(Form({self.value: 1}), "="))]
        rows, final = self._sums(len(move.parts))
        inputs = [(track,) for part in move.parts for track in part]
        digits = self.numeration.digits
        return [*machines, Table(rows, final, digits, [*inputs, (self.value,)])]

    def _sums(self, count: int) -> tuple[list[list[int]], list[int]]:
        """Return the table of (parts, value) whose nim-sum is the value: one number at a time."""
        while count not in self.sums:
            size = len(self.sums) + 1
            rows, final = self.sums[size - 1]
            space = Space(self.numeration, self.budget)
            parts = [[space.track() for _ in self.here] for _ in range(size)]
            total, value = space.track(), space.track()
            rest = [(track,) for part in parts[1:] for track in part]
            machines = [
                self.inside(*parts[0], value),
                Table(rows, final, self.numeration.digits, [*rest, (value, total)]),
            ]
            tracks = [*(track for part in parts for track in part), total, value]
            self.sums[size] = projected([Product(space, machines, tracks, len(tracks) - 1)])
        return self.sums[count]

    def reach(self) -> None:
        """Refuse a set S outside of which some position has no move into it."""
        given = self.about_tracks
        clauses = [self.leading(move) for move in self.placed]
        if self.values:
            other, less = self._fewer()
            clauses.append((less, [other]))
        outside: list[Machine] = [*self.region(), Not(self.inside(*given))]
        if self.misere:
            moving = self._moving()
            still = [*self.region(), self.inside(*given), Not(moving)]
            self.none("reach", "S has a position without moves", still, self.place)
            outside.append(moving)
        clock = self.space.columns([*outside, *(m for machines, _ in clauses for m in machines)])
        first = Product(self.space, outside, given, len(given), clock)
        products = [
            Product(self.space, machines, [*given, *tracks], len(given), clock)
            for machines, tracks in clauses
        ]
        found = unanswered(first, Choices(products, clocked=True))
        if found is not None:
            words, position = "no move leads into S", self.numbers(found[: len(self.place)])
            if self.values:
                words = f"the value {_told(found[-1:])} is neither taken nor too large"
            raise Refused("reach", f"{words}: {_told(position)}", position)

    def _moving(self) -> Machine:
        """Return the machine for: there is a move."""
        here = self.place
        moves = [(self.reader.machines(move.formula), move.tracks) for move in self.placed]
        rows, final = projected(
            [Product(self.space, made, [*here, *tracks], len(here)) for made, tracks in moves]
        )
        return Table(rows, final, self.numeration.digits, [(track,) for track in here])

    def check(self) -> None:
        """Go through all obligations, the cheap ones first."""
        first = ("defined", "where", "rank", "windowed", "claim", "repeating")
        for step in (*first, "one_value", "stay", "reach"):
            before = self.budget.steps
            getattr(self, step)()
            self.steps[step] = before - self.budget.steps


def _told(position: Any) -> str:
    numbers = [str(n) if n.bit_length() < LONGEST_TOLD else "a very long number" for n in position]
    return numbers[0] if len(numbers) == 1 else f"({', '.join(numbers)})"


def parts(certificate: Any) -> list[dict[str, Any]]:
    """Return the certificates that one is made of: itself, or its classes."""
    classes = certificate.get("classes") if isinstance(certificate, dict) else None
    if classes is None:
        return [certificate]
    shared = {name: said for name, said in certificate.items() if name != "classes"}
    if not isinstance(classes, list) or not 1 <= len(classes) <= MOST_CLASSES:
        raise Refused("form", f"there are 1 to {MOST_CLASSES} classes")
    if any(not isinstance(one, dict) or {*one} & {*shared, "classes"} for one in classes):
        raise Refused("form", "a class says what the others do not")
    return [shared | one for one in classes]


def check_all(certificate: Any, tick: Callable[[], None] | None = None) -> list[Proof]:
    """Return the proofs of a certificate, one for each of its classes; they share the steps."""
    found: list[Proof] = []
    steps = STEPS_OF_CLASSES
    for one in parts(certificate):
        found.append(check(one, min(steps, STEPS), tick))
        steps -= sum(found[-1].steps.values())
    return found


def check(certificate: Any, steps: int = STEPS, tick: Callable[[], None] | None = None) -> Proof:
    """Return the proof of a certificate.

    Raises `Refused` with the step that fails and the position that shows it; `OutOfReach` where
    the rule cannot be read; `OverBudget` where it takes too long.
    """
    if not isinstance(certificate, dict):
        raise Refused("form", "a certificate is a JSON object")
    form = 1 + any(certificate.get(name) is not None for name in ("windows", "steps", "period"))
    for name, own in {**FORM, "form": form}.items():
        said = certificate.get(name, own)
        if type(said) is not type(own) or said != own:
            raise Refused("form", f"{name} is {own!r} in a certificate that this can read")
    try:
        proof = Proof(certificate, Budget(steps, tick))
        proof.check()
    except RecursionError:
        raise Refused("form", "too deeply nested") from None
    return proof


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; one that says the same thing twice is refused."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a field is there twice")
    return found


def accepts(certificate: dict[str, Any], numbers: tuple[int, ...]) -> bool:
    """Return whether the table of a certificate accepts these numbers."""
    numeration = Numeration(certificate["numeration"])
    words = [numeration.word(number) for number in numbers]
    length = max(map(len, words))
    state = 0
    for column in zip(*([0] * (length - len(word)) + word for word in words), strict=True):
        index = 0
        for digit in column:
            index = index * numeration.digits + digit
        state = certificate["table"][state][index]
        if state < 0:
            return False
    return state in certificate["final"]


def answer(name: str) -> str:
    """Return what there is to say about a file, in one line."""
    try:
        with Path(name).open(encoding="utf-8") as file:
            text = file.read(LONGEST_FILE + 1)
        if len(text) > LONGEST_FILE:
            raise Refused("form", "the file is too long")
        data = json.loads(text, object_pairs_hook=once)
        proofs = check_all(data)
        told = [_claimed_by(proof, one) for proof, one in zip(proofs, parts(data), strict=True)]
    except (Refused, OSError, ValueError, RecursionError) as error:
        return f"refused, {error}"
    believed = "the theorem of Sprague and Grundy" if proofs[0].values else "nothing"
    return f"proved for all positions{'; and '.join(told)}; believed besides the rule: {believed}"


def _claimed_by(proof: Proof, data: dict[str, Any]) -> str:
    """Return where a proof holds, of which rule, and what."""
    tests = [] if proof.domain_text is None else [ast.unparse(proof.domain_text)]
    tests += [
        f"{name} % {by} == {first}" for name, (by, first) in (data.get("steps") or {}).items()
    ]
    where = f" where {' and '.join(tests)}" if tests else ""
    whose = f"{' '.join(data['rule'].split())}{' in misere play' * proof.misere}"
    claim = data.get("claim")
    table = "the table's" if proof.values else "the table accepts"
    said = table if claim is None else ast.unparse(parsed(claim))
    for name, (place, level, length, start) in (data.get("windows") or {}).items():
        first = "" if start == "0" else f", from level 1 at {start}"
        said += f", {name} in levels {level} and places {place} of windows of {length}{first}"
    for name, (length, start) in (data.get("period") or {}).items():
        said += f"; {name} has period {length} from {start}"
    what = "the Grundy value is" if proof.values else "P exactly where"
    return f"{where} of {whose}: {what} {said}"


def main(names: list[str]) -> int:
    """Check the files that are named; the exit status tells whether all were accepted."""
    answers = [answer(name) for name in names]
    for name, told in zip(names, answers, strict=True):
        sys.stdout.write(f"{name}: {told}\n")
    if not names:
        sys.stdout.write("usage: python checker.py FILE...\n")
    return 0 if names and all(told.startswith("proved") for told in answers) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
