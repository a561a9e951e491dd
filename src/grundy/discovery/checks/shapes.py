"""What the game looks like: nim, subtraction, splits, nim in disguise, mirror images."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.finding import Finding
from grundy.discovery.checks.heap_shapes import HeapShape, heap_shape
from grundy.rules.notation.parameters import write_number_set

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.discovery.checks.survey import Survey

NIM = "Is it nim?"
SUBTRACTION = "Is it a subtraction game?"
SPLIT = "Do moves split a heap or a board?"
ENOUGH = 12
"""Positions of more than one value that must agree before nim is seen in disguise."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What was recognised, with its findings."""

    findings: tuple[Finding, ...]
    heap: HeapShape | None = None
    disguise: str = ""
    """The numbers whose nim-sum is the value, in words; empty when there are none."""

    splits: bool = False
    empty: bool = False


def shape(survey: Survey, seconds: float) -> Shape:
    """Return what the game is recognised as, each guess tried on everything that was seen."""
    heap = heap_shape(survey, seconds)
    disguise, against = _disguise(survey) if not (heap and heap.refuted) else ("", "")
    few = "" if disguise or against else _too_few(survey)
    split = _split(survey)
    found = [*_heap_findings(heap, disguise)] if heap else [_nim(survey, disguise, against, few)]
    if split and not (heap and heap.split):
        found.append(Finding("split", SPLIT, "yes", f"Some do: {split}.", survey.count))
    elif heap:
        found.append(_heap_split(heap))
    mirror = _mirror(survey)
    return Shape(
        findings=(*found, *([mirror] if mirror else [])),
        heap=heap,
        disguise=disguise,
        splits=bool(split) or bool(heap and heap.split),
        empty=not any(survey.options.values()),
    )


def _heap_findings(heap: HeapShape, disguise: str) -> Iterator[Finding]:
    tried = f"the heaps 0 to {heap.heaps - 1}"
    tried += "; and the text of the rule says so" if heap.exact and not heap.split else ""
    if not heap.not_nim:
        text = "Every heap has a move to every smaller heap."
        tried += ", which are all" if heap.whole else ""
        yield Finding("nim", NIM, "yes", text, tried)
        return
    worth = " Yet the Grundy value of every heap is its size: nim in disguise." if disguise else ""
    text = f"{heap.not_nim[0].upper()}{heap.not_nim[1:]}.{worth}"
    yield Finding("nim", NIM, "no", text, tried, heap.not_nim, "shown")
    if heap.not_subtraction:
        why = heap.not_subtraction
        yield Finding("subtraction", SUBTRACTION, "no", f"{why}.", tried, why, "shown")
    elif heap.takes:
        listed = write_number_set(heap.takes[:12]) + (",..." if heap.grows else "")
        bounded = heap.rule is not None and heap.rule.takes == tuple(range(1, heap.rule.reach + 1))
        text = f"From every heap a player takes a number in {{{listed}}}"
        text += ": bounded nim." if bounded else "; larger heaps add to it." if heap.grows else "."
        yield Finding("subtraction", SUBTRACTION, "yes", text, tried)


def _heap_split(heap: HeapShape) -> Finding:
    tried = f"the heaps 0 to {heap.heaps - 1}"
    if not heap.split:
        return Finding("split", SPLIT, "no", "Every move leaves one heap, or nothing.", tried)
    code = f" By its options it is {heap.text}." if heap.text else ""
    return Finding("split", SPLIT, "yes", f"Some do: {heap.split}.{code}", tried)


def _nim(survey: Survey, disguise: str, against: str, few: str) -> Finding:
    if few:
        return Finding("nim", NIM, "open", few, survey.count, status="open")
    if disguise:
        text = f"Nim in disguise: the Grundy value is {disguise} on everything tested."
        return Finding("nim", NIM, "yes", text, f"{len(survey.values)} positions")
    text = against[0].upper() + against[1:] if against else "Its positions are not numbers"
    status: Any = "shown" if against else "observed"
    return Finding("nim", NIM, "no", f"{text}.", survey.count, against, status)


def _disguise(survey: Survey) -> tuple[str, str]:
    """Return which numbers' nim-sum is the value, or the smallest position that is not nim."""
    pairs = survey.small_values
    if _is_little(pairs):
        return "", _fails(survey, pairs)
    if all(type(node) is int for node, _ in pairs):
        same = all(node == value for node, value in pairs)
        return ("the number itself" if same else ""), _fails(survey, pairs)
    if not all(_numbers(node) for node, _ in pairs):
        return "", ""
    width = max(len(node) for node, _ in pairs)
    if width > 5:
        return "", _fails(survey, pairs)
    for count in range(width, 0, -1):
        for places in combinations(range(width), count):
            if all(_nim_sum(node, places) == value for node, value in pairs):
                return _which(places, width), ""
    return "", _fails(survey, pairs)


