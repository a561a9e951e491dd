"""What `check` advises: the technique for rules of all kinds, and commands that are answered."""

from __future__ import annotations

import io
import shlex
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy.cli.main import run
from tests.discovery import advice_rules

FILE = str(Path(advice_rules.__file__))
TECHNIQUES = {
    rule: technique for technique, rules in advice_rules.EXPECTED.items() for rule in rules.split()
}
SECONDS = 10.0
"""So long that a busy machine gives the same answers."""

CATALOGUE = {
    "nim": "nim poker-nim rook staircase-nim",
    "subtraction": "bounded-nim rule subtraction take-a-square",
    "split": "cram dawsons-chess dawsons-kayles green-hackenbush grundys-game hexadecimal kayles "
    "lasker-nim octal split",
    "sum": "mock-turtles nimble ruler sprouts turning-turtles",
    "DAG": "bishop chomp divisor euclid fibonacci-nim graph grid king knight maharaja moore-nim "
    "nightrider notakto queen sequential-nim silver-dollar wythoff",
    "loopy": "backsliding-toads-and-frogs dodgem hare-and-hounds mu-torere "
    "northcott pong-hau-ki three-mens-morris",
    "partizan": "amazons clobber col coloured-graph cutcake domineering fox-and-geese hackenbush "
    "hex konane maundy-cake nogo shove snort toads-and-frogs toppling-dominoes tridomineering "
    "triomineering",
    "score": "dots-and-boxes first-stones first-three kalah pie-rules stone-game",
    "minimax": "connect-four hexapawn misere-tic-tac-toe mnk tic-tac-toe",
}
"""The technique for every game of the catalogue, with the parameters of its first example."""


def advice(name: str, *words: str) -> Any:
    """Return the checklist of what a user names."""
    if ".py:" not in name:
        return gr.check(name, name=name, words=words, seconds=SECONDS)
    rule = getattr(advice_rules, name.rpartition(":")[2])
    return gr.check(rule, name=name, words=words, seconds=SECONDS)


def answered(command: str) -> str:
    """Run a command as it was printed, and return what it prints."""
    said, wrong = io.StringIO(), io.StringIO()
    program, *words = shlex.split(command)
    assert program == "grundy"
    limit = [] if "--seconds" in words else ["--seconds", "30"]
    words = ["3" if word == "20" and words[1] == "--seconds" else word for word in words]
    with redirect_stdout(said), redirect_stderr(wrong):
        status = run([*words, *limit])
    assert status == 0, (command, wrong.getvalue())
    return said.getvalue()


def test_every_rule_has_an_expected_technique() -> None:
    own = {
        name
        for name, thing in vars(advice_rules).items()
        if isinstance(thing, gr.Game)
        or (callable(thing) and getattr(thing, "__module__", "") == advice_rules.__name__)
    }
    assert own == set(TECHNIQUES)
    assert len(own) >= 70


@pytest.mark.parametrize("rule", TECHNIQUES)
def test_the_advice_fits_and_its_command_is_answered(rule: str) -> None:
    found = advice(f"{FILE}:{rule}")
    assert found.technique == TECHNIQUES[rule], found
    if found.command:
        assert answered(found.command)
    else:
        assert rule in advice_rules.WITHOUT_COMMAND or found.technique == "unfit", found


def test_every_game_of_the_catalogue_has_an_expected_technique() -> None:
    listed = [name for names in CATALOGUE.values() for name in names.split()]
    assert sorted(listed) == sorted(entry.name for entry in gr.entries())


@pytest.mark.parametrize(
    ("name", "technique"),
    [(name, technique) for technique, names in CATALOGUE.items() for name in names.split()],
)
def test_the_advice_for_the_catalogue_fits_and_its_command_is_answered(
    name: str, technique: str
) -> None:
    text = gr.position(gr.entry(name).examples[0]).terms[0].game.text
    found = advice(text)
    assert found.technique == technique, found
    assert answered(found.command)


# What is said of each kind -----------------------------------------------------------------------


