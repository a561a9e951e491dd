"""Random games on two heaps, as rule text: what the search for proofs is measured on.

python -m tests.proofs.random_games COUNT SEED SECONDS FIRST proves as many as it can, from the
first that is named on, and tells the share.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from time import perf_counter

from grundy.proofs.proving import Proved, Prover
from grundy.rules.notation.rule_text import read_rule

NIM = ("(a-k, b) for k in range(1, a+1)", "(a, b-k) for k in range(1, b+1)")
BOTH = "(a-k, b-k) for k in range(1, min(a, b)+1)"
CONDITIONS = """k <= b, k >= b, a >= b, a <= b, a+b > 3, k < a, 2*k <= a, a-k >= b, k <= 2*b,
a-k <= 2*b, k != b, a != b, k != 2, a-k != b+1, k <= b+1"""


def _vectors(chance: Random, count: int, most: int) -> list[tuple[int, int]]:
    pool = [(x, y) for x in range(most + 1) for y in range(most + 1) if x or y]
    return chance.sample(pool, count)


def _less(name: str, number: int | str) -> str:
    return name if number == 0 else f"{name}-{number}"


def _step(vector: tuple[int, int], when: str = "") -> str:
    option = f"({_less('a', vector[0])}, {_less('b', vector[1])})"
    return f"{option} if {when}" if when else option


def _ride(vector: tuple[int, int]) -> str:
    def many(name: str, times: int) -> str:
        return name if times == 0 else f"{name}-k" if times == 1 else f"{name}-{times}*k"

    ends = [
        name if times == 1 else f"{name}//{times}"
        for name, times in zip("ab", vector, strict=True)
        if times
    ]
    end = ends[0] if len(ends) == 1 else f"min({', '.join(ends)})"
    return f"({many('a', vector[0])}, {many('b', vector[1])}) for k in range(1, {end}+1)"


def vectors(chance: Random) -> list[str]:
    """Steps by one of a few vectors."""
    return [_step(v) for v in _vectors(chance, chance.randint(2, 5), 4)]


def nim_and_steps(chance: Random) -> list[str]:
    """Nim on both heaps, and a step or two."""
    return [*NIM, *(_step(v) for v in _vectors(chance, chance.randint(1, 3), 4))]


def rides(chance: Random) -> list[str]:
    """Any number of steps by one of a few vectors, and perhaps a single step."""
    found = [_ride(v) for v in _vectors(chance, chance.randint(1, 3), 2)]
    return [*found, *(_step(v) for v in _vectors(chance, chance.randint(0, 1), 3))]


def wythoff_and_steps(chance: Random) -> list[str]:
    """Wythoff's game, and a step or two."""
    return [*NIM, BOTH, *(_step(v) for v in _vectors(chance, chance.randint(1, 2), 4))]


def nim_on_conditions(chance: Random) -> list[str]:
    """Nim whose moves are bound by linear conditions on both heaps."""
    conditions = [when.strip() for when in CONDITIONS.split(",")]
    found = []
    for option, turned in zip(NIM, (False, True), strict=True):
        when = chance.choice([*conditions, ""])
        if turned:
            when = when.translate(str.maketrans("ab", "ba"))
        found.append(f"{option} if {when}" if when else option)
    return [*found, *(_step(v) for v in _vectors(chance, chance.randint(0, 1), 3))]


def thresholds(chance: Random) -> list[str]:
    """Steps and nim moves that are allowed from some size on, or up to some size."""
    found = []
    for name, option in zip("ab", NIM, strict=True):
        size = chance.randint(1, 9)
        when = chance.choice((f"k <= {size}", f"{name} > {size}", f"a+b > {size}", ""))
        found.append(f"{option} if {when}" if when else option)
    for vector in _vectors(chance, chance.randint(1, 2), 3):
        size = chance.randint(1, 12)
        found.append(_step(vector, chance.choice((f"a > {size}", f"a+b <= {size}", f"b < {size}"))))
    return found


def residues(chance: Random) -> list[str]:
    """Steps and nim moves that are allowed for some remainders."""
    found = []
    for name, option in zip("ab", NIM, strict=True):
        modulus = chance.randint(2, 4)
        rest = chance.randrange(modulus)
        when = chance.choice(
            (f"k % {modulus} == {rest}", f"{name} % {modulus} != {rest}", f"k % {modulus} != 0", "")
        )
        found.append(f"{option} if {when}" if when else option)
    for vector in _vectors(chance, chance.randint(1, 2), 3):
        modulus = chance.randint(2, 3)
        found.append(_step(vector, f"(a+b) % {modulus} == {chance.randrange(modulus)}"))
    return found


KINDS = (
    vectors,
    nim_and_steps,
    rides,
    wythoff_and_steps,
    nim_on_conditions,
    thresholds,
    residues,
)


def random_games(count: int, seed: int) -> list[tuple[str, str]]:
    """Return kinds and rule texts, the kinds in turn."""
    chance = Random(seed)
    found: list[tuple[str, str]] = []
    while len(found) < count:
        kind = KINDS[len(found) % len(KINDS)]
        rule = f"(a, b) -> {'; '.join(kind(chance))}"
        if all(rule != known for _, known in found):
            found.append((kind.__name__, rule))
    return found


def main(count: int = 200, seed: int = 16, seconds: float = 60, first: int = 0) -> None:
    """Prove what can be proved, and tell each game as it is done."""
    proved, tried = Counter[str](), Counter[str]()
    for kind, rule in random_games(count, seed)[first:]:
        begun = perf_counter()
        found = Prover(read_rule(rule)).prove(seconds)
        taken = perf_counter() - begun
        tried[kind] += 1
        if isinstance(found, Proved) and found.automaton is not None:
            proved[kind] += 1
            told = f"{found.automaton.states} states, {found.automaton.numeration}"
        else:
            told = f"not proved: {found.reason}" if not isinstance(found, Proved) else "proved"
        sys.stdout.write(f"{taken:6.1f} s  {kind}: {rule}: {told}\n")
        sys.stdout.flush()
    for kind, many in tried.items():
        sys.stdout.write(f"{kind}: {proved[kind]} of {many}\n")
    sys.stdout.write(f"{proved.total()} of {tried.total()}\n")


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
