"""Programs that search: compared with brute force that is written apart from the library."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from tests.chance import draws
from tests.contest import random_rules, random_searches
from tests.contest import search_rules as rules
from tests.contest.running import printed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@cache
def end_margin(row: tuple[int, ...]) -> int:
    if not row:
        return 0
    return max(row[0] - end_margin(row[1:]), row[-1] - end_margin(row[:-1]))


@cache
def front_margin(row: tuple[int, ...]) -> int:
    if not row:
        return 0
    return max(sum(row[:x]) - front_margin(row[x:]) for x in (1, 2, 3) if x <= len(row))


@cache
def growing_margin(m: int, row: tuple[int, ...]) -> int:
    sizes = range(1, min(2 * m, len(row)) + 1)
    return max((sum(row[:x]) - growing_margin(max(m, x), row[x:]) for x in sizes), default=0)


@cache
def race_margin(total: int) -> int:
    if total >= 12:
        return 12 - total
    return max(1 - race_margin(total + 1), 2 - race_margin(total + 2), 0 + race_margin(total + 6))


@cache
def chosen(most: int, used: frozenset[int], total: int) -> bool:
    left = set(range(1, most + 1)) - used
    return total > 0 and any(not chosen(most, used | {k}, max(0, total - k)) for k in left)


def ring_words(size: int, first: list[int], second: list[int]) -> list[str]:
    """Label by rounds until nothing changes."""
    label: dict[tuple[int, int], str] = {(w, 0): "Lose" for w in (0, 1)}
    changed = True
    while changed:
        changed = False
        for who, place in product((0, 1), range(1, size)):
            steps = first if who == 0 else second
            seen = [label.get((1 - who, (place + s) % size)) for s in steps]
            won, lost = "Lose" in seen, all(word == "Win" for word in seen)
            if (who, place) not in label and (won or lost):
                label[who, place] = "Win" if won else "Lose"
                changed = True
    return [" ".join(label.get((w, i), "Loop") for i in range(1, size)) for w in (0, 1)]


@cache
def lost_strip(n: int, left: bool) -> bool:
    takes = (1, 3) if left else (2,)
    return all(not lost_strip(n - k, not left) for k in takes if k <= n)


def mex(values: set[int]) -> int:
    return next(n for n in range(len(values) + 1) if n not in values)


@cache
def split_value(n: int, k: int) -> int:
    parts = range(max(k, 1), n // 2 + 1)
    return mex({split_value(a, k) ^ split_value(n - a, k) for a in parts})


def rows(count: int, low: int, high: int, most: int = 7) -> Iterator[tuple[int, ...]]:
    dice = draws(count)
    for _ in range(count):
        yield tuple(dice.randint(low, high) for _ in range(dice.randint(1, most)))


def told(row: tuple[int, ...]) -> str:
    return f"{len(row)}\n{' '.join(map(str, row))}\n"


def _ends() -> Any:
    cases = list(rows(12, -5, 10**9))
    return (
        rules.ends,
        {"input": "1<=n<=500 -10^9<=row[n]<=10^9", "show": "score"},
        [(told(row), str(end_margin(row))) for row in cases],
    )


def _front() -> Any:
    def word(margin: int) -> str:
        return "Alice" if margin > 0 else "Bob" if margin < 0 else "Tie"

    return (
        rules.front,
        {"input": "stones[]", "ask": "stones", "words": ("Alice", "Bob", "Tie")},
        [(f"stoneValue = {list(row)}", word(front_margin(row))) for row in rows(12, -3, 3)],
    )


def _growing() -> Any:
    return (
        rules.growing,
        {"input": "n 1<=piles[n]", "ask": "1, piles", "show": "(sum(piles) + score) // 2"},
        [(told(r), str((sum(r) + growing_margin(1, r)) // 2)) for r in rows(12, 1, 99)],
    )


def coin_margin(n: int, m: int) -> int:
    """Return the mover's margin in `coins`, by a recursion of its own."""
    found = [-coin_margin(n - 4, m)] if n > 4 else []
    for k in (1, 2, 3):
        if k <= n:
            after = coin_margin(n - k, m)
            found.append(k + (after if k == 1 and m == 2 else -after))
        if k <= m:
            found.append(k * k - coin_margin(n, m - k))
    return max(found, default=0)


