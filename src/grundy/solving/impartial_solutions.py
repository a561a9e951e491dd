"""The whole answer to a position of impartial games, from the questions one can ask of it.

The outcome is what was asked; it gets the whole budget. Value, winning moves and remoteness come
along when they cost little, and are left out with the reason when they do not.
"""

from __future__ import annotations

from contextlib import contextmanager
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from grundy.errors import BudgetExceeded, CycleError, RuleError, UndefinedError
from grundy.limits.budget import current_limits, metered, tightened
from grundy.limits.deadline import share
from grundy.rules.solution import Solution
from grundy.solving import winning
from grundy.solving.components import apply
from grundy.solving.nimbers import known_wins
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.position import Move, Position
    from grundy.rules.theorem import Law
    from grundy.solving.memory import Memory

BY_LAW = ("theorem", "table", "labels")
"""The methods that need a law of the game, the first choice first."""

GREW_LONG = "the search was taking long, so the rule was compiled"

NIMBERS = "a search over couples of a part and a nimber needs few of the values"
"""Why the method `nimbers` answers."""

LOOPY = "loopy nimbers (Smith; Fraenkel)"
"""How sums are answered in which play can cycle."""

ASKED = {
    "grundy": "p.grundy",
    "winning_moves": "p.winning_moves()",
    "remoteness": "p.remoteness",
    "best": "p.moves()",
}
"""How a user asks for what was too expensive."""

SHARE = {"positions": 20_000, "moves": 200_000, "listed": 20_000}
"""What each thing that comes along may cost: well under a second, unless the rules are slow."""

SECONDS, PART = 1.0, 4
"""What it may cost where the rules are slow: so many seconds, or this part of the answer's time."""

Answer = TypeVar("Answer")


def laws_for(position: Position) -> list[Law | None]:
    """Return, for each component, the law that answers for it, or None where the definition does.

    In misère play there is one entry for all: a misère sum does not fall into components.
    """
    if position.is_misere:
        game = position.one_game
        return [_applying(game.law("misere_outcome"), game, position.arguments) if game else None]
    questions = ("outcome", "grundy") if len(position.terms) == 1 else ("grundy",)
    if len(position.terms) > 1 and position.is_loopy:
        questions = ("loopy_value", "grundy")
    return [
        next(
            (
                law
                for question in questions
                if (law := _applying(term.game.law(question), term.game, term.arguments))
            ),
            None,
        )
        for term in position.terms
    ]


def refuses_without_law(position: Position, engine: str) -> str:
    """Return that no law of this kind answers a position; empty where one does."""
    if engine in {law.engine for law in laws_for(position) if law}:
        return ""
    return f"no {engine} answers {position}; use engine='search', or do not name an engine"


def _applying(law: Law | None, game: object, args: tuple[object, ...]) -> Law | None:
    return law if law is not None and apply(law, game, args) is not None else None


@contextmanager
def as_asked(position: Position, played: Position) -> Iterator[None]:
    """Have cycles told in the games that were asked about, not in those without theorems."""
    try:
        yield
    except CycleError as error:
        names = {
            f"{theirs.game.text}(": f"{own.game.text}("
            for own, theirs in zip(position.terms, played.terms, strict=True)
            if own.game.text != theirs.game.text
        }
        if not names:
            raise
        shown = [str(text) for text in error.cycle]
        for theirs, own in names.items():
            shown = [text.replace(theirs, own) for text in shown]
        raise CycleError.of(shown) from None


class Extras:
    """Asks for what comes along, each within its share, and keeps the reasons for what does not."""

    def __init__(self, position: Position, played: Position, answered: float = 0.0) -> None:
        self.seconds = max(SECONDS, answered / PART)
        self.position = position
        self.played = played
        self.left_out: dict[str, str] = {}
        self.is_loopy = False

    def ask(self, name: str, question: Callable[[], Answer]) -> Answer | None:
        """Return the answer to a question; None where it costs too much, with the reason kept."""
        try:
            limits = tightened(**SHARE, seconds=self.seconds)
            with share(0.5), metered(limits), as_asked(self.position, self.played):
                return question()
        except BudgetExceeded:
            self.left_out[name] = f"too expensive here; ask for it directly with {ASKED[name]}"
        except (UndefinedError, CycleError) as error:
            self.left_out[name] = str(error)
            self.is_loopy |= isinstance(error, CycleError)
        return None


