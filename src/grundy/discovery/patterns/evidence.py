"""What a pattern is guessed from and tried on: positions and their worth, from the bare rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.discovery.recognition.clauses import clauses_of
from grundy.errors import BudgetError, BudgetExceeded, PositionError, UndefinedError
from grundy.limits.budget import metered, tightened
from grundy.limits.deadline import deadline as stage
from grundy.rules.boards.grids import GridGame
from grundy.rules.misere import MisereGame
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.discovery.patterns.claim_text import At

Place = tuple[int, ...]
"""The numbers that stand for a position: one, two, or the sizes of several heaps."""

FIRST = 0.6
"""The part of the time that the first few positions may take: without them there is nothing."""

TRYING = 6e-6
"""Seconds that it takes, for each position, to guess formulas and to try them."""

HEAPS, SIDE = 4096, 64
"""How far one number, or two, are looked at unless told otherwise."""

OPENINGS = 24
"""How far each of several variables of an opening is looked at unless told otherwise."""

VARIABLES = tuple("abcdefgh")


def misnamed(game: Any) -> str:
    """Return why formulas in a, b, ... would be read otherwise in a rule that has its own names."""
    rule = clauses_of(getattr(game, "normal", game))
    own = () if rule is None else rule.names
    names = VARIABLES[: len(own)]
    if all(name not in names or names.index(name) == place for place, name in enumerate(own)):
        return ""
    return (
        f"formulas call the numbers {', '.join(names)} by their place, and the rule calls them "
        f"{', '.join(own)}: give those of the rule other names"
    )


"""The names of a position's numbers where there are several."""

AXIS = 64
"""How far single numbers are looked at in positions of several whose others are 0."""

TIERS: tuple[dict[int, int], ...] = (
    {1: 8, 2: 5, 3: 3, 4: 2},
    {1: 16, 2: 8, 3: 5, 4: 3, 5: 2},
    {1: 32, 2: 16, 3: 8, 4: 5, 5: 3, 6: 2},
    {1: 48, 2: 24, 3: 12, 4: 6, 5: 4, 6: 3},
)
"""For several heaps: how many sizes are tried (0 up to one less), by the number of heaps."""


@dataclass(frozen=True)
class Evidence:
    """Positions, the smallest first, with their worth; some are for guessing, the rest to refute.

    `values` are Grundy values, None in misère play. `guess` tells which positions the guesses come
    from. `complete` says that the game has no other positions.
    """

    variables: tuple[str, ...]
    places: list[Place]
    values: list[int] | None
    lost: list[bool]
    guess: list[bool]
    extent: str
    complete: bool = False
    far: int = 0
    """So many of the positions, the last ones, lie beyond the others."""
    out_of_sight: int = 0
    """A number that the rule is written with, if all that was looked at is smaller."""

    def worths(self, about: str) -> list[Any]:
        """Return the Grundy values, or whether each position is P."""
        if about == "outcome":
            return self.lost
        if self.values is None:
            raise UndefinedError("there are no Grundy values in misère play; ask about outcomes")
        return self.values

    def guessed(self, about: str) -> list[Any]:
        """Return the worths of the positions to guess from, which come in order."""
        return [w for w, own in zip(self.worths(about), self.guess, strict=True) if own]

    def above(self, least: int) -> Evidence:
        """Return the evidence of positions without a number below `least`."""
        if least <= 0:
            return self
        kept = [i for i, place in enumerate(self.places) if min(place, default=least) >= least]
        if not kept:
            raise UndefinedError(f"nothing is left of {self.extent} without numbers below {least}")
        return replace(
            self,
            places=[self.places[i] for i in kept],
            values=None if self.values is None else [self.values[i] for i in kept],
            lost=[self.lost[i] for i in kept],
            guess=[self.guess[i] for i in kept],
            extent=f"{self.extent}, without numbers below {least}",
            complete=False,
            far=sum(i >= len(self.places) - self.far for i in kept),
        )

    @property
    def checked(self) -> str:
        """What was looked at, in words."""
        near = len(self.places) - self.far
        text = f"{self.extent}: {near:,} positions"
        if self.far:
            largest = max(max(place) for place in self.places[near:])
            text += f", and {self.far:,} larger ones up to {largest:,}"
        if self.out_of_sight:
            seen = max(max(place, default=0) for place in self.places)
            where = "which lies" if self.out_of_sight > seen else "which may matter only"
            text += f"; the rule has the number {self.out_of_sight:,}, {where} beyond"
        return text


