"""One notation: how numbers, words, tuples and whole argument lists are written and read.

What `write` prints, `read` parses. Words without spaces, brackets, commas or quotes stand bare;
characters that cannot be seen, or can be taken for others, are escaped as in Python.
"""

from __future__ import annotations

import re
from ast import literal_eval
from typing import TYPE_CHECKING
from unicodedata import normalize

from grundy.errors import NotationError

if TYPE_CHECKING:
    from grundy.forms.states import State

_WORD = re.compile(r"[^\s()\[\]{},'\"+:]*[^\s()\[\]{},'\"+:\d.-][^\s()\[\]{},'\"+:]*")
_POWER = re.compile(r"(\d{1,20}) ?\*\* ?(\d{1,5})", re.ASCII)
LARGEST = 1 << 14
"""Bits of a power that is written as one."""

DEEPEST = 100
_PAIRS = {"(": ")", "[": "]", "{": "}"}


def write(value: State) -> str:
    """Return the text of one argument.

    >>> write(5), write((1, 2)), write("HTH"), write("two words")
    ('5', '(1, 2)', 'HTH', "'two words'")
    """
    if type(value) is int:
        return str(value)
    if type(value) is tuple:
        inside = ", ".join(map(write, value))
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if isinstance(value, str) and _WORD.fullmatch(value) and _is_bare(value) and is_plain(value):
        return value
    written = repr(value)
    return written if is_plain(written) else ascii(value)


def is_plain(text: str) -> bool:
    r"""Return whether every character can be seen and taken for nothing else.

    Those are the printable ones of ASCII, and its letters with marks, such as é. Letters of other
    scripts can look like those of ASCII, and some characters cannot be seen at all.

    >>> is_plain("Zürich, 5"), is_plain("\u0430"), is_plain("a\u200b"), is_plain("a\n")
    (True, False, False, False)
    """
    if text.isascii():
        return text.isprintable()
    return all(map(_is_plain, text))


def _is_plain(char: str) -> bool:
    if char.isascii():
        return char.isprintable()
    base, *marks = list(normalize("NFD", char))
    return base.isascii() and base.isalpha() and bool(marks) and normalize("NFC", char) == char


def seen(name: str) -> str:
    r"""Return a name with all that is not plain in it written as Python writes it.

    >>> seen("nim"), seen("n\u0456m"), seen("two\nlines")
    ('nim', 'n\\u0456m', 'two\\nlines')
    """
    if is_plain(name):
        return name
    return "".join(
        char if _is_plain(char) and char != "\\" else char.encode("unicode_escape").decode()
        for char in name
    )


def read(text: str) -> State:
    """Return the argument that `text` stands for.

    >>> read("5"), read("(1, 2)"), read("HTH"), read("'two words'"), read("10**3")
    (5, (1, 2), 'HTH', 'two words', 1000)

    Raises `NotationError`.
    """
    text = text.strip()
    if text.count("(") > DEEPEST:
        raise NotationError(f"more than {DEEPEST} nested brackets: this is not a position")
    if text.startswith("(") and text.endswith(")"):
        inside = split(text[1:-1])
        return tuple(read(item) for item in inside)
    if _is_bare(text) and _WORD.fullmatch(text):
        return text
    if power := _POWER.fullmatch(text):
        return _power(int(power[1]), int(power[2]), text)
    try:
        return literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError) as error:
        shown = text if len(text) <= 60 else f"{text[:57]}..."
        raise NotationError(f"cannot read {shown!r} as a number, a word or a tuple") from error


def _power(base: int, exponent: int, text: str) -> int:
    if base.bit_length() * exponent > LARGEST:
        raise NotationError(f"{text} is too large a number to be written out")
    found: int = base**exponent
    return found


def split(text: str, separator: str = ",") -> list[str]:
    """Split at the separators outside brackets and quotes; after a last comma may be nothing.

    >>> split("3, (4, 5), 'a,b'")
    ['3', '(4, 5)', "'a,b'"]

    Raises `NotationError` when brackets or quotes do not match.
    """
    items: list[str] = []
    begin = 0
    for place, char, depth in outside_quotes(text):
        if char == separator and depth == 0:
            items.append(text[begin:place].strip())
            begin = place + 1
    last = text[begin:].strip()
    if last or not items or separator != ",":
        items.append(last)
    if "" in items:
        if items == [""]:
            return []
        raise NotationError(f"something is missing next to {separator!r} in {text!r}")
    return items


def outside_quotes(text: str) -> list[tuple[int, str, int]]:
    """Return place, character and bracket depth of everything outside quotes.

    An opening bracket has the depth outside it, and so has its closing bracket.
    """
    found: list[tuple[int, str, int]] = []
    closers: list[str] = []
    quote = ""
    escaped = False
    for place, char in enumerate(text):
        if quote:
            quote = "" if char == quote and not escaped else quote
            escaped = char == "\\" and not escaped
            continue
        if char in "'\"":
            quote = char
        elif closers and char == closers[-1]:
            closers.pop()
        elif char in _PAIRS.values():
            raise NotationError(f"unexpected {char!r} at column {place + 1} of {text!r}")
        found.append((place, char, len(closers)))
        if char in _PAIRS:
            closers.append(_PAIRS[char])
    if quote or closers:
        raise NotationError(f"{quote or closers[-1]!r} is missing at the end of {text!r}")
    return found


def _is_bare(text: str) -> bool:
    # 1e5, 0x1f and None would read as something else than a word.
    return not text[:1].isdigit() and text not in {"True", "False", "None"}
