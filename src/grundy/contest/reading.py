"""Inputs of judges, read strictly: what is not in the stated form is told with its line."""

from __future__ import annotations

import json
import re
from typing import Any

from grundy.errors import InputError


class Numbers:
    r"""The whole numbers of an input, taken one after the other, each with its least and most.

    >>> numbers = Numbers("2\n5 7\n")
    >>> numbers.many(numbers.one("n", 1, 9), "a heap", 1, 9)
    [5, 7]
    >>> Numbers("4\n5 x").many(3, "a heap", 1, 9)
    Traceback (most recent call last):
    grundy.errors.InputError: the input, line 2: a heap was expected, a whole number, but 'x' stands
    there
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = text.split()
        self.at = 0
        if "_" in text or not text.isascii():  # Python reads 1_000 and digits of other scripts
            self._refuse_odd_words()

    def _refuse_odd_words(self) -> None:
        for i, word in enumerate(self.words):
            if not re.fullmatch("[+-]?[0-9]+", word):
                raise self._error(i, "a whole number was expected", word)

    def one(self, what: str, least: int, most: int) -> int:
        """Return the next number."""
        return self.many(1, what, least, most)[0]

    def many(self, count: int, what: str, least: int, most: int) -> list[int]:
        """Return the next `count` numbers."""
        start = self.at
        self.at += count
        words = self.words[start : self.at]
        try:
            found = list(map(int, words))
        except ValueError:
            found = []
        if len(found) < count or (found and (min(found) < least or max(found) > most)):
            raise self._complaint(start, count, what, (least, most))
        return found

    def rows(self, tests: int, count: int, what: str, least: int, most: int) -> list[list[int]]:
        r"""Return the rows of an input: their number, and each as a count and so many numbers.

        >>> Numbers("2\n1\n7\n2\n1 2").rows(9, 9, "a heap", 0, 9)
        [[7], [1, 2]]
        """
        quick = self._quick_rows(tests, count, least, most)
        if quick is not None:
            return quick
        # Something is wrong: read again with care, to tell what and where.
        found = []
        for _ in range(self.one("the number of tests", 1, tests)):
            length = self.one("the number of numbers in a test", 1, count)
            found.append(self.many(length, what, least, most))
        self.end()
        return found

    def _quick_rows(self, tests: int, count: int, least: int, most: int) -> list[list[int]] | None:
        """Return the same, or None where anything is amiss: 400,000 calls would cost a second."""
        try:
            flat = list(map(int, self.words))
        except ValueError:
            return None
        found = []
        at = 1
        while at < len(flat):
            length = flat[at]
            row = flat[at + 1 : at + 1 + length]
            at += 1 + length
            if not 0 < length <= count:
                return None
            found.append(row)
        if not found or at != len(flat) or not len(found) == flat[0] <= tests:
            return None
        return found if least <= min(map(min, found)) and max(map(max, found)) <= most else None

    def end(self) -> None:
        """Raise `InputError` when something is left."""
        if self.at < len(self.words):
            raise self._error(self.at, "the input should have ended", self.words[self.at])

    def fault(self, message: str) -> InputError:
        """Return the error for the numbers that were taken last."""
        return self._error(max(self.at - 1, 0), message, None)

    def _complaint(self, start: int, count: int, what: str, span: tuple[int, int]) -> InputError:
        least, most = span
        words = self.words[start : start + count]
        for i, word in enumerate(words, start):
            if not re.fullmatch("[+-]?[0-9]{1,4000}", word):
                return self._error(i, f"{what} was expected, a whole number", word)
            if not least <= int(word) <= most:
                return self._error(i, f"{what} is from {least} to {most}", word)
        missing = count - len(words)
        more = f" ({missing} numbers are missing)" if missing > 1 else ""
        return self._error(len(self.words), f"{what} was expected{more}", "")

    def _error(self, index: int, expected: str, word: str | None) -> InputError:
        line = self._line(index)
        if word is None:
            return InputError(f"the input, line {line}: {expected}", line)
        if not word:
            return InputError(f"the input, line {line}: {expected}, but the input ends there", line)
        shown = word if len(word) <= 30 else f"{word[:27]}..."
        return InputError(f"the input, line {line}: {expected}, but {shown!r} was found", line)

    def _line(self, index: int) -> int:
        for i, match in enumerate(re.finditer(r"\S+", self.text)):
            if i == index:
                return self.text.count("\n", 0, match.start()) + 1
        return max(1, len(self.text.rstrip().splitlines()))


def argument(text: str, name: str, example: str) -> Any:
    """Return the value of an input such as ``piles = [5,3,4,5]``; the name may be left out.

    >>> argument("piles = [5,3,4,5]", "piles", "piles = [5,3]")
    [5, 3, 4, 5]
    >>> argument("4", "n", "n = 4")
    4
    >>> argument("n = __import__('os')", "n", "n = 4")
    Traceback (most recent call last):
    grundy.errors.InputError: the input, line 1: an input such as n = 4 was expected
    """
    bare = re.sub(rf"\A\s*{re.escape(name)}\s*=", "", text)
    return _value(bare, text, example)


def named_arguments(text: str, names: tuple[str, ...], example: str) -> list[Any]:
    """Return the values of an input such as ``n = 10, total = 11``; the names may be left out.

    >>> named_arguments("n = 10, total = 11", ("n", "total"), "n = 10, total = 11")
    [10, 11]
    >>> named_arguments("10", ("n", "total"), "n = 10, total = 11")
    Traceback (most recent call last):
    grundy.errors.InputError: the input: an input such as n = 10, total = 11 was expected
    """
    bare = text
    for name in names:
        bare = re.sub(rf"\b{re.escape(name)}\s*=", "", bare, count=1)
    found: list[Any] = _value(f"[{bare}]", text, example)
    if len(found) != len(names):
        raise InputError(f"the input: an input such as {example} was expected")
    return found


def arguments(text: str, example: str) -> list[Any]:
    """Return the values of an input such as ``20, {1,2,3}``, as TopCoder writes them.

    >>> arguments("20, {1,2,3}", "20, {1,2,3}")
    [20, [1, 2, 3]]
    """
    bare = text.replace("{", "[").replace("}", "]")
    found: list[Any] = _value(f"[{bare}]", text, example)
    return found


def _value(bare: str, text: str, example: str) -> Any:
    try:
        return json.loads(bare)
    except (ValueError, RecursionError) as error:
        inner = getattr(error, "lineno", 1)
        line = min(inner, max(1, len(text.splitlines())))
        message = f"the input, line {line}: an input such as {example} was expected"
        raise InputError(message, line) from None


def whole(value: Any, what: str, least: int, most: int, *, place: int = 0) -> int:
    """Return a value that must be a whole number in this range; `place` tells where in a list.

    >>> whole(7, "n", 1, 9)
    7
    """
    if type(value) is not int or not least <= value <= most:
        shown = repr(value) if len(repr(value)) <= 30 else f"{repr(value)[:27]}..."
        where = f", number {place} of the list" if place else ""
        raise InputError(
            f"the input{where}: {what} is a whole number from {least} to {most}, but {shown} was "
            "found"
        )
    return value


def wholes(value: Any, what: str, least: int, most: int, *, count: tuple[int, int]) -> list[int]:
    """Return a value that must be a list of whole numbers, as many as `count` says: least, most.

    >>> wholes([1, 2], "a pile", 1, 9, count=(1, 3))
    [1, 2]
    """
    fewest, longest = count
    if type(value) is not list or not fewest <= len(value) <= longest:
        found = f"{len(value)} were found" if type(value) is list else "something else was found"
        raise InputError(
            f"the input: a list of {fewest} to {longest} numbers was expected, but {found}"
        )
    return [whole(each, what, least, most, place=i) for i, each in enumerate(value, 1)]