def _coins() -> Any:
    cases = [(f"{n} {m}", str(coin_margin(n, m))) for n in range(6) for m in range(5)]
    return rules.coins, {"show": "score"}, cases


def _race() -> Any:
    return rules.Race(), {"show": "score"}, [(str(n), str(race_margin(n))) for n in range(14)]


def _choose() -> Any:
    pairs = [(m, t) for m in range(1, 7) for t in (0, 1, 5, 9, 13)]
    return (
        rules.choose,
        {"input": "1<=MOST total", "ask": "0, total", "words": ("true", "false")},
        [(f"{m} {t}", str(chosen(m, frozenset(), t)).lower()) for m, t in pairs],
    )


def _ring() -> Any:
    dice = draws(5)
    found = []
    for _ in range(10):
        size = dice.randint(2, 9)
        first, second = (
            dice.sample(range(1, size), dice.randint(1, min(3, size - 1))) for _ in "ab"
        )
        text = f"{size}\n{told(tuple(first))}{told(tuple(second))}"
        found.append((text, "\n".join(ring_words(size, first, second))))
    options = {
        "input": "2<=RING k 1<=FIRST[k]<=RING-1 m 1<=SECOND[m]<=RING-1",
        "ask": "(w, i) for w in (0, 1) for i in range(1, RING)",
        "words": ("Win", "Lose", "Loop"),
    }
    return rules.ring, options, found


def _strip() -> Any:
    cases = [(str(n), "R" if lost_strip(n, True) else "L") for n in range(12)]
    return rules.Strip(), {"words": ("L", "R")}, cases


def _splits() -> Any:
    dice = draws(6)
    found = []
    for _ in range(10):
        heaps = [(dice.randint(0, 14), dice.randint(1, 3)) for _ in range(dice.randint(1, 4))]
        value = 0
        for n, k in heaps:
            value ^= split_value(n, k)
        found.append((f"{len(heaps)} " + " ".join(f"{n} {k}" for n, k in heaps), str(value)))
    ask = "[(n[i], k[i]) for i in range(q)]"
    return rules.splits, {"input": "q 1<=(n,k)[q]", "ask": ask, "show": "grundy"}, found


CASES: dict[str, Callable[[], Any]] = {
    "ends": _ends,
    "front": _front,
    "growing": _growing,
    "coins": _coins,
    "race": _race,
    "choose": _choose,
    "ring": _ring,
    "strip": _strip,
    "splits": _splits,
}


@pytest.mark.parametrize(
    ("name", "lang"),
    [
        *((name, "cpp") for name in ("ends", "growing", "coins", "race", "ring", "splits")),
        *((name, "python") for name in ("ends", "front", "coins", "choose", "ring", "strip")),
    ],
)
def test_programs_against_brute_force(name: str, lang: Any, tmp_path: Path) -> None:
    game, options, cases = CASES[name]()
    program = gr.contest_code(game, lang, tests="one", **options)
    assert program.status == "definition"
    assert program.stressed >= 9
    got = [out.strip() for out in printed(program, [text for text, _ in cases], tmp_path)]
    assert got == [wanted for _, wanted in cases]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (rules.marks, {}),
        (rules.flips, {"input": "s:word", "move": True}),
        (rules.lessen, {"input": "n heaps[n]", "show": "moves"}),
        (rules.token, {"input": "n m GRAPH:dag[n,m]", "ask": "u for u in range(1, n + 1)"}),
        (rules.token, {"input": "n m GRAPH:arcs[n,m]", "ask": "1", "words": ("W", "L", "D")}),
        (rules.token, {"input": "GRAPH[][]", "ask": "u for u in range(len(GRAPH))", "move": True}),
        (
            rules.token,
            {"input": "n GRAPH[n][*]", "ask": "u for u in range(n)", "show": "u if lost"},
        ),
        (rules.walk, {"input": "n m 0<=BOARD[n][m]<=1", "ask": "0, 0"}),
        (gr.impartial(rules.choose).misere, {"input": "1<=MOST total", "ask": "0, total"}),
        ("wythoff", {"input": "q (a,b)[q]", "ask": "(a[i], b[i]) for i in range(q)"}),
        ("nim", {"input": "size heaps[size]", "ask": "heaps"}),
        ("rule: a, b, c -> (a-1, b, c); (a, b-2, c); (a, b, c-1)", {"show": "moves"}),
    ],
)
@pytest.mark.thorough
def test_programs_against_the_rules(game: Any, options: Any) -> None:
    """The trials compare them: a program that is wrong raises."""
    assert gr.contest_code(game, "cpp", **options).stressed >= 10


