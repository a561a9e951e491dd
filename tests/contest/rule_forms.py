"""Rules in the forms that Python lets them have: what they yield, return, fill and take along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Iterator

n = 5
"""What an input gives, and a name that rules have for something else."""


def fills(a: int) -> list[int]:
    """Fill a list, and return it."""
    found = []
    for k in (1, 3):
        if k <= a:
            found.append(a - k)  # noqa: PERF401 - a form that rules have
    return found


def chooses(a: int) -> Any:
    """Return one row or another."""
    return [a - 1] if a % 2 else ([a - 2, a // 2] if a else ())


def steps(a: int) -> Iterator[int]:
    """Take one or two."""
    for k in (1, 2):
        if k <= a:
            yield a - k


def takes_along(a: int) -> Iterator[int]:
    """Take the options of another function."""
    yield from steps(a)
    if a > 3:
        yield a - 4


def passes_on(a: int) -> Iterator[int]:
    """Return the options of another function."""
    return steps(a)


def third(a: int) -> int | None:
    """Return the first number that leaves 3 of a heap, where there is one."""
    for k in range(1, a + 1):
        if a % k == 3:
            return k
    return None


def asks_for_none(a: int) -> Iterator[int]:
    """Take one unless another function gives a number."""
    k = third(a)
    if k is not None:
        yield a - k
    elif a:
        yield a - 1


def remembers(a: int) -> Iterator[int]:
    """Give each quotient once, as a table of its own knows."""
    seen = {}
    for k in range(1, a + 1):
        if a // k not in seen:
            seen[a // k] = k
            yield a - k


def spreads(a: int) -> list[int]:
    """Write rows out in a row."""
    return [*(a - k for k in range(1, min(a, 3) + 1)), *([a // 2] if a else [])]


def collects(a: int) -> set[int]:
    """Return a set."""
    return {a - k for k in range(1, a + 1) if k & (k - 1) == 0}


def mixes(a: int) -> Iterator[int | list[int]]:
    """Leave one heap or two."""
    if a > 0:
        yield a - 1
    for k in range(1, a // 2):
        yield [k, a - k - 1] if k % 2 else [k]


def names_parts(a: int) -> Iterator[list[int]]:
    """Give a list by its name."""
    for k in range(1, a // 2):
        parts = [k, a - k - 1]
        yield parts
    if a:
        yield [a - 1]


def any_parts(a: int) -> Iterator[list[int]]:
    """Leave as many heaps as were taken."""
    for k in range(1, 4):
        if k < a:
            yield [(a - k) // 2 for _ in range(k)]


def adds_rows(a: int) -> list[list[int]]:
    """Add two rows of options."""
    return [[k, a - 1 - k] for k in range(a)] + ([[]] if a > 4 else [])


def names_state(a: int, b: int) -> Iterator[tuple[int, int]]:
    """Give a position by its name."""
    for k in (1, 2):
        after = (a - k, b) if k <= a else (a, b - 1)
        if min(after) >= 0:
            yield after


@gr.scoring
def fills_pairs(a: int) -> list[Any]:
    """Fill a list with gains, and sometimes move again."""
    found: list[Any] = []
    for k in (1, 3):
        if k <= a:
            found.append((k, a - k))
        if k == 3 and a > 5:
            found.append((0, a - 1, True))
    return found


class Ends(gr.ScoringGame):
    """Turns with and without a gain; an end without a value says that play goes on."""

    def moves(self, a: int, b: int) -> Iterator[Any]:
        """Take one or two of either number."""
        for k in (1, 2):
            if k <= a:
                after = (a - k, b + 1)
                yield after
            if k <= b:
                yield gr.to((a, b - k), k)

    def final(self, a: int, b: int) -> int | None:
        """Return the margin of few."""
        if a + b < 2:
            return self.margin(a, b)
        return None

    def margin(self, a: int, b: int) -> int | None:
        """Return nothing where both are there."""
        if a and b:
            return None
        return a - b


class Sides(gr.PartizanGame):
    """Left gives a position by its name, Right returns rows, or nothing."""

    def left(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Take one or two."""
        for k in (1, 2):
            new = (a - k, b)
            if k <= a:
                yield new

    def right(self, x: int, y: int) -> list[tuple[int, int]]:
        """Take one, or put one back."""
        if y > 0:
            return [(x, y - 1)]
        if x > 3:
            return [(x - 3, y + 1)]
        return []


def has_its_own(a: int) -> Iterator[int]:
    """Call a number of its own as the input calls another, which a helper uses."""
    n = 2
    for k in range(1, n + 1):
        if k <= a:
            yield from _unlike(a, k)


