"""Check a certificate: that an automaton over digits tells the P-positions of a game, for all n.

    python checker.py FILE

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

Without a table S is the set of the claim itself. What is checked, each for all positions at once:

    defined  every number that the texts speak of exists      one value  no position has two values
    where    moves stay in the domain                         stay       no move leads from S to S
    rank     the rank falls with every move                   reach      outside S some move leads
    claim    the claim holds exactly on S                                into S (or wins at once)

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
from collections import deque
from itertools import product
from typing import Any

STEPS = 20_000_000
"""Digits that may be tried in all: a budget, so that no certificate keeps anyone waiting."""

NODES = 1_500_000
"""States of products that may be kept at the same time."""

LONGEST_TEXT, LONGEST_FILE, LONGEST_NUMBER = 4_000, 8_000_000, 4_000
MOST_LETTERS, MOST_STATES, MOST_NAMES, MOST_CLAUSES = 100_000, 50_000, 8, 400


class Refused(Exception):
    """The certificate is not accepted: at which step, why, and the position that shows it."""

    def __init__(self, step: str, reason: str, position: Any = None, option: Any = None) -> None:
        super().__init__(f"{step}: {reason}")
        self.step, self.reason, self.position, self.option = step, reason, position, option


class OutOfReach(Refused):
    """The rule is not of the kind that this method can read: nothing is said about the game."""


class OverBudget(Refused):
    """Checking takes more steps or memory than was allowed: nothing is said about the game."""


class Budget:
    """Steps and states that are left."""

    def __init__(self, steps: int = STEPS, tick: Any = None) -> None:
        self.steps, self.nodes, self.tick, self.later = steps, NODES, tick, steps

    def spend(self, steps: int) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise OverBudget("budget", "checking this takes too many steps")
        if self.tick is not None and self.steps < self.later:
            self.later = self.steps - 10_000
            self.tick()

    def keep(self, kept: int) -> None:
        if kept > self.nodes:
            raise OverBudget("budget", "checking this takes too much memory")


# Numerations ---------------------------------------------------------------------------------


class Numeration:
    """Digits, highest first: U(n+1) = factor U(n) + carried U(n-1), U(0) = 1."""

    def __init__(self, text: str) -> None:
        found = re.fullmatch(r"(base|golden) ([1-9]|10)", text)
        if found is None:
            raise Refused("form", f"no numeration is called {text!r}")
        self.text, size = text, int(found[2])
        self.golden = found[1] == "golden"
        if not (1 <= size <= 5 if self.golden else 2 <= size <= 10):
            raise Refused("form", f"no numeration is called {text!r}")
        self.factor, self.carried = size, int(self.golden)
        self.digits = size + 1 if self.golden else size

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
# A state is True or False as soon as the verdict is certain, whatever digits are still to come.


class Machine:
    """Reads the digits of its tracks, highest first; `start`, `step` and `accepts` say how."""

    start: Any
    tracks: tuple[int, ...]

    def __init__(self, tracks: Any) -> None:
        self.tracks = tuple(sorted(set(tracks)))
        self.known: dict[Any, Any] = {}

    def next(self, state: Any, letter: list[int]) -> Any:
        if state is True or state is False:
            return state
        key = (state, *[letter[track] for track in self.tracks])
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self.step(state, letter)
        return found

    def step(self, state: Any, letter: list[int]) -> Any:
        raise NotImplementedError

    def accepts(self, state: Any) -> bool:
        return state if state is True or state is False else self.verdict(state)

    def verdict(self, state: Any) -> bool:
        raise NotImplementedError


class Linear(Machine):
    """Whether the sum of coefficients times numbers is = 0, or >= 0.

    After some digits the sum is high U(r) + low U(r-1), where r digits are still to come: each
    number may then add at most U(r) - 1. No constants: they are tracks of their own.
    """

    def __init__(self, numeration: Numeration, sums: dict[int, int], relation: str) -> None:
        super().__init__(sums)
        self.numeration, self.relation = numeration, relation
        self.sums = [(track, sums[track]) for track in self.tracks]
        self.most = sum(max(c, 0) for _, c in self.sums)
        self.least = sum(max(-c, 0) for _, c in self.sums)
        self.start = (0, 0)

    def step(self, state: Any, letter: list[int]) -> Any:
        high, low = state
        added = sum(c * letter[track] for track, c in self.sums)
        high, low = self.numeration.factor * high + low + added, self.numeration.carried * high
        if self._positive(high - self.least, low, self.least + (self.relation == ">=")):
            return self.relation == ">="
        if self._positive(-high - self.most, -low, self.most):
            return False
        return high, low

    def _positive(self, high: int, low: int, constant: int) -> bool:
        """Whether high U(r) + low U(r-1) + constant > 0 for every r >= 0."""
        before, now = high + low, high * (self.numeration.factor + self.numeration.carried) + low
        while before + constant > 0 and now + constant > 0:
            if before >= 0 and now >= 0:
                return True  # from here on it never falls
            if before <= 0 and now <= 0:
                return False  # from here on it falls without end
            before, now = now, self.numeration.factor * now + self.numeration.carried * before
        return False

    def verdict(self, state: Any) -> bool:
        total = sum(state)
        return total >= 0 if self.relation == ">=" else total == 0


class Residue(Machine):
    """Whether the sum of coefficients times numbers leaves a remainder, by a modulus."""

    def __init__(self, numeration: Numeration, sums: dict[int, int], modulus: int, rest: int):
        super().__init__(sums)
        self.numeration, self.sums = numeration, [(track, sums[track]) for track in self.tracks]
        self.modulus, self.rest, self.start = modulus, rest % modulus, (0, 0)

    def step(self, state: Any, letter: list[int]) -> Any:
        high, low = state
        added = sum(c * letter[track] for track, c in self.sums)
        modulus = self.modulus
        return (
            (self.numeration.factor * high + low + added) % modulus,
            self.numeration.carried * high % modulus,
        )

    def verdict(self, state: Any) -> bool:
        return sum(state) % self.modulus == self.rest


class Valid(Machine):
    """Whether a word is one of golden digits: after the largest digit comes 0, or nothing."""

    start = 0

    def __init__(self, numeration: Numeration, track: int) -> None:
        super().__init__((track,))
        self.largest = numeration.factor

    def step(self, state: Any, letter: list[int]) -> Any:
        digit = letter[self.tracks[0]]
        return False if state and digit else int(digit == self.largest)

    def verdict(self, state: Any) -> bool:
        return True


class Digitwise(Machine):
    """Whether one number is the bitwise xor, and, or of two others: base 2, 4 or 8."""

    start = 0

    def __init__(self, operator: str, result: int, one: int, other: int) -> None:
        super().__init__((result, one, other))
        self.operator, self.of = operator, (result, one, other)

    def step(self, state: Any, letter: list[int]) -> Any:
        result, one, other = (letter[track] for track in self.of)
        both = {"^": one ^ other, "&": one & other, "|": one | other}
        return 0 if both[self.operator] == result else False

    def verdict(self, state: Any) -> bool:
        return True


class Appended(Machine):
    """Whether the digits of one number are those of another with a 0 appended."""

    start = 0  # the last digit of the longer number, which the shorter one has to show next

    def __init__(self, longer: int, shorter: int) -> None:
        super().__init__((longer, shorter))
        self.longer, self.shorter = longer, shorter

    def step(self, state: Any, letter: list[int]) -> Any:
        return letter[self.longer] if letter[self.shorter] == state else False

    def verdict(self, state: Any) -> bool:
        return bool(state == 0)


class TrailingZeros(Machine):
    """Whether the digits of a number end in so many zeros, by a modulus; 0 itself never does."""

    start = (0, 0)  # whether a digit was other than 0, and the zeros since

    def __init__(self, track: int, modulus: int, rest: int) -> None:
        super().__init__((track,))
        self.modulus, self.rest = modulus, rest

    def step(self, state: Any, letter: list[int]) -> Any:
        seen, zeros = state
        if letter[self.tracks[0]]:
            return 1, 0
        return (seen, (zeros + 1) % self.modulus) if seen else state

    def verdict(self, state: Any) -> bool:
        return bool(state[0]) and state[1] == self.rest


class Table(Machine):
    """The automaton: a letter is made of the digits of its inputs, each a nim-sum of tracks."""

    start = 0

    def __init__(self, rows: Any, final: Any, digits: int, inputs: Any) -> None:
        super().__init__([track for tracks in inputs for track in tracks])
        self.rows, self.final, self.digits = rows, frozenset(final), digits
        self.inputs = tuple(map(tuple, inputs))

    def step(self, state: Any, letter: list[int]) -> Any:
        index = 0
        for tracks in self.inputs:
            digit = 0
            for track in tracks:
                digit ^= letter[track]
            index = index * self.digits + digit
        there = self.rows[state][index]
        return False if there < 0 else there

    def verdict(self, state: Any) -> bool:
        return state in self.final


class All(Machine):
    """Whether all machines accept."""

    def __init__(self, machines: Any) -> None:
        self.machines = tuple(machines)
        super().__init__([track for machine in self.machines for track in machine.tracks])
        self.start = tuple(machine.start for machine in self.machines)

    def step(self, state: Any, letter: list[int]) -> Any:
        states = tuple(
            machine.next(part, letter) for machine, part in zip(self.machines, state, strict=True)
        )
        if any(part is False for part in states):
            return False
        return True if all(part is True for part in states) else states

    def verdict(self, state: Any) -> bool:
        return all(m.accepts(part) for m, part in zip(self.machines, state, strict=True))


class Not(Machine):
    """Whether a machine does not accept."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine.tracks)
        self.machine = machine
        start = machine.start
        self.start = (not start) if isinstance(start, bool) else start

    def step(self, state: Any, letter: list[int]) -> Any:
        there = self.machine.next(state, letter)
        return (not there) if isinstance(there, bool) else there

    def verdict(self, state: Any) -> bool:
        return not self.machine.accepts(state)