@pytest.mark.thorough
@pytest.mark.parametrize("lang", ["cpp", "python"])
def test_random_rules(lang: Any) -> None:
    """Rules of all kinds by chance: none gives a program that is wrong, or does not compile."""
    assert random_searches.main(60, 7, lang) == 0


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(4))
def test_random_heaps(part: int) -> None:
    """Rules of one number or two: no program is wrong on all of the range that it claims."""
    assert random_rules.main(15, part) == 0


def test_rows_are_not_copied() -> None:
    text = gr.contest_code(rules.ends, "cpp", input="n row[n]", checked=False).text
    assert "cut(" not in text
    assert "State{row_from + 1, row_to}" in text
    # Only one end changes: a cell for each pair of ends would be 10**10 of them.
    front = gr.contest_code(rules.front, "cpp", input="1<=n<=100000 row[n]<=9", show="score")
    assert front.seconds is not None


def test_constants_come_back() -> None:
    gr.contest_code(rules.choose, "python", input="1<=MOST total", ask="0, total")
    assert rules.MOST == 5


def test_time_at_the_limits_is_told() -> None:
    program = gr.contest_code(rules.ends, "cpp", input="1<=n<=300 row[n]<=9", show="score")
    assert program.seconds is not None
    assert gr.contest_code(rules.ends, "python", input="n row[n]", show="score").seconds is None


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"input": "n row[m]"}, "before m, which it needs"),
        ({"input": "n n"}, "reads n twice"),
        ({"input": "n row{n}"}, "write a number n, a list row"),
        ({"input": "n G:grpah[n,n]"}, "graph, arcs, dag, tree or word"),
        ({"input": "n row[n]", "ask": "m"}, "needs m, which the input"),
        ({"input": "n row[n]", "ask": "row, n"}, "a number, a row or a word"),
        ({"input": "n row[n]", "ask": "row."}, "is a Python expression"),
        ({"input": "n row[n]", "ask": "open(row)"}, "cannot call open"),
        ({"input": "n piles[n]"}, "does not give row, an argument of the rule"),
        ({"input": "n row[n]", "show": "score + k"}, "needs k"),
        ({"input": "n row[n]", "show": "grundy"}, "is a game for scores"),
        ({"input": ""}, ""),
    ],
)
def test_what_is_wrong_is_said(options: dict[str, Any], words: str) -> None:
    if not words:
        assert gr.contest_code(rules.ends, "python").stressed  # the input of the rule's arguments
        return
    with pytest.raises(gr.GrundyError, match=words):
        gr.contest_code(rules.ends, "python", **options)


def test_rules_that_cannot_be_written_are_told() -> None:
    def odd(row: tuple[int, ...]) -> Any:
        yield {row: 1}

    with pytest.raises(gr.ProgramError):
        gr.contest_code(gr.impartial(odd), "cpp", input="n row[n]")
