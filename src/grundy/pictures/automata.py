"""The picture of an automaton that reads digits: its states, and which digits lead where.

Digits stand on the lines they belong to, as in a textbook: each is a place of its own in the
layered layout, between the two states.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import product
from math import log
from typing import TYPE_CHECKING

from grundy.errors import BudgetExceeded
from grundy.pictures.graph import LANDSCAPE
from grundy.pictures.layout import LOOP, lay_out
from grundy.pictures.shapes import FILL, Shape, text_width
from grundy.pictures.strokes import Stroke
from grundy.pictures.svg import INK, escape, svg, text
from grundy.proofs.checker import Numeration
from grundy.proofs.reading import trimmed
from grundy.proofs.saying import digits_of, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.layout import Layout, Point, Route
    from grundy.proofs.learning import Automaton

MOST_STATES, MOST_LINES = 60, 300
"""More than these would be a blot and not a picture."""

STATE, SIZE, LINE = 34.0, 12, 14
PER_ROW, MOST_ROWS = 3, 3
"""Letters of a line, and lines of a label; what does not fit is counted."""

MARGIN, HEAD, ARRIVAL = 24.0, 50.0, 40.0
STROKE = Stroke("", 1.3, INK)
FAINT = "#5b5b66"


@dataclass(frozen=True)
class AutomatonPicture:
    """The picture of an automaton, which notebooks show.

    >>> from grundy.proofs.learning import Automaton
    >>> even = Automaton("base 2", ((0, 1), (0, 1)), frozenset({0}))
    >>> AutomatonPicture(even, ("n",))._repr_svg_().count('class="state')
    2
    """

    automaton: Automaton
    names: tuple[str, ...] = ()
    title: str = ""

    def __str__(self) -> str:
        return automaton_svg(self.automaton, self.names, title=self.title)

    _repr_svg_ = __str__


def automaton_svg(automaton: Automaton, names: Sequence[str] = (), *, title: str = "") -> str:
    """Return the picture of an automaton; `names` are those of the numbers that it reads.

    >>> from grundy.proofs.learning import Automaton
    >>> picture = automaton_svg(Automaton("base 2", ((0, -1, -1, 0),), frozenset({0})), ("a", "b"))
    >>> picture.startswith("<svg"), ">00, 11<" in picture
    (True, True)

    A letter is made of one digit of each number. Accepting states have a double ring, and what
    leads nowhere is left out. Raises `BudgetExceeded` when there is too much for a picture.
    """
    tracks = _tracks(automaton)
    known = tuple(names) if len(names) == tracks else tuple("abcdefgh"[:tracks])
    graph = _graph(automaton)
    lines = sum(map(len, graph.edges))
    if graph.size > MOST_STATES or lines > MOST_LINES:
        raise BudgetExceeded(
            f"the automaton has {graph.size:,} states and {lines:,} lines between them, too many "
            f"for a picture, which has at most {MOST_STATES} and {MOST_LINES}; read its table in "
            "the certificate",
            positions=graph.size,
        )
    about = f"{graph.size} state{'s' * (graph.size > 1)}"
    heading = f"{title}: {about}" if title else f"An automaton of {about}"
    return _drawn(graph, heading, _legend(automaton, known))


# What is drawn ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Graph:
    """States that are reached and lead to acceptance: by state and next one, the letters."""

    names: list[int]
    edges: list[dict[int, list[str]]]
    good: set[int]
    alphabet: list[str]

    @property
    def size(self) -> int:
        return len(self.names)


def _tracks(automaton: Automaton) -> int:
    digits, tracks = Numeration(automaton.numeration).digits, 1
    while digits**tracks < len(automaton.table[0]):
        tracks += 1
    return tracks


def _graph(automaton: Automaton) -> _Graph:
    digits = Numeration(automaton.numeration).digits
    alphabet = ["".join(map(str, ds)) for ds in product(range(digits), repeat=_tracks(automaton))]
    table = trimmed(automaton)
    order = [0]
    for state in order:  # grows while it is gone through
        order += dict.fromkeys(t for t in table[state] if t >= 0 and t not in order)
    place = {state: i for i, state in enumerate(order)}
    edges: list[dict[int, list[str]]] = []
    for state in order:
        row: dict[int, list[str]] = {}
        for letter, there in zip(alphabet, table[state], strict=True):
            if there >= 0:
                row.setdefault(place[there], []).append(letter)
        edges.append(row)
    good = {place[state] for state in automaton.final if state in place}
    return _Graph(order, edges, good, alphabet)


def label_rows(letters: Sequence[str], alphabet: Sequence[str], each: int = PER_ROW) -> list[str]:
    """Return letters as lines of a label, so many to a line, shortened where they are many.

    >>> label_rows(["0", "1", "2", "3"], list("0123456789"))
    ['0–3']
    >>> label_rows(["00", "11"], ["00", "01", "10", "11"])
    ['00, 11']
    >>> label_rows(["00", "01", "10"], ["00", "01", "10", "11"])
    ['all but 11']
    """
    others = [letter for letter in alphabet if letter not in set(letters)]
    if not others and len(letters) > 2:
        return ["all"]
    if len(alphabet[0]) == 1:
        return _wrapped(_ranges(list(map(int, letters))), each)
    if len(others) <= 2 < len(letters):
        return [f"all but {', '.join(others)}"]
    return _wrapped(list(letters), each)


def _ranges(digits: list[int]) -> list[str]:
    found: list[list[int]] = []
    for digit in digits:
        if found and found[-1][-1] == digit - 1:
            found[-1].append(digit)
        else:
            found.append([digit])
    return [
        part
        for run in found
        for part in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run))
    ]


def _wrapped(items: list[str], each: int) -> list[str]:
    most = each * MOST_ROWS
    if len(items) > most:
        items = [*items[: most - 1], f"… {len(items) - most + 1} more"]
    count = -(-len(items) // each)
    each = -(-len(items) // count)
    rows = [items[i : i + each] for i in range(0, len(items), each)]
    lines = [", ".join(row) for row in rows]
    return [f"{line}," for line in lines[:-1]] + lines[-1:]


# Where it goes ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Way:
    """A line between two states: which, and its label, a place of its own after the states."""

    source: int
    target: int
    letters: list[str]
    rows: list[str]
    place: int


def _ways(graph: _Graph) -> list[_Way]:
    found: list[_Way] = []
    for source, row in enumerate(graph.edges):
        for target, letters in row.items():
            if target != source:
                rows = label_rows(letters, graph.alphabet)
                found.append(_Way(source, target, letters, rows, graph.size + len(found)))
    return found


def _near(graph: _Graph) -> list[int]:
    """Return the level of each state: how many digits lead to it at the least."""
    levels = [0] + [-1] * (graph.size - 1)
    queue = deque([0])
    while queue:
        state = queue.popleft()
        for there in graph.edges[state]:
            if levels[there] < 0:
                levels[there] = levels[state] + 1
                queue.append(there)
    return levels


def _far(graph: _Graph) -> list[int]:
    """Return the level of each state: the longest way to it, but for lines that lead back."""
    onward: list[list[int]] = [[] for _ in range(graph.size)]
    done: list[int] = []
    open_: dict[int, None] = {0: None}
    stack = [iter(graph.edges[0])]
    while stack:
        state = next(reversed(open_))
        there = next(stack[-1], None)
        if there is None:
            done.append(state)
            del open_[state]
            stack.pop()
        elif there not in open_:
            onward[state].append(there)
            if there not in done:
                open_[there] = None
                stack.append(iter(graph.edges[there]))
    levels = [0] * graph.size
    for state in reversed(done):
        for there in onward[state]:
            levels[there] = max(levels[there], levels[state] + 1)
    return levels


def _layers(levels: Sequence[int], ways: Sequence[_Way]) -> list[list[int]]:
    """Return states and labels in turn, from the last to the first."""
    last = max(levels)
    rows: list[list[int]] = [[] for _ in range(2 * last + 1)]
    for state, level in enumerate(levels):
        rows[2 * level].append(state)
    for way in ways:
        here, there = levels[way.source], levels[way.target]
        after = there > here or (there == here and here < last)
        rows[2 * here + (1 if after else -1)].append(way.place)
    return rows[::-1]


def _placed(graph: _Graph, ways: Sequence[_Way], loops: dict[int, list[str]]) -> Layout:
    shapes = [Shape("N", (str(name),), STATE, STATE) for name in graph.names]
    shapes += [
        Shape("?", tuple(way.rows), _wide(way.rows) + 6, float(LINE * len(way.rows)))
        for way in ways
    ]
    options: list[list[int]] = [[] for _ in shapes]
    for way in ways:
        options[way.source].append(way.place)
        options[way.place].append(way.target)
    for state in loops:
        options[state].append(state)
    beside = {state: float(LINE * len(rows)) for state, rows in loops.items()}
    both = [
        lay_out(shapes, options, _layers(levels, ways), sideways=True, beside=beside)
        for levels in (_near(graph), _far(graph))
    ]
    return min(both, key=lambda found: abs(log(found.width / found.height / LANDSCAPE)))


def _wide(rows: Sequence[str]) -> float:
    return max(text_width(row, SIZE) for row in rows)


# How it looks -------------------------------------------------------------------------------------


def _drawn(graph: _Graph, title: str, notes: Sequence[str]) -> str:
    ways = _ways(graph)
    loops = {
        state: label_rows(row[state], graph.alphabet, each=2)
        for state, row in enumerate(graph.edges)
        if state in row
    }
    layout = _placed(graph, ways, loops)
    over = max([0.0, *(_overhang(layout, state, rows) for state, rows in loops.items())])
    needed = [text_width(title, 15), *(text_width(note, SIZE) for note in notes)]
    width = max(layout.width + ARRIVAL + 2 * over, *needed, 260.0) + 2 * MARGIN
    shift = (MARGIN + ARRIVAL + over, HEAD)
    body = [text(MARGIN, 28, title, 15, bold=True), _arrival(layout, shift)]
    body += [_line(route, graph, shift) for route in layout.routes]
    body += [_label(way, layout, graph, shift) for way in ways]
    body += [_loop_label(graph, state, rows, layout, shift) for state, rows in loops.items()]
    body += [_state(graph, state, layout, shift) for state in range(graph.size)]
    bottom = HEAD + layout.height + 34
    body += [text(MARGIN, bottom + 18 * i, note, SIZE) for i, note in enumerate(notes)]
    return svg(round(width, 1), round(bottom + 18 * len(notes) + 4, 1), title, body)


def _overhang(layout: Layout, state: int, rows: Sequence[str]) -> float:
    """Return how far the label of a loop leaves the layout at its sides."""
    x, half = layout.centres[state][0], _wide(rows) / 2
    return max(0.0, half - x, x + half - layout.width)


def _moved(point: Point, shift: Point) -> Point:
    return round(point[0] + shift[0], 1), round(point[1] + shift[1], 1)


def _arrival(layout: Layout, shift: Point) -> str:
    """Return the arrow into the state in which reading begins."""
    x, y = _moved(layout.centres[0], shift)
    edge = x - layout.shapes[0].width / 2
    line = f'<line x1="{edge - 34:g}" y1="{y:g}" x2="{edge - 7:g}" y2="{y:g}" {STROKE.paint}/>'
    return f"{line}{STROKE.head((edge - 8, y), (edge, y))}"


def _line(route: Route, graph: _Graph, shift: Point) -> str:
    """Return a half of a line: from a state to its label, or on to the next state."""
    points = [_moved(point, shift) for point in route.points]
    tip = _moved(route.tip, shift)
    first, *rest = (f"{x:g} {y:g}" for x, y in points)
    curves = " ".join(f"C{', '.join(rest[i : i + 3])}" for i in range(0, len(rest), 3))
    arrives = route.target < graph.size
    end = "" if arrives else f" L{tip[0]:g} {tip[1]:g}"
    head = STROKE.head(points[-1], tip) if arrives else ""
    return f'<path d="M{first} {curves}{end}" fill="none" {STROKE.paint}/>{head}'


def _label(way: _Way, layout: Layout, graph: _Graph, shift: Point) -> str:
    x, y = _moved(layout.centres[way.place], shift)
    source, target = graph.names[way.source], graph.names[way.target]
    return _rows(way.rows, x, y, f"{source} → {target}: {', '.join(way.letters)}")


def _loop_label(
    graph: _Graph, state: int, rows: Sequence[str], layout: Layout, shift: Point
) -> str:
    x, y = _moved(layout.centres[state], shift)
    low = y + layout.shapes[state].height / 2 + LOOP - 3
    name = graph.names[state]
    about = f"{name} → {name}: {', '.join(graph.edges[state][state])}"
    return _rows(rows, x, low + LINE * len(rows) / 2, about)


def _rows(rows: Sequence[str], x: float, y: float, about: str) -> str:
    first = y - LINE * (len(rows) - 1) / 2 + SIZE * 0.36
    lines = "".join(
        text(x, round(first + LINE * i, 1), row, SIZE, anchor="middle", ink=FAINT)
        for i, row in enumerate(rows)
    )
    return f'<g class="letters"><title>{escape(about)}</title>{lines}</g>'


def _state(graph: _Graph, state: int, layout: Layout, shift: Point) -> str:
    x, y = _moved(layout.centres[state], shift)
    shape = layout.shapes[state]
    good = state in graph.good
    wide, high = shape.width / 2, shape.height / 2
    radius = min(wide, high)
    fill = FILL["P"] if good else FILL["N"]
    ring = (
        '<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="{:g}" fill="{}" stroke="{}" '
        'stroke-width="1.4"/>'
    )
    drawn = ring.format(x - wide, y - high, 2 * wide, 2 * high, radius, fill, INK)
    if good:
        inner = x - wide + 3.5, y - high + 3.5, 2 * wide - 7, 2 * high - 7, radius - 3.5
        drawn += ring.format(*inner, "none", INK)
    name = text(x, round(y + SIZE * 0.36, 1), str(graph.names[state]), SIZE, anchor="middle")
    about = f"state {graph.names[state]}{', accepting' if good else ''}"
    kind = "state accepting" if good else "state"
    return f'<g class="{kind}"><title>{about}</title>{drawn}{name}</g>'


def _legend(automaton: Automaton, names: Sequence[str]) -> list[str]:
    digits = digits_of(automaton.numeration)
    notes = [f"It reads the {digits} of {listed(list(names))}, the highest first."]
    if len(names) > 1:
        letter = "".join(str(i % 2) for i in range(len(names)))
        told = listed([f"{i % 2} of {name}" for i, name in enumerate(names)])
        notes.append(f"{letter} stands for the digits {told}, side by side.")
    notes.append("A double ring accepts; what is not drawn refuses.")
    return notes
