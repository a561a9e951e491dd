"""Games that are searched: scores and ties, or moves of one's own. What they have in common.

The engines see nodes and turns (`grundy.engines.scores`). A scoring game's node is its state; a
partizan game's is its state with the player to move.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.engines.budget import WorkPays, counted, metered
from grundy.engines.recursion import CycleFound, evaluate
from grundy.engines.rounds import GainsGoRound, Rounds, label_rounds
from grundy.engines.scores import Score, score_recipe
from grundy.errors import CycleError, GrundyError, RuleError
from grundy.rules.game import Game
from grundy.rules.states import flaw
from grundy.rules.turn import Turn
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.engines.budget import Meter
    from grundy.rules.states import State
    from grundy.rules.strong import StrongSolution

Node = Any
"""What the engines search: hashable, and known to the game alone."""


class SearchedGame(Game):
    """A game whose positions are searched, node by node."""

    stuck = 0
    """The mover's margin where there is no move and no `final`."""

    # What a kind of game says of its nodes -------------------------------------------------------

    def node_turns(self, node: Node) -> Iterable[tuple[int, bool, Node]]:
        """Yield gain, whether the mover moves again, and the next node."""
        raise NotImplementedError

    def node_final(self, node: Node) -> int | None:
        """Return the mover's margin where the game is over, else None."""
        raise NotImplementedError

    def node_text(self, node: Node) -> str:
        """Return the position's text."""
        raise NotImplementedError

    def describe(self, before: State, turn: Turn) -> str:
        """Return the words for a move."""
        raise NotImplementedError

    # What the engines answer ---------------------------------------------------------------------

    def score_of(self, node: Node) -> Score | None:
        """Return the margin and the plies; None in a draw, where nobody can force an end.

        Where play may go round, the margin is the sign of the result: 1, 0 or -1.

        Raises `CycleError` when play goes round and gains on the way.
        """
        known = self.searched.get(node)
        if known is not None:
            return known
        with metered() as meter:
            if self.rounds is None:
                try:
                    return self._by_memory(node, meter)
                except CycleFound as found:
                    self._cycle = [self.node_text(n) for n in found.nodes]
            return self._by_rounds(node, meter)

    def _by_memory(self, node: Node, meter: Meter) -> Score:
        recipe = score_recipe(
            lambda n: counted(self.node_turns(n), meter, lambda: self.node_text(n)),
            self.node_final,
            self.searched,
            self.stuck,
        )
        return evaluate(node, recipe, self.searched, meter)

    def _by_rounds(self, node: Node, meter: Meter) -> Score | None:
        known = self.rounds
        if known is None or node not in known.turns:
            self.searched.clear()  # margins that were found are signs from here on
            try:
                known = self.rounds = label_rounds(
                    node, self.node_turns, self.node_final, self.stuck, meter
                )
            except GainsGoRound:
                raise CycleError.of(self._cycle) from None
        if node not in known.sign:
            return None
        return Score(known.sign[node], known.plies[node])

    @cached_property
    def searched(self) -> dict[Node, Score]:
        """The scores that were found so far, where play ends."""
        return {}

    @cached_property
    def integer_rules(self) -> dict[bool, Any]:
        """The rules over whole numbers, compiled for strong solving: with symmetry, and without."""
        return {}

    rounds: Rounds[Node] | None = None
    """The labels of the last graph in which play goes round."""

    _cycle: list[str] = []  # noqa: RUF012 - replaced, never changed

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
        from grundy.rules.key_form import same_game  # noqa: PLC0415 - knows games
        from grundy.rules.strong import strong  # noqa: PLC0415

        position = same_game(self, self.start if start is None else start)
        return strong(position, symmetry=symmetry)

    # Checking what the rules yield ---------------------------------------------------------------

    def checked_turns(self, state: State, given: Any) -> Iterator[Turn]:
        """Yield the turns that the rules gave for a state.

        Raises `RuleError` when they gave something else, or fail.
        """
        try:
            if given is None:
                raise RuleError(f"the rules of {self.text} give None for {self.show(state)}")
            for option in given:
                yield self._checked_turn(state, option)
        except (GrundyError, WorkPays):
            raise
        except Exception as error:
            raise RuleError(
                f"the rules of {self.text} fail on {self.show(state)}: "
                f"{type(error).__name__}: {error}"
            ) from error

    def _checked_turn(self, state: State, option: Any) -> Turn:
        turn = option if type(option) is Turn else self.read_turn(state, option)
        if type(turn.gain) is not int:
            raise RuleError(
                f"the rules of {self.text} give {turn.gain!r} as a gain at {self.show(state)}; "
                "gains are whole numbers"
            )
        problem = flaw(turn.state)
        if problem:
            raise RuleError(f"the rules of {self.text} yield at {self.show(state)}: {problem}")
        return turn

    def read_turn(self, state: State, option: Any) -> Turn:
        """Return the turn that an option of the rules stands for; by default its state alone."""
        return Turn(0, False, option)
