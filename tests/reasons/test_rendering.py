"""Formulas in sentences, and explanations as pages and papers."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.reasons.rendering.formula import Formula, pieces
from grundy.reasons.rendering.html import html
from grundy.reasons.rendering.latex import escaped, formula, latex
from grundy.reasons.rendering.mathml import mathml
from grundy.rules.explanation import Explanation
from grundy.rules.steps import Step
from tests.contract.test_reasons import balanced


def formulas(text: str) -> list[Formula]:
    return [piece for piece in pieces(text) if isinstance(piece, Formula)]


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("k = 5 − 3 = 2 and ⌊kφ⌋ = 3, which is 3.", ["k = 5 − 3 = 2", "⌊kφ⌋ = 3"]),
        ("a < b are P exactly when b < φa", ["a < b", "b < φa"]),
        ("12 = 2^2 · 3, so its Grundy value is 2.", ["12 = 2^2 · 3"]),
        ("the pair (a, a + k) is P", ["(a, a + k)"]),
        ("not in {0, 1, 3} is 2", ["{0, 1, 3}"]),
        ("so G(n + 12) = G(n) for all n", ["G(n + 12) = G(n)"]),
        ("21 mod 4 = 1, and (5 + 4) div 2", ["21 mod 4 = 1", "(5 + 4) div 2"]),
        ("√(5k²) and 15² = 225", ["√(5k²)", "15² = 225"]),
        # What is no formula stays a word: games, positions, numbers, articles, boards.
        ("nim(3, 4, 5) + kayles(7) is N: take 2 from heap 1", []),
        ("a board of 3x3, with a 0 at (2, 3)", []),
        ('rule:"n -> n = 1"(5) and grid:rides[-1,0](3, 4)', []),
        ("The edge 0-1 carries 2; x at a2 → +1", []),
        ("wythoff(2 + 1) (worth 3", []),
        ("an open ( bracket, = and + alone, 3 +", []),
    ],
)
def test_formulas_are_found_where_they_stand(sentence: str, found: list[str]) -> None:
    assert [piece.text for piece in formulas(sentence)] == found


@pytest.mark.parametrize(
    ("text", "markup", "typeset"),
    [
        (
            "⌊√(5k²)⌋ = 2",
            (
                "<math><mrow><mrow><mo>⌊</mo><msqrt><mrow><mn>5</mn><msup><mi>k</mi><mn>2</mn></msup>"
                "</mrow></msqrt><mo>⌋</mo></mrow><mo>=</mo><mn>2</mn></mrow></math>"
            ),
            r"$\lfloor \sqrt{5k^{2}}\rfloor =2$",
        ),
        (
            "b < φ · 15",
            (
                "<math><mrow><mi>b</mi><mo>&lt;</mo><mrow><mi>φ</mi><mo>·</mo><mn>15</mn></mrow></mrow>"
                "</math>"
            ),
            r"$b<\varphi \cdot 15$",
        ),
        (
            "∞{0, 2} + 1",
            (
                "<math><mrow><mrow><mi>∞</mi><mrow><mo>{</mo><mn>0</mn><mo>,</mo><mn>2</mn><mo>}</mo>"
                "</mrow></mrow><mo>+</mo><mn>1</mn></mrow></math>"
            ),
            r"$\infty \{0, 2\}+1$",
        ),
    ],
)
def test_a_formula_is_typeset(text: str, markup: str, typeset: str) -> None:
    (found,) = formulas(text)
    assert mathml(found) == markup
    assert formula(found) == typeset


@given(st.text(alphabet='kφ(){}⌊⌋√²^=<+−·⊕ ,0189an.:→"xdivmod', max_size=40))
def test_any_text_is_kept_and_rendered(text: str) -> None:
    """Whatever a rule's docstring says: nothing is lost, and both forms stay whole."""
    parts = list(pieces(text))
    assert "".join(p if isinstance(p, str) else p.text for p in parts) == text
    check_rendered(text)


@given(st.text(max_size=30))
def test_any_character_is_rendered(text: str) -> None:
    check_rendered("".join(char for char in text if char.isprintable()))


def check_rendered(text: str) -> None:
    position: Any = gr.game("nim")(1)
    why = Explanation(position, gr.Outcome.N, (Step("numbers", text, ("  " + text,)),))
    ElementTree.fromstring(html(why))
    assert balanced(latex(why)), latex(why)


def test_nothing_is_a_command() -> None:
    assert escaped(r"\input{x} $5 & 3# ~^") == (
        r"\textbackslash{}input\{x\} \$5 \& 3\# \textasciitilde{}\textasciicircum{}"
    )


def test_deep_brackets_end() -> None:
    assert "".join(p if isinstance(p, str) else p.text for p in pieces("(" * 3000)) == "(" * 3000
    deep = "⌊" * 400 + "k + 1" + "⌋" * 400
    assert "".join(p if isinstance(p, str) else p.text for p in pieces(deep)) == deep
