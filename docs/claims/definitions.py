"""Definitions: what a combinatorial game is, and what is one."""

from __future__ import annotations

import grundy as gr
from claims.claim import Finding, claim, compare, holds, unsettled
from claims.samples import by_rules, dags, subtraction


@claim("R16", "1:37", "2:22", "4:125-126")
def a_dag_when_finite() -> Finding:
    """When every play ends, the positions and moves are a graph without cycles, and labelling
    backwards is always possible.
    """
    right = all(len(by_rules(graph)) == 5 for graph in dags(5))
    return holds(
        right, "All 1,024 graphs without cycles on 5 nodes were labelled to the last node."
    )


@claim("R17", "2:20-28")
def formal_moves() -> Finding:
    """With moves 1, 2, 3, the options of heap k are those of k-1, k-2, k-3 that are not negative."""
    game = subtraction((1, 2, 3))
    return compare(
        "heaps",
        range(100),
        lambda k: {k - 1, k - 2, k - 3} & set(range(100)),
        lambda k: {move.to.arguments[0] for move in game(k).moves()},
    )


@claim("B8", "1:25", "2:30")
def chess_and_go() -> Finding:
    """Chess, Go, checkers and tic-tac-toe are combinatorial games in the sense of the definition:
    finite, and lost by whoever cannot move.
    """
    tied = gr.game("tic-tac-toe").start.outcome
    drawn = gr.game("pong-hau-ki").start.outcome
    return holds(
        tied is not gr.Outcome.T,
        f"Tic-tac-toe from the empty board is {tied}, a tie, which normal play cannot be: its "
        "winner makes a line, and on a full board nobody wins. Chess, Go and checkers have draws or "
        f"repetition as well, as small as pong hau k'i, which is {drawn} from its start.",
        "They have perfect information and no chance, but break the definition's last two points.",
    )


@claim("R18", "1:29", "2:36-42", "2:57", "3:84", "4:48-52", "4:974-975")
def impartial_and_partizan() -> Finding:
    """In an impartial game both players have the same moves from every position, as in Nim; in a
    partizan game they differ, as in chess.
    """
    strips = gr.game("domineering:2x3").start
    nim = gr.game("nim")(3, 4, 5)
    return holds(
        isinstance(gr.game("nim"), gr.ImpartialGame) and str(strips.outcome) in "LRNP",
        f"A definition. Nim's 3, 4, 5 has {len(nim.moves())} moves for either player; the partizan "
        f"example of the catalogue, domineering 2x3, has outcome {strips.outcome}.",
    )


@claim("U1", "1:15", "1:25", "2:14-18", "4:1011-1017")
def what_is_no_such_game() -> Finding:
    """Games with hidden cards, dice or simultaneous moves are outside the theory (poker,
    backgammon, rock-paper-scissors).
    """
    return unsettled("A definition; there is nothing to compute.")
