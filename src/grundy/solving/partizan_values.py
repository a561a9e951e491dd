"""Values of partizan positions: canonical forms of their parts, each found once, and added up.

A part stands for all parts that are equal up to symmetry, and for those with the players
exchanged, whose value is its negative. Impartial components are nimbers.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.engines.placement_values import PlacementValues
from grundy.errors import CycleError, UndefinedError
from grundy.limits.budget import counted, metered
from grundy.rules.asking import ask
from grundy.rules.partizan import BothPlayers, both_players, negative_of, pieces_of
from grundy.rules.position import LEFT, RIGHT, Position
from grundy.rules.term import Term
from grundy.solving.loopy_values import loopy_value
from grundy.solving.memory import store_of
from grundy.values.loopy_games.value import sum_of
from grundy.values.short.notation import Literal
from grundy.values.short.value import Value, current_store, nimber

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.forms.states import State
    from grundy.limits.budget import Meter
    from grundy.rules.partizan import PartizanGame
    from grundy.values.loopy_games.value import AnyValue
    from grundy.values.short.forms import Form, Store

Piece = tuple[Any, bool]
"""A part's state in its standard form, and whether the part is the negative of that."""


class PartValues:
    """The values of a game's parts that were found so far, in one store of values."""

    def __init__(self, game: PartizanGame) -> None:
        self.begin()

    def begin(self) -> None:
        """Forget all values."""
        self.store = current_store()
        self.forms: dict[State, Form] = {}
        self.pieces: dict[State, tuple[Piece, ...]] = {}
        """The parts of states as they come up, before any symmetry is looked at."""


class _Frame(NamedTuple):
    """A part whose options are known, but not all of their values."""

    state: State
    left: list[tuple[Piece, ...]]
    right: list[tuple[Piece, ...]]


def value(position: Position) -> AnyValue:
    """Return the value of a position in sums, whoever is to move; a loopy one where play can cycle.

    Raises `UndefinedError` for games with scores and in misère play, `BudgetExceeded` where it
    would take too much.
    """
    if position.is_impartial and not position.is_loopy:
        return nimber(position.grundy)
    if not position.is_loopy:
        try:
            return short_value(position)
        except CycleError:
            pass
    with metered():  # one budget for all terms, and for their sum
        found = term_values(position)
        return found[0] if len(found) == 1 else sum_of(found)


def short_value(position: Position) -> Value:
    """Return the value of a partizan position in which play ends.

    Raises what `value` raises, and `CycleError` where play can cycle.
    """
    _expect_last_move(position)
    with current_store().working() as store, metered() as meter:
        total = store.zero
        for game, state in position.terms:
            total = store.add(total, _term(game, state, store, meter))
    return Value(total, partial(_literal, position) if len(position.terms) == 1 else None)


def term_values(position: Position) -> list[AnyValue]:
    """Return the value of each component of a partizan position, loopy where it has to be."""
    _expect_last_move(position)
    found: list[AnyValue] = []
    with current_store().working() as store, metered() as meter:
        for game, state in position.terms:
            own = both_players(game) if position.is_impartial else game
            form = _short_term(own, state, store, meter)
            found.append(loopy_value(own, state, meter) if form is None else Value(form))
    return found


def _expect_last_move(position: Position) -> None:
    if position.kind == "scoring":
        raise UndefinedError(
            f"{position} has no value in sums: a score decides, not who moves last; ask for its "
            "score"
        )


def _short_term(game: Any, state: State, store: Store, meter: Meter) -> Form | None:
    """Return the value of a component; None where play in it can cycle, so that it may be loopy."""
    if game.loopy and not isinstance(game, BothPlayers):
        return None
    try:
        return _term(game, state, store, meter)
    except CycleError:
        return None
    except UndefinedError:
        if not game.loopy:
            raise
        return None  # a token that no nim-heap can stand for


def _term(game: Any, state: State, store: Store, meter: Meter) -> Form:
    """Return the value of a component."""
    if isinstance(game, BothPlayers):
        return store.leaf((0, 0), 0, ask(Position((Term(game.game, state),)), "grundy"))
    if game.placements is not None:
        a, b = game.placed(state)
        return _placed(game, store).value(a, b, meter)
    known = store_of(game, PartValues)
    if known.store is not store:
        known.begin()
    _find(game, known, state, meter)
    return _sum(known, _pieces(game, known, state))


