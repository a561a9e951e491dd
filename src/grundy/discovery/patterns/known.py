"""Formulas that follow from what a rule is by its text: these are proved, not guessed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.discovery.inquiry import inquiry_of
from grundy.discovery.patterns import sequences
from grundy.discovery.patterns.own import OwnFunction
from grundy.discovery.patterns.proofs import proved_period
from grundy.discovery.patterns.repeats import Repeat, number_formula, repeats_in, truth_formula
from grundy.discovery.patterns.written import (
    Written,
    compared,
    constant,
    excepted,
    formula,
    renamed,
)
from grundy.discovery.recognition.recognising import recognised_heap, recognised_segments
from grundy.discovery.recognition.windows import window_of
from grundy.forms.rule.expression import Binary, Call, Expression, Name, Number
from grundy.forms.rule.expression import renamed as renamed_in
from grundy.forms.rule.program import Value
from grundy.forms.rule.reading import read_definition
from grundy.forms.rule.statement import Function, Return
from grundy.languages.latex import latex_text
from grundy.languages.python import python_text

if TYPE_CHECKING:
    from grundy.discovery.patterns.pattern import About
    from grundy.discovery.recognition.heaps import HeapGame
    from grundy.discovery.recognition.segments import Segments
    from grundy.discovery.recognition.windows import Window
    from grundy.values.period import Period

LONGEST = 500
"""Values of a proved period, with what comes before, beyond which it is a table and no formula."""

WINDOW = read_definition("""
def value_of(n):
    while n and most_taken(n) == most_taken(n - 1):
        n -= 1 + most_taken(n)
    return most_taken(n)
""")

VALUE_FROM = read_definition("""
def value_from(n):
    low, high = 0, len(STARTS)
    while high - low > 1:
        middle = (low + high) // 2
        if STARTS[middle] <= n:
            low = middle
        else:
            high = middle
    return VALUES[low]
