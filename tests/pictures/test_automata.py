"""The picture of an automaton, read back from its SVG: the whole table is there, and readable."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from grundy.errors import BudgetExceeded
from grundy.pictures.automata import AutomatonPicture, automaton_svg, label_rows
from grundy.pictures.shapes import text_width
from grundy.proofs.learning import Automaton
from tests.chance import draws

NAMESPACE = "{http://www.w3.org/2000/svg}"
WYTHOFF = Automaton(
    "golden 1",
    (
        (0, 1, 2, -1),
        (-1, -1, 3, -1),
        (-1, 4, -1, -1),
        (5, 1, -1, -1),
        (6, -1, 2, -1),
        (3, 1, -1, -1),
        (4, -1, 2, -1),
    ),
    frozenset({0, 3, 4}),
)


def random_automaton(seed: int, states: int, numeration: str, letters: int) -> Automaton:
    """Return an automaton whose states are all reached and all lead to acceptance."""
    chance = draws(seed)
    rows = [
        [chance.choice((-1, chance.randrange(states))) for _ in range(letters)]
        for _ in range(states)
    ]
    rows[0][0] = 0
    for state in range(states):
        rows[state][1] = (state + 1) % states
    return Automaton(numeration, tuple(map(tuple, rows)), frozenset({0, states // 2}))


AUTOMATA = [
    WYTHOFF,
    Automaton("base 2", ((0, -1, -1, 0),), frozenset({0})),
    random_automaton(1, 12, "base 2", 2),
    random_automaton(2, 30, "base 2", 4),
    random_automaton(3, 6, "base 10", 10),
    random_automaton(4, 9, "golden 2", 9),
]


def read_back(picture: str, letters: int, digits: int) -> tuple[dict[int, list[int]], set[int]]:
    """Return the table that the titles of a picture tell, and the accepting states."""
    root = ET.fromstring(picture)
    table: dict[int, list[int]] = {}
    good = set()
    for group in root.iter(f"{NAMESPACE}g"):
        about = group.findtext(f"{NAMESPACE}title") or ""
        if "state" in group.get("class", ""):
            number = int(re.findall(r"\d+", about)[0])
            table.setdefault(number, [-1] * letters)
            if "accepting" in about:
                good.add(number)
    for group in root.iter(f"{NAMESPACE}g"):
        about = group.findtext(f"{NAMESPACE}title") or ""
        if group.get("class") == "letters":
            source, target, told = re.fullmatch(r"(\d+) → (\d+): (.*)", about).groups()  # type: ignore[union-attr]  # every label is so
            for letter in told.split(", "):
                table[int(source)][int(letter, max(digits, 2))] = int(target)
    return table, good


@pytest.mark.parametrize("automaton", AUTOMATA)
def test_the_picture_has_the_whole_table(automaton: Automaton) -> None:
    letters = len(automaton.table[0])
    digits = {"golden 1": 2, "base 2": 2, "base 10": 10, "golden 2": 3}[automaton.numeration]
    table, good = read_back(automaton_svg(automaton), letters, digits)
    assert table == {state: list(row) for state, row in enumerate(automaton.table)}
    assert good == automaton.final


@pytest.mark.parametrize("automaton", AUTOMATA)
def test_labels_and_states_do_not_overlap(automaton: Automaton) -> None:
    root = ET.fromstring(automaton_svg(automaton))
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    boxes = []
    for group in root.iter(f"{NAMESPACE}g"):
        if group.get("class") == "letters":
            rows = group.findall(f"{NAMESPACE}text")
            for row in rows:
                half = 0.8 * text_width(row.text or "", 12) / 2
                x, y = float(row.get("x", 0)), float(row.get("y", 0))
                boxes.append((x - half, y - 9, x + half, y))
        else:
            frame = group.find(f"{NAMESPACE}rect")
            assert frame is not None
            x, y, w, h = (float(frame.get(name, 0)) for name in ("x", "y", "width", "height"))
            boxes.append((x, y, x + w, y + h))
    for left, top, right, bottom in boxes:
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)


def test_states_that_lead_nowhere_are_left_out() -> None:
    dead = Automaton("base 2", ((0, 1), (1, 1)), frozenset({0}))
    assert automaton_svg(dead).count('class="state') == 1


def test_the_legend_names_digits_and_numbers() -> None:
    picture = automaton_svg(WYTHOFF, ("a", "b"), title="Wythoff & Co")
    assert "It reads the Zeckendorf digits of a and b" in picture
    assert "Wythoff &amp; Co: 7 states" in picture
    assert AutomatonPicture(WYTHOFF, ("a", "b"), "Wythoff & Co")._repr_svg_() == picture


def test_many_letters_are_shortened() -> None:
    alphabet = [f"{i:03b}" for i in range(8)] + [f"1{i:03b}" for i in range(8)]
    rows = label_rows(alphabet[:12], alphabet)
    assert rows[-1].endswith("… 4 more")
    assert len(rows) == 3
    assert label_rows(alphabet, alphabet) == ["all"]
    assert label_rows(["0", "2", "3", "4", "9"], list("0123456789")) == ["0, 2–4, 9"]


def test_too_many_states_are_no_picture() -> None:
    with pytest.raises(BudgetExceeded, match="too many for a picture"):
        automaton_svg(random_automaton(5, 61, "base 2", 2))
