"""Values that are those of a smaller number: by the remainder of n, g(n) is a line in n or g(t(n)).

Taking up to a k-th of a heap gives such values: g(n) = n/k where k divides n, and otherwise
g(n) = g(n - n//k - 1). They are found by trying, for each remainder, a line and some t.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.discovery.patterns.formula import Code
from grundy.discovery.patterns.written import Written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MODULI = range(2, 65)
ENOUGH = 4096
"""Values to learn from: what is wrong with a guess shows when it is tried on all of them."""

LEAST = 8
"""Values that each remainder must show, besides those that it was made from."""

EARLY = 4
"""Values at the beginning that may be written out: the rule need not hold for them."""


class Step(NamedTuple):
    """A smaller number t(n): how it is written, and what it is."""

    text: str
    function: Callable[[int], int]


class Branch(NamedTuple):
    """What holds for a remainder: the value on a line, (n * slope + shift) / over, or a step."""

    line: tuple[int, int, int] | None
    step: Step | None
    flip: bool = False
    """Whether the step turns P into N and N into P."""


def _steps(modulus: int) -> list[Step]:
    k = modulus
    return [
        Step(f"n // {k}", lambda n: n // k),
        Step(f"n - n // {k} - 1", lambda n: n - n // k - 1),
        Step(f"n - n // {k}", lambda n: n - n // k),
        Step(f"(n - 1) // {k}", lambda n: (n - 1) // k),
        Step(f"(n + 1) // {k}", lambda n: (n + 1) // k),
        Step(f"n // {k} - 1", lambda n: n // k - 1),
        Step(f"n - (n + 1) // {k}", lambda n: n - (n + 1) // k),
    ]


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
    steps = _steps(modulus)
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
            if all(
                0 <= step.function(n) < n and worths[n] == (worths[step.function(n)] ^ flip)
                for n in places
            ):
                return Branch(None, step, flip)
    return None


def _begins(found: list[Branch], modulus: int, worths: list[Any]) -> int:
    """Return from where on the branches hold."""
    for n in reversed(range(1, EARLY)):
        line, step, flip = found[n % modulus]
        if step is not None:
            if not 0 <= step.function(n) < n or worths[n] != worths[step.function(n)] ^ flip:
                return n + 1
        elif line is not None and worths[n] * line[2] != line[0] * n + line[1]:
            return n + 1
    return 1


def _formula(found: list[Branch], modulus: int, worths: list[Any], *, truth: bool) -> Written:
    begin = _begins(found, modulus, worths)
    early = [int(worth) for worth in worths[:begin]]
    said = _said(found, modulus)
    python, cpp = _python(found, modulus, early), _cpp(found, modulus, early)
    flipped = any(branch.flip for branch in found)
    tail = " != 0" if truth else ""
    shown = ", ".join(map(str, early))
    return Written(
        ("n",),
        f"for n from {begin} on {said}; before that {shown}"
        if not truth
        else f"g(n) is 1, where for n from {begin} on {said}; before that g is {shown}",
        rf"g(n), \quad {_tex(found, modulus)}",
        Code(f"self_similar(n){tail}", (python,)),
        Code(f"self_similar(n){tail}", (cpp,)),
        numbers=min(2 * modulus, 12) + begin + 4 * flipped,
    )


def _groups(found: list[Branch]) -> list[tuple[Branch, list[int]]]:
    """Return the different branches with their remainders, the most frequent last."""
    groups: list[tuple[Branch, list[int]]] = []
    for rest, branch in enumerate(found):
        for known, rests in groups:
            if (known.line, known.step, known.flip) == (branch.line, branch.step, branch.flip):
                rests.append(rest)
                break
        else:
            groups.append((branch, [rest]))
    return sorted(groups, key=lambda group: len(group[1]))


def _said(found: list[Branch], modulus: int) -> str:
    parts = []
    for branch, rests in _groups(found):
        listed = " or ".join(map(str, rests))
        parts.append(f"{_value(branch, '//')} if n mod {modulus} is {listed}")
    return "g(n) = " + ", ".join(parts)


def _value(branch: Branch, division: str) -> str:
    if branch.step is not None:
        inner = f"g({branch.step.text})"
        return f"1 - {inner}" if branch.flip else inner
    assert branch.line is not None  # a branch has one or the other
    return _line_text(branch.line, division)


def _line_text(line: tuple[int, int, int], division: str) -> str:
    slope, shift, over = line
    if slope == 0:
        return str(shift // over)
    times = "n" if slope == 1 else f"{slope} * n"
    if shift:
        times = f"{times} {'+' if shift > 0 else '-'} {abs(shift)}"
    if over == 1:
        return times
    return f"({times}) {division} {over}" if shift or slope != 1 else f"n {division} {over}"


def _tex(found: list[Branch], modulus: int) -> str:
    rows = []
    for branch, rests in _groups(found):
        value = _value(branch, "/").replace("//", "/").replace("*", r"\cdot")
        rows.append(rf"{value} & n \bmod {modulus} \in \{{{', '.join(map(str, rests))}\}}")
    return r"g(n) = \begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"


def _python(found: list[Branch], modulus: int, early: list[int]) -> str:
    turned = any(branch.flip for branch in found)
    rows = ["def self_similar(n):"]
    rows += ["    turned = 0"] if turned else []
    sign = " ^ turned" if turned else ""
    rows += [f"    while n >= {len(early)}:", f"        rest = n % {modulus}"]
    for i, (branch, rests) in enumerate(_groups(found)):
        last = i == len(_groups(found)) - 1
        test = " or ".join(f"rest == {rest}" for rest in rests)
        rows.append("        else:" if last else f"        {'elif' if i else 'if'} {test}:")
        if branch.step is not None:
            rows += ["            turned ^= 1"] if branch.flip else []
            rows.append(f"            n = {branch.step.text}")
        elif branch.line is not None:
            value = _line_text(branch.line, "//")
            rows.append(f"            return {f'({value}){sign}' if sign else value}")
    table = f"({', '.join(map(str, early))})[n]" if len(early) > 1 else str(early[0])
    rows.append(f"    return {table}{sign}")
    return "\n".join(rows)


def _cpp(found: list[Branch], modulus: int, early: list[int]) -> str:
    turned = any(branch.flip for branch in found)
    sign = " ^ turned" if turned else ""
    rows = ["static long long self_similar(long long n) {"]
    rows += ["    long long turned = 0;"] if turned else []
    rows += [f"    while (n >= {len(early)}) {{", f"        long long rest = n % {modulus};"]
    for i, (branch, rests) in enumerate(_groups(found)):
        last = i == len(_groups(found)) - 1
        test = " || ".join(f"rest == {rest}" for rest in rests)
        head = "else" if last else f"{'else ' if i else ''}if ({test})"
        if branch.step is not None:
            step = branch.step.text.replace("//", "/")
            body = f"n = {step};"
            body = f"{{ turned ^= 1; {body} }}" if branch.flip else body
        else:
            assert branch.line is not None  # a branch has one or the other
            value = _line_text(branch.line, "/")
            body = f"return {f'({value}){sign}' if sign else value};"
        rows.append(f"        {head} {body}")
    rows.append("    }")
    if len(early) > 1:
        rows.append(f"    static const long long early[] = {{{', '.join(map(str, early))}}};")
    rows.append(f"    return {'early[n]' if len(early) > 1 else early[0]}{sign};")
    rows.append("}")
    return "\n".join(rows)
