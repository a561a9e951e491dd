"""Outcomes: what P and N are, and how positions are labelled."""

from __future__ import annotations

from functools import cache

import grundy as gr
from claims.claim import Finding, claim, compare, holds, listed, misleads
from claims.samples import Graph, by_rules, dags, engine_labels, outcomes, subsets, subtraction

SETS = subsets(6)


@claim("R1", "1:52-56", "2:76-84", "4:54-58", "5:18-20")
def three_rules() -> Finding:
    """A position without a move is P; one with a move to P is N; one whose moves all lead to N is
    P. From the ends upwards this labels every position.
    """
    return compare("graphs without cycles on 5 nodes", dags(5), by_rules, engine_labels)


@claim("R2", "1:64-74")
def table_of_one_to_three() -> Finding:
    """With moves 1, 2, 3, heap 0 is P, heaps 1, 2 and 3 are N because they reach 0, heap 4 is P
    because it reaches only those, and heap 5 is N because it reaches 4.
    """
    game = subtraction((1, 2, 3))
    options = [sorted(m.to.arguments[0] for m in game(n).moves()) for n in range(6)]
    wanted = [[], [0], [0, 1], [0, 1, 2], [1, 2, 3], [2, 3, 4]]
    labels = outcomes((1, 2, 3), 6)
    return holds(labels == "PNNNPN" and options == wanted, f"Heaps 0 to 5: {labels}.")


@claim("R3", "1:76", "2:88", "2:93")
def multiples_of_four() -> Finding:
    """With moves 1, 2, 3 the P-positions are exactly the multiples of 4."""
    game = subtraction((1, 2, 3))
    return compare("heaps", range(1001), lambda n: "NP"[n % 4 == 0], lambda n: str(game(n).outcome))


@claim("R4", "2:88-90")
def picture_of_eight_heaps() -> Finding:
    """The picture with heaps 0 to 7 and moves 1, 2, 3 carries the labels P N N N P N N N."""
    labels = outcomes((1, 2, 3), 8)
    return holds(labels == "PNNNPNNN", f"Found {labels}.")


def forward_labels(n: int, moves: tuple[int, ...]) -> str:
    """Return the labels by the loop of documents 1 and 4: N once a move to P is found."""
    wins = [False] * (n + 1)
    for heap in range(1, n + 1):
        wins[heap] = any(heap >= m and not wins[heap - m] for m in moves)
    return "".join("NP"[not won] for won in wins)


@claim("R5", "1:78-93", "1:98-116", "4:438-468")
def loop_program() -> Finding:
    """A loop over the heaps that marks a heap as won when a move leads to a lost one labels any
    subtraction game (the programs of documents 1 and 4).
    """
    return compare(
        "sets of moves, heaps 0 to 60",
        SETS,
        lambda moves: forward_labels(60, moves),
        lambda moves: outcomes(moves, 61),
    )


def backward_labels(n: int, moves: tuple[int, ...]) -> tuple[str, int]:
    """Return the labels by reverse breadth-first search, and how many edges it looked at."""
    into: list[list[int]] = [[] for _ in range(n + 1)]
    left = [0] * (n + 1)
    for heap in range(n + 1):
        for m in moves:
            if m <= heap:
                into[heap - m].append(heap)
                left[heap] += 1
    label = ["P" if not count else "?" for count in left]
    waiting = [heap for heap in range(n + 1) if not left[heap]]
    looked = 0
    for heap in waiting:  # grows while it is read
        for before in into[heap]:
            looked += 1
            if label[before] != "?":
                continue
            left[before] -= 1
            if label[heap] == "P":
                label[before] = "N"
                waiting.append(before)
            elif not left[before]:
                label[before] = "P"
                waiting.append(before)
    return "".join(label), looked


@claim("R6", "2:129-157")
def backward_program() -> Finding:
    """Breadth-first search backwards from the ends, counting the moves that are left, labels every
    heap of a subtraction game.
    """
    return compare(
        "sets of moves, heaps 0 to 60",
        SETS,
        lambda moves: backward_labels(60, moves)[0],
        lambda moves: outcomes(moves, 61),
    )


def memo_label(n: int, moves: tuple[int, ...]) -> str:
    """Return the label of one heap by recursion with a memory."""

    @cache
    def wins(heap: int) -> bool:
        return any(m <= heap and not wins(heap - m) for m in moves)

    return "NP"[not wins(n)]


@claim("R7", "2:170-195", "4:838-865")
def memo_program() -> Finding:
    """Recursion with a memory gives the same answers for one start (how deep it may go is another
    matter, see A15).
    """
    return compare(
        "sets of moves, heap 60",
        SETS,
        lambda moves: memo_label(60, moves),
        lambda moves: str(subtraction(moves)(60).outcome),
    )


@claim("R8", "2:119", "2:168", "2:199")
def linear_cost() -> Finding:
    """Labelling backwards costs the number of positions and moves together: n·|S| for a
    subtraction game.
    """
    n = 200
    looked = {moves: backward_labels(n, moves)[1] for moves in SETS}
    edges = {moves: sum(n + 1 - m for m in moves) for moves in SETS}
    return holds(
        all(looked[moves] == edges[moves] <= n * len(moves) for moves in SETS),
        f"On {len(SETS)} sets with heaps to {n}, each move was examined once: "
        f"{sum(looked.values()):,} looks for {sum(edges.values()):,} moves.",
    )


