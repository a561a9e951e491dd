"""The moves that the checker reads from rule text are those of the game."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from grundy.errors import RuleTextError
from grundy.proofs import checker
from grundy.proofs.checker import Budget, Numeration, Product, Reader
from grundy.rules.notation.rule_function import plain_function
from grundy.rules.notation.rule_text import read_rule

SMALL = {1: 14, 2: 5}
"""Positions up to which moves are listed."""

numbers = st.sampled_from([0, 1, 1, 2, 3])


@st.composite
def expressions(draw: Any, names: tuple[str, ...], depth: int = 1) -> str:
    """Expressions that machines can read."""
    if depth == 0:
        return str(draw(st.sampled_from([*names, *names, *map(str, range(4))])))
    one, other = draw(expressions(names, depth - 1)), draw(expressions(names, depth - 1))
    small = draw(numbers)
    return str(
        draw(
            st.sampled_from(
                [
                    one,
                    f"{one}-{other}",
                    f"{one}+{other}",
                    f"{one}-{small}",
                    f"min({one}, {other})",
                    f"max({one}, {small})",
                    f"abs({one}-{other})",
                    f"({one}-{other})//{small + 1}",
                    f"({one}-{small})%{small + 2}",
                    f"{small}*{one}-{other}",
                    f"({one} if {other} > {small} else {small})",
                    f"({one}^{other})",
                ]
            )
        )
    )


@st.composite
def conditions(draw: Any, names: tuple[str, ...]) -> str:
    """Conditions of one or two comparisons."""
    one, other = draw(expressions(names)), draw(expressions(names, 0))
    sign = draw(st.sampled_from(["==", "!=", "<", "<=", ">", ">="]))
    first = f"{one} {sign} {other}"
    if draw(st.booleans()):
        return first
    word = draw(st.sampled_from(["and", "or", "and not"]))
    return f"{first} {word} ({draw(expressions(names))}) % 3 == {draw(numbers)}"


@st.composite
def clauses(draw: Any, names: tuple[str, ...]) -> str:
    """Options: numbers or pairs, or a list of them, in loops under conditions."""
    known, loops = names, ""
    for name in ("k", "j")[: draw(st.integers(0, 2))]:
        begin, end = draw(expressions(known)), draw(expressions(known))
        over = draw(
            st.sampled_from(
                [
                    f"range({end})",
                    f"range({begin}, {end}+1)",
                    f"range({draw(numbers)}, {end}+1)",
                    f"range(-2, {draw(numbers)})",
                    f"range({begin}, {end}, 2)",
                    f"range({begin}, {end}, -1)",
                    f"range({end}+2, {draw(numbers)}, -2)",
                    f"({draw(numbers)}, {end})",
                ]
            )
        )
        loops += f" for {name} in {over}"
        known = (*known, name)
        if draw(st.booleans()):
            loops += f" if {draw(conditions(known))}"
    states = []
    for _ in range(draw(st.sampled_from([1, 1, 1, 2]))):
        part = [
            draw(
                st.sampled_from(
                    [f"{name}-{known[-1]}", f"{known[-1]}", draw(expressions(known)), name]
                )
            )
            for name in names
        ]
        states.append(part[0] if len(part) == 1 else f"({', '.join(part)})")
    option = f"[{', '.join(states)}]" if len(states) > 1 else states[0]
    if not loops and draw(st.booleans()):
        loops = f" if {draw(conditions(names))}"
    return f"{option}{loops}"


@st.composite
def rules(draw: Any) -> str:
    """Rule texts over one or two numbers."""
    names = draw(st.sampled_from([("n",), ("n",), ("a", "b")]))
    head = names[0] if len(names) == 1 else f"({', '.join(names)})"
    return f"{head} -> " + "; ".join(draw(st.lists(clauses(names), min_size=1, max_size=2)))


Relation = tuple[tuple[int, ...], tuple[Any, Any]]


def relations(rule: str) -> tuple[list[Relation], list[tuple[Any, Any]], int]:
    """Return each move as a table over positions and parts, and where helpers do not exist."""
    reader = Reader(Numeration("base 2"), Budget(400_000), rule)
    here, found, undefined = reader.here, [], []
    for move in reader.moves():
        places = [track for part in move.parts for track in part]
        tracks = list(dict.fromkeys([*here, *places]))
        rest = [track for track in move.tracks if track not in tracks]
        machines = reader.machines(move.formula)
        made = checker.projected([Product(reader.space, machines, [*tracks, *rest], len(tracks))])
        found.append((tuple(tracks.index(place) for place in places), made))
        for _, need, _ in move.needed:
            machines = reader.machines(need)
            used = {track for machine in machines for track in machine.tracks}
            others = used - {*here, *reader.space.constants.values()}
            undefined.append(
                checker.projected([Product(reader.space, machines, [*here, *others], len(here))])
            )
    return found, undefined, len(here)


def accepted(automaton: tuple[Any, Any], numbers_: tuple[int, ...]) -> bool:
    table, final = automaton
    return checker.accepts({"numeration": "base 2", "table": table, "final": final}, numbers_)


def compared(rule: str) -> int:
    """Compare the moves of small positions; return how many positions were compared."""
    read = read_rule(rule)
    tables, undefined, arity = relations(rule)
    options, count = plain_function(read), 0
    for place in product(range(SMALL[arity]), repeat=arity):
        if any(accepted(one, place) for one in undefined):
            continue  # a certificate is refused then
        count += 1
        wanted = set()
        for option in options(*place):
            parts = option if isinstance(option, list) else [option]
            flat = [part if isinstance(part, tuple) else (part,) for part in parts]
            wanted.add(tuple(number for part in flat for number in part))
        largest = max((number for parts in wanted for number in parts), default=0) + 2
        found = set()
        for at, made in tables:
            new = sorted({index for index in at if index >= arity})
            for chosen in product(range(largest), repeat=len(new)):
                numbers_ = (*place, *chosen)
                if accepted(made, numbers_):
                    found.add(tuple(numbers_[index] for index in at))
        assert found == wanted, (rule, place)
    return count


SETTINGS = settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])


def check_rule(rule: str) -> None:
    try:
        read_rule(rule)
        assume(compared(rule))
    except (RuleTextError, checker.OutOfReach, checker.OverBudget):
        assume(False)


@settings(SETTINGS)
@given(rules())
def test_moves_are_those_of_the_game(rule: str) -> None:
    check_rule(rule)


@pytest.mark.parametrize(
    "rule",
    [
        "n -> n-k for k in range(-2, 3)",  # a loop's number may be negative if a part tells it
        "n -> n-2*k for k in range(1, n+1)",
        "n -> n-2**0; n-2**3 if n % 3**1 == 2**1",
        "n -> n-k for k in range(n, 0, -2)",
        "n -> n-k for k in range(3, n) if k % 2",
        "n -> n-k for k in range(1, n+1) if k ^ 1 > 2",
        "n -> n-k-j for k in range(1, 3) for j in range(k, 2*k)",
        "n -> k-j for k in range(n) for j in range(k)",
        "n -> k for k in range(5, 2)",
        "n -> n-1 for _ in range(n-3)",
        "n -> n-1 for _ in range(2) for _ in range(n)",
        "n -> [k, n-1-k] for k in range(n)",
        "n -> [k, k] for k in range(n)",
        "n -> [n-1]; []",
        "n -> [n//2, n-n//2] if n > 2",
        "n -> n-1 if n % 2 else n-2",
        "n -> 0",
        "n -> n-k for k in range(1, n+1, 3)",
        "n -> n-k for k in range(n, 0, -3)",
        "n -> n-k for k in range(n, 1, -1)",
        "n -> n-2 if n >= 5",
        "n -> n-5 if n >= 2",
        "n -> n-1-n % 3 if n > 1",
        "n -> n-k for k in (1, n//2)",
        "n -> min(n, 7)-1 if n > 3",
        "n -> (n-1 if n % 2 else n-2) if n > 3",
        "n -> [n-1, n-2] if n % 3 else []",
        "n -> n-3+max(n, 5) - n if min(n, 5) > 3",
        "(a, b) -> (a+1, b-2) if a >= 1",
        "(a, b) -> (a-k, k) for k in range(b)",
        "(a, b) -> (a-1, k) for k in range(b) if k != 2",
        "n -> (n-5)//2; (n-5)%3",
        "(a, b) -> (b, a-k) for k in range(1, a+1)",
        "(a, b) -> (a-k, b+2*k) for k in range(1, a+1)",
        "(a, b) -> (a-1, b) if a > b else (a, b-1)",
        "(a, b) -> (min(a, b), max(a, b)-k) for k in range(1, abs(a-b)+1)",
        "(a, b) -> (a-k, b-j) for k in range(1, a+1) for j in range(1, b+1) if abs(k-j) < 2",
        "(a, b) -> [(a-1, b), (k, k)] for k in range(b)",
        "(a, b) -> (a & b, a | b) if a ^ b > 1",
    ],
)
def test_kinds_of_rules(rule: str) -> None:
    assert compared(rule) == SMALL[2 if "b" in rule else 1] ** (2 if "b" in rule else 1)


@pytest.mark.parametrize(
    "rule",
    [
        "n -> n-k for k in range(2) for k in range(3)",
        "n -> n-n for n in range(3)",
        "n -> n-k for k in range(1, 3, foo=1)",
        "n -> n-k for k in range(1, n, 0)",
        "n -> n-d for d in range(1, n) if n % d == 0",
        "n -> n-_ for _ in (1, 2)",
        "n -> n-1, n-2",
        "n -> n) - (1",
        "n -> ",
        "n -> n-k if n > k for k in range(3)",
        "n -> n-1 if appended(n, n)",
        "range -> range-1",
        "n -> n-1; (yield n)",
        "n -> n-(k := 1)",
        "n -> n-min(1, 2, key=3)",
        "n -> min(n-1)",
        "n -> n-abs(n, 1)",
        "n -> " + "-" * 3000 + "n",
        "n -> " + "+".join(["min(n, 1)"] * 300),
        "n -> " + "n-1;" * 900 + "n-1",
        "n -> n-k for k in (" + "1," * 500 + ") for j in (" + "1," * 500 + ")",
        "n -> n-1 if n in (" + "n," * 1500 + ")",
        "n -> [" + "n-1," * 500 + "]",
        "n -> n-10**10**10",
        "n -> n-(1 << 10**9)",
    ],
)
def test_what_no_rule_says_is_refused(rule: str) -> None:
    certificate = {
        "rule": rule,
        "about": "grundy",
        "rank": ["n"],
        "numeration": "base 2",
        "claim": "0",
    }
    with pytest.raises(checker.Refused) as refused:
        checker.check(certificate, 300_000)
    assert refused.value.step in ("form", "budget")


# Parts that add up -------------------------------------------------------------------------------


def holds(tree: checker.Tree, numbers: dict[int, int]) -> bool:
    """Whether a formula holds, by its definition."""
    if isinstance(tree, bool):
        return tree
    if tree[0] == "and":
        return all(holds(one, numbers) for one in tree[1])
    if tree[0] == "not":
        return not holds(tree[1], numbers)
    form, last = tree[1:]
    number = valued(form, numbers)
    if tree[0] == "residue":
        return bool(number % last == 0)
    return number == 0 if last == "=" else number >= 0


def valued(form: checker.Form, numbers: dict[int, int]) -> int:
    return form.constant + sum(c * numbers[track] for track, c in form.sums.items())


@pytest.mark.parametrize(
    ("rule", "shares"),
    [
        ("[k, n-1-k] for k in range(n)", ["", ""]),
        ("[k, n-k] for k in range(1, n)", ["x >= 1", "x >= 1"]),
        ("[k, n-2-k] for k in range(1, n-2)", ["x >= 1", "x >= 1"]),
        ("[n-k, k] for k in range(5)", ["", "-x >= -4"]),
        ("[k, j, n-k-j] for k in range(1, n) for j in range(1, n-k)", ["x >= 1"] * 3),
        ("[k, n-1-k] for k in range(n) if not k > 3", ["-x >= -3", ""]),
        ("[k, n-1-k] for k in range(n) if k > 3 and n-1-k > 2", ["x >= 4", "x >= 3"]),
        ("[k, n-1-k] for k in range(n) if k == 2", ["x = 2", ""]),
        ("[k, n-1-k] for k in range(n) if n > 5", ["", ""]),
        ("[k, n-1-k] for k in range(n) if n % 2 and n != 4", ["", ""]),
        ("[k, n-1-k] for k in range(n) if 2*k > 7", ["2x >= 8", ""]),
        ("[k, n-1-k] for k in range(n) if k >= 1 and k >= 3", ["x >= 3", ""]),
        ("[k, n-1-k] for k in range(n) if k >= 3 and k >= 1", ["x >= 3", ""]),
        ("[k, n-1-k] for k in range(n) if k == 2 and k == 2", ["x = 2 and x = 2", ""]),
        ("[k, j] for k in range(n+1) for j in range(n+1) if k+j == n", ["", ""]),
        ("[k, j] for k in range(n+1) for j in range(n+1) if n == k+j", ["", ""]),
        ("[k, j] for k in range(n+1) for j in range(n+1) if k+j == n and k+j == 5", ["", ""]),
        ("[k, j] for k in range(n+1) for j in range(n+1) if 5 == k+j and n == k+j", ["", ""]),
        ("[k, j] for k in range(n+1) for j in range(n+1) if k+j == n and 5 == k+j", ["", ""]),
        ("[k, j] for k in range(n+1) for j in range(n+1) if n == k+j and 7 >= k+j", ["", ""]),
        ("[k, j] for k in range(n+1) for j in range(n+1) if n == k+j and 3 <= k+j", ["", ""]),
        ("[k, j] for k in range(n+1) for j in range(n+1) if n == k+j and n <= k+j+3", ["", ""]),
        ("[k, j] for k in range(n+1) for j in range(n-2) if n == k+j", ["x >= 3", ""]),
        ("[k, j] for k in range(n+9) for j in range(n+9) if n >= k+j", None),
        ("[k, n-1-k] for k in range(n) if n % 2 and k % 2", None),
        ("[k, n-1-k] for k in range(n) if n % 2 and (k % 2 or n > 3)", None),
        ("[k, n-4-k, 3] for k in range(n-3)", None),
        ("[k, n-1-k] for k in range(n) if k % 2", None),
        ("[k, n-1-k] for k in range(n) if k != 3", None),
        ("[k, n-1-k] for k in range(n) if not (k > 3 and n > 7)", None),
        ("[k, n-1-k] for k in range(n) if k <= n-1-k", None),
        ("[k, n-2*k] for k in range(n)", None),
        ("[k, k] for k in range(n)", None),
        ("[n, k] for k in range(n)", None),
        ("[k, n//2-k] for k in range(n)", None),
        ("[k, n-1-k] for k in range(n) for j in range(k)", None),
        ("[k, n-1-k] for k in range(n) for j in range(3)", None),
    ],
)
def test_parts_that_add_up(rule: str, shares: list[str] | None) -> None:
    """Where conditions come apart, together they say of all numbers what they said before."""
    reader = Reader(Numeration("base 2"), Budget(), f"n -> {rule}")
    (move,) = reader.moves()
    found = checker.shared_out(move, reader.here)
    if found is None or shares is None:
        assert (found, shares) == (None, None)
        return
    conditions, total, others = found
    assert True not in others  # what always holds is left out
    words = {1: "x", 2: "2x", -1: "-x"}
    told = [[f"{words[c]} {sign} {-constant}" for c, constant, sign in one] for one in conditions]
    assert [" and ".join(one) for one in told] == shares
    (here,) = reader.here
    for n in range(12):
        for parts in product(range(12), repeat=len(move.parts)):
            numbers_ = {here: n} | {part[0]: m for part, m in zip(move.parts, parts, strict=True)}
            apart = all(
                c * m + constant >= 0 if sign == ">=" else c * m + constant == 0
                for m, one in zip(parts, conditions, strict=True)
                for c, constant, sign in one
            )
            rest = all(holds(other, numbers_) for other in others)
            same = apart and rest and valued(total, numbers_) == sum(parts)
            assert holds(move.formula, numbers_) == same, (rule, n, parts)


def test_parts_of_two_numbers_do_not_add_up() -> None:
    rule = "(a, b) -> [(a-1, b), (k, k)] for k in range(b)"
    reader = Reader(Numeration("base 2"), Budget(), rule)
    assert [checker.shared_out(move, reader.here) for move in reader.moves()] == [None]


# Whole certificates ------------------------------------------------------------------------------


@st.composite
def questions(draw: Any) -> dict[str, Any]:
    """Games of few vectors and loops, and sets that may be theirs."""
    rule, claims = draw(
        st.sampled_from(
            [
                ("n -> n-{x}; n-{y}", "n % {m} in ({r}, {s})"),
                ("n -> n-k for k in range({x}, {y}+2)", "n % {m} <= {r}"),
                ("n -> n-{x} if n % 2; n-{y}", "n % {m} in ({r}, {s})"),
                ("n -> n//{m}; n-{x}", "n % 3 == {r} or n == {s}"),
                ("(a, b) -> (a-{x}, b); (a, b-{y})", "(a+b) % {m} == {r}"),
                ("(a, b) -> (a-{x}, b+1); (a, b-{y})", "(a+b) % {m} in ({r}, {s})"),
                ("(a, b) -> (a-k, b) for k in range({x}, a+1); (b, a-{y})", "a == b"),
                ("(a, b) -> (min(a, b)-{x}, max(a, b)); (a, b-{y}) if a < b", "a % {m} == {r}"),
            ]
        )
    )
    small = st.integers(1, 3)
    chosen = {name: draw(small) for name in "xym"}
    chosen |= {name: draw(st.integers(0, 3)) for name in "rs"}
    names = "n" if rule.startswith("n") else "a + b"
    ranks = [[names], ["a", "b"]] if names != "n" else [["n"], ["2*n"]]
    return {
        "rule": rule.format(**chosen),
        "claim": claims.format(**chosen),
        "about": "outcome",
        "play": draw(st.sampled_from(["normal", "misere"])),
        "rank": draw(st.sampled_from(ranks)),
        "domain": draw(st.sampled_from([None, None, None, f"{names} != 4", f"{names} % 2 == 0"])),
        "numeration": draw(st.sampled_from(["base 2", "base 3", "golden 1"])),
    }


def check_answer(cert: dict[str, Any]) -> bool | None:
    """What is proved holds on small positions; what is refused fails where it is said to fail."""
    options = plain_function(read_rule(cert["rule"]))
    names, domain = read_rule(cert["rule"]).names, cert["domain"] or "True"
    misere = cert["play"] == "misere"

    def among(place: tuple[int, ...], text: str) -> bool:
        return bool(eval(text, dict(zip(names, place, strict=True))))

    def moves(place: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [y if isinstance(y, tuple) else (y,) for y in options(*place)]

    try:
        checker.check(cert, 400_000)
    except (checker.OutOfReach, checker.OverBudget):
        return None
    except checker.Refused as refused:
        here, there, step = refused.position, refused.option, refused.step
        if here is None:
            return None
        inside = among(here, cert["claim"])
        wrong = {
            "where": lambda: there in moves(here) and not among(there, domain),
            "rank": lambda: (
                there in moves(here) and ranked(cert, names, there) >= ranked(cert, names, here)
            ),
            "stay": lambda: inside and there in moves(here) and among(there, cert["claim"]),
            "reach": lambda: (
                not moves(here) if inside else not any(among(y, cert["claim"]) for y in moves(here))
            ),
        }
        if among(here, domain) and wrong[step]():
            return False
        raise AssertionError((cert, str(refused))) from refused
    for place in product(range(30 if len(names) == 1 else 8), repeat=len(names)):
        if among(place, domain):
            after = moves(place)
            lost = not any(among(y, cert["claim"]) for y in after) and bool(after or not misere)
            assert among(place, cert["claim"]) == lost, (cert, place)
    return True


def ranked(cert: dict[str, Any], names: tuple[str, ...], place: tuple[int, ...]) -> list[int]:
    return [eval(rank, dict(zip(names, place, strict=True))) for rank in cert["rank"]]


@settings(SETTINGS)
@given(questions())
def test_answers_are_true(cert: dict[str, Any]) -> None:
    check_answer(cert)


def test_both_answers_are_given() -> None:
    """The questions above are not all of one kind."""
    base = {"about": "outcome", "play": "normal", "rank": ["n"], "numeration": "base 2"}
    right = {**base, "rule": "n -> n-1; n-2", "claim": "n % 3 in (0, 0)", "domain": None}
    assert check_answer(right) is True
    assert check_answer({**right, "claim": "n % 3 in (0, 1)"}) is False
