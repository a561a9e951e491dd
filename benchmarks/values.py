"""Canonical forms beside cgt-py (Rust) and pycgt (plain Python).

Run with `make bench`. Every figure is from a fresh process, the best of two, taken in turns:
processor seconds of the question alone, without start and imports, and of the whole process in a
second table. "compiled" has the loading of Numba and of the compiled kernel from disk in it,
"kernel" has not. The stops of all answers are compared. Peers are in the extra `bench`; the ones
that are not installed are named.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from importlib.util import find_spec
from itertools import product
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time
from typing import Any, NamedTuple

ROUNDS, PATIENCE = 2, 30.0
"""Runs of each, and the seconds after which one is given up, and no more of its kind asked."""

BOARDS = ("4x5", "5x5", "4x6", "3x8", "2x16")
PATHS = (10, 14, 18)
SWITCHES = (8, 12, 16)
CASES = (
    *(f"domineering {board}" for board in BOARDS),
    *(f"snort {path}" for path in PATHS),
    *(f"switches {count}" for count in SWITCHES),
    *(f"thermograph {count}" for count in SWITCHES),
)

Stops = tuple[Fraction, Fraction]


class Answer(NamedTuple):
    """The processor seconds of a question, and the stops of the value."""

    seconds: float
    stops: Stops


def switches(count: int) -> list[str]:
    """Return switches of which no two are alike."""
    return [f"{{{2 * k * k + 1}|{-k}}}" for k in range(1, count + 1)]


def timed(question: Callable[[], Any], stops: Callable[[Any], Stops]) -> Answer:
    """Return what it takes to ask, and the answer's stops."""
    begin = process_time()
    value = question()
    return Answer(process_time() - begin, stops(value))


def added(kind: str, count: int, parse: Any, thermograph: Any) -> Callable[[], Any]:
    """Return the question for a sum of switches, or for its thermograph."""
    summands = [parse(text) for text in switches(count)]

    def total() -> Any:
        value = parse("0")
        for summand in summands:
            value += summand
        return value

    if kind == "switches":
        return total
    value = total()

    def drawn() -> Any:
        thermograph(value)
        return value

    return drawn


# Those who are asked -----------------------------------------------------------------------------


def grundy(kind: str, size: str, interpreted: float | None, runs: int = 1) -> Answer:
    """Ask grundy, in plain Python or compiled; of several runs the last one counts."""
    from grundy.engines.placement_values import PlacementValues  # noqa: PLC0415 - a process each
    from grundy.forms.placements import Placements  # noqa: PLC0415
    from grundy.limits.budget import DEFAULT, metered  # noqa: PLC0415
    from grundy.values.short.forms import Store  # noqa: PLC0415
    from grundy.values.short.value import value  # noqa: PLC0415

    def both(form: Any) -> Stops:
        return Fraction(form.ls, 1 << form.store.scale), Fraction(form.rs, 1 << form.store.scale)

    if kind in ("switches", "thermograph"):
        sums = added(kind, int(size), value, lambda one: one.thermograph())
        return timed(sums, lambda one: (Fraction(one.left_stop), Fraction(one.right_stop)))
    rows, columns = map(int, size.split("x")) if kind == "domineering" else (1, int(size))
    if kind == "domineering":
        rules = Placements.tiles(rows, columns, [[(0, 0), (1, 0)]], [[(0, 0), (0, 1)]])
    else:
        rules = Placements.colouring(rows, columns, same=False)
    free = rules.mask(product(range(rows), range(columns)))

    def question() -> Any:
        store = Store()
        with metered(DEFAULT._replace(interpreted=interpreted)) as meter, store.working():
            return PlacementValues(rules, store).value(free, free, meter)

    return [timed(question, both) for _ in range(runs)][-1]


def plain(kind: str, size: str) -> Answer:
    """Ask grundy in plain Python."""
    return grundy(kind, size, None)


def compiled(kind: str, size: str) -> Answer:
    """Ask grundy compiled, as a process that starts finds it: the kernel is on the disk."""
    return grundy(kind, size, 0)


def kernel(kind: str, size: str) -> Answer:
    """Ask grundy compiled, once it is loaded."""
    return grundy(kind, size, 0, runs=3)


def cgt_py(kind: str, size: str) -> Answer:
    """Ask cgt-py."""
    import cgt_py as peer  # noqa: PLC0415 - a peer that need not be there

    def number(text: Any) -> Fraction:
        return Fraction(repr(text).split("'")[1])

    def both(form: Any) -> Stops:
        return number(form.left_stop), number(form.right_stop)

    if kind == "domineering":
        rows, columns = map(int, size.split("x"))
        board = "|".join(["." * columns] * rows)
        return timed(lambda: peer.Domineering(board).canonical_form, both)
    if kind == "snort":
        path = [(node, node + 1) for node in range(int(size) - 1)]
        return timed(lambda: peer.Snort(peer.Graph(int(size), path)).canonical_form, both)
    return timed(added(kind, int(size), peer.CanonicalForm, lambda one: one.thermograph), both)


