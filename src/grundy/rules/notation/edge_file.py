"""Graphs in text files: an edge a line, or a node and its options a line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grundy.errors import MissingFileError, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike


def read_edges(path: str | PathLike[str]) -> dict[int | str, list[int | str]]:
    """Return the options of the nodes in a file of lines `FROM TO` or `FROM: TO TO ...`.

    A line `FROM:` or `FROM` is a node without options of its own; what follows a # is a comment.
    Nodes that are written as whole numbers are numbers, others are words.

    Raises `MissingFileError`, and `NotationError` with the number of the line.
    """
    from pathlib import Path  # noqa: PLC0415 - slow to import, and most graphs come without it

    file = Path(path)
    try:
        # With a byte order mark, as some editors write it, the first node would be another one.
        with file.open(encoding="utf-8-sig") as lines:
            return parse_edges(lines, str(path))
    except FileNotFoundError:
        raise MissingFileError(
            f"there is no file {str(path)!r}; a text given to gr.graph is the name of a file of "
            "edges; to give edges as text, write gr.game('graph:0-1,0-2')"
        ) from None
    except NotationError:
        raise
    except (OSError, ValueError) as error:
        raise NotationError(f"{str(path)!r} is not a text file of edges: {error}") from error


def parse_edges(lines: Iterable[str], name: str = "edges") -> dict[int | str, list[int | str]]:
    """Return the options of the nodes in these lines; `name` tells errors where they are.

    >>> parse_edges(["0 1", "0 2  # two edges", "", "1: 2 3", "end:"])
    {0: [1, 2], 1: [2, 3], 'end': []}

    Raises `NotationError` with the number of the line.
    """
    options: dict[int | str, list[int | str]] = {}
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        node, targets = _line(words, f"{name}, line {number}", line)
        options.setdefault(_node(node), []).extend(map(_node, targets))
    return options


def _line(words: list[str], where: str, line: str) -> tuple[str, list[str]]:
    """Return the node of a line and its options."""
    first, *rest = words
    _refuse_other_signs(words, where, line)
    listed = first.endswith(":")
    if not listed and rest[:1] == [":"]:
        listed, rest = True, rest[1:]
    node = first.rstrip(":") if listed else first
    odd = not node or ":" in node or any(":" in word for word in rest)
    if odd or (not listed and len(rest) > 1):
        raise NotationError(
            f"{where}: a line is an edge FROM TO, or FROM: TO TO ..., not {line.strip()!r}"
        )
    return node, rest


def _refuse_other_signs(words: list[str], where: str, line: str) -> None:
    """Raise when a line has other signs between its nodes than spaces: it is no lone node.

    A name may hold such signs where it is plain that it is a name: `3,4 3,5`, or `a-b:` alone.
    """
    arrows = any(word in ("->", "=>", "-", "--", ",", ";") for word in words)
    cut = any(word[0] in ",;" or word[-1] in ",;" for word in words)
    lone = len(words) == 1 and not words[0].endswith(":") and words[0]
    joined = lone and (any(sign in lone for sign in (",", ";", ">")) or "-" in lone[1:])
    if not (arrows or cut or joined):
        return
    spaced = " ".join(re.sub("->|=>|--|[-,;]", " ", line.partition("#")[0]).split())
    node = f"; a single node of that name is {lone}:" if joined else ""
    raise NotationError(
        f"{where}: two nodes are separated by a space, not {line.strip()!r}: write {spaced!r}{node}"
    )


def _node(word: str) -> int | str:
    """Return a number for what is written as one; 007 is a word, for it is not the node 7."""
    digits = word.removeprefix("-")
    if digits.isascii() and digits.isdecimal() and len(digits) < 4000:
        number = int(word)
        if str(number) == word:
            return number
    return word