def test_nothing_is_yes_where_the_rule_failed_everywhere() -> None:
    found = advice(f"{FILE}:raises_always")
    assert {f.topic: f.answer for f in found.findings if f.answer != "open"} == {"states": "no"}
    assert "fails on all 25 positions" in found.words
    assert f'grundy check {FILE}:raises_always "POSITION"' in found.words


@pytest.mark.parametrize(
    ("rule", "left", "entries"),
    [
        ("ends", "an interval of the row", "n(n + 1)/2 + 1 entries"),
        ("prefix", "a suffix of the row", "n + 1 entries"),
        ("stones_score", "a smaller number", "n + 1 entries"),
        ("mask_score", "a subset of the bits", "2^k entries"),
        ("row_and_number", "a suffix of the row and a number", "each combination"),
    ],
)
def test_scores_are_told_their_table(rule: str, left: str, entries: str) -> None:
    words = advice(f"{FILE}:{rule}").words
    assert f"Every move leaves {left}" in words
    assert entries in words


def test_moves_below_zero_are_told_and_the_rest_goes_on() -> None:
    found = advice(f"{FILE}:below_zero")
    assert found["states"].answer == "no"
    assert "1: it yields -1 is negative" in found["states"].text
    assert found.words.startswith("Stop at 0 first")
    assert found.command == "grundy period subtraction:1-2"
    assert found["ending"].answer == "yes"


def test_a_rule_that_may_be_negative_is_not_cut() -> None:
    found = gr.check(gr.impartial(lambda n: [n - 1] if n > -3 else [], negative=True))
    assert found["states"].answer == "yes"


@pytest.mark.parametrize(
    "rule", ["turn_in_state", "turn_in_state_bool", "turn_in_state_letter", "turn_unnamed"]
)
def test_a_turn_in_the_position_is_recognised_whatever_it_is_called(rule: str) -> None:
    found = advice(f"{FILE}:{rule}")
    assert found["players"].answer == "no"
    assert "Part 2 of a position tells whose turn it is" in found["players"].text
    assert "sums would be wrong" in found.words


def test_a_turn_that_changes_nothing_is_to_be_left_out() -> None:
    assert "leave the turn out" in advice(f"{FILE}:turn_in_state_same").words


def test_players_are_named_in_the_remedy() -> None:
    assert "with who='A' and with who='B'" in advice(f"{FILE}:by_letter").words


def test_a_final_that_is_never_none_is_told() -> None:
    found = advice(f"{FILE}:NeverPlayed")
    assert "`final` is never None" in found["payoff"].text
    assert "None while play goes on" in found.words
    assert "although there are moves" in answered(f"grundy solve {FILE}:NeverPlayed 4")


def test_an_opening_may_be_written_as_a_state() -> None:
    assert str(advice_rules.LineOfThree().start) == "LineOfThree('.....')"
    assert str(advice_rules.NeverPlayed().start) == "NeverPlayed(4)"


def test_cycles_at_zero_alone_are_told() -> None:
    assert "Only positions with a 0 cycle" in advice(f"{FILE}:divide_zero").words
    assert advice(f"{FILE}:divide_zero", "12").technique == "DAG"


def test_a_position_of_a_class_may_follow() -> None:
    found = advice(f"{FILE}:Domino", "eeee")
    assert found.command == f"grundy solve {FILE}:Domino eeee"
    assert answered(found.command).startswith("Domino(eeee) is N")


def test_a_loopy_rule_is_solved_by_the_command_that_says_so() -> None:
    command = advice(f"{FILE}:back_and_forth").command
    assert command.endswith("--loopy")
    assert "is D: a draw" in answered(command)


def test_a_long_rule_is_written_out_once() -> None:
    """A reason of ten lines had ten times two hundred letters of rule."""
    text = "rule: n -> " + "; ".join(f"n-{k}" for k in range(1, 30))
    said = answered(shlex.join(["grundy", "solve", text, "40"]))
    assert said.count('rule:"n') == 1
    assert "the rule(" in said
