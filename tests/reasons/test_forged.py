"""Forged certificates: what is verified is what the sentence says, of the game that it names."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.proofs import checker, quotients

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NIM = "(a, b) -> (a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1)"
WYTHOFF = f"{NIM}; (a-k, b-k) for k in range(1, min(a, b)+1)"


def verified(
    folder: Path, game: str, rule: str, claim: str, given: Any = None, **more: Any
) -> gr.Verified:
    """Verify a file with this claim: of values where it is a number, else of outcomes."""
    about = "outcome" if re.search("==| in ", claim) else "grundy"
    rank = ["n"] if rule.startswith("n ->") else ["a + b"]
    head = {"game": game, "rule": rule, "about": about, "play": "normal", "rank": rank}
    data = head | {"numeration": "base 2", "claim": claim} | more
    file = folder / "certificate.json"
    file.write_text(json.dumps(data))
    return gr.verify(file, game=given)


@pytest.mark.parametrize(
    ("game", "rule", "claim"),
    [
        ("subtraction:1,2,24", "n -> n-1; n-2", "n % 3"),
        ("subtraction:1,2,3000", "n -> n-1; n-2", "n % 3"),
        ("rule: n -> n-1; n-2; n-3 if n > 10**18", "n -> n-1; n-2", "n % 3"),
        ("bounded-nim:50", "n -> n-k for k in range(1, 25)", "n % 25"),
        ("grid:rides[-1,0][0,-1],steps[-9,-9]", NIM, "a == b"),
        ("wythoff", NIM, "a == b"),
        (f"octal:0.{'3' * 30}", "n -> n-k for k in range(1, 26)", "n % 26"),
    ],
)
def test_a_rule_that_differs_far_out_is_not_that_of_the_game(
    game: str, rule: str, claim: str, tmp_path: Path
) -> None:
    """Small positions have the same moves in both, so that comparing these would not tell."""
    with pytest.raises(gr.CertificateError):
        verified(tmp_path, game, rule, claim)
    assert str(claim) in verified(tmp_path, f"rule: {rule}", rule, claim).certificate.text


def test_a_sum_of_games_has_no_one_rule(tmp_path: Path) -> None:
    with pytest.raises(gr.CertificateError, match="a sum of games"):
        verified(tmp_path, "nim + kayles", "n -> n-1; n-2", "n % 3")


@gr.impartial
def readable(n: int) -> Iterator[int]:
    if n > 0:
        yield n - 1
    if n > 1:
        yield n - 2
    if n == 24:
        yield 0


@gr.impartial
def unreadable(n: int) -> Iterator[int]:
    small = [n - 1, n - 2]
    while small:
        there = small.pop()
        if there >= 0 or n == 24:
            yield max(there, 0)


def test_moves_that_cannot_be_read_are_not_spoken_of(tmp_path: Path) -> None:
    rule = "n -> n-1; n-2"
    with pytest.raises(gr.CertificateError, match="the rule of readable is"):
        verified(tmp_path, "readable", rule, "n % 3", readable)
    found = verified(tmp_path, "unreadable", rule, "n % 3", unreadable)
    assert found.claim == f"All positions of the rule {rule}: the Grundy value of n is n mod 3."
    game = unreadable.misere
    found = verified(tmp_path, game.text, rule, "n % 3 == 1", game, play="misere")
    assert (
        found.claim
        == f"One heap of the rule {rule} in misère play: n is P exactly when n mod 3 is 1."
    )


def test_a_name_of_the_catalogue_is_no_rule(tmp_path: Path) -> None:
    class Named(gr.ImpartialGame):
        name = "nim"
        arity = 1

        def moves(self, n: int) -> Any:
            return range(n) if n != 30 else [0]

    def lasker_nim(n: int) -> Any:
        return [range(n), [0]][n == 30]

    rule = "n -> n-k for k in range(1, n+1)"
    for given in (Named(), gr.impartial(lasker_nim)):
        found = verified(tmp_path, given.text, rule, "n", given)
        assert found.claim.startswith(f"All positions of the rule {rule}: ")


@pytest.mark.parametrize(
    ("game", "rule", "claim", "within"),
    [
        ("wythoff", WYTHOFF, "a == b", ("a == 0 or b == 0", 23)),
        ("nim", "n -> n-k for k in range(1, n+1)", "n == 0", ("n <= 1", 2)),
        ("bounded-nim:1", "n -> n-k for k in range(1, 1+1)", "n", ("n <= 1", 2)),
    ],
)
def test_a_domain_is_part_of_the_sentence(
    game: str, rule: str, claim: str, within: tuple[str, int], tmp_path: Path
) -> None:
    domain, positions = within
    found = verified(tmp_path, game, rule, claim, domain=domain)
    assert found.positions == positions
    words = domain.replace("==", "=").replace("<=", "≤")
    assert f" of {game} where {words}: " in found.claim
    alone = checker.answer(str(tmp_path / "certificate.json"))
    assert alone.startswith(f"proved for all positions where {domain} of {rule}: ")


def test_an_outcome_of_one_heap_is_not_that_of_sums(tmp_path: Path) -> None:
    rule = "n -> n-k for k in range(1, n+1)"
    found = verified(tmp_path, "misere nim", rule, "n == 1", play="misere")
    assert found.claim == "One heap of misere nim: n is P exactly when n = 1."
    found = verified(tmp_path, "nim", rule, "n == 0")
    assert found.claim == "One heap of nim: n is P exactly when n = 0."


def test_a_rule_that_only_the_checker_reads_is_refused_in_words(tmp_path: Path) -> None:
    for rule in (f"{NIM}\n", NIM[1:]):
        with pytest.raises(gr.CertificateError, match=r"refused: rule text, column \d+"):
            verified(tmp_path, "nim", rule, "a == b")


SAID = {
    "n % 1 == 0 == n": "(n mod 1) = 0 = n",
    "n == (n if n < 5 else n) < 1": "n = (n if n < 5, else n) < 1",
    "n in {0}": "n in {0} (as Python)",
    "n in [0] and n in (0, 1)": "n in [0] and n in (0, 1) (as Python)",
}


@pytest.mark.parametrize("claim", SAID)
def test_a_sentence_says_all_of_the_claim(claim: str, tmp_path: Path) -> None:
    rule = "n -> n-k for k in range(1, n+1)"
    found = verified(tmp_path, "nim", rule, claim)
    assert found.claim == f"One heap of nim: n is P exactly when {SAID[claim]}."


def test_the_name_of_a_position_is_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "quotient.json"
    data = gr.position("misere nim(3) + nim(1)").quotient().as_data()
    for name in ("nim(3) +\r\t\t\t\tnim(1)", "nim(0x3)+nim( 1 )"):
        file.write_text(json.dumps(data | {"game": name}, ensure_ascii=False))
        assert " all that nim(3, 1) can become " in gr.verify(file).claim


def test_a_field_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "twice"
    rule = "n -> n-1; n-2"
    verified(tmp_path, f"rule: {rule}", rule, "n % 3")
    automaton = (tmp_path / "certificate.json").read_text()
    quotient = json.dumps(gr.game("octal:0.3").misere.quotient().as_data(), ensure_ascii=False)
    strategy = gr.certificate(gr.position("nim(1, 2)")).text
    for text in (automaton, quotient, strategy):
        file.write_text(text.replace("{", '{"game": "nim", ', 1))
        with pytest.raises(gr.CertificateError, match="there twice"):
            gr.verify(file)
        assert "refused" in checker.answer(str(file))
    file.write_text(quotient.replace("{", '{"game": "nim", ', 1))
    assert quotients.main([str(file)]) == 1


def test_a_quotient_of_parts_has_no_rule_of_its_own(tmp_path: Path) -> None:
    data = gr.position("misere kayles(5)").quotient().as_data()
    file = tmp_path / "quotient.json"
    file.write_text(json.dumps(data, ensure_ascii=False))
    assert gr.verify(file).claim
    rule = {"takes": [1], "digits": [3]}
    other = gr.game("octal:0.3").misere.quotient().as_data()
    for forged in (
        data | {"rule": rule},
        other | {name: data[name] for name in ("game", "parts", "options")},
        other | {name: data[name] for name in ("game", "parts", "options")} | {"rule": None},
        data | {"images": []},
        data | {"images": data["images"][:-1]},
    ):
        file.write_text(json.dumps(forged, ensure_ascii=False))
        with pytest.raises(gr.CertificateError):
            gr.verify(file)
