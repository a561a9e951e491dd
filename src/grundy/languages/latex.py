"""Formulas in LaTeX's mathematics, without the dollar signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Compare,
    Item,
    Logic,
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
    place_text,
)
from grundy.languages.python import python_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.forms.rule.expression import Expression

SIGNS = {
    "==": "=",
    "!=": r"\ne",
    "<=": r"\le",
    ">=": r"\ge",
    "<": "<",
    ">": ">",
    "and": r"\wedge",
    "or": r"\vee",
}


def latex_text(node: Expression, own: tuple[Own, ...] = ()) -> str:
    r"""Return an expression in LaTeX.

    >>> from grundy.forms.rule.reading import read_expression
    >>> print(latex_text(read_expression("0 if n == 0 else (n + 1) // 2 % 4")))
    \lfloor (n + 1) / 2 \rfloor \bmod 4 \quad\text{(except at n = 0)}
    """
    return _Latex(own).text(node)


def _brackets(text: str) -> str:
    """Return a text that holds together beside a sign."""
    return text if text.isalnum() else f"({text})"


class _Latex(Printer):
    def choice(self, node: Choice) -> str:
        places, rest = exceptions(node)
        if places:
            shown = ", ".join(place_text(at) for at, _ in places)
            return rf"{self.text(rest)} \quad\text{{(except at {shown})}}"
        yes, test, no = map(self.text, (node.yes, node.test, node.no))
        return rf"{yes} \text{{ if }} {test}, \text{{ else }} {no}"

    def plain(self, node: Expression) -> str:
        match node:
            case Truth(value):
                return r"\top" if value else r"\bot"
            case Choice():
                return self.choice(node)
            case Call(name, (argument,)) if name in self.own:
                return self.own[name].latex(python_text(argument))
            case Call(name, arguments, ()) if len(name) == 1:  # a function that is being defined
                return f"{name}({', '.join(map(self.text, arguments))})"
            case Unary("not", of):
                return rf"\neg\left({self.text(of)}\right)"
            case Binary():
                return self.binary(node)
            case Logic(sign, parts):
                return f" {SIGNS[sign]} ".join(map(self.condition, parts))
            case Compare(first, (sign,), (other,)):
                return self.compared(first, sign, other)
            case Item(Row(_, items), place):
                listed = ", ".join(map(self.text, items))
                return rf"\left({listed}\right)_{{{self.text(place)}}}"
            case Number(value):
                return str(value)
        text = python_text(node)
        return text if text.isidentifier() else rf"\texttt{{{text}}}"

    def condition(self, node: Expression) -> str:
        """Return a condition that holds together beside a sign."""
        text = self.text(node)
        loose = isinstance(node, Unary) or any(sign in text for sign in (r"\wedge", r"\vee"))
        return f"({text})" if loose else text

    def binary(self, node: Binary) -> str:
        left, right = self.text(node.left), self.text(node.right)
        match node.sign:
            case "%":
                return rf"{self.side(node.left)} \bmod {right}"
            case "//":
                return rf"\lfloor {_brackets(left)} / {_brackets(right)} \rfloor"
            case "^":
                many = isinstance(node.left, Binary) and node.left.sign == "^"
                return rf"{left if many else self.side(node.left)} \oplus {self.side(node.right)}"
            case "*":
                sign = "" if right.isalnum() else " "
                return (
                    f"{left}{sign}{right}"
                    if isinstance(node.left, Number)
                    else rf"{left} \cdot {right}"
                )
            case "+" | "-" as sign:
                return f"{left} {sign} {right}"
        return rf"\texttt{{{python_text(node)}}}"

    def side(self, node: Expression) -> str:
        """Return an operand that holds together beside a sign."""
        text = self.text(node)
        return text if isinstance(node, Binary) and node.sign == "//" else _brackets(text)

    def compared(self, first: Expression, sign: str, other: Expression) -> str:
        if sign in ("==", "!=") and is_truth(first) and is_truth(other):
            joint = r"\oplus" if sign == "!=" else r"\Leftrightarrow"
            return rf"\left({self.text(first)}\right) {joint} \left({self.text(other)}\right)"
        if isinstance(other, Row):
            return rf"{self.text(first)} \in \{{{', '.join(map(python_text, other.items))}\}}"
        return f"{self.text(first)} {SIGNS[sign]} {self.text(other)}"


# Phrases that take more than a template ----------------------------------------------------------


def _law(found: Found) -> str:
    _, _, p, q, c = (found[name].value for name in "KLMPQ")
    law = " + ".join(
        term for term in (f"{p} t_i" if p else "", f"{q} t_{{i-1}}" if q else "") if term
    )
    return f"t_{{i+1}} = {law} + {c}" if c else f"t_{{i+1}} = {law}"


def _golden(step: int) -> Callable[[_Latex, Found], str]:
    def say(latex: _Latex, found: Found) -> str:
        by = step or found["K"].value
        more = "" if by == 2 else f"{2 - by} + "
        root = r"\varphi" if by == 1 else rf"\tfrac{{{more}\sqrt{{{by * by + 4}}}}}{{2}}"
        x, y, floor = latex.text(found["X"]), latex.text(found["Y"]), rf"\lfloor k {root} \rfloor"
        return rf"\{{{x}, {y}\}} = \{{{floor}, {floor} + {by if by > 1 else ''}k\}}"

    return say


def _matrix(latex: _Latex, found: Found) -> str:
    rows = r" \\ ".join(" & ".join(map(latex.text, row.items)) for row in found["R"].items)
    place = rf"{latex.text(found['X'])},\, {latex.text(found['Y'])}"
    return rf"\begin{{pmatrix}} {rows} \end{{pmatrix}}_{{{place}}}"


def _table(found: Found) -> str:
    return f"({', '.join(map(python_text, found['R'].items))})"


def _late(latex: _Latex, found: Found) -> str:
    x, (start, length) = latex.text(found["X"]), (found[name].value for name in "LM")
    more = ""
    if "P" in found:
        more = rf" + {found['P'].value}\left\lfloor ({x} - {start}) / {length} \right\rfloor"
    return (
        rf"T_{{{x}}} \text{{ for }} {x} < {found['K'].value}, \quad "
        rf"T_{{{start} + ({x} - {start}) \bmod {length}}}{more} \text{{ from there on, with }} "
        f"T = {_table(found)}"
    )


def _early(latex: _Latex, found: Found) -> str:
    x, early = latex.text(found["X"]), ", ".join(map(python_text, found["R"].items))
    after = latex.text(found["Y"])
    return rf"{x} \in \{{{early}\}} \text{{ or }} {x} \ge {found['K'].value}, {after}"


def _even(latex: _Latex, found: Found) -> str:
    terms: list[Expression] = [found["Y"]]
    rest = found["X"]
    while isinstance(rest, Binary) and rest.sign == "+":
        terms, rest = [rest.right, *terms], rest.left
    terms = [rest, *terms]
    shown = [f"[{latex.text(x)}]" if isinstance(x, Compare) else latex.text(x) for x in terms]
    if len(terms) == 2 and all(text.isalnum() for text in shown):
        return rf"({' + '.join(shown)}) \bmod 2 = 0"
    return rf"2 \mid {' + '.join(shown)}"


FIBONACCI = r"$X \in \{F_2, F_3, F_4, \ldots\}"
AUTOMATON = r"\delta($X) \text{ by an automaton on the %s digits of } $X"

_Latex.table = phrases(
    {
        # One number
        "(X & -X).bit_length() - 1 if X else 0": r"\nu_2($X)",
        "(~X & X + 1).bit_length() - 1": r"\nu_2($X + 1)",
        "X // (~X & X + 1) // 2": (
            r"\left\lfloor \frac{$X + 1}{2 \cdot 2^{\nu_2($X + 1)}} \right\rfloor"
        ),
        "X.bit_length()": r"\lceil \log_2($X + 1) \rceil",
        "X.bit_count()": "s_2($X)",
        "X & -X": r"2^{\nu_2($X)}",
        "(isqrt(8 * X + 1) - 1) // 2": r"\left\lfloor \frac{\sqrt{8$X + 1} - 1}{2} \right\rfloor",
        "isqrt(X)": r"\lfloor \sqrt{$X} \rfloor",
        "exponent(K, X)": r"\nu_$K($X)",
        "logarithm(K, X)": r"\lfloor \log_{$K} $X \rfloor",
        "count_primes(X) == 1": r"$X \text{ is prime}",
        "count_primes(X)": r"\Omega($X)",
        "different_primes(X)": r"\omega($X)",
        "least_zeckendorf(X)": "z($X)",
        "zeckendorf_parts(X)": r"\#Z($X)",
        "terms_up_to(X, 1, 2, 1, 1, 0)": r"\#\{i : F_i \le $X\}",
        "terms_up_to(X, K, L, M, P, Q)": lambda latex, found: (
            rf"\#\{{i : t_i \le {latex.text(found['X'])}\}}, \quad t_0 = {found['K'].value}, "
            f"t_1 = {found['L'].value}, {_law(found)}"
        ),
        "in_sequence(X, 1, 2, 1, 1, 0)": FIBONACCI,
        "in_sequence(X, 1, 1, 1, 1, 0)": FIBONACCI,
        "in_sequence(X, 2, 3, 1, 1, 0)": FIBONACCI,
        "in_sequence(X, 3, 5, 1, 1, 0)": FIBONACCI,
        "in_sequence(X, K, L, M, P, Q)": lambda latex, found: (
            rf"{latex.text(found['X'])} \in \{{{found['K'].value}, {found['L'].value}, "
            rf"\ldots\}}, \quad {_law(found)}"
        ),
        "X > 0 and X & X - 1 == 0": r"$X \in \{2^i\}",
        "isqrt(8 * X + 1) ** 2 == 8 * X + 1": r"$X \in \{i(i + 1)/2\}",
        "isqrt(X) ** 2 == X": r"$X \in \{i^2\}",
        # Tables
        "R[X if X < K else L + (X - L) % M]": _late,
        "R[X if X < K else L + (X - L) % M] + P * ((X - L) // M if X >= L else 0)": _late,
        "X in R if X < K else Y": _early,
        "R[X][Y]": _matrix,
        "(X, Y) in R": lambda latex, found: (
            f"({latex.text(found['X'])}, {latex.text(found['Y'])}) "
            rf"\in \{{{_table(found)[1:-1]}\}}"
        ),
        # Automata
        "binary_state(X, R) in S": AUTOMATON % "binary",
        "zeckendorf_state(X, R) in S": AUTOMATON % "Zeckendorf",
        "S[binary_state(X, R)]": AUTOMATON % "binary",
        "S[zeckendorf_state(X, R)]": AUTOMATON % "Zeckendorf",
        # Two numbers
        "max(X, Y)": r"\max($X, $Y)",
        "min(X, Y)": r"\min($X, $Y)",
        "abs(X)": "|$X|",
        "gcd(X, Y)": r"\gcd($X, $Y)",
        "abs(Y * Y - X * X) // (X * Y) if X and Y else 0": (
            r"\left\lfloor \left| \frac{$Y}{$X} - \frac{$X}{$Y} \right| \right\rfloor"
        ),
        "X == 0 or Y == 0": "$X$Y = 0",
        "X != Y and abs(X - Y) * max(X, Y) < min(X, Y) ** 2": (
            r"\min($X, $Y) < \max($X, $Y) < \varphi \min($X, $Y)"
        ),
        "X & Y": r"$X \mathbin{\&} $Y",
        "X.bit_length() == Y.bit_length()": (r"\lfloor\log_2 $X\rfloor = \lfloor\log_2 $Y\rfloor"),
        "X & -X == Y & -Y": r"\nu_2($X) = \nu_2($Y)",
        **{text: _golden(step) for step, text in GOLDEN.items()},
        "(X + Y) % 2 == 0": _even,
        # All heaps
        "nim_sum(H[::2])": r"\bigoplus_{2 \nmid i} h_i",
        "nim_sum(H[1::2])": r"\bigoplus_{2 \mid i} h_i",
        "nim_sum(H)": r"\bigoplus_i h_i",
        "nim_sum(h % K for h in H)": r"\bigoplus_i (h_i \bmod $K)",
        "nim_sum(X for h in H)": r"\bigoplus_i \left($X\right)",
        "sum(H)": r"\sum_i h_i",
        "max(H, default=0)": r"\max_i h_i",
        "min(H, default=0)": r"\min_i h_i",
        "largest_count(H)": r"\#\{i : h_i = \max_j h_j\}",
        "leading_ones(H)": r"\#\{i : h_1 = \cdots = h_i = 1\}",
        "sum(h > 0 for h in H)": r"\#\{i : h_i > 0\}",
        "sum(h % 2 for h in H)": r"\#\{i : 2 \nmid h_i\}",
        "sum(h == 1 for h in H)": r"\#\{i : h_i = 1\}",
        "sum(h > 1 for h in H)": r"\#\{i : h_i \ge 2\}",
        "all(h % K == 0 for h in H)": r"\forall i: $K \mid h_i",
        "columns_divide(H, K)": r"\forall b: $K \mid \sum_i \lfloor h_i / 2^b \rfloor \bmod 2",
        "H == H[::-1]": "h_i = h_{k + 1 - i}",
        "even_times(H)": r"\forall h > 0: 2 \mid \#\{i : h_i = h\}",
        "len(set(H)) <= 1": r"h_1 = h_2 = \cdots",
    }
)
