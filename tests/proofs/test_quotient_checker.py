"""The checker of misère quotients: it takes what is right, and no single change of it."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import combinations_with_replacement, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.proofs import quotients
from grundy.proofs.quotients import Refused, check, moves
from grundy.proofs.quotients import _goes_on as goes_on
from tests.chance import draws

if TYPE_CHECKING:
    from collections.abc import Iterator


def certificate(game: str, heaps: int | None = None) -> dict[str, Any]:
    data: dict[str, Any] = gr.game(game).misere.quotient(heaps).as_data()
    return data


FOUND = [
    ("octal:0.122", None),
    ("kayles", None),
    ("octal:0.15", 40),
    ("octal:0.44", 40),
    ("octal:0.152", 40),
    ("octal:0.157", 40),
    ("octal:0.56", 30),
    ("octal:0.07", 26),
    ("nim", 6),
    ("grundys-game", 18),
    ("hexadecimal:0.8F", 8),
    ("rule: n -> n-k for k in range(1, n) if n % k == 0", 12),
]


def test_what_is_found_holds() -> None:
    for game, heaps in FOUND:
        assert check(json.loads(json.dumps(certificate(game, heaps)))) > 0, game


def test_quotients_of_positions_hold() -> None:
    assert check(gr.game("cram:2x3").start.misere.quotient().as_data()) > 0


def is_refused(data: dict[str, Any]) -> bool:
    try:
        check(data)
    except Refused:
        return True
    return False


def changes(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every certificate that differs in one product, one image or one element of P."""
    order = len(data["elements"])
    for row, old in enumerate(data["products"]):
        for changed in one_changed(old, order):
            rows = data["products"]
            yield data | {"products": [*rows[:row], changed, *rows[row + 1 :]]}
    yield from (data | {"images": changed} for changed in one_changed(data["images"], order))
    yield from (data | {"lost": sorted({*data["lost"]} ^ {x})} for x in range(order))


def one_changed(numbers: list[int], below: int) -> Iterator[list[int]]:
    """Yield the lists that differ from this one in one number."""
    for place, old in enumerate(numbers):
        for new in range(below):
            if new != old:
                yield [*numbers[:place], new, *numbers[place + 1 :]]


def test_every_single_change_is_refused() -> None:
    for game, heaps in (("octal:0.122", None), ("kayles", 5), ("nim", 3)):
        data = certificate(game, heaps)
        tried = list(changes(data))
        assert len(tried) > 50
        assert [changed for changed in tried if not is_refused(changed)] == [], game


def test_single_changes_of_kayles_are_refused() -> None:
    data = certificate("kayles")
    for changed in islice(changes(data), draws(9).randrange(80), None, 80):
        assert is_refused(changed), changed


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("form", "misère quotient 0"),
        ("period", {"start": 70, "length": 12}),
        ("period", {"start": 71, "length": 11}),
        ("period", {"start": 0, "length": 12}),
        ("period", {"start": 80, "length": 12}),
        ("rule", {"takes": [1, 2], "digits": [7, 3]}),
        ("rule", {"takes": [1, 2], "digits": [7, 23]}),
        ("rule", {"takes": [0, 2], "digits": [7, 7]}),
        ("rule", None),
        ("generators", [1, 2]),
        ("elements", [[]]),
        ("images", []),
        ("images", None),
        ("lost", [0]),
        ("lost", []),
        ("lost", [1, 1]),
    ],
)
def test_other_claims_are_refused(name: str, value: Any) -> None:
    with pytest.raises(Refused):
        check(certificate("kayles") | {name: value})


def test_an_unreduced_monoid_is_refused() -> None:
    """Heaps of 1, told with four elements where two are enough."""
    data = certificate("subtraction:1", 1)
    large = data | {
        "elements": [[], [1], [1, 1], [1, 1, 1]],
        "products": [[1], [2], [3], [0]],
        "lost": [1, 3],
        "images": [0, 1],
    }
    assert check(data) > 0
    with pytest.raises(Refused, match="told apart"):
        check(large)


