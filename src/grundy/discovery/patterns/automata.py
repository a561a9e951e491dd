"""Automata that read the digits of n, binary or Zeckendorf's, learned from values and minimised.

A state is what may still follow: two beginnings of numbers belong to one state when every ending
that the data has for both gives them the same worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.discovery.patterns.written import Written, constant
from grundy.forms.rule.expression import Call, Compare, Expression, Item, Name
from grundy.values.zeckendorf import zeckendorf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST_STATES = 12
LEAST_SEEN = 4
"""Worths that two beginnings must have in common, at the least, to be called one state."""

ENOUGH = 4096
"""Worths to learn from: what is wrong with an automaton shows when it is tried on all of them."""

STRANGE = {"binary_state": 27, "zeckendorf_state": 60}
"""How unusual an automaton is: most formulas are simpler."""

Word = tuple[int, ...]


class Automaton(NamedTuple):
    """Steps from state to state by digit, and the worth of each state; it begins in state 0."""

    steps: list[tuple[int, int]]
    worths: list[Any]


def binary(n: int) -> Word:
    """Return the binary digits of n, the highest first; none for 0.

    >>> binary(6)
    (1, 1, 0)
    """
    return tuple(n >> place & 1 for place in reversed(range(n.bit_length())))


def fibonacci_digits(n: int) -> Word:
    """Return the digits of n in Zeckendorf's numeration, the highest first.

    >>> fibonacci_digits(6)
    (1, 0, 0, 1)
    """
    parts = set(zeckendorf(n))
    digits, part, larger = [], 1, 2
    while part <= n:
        digits.append(int(part in parts))
        part, larger = larger, part + larger
    return tuple(digits[::-1])


def learn(
    worths: list[Any], digits: Callable[[int], Word], *, sparse: bool = False
) -> Automaton | None:
    """Return the smallest automaton that the worths show; None when it would be large.

    `sparse` says that no two digits 1 are neighbours.

    >>> learn([bin(n).count("1") % 2 for n in range(64)], binary)
    Automaton(steps=[(0, 1), (1, 0)], worths=[0, 1])
    """
    known = {digits(n): worth for n, worth in enumerate(worths)}
    states: list[Word] = [()]
    steps: list[tuple[int, int]] = []
    for state in states:  # grows while it is gone through
        if len(states) > MOST_STATES:
            return None
        reached = [_state((*state, digit), states, known, sparse=sparse) for digit in (0, 1)]
        if None in reached:
            return None
        zero, one = (place or 0 for place in reached)
        steps.append((zero, one))
    return Automaton(steps, [known[state] for state in states])


def _state(word: Word, states: list[Word], known: dict[Word, Any], *, sparse: bool) -> int | None:
    """Return the state of a beginning, a new one if need be; None when the data does not tell."""
    if word == (0,) or (sparse and word[-2:] == (1, 1)):
        return 0  # zeros before a number change nothing; and no number has such digits
    if word not in known:
        return None
    for place, other in enumerate(states):
        if sparse and (word[-1:] == (1,)) != (other[-1:] == (1,)):
            continue  # other digits may follow
        seen = _common(word, other, known)
        if seen is not None:
            return place if seen >= LEAST_SEEN else None
    states.append(word)
    return len(states) - 1


def _common(first: Word, second: Word, known: dict[Word, Any]) -> int | None:
    """Return how many endings both beginnings share with equal worth; None when one differs."""
    seen = 0
    waiting: list[Word] = [()]
    while waiting:
        ending = waiting.pop()
        one, other = (*first, *ending), (*second, *ending)
        while other[:1] == (0,):
            other = other[1:]
        if one in known and other in known:
            if known[one] != known[other]:
                return None
            seen += 1
            waiting += [(*ending, 0), (*ending, 1)]
    return seen


def guesses(worths: list[Any], about: str) -> Iterator[Written]:
    """Yield the formulas of small automata."""
    worths = worths[:ENOUGH]
    if len(set(worths)) > 8 or len(set(worths)) < 2:
        return
    for digits, state in ((binary, "binary_state"), (fibonacci_digits, "zeckendorf_state")):
        found = learn(worths, digits, sparse=digits is fibonacci_digits)
        if found is not None:
            yield _formula(found, state, truth=about == "outcome")


def _formula(found: Automaton, state: str, *, truth: bool) -> Written:
    steps = constant([there for pair in found.steps for there in pair])
    ends: Expression = Call(state, (Name("n"), steps))
    if truth:
        good = constant([i for i, worth in enumerate(found.worths) if worth])
        node: Expression = Compare(ends, ("in",), (good,))
    else:
        node = Item(constant(found.worths), ends)
    return Written(("n",), node, numbers=3 * len(found.steps), strange=STRANGE[state])
