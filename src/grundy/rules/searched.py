"""Games that are searched: scores and ties, or moves of one's own. What they have in common.

The engines see nodes and turns (`grundy.engines.scores`). A scoring game's node is its state; a
partizan game's is its state with the player to move.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.engines.bounds import Bounds
from grundy.engines.layered import score_layers
from grundy.engines.recursion import CycleFound, evaluate
from grundy.engines.retrograde import GainsGoRound, Rounds, label_rounds
from grundy.engines.scores import score_recipe
from grundy.errors import CycleError
from grundy.limits.budget import counted, metered
from grundy.rules.checked_rules import CheckedRules
from grundy.solving.packed_scores import FEW, PackedScores
from grundy.values import Outcome
from grundy.values.score import Score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.engines.bounds import BoundTable
    from grundy.engines.proof_number import ProofTable
    from grundy.forms.layers import LayerRules
    from grundy.forms.packed import Packed
    from grundy.forms.states import State
    from grundy.limits.budget import Meter
    from grundy.rules.turn import Turn
    from grundy.tables.strong import StrongSolution

LAYERED = 1 << 16
"""Positions that are scored in layers; more are left to engines that keep what they find."""

Node = Any
"""What the engines search: hashable, and known to the game alone."""


class SearchedGame(CheckedRules):
    """A game whose positions are searched, node by node."""

    stuck = 0
    """The mover's margin where there is no move and no `final`."""

    @property
    def text(self) -> str:
        """The text form of the game; the name of its class where it has no other."""
        return super().text or type(self).__name__

    largest: int | None = None
    """The most that anyone can win by, where a game says so: a search that finds it may stop."""

    @property
    def bounds(self) -> Bounds:
        """What is known of every margin beforehand."""
        return Bounds() if self.largest is None else Bounds(-self.largest, self.largest)

    # What a kind of game says of its nodes -------------------------------------------------------

    def node_turns(self, node: Node) -> Iterable[tuple[int, bool, Node]]:
        """Yield gain, whether the mover moves again, and the next node."""
        raise self.missing("node_turns")

    def node_final(self, node: Node) -> int | None:
        """Return the mover's margin where the game is over, else None."""
        raise self.missing("node_final")

    def node_text(self, node: Node) -> str:
        """Return the position's text."""
        raise self.missing("node_text")

    def describe(self, before: State, turn: Turn) -> str:
        """Return the words for a move."""
        raise self.missing("describe")

    def board_lines(self, state: State) -> list[str]:
        """Return a picture of a state for a terminal, by default the rows of its text."""
        return (self.write_arguments([state]) or "nothing is left").split("/")

    @property
    def guess(self) -> Callable[[Node], int] | None:
        """What the player to move at a node may hope for; None where the game does not say."""
        return None

    # What the engines answer ---------------------------------------------------------------------

    def score_of(self, node: Node) -> Score | None:
        """Return the margin and the plies; None in a draw, where nobody can force an end.

        Raises `CycleError` when play goes round and gains on the way.
        """
        known = self._found(node)
        if known is not None:
            return known
        with metered() as meter:
            if not self.goes_round(node):
                quick = None if self.searched else self._in_layers(node, meter)
                if quick is not None:
                    return quick
                try:
                    return self._by_memory(node, meter)
                except CycleFound as found:
                    self.came_round = True
                    self._label(node, [self.node_text(n) for n in found.nodes], meter)
        return self._labelled(node)

    def _found(self, node: Node) -> Score | None:
        """Return the score that was found before, where play ends."""
        known = self.searched.get(node)
        if known is None and self.numbered is not None:
            return self.numbered.find(node)
        return known

    def knows(self, node: Node) -> bool:
        """Return whether a node has its answer from before."""
        return self._found(node) is not None or self.goes_round(node)

    def layer_rules(self, *, symmetry: bool) -> LayerRules | None:
        """Return the rules as they are, unchecked, where a game can tell."""
        return None

    def _in_layers(self, node: Node, meter: Meter) -> Score | None:
        """Score all that can be reached, where that is quick.

        What is known already is not used, and nothing is kept of a search that is given up, so it
        must stay small beside the budget.
        """
        numbered = self.numbered
        packs = numbered is not None and numbered.fits(node)
        rules = self.layer_rules(symmetry=True)
        most = FEW if packs else LAYERED
        if meter.limits.positions is not None:
            most = min(most, meter.limits.positions // 8)
        layers = rules and score_layers(node, rules, meter, most)
        if layers:
            meter.positions += len(layers.numbers)
            self.searched.update(zip(layers.numbers, layers.told(Score), strict=True))
            return self.searched[node]
        return numbered.search(node, meter) if numbered is not None and packs else None

    @cached_property
    def numbered(self) -> PackedScores | None:
        """The scores of packed numbers, where the game has such."""
        packed: Packed | None = getattr(self, "packed", None)
        return None if packed is None else PackedScores(packed, self.stuck)

    def _by_memory(self, node: Node, meter: Meter) -> Score:
        recipe = score_recipe(
            lambda n: counted(self.node_turns(n), meter, lambda: self.node_text(n)),
            self.node_final,
            self.searched,
            self.stuck,
        )
        return evaluate(node, recipe, self.searched, meter)

    def _label(self, node: Node, cycle: list[str], meter: Meter) -> None:
        try:
            self.rounds = label_rounds(node, self.node_turns, self.node_final, self.stuck, meter)
        except GainsGoRound:
            raise CycleError.of(cycle) from None

    def _labelled(self, node: Node) -> Score | None:
        known = self.rounds
        if known is None or node not in known.margin:
            return None
        return Score(known.margin[node], known.plies[node])

    def how(self, node: Node, seen: int) -> tuple[str, str]:
        """Return the engine that answered for a node, and its method in words.

        `seen` is how many positions were looked at for the question.
        """
        if self.rounds is not None and node in self.rounds.turns:
            return "rounds", f"retrograde analysis of {len(self.rounds.turns):,} positions"
        return (
            "memory",
            f"search of {seen:,} positions" if seen else "search, remembered from before",
        )

    def goes_round(self, node: Node) -> bool:
        """Return whether the node was labelled in a graph in which play goes round."""
        return self.rounds is not None and node in self.rounds.turns

    @cached_property
    def searched(self) -> dict[Node, Score]:
        """The scores that were found so far, where play ends."""
        return {}

    @cached_property
    def proved(self) -> BoundTable[Node]:
        """The bounds of margins that alpha-beta has proved so far."""
        from grundy.engines.bounds import BoundTable  # noqa: PLC0415 - few questions need it

        return BoundTable()

    @cached_property
    def proved_numbers(self) -> BoundTable[int]:
        """The same for the numbers of a packed form."""
        from grundy.engines.bounds import BoundTable  # noqa: PLC0415 - few questions need it

        return BoundTable()

    @cached_property
    def decided(self) -> ProofTable[Node]:
        """What proof-number search has decided so far."""
        from grundy.engines.proof_number import ProofTable  # noqa: PLC0415 - few questions need it

        return ProofTable()

    @cached_property
    def integer_rules(self) -> dict[bool, Any]:
        """The rules over whole numbers, compiled for strong solving: with symmetry, and without."""
        return {}

    @cached_property
    def number_search(self) -> dict[str, Any]:
        """The compiled search by alpha-beta with what it has proved, once there is one."""
        return {}

    came_round = False
    """Whether some search has met play that goes round."""

    rounds: Rounds[Node] | None = None
    """The labels of the last graph in which play goes round."""

    def outcome_of(self, node: Node) -> Outcome:
        """Return who wins at a node: N, P, T or D."""
        score = self.score_of(node)
        if score is None:
            return Outcome.D
        return Outcome.T if score.margin == 0 else Outcome.N if score.margin > 0 else Outcome.P

    def strong(self, start: Any = None, *, symmetry: bool = False) -> StrongSolution:
        """Solve every position that can be reached from `start`, or from the opening position.

        With `symmetry`, positions that `canonical` makes one are counted once. Raises what
        `grundy.strong` raises.
        """
        from grundy.solving.key_form import same_game  # noqa: PLC0415 - knows games
        from grundy.tables.strong import strong  # noqa: PLC0415

        position = same_game(self, self.start if start is None else start)
        return strong(position, symmetry=symmetry)
