"""Inputs of judges, read strictly: what is not in the stated form is told with its line."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from itertools import accumulate
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

    def __init__(self, text: str, *, has_words: bool = False) -> None:
        self.text = text
        self.words = text.split()
        self.at = 0
        self.ends: list[int] = []
        self.odd = "_" in text or not text.isascii()  # Python reads 1_000 and other scripts' digits
        if self.odd and not has_words:
            self._refuse_odd_words()

    def _refuse_odd_words(self) -> None:
        for i, word in enumerate(self.words):
            if not _is_whole(word):
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
        if self.odd and not all(map(_is_whole, words)):
            found = []
        if len(found) < count or (found and (min(found) < least or max(found) > most)):
            raise self._complaint(start, count, what, (least, most))
        return found

    def take_words(self, count: int, what: str, letters: str, span: tuple[int, int]) -> list[str]:
        """Return the next words, of these letters and lengths; `what` says the same in words."""
        least, most = span
        found = self.words[self.at : self.at + count]
        for i, word in enumerate(found, self.at):
            if not least <= len(word) <= most or word.strip(letters):
                raise self._error(i, f"{what} was expected", word)
        self.at += len(found)
        if len(found) < count:
            raise self._error(self.at, f"{what} was expected", "")
        return found

    def begin_line(self, what: str) -> None:
        """Raise `InputError` where the next word is not the first of its line."""
        if self.left_in_line() and self.at and self.at not in self.ends:
            raise self._error(self.at, f"{what} was expected in a new line", self.words[self.at])

    def left_in_line(self) -> int:
        """Return how many words are left in the line of the next one."""
        if not self.ends:
            self.ends = list(accumulate(len(line.split()) for line in self.text.splitlines()))
        place = bisect_right(self.ends, self.at)
        return self.ends[place] - self.at if place < len(self.ends) else 0

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


def _is_whole(word: str) -> bool:
    return bool(re.fullmatch("[+-]?[0-9]+", word))


def names_of(example: str) -> list[str]:
    """Return the names of the values of an input such as ``n = 10, piles = [1,2]``.

    >>> names_of("n = 10, piles = [1,2]"), names_of("20, {1,2,3}")
    (['n', 'piles'], [])
    """
    return re.findall(r"(\w+) = ", example)


def arguments(text: str, example: str, count: int) -> list[Any]:
    """Return so many values of an input such as the example; its names may be left out.

    >>> arguments("n = 10, piles = [1,2]", "n = 4, piles = [3]", 2)
    [10, [1, 2]]
    >>> arguments("20, {1,2,3}", "4, {3}", 2)
    [20, [1, 2, 3]]
    >>> arguments("n = __import__('os')", "n = 4", 1)
    Traceback (most recent call last):
    grundy.errors.InputError: the input, line 1: an input such as n = 4 was expected
    """
    bare = text.replace("{", "[").replace("}", "]")
    for name in names_of(example):
        bare = re.sub(rf"(^|,)\s*{name}\s*=", r"\1", bare, count=1)
    found: list[Any] = _value(f"[{bare}]", text, example)
    if len(found) != count:
        raise InputError(f"the input: an input such as {example} was expected")
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
        many = f"{fewest} to {longest}" if fewest < longest else f"{fewest}"
        raise InputError(f"the input: a list of {many} numbers was expected, but {found}")
    return [whole(each, what, least, most, place=i) for i, each in enumerate(value, 1)]
