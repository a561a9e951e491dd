"""Check the certificate of a misère quotient, knowing only the moves.

    python quotients.py FILE...

This file stands alone: it imports nothing but the standard library. A certificate is a JSON object:

    form        "misère quotient 1"
    rule        takes and digits of a take-and-break rule, or null: take `takes[j]` tokens and leave
                nothing (digit 1), a heap (2), two (4), three (8); 16: two that differ
    options     else for each heap its options, each a list of heaps before it
    parts       names of the heaps where these are parts of a position; then there is no rule
    elements    for each element of Q the generators whose product it is; the first is 1, []
    generators  heaps; products: for each element its product with each generator
    lost        the elements of P;  images: for each heap, from 0 on, its element Φ
    period      start and length from where on the images repeat for all heaps, or null

Checked are: (Q) multiplying by generators commutes, and every element is the product that it says;
so Q is a commutative monoid. (R) 1 is not in P, and any two elements differ by a factor that takes
one of them into P and not the other. (P) No heap h, option of it worth e and element z have Φ(h)z
and ez both in P. (N) Every sum that has a move and is not worth an element of P has an option that
is. For this all sums are gone through by what matters of them: their value, and the set of z for
which some option times z is in P; both follow for a sum from its summands, and a set that contains
another of the same value needs no look. By induction P tells the outcomes of all sums of the heaps
(a sum without a move is won, and worth 1), and with (R) Q is their misère quotient.

(∞) If images repeat with length p from n0 on, for all n below t(n0 + p) + d - p, where a move takes
at most d and leaves at most t heaps, then they do so for ever (Plambeck and Siegel's periodicity
theorem, which has t = 2: n < 2 n0 + p + d): of a larger heap every option has a part of at least
n0 + p, and with p less there it is an option of the heap that is p smaller and worth the same, and
conversely. So all options are worth the same, and nothing new comes to (P) and (N).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FORM = "misère quotient 1"
UNEQUAL = 16


class Refused(Exception):  # noqa: N818 - a verdict, not a fault of the program
    """The certificate is not accepted, and why."""


def need(truth: bool, reason: str) -> None:
    """Refuse the certificate unless something is so."""
    if not truth:
        raise Refused(reason)


def check(data: dict[str, Any]) -> int:
    """Return how many kinds of sums were looked at; raise `Refused` if anything does not hold."""
    try:
        return _check(data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError) as error:
        raise Refused(f"form: {type(error).__name__}: {error}") from error


def _check(data: dict[str, Any]) -> int:
    need(data["form"] == FORM, f"form: {data['form']!r} is not {FORM!r}")
    images, order = data["images"], len(data["elements"])
    need(data["rule"] is None or not data.get("parts"), "form: parts have options, not a rule")
    need(_numbers(images, order) and images[0] == 0, "form: the images are elements, the first 1")
    table = _monoid(data, order)
    lost = bytearray(order)
    need(_numbers(data["lost"], order), "form: P is a set of elements")
    for x in data["lost"]:
        lost[x] = 1
    need(sum(lost) == len(data["lost"]), "form: an element of P is told twice")
    into = [_set(bytes(map(lost.__getitem__, row))) for row in table]
    need(not lost[0], "(R) 1 is in P")
    need(len(set(into)) == order, "(R) two elements are not told apart")
    pairs = []
    for heap, image in enumerate(images):
        values = {_value(option, images, table) for option in moves(data, heap)}
        wins = 0
        for value in values:
            wins |= into[value]
        need(bool(values) or image == 0, f"heap {heap} has no moves, so it is worth 1")
        need(not into[image] & wins, f"(P) heap {heap} has an option in P where it is in P")
        if values:
            pairs.append((image, wins, sorted(values)))
    if data["period"] is not None:
        _goes_on(data["rule"], images, **data["period"])
    return _close(pairs, table, into, lost)


def _numbers(listed: Any, below: int) -> bool:
    return isinstance(listed, list) and all(type(x) is int and 0 <= x < below for x in listed)


def _set(flags: bytes) -> int:
    """Return a set of elements as a number, a byte for each."""
    return int.from_bytes(flags, "little")


def _monoid(data: dict[str, Any], order: int) -> list[list[int]]:
    """Return the multiplication table (Q)."""
    products, generators, count = data["products"], data["generators"], len(data["generators"])
    need(_numbers(generators, len(data["images"])) and len(set(generators)) == count, "form: heaps")
    need(len(products) == order, "form: each element has its products")
    for row in products:
        need(_numbers(row, order) and len(row) == count, "form: a product is an element")
        for i in range(count):
            for j in range(i):
                need(products[row[i]][j] == products[row[j]][i], "(Q) products do not commute")
    place = {heap: i for i, heap in enumerate(generators)}
    for heap, i in place.items():
        need(products[0][i] == data["images"][heap], f"(Q) heap {heap} is not its generator")
    table = []
    for x, word in enumerate(data["elements"]):
        row = list(range(order))
        for heap in word:
            i = place[heap]
            row = [products[y][i] for y in row]
        need(row[0] == x, f"(Q) element {x} is not the product that it says")
        table.append(row)
    return table


def moves(data: dict[str, Any], heap: int) -> Iterator[tuple[int, ...]]:
    """Yield the options of a heap: as its rule says, or as they are listed."""
    if data["rule"] is None:
        need(len(data["options"]) == len(data["images"]), "form: each heap has its options")
        for option in data["options"][heap]:
            need(_numbers(option, heap), f"form: an option of heap {heap} has a later heap")
            yield tuple(option)
        return
    for take, digit in zip(data["rule"]["takes"], data["rule"]["digits"], strict=True):
        need(type(take) is int and type(digit) is int and take >= 0, "form: takes are numbers")
        need(take > 0 or not digit & 3, "form: nothing is taken, and one heap is left")
        rest = heap - take
        if digit & 1 and rest == 0:
            yield ()
        if digit & 2 and rest > 0:
            yield (rest,)
        if digit & 4:
            yield from ((a, rest - a) for a in range(1, (rest - bool(digit & UNEQUAL)) // 2 + 1))
        if digit & 8:
            for a in range(1, rest):
                yield from ((a, b, rest - a - b) for b in range(a, (rest - a) // 2 + 1))


def _value(heaps: tuple[int, ...], images: list[int], table: list[list[int]]) -> int:
    value = 0
    for heap in heaps:
        value = table[value][images[heap]]
    return value


def _goes_on(rule: Any, images: list[int], start: int, length: int) -> None:
    """Check that the images repeat as far as the theorem asks (∞)."""
    need(rule is not None, "(∞) the theorem is about take-and-break rules")
    need(not any(digit & UNEQUAL for digit in rule["digits"]), "(∞) heaps must differ in the rule")
    need(type(start) is int and type(length) is int and start > 0 < length, "(∞) the period")
    parts = max([2, *((digit & 15).bit_length() - 1 for digit in rule["digits"])])
    end = parts * (start + length) + max(rule["takes"]) - length
    need(len(images) >= end + length, f"(∞) heaps to {end + length - 1} are needed")
    same = (images[n] == images[n + length] for n in range(start, end))
    need(all(same), "(∞) the images do not repeat")


def _close(
    pairs: list[tuple[int, int, list[int]]],
    table: list[list[int]],
    into: list[int],
    lost: bytearray,
) -> int:
    """Go through all sums, by their values and least sets (N); return how many there were."""
    order = len(table)
    least: list[list[int]] = [[] for _ in table]
    waiting: list[tuple[int, int]] = []

    def keep(value: int, wins: int) -> bool:
        if any(other & wins == other for other in least[value]):
            return False
        need(bool(wins & 1 or lost[value]), "(N) a sum outside P has no option in P")
        least[value] = [other for other in least[value] if other & wins != wins]
        least[value].append(wins)
        waiting.append((value, wins))
        return True

    makers = [pair for pair in sorted(pairs, key=lambda p: p[1].bit_count()) if keep(*pair[:2])]
    shifted: dict[tuple[int, int], int] = {}
    for value, wins in waiting:  # it grows
        if wins not in least[value]:
            continue
        flags = wins.to_bytes(order, "little")
        for number, (image, _, options) in enumerate(makers):
            other = shifted.get((value, number))
            if other is None:
                other = 0
                for option in options:
                    other |= into[table[value][option]]
                shifted[value, number] = other
            both = other | _set(bytes(map(flags.__getitem__, table[image])))
            keep(table[value][image], both)
    return len(waiting)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; one that says the same thing twice is refused."""
    need(len(dict(pairs)) == len(pairs), "form: a field is there twice")
    return dict(pairs)


def main(files: list[str]) -> int:
    """Check the files that are named; return 0 if all certificates hold."""
    status = 0
    for name in files:
        try:
            text = Path(name).read_text(encoding="utf-8")
            data = json.loads(text, object_pairs_hook=once)
            verdict = f"holds: {len(data['elements'])} elements, {check(data)} kinds of sums"
        except (OSError, ValueError, TypeError, KeyError, Refused) as error:
            verdict, status = f"refused: {error}", 1
        sys.stdout.write(f"{name}: {verdict}\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
