"""Alpha-beta: what cannot change the margin is cut off; in plain Python, or compiled over numbers.

It begins in plain Python; when that has taken as long as compiling would, it goes on compiled,
where the rules allow that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.engines.alpha_beta import AlphaBeta
from grundy.engines.bounds import UNKNOWN, Bounds, BoundTable
from grundy.engines.compiled_alpha_beta import NumberRules, NumberSearch, window_of, worth_of
from grundy.engines.counted_plies import PliesSearch, Uncounted
from grundy.engines.move_order import MoveOrder
from grundy.engines.recursion import CycleFound
from grundy.engines.rule_tables import NotCompiled
from grundy.errors import BudgetExceeded, TooManyMovesError
from grundy.forms.packed import Packed
from grundy.limits.budget import (
    DEFAULT,
    Limits,
    Meter,
    TurnOver,
    WorkPays,
    counted,
    current_limits,
    proving,
)
from grundy.native.compiler.opened import NotLowered
from grundy.native.compiler.turns import TurnForms, lower_state, lower_truth, lower_turns
from grundy.native.kernels.alpha_beta import sink
from grundy.rules.scoring import ScoringGame
from grundy.rules.solution import Solution
from grundy.solving.coming_along import Along, Pace, what_comes_along
from grundy.solving.key_form import (
    MAKERS,
    KeyForm,
    PackedForm,
    form_of,
    number_form,
    packed_for,
)
from grundy.solving.listed_turns import listed_turns, once
from grundy.solving.memory import store_of
from grundy.solving.named_moves import NamedMoves, names_moves
from grundy.solving.policy import POLICY
from grundy.solving.principal_variation import best_line, one_by_one
from grundy.solving.score_solutions import move_of, needs_an_end, outcome_within, turns_of
from grundy.solving.scores import bounds_of, known_scores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.limits.budget import Proved
    from grundy.native.compiler.lowering import Lowered
    from grundy.rules.asking import Options, Question
    from grundy.rules.position import Move, Position
    from grundy.rules.solution import Status
    from grundy.solving.memory import Memory

WHY = "moves that cannot change the margin are pruned"

CUT_OFF = "alpha-beta prunes positions needed for this; engine='memory' looks at every position"

UNCOUNTED = (
    "alpha-beta counts plies only where players alternate and there are no gains along the way, "
    "and not in a tie; engine='memory' always counts them"
)


GOES_ROUND = "play can go round on the way, where alpha-beta counts no plies; engine='rounds' does"


@dataclass(frozen=True, slots=True)
class Effort:
    """What a search may use besides what was asked for.

    `nodes` is how many a compiled search may visit. `scored` says that it knows what the memory has
    scored, and `along` that more is wanted than the margin: it gets a share of what that took.
    """

    nodes: int | None = None
    scored: bool = False
    along: bool = False

    @classmethod
    def of(cls, question: Question, limits: Limits) -> Effort:
        """Return what a question allows.

        A search that was asked for by name has no limit of nodes by default, as tables have none,
        and finds the margin alone.
        """
        chosen = question.engine is None
        free = POLICY.compiled if chosen else None
        default = current_limits().positions == DEFAULT.positions
        nodes = free if default else limits.positions
        return cls(nodes, scored=chosen, along=chosen and question.want != "outcome")


class AlphaBetaMethod:
    """The method `alpha-beta`."""

    name = "alpha-beta"
    kinds = frozenset({"scoring", "partizan"})
    gives = frozenset({"score", "best", "bounds", "line"})
    rank = 4
    why = WHY

    def refuses(self, question: Question) -> str:
        """Return nothing: it can try any game with moves to search."""
        return ""

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return what alpha-beta proves: the margin, or its bounds where a depth ends the search.

        Raises `EngineError` when play can cycle and no depth is given, and `BudgetExceeded` with
        the bounds proved so far.
        """
        effort = Effort.of(question, meter.limits)
        return by_alpha_beta(question.subject, meter, question.options, effort)


METHOD = AlphaBetaMethod()


