"""The labelling of a game's graph: positions, options, layers, and the labels step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING, Any

from grundy.errors import BudgetError, EngineError, PositionError, UndefinedError, nearest
from grundy.games.positions import Asked, position_asked
from grundy.pictures.arrangement import arrange_cards, is_small
from grundy.pictures.cards import lines_of
from grundy.pictures.graph import LANDSCAPE, graph_picture, graph_places
from grundy.pictures.scenes.album import Album
from grundy.reasons.labelling.by_score import by_score
from grundy.reasons.labelling.graph import LabelGraph, graph_of, starts_of
from grundy.reasons.labelling.label import ScoreLabel
from grundy.reasons.labelling.methods import by_induction, by_mex, by_search
from grundy.reasons.labelling.step import plain
from grundy.rules.asking import service
from grundy.values.outcome import outcome_class_of

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
    holds the positions whose longest play has that many moves; where play can cycle, moves back
    towards the start count as if they led the other way. After a search, `labels` holds what the
    search had to look at. Positions with scores, and those of partizan games with a player to move,
    have a `ScoreLabel`.

    >>> import grundy as gr
    >>> found = gr.labelling(gr.game("nim")(1, 2))
    >>> found.label, [str(step.label) for step in found.steps]
    (Outcome.N, ['P', 'N', 'N', 'P', 'N'])
    >>> found[gr.game("nim")(1, 1)]
    Outcome.P
    >>> print(gr.labelling("stone-game", (5, 3, 4, 5)).label)
    N +1
    """

    position: Position
    method: str
    positions: tuple[Position, ...]
    options: Mapping[Position, tuple[Position, ...]]
    layers: tuple[tuple[Position, ...], ...]
    labels: Mapping[Position, Label]
    steps: tuple[LabelStep, ...]
    names: Mapping[Position, str]
    _graph: LabelGraph = field(repr=False)

    @property
    def label(self) -> Label | None:
        """The label of the position that was asked for.

        That of a partizan position with nobody to move is its class, None where it is in none.
        """
        return self[self.position]

    def __getitem__(self, position: Position) -> Label | None:
        """Return the label of a position, None where the search did not look.

        Raises `PositionError` when the position is not in the graph.
        """
        if position.awaits_player:
            labels = [self[start] for start in starts_of(position)]
            starts = [each.outcome for each in labels if isinstance(each, ScoreLabel)]
            return outcome_class_of(starts[0], starts[1])
        found = self._graph.find(position)
        if found is None:
            raise PositionError(f"{position} is not reachable from {self.position}")
        return self.labels.get(found)

    def by(self, method: str) -> Labelling:
        """Return the same graph, labelled by another method.

        >>> import grundy as gr
        >>> gr.labelling(gr.game("nim")(1, 2)).by("mex").label
        3

        Raises what `grundy.labelling` raises for the method.
        """
        return _labelled(self._graph, _checked(method))

    def svg(self) -> str:
        """Return the picture of the labelled graph, as SVG.

        >>> import grundy as gr
        >>> gr.labelling(gr.game("nim")(1, 2)).svg().startswith("<svg")
        True

        Raises `BudgetExceeded` when there is more than a reader could take in.
        """
        return graph_picture(*self._drawing(), best=self._best_moves())

    def places(self) -> list[tuple[float, float]]:
        """Return where a picture has the positions, in their order: x to the right, y downward.

        >>> import grundy as gr
        >>> [y for x, y in gr.labelling(gr.game("nim")(1)).places()]
        [22.0, 112.0]

        Raises `BudgetExceeded` when there is more than a reader could take in.
        """
        return graph_places(*self._drawing())

    def boards(self) -> dict[str, Any]:
        """Return what the positions look like, in their order, as plain data.

        What boards have in common is there once: `scenes` have the number of what is `under` them,
        their size and their marks; `unit` is how many pixels a square's side has in a graph.

        >>> import grundy as gr
        >>> boards = gr.labelling("tic-tac-toe", "xox/oxo/ox.").boards()
        >>> len(boards["scenes"]), len(boards["under"])
        (2, 1)
        """
        return Album(self.positions).as_data()

    def arrangement(
        self, *, boards: bool = True, proportion: float = LANDSCAPE
    ) -> dict[str, Any] | None:
        """Return where a page puts the positions, as a picture has them: cards with their boards.

        `boxes` are a centre, a width and a height, in the order of the positions; `ways` the paths
        of the moves, up to their arrows; `lines` what is written on the cards. A picture is as much
        wider than high as `proportion` says, or nearly so. None where there is more than a reader
        could take in.

        >>> import grundy as gr
        >>> found = gr.labelling(gr.game("nim")(1)).arrangement()
        >>> found["down"], [name for name, in found["lines"]], len(found["ways"])
        (False, ['1', '0'], 1)
        """
        _, names, _, options, layers = self._drawing()
        if not is_small(options, layers):
            return None
        sizes = Album(self.positions).sizes() if boards else [(0.0, 0.0)] * len(names)
        lines = [
            lines_of(name, position.player, drawn=boards)
            for name, position in zip(names, self.positions, strict=True)
        ]
        told = [_shown(self.labels.get(position)) for position in self.positions]
        return {
            **arrange_cards(lines, sizes, told, options, layers, proportion=proportion),
            "lines": [list(each) for each in lines],
        }

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

    def _best_moves(self) -> set[tuple[int, int]] | None:
        """Return the moves that bring the labels; where all lose the same, none is told apart.

        None for impartial games: a move to P wins, and the labels say so.
        """
        if self.position.is_impartial:
            return None
        number = {position: i for i, position in enumerate(self.positions)}
        found = [
            step
            for step in self.steps
            if len(step.because) < len(self.options[step.position])
            or not str(step.label).startswith("P")
        ]
        return {
            (number[step.position], number[option]) for step in found for option, _ in step.because
        }

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
        framed: str = service("stepper")(self)
        return framed