@claim("R9", "2:99-104", "2:112-117")
def exactly_one_label() -> Finding:
    """In a finite game without cycles every position is N or P and not both, P exactly when every
    option is N, N exactly when some option is P.
    """
    graphs = [(graph, engine_labels(graph)) for graph in dags(5)]
    wrong = sum(
        label[node] != ("N" if any(label[option] == "P" for option in graph[node]) else "P")
        for graph, label in graphs
        for node in graph
    )
    return holds(
        not wrong, f"{wrong} exceptions on {5 * len(graphs):,} positions of {len(graphs):,} graphs."
    )


@claim("R10", "2:108-112")
def depth_falls() -> Finding:
    """The longest way to an end is finite without cycles, and every option has a shorter one: so
    the induction works.
    """

    def depths(graph: Graph) -> dict[int, int]:
        found: dict[int, int] = {}
        for node in sorted(graph):  # edges lead to smaller numbers
            found[node] = 1 + max((found[option] for option in graph[node]), default=-1)
        return found

    graphs = [(graph, depths(graph)) for graph in dags(5)]
    moves = [(d[a], d[b]) for graph, d in graphs for a in graph for b in graph[a]]
    return holds(all(a > b for a, b in moves), f"On {len(moves):,} moves the depth fell each time.")


@claim("R11", "2:121-123")
def winner_keeps_to_p() -> Finding:
    """From an N-position the first player wins by moving to P every time, from a P-position the
    second player wins whatever the first does.
    """

    def second_wins(graph: Graph, label: dict[int, str], node: int) -> bool:
        """Every move of the loser is answered by a move to P; the loser runs out of moves."""
        for option in graph[node]:
            answers = [reply for reply in graph[option] if label[reply] == "P"]
            if not answers or not all(second_wins(graph, label, reply) for reply in answers):
                return False
        return True

    tried = [
        second_wins(graph, label, node)
        for graph in dags(5)
        for label in [engine_labels(graph)]
        for node in graph
        if label[node] == "P"
    ]
    return holds(all(tried), f"The strategy was played out from {len(tried):,} P-positions.")


@claim("R12", "2:205-208")
def table_of_one_three_four() -> Finding:
    """With moves 1, 3, 4 the heaps 0 to 11 are P N P N N N N P N P N N."""
    labels = outcomes((1, 3, 4), 12)
    return holds(labels == "PNPNNNNPNPNN", f"Found {labels}.")


@claim("R13", "2:210")
def two_and_seven() -> Finding:
    """With moves 1, 3, 4 heap 2 reaches only 1 and heap 7 reaches 6, 4 and 3, all N; so both are
    P, and the labels repeat every 7 heaps.
    """
    game = subtraction((1, 3, 4))
    reached = [[m.to.arguments[0] for m in game(n).moves()] for n in (2, 7)]
    period = game.period()
    labels = outcomes((1, 3, 4), 700)
    shortest = next(p for p in range(1, 20) if labels[p:] == labels[:-p])
    return holds(
        reached == [[1], [6, 4, 3]] and period.start == 0 and period.length == shortest == 7,
        f"Options {reached[0]} and {reached[1]}; the values have {_said(period)}, and no shorter "
        "period fits the outcomes of 700 heaps.",
    )


@claim("R14", "2:212-214")
def one_heap() -> Finding:
    """With one heap of Nim, only 0 is P: whoever faces more takes all."""
    nim = gr.game("nim").definition
    return compare("heaps", range(200), lambda n: "PN"[n > 0], lambda n: str(nim(n).outcome))


@claim("R15", "5:22-31")
def plain_recursion() -> Finding:
    """A position is won when some option is not: the slide's recursion without a memory."""
    right = compare("sets of moves, heap 14", subsets(5), _plain, _engine_of_14)
    return right.also("What it costs is C2.")


def _plain(moves: tuple[int, ...]) -> bool:
    return plain_wins(14, moves)[0]


def _engine_of_14(moves: tuple[int, ...]) -> bool:
    return subtraction(moves)(14).outcome is gr.Outcome.N


def plain_wins(n: int, moves: tuple[int, ...]) -> tuple[bool, int]:
    """Return whether the heap is won, and how many calls it took without a memory."""
    calls = 1
    for m in moves:
        if m <= n:
            won, more = plain_wins(n - m, moves)
            calls += more
            if not won:
                return True, calls
    return False, calls


@claim("C2", "5:22-31", "5:76-89")
def no_memory() -> Finding:
    """The slides' recursions for winning and for Grundy values can be used as they stand."""
    calls = {n: plain_wins(n, (1, 2, 3))[1] for n in (6, 12, 18, 24)}
    return misleads(
        calls[24] > 1000 * 24,
        f"Without a memory the calls for moves 1, 2, 3 grow by a factor a stone: "
        f"{listed(f'{count:,} for heap {n}' for n, count in calls.items())}; with one, "
        "one call a heap.",
        "Remember every answer, or go up from the ends.",
    )


def _said(period: gr.Period) -> str:
    return f"period {period.length} from {period.start}, {period.status}"
