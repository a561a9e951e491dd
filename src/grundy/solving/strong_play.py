"""A good move where the end is out of sight: by an evaluation, or by playing at random to the end.

Where a game gives an evaluation, alpha-beta deepens ply by ply, over the numbers of a packed or
wide form, else over states that are numbered as they come up; it is compiled where the rules can
be. Where there is none, Monte-Carlo tree search plays on at random. `benchmarks/opponents.py`
measures how well both play.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.engines.deepening import WON, Deepening, Estimated
from grundy.engines.rule_tables import NotCompiled, compile_failure
from grundy.engines.tree_search import TreeSearch
from grundy.forms.packed import NO_NUMBER
from grundy.forms.wide import Wide
from grundy.native.compiler.lowering import lower_rows
from grundy.native.compiler.opened import NotLowered
from grundy.native.compiler.turns import TurnForms, lower_number, lower_turns
from grundy.native.compiling import can_compile
from grundy.native.kernels.strong import GOING, ROOM
from grundy.native.runtime import Runtime
from grundy.rules.position import LEFT, RIGHT
from grundy.rules.turn import Turn
from grundy.solving.key_form import MAKERS, as_it_is
from grundy.solving.memory import store_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from random import Random

    from grundy.engines.deepening import Sight
    from grundy.engines.scores import TurnOf
    from grundy.engines.tree_search import Leaning
    from grundy.limits.budget import Meter
    from grundy.rules.position import Move, Position


class Strong(NamedTuple):
    """A move that is good and not proved to be best, and what the search saw."""

    move: Move
    seen: str


class KeptDeepening(dict[bool, "tuple[View, Deepening]"]):
    """The search of a game with its table, plain or compiled, while it is not in use."""

    def __init__(self, game: Any) -> None:
        super().__init__()


def strong_move(
    position: Position, meter: Meter, chance: Random, *, compiled: bool | None = None
) -> Strong | None:
    """Return a move that is found within the meter's limits; None where there was no time for any.

    `compiled` says whether to compile what can be; by default, where that is possible and allowed.
    """
    if compiled is None:
        compiled = can_compile() and meter.limits.interpreted is not None
    view = view_of(position)
    if view is not None:
        kept = store_of(position.game, KeptDeepening)
        held = kept.pop(compiled) if compiled in kept else (view, _deepening(view, compiled))
        view, search = held
        try:
            sight = search.look(view.key(position), meter)
        finally:
            kept[compiled] = held
        return None if sight is None else _seen_by(view, position, sight)
    return _by_playouts(position, meter, chance)


def prepare(position: Position) -> None:
    """Compile what the search from a position needs, which `strong_move` does otherwise."""
    view = view_of(position)
    if view is not None and can_compile():
        kept = store_of(position.game, KeptDeepening)
        if True not in kept:
            kept[True] = view, _deepening(view, compiled=True)


# Alpha-beta with an evaluation --------------------------------------------------------------------


class View(ABC):
    """How a search sees the positions of a game that has an evaluation: as rows of numbers."""

    words = 1

    def __init__(self, position: Position) -> None:
        self.game: Any = position.game
        self.unit = 1 if self.game.largest is None else WON

    @abstractmethod
    def key(self, position: Position) -> tuple[int, ...]:
        """Return the numbers of a position."""

    @abstractmethod
    def turns(self, key: tuple[int, ...]) -> Iterable[TurnOf[tuple[int, ...]]]:
        """Yield gain, whether the mover moves again, and the next numbers."""

    @abstractmethod
    def final(self, key: tuple[int, ...]) -> int | None:
        """Return the mover's margin where the game is over, else None."""

    @abstractmethod
    def evaluate(self, key: tuple[int, ...]) -> int:
        """Estimate the margin of the player to move."""

    def compiled(self) -> Estimated:
        """Return the rules as functions of arrays, for the compiler.

        Raises `NotLowered` where it does not take them.
        """
        raise NotLowered("its states are not numbers")

    def plain(self) -> Estimated:
        """Return the same in plain Python."""
        words = self.words

        def moves(state: Any, out: Any) -> int:
            place = 0
            for gain, again, there in self.turns(tuple(state[:words])):
                if place + words + 2 > len(out):
                    return ROOM
                out[place : place + words + 2] = gain, int(again), *there
                place += words + 2
            return place

        def final(state: Any, _: Any) -> int:
            margin = self.final(tuple(state[:words]))
            return GOING if margin is None else margin

        def evaluate(state: Any, _: Any) -> int:
            return self.evaluate(tuple(state[:words]))

        return Estimated(moves, final, evaluate, words, True, self.game.stuck, self.unit)


