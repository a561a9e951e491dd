"""Texts of values: their order, their exact lengths, and the limits of what is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.values.short.forms import Store
from grundy.values.short.notation import Writer, in_text_order, read, write
from tests.values.short.strategies import values

if TYPE_CHECKING:
    from random import Random

KINDS = [
    "0",
    "-13/8",
    "3/4vv*7",
    "{2|-1}",
    "{2||1|-1/2}",
    "{9|3||1|0|||-5}",
    "{{9|8||4|3|||1}|-5}",
    "{4,{6|3}|-2}",
    "+-1",
    "+-5/2",
    "+-(1^)",
    "+-{2|1}",
    "+-{3,{5|2}}",
    "Tiny(2)",
    "3/2Miny(1/4)",
    "^[4]*",
    "-2v<3>",
    "{^[3]|v<2>}",
    "{+-1|-7}",
    "{5,{7|{3|1}}|+-(^^),{+-1|-3}}",
]


def has_this_length(value: gr.Value) -> None:
    """Assert that a text is written where just as many characters are allowed, and not for less."""
    text = value.text()
    with value.form.store.working():
        assert write(value.form) == write(value.form, len(text)) == text
        assert write(value.form, len(text) - 1) == ""
        writer = Writer()
        writer.see(value.form)
        for form, pieces in writer.texts.items():
            assert len(writer.text(form)) == pieces.length


@pytest.mark.parametrize("text", KINDS)
def test_a_text_is_as_long_as_it_was_counted(text: str) -> None:
    value = gr.value(text)
    assert gr.value(value.text()) == value
    has_this_length(value)
    has_this_length(-value)


@given(values)
def test_lengths_of_random_texts(value: gr.Value) -> None:
    has_this_length(value)


@given(st.lists(values, min_size=2, max_size=6, unique=True), st.randoms(use_true_random=False))
def test_options_are_written_from_the_greatest_stops_down(
    some: list[gr.Value], chance: Random
) -> None:
    """Numbers with ups and stars come first, the simplest first; then left stops, right stops."""
    forms = [value.form for value in some]
    found = in_text_order(tuple(forms))
    chance.shuffle(forms)
    assert in_text_order(tuple(forms)) == found
    assert {*found} == {*forms}
    order = [gr.Value(form) for form in found]
    keys = [
        (
            not value.form.leaf,
            -value.left_stop,
            -value.right_stop,
            (abs(value.form.ups), -value.form.ups, value.form.star) if value.form.leaf else (),
        )
        for value in order
    ]
    assert keys == sorted(keys)


@pytest.mark.parametrize(
    ("texts", "ordered"),
    [
        (["-1", "3", "1/2"], ["3", "1/2", "-1"]),
        (["1vv", "1^*", "1v", "1", "1*2", "1^"], ["1", "1*2", "1^", "1^*", "1v", "1vv"]),
        (["{3|1}", "{5|-1}", "{5|2}", "-7"], ["-7", "{5|2}", "{5|-1}", "{3|1}"]),
        (["{9|-1||-2}", "{9|-2}", "{9|-1}"], ["{9|-1}", "{9|-2}", "{9|-1||-2}"]),
    ],
)
def test_the_order_of_options(texts: list[str], ordered: list[str]) -> None:
    forms = tuple(gr.value(text).form for text in texts)
    assert [str(gr.Value(form)) for form in in_text_order(forms)] == ordered


@pytest.mark.parametrize(
    ("text", "character"),
    [
        ("{1|0|-1}", 1),
        ("{1|0|-1||-2}", 1),
        ("{5||1|0|-1}", 1),
        ("{1|0|-1|-2||-3}", 1),
        ("{7,{3|2|1||0}|-4}", 4),
        ("{3|2||1|||0|-1|-2}", 1),
        ("{3||2||1|||0}", 1),
    ],
)
def test_two_bars_of_the_same_length_divide_nothing(text: str, character: int) -> None:
    with pytest.raises(gr.NotationError, match="which bar divides first") as told:
        gr.value(text)
    assert f"(character {character})" in str(told.value)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("{3|2||1|0}", "{{3|2}|{1|0}}"),
        ("{3|2||1|||0|-1||-2|-3}", "{{{3|2}|1}|{{0|-1}|{-2|-3}}}"),
        ("{9,4|2|||1||||-1}", "{{{9,4|2}|1}|-1}"),
        ("{||1|0}", "{|{1|0}}"),
    ],
)
def test_more_bars_divide_first(text: str, same: str) -> None:
    assert gr.value(text) == gr.value(same)


@pytest.mark.parametrize("before", ["", "-", "*", "^", "3/4v", "7*"])
def test_a_number_has_at_most_a_thousand_digits(before: str) -> None:
    assert str(gr.value(before + "9" * 1000)) == before + "9" * 1000
    with pytest.raises(gr.NotationError, match="at most 1000 digits, not 1001"):
        gr.value(before + "9" * 1001)


@pytest.mark.parametrize("marks", ["^[{}]", "v[{}]", "^<{}>", "v<{}>"])
def test_powers_go_from_one_to_a_thousand(marks: str) -> None:
    for n in (2, 999, 1000):
        assert str(gr.value(marks.format(n))) == marks.format(n)
    assert str(gr.value(marks.format(1))) == marks[0]
    for wrong in (0, 1001):
        with pytest.raises(gr.NotationError, match="from 1 to 1000"):
            gr.value(marks.format(wrong))


def test_a_text_has_at_most_a_million_characters() -> None:
    store = Store()
    assert read("7".ljust(1_000_000), store)[0] is store.number(7)
    with pytest.raises(gr.NotationError, match="at most 1,000,000 characters, not 1,000,001"):
        read("7".ljust(1_000_001), store)


@pytest.mark.parametrize(
    ("text", "positions"), [("0:1", 2), ("0:5", 10), ("*:1", 2), ("*:3", 6), ("1:-1", 2)]
)
def test_ordinal_sums_count_against_the_budget(text: str, positions: int) -> None:
    """What is above waits for its option, and then is made of it; from 0 up nothing is compared."""
    base, _, upper = text.partition(":")

    def added(most: int) -> gr.Value:
        with gr.forgetting():
            one, two = gr.value(base), gr.value(upper)
            with gr.budget(positions=most):
                return one.ordinal_sum(two)

    assert added(positions) == gr.value(base).ordinal_sum(upper)
    with pytest.raises(gr.BudgetExceeded) as told:
        added(positions - 1)
    assert told.value.positions == positions


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tiny(2)", "there is no value 'tiny'; did you mean Tiny? (character 1)"),
        ("1 + MINY(2)", "there is no value 'MINY'; did you mean Miny? (character 5)"),
        ("UP", "there is no value 'UP'; up is written ^ (character 1)"),
        ("{down|1}", "there is no value 'down'; down is written v (character 2)"),
        ("Star", "there is no value 'Star'; star is written * (character 1)"),
        ("Tinny(2)", "there is no value 'Tinny'; did you mean Tiny or Miny? (character 1)"),
        ("foo", "there is no value 'foo' (character 1)"),
        ("Tiny", "Tiny needs a value in parentheses, as in Tiny(2) (character 1)"),
        ("3 + Miny 2", "Miny needs a value in parentheses, as in Miny(2) (character 5)"),
        ("1,2", "a value has one text; options stand in braces, as in {1|-1} (character 1)"),
        ("7 + (1,2)", "one value stands in parentheses (character 5)"),
        ("{1|0", "'{' is not closed (character 1)"),
        ("{1|(0}", "'}' closes nothing (character 6)"),
    ],
)
def test_words_that_mean_nothing_are_told(text: str, words: str) -> None:
    with pytest.raises(gr.NotationError) as told:
        read(text, Store())
    assert f"is not the text of a value: {words}; write, for example, " in str(told.value)


@pytest.mark.parametrize("name", ["on", "off", "over", "under", "upon", "dud", "pass"])
def test_loopy_names_are_no_short_values(name: str) -> None:
    with pytest.raises(gr.NotationError, match=f"'{name}' is a loopy value"):
        read(f"1 + {name}", Store())
