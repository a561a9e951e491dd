"""Which method answers for a position with scores, or of a partizan game.

Unless one was asked for, those that could answer take turns: alpha-beta cuts off what cannot change
the margin; the memory scores every position; values are added up. Each keeps what it has found, and
its next turn is longer, so that all of them together take about twice as long at most as the one
that comes to its end takes alone. Whatever comes along with the margin (remoteness, all moves that
win) has its share of what the margin took. Turns and shares are counted in positions and moves,
never in seconds, so that a question is answered in the same way on every machine.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import BudgetExceeded, EngineError, TooManyMovesError
from grundy.limits.budget import DEFAULT, TurnOver, current_limits, metered
from grundy.rules.asking import Options, Question
from grundy.rules.partizan import has_pieces
from grundy.rules.solution import Solution
from grundy.solving.by_value import may_go_by_value
from grundy.solving.listed_turns import listed_turns
from grundy.solving.lowered_scores import lowered_game
from grundy.solving.memory import current_memory
from grundy.solving.method import asked_for, method_named
from grundy.solving.methods.alpha_beta import UNCOUNTED, Effort, by_alpha_beta, may_compile, patient
from grundy.solving.methods.memory import METHOD as MEMORY
from grundy.solving.methods.memory import by_questions
from grundy.solving.score_tables import has_table
from grundy.solving.scores import known_scores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.engines.move_order import MoveOrder
    from grundy.limits.budget import Limits, Meter
    from grundy.rules.position import Position
    from grundy.solving.method import Method
    from grundy.values import Outcome

SHARE = 3, 4
"""What the memory may take of a budget, all in all."""

COMPILED = 48_000_000
"""Nodes that a compiled search may visit where nobody has set a limit: they take half a minute."""

ALONG = 2048
"""Nodes that compiled alpha-beta may visit in any case for what comes along with the margin."""

TRY = 24
"""Nodes of alpha-beta in a partizan game before anyone asks whether it has values: many small
boards need no more."""

FIRST, FEW = 32, 256
"""Positions that the memory looks at before anyone else, and on a board that is known to be small:
in layers four times as many, where each takes less."""

FULL = 9
"""Squares of a small board that is filled one by one: the memory scores it as quickly as alpha-beta
finds its margin. On a larger one the memory does not come first."""

ALL, TIED, SMALL = 64, 2, 1 << 13
"""Positions that the memory scores in any case for what alpha-beta does not count, how many times
as many as alpha-beta has looked at where nobody wins, and how many at most."""

CUT, GROWTH = 1 << 14, 4
"""Nodes of the first turn of alpha-beta, and by how much the next ones are longer.

