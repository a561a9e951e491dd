"""Tables of small numbers as text: lists where they are short, else strings of one letter each."""

from __future__ import annotations

from textwrap import wrap

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


def text_size(numbers: list[int]) -> int:
    """Return about how many characters a table takes in a program."""
    if is_lettered(numbers):
        return len(numbers) * 100 // 88
    return sum(len(str(n)) + 2 for n in numbers)


def look_up(name: str, numbers: list[int], index: str, lang: str) -> str:
    """Return the expression for an item of a table that `write_list` or `write_letters` wrote."""
    if not is_lettered(numbers):
        return f"{name}[{index}]"
    return f"ord({name}[{index}]) - 64" if lang == "python" else f"{name}[{index}] - 64"


def write_table(name: str, numbers: list[int], lang: str) -> str:
    """Return the definition of a table, in the shorter form."""
    write = write_letters if is_lettered(numbers) else write_list
    return write(name, numbers, lang)