""")

LONGEST_ROUND, EXCEPTIONS = 20_000, 6
"""A longer period has no formula; in one that has, so many values may be exceptions."""

FEW = 8
"""Intervals that are shown in words; of more, the first and how many there are."""


class Proof(NamedTuple):
    """A formula and the theorem that proves it."""

    formula: Written
    theorem: str
    needed: int
    """Heaps that a look at the game itself should cover: what was read is compared with it."""


def proved_formula(game: Any, about: About, seconds: float) -> Proof | None:
    """Return the formula of one heap that a theorem proves; None where none does."""
    heap = recognised_heap(game)
    found = None if heap is None else _by_heap(game, heap, about, seconds)
    return found or _by_slow_window(game, about) or _by_intervals(game, about, seconds)


def _by_heap(game: Any, heap: HeapGame, about: About, seconds: float) -> Proof | None:
    """Return the formula of nim, of bounded nim, or of a proved period."""
    if heap.rule is None:
        return Proof(_asked(formula("n", "n"), about), "Bouton: its moves are those of nim", 64)
    reach = _bounded_reach(heap)
    if reach >= LONGEST:
        rest = formula("n", "n % K", K=reach + 1)  # known: a period so long is not looked for
        return Proof(_asked(rest, about), "bounded nim: up to k may be taken", 512)
    found = inquiry_of(game).once(proved_period, game, LONGEST, seconds)
    if found is None:
        return None
    period, values = found
    text = f"its values have period {period.length:,} from {period.start:,}"
    inquiry_of(game).add("period", text, "proved", period.theorem)
    if len(values) <= LONGEST:
        return Proof(_periodic(period, values, about), period.theorem, 4 * len(values))
    within = _within_period(values, about) if period.start == 0 else None
    return None if within is None else Proof(within, period.theorem, 512)


def _by_slow_window(game: Any, about: About) -> Proof | None:
    """Return the loop of a rule that takes any number up to one that rises slowly."""
    window = inquiry_of(game).once(window_of, game)
    if window is None:
        return None
    theorem = "induction: the values of a heap and its options are 0, 1, 2, ..., each once"
    return Proof(_asked(_by_window(window), about), theorem, 1024)


def _by_intervals(game: Any, about: About, seconds: float) -> Proof | None:
    """Return the table of the breakpoints of a rule."""
    segments = recognised_segments(game, seconds)
    if segments is None:
        return None
    starts, values = map(constant, (segments.starts, segments.values))
    parts = (Value("STARTS", starts), Value("VALUES", values), VALUE_FROM)
    own = Intervals("value_from", parts, segments)
    found = Written(("n",), Call(own.name, (Name("n"),)), (own,), limit=segments.limit)
    return Proof(
        _asked(found, about), f"following the ends of its options up to {segments.limit:,}", 1024
    )


def _bounded_reach(heap: HeapGame) -> int:
    """Return the most that may be taken where any number up to it may; else 0."""
    rule = heap.rule
    bounded = rule is not None and rule.is_subtraction and len(rule.takes) == rule.reach
    return rule.reach if rule is not None and bounded else 0


def _asked(values: Written, about: About) -> Written:
    return values if about == "grundy" else compared(values, "==", 0)


def _by_window(found: Window) -> Written:
    """Return the loop for a rule that takes any number up to one that rises slowly."""
    most = renamed_in(found.most, {found.name: "n"})
    parts = (Function("most_taken", ("n",), None, (Return(most),)), WINDOW)
    own = Slow("value_of", parts, most)
    return Written(("n",), Call(own.name, (Name("n"),)), (own,))


@dataclass(frozen=True)
class Slow(OwnFunction):
    """The value of a rule that takes any number up to one that rises slowly."""

    most: Expression

    def words(self, of: str) -> str:
        """Return how the value follows from the most that is taken."""
        most = python_text(renamed_in(self.most, {"n": of}))
        return (
            f"f({of}) = {most} where that is more than f({of} - 1), and elsewhere the value of "
            f"{of} - 1 - f({of})"
        )

    def latex(self, of: str) -> str:
        """Return the two cases."""
        return (
            rf"g({of}) = \begin{{cases}} f({of}) & f({of}) > f({of} - 1) \\ g({of} - 1 - f({of})) "
            rf"& \text{{else}} \end{{cases}}, \quad "
            f"f({of}) = {latex_text(renamed_in(self.most, {'n': of}))}"
        )


@dataclass(frozen=True)
class Intervals(OwnFunction):
    """Values that are constant on intervals, up to a limit."""

    found: Segments

    def words(self, of: str) -> str:
        """Return the first intervals."""
        few = list(zip(self.found.starts, self.found.values, strict=True))[:FEW]
        shown = ", ".join(f"{value} from {start:,}" for start, value in few)
        count = len(self.found.starts)
        more = f", ... ({count} intervals)" if count > FEW else ""
        return f"constant on intervals up to {self.found.limit:,}: {shown}{more}"

    def lost_words(self, of: str) -> str:
        """Return the first intervals of P-positions."""
        starts = self.found.starts
        ends = [*(start - 1 for start in starts[1:]), self.found.limit]
        lost = [
            f"{start:,} to {end:,}"
            for start, end, value in zip(starts, ends, self.found.values, strict=True)
            if value == 0
        ]
        more = f", ... ({len(lost)} intervals)" if len(lost) > FEW else ""
        return f"{of} is in one of the intervals {', '.join(lost[:FEW])}{more}"

    def latex(self, of: str) -> str:
        """Return the first starts and values."""
        dots = r", \ldots" if len(self.found.starts) > FEW else ""
        starts, values = (
            f"({', '.join(map(str, row[:FEW]))}{dots})"
            for row in (self.found.starts, self.found.values)
        )
        return rf"v_i \text{{ for }} s_i \le {of} < s_{{i+1}}, \quad s = {starts}, v = {values}"


def _within_period(values: list[int], about: About) -> Written | None:
    """Return a short formula for the values of one long period, a few exceptions named.

    It is compared with the whole period, so that the proof of the period is its proof too.
    """
    length = len(values)
    if length > LONGEST_ROUND:
        return None
    worths: list[Any] = values if about == "grundy" else [value == 0 for value in values]
    by: Any = sequences.number_guesses if about == "grundy" else sequences.truth_guesses
    for guess in sorted(by(worths[: length // 2]), key=lambda one: one.cost):
        strange = {(r,): w for r, w in enumerate(worths) if guess(r) != w}
        if len(strange) > EXCEPTIONS or 4 * guess.numbers > length:
            continue
        rest = Binary("%", Name("n"), Number(length))
        return replace(renamed(excepted(guess, strange), {"n": "r"}, ("n",)), where=(("r", rest),))
    return None


def _periodic(period: Period, values: list[int], about: About) -> Written:
    """Return the formula of a proved period."""
    start, length = period.start, period.length
    if about == "grundy":
        return number_formula(values, Repeat(start, length, 0))
    end = start + 4 * length
    lost = [values[period.fold(n)[0]] == 0 for n in range(end)]
    for repeat in repeats_in(lost):
        # The outcomes may repeat earlier and faster: true for ever once it covers a whole round.
        divides = length % repeat.length == 0 and repeat.saltus == 0
        if divides and max(repeat.start, start) + length + repeat.length <= end:
            return truth_formula(lost, repeat)
    return truth_formula(lost, Repeat(start, length, 0))
