"""What a sweep asks: the answers beside those of the games themselves, and of brute force."""

from __future__ import annotations

import pytest

import grundy as gr
from grundy.cli.sweep import command
from grundy.discovery.sweeps.question import question_named, question_names

HEAPS = ["octal:0.77", "octal:0.137", "octal:4.3", "subtraction:2,5", "octal:0.12", "octal:0.07"]


def asked(name: str, game: str, **options: object) -> dict[str, object]:
    return question_named(name).answer(gr.game(game), options)


def test_every_question_says_what_it_is() -> None:
    assert question_names() == ("misere", "outcome", "period", "quotient", "values", "zeros")
    for name in question_names():
        question = question_named(name)
        assert question.words
        assert next(iter(question.columns)) == "status"
    with pytest.raises(gr.ParameterError, match="there is no question 'Period'"):
        question_named("Period")


@pytest.mark.parametrize("text", HEAPS)
def test_periods_are_those_of_the_games(text: str) -> None:
    row = asked("period", text, most=1000)
    period = gr.game(text).period(most=1000)  # type: ignore[attr-defined]
    assert {key: row[key] for key in ("start", "length", "status")} == {
        "start": period.start,
        "length": period.length,
        "status": period.status,
    }
    assert row["largest"] == max(gr.game(text).values(period.checked_to))


def test_where_a_game_shows_no_period_the_row_says_so() -> None:
    row = asked("period", "octal:0.106", most=1000)
    assert (row["status"], row["checked_to"]) == ("none found", 1000)
    with pytest.raises(gr.NoPeriodFound, match="first 1,000 values"):
        gr.game("octal:0.106").period(most=1000)  # type: ignore[attr-defined]


def test_the_help_names_every_question() -> None:
    (ask,) = (option for option in command.params if option.name == "ask")
    said = str(getattr(ask, "help", ""))
    assert all(name in said for name in question_names())


def test_a_period_does_not_depend_on_the_time_that_a_proof_takes() -> None:
    row = asked("period", "hexadecimal:0.8", most=500)
    assert row["status"] == "observed"
    assert gr.describe_period(gr.game("hexadecimal:0.8"), 500)["status"] == "proved"


def test_a_rule_without_a_code_has_an_observed_period() -> None:
    row = asked("period", "rule: n -> n-1 if n % 2; n-4", most=200)
    values = gr.game("rule: n -> n-1 if n % 2; n-4").values(200)
    start, length = row["start"], row["length"]
    assert row["status"] == "observed"
    assert isinstance(start, int)
    assert isinstance(length, int)
    assert all(values[n] == values[n + length] for n in range(start, 200 - length))
    assert start == 0 or values[start - 1] != values[start - 1 + length]


@pytest.mark.parametrize(
    "text", ["subtraction:2,5", "octal:0.12", "subtraction:1,3,4", "octal:0.3"]
)
def test_misere_outcomes_are_those_of_the_definition(text: str) -> None:
    row = asked("misere", text, most=2000)
    misere = gr.game(text).misere
    lost = [n for n in range(60) if misere(n).outcome is gr.Outcome.P]
    shown = [int(word) for word in str(row["lost"]).split(",")]
    assert shown == lost[: len(shown)]
    assert row["status"] == "proved"
    start, length = row["start"], row["length"]
    assert isinstance(start, int)
    assert isinstance(length, int)
    for n in range(start, 60 - length):
        assert (n in lost) == (n + length in lost)


def test_misere_play_of_split_heaps_is_not_asked() -> None:
    assert asked("misere", "kayles", most=100) == {"status": "heaps split"}
    assert asked("misere", "rule: n -> n-1 if n % 2; n-4", most=100) == {"status": "no code"}


def test_values_are_counted() -> None:
    row = asked("values", "kayles", most=300)
    values = gr.game("kayles").values(300)
    assert (row["largest"], row["different"]) == (max(values), len(set(values)))
    assert (row["zeros"], row["last_zero"]) == (values.count(0), 0)
    assert values.index(max(values)) == row["largest_at"]
    sparse = asked("values", "octal:0.6", most=2000)
    assert sparse["mask"] is not None
    assert int(str(sparse["rare"])) < 0.3 * 2000
    assert "mask" not in asked("values", "subtraction:1,3,4", most=100)


def test_zeros_of_heaps_and_boards() -> None:
    assert asked("zeros", "subtraction:1,3,4", most=20) == {
        "status": "counted",
        "checked_to": 20,
        "zeros": 6,
        "first": "0,2,7,9,14,16",
    }
    queen = asked("zeros", "queen:6x8", most=1)
    assert (queen["checked_to"], queen["first"]) == (48, "(0,0) (1,2) (2,1) (3,5) (4,7) (5,3)")
    divisor = asked("zeros", "divisor", most=10)
    assert divisor["first"] == ",".join(
        str(n) for n in range(10) if gr.game("divisor")(n).outcome is gr.Outcome.P
    )


def test_outcomes_at_a_position() -> None:
    assert asked("outcome", "queen:8x8", at="4 6") == {
        "status": "solved",
        "position": "4, 6",
        "outcome": "N",
        "grundy": gr.game("queen:8x8")(4, 6).grundy,
        "score": None,
        "winning_moves": len(gr.game("queen:8x8")(4, 6).winning_moves()),
    }
    start = asked("outcome", "tic-tac-toe", at="")
    assert (start["outcome"], start["grundy"], start["score"]) == ("T", None, 0)
    with pytest.raises(gr.GrundyError, match="--at"):
        asked("outcome", "kayles", at="")
