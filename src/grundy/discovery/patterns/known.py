"""Formulas that follow from what a rule is by its text: these are proved, not guessed."""

from __future__ import annotations

import re
from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.discovery.inquiry import inquiry_of
from grundy.discovery.patterns import sequences, snippets
from grundy.discovery.patterns.formula import Code
from grundy.discovery.patterns.proofs import proved_period
from grundy.discovery.patterns.repeats import Repeat, number_formula, repeats_in, truth_formula
from grundy.discovery.patterns.texts import renamed
from grundy.discovery.patterns.written import Written, compared, excepted, simple
from grundy.discovery.recognition.recognising import recognised_heap, recognised_segments
from grundy.discovery.recognition.windows import cpp_text, window_of
from grundy.languages.python import python_text

if TYPE_CHECKING:
    from grundy.discovery.patterns.pattern import About
    from grundy.discovery.recognition.heaps import HeapGame
    from grundy.discovery.recognition.segments import Segments
    from grundy.discovery.recognition.windows import Window
    from grundy.values.period import Period

LONGEST = 500
"""Values of a proved period, with what comes before, beyond which it is a table and no formula."""

WINDOW = (
    """def value_of(n):
    while n and most_taken(n) == most_taken(n - 1):
        n -= 1 + most_taken(n)
    return most_taken(n)""",
    """static long long value_of(long long n) {
    while (n && most_taken(n) == most_taken(n - 1)) n -= 1 + most_taken(n);
    return most_taken(n);
}""",
)

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
        itself = simple(("n",), "n", "n", "n")
        return Proof(_asked(itself, about), "Bouton: its moves are those of nim", 64)
    reach = _bounded_reach(heap)
    if reach >= LONGEST:
        size = reach + 1  # a period so long is not looked for: it is known
        rest = simple(("n",), f"n mod {size}", rf"n \bmod {size}", f"n % {size}")
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
    formula = None if window is None else _by_window(window)
    if formula is None:
        return None
    if about == "outcome":
        said = f"its value is 0, which is {formula.said}"
        formula = replace(compared(formula, "==", 0), said=said)
    theorem = "induction: the values of a heap and its options are 0, 1, 2, ..., each once"
    return Proof(formula, theorem, 1024)


def _by_intervals(game: Any, about: About, seconds: float) -> Proof | None:
    """Return the table of the breakpoints of a rule."""
    segments = recognised_segments(game, seconds)
    if segments is None:
        return None
    formula = _by_interval(segments)
    if about == "outcome":
        lost = compared(formula, "==", 0)
        formula = replace(lost, said=f"n is in {_lost_intervals(segments)}")
    return Proof(formula, f"following the ends of its options up to {segments.limit:,}", 1024)


def _bounded_reach(heap: HeapGame) -> int:
    """Return the most that may be taken where any number up to it may; else 0."""
    rule = heap.rule
    bounded = rule is not None and rule.is_subtraction and len(rule.takes) == rule.reach
    return rule.reach if rule is not None and bounded else 0


def _asked(values: Written, about: About) -> Written:
    return values if about == "grundy" else compared(values, "==", 0)


def _by_window(found: Window) -> Written | None:
    """Return the loop for a rule that takes any number up to one that rises slowly."""
    cpp = cpp_text(found.most)
    if cpp is None:
        return None
    most = renamed_name(python_text(found.most), found.name)
    taken = renamed_name(cpp, found.name)
    python = (f"def most_taken(n):\n    return {most}", WINDOW[0])
    in_cpp = (f"static long long most_taken(long long n) {{\n    return {taken};\n}}", WINDOW[1])
    return Written(
        ("n",),
        f"f(n) = {most} where that is more than f(n - 1), and elsewhere the value of n - 1 - f(n)",
        r"g(n) = \begin{cases} f(n) & f(n) > f(n - 1) \\ g(n - 1 - f(n)) & \text{else} "
        rf"\end{{cases}}, \quad f(n) = {tex_text(most)}",
        Code("value_of(n)", python),
        Code("value_of(n)", in_cpp),
    )


