"""What a problem gives: tests, each of one description, which are read, drawn and written.

The description is that of `grundy code --input`. An example of the input says how it is written: as
`n = 4, piles = [1,2]`, as `4, {1,2}`, or else as words between spaces.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any

from grundy.contest.reading import Numbers, arguments, names_of
from grundy.contest.searches.inputs import read_input
from grundy.contest.slots import Slot
from grundy.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from grundy.contest.searches.inputs import Input

    Case = dict[str, Any]
    Check = Callable[[Case], str]
    Columns = dict[str, list[Any]]

DRAWN = 1000
"""Different tests of a largest input; where it has more, they come again."""

FEW_TESTS, MANY_TESTS = 2, 100
"""Tests of a small input and of a largest one, where no limit says so."""


@dataclass(frozen=True)
class Given:
    r"""The input of a problem: one test, or several.

    `tests` limits how many there are, as in 1<=t<=9; it may also be "end" (tests to the end of the
    input), or the zeros after the last test, as in "0 0".

    >>> Given("1<=n<=9 1<=heaps[n]<=5", "1<=t<=9").read("2\n1\n5\n2\n1 2")
    {'n': [1, 2], 'heaps': [[5], [1, 2]]}
    >>> Given("1<=n<=9 1<=heaps[n]<=5").read("2\n1 7")
    Traceback (most recent call last):
    grundy.errors.InputError: the input, line 2: a heap is from 1 to 5, but '7' was found
    >>> Given("1<=piles[1<=n<=9]<=5", example="piles = [1]").read("piles = [3,4]")
    {'n': [2], 'piles': [[3, 4]]}
    """

    description: str
    tests: str = ""
    example: str = ""

    @cached_property
    def input(self) -> Input:
        """What a test has."""
        return read_input(self.description)

    @cached_property
    def counted(self) -> Input | None:
        """The number of tests, where it stands before them."""
        return read_input(self.tests) if "<=" in self.tests else None

    @cached_property
    def slots(self) -> list[Slot]:
        """What is read for a test, without the lengths that only have a name."""
        return [Slot(item) for item in self.input.items if item.kind != "length"]

    @cached_property
    def lengths(self) -> dict[str, Slot]:
        """The named lengths of lists, by the names of the lists."""
        named = {item.names[0]: Slot(item) for item in self.input.items if item.kind == "length"}
        taken: dict[str, Slot] = {}
        for slot in self.slots:
            name = next((name for name in slot.needs if name in named), "")
            if name:
                taken[slot.name] = named.pop(name)
        return taken

    @property
    def limits(self) -> str:
        """The limits of all numbers, as in `1 <= n <= 2 * 10^5; 0 <= k <= n`."""
        counted = self.counted.items if self.counted else ()
        texts = (item.text for item in (*counted, *self.input.items) if "<=" in item.text)
        plain = (re.sub(r"\[.*\]|:[a-z]+", "", text) for text in texts)
        return "; ".join(re.sub(r"(<=|\*|(?<=\w)-)", r" \1 ", text) for text in plain)

    @property
    def _is_call(self) -> bool:
        """Whether an input is written as the arguments of a function."""
        return " = " in self.example or "{" in self.example

    # Reading --------------------------------------------------------------------------------------

    def read(self, text: str, check: Check | None = None) -> Columns:
        """Return by name what all tests have; `check` says what is wrong with one of them.

        Raises `InputError` with the line, what was expected and the limits.
        """
        quick = self._quick_columns(text) if check is None and not self._is_call else None
        if quick is not None:
            return quick
        cases = [self._read_call(text)] if self._is_call else self._read_tests(text, check)
        wrong = check(cases[0]) if check and self._is_call else ""
        if wrong:
            raise InputError(f"the input: {wrong}")
        return {name: [case[name] for case in cases] for name in self.input.names}

    def _read_tests(self, text: str, check: Check | None) -> list[Case]:
        has_words = any(slot.kind in ("word", "words") for slot in self.slots)
        numbers = Numbers(text, has_words=has_words)
        found = []
        for _ in self._each_test(numbers):
            found.append(case := self._read_test(numbers))
            wrong = check(case) if check else ""
            if wrong:
                raise numbers.fault(wrong)
        numbers.end()
        return found

    def _each_test(self, numbers: Numbers) -> Iterator[None]:
        """Yield as often as there are tests."""
        zeros = self.tests.split()
        if self.counted is not None:
            count = numbers.one("the number of tests", *Slot(self.counted.items[0]).span({}))
            yield from (None for _ in range(count))
        elif self.tests == "end":
            yield
            while numbers.at < len(numbers.words):
                yield
        elif zeros:
            while numbers.words[numbers.at : numbers.at + len(zeros)] != zeros:
                yield
            numbers.at += len(zeros)
        else:
            yield

    def _read_test(self, numbers: Numbers) -> Case:
        case: Case = {}
        for slot in self.slots:
            length = self.lengths.get(slot.name)
            if length is not None:
                count = case[length.name] = numbers.left_in_line()
                least, most = length.span(case)
                if not least <= count <= most:
                    numbers.at += count
                    raise numbers.fault(f"{least} to {most} numbers were expected in this line")
            case |= slot.read(numbers, case)
        return case

    def _quick_columns(self, text: str) -> Columns | None:
        """Return counted tests of numbers and lists, or None where anything is amiss.

        For 200,000 tests, calls that take care of every word would need a second.
        """
        if self.counted is None or not all(map(_is_simple, self.slots)):
            return None
        if "_" in text or not text.isascii():
            return None
        columns: Columns = {slot.name: [] for slot in self.slots}
        lengths = [columns.get("".join(slot.needs)) for slot in self.slots]
        steps = list(zip((columns[slot.name].append for slot in self.slots), lengths, strict=True))
        try:
            flat = list(map(int, text.split()))
            least, most = Slot(self.counted.items[0]).span({})
            at = 1
            for _ in range(min(flat[0], most)):
                for append, length in steps:
                    if length is None:
                        append(flat[at])
                        at += 1
                    else:
                        end = at + length[-1]
                        append(flat[at:end])
                        at = end
        except (IndexError, ValueError):  # a word is no number, or the input ends too early
            return None
        are_good = all(_is_within(slot, columns[slot.name]) for slot in self.slots)
        is_counted = least <= flat[0] <= most
        return columns if is_counted and at == len(flat) and are_good else None

    def _read_call(self, text: str) -> Case:
        values = arguments(text, self.example, len(self.slots))
        case: Case = {}
        for slot, value in zip(self.slots, values, strict=True):
            length = self.lengths.get(slot.name)
            if length is not None:
                case[length.name] = length.length_of(value, case)
            case[slot.name] = slot.argument(value, case)
        return case

    # Drawing and writing --------------------------------------------------------------------------

    def small(self, dice: Random, within: str) -> list[Case]:
        """Return a few small tests by chance; `within` has closer limits for some names."""
        closer = read_input(within) if within else None
        count = dice.randint(1, self._count(closer, FEW_TESTS)) if self.tests else 1
        return [self.input.small(dice, closer) for _ in range(count)]

    def largest(self, dice: Random, within: str) -> list[Case]:
        """Return tests at the limits; `within` has closer ones for some names."""
        closer = read_input(within) if within else None
        most = self.counted.items[0].limits({})[1] if self.counted else None
        count = self._count(closer, most or MANY_TESTS) if self.tests else 1
        drawn = [self.input.largest(dice, closer) for _ in range(min(count, DRAWN))]
        return list(islice(cycle(drawn), count))

    def _count(self, closer: Input | None, most: int) -> int:
        """Return the largest number of tests, which closer limits may have: of t, or of tests."""
        name = self.counted.names[0] if self.counted else "tests"
        items = [item for item in (closer.items if closer else ()) if item.names == (name,)]
        return (items[0].limits({})[1] if items else None) or most

    def write(self, cases: list[Case]) -> str:
        """Return tests as the judge writes them."""
        if self._is_call:
            return self._written_call(cases[0])
        texts = {id(case): self.input.write(case).rstrip("\n") for case in cases}
        before = [str(len(cases))] if self.counted else []
        after = [self.tests] if self.tests.strip(" 0") == "" != self.tests else []
        return "\n".join([*before, *(texts[id(case)] for case in cases), *after])

    def _written_call(self, case: Case) -> str:
        values = [json.dumps(case[slot.name], separators=(",", ":")) for slot in self.slots]
        names = names_of(self.example)
        if names:
            named = zip(names, values, strict=True)
            return ", ".join(f"{name} = {value}" for name, value in named)
        return ", ".join(values).replace("[", "{").replace("]", "}")


def _is_simple(slot: Slot) -> bool:
    """Return whether this is a number or a list whose limits are fixed, its length one name."""
    if slot.kind == "number":
        return not slot.needs
    (length,) = slot.needs if len(slot.needs) == 1 else ("",)
    head, size, tail = slot.item.text.partition(f"[{length}]")
    is_fixed = not re.search(rf"\b{length}\b", f"{head} {tail}")
    return slot.kind == "list" and bool(size) and is_fixed and not slot.item.order


def _is_within(slot: Slot, column: list[Any]) -> bool:
    """Return whether all numbers, or those of all lists, are within the limits."""
    least, most = slot.span(dict.fromkeys(slot.needs, 1))
    if slot.kind == "list":
        filled = list(filter(None, column))
        return not filled or (least <= min(map(min, filled)) and max(map(max, filled)) <= most)
    return not column or (least <= min(column) and max(column) <= most)
