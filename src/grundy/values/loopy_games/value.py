"""Values of loopy partizan games, as they are used: frozen, hashable, compared by value."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeAlias

from grundy.errors import BudgetExceeded, UndefinedError
from grundy.limits.budget import metered
from grundy.values.drawing import drawn_loopy
from grundy.values.loopy_games.graph import Graph, of_form
from grundy.values.loopy_games.likeness import digests
from grundy.values.loopy_games.reading import is_loopy_text, read
from grundy.values.loopy_games.reasons import explained
from grundy.values.loopy_games.sides import Algebra, Sided
from grundy.values.loopy_games.writing import write
from grundy.values.short.forms import load
from grundy.values.short.value import Value, current_store
from grundy.values.short.value import value as short_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from grundy.values.loopy_games.reasons import LoopyReason
    from grundy.values.loopy_games.sums import Outcomes
    from grundy.values.outcome import Outcome

AnyValue: TypeAlias = "Value | Any"
"""A `Value` or a `LoopyValue`. Most texts stand for short values, and who types checks by a program
is not asked to say so each time; isinstance tells the two apart."""

SHORT_TEXT = 10_000
"""Characters of a value that are shown; a longer one is described, and `text` gives all of it."""
LABEL = 16
"""Characters of a value at a node of a picture."""
NAMED = 60
"""Nodes of a graph whose loopy ones are named in a picture."""
MOST_GIVEN = 1000
"""Nodes of a graph that a value keeps as it was given."""
LONGEST = 1_000_000
"""Characters of the longest text; so many are read back."""


def value(given: str | int | Fraction | AnyValue) -> AnyValue:
    """Return the value that a text stands for, in CGSuite's notation; or that of a number.

    >>> import grundy as gr
    >>> gr.value("{2|-1}") + gr.value("^*")
    {2^*|-1^*}
    >>> gr.value("*3") + gr.value("*5"), gr.value("{0|1}"), gr.value("{0,-1|{1|-1}}")
    (*6, 1/2, 1)
    >>> gr.value("{0|pass}"), gr.value("on + off"), gr.value("a{1||a|0}")
    (over, dud, 2 & +-1)

    A loopy value is a `LoopyValue`, unless a short game equals it. Raises `NotationError` where a
    text is wrong, `BudgetExceeded` where a value is too large.
    """
    if isinstance(given, LoopyValue):
        return given
    if isinstance(given, str) and is_loopy_text(given):
        with _Working() as algebra:
            found, graphs = read(given, algebra)
            return made(found, graphs)
    return short_value(given)


class LoopyValue:
    """The value of a loopy game: what it is worth in any sum.

    >>> import grundy as gr
    >>> over = gr.value("over")
    >>> over.left, over.right, over.outcome, 0 < over, over < gr.value("1/2")
    ((0,), (over,), Outcome.L, True, True)
    >>> over + over, over - over, (over - over).onside, over + gr.value("^")
    (over, over & under, over, over)

    A stopper has a canonical form. Of other games the onside counts endless play for Left, the
    offside for Right, and the value is `s & t`. Where a side is no stopper, as in Bach's carousel,
    it is only simplified, and `is_canonical` is False.
    """

    __slots__ = ("__weakref__", "_given", "_sided")

    _sided: Sided
    _given: tuple[Graph, Graph] | None

    def __init__(self, sided: Sided, given: tuple[Graph, Graph] | None = None) -> None:
        object.__setattr__(self, "_sided", sided)
        object.__setattr__(self, "_given", given)

    def __setattr__(self, name: str, new: object) -> None:
        raise AttributeError(f"values are immutable; {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"values are immutable; {name} cannot be deleted")

    def __reduce__(self) -> tuple[Any, ...]:
        return LoopyValue, (self._sided, self._given)

    @property
    def sided(self) -> Sided:
        """The graphs of both sides."""
        return self._sided

    @property
    def given(self) -> Graph | None:
        """The graph as it was given, by a text or a position; None where none was."""
        return None if self._given is None else self._given[0]

    # Text ----------------------------------------------------------------------------------------

    def text(self) -> str:
        """Return the whole text; `gr.value` reads it back.

        >>> import grundy as gr
        >>> gr.value("{0|x{0|x}}").text(), gr.value("x{0||||0|||x|*||*}").text()
        ('over', 'a{0||||0|||a|*||*}')

        Raises `BudgetExceeded` for a text of more than a million characters.
        """
        found = self._text(LONGEST)
        if not found:
            raise BudgetExceeded(
                f"the text of this value is longer than {LONGEST:,} characters: what is reached on "
                "several ways is written several times; its graph is in .as_data()['graph']"
            )
        return found

    def _text(self, most: int) -> str:
        sided = self._sided
        with _Working() as algebra:
            onside = write(sided.onside, algebra.store, most)
            if sided.onside is sided.offside:
                return onside
            offside = write(sided.offside, algebra.store, most)
        if not onside or not offside or len(onside) + 3 + len(offside) > most:
            return ""
        return "dud" if (onside, offside) == ("on", "off") else f"{onside} & {offside}"

    def __str__(self) -> str:
        return self._text(SHORT_TEXT) or self._in_short()

    def __repr__(self) -> str:
        return str(self)

    def _in_short(self) -> str:
        sizes = " and ".join(f"{graph.size:,}" for graph in self._graphs())
        return f"<a loopy value, of {sizes} positions; its text is longer than {SHORT_TEXT:,}>"

    def _graphs(self) -> tuple[Graph, ...]:
        sided = self._sided
        return (sided.onside,) if sided.onside is sided.offside else sided[:2]

    # Options and sides ---------------------------------------------------------------------------

    @property
    def left(self) -> tuple[AnyValue, ...]:
        """Left's options in canonical form.

        >>> import grundy as gr
        >>> gr.value("upon").left, gr.value("{0||0|off}").right
        ((upon,), ({0|off},))

        Raises `UndefinedError` for a value that is not a stopper: it is no single game.
        """
        return self._options(left=True)

    @property
    def right(self) -> tuple[AnyValue, ...]:
        """Right's options in canonical form."""
        return self._options(left=False)

    def _options(self, *, left: bool) -> tuple[AnyValue, ...]:
        if not self._sided.is_stopper:
            raise UndefinedError(
                f"{self} has no options: it stands for its sides, which are games of their own; "
                "ask its onside and its offside"
            )
        graph = self._sided.onside
        places = (graph.left if left else graph.right)[0]
        found = [_stopper(_reached(graph, place)) for place in places]
        return tuple(sorted(found, key=_in_text_order))

    @property
    def onside(self) -> AnyValue:
        """The value where endless play counts as Left's win; of a stopper itself.

        >>> import grundy as gr
        >>> gr.value("dud").onside, gr.value("dud").offside, gr.value("upon").onside
        (on, off, upon)
        """
        sided = self._sided
        return self if self.is_stopper else _side(sided.onside, stops=sided.onside_stops)

    @property
    def offside(self) -> AnyValue:
        """The value where endless play counts as Right's win; of a stopper itself."""
        sided = self._sided
        return self if self.is_stopper else _side(sided.offside, stops=sided.offside_stops)

    @property
    def is_stopper(self) -> bool:
        """Whether a game of this value cannot go on for ever while the players alternate.

        >>> import grundy as gr
        >>> gr.value("over").is_stopper, gr.value("dud").is_stopper
        (True, False)
        """
        return self._sided.is_stopper

    @property
    def is_canonical(self) -> bool:
        """Whether both sides are stoppers, in canonical form; else they are only simplified.

        >>> import grundy as gr
        >>> carousel = gr.value("a{0,{1|1,{*,{1*|1*,a}|*}}|0}")
        >>> gr.value("dud").is_canonical, carousel.is_canonical
        (True, False)
        """
        return self._sided.is_canonical

    def explain(self) -> LoopyReason:
        """Return why this is the value: of the game that was given, or of the canonical form.

        >>> import grundy as gr
        >>> print(gr.value("{0,-1|pass}").explain())
        {0,-1|pass} = over.
        It is a stopper: from no position can the players alternate for ever.
        Left's option -1 is dominated by 0, as -1 ≤ 0.
        over is above 0, and below every positive number.
        """
        with _Working() as algebra:
            return explained(self._sided, self._given, algebra, str(self))

    # Order ---------------------------------------------------------------------------------------

    def __le__(self, other: object) -> bool:
        return self._compared(other, lambda algebra, a, b: algebra.ge(b, a))

    def __ge__(self, other: object) -> bool:
        return self._compared(other, lambda algebra, a, b: algebra.ge(a, b))

    def __lt__(self, other: object) -> bool:
        return self._compared(
            other, lambda algebra, a, b: algebra.ge(b, a) and not algebra.ge(a, b)
        )

    def __gt__(self, other: object) -> bool:
        return self._compared(
            other, lambda algebra, a, b: algebra.ge(a, b) and not algebra.ge(b, a)
        )

    def __or__(self, other: object) -> bool:
        """Whether the values are confused: neither is at least the other."""
        return self._compared(
            other, lambda algebra, a, b: not algebra.ge(a, b) and not algebra.ge(b, a)
        )

    __ror__ = __or__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LoopyValue) and self._differs_at_sight(other):
            return False
        if isinstance(other, (int, Fraction, Value)):
            return False  # what equals a short value is one
        return self._compared(other, lambda algebra, a, b: algebra.ge(a, b) and algebra.ge(b, a))

    def __hash__(self) -> int:
        return hash(self._key())

    def _differs_at_sight(self, other: LoopyValue) -> bool:
        return self.is_canonical and other.is_canonical and self._key() != other._key()

    def _key(self) -> tuple[int, ...]:
        """Return numbers that equal values have in common."""
        if not self.is_canonical:
            return (0,)
        return tuple(digests(graph)[0] for graph in self._graphs())

    def _compared(self, other: object, compare: Callable[[Algebra, Sided, Sided], bool]) -> bool:
        with _Working() as algebra:
            its = _sided(other, algebra)
            if its is None:
                return NotImplemented  # type: ignore[no-any-return]
            return compare(algebra, self._sided, its)

    # Arithmetic ----------------------------------------------------------------------------------

    def __add__(self, other: object) -> AnyValue:
        return self._summed(other)

    __radd__ = __add__

    def __sub__(self, other: object) -> AnyValue:
        return self._summed(other, its=-1)

    def __rsub__(self, other: object) -> AnyValue:
        return self._summed(other, mine=-1)

    def _summed(self, other: object, *, mine: int = 1, its: int = 1) -> AnyValue:
        with _Working() as algebra:
            found = _sided(other, algebra)
            if found is None:
                return NotImplemented
            both = (self._sided, mine), (found, its)
            terms = [one if sign > 0 else algebra.negate(one) for one, sign in both]
            return made(algebra.add(terms))

    def __neg__(self) -> LoopyValue:
        with _Working() as algebra:
            return LoopyValue(algebra.negate(self._sided))

    def __pos__(self) -> LoopyValue:
        return self

    def __mul__(self, times: object) -> AnyValue:
        """Return so many copies, added up.

        >>> import grundy as gr
        >>> 3 * gr.value("over"), gr.value("upon") * 0
        (over, 0)
        """
        if isinstance(times, bool) or not isinstance(times, int):
            return NotImplemented
        total: AnyValue = short_value(0)
        step: AnyValue = self if times >= 0 else -self
        count = abs(times)
        while count:  # by doubling: the copies of an idempotent are one
            if count & 1:
                total = total + step
            count >>= 1
            step = step + step if count else step
        return total

    __rmul__ = __mul__

    # What it is ----------------------------------------------------------------------------------

    @property
    def outcomes(self) -> Outcomes:
        """Who wins, for the player to move: when Left starts, and when Right does.

        >>> import grundy as gr
        >>> gr.value("1 & 0").outcomes, gr.value("dud").outcomes.left
        (Outcomes(left=Outcome.D, right=Outcome.P), Outcome.D)
        """
        with _Working() as algebra:
            return algebra.outcomes([self._sided])

    @property
    def outcome(self) -> Outcome:
        """Who wins: L, R, N, P, or D where nobody can force an end.

        >>> import grundy as gr
        >>> [str(gr.value(text).outcome) for text in ("on", "under", "dud", "upon*", "+-on")]
        ['L', 'R', 'D', 'N', 'N']

        Raises `UndefinedError` where one start draws and the other does not.
        """
        found = self.outcomes
        if found.single is None:
            raise UndefinedError(
                f"{self} has no single outcome class: it is {found.left} when Left starts and "
                f"{found.right} when Right starts; ask for its outcomes"
            )
        return found.single

    @property
    def degree(self) -> AnyValue:
        """The degree of loopiness: the onside of G - G, 0 for a short value.

        >>> import grundy as gr
        >>> [gr.value(text).degree for text in ("over", "off", "upon", "{0|Tiny(on)}")]
        [over, on, ^<on>, {0||||0|||Miny(on)|0||off}]

        Raises `UndefinedError` for what is not a stopper.
        """
        return self._of_stopper("degree", lambda one: one - one)[0]

    @property
    def variety(self) -> AnyValue:
        """The variety: the upsum of G and of the downsum of -G and minus the degree.

        >>> import grundy as gr
        >>> [gr.value(text).variety for text in ("3/2under", "upon", "+-over")]
        [under, v<on>, +-over]

        Raises `UndefinedError` where the degree added to itself is not the degree.
        """
        degree = self.degree
        if degree + degree != degree:
            raise UndefinedError(
                f"{self} has no variety: its degree, {degree}, added to itself is another value"
            )
        return _onside(self + _offside(-self - degree))

    @property
    def is_idempotent(self) -> bool:
        """Whether the value added to itself is the same.

        >>> import grundy as gr
        >>> gr.value("over").is_idempotent, gr.value("upon").is_idempotent
        (True, False)
        """
        return bool(self + self == self)

    def _of_stopper(
        self, what: str, make: Callable[[LoopyValue], AnyValue]
    ) -> tuple[AnyValue, AnyValue]:
        if not self.is_stopper:
            raise UndefinedError(
                f"{self} has no {what.rsplit(maxsplit=1)[-1]}: only stoppers have {what}"
            )
        found = make(self)
        return _onside(found), _offside(found)

    @property
    def birthday(self) -> NoReturn:
        """Raises `UndefinedError`: a loopy value is born on no finite day."""
        raise self._undefined("birthday", "its options lead back to it, so no day comes first")

    @property
    def mean(self) -> NoReturn:
        """Raises `UndefinedError`: means are for short values."""
        raise self._undefined("mean", "n copies of it need not tend to n times a number")

    @property
    def temperature(self) -> NoReturn:
        """Raises `UndefinedError`: temperatures are for short values."""
        raise self._undefined("temperature", "cooling goes by induction over options that end")

    def thermograph(self) -> NoReturn:
        """Raise `UndefinedError`: thermographs are of short values."""
        raise self._undefined("thermograph", "its walls are found by induction, which does not end")

    def _undefined(self, what: str, why: str) -> UndefinedError:
        return UndefinedError(f"{self} is a loopy value and has no {what}: {why}")

    @property
    def number(self) -> None:
        """None: a loopy value is no number."""
        return None

    @property
    def nimber(self) -> None:
        """None: a loopy value is no nimber."""
        return None

    @property
    def is_number(self) -> bool:
        """False: what equals a number is a short value."""
        return False

    @property
    def is_integer(self) -> bool:
        """False: what equals an integer is a short value."""
        return False

    # What is shown -------------------------------------------------------------------------------

    def svg(self, title: str = "") -> str:
        """Return a picture: the graph that was given, and beside it the canonical form.

        >>> import grundy as gr
        >>> gr.value("{0|pass}").svg().startswith("<svg")
        True
        """
        return drawn_loopy(self, title)

    def _repr_svg_(self) -> str:
        return self.svg()

    def drawings(self) -> list[Drawing]:
        """Return the graphs to draw, each with its words: as given, then each side."""
        sided = self._sided
        given = self.given
        word = "canonical form" if sided.is_canonical else "simplified"
        found = [] if given is None else [_drawing("as given", given)]
        if sided.onside is sided.offside:
            return [*found, _drawing(word, sided.onside)]
        stops = (sided.onside_stops, sided.offside_stops)
        for name, graph, canonical in zip(("onside", "offside"), sided[:2], stops, strict=True):
            found.append(_drawing(f"{name}{'' if canonical else ', simplified'}", graph))
        return found

    def as_data(self) -> dict[str, Any]:
        """Return the value with what is asked of it most, as plain data.

        >>> import grundy as gr
        >>> data = gr.value("over & v").as_data()
        >>> data["value"], data["onside"], data["stopper"], data["canonical"], data["outcomes"]
        ('over & v', 'over', False, True, {'left': 'D', 'right': 'D'})
        """
        outcomes = self.outcomes
        single = outcomes.single
        return {
            "value": str(self),
            "loopy": True,
            "outcome": None if single is None else str(single),
            "outcomes": {"left": str(outcomes.left), "right": str(outcomes.right)},
            "stopper": self.is_stopper,
            "canonical": self.is_canonical,
            "onside": str(self.onside),
            "offside": str(self.offside),
            "left": [str(option) for option in self.left] if self.is_stopper else None,
            "right": [str(option) for option in self.right] if self.is_stopper else None,
            "graph": [drawing.as_data() for drawing in self.drawings()],
        }


