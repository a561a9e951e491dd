"""The rules of a few games, written apart from grundy's, and their results by playing all out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

Part = tuple[str, Any]
"""A summand: the text of its game, and a number, or a tuple of numbers."""

State = tuple[Any, ...]
"""The first entry tells what the others are: a sum, or a board."""

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
SLIDES = {0: (2, 3), 1: (2, 4), 2: (0, 1, 3, 4), 3: (0, 2, 4), 4: (1, 2, 3)}


# Impartial games ----------------------------------------------------------------------------------


@cache
def options(part: Part) -> list[tuple[Part, ...]]:
    """Return what a move makes of a summand, each a sum.

    Raises `LookupError` for games whose moves are not written here.
    """
    game, here = part
    name, _, more = game.partition(":")
    return [tuple((game, one) for one in option) for option in MOVES[name](more, here)]


def _nim(_: str, here: int) -> Iterator[tuple[int, ...]]:
    yield from ((k,) for k in range(here))


def _lasker(_: str, here: int) -> Iterator[tuple[int, ...]]:
    yield from _nim(_, here)
    yield from ((k, here - k) for k in range(1, here))


def _subtraction(takes: str, here: int) -> Iterator[tuple[int, ...]]:
    yield from ((here - take,) for take in map(int, takes.split(",")) if take <= here)


def _bounded(most: str, here: int) -> Iterator[tuple[int, ...]]:
    yield from ((here - k,) for k in range(1, min(int(most), here) + 1))


def _wythoff(_: str, here: tuple[int, int]) -> Iterator[tuple[Any, ...]]:
    a, b = here
    yield from (((k, b),) for k in range(a))
    yield from (((a, k),) for k in range(b))
    yield from (((a - k, b - k),) for k in range(1, min(here) + 1))


def _fibonacci(_: str, here: tuple[int, int]) -> Iterator[tuple[Any, ...]]:
    yield from (((here[0] - k, 2 * k),) for k in range(1, min(here) + 1))


def _graph(arcs: str, here: str) -> Iterator[tuple[str]]:
    ends = [arc.split("-") for arc in arcs.split(",")]
    yield from ((there,) for start, there in ends if start == here)


def _kayles(_: str, here: int) -> Iterator[tuple[int, ...]]:
    return _octal("0.77", here)


def _octal(code: str, here: int) -> Iterator[tuple[int, ...]]:
    for take, digit in enumerate(code.partition(".")[2], 1):
        rest = here - take
        if rest == 0 and int(digit) & 1:
            yield ()
        if rest > 0 and int(digit) & 2:
            yield (rest,)
        if int(digit) & 4:
            yield from ((k, rest - k) for k in range(1, rest))


def _rule(text: str, here: Any) -> Iterator[Any]:
    head, _, body = text.strip(' "').partition("->")
    names = re.findall(r"\w+", head)
    known = dict(zip(names, here if isinstance(here, tuple) else (here,), strict=True))
    for clause in body.split(";"):
        option, sign, condition = clause.partition(" if ")
        what = clause if " for " in clause else f"{option} for _ in (0,){sign}{condition}"
        for there in eval(f"[{what}]", {**known}):
            parts = there if isinstance(there, list) else [there]
            if min(number for one in parts for number in (one if len(names) > 1 else [one])) >= 0:
                yield tuple(parts)


def _cram(_: str, board: str) -> Iterator[tuple[str]]:
    """Yield the boards with a domino more, without rows and columns that are full."""
    rows = board.split("/")
    cells = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "."}
    for r, c in cells:
        for other in ((r + 1, c), (r, c + 1)):
            if other in cells:
                left = cells - {(r, c), other}
                yield (
                    "/".join(
                        "".join(".#"[(i, j) not in left] for j in range(len(rows[0])))
                        for i in range(len(rows))
                    ),
                )


MOVES: dict[str, Callable[[str, Any], Iterator[Any]]] = {
    "bounded-nim": _bounded,
    "cram": _cram,
    "fibonacci-nim": _fibonacci,
    "graph": _graph,
    "kayles": _kayles,
    "lasker-nim": _lasker,
    "nim": _nim,
    "octal": _octal,
    "rule": _rule,
    "subtraction": _subtraction,
    "wythoff": _wythoff,
}


@cache
def grundy(part: Part) -> int:
    """Return the Grundy value of a summand."""
    seen = set[int]()
    for option in options(part):
        total = 0
        for one in option:
            total ^= grundy(one)
        seen.add(total)
    return min(set(range(len(seen) + 1)) - seen)


# All games ----------------------------------------------------------------------------------------


def turns(state: State) -> int | list[tuple[int, bool, State]]:
    """Return the margin where the game is over, else gain, whether one moves again, and to what."""
    kind, *more = state
    found: int | list[tuple[int, bool, State]] = globals()[f"_{kind}"](*more)
    return found


def _sum(misere: bool, parts: tuple[Part, ...]) -> int | list[tuple[int, bool, State]]:
    found = [
        (0, False, total(misere, [*parts[:place], *option, *parts[place + 1 :]]))
        for place, part in enumerate(parts)
        for option in options(part)
    ]
    return found or (1 if misere else -1)


def total(misere: bool, parts: Any) -> State:
    """Return the state of a sum."""
    return "sum", misere, tuple(sorted(parts, key=repr))


def _row(board: str) -> int | list[tuple[int, bool, State]]:
    """Three in a row; x begins."""
    mover = "x" if board.count("x") == board.count("o") else "o"
    if any({board[int(c)] for c in line} in ({"x"}, {"o"}) for line in LINES):
        return -1
    free = [place for place, cell in enumerate(board) if cell == "."]
    made = [("row", board[:place] + mover + board[place + 1 :]) for place in free]
    return [(0, False, there) for there in made] or 0


def _stones(row: tuple[int, ...]) -> int | list[tuple[int, bool, State]]:
    """Take a number from either end."""
    if not row:
        return 0
    return [(row[0], False, ("stones", row[1:])), (row[-1], False, ("stones", row[:-1]))]


def _box(drawn: frozenset[int]) -> int | list[tuple[int, bool, State]]:
    """One box with four lines; the last line gains it."""
    last = len(drawn) == 3
    found = [(int(last), last, ("box", drawn | {line})) for line in {0, 1, 2, 3} - drawn]
    return found or 0


def _domineering(left: bool, cells: frozenset[tuple[int, int]]) -> Any:
    down = (1, 0) if left else (0, 1)
    pairs = [{cell, (cell[0] + down[0], cell[1] + down[1])} for cell in cells]
    made = [("domineering", not left, cells - pair) for pair in pairs if pair <= cells]
    return [(0, False, there) for there in made] or -1


def _slides(mover: str, board: str) -> int | list[tuple[int, bool, State]]:
    free = board.index(".")
    made = []
    for place in SLIDES[free]:
        if board[place] == mover:
            after = [*board]
            after[free], after[place] = mover, "."
            made.append((0, False, ("slides", "xo"[mover == "x"], "".join(after))))
    return made or -1


def state_of(text: str) -> State:
    """Return the state that a position's text stands for."""
    misere = text.startswith("misere ")
    summands = [
        re.fullmatch(r"(?:(left|right) )?(.+)\((.*)\)", one.removeprefix("misere "))
        for one in text.split(" + ")
    ]
    pairs = [(*found.groups(),) for found in summands if found]
    side, game, inside = pairs[0]
    name = game.partition(":")[0]
    rows = inside.split("/")
    cells = {(r, c): at for r, row in enumerate(rows) for c, at in enumerate(row)}
    boards: dict[str, Any] = {
        "tic-tac-toe": lambda: ("row", "".join(rows)),
        "stone-game": lambda: ("stones", tuple(map(int, re.findall(r"\d+", inside)))),
        "dots-and-boxes": lambda: (
            "box",
            frozenset(i for i, line in enumerate("".join(rows)) if line != "."),
        ),
        "domineering": lambda: (
            "domineering",
            side == "left",
            frozenset(cell for cell, at in cells.items() if at == "."),
        ),
        "pong-hau-ki": lambda: ("slides", inside[0], "".join(rows)[3:]),
    }
    if len(pairs) == 1 and name in boards:
        state: State = boards[name]()
        return state
    return total(misere, [part for _, game, inside in pairs for part in parts_of(game, inside)])


