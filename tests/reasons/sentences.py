"""Whether a sentence of `grundy verify` is true, by playing out what it speaks of."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import product
from operator import mul
from typing import Any

from tests.reasons.played_out import (
    Part,
    State,
    grundy,
    lost,
    margin,
    options,
    parts_of,
    quotient,
    state_of,
    total,
)

SIDES = {1: 130, 2: 17, 3: 6}
"""How far all positions go, by how many numbers one has."""

BEYOND = 60
"""Heaps after those that a period was proved with."""

PLACES = 20
"""Digits that numbers are written with."""


def is_true(sentence: str, lines: tuple[Any, ...], table: Any) -> bool:
    """Return whether a sentence is true, with the lines and the automaton that it points to."""
    if found := re.fullmatch(r"The values of (.+) up to (\d+) are as listed\.", sentence):
        return _values(found[1], int(found[2]), lines)
    if found := re.fullmatch(r"(.+) has period (\d+) from (\d+) on\.", sentence):
        game, p, start = found[1], int(found[2]), int(found[3])
        heaps = range(start, start + 2 * p + BEYOND)
        return p > 0 and all(grundy((game, n)) == grundy((game, n + p)) for n in heaps)
    if found := re.fullmatch(r"The misère quotient of (.+) has (\d+) elements, (.+)\.", sentence):
        return _quotient(found[1].removeprefix("misere "), int(found[2]), found[3])
    if found := re.match(r"(One heap|All positions) of ", sentence):
        return _all_positions(sentence, table)
    told = re.findall(r"(\S.*?\))(?: is ([NPT]): (.*?)|: (.*?))\.(?= |$)", sentence)
    return bool(told) and all(_position(*one) for one in told)


def _values(game: str, most: int, lines: tuple[Any, ...]) -> bool:
    listed = {tuple(state) if isinstance(state, list) else state: value for state, value in lines}
    width = len(next(iter(listed))) if isinstance(next(iter(listed)), tuple) else 1
    wanted = [one if width > 1 else one[0] for one in product(range(most + 1), repeat=width)]
    right = all(grundy((game, state)) == value for state, value in listed.items())
    return right and all(state in listed for state in wanted)


def _position(text: str, outcome: str, words: str, bounds: str) -> bool:
    worth, ends = margin(state_of(text))
    if outcome:
        by = re.search(r", by (\d+)", words)
        sign = {"N": 1, "P": -1, "T": 0}[outcome]
        return ends and (worth > 0) - (worth < 0) == sign and (not by or abs(worth) == int(by[1]))
    if bounds == "neither player can force a win":
        return worth == 0
    assert "comes out ahead by" in bounds, bounds
    least = re.search(r"at least (-?\d+)", bounds)
    most = re.search(r"at most (-?\d+)", bounds)
    above = not least or worth >= int(least[1])
    below = not most or worth <= int(most[1])
    return above and below and (ends or "or play never ends" in bounds)


# Misère quotients ---------------------------------------------------------------------------------


def _quotient(whose: str, order: int, more: str) -> bool:
    told = re.fullmatch(r"(\d+) in P(?:, and period (\d+) from (\d+) on, for all heaps)?", more)
    assert told is not None, more
    heaps, p, start = _heaps(whose), int(told[2] or 0), int(told[3] or 0)
    if told[2]:
        heaps = [((whose, n),) for n in range(start + 2 * p + 2)]
    count, in_p, classes = quotient(heaps, 3 if len(heaps) > 7 else 4)
    repeats = all(classes[n] == classes[n + p] for n in range(start, len(heaps) - p))
    return (count, in_p) == (order, int(told[1])) and repeats


def _heaps(whose: str) -> list[tuple[Part, ...]]:
    if found := re.fullmatch(r"all that (.+) can become", whose):
        _, _, parts = state_of(found[1])
        reached = dict.fromkeys(parts)
        for part in (waiting := list(parts)):
            new = [one for option in options(part) for one in option if one not in reached]
            waiting += new
            reached.update(dict.fromkeys(new))
        return [(part,) for part in reached]
    if found := re.fullmatch(r"(.+) to heap (\d+)", whose):
        return [((found[1], n),) for n in range(int(found[2]) + 1)]
    return []


# All positions ------------------------------------------------------------------------------------


def _all_positions(sentence: str, table: Any) -> bool:
    values = re.fullmatch(r"(.+): the Grundy value of (.+?) is (.+)\.", sentence)
    found = values or re.fullmatch(r"(.+): (\w|\(.+?\)) is P exactly when (.+)\.", sentence)
    assert found is not None, sentence
    subject, head, claim = found.groups()
    about = re.fullmatch(r"(One heap|All positions) of (.+?)(?: where (.+))?", subject)
    assert about is not None, sentence
    count = len(re.findall(r"\w+", head))
    assert values or (about[1] == "One heap") == (count == 1), "an outcome is not that of sums"
    for numbers in product(range(SIDES[count]), repeat=count):
        if about[3] is None or _meaning(about[3], head, numbers):
            state = _state(about[2], numbers)
            truth = grundy(state[2][0]) if values else lost(state)
            if "in this file" in claim:
                right = (
                    accepts(table, (*numbers, truth))
                    if values
                    else accepts(table, numbers) == truth
                )
            else:
                right = _meaning(claim, head, numbers) == truth
            if not right:
                return False
    return True


def _state(game: str, numbers: tuple[int, ...]) -> State:
    """Return the position with these numbers; a rule that is named stands for itself."""
    plain = game.removeprefix("misere ").removesuffix(" in misère play")
    parts = parts_of(plain.replace("the rule ", "rule: "), ", ".join(map(str, numbers)))
    return total(plain != game, parts)


WORDS: list[tuple[str, str | Callable[[re.Match[str]], str]]] = [
    (r" \(an automaton of \d+ states?\)$", ""),
    (", where lowest.x. is the smallest Fibonacci number of x in Zeckendorf's form", ""),
    (r", and lowest\(0\) is 0$", ""),
    (
        r"(m\w\w\(a, b\)) is positive and ends in an even number of zeros in Zeckendorf digits",
        r"even(\1)",
    ),
    (r"(m\w\w\(a, b\)) is (m\w\w\(a, b\)) with a 0 appended", r"\1 == longer(\2)"),
    (" mod ", " % "),
    (r"is (\d+(?:, \d+)* or \d+)", lambda found: f"in ({found[1].replace(' or', ',')})"),
    ("is less than", "<"),
    ("is at least", ">="),
    ("is not", "!="),
    (" is | = ", " == "),
    (", (else|or) ", r" \1 "),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
    ("−", "-"),
    ("⊕", "^"),
    ("·", "*"),
    (" AND ", " & "),
    (" OR ", " | "),
]
"""How the words of a formula are read, one after the other."""

PYTHON = " (as Python)"


def _meaning(words: str, head: str, numbers: tuple[int, ...]) -> Any:
    known = {"lowest": lowest, "even": even, "longer": longer} | _named(head, numbers)
    return eval(_read(words), known)


@cache
def _read(words: str) -> Any:
    for before, after in [] if words.endswith(PYTHON) else WORDS:
        words = re.sub(before, after, words)
    return compile(words.removesuffix(PYTHON), "words", "eval")


def _named(head: str, numbers: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(re.findall(r"\w+", head), numbers, strict=True))


# Digits -------------------------------------------------------------------------------------------


@cache
def _units(numeration: str) -> list[int]:
    """Return the worths of the places, the highest first."""
    name, _, base = numeration.partition(" ")
    found = [1, 2] if name == "golden" else [1, int(base)]
    while len(found) < PLACES:
        found.append(found[-1] + found[-2] if name == "golden" else found[-1] * found[1])
    assert name == "base" or numeration == "golden 1", numeration
    return found[::-1]


def digits(n: int, numeration: str = "golden 1") -> list[int]:
    """Return the digits of a number, the highest first: each as large as it can be."""
    found = []
    for unit in _units(numeration):
        found.append(n // unit)
        n %= unit
    return found


def number(found: list[int]) -> int:
    """Return the number with these Zeckendorf digits."""
    return sum(map(mul, found[-PLACES:], _units("golden 1")))


def even(n: int) -> bool:
    """Return whether a number is positive and ends in an even number of zeros."""
    return n > 0 and digits(n)[::-1].index(1) % 2 == 0


def longer(n: int) -> int:
    """Return the number with a 0 appended to its Zeckendorf digits."""
    return number([*digits(n), 0])


def lowest(n: int) -> int:
    """Return the smallest Fibonacci number of those that add up to n."""
    return _units("golden 1")[::-1][digits(n)[::-1].index(1)] if n else 0


def accepts(automaton: dict[str, Any], numbers: tuple[int, ...]) -> bool:
    """Return whether an automaton that reads all numbers at once, place by place, ends well."""
    numeration, state = automaton["numeration"], 0
    name, _, base = numeration.partition(" ")
    for letters in zip(*(digits(n, numeration) for n in numbers), strict=True):
        letter = 0
        for digit in letters:
            letter = letter * (2 if name == "golden" else int(base)) + digit
        state = automaton["table"][state][letter]
        if state < 0:
            return False
    return state in automaton["final"]
