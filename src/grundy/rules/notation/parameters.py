"""Parameters of games, read from text: numbers, sets of numbers, board sizes."""

from __future__ import annotations

import re

from grundy.errors import ParameterError

LARGEST_BOARD = 1_000_000


def number(text: str, game: str, example: str, least: int = 1) -> int:
    """Return the one whole number that `text` stands for.

    >>> number("3", "bounded-nim", "bounded-nim:3")
    3

    Raises `ParameterError`.
    """
    if not re.fullmatch(r"\d{1,4000}", text) or int(text) < least:
        raise ParameterError(
            f"{game} takes one number, {least} or more, as in {example}; not {text!r}"
        )
    return int(text)


def number_set(text: str, game: str, example: str) -> tuple[int, ...]:
    """Return the positive numbers listed in `text`, in order; ranges are written 2-5.

    >>> number_set("1,3-5", "subtraction", "subtraction:1,3,4")
    (1, 3, 4, 5)

    Raises `ParameterError`.
    """
    wanted = f"{game} takes positive numbers and ranges, as in {example} or {game}:1-20"
    numbers: set[int] = set()
    for item in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,4000})\s*(?:-\s*(\d{1,4000}))?\s*", item)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= low <= high:
            raise ParameterError(f"{wanted}; not {item.strip()!r}")
        if high - low > 1_000_000:
            raise ParameterError(f"{wanted}; {item.strip()} has too many (try bounded-nim:{high})")
        numbers.update(range(low, high + 1))
    return tuple(sorted(numbers))


def write_number_set(numbers: tuple[int, ...]) -> str:
    """Return the shortest text of a set: runs of three and more as ranges.

    >>> write_number_set((1, 3, 4, 5, 9, 10))
    '1,3-5,9,10'
    """
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ",".join(
        f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs
    )


def counts_and_kind(text: str, game: str) -> tuple[tuple[int, ...], str]:
    """Return numbers of heaps, 2 or more, and the word `equal` or `unequal` where there is one.

    >>> counts_and_kind("2-4,unequal", "split")
    ((2, 3, 4), 'unequal')

    Raises `ParameterError`.
    """
    match = re.fullmatch(r"([\d,\s-]*\d)\s*(?:,\s*(equal|unequal))?", text)
    counts = number_set(match[1], game, f"{game}:2,unequal") if match else ()
    if match is None or counts[0] < 2:
        raise ParameterError(
            f"{game} takes the number of heaps, 2 or more, and optionally equal or unequal, as in "
            f"{game}:2,unequal; not {text!r}"
        )
    return counts, match[2] or ""


def code(text: str, game: str, digits: str, words: str) -> str:
    """Return a code of these digits, such as 0.77, without zeros at its end.

    >>> code(".770", "octal", "01234567", "octal digits")
    '0.77'

    Raises `ParameterError`.
    """
    found = text.upper().removeprefix("0X")
    found = f"0{found}" if found.startswith(".") else found
    if not re.fullmatch(f"[{digits}](\\.[{digits}]*)?", found):
        raise ParameterError(f"{game} takes a code of {words}; not {text!r}")
    found = found.rstrip("0").rstrip(".") if "." in found else found
    if int(found[0], 16) & 3:
        raise ParameterError(
            f"{game}: a move that takes nothing must leave at least two heaps, so the digit before "
            f"the point is 0, 4, 8 or C; not {found[0]}"
        )
    if not found.strip("0."):
        raise ParameterError(f"{game}: the code {text!r} has no moves")
    return found


def board(text: str, game: str, default: tuple[int, int] | None = None) -> tuple[int, int]:
    """Return rows and columns of a board written ROWSxCOLUMNS.

    >>> board("4x5", "cram")
    (4, 5)

    Raises `ParameterError`.
    """
    if not text and default is not None:
        return default
    match = re.fullmatch(r"\s*([1-9]\d{0,5})\s*[xX×]\s*([1-9]\d{0,5})\s*", text)
    if match is None:
        raise ParameterError(f"{game} takes a board ROWSxCOLUMNS, as in {game}:4x5; not {text!r}")
    rows, columns = int(match[1]), int(match[2])
    if rows * columns > LARGEST_BOARD:
        raise ParameterError(f"{game}: a board has at most {LARGEST_BOARD:,} squares, not {text}")
    return rows, columns
