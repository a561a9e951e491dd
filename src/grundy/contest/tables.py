"""Tables of small numbers as text: lists where they are short, else letters, or packed bytes."""

from __future__ import annotations

from base64 import b85encode
from textwrap import wrap
from zlib import compress

LONG = 400
"""Numbers from which a table is written as a string."""

LETTERS = 62
"""Values that a letter can stand for: from @ on, so that no digraph or quote comes up."""

LARGEST_TEXT = 50_000
"""Characters of the largest table that goes into a program without need."""

WIDTH = 96


def write_list(name: str, numbers: list[int], lang: str) -> str:
    """Return the definition of a list of numbers.

    >>> print(write_list("VALUES", [0, 1, 2], "cpp"))
    const vector<ll> VALUES = {0, 1, 2};
    """
    text = ", ".join(map(str, numbers))
    if len(text) + len(name) > WIDTH - 26:
        text = "\n    " + "\n    ".join(wrap(text, WIDTH)) + "\n"
    if lang == "python":
        return f"{name} = [{text}]"
    return f"const vector<ll> {name} = {{{text}}};"


def is_lettered(numbers: list[int]) -> bool:
    """Return whether a table is written as a string."""
    return len(numbers) > LONG and max(numbers) <= LETTERS


def write_letters(name: str, numbers: list[int], lang: str) -> str:
    """Return the definition of a string with a letter for each number: @ for 0, A for 1, ..."""
    rows = [numbers[i : i + WIDTH - 8] for i in range(0, len(numbers), WIDTH - 8)]
    lines = [
        '    "' + "".join(chr(64 + n) for n in row).replace("\\", "\\\\") + '"' for row in rows
    ]
    text = "\n".join(lines)
    if lang == "python":
        return f"{name} = (  # @ is 0, A is 1, ...\n{text}\n)"
    return f"const char {name}[] =  // @ is 0, A is 1, ...\n{text};"


def is_packed(numbers: list[int], lang: str) -> bool:
    """Return whether a table is packed: Python unpacks what judges would find too long."""
    return lang == "python" and is_lettered(numbers) and text_size(numbers) > LARGEST_TEXT


def write_packed(name: str, numbers: list[int]) -> str:
    """Return the definition, in Python, of bytes that are unpacked when the program starts.

    >>> print(write_packed("VALUES", [0, 1, 2] * 1000))  # doctest: +ELLIPSIS
    VALUES = decompress(b85decode(
        "..."
    ))
    """
    text = b85encode(compress(bytes(numbers), 9)).decode()
    rows = [text[i : i + WIDTH - 8] for i in range(0, len(text), WIDTH - 8)]
    lines = "\n".join(f'    "{row}"' for row in rows)
    return f"{name} = decompress(b85decode(\n{lines}\n))"


def text_size(numbers: list[int]) -> int:
    """Return about how many characters a table takes in a program."""
    if is_lettered(numbers):
        return len(numbers) * 100 // 88
    return sum(len(str(n)) + 2 for n in numbers)


def look_up(name: str, numbers: list[int], index: str, lang: str) -> str:
    """Return the expression for an item of a table that `write_table` wrote."""
    if not is_lettered(numbers) or is_packed(numbers, lang):
        return f"{name}[{index}]"
    return f"ord({name}[{index}]) - 64" if lang == "python" else f"{name}[{index}] - 64"


def write_table(name: str, numbers: list[int], lang: str) -> str:
    """Return the definition of a table, in the shortest form."""
    if is_packed(numbers, lang):
        return write_packed(name, numbers)
    write = write_letters if is_lettered(numbers) else write_list
    return write(name, numbers, lang)