def by_alpha_beta(position: Position, meter: Meter, options: Options, effort: Effort) -> Solution:
    """Return what alpha-beta proves, compiled where plain Python takes long."""
    if may_compile(position, meter.limits, options):
        at_once = options.plies or was_compiled(position.game)
        seconds = 0 if at_once else meter.limits.interpreted
        assert seconds is not None
        try:
            with meter.patience(seconds):
                return _answer(PlainSearch(position, meter, options, effort), options, effort)
        except TurnOver:
            raise
        except WorkPays:
            pass
        try:
            return by_numbers(position, meter, options, effort)
        except NotCompiled as refusal:
            found = _answer(PlainSearch(position, meter, options, effort), options, effort)
            return found._replace(why=f"{found.why}; not compiled: {refusal}")
    return _answer(PlainSearch(position, meter, options, effort), options, effort)


def may_compile(position: Position, limits: Limits, options: Options) -> bool:
    """Return whether a compiled search is worth a try: its nodes are numbers, and nothing forbids.

    To a limited depth, without a table or without an order the search is the textbook's.
    """
    textbook = options.depth is not None or not options.table or not options.order
    if limits.interpreted is None or textbook:
        return False
    return type(number_form(position).key(position)) is int


def by_numbers(position: Position, meter: Meter, options: Options, effort: Effort) -> Solution:
    """Return the same by a compiled search.

    Raises `NotCompiled` besides, with the reason.
    """
    search = CompiledSearch(position, meter, effort.nodes)
    try:
        search.take_over()
        return _answer(search, options, effort)
    finally:
        search.give_back()


def was_compiled(game: Any) -> bool:
    """Return whether a compiled search of the game was begun before."""
    return bool(store_of(game, KeptSearch))


def _answer(search: Search, options: Options, effort: Effort) -> Solution:
    position = search.position
    left_out = {"remoteness": CUT_OFF, "winning_moves": CUT_OFF}
    try:
        with proving(search.so_far):
            search.settle()
    except CycleFound as found:
        raise needs_an_end(
            position, found, "alpha-beta needs a game without cycles, or a depth", search.text
        ) from None
    except BudgetExceeded as stopped:
        if not options.partial or isinstance(stopped, TooManyMovesError):
            raise
        left_out["score"] = str(stopped)
    bounds, best = search.bounds, search.best
    plies: int | None = None
    line: tuple[Move, ...] | None = None
    along = Along()
    if bounds.settled:
        plies = _plies(search, options, left_out)
        seen = search.nodes
        along = _along(search, effort, left_out)
        search.as_before()
        best = along.best or best or (_any(position, bounds) if effort.along else None)
        if not effort.along or search.compiled or best is None:
            line, stopped_by = search.line(int(bounds.lower), plies)
            if stopped_by:
                left_out["line"] = stopped_by
            best = line[0] if line else best
    else:
        seen = search.nodes
        left_out.setdefault("score", f"not proved within {options.depth} plies")
    compiled = "compiled " if search.compiled else ""
    depth = "" if options.depth is None else f", depth {options.depth}"
    return Solution(
        position=position,
        outcome=outcome_within(bounds),
        value=None,
        score=int(bounds.lower) if bounds.settled else None,
        best=best,
        method=f"{compiled}alpha-beta of {seen:,} nodes{depth}",
        status=_status(bounds, search),
        positions_seen=seen,
        remoteness=along.plies if plies is None else plies,
        winning_moves=along.winning,
        engine="alpha-beta",
        why=WHY,
        bounds=bounds.known,
        line=line,
        keeping=along.keeping,
        left_out=left_out,
    )


def _any(position: Position, bounds: Bounds) -> Move | None:
    """Return the first move where nobody can lose by more, so that each is as good; else None."""
    largest = position.game.largest
    if largest is not None and bounds.lower == -largest:
        with suppress(BudgetExceeded):  # the margin is there all the same
            return next(position.iter_moves(), None)
    return None