class Certain(Machine):
    """Accepts everything, or nothing."""

    def __init__(self, truth: bool) -> None:
        super().__init__(())
        self.start = truth


# Products and walks --------------------------------------------------------------------------


class Space:
    """The tracks of a statement. Those of constants come in step: a clock writes their digits.

    The clock stands at 0 while leading zeros are written, and at `length` when the word ends.
    """

    def __init__(self, numeration: Numeration, budget: Budget) -> None:
        self.numeration, self.budget, self.size = numeration, budget, 0
        self.constants: dict[int, int] = {}

    def track(self) -> int:
        self.size += 1
        return self.size - 1

    def constant(self, number: int) -> int:
        if number not in self.constants:
            self.constants[number] = self.track()
        return self.constants[number]

    def columns(self, used: set[int]) -> list[list[tuple[int, int]]]:
        """Return for each step of the clock the digits of the constants that are used."""
        words = {t: self.numeration.word(c) for c, t in self.constants.items() if t in used}
        length = max(map(len, words.values()), default=0)
        padded = {track: [0] * (length - len(word)) + word for track, word in words.items()}
        return [[(track, word[i]) for track, word in padded.items()] for i in range(length)]


class Product:
    """All of some machines, over free tracks in this order; the first `given` are universal."""

    def __init__(
        self, space: Space, machines: Any, tracks: Any, given: int = 0, clock: Any = None
    ) -> None:
        self.space, self.tracks, self.given = space, list(tracks), given
        machines = list(machines)
        used = {track for machine in machines for track in machine.tracks}
        if space.numeration.golden:
            machines = [*(Valid(space.numeration, track) for track in self.tracks), *machines]
        self.machines = machines
        self.columns = space.columns(used if clock is None else clock)
        self.length = len(self.columns)
        place = {track: i for i, track in enumerate(self.tracks)}
        self.ready: list[list[int]] = [[] for _ in range(len(self.tracks) + 1)]
        for index, machine in enumerate(machines):
            last = max((place[t] + 1 for t in machine.tracks if t in place), default=0)
            self.ready[last].append(index)
        self.zeros = [(track, 0) for track in space.constants.values()]
        self.letter, self.digits = [0] * space.size, space.numeration.digits
        self.start = (0, tuple(machine.start for machine in machines))

    def ticks(self, clock: int) -> list[tuple[int, list[tuple[int, int]]]]:
        """Return where the clock may go, and the digits of the constants that it writes."""
        found = [(0, self.zeros)] if clock == 0 else []
        return found + ([(clock + 1, self.columns[clock])] if clock < self.length else [])

    def accepts(self, node: Any) -> bool:
        clock, states = node
        if clock != self.length:
            return False
        return all(m.accepts(s) for m, s in zip(self.machines, states, strict=True))

    def successors(self, node: Any) -> list[tuple[Any, Any]]:
        """Return the digits of the tracks and the next node, for every letter that is possible."""
        clock, states = node
        found: list[tuple[Any, Any]] = []
        for later, column in self.ticks(clock):
            for track, digit in column:
                self.letter[track] = digit
            there = list(states)
            if self._step(0, states, there):
                self._assign(0, later, states, there, found)
        self.space.budget.spend(1 + len(found))
        return found

    def _step(self, place: int, states: Any, there: list[Any]) -> bool:
        for index in self.ready[place]:
            new = self.machines[index].next(states[index], self.letter)
            if new is False:
                return False
            there[index] = new
        return True

    def _assign(
        self, place: int, clock: int, states: Any, there: list[Any], found: list[Any]
    ) -> None:
        """Try all digits of a track and of those after it, and add what is possible."""
        track, last = self.tracks[place] if self.tracks else -1, place + 1 >= len(self.tracks)
        if track < 0:
            found.append(((), (clock, tuple(there))))
            return
        self.space.budget.spend(self.digits)
        letter = self.letter
        for digit in range(self.digits):
            letter[track] = digit
            if not self._step(place + 1, states, there):
                continue
            if last:
                found.append((tuple([letter[t] for t in self.tracks]), (clock, tuple(there))))
            else:
                self._assign(place + 1, clock, states, there, found)


def find(product_: Product) -> dict[int, int] | None:
    """Return numbers for the tracks that the product accepts, the shortest ones; None if none."""
    start = product_.start
    if any(state is False for state in start[1]):
        return None
    came: dict[Any, Any] = {start: None}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        if product_.accepts(node):
            word: list[Any] = []
            while came[node] is not None:
                node, digits = came[node]
                word.append(digits)
            numbers = zip(*reversed(word), strict=True) if word else [()] * len(product_.tracks)
            numeration = product_.space.numeration
            return dict(zip(product_.tracks, map(numeration.number, numbers), strict=True))
        for digits, there in product_.successors(node):
            if there not in came:
                product_.space.budget.keep(len(came))
                came[there] = (node, digits)
                queue.append(there)
    return None


