"""Explanations as LaTeX: an enumeration that any document can take in, no package needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.reasons.rendering.formula import FENCES, pieces

if TYPE_CHECKING:
    from grundy.reasons.rendering.formula import Formula, Node
    from grundy.rules.explanation import Explanation
    from grundy.rules.steps import Step

SIGNS = {
    "φ": r"\varphi ",
    "∞": r"\infty ",
    "⊕": r"\oplus ",
    "·": r"\cdot ",
    "×": r"\times ",
    "−": "-",
    "≠": r"\neq ",
    "≤": r"\le ",
    "≥": r"\ge ",
    "→": r"\to ",
    "√": r"\surd ",
    "²": "^2",
    "³": "^3",
    "⌊": r"\lfloor ",
    "⌋": r"\rfloor ",
    "∈": r"\in ",
    "{": r"\{",
    "}": r"\}",
    "div": r"\mathbin{\mathrm{div}}",
    "mod": r"\bmod ",
}
"""What a sign is in mathematics mode; a sign that is not here is itself."""

SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': "''",
    "–": "--",
    "’": "'",
    "…": r"\ldots{}",
}

LATIN = 0x17F
"""The last letter that LaTeX prints without asking for a font."""


def latex(explanation: Explanation) -> str:
    """Return the steps as an enumeration, for pdflatex, xelatex or lualatex."""
    items = "\n".join(f"  \\item {_step(step)}" for step in explanation.steps)
    return f"\\begin{{enumerate}}\n{items}\n\\end{{enumerate}}\n"


def _step(step: Step) -> str:
    text = "".join(
        escaped(piece) if isinstance(piece, str) else formula(piece) for piece in pieces(step.text)
    )
    if not step.figure:
        return text
    lines = "\\\\\n    ".join(rf"\texttt{{{_spaced(line)}}}" for line in step.figure)
    return f"{text}\n    \\begin{{flushleft}}\n    {lines}\n    \\end{{flushleft}}"


def escaped(text: str) -> str:
    r"""Return a text in which nothing is a command.

    >>> print(escaped("50% of {a_1} → b"))
    50\% of \{a\_1\} \ensuremath{\to } b
    """
    return "".join(map(_character, text))


def _character(char: str) -> str:
    if char in SPECIAL:
        return SPECIAL[char]
    if char in SIGNS:
        return rf"\ensuremath{{{SIGNS[char]}}}"
    if ord(char) > LATIN:
        return f"U+{ord(char):04X}"
    return char


def _spaced(line: str) -> str:
    """Return a line of a figure that keeps its columns, and may break at single spaces."""
    begin = len(line) - len(line.lstrip(" "))
    return "~" * begin + escaped(line[begin:]).replace("  ", "~~")


def formula(found: Formula) -> str:
    r"""Return a formula in mathematics mode.

    >>> from grundy.reasons.rendering.formula import pieces
    >>> (found,) = pieces("⌊kφ⌋ = 3 ⊕ 1")
    >>> print(formula(found))
    $\lfloor k\varphi \rfloor =3\oplus 1$
    """
    return f"${_node(found.node)}$"


def _node(node: Node) -> str:
    inside = [_node(child) for child in node.children]
    match node.kind:
        case "power":
            return f"{inside[0]}^{{{inside[1]}}}"
        case "root":
            return rf"\sqrt{{{inside[0]}}}"
        case "fence":
            close = FENCES[node.text]
            return f"{SIGNS.get(node.text, node.text)}{', '.join(inside)}{SIGNS.get(close, close)}"
    return "".join(inside) if inside else SIGNS.get(node.text, node.text)
