"""Misère quotients of games and positions: the engine fed with moves, and its answer kept.

What was found is kept by game, and goes on where it stopped when more heaps are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.engines.quotients.finding import Finder, TooLarge
from grundy.engines.quotients.numbering import first_words
from grundy.engines.quotients.repeats import Repeats
from grundy.errors import BudgetExceeded, NoQuotientFound, UndefinedError
from grundy.limits.budget import metered
from grundy.rules.boards.coded import CodedGame
from grundy.solving.memory import store_of
from grundy.values.misere.quotient import Quotient

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.engines.quotients.monoids import Monoid
    from grundy.forms.heap_rule import HeapRule
    from grundy.forms.states import State
    from grundy.limits.budget import Meter
    from grundy.rules.position import Position

MOST = 1000
"""Elements that a quotient may have, unless more are allowed."""

LOOK = 256
"""Heaps that are looked at where none are named."""


def rule_of(game: Any) -> HeapRule | None:
    """Return the take-and-break rule by which a game goes, if it does."""
    if isinstance(game, CodedGame) and game.goes_by_rule:
        return game.heap_rule
    return None


class KnownQuotient:
    """What is known of the misère quotients of a game's heaps, up to each number of them."""

    def __init__(self, game: Any) -> None:
        self.game = game.text
        self.rule = rule_of(game)
        self.failed: dict[int, NoQuotientFound] = {}
        """By how many elements were allowed: why it went no further."""
        self.given_up = False
        """Whether it took too much for something that comes along with an answer."""
        self._made: dict[int, Quotient] = {}
        self._begin()

    def _begin(self) -> None:
        self._finder: Finder | None = None
        self._options: list[tuple[tuple[int, ...], ...]] = []
        self._editions: list[tuple[int, Monoid, list[int]]] = []
        self._repeats, self._edition = Repeats(), 0
        self._period: tuple[int, int] | None = None

    @property
    def proved(self) -> int:
        """The largest heap to which a quotient is proved; -1 where nothing is."""
        return len(self._options) - 1

    @property
    def is_complete(self) -> bool:
        """Whether the last quotient holds for all heaps."""
        return self._period is not None

    def upto(self, game: Any, heaps: int, most: int, meter: Meter) -> Quotient:
        """Return the quotient of the heaps up to a number, or of all where the theorem tells them.

        Raises `NoQuotientFound` where it has more elements than are allowed, or seems to.
        """
        if self.proved < heaps and not self.is_complete:
            if most in self.failed:
                raise self.failed[most]
            self._grow(game, heaps, most, meter)
        found = self.at(min(heaps, self.proved))
        if found.order > most:
            heap = next(n for n in range(heaps + 1) if self.at(n).order > most)
            order = self.at(heap).order
            raise self._failed(game, heap, self.at(heap - 1), _beyond(order, most), order)
        return found

    def at(self, heap: int) -> Quotient:
        """Return the quotient of the heaps up to one that was added."""
        found = self._made.get(heap)
        if found is None:
            _, monoid, images = next(e for e in reversed(self._editions) if e[0] <= heap)
            plain = None if self.rule is None else (self.rule.takes, self.rule.digits)
            found = self._made[heap] = quotient_of(
                monoid,
                images[: heap + 1],
                game=self.game,
                rule=plain,
                options=tuple(self._options[: heap + 1]) if plain is None else None,
                period=self._period if heap == self.proved else None,
            )
        return found

    def _grow(self, game: Any, heaps: int, most: int, meter: Meter) -> None:
        """Add heaps until there are enough, or the periodicity theorem tells the rest."""
        finder = self._finder
        if finder is None or finder.most < most:
            self._begin()
            self._made = {}
            finder = self._finder = Finder(meter, most)
        finder.use(meter)
        while self.proved < heaps and not self.is_complete:
            heap = self.proved + 1
            try:
                options = self._options_of(game, heap)
                finder.extend(options)
            except BaseException as error:
                self._finder = None  # it may have stopped in the middle of learning
                failure = self._failure(game, heap, most, error)
                if failure is None:
                    raise
                raise failure from None
            self._options.append(options)
            if not self._editions or self._edition != finder.edition:
                self._editions.append((heap, finder.monoid, finder.images))
            self._look_for_period(finder)

    def _options_of(self, game: Any, heap: int) -> tuple[tuple[int, ...], ...]:
        if self.rule is not None:
            return tuple(sorted({*self.rule.options(heap)}))
        found = set()
        for option in game.options(heap):
            for part in option:
                if type(part) is not int or not 0 <= part < heap:
                    raise UndefinedError(
                        f"{game.text} leads from {heap} to {part}: the quotient of heaps needs "
                        "rules whose heaps become smaller; ask a position for its quotient"
                    )
            found.add(tuple(sorted(part for part in option if part)))
        return tuple(sorted(found))

    def _look_for_period(self, finder: Finder) -> None:
        if finder.edition != self._edition:
            self._repeats, self._edition = Repeats(), finder.edition
            for element in finder.images[:-1]:
                self._repeats.add(element)
        self._repeats.add(finder.images[-1])
        if self.rule is not None and self.rule.has_theorem:
            parts = max(2, self.rule.heaps)
            self._period = self._repeats.period(self.rule.reach, parts)

    def _failure(
        self, game: Any, heap: int, most: int, error: BaseException
    ) -> NoQuotientFound | None:
        """Return what to say where no quotient was found, if that is what an error means."""
        proved = self.at(self.proved) if self.proved >= 0 else None
        if isinstance(error, TooLarge):
            failure = self._failed(game, heap, proved, _beyond(error.order, most), error.order)
            self.failed[most] = failure
            return failure
        if isinstance(error, BudgetExceeded):
            return self._failed(game, heap, proved, str(error))
        return None

    @staticmethod
    def _failed(
        game: Any, heap: int, proved: Quotient | None, why: str, order: int = 0
    ) -> NoQuotientFound:
        known = "nothing is proved"
        if proved is not None:
            known = f"{proved.status}, with {proved.order} elements"
        return NoQuotientFound(
            f"no finite misère quotient of {game.text} was found with heap {heap}: {known}; {why}; "
            "it may be infinite: ask for fewer heaps, or allow more elements with most=",
            quotient=proved,
            heap=heap,
            order=order,
        )


