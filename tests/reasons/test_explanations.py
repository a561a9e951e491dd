"""Each theorem of the catalogue explains itself on the actual numbers."""

from __future__ import annotations

from typing import Any

import pytest

import grundy as gr
from grundy.reasons.replies import FEW_POSITIONS

SENTENCES = {
    "nim(3, 4, 5)": ["3 ⊕ 4 ⊕ 5 = 2", "4 = 1 0 0", "take 2 from heap 1 → nim(1, 4, 5)"],
    "misere nim(1, 1, 1)": ["the number of ones is 3: odd"],
    "misere nim(1, 2, 3)": ["Some heap exceeds 1 (2, 3)", "1 ⊕ 2 ⊕ 3 = 0"],
    "staircase-nim(3, 5, 1, 4)": ["stair 1 has 5, stair 3 has 4", "5 ⊕ 4 = 1"],
    "wythoff(3, 5)": ["k = 5 − 3 = 2", "(2 + 4) div 2 = 3, which is 3"],
    "queen:8x8(4, 6)": ["(2 + 4) div 2 = 3, which is not 4"],
    "fibonacci-nim(20, 19)": ["20 = 13 + 5 + 2", "the smallest part, 2, is within the limit of 19"],
    "fibonacci-nim(21, 20)": ["21 = 21", "is beyond the limit of 20"],
    "moore-nim:2(3, 4, 5)": ["modulo 3: not all are 0", "2 1 2"],
    "sequential-nim(2, 1, 3)": ["heap of 1 before a rest of Grundy value 3: Grundy value 0"],
    "euclid(15, 24)": ["24 · (24 − 15) = 216 < 15² = 225", "less than φ · 15"],
    "divisor(12)": ["12 = 2^2 · 3, so the Grundy value is 2"],
    "bounded-nim:3(21)": ["21 mod 4 = 1"],
    "misere bounded-nim:3(21)": ["21 mod 4 = 1, and remainder 1 loses"],
    "lasker-nim(7)": ["7 = 4·1 + 3, so its Grundy value is 8"],
    "lasker-nim(8)": ["8 = 4·1 + 4, so its Grundy value is 7"],
    "poker-nim((1, 2), 3)": ["is added from the reserve of 2", "add 2 to heap 1"],
    "nimble(0, 2, 3, 0, 6)": ["an odd number of coins: 2"],
    "turning-turtles(THTTHH)": ["at places 2, 5, 6", "2 ⊕ 5 ⊕ 6 = 1"],
    "mock-turtles(THTHH)": [
        "place 1 has Grundy value 2, place 3 has Grundy value 7, place 4 has Grundy value 8"
    ],
    "ruler(HTHHT)": [
        "place 1 has Grundy value 1, place 3 has Grundy value 1, place 4 has Grundy value 4"
    ],
    "silver-dollar(1, 4, 9)": ["gaps before the coins are 1, 2, 4", "4 ⊕ 1 = 5"],
    "northcott(white, W..B, .W.B.)": ["White is to move; the gaps are 2, 1"],
    "green-hackenbush(0-1, 1-2, 2-3)": [
        "The edge 2-3 carries 0, so its Grundy value is 0 + 1 = 1",
        "The edge 0-1 carries 2, so its Grundy value is 2 + 1 = 3",
    ],
    "green-hackenbush(0-1, 0-2, 1-2)": ["3 edges lie on cycles", "ground is 1"],
    "rook:8x8(3, 5)": ["3 ⊕ 5 = 6"],
    "bishop:8x8(3, 5)": ["The smaller of 3 and 5 is 3"],
    "king:8x8(5, 6)": ["Row 5 is odd, column 6 is even", "Grundy value 3"],
    "chomp:3x4(4, 4, 4)": ["The bar of 3 by 4 is whole"],
    "chomp:3x4(4, 3)": ["The rows have 4 and 3: 1 apart"],
    "cram:2x4(..../....)": ["2 by 4", "answers each domino opposite"],
    "kayles(7)": ["take 1, leaving 3 and 3 → kayles(3, 3): 0", "not in {0, 1, 3, 4, 5} is 2"],
    "nim(3) + kayles(7)": ["kayles(7) has Grundy value 2", "3 ⊕ 2 = 1"],
    f"kayles({10**18})": ["period 12 from 71, proved by Guy-Smith"],
}


@pytest.mark.parametrize(("text", "sentences"), SENTENCES.items(), ids=SENTENCES)
def test_explanation(text: str, sentences: list[str]) -> None:
    why = gr.position(text).explain()
    shown = str(why)
    for sentence in sentences:
        assert sentence in shown, shown
    assert why.steps[-1].text.startswith(f"So it is {why.outcome}")


def test_an_explanation_in_a_notebook() -> None:
    html = gr.game("nim")(3, 4, 5).explain()._repr_html_()
    assert html.startswith("<ol><li>nim: Heaps")
    assert "<pre>3 = 0 1 1\n" in html


def test_steps_are_data() -> None:
    why = gr.game("nim")(3, 4, 5).explain()
    columns = next(step for step in why.steps if step.kind == "columns")
    assert columns.data == {"values": [3, 4, 5], "nim_sum": 2}
    assert why.steps[-1].data == {"move": "take 2 from heap 1", "to": "nim(1, 4, 5)"}


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("kayles(3)", ["rules", "options", "mex", "answers", "conclusion"]),
        (
            "misere nim(2)",
            ["rules", "rules", "theorem", "numbers", "columns", "answers", "conclusion"],
        ),
        ("stone-game(5, 3)", ["rules", "options", "line", "conclusion"]),
        ("left domineering:2x2(../..)", ["rules", "options", "conclusion"]),
        ("domineering:2x2(../..)", ["rules", "start", "start", "conclusion"]),
    ],
)
def test_every_kind_of_game_is_explained_in_one_order(text: str, kinds: list[str]) -> None:
    assert [step.kind for step in gr.position(text).explain().steps] == kinds


def test_the_rules_of_a_function_are_its_docstring() -> None:
    def ends(row: tuple[int, ...]) -> Any:
        """Take either end."""
        if row:
            yield row[0], row[1:]

    assert gr.scoring(ends)((1,)).explain().steps[0].text == "ends: Take either end."
    ends.__doc__ = None
    assert gr.scoring(ends)((1,)).explain().steps[0].text == "ends: your own rules."


@pytest.mark.parametrize(
    ("text", "plies"), [("connect-four:4x4", 16), ("hexapawn:4x4", None), ("mnk:3x4,3", None)]
)
def test_a_reason_uses_what_a_search_has_proved_and_searches_little(
    text: str, plies: int | None
) -> None:
    """Best play is shown where its length is known: a search finds who wins, not how fast."""
    seen: list[int] = [0]
    with gr.forgetting():
        solution = gr.game(text).start.solve()
        with gr.budget(watch=seen.append):
            steps = {step.kind: step for step in solution.explain().steps}
    assert solution.engine == "alpha-beta"
    assert max(seen) <= FEW_POSITIONS + 1
    moves = steps["options"].data["moves"] if "options" in steps else []
    assert [move["to"] for move in moves] == [str(move.to) for move in solution.keeping or ()]
    assert all(move["margin"] == solution.score for move in moves)
    line = steps["line"].data["line"] if "line" in steps else None
    assert (None if line is None else len(line)) == plies
    assert line is None or position_after(solution.position, line).is_over


def position_after(position: Any, labels: list[str]) -> Any:
    """Return the position after moves that are given by their words."""
    for label in labels:
        position = next(move.to for move in position.moves() if move.label == label)
    return position
