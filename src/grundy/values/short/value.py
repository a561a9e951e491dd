"""Values of short partizan games, as they are used: frozen, hashable, in canonical form."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from grundy.errors import NotationError, UndefinedError
from grundy.limits.remembering import remembered
from grundy.values.outcome import Outcome
from grundy.values.short.atomic_weights import atomic_weight, is_all_small
from grundy.values.short.birthdays import born_by as forms_born_by
from grundy.values.short.cooling import cooled, frozen
from grundy.values.short.dyadic import lowest
from grundy.values.short.forms import Store, birthday, load, packed, unpacked
from grundy.values.short.heating import heated, norton, overheated
from grundy.values.short.incentives import left_incentives, right_incentives
from grundy.values.short.notation import Literal, in_text_order, read, write
from grundy.values.short.options import orthodox, sensible
from grundy.values.short.products import ordinal_sum, product
from grundy.values.short.reasons import explained, wide_nimber
from grundy.values.short.reducing import reduced
from grundy.values.short.thermographs import (
    LOWEST,
    Thermograph,
    known_walls,
    mean,
    temperature,
    thermograph,
    walls,
)
from grundy.values.short.uptimals import uptimal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.values.short.dyadic import Dyadic
    from grundy.values.short.forms import Form
    from grundy.values.short.reasons import Reason
    from grundy.values.short.uptimals import Uptimal

    Given: TypeAlias = "str | int | Fraction | Value"

SHORT_TEXT = 10_000
"""Characters of a value that are shown; a longer one is described, and `text` gives all of it."""

MANY_OPTIONS = 100
"""Options of a nimber that are listed."""
MOST_FORMS = 1_000_000
"""Forms with which a store is kept for the next question."""


@remembered(1)
def _stores() -> list[Store]:
    return [Store()]


def current_store() -> Store:
    """Return the store in which new values are made: that of the process, or of `forgetting`.

    A value keeps its store, so that a store goes with the last of its values. One that has become
    large is let go for a new one: what is in use stays what it is.
    """
    stores = _stores()
    if len(stores[0]) > MOST_FORMS and stores[0].meter is None:
        stores[0] = Store()
    return stores[0]


def value(given: str | int | Fraction | Value) -> Value:
    """Return the value that a text stands for, in CGSuite's notation; or that of a number.

    >>> import grundy as gr
    >>> gr.value("{2|-1}") + gr.value("^*")
    {2^*|-1^*}
    >>> gr.value("*3") + gr.value("*5"), gr.value("{0|1}"), gr.value("{0,-1|{1|-1}}")
    (*6, 1/2, 1)

    Raises `NotationError` where a text is wrong, `BudgetExceeded` where a value is too large.
    """
    if isinstance(given, str):
        with current_store().working() as store:
            form, literal = read(given, store)
        return Value(form, literal)
    found = _from_number(given, current_store())
    if found is None:
        raise NotationError(
            f"{given!r} is neither the text of a value nor a number over a power of 2"
        )
    return found


class Value:
    """The value of a short game: what it is worth in any sum, in canonical form.

    >>> import grundy as gr
    >>> hot = gr.value("{2|-1}")
    >>> hot.left, hot.right, hot.outcome, hot.birthday
    ((2,), (-1,), Outcome.N, 3)
    >>> hot + hot, -hot, hot - hot
    (1, {1|-2}, 0)
    >>> gr.value("^") > 0, gr.value("*") <= 0, gr.value("*") | 0
    (True, False, True)
    """

    __slots__ = ("__weakref__", "_form", "_literal")

    _form: Form
    _literal: Literal | Callable[[], Literal | None] | None

    def __init__(
        self, form: Form, literal: Literal | Callable[[], Literal | None] | None = None
    ) -> None:
        object.__setattr__(self, "_form", form)
        object.__setattr__(self, "_literal", literal)

    def __setattr__(self, name: str, new: object) -> None:
        raise AttributeError(f"values are immutable; {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"values are immutable; {name} cannot be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        given = None if callable(self._literal) else self._literal
        sides = None if given is None else [[packed(f) for f in side] for side in given]
        return _unpickled, (packed(self._form), sides)

    @property
    def form(self) -> Form:
        """The canonical form itself, in its store."""
        return self._form

    @property
    def given(self) -> Literal | None:
        """The options as they were given, in a text or by a position; None where none were.

        >>> import grundy as gr
        >>> len(gr.value("{0,-1|1}").given.left), gr.value("^").given
        (2, None)
        """
        found = self._literal
        return found() if callable(found) else found

    # Text ----------------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the whole text, however long it is; `gr.value` reads it back.

        >>> import grundy as gr
        >>> gr.value("{1|1}").text()
        '1*'
        """
        with self._form.store.working():
            return write(self._form)

    def __str__(self) -> str:
        with self._form.store.working():
            return write(self._form, SHORT_TEXT) or self._in_short()

    def __repr__(self) -> str:
        return str(self)

    def _in_short(self) -> str:
        return (
            f"<a value with stops {self.left_stop} and {self.right_stop}; its text is longer than "
            f"{SHORT_TEXT:,}>"
        )

    # Options -------------------------------------------------------------------------------------

    @property
    def left(self) -> tuple[Value, ...]:
        """Left's options in canonical form.

        >>> import grundy as gr
        >>> gr.value("^*").left, gr.value("3/4").left, gr.value("*3").left
        ((0, *), (1/2,), (0, *, *2))
        """
        return self._in_order(lambda form: form.left)

    @property
    def right(self) -> tuple[Value, ...]:
        """Right's options in canonical form.

        >>> import grundy as gr
        >>> gr.value("^*").right, gr.value("3").right
        ((0,), ())
        """
        return self._in_order(lambda form: form.right)

    def _in_order(self, side: Callable[[Form], tuple[Form, ...]]) -> tuple[Value, ...]:
        with self._form.store.working():
            options = side(self._form)  # may be written out, which counts on the meter
        return tuple(Value(option) for option in in_text_order(options))

    @property
    def sensible_left(self) -> tuple[Value, ...]:
        """The given left options that are at least as good as one in canonical form.

        >>> import grundy as gr
        >>> gr.value("{2,1,{3|0}|-1}").sensible_left
        (2, {3|0})

        Those of a value that was not given by its options are the options in canonical form.
        """
        return self._sensible(left=True)

    @property
    def sensible_right(self) -> tuple[Value, ...]:
        """The given right options that are at least as good as one in canonical form."""
        return self._sensible(left=False)

    def _sensible(self, *, left: bool) -> tuple[Value, ...]:
        options = self._given_options()[0 if left else 1]
        store = self._form.store
        return self._in_order(lambda form: tuple(sensible(store, form, options, left=left)))

    def _given_options(self) -> tuple[tuple[Form, ...], tuple[Form, ...]]:
        """Return the options that were given, or else those of the canonical form."""
        given = self.given
        if given is not None:
            with self._form.store.working() as store:
                left, right = (tuple(load(store, form) for form in side) for side in given)
                if store.make(left, right) is self._form:  # in a sum it is that of one term
                    return left, right
        # In the order in which they are written.
        return tuple(x.form for x in self.left), tuple(x.form for x in self.right)

    def orthodox_left(self, t: Given | None = None) -> tuple[Value, ...]:
        """Return Left's options that are best when every move costs t; else at the temperature.

        >>> import grundy as gr
        >>> both = gr.value("{2,{9|1}|-5}")
        >>> both.orthodox_left(0), both.orthodox_left(2), both.orthodox_left()
        ((2,), ({9|1},), ({9|1},))

        Raises `UndefinedError` for a tax below 0, or one that is no number over a power of 2.
        """
        return self._orthodox(t, left=True)

    def orthodox_right(self, t: Given | None = None) -> tuple[Value, ...]:
        """Return Right's options that are best when every move costs t; else at the temperature."""
        return self._orthodox(t, left=False)

    def _orthodox(self, t: Given | None, *, left: bool) -> tuple[Value, ...]:
        tax = _tax(max(self.temperature, Fraction(0)) if t is None else t)
        with self._form.store.working() as store:
            return self._in_order(lambda form: tuple(orthodox(store, form, tax, left=left)))

    def explain(self) -> Reason:
        """Return why this is the value of the options that were given: data, and str().

        >>> import grundy as gr
        >>> print(gr.value("{^,-1|0,^}").explain())
        {^,-1|0,^} = *.
        Left's option -1 is dominated by ^, as -1 ≤ ^.
        Left's option ^ is reversible: Right replies to *, which is ≤ the whole; Left's option from
        there, 0, takes its place.
        Right's option ^ is dominated by 0, as ^ ≥ 0.
        {0|0} is *: * = {0|0}.

        Of a value that was not given by its options, the canonical form is explained.
        """
        if self._is_wide and self.given is None:
            return wide_nimber(self._form)
        left, right = self._given_options()
        with self._form.store.working() as store:
            return explained(store, left, right)

    @property
    def _is_wide(self) -> bool:
        """Whether it is a nimber, plus a number, whose options are too many to be read."""
        return self._form.leaf and not self._form.ups and self._form.star > MANY_OPTIONS

    # Order ---------------------------------------------------------------------------------------

    def __le__(self, other: object) -> bool:
        return self._compared(other, lambda store, a, b: store.le(a, b))

    def __ge__(self, other: object) -> bool:
        return self._compared(other, lambda store, a, b: store.le(b, a))

    def __lt__(self, other: object) -> bool:
        return self._compared(other, lambda store, a, b: a is not b and store.le(a, b))

    def __gt__(self, other: object) -> bool:
        return self._compared(other, lambda store, a, b: a is not b and store.le(b, a))

    def __or__(self, other: object) -> bool:
        """Whether the values are confused: neither is at least the other."""
        return self._compared(other, lambda store, a, b: not store.le(a, b) and not store.le(b, a))

    __ror__ = __or__

    def _compared(self, other: object, compare: Callable[[Store, Form, Form], bool]) -> bool:
        found = _from_number(other, self._form.store)
        if found is None:
            return NotImplemented  # type: ignore[no-any-return]
        with self._form.store.working() as store:
            return compare(store, self._form, load(store, found.form))

    def __eq__(self, other: object) -> bool:
        found = _from_number(other, self._form.store)
        if found is None:
            return NotImplemented
        mine, its = self._form, found.form
        if mine is its:
            return True
        if mine.digest != its.digest or mine.store is its.store:
            return False
        with mine.store.working() as store:
            return mine is load(store, its)

    def __hash__(self) -> int:
        number = self.number
        return self._form.digest if number is None else hash(number)

    # Arithmetic ----------------------------------------------------------------------------------

    def __add__(self, other: object) -> Value:
        return self._combined(other, lambda store, a, b: store.add(a, b))

    __radd__ = __add__

    def __sub__(self, other: object) -> Value:
        return self._combined(other, lambda store, a, b: store.add(a, store.negate(b)))

    def __rsub__(self, other: object) -> Value:
        return self._combined(other, lambda store, a, b: store.add(b, store.negate(a)))

    def _combined(self, other: object, combine: Callable[[Store, Form, Form], Form]) -> Value:
        found = _from_number(other, self._form.store)
        if found is None:
            return NotImplemented  # type: ignore[no-any-return]
        with self._form.store.working() as store:
            return Value(combine(store, self._form, load(store, found.form)))

    def __neg__(self) -> Value:
        with self._form.store.working() as store:
            return Value(store.negate(self._form))

    def __pos__(self) -> Value:
        return self

    # What it is ----------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome:
        """Who wins: L when the value is above 0, R below, P when it is 0, N when it is confused.

        >>> import grundy as gr
        >>> [str(gr.value(text).outcome) for text in ("^", "-1", "0", "+-1", "^*")]
        ['L', 'R', 'P', 'N', 'N']
        """
        form, zero = self._form, self._form.store.zero
        if form is zero:
            return Outcome.P
        with form.store.working() as store:
            if store.le(zero, form):
                return Outcome.L
            return Outcome.R if store.le(form, zero) else Outcome.N

    @property
    def birthday(self) -> int:
        """The day on which the value is born: the height of its canonical form.

        >>> import grundy as gr
        >>> gr.value("3/4").birthday, gr.value("^").birthday
        (3, 2)

        Raises `BudgetExceeded` for a canonical form that is too large to go through.
        """
        with self._form.store.working():
            return birthday(self._form)

    @property
    def number(self) -> Fraction | None:
        """The number that it is; None for any other value.

        >>> import grundy as gr
        >>> gr.value("{0|1}").number, gr.value("*").number
        (Fraction(1, 2), None)
        """
        form = self._form
        return Fraction(form.x[0], 1 << form.x[1]) if form.is_number else None

    @property
    def nimber(self) -> int | None:
        """The Grundy value of a nimber, 0 for 0; None for any other value.

        >>> import grundy as gr
        >>> gr.value("*3").nimber, gr.value("0").nimber, gr.value("^").nimber
        (3, 0, None)
        """
        form = self._form
        return form.star if form.leaf and not form.x[0] and not form.ups else None

    @property
    def is_number(self) -> bool:
        """Whether it is a number."""
        return self._form.is_number

    @property
    def is_integer(self) -> bool:
        """Whether it is an integer."""
        return self._form.is_number and not self._form.x[1]

    @property
    def is_infinitesimal(self) -> bool:
        """Whether it lies between all negative and all positive numbers: its stops are 0.

        >>> import grundy as gr
        >>> gr.value("^*").is_infinitesimal, gr.value("+-1").is_infinitesimal
        (True, False)
        """
        return not self._form.ls and not self._form.rs

    @property
    def left_stop(self) -> Fraction:
        """The number that play ends at when Left begins and both stop at numbers.

        >>> import grundy as gr
        >>> gr.value("{4|2||-1}").left_stop, gr.value("{4|2||-1}").right_stop
        (Fraction(2, 1), Fraction(-1, 1))
        """
        return Fraction(self._form.ls, 1 << self._form.store.scale)

    @property
    def right_stop(self) -> Fraction:
        """The number that play ends at when Right begins and both stop at numbers."""
        return Fraction(self._form.rs, 1 << self._form.store.scale)

    # Temperature ---------------------------------------------------------------------------------

    @property
    def mean(self) -> Fraction:
        """The mean: n copies of the value are worth n times as much, up to a bounded difference.

        >>> import grundy as gr
        >>> gr.value("{4|2||-1|-2}").mean, gr.value("^*").mean
        (Fraction(3, 4), Fraction(0, 1))
        """
        numerator, exponent = mean(self._known_at_sight(), self._form)
        return Fraction(numerator, 1 << exponent)

    @property
    def temperature(self) -> Fraction:
        """How much it is worth to move: the least tax at which nobody gains by moving.

        >>> import grundy as gr
        >>> [str(gr.value(text).temperature) for text in ("{4|2||-1|-2}", "^*", "3/4", "5")]
        ['9/4', '0', '-1/4', '-1']
        """
        numerator, exponent = temperature(self._known_at_sight(), self._form)
        return Fraction(numerator, 1 << exponent)

    def _known_at_sight(self) -> Store:
        """Return the store, with the walls of the form from 0 up in its memo."""
        form, store = self._form, self._form.store
        if not form.leaf and known_walls(store, form) is None:
            with store.working():
                walls(store, form)
        return store

    def thermograph(self) -> Thermograph:
        """Return the thermograph: the stops of the value cooled by every tax from -1 up.

        >>> import grundy as gr
        >>> print(gr.value("{2|-1}").thermograph())
        mean 1/2, temperature 3/2; left wall (-1, 3), (3/2, 1/2); right wall (-1, -2), (3/2, 1/2)
        """
        form, store = self._form, self._form.store
        known = known_walls(store, form, LOWEST)
        if known is not None:
            return Thermograph(known)
        with store.working():
            return thermograph(store, form)

    def cool(self, t: Given) -> Value:
        """Return the value cooled by t: what it is when every move costs t.

        >>> import grundy as gr
        >>> gr.value("{4|2||-1|-2}").cool(1), gr.value("{4|2||-1|-2}").cool(3)
        ({2*|-1/2}, 3/4)

        Raises `UndefinedError` for a tax below 0, or one that is no number over a power of 2.
        """
        return self._made(lambda store: cooled(store, self._form, _tax(t)))

    def freeze(self) -> Value:
        """Return the value cooled by its own temperature: what is left is infinitely near its mean.

        >>> import grundy as gr
        >>> gr.value("{4|2||-1|-2}").freeze()
        3/4*
        """
        return self._made(lambda store: frozen(store, self._form))

    def heat(self, t: Given) -> Value:
        """Return the value heated by t: every move but those in numbers gains t more.

        >>> import grundy as gr
        >>> gr.value("3/4*").heat(2), gr.value("^").heat(1).cool(1)
        ({11/4|-5/4}, ^)
        """
        return self._made(lambda store: heated(store, self._form, _given(t, store)))

    def overheat(self, s: Given, t: Given) -> Value:
        """Return the value overheated from s to t: n becomes n·s, every other move gains t.

        >>> import grundy as gr
        >>> gr.value("1/2").overheat(1, 1), gr.value("3").overheat("1*", 0)
        ({1|0}, 3*)
        """
        return self._made(
            lambda store: overheated(store, self._form, _given(s, store), _given(t, store))
        )

    def norton(self, unit: Given) -> Value:
        """Return the Norton product with a unit above 0: sums and order stay what they are.

        >>> import grundy as gr
        >>> gr.value("{1|-1}").norton("^"), gr.value("1/2").norton("^")
        (+-(^3*), {^^*|v*})

        Raises `UndefinedError` for a unit that is not above 0.
        """
        return self._made(lambda store: norton(store, self._form, _given(unit, store)))

    def incentives(self) -> Incentives:
        """Return what each move gains: G^L - G for Left, G - G^R for Right.

        >>> import grundy as gr
        >>> gr.value("{2|-1}").incentives()
        Incentives(left=({3|0},), right=({3|0},))
        """
        store = self._form.store
        return Incentives(
            self._in_order(lambda form: tuple(left_incentives(store, form))),
            self._in_order(lambda form: tuple(right_incentives(store, form))),
        )

    # Infinitesimals ------------------------------------------------------------------------------

    @property
    def is_all_small(self) -> bool:
        """Whether both players can move, as long as either can: then it is infinitesimal.

        >>> import grundy as gr
        >>> gr.value("{^^|0}").is_all_small, gr.value("Tiny(2)").is_all_small
        (True, False)
        """
        with self._form.store.working() as store:
            return is_all_small(store, self._form)

    @property
    def atomic_weight(self) -> Value:
        """The atomic weight of an all-small value: how many ups it is worth.

        >>> import grundy as gr
        >>> [gr.value(text).atomic_weight for text in ("^3*", "{^^|0}", "{^3|v3}", "{^^*|v}")]
        [3, 1, +-1, 1/2]

        Raises `UndefinedError` for a value that is not all-small.
        """
        return self._made(lambda store: atomic_weight(store, self._form))

    @property
    def reduced(self) -> Value:
        """The reduced canonical form: the simplest value that is infinitely near.

        >>> import grundy as gr
        >>> gr.value("{2^|1*||-1}").reduced, gr.value("1/2^*").reduced
        ({2|1||-1}, 1/2)
        """
        return self._made(lambda store: reduced(store, self._form))

    @property
    def uptimal(self) -> Uptimal | None:
        """The expansion into a number, a nimber and powers of ↑; None for a value that has none.

        >>> import grundy as gr
        >>> print(gr.value("{0|v*}").uptimal, gr.value("{^|*}").uptimal, gr.value("+-1").uptimal)
        ↑² ↑ + ↑² None
        """
        with self._form.store.working() as store:
            return uptimal(store, self._form)

    # Products ------------------------------------------------------------------------------------

    def __mul__(self, other: object) -> Value:
        """Return Conway's product of the canonical forms; with an integer, so many copies.

        >>> import grundy as gr
        >>> 3 * gr.value("^*"), gr.value("1/2") * gr.value("3/4"), gr.value("*2") * gr.value("*2")
        (^3*, 3/8, *3)
        >>> gr.value("1/2") * gr.value("^")
        {^*3|*2}

        The product of other values than numbers and nimbers depends on their forms.
        """
        return self._combined(other, product)

    __rmul__ = __mul__

    def ordinal_sum(self, upper: Given) -> Value:
        """Return G:H, in which a move in G takes H away; G stands for its canonical form.

        >>> import grundy as gr
        >>> star = gr.value("*")
        >>> gr.value(1).ordinal_sum(-1), star.ordinal_sum("*"), star.ordinal_sum(1)
        (1/2, *2, ^*)
        """
        return self._made(lambda store: ordinal_sum(store, self._form, _given(upper, store)))

    # What is shown -------------------------------------------------------------------------------

    def as_data(self) -> dict[str, Any]:
        """Return the value with what is asked of it most, as plain data; numbers are texts.

        The options of a nimber that has more than a hundred are None.

        >>> import grundy as gr
        >>> data = gr.value("{2|-1}").as_data()
        >>> data["value"], data["outcome"], data["mean"], data["left"], data["thermograph"]["mean"]
        ('{2|-1}', 'N', '1/2', ['2'], '1/2')
        """
        return {
            "value": str(self),
            "outcome": str(self.outcome),
            "mean": str(self.mean),
            "temperature": str(self.temperature),
            "left_stop": str(self.left_stop),
            "right_stop": str(self.right_stop),
            "birthday": self.birthday,
            "left": None if self._is_wide else [str(option) for option in self.left],
            "right": None if self._is_wide else [str(option) for option in self.right],
            "thermograph": self.thermograph().as_data(),
        }

    def _made(self, make: Callable[[Store], Form]) -> Value:
        with self._form.store.working() as store:
            return Value(make(store))


