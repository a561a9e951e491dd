"""The checker of misère quotients: it takes what is right, and no single change of it."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.proofs import quotients
from grundy.proofs.quotients import Refused, check
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