def _unlike(a: int, k: int) -> Iterator[int]:
    if (a - k) % n != 1:
        yield a - k


def is_given_its_own(n: int, m: int) -> Iterator[tuple[int, int]]:
    """Call an argument as the input calls another number, which a helper uses."""
    if n:
        yield n - 1, m
    if _fits(m):
        yield n, m - 1


def _fits(m: int) -> bool:
    return m > 0 and m % n != 0


def any_heaps(*heaps: int) -> Iterator[tuple[int, ...]]:
    """Take one or half of a heap; there is any number of heaps."""
    for i, heap in enumerate(heaps):
        for left in {heap - 1, heap // 2} if heap else ():
            yield (*heaps[:i], left, *heaps[i + 1 :])


class AnyRow(gr.ScoringGame):
    """Take either end of a row that is written out."""

    def moves(self, *row: int) -> Iterator[gr.Turn]:
        """Gain the number that is taken."""
        if row:
            first, *rest = row
            yield gr.to(tuple(rest), first)
            yield gr.to(row[:-1], row[-1])


def of_nimbers(n: int) -> Iterator[int]:
    """Use the library's nimbers."""
    for k in range(1, n + 1):
        if gr.nim_sum(n, k) < n and gr.nim_product(k, 2, 3) % 3 and gr.nim_sum(*(n, k), 1) != k:
            yield n - k


def has_a_default(n: int, step: int = 2) -> Iterator[int]:
    """Have a number that is no part of a position."""
    for k in range(1, n + 1, step):
        yield n - k


STEPS = {0: (1, 4), 1: (3,)}
TAKEN = {1: 0, 4: 3}


def looks_up(a: int) -> Iterator[int]:
    """Look up the steps in tables of the file."""
    for k in STEPS[a % 2]:
        if k <= a:
            yield a - k
    for k, least in TAKEN.items():
        if k in STEPS.get(a % 3, ()) and a >= k + least:
            yield a - k
    for k in range(6, a):
        if k - 5 in TAKEN:
            yield k


def _rests(a: int) -> dict[int, int]:
    found = {0: 1}
    for k in range(1, a + 1):
        found[k * k % 7] = k
    return found


def writes_a_table(a: int) -> Iterator[int]:
    """Write tables out, change them, and get them from another function."""
    rows = {0: [1, 2], 1: [3]}
    rows[0].append(a % 4 + 1)
    for k in rows[0] + rows[1]:
        if k <= a and a > sum({1: 2, 5: a % 2}.values()):
            yield a - k
    rests = _rests(a)
    for k in range(1, a + 1):
        if k in rests and rests[k] <= a:
            yield a - rests[k]


def counts_from_the_top(a: int) -> Iterator[int]:
    """Sort from the largest down, and count the ones of a number's text."""
    row = [k for k in range(1, a + 1) if bin(k).count("1") == 2]  # noqa: FURB161 - a form that rules have
    row.sort(reverse=True)
    for k in row[:3]:
        yield a - k


class Helped(gr.PartizanGame):
    """Both sides take the options of one helper."""

    def left(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Take one of the first, or what both may."""
        if a:
            yield a - 1, b
        yield from self.both(a, b, 3)

    def right(self, a: int, b: int) -> Iterator[tuple[int, int]]:
        """Take what both may."""
        yield from self.both(a, b, 1)
        yield from self.both(a, b, 2)

    def both(self, a: int, b: int, k: int) -> Iterator[tuple[int, int]]:
        """Take several."""
        if b >= k:
            yield a, b - k
        if a >= 3 * k:
            yield a - 3 * k, b


SEEN: list[int] = []


def remembers_outside(a: int) -> Iterator[int]:
    """Change what stands outside."""
    SEEN.append(a)
    if a and len(SEEN) % 2:
        yield a - 1


def raises_to(a: int) -> Iterator[int]:
    """Use what no program has."""
    if a > 4:
        yield pow(a, 2, 5)


def begins_so(a: int) -> Iterator[int]:
    """Use what Python alone has."""
    if str(a).startswith("1"):
        yield a - 1


def _last(k: int) -> int:
    return k % 4


def goes_by_a_key(a: int) -> Iterator[int]:
    """Sort by a function."""
    yield from sorted(range(a), key=_last)[:1]


def takes_the_most(a: int) -> Iterator[int]:
    """Take a dictionary for its keys."""
    most = {1: 2, 3: 1}
    if a > 2:
        yield a - max(most)
