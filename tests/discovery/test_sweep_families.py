"""Families: every game once, in order, by number; and what makes none."""

from __future__ import annotations

import pickle
from itertools import combinations, product
from pathlib import Path

import pytest

import grundy as gr

FAMILIES = [
    "octal digits=2",
    "octal digits=1 before=4",
    "hexadecimal digits=1 before=C",
    "subtraction largest=6",
    "subtraction largest=7 size=3",
    "take-and-break largest=3 splits=37",
    "take-and-break largest=2 splits=8F before=4",
    "pieces board=5x6 pieces=rook,knight",
    'rule:"n -> n-1; n-a if n % b == 0" a=2-4 b=1,3',
]


@pytest.mark.parametrize("text", FAMILIES)
def test_a_family_has_every_game_once(text: str) -> None:
    family = gr.family(text)
    games = [game.text for game in family]
    assert len(games) == len(set(games)) == len(family)
    assert games == [family.text_of(number) for number in range(len(family))]
    assert all(gr.game(game).text == game for game in games)
    assert family.text == text
    assert gr.family(family.text) == family == pickle.loads(pickle.dumps(family))
    assert gr.family(family.text).digest == family.digest
    assert len({gr.family(other).digest for other in FAMILIES}) == len(FAMILIES)


def test_octal_codes_are_numbered_by_their_digits() -> None:
    codes = [f"0.{''.join(code)}".rstrip("0") for code in product("01234567", repeat=2)]
    assert [game.text for game in gr.family("octal", digits=2)] == [f"octal:{c}" for c in codes[1:]]


@pytest.mark.parametrize("size", [1, 3, 6])
def test_sets_of_one_size_are_those_of_any(size: int) -> None:
    found = [game.numbers for game in gr.family("subtraction", largest=6, size=size)]
    assert sorted(found) == sorted(combinations(range(1, 7), size))
    every = [game.numbers for game in gr.family("subtraction", largest=6)]
    assert found == [numbers for numbers in every if len(numbers) == size]


def test_a_family_of_millions_is_not_listed() -> None:
    sets = gr.family("subtraction", largest=40, size=7)
    assert len(sets) == 18_643_560
    assert sets[-1].text == "subtraction:34-40"
    assert sets[12_345_678] == gr.family(sets.text)[12_345_678]
    assert len(gr.family("octal", digits=12)) == 8**12 - 1
    assert next(iter(gr.family("hexadecimal", digits=9))).text == "hexadecimal:0.000000001"
    with pytest.raises(IndexError):
        sets[18_643_560]


def test_take_and_break_by_its_splits() -> None:
    found = [game.text for game in gr.family("take-and-break", largest=2, splits="73")]
    digits = [a + b for a, b in product("037", repeat=2)][1:]
    assert found == [f"octal:0.{code}".rstrip("0") for code in digits]


def test_pieces_are_those_of_the_catalogue() -> None:
    pieces = gr.family("pieces", board=(6, 6), pieces=("rook", "bishop", "knight"))
    assert [pieces.parameters(number) for number in (0, 2, 6)] == [(1, 0, 0), (1, 1, 0), (1, 1, 1)]
    for number, name in ((0, "rook"), (1, "bishop"), (2, "queen"), (3, "knight")):
        assert pieces[number].values(6, 6) == gr.game(f"{name}:6x6").values()


def test_a_rule_has_its_numbers_and_nothing_else_replaced() -> None:
    rules = gr.family("rule: n -> n-k for k in (1, a, ab) if n % a", a="2-3", ab=[7, 5])
    assert [game.in_words for game in rules] == [
        f"n -> n-k for k in (1, {a}, {ab}) if n % {a}" for a in (2, 3) for ab in (5, 7)
    ]


def test_a_function_of_a_file_goes_with_the_family(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text(
        "import grundy as gr\n\n\ndef take(a, b):\n    def rule(n):\n"
        "        return [n - k for k in (1, a, b) if k <= n]\n    return rule\n\n\n"
        "def named(a):\n    return gr.game(f'subtraction:1,{a}')\n"
    )
    family = gr.family(f"{file}:take", a="2-3", b=5)
    sent = pickle.dumps(family)
    file.unlink()
    rows = gr.sweep(pickle.loads(sent), ask="zeros", most=20)
    assert [(row["a"], row["b"]) for row in rows] == [(2, 5), (3, 5)]
    for row, numbers in zip(rows, ("1,2,5", "1,3,5"), strict=True):
        assert row["game"] == f"{file}:take(a={row['a']}, b=5)"
        lost = gr.game(f"subtraction:{numbers}").lost(20)  # type: ignore[attr-defined]
        assert row["first"] == ",".join(map(str, lost))
    with pytest.raises(gr.MissingFileError):
        gr.family(f"{file}:take", a="2-3", b=5)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nim", "families are octal"),
        ("octl digits=2", "did you mean octal"),
        ("octal", "needs its digits, as in octal digits=2"),
        ("octal digit=2", "did you mean digits"),
        ("octal digits=two", "digits is a whole number"),
        ("octal digits=13", "from 1 to 12"),
        ("octal digits=2 before=8", "before the point stands 0 or 4"),
        ("octal digits=2 digits=3", "given twice"),
        ("subtraction largest=5 size=6", "from 1 to 5"),
        ("take-and-break largest=2 splits=9Z", "splits are digits"),
        ("pieces pieces=rok", "did you mean rook"),
        ("pieces board=8", "ROWSxCOLUMNS"),
        ("rule: n -> n-a", "has no parameters"),
        ("rule: n -> n-1 a=2-3", "has no a"),
        ("rule: n -> n-a n=2-3", "part of the position"),
        ("rule: n -> n-k for k in (1, 2) k=2-3", "goes through a loop"),
        ("rule: n -> n-a a=9-2", "goes through whole numbers"),
        ("rule: n -> n-a; n-b a=2", "there is no 'b'"),
        ("none.py:take a=2", "No such file"),
    ],
)
def test_what_makes_no_family(text: str, words: str) -> None:
    with pytest.raises(gr.GrundyError, match=words):
        gr.family(text)


def test_files_that_make_no_games(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    for code, words in (
        ("def take(a):\n    return 7\n", "it makes a game, or a rule"),
        ("def take(b):\n    return 7\n", "fails for"),
        ("def tkae(a):\n    return 7\n", "has no function 'take'; did you mean tkae"),
        ("def take(a:\n", "does not load: SyntaxError"),
    ):
        file.write_text(code)
        with pytest.raises(gr.GrundyError, match=words):
            gr.family(f"{file}:take", a=2)
