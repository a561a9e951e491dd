"""The labelling of a game's graph: positions, options, layers, and the labels step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING, Any

from grundy.errors import BudgetError, EngineError, PositionError, nearest
from grundy.ports import port
from grundy.reasons.labelling.asked import Asked, position_asked
from grundy.reasons.labelling.graph import PositionGraph, graph_of, key_of
from grundy.reasons.labelling.methods import by_induction, by_mex, by_search
from grundy.reasons.labelling.step import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.reasons.labelling.step import Label, LabelStep
    from grundy.rules.position import Position

METHODS = {"induction": by_induction, "search": by_search, "mex": by_mex}
MOST = 100_000
"""Positions of a graph that is labelled, unless more are asked for."""

DEEPEST = 24
"""Steps of indentation in a listing of a search: more would not be read."""


@dataclass(frozen=True, slots=True)
class Labelling:
    """A game's graph and its labels, step by step.

    `positions` begins with the one that was asked for; positions that are the same up to symmetry
    are one, and so are those that differ by empty heaps. `layers` begins with the ends: a layer
    holds the positions whose longest play has that many moves; where play can go round, moves back
    towards the start count as if they led the other way. After a search, `labels` holds what the
    search had to look at.

    >>> import grundy as gr
    >>> found = gr.labelling(gr.game("nim")(1, 2))
    >>> found.label, [str(step.label) for step in found.steps]
    (Outcome.N, ['P', 'N', 'N', 'P', 'N'])
    >>> found[gr.game("nim")(1, 1)]
    Outcome.P
    """

    position: Position
    method: str
    positions: tuple[Position, ...]
    options: Mapping[Position, tuple[Position, ...]]
    layers: tuple[tuple[Position, ...], ...]
    labels: Mapping[Position, Label]
    steps: tuple[LabelStep, ...]
    names: Mapping[Position, str]
    _stands: Mapping[Any, Position] = field(repr=False)

    @property
    def label(self) -> Label:
        """The label of the position that was asked for."""
        return self.labels[self.positions[0]]

    def __getitem__(self, position: Position) -> Label | None:
        """Return the label of a position, None where the search did not look.

        Raises `PositionError` when the position is not in the graph.
        """
        key = key_of(position, self.position)
        if key is None or key not in self._stands:
            raise PositionError(f"{position} cannot be reached from {self.position}")
        return self.labels.get(self._stands[key])

    def svg(self) -> str:
        """Return the picture of the labelled graph, as SVG.

        >>> import grundy as gr
        >>> gr.labelling(gr.game("nim")(1, 2)).svg().startswith("<svg")
        True

        Raises `BudgetExceeded` when there is more than a reader could take in.
        """
        picture: str = port("graph_picture")(*self._drawing())
        return picture

    def places(self) -> list[tuple[float, float]]:
        """Return where a picture has the positions, in their order: x to the right, y downward.

        >>> import grundy as gr
        >>> [y for x, y in gr.labelling(gr.game("nim")(1)).places()]
        [22.0, 112.0]

        Raises `BudgetExceeded` when there is more than a reader could take in.
        """
        points: list[tuple[float, float]] = port("graph_places")(*self._drawing())
        return points

    def _drawing(self) -> tuple[Any, ...]:
        """Return what pictures are made of: title, names, labels, options and layers."""
        number = {position: i for i, position in enumerate(self.positions)}
        return (
            str(self.position),
            [self.names[position] for position in self.positions],
            [plain(self.labels.get(position)) for position in self.positions],
            [[number[o] for o in self.options[position]] for position in self.positions],
            [[number[position] for position in layer] for layer in self.layers],
        )

    def as_data(self) -> dict[str, Any]:
        """Return everything as plain data, for JSON; options and layers refer to ids.

        >>> import grundy as gr
        >>> data = gr.labelling(gr.game("nim")(1)).as_data()
        >>> data["positions"][0]
        {'id': 0, 'position': 'nim(1)', 'name': '1', 'label': 'N', 'options': [1]}
        >>> data["layers"], data["steps"][1]["text"]
        ([[1], [0]], '1 is N: a move leads to P: 0')
        """
        number = {position: i for i, position in enumerate(self.positions)}
        return {
            "game": self.position.game_text,
            "position": str(self.position),
            "method": self.method,
            "label": plain(self.label),
            "positions": [
                {
                    "id": i,
                    "position": str(position),
                    "name": self.names[position],
                    "label": plain(self.labels.get(position)),
                    "options": [number[option] for option in self.options[position]],
                }
                for position, i in number.items()
            ],
            "layers": [[number[position] for position in layer] for layer in self.layers],
            "steps": [{"id": number[s.position], **s.as_data()} for s in self.steps],
        }

    def __str__(self) -> str:
        width = len(str(len(self.steps)))
        count = len(self.positions)
        head = f"{self.position} by {self.method}, {count:,} position{'s' * (count > 1)}"
        rows = (
            f"{step.number:>{width}}. {'  ' * min(step.depth or 0, DEEPEST)}{step}"
            for step in self.steps
        )
        return "\n".join([head, *rows])

    def __hash__(self) -> int:
        return hash((self.position, self.method))

    def _repr_html_(self) -> str:
        framed: str = port("stepper")(self)
        return framed


def labelling(
    game_or_position: Asked, position: Any = None, method: str = "induction", *, most: int = MOST
) -> Labelling:
    """Label the graph of a position, step by step.

    The position is given alone, or after its game as the numbers that the game is called with.
    "induction" spreads outcomes from the ends in order of remoteness, and what is never labelled is
    a draw; "search" goes depth-first, remembers, and stops at the first winning move; "mex" labels
    with Grundy values, options first.

    >>> import grundy as gr
    >>> print(gr.labelling(gr.game("subtraction:1,2,3"), 4))
    subtraction:1-3(4) by induction, 5 positions
    1. 0 is P: there is no move
    2. 1 is N: a move leads to P: 0
    3. 2 is N: a move leads to P: 0
    4. 3 is N: a move leads to P: 0
    5. 4 is P: every move leads to N: 3, 2, 1
    >>> print(gr.labelling(gr.game("nim")(1, 1), method="mex").steps[-1])
    (1, 1) is worth 0: its option 1 is worth 1; the least missing is 0

    Raises `BudgetExceeded` when there are more than `most` positions; for "mex", `CycleError` when
    play can go round and `UndefinedError` in misère play; `EngineError` for another method and
    `BudgetError` for a `most` that is no positive whole number.
    """
    if method not in tuple(METHODS):  # a tuple: what was given may not be hashable
        close = nearest(str(method), METHODS) or ";"
        raise EngineError(f"there is no method {method!r}{close} methods are {', '.join(METHODS)}")
    if isinstance(most, bool) or not hasattr(most, "__index__") or index(most) < 1:
        raise BudgetError(f"most is a positive whole number of positions, not {most!r}")
    asked = position_asked(game_or_position, position)
    graph = graph_of(asked, most)
    steps = tuple(METHODS[method](graph))
    at = graph.positions
    return Labelling(
        position=asked,
        method=method,
        positions=at,
        options={
            at[i]: tuple(at[option] for option in options)
            for i, options in enumerate(graph.options)
        },
        layers=_layers(graph),
        labels={
            step.position: step.label
            for step in steps
            if step.kind in ("label", "draw") and step.label is not None
        },
        steps=steps,
        names=dict(zip(at, graph.names, strict=True)),
        _stands=dict(zip(graph.keys, at, strict=True)),
    )


def _layers(graph: PositionGraph) -> tuple[tuple[Position, ...], ...]:
    layers: list[list[Position]] = [[] for _ in range(1 + max(graph.walk.depths))]
    for node in graph.order:
        layers[graph.walk.depths[node]].append(graph.positions[node])
    return tuple(map(tuple, layers))