def _beyond(order: int, most: int) -> str:
    return f"beyond, guesses had {order:,} elements, and {most:,} are allowed"


def quotient_of(monoid: Monoid, images: list[int], **known: Any) -> Quotient:
    """Return what the engine has proved, its elements numbered by their first words."""
    words = first_words(monoid)
    number = {element: place for place, element in enumerate(words)}
    return Quotient(
        generators=tuple(monoid.letters),
        words=tuple(words.values()),
        products=tuple(
            tuple(number[monoid.table[element][g]] for g in monoid.letters.values())
            for element in words
        ),
        lost=tuple(number[element] for element in words if monoid.lost[element]),
        images=tuple(number[element] for element in images),
        **known,
    )


def heap_quotient(game: Any, heaps: int | None, most: int) -> Quotient:
    """Return the misère quotient of a game's heaps: up to a number, or as far as it is found.

    Raises `NoQuotientFound` where a number is named and not reached.
    """
    known = store_of(game, KnownQuotient)
    with metered() as meter:
        if heaps is not None:
            return known.upto(game, heaps, most, meter)
        try:
            return known.upto(game, LOOK, most, meter)
        except NoQuotientFound as news:
            if not isinstance(news.quotient, Quotient):
                raise
            return news.quotient


def position_quotient(position: Position, most: int = MOST) -> Quotient:
    """Return the misère quotient of everything that a position can become, and of its sums.

    Raises `NoQuotientFound`, and `UndefinedError` where play can cycle.
    """
    with metered() as meter:
        finder = Finder(meter, most)
        finder.extend(())  # nothing is left: the first part of all
        names, options = parts_of(position)
        for number, listed in enumerate(options[1:]):
            try:
                finder.extend(listed)
            except TooLarge as news:
                raise NoQuotientFound(
                    f"no finite misère quotient of {position} was found: after {number:,} of its "
                    f"{len(names) - 1:,} parts guesses had {news.order:,} elements, and {most:,} "
                    "are allowed; it may be infinite",
                    heap=number + 1,
                    order=news.order,
                ) from None
    return quotient_of(
        finder.monoid,
        finder.images,
        game=str(position).removeprefix("misere "),
        options=options,
        parts=names,
    )


def parts_of(
    position: Position,
) -> tuple[tuple[str, ...], tuple[tuple[tuple[int, ...], ...], ...]]:
    """Return the parts that a position can come to have, and the options of each by number.

    The first is nothing at all, and every other comes after those that it leads to.
    """
    with metered() as meter:
        parts = parts_with_options(position, meter)
    return ("nothing", *parts.names), ((), *parts.options)


class PartsWithOptions(NamedTuple):
    """Parts numbered from 1 on, each after those that it leads to; 0 is nothing."""

    names: tuple[str, ...]
    options: tuple[tuple[tuple[int, ...], ...], ...]
    roots: tuple[int, ...]
    """The parts that the position has."""


def parts_with_options(position: Position, meter: Meter) -> PartsWithOptions:
    """Return the parts that a position can come to have, and what each becomes.

    Raises `UndefinedError` where play can cycle.
    """
    parts = _Parts(position, meter)
    options = tuple(parts.in_order())
    names = tuple(game.show(state) for game, state in parts.states)
    return PartsWithOptions(names, options, parts.roots)


class _Parts:
    """The independent parts that a position can come to have, each after those it leads to."""

    def __init__(self, position: Position, meter: Meter) -> None:
        self.states: list[tuple[Any, State]] = []
        self._number: dict[tuple[Any, State], int] = {}
        self._position, self._meter = position, meter

    @property
    def roots(self) -> tuple[int, ...]:
        """The numbers of the parts of the position itself, when all are in order."""
        return tuple(
            self._number[game, piece]
            for game, state in self._position.terms
            for piece in game.pieces((state,))
        )

    def in_order(self) -> Iterable[tuple[tuple[int, ...], ...]]:
        """Yield the options of each part, as numbers of parts that came before."""
        for game, state in self._position.terms:
            for piece in game.pieces((state,)):
                yield from self._below((game, piece))

    def _below(self, root: tuple[Any, State]) -> Iterable[tuple[tuple[int, ...], ...]]:
        stack = [(root, self._after(root))] if root not in self._number else []
        on_path = {root}
        while stack:
            part, options = stack[-1]
            new = next((o for option in options for o in option if o not in self._number), None)
            if new is not None:
                if new in on_path:
                    raise UndefinedError(
                        f"{part[0].show(new[1])} can come back: play can cycle, and misère "
                        "quotients are for games that end"
                    )
                on_path.add(new)
                stack.append((new, self._after(new)))
                continue
            stack.pop()
            on_path.discard(part)
            self.states.append(part)
            self._number[part] = len(self.states)
            yield tuple(
                sorted({tuple(sorted(self._number[o] for o in option)) for option in options})
            )

    def _after(self, part: tuple[Any, State]) -> list[tuple[tuple[Any, State], ...]]:
        game, state = part
        self._meter.position()
        return [
            tuple((game, piece) for piece in game.pieces(option)) for option in game.options(state)
        ]
