"""Provers of positions with scores, and of partizan games, take turns until one has the answer.

Alpha-beta cuts off what cannot change the margin; the memory scores every position; values are
added up. Each keeps what it has proved, and its next turn is longer, so that all of them together
take about twice as long at most as the quickest takes alone. Turns are counted in positions, never
in seconds: a question is answered in the same way on every machine, and a deadline only cuts off.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from grundy.errors import BudgetExceeded, EngineError, TooManyMovesError
from grundy.limits.budget import DEFAULT, current_limits, metered
from grundy.rules.asking import Question
from grundy.rules.partizan import has_pieces
from grundy.rules.solution import Solution
from grundy.solving.by_value import may_go_by_value
from grundy.solving.listed_turns import listed_turns
from grundy.solving.lowered_scores import lowered_game
from grundy.solving.memory import current_memory
from grundy.solving.method import asked_for
from grundy.solving.methods.alpha_beta import UNCOUNTED, may_compile, patient
from grundy.solving.methods.memory import METHOD as MEMORY
from grundy.solving.policy import POLICY
from grundy.solving.prover import Partial, Prover
from grundy.solving.score_tables import has_table
from grundy.solving.scores import known_scores

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.limits.budget import Limits
    from grundy.rules.asking import Options
    from grundy.rules.position import Position
    from grundy.solving.method import Method
    from grundy.values import Outcome

PROVERS = ("memory", "alpha-beta", "values")
"""The methods that take turns."""

UNLIMITED = "or use engine='alpha-beta', which runs until it has an answer"

ROUNDS_ALONE = "or use engine='rounds', which gets the whole budget"

TOOK_LONG = "alpha-beta comes first, as it looks at few positions; it took long and was compiled"

GREW = "the full search used up its share of the budget, so alpha-beta took over"

COMES_FIRST = "alpha-beta comes first, as it looks at few positions"


def scored_solution(question: Question) -> Solution:
    """Return the solution of a position by the method that was asked for, or by the portfolio."""
    method = _method(question)
    try:
        if method is None:
            return _by_turns(question._replace(options=question.options._replace(table=True)))
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
        return _nothing_proved(question.subject, method or MEMORY, stopped)


def scored_outcome(position: Position) -> Outcome:
    """Return who wins, and find nothing else.

    Raises `BudgetExceeded`.
    """
    found = _by_turns(Question(position, "outcome")).outcome
    assert found is not None  # it is proved, or an error tells why not
    return found


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


# Who takes turns ---------------------------------------------------------------------------------


class Facts(NamedTuple):
    """What is known of a position before any prover tries."""

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
    """The prover that has the next turn, and for how many positions; None: to its end."""

    method: str
    positions: int | None


def turns(facts: Facts) -> Iterator[Turn]:
    """Yield the turns, one after the other, as long as there is no answer.

    >>> for turn in turns(Facts(numbers=True)):
    ...     print(turn.method, turn.positions)
    alpha-beta None
    """
    if facts.certain:
        return
    if facts.valued:
        yield from _with_values(facts.lasting)
    if facts.tabled:
        yield Turn("alpha-beta", POLICY.cut)
        yield Turn("memory", POLICY.tabled)
    elif not facts.numbers:
        share = POLICY.cut
        while True:
            yield Turn("alpha-beta", share)
            yield Turn("memory", share // 2)
            share *= POLICY.growth
    if facts.numbers:
        yield Turn("alpha-beta", None)


def _with_values(lasting: bool) -> Iterator[Turn]:
    """Yield turns that grow, where either may be quicker; the more likely one comes first.

    Those are values, where play lasts long: a part has its value once, in whatever sum it comes up.
    """
    first, second = ("values", "alpha-beta") if lasting else ("alpha-beta", "values")
    yield Turn(first, POLICY.growth * POLICY.valued)  # what it can answer it mostly answers at once
    share = POLICY.valued
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
    """Return what is known of a position before any prover tries."""
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


def first_turn(position: Position) -> Iterator[Turn]:
    """Yield short turns for provers that may answer at once; none where they cannot."""
    if position.kind == "partizan":
        yield Turn("memory", POLICY.first // 2)
        yield Turn("alpha-beta", POLICY.tried)
        return
    free = position.game.tied_plies(position.node)
    if free is None or free <= POLICY.full:
        yield Turn("memory", POLICY.first if free is None else POLICY.filled)


# The turns ---------------------------------------------------------------------------------------


def _by_turns(question: Question) -> Solution:
    """Return the solution by the first prover that comes to its end."""
    listed = listed_turns(question.subject.game)
    listed.begin()
    portfolio = Portfolio(question)
    try:
        *_, last = portfolio.steps()
    finally:
        listed.end()
    if isinstance(last, Solution):
        return last
    raise portfolio.spent()


class Portfolio:
    """The provers of a question, the turns that they have taken, and what is left of its budget."""

    def __init__(self, question: Question) -> None:
        self._question, self._limits = question, current_limits()
        self._position: Position = question.subject
        self._begin = monotonic()
        self._provers = {name: Prover(name, question) for name in PROVERS}

    def steps(self) -> Iterator[Solution | Partial]:
        """Yield what each turn brings; the last one is the solution unless the budget is spent."""
        known = known_scores(self._position.game)
        for turn in self._turns():
            step = self._take(turn)
            yield step
            if isinstance(step, Solution):
                return
            if known.met_a_cycle or self._provers[turn.method].stopped:
                break
        for turn in self._at_last():
            step = self._take(turn)
            yield step
            if isinstance(step, Solution):
                return

    def _turns(self) -> Iterator[Turn]:
        """Yield the first turn before those facts are looked for that take time themselves."""
        if not is_certain(self._position, self._limits):
            yield from first_turn(self._position)
            yield from turns(facts_of(self._position, self._limits, self._question.options))

    def _at_last(self) -> Iterator[Turn]:
        """Yield the turns that take all that is left: the memory's, and then alpha-beta's."""
        if not self._provers["memory"].stopped:
            yield Turn("memory", None)
        if not (self._is_loopy or self._provers["alpha-beta"].stopped):
            yield Turn("alpha-beta", None)

    @property
    def _is_loopy(self) -> bool:
        return known_scores(self._position.game).is_loopy(self._position.node)

    def _take(self, turn: Turn) -> Solution | Partial:
        before, memory = self._seen, self._provers["memory"]
        step = self._provers[turn.method].advance(turn.positions, self._left(turn.method))
        if not isinstance(step, Solution) or turn.method != "alpha-beta":
            return step
        why = TOOK_LONG if step.method.startswith("compiled") else COMES_FIRST
        step = step._replace(
            why=GREW if memory.stopped else why, positions_seen=before + step.positions_seen
        )
        return self._completed(step)

    @property
    def _seen(self) -> int:
        return sum(prover.positions for prover in self._provers.values())

    def _completed(self, found: Solution) -> Solution:
        """Return an answer with all that is wanted, where the memory has not far to go for it.

        Alpha-beta counts plies where someone wins and there are no gains on the way: what it has
        left out there takes more than its share.
        """
        memory = self._provers["memory"]
        if self._question.want == "outcome" or found.remoteness is not None or memory.stopped:
            return found
        if found.score and found.left_out.get("remoteness") != UNCOUNTED:
            return found
        share = POLICY.tied * self._provers["alpha-beta"].positions if found.score == 0 else 0
        most = min(POLICY.completed, patient(max(POLICY.scored, share), self._limits))
        whole = memory.advance(most, self._left("memory"))
        return whole if isinstance(whole, Solution) else found

    def _left(self, method: str) -> Limits:
        """Return what is left to a prover: the memory leaves some to others in any case."""
        limits, (part, whole) = self._limits, POLICY.memory
        seconds = limits.seconds
        if seconds is not None:
            seconds = max(0.0, seconds - (monotonic() - self._begin))
            seconds = seconds * part / whole if method == "memory" else seconds
        moves = {name: prover.moves for name, prover in self._provers.items()}
        positions = {name: prover.positions for name, prover in self._provers.items()}
        return limits._replace(
            positions=_rest(limits.positions, positions, method),
            moves=_rest(limits.moves, moves, method),
            seconds=seconds,
        )

    def spent(self) -> BudgetExceeded:
        """Return the error that tells what stopped all provers, and what is known by then."""
        cut, memory = self._provers["alpha-beta"], self._provers["memory"]
        free = self._limits.positions == DEFAULT.positions
        remedy = "or ask for less"
        if self._is_loopy or cut.refused:
            remedy = ROUNDS_ALONE
        elif cut.stopped and free:
            numbers = may_compile(self._position, self._limits, self._question.options)
            remedy = UNLIMITED if numbers else remedy
        stopped = cut.stopped or memory.stopped
        assert stopped is not None
        return _spent(self._limits, self._seen, stopped, remedy)


def _rest(limit: int | None, used: dict[str, int], method: str) -> int | None:
    """Return what is left of a limit to a method: of its share, and of the whole."""
    if limit is None:
        return None
    part, whole = POLICY.memory
    left = limit - sum(used.values())
    if method == "memory":
        return max(0, min(left, limit * part // whole - used[method]))
    return max(0, left, limit * (whole - part) // whole - used[method])


def _spent(limits: Limits, seen: int, stopped: BudgetExceeded, remedy: str) -> BudgetExceeded:
    set_here = [
        name for name in ("positions", "moves", "seconds") if getattr(limits, name) is not None
    ]
    name = next((name for name in set_here if f"{name} after" in str(stopped)), "bytes")
    most = getattr(limits, name)
    if remedy == UNLIMITED and name == "positions" and most == DEFAULT.positions:
        most += POLICY.compiled
    error = BudgetExceeded(
        f"stopped at the budget of {most:,} {name} after {seen:,} positions; "
        f"set a larger one with gr.budget({name}=...) or --{name}, {remedy}",
        positions=seen,
    )
    error.bounds = stopped.bounds
    return error