ONES: dict[str, Any] = {
    "form": "misère quotient 1",
    "rule": None,
    "options": [[], [[]]],
    "elements": [[], [1]],
    "generators": [1],
    "products": [[1], [0]],
    "lost": [1],
    "images": [0, 1],
    "period": None,
}
"""Heaps of one token: an even number of them is won, an odd number is lost."""


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"images": [0, -1]}, "the images are elements"),
        ({"images": [0, 2]}, "the images are elements"),
        ({"images": [0, True]}, "the images are elements"),
        ({"images": (0, 1)}, "the images are elements"),
        ({"images": [1, 1]}, "the images are elements"),
        ({"generators": [2]}, "form: heaps"),
        ({"generators": [1, 1], "products": [[1, 1], [0, 0]]}, "form: heaps"),
        ({"products": [[1]]}, "each element has its products"),
        ({"products": [[1], [2]]}, "a product is an element"),
        ({"products": [[1], [0, 0]]}, "a product is an element"),
        ({"images": [0, 0]}, "heap 1 is not its generator"),
        ({"elements": [[], [1, 1]]}, "element 1 is not the product"),
        ({"lost": [2]}, "P is a set of elements"),
        ({"lost": [1, 1]}, "told twice"),
        ({"lost": [0, 1]}, "1 is in P"),
        ({"options": [[], [[]], []]}, "each heap has its options"),
        ({"options": [[], [[1]]]}, "has a later heap"),
        ({"options": [[], []]}, "heap 1 has no moves"),
        ({"rule": {"takes": [0], "digits": [1]}}, "nothing is taken"),
        ({"rule": {"takes": [0], "digits": [2]}}, "nothing is taken"),
        ({"rule": {"takes": [-1], "digits": [2]}}, "takes are numbers"),
        ({"rule": {"takes": [True], "digits": [3]}}, "takes are numbers"),
        ({"rule": {"takes": [1], "digits": [True]}}, "takes are numbers"),
        ({"rule": {"takes": [1], "digits": [3]}, "parts": ["", "a"]}, "parts have options"),
        ({"period": {"start": 1, "length": 1}}, "take-and-break"),
    ],
)
def test_a_refusal_names_what_is_wrong(changed: dict[str, Any], reason: str) -> None:
    assert check(ONES) == 2
    with pytest.raises(Refused, match=reason):
        check(ONES | changed)


@pytest.mark.parametrize(
    "changed", [{"parts": ["", "a"]}, {"rule": {"takes": [1], "digits": [3]}}, {"parts": []}]
)
def test_the_same_heaps_in_other_words_hold(changed: dict[str, Any]) -> None:
    assert check(ONES | changed) == 2


@pytest.mark.parametrize("digit", range(32))
def test_moves_are_all_ways_to_leave_heaps(digit: int) -> None:
    """Against a list of all partitions of what is left, by the number of their parts."""
    for take in range(1 if digit & 3 else 0, 4):
        for heap in range(11):
            rest, wanted = heap - take, []
            for size in range(4):
                for parts in combinations_with_replacement(range(1, heap + 1), size):
                    differ = size != 2 or not digit & 16 or parts[0] != parts[1]
                    if sum(parts) == rest and digit >> size & 1 and differ:
                        wanted.append(parts)
            found = list(moves({"rule": {"takes": [take], "digits": [digit]}}, heap))
            assert sorted(found) == sorted(wanted), (take, heap)


@pytest.mark.parametrize(
    ("game", "heaps", "kinds"),
    [("octal:0.122", None, 6), ("kayles", 5, 15), ("nim", 6, 12), ("hexadecimal:0.8F", 8, 12)],
)
def test_sums_are_looked_at_once_a_kind(game: str, heaps: int | None, kinds: int) -> None:
    assert check(certificate(game, heaps)) == kinds


