"""Rules in many forms: programs for them are right, whatever way they give their options."""

from __future__ import annotations

from typing import Any

import pytest

import grundy as gr
from tests.contest import rule_forms as rules

ONE = [
    rules.fills,
    rules.chooses,
    rules.takes_along,
    rules.passes_on,
    rules.collects,
    rules.asks_for_none,
    rules.remembers,
    rules.spreads,
    rules.mixes,
    rules.names_parts,
    rules.any_parts,
    rules.adds_rows,
    rules.looks_up,
    rules.writes_a_table,
    rules.counts_from_the_top,
]


@pytest.mark.parametrize("rule", ONE, ids=lambda rule: str(rule.__name__))
@pytest.mark.parametrize("show", ["moves", "ways"])
def test_functions_of_a_number(rule: Any, show: str) -> None:
    """Moves are counted, so that the program searches by the rule itself."""
    assert gr.contest_code(rule, "python", input="a", show=show).stressed >= 10


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (rules.names_state, {"input": "a b", "move": True}),
        (gr.impartial(rules.takes_along).misere, {"input": "a", "move": True}),
        (rules.fills_pairs, {"input": "a", "show": "score"}),
        (rules.Ends(), {"input": "a b", "show": "score"}),
        (rules.Sides(), {"input": "a b", "show": "ways"}),
        (rules.has_its_own, {"input": "2<=n a"}),
        (rules.is_given_its_own, {"input": "1<=n k m", "ask": "k, m"}),
        (rules.any_heaps, {}),
        (rules.any_heaps, {"input": "1<=k<=3 0<=a[k]<=5", "ask": "a", "show": "moves"}),
        (gr.impartial(rules.any_heaps).misere, {"tests": "one", "move": True}),
        (rules.any_heaps, {"input": "1<=k<=3 0<=a[k]<=5"}),
        (rules.Helped(), {"input": "a b", "show": "ways"}),
        ("rule: left (a, b) -> (a-1, b); right (n, m) -> (n, m-2); (n-1, m)", {}),
        ("rule: left n -> n-1; n-4; right n -> n-2", {"input": "n", "show": "moves"}),
        (rules.AnyRow(), {"input": "k a[k]", "ask": "a", "show": "score"}),
        (rules.any_heaps, {"input": "j a[j] k b[k]", "ask": "[a, b]"}),
        (rules.of_nimbers, {"input": "n", "show": "moves"}),
        (rules.has_a_default, {"input": "n step", "ask": "n", "show": "moves"}),
    ],
    ids=lambda given: getattr(given, "__name__", None) or getattr(given, "text", ""),
)
def test_other_functions(game: Any, options: Any) -> None:
    assert gr.contest_code(game, "python", **options).stressed >= 10


@pytest.mark.parametrize(
    ("rule", "line", "words"),
    [
        (rules.remembers_outside, "SEEN.append(a)", "change SEEN, which stands outside.*@cache"),
        (rules.raises_to, "yield pow(a, 2, 5)", "use pow"),
        (rules.takes_the_most, "yield a - max(most)", r"takes a dictionary.*write most\.keys\(\)"),
        (rules.goes_by_a_key, "sorted(range(a), key=_last", "goes by a key; write a loop"),
        (rules.begins_so, "if str(a).startswith", "startswith.*; --lang python has it$"),
    ],
)
def test_a_refusal_quotes_the_line(rule: Any, line: str, words: str) -> None:
    with pytest.raises(gr.ProgramError, match=words) as told:
        gr.contest_code(rule, "cpp", input="a", show="moves", checked=False)
    assert line in str(told.value)


@pytest.mark.thorough
@pytest.mark.parametrize("lang", ["cpp", "java", "rust"])
def test_tables_and_sides_in_other_languages(lang: Any) -> None:
    for rule in (rules.looks_up, rules.writes_a_table, rules.counts_from_the_top):
        assert gr.contest_code(rule, lang, input="a", show="moves").stressed >= 10
    assert gr.contest_code(rules.Helped(), lang, input="a b").stressed >= 10


@pytest.mark.parametrize("name", ["value", "answer", "won", "known", "options", "sys", "grundy"])
def test_an_input_has_any_name(name: str) -> None:
    options: Any = {"input": f"q {name}[q]", "ask": f"{name}[i] for i in range(q)"}
    assert gr.contest_code(rules.fills, "python", **options).stressed >= 10
    assert gr.contest_code("nim", "python", **options).stressed >= 10
