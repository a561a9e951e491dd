"""Scores of a game's nodes: found where play ends, labelled backward where it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.bounds import Bounds
from grundy.engines.layered import score_layers
from grundy.engines.recursion import CycleFound, ahead, evaluate
from grundy.engines.retrograde import GainsInCycles, label_retrograde
from grundy.engines.rule_tables import NotCompiled
from grundy.engines.scores import score_recipe
from grundy.errors import CycleError
from grundy.limits.budget import TurnOver, WorkPays, counted, metered
from grundy.solving.known_values import FEW as FEW_OPTIONS
from grundy.solving.known_values import few, spread
from grundy.solving.listed_turns import listed_turns, once
from grundy.solving.lowered_scores import lowered_game
from grundy.solving.memory import store_of
from grundy.solving.packed_scores import FEW, PackedScores
from grundy.values.score import Score

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.engines.retrograde import RetrogradeLabels
    from grundy.engines.scores import TurnOf
    from grundy.limits.budget import Meter
    from grundy.rules.searched import SearchedGame

QUICKER = 4
"""How many positions are scored in layers while a search scores one, about."""

LAYERED = 1 << 16
"""Positions that are scored in layers; more are left to engines that keep what they find."""

Node = Any
"""What the engines search: hashable, and known to the game alone."""


class KnownScores:
    """The scores of a game that were found so far."""

    def __init__(self, game: SearchedGame) -> None:
        self.by_node: dict[Node, Score] = {}
        """Those of nodes from which play ends."""

        packed = game.packed
        self.packed = None if packed is None else PackedScores(packed, game.stuck)
        """Those of packed numbers, where the game has such."""

        self.labels: RetrogradeLabels[Node] | None = None
        """The labels of the last graph in which play can cycle."""

        self.met_a_cycle = False
        """Whether some search has met a cycle."""

    @property
    def filled(self) -> tuple[dict[Node, Score], ...]:
        """All that is known and can be compared with the rules."""
        return (self.by_node,)

    def second_look(self, game: SearchedGame, most: int) -> Iterator[str]:
        """Yield some nodes of which the rules do not say now what was found by them before."""
        for node in spread(self.by_node, most):
            margin = game.node_final(node)
            after = [] if margin is not None else few(game.node_turns(node))
            if len(after) > FEW_OPTIONS:
                continue
            there = [self.by_node.get(following) for _, _, following in after]
            found = [
                score.before(gain, again).margin
                for (gain, again, _), score in zip(after, there, strict=True)
                if score is not None
            ]
            if margin is None and not after:
                margin = game.stuck
            best = max(found, default=margin) if margin is None else margin
            if len(found) == len(after) and best != self.by_node[node].margin:
                yield game.node_text(node)

    def find(self, node: Node) -> Score | None:
        """Return the score that was found before, where play ends."""
        known = self.by_node.get(node)
        if known is None and self.packed is not None:
            return self.packed.find(node)
        return known

    def is_loopy(self, node: Node) -> bool:
        """Return whether the node was labelled in a graph in which play can cycle."""
        return self.labels is not None and node in self.labels.turns

    def knows(self, node: Node) -> bool:
        """Return whether a node has its answer from before."""
        return self.find(node) is not None or self.is_loopy(node)

    def labelled(self, node: Node) -> Score | None:
        """Return the label of a node; None in a draw."""
        known = self.labels
        if known is None or node not in known.margin:
            return None
        return Score(known.margin[node], known.plies[node])


def known_scores(game: SearchedGame) -> KnownScores:
    """Return the scores of a game that were found so far."""
    return store_of(game, KnownScores)


def bounds_of(game: SearchedGame) -> Bounds:
    """Return what is known of every margin of a game beforehand."""
    return Bounds() if game.largest is None else Bounds(-game.largest, game.largest)


def score_of(game: SearchedGame, node: Node) -> Score | None:
    """Return the margin and the plies; None in a draw, where nobody can force an end.

    Raises `CycleError` when play can cycle with gains along the way.
    """
    known = known_scores(game)
    found = known.find(node) or lowered_game(game).find(node)
    if found is not None:
        return found
    with metered() as meter:
        if not known.is_loopy(node):
            try:
                return _searched(game, node, meter)
            except CycleFound as found_cycle:
                known.met_a_cycle = True
                meter.take_its_time()  # nothing else can answer
                _label(game, node, found_cycle, meter)
    return known.labelled(node)


def _searched(game: SearchedGame, node: Node, meter: Meter) -> Score:
    """Return the score by a search, or by a table where the search takes long and there is one.

    Raises `CycleFound`.
    """
    tables = lowered_game(game)
    parts = None if known_scores(game).met_a_cycle else tables.parts(node)
    seconds = None if parts is None else tables.patience(parts, meter.limits.interpreted)
    if parts is not None and seconds is not None:
        try:
            with meter.patience(seconds):
                return _by_search(game, node, meter)
        except TurnOver:
            raise
        except WorkPays:
            pass
        try:
            return tables.score(node, parts, meter, known_scores(game).by_node)
        except NotCompiled as reason:
            meter.declined = str(reason)
    return _by_search(game, node, meter)


def _by_search(game: SearchedGame, node: Node, meter: Meter) -> Score:
    quick = None if known_scores(game).by_node else _in_layers(game, node, meter)
    return _by_memory(game, node, meter) if quick is None else quick


def how_scored(game: SearchedGame, node: Node, seen: int) -> tuple[str, str]:
    """Return the method that answered for a node, and what it did in words.

    `seen` is how many positions were looked at for the question.
    """
    labels = known_scores(game).labels
    if labels is not None and node in labels.turns:
        return "rounds", f"retrograde analysis of {len(labels.turns):,} positions"
    size, compiled = lowered_game(game).size(node)
    if size and known_scores(game).find(node) is None:
        return "memory", f"table of {size:,} positions{', compiled' if compiled else ''}"
    searched = f"search of {seen:,} positions" if seen else "search, already known"
    return "memory", searched


def _in_layers(game: SearchedGame, node: Node, meter: Meter) -> Score | None:
    """Score all that can be reached, where that is quick.

    What is known already is not used, and nothing is kept of a search that is given up, so it
    must stay small beside the budget.
    """
    known = known_scores(game)
    room = meter.room
    packs = room is None and known.packed is not None and known.packed.fits(node)
    rules = game.layer_rules(symmetry=True)
    most = FEW if packs else LAYERED if room is None else QUICKER * room
    if meter.limits.positions is not None:
        most = min(most, meter.limits.positions // 8)
    layers = rules and score_layers(node, rules, meter, most)
    if layers:
        meter.positions += len(layers.numbers)
        known.by_node.update(zip(layers.numbers, layers.told(Score), strict=True))
        return known.by_node[node]
    return known.packed.search(node, meter) if known.packed is not None and packs else None


def _by_memory(game: SearchedGame, node: Node, meter: Meter) -> Score:
    memory = known_scores(game).by_node
    kept = listed_turns(game).of_nodes

    def turns(there: Node) -> Iterable[TurnOf[Node]]:
        return counted(game.node_turns(there), meter, lambda: game.node_text(there))

    recipe = score_recipe(
        turns if kept is None else once(lambda there: ahead(turns(there)), kept),
        game.node_final,
        memory,
        game.stuck,
    )
    return evaluate(node, recipe, memory, meter)


def _label(game: SearchedGame, node: Node, cycle: CycleFound, meter: Meter) -> None:
    try:
        known_scores(game).labels = label_retrograde(
            node, game.node_turns, game.node_final, game.stuck, meter
        )
    except GainsInCycles:
        raise CycleError.of([game.node_text(n) for n in cycle.nodes]) from None
