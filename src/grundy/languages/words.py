"""Formulas in words: a phrase for what has a name, and signs for the rest."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Compare,
    Item,
    Logic,
    Name,
    Number,
    Row,
    Truth,
    Unary,
)
from grundy.languages.phrases import (
    GOLDEN,
    Found,
    Own,
    Printer,
    exceptions,
    is_truth,
    phrases,
    place_of,
    place_text,
)
from grundy.languages.python import python_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.forms.rule.expression import Expression

COMPARED = {
    "==": "is",
    "!=": "is not",
    "<=": "is at most",
    ">=": "is at least",
    "<": "is less than",
    ">": "is more than",
    "in": "is one of",
}

MOST_LISTED = 12
"""Numbers that are all listed; of more, the first and the last."""

TERMS = 5
"""Terms of a sequence that are shown."""


def words_text(node: Expression, own: tuple[Own, ...] = ()) -> str:
    """Return an expression in words.

    >>> from grundy.forms.rule.reading import read_expression
    >>> words_text(read_expression("0 if n == 0 else max(n, 3) % 4"))
    '(the larger of n and 3) mod 4 (but 0 at n = 0)'
    """
    return _Words(own).whole(node)


def worth_words(value: int | bool) -> str:
    """Return what a formula says of a position: P, N, or a number."""
    return ("P" if value else "N") if isinstance(value, bool) else str(value)


def _brackets(text: str) -> str:
    """Return a text that holds together beside a sign."""
    return text if text.isalnum() else f"({text})"


def _operand(text: str) -> str:
    """Return a text that holds together before "mod"."""
    return text if re.fullmatch("the (?!.* (and|that) ).*", text) else _brackets(text)


def _condition(text: str) -> str:
    """Return a text that holds together beside "and" and "or"."""
    return f"({text})" if re.search(r"^not:|(?<! of \w) and | or |;", text) else text


class _Words(Printer):
    def whole(self, node: Expression) -> str:
        """Return what a whole formula says, or one that is chosen by a number."""
        match node:
            case Number(value):
                return f"always {value}"
            case Truth(value):
                return "every position" if value else "no position"
            case Choice():
                return self.choice(node)
        return self.text(node)

    def choice(self, node: Choice) -> str:
        places, rest = exceptions(node)
        if places:
            shown = "; ".join(f"{worth_words(value)} at {place_text(at)}" for at, value in places)
            return f"{self.whole(rest)} (but {shown})"
        match node:
            case Choice(test, yes, no) if place_of(test):
                return f"{self.whole(yes)} if {self.text(test)}, else {self.whole(no)}"
        return self.text(node)

    def plain(self, node: Expression) -> str:
        match node:
            case Call(name, (argument,)) if name in self.own:
                return self.own[name].words(python_text(argument))
            case Compare(Call(name, (argument,)), ("==",), (Number(0),)) if name in self.own:
                return self.own[name].lost_words(python_text(argument))
            case Binary("%", left, right):
                return f"{_operand(self.text(left))} mod {self.text(right)}"
            case Binary("//", left, right):
                return f"{_brackets(self.text(left))} divided by {self.text(right)}, rounded down"
            case Binary("^"):
                return self.nim_sum(node)
            case Binary("*", Number(value), right):
                return f"{value} times {self.text(right)}"
            case Binary("+" | "-" as sign, left, Number(value)) if not _is_short(left):
                return f"{self.text(left)}, {'plus' if sign == '+' else 'minus'} {value}"
            case Binary("+" | "-" as sign, left, right):
                return f"{self.text(left)} {sign} {self.text(right)}"
            case Unary("not", of):
                return f"not: {self.text(of)}"
            case Logic(sign, parts):
                return f" {sign} ".join(_condition(self.text(part)) for part in parts)
            case Compare(first, (sign,), (other,)) if sign in COMPARED:
                return self.compared(first, sign, other)
            case Item(Row() as row, place):
                return f"the entry {self.text(place)} of {self.text(row)}"
            case Row(_, items):
                return " ".join(map(self.text, items))
        return python_text(node)

    def nim_sum(self, node: Expression) -> str:
        """Return a nim-sum with its signs."""
        match node:
            case Binary("^", left, right):
                return f"{self.nim_sum(left)} ⊕ {_brackets(self.text(right))}"
        return _brackets(self.text(node))

    def compared(self, first: Expression, sign: str, other: Expression) -> str:
        if sign in ("==", "!=") and is_truth(first) and is_truth(other):
            held = "exactly one of these holds" if sign == "!=" else "both or neither of these hold"
            return f"{held}: {self.text(first)}; {self.text(other)}"
        if isinstance(other, Row):
            return f"{self.text(first)} is one of {_listed([*map(python_text, other.items)])}"
        if sign == "==" and not isinstance(other, Name | Number):
            return f"{_brackets(self.text(first))} equals {_brackets(self.text(other))}"
        return f"{self.text(first)} {COMPARED[sign]} {self.text(other)}"


def _is_short(node: Expression) -> bool:
    """Return whether a number is added with a sign: to a name, or a multiple of one."""
    match node:
        case Binary("+" | "*", _, right):
            return isinstance(right, Name)
    return isinstance(node, Name)


def _listed(texts: list[str]) -> str:
    if len(texts) <= MOST_LISTED or texts[0].startswith("("):
        return ", ".join(texts)
    return f"{len(texts)} numbers: {', '.join(texts[:5])}, ..., {', '.join(texts[-2:])}"


# Phrases that take more than a template ----------------------------------------------------------


def law_words(numbers: Sequence[int]) -> str:
    """Return a sequence in words: x, y, then p times the last plus q times the one before plus c.

    >>> law_words((1, 3, 2, 0, 1))
    '1, 3, 7, 15, 31, ... (2 times the last term plus 1)'
    """
    x, y, p, q, c = numbers
    terms = [x, y]
    while len(terms) < TERMS:
        terms.append(p * terms[-1] + q * terms[-2] + c)
    parts = [_times(p, "the last term"), _times(q, "the one before")]
    law = " plus ".join(part for part in parts if part)
    more = f" plus {c}" if c > 0 else f" minus {-c}" if c else ""
    return f"{', '.join(map(str, terms))}, ... ({law}{more})"


def _times(factor: int, what: str) -> str:
    if factor == 0:
        return ""
    return what if factor == 1 else f"{factor} times {what}"


def _law(found: Found) -> str:
    return law_words([found[name].value for name in "KLMPQ"])


def _late(words: _Words, found: Found) -> str:
    start, length = found["L"].value, found["M"].value
    shown = words.text(Row("tuple", found["R"].items[start : start + length]))
    return (
        f"repeated with period {length} from {start} on ({shown}), after a table of {start} values"
    )


def _golden(step: int) -> Callable[[_Words, Found], str]:
    def say(_: _Words, found: Found) -> str:
        by = step or found["K"].value
        root = "φ" if by == 1 else f"({'' if by == 2 else f'{2 - by} + '}√{by * by + 4})/2"
        return f"the smaller is ⌊k{root}⌋ and the larger {by if by > 1 else ''}k more, for some k"

    return say


def _even(words: _Words, found: Found) -> str:
    both = [found["X"], found["Y"]]
    if all(isinstance(part, Name) for part in both):
        return f"({' + '.join(map(words.text, both))}) mod 2 is 0"
    return f"{python_text(Binary('+', *both))} is even"


def _early(words: _Words, found: Found) -> str:
    early = ", ".join(map(python_text, found["R"].items))
    after = words.whole(found["Y"])
    return f"{words.text(found['X'])} is one of {early}, or from {found['K'].value} on: {after}"


def _automaton(name: str, begin: str, end: str) -> Callable[[_Words, Found], str]:
    """Return the phrase for the state in which an automaton ends, between other words."""

    def say(words: _Words, found: Found) -> str:
        steps = [item.value for item in found["R"].items]
        pairs = zip(steps[::2], steps[1::2], strict=True)
        moves = ", ".join(f"{i}→{zero}/{one}" for i, (zero, one) in enumerate(pairs))
        chosen = [*map(words.text, found["S"].items)]
        said = (
            f"an automaton of {len(steps) // 2} states that reads the {name} digits of "
            f"{words.text(found['X'])}, the highest first (from each state, by 0/1: {moves})"
        )
        return f"{begin.format(' '.join(chosen))}{said}{end.format(', '.join(chosen))}"

    return say


def _matrix(words: _Words, found: Found) -> str:
    rows = " / ".join(map(words.text, found["R"].items))
    x, y = words.text(found["X"]), words.text(found["Y"])
    return f"row {x} and column {y} of {rows}"


ENDS, ENTRY = " ends in one of {}", "the entry of {} for the last state of "

_Words.table = phrases(
    {
        # One number
        "(X & -X).bit_length() - 1 if X else 0": "the exponent of 2 in $X",
        "(~X & X + 1).bit_length() - 1": "the exponent of 2 in $X + 1",
        "X // (~X & X + 1) // 2": "$X + 1 with its factors 2 taken out, halved and rounded down",
        "X.bit_length()": "the number of binary digits of $X",
        "X.bit_count()": "the number of binary digits 1 of $X",
        "X & -X": "the largest power of 2 that divides $X",
        "(isqrt(8 * X + 1) - 1) // 2": "the largest k with k(k + 1)/2 at most $X",
        "isqrt(K * X)": "the square root of $K$X, rounded down",
        "isqrt(X)": "the square root of $X, rounded down",
        "exponent(K, X)": "the exponent of $K in $X",
        "logarithm(K, X)": "the logarithm of $X to base $K, rounded down",
        "count_primes(X) == 1": "$X is prime",
        "count_primes(X)": "the number of prime factors of $X (with multiplicity)",
        "different_primes(X)": "the number of different prime factors of $X",
        "least_zeckendorf(X)": "the smallest Zeckendorf part of $X",
        "zeckendorf_parts(X)": "the number of Zeckendorf parts of $X",
        "terms_up_to(X, 1, 2, 1, 1, 0)": "the number of Fibonacci numbers 1, 2, 3, 5, ... up to $X",
        "terms_up_to(X, K, L, M, P, Q)": lambda words, found: (
            f"how many of {_law(found)} are at most {words.text(found['X'])}"
        ),
        "in_sequence(X, 1, 2, 1, 1, 0)": "$X is a Fibonacci number",
        "in_sequence(X, 1, 1, 1, 1, 0)": "$X is a Fibonacci number",
        "in_sequence(X, 2, 3, 1, 1, 0)": "$X is a Fibonacci number",
        "in_sequence(X, 3, 5, 1, 1, 0)": "$X is a Fibonacci number",
        "in_sequence(X, K, L, M, P, Q)": lambda words, found: (
            f"{words.text(found['X'])} is one of {_law(found)}"
        ),
        "X > 0 and X & X - 1 == 0": "$X is a power of 2",
        "isqrt(8 * X + 1) ** 2 == 8 * X + 1": "$X is a triangular number",
        "isqrt(X) ** 2 == X": "$X is a square",
        # Tables
        "R[X if X < K else L + (X - L) % M]": _late,
        "R[X if X < K else L + (X - L) % M] + P * ((X - L) // M if X >= L else 0)": (
            "$P more than $M places earlier, from $L on, after a table of $L values"
        ),
        "R[X % K] + X // K": "the entry $X mod $K of $R, plus 1 for every full period",
        "R[X % K] + L * (X // K)": "the entry $X mod $K of $R, plus $L for every full period",
        "X in R if X < K else Y": _early,
        "R[X][Y]": _matrix,
        "(X, Y) in R": lambda words, found: (
            f"({words.text(found['X'])}, {words.text(found['Y'])}) is one of "
            f"{', '.join(map(python_text, found['R'].items))}"
        ),
        # Automata
        "binary_state(X, R) in S": _automaton("binary", "", ENDS),
        "zeckendorf_state(X, R) in S": _automaton("Zeckendorf", "", ENDS),
        "S[binary_state(X, R)]": _automaton("binary", ENTRY, ""),
        "S[zeckendorf_state(X, R)]": _automaton("Zeckendorf", ENTRY, ""),
        # Two numbers
        "U ^ V": "the nim-sum of $U and $V",
        "U % K ^ V % K": "the nim-sum of $U mod $K and $V mod $K",
        "U // K ^ V // K": "the nim-sum of $U and $V, each divided by $K and rounded down",
        "max(X, Y)": "the larger of $X and $Y",
        "min(X, Y)": "the smaller of $X and $Y",
        "abs(X - Y)": "the difference of $X and $Y",
        "gcd(X, Y)": "the greatest common divisor of $X and $Y",
        "abs(Y * Y - X * X) // (X * Y) if X and Y else 0": (
            "the larger over the smaller, less the smaller over the larger, rounded down (0 if one "
            "of them is 0)"
        ),
        "X == 0 or Y == 0": "$X or $Y is 0",
        "X != Y and abs(X - Y) * max(X, Y) < min(X, Y) ** 2": (
            "the larger is more than the smaller but less than φ times it"
        ),
        "X == 0 or least_zeckendorf(X) > Y": (
            "the smallest Zeckendorf part of $X is more than $Y (or $X is 0)"
        ),
        "X & Y == 0": "$X and $Y have no binary digit 1 in common",
        "X.bit_length() == Y.bit_length()": "$X and $Y have equally many binary digits",
        "X & -X == Y & -Y": "the same power of 2 divides $X and $Y",
        "X // K == Y // K": "$X and $Y divided by $K, rounded down, are the same",
        **{text: _golden(step) for step, text in GOLDEN.items()},
        "(X + Y) % 2 == 0": _even,
        # All heaps
        "nim_sum(H[::2])": "the nim-sum of the 1st, 3rd, 5th, ... $heap",
        "nim_sum(H[1::2])": "the nim-sum of the 2nd, 4th, 6th, ... $heap",
        "nim_sum(H)": "the nim-sum of the $heaps",
        "nim_sum(h % K for h in H)": "the nim-sum of the $heaps mod $K",
        "nim_sum(X for h in H)": lambda words, found: (
            f"the nim-sum of {words.whole(found['X'])}, "
            f"for each {words.nouns(found['H'])['heap']} h,"
        ),
        "sum(H)": "the total of the $heaps",
        "max(H, default=0)": "the largest $heap",
        "min(H, default=0)": "the smallest $heap",
        "largest_count(H)": "the number of largest $heaps",
        "leading_ones(H)": "the number of $heaps of 1 before the first larger one",
        "sum(h > 0 for h in H)": "the number of $heaps that are not empty",
        "sum(h % 2 for h in H)": "the number of odd $heaps",
        "sum(h == 1 for h in H)": "the number of $heaps of 1",
        "sum(h > 1 for h in H)": "the number of $heaps of 2 or more",
        "all(h % 2 == 0 for h in H)": "every $heap is even",
        "all(h % K == 0 for h in H)": "every $heap is a multiple of $K",
        "columns_divide(H, K)": "every binary column has a multiple of $K ones",
        "H == H[::-1]": "the $heaps read the same backwards",
        "even_times(H)": "every size except 0 appears an even number of times",
        "len(set(H)) <= 1": "all $heaps are equal",
    }
)
