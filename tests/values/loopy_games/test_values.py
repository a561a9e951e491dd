"""Loopy values: published ones, the facts of the textbooks, text in and out, refusals."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest

import grundy as gr
from grundy.known.loopy import PublishedLoopy, published
from grundy.values.loopy_games.writing import _labelled, write
from grundy.values.short.value import current_store


def loopy(text: str) -> gr.LoopyValue:
    """Return a value that is loopy."""
    found = gr.value(text)
    assert isinstance(found, gr.LoopyValue)
    return found


STOPPERS = ["on", "off", "over", "under", "upon", "upon*", "v[on]", "v[on]*", "^<on>", "v<on>*"]


TEXTS = [row for row in published() if not row.is_position]
POSITIONS = [row for row in published() if row.is_position]


@pytest.mark.parametrize("row", TEXTS, ids=lambda row: row.text)
def test_published_values_are_found(row: PublishedLoopy) -> None:
    found = gr.value(row.text)
    assert found == gr.value(row.value)
    if row.outcome:
        assert str(found.outcome) == row.outcome
    if isinstance(found, gr.LoopyValue):
        assert found.is_canonical is row.canonical
    else:
        assert str(found) == row.value
    if row.degree:
        assert loopy(row.text).degree == gr.value(row.degree)
    if row.variety:
        assert loopy(row.text).variety == gr.value(row.variety)


def test_published_values_of_positions_are_found() -> None:
    """All at once: one graph has the values of all positions of a game."""
    for row in POSITIONS:
        found = gr.position(row.text).value
        assert found == gr.value(row.value), row.text
        assert str(found) == row.value
        if row.outcome:
            assert str(found.outcome) == row.outcome


@pytest.mark.parametrize("row", TEXTS, ids=lambda row: row.text)
def test_what_is_printed_is_read_back(row: PublishedLoopy) -> None:
    found = gr.value(row.text)
    again = gr.value(str(found))
    assert again == found
    assert str(again) == str(found)
    assert hash(again) == hash(found)
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize("text", [*STOPPERS, *(f"3/2{name}" for name in STOPPERS[2:])])
def test_names_are_written_as_they_are_read(text: str) -> None:
    assert str(gr.value(text)) == text
    assert gr.value(text) + -gr.value(text) == gr.value(text) - gr.value(text)
    minus = -gr.value(text)
    assert -minus == gr.value(text)


def test_up_upon_over() -> None:
    up, upon, over = gr.value("^"), gr.value("upon"), gr.value("over")
    assert up < upon
    assert not upon >= gr.value("^^")
    assert upon < gr.value("^^")
    for n in (1, 2, 5, 20):
        assert gr.value(f"^[{n}]") < upon
    assert upon < over
    for n in (1, 2, 3, 10, 40):
        assert 0 < n * up < over < Fraction(1, 2**n)
    assert over < Fraction(1, 2)


def test_tiny_values() -> None:
    least, tiny = gr.value("Tiny(on)"), gr.value("Tiny(1)")
    assert 0 < least < tiny
    for n in (1, 2, 5, 9):
        assert least < n * gr.value("Tiny(2)") < tiny


def test_on_and_off() -> None:
    on, off = gr.value("on"), gr.value("off")
    assert (on + off).outcome is gr.Outcome.D
    assert on + off == gr.value("dud")
    for text in ("over", "1000", "-7", "{5|-9}", "upon*", "Tiny(over)"):
        assert off < gr.value(text) < on
        assert on + gr.value(text) == on
        assert gr.value("dud") + gr.value(text) == gr.value("dud")


@pytest.mark.parametrize("beside", ["1000000000000", "-1000000000000", "{5|3}", "^1000000000*7"])
def test_beside_on_and_off_a_short_game_does_not_matter_however_long(beside: str) -> None:
    on, off, short = gr.value("on"), gr.value("off"), gr.value(beside)
    with gr.budget(positions=100):
        assert on + short == on
        assert short + off == off


def test_values_of_short_games_stay_short() -> None:
    for text, short in (
        ("{0|x{0|}}", "{0|1}"),
        ("a{*|*} ", "0"),
        ("{on|off} - {on|off} + {1|pass} - {1|pass}", None),
        ("{off|on}", "0"),
        ("{2 & 2|1 & 1}", "{2|1}"),
        ("over & over", "over"),
    ):
        found = gr.value(text)
        if short is not None:
            assert found == gr.value(short)
            assert type(found) is type(gr.value(short))


def test_mixed_arithmetic() -> None:
    over = gr.value("over")
    assert 1 + over == over + 1 == gr.value("1over")
    assert 1 - over == gr.value("1under")
    assert Fraction(1, 2) + over == gr.value("{1/2|pass}")
    assert gr.value("^") + over == over
    assert gr.value("*") + over == over + gr.value("*")
    assert 5 * over == over
    assert -2 * over == gr.value("under")
    assert over != 0
    assert over != gr.value("^")
    assert gr.value("^") != over
    with pytest.raises(TypeError):
        over + "1"
    with pytest.raises(TypeError):
        over * 0.5


def test_sides() -> None:
    both = loopy("over & v")
    assert (both.onside, both.offside) == (gr.value("over"), gr.value("v"))
    assert not both.is_stopper
    assert both + 1 == gr.value("1over & 1v")
    assert -both == gr.value("^ & under")
    with pytest.raises(gr.UndefinedError, match="s ≥ t"):
        gr.value("v & over")
    with pytest.raises(gr.UndefinedError, match="onside"):
        _ = both.left


def test_outcomes_with_draws() -> None:
    tis = loopy("1 & 0")
    assert [str(x) for x in tis.outcomes] == ["D", "P"]
    with pytest.raises(gr.UndefinedError, match="no single outcome"):
        _ = tis.outcome


def test_the_carousel_is_simplified_and_said_to_be() -> None:
    carousel = loopy("a{0,{1|1,{*,{1*|1*,a}|*}}|0}")
    assert not carousel.is_canonical
    assert "simplified, not canonical" in str(carousel.explain())
    assert carousel == gr.value("b{0,{1|1,{*,{1*|1*,b}|*}}|0}")
    assert carousel != carousel + 1
    assert carousel < carousel + 1
    assert (carousel - carousel).outcome is gr.Outcome.D


def test_what_loopy_values_do_not_have() -> None:
    over = loopy("over")
    for name in ("birthday", "mean", "temperature"):
        with pytest.raises(gr.UndefinedError, match=name):
            getattr(over, name)
    with pytest.raises(gr.UndefinedError, match="thermograph"):
        getattr(over, "thermograph")()  # noqa: B009 - it never returns, and more is asked below
    with pytest.raises(gr.UndefinedError, match="variety"):
        _ = loopy("{0|Tiny(on)}").variety
    with pytest.raises(gr.UndefinedError, match="stoppers"):
        _ = loopy("dud").degree
    with pytest.raises(AttributeError):
        setattr(over, "number", 3)  # noqa: B010 - as a program would


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pass", "'pass' is an option"),
        ("{1|0+pass}", "stands alone"),
        ("a{0|a+1}", "stands alone"),
        ("a{0|-a}", "stands alone"),
        ("{0|a}", "there is no value 'a'"),
        ("a{0|a{1|a}}", "is taken"),
        ("on{0|1}", "is taken"),
        ("a{0|b{1|a}+1}", "not complete"),
        ("over & under & 0", "one onside"),
        ("over &", "a value is missing"),
        ("{0|pass", "not closed"),
        ("onn", "did you mean"),
        ("over + {", "not closed"),
        ("over {1|2}", "is taken"),
        ("Tiny(pass)", "'pass' is an option"),
    ],
)
def test_wrong_texts_are_told(text: str, words: str) -> None:
    with pytest.raises(gr.NotationError, match="character") as raised:
        gr.value(text + (" + over" if text == "onn" else ""))
    assert words in str(raised.value)


def test_large_ones_are_refused_in_time() -> None:
    with gr.budget(positions=2000), pytest.raises(gr.BudgetExceeded):
        gr.value("over + 1000000")
    deep = "{0|" * 300 + "pass" + "}" * 300
    assert isinstance(gr.value(deep), gr.LoopyValue)


def test_pictures_show_what_was_given_and_the_canonical_form() -> None:
    picture = loopy("{0,-1|pass}").svg()
    assert "as given, 3 positions" in picture
    assert "canonical form, 2 positions" in picture
    assert "onside" in loopy("dud").svg()
    assert "simplified" in loopy("a{0,{1|1,{*,{1*|1*,a}|*}}|0}").svg()
    many = loopy("over + 99")
    assert "too many to draw" not in many.svg()


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("{0|pass}", [("as given", "over 0"), ("canonical form", "over 0")]),
        ("{on|off}", [("as given", "+-on on off"), ("canonical form", "+-on on off")]),
        ("{0,*|pass}", [("as given", "? 0 *"), ("canonical form", "over 0")]),
        ("{1|0||pass}", [("as given", "? {1|0}"), ("canonical form", "? {1|0}")]),
        ("a{0|{a|0}}", [("as given", "? 0 ?"), ("onside", "1"), ("offside", "{0|-1}")]),
        ("over & v", [("onside", "over 0"), ("offside", "v")]),
    ],
)
def test_drawings_have_the_texts_of_short_values_and_of_names(
    text: str, drawn: list[tuple[str, str]]
) -> None:
    value = loopy(text)
    found = [(each.words, " ".join(one or "?" for one in each.texts)) for each in value.drawings()]
    assert found == drawn
    data = value.as_data()
    assert data["loopy"] is True
    assert [graph["words"] for graph in data["graph"]] == [words for words, _ in drawn]


@pytest.mark.parametrize(
    "text",
    [
        "{2|1||0|||pass}",
        "{pass|||1||0|-1}",
        "{2|1||0|||-1||||pass}",
        "{{3|2||1|||0}|-1||pass}",
        "{{2|1||0|||-1||||pass}|-5}",
        "{9|{2|1||0|||-1||||pass}}",
        "{5|{pass||||1|||0||-1|-2}}",
        "{pass|Tiny(1)}",
    ],
)
def test_braces_are_left_out_where_bars_tell(text: str) -> None:
    assert str(gr.value(text)) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "{0|pass,{pass|-3}}",
            "Right's option {0|-3under} is dominated by -3under, as {0|-3under} ≥ -3under.",
        ),
        (
            "{0,{over|0}|pass}",
            "Left's option {over|0} is reversible: Right replies to 0, which is ≤ the whole;",
        ),
        (
            "{0|pass,{over|-5}}",
            "Right's option {over|-5} is reversible: Left replies to over, which is ≥ the whole;",
        ),
    ],
)
def test_reasons_tell_why_an_option_does_not_count(text: str, sentence: str) -> None:
    assert f"\n{sentence}" in str(gr.value(text).explain())


def test_reasons_tell_of_thirty_options() -> None:
    given = ",".join(f"{{{n}|-1}}" for n in range(1, 40))
    told = str(gr.value(f"{{0,{given}|pass}}").explain()).splitlines()
    assert sum("reversible" in line for line in told) == 30


@pytest.mark.parametrize("beside", ["over", "under", "upon", "v[on]*", "1 & 0", "{over|off}"])
def test_others_do_not_swallow_what_they_are_added_to(beside: str) -> None:
    assert gr.value(beside) + 3 != gr.value(beside)
    assert gr.value(beside) + 3 - 3 == gr.value(beside)


LABELLED = [
    "a{0||||0|||a|*||*}",
    "a{0,{1|1,{*,{1*|1*,a}|*}}|0}",
    "+-over",
    "+-{over,{5|over}}",
    "Tiny(on)",
    "Miny(3/2over)",
    "{{2|1||0|||-1||||pass}|-5}",
    "12345over",
]


@pytest.mark.parametrize("text", [*STOPPERS, *LABELLED])
def test_a_text_is_written_where_as_many_characters_are_allowed(text: str) -> None:
    value = loopy(text)
    whole = value.text()
    store = current_store()
    for side in dict.fromkeys((value.onside, value.offside)):
        if isinstance(side, gr.LoopyValue):
            graph, written = side._sided.onside, side.text()
            assert write(graph, store, len(written)) == written
            assert write(graph, store, len(written) - 1) == ""
    assert value._text(len(whole)) == whole
    assert value._text(len(whole) - 1) == ""


@pytest.mark.parametrize("text", ["over & v", "1 & 0", "on & over", "^<on> & {over|0} - 5"])
def test_the_texts_of_both_sides_count(text: str) -> None:
    whole = loopy(text).text()
    assert " & " in whole
    assert loopy(text)._text(len(whole)) == whole
    assert loopy(text)._text(len(whole) - 1) == ""


def test_large_graphs_are_told_of_by_their_size() -> None:
    """Up to sixty positions the game that was given is written out."""
    for deep, told in (
        (59, "over is in canonical form."),
        (60, "The graph of 61 positions has the value over."),
    ):
        value = loopy("{0|" * deep + "pass" + "}" * deep)
        assert str(value.explain()).splitlines()[0] == told
        assert str((-value).explain()).splitlines()[0] == "under is in canonical form."


def test_a_large_value_that_was_not_given_is_told_by_what_it_is() -> None:
    """It is made by arithmetic, and its text is too long for a sentence."""
    given = loopy("{pass|" + "".join(f"{{{100 - k}|" for k in range(1, 64)) + "off" + "}" * 64)
    first, second, *_ = str(given.explain()).splitlines()
    assert first.startswith("The graph of 128 positions has the value {99||||99|||98||97|{96||||95")
    assert first.endswith("….")
    assert second == str((-given).explain()).splitlines()[0]
    assert second == "It is a stopper: from no position can the players alternate for ever."


@pytest.mark.parametrize(
    "text",
    [
        "Tiny(on)",
        "Miny(on)",
        "Tiny(over)",
        "Miny(3/2over)",
        "{1||1|off}",  # as it is not 0 that stands on both sides
        "{0||0,*|off}",
        "{0,{over|0}|0}",
        "+-on",
        "+-over",
        "+-{2|over}",
        "+-{2,{9|over}}",
        "+-{1over,{9over|0}}",
        "{+-over|-3}",
        "{over,{3over|-2}|-9}",  # names come first
        "{9|||8||over|-1||||over|-1||-3}",  # reached on two ways, and written twice
        "a{0||||0|||a|*||*}",
    ],
)
def test_simplest_texts_are_written_as_they_are_read(text: str) -> None:
    assert str(loopy(text)) == text
    assert str(-loopy(str(-loopy(text)))) == text


def test_labels_are_letters_and_then_pairs_of_them() -> None:
    """But for v, which is down. The first that comes in the text is a."""
    letters = list("abcdefghijklmnopqrstuwxyz")
    pairs = [first + second for first in letters for second in letters]
    labels = [*letters, *pairs]
    marked = "|".join(f"\0{100 + place}\0" for place in range(len(labels)))
    assert _labelled(f"{{{marked},{marked}}}") == f"{{{'|'.join(labels)},{'|'.join(labels)}}}"
    assert _labelled("{0|1}") == "{0|1}"


@pytest.mark.parametrize(
    ("text", "name", "character"),
    [
        ("{1|0+pass}", "pass", 6),
        ("{1|0-pass}", "pass", 6),
        ("{1|-pass}", "pass", 5),
        ("{1|2pass}", "pass", 5),
        ("{1|pass+0}", "pass", 10),  # where the sum ends
        ("a{0|1+a}", "a", 7),
        ("a{0|1a}", "a", 6),
        ("a{0|-a}", "a", 6),
        ("a{0|+-a}", "a", 7),
        ("a{0|a+1}", "a", 8),
    ],
)
def test_the_place_of_a_name_that_does_not_stand_alone_is_told(
    text: str, name: str, character: int
) -> None:
    with pytest.raises(gr.NotationError) as told:
        gr.value(text)
    words = f"'{name}' stands alone, as an option (character {character});"
    assert words in str(told.value)
