"""Which parts are independent: whole positions against the nim-sums of their parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.finding import Finding
from grundy.discovery.checks.reading import size
from grundy.engines.recipes import grundy_recipe
from grundy.engines.recursion import evaluate
from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, tightened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.discovery.checks.survey import Survey

HEAPS = "Do several heaps add up?"
PLACES = "Do the numbers of a position add up?"
MOST_PAIRS = 300


def heaps(survey: Survey, seconds: float) -> Finding | None:
    """Return whether sums of two are worth the nim-sum, each pair searched as a whole."""
    pairs = list(_pairs(survey))
    memory: dict[Any, int] = {}
    tried = 0
    with metered(tightened(positions=60_000, seconds=seconds)) as meter:
        try:
            for one, two in pairs:
                recipe = grundy_recipe(lambda node: _whole_options(survey, node), memory)
                value = evaluate(_ordered([one, two]), recipe, memory, meter)
                tried += 1
                if value != survey.values[one] ^ survey.values[two]:
                    return _broken(survey, one, two, value)
        except BudgetExceeded:
            pass
    if not tried:
        return None
    text = (
        "The rule sees one heap at a time, so several heaps are a sum: the Grundy value is the "
        "nim-sum of theirs."
    )
    evidence = f"{tried} pairs, each searched as a whole"
    return Finding("independence", HEAPS, "yes", text, evidence)


def _pairs(survey: Survey) -> Iterator[tuple[Any, Any]]:
    nodes = [node for node, _ in survey.small_values][:24]
    listed = [(one, two) for i, one in enumerate(nodes) for two in nodes[i:]]
    yield from sorted(listed, key=lambda pair: size(pair[0]) + size(pair[1]))[:MOST_PAIRS]


def _whole_options(survey: Survey, node: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for place, part in enumerate(node):
        for option in survey.options[part]:
            yield (_ordered([*node[:place], *option, *node[place + 1 :]]),)


def _ordered(parts: list[Any]) -> tuple[Any, ...]:
    return tuple(sorted(parts, key=repr))


def _broken(survey: Survey, one: Any, two: Any, value: int) -> Finding:
    a, b = survey.values[one], survey.values[two]
    show = survey.subject.show
    shown = (
        f"{show(one)} and {show(two)} together have Grundy value {value}, not {a} ⊕ {b} = {a ^ b}"
    )
    text = f"They do not: {shown}."
    return Finding("independence", HEAPS, "no", text, "the smallest pairs", shown, "shown")


def places(survey: Survey) -> Finding | None:
    """Return whether the value of a tuple or a word is the nim-sum of its places' own values.

    A place's own value is that of the position where all the others are empty: 0 in a tuple, the
    letter that cannot move in a word. None where the game has no such positions.
    """
    subject = survey.subject
    tried = 0
    for node, value in survey.small_values:
        alone = singles(survey, node)
        if alone is None:
            continue
        own = [survey.values.get(single) for single in alone]
        if None in own or len(alone) < 2:
            continue
        tried += 1
        total = 0
        for worth in own:
            total ^= worth or 0
        if total != value:
            terms = " ⊕ ".join(str(worth) for worth in own)
            ones = ", ".join(map(subject.show, alone))
            shown = (
                f"{subject.show(node)} has Grundy value {value}, not {terms} = {total}, the "
                f"nim-sum for {ones}"
            )
            text = f"They do not: {shown}."
            evidence = f"{tried} positions, the smallest first"
            return Finding("independence", PLACES, "no", text, evidence, shown, "shown")
    if tried < 4:
        if not any(type(node) is tuple for node in survey.options):
            return None
        text = "This was not tested: no position has all places but one empty."
        return Finding("independence", PLACES, "open", text, survey.count, status="open")
    touching = _touching(survey)
    text = (
        "They do, on everything tested: the value is the nim-sum of the values of the places alone"
    )
    text += f", though a move may change several ({touching})." if touching else "."
    return Finding("independence", PLACES, "yes", text, f"{tried} positions")


def weighty_places(survey: Survey) -> int:
    """Return how many places are worth something where all the others are empty."""
    found = set()
    for node, _ in survey.small_values:
        alone = singles(survey, node) or []
        found |= {i for i, single in enumerate(alone) if survey.values.get(single)}
    return len(found)


def singles(survey: Survey, node: Any) -> list[Any] | None:
    """Return the positions that keep one place and empty the others; None where there are none."""
    if type(node) is tuple and node and all(type(n) is int for n in node):
        return [tuple(n if i == j else 0 for j, n in enumerate(node)) for i in range(len(node))]
    if isinstance(node, str) and node:
        blank = _blank(survey, len(node))
        if blank:
            empty = blank * len(node)
            return [empty[:i] + letter + empty[i + 1 :] for i, letter in enumerate(node)]
    return None


def _blank(survey: Survey, length: int) -> str:
    """Return the letter that cannot move: the word of nothing else has no options."""
    words = [node for node in survey.options if isinstance(node, str)]
    letters = sorted({letter for word in words for letter in word})
    found = [letter for letter in letters if survey.options.get(letter * length) == ()]
    return found[0] if len(found) == 1 else ""


def _touching(survey: Survey) -> str:
    """Return a move that changes more than one place, or an empty text."""
    for node, _ in survey.small_values:
        for part in survey.parts_of(node):
            if len(part) != len(node) or sum(x != y for x, y in zip(node, part, strict=True)) > 1:
                return f"{survey.subject.show(node)} → {survey.subject.show(part)}"
    return ""