class Deadline:
    """The time that is left."""

    def __init__(self, seconds: float) -> None:
        self.end = monotonic() + seconds

    @property
    def is_over(self) -> bool:
        """Whether no time is left."""
        return monotonic() > self.end

    @property
    def left(self) -> float:
        """The seconds that are left; a little, when there are none."""
        return max(self.end - monotonic(), 0.01)


Most = int | tuple[int, ...] | None
"""How far to look: numbers below this, or a limit for each number of a position."""


def check_limits(most: Most, seconds: float) -> None:
    """Raise `BudgetError` for limits that are none."""
    if isinstance(seconds, bool) or not seconds > 0:
        raise BudgetError(f"the time limit is a number of seconds above 0, not {seconds!r}")
    limits = most if isinstance(most, tuple) else () if most is None else (most,)
    if any(type(limit) is not int or limit < 1 for limit in limits) or most == ():
        raise BudgetError(f"the limit is a whole number, 1 or more, not {most!r}")


def limits_of(most: Most, numbers: int | None) -> Most:
    """Return the limits as one number where that says it all.

    Raises `BudgetError` when there are not as many limits as a position has numbers.
    """
    if not isinstance(most, tuple):
        return most
    if len(most) == 1 or (len(set(most)) == 1 and len(most) == numbers):
        return most[0]
    if len(most) != numbers:
        raise BudgetError(
            f"{len(most)} limits were given, but a position has "
            f"{numbers or 'any number of'} number{'s' if numbers != 1 else ''}; give one limit, or "
            "one for each"
        )
    return most


def gather(
    game: Any,
    most: Most,
    seconds: float,
    at: At | None = None,
    *,
    heaps: bool = False,
    wide: int = 0,
) -> Evidence:
    """Return the worth of as many positions as `most` and the time allow, by the rules alone.

    Without `most` it ends early, when the next step would take long; single numbers are looked at
    up to `wide`, if that is more than usual.

    Raises `UndefinedError` when positions are not numbers or have no outcome, and `BudgetExceeded`
    when not even a few positions could be looked at.
    """
    arity = getattr(game, "normal", game).arity
    if at is None and not heaps and (why := misnamed(game)):
        raise UndefinedError(why)
    patient = most is not None
    time = seconds * 0.8 if patient else seconds / 4
    most = limits_of(most, len(at.names) if at is not None else arity)
    if at is not None:
        steps: Iterator[Evidence] = _openings(game, most, at)
    elif isinstance(most, tuple):
        steps = _boxes(game, most)
    elif arity == 1 and not heaps:
        steps = _sequences(game, most or max(HEAPS, wide))
    elif arity == 2:
        steps = _planes(game, most or SIDE)
    else:
        steps = _heaps(game, None if heaps else arity, most)
    return _furthest(steps, time, seconds, patient=patient)


def _furthest(
    steps: Iterator[Evidence], seconds: float, whole: float, *, patient: bool
) -> Evidence:
    """Return the last of growing evidence that these seconds, and trying it the whole, allow."""
    deadline, end = Deadline(seconds), Deadline(whole)
    found: Evidence | None = None
    while True:
        begun = monotonic()
        try:
            time = deadline.left if found is not None else FIRST * whole
            with stage(time), metered(tightened(seconds=time, bytes=2 << 30)):
                step = next(steps, None)
        except BudgetExceeded as late:
            if found is None:
                raise _too_slow(whole, late) from None
            return found
        except PositionError as error:
            raise UndefinedError(
                f"patterns are for positions that are non-negative numbers; {error}"
            ) from error
        if step is None or (found is not None and TRYING * len(step.places) > end.left):
            break
        found = step
        if not patient and 4 * (monotonic() - begun) > deadline.left:
            break
    if found is None:
        raise UndefinedError("the game has no positions to look at")
    return found


