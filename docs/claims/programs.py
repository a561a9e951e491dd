"""Programs: where they crash, what they print, what they cost."""

from __future__ import annotations

from collections.abc import Iterator

import grundy as gr
from claims.claim import Finding, claim, holds, listed, misleads, read
from claims.graphs import depth_first_values
from claims.looked_up import SAMPLES
from claims.mex import split_values
from claims.samples import joined, subsets


def numbers(text: str) -> Iterator[int]:
    """Yield the numbers of an input, as a C++ stream reads them."""
    return map(int, text.split())


@claim("A12", "4:612-633")
def nim_game_one() -> Finding:
    """The program solves Nim Game I (CSES 1730): it reads n, then n heaps, and prints First or
    Second.
    """
    sample, wanted = SAMPLES["CSES 1730"]
    stream = numbers(sample)
    heaps = [next(stream) for _ in range(next(stream))]
    printed = "First" if gr.nim_sum(*heaps) else "Second"
    lines, tests = [], numbers(sample)
    for _ in range(next(tests)):
        piles = [next(tests) for _ in range(next(tests))]
        lines.append("first" if str(gr.game("nim")(*piles).outcome) == "N" else "second")
    return holds(
        printed == wanted,
        f"On the task's sample it takes the number of tests for n, reads the heaps {listed(heaps)} "
        f"and prints {printed!r}; wanted is {_lines(wanted)}. The engine, test by test: {_lines(chr(10).join(lines))}.",
        "The input has t tests, and the words are first and second.",
    )


def _lines(text: str) -> str:
    return repr(" / ".join(text.split("\n")))


@claim("A13", "4:680-732")
def grundys_game() -> Finding:
    """The program solves Grundy's Game (CSES 2207): it reads n, computes all values to n over pairs
    and prints First or Second.
    """
    sample, wanted = SAMPLES["CSES 2207"]
    n = next(numbers(sample))
    printed = "First" if split_values(n)[n] else "Second"
    row = gr.game("grundys-game").values(3001)
    lost = [heap for heap in range(1, 3001) if not row[heap]]
    asked = [int(line) for line in sample.split("\n")[1:]]
    engine = "\n".join("first" if row[heap] else "second" for heap in asked)
    pairs = sum((x - 1) // 2 for x in range(1, 10**6 + 1))
    return holds(
        printed == wanted,
        f"On the task's sample it prints {printed!r}; wanted is {_lines(wanted)}, which the engine "
        f"gives as {_lines(engine)}. For n = 10**6 it would look at {pairs:,} pairs. Up to 3,000 "
        f"there are {len(lost)} lost heaps, the last {lost[-1]:,}.",
        "There are t tests. Values to about 1,300 are enough as far as is known: no larger lost heap "
        "has been found, which is not a proof.",
    )


@claim("A15", "1:592-635", "2:170-195", "4:838-865")
def recursion() -> Finding:
    """Recursive labelling is general: it can be given any graph or heap."""
    chain = joined(2000, [(n, n + 1) for n in range(1999)])
    cycle = {0: [1], 1: [0]}
    failed = [
        name for name, g in (("a chain of 2,000 nodes", chain), ("a cycle", cycle)) if _fails(g)
    ]
    long = gr.graph({n: [n + 1] for n in range(100_000)})
    heap = gr.game("subtraction:1").definition(100_000)
    return holds(
        not failed,
        f"Written anew in Python it raises RecursionError on {' and on '.join(failed)}. In C++ it "
        "takes one frame a heap (five million for n = 5,000,000 with move 1; not run here), which the "
        f"usual stack of 8 MB does not hold. The engine: a chain of 100,000 moves is {long(0).outcome}, heap "
        f"100,000 with move 1 is {heap.outcome}, the cycle is {gr.graph(cycle)(0).outcome}.",
        "A loop with its own stack, or upwards from the ends.",
    )


def _fails(graph: dict[int, list[int]]) -> bool:
    try:
        depth_first_values(graph)
    except RecursionError:
        return True
    return False


@claim("C1", "1:353-371")
def undefined_function() -> Finding:
    """The C++ program for several piles stands on its own."""
    return read(
        "it calls the function for the values, which an earlier listing defines.",
        "Alone it does not compile.",
    )


@claim("C10", "1:595-612")
def dead_code() -> Finding:
    """The Python function for graphs sorts topologically before it recurses."""
    return read(
        "it fills in-degrees, a queue and a list of visited nodes, and nothing reads them "
        "afterwards.",
        "The recursion alone does the work (R19).",
    )


@claim("C11", "4:950", "4:963")
def sets_for_mex() -> Finding:
    """A table of flags, not a set, is the way to take a mex."""
    return read(
        "the text's own programs (document 4, lines 881-892 and 927-937), like those of documents "
        "1, 3 and 5, use sets.",
        "Either gives the same numbers (R42, R51); only the speed differs.",
    )


@claim("C12", "4:945-965")
def section_nine() -> Finding:
    """Section 9 lists the pitfalls."""
    return read("it stands twice, the second time with one line more.", "Once is enough.")


@claim("R119", "4:135", "4:618")
def cost_of_nim() -> Finding:
    """Deciding Nim takes one pass over the heaps."""
    many = gr.game("nim")(*range(1, 20_001))
    return holds(
        many.grundy == gr.nim_sum(*range(1, 20_001)),
        f"20,000 heaps 1 to 20,000: nim-sum {many.grundy:,}.",
    )


@claim("R120", "3:152")
def cost_of_stairs() -> Finding:
    """Deciding staircase Nim takes one pass over the stairs."""
    stairs = tuple(range(1000))
    value = gr.game("staircase-nim")(*stairs).grundy
    return holds(value == gr.nim_sum(*stairs[1::2]), f"1,000 stairs: value {value}.")


@claim("C13", "2:199")
def search_for_large_spaces() -> Finding:
    """For one start in a large space, recursion with a memory is better than labelling all."""
    visited = {moves: len(_visited(100, moves)) for moves in subsets(5)}
    most = sum(count > 75 for count in visited.values())
    return misleads(
        most,
        f"From heap 100 it visits more than 75 of the 101 heaps for {most} of {len(visited)} sets "
        f"of moves up to 5, as few as {min(visited.values())} for others, and its depth is the length "
        "of play (A15).",
        "True where few positions are met and play is short.",
    )


def _visited(n: int, moves: tuple[int, ...]) -> dict[int, bool]:
    """Return what recursion with a memory, which stops at the first winning move, has met."""
    won: dict[int, bool] = {}

    def wins(heap: int) -> bool:
        if heap not in won:
            won[heap] = any(m <= heap and not wins(heap - m) for m in moves)
        return won[heap]

    wins(n)
    return won