def by_questions(
    position: Position,
    engine: str,
    why: str,
    check: Callable[[Position, Meter], None] | None = None,
    prepare: Callable[[Position, Meter], None] | None = None,
) -> Solution:
    """Return the solution: the outcome first, then what comes along, each within its share.

    `prepare` is called with what is played, and the meter, before the outcome is asked for, and
    `check` once it is known.
    """
    by_law = engine in BY_LAW
    count = 1 if position.is_misere else len(position.terms)
    laws: list[Law | None] = laws_for(position) if by_law else [None] * count
    played = position if by_law else position.definition
    begin = monotonic()
    with metered(current_limits()) as meter, as_asked(position, played):
        if prepare is not None:
            prepare(played, meter)
        outcome = played.outcome
    if check is not None:
        check(played, meter)
    if meter.compiled:
        engine, why = "compiled", GREW_LONG
    elif meter.couples:
        engine, why = "nimbers", NIMBERS
    along = Extras(position, played, monotonic() - begin)
    value = along.ask("grundy", lambda: played.grundy)
    wins = along.ask("winning_moves", lambda: _wins(position, played))
    _agree(position, outcome, wins)
    plies = along.ask("remoteness", lambda: played.remoteness)
    best = along.ask("best", lambda: _best(position, played, outcome, wins, plies))
    several = len(position.terms) > 1
    return Solution(
        position=position,
        outcome=outcome,
        value=value,
        best=best,
        method=_whole(meter) if along.is_loopy and several else _method(position, laws, meter),
        status="proved" if all(law is None or law.marked for law in laws) else "conjectured",
        positions_seen=max(meter.positions, meter.compiled),
        remoteness=plies,
        winning_moves=wins,
        engine=engine,
        why=why + (f"; not compiled: {meter.declined}" if meter.declined else ""),
        left_out=along.left_out,
    )


def _agree(position: Position, outcome: Outcome, wins: tuple[Move, ...] | None) -> None:
    """Raise `RuleError` where a position is lost and has a winning move."""
    if outcome is Outcome.P and wins:
        raise RuleError(
            f"what is said of {position} contradicts its moves: it is P, and the move to "
            f"{wins[0].to} wins; parts, canonical or a theorem of the game is wrong"
        )


def _wins(position: Position, played: Position) -> tuple[Move, ...]:
    if played is position:
        return tuple(position.winning_moves())
    return tuple(m for m in position.iter_moves() if winning.is_lost(m.to.definition))


def _best(
    position: Position,
    played: Position,
    outcome: Outcome,
    wins: tuple[Move, ...] | None,
    plies: int | None,
) -> Move | None:
    """Return the fastest win or the longest resistance; any such move when the pace is unknown."""
    if outcome is Outcome.D:
        return next((m for m in position.iter_moves() if m.to.outcome is Outcome.D), None)
    if plies is None:
        first: Iterable[Move] = position.iter_moves()
        if outcome is Outcome.N and not wins:
            # Those that a search with nimbers has met come before those that are still to search.
            first = chain(known_wins(position), winning.moves(played))
        return next(iter(wins or first), None)
    exact = position if played is position else None
    pace = [
        (move, (move.to if exact else move.to.definition).remoteness)
        for move in (wins or position.iter_moves())
    ]
    return fastest_or_longest(pace, winning=outcome is Outcome.N)


def fastest_or_longest(pace: list[tuple[Move, int | None]], *, winning: bool) -> Move | None:
    """Return the fastest win or the longest resistance among moves with what is left to play."""
    known = [(move, plies) for move, plies in pace if plies is not None]
    if not known:
        return pace[0][0] if pace else None
    choose = min if winning else max
    return choose(known, key=lambda item: item[1])[0]


def _whole(meter: Meter) -> str:
    """Return how a sum was decided of which some part has no value, because it is loopy."""
    return f"search of {counted_positions(meter.positions)}, the sum as a whole"


def _method(position: Position, laws: list[Law | None], meter: Meter) -> str:
    if not laws:
        return "no moves are left"
    seen = meter.positions
    search = f"search of {counted_positions(seen)}" if seen else "search, already known"
    if meter.compiled:
        search = f"the compiled rule, over {counted_positions(meter.compiled)}"
    elif meter.couples:
        search += f" with nimbers, {meter.couples:,} couples decided"
    names = list(dict.fromkeys(_names(position, laws, search)))
    if len(position.terms) > 1 and position.is_loopy and not position.is_misere:
        return f"{LOOPY} of {len(position.terms)} parts; {' and '.join(names)}"
    alone = len(names) == 1 and (laws[0] is not None or len(laws) == 1)
    if alone and (len(laws) == 1 or "theorem" in {law.engine for law in laws if law}):
        return names[0]
    return f"nim-sum of {len(position.terms)} parts; {' and '.join(names)}"


def _names(position: Position, laws: list[Law | None], search: str) -> Iterator[str]:
    """Yield how each component was answered; tables of one game are told by the longest."""
    if position.is_misere:
        yield laws[0].name if laws[0] else search
        return
    longest: dict[object, str] = {}
    for term, law in zip(position.terms, laws, strict=True):
        if law and law.engine == "table":
            best = max(t.state for t in position.terms if t.game == term.game)
            longest.setdefault(term.game, term.game.method(law, best))
            yield longest[term.game]
        else:
            yield term.game.method(law, *term.arguments) if law else search


def counted_positions(positions: int) -> str:
    """Return a number of positions in words."""
    return "1 position" if positions == 1 else f"{positions:,} positions"


class LawMethod:
    """A method that answers by the laws of a game which name it: see `Law.engine`."""

    kinds = frozenset({"impartial"})
    gives = frozenset({"value", "best", "winning_moves", "remoteness"})

    def __init__(self, name: str, rank: int, why: str) -> None:
        self.name, self.rank, self.why = name, rank, why

    def refuses(self, question: Question) -> str:
        """Return that no law of this kind answers, unless one does."""
        return refuses_without_law(question.subject, self.name)

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution by the laws."""
        return by_questions(question.subject, self.name, self.why)