def parts_of(game: str, inside: str) -> list[Part]:
    """Return the summands that the numbers or words of a position are."""
    words = [word.strip() for word in inside.split(",")]
    heads = game.partition("->")[0].count(",") > 0 and game.startswith("rule")
    if heads or game in ("wythoff", "fibonacci-nim"):
        return [(game, tuple(map(int, words)))]
    return [(game, int(word) if word.isdigit() else word) for word in words]


def margin(start: State) -> tuple[int, bool]:
    """Return what the mover gets with best play, endless play being worth 0, and if play ends.

    Where play can cycle there are no gains: what is decided is found from the ends backwards.
    """
    after: dict[State, Any] = {}
    waiting = [start]
    for state in waiting:  # it grows
        if state not in after:
            after[state] = turns(state)
            if isinstance(after[state], list):
                waiting += [there for _, _, there in after[state]]
    known = {state: found for state, found in after.items() if isinstance(found, int)}
    decided = -1
    while decided < len(known):
        decided = len(known)
        for state, found in after.items():
            if state in known:
                continue
            worths = [
                gain + known[there] * (1 if again else -1)
                for gain, again, there in found
                if there in known
            ]
            if len(worths) == len(found) or (1 in worths and not any(g for g, _, _ in found)):
                known[state] = max(worths)
    return known.get(start, 0), start in known


# Misère quotients ---------------------------------------------------------------------------------


def quotient(heaps: list[tuple[Part, ...]], most: int) -> tuple[int, int, list[Any]]:
    """Return how many classes sums of these heaps have, how many are lost, and the heaps' classes.

    Sums of at most `most` heaps are told apart by sums of at most as many.
    """
    sums = [
        total(True, [part for heap in chosen for part in heap])
        for count in range(most + 1)
        for chosen in combinations_with_replacement(heaps, count)
    ]
    tests = sorted({*sums}, key=repr)
    classes = {
        one: tuple(lost(total(True, [*one[2], *test[2]])) for test in tests) for one in tests
    }
    empty = tests.index(total(True, []))
    rows = {*classes.values()}
    return len(rows), sum(row[empty] for row in rows), [classes[total(True, h)] for h in heaps]


@cache
def lost(state: State) -> bool:
    """Return whether the mover loses a sum."""
    found = turns(state)
    return found == -1 if isinstance(found, int) else not any(lost(there) for *_, there in found)
