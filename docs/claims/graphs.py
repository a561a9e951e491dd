"""Graphs: tokens on nodes, with and without cycles."""

from __future__ import annotations

from itertools import product

import grundy as gr
from claims.claim import Finding, claim, compare, holds, misleads, mistakes
from claims.samples import Graph, by_rules, dags, digraphs, engine_labels, joined

DIAMOND: Graph = {0: [1, 2], 1: [3], 2: [3], 3: []}


def engine_values(graph: Graph) -> list[int]:
    """Return the engine's Grundy value of each node."""
    game = gr.graph(graph)
    return [game(node).grundy for node in sorted(graph)]


def least_missing(numbers: set[int]) -> int:
    """Return the mex, as the documents write it: count up while the number is there."""
    n = 0
    while n in numbers:
        n += 1
    return n


def depth_first_values(graph: Graph, *, marked_early: bool = False) -> list[int]:
    """Return values by recursion; marked early, a node counts as done before its options are."""
    done: set[int] = set()
    value = dict.fromkeys(graph, 0)

    def visit(node: int) -> int:
        if node in done:
            return value[node]
        if marked_early:
            done.add(node)
        value[node] = least_missing({visit(option) for option in graph[node]})
        done.add(node)
        return value[node]

    return [visit(node) for node in sorted(graph)]


def kahn(graph: Graph) -> list[int]:
    """Return the nodes with those that nothing leads to first, and so on, as far as it goes."""
    into = dict.fromkeys(graph, 0)
    for options in graph.values():
        for option in options:
            into[option] += 1
    order = [node for node in sorted(graph) if not into[node]]
    for node in order:  # grows while it is read
        for option in graph[node]:
            into[option] -= 1
            if not into[option]:
                order.append(option)
    return order


def topological_values(graph: Graph) -> list[int]:
    """Return values in reverse of Kahn's order; fails as the template does when nodes are left."""
    order, value = kahn(graph), dict.fromkeys(graph, 0)
    for i in range(len(graph) - 1, -1, -1):
        node = order[i]
        value[node] = least_missing({value[option] for option in graph[node]})
    return [value[node] for node in sorted(graph)]


@claim("A2", "1:633-636")
def diamond() -> Finding:
    """On the graph 0→1, 0→2, 1→3, 2→3 the nodes 0 to 3 have the values 2, 1, 1, 0."""
    found = engine_values(DIAMOND)
    own = depth_first_values(DIAMOND)
    return holds(
        found == [2, 1, 1, 0],
        f"Engine {found}; the text's own algorithm, written anew, {own}: both options of node 0 "
        "have value 1, and the mex of {1} is 0.",
        f"The values are {found}.",
    )


@claim("R19", "1:588-631", "1:645-656")
def recursion_on_dags() -> Finding:
    """A token's value on a graph without cycles is the mex over its options, 0 at the ends, and
    recursion finds it.
    """
    return compare("graphs without cycles on 5 nodes", dags(5), depth_first_values, engine_values)


@claim("R20", "4:516-606", "4:740-797", "4:988-989", "4:1033")
def reverse_topological() -> Finding:
    """Kahn's order, read backwards, meets every option before the positions that lead to it, so the
    mex can be taken at once.
    """
    return compare("graphs without cycles on 5 nodes", dags(5), topological_values, engine_values)


@claim("R21", "4:987")
def edges_point_forward() -> Finding:
    """In a topological order all edges point forward."""

    def forward(graph: Graph) -> bool:
        place = {node: i for i, node in enumerate(kahn(graph))}
        return all(place[a] < place[b] for a in graph for b in graph[a])

    return compare("graphs without cycles on 5 nodes", dags(5), forward, lambda _: True)


@claim("A14", "4:516-606", "4:789-797")
def template_without_a_cycle_check() -> Finding:
    """The template for graphs (Kahn's order, then a loop from place n-1 down) can be given any
    graph of a game.
    """

    def fails(graph: Graph) -> bool:
        try:
            topological_values(graph)
        except IndexError:
            return True
        return False

    graphs = list(digraphs(3))
    cyclic = [graph for graph in graphs if len(kahn(graph)) < 3]
    broken = [graph for graph in graphs if fails(graph)]
    answered = sum(len(engine_labels(graph)) == 3 for graph in broken)
    return holds(
        not broken,
        f"Of the {len(graphs)} graphs on 3 nodes it reads outside its order on {len(broken)}, which "
        f"are the {len(cyclic)} with a cycle: an IndexError in Python, in C++ a read past the end "
        f"of the vector. The engine answers all three nodes on {answered} of them.",
        "Compare the length of the order with n first, or label with draws.",
    )


@claim("A16", "1:645-656")
def marked_before_it_is_known() -> Finding:
    """The C++ walk of document 1, which marks a node as computed before its options are, can be
    given any graph of a game.
    """
    cases = [
        (graph, dict(enumerate(depth_first_values(graph, marked_early=True))), engine_labels(graph))
        for graph in digraphs(3)
    ]
    nodes = [(own[n], label[n]) for _, own, label in cases for n in label]
    wrong = sum("NP"[own == 0] != label for own, label in nodes)
    early = depth_first_values({0: [1], 1: [0]}, marked_early=True)
    return holds(
        not wrong,
        f"On a cycle it answers all the same: the two nodes that lead to each other get {early}, so "
        f"one is called lost and one won, and both are draws. Wrong on {wrong} of {len(nodes):,} "
        "nodes of all graphs on 3 nodes.",
        "Right only without cycles; it must find the cycle and say so.",
    )


