"""Whether play always ends: a cycle, a line that grows, or what makes it end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.finding import Finding
from grundy.discovery.checks.reading import size, too_long
from grundy.discovery.checks.subject import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.discovery.checks.survey import Survey

QUESTION = "Does play always end?"

GROWTH = 100
"""How much larger than where it began a position must become to count as growing."""


def ending(survey: Survey) -> Finding:
    """Return whether play ends: a cycle, a line that grows, or what makes it end."""
    grown = growing(survey)
    cycle = survey.cycle()
    show = survey.subject.line
    if cycle:
        line = show(cycle)
        more = f" It can also grow without bound: {show(grown)}." if grown else ""
        text = f"Play can cycle: {line}.{more}"
        return Finding("ending", QUESTION, "no", text, survey.count, line, "shown")
    if grown:
        line = show(grown)
        text = f"Play does not seem to end: positions keep growing, {line}."
        evidence = f"{survey.count}; larger positions were not examined"
        return Finding("ending", QUESTION, "no", text, evidence, line)
    measure = shrinking(survey)
    if survey.unseen or survey.faults:
        if measure:
            text = f"Every move examined makes {measure} smaller."
            return Finding("ending", QUESTION, "yes", text, survey.count)
        text = "No position repeats, but not every reachable position was examined."
        if not survey.unseen:
            text = "The rule fails before this could be tested."
        return Finding("ending", QUESTION, "open", text, survey.count, status="open")
    return Finding("ending", QUESTION, "yes", _longest(survey, measure), survey.count)


def _longest(survey: Survey, measure: str) -> str:
    plies = survey.plies()
    node = max(plies, key=lambda n: plies[n], default=None)
    why = f"Every move makes {measure} smaller; the" if measure else "No position repeats; the"
    if node is None:
        return "There are no moves."
    half = ""
    if type(node) is int and node > 7 and node // 2 in plies:
        half = f" (from {node // 2} it has {plies[node // 2]})"
    return f"{why} longest play, from {survey.subject.show(node)}, has {_moves(plies[node])}{half}."


def growing(survey: Survey) -> list[Any] | None:
    """Return a line of play to a position far larger than its beginning, where play went on."""
    edge = survey.unseen
    if not edge:
        return None
    largest = max(edge, key=lambda node: 1 << 20000 if too_long(node) else size(node))
    line = survey.way_to(largest)
    return line if size(largest) > size(line[0]) + GROWTH else None


def shrinking(survey: Survey) -> str:
    """Return the name of something that every move makes smaller, or an empty text.

    Each is a whole number that cannot fall for ever, or an order of tuples without endless descent.
    """
    moves = [(node, part) for node in survey.options for part in survey.parts_of(node)]
    if moves and isinstance(moves[0][0], Turn):
        moves = [(node.state, part.state) for node, part in moves]
    for name, measure in _measures([state for move in moves for state in move]):
        if all(measure(part) < measure(node) for node, part in moves):
            return name
    return ""


def _measures(states: list[Any]) -> Iterator[tuple[str, Callable[[Any], Any]]]:
    if states and all(isinstance(s, int) for s in states):
        yield "the number", abs
    elif states and all(isinstance(s, str) for s in states):
        yield "the word", len
        for letter in sorted({letter for state in states for letter in state}):
            yield f"the number of {letter!r}", partial(_occurrences, letter)
        # Words of one length are as good as numbers: the first letter that changes decides.
        if len({len(s) for s in states}) == 1:
            yield "the word, in the order of a dictionary,", str
    elif states and all(isinstance(s, tuple) for s in states):
        yield "the total", size
        yield "the number of parts", len
        if len({len(s) for s in states}) == 1 and all(_numbers(s) for s in states):
            yield "the first number that changes", tuple


def _occurrences(letter: str, word: str) -> int:
    return word.count(letter)


def _numbers(state: tuple[Any, ...]) -> bool:
    return all(isinstance(n, int) and n >= 0 for n in state)


def _moves(plies: int) -> str:
    return f"{plies} move{'s' if plies != 1 else ''}"
