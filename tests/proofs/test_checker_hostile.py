"""Hostile certificates: whatever the JSON, the checker says no in time, and in its own words."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grundy.proofs import checker

DATA = Path(__file__).parent / "data"
FIELDS = ("rule", "about", "play", "domain", "rank", "numeration", "table", "final", "claim")
GOOD: dict[str, Any] = json.loads((DATA / "take-1-3-4.json").read_text())
PAIRS: dict[str, Any] = json.loads((DATA / "wythoff.json").read_text())


def verdict(certificate: Any, steps: int = 20_000) -> str:
    """Return the step at which a certificate is refused; nothing but a refusal may be raised."""
    try:
        checker.check(certificate, steps)
    except checker.Refused as refused:
        if len(refused.reason) < 10_000:
            return refused.step
        raise AssertionError("too many words") from refused
    return ""


odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 5),
    st.sampled_from([10**30, -(10**30), 10**1000, math.nan, math.inf, 0.0, 1.0, -0.0]),
    st.sampled_from(["", "n", "base 2\n", "base 2 ", "base 02", "golden 6", "base 11", "Base 2"]),
    st.text(max_size=20),
)
tangled = st.recursive(
    odd, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner)
)
WORDS = (
    "n a b k 0 1 2 3 ( ) [ ] { } , ; : + - * // / % ** ^ & | ~ << >> < <= == != > >= -> = := . "
    "if else for in not and or range min max abs zeros appended True None lambda _ is await "
    "places lowest "
    "10**18 n->n-1 (a,b) (a,b)->(a-1,b) for_k_in_range(n) 'x' \\ é \n \x00"
)
texts = st.lists(st.sampled_from(WORDS.split(" ")), max_size=25).map(
    lambda found: " ".join(found).replace("_in_", " in ")
)
tables = st.lists(st.lists(st.integers(-2, 4), min_size=1, max_size=5), max_size=5)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from([GOOD, PAIRS]),
    st.dictionaries(st.sampled_from(FIELDS), tangled | texts | tables, min_size=1, max_size=3),
    st.booleans(),
)
def test_odd_certificates_are_refused(
    certificate: dict[str, Any], changed: dict[str, Any], arrow: bool
) -> None:
    if arrow and isinstance(changed.get("rule"), str):
        changed["rule"] = f"n -> n-1; {changed['rule']}"
    verdict({**certificate, **changed})


@given(tangled)
def test_what_is_no_certificate_is_refused(certificate: Any) -> None:
    assert verdict(certificate) == "form"


@given(texts, texts)
def test_odd_texts_are_refused(rule: str, claim: str) -> None:
    base = {"about": "outcome", "rank": ["n"], "numeration": "base 2"}
    verdict({**base, "rule": f"n -> n-1; {rule}", "claim": claim})
    verdict({**base, "rule": "n -> n-1", "claim": f"n % 2 == 0 and {claim}", "domain": claim})


@pytest.mark.parametrize(
    ("changed", "step"),
    [
        ({"form": 2}, "form"),
        ({"form": True}, "form"),
        ({"form": 10**5000}, "form"),
        ({"grundy": "quotient"}, "form"),
        ({"numeration": "base 2\n"}, "form"),
        ({"numeration": "base 1"}, "form"),
        ({"numeration": 2}, "form"),
        ({"numeration": 10**5000}, "form"),
        ({"rank": [10**5000]}, "form"),
        ({"rank": ["n" * 5000]}, "form"),
        ({"rank": "n"}, "form"),
        ({"about": ["outcome"]}, "form"),
        ({"play": None}, "form"),
        ({"table": []}, "form"),
        ({"table": [[]]}, "form"),
        ({"table": [[0.0, 0.0]], "final": [0]}, "form"),
        ({"table": [[False, False]], "final": [0]}, "form"),
        ({"table": [[0, 0]], "final": [False]}, "form"),
        ({"table": [[0, 0]], "final": None}, "form"),
        ({"table": [[0, 10**30]], "final": [0]}, "form"),
        ({"table": [[0, -2]], "final": [0]}, "form"),
        ({"table": [[1, 0], [0, 1]], "final": [0]}, "form"),
        ({"table": [[0, math.nan]], "final": [0]}, "form"),
        ({"table": [[0, 0]] * 10**5, "final": [0]}, "stay"),
        ({"table": [[0, 0]] * 10**6, "final": [0]}, "form"),
        ({"final": [0] * 100}, "form"),
        ({"claim": "n" * 10**7}, "form"),
        ({"rule": "n -> n-1;" * 10**6}, "form"),
        ({"rule": "n -> n-1\n"}, ""),
        ({"domain": 5}, "form"),
        ({"domain": "("}, "form"),
        ({"claim": "lambda: n"}, "form"),
        ({"claim": "n.real == 0"}, "form"),
        ({"claim": "n == 1.5"}, "form"),
        ({"claim": "n == 'x'"}, "form"),
        ({"claim": "n / 2 == 1"}, "form"),
        ({"claim": "n % 0 == 1"}, "form"),
        ({"claim": "n // -1 == 1"}, "form"),
        ({"claim": "n is 3"}, "form"),
        ({"claim": "n == 2 ** -1"}, "form"),
        ({"claim": "n in n"}, "form"),
        ({"claim": "zeros(n, 0, 0)"}, "form"),
        ({"claim": "zeros(n, 10**9, 0)"}, "form"),
        ({"claim": "appended(n)"}, "form"),
        ({"claim": "places(0, n)"}, "form"),
        ({"claim": "places(n, n)"}, "form"),
        ({"claim": "n < lowest(n, n)"}, "form"),
        ({"claim": "-" * 3_990 + "n"}, "form"),
        ({"claim": "not " * 900 + "n"}, "form"),
        ({"claim": "+".join(["n"] * 1_900)}, "form"),
        ({"claim": "(" * 3_000}, "form"),
        ({"claim": "n < " + " < ".join(["n"] * 900)}, "claim"),
    ],
)
def test_odd_fields(changed: dict[str, Any], step: str) -> None:
    certificate = {**GOOD, **changed}
    if changed.get("rule") == "n -> n-1\n":  # white space is no part of a rule
        certificate |= {"table": [[0, 1], [0, 1]], "final": [0]}
    assert verdict(certificate, 10**6) in (step, "budget")


def costly() -> list[dict[str, Any]]:
    """Certificates that would take for ever, or all memory."""
    eight = "(a, b, c, d, e, f, g, h)"
    base = {"about": "outcome", "rank": ["n"], "numeration": "base 2"}
    many = {"about": "outcome", "rank": ["+".join("abcdefgh")], "numeration": "base 10"}
    numbers = "; ".join(f"n-{7**i}" for i in range(1, 200))
    lists = ", ".join(["n-1"] * 30)
    return [
        {**base, "rule": "n -> n-1", "claim": f"n % {10**1000} == 5"},
        {**base, "rule": "n -> n-1", "claim": f"{10**1000}*n % {10**1000 + 1} == 5"},
        {**base, "rule": "n -> n-1", "claim": "(n // 997) * 991 // 983 % 977 == 0"},
        {**base, "rule": f"n -> {numbers}", "claim": "n % 2 == 0", "numeration": "golden 1"},
        {**base, "rule": "n -> n-1", "claim": " or ".join(f"n % {p} == 1" for p in PRIMES)},
        {**base, "rule": "n -> n-1", "claim": " and ".join(f"n % {p} == 1" for p in PRIMES)},
        {**base, "rule": "n -> n-1", "claim": " and ".join(f"zeros(n, {p}, 1)" for p in PRIMES)},
        {**base, "rule": "n -> n-1", "claim": " + ".join(f"n // {p}" for p in PRIMES[:20])},
        {**many, "rule": f"{eight} -> {eight.replace('a', 'a-1')}", "claim": "a == b"},
        {**many, "rule": f"{eight} -> {eight.replace('a', 'a-1')}", "claim": "a+b+c+d >= e+f+g+h"},
        {**base, "rule": f"n -> [{lists}]", "claim": "n % 2", "about": "grundy"},
        {**base, "rule": "n -> " + "; ".join(["n-10**1000"] * 200), "claim": "True"},
        {**base, "rule": "n -> " + "; ".join(f"n-{3**i}" for i in range(99)), "claim": "n%7==0"},
        {**base, "rule": "n -> n-1", "claim": f"{10**900}*n > {7**1000}*n", "domain": "3*n > 1"},
        {**base, "rule": "n -> n-k for k in range(1, n+1) for j in range(n) for i in range(j)"
         " for h in range(i) for g in range(h)", "claim": "n == 0"},
        {**base, "rule": "n -> n-1", "claim": " + ".join(["min(n, 3)"] * 200)},
        {**base, "rule": "n -> " + " + ".join(["abs(n-3)"] * 6), "claim": "n == 0"},
        {**base, "rule": f"n -> n-k for k in range(1, n+1) if {deep()} > n", "claim": "n == 0"},
        {**base, "rule": "n -> n-1", "table": [[0, i] for i in range(9)] * 1_000, "final": [0]},
    ]  # fmt: skip


def deep() -> str:
    """A text whose formula doubles with each bracket."""
    text = "n"
    for number in range(25):
        text = f"(n-{number} if {text} > k+{number} else 2*k+{number})"
    return text


PRIMES = [p for p in range(2, 300) if all(p % q for q in range(2, p))]


@pytest.mark.parametrize("number", range(len(costly())))
def test_costly_certificates_stay_inside_the_budget(number: int) -> None:
    certificate = costly()[number]
    tracemalloc.start()
    try:
        assert verdict(certificate, 20_000)
        assert tracemalloc.get_traced_memory()[1] < 30_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.thorough
@pytest.mark.parametrize("number", range(len(costly())))
def test_costly_certificates_stay_inside_the_whole_budget(number: int) -> None:
    code = (
        "import json, resource, sys; from grundy.proofs import checker\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))\n"
        "try: checker.check(json.load(sys.stdin)); print('accepted')\n"
        "except checker.Refused as refused: print(refused.step)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(costly()[number]),
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    assert done.stdout.strip() not in ("", "accepted")


def test_memory_is_a_budget_too() -> None:
    budget = checker.Budget()
    budget.keep(checker.WORDS)
    with pytest.raises(checker.OverBudget, match="memory"):
        budget.keep(1)


def test_a_tick_may_stop_it() -> None:
    class StopError(Exception):
        pass

    def tick() -> None:
        raise StopError

    with pytest.raises(StopError):
        checker.check(PAIRS, 10**6, tick)


def test_a_very_long_position_is_told() -> None:
    """The last digits are 12,000 zeros: more than Python writes as one number by itself."""
    claim = "zeros(n, 125, 0) and zeros(n, 96, 0)"
    certificate = {**GOOD, "table": [[0, -1]], "final": [], "claim": f"{claim} and n % 7 == 8"}
    assert verdict(certificate, 10**7) in ("form", "reach", "claim", "stay")
    long = {**GOOD, "table": [[0, -1]], "final": [], "claim": claim, "rule": "n -> n-1"}
    with pytest.raises(checker.Refused) as refused:
        checker.check(long, 10**7)
    assert refused.value.step == "claim"


def test_the_script_stands_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is run far from the library, without it, on good and bad files."""
    script = tmp_path / "checker.py"
    script.write_text(Path(checker.__file__).read_text())
    files = {
        "good.json": json.dumps(GOOD),
        "full.json": json.dumps(GOOD).ljust(checker.LONGEST_FILE),
        "wrong.json": json.dumps({**GOOD, "final": [0]}),
        "deep.json": "[" * 100_000,
        "digits.json": "9" * 5_000,
        "long.json": " " * (checker.LONGEST_FILE + 1),
        "bytes.json": "\udcff",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, errors="surrogateescape")
    done = subprocess.run(
        [sys.executable, "-I", str(script), *files, "missing.json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.splitlines()
    assert done.returncode == 1
    assert not done.stderr
    proved = (
        "proved for all positions of n -> n-1; n-3; n-4: P exactly where the table accepts; "
        "believed besides the rule: nothing"
    )
    assert lines[:2] == [f"good.json: {proved}", f"full.json: {proved}"]
    assert all("refused" in line for line in lines[2:])
    names = [*files, "missing.json"]
    assert len(lines) == len(names)
    monkeypatch.chdir(tmp_path)
    for some in (names, ["good.json", "full.json"], []):
        assert checker.main(some) == (len(some) != 2)
        assert capsys.readouterr().out.splitlines() == (
            lines[: len(some)] or ["usage: python checker.py FILE..."]
        )