class PackedView(View):
    """Numbers of a packed form."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.packed = self.game.packed

    def key(self, position: Position) -> tuple[int, ...]:
        """Return the number of a position."""
        return (self.packed.pack(as_it_is(position)),)

    def turns(self, key: tuple[int, ...]) -> Iterator[TurnOf[tuple[int, ...]]]:
        """Yield gain, whether the mover moves again, and the next number."""
        for option in self.packed.sufficient(*key):
            gain, again, number = option if type(option) is Turn else (0, False, option)
            yield gain, again, (number,)

    def final(self, key: tuple[int, ...]) -> int | None:
        """Return the mover's margin where the game is over, else None."""
        found: int | None = self.packed.final(*key)
        return found

    def evaluate(self, key: tuple[int, ...]) -> int:
        """Estimate the margin of the player to move."""
        return int(self.packed.evaluate(*key))

    def compiled(self) -> Estimated:
        """Return the packed rules, lowered."""
        packed = self.packed
        moves = lower_turns(packed.sufficient, TurnForms(MAKERS), compiled=True)
        final = lower_number(packed.final, 1, otherwise=GOING, compiled=True)
        evaluate = lower_number(packed.evaluate, 1, compiled=True)
        gains = moves.width > 1
        return Estimated(moves.function, final, evaluate, 1, gains, self.game.stuck, self.unit)


class WideView(View):
    """Rows of a wide form."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self.wide = self.game.wide
        self.words = self.wide.width

    def key(self, position: Position) -> tuple[int, ...]:
        """Return the numbers of a position."""
        found: tuple[int, ...] = self.wide.pack(position.state, position.player)
        return found

    def turns(self, key: tuple[int, ...]) -> Iterator[TurnOf[tuple[int, ...]]]:
        """Yield gain, whether the mover moves again, and the next numbers."""
        for option in self.wide.moves(*key):
            gain, again = option[: -self.words] or (0, 0)
            yield gain, bool(again), option[-self.words :]

    def final(self, key: tuple[int, ...]) -> int | None:
        """Return the mover's margin where the game is over, else None."""
        found: int | None = self.wide.final(*key)
        return found

    def evaluate(self, key: tuple[int, ...]) -> int:
        """Estimate the margin of the player to move."""
        return int(self.wide.evaluate(*key))

    def compiled(self) -> Estimated:
        """Return the wide rules, lowered."""
        wide, words, gains = self.wide, self.words, self.wide.gains
        moves = lower_rows(wide.moves, words, words + 2 * gains, compiled=True)
        if type(wide).final is Wide.final:
            final = lower_number(_no_end, 1, otherwise=GOING, compiled=True)
        else:
            final = lower_number(wide.final, words, otherwise=GOING, compiled=True)
        evaluate = lower_number(wide.evaluate, words, compiled=True)
        return Estimated(moves.function, final, evaluate, words, gains, self.game.stuck, self.unit)


class NumberedView(View):
    """States are numbered as they come up, for a game with an evaluation and no form."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self._states: list[Any] = []
        self._numbers: dict[Any, int] = {}
        self._turns, self._final = turns_from(self.game), final_of(self.game)

    def _number(self, state: Any) -> int:
        found = self._numbers.setdefault(state, len(self._states))
        if found == len(self._states):
            self._states.append(state)
        return found

    def key(self, position: Position) -> tuple[int, ...]:
        """Return the number of a position."""
        return (self._number(as_it_is(position)),)

    def turns(self, key: tuple[int, ...]) -> Iterator[TurnOf[tuple[int, ...]]]:
        """Yield gain, whether the mover moves again, and the next number."""
        for gain, again, state in self._turns(self._states[key[0]]):
            yield gain, again, (self._number(state),)

    def final(self, key: tuple[int, ...]) -> int | None:
        """Return the mover's margin where the game is over, else None."""
        return self._final(self._states[key[0]])

    def evaluate(self, key: tuple[int, ...]) -> int:
        """Estimate the margin of the player to move."""
        state, player = self._states[key[0]], LEFT
        if self.game.game_kind == "partizan":
            state, player = state
        worth = int(estimate(self.game, state) or 0)
        return worth if player == LEFT else -worth