def _along(search: Search, effort: Effort, left_out: dict[str, str]) -> Along:
    """Return what comes along within its share; what is found is not left out."""
    if not effort.along:
        return Along()
    if search.compiled:
        # Counting plies takes about as long as the margin took, which is more than its share.
        counts = search.nodes <= POLICY.along * POLICY.counted
        search.go_on(max(POLICY.along, search.nodes // 4))
    else:
        counts = True
        search.go_on(patient(max(search.least, search.nodes), search.limits))
    found = Along()
    with suppress(WorkPays):  # the margin is there all the same
        what_comes_along(search, int(search.bounds.lower), found, counts=counts)
    if found.winning is not None:
        left_out.pop("winning_moves", None)
    if found.plies is not None:
        left_out.pop("remoteness", None)
    elif search.uncounted:
        left_out["remoteness"] = UNCOUNTED
    return found


def patient(positions: int, limits: Limits) -> int:
    """Return how many positions what comes along may take, where these are its share.

    Where Python is to be waited for, so is this.

    >>> patient(100, Limits()), patient(100, Limits(interpreted=20))
    (100, 2000)
    """
    waiting = limits.interpreted
    return max(positions, POLICY.patient) if waiting is None else int(max(1.0, waiting) * positions)


def _status(bounds: Bounds, search: Search) -> Status:
    if bounds.settled:
        return "proved"
    return "unknown" if bounds == search.at_first else "bounded"


def _plies(search: Search, options: Options, left_out: dict[str, str]) -> int | None:
    """Return the plies to the end where they are asked for and counted; else note why not."""
    if not options.plies:
        return None
    try:
        found = search.plies(int(search.bounds.lower))
    except BudgetExceeded as stopped:
        left_out["remoteness"] = str(stopped)
        return None
    except CycleFound:
        left_out["remoteness"] = GOES_ROUND
        return None
    if found is None:
        left_out["remoteness"] = UNCOUNTED
    else:
        del left_out["remoteness"]
    return found


class ProvedNodes(BoundTable[Any]):
    """The bounds of a game's nodes that were proved so far: its transposition table."""

    def __init__(self, game: Any) -> None:
        super().__init__()


class ProvedNumbers(ProvedNodes):
    """The same for the numbers of a packed form."""


class KeptSearch(dict[str, NumberSearch]):
    """The compiled search of a game with what it has proved, while nobody uses it."""

    def __init__(self, game: Any) -> None:
        super().__init__()


class HandedOver(list[int]):
    """How many facts of each kind the compiled search has taken over from plain ones."""

    def __init__(self, game: Any) -> None:
        super().__init__([0, 0, 0])


class Search(ABC):
    """What both have in common: a position, and an engine that counts nodes and proves bounds."""

    compiled: ClassVar[bool]

    def __init__(self, position: Position, search: Any, meter: Meter) -> None:
        self.position, self._search, self._meter = position, search, meter
        self.uncounted = False
        """Whether nobody counts plies here, however long it may take."""

    @property
    def bounds(self) -> Bounds:
        """What is proved of the margin so far."""
        found: Bounds = self._search.bounds
        return found

    def so_far(self) -> Proved:
        """Return what is proved, also in the midst of the search."""
        best: Move | None = None
        if not self.compiled:
            with suppress(BudgetExceeded):  # the bounds are there all the same
                best = self.best
        return self.bounds.known, best

    @property
    def nodes(self) -> int:
        """How many nodes were visited."""
        return int(self._search.nodes)

    @property
    def least(self) -> int:
        """How many nodes it may visit in any case for what comes along."""
        return POLICY.least

    @property
    def limits(self) -> Limits:
        """What the question may cost."""
        return self._meter.limits

    @property
    @abstractmethod
    def at_first(self) -> Bounds:
        """What was known before the search."""

    @property
    @abstractmethod
    def best(self) -> Move | None:
        """The move that brings the lower bound, where one was seen."""

    @abstractmethod
    def text(self, node: Any) -> str:
        """Return the text of the position at a node of the search."""

    @abstractmethod
    def settle(self) -> None:
        """Search for the margin, as deep as was asked for."""

    @abstractmethod
    def plies(self, margin: int) -> int | None:
        """Return the plies to the end, where the margin is this one; None if nobody counts."""

    @abstractmethod
    def line(self, margin: int, plies: int | None) -> tuple[tuple[Move, ...], str]:
        """Return best play of both, and why it stops short if so."""

    @abstractmethod
    def go_on(self, nodes: int) -> None:
        """Visit so many more nodes at most, whatever was visited before."""

    @abstractmethod
    def as_before(self) -> None:
        """Visit as many nodes as the question allows, whatever part of them was set aside."""

    @abstractmethod
    def holds(self, position: Position, margin: int, at_least: bool) -> bool:
        """Return whether a position's margin is at least, or at most, so much."""

    @abstractmethod
    def pace(self, margin: int) -> Pace | None:
        """Return how long play lasts, where the margin is this one; None if nobody counts."""


@dataclass(frozen=True, slots=True)
class Space:
    """What is searched: its nodes, their turns and ends, a table, and what is known beforehand."""

    node: Callable[[Position], Any]
    turns: Callable[[Any], Iterable[tuple[int, bool, Any]]]
    final: Callable[[Any], int | None]
    table: BoundTable[Any] | None
    guess: Callable[[Any], int] | None
    bounds: Bounds
    text: Callable[[Any], str]
    named: NamedMoves | None = None


def _space_of(position: Position, meter: Meter, options: Options, effort: Effort) -> Space:
    """Return the space for a position.

    Without a table it is the textbook's: positions as they are, and nothing known beforehand.
    With one it is that of whole numbers where the game has a packed form, else the game's nodes.
    """
    game = position.game
    if not options.table and isinstance(game, ScoringGame):
        form = KeyForm(game, symmetry=False)
        return Space(
            form.key, _counted(form, meter), form.final, None, game.guess, UNKNOWN, form.text
        )
    packed = packed_for(game, position)
    if packed is not None and game.guess is None:
        form = form_of(game, symmetry=packed.guides_python)
        textbook = options.depth is not None or not options.order
        if not textbook and isinstance(form, PackedForm) and names_moves(packed, game.largest):
            return _space_of_names(position, form, meter)
        return Space(
            form.key,
            once(_counted(form, meter), listed_turns(game).of_numbers),
            form.final,
            store_of(game, ProvedNumbers),
            packed.order if packed.guides_python else None,
            bounds_of(game),
            form.text,
        )
    table = store_of(game, ProvedNodes)
    if effort.scored:
        table.trust(known_scores(game).by_node)
    return Space(
        lambda there: there.node,
        once(turns_of(position, meter), listed_turns(game).of_nodes),
        game.node_final,
        table if options.table else None,
        game.guess,
        bounds_of(game),
        game.node_text,
    )


def _space_of_names(position: Position, form: PackedForm, meter: Meter) -> Space:
    """Return the space in which the form says who wins at once, and which moves may be good."""
    root = form.key(position)
    named = NamedMoves(form, root)
    return Space(
        form.key,
        once(
            lambda key: list(counted(named.turns(key), meter, lambda: form.text(key))),
            listed_turns(form.game).of_numbers,
        ),
        named.final,
        store_of(form.game, ProvedNumbers),
        None,
        bounds_of(form.game),
        form.text,
        named,
    )


def _counted(form: KeyForm, meter: Meter) -> Callable[[Any], list[tuple[int, bool, Any]]]:
    return lambda key: list(counted(form.turns(key), meter, lambda: form.text(key)))


class PlainSearch(Search):
    """A search in plain Python, to any depth, and as the textbook has it if asked."""

    compiled = False
    _search: AlphaBeta[Any]

    def __init__(self, position: Position, meter: Meter, options: Options, effort: Effort) -> None:
        self._depth = options.depth
        self._space = space = _space_of(position, meter, options, effort)
        order: MoveOrder[Any] | None = None
        if options.order and space.named is None:
            order = listed_turns(position.game).order(space.guess)
        elif options.order:  # moves that are named come in their order
            order = MoveOrder(learns=False)
        search: AlphaBeta[Any] = AlphaBeta(
            space.turns, space.final, position.game.stuck, meter, table=space.table, order=order
        )
        self._limits = meter.limits
        super().__init__(position, search, meter)

    @property
    def at_first(self) -> Bounds:
        """What was known before the search."""
        return self._space.bounds

    @property
    def best(self) -> Move | None:
        """The move that brings the lower bound, where one was seen."""
        return move_of(self.position, self._search.turn, self._space.node)

    @property
    def least(self) -> int:
        """How many nodes it may visit in any case for what comes along."""
        numbered = type(self._space.table) is ProvedNumbers and self._space.named is None
        return POLICY.numbered if numbered else POLICY.least

    def text(self, node: Any) -> str:
        """Return the text of the position at a node of the search."""
        return self._space.text(node)

    def settle(self) -> None:
        """Search for the margin, as deep as was asked for."""
        self._search.settle(self._space.node(self.position), self._depth, self._space.bounds)

    def plies(self, margin: int) -> int | None:
        """Return None: what is cut off would have told."""
        return None

    def line(self, margin: int, plies: int | None) -> tuple[tuple[Move, ...], str]:
        """Return best play of both, and why it stops short if so."""
        return best_line(self.position, margin, one_by_one(self.holds), self.best)

    def go_on(self, nodes: int) -> None:
        """Visit so many more nodes at most, whatever was visited before."""
        meter = self._meter
        meter.take_its_time()  # its turn was long enough for the margin
        listed = int(meter.moves * nodes * POLICY.relisted / max(1, self.nodes))
        meter.limits = meter.limits._replace(
            positions=_most(meter.limits.positions, meter.positions + nodes),
            moves=_most(meter.limits.moves, meter.moves + max(self.least, listed)),
        )
        meter.look()

    def as_before(self) -> None:
        """Visit as many nodes as the question allows, whatever part of them was set aside."""
        self._meter.limits = self._limits
        with suppress(BudgetExceeded):  # whoever goes on is told
            self._meter.look()

    def pace(self, margin: int) -> Pace | None:
        """Return how long play lasts, where the margin is this one; None if nobody counts."""
        space, table = self._space, self._space.table
        if table is None:
            return None
        named = space.named
        counting = PliesSearch(
            space.turns,
            space.final,
            self.position.game.stuck,
            table,
            self._meter,
            left=None if named is None else named.plies_left,
        )
        try:
            plies = counting.plies(space.node(self.position), margin)
        except Uncounted:
            self.uncounted = True
            return None
        return Pace(plies, lambda move: counting.lasts(self._node(move.to), -margin, plies - 1))

    def holds(self, position: Position, margin: int, at_least: bool) -> bool:
        """Return whether a position's margin is at least, or at most, so much."""
        node = self._node(position)
        if at_least:
            found = self._search.search(node, margin - 1, margin, depth=self._depth)
            return found.value >= margin
        found = self._search.search(node, margin, margin + 1, depth=self._depth, mover=False)
        return found.value <= margin

    def _node(self, position: Position) -> Any:
        """Return the node of a position at which a search begins."""
        node, named = self._space.node(position), self._space.named
        if named is not None:
            named.begin(node)
        return node


class CompiledSearch(Search):
    """A compiled search over whole numbers.

    The search of a game is kept, with what it has proved so far. Whoever asks takes it and gives it
    back: a question of another thread meanwhile begins with a new one, for a search answers one
    question at a time. Raises `NotCompiled` with the reason.
    """

    compiled = True
    _search: NumberSearch

    def __init__(self, position: Position, meter: Meter, most: int | None) -> None:
        self._form = number_form(position)
        self._root = self._form.key(position)
        kept: NumberSearch | None = store_of(position.game, KeptSearch).pop("search", None)
        search = NumberSearch(number_rules(self._form, self._root)) if kept is None else kept
        search.final = self._form.final
        self._most = most
        super().__init__(position, search.on(meter, most), meter)

    def take_over(self) -> None:
        """Enter what plain searches of the game have proved meanwhile: nothing is found twice."""
        game, form = self.position.game, self._form
        handed = store_of(game, HandedOver)
        scores = known_scores(game).by_node
        nodes, numbers = store_of(game, ProvedNodes), store_of(game, ProvedNumbers)
        facts = chain(
            (
                (form.key_of_node(node), Bounds(score.margin, score.margin))
                for node, score in islice(scores.items(), handed[0], None)
            ),
            ((form.key_of_node(node), known) for node, known in nodes.since(handed[1])),
            ((form.image(number), known) for number, known in numbers.since(handed[2])),
        )
        self._search.learn(facts)
        handed[:] = len(scores), len(nodes), len(numbers)

    def prepare(self) -> None:
        """Compile what is to be compiled, which the first question does otherwise."""
        self._search.prepare()

    def give_back(self) -> None:
        """Keep the search for the next question; it must not hold the game meanwhile."""
        self._search.final = None
        store_of(self.position.game, KeptSearch)["search"] = self._search

    @property
    def at_first(self) -> Bounds:
        """What was known before the search."""
        return bounds_of(self.position.game)

    @property
    def best(self) -> Move | None:
        """The move that brings the lower bound, where one was seen."""
        return move_of(self.position, self._search.turn(self._root), self._form.key)

    def text(self, node: Any) -> str:
        """Return the text of the position at a node of the search."""
        return self._form.text(node)

    def settle(self) -> None:
        """Search for the margin."""
        self._search.settle(self._root, self.at_first)

    def plies(self, margin: int) -> int | None:
        """Return the plies to the end, where the margin is this one; None if nobody counts."""
        return self._search.plies(self._root, margin)

    def line(self, margin: int, plies: int | None) -> tuple[tuple[Move, ...], str]:
        """Return best play of both, and why it stops short if so.

        Where plies are known, whoever is ahead hurries and the other delays.
        """
        if plies is None:
            return best_line(self.position, margin, self._keeping, self.best)
        worth = worth_of(margin, plies, self._search.scale)
        return best_line(
            self.position, worth, self._reaching, self.best, lambda _, held: sink(held, 0, 0, 2)
        )

    def _keeping(self, position: Position, margin: int, been: set[Position]) -> Move | None:
        """Return a move that keeps a margin, which a search finds sooner than all the others fail.

        Where there are no gains, nobody loses by more than the largest margin: any move will do.
        """
        if self._search.scale > 1 and margin == -(self.position.game.largest or 0):
            return next(position.iter_moves(), None)
        return self._reaching(position, window_of(margin - 1, margin, self._search.scale)[1], been)

    def _reaching(self, position: Position, worth: int, _: set[Position]) -> Move | None:
        turn = self._search.reaching(self._form.key(position), worth)
        return move_of(position, turn, self._form.key)

    def go_on(self, nodes: int) -> None:
        """Visit so many more nodes at most, whatever was visited before."""
        self._search.on(Meter(self._meter.left), nodes)

    def as_before(self) -> None:
        """Visit as many nodes as the question allows, whatever part of them was set aside."""
        self._search.on(Meter(self._meter.left), self._most)

    def pace(self, margin: int) -> Pace | None:
        """Return how long play lasts, where the margin is this one; None if nobody counts."""
        plies = self.plies(margin)
        if plies is None:
            self.uncounted = True
            return None
        there = sink(worth_of(margin, plies, self._search.scale), 0, 0, 2)
        return Pace(plies, lambda move: self._is_worth(move.to, there, move.again))

    def holds(self, position: Position, margin: int, at_least: bool) -> bool:
        """Return whether a position's margin is at least, or at most, so much."""
        key = self._form.key(position)
        if at_least:
            return self._search.search(key, margin - 1, margin).value >= margin
        return self._search.search(key, margin, margin + 1).value <= margin

    def _is_worth(self, position: Position, worth: int, at_least: bool) -> bool:
        key = self._form.key(position)
        if at_least:
            return self._search.worth(key, worth - 1, worth) >= worth
        return self._search.worth(key, worth, worth + 1) <= worth


def _most(limit: int | None, most: int) -> int:
    return most if limit is None else min(limit, most)


def number_rules(form: KeyForm, root: int) -> NumberRules:
    """Return the compiled rules of a game whose positions are numbers, and what helps a search."""
    compiled, largest = form.compiled(root), form.game.largest
    enough = _sufficient(form) if compiled.moves.width > 1 else None
    if enough is not None:
        compiled = replace(compiled, moves=enough)
    order, wins, candidates = _hooks(form)
    truth = None if largest is None else _lowered(lower_truth, wins)
    named = None if truth is None else _lowered(_lower_candidates, candidates)
    guess = _lowered(lower_state, order) if named is None else None  # candidates have their hopes
    return NumberRules(compiled, None, guess, truth, named, largest)


def _sufficient(form: KeyForm) -> Lowered | None:
    """Return the moves that are enough for the margin, where a packed form tells them."""
    if not isinstance(form, PackedForm) or type(form.packed).sufficient is Packed.sufficient:
        return None

    def lower(hook: Callable[[int], Any], *, compiled: bool) -> Lowered:
        return lower_turns(hook, TurnForms(MAKERS), compiled=compiled)

    found: Lowered | None = _lowered(lower, form.packed.sufficient)
    return found


def _lower_candidates(hook: Callable[[int], Any], *, compiled: bool) -> Any:
    return lower_turns(hook, TurnForms(pairs=True, graded=True), compiled=compiled)


def _hooks(form: KeyForm) -> tuple[Any, Any, Any]:
    """Return `order`, `wins_at_once` and `candidates`, where the game has its own."""
    if isinstance(form, PackedForm):
        own, names = type(form.packed), ("order", "wins_at_once", "candidates")
        found = [
            None if getattr(own, name) is getattr(Packed, name) else getattr(form.packed, name)
            for name in names
        ]
        return found[0], found[1], found[2]
    game: Any = form.game
    return None if type(game).order is ScoringGame.order else game.order, None, None


def _lowered(lower: Callable[..., Any], hook: Callable[[int], Any] | None) -> Any:
    """Return a hook for the compiler; one that it does not take is left out."""
    try:
        return None if hook is None else lower(hook, compiled=True)
    except NotLowered:
        return None