def _is_little(pairs: list[tuple[Any, int]]) -> bool:
    return len(pairs) < ENOUGH or len({value for _, value in pairs}) < 4


def _too_few(survey: Survey) -> str:
    """Return why nothing is said of numbers that agree with nim, but are too few to tell."""
    pairs = survey.small_values
    if not _is_little(pairs) or not all(_numbers(n) or type(n) is int for n, _ in pairs):
        return ""
    if not pairs:
        return "No position tested has a Grundy value."
    values = len({value for _, value in pairs})
    if values == 1:
        return "Every position tested has Grundy value 0."
    return (
        f"It agrees with nim, but {len(pairs)} positions with {values} values are too few to "
        "decide."
    )


def _fails(survey: Survey, pairs: list[tuple[Any, int]]) -> str:
    for node, value in pairs:
        numbers = node if _numbers(node) else (node,) if type(node) is int else None
        if numbers is None:
            return ""
        total = _nim_sum(numbers, range(len(numbers)))
        if total != value:
            return f"{survey.subject.show(node)} has Grundy value {value}, but in nim {total}"
    return ""


def _numbers(node: Any) -> bool:
    return type(node) is tuple and all(type(n) is int and n >= 0 for n in node)


def _nim_sum(node: Any, places: Any) -> int:
    total = 0
    for place in places:
        if place < len(node):
            total ^= node[place]
    return total


def _which(places: tuple[int, ...], width: int) -> str:
    if len(places) == 1:
        return f"number {places[0] + 1} of the position"
    if len(places) == width:
        return "the nim-sum of the numbers"
    listed = ", ".join(str(place + 1) for place in places)
    return f"the nim-sum of the numbers at {listed}"


def _split(survey: Survey) -> str:
    """Return a move that leaves several components, by itself or by the declared parts."""
    subject = survey.subject
    for node, _ in survey.small_values:
        for option in survey.options[node]:
            if len([part for part in option if survey.options.get(part)]) > 1:
                return f"{subject.show(node)} can become {subject.show_option(option)}"
    game = subject.game
    if game is None:
        return ""
    for node, _ in survey.small_values:
        try:
            if len(game.pieces((node,))) == 1:
                for option in survey.options[node]:
                    pieces = game.pieces(option)
                    if len(pieces) > 1:
                        left = subject.show_option(pieces)
                        return f"{subject.show(node)} can become {left}, as parts"
        except Exception:  # noqa: BLE001, RUF100 - wrong parts are found elsewhere
            return ""
    return ""


def _mirror(survey: Survey) -> Finding | None:
    """Return whether a position and its mirror images have mirrored options."""
    nodes = [n for n in survey.options if type(n) in (tuple, str) and len(n) > 1][:400]
    if len(nodes) < 4 or any(len(o) != 1 for n in nodes for o in survey.options[n]):
        return None
    question = "Is it symmetric?"
    whole = all(type(n) is tuple and len(n) < 5 and all(type(i) is int for i in n) for n in nodes)
    if whole and _unchanged(survey, nodes, _orders)[0]:
        return Finding(
            "mirror", question, "yes", "The order of the numbers does not matter.", survey.count
        )
    same, shown, tried = _unchanged(survey, nodes, _reversals)
    if not tried:
        return None
    if same:
        text = "Reversing a position reverses its moves."
        return Finding("mirror", question, "yes", text, f"{tried} positions")
    text = f"Reversing a position changes its moves: {shown}."
    return Finding("mirror", question, "no", text, f"{tried} positions", shown, "shown")


def _unchanged(survey: Survey, nodes: list[Any], images: Any) -> tuple[bool, str, int]:
    tried = 0
    for node in nodes:
        options = {option[0] for option in survey.options[node] if option}
        if any(len(part) != len(node) for part in options):
            return False, "", 0
        for change in images(node):
            twin = change(node)
            if twin == node or twin not in survey.options:
                continue
            tried += 1
            if {change(part) for part in options} != {o[0] for o in survey.options[twin] if o}:
                show = survey.subject.show
                return False, f"{show(node)} and {show(twin)} have different moves", tried
    return tried > 0, "", tried


def _orders(node: Any) -> Iterator[Any]:
    for order in permutations(range(len(node))):
        yield partial(_in_order, order)


def _in_order(order: tuple[int, ...], node: Any) -> Any:
    return tuple(node[i] for i in order)


def _reversals(node: Any) -> Iterator[Any]:
    if len(node) > 1:
        yield itemgetter(slice(None, None, -1))