class Choices:
    """Nondeterministic automaton: several products over the same universal tracks, made explicit.

    Its letters are the digits of the universal tracks, and the clock where `clocked`. States from
    which nothing is accepted are left out, and states that no word tells apart are one.
    """

    def __init__(self, products: list[Product], *, clocked: bool) -> None:
        self.clocked = clocked
        self.budget = products[0].space.budget
        self.edges: list[dict[Any, set[int]]] = []
        self.good: set[int] = set()
        self.starts: set[int] = set()
        for one in products:
            self._explore(one)
        self._trim()
        self._merge()

    def _explore(self, one: Product) -> None:
        if any(state is False for state in one.start[1]):
            return
        number = {one.start: len(self.edges)}
        self.starts.add(len(self.edges))
        self.edges.append({})
        queue = deque([one.start])
        while queue:
            node = queue.popleft()
            here = number[node]
            if one.accepts(node):
                self.good.add(here)
            for digits, there in one.successors(node):
                if there not in number:
                    self.budget.keep(len(self.edges))
                    number[there] = len(self.edges)
                    self.edges.append({})
                    queue.append(there)
                letter = (digits[: one.given], there[0] if self.clocked else 0)
                self.edges[here].setdefault(letter, set()).add(number[there])

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
        count = len(set(kind))
        while True:
            self.budget.spend(len(self.edges))
            seen: dict[Any, int] = {}
            signs = (
                (
                    kind[node],
                    frozenset(
                        (letter, frozenset(kind[there] for there in to))
                        for letter, to in letters.items()
                    ),
                )
                for node, letters in enumerate(self.edges)
            )
            kind = [seen.setdefault(sign, len(seen)) for sign in signs]
            if len(seen) == count:
                break
            count = len(seen)
        self._rename(dict(enumerate(kind)))

    def _rename(self, name: dict[int, int]) -> None:
        edges: list[dict[Any, set[int]]] = [{} for _ in range(len(set(name.values())))]
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
        """Return the start closed under leading zeros, the good states, and each letter's edges."""
        rows: dict[Any, list[int]] = {}
        for node, letters in enumerate(self.edges):
            for letter, to in letters.items():
                row = rows.setdefault(letter, [0] * len(self.edges))
                row[node] = sum(1 << there for there in to)
        start = sum(1 << node for node in self.starts)
        zero = next((row for (word, clock), row in rows.items() if not any(word) and not clock), [])
        while zero:
            more = start | self.moved(zero, start)
            if more == start:
                break
            start = more
        return start, sum(1 << node for node in self.good), rows

    def moved(self, row: list[int] | None, mask: int) -> int:
        """Return the states that a letter leads to from a set of states."""
        found = 0
        if row is not None:
            while mask:
                low = mask & -mask
                found |= row[low.bit_length() - 1]
                mask ^= low
        return found


