"""`solve --as` and `-o`, `certify` and `verify`, as one types them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from grundy.cli.main import run

Ask = Callable[..., str]
RULES = '''def divisor(n):
    """Subtract a proper divisor of n."""
    return [n - d for d in range(1, n) if n % d == 0]
'''


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def ask(line: str, status: int = 0) -> str:
        assert run(line.split()) == status
        told = capsys.readouterr()
        return told.err if status else told.out

    return ask


def test_the_reason_alone(answer: Ask, tmp_path: Path) -> None:
    assert answer("solve nim 3 4 5 --as text").startswith("nim: Heaps of tokens")
    assert answer("solve nim 3 4 5 --as latex").startswith("\\begin{enumerate}")
    page = answer("solve wythoff 3 5 --as html")
    assert page.startswith("<!DOCTYPE html>\n<html")
    ElementTree.fromstring(page.partition("\n")[2])
    file = tmp_path / "why.tex"
    assert answer(f"solve wythoff 3 5 -o {file}") == f"{file}: {file.stat().st_size:,} bytes\n"
    assert r"\lfloor k\varphi \rfloor" in file.read_text()
    data = json.loads(answer("solve nim 1 2 --as text --json"))
    assert data["reason"].endswith("So it is N: take 1 from heap 2 → nim(1, 1).\n")
    both = answer("solve domineering:2x2 --as latex")
    assert both.count(r"\paragraph{") == 2
    assert "file name why.foo does not tell the format" in answer(
        "solve nim 1 -o why.foo", status=2
    )


def test_certify_and_verify(answer: Ask, tmp_path: Path) -> None:
    file = tmp_path / "proof.cert"
    told = answer(f"certify nim 3 4 5 -o {file}")
    assert told.startswith("nim(3, 4, 5) is N: the player to move wins.\n  proof ")
    assert "51 positions, from the rules alone" in answer(f"verify {file}")
    data = json.loads(answer(f"verify {file} --json"))
    assert data == {
        "verified": True,
        "kind": "strategy",
        "claim": "nim(3, 4, 5) is N: the player to move wins.",
        "positions": 51,
    }
    file.write_text(file.read_text()[:-20])
    assert "damaged" in answer(f"verify {file}", status=2)
    assert "no file" in answer(f"verify {tmp_path / 'none'}", status=2)
    claim = json.loads(answer("certify kayles --period --json"))
    assert (claim["claim"], claim["saved"]) == ("kayles has period 12 from 71 on.", None)
    assert "which game?" in answer("certify kayles 7 --upto 3", status=2)
    assert answer("certify nim 1 1 1 --misere").count("\n") == 8


def test_a_rule_in_a_file_is_named_by_whoever_verifies(answer: Ask, tmp_path: Path) -> None:
    rules, file = tmp_path / "rules.py", tmp_path / "mine.cert"
    rules.write_text(RULES)
    answer(f"certify {rules}:divisor 12 -o {file}")
    assert "say that you trust it" in answer(f"verify {file}", status=2)
    assert "12 positions" in answer(f"verify {file} --game {rules}:divisor")
    # A catalogue game of that name was found by the position's text, whatever --game said.
    assert "not a position of kayles" in answer(f"verify {file} --game kayles", status=2)


def test_a_certificate_of_another_game_is_refused(answer: Ask, tmp_path: Path) -> None:
    """The game in the header was printed, and the game that was named checked."""
    file = tmp_path / "k.cert"
    answer(f"certify octal:0.77 --period -o {file}")
    file.write_text(file.read_text().replace('"octal:0.77"', '"octal:0.137"'))
    refused = answer(f"verify {file} --game octal:0.77", status=2)
    assert "the certificate is about octal:0.137, not about octal:0.77" in refused
    assert "other rules than those of octal:0.137" in answer(f"verify {file}", status=2)


NAMES = """import grundy as gr

def nim(n):
    if n:
        yield n - 1

class Kayles(gr.ImpartialGame):
    name = "kayles"

    def moves(self, n):
        return [n - 1] if n else []
"""


def test_a_game_that_goes_by_a_name_of_the_catalogue(answer: Ask, tmp_path: Path) -> None:
    """In the sentence is the name of the catalogue, whose nim(2) is N."""
    rules, file = tmp_path / "n.py", tmp_path / "n.cert"
    rules.write_text(NAMES)
    for own, name in (("nim", "nim"), ("Kayles", "kayles")):
        told = f"{name}(2) is P: the previous player wins. Here {name} is the game that was given,"
        assert answer(f"certify {rules}:{own} 2 -o {file}").startswith(told)
        assert answer(f"verify {file} --game {rules}:{own}").startswith(told)
        assert f"Here {name} is" in json.loads(answer(f"certify {rules}:{own} 2 --json"))["claim"]


BUILTINS = """import builtins

__builtins__ = vars(builtins) | {"range": lambda a, b: builtins.range(a, min(b, 10**6))}

def game(n):
    for k in range(1, n + 1):
        yield n - k
"""


def test_builtins_of_a_file_are_not_those_of_python(answer: Ask, tmp_path: Path) -> None:
    """Small positions have the same moves, so that comparing these would not tell."""
    rules = tmp_path / "e2.py"
    rules.write_text(BUILTINS)
    assert "nothing was proved" in answer(f"certify {rules}:game --all", status=2)
