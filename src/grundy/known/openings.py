"""Opening books: replies that keep the result of a position, computed by `docs/openings.py`."""

from __future__ import annotations

import zlib
from functools import cache
from importlib.resources import files

BOOKS = {"connect-four:6x7": "connect_four_6x7.openings"}
"""The file of each book, by the text of its game."""


@cache
def book(game: str) -> dict[int, int]:
    """Return the replies of a game's book, by the number of the position's image.

    Numbers are those of the game's packed form, and a reply is a place in the list of its moves.
    Empty for a game without a book.

    >>> book("connect-four:6x7")[0b1000000100000010000001000000100000010000001], book("nim")
    (0, {})
    """
    name = BOOKS.get(game)
    return {} if name is None else read_book((files("grundy.known") / name).read_bytes())


def read_book(data: bytes) -> dict[int, int]:
    """Return the book that `write_book` has written."""
    found: dict[int, int] = {}
    number = 0
    for line in zlib.decompress(data).decode().splitlines():
        step, place = line.split()
        number += int(step, 36)
        found[number] = int(place)
    return found


def write_book(replies: dict[int, int]) -> bytes:
    """Return a book as bytes: how far each number is from the one before, and the reply.

    >>> read_book(write_book({5: 1, 70: 0}))
    {5: 1, 70: 0}
    """
    lines, before = list[str](), 0
    for number, place in sorted(replies.items()):
        lines.append(f"{_in_base_36(number - before)} {place}\n")
        before = number
    return zlib.compress("".join(lines).encode(), 9)


def _in_base_36(number: int) -> str:
    text = ""
    while number or not text:
        number, digit = divmod(number, 36)
        text = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + text
    return text
