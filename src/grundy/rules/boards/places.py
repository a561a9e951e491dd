"""Places that touch: the squares of a board, or the vertices of any graph."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import ParameterError
from grundy.rules.boards.mirrors import flips, images
from grundy.rules.boards.squares import transposed
from grundy.rules.boards.text_board import TextBoard
from grundy.rules.notation import parameters

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import Self

    from grundy.forms.states import State

Touching = tuple[tuple[int, ...], ...]
"""For each place of a text the places beside it; a slash has none."""

FAMILIES: dict[str, Callable[[int], list[tuple[int, int]]]] = {
    "path": lambda n: [(i, i + 1) for i in range(1, n)],
    "cycle": lambda n: [(i, i % n + 1) for i in range(1, n + 1)],
    "star": lambda n: [(1, i) for i in range(2, n + 1)],
    "complete": lambda n: [(i, j) for i in range(1, n + 1) for j in range(i + 1, n + 1)],
}
"""Graphs that have a name, by their number of vertices."""

MOST_VERTICES = 1000
SIZES = {"path": (2, 1000), "cycle": (3, 1000), "star": (2, 1000), "complete": (2, 60)}
"""The fewest and the most vertices: complete graphs have many edges."""


class Squares(NamedTuple):
    """The squares of a board, beside each other in rows and columns."""

    rows: int
    columns: int

    @property
    def text(self) -> str:
        """The size, as in 3x4."""
        return f"{self.rows}x{self.columns}"

    @property
    def row_lengths(self) -> tuple[int, ...]:
        """How many squares each row has."""
        return (self.columns,) * self.rows

    def touching(self, board: str) -> Touching:
        """Return the neighbours of each place of a board, which may be of any size."""
        return beside(board.count("/") + 1, board.find("/") if "/" in board else len(board))

    def cut(self, board: str, kept: Collection[int], blank: str) -> str:
        """Return the board with nothing but these places, as small as it can be."""
        return cut_out(board, kept, blank)

    def images(self, board: str) -> list[str]:
        """Return the mirror images of the board, all of them at least as wide as they are high."""
        high, wide = board.count("/") + 1, board.find("/") if "/" in board else len(board)
        return images(board) if high <= wide else flips(transposed(board))

    def place(self, board: str, place: int) -> str:
        """Return "(1, 2)": row and column, counted from 1."""
        row, column = divmod(place, board.find("/") + 1 or len(board) + 1)
        return f"({row + 1}, {column + 1})"


class Network(NamedTuple):
    """The vertices of a graph, beside each other where an edge joins them."""

    text: str
    names: tuple[str, ...]
    neighbours: Touching
    family: str = ""

    @property
    def row_lengths(self) -> tuple[int, ...]:
        """One row: a letter for each vertex."""
        return (len(self.names),)

    def touching(self, board: str) -> Touching:
        """Return the neighbours of each vertex."""
        return self.neighbours

    def cut(self, board: str, kept: Collection[int], blank: str) -> str:
        """Return the vertices with nothing on all but these."""
        return "".join(mark if i in kept else blank for i, mark in enumerate(board))

    def images(self, board: str) -> list[str]:
        """Return the images by symmetries of a graph with a name; of others none is looked for."""
        if self.family == "path":
            return [board, board[::-1]]
        if self.family == "cycle":
            turned = [board[i:] + board[:i] for i in range(len(board))]
            return turned + [image[::-1] for image in turned]
        fixed = {"star": 1, "complete": 0}.get(self.family, len(board))
        return [board[:fixed] + "".join(sorted(board[fixed:]))]  # all others may be exchanged

    def place(self, board: str, place: int) -> str:
        """Return the name of a vertex."""
        return self.names[place]


class PlacesGame(TextBoard):
    """A game on the squares of a board, or on the vertices of any graph.

    A board is given as ROWSxCOLUMNS. A graph is given by its edges, as in `a-b,b-c,c-a`, or as
    `path5`, `cycle5`, `star5` or `complete5`, whose vertices are 1 to 5; its positions have one
    letter for each vertex, in the order in which the edges name them.
    """

    most_squares = 1000
    graphs = True
    """Whether the game is played on graphs, or on boards alone."""

    def __init__(self, layout: Squares | Network) -> None:
        self.layout = layout

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the size of a board, or a graph.

        Raises `ParameterError`.
        """
        if not cls.graphs or re.fullmatch(r"\s*\d+\s*[xX×]\s*\d+\s*", text):
            rows, columns = parameters.board(text, cls.name)
            if rows * columns > cls.most_squares:
                raise ParameterError(
                    f"{cls.name}: a board has at most {cls.most_squares:,} squares, not {text}"
                )
            return cls(Squares(rows, columns))
        return cls(read_network(text, cls.name))

    @property
    def parameters(self) -> str:
        """The size of the board, or the graph."""
        return self.layout.text

    @property
    def row_lengths(self) -> tuple[int, ...]:
        """The rows of the board; of a graph one row with all vertices."""
        return self.layout.row_lengths

    @property
    def start(self) -> Any:
        """The empty board."""
        return self(self.empty)

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the board as it is written."""
        self.expect_count(args)
        return self.checked(args[0])

    def board_lines(self, state: State) -> list[str]:
        """Return a picture of the board, or the vertices with their names."""
        if isinstance(self.layout, Squares):
            return super().board_lines(state)
        wide = max(map(len, self.layout.names))
        marks = " ".join(mark.rjust(wide) for mark in state)
        return [marks, " ".join(name.rjust(wide) for name in self.layout.names)]

    def _size(self) -> str:
        if isinstance(self.layout, Squares):
            return f"{self.layout.rows} rows of {self.layout.columns} squares"
        return f"one row of {len(self.layout.names)} letters, one for each vertex"


def read_network(text: str, game: str) -> Network:
    """Return the graph that a text stands for: a name with a number, or edges.

    >>> read_network("a-b,b-c", "snort").neighbours
    ((1,), (0, 2), (1,))
    >>> read_network("cycle3", "snort").names
    ('1', '2', '3')

    Raises `ParameterError`.
    """
    named = re.fullmatch(rf"({'|'.join(FAMILIES)})([1-9]\d{{0,3}})", text)
    if named:
        return _named(named[1], int(named[2]), game)
    pairs = [re.fullmatch(r"\s*(\w+)\s*-\s*(\w+)\s*", item, re.ASCII) for item in text.split(",")]
    edges = [(pair[1], pair[2]) for pair in pairs if pair]
    if len(edges) < len(pairs):
        wrong = next(item for item, pair in zip(text.split(","), pairs, strict=True) if not pair)
        raise ParameterError(
            f"{game} takes a board ROWSxCOLUMNS as in {game}:3x4, or a graph as in {game}:path5, "
            f"{game}:cycle5 or {game}:a-b,b-c; not {wrong.strip()!r}"
        )
    return _joined(",".join(f"{a}-{b}" for a, b in edges), edges, game)


def _named(family: str, count: int, game: str) -> Network:
    least, most = SIZES[family]
    if not least <= count <= most:
        raise ParameterError(
            f"{game}: {family} takes {least} to {most:,} vertices, as in {game}:{family}5; "
            f"not {count}"
        )
    edges = [(str(a), str(b)) for a, b in FAMILIES[family](count)]
    return _joined(f"{family}{count}", edges, game)._replace(family=family)


def _joined(text: str, edges: list[tuple[str, str]], game: str) -> Network:
    names = tuple(dict.fromkeys(name for edge in edges for name in edge))
    if len(names) > MOST_VERTICES:
        raise ParameterError(f"{game}: a graph has at most {MOST_VERTICES:,} vertices")
    number = {name: i for i, name in enumerate(names)}
    near: list[set[int]] = [set() for _ in names]
    for a, b in edges:
        if a == b:
            raise ParameterError(f"{game}: an edge joins two vertices; not {a}-{b}")
        near[number[a]].add(number[b])
        near[number[b]].add(number[a])
    return Network(text, names, tuple(tuple(sorted(found)) for found in near))


@lru_cache(maxsize=1024)
def beside(rows: int, columns: int) -> Touching:
    """Return for each place of a board's text the places of the squares beside it.

    >>> beside(2, 2)
    ((1, 3), (0, 4), (), (4, 0), (3, 1))
    """
    width = columns + 1
    size = rows * width - 1
    return tuple(
        ()
        if place % width == columns
        else tuple(
            near
            for near in (place + 1, place - 1, place + width, place - width)
            if 0 <= near < size and near % width != columns
        )
        for place in range(size)
    )


def cut_out(board: str, kept: Collection[int], blank: str) -> str:
    """Return the board with nothing but these places, as small as it can be.

    >>> cut_out("x.o/.xo/o..", {0, 5}, "#")
    'x#/#x'
    """
    width = board.find("/") + 1 or len(board) + 1
    squares = {divmod(place, width) for place in kept}
    rows, columns = [r for r, _ in squares], [c for _, c in squares]
    across = range(min(columns), max(columns) + 1)
    return "/".join(
        "".join(board[r * width + c] if (r, c) in squares else blank for c in across)
        for r in range(min(rows), max(rows) + 1)
    )


def connected(live: set[int], touching: Touching) -> Iterator[set[int]]:
    """Yield these places in groups that hang together.

    >>> sorted(map(sorted, connected({0, 1, 6}, beside(2, 3))))
    [[0, 1], [6]]
    """
    left = set(live)
    while left:
        waiting = [min(left)]
        found = set(waiting)
        while waiting:
            new = [near for near in touching[waiting.pop()] if near in left and near not in found]
            found.update(new)
            waiting += new
        left -= found
        yield found


def two_coloured(board: str, touching: Touching, colours: str) -> str | None:
    """Return the free places in two colours, no two beside each other alike; None if impossible.

    >>> two_coloured("../..", beside(2, 2), "xo")
    'xo/ox'
    """
    marks = list(board)
    for group in connected({i for i, mark in enumerate(board) if mark == "."}, touching):
        waiting = [min(group)]
        marks[waiting[0]] = colours[0]
        for place in waiting:
            for near in touching[place]:
                if marks[near] == ".":
                    marks[near] = colours[marks[place] == colours[0]]
                    waiting.append(near)
                elif marks[near] == marks[place]:
                    return None
    return "".join(marks)