def _too_slow(seconds: float, late: BudgetExceeded) -> BudgetExceeded:
    seen = f" ({late.positions:,} were)" if late.positions else ""
    return BudgetExceeded(
        f"not even a few small positions were computed in {FIRST:.0%} of {seconds:g} seconds, "
        f"which is their share{seen}; give it more time with --seconds",
        positions=late.positions,
    )


def bare(game: Any) -> Any:
    """Return the game without its theorems."""
    return game.normal.definition.misere if isinstance(game, MisereGame) else game.definition


def worth_of(game: Any, numbers: Place) -> tuple[int | None, bool]:
    """Return the Grundy value, None in misère play, and whether the position is P."""
    position = game(*numbers)
    if isinstance(game, MisereGame):
        outcome = position.outcome
        if outcome not in (Outcome.N, Outcome.P):
            raise UndefinedError(f"{position} is {outcome}: patterns are for games that end")
        return None, outcome is Outcome.P
    value = position.grundy
    return value, value == 0


def _sizes(most: int, least: int) -> list[int]:
    """Return growing sizes: twice as many each time, and in large tables eight times as many."""
    sizes = [most]
    while sizes[-1] // 2 >= least:
        sizes.append(-(-sizes[-1] // (8 if sizes[-1] > 10 * HEAPS else 2)))
    return sizes[::-1]


def _sequences(game: Any, most: int) -> Iterator[Evidence]:
    rules = bare(game)
    rule = getattr(getattr(game, "normal", game), "grid_rule", None)
    if rule is not None and rule.size:
        most = min(most, rule.size[0])
    for size in _sizes(most, 8 if isinstance(rules, MisereGame) else 32):
        places: list[Place] = [(n,) for n in range(size)]
        if isinstance(rules, MisereGame):
            worths = [worth_of(rules, place) for place in places]
            yield _one_number(places, None, [lost for _, lost in worths], size)
        else:
            values = rules.values(size)
            yield _one_number(places, values, [value == 0 for value in values], size)


def _one_number(
    places: list[Place], values: list[int] | None, lost: list[bool], size: int
) -> Evidence:
    guess = [n < (size + 1) // 2 for (n,) in places]
    return Evidence(("n",), places, values, lost, guess, f"all n from 0 to {size - 1:,}")


def _openings(game: Any, most: Most, at: At) -> Iterator[Evidence]:
    """Yield the worths of the positions that n stands for, or several variables."""
    rules = bare(game)
    if len(at.names) > 1:
        sides = most if isinstance(most, tuple) else (most or OPENINGS,) * len(at.names)
        yield from _products(rules, sides, at)
        return
    values: list[int] = []
    lost: list[bool] = []
    limit = most[0] if isinstance(most, tuple) else most
    for size in _sizes(limit or 256, 16):
        for n in range(len(lost), size):
            value, is_lost = worth_of(rules, at(n))
            lost.append(is_lost)
            values += [] if value is None else [value]
        places: list[Place] = [(n,) for n in range(size)]
        yield _one_number(places, values[:] or None, lost[:], size)


def _boxes(game: Any, most: tuple[int, ...]) -> Iterator[Evidence]:
    """Yield the worths of all positions in a box that is not a cube."""
    rule = getattr(getattr(game, "normal", game), "grid_rule", None)
    if rule is not None and rule.size:
        most = tuple(min(pair) for pair in zip(most, rule.size, strict=True))
    yield from _products(bare(game), most, None)


def _products(rules: Any, most: tuple[int, ...], at: At | None) -> Iterator[Evidence]:
    """Yield the worths of ever larger boxes, the largest sides growing."""
    names = VARIABLES[: len(most)]
    known: dict[Place, tuple[int | None, bool] | None] = {}
    before: set[Place] = set()
    for size in _sizes(max(most), 4):
        sides = tuple(min(size, side) for side in most)
        places = sorted(product(*map(range, sides)), key=by_size)
        for place in places:
            if place not in known:
                known[place] = _worth_at(rules, place, at)
        found = [(place, worth) for place in places if (worth := known[place]) is not None]
        if not found:
            continue
        yield Evidence(
            names,
            [place for place, _ in found],
            None if isinstance(rules, MisereGame) else [value or 0 for _, (value, _) in found],
            [lost for _, (_, lost) in found],
            [place in before or not before for place, _ in found],
            f"all {' and '.join(_spans(names if at is None else at.names, sides))}",
        )
        before = set(places)


def _spans(names: tuple[str, ...], sides: tuple[int, ...]) -> list[str]:
    return [f"{name} from 0 to {side - 1:,}" for name, side in zip(names, sides, strict=True)]


def _worth_at(rules: Any, place: Place, at: At | None) -> tuple[int | None, bool] | None:
    """Return the worth of a position; None where an opening has none, as below 0."""
    if at is None:
        return worth_of(rules, place)
    try:
        return worth_of(rules, at(*place))
    except PositionError:
        return None


def _planes(game: Any, most: int) -> Iterator[Evidence]:
    rules = bare(game)
    rule = getattr(getattr(game, "normal", game), "grid_rule", None)
    board = rule.size if rule is not None and rule.size else (most, most)
    for side in _sizes(min(most, max(board)), 8):
        rows, columns = min(side, board[0]), min(side, board[1])
        table = _table(game, rules, rows, columns)
        found = [
            (place, table[place[0]][place[1]])
            for place in sorted(product(range(rows), range(columns)), key=by_size)
        ]
        found = [(place, worth) for place, worth in found if worth[1] is not None]
        whole = rule is not None and rule.size == (rows, columns)
        yield Evidence(
            ("a", "b"),
            [place for place, _ in found],
            None if isinstance(rules, MisereGame) else [worth[0] for _, worth in found],
            [worth[1] for _, worth in found],
            [whole or max(place) < (side + 1) // 2 for place, _ in found],
            f"all a from 0 to {rows - 1} and b from 0 to {columns - 1}",
            whole,
        )


def _table(game: Any, rules: Any, rows: int, columns: int) -> list[list[Any]]:
    """Return pairs of value and whether it is P; a hole of a board has None for both."""
    if isinstance(rules, MisereGame):
        return [[worth_of(rules, (a, b)) for b in range(columns)] for a in range(rows)]
    # A board's own table is computed square by square from its rule; no theorem is in it.
    values = (game if isinstance(game, GridGame) else rules).values(rows, columns)
    return [[(v, None if v is None else v == 0) for v in row] for row in values]


def _heaps(game: Any, arity: int | None, most: int | None) -> Iterator[Evidence]:
    rules = bare(game)
    known: dict[Place, tuple[int | None, bool]] = {}
    before: set[Place] = set()
    for tier in TIERS:
        sizes = {k: min(n, most) if most else n for k, n in _bounds(tier, arity).items()}
        places = [p for count, size in sizes.items() for p in product(range(size), repeat=count)]
        if arity is not None and most is None:
            places += _axes(arity, max(sizes.values()))
        places.sort(key=by_size)
        for place in places:
            if place not in known:
                known[place] = worth_of(rules, place)
        listed = ", ".join(
            f"{k} {'heap' if arity is None else 'number'}{'s' if k > 1 else ''} up to {n - 1}"
            for k, n in sizes.items()
        )
        yield Evidence(
            ("heaps",) if arity is None else VARIABLES[:arity],
            places,
            None if isinstance(rules, MisereGame) else [known[p][0] or 0 for p in places],
            [known[p][1] for p in places],
            [p in before or len(before) == 0 for p in places],
            f"all sizes of {listed}",
        )
        before = set(places)


def _axes(arity: int, begin: int) -> list[Place]:
    """Return positions of which one number is larger than in the others and the rest are 0."""
    return [
        (0,) * i + (n,) + (0,) * (arity - 1 - i)
        for i in range(arity)
        for n in range(begin, AXIS * begin // 12)
    ]


def _bounds(tier: dict[int, int], arity: int | None) -> dict[int, int]:
    if arity is None:
        return tier
    return {arity: tier.get(arity, 2)}


def by_size(place: Place) -> tuple[int, int, Place]:
    """Return the key that sorts positions by their total, then by how many numbers they have."""
    return sum(place), len(place), place