def renamed_name(text: str, name: str) -> str:
    """Return a text with n for a name."""
    return re.sub(rf"\b{name}\b", "n", text)


def tex_text(text: str) -> str:
    """Return an expression in LaTeX: divisions are rounded down."""
    return re.sub(r"(\w+|\([^()]*\)) // (\w+)", r"\\lfloor \1 / \2 \\rfloor", text)


def _lost_intervals(found: Segments) -> str:
    """Return the intervals of P-positions in words."""
    ends = [*(f"{start - 1:,}" for start in found.starts[1:]), f"{found.limit:,}"]
    lost = [
        f"{start:,} to {end}"
        for start, end, value in zip(found.starts, ends, found.values, strict=True)
        if value == 0
    ]
    more = f", ... ({len(lost)} intervals)" if len(lost) > FEW else ""
    return f"one of the intervals {', '.join(lost[:FEW])}{more}"


def _by_interval(found: Segments) -> Written:
    """Return the formula that looks a number up among breakpoints."""
    starts, values = found.starts, found.values
    few = list(zip(starts, values, strict=True))[:FEW]
    shown = [f"{value} from {start:,}" for start, value in few]
    more = f", ... ({len(starts)} intervals)" if len(starts) > FEW else ""
    dots = r", \ldots" if more else ""
    return Written(
        ("n",),
        f"constant on intervals up to {found.limit:,}: {', '.join(shown)}{more}",
        rf"v_i \text{{ for }} s_i \le n < s_{{i+1}}, \quad "
        rf"s = ({', '.join(str(start) for start, _ in few)}{dots}), "
        rf"v = ({', '.join(str(value) for _, value in few)}{dots})",
        Code("value_from(n)", _interval_python(starts, values)),
        Code("value_from(n)", (_interval_cpp(starts, values),)),
        limit=found.limit,
    )


def _interval_python(starts: tuple[int, ...], values: tuple[int, ...]) -> tuple[str, ...]:
    return (
        snippets.BISECT,
        f"STARTS = ({_wrapped(starts)},)\nVALUES = ({_wrapped(values)},)",
        "def value_from(n):\n    return VALUES[bisect_right(STARTS, n) - 1]",
    )


def _interval_cpp(starts: tuple[int, ...], values: tuple[int, ...]) -> str:
    return (
        "static long long value_from(long long n) {\n"
        f"    static const std::vector<long long> STARTS = {{{_wrapped(starts)}}};\n"
        f"    static const std::vector<long long> VALUES = {{{_wrapped(values)}}};\n"
        "    auto next = std::upper_bound(STARTS.begin(), STARTS.end(), n);\n"
        "    return VALUES[next - STARTS.begin() - 1];\n"
        "}"
    )


def _wrapped(numbers: tuple[int, ...]) -> str:
    """Return numbers with commas, in lines where there are many."""
    text = ", ".join(map(str, numbers))
    return text if len(text) < 60 else "\n    " + "\n    ".join(wrap(text, 92))


def _within_period(values: list[int], about: About) -> Written | None:
    """Return a short formula for the values of one long period, a few exceptions named.

    It is compared with the whole period, so that the proof of the period is its proof too.
    """
    length = len(values)
    if length > LONGEST_ROUND:
        return None
    worths: list[Any] = values if about == "grundy" else [value == 0 for value in values]
    by: Any = sequences.number_guesses if about == "grundy" else sequences.truth_guesses
    for guess in sorted(by(worths[: length // 2]), key=lambda formula: formula.cost):
        strange = {(r,): w for r, w in enumerate(worths) if guess(r) != w}
        if len(strange) > EXCEPTIONS or 4 * guess.numbers > length:
            continue
        formula = excepted(guess, strange)
        said = renamed(formula, "r", ("n",)).said
        rest = renamed(formula, f"(n % {length})", ("n",))
        return replace(
            rest,
            said=f"{said}, where r is n mod {length}",
            tex=rf"{renamed(formula, 'r', ('n',)).tex}, \quad r = n \bmod {length}",
        )
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