class Drawing(NamedTuple):
    """A graph with words: of each node its text, and where both players can move."""

    words: str
    texts: tuple[str, ...]
    left: tuple[tuple[int, ...], ...]
    right: tuple[tuple[int, ...], ...]

    def as_data(self) -> dict[str, Any]:
        """Return plain data."""
        rows = zip(self.texts, self.left, self.right, strict=True)
        return {
            "words": self.words,
            "nodes": [{"text": t, "left": list(a), "right": list(b)} for t, a, b in rows],
        }


def _drawing(words: str, graph: Graph) -> Drawing:
    """Return a graph with the texts of its short values, and of loopy ones that have names."""
    named = graph.size <= NAMED
    with _Working() as algebra:
        texts = []
        for node, form in enumerate(graph.short):
            if form is not None:
                texts.append(write(of_form(form), algebra.store, LABEL) or "…")
            else:
                texts.append(write(_reached(graph, node), algebra.store, LABEL) if named else "")
    found = [
        text if form is not None or "{" not in text else ""
        for text, form in zip(texts, graph.short, strict=True)
    ]
    return Drawing(words, tuple(found), graph.left, graph.right)


def outcome_of_sum(values: Iterable[AnyValue | int | Fraction]) -> Outcomes:
    """Return who wins a sum of values, by retrograde analysis of its graph, draws included.

    >>> from grundy.values.loopy_games.value import outcome_of_sum, value
    >>> outcome_of_sum([value("on"), value("off")]).single
    Outcome.D
    >>> outcome_of_sum([value("over"), value("-1/2")]).single
    Outcome.R

    The value of the sum is not looked for. Raises `BudgetExceeded` where the graph is too large.
    """
    with _Working() as algebra:
        found = []
        for given in values:
            sided = _sided(given, algebra)
            if sided is None:
                raise UndefinedError(f"{given!r} is neither a value nor a number")
            found.append(sided)
        return algebra.outcomes(found)