Most of what it can answer it answers at once; the memory's turns are half as long.
"""

VALUED = 1 << 9
"""Positions of turns of alpha-beta and of values, where both may be the quicker one; the first one
is longer by as much as `GROWTH`."""

TABLED = 1 << 18
"""Positions that the memory gets where the rules may become a table on the way."""

UNLIMITED = "or use engine='alpha-beta', which runs until it has an answer"

ROUNDS_ALONE = "or use engine='rounds', which gets the whole budget"

TOOK_LONG = "alpha-beta comes first, as it looks at few positions; it took long and was compiled"

GREW = "the full search used up its share of the budget, so alpha-beta took over"

COMES_FIRST = "alpha-beta comes first, as it looks at few positions"


def scored_solution(question: Question) -> Solution:
    """Return the solution of a position by the method that was asked for, or by what fits."""
    position: Position = question.subject
    method = _method(question)
    try:
        if method is None:
            return _by_what_fits(position, question.options)
        refusal = method.refuses(question)
        if refusal:
            raise EngineError(refusal)
        with metered(current_limits()) as meter:
            return method.answer(question, current_memory(), meter)
    except TooManyMovesError:
        raise
    except BudgetExceeded as stopped:
        if not question.options.partial:
            raise
        return _nothing_proved(position, method or MEMORY, stopped)


def _nothing_proved(position: Position, method: Method, stopped: BudgetExceeded) -> Solution:
    return Solution(
        position=position,
        outcome=None,
        value=None,
        best=None,
        method=f"stopped after {stopped.positions:,} positions",
        status="unknown" if stopped.bounds == (None, None) else "bounded",
        positions_seen=stopped.positions,
        bounds=stopped.bounds,
        engine=method.name,
        why=method.why,
        left_out={"outcome": str(stopped)},
    )


def _method(question: Question) -> Method | None:
    """Return the method that was asked for, with options that it takes; None where none was."""
    options, engine = question.options, question.engine
    found = None if engine is None else asked_for(question)
    if options.plies and engine not in (None, "alpha-beta"):
        raise EngineError(f"the option to count plies is for alpha-beta, not for {engine}")
    if options.depth is None:
        return found
    if options.plies:
        raise EngineError("plies are counted to the end of the game: do not set a depth as well")
    if engine not in (None, "alpha-beta"):
        raise EngineError(f"a depth is for alpha-beta, not for {engine}")
    if type(options.depth) is not int or options.depth < 0:
        raise EngineError(f"a depth is a whole number of plies, 0 or more, not {options.depth!r}")
    return asked_for(question._replace(engine="alpha-beta"))


def scored_outcome(position: Position) -> Outcome:
    """Return who wins, and find nothing that comes along.

    Raises `BudgetExceeded`.
    """
    found = _by_what_fits(position, Options(), along=None).outcome
    assert found is not None  # it is proved, or an error tells why not
    return found


# Who takes turns ---------------------------------------------------------------------------------


class Facts(NamedTuple):
    """What is known of a position before anyone tries."""

    certain: bool = False
    """The memory answers: it knows, or a table of the game's own does, or play can cycle."""

    tabled: bool = False
    """The rules may become a table when the memory takes long."""

    numbers: bool = False
    """Positions are whole numbers, over which alpha-beta can be compiled."""

    valued: bool = False
    """The value of a position may be quicker to find than who wins."""

    lasting: bool = False
    """There are several parts, or every move takes one place alone, so that play lasts long."""


class Turn(NamedTuple):
    """Who has the next turn, and for how many positions; None: to the end of the budget."""

    method: str
    positions: int | None


