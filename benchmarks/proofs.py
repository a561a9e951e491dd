"""Proofs for all positions: from rule text to proof, and the check of the certificate alone.

Run with `make bench`. Seconds of the processor, beside those of a trial in plain Python on another
machine, where it was measured; and beside ten million additions here, to compare machines by.
"""

from __future__ import annotations

from itertools import combinations
from time import process_time
from typing import TYPE_CHECKING

import grundy as gr
from grundy.proofs import checker

if TYPE_CHECKING:
    from grundy.proofs.proving import About


def nim(names: str) -> list[str]:
    """Return the moves of nim on these heaps."""
    return [
        f"({', '.join(f'{y}-k' if y == x else y for y in names)}) for k in range(1, {x}+1)"
        for x in names
    ]


def moore(names: str, most: int) -> str:
    """Return the rule of Moore's nim: take from at most so many heaps."""
    clauses = []
    for count in range(1, most + 1):
        for chosen in combinations(names, count):
            to = ", ".join(f"{y}-k{y}" if y in chosen else y for y in names)
            loops = "".join(f" for k{x} in range(1, {x}+1)" for x in chosen)
            clauses.append(f"({to}){loops}")
    return f"({', '.join(names)}) -> {'; '.join(clauses)}"


TWO = f"(a, b) -> {'; '.join(nim('ab'))}"


def wythoff(t: int) -> str:
    """Return the rule of Wythoff's game where both heaps lose nearly the same."""
    if t == 1:
        return f"{TWO}; (a-k, b-k) for k in range(1, min(a, b)+1)"
    return f"{TWO}; (a-k, b-j) for k in range(1, a+1) for j in range(1, b+1) if abs(k-j) < {t}"


GAMES: tuple[tuple[str, str, About, float | None], ...] = (
    ("take 1 to 3", "rule: n -> n-1; n-2; n-3", "outcome", 0.007),
    ("{1,3,4}, values", "rule: n -> n-1; n-3; n-4", "grundy", 0.02),
    ("{5,8,13,21}", "rule: n -> n-5; n-8; n-13; n-21", "outcome", 0.16),
    ("{1,2,99}", "rule: n -> n-1; n-2; n-99", "outcome", 0.12),
    ("nim of 3", f"rule: (a, b, c) -> {'; '.join(nim('abc'))}", "outcome", None),
    ("Moore's nim 2 of 4", f"rule: {moore('abcd', 2)}", "outcome", 0.15),
    ("Moore's nim 3 of 4", f"rule: {moore('abcd', 3)}", "outcome", 0.74),
    ("Wythoff", f"rule: {wythoff(1)}", "outcome", 0.16),
    ("Wythoff, t = 2", f"rule: {wythoff(2)}", "outcome", 1.1),
    ("Wythoff, t = 3", f"rule: {wythoff(3)}", "outcome", 12.9),
    ("Fibonacci nim", "fibonacci-nim", "outcome", 0.05),
    ("Lasker's nim, values", "lasker-nim", "grundy", 0.18),
    ("Kayles, values", "kayles", "grundy", 2.2),
    ("0.8F, values", "hexadecimal:0.8F", "grundy", 7.2),
)
"""Name, game, about what, and the trial's seconds for the check."""


def additions() -> float:
    """Return the seconds of ten million additions."""
    begun, total = process_time(), 0
    for number in range(10_000_000):
        total += number
    return process_time() - begun


def main() -> None:
    """Print a row for each game."""
    print(f"ten million additions: {additions():.2f} s")
    print(f"{'proofs: seconds':<24}{'states':>8}{'bytes':>8}{'all':>9}{'check':>9}{'trial':>9}")
    for name, text, about, trial in GAMES:
        begun = process_time()
        found = gr.prove(text, about=about)
        proving = process_time() - begun
        if not found:
            print(f"{name:<24}{found.status}: {found.reason}")
            continue
        begun = process_time()
        checker.check(found.certificate)
        checking = process_time() - begun
        size = len(gr.certificate(found).text)
        states = found.automaton.states if found.automaton is not None else 0
        told = "" if trial is None else f"{trial:>9.3f}"
        print(f"{name:<24}{states:>8}{size:>8}{proving:>9.2f}{checking:>9.3f}{told}")


if __name__ == "__main__":
    main()