@claim("B15", "4:26-34", "4:276", "4:946")
def loops_cannot_be_solved() -> Finding:
    """A game that can repeat positions is beyond these methods; it needs minimax search or a
    dynamic program over scores.
    """

    def rounds(graph: Graph) -> dict[int, str]:
        label = by_rules(graph)
        return {node: label.get(node, "D") for node in graph}

    graphs = list(digraphs(3))
    wrong = mistakes(graphs, rounds, engine_labels)
    drawn = sum("D" in rounds(graph).values() for graph in graphs)
    cyclic = sum(len(kahn(graph)) < 3 for graph in graphs)
    return holds(
        bool(wrong),
        f"Labelling backwards until nothing changes, and calling the rest draws, agrees with the "
        f"engine's retrograde analysis on all {len(graphs)} graphs on 3 nodes, {cyclic} of them "
        f"with a cycle and {drawn} with a draw.",
        "The same backward labelling gives win, loss or draw; sums go by loopy nimbers.",
    )


@claim("R22", "2:136-157")
def question_marks_are_draws() -> Finding:
    """On a graph with cycles (which document 2 excludes) its backward search would leave some
    positions unlabelled: these are exactly the draws.
    """
    graphs = list(digraphs(3))
    return compare(
        "graphs on 3 nodes",
        graphs,
        lambda graph: graph.keys() - by_rules(graph).keys(),
        lambda graph: {n for n, label in engine_labels(graph).items() if label == "D"},
    )


@claim("C3", "4:139", "4:142")
def undefined_on_cycles() -> Finding:
    """Cycles leave the Grundy value undefined."""
    defined = nodes = 0
    for graph in digraphs(3):
        if len(kahn(graph)) == 3:
            continue
        game = gr.graph(graph)
        for node in graph:
            nodes += 1
            try:
                defined += game(node).grundy >= 0
            except gr.UndefinedError:
                continue
    return misleads(
        defined,
        f"Of {nodes:,} nodes of graphs on 3 nodes that have a cycle, {defined} have a value all the "
        "same (the engine refuses the others by name).",
        "Only positions from which play can be kept going have none, and not all of those.",
    )


@claim("R23", "1:673", "4:1006")
def tokens_add_up() -> Finding:
    """With several tokens on one graph, a player moving one of them, the value is the nim-sum of
    the values at the tokens.
    """

    def pairs(graph: Graph) -> Graph:
        size = len(graph)
        return joined(
            size * size,
            [
                (a * size + b, c * size + d)
                for a, b in product(graph, repeat=2)
                for c, d in [*((x, b) for x in graph[a]), *((a, y) for y in graph[b])]
            ],
        )

    def by_sum(graph: Graph) -> list[int]:
        value = engine_values(graph)
        return [gr.nim_sum(a, b) for a, b in product(value, repeat=2)]

    return compare(
        "graphs without cycles on 4 nodes, 16 pairs of tokens each",
        dags(4),
        by_sum,
        lambda graph: engine_values(pairs(graph)),
    )


@claim("R24", "1:675-681")
def three_tokens() -> Finding:
    """Tokens on nodes of values 2, 1 and 3 of a graph with six nodes add up to 0: the second player
    wins.
    """
    graph = joined(6, [(1, 0), (1, 3), (3, 0), (4, 0), (4, 3), (4, 1), (5, 2)])
    game = gr.graph(graph)
    worth = [game(node).grundy for node in (1, 3, 4)]
    all_three = game(1, 3, 4)
    return holds(
        worth == [2, 1, 3] and all_three.grundy == 0 and all_three.outcome is gr.Outcome.P,
        f"On a graph that has these values the sum has Grundy value {all_three.grundy}: {all_three.outcome}.",
    )


@claim("R25", "4:134", "4:313")
def cost_of_a_graph() -> Finding:
    """Values of all nodes cost the number of nodes and edges."""
    edges = looked = 0
    for graph in dags(5):
        edges += sum(map(len, graph.values()))
        looked += sum(len(graph[node]) for node in reversed(kahn(graph)))
    return holds(
        edges == looked,
        f"Each edge is read once for the values: {looked:,} reads for {edges:,} edges.",
    )


@claim("R26", "4:904-941", "4:1004")
def king_on_a_grid() -> Finding:
    """With moves to (x-1, y), (x, y-1) and (x-1, y-1) the values come from recursion over pairs
    with (0, 0) as the end.
    """
    table: dict[tuple[int, int], int] = {}
    for x, y in product(range(12), repeat=2):
        before = [(x - 1, y), (x, y - 1), (x - 1, y - 1)]
        table[x, y] = least_missing({table[p] for p in before if p in table})
    found = gr.game("king:12x12").values(12, 12)
    return compare("squares", table, lambda p: table[p], lambda p: found[p[0]][p[1]])