class Incentives(NamedTuple):
    """What each move of a value gains."""

    left: tuple[Value, ...]
    right: tuple[Value, ...]


def game_of(left: Iterable[Value], right: Iterable[Value]) -> Value:
    """Return the value of the game with these options.

    >>> game_of([value(1)], [value("*"), value(-1)])
    +-1
    """
    with current_store().working() as store:
        lefts, rights = ([load(store, option.form) for option in side] for side in (left, right))
        return Value(store.make(lefts, rights))


def nimber(size: int) -> Value:
    """Return the value of a nim-heap.

    >>> nimber(3)
    *3
    """
    return Value(current_store().leaf((0, 0), 0, size))


def born_by(day: int, *, all_small: bool = False) -> tuple[Value, ...]:
    """Return all values born by a day, or the all-small ones among them.

    >>> born_by(1), len(born_by(2))
    ((0, -1, 1, *), 22)
    """
    with current_store().working() as store:
        return tuple(Value(form) for form in forms_born_by(store, day, all_small=all_small))


def _given(given: Given, store: Store) -> Form:
    return load(store, value(given).form)


def _tax(t: Given) -> Dyadic:
    """Return a tax as a number in lowest terms; it may be given as a value, or as its text.

    Raises `NotationError` for what is no value, `UndefinedError` for what is no tax.
    """
    number = value(t).number
    if number is None or number < 0:
        raise UndefinedError(f"values are cooled by a number that is 0 or more, not by {t}")
    return number.numerator, number.denominator.bit_length() - 1


def _from_number(given: object, store: Store) -> Value | None:
    """Return a value as it is, or that of an integer or a dyadic fraction; None for all else."""
    if isinstance(given, Value):
        return given
    if isinstance(given, bool) or not isinstance(given, (int, Fraction)):
        return None
    below = given.denominator
    if below & below - 1:
        return None
    with store.lock:
        return Value(store.leaf(lowest(given.numerator, below.bit_length() - 1), 0, 0))


def _unpickled(rows: list[tuple[Any, ...]], sides: list[list[Any]] | None = None) -> Value:
    with current_store().working() as store:
        given = [tuple(unpacked(option, store) for option in side) for side in sides or ()]
        return Value(unpacked(rows, store), Literal(*given) if given else None)
