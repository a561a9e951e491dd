"""Reports of the checklist that were once wrong, each with its story."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import grundy as gr

AMPLE = 40.0


def nim(n: int) -> range:
    return range(n)


def is_loopy(n: int) -> list[int]:
    return {1: [2], 2: [1], 3: [0, 2]}.get(n, [])


def itself(n: int) -> Iterator[int]:
    yield n


def checked(rule: Any, **settings: Any) -> gr.Checklist:
    return gr.check(rule, seconds=AMPLE, **settings)


def test_a_rule_that_stops_moving_at_some_heap() -> None:
    """The growth of the moves was the logarithm of none over some."""
    found = checked("rule: n -> n-1 if n<30")
    assert found.technique == "DAG"
    assert "from 29: 30 positions and 29 moves" in found.cost


def test_only_positions_of_the_board_are_tried() -> None:
    """Heaps up to 64 were tried on a board of 20 squares, and 21 had no moves to 20."""
    found = checked("grid:20,rides[-1]")
    assert found.technique == "nim"
    assert found["nim"].answer == "yes"
    assert found["nim"].evidence == "the heaps 0 to 19, which are all"
    assert "not proved" not in found.words


def test_a_board_with_a_hole_is_no_row_of_heaps() -> None:
    """Below the hole it is nim; above it no ride passes."""
    found = checked("grid:40,rides[-1],holes[12]")
    assert found["nim"].answer == "no"
    assert found["nim"].counterexample.startswith("13 has Grundy value 0")


@pytest.mark.parametrize(
    ("game", "starts", "answer"),
    [
        ("nim", [3], "yes"),
        ("grid:5,rides[-1]", None, "yes"),
        ("graph:2-1,2-0,1-0", None, "yes"),
        ("rook:1x5", None, "open"),
        ("rook:2x3", None, "open"),
        ("kayles", [3], "no"),
        ("cram:2x2", None, "no"),
    ],
)
def test_few_positions_do_not_refute_nim(game: str, starts: Any, answer: str) -> None:
    """Fewer than twelve numbers were called no numbers at all."""
    found = checked(game, starts=starts)
    assert found["nim"].answer == answer, found["nim"]
    assert ("too few" in found["nim"].text) == (answer == "open")


def test_a_rule_in_python_is_not_followed_beyond_its_few_starts() -> None:
    assert checked(nim, starts=[3])["nim"].answer == "open"


@pytest.mark.parametrize("rule", [nim, gr.impartial(nim), gr.impartial(nim).misere])
def test_nim_that_was_seen_is_not_called_proved(rule: Any) -> None:
    found = checked(rule)
    assert found.technique == "nim"
    assert "agrees with nim up to heap 64; this is not a proof" in found.words


@pytest.mark.parametrize("game", ["nim", "misere nim"])
def test_nim_by_its_theorem(game: str) -> None:
    assert "not proved" not in checked(game).words


@pytest.mark.parametrize(
    ("game", "starts", "complaint"),
    [
        ("nim", [-3], "not negative"),
        ("nim", ["a"], "whole number"),
        (nim, [-3], "not negative"),
        (gr.impartial(nim), [-3], "not negative"),
        ("wythoff", [(1, 2, 3)], "takes 2 numbers"),
        ("grid:5,rides[-1]", [5], "off the board"),
        (nim, 5, r"starts=\[5\]"),
        (nim, "5", "are a list"),
    ],
)
def test_starts_are_refused_as_positions_are(game: Any, starts: Any, complaint: str) -> None:
    with pytest.raises(gr.PositionError, match=complaint):
        checked(game, starts=starts)


@pytest.mark.parametrize("seconds", [float("nan"), 0, -1, True, "2"])
def test_seconds_that_are_none(seconds: Any) -> None:
    """Not a number is not below 0, and so it passed."""
    with pytest.raises(gr.BudgetError):
        gr.check("nim", seconds=seconds)


def test_a_budget_that_is_not_a_number() -> None:
    with pytest.raises(gr.BudgetError, match="nan"), gr.budget(seconds=float("nan")):
        pass


@pytest.mark.parametrize("given", [{"game": "nim", "starts": []}, {"game": gr.graph({})}])
def test_nothing_tried_is_nothing_known(given: Any) -> None:
    """Without a single position every answer was yes."""
    found = checked(given.pop("game"), **given)
    assert {finding.answer for finding in found.findings} == {"open"}
    assert found.technique == "unfit"
    assert found.command == ""


def test_outcomes_are_compared_where_there_are_no_values() -> None:
    """The same values were claimed of games none of whose positions has a value."""
    text = checked(itself, against=itself)["against"].text
    assert text == "It has the same moves and the same outcomes."
    assert "0 is D, but nim(0) is P" in checked(itself, against="nim")["against"].counterexample


def test_a_comparison_with_a_game_that_goes_round() -> None:
    """The cycle of the other game was an error, and the whole report was lost."""
    found = checked(nim, against=is_loopy)["against"]
    assert found.answer == "no"
    assert "1 is N, but is_loopy(1) is D" in found.counterexample


# Commands to go on with ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "settings", "command"),
    [
        ("nim", {"starts": [3, 4]}, "grundy solve nim 4"),
        ("misere kayles", {"starts": [5]}, "grundy solve kayles 5 --misere"),
        ("graph:a-a,a-b,b-c", {}, "grundy solve graph:a-a,a-b,b-c a"),
        (is_loopy, {"starts": [3]}, "grundy solve FILE.py:is_loopy 3 --loopy"),
        (is_loopy, {"starts": [1]}, "grundy solve FILE.py:is_loopy 1 --loopy"),
        (gr.graph({frozenset({1}): [2], 2: []}), {}, ""),
        (
            gr.graph({(0, 1): [(0, 0)]}),
            {},
            "grundy solve 'graph:(0, 1)-(0, 0)((0, 1))'",
        ),
    ],
)
def test_the_command_is_one_that_is_answered(game: Any, settings: Any, command: str) -> None:
    """Examples of the catalogue were suggested instead of what was asked, and draws to solve."""
    assert checked(game, **settings).command == command


def test_a_text_is_not_told_to_call_python() -> None:
    found = checked("grid:4,steps[1][-1]")
    assert found.technique == "loopy"
    assert "gr.impartial" not in found.words
    assert "gr.impartial" in checked(is_loopy).words


def test_the_report_does_not_depend_on_the_seed_of_hashes() -> None:
    """Among cycles of one length, the first in a set of words was shown."""
    code = (
        "import grundy as gr\n"
        "turn = lambda w: {w[1:] + w[:1], w[::-1]} if w else set()\n"
        "print(gr.check(turn, starts=['abc', 'bca', 'xyz', 'zzx', 'aab'], seconds=40))\n"
    )
    shown = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(shown) == 1
    assert "Play can cycle" in shown.pop()


def test_positions_of_scores_and_of_sides_may_be_negative() -> None:
    class Below(gr.PartizanGame):
        def left(self, n: int) -> list[int]:
            return [n - 1] if n > -3 else []

        def right(self, n: int) -> list[int]:
            return [n - 2] if n > -3 else []

    @gr.scoring
    def turns(row: tuple[int, ...], odd: int) -> Any:
        if row:
            yield row[-1] % 2, (row[:-1], 1 - odd)

    assert "Stop at 0" not in gr.check(Below).words
    assert "Stop at 0" not in gr.check(turns).words