def labelling(
    game_or_position: Asked, position: Any = None, method: str = "induction", *, most: int = MOST
) -> Labelling:
    """Label the graph of a position, step by step.

    The position is given alone, or after its game as the numbers that the game is called with.
    "induction" spreads outcomes from the ends in order of remoteness, and what is never labelled is
    a draw; "search" goes depth-first, remembers, and stops at the first winning move; "mex" labels
    with Grundy values, options first. Games with scores and partizan games are labelled by
    induction: with margins, and with outcomes for the player to move.

    >>> import grundy as gr
    >>> print(gr.labelling(gr.game("subtraction:1,2,3"), 4))
    subtraction:1-3(4) by induction, 5 positions
    1. 0 is P: there is no move
    2. 1 is N: a move leads to P: 0
    3. 2 is N: a move leads to P: 0
    4. 3 is N: a move leads to P: 0
    5. 4 is P: every move leads to N: 3, 2, 1
    >>> print(gr.labelling(gr.game("nim")(1, 1), method="mex").steps[-1])
    (1, 1) has Grundy value 0: its option 1 has Grundy value 1; the mex is 0
    >>> print(gr.labelling("stone-game", (5, 3)).steps[-1])
    (5, 3) is N +2 in 2 plies: the best move gains 5 and leaves the opponent +3 at 3: 5 - 3 = +2;
    the next best move gives -2

    Raises `BudgetExceeded` when there are more than `most` positions; for "mex", `CycleError` when
    play can cycle and `UndefinedError` in misère play; `EngineError` for another method and
    `BudgetError` for a `most` that is no positive whole number; for other games than impartial ones
    `UndefinedError` for "search" and "mex", and `CycleError` when cycles have gains.
    """
    _checked(method)
    if isinstance(most, bool) or not hasattr(most, "__index__") or index(most) < 1:
        raise BudgetError(f"most is a positive whole number of positions, not {most!r}")
    asked = position_asked(game_or_position, position)
    return _labelled(graph_of(asked, most), method)


def _shown(label: Label | None) -> str:
    """Return what a card shows of a label: of one with plies, those too."""
    if label is None:
        return ""
    plies = label.plies if isinstance(label, ScoreLabel) else None
    return f"{label} · {plies}" if plies else str(label)


def _checked(method: str) -> str:
    if method not in tuple(METHODS):  # a tuple: what was given may not be hashable
        close = nearest(str(method), METHODS) or ";"
        raise EngineError(f"there is no method {method!r}{close} methods are {', '.join(METHODS)}")
    return method


def _labelled(graph: LabelGraph, method: str) -> Labelling:
    steps = tuple(_steps(graph, method))
    at = graph.positions
    return Labelling(
        position=graph.asked,
        method=method,
        positions=at,
        options={
            at[i]: tuple(at[option] for option in options)
            for i, options in enumerate(graph.options)
        },
        layers=graph.layers(),
        labels={
            step.position: step.label
            for step in steps
            if step.kind in ("label", "draw") and step.label is not None
        },
        steps=steps,
        names=dict(zip(at, graph.names, strict=True)),
        _graph=graph,
    )


def _steps(graph: LabelGraph, method: str) -> list[LabelStep]:
    if graph.asked.is_impartial:
        return METHODS[method](graph)
    if method != "induction":
        raise UndefinedError(
            f"{graph.positions[0]} is labelled by induction only: {method} is for impartial games"
        )
    return by_score(graph)