def estimate(game: Any, state: Any) -> int | None:
    """Return what a game's evaluation says of a state."""
    found: int | None = game.evaluate(*state) if game.spreads else game.evaluate(state)
    return found


def view_of(position: Position) -> View | None:
    """Return how a search with an evaluation sees a position; None where there is no evaluation."""
    game = None if position.is_impartial else position.game
    if game is None or position.state is None:
        return None
    if game.wide is not None:
        return WideView(position)
    packed = game.packed
    number = NO_NUMBER if packed is None else packed.pack(as_it_is(position))
    if number != NO_NUMBER and packed.evaluate(number) is not None:
        return PackedView(position)
    if len(position.terms) == 1 and estimate(game, position.state) is not None:
        return NumberedView(position)
    return None


def _deepening(view: View, compiled: bool) -> Deepening:
    if compiled:
        try:
            search = Deepening(view.compiled(), Runtime(compiled=True))
            search.prepare()
        except NotLowered:
            pass
        except Exception as error:
            failure: NotCompiled = compile_failure(error)
            if not isinstance(failure, NotCompiled):
                raise failure from error
        else:
            return search
    return Deepening(view.plain(), Runtime(compiled=False))


def _seen_by(view: View, position: Position, sight: Sight) -> Strong | None:
    listed = list(view.turns(view.key(position)))
    gain, again, there = listed[sight.place]
    move = next(
        move
        for move in position.iter_moves()
        if (move.gain, move.again) == (gain, again) and view.key(move.to) == there
    )
    deep = f"looked {sight.depth} {'ply' if sight.depth == 1 else 'plies'} deep"
    if sight.plies is not None:
        result = "win" if sight.estimate > 0 else "loss"
        return Strong(move, f"I see a {result} in {sight.plies}; {deep}")
    if sight.proved:
        return Strong(move, f"I see the end: {_standing(sight.estimate)}; {deep}")
    return Strong(move, f"{_standing(sight.estimate)} as far as I see; {deep}")


def _standing(estimate: int) -> str:
    if estimate == 0:
        return "even"
    return f"{'ahead' if estimate > 0 else 'behind'} by {abs(estimate)}"


# Monte-Carlo tree search --------------------------------------------------------------------------


def _by_playouts(position: Position, meter: Meter, chance: Random) -> Strong | None:
    found: Leaning | None
    if position.is_impartial:
        stuck = 1 if position.is_misere else -1
        search: TreeSearch[Any] = TreeSearch(_options, _no_end, stuck, 1, chance)
        found, root = search.look(position, meter), position
    else:
        game = position.game
        search = TreeSearch(turns_from(game), final_of(game), game.stuck, game.largest, chance)
        found, root = search.look(as_it_is(position), meter), position
    if found is None:
        return None
    move = next(move for place, move in enumerate(root.iter_moves()) if place == found.place)
    rate = f"{50 + 50 * found.rate:.0f} % of {found.playouts:,} playouts"
    if found.lower == found.upper:
        return Strong(move, f"I see the end: {_standing(int(found.lower))}")
    if not found.playouts:
        return Strong(move, "I had no time to play on")
    return Strong(move, f"{rate} are won")


def _options(position: Position) -> Iterator[TurnOf[Position]]:
    return ((0, False, move.to) for move in position.iter_moves())


def _no_end(state: Any) -> int | None:  # noqa: ARG001 - it ends where there is no move
    return None


def turns_from(game: Any) -> Callable[[Any], Iterable[TurnOf[Any]]]:
    """Return the moves of a game over states, with the player to move in a partizan game."""
    if game.game_kind == "partizan":
        return lambda there: (
            (0, False, (turn.state, RIGHT if there[1] == LEFT else LEFT))
            for turn in dict.fromkeys(game.turns(*there))
        )
    return lambda state: dict.fromkeys(game.turns(state)) if game.node_final(state) is None else ()


def final_of(game: Any) -> Callable[[Any], int | None]:
    """Return who has won where play has ended, over the same."""
    if game.game_kind == "partizan":
        return _no_end
    found: Callable[[Any], int | None] = game.node_final
    return found