def turns(facts: Facts) -> Iterator[Turn]:
    """Yield who tries, one after the other, until someone has the answer.

    >>> for turn in turns(Facts(numbers=True)):
    ...     print(turn.method, turn.positions)
    alpha-beta None
    """
    if facts.certain:
        return
    if facts.valued:
        yield from _with_values(facts.lasting)
    if facts.tabled:
        yield Turn("alpha-beta", CUT)
        yield Turn("memory", TABLED)
    elif not facts.numbers:
        share = CUT
        while True:
            yield Turn("alpha-beta", share)
            yield Turn("memory", share // 2)
            share *= GROWTH
    if facts.numbers:
        yield Turn("alpha-beta", None)


def _with_values(lasting: bool) -> Iterator[Turn]:
    """Yield turns that grow, where nobody knows who is quicker; who may well be comes first.

    Those are values, where play lasts long: a part has its value once, in whatever sum it comes up.
    """
    first, second = ("values", "alpha-beta") if lasting else ("alpha-beta", "values")
    yield Turn(first, GROWTH * VALUED)  # what it can answer it mostly answers at once
    share = VALUED
    while True:
        yield from (Turn(method, share) for method in (second, first))
        share *= 2


def is_certain(position: Position, limits: Limits) -> bool:
    """Return whether the memory answers in any case, without a search or with its table."""
    game, node = position.game, position.node
    known = known_scores(game)
    if known.met_a_cycle or known.knows(node) or has_table(game):
        return True
    tables = lowered_game(game)
    parts = tables.parts(node)
    if parts is None or not parts.row:
        return False
    return tables.patience(parts, limits.interpreted) is not None


def facts_of(position: Position, limits: Limits, options: Options) -> Facts:
    """Return what is known of a position before anyone tries."""
    if is_certain(position, limits):
        return Facts(certain=True)
    game, node = position.game, position.node
    tables = lowered_game(game)
    parts = tables.parts(node)
    valued = may_go_by_value(position)
    return Facts(
        tabled=parts is not None and tables.patience(parts, limits.interpreted) is not None,
        numbers=may_compile(position, limits, options),
        valued=valued,
        lasting=valued and _lasts(position),
    )


def _lasts(position: Position) -> bool:
    """Return whether there are several parts, or moves take the places one by one."""
    game = position.game
    if has_pieces(game) and len(position.node[0]) > 1:
        return True
    rules = game.placements
    return rules is not None and all(move.need.bit_count() == 1 for move in rules.left)


def _by_what_fits(position: Position, asked: Options, *, along: int | None = ALONG) -> Solution:
    """Return the solution by whoever comes to an end first."""
    spending = Spending(position, asked._replace(table=True), along)
    listed = listed_turns(position.game)
    listed.begin()
    try:
        found = _by_turns(spending)
        if found is None and not spending.is_over("memory"):
            found = spending.by_memory(None)
        return found or spending.at_last()
    finally:
        listed.end()


def _by_turns(spending: Spending) -> Solution | None:
    """Return the solution by whoever comes to an end in its turn; None where the memory must."""
    known = known_scores(spending.position.game)
    for turn in _all_turns(spending.position, spending.limits, spending.options):
        found = spending.take(turn)
        if found is not None:
            return spending.completed(found)
        if known.met_a_cycle or spending.is_over(turn.method):
            break
    return None


def _all_turns(position: Position, limits: Limits, options: Options) -> Iterator[Turn]:
    """Yield the first turn before those facts are looked for that take time themselves."""
    if not is_certain(position, limits):
        yield from first_turn(position)
        yield from turns(facts_of(position, limits, options))


def first_turn(position: Position) -> Iterator[Turn]:
    """Yield short turns for those who may answer at once; none where nobody can."""
    if position.kind == "partizan":
        yield Turn("memory", FIRST // 2)  # each position takes longer
        yield Turn("alpha-beta", TRY)
        return
    free = position.game.tied_plies(position.node)
    if free is None or free <= FULL:
        yield Turn("memory", FIRST if free is None else FEW)


# What they spend ---------------------------------------------------------------------------------


class Spending:
    """The turns that were taken for a question, and what is left of its budget."""

    def __init__(self, position: Position, options: Options, along: int | None) -> None:
        self.position, self.options, self.limits = position, options, current_limits()
        self._along = along
        self._begin = monotonic()
        self._learned: list[MoveOrder[Any]] = []
        self._seen = {"memory": 0, "alpha-beta": 0, "values": 0}
        self._moves = dict(self._seen)
        self._stopped: dict[str, BudgetExceeded] = {}
        self._refused: set[str] = set()

    @property
    def seen(self) -> int:
        """How many positions were looked at so far."""
        return sum(self._seen.values())

    def is_over(self, method: str) -> bool:
        """Return whether a method has used up all that it may."""
        return method in self._stopped

    def take(self, turn: Turn) -> Solution | None:
        """Return the solution if a method finds it in its turn; None if not.

        Raises `BudgetExceeded` where the whole budget is used up.
        """
        if turn.method == "memory":
            return self.by_memory(turn.positions)
        if turn.method in self._refused:
            return None
        by = self.by_values if turn.method == "values" else self.by_alpha_beta
        try:
            return by(turn.positions)
        except EngineError:  # play goes round, or there are no values
            self._refused.add(turn.method)
            return None

    def by_memory(self, positions: int | None) -> Solution | None:
        """Return the solution where every position is scored, or labelled where play goes round."""
        return self._run("memory", positions, lambda meter: by_questions(self.position, meter))

    def by_values(self, positions: int | None) -> Solution | None:
        """Return the solution by the values of the parts."""
        method = method_named("values")
        assert method is not None
        question = Question(self.position, "solution", "values", self.options)
        memory = current_memory()
        return self._run("values", positions, lambda meter: method.answer(question, memory, meter))

    def by_alpha_beta(self, positions: int | None) -> Solution | None:
        """Return the solution by a search that knows what the memory has scored."""
        return self._run("alpha-beta", positions, self._cut)

    def _cut(self, meter: Meter) -> Solution:
        free = self.limits.positions == DEFAULT.positions
        nodes = COMPILED if free else meter.limits.positions
        effort = Effort(nodes, scored=True, along=self._along, learned=self._learned)
        found = by_alpha_beta(self.position, meter, self.options, effort)
        why = TOOK_LONG if found.method.startswith("compiled") else COMES_FIRST
        return found._replace(why=why, positions_seen=self.seen + found.positions_seen)

    def completed(self, found: Solution) -> Solution:
        """Return an answer with all that comes along, where the memory has not far to go for it.

        Alpha-beta counts plies where someone wins and there are no gains on the way: what it has
        left out there takes more than its share.
        """
        if self._along is None or found.engine != "alpha-beta" or found.remoteness is not None:
            return found
        counts = found.score and found.left_out.get("remoteness") != UNCOUNTED
        if counts or self.is_over("memory"):
            return found
        share = TIED * self._seen["alpha-beta"] if found.score == 0 else 0
        most = min(SMALL, patient(max(ALL, share), self.limits))
        return self._run("memory", most, lambda meter: by_questions(self.position, meter)) or found

    def at_last(self) -> Solution:
        """Return what alpha-beta finds with what the memory has left.

        Raises `BudgetExceeded`, with what is known of the margin by then.
        """
        by_memory, remedy = self._stopped.get("memory"), "or ask for less"
        if known_scores(self.position.game).is_loopy(self.position.node):
            remedy = ROUNDS_ALONE
        elif "alpha-beta" not in self._stopped:
            try:
                found = self.by_alpha_beta(None)
                if found is not None:
                    return found._replace(why=GREW)
            except EngineError:  # play goes round, which the memory had not met yet
                remedy = ROUNDS_ALONE
        stopped = self._stopped.get("alpha-beta", by_memory)
        assert stopped is not None
        free = self.limits.positions == DEFAULT.positions
        numbers = free and may_compile(self.position, self.limits, self.options)
        if stopped is not by_memory and numbers:
            remedy = UNLIMITED
        raise _spent(self.limits, self.seen, stopped, remedy) from None

    def _run(
        self, method: str, positions: int | None, answer: Callable[[Meter], Solution]
    ) -> Solution | None:
        """Give a method its turn, within what is left; note what ends it."""
        with metered(self._left(method)) as meter:
            try:
                if positions is None:
                    return answer(meter)
                with meter.first(positions):
                    return answer(meter)
            except TurnOver:
                pass
            except TooManyMovesError:
                raise
            except BudgetExceeded as stopped:
                self._stopped[method] = stopped
                self._seen[method] += max(0, stopped.positions - meter.positions)
            finally:
                self._seen[method] += meter.positions
                self._moves[method] += meter.moves
        return None

    def _left(self, method: str) -> Limits:
        """Return what is left to a method: the memory leaves some to others in any case."""
        limits, (part, whole) = self.limits, SHARE
        seconds = limits.seconds
        if seconds is not None:
            seconds = max(0.0, seconds - (monotonic() - self._begin))
            seconds = seconds * part / whole if method == "memory" else seconds
        return limits._replace(
            positions=_rest(limits.positions, self._seen, method),
            moves=_rest(limits.moves, self._moves, method),
            seconds=seconds,
        )


def _rest(limit: int | None, used: dict[str, int], method: str) -> int | None:
    """Return what is left of a limit to a method: of its share, and of the whole."""
    if limit is None:
        return None
    part, whole = SHARE
    left = limit - sum(used.values())
    if method == "memory":
        return max(0, min(left, limit * part // whole - used[method]))
    return max(0, left, limit * (whole - part) // whole - used[method])


def _spent(
    limits: Limits, seen: int, stopped: BudgetExceeded, remedy: str = "or ask for less"
) -> BudgetExceeded:
    set_here = [
        name for name in ("positions", "moves", "seconds") if getattr(limits, name) is not None
    ]
    name = next((name for name in set_here if f"{name} after" in str(stopped)), "bytes")
    most = getattr(limits, name)
    if remedy == UNLIMITED and name == "positions" and most == DEFAULT.positions:
        most += COMPILED
    error = BudgetExceeded(
        f"stopped at the budget of {most:,} {name} after {seen:,} positions; "
        f"set a larger one with gr.budget({name}=...) or --{name}, {remedy}",
        positions=seen,
    )
    error.bounds = stopped.bounds
    return error