def value_of_graph(graph: Graph) -> AnyValue:
    """Return the value of a game that is given by its graph."""
    return GraphValues(graph).value(0)


class GraphValues:
    """The values of all nodes of a graph, found at once."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        with _Working() as algebra:
            self._sides = algebra.sides_of(graph)

    def value(self, node: int) -> AnyValue:
        """Return the value of a node, with the graph that it was given by where that is small."""
        with _Working() as algebra:
            sided = algebra.sided_at(self._sides, node)
            given = _from(self.graph, node, MOST_GIVEN)
            return made(sided, None if given is None else (given, given))


def sum_of(values: Sequence[AnyValue]) -> AnyValue:
    """Return the sum of values: short ones are added up first."""
    if len(values) == 1:
        return values[0]  # with what it was given by
    total: AnyValue = short_value(0)
    for one in sorted(values, key=lambda one: isinstance(one, LoopyValue)):
        total = total + one
    return total


def made(sided: Sided, given: tuple[Graph, Graph] | None = None) -> AnyValue:
    """Return a value: a short one where a short game equals it."""
    form = sided.form
    if form is None:
        return LoopyValue(sided, given)
    return Value(form)


class _Working:
    """A stretch of work with loopy values, on the meter that is running."""

    __slots__ = ("_metered", "_working")

    def __enter__(self) -> Algebra:
        self._metered = metered()
        meter = self._metered.__enter__()
        self._working = current_store().working()
        return Algebra(self._working.__enter__(), meter)

    def __exit__(self, *raised: object) -> None:
        self._working.__exit__(*raised)
        self._metered.__exit__(*raised)


def _sided(given: object, algebra: Algebra) -> Sided | None:
    """Return any value with its sides; None for what is none."""
    if isinstance(given, LoopyValue):
        return given.sided
    if isinstance(given, bool) or not isinstance(given, (int, Fraction, Value)):
        return None
    if isinstance(given, Fraction) and given.denominator & given.denominator - 1:
        return None
    return algebra.of_form(load(algebra.store, short_value(given).form))


def _from(graph: Graph, node: int, most: int | None = None) -> Graph | None:
    """Return the part of a graph that is reached from a node; None where it is too large."""
    numbers = {node: 0}
    nodes = [node]
    for now in nodes:  # grows on the way
        if most is not None and len(nodes) > most:
            return None
        for option in (*graph.left[now], *graph.right[now]):
            if option not in numbers:
                numbers[option] = len(nodes)
                nodes.append(option)
    left, right = (
        tuple(tuple(sorted(numbers[option] for option in side[now])) for now in nodes)
        for side in graph[:2]
    )
    return Graph(left, right, tuple(graph.short[now] for now in nodes))


def _reached(graph: Graph, node: int) -> Graph:
    found = _from(graph, node)
    assert found is not None
    return found


def _stopper(graph: Graph) -> AnyValue:
    return made(Sided(graph, graph))


def _side(graph: Graph, *, stops: bool) -> AnyValue:
    """Return a side as a value; one that is no stopper is taken as a game on its own."""
    return _stopper(graph) if stops else LoopyValue(Sided(graph, graph, stops, stops))


def _onside(given: AnyValue) -> AnyValue:
    return given.onside if isinstance(given, LoopyValue) else given


def _offside(given: AnyValue) -> AnyValue:
    return given.offside if isinstance(given, LoopyValue) else given


def _in_text_order(one: AnyValue) -> tuple[bool, str]:
    return isinstance(one, LoopyValue), str(one)