@pytest.mark.parametrize(
    ("take", "digit", "heap", "left"),
    [
        (0, 4, 6, [(1, 5), (2, 4), (3, 3)]),
        (0, 20, 6, [(1, 5), (2, 4)]),
        (1, 20, 6, [(1, 4), (2, 3)]),
        (0, 8, 6, [(1, 1, 4), (1, 2, 3), (2, 2, 2)]),
        (1, 8, 6, [(1, 1, 3), (1, 2, 2)]),
        (6, 15, 6, [()]),
        (5, 15, 6, [(1,)]),
        (7, 15, 6, []),
    ],
)
def test_moves_are_those_of_the_digits(
    take: int, digit: int, heap: int, left: list[tuple[int, ...]]
) -> None:
    assert list(moves({"rule": {"takes": [take], "digits": [digit]}}, heap)) == left


@pytest.mark.parametrize(
    ("takes", "digits", "heaps"), [([1, 5], [3, 7], 15), ([1, 5], [3, 3], 15), ([2, 1], [8, 3], 17)]
)
def test_a_period_is_shown_as_far_as_the_theorem_asks(
    takes: list[int], digits: list[int], heaps: int
) -> None:
    """Below t(n0 + p) + d, for n0 = 3, p = 2, moves that take at most d and leave at most t."""
    rule = {"takes": takes, "digits": digits}
    images = [0, 1, 1, *[2, 3] * heaps][:heaps]
    goes_on(rule, images, 3, 2)
    with pytest.raises(Refused, match=f"heaps to {heaps - 1} are needed"):
        goes_on(rule, images[:-1], 3, 2)
    for place in range(3, heaps):
        with pytest.raises(Refused, match="do not repeat"):
            goes_on(rule, [*images[:place], 9, *images[place + 1 :]], 3, 2)
    for start, length in ((0, 2), (3, 0), (3, -2), (3.0, 2), (3, 2.0)):
        with pytest.raises(Refused, match="the period"):
            goes_on(rule, images, start, length)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="must differ"):
        goes_on({"takes": takes, "digits": [digits[0], digits[1] | 16]}, images, 3, 2)


def test_a_period_may_start_at_1_and_have_length_1() -> None:
    rule = {"takes": [1], "digits": [3]}
    goes_on(rule, [0, *[1] * 4], 1, 1)
    with pytest.raises(Refused, match="heaps to 4 are needed"):
        goes_on(rule, [0, *[1] * 3], 1, 1)


def test_every_file_gets_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right, wrong = tmp_path / "right.json", tmp_path / "wrong.json"
    right.write_text(json.dumps(ONES), encoding="utf-8")
    wrong.write_text(json.dumps(ONES | {"lost": []}), encoding="utf-8")
    assert quotients.main([str(right)]) == 0
    assert quotients.main([str(wrong), str(right)]) == 1
    first, second, third = capsys.readouterr().out.splitlines()
    assert first == third == f"{right}: holds: 2 elements, 2 kinds of sums"
    assert second.startswith(f"{wrong}: refused: (R)")


def test_the_checker_stands_alone(tmp_path: Path) -> None:
    """In a fresh process that cannot import grundy."""
    right, wrong = tmp_path / "right.json", tmp_path / "wrong.json"
    data = certificate("kayles")
    right.write_text(json.dumps(data), encoding="utf-8")
    wrong.write_text(json.dumps(data | {"lost": data["lost"][1:]}), encoding="utf-8")
    program = tmp_path / "check.py"
    program.write_bytes(Path(quotients.__file__).read_bytes())
    done = subprocess.run(
        [sys.executable, "-I", "-S", program, right, wrong],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 1, done.stderr
    first, second = done.stdout.splitlines()
    assert first.startswith(f"{right}: holds: 40 elements")
    assert second.startswith(f"{wrong}: refused: ")


def test_certificates_are_read_back() -> None:
    found = gr.game("kayles").misere.quotient(12)
    assert gr.Quotient.from_data(json.loads(json.dumps(found.as_data()))) == found
    with pytest.raises(gr.CertificateError):
        gr.Quotient.from_data({"form": "another"})
    with pytest.raises(gr.CertificateError):
        gr.Quotient.from_data({})