def pycgt(kind: str, size: str) -> Answer:
    """Ask pycgt."""
    import pycgt as peer  # noqa: PLC0415 - a peer that need not be there
    from pycgt.rulesets import domineering, graphs  # noqa: PLC0415

    def both(form: Any) -> Stops:
        return Fraction(peer.left_stop(form)), Fraction(peer.right_stop(form))

    if kind == "domineering":
        rows, columns = map(int, size.split("x"))
        return timed(lambda: domineering.rectangle(rows, columns), both)
    if kind == "snort":
        start = graphs.uncoloured(graphs.Graph.path(int(size)))
        return timed(lambda: graphs.value(start, graphs.SNORT), both)
    return timed(added(kind, int(size), peer.parse, peer.thermograph), both)


OURS = {"plain": plain, "compiled": compiled, "kernel": kernel}
PEERS = {"cgt-py": cgt_py, "pycgt": pycgt}
WHO: dict[str, Callable[[str, str], Answer]] = {**OURS, **PEERS}


# The tables --------------------------------------------------------------------------------------


class Run(NamedTuple):
    """The seconds of a question, and of the whole process."""

    seconds: float
    whole: float
    stops: str


def run(who: str, case: str) -> Run | None:
    """Ask in a process of its own; None where that takes too long."""
    words = [sys.executable, __file__, who, *case.split()]
    before = getrusage(RUSAGE_CHILDREN)
    try:
        done = subprocess.run(words, check=True, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return None
    after = getrusage(RUSAGE_CHILDREN)
    whole = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    seconds, stops = done.stdout.split(maxsplit=1)
    return Run(float(seconds), whole, stops.strip())


def best(case: str, asked: list[str]) -> dict[str, Run | None]:
    """Return the best run of each, taken in turns."""
    found: dict[str, Run | None] = {}
    for turn in range(ROUNDS):
        for who in asked:
            if turn and found[who] is None:
                continue
            now, before = run(who, case), found.get(who)
            if now is not None and before is not None:
                now = Run(min(now[0], before[0]), min(now[1], before[1]), now.stops)
            found[who] = now
    stops = {one.stops for one in found.values() if one is not None}
    assert len(stops) == 1, (case, found)
    return found


def cell(run: Run | None, whole: bool) -> str:
    """Return the seconds, or that it was given up."""
    if run is None:
        return f"> {PATIENCE:.0f}"
    return f"{run.whole:.2f}" if whole else f"{run.seconds:.4f}"


def ratio(ours: Run | None, theirs: Run | None) -> str:
    """Return how many times as quick we are."""
    return "" if ours is None or theirs is None else f"{theirs.seconds / ours.seconds:.2f}"


def asked_of(case: str, there: list[str]) -> list[str]:
    """Return who is asked: nothing of a sum is compiled."""
    alone = case.split(maxsplit=1)[0] in ("switches", "thermograph")
    return [who for who in there if not (alone and who in ("compiled", "kernel"))]


def table(cases: list[str]) -> None:
    """Print the two tables."""
    there = [*OURS, *(peer for peer in PEERS if find_spec(peer.replace("-", "_")) is not None)]
    for peer in PEERS:
        if peer not in there:
            print(f"{peer}: not installed (pip install 'grundy[bench]')")
    run("compiled", "domineering 2x2")  # so that the kernel is on the disk
    print("last: how many times as quick as cgt-py, plain and at best")
    print(
        f"{'processor seconds':<20}",
        *(f"{who:>9}" for who in there),
        "  plain and kernel to cgt-py",
    )
    rows = []
    given_up: set[tuple[str, str]] = set()
    for case in cases:
        kind = case.partition(" ")[0]
        asked = [who for who in asked_of(case, there) if (kind, who) not in given_up]
        found = best(case, asked)
        given_up |= {(kind, who) for who, run in found.items() if run is None}
        cells = [cell(found[who], whole=False) if who in found else "" for who in there]
        quick = found.get("kernel", found["plain"])
        theirs = found.get("cgt-py")
        ratios = ratio(found["plain"], theirs), ratio(quick, theirs)
        row = (*(f"{text:>9}" for text in cells), *(f"{r:>8}" for r in ratios))
        print(f"{case:<20}", *row, flush=True)
        rows.append((case, found))
    there.remove("kernel")
    print(f"\n{'whole processes':<20}", *(f"{who:>9}" for who in there))
    for case, found in rows:
        cells = [cell(found[who], whole=True) if who in found else "" for who in there]
        print(f"{case:<20}", *(f"{text:>9}" for text in cells))


def main() -> None:
    """Answer one question, or print the tables."""
    if len(sys.argv) == 4 and sys.argv[1] in WHO:
        answer = WHO[sys.argv[1]](sys.argv[2], sys.argv[3])
        print(answer.seconds, *answer.stops)
    else:
        wanted = sys.argv[1:]
        table([case for case in CASES if not wanted or any(word in case for word in wanted)])


if __name__ == "__main__":
    main()