class PlacedValues:
    """What was found out about the values of a placement game, in one store of values."""

    def __init__(self, game: PartizanGame) -> None:
        self.found: PlacementValues | None = None


def _placed(game: PartizanGame, store: Store) -> PlacementValues:
    known = store_of(game, PlacedValues)
    if known.found is None or known.found.store is not store:
        assert game.placements is not None
        known.found = PlacementValues(game.placements, store)
    return known.found


def _literal(position: Position) -> Literal | None:
    """Return the options' values of a position of one game that is a single part."""
    game, state = position.terms[0]
    if len(pieces_of(game, state)) != 1:
        return None
    with current_store().working() as store, metered() as meter:
        left, right = (
            dict.fromkeys(_term(game, turn.state, store, meter) for turn in turns)
            for turns in (game.turns(state, LEFT), game.turns(state, RIGHT))
        )
    return Literal(tuple(left), tuple(right))


def _find(game: PartizanGame, known: PartValues, state: State, meter: Meter) -> None:
    """Find the values of a state's parts, and of all that can be reached from them.

    A part whose options have been listed stays on the stack until they have their values: one that
    comes up again in the meantime is reached from itself.
    """
    forms = known.forms
    waiting: list[Any] = [part for part, _ in _pieces(game, known, state)]
    path: dict[State, None] = {}
    while waiting:
        top = waiting.pop()
        if isinstance(top, _Frame):
            forms[top.state] = known.store.make(_sums(known, top.left), _sums(known, top.right))
            del path[top.state]
        elif top not in forms:
            if top in path:
                raise _cycle(game, path, top)
            path[top] = None
            frame = _opened(game, known, top, meter)
            waiting.append(frame)
            sides = (*frame.left, *frame.right)
            waiting += {part: None for pieces in sides for part, _ in pieces if part not in forms}


def _opened(game: PartizanGame, known: PartValues, part: State, meter: Meter) -> _Frame:
    meter.position()
    left, right = (
        list(dict.fromkeys(_options(game, known, part, player, meter))) for player in (LEFT, RIGHT)
    )
    return _Frame(part, left, right)


def _options(
    game: PartizanGame, known: PartValues, state: State, player: str, meter: Meter
) -> Iterator[tuple[Piece, ...]]:
    """Yield the options of a player, each as its parts."""
    turns = counted(game.turns(state, player), meter, lambda: game.show(state))
    return (_pieces(game, known, turn.state) for turn in turns)


def _pieces(game: PartizanGame, known: PartValues, state: State) -> tuple[Piece, ...]:
    """Return the parts of a state in their standard forms; those without any move are left to 0."""
    found = known.pieces.get(state)
    if found is None:
        parts = (_standard(game, part) for part in pieces_of(game, state))
        found = known.pieces[state] = tuple(sorted(parts, key=_place))
    return found


def _place(piece: Piece) -> tuple[int, bool]:
    return hash(piece[0]), piece[1]


def _standard(game: PartizanGame, part: State) -> Piece:
    """Return the part or its negative, whichever comes first, and whether it is the latter."""
    other = negative_of(game, part)
    if other is None or other == part:
        return part, False
    try:
        exchanged = other < part
    except TypeError:
        exchanged = hash(other) < hash(part)
    return (other, True) if exchanged else (part, False)


def _sums(known: PartValues, options: Iterable[tuple[Piece, ...]]) -> list[Form]:
    return [_sum(known, pieces) for pieces in options]


def _sum(known: PartValues, pieces: tuple[Piece, ...]) -> Form:
    store = known.store
    total = store.zero
    for part, negated in pieces:
        form = known.forms[part]
        total = store.add(total, store.negate(form) if negated else form)
    return total


def _cycle(game: PartizanGame, path: dict[State, None], part: State) -> CycleError:
    states = list(path)
    shown = [game.show(state) for state in (*states[states.index(part) :], part)]
    found = CycleError.of(shown)
    return CycleError(
        f"{game.text} has no value of a short game, because {found}, if a player may move several "
        "times in a row; ask for its outcome",
        found.cycle,
    )