def unanswered(given: Product, choices: Choices) -> tuple[int, ...] | None:
    """Return numbers that the given machines accept, but none of the choices; None if none."""
    start, good, rows = choices.masks()
    budget, length = choices.budget, given.length
    first = (*given.start, start)
    came: dict[Any, Any] = {first: None}
    smallest: dict[Any, list[int]] = {given.start: [start]}
    queue = deque([first])
    while queue:
        node = queue.popleft()
        clock, states, mask = node
        if clock == length and not mask & good and given.accepts((clock, states)):
            word = []
            while came[node] is not None:
                node, digits = came[node]
                word.append(digits)
            numbers = zip(*reversed(word), strict=True) if word else [()] * len(given.tracks)
            return tuple(map(given.space.numeration.number, numbers))
        for digits, (later, there) in given.successors((clock, states)):
            new = choices.moved(rows.get((digits, later)), mask)
            known = smallest.setdefault((later, there), [])
            budget.spend(1 + len(known) // 4)
            if any(not old & ~new for old in known):
                continue
            known[:] = [old for old in known if new & ~old]
            known.append(new)
            after = (later, there, new)
            budget.keep(len(came))
            came[after] = (node, digits)
            queue.append(after)
    return None


def projected(products: list[Product]) -> tuple[list[list[int]], list[int]]:
    """Return the least table that accepts what some product accepts, over the universal tracks."""
    choices = Choices(products, clocked=False)
    start, good, rows = choices.masks()
    count, digits = products[0].given, choices.budget
    letters = [
        (word, 0) for word in product(range(products[0].space.numeration.digits), repeat=count)
    ]
    number, order, table = {start: 0}, [start], []
    for mask in order:  # grows while it is gone through
        row = []
        for letter in letters:
            there = choices.moved(rows.get(letter), mask)
            digits.spend(1)
            if there and there not in number:
                digits.keep(len(order))
                number[there] = len(order)
                order.append(there)
            row.append(number[there] if there else -1)
        table.append(row)
    return least(table, [i for i, mask in enumerate(order) if mask & good])


def least(table: list[list[int]], final: list[int]) -> tuple[list[list[int]], list[int]]:
    """Return the table with states that no word tells apart made one, and state 0 first."""
    good = set(final)
    kind = [int(state in good) for state in range(len(table))] + [-1]
    count = len(set(kind))
    while True:
        seen: dict[Any, int] = {}
        kind = [
            seen.setdefault((kind[state], *[kind[there] for there in row]), len(seen))
            for state, row in enumerate(table)
        ]
        kind.append(-1)
        if len(seen) + 1 == count:
            break
        count = len(seen) + 1
    rows: dict[int, list[int]] = {}
    for state, row in enumerate(table):
        rows.setdefault(kind[state], [kind[there] for there in row])
    return [rows[i] for i in range(len(rows))], sorted({kind[state] for state in good})


# Formulas: what the texts say, before machines are made of it ---------------------------------


class Form:
    """A linear form: coefficients of tracks, and a constant."""

    def __init__(self, sums: dict[int, int], constant: int = 0) -> None:
        self.sums = {track: c for track, c in sums.items() if c}
        self.constant = constant

    def plus(self, other: Form, times: int = 1) -> Form:
        sums = dict(self.sums)
        for track, c in other.sums.items():
            sums[track] = sums.get(track, 0) + times * c
        return Form(sums, self.constant + times * other.constant)

    def times(self, factor: int) -> Form:
        return Form({t: factor * c for t, c in self.sums.items()}, factor * self.constant)

    def replaced(self, track: int, form: Form) -> Form:
        if track not in self.sums:
            return self
        rest = Form({t: c for t, c in self.sums.items() if t != track}, self.constant)
        return rest.plus(form, self.sums[track])

    def single(self) -> int | None:
        """Return the track that this form is, if it is one."""
        if self.constant == 0 and list(self.sums.values()) == [1]:
            return next(iter(self.sums))
        return None


Cases = list[tuple[Any, Form]]
"""An expression: by exclusive conditions, of which one always holds, its form."""


def conjunction(*trees: Any) -> Any:
    """Return the formula that all of these hold."""
    if any(tree is False for tree in trees):
        return False
    kept = [tree for tree in trees if tree is not True]
    return kept[0] if len(kept) == 1 else ("and", kept) if kept else True


def negation(tree: Any) -> Any:
    """Return the formula that this does not hold."""
    if isinstance(tree, bool):
        return not tree
    return tree[1] if tree[0] == "not" else ("not", tree)


def disjunction(*trees: Any) -> Any:
    """Return the formula that one of these holds."""
    return negation(conjunction(*map(negation, trees)))


def replaced(tree: Any, track: int, form: Form) -> Any:
    """Return the formula with a form in the place of a track."""
    if isinstance(tree, bool):
        return tree
    if tree[0] == "and":
        return conjunction(*(replaced(one, track, form) for one in tree[1]))
    if tree[0] == "not":
        return negation(replaced(tree[1], track, form))
    if tree[0] == "linear":
        return linear(tree[1].replaced(track, form), tree[2])
    if tree[0] == "residue":
        return residue(tree[1].replaced(track, form), tree[2])
    return tree


def linear(form: Form, relation: str) -> Any:
    """Return the formula: form = 0, or form >= 0."""
    if not form.sums:
        return form.constant >= 0 if relation == ">=" else form.constant == 0
    return ("linear", form, relation)


def residue(form: Form, modulus: int) -> Any:
    """Return the formula: form is divisible by the modulus."""
    rest = Form({t: c % modulus for t, c in form.sums.items()}, form.constant % modulus)
    return ("residue", rest, modulus) if rest.sums else rest.constant == 0


class Move:
    """One kind of move: the parts that it leads to, under conditions, over tracks of its own."""

    def __init__(self, parts: Any, formula: Any, tracks: list[int]) -> None:
        self.parts, self.formula, self.tracks = parts, formula, tracks


class Scope:
    """The names that a text may speak of, the conditions so far, and helpers that it needs."""

    def __init__(self, reader: Reader, names: dict[str, Cases]) -> None:
        self.reader, self.names = reader, dict(names)
        self.conditions: list[Any] = []
        self.tracks: list[int] = []
        self.loops: list[int] = []
        self.needed: list[tuple[str, Any]] = []  # what must never hold, given the conditions

    def copy(self) -> Scope:
        other = Scope(self.reader, self.names)
        other.conditions, other.tracks = list(self.conditions), list(self.tracks)
        other.loops, other.needed = list(self.loops), list(self.needed)
        return other

    def new(self) -> int:
        track = self.reader.space.track()
        self.tracks.append(track)
        return track

    def need(self, form: Form, words: str, when: Any = True) -> None:
        """Note that a form must not be negative wherever the conditions so far hold."""
        below = conjunction(*self.conditions, when, linear(form.times(-1).plus(Form({}, -1)), ">="))
        if below is not False:
            self.needed.append((words, below))

    # Conditions

    def condition(self, node: ast.expr) -> Any:
        """Return the formula of a condition."""
        if isinstance(node, ast.BoolOp):
            trees = [self.condition(value) for value in node.values]
            return conjunction(*trees) if isinstance(node.op, ast.And) else disjunction(*trees)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return negation(self.condition(node.operand))
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            return conjunction(
                *(
                    self.comparison(left, op, right)
                    for left, op, right in zip(sides, node.ops, sides[1:], strict=False)
                )
            )
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            told = self.digits_told(node.func.id, node.args)
            if told is not None:
                return told
        if isinstance(node, ast.Constant) and isinstance(node.value, bool):
            return node.value
        return negation(self.comparison(node, ast.Eq(), ast.Constant(0)))

    def digits_told(self, name: str, args: list[ast.expr]) -> Any:
        """Return a formula about digits; None for what is none."""
        if name == "appended" and len(args) == 2:
            longer, shorter = (self.natural(arg) for arg in args)
            return ("digits", Appended(longer, shorter))
        if name == "zeros" and len(args) == 3:
            modulus, rest = (self.constant(arg) for arg in args[1:])
            if not 0 <= rest < modulus <= 1_000:
                raise OutOfReach("form", f"not a remainder: {ast.unparse(args[2])}")
            return ("digits", TrailingZeros(self.natural(args[0]), modulus, rest))
        return None

    def comparison(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Any:
        if isinstance(op, (ast.In, ast.NotIn)):
            if not isinstance(right, (ast.Tuple, ast.List, ast.Set)):
                raise OutOfReach("form", f"not a list of numbers: {ast.unparse(right)}")
            one = disjunction(*(self.comparison(left, ast.Eq(), item) for item in right.elts))
            return one if isinstance(op, ast.In) else negation(one)
        if isinstance(op, (ast.Eq, ast.NotEq)):
            tree = self.remainders(left, right)
            if tree is None:
                tree = self.related(left, right, "=")
            return tree if isinstance(op, ast.Eq) else negation(tree)
        if isinstance(op, ast.GtE):
            return self.related(left, right, ">=")
        if isinstance(op, ast.LtE):
            return self.related(right, left, ">=")
        if isinstance(op, ast.Lt):
            return negation(self.related(left, right, ">="))
        if isinstance(op, ast.Gt):
            return negation(self.related(right, left, ">="))
        raise OutOfReach("form", f"not a comparison of numbers: {type(op).__name__}")

    def related(self, left: ast.expr, right: ast.expr, relation: str) -> Any:
        return disjunction(
            *(
                conjunction(one, other, linear(a.plus(b, -1), relation))
                for one, a in self.cases(left)
                for other, b in self.cases(right)
            )
        )

    def remainders(self, left: ast.expr, right: ast.expr) -> Any:
        """Return the formula of e % m == r, which needs no helper; None where it is none."""
        if not _is_remainder(left):
            left, right = right, left
        if not _is_remainder(left):
            return None
        assert isinstance(left, ast.BinOp)
        modulus, inside = self.modulus(left), self.cases(left.left)
        if _is_remainder(right):
            assert isinstance(right, ast.BinOp)
            if self.modulus(right) != modulus:
                return None
            others = self.cases(right.left)
        else:
            others = self.cases(right)
            if any(form.sums for _, form in others):
                return None
            others = [
                (when, form if 0 <= form.constant < modulus else Form({}, -1))
                for when, form in others
            ]
        found = []
        for when, form in inside:
            for then, other in others:
                outside = not other.sums and other.constant < 0 and not _is_remainder(right)
                same = False if outside else residue(form.plus(other, -1), modulus)
                found.append(conjunction(when, then, same))
        return disjunction(*found)

    # Numbers

    def cases(self, node: ast.expr) -> Cases:
        """Return the cases of an expression."""
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return [(True, Form({}, _bounded(node.value)))]
        if isinstance(node, ast.Name) and node.id in self.names:
            return self.names[node.id]
        if isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.Not):
            inside = self.cases(node.operand)
            if isinstance(node.op, ast.UAdd):
                return inside
            less = int(isinstance(node.op, ast.Invert))
            return [(when, form.times(-1).plus(Form({}, -less))) for when, form in inside]
        if isinstance(node, ast.BinOp):
            return self.operation(node)
        if isinstance(node, ast.IfExp):
            test = self.condition(node.test)
            yes = [(conjunction(test, w), f) for w, f in self.cases(node.body)]
            no = [(conjunction(negation(test), w), f) for w, f in self.cases(node.orelse)]
            return _possible([*yes, *no])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            return self.call(node, node.func.id)
        raise OutOfReach("form", f"not linear: {ast.unparse(node)}")

    def call(self, node: ast.Call, name: str) -> Cases:
        arguments = [self.cases(argument) for argument in node.args]
        if name == "abs" and len(arguments) == 1:
            arguments.append([(when, form.times(-1)) for when, form in arguments[0]])
            name = "max"
        if name not in ("min", "max") or len(arguments) < 2:
            raise OutOfReach("form", f"not linear: {ast.unparse(node)}")
        found = arguments[0]
        for other in arguments[1:]:
            found = _possible(
                [
                    (conjunction(when, then, picked), chosen)
                    for when, a in found
                    for then, b in other
                    for picked, chosen in _picked(a, b, name)
                ]
            )
        return found

    def operation(self, node: ast.BinOp) -> Cases:
        op = node.op
        if isinstance(op, (ast.Pow, ast.LShift, ast.RShift)):
            return self.power(node)
        if isinstance(op, ast.Mod):
            modulus = self.modulus(node)
            return self.helped(node, lambda form: self.remainder(form, modulus))
        if isinstance(op, ast.FloorDiv):
            modulus = self.modulus(node)
            return self.helped(node, lambda form: self.quotient(form, modulus, node))
        left, right = self.cases(node.left), self.cases(node.right)
        pairs = [(conjunction(w, v), a, b) for w, a in left for v, b in right]
        pairs = [pair for pair in pairs if pair[0] is not False]
        if isinstance(op, (ast.Add, ast.Sub)):
            sign = 1 if isinstance(op, ast.Add) else -1
            return [(when, a.plus(b, sign)) for when, a, b in pairs]
        if isinstance(op, ast.Mult):
            if any(a.sums and b.sums for _, a, b in pairs):
                raise OutOfReach("form", f"not linear: {ast.unparse(node)}")
            return [
                (
                    when,
                    _checked(a.times(b.constant) if a.sums or not b.sums else b.times(a.constant)),
                )
                for when, a, b in pairs
            ]
        sign = {ast.BitXor: "^", ast.BitAnd: "&", ast.BitOr: "|"}.get(type(op), "")
        if not sign:
            raise OutOfReach("form", f"not linear: {ast.unparse(node)}")
        return self.bitwise(node, sign)

    def power(self, node: ast.BinOp) -> Cases:
        exponent = self.constant(node.right)
        if not 0 <= exponent <= LONGEST_NUMBER:
            raise OutOfReach("form", f"not linear: {ast.unparse(node)}")
        if isinstance(node.op, ast.RShift):
            divided = ast.BinOp(node.left, ast.FloorDiv(), ast.Constant(1 << exponent))
            return self.operation(ast.copy_location(divided, node))
        if isinstance(node.op, ast.LShift):
            return [(w, _checked(f.times(1 << exponent))) for w, f in self.cases(node.left)]
        base = self.constant(node.left)
        if base and abs(base).bit_length() * exponent > LONGEST_NUMBER:
            raise OutOfReach("form", "a number is too long")
        return [(True, Form({}, _bounded(base**exponent)))]

    def helped(self, node: ast.BinOp, help_: Any) -> Cases:
        return [(when, help_(form)) for when, form in self.cases(node.left)]

    def remainder(self, form: Form, modulus: int) -> Form:
        if not form.sums:
            return Form({}, form.constant % modulus)
        rest = Form({self.new(): 1})
        self.conditions.append(residue(form.plus(rest, -1), modulus))
        self.conditions.append(linear(Form({}, modulus - 1).plus(rest, -1), ">="))
        return rest

    def quotient(self, form: Form, modulus: int, node: ast.expr) -> Form:
        """Return a helper, the quotient; so many are added first that it is not negative."""
        if not form.sums:
            return Form({}, form.constant // modulus)
        lift = max(0, -(form.constant // modulus)) if min(form.sums.values()) > 0 else 1
        lifted = form.plus(Form({}, lift * modulus))
        self.need(lifted, f"{ast.unparse(node)} may be below -{lift}")
        whole = Form({self.new(): 1})
        rest = lifted.plus(whole, -modulus)
        self.conditions.append(linear(rest, ">="))
        self.conditions.append(linear(Form({}, modulus - 1).plus(rest, -1), ">="))
        return whole.plus(Form({}, -lift))

    def bitwise(self, node: ast.BinOp, sign: str) -> Cases:
        numeration = self.reader.space.numeration
        if numeration.golden or numeration.factor not in (2, 4, 8):
            raise OutOfReach("form", f"{sign} needs base 2, 4 or 8: {ast.unparse(node)}")
        one, other = self.natural(node.left), self.natural(node.right)
        result = self.new()
        self.conditions.append(("digits", Digitwise(sign, result, one, other)))
        return [(True, Form({result: 1}))]

    def natural(self, node: ast.expr) -> int:
        """Return a track that has the number of an expression, which may not be negative."""
        cases = self.cases(node)
        fixed = {*self.reader.fixed, *self.tracks} - set(self.loops)
        single = cases[0][1].single() if len(cases) == 1 else None
        if single in fixed:
            return single
        track = self.new()
        for when, form in cases:
            self.need(form, f"{ast.unparse(node)} may be negative", when)
        self.conditions.append(
            disjunction(*(conjunction(w, linear(f.plus(Form({track: -1})), "=")) for w, f in cases))
        )
        return track

    def constant(self, node: ast.expr) -> int:
        cases = self.cases(node)
        if len(cases) != 1 or cases[0][1].sums:
            raise OutOfReach("form", f"not a constant: {ast.unparse(node)}")
        return cases[0][1].constant

    def modulus(self, node: ast.BinOp) -> int:
        """Return what a remainder or quotient is taken by."""
        cases = self.cases(node.right)
        if len(cases) != 1 or cases[0][1].sums or cases[0][1].constant < 1:
            raise OutOfReach("form", f"not linear: {ast.unparse(node)}")
        return cases[0][1].constant


def _is_remainder(node: ast.expr) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod)


def _bounded(number: int) -> int:
    if abs(number).bit_length() > LONGEST_NUMBER:
        raise OutOfReach("form", "a number is too long")
    return number


def _checked(form: Form) -> Form:
    for number in (*form.sums.values(), form.constant):
        _bounded(number)
    return form


def _possible(cases: Cases) -> Cases:
    kept = [case for case in cases if case[0] is not False]
    if len(kept) > 64:
        raise OutOfReach("form", "too many cases in one expression")
    return kept


def _picked(a: Form, b: Form, name: str) -> list[tuple[Any, Form]]:
    first = linear(b.plus(a, -1) if name == "min" else a.plus(b, -1), ">=")
    return [(first, a), (negation(first), b)]


# Texts: rules, domains, ranks and claims -------------------------------------------------------


def parsed(text: str) -> ast.expr:
    """Return the tree of an expression."""
    depth = 0
    for char in text:
        depth += (char in "([{") - (char in ")]}")
        if depth > 40 or not " " <= char <= "~" or char in "'\"#\\`@$?":
            raise Refused("form", f"not an expression: {text[:60]}")
    try:
        return ast.parse(f"({text})", mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise Refused("form", f"not an expression: {text[:60]}") from error


def clauses_of(text: str) -> tuple[list[str], list[tuple[ast.expr, list[ast.comprehension]]]]:
    """Return the names of a rule's numbers, and each option with its loops."""
    head, arrow, tail = text.partition("->")
    names = [name.strip() for name in head.strip().removeprefix("(").removesuffix(")").split(",")]
    if not arrow or not all(re.fullmatch(r"[a-zA-Z]\w*", name) for name in names):
        raise Refused("form", "a rule is written as in n -> n-1; n-3")
    if len(set(names)) < len(names) or len(names) > MOST_NAMES:
        raise Refused("form", "the names before the arrow are not good")
    found = []
    for piece in tail.split(";"):
        try:
            tree = parsed(piece.strip())
        except Refused:
            bare, depth = list(piece), 0
            for place, char in enumerate(piece):
                depth -= char in ")]}"
                bare[place] = " " if depth > 0 else char
                depth += char in "([{"
            alone = re.search(r"(?<![a-zA-Z_])if\b", "".join(bare))
            if alone is None:
                raise
            begun, ended = piece[: alone.start()], piece[alone.start() :]
            tree = parsed(f"{begun} for _ in (0,) {ended}".strip())
        loops = []
        if isinstance(tree, ast.GeneratorExp):
            loops, tree = tree.generators, tree.elt
        if isinstance(tree, ast.IfExp) and isinstance(tree.body, (ast.Tuple, ast.List)):
            for option, test in (
                (tree.body, tree.test),
                (tree.orelse, ast.UnaryOp(ast.Not(), tree.test)),
            ):
                once = ast.Tuple([ast.Constant(0)], ast.Load())
                last = ast.comprehension(ast.Name("_", ast.Store()), once, [test], 0)
                found.append((option, [*loops, last]))
        else:
            found.append((tree, loops))
    if len(found) > MOST_CLAUSES:
        raise Refused("form", "a rule with so many options is too long")
    return names, found


class Reader:
    """The texts of a certificate, read into formulas over the tracks of one space."""

    def __init__(self, numeration: Numeration, budget: Budget, rule: str) -> None:
        self.space = Space(numeration, budget)
        self.names, self.clauses = clauses_of(rule)
        self.here = [self.space.track() for _ in self.names]
        self.value = self.space.track()
        self.fixed = {*self.here, self.value}

    def scope(self, at: list[int] | None = None) -> Scope:
        """Return a scope in which the names are the numbers of a position."""
        tracks = self.here if at is None else at
        forms = zip(self.names, tracks, strict=True)
        return Scope(self, {name: [(True, Form({track: 1}))] for name, track in forms})

    def moves(self) -> list[Move]:
        """Return the moves of the rule, and check that all its numbers exist."""
        found: list[tuple[Move, Scope]] = []
        for option, loops in self.clauses:
            for scope in self._looped(self.scope(), loops):
                found += self._options(option, scope)
                if len(found) > MOST_CLAUSES:
                    raise OutOfReach("form", "a rule with so many options is too long")
        return [self._eliminated(move, scope) for move, scope in found]

    def raw_options(self) -> list[tuple[Any, list[Form], list[int]]]:
        """Return each kind of option as it is written: conditions, numbers, tracks of its own."""
        found = []
        for option, loops in self.clauses:
            for scope in self._looped(self.scope(), loops):
                for move, one in self._options(option, scope):
                    forms = [form for part in move.parts for form in part]
                    found.append((move.formula, forms, one.tracks))
        return found

    def _looped(self, scope: Scope, loops: list[ast.comprehension]) -> list[Scope]:
        scopes = [scope]
        for loop in loops:
            if not isinstance(loop.target, ast.Name):
                raise OutOfReach("form", "a loop has one name")
            name = loop.target.id
            scopes = [later for one in scopes for later in self._over(one, name, loop.iter)]
            for one in scopes:
                for test in loop.ifs:
                    one.conditions.append(one.condition(test))
            if len(scopes) > MOST_CLAUSES:
                raise OutOfReach("form", "a rule with so many options is too long")
        return scopes

    def _over(self, scope: Scope, name: str, over: ast.expr) -> list[Scope]:
        if isinstance(over, (ast.Tuple, ast.List, ast.Set)):
            found = []
            for item in over.elts:
                one = scope.copy()
                one.names[name] = one.cases(item)
                found.append(one)
            return found
        called = isinstance(over, ast.Call) and isinstance(over.func, ast.Name)
        if not called or over.func.id != "range" or not 1 <= len(over.args) <= 3:
            raise OutOfReach("form", f"not linear: a loop over {ast.unparse(over)}")
        args = over.args if len(over.args) > 1 else [ast.Constant(0), *over.args]
        begin, end = args[:2]
        step = scope.constant(args[2]) if len(args) > 2 else 1
        if step == 0:
            raise OutOfReach("form", "a loop has step 0")
        scope = scope.copy()
        inside = scope.copy()
        track = inside.new()
        inside.loops.append(track)
        inside.names[name] = [(True, Form({track: 1}))]
        least, most = (begin, end) if step > 0 else (end, begin)
        shut = ast.GtE() if step > 0 else ast.Gt()
        itself = ast.Name(name, ast.Load())
        for when, form in scope.cases(least):
            inside.need(form.plus(Form({}, int(step < 0))), f"{name} may be negative", when)
        inside.conditions.append(inside.comparison(itself, shut, least))
        shut = ast.Lt() if step > 0 else ast.LtE()
        inside.conditions.append(inside.comparison(itself, shut, most))
        if abs(step) > 1:
            inside.conditions.append(
                disjunction(
                    *(
                        conjunction(w, residue(Form({track: 1}).plus(f, -1), abs(step)))
                        for w, f in inside.cases(begin)
                    )
                )
            )
        inside.names[name] = [(True, Form({track: 1}))]
        return [inside]

    def _options(self, option: ast.expr, scope: Scope) -> list[tuple[Move, Scope]]:
        parts = option.elts if isinstance(option, ast.List) else [option]
        states = []
        for part in parts:
            numbers = part.elts if isinstance(part, ast.Tuple) else [part]
            if len(numbers) != len(self.names):
                raise Refused("form", f"not a position: {ast.unparse(part)}")
            states.append([scope.cases(number) for number in numbers])
        flat = [cases for state in states for cases in state]
        found = []
        for chosen in product(*flat):
            when = conjunction(*(case[0] for case in chosen))
            if when is False:
                continue
            forms = [case[1] for case in chosen]
            size = len(self.names)
            split = [forms[i : i + size] for i in range(0, len(forms), size)]
            one = scope.copy()
            found.append((Move(split, conjunction(*one.conditions, when), []), one))
            if len(found) > MOST_CLAUSES:
                raise OutOfReach("form", "a rule with so many options is too long")
        return found

    def _eliminated(self, move: Move, scope: Scope) -> Move:
        """Name the numbers of the parts by tracks, and put them in the place of loops' numbers."""
        parts, formula = move.parts, move.formula
        needed, tracks, loops = scope.needed, list(scope.tracks), list(scope.loops)
        flat = [form for part in parts for form in part]
        at: list[int] = [-1] * len(flat)
        more = []
        for turn in range(2):  # first those that stand for a loop's number, then the others
            for index in range(len(flat)):
                form = flat[index]
                loop = next((k for k in loops if abs(form.sums.get(k, 0)) == 1), None)
                if at[index] >= 0 or (turn == 0 and loop is None):
                    continue
                single = form.single()
                if loop is None and single in self.here:
                    at[index] = single
                    continue
                track = at[index] = self.space.track()
                tracks.append(track)
                if loop is None:
                    more.append(linear(form.plus(Form({track: -1})), "="))
                    continue
                sign = form.sums[loop]
                rest = form.plus(Form({loop: -sign}))
                instead = Form({track: 1}).plus(rest, -1).times(sign)
                flat = [one.replaced(loop, instead) for one in flat]
                more = [replaced(one, loop, instead) for one in more]
                formula = replaced(formula, loop, instead)
                needed = [
                    (words, replaced(tree, loop, instead))
                    for words, tree in needed
                    if words != f"{self._name(scope, loop)} may be negative"
                ]
                loops.remove(loop)
                tracks.remove(loop)
        size = len(self.names)
        split = [at[i : i + size] for i in range(0, len(at), size)]
        scope.needed, scope.tracks = needed, tracks
        done = Move(split, conjunction(formula, *more), tracks)
        done.needed = needed
        return done

    def _name(self, scope: Scope, loop: int) -> str:
        return next(n for n, cases in scope.names.items() if cases[0][1].single() == loop)

    def machine(self, tree: Any) -> Machine:
        """Return the machine that decides a formula."""
        if isinstance(tree, bool):
            return Certain(tree)
        kind = tree[0]
        if kind == "and":
            return All([self.machine(one) for one in tree[1]])
        if kind == "not":
            return Not(self.machine(tree[1]))
        if kind == "digits":
            return tree[1]
        numeration, form = self.space.numeration, tree[1]
        if kind == "residue":
            return Residue(numeration, form.sums, tree[2], -form.constant)
        sums = dict(form.sums)
        if form.constant:
            track = self.space.constant(abs(form.constant))
            sums[track] = 1 if form.constant > 0 else -1
        return Linear(numeration, sums, tree[2])

    def machines(self, tree: Any) -> list[Machine]:
        """Return machines of which all have to accept."""
        trees = tree[1] if not isinstance(tree, bool) and tree[0] == "and" else [tree]
        return [self.machine(one) for one in trees]


# The proof -----------------------------------------------------------------------------------


class Proof:
    """The obligations of a certificate, one method each; `steps` tells what each one took."""

    def __init__(self, certificate: dict[str, Any], budget: Budget) -> None:
        self.budget, self.steps = budget, {}
        text = certificate.get
        rule, self.about, play = text("rule"), text("about"), text("play", "normal")
        if not isinstance(rule, str) or len(rule) > LONGEST_TEXT:
            raise Refused("form", "the rule is missing, or too long")
        if self.about not in ("outcome", "grundy") or play not in ("normal", "misere"):
            raise Refused("form", "about is outcome or grundy, play is normal or misere")
        if self.about == "grundy" and play == "misere":
            raise Refused("form", "in misere play there are no Grundy values")
        self.misere = play == "misere"
        self.numeration = Numeration(str(text("numeration")))
        self.reader = Reader(self.numeration, budget, rule)
        self.space, self.here, self.value = self.reader.space, self.reader.here, self.reader.value
        self.about_tracks = [*self.here, *([self.value] if self.about == "grundy" else [])]
        self.domain_tree = self._tree(text("domain"))
        self.ranks = self._ranks(text("rank"))
        self.claim_tree = self.claim_tracks = None
        if text("claim") is not None:
            self._claim(text("claim"))
        self.moves = self.reader.moves()
        self.names = self.reader.names
        if any(len(move.parts) != 1 for move in self.moves) and self.about == "outcome":
            raise OutOfReach("form", "a move to several parts needs Grundy values")
        if self.about == "grundy" and any(len(move.parts) > 1 for move in self.moves):
            if self.numeration.golden or self.numeration.factor not in (2, 4, 8):
                raise OutOfReach("form", "nim-sums of parts need base 2, 4 or 8")
        self._set(text("table"), text("final"))
        self.valued: dict[int, tuple[Any, Any]] = {}

    # What the texts say

    def _tree(self, text: Any) -> Any:
        if text is None:
            return True
        if not isinstance(text, str) or len(text) > LONGEST_TEXT:
            raise Refused("form", "the domain is not a condition")
        scope = self.reader.scope()
        tree = scope.condition(parsed(text))
        if scope.tracks:
            raise OutOfReach("form", "a domain needs no remainders in sums, quotients or nim-sums")
        return tree

    def _ranks(self, texts: Any) -> list[Form]:
        if not isinstance(texts, list) or not 1 <= len(texts) <= MOST_NAMES:
            raise Refused("form", "the rank is a list of linear expressions")
        found = []
        for text in texts:
            scope = self.reader.scope()
            cases = scope.cases(parsed(str(text)[:LONGEST_TEXT]))
            if len(cases) != 1 or scope.tracks:
                raise Refused("form", f"not a linear expression: {text}")
            found.append(cases[0][1])
        return found

    def _claim(self, text: Any) -> None:
        if not isinstance(text, str) or len(text) > LONGEST_TEXT:
            raise Refused("form", "the claim is not a formula")
        scope = self.reader.scope()
        if self.about == "grundy":
            cases = scope.cases(parsed(text))
            itself = Form({self.value: -1})
            tree = disjunction(
                *(conjunction(when, linear(form.plus(itself), "=")) for when, form in cases)
            )
        else:
            tree = scope.condition(parsed(text))
        self.claim_tree, self.claim_scope = tree, scope

    def _set(self, table: Any, final: Any) -> None:
        """Read the automaton; without one it is made from the claim."""
        digits, tracks = self.numeration.digits, self.about_tracks
        if table is None:
            if self.claim_tree is None:
                raise Refused("form", "there is neither a table nor a claim")
            self._claim_defined()
            self.rows, self.final = self._claimed()
            return
        letters = digits ** len(tracks)
        if letters > MOST_LETTERS:
            raise Refused("form", "the automaton has too many letters")
        good = isinstance(table, list) and 1 <= len(table) <= MOST_STATES
        good = good and all(
            isinstance(row, list)
            and len(row) == letters
            and all(type(there) is int and -1 <= there < len(table) for there in row)
            for row in table
        )
        good = good and isinstance(final, list)
        if not good or not all(type(s) is int and 0 <= s < len(table) for s in final):
            raise Refused("form", "the table is not one of an automaton")
        if table[0][0] != 0:
            raise Refused("form", "leading zeros change the state in which reading begins")
        self.rows, self.final = table, final

    def _claimed(self) -> tuple[Any, Any]:
        scope, tracks = self.claim_scope, self.about_tracks
        machines = self.reader.machines(conjunction(*scope.conditions, self.claim_tree))
        all_tracks = [*tracks, *scope.tracks]
        return projected([Product(self.space, machines, all_tracks, len(tracks))])

    # Machines

    def domain(self, at: list[int] | None = None) -> list[Machine]:
        tree = self.domain_tree
        if at is not None:
            fresh = [self.space.track() for _ in at]
            for track, new in zip(self.here, fresh, strict=True):
                tree = replaced(tree, track, Form({new: 1}))
            for new, track in zip(fresh, at, strict=True):
                tree = replaced(tree, new, Form({track: 1}))
        return [] if tree is True else [self.reader.machine(tree)]

    def inside(self, at: list[int], value: tuple[int, ...] = ()) -> Table:
        """Return the machine for: the position (with this value) is in S."""
        inputs = [(track,) for track in at] + ([value] if value else [])
        return Table(self.rows, self.final, self.numeration.digits, inputs)

    def member(self) -> Table:
        return self.inside(self.here, (self.value,) if self.about == "grundy" else ())

    def rank_tree(self, part: list[int]) -> Any:
        """Return the formula: the rank of a part is not smaller than that of the position."""
        falls, equal = [], []
        for form in self.ranks:
            there = form
            fresh = {track: self.space.track() for track in self.here}
            for track, new in fresh.items():
                there = there.replaced(track, Form({new: 1}))
            for (_, new), track in zip(fresh.items(), part, strict=True):
                there = there.replaced(new, Form({track: 1}))
            less = form.plus(there, -1).plus(Form({}, -1))
            falls.append(conjunction(*equal, linear(less, ">=")))
            equal.append(linear(form.plus(there, -1), "="))
        return negation(disjunction(*falls))

    def none(self, step: str, words: str, machines: Any, tracks: Any, part: Any = None) -> None:
        """Refuse the certificate if some numbers fulfil all machines."""
        used = list(dict.fromkeys([*self.here, *tracks]))
        found = find(Product(self.space, machines, used))
        if found is not None:
            position = tuple(found[track] for track in self.here)
            option = None if part is None else tuple(found[track] for track in part)
            told = f" to {_told(option)}" if option is not None else ""
            raise Refused(step, f"{words}: {_told(position)}{told}", position, option)

    # Obligations

    def defined(self) -> None:
        for move in self.moves:
            for words, tree in move.needed:
                machines = [*self.domain(), *self.reader.machines(tree)]
                tracks = [t for t in _tracks(machines) if t not in self.space.constants.values()]
                self.none("defined", words, machines, tracks)
        if self.claim_tree is not None:
            self._claim_defined()

    def _claim_defined(self) -> None:
        for words, tree in self.claim_scope.needed:
            machines = [*self.domain(), *self.reader.machines(tree)]
            tracks = [t for t in _tracks(machines) if t not in self.space.constants.values()]
            self.none("defined", words, machines, tracks)

    def where(self) -> None:
        if self.domain_tree is True:
            return
        for move in self.moves:
            for part in move.parts:
                out = Not(All(self.domain(part)))
                machines = [*self.domain(), *self.reader.machines(move.formula), out]
                self.none("where", "a move leaves the domain", machines, move.tracks, part)
        if find(Product(self.space, self.domain(), self.here)) is None:
            raise Refused("where", "no position is in the domain")

    def rank(self) -> None:
        for form in self.ranks:
            below = linear(form.times(-1).plus(Form({}, -1)), ">=")
            machines = [*self.domain(), *self.reader.machines(below)]
            self.none("rank", "the rank is negative", machines, [])
        for move in self.moves:
            for part in move.parts:
                machines = self.reader.machines(conjunction(move.formula, self.rank_tree(part)))
                self.none(
                    "rank", "the rank does not fall", [*self.domain(), *machines], move.tracks, part
                )

    def one_value(self) -> None:
        if self.about == "outcome":
            return
        other = self.space.track()
        less = self.reader.machines(linear(Form({self.value: 1, other: -1}, -1), ">="))
        machines = [*self.domain(), self.member(), self.inside(self.here, (other,)), *less]
        self.none("one value", "a position has two values", machines, [self.value, other])

    def stay(self) -> None:
        for move in self.moves:
            tracks = [*self.about_tracks, *move.tracks]
            machines = [*self.domain(), self.member(), *self.reader.machines(move.formula)]
            machines.append(self.arrives(move))
            part = move.parts[0] if move.parts else None
            self.none("stay", "a move leads from S to S", machines, tracks, part)

    def arrives(self, move: Move) -> Machine:
        """Return the machine for: the move leads into S, or to the value that is asked for."""
        if self.about == "outcome":
            return self.inside(move.parts[0])
        if not move.parts:
            return self.reader.machine(linear(Form({self.value: 1}), "="))
        rows, final = self._sums(len(move.parts))
        inputs = [(track,) for part in move.parts for track in part]
        return Table(rows, final, self.numeration.digits, [*inputs, (self.value,)])

    def reach(self) -> None:
        given = self.about_tracks
        clauses: list[tuple[list[Machine], list[int]]] = []
        for move in self.moves:
            machines = [*self.reader.machines(move.formula), self.arrives(move)]
            clauses.append((machines, move.tracks))
        if self.about == "grundy":
            less = self.space.track()
            fewer = self.reader.machines(linear(Form({self.value: 1, less: -1}, -1), ">="))
            clauses.append(([self.inside(self.here, (less,)), *fewer], [less]))
        outside: list[Machine] = [*self.domain(), Not(self.member())]
        if self.misere:
            moving = self._moving()
            self.none(
                "reach",
                "S has a position without moves",
                [*self.domain(), self.member(), Not(moving)],
                [],
            )
            outside.append(moving)
        if not clauses:
            clauses = [([Certain(False)], [])]
        clock = {t for ms in (outside, *(ms for ms, _ in clauses)) for m in ms for t in m.tracks}
        first = Product(self.space, outside, given, len(given), clock)
        products = [
            Product(self.space, machines, [*given, *_apart(tracks, given)], len(given), clock)
            for machines, tracks in clauses
        ]
        found = unanswered(first, Choices(products, clocked=True))
        if found is not None:
            position = found[: len(self.here)]
            words = "no move leads into S"
            if self.about == "grundy":
                words = f"the value {found[-1]} is neither taken nor too large"
            raise Refused("reach", f"{words}: {_told(position)}", position)

    def _moving(self) -> Machine:
        """Return the machine for: there is a move."""
        products = [
            Product(
                self.space,
                self.reader.machines(move.formula),
                [*self.here, *move.tracks],
                len(self.here),
            )
            for move in self.moves
        ]
        if not products:
            return Certain(False)
        rows, final = projected(products)
        return Table(rows, final, self.numeration.digits, [(track,) for track in self.here])

    def _sums(self, count: int) -> tuple[Any, Any]:
        """Return the table of (parts, value) whose nim-sum is the value: one number at a time."""
        if count == 1:
            return self.rows, self.final
        if count not in self.valued:
            rows, final = self._sums(count - 1)
            space = Space(self.numeration, self.budget)
            parts = [[space.track() for _ in self.here] for _ in range(count)]
            total, value = space.track(), space.track()
            rest = [(track,) for part in parts[1:] for track in part]
            machines = [
                self.inside(parts[0], (value,)),
                Table(rows, final, self.numeration.digits, [*rest, (value, total)]),
            ]
            tracks = [*(track for part in parts for track in part), total, value]
            self.valued[count] = projected([Product(space, machines, tracks, len(tracks) - 1)])
        return self.valued[count]

    def claim(self) -> None:
        if self.claim_tree is None:
            return
        scope = self.claim_scope
        claimed = self.reader.machine(self.claim_tree)
        helped = [self.reader.machine(tree) for tree in scope.conditions]
        tracks = [*self.about_tracks, *scope.tracks]
        for machines in ([Not(self.member()), claimed], [self.member(), Not(claimed)]):
            self.none("claim", "the claim is wrong", [*self.domain(), *helped, *machines], tracks)

    def check(self) -> None:
        """Go through all obligations, the cheap ones first."""
        for step in ("defined", "where", "rank", "claim", "one_value", "stay", "reach"):
            before = self.budget.steps
            getattr(self, step)()
            self.steps[step] = before - self.budget.steps


def _tracks(machines: list[Machine]) -> list[int]:
    return list(dict.fromkeys(track for machine in machines for track in machine.tracks))


def _apart(tracks: list[int], given: list[int]) -> list[int]:
    return [track for track in tracks if track not in given]


def _told(position: Any) -> str:
    return str(position[0]) if len(position) == 1 else f"({', '.join(map(str, position))})"


def check(certificate: Any, steps: int = STEPS, tick: Any = None) -> Proof:
    """Return the proof of a certificate.

    Raises `Refused` with the step that fails and the position that shows it; `OutOfReach` where
    the rule cannot be read; `OverBudget` where it takes too long.
    """
    if not isinstance(certificate, dict):
        raise Refused("form", "a certificate is a JSON object")
    budget = Budget(steps, tick)
    try:
        proof = Proof(certificate, budget)
        proof.check()
    except RecursionError:
        raise Refused("form", "too deeply nested") from None
    return proof


def accepts(certificate: dict[str, Any], numbers: tuple[int, ...]) -> bool:
    """Return whether the automaton of a certificate accepts these numbers."""
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


def main(arguments: list[str]) -> int:
    """Check the files that are named; the exit status tells whether all were accepted."""
    if not arguments:
        print("usage: python checker.py FILE...")
        return 2
    status = 0
    for name in arguments:
        try:
            with open(name, encoding="utf-8") as file:
                text = file.read(LONGEST_FILE + 1)
            if len(text) > LONGEST_FILE:
                raise Refused("form", "the file is too long")
            certificate = json.loads(text)
            proof = check(certificate)
        except Refused as refused:
            status = 1
            print(f"{name}: refused, {refused}")
        except (OSError, ValueError, RecursionError) as error:
            status = 1
            print(f"{name}: refused, form: {error}")
        else:
            believed = "the theorem of Sprague and Grundy" if proof.about == "grundy" else "nothing"
            print(f"{name}: proved for all positions of {certificate['rule']}")
            print(f"  believed besides the rule: {believed}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
