"""Values that are those of a smaller number: by the remainder of n, g(n) is a line in n or g(t(n)).

Taking up to a k-th of a heap gives such values: g(n) = n/k where k divides n, and otherwise
g(n) = g(n - n//k - 1). They are found by trying, for each remainder, a line and some t.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.discovery.patterns.own import OwnFunction
from grundy.discovery.patterns.written import Written, constant, formula, shifted
from grundy.forms.rule.expression import (
    Binary,
    Call,
    Compare,
    Expression,
    Item,
    Logic,
    Name,
    Number,
    changed,
    put,
    renamed,
)
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Function,
    If,
    Return,
    Statement,
    While,
)
from grundy.languages.latex import latex_text
from grundy.languages.python import python_text

if TYPE_CHECKING:
    from collections.abc import Iterator

MODULI = range(2, 65)
ENOUGH = 4096
"""Values to learn from: what is wrong with a guess shows when it is tried on all of them."""

LEAST = 8
"""Values that each remainder must show, besides those that it was made from."""

EARLY = 4
"""Values at the beginning that may be written out: the rule need not hold for them."""


class Step(NamedTuple):
    """A smaller number t(n): a form in n and K, and its K."""

    form: Written
    modulus: int

    def __call__(self, n: int) -> int:
        """Return the smaller number."""
        return self.form(n, self.modulus)

    @property
    def node(self) -> Expression:
        """The smaller number as an expression in n."""
        return changed(self.form.node, put({"K": Number(self.modulus)}))


class Branch(NamedTuple):
    """What holds for a remainder: the value on a line, (n * slope + shift) / over, or a step."""

    line: tuple[int, int, int] | None
    step: Step | None
    flip: bool = False
    """Whether the step turns P into N and N into P."""


Group = tuple[Branch, tuple[int, ...]]
"""What holds, and the remainders for which it does."""

STEPS = (
    "n // K",
    "n - n // K - 1",
    "n - n // K",
    "(n - 1) // K",
    "(n + 1) // K",
    "n // K - 1",
    "n - (n + 1) // K",
)


@cache
def _forms() -> tuple[Written, ...]:
    return tuple(formula("n K", text) for text in STEPS)


def number_guesses(values: list[int]) -> Iterator[Written]:
    """Yield formulas that lead a number to a smaller one of the same value."""
    values = values[:ENOUGH]
    if len(set(values)) < 3:
        return  # periods and automata say it in fewer words
    for modulus in MODULI:
        found = _branches(values, modulus, truth=False)
        if found is not None:
            yield _formula(found, modulus, values, truth=False)
            return


def truth_guesses(lost: list[bool]) -> Iterator[Written]:
    """Yield conditions that lead a number to a smaller one of the same outcome, or the other."""
    lost = lost[:ENOUGH]
    if len(set(lost)) < 2:
        return
    for modulus in MODULI:
        found = _branches(lost, modulus, truth=True)
        if found is not None:
            yield _formula(found, modulus, lost, truth=True)
            return


def _branches(worths: list[Any], modulus: int, *, truth: bool) -> list[Branch] | None:
    """Return what holds for each remainder; None when one shows nothing."""
    found = []
    steps = [Step(form, modulus) for form in _forms()]
    for rest in range(modulus):
        places = [n for n in range(rest, len(worths), modulus) if n >= EARLY]
        if len(places) < LEAST + 2:
            return None
        branch = _constant(worths, places) if truth else _line(worths, places)
        branch = branch or _stepping(worths, places, steps, truth=truth)
        if branch is None:
            return None
        found.append(branch)
    # Without a step, or without an end of it, this is a period or nothing.
    return found if any(b.step for b in found) and any(b.line for b in found) else None


def _constant(worths: list[Any], places: list[int]) -> Branch | None:
    first = worths[places[0]]
    same = all(worths[n] == first for n in places)
    return Branch((0, int(first), 1), None) if same else None


def _line(worths: list[int], places: list[int]) -> Branch | None:
    a, b = places[:2]
    slope = Fraction(worths[b] - worths[a], b - a)
    shift = worths[a] - slope * a
    if not all(worths[n] == slope * n + shift for n in places[2:]):
        return None
    over = max(slope.denominator, shift.denominator)
    return Branch((int(slope * over), int(shift * over), over), None)


def _stepping(
    worths: list[Any], places: list[int], steps: list[Step], *, truth: bool
) -> Branch | None:
    for step in steps:
        for flip in (False, True) if truth else (False,):
            if all(0 <= step(n) < n and worths[n] == (worths[step(n)] ^ flip) for n in places):
                return Branch(None, step, flip)
    return None


def _begins(found: list[Branch], modulus: int, worths: list[Any]) -> int:
    """Return from where on the branches hold."""
    for n in reversed(range(1, EARLY)):
        line, step, flip = found[n % modulus]
        if step is not None:
            if not 0 <= step(n) < n or worths[n] != worths[step(n)] ^ flip:
                return n + 1
        elif line is not None and worths[n] * line[2] != line[0] * n + line[1]:
            return n + 1
    return 1


def _formula(found: list[Branch], modulus: int, worths: list[Any], *, truth: bool) -> Written:
    begin = _begins(found, modulus, worths)
    early = tuple(int(worth) for worth in worths[:begin])
    groups = tuple(_groups(found))
    parts = (_function(groups, modulus, early, truth=truth),)
    own = SelfSimilar("self_similar", parts, groups, modulus, early, truth)
    flipped = any(branch.flip for branch in found)
    size = min(2 * modulus, 12) + begin + 4 * flipped
    return Written(("n",), Call(own.name, (Name("n"),)), (own,), numbers=size)


def _groups(found: list[Branch]) -> list[Group]:
    """Return the different branches with their remainders, the most frequent last."""
    groups: dict[Branch, list[int]] = {}
    for rest, branch in enumerate(found):
        groups.setdefault(branch, []).append(rest)
    return sorted(((b, tuple(rests)) for b, rests in groups.items()), key=lambda one: len(one[1]))


@dataclass(frozen=True)
class SelfSimilar(OwnFunction):
    """The function that leads a number to a smaller one until a value is known."""

    groups: tuple[Group, ...]
    modulus: int
    early: tuple[int, ...]
    truth: bool

    def words(self, of: str) -> str:
        """Return what holds for each remainder."""
        parts = [
            f"{python_text(_value(branch, of))} if {of} mod {self.modulus} is "
            f"{' or '.join(map(str, rests))}"
            for branch, rests in self.groups
        ]
        said = f"for {of} from {len(self.early)} on g({of}) = {', '.join(parts)}; before that"
        shown = ", ".join(map(str, self.early))
        return f"g({of}) is 1, where {said} g is {shown}" if self.truth else f"{said} {shown}"

    def latex(self, of: str) -> str:
        """Return the cases."""
        rows = r" \\ ".join(
            rf"{latex_text(_value(branch, of))} & {of} \bmod {self.modulus} "
            rf"\in \{{{', '.join(map(str, rests))}\}}"
            for branch, rests in self.groups
        )
        return rf"g({of}), \quad g({of}) = \begin{{cases}} {rows} \end{{cases}}"


def _value(branch: Branch, of: str) -> Expression:
    """Return the value of a number, where g is that of smaller ones."""
    if branch.step is None:
        found = _line_node(branch.line)
    else:
        found = Call("g", (branch.step.node,))
        found = Binary("-", Number(1), found) if branch.flip else found
    return renamed(found, {"n": of})


def _line_node(line: tuple[int, int, int] | None) -> Expression:
    assert line is not None  # a branch without a step has one
    slope, shift, over = line
    if slope == 0:
        return Number(shift // over)
    found = formula("n", "n" if slope == 1 else "S * n", S=slope)
    found = shifted(found, shift)
    return found.node if over == 1 else Binary("//", found.node, Number(over))


def _function(
    groups: tuple[Group, ...], modulus: int, early: tuple[int, ...], *, truth: bool
) -> Function:
    """Return the loop: by its remainder a number becomes smaller, or has a value."""
    turned = Name("turned") if any(branch.flip for branch, _ in groups) else None

    def returned(value: Expression) -> Return:
        found = value if turned is None else Binary("^", value, turned)
        return Return(Compare(found, ("!=",), (Number(0),)) if truth else found)

    choice: tuple[Statement, ...] = ()
    for branch, rests in reversed(groups):
        body: tuple[Statement, ...] = ()
        if branch.step is None:
            body = (returned(_line_node(branch.line)),)
        else:
            body = (Assign((Name("n"),), branch.step.node),)
            if branch.flip:
                body = (Augment(Name("turned"), "^", Number(1)), *body)
        tests = tuple(Compare(Name("rest"), ("==",), (Number(rest),)) for rest in rests)
        test = tests[0] if len(tests) == 1 else Logic("or", tests)
        choice = (If(test, body, choice),) if choice else body
    rest = Assign((Name("rest"),), Binary("%", Name("n"), Number(modulus)))
    last = Number(early[0]) if len(early) == 1 else Item(constant(early), Name("n"))
    return Function(
        "self_similar",
        ("n",),
        None,
        (
            *([Assign((turned,), Number(0))] if turned else []),
            While(Compare(Name("n"), (">=",), (Number(len(early)),)), (rest, *choice)),
            returned(last),
        ),
    )
