"""Make strategies: for each claim the lines that prove it, found by the engines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import RuleError
from grundy.limits.budget import metered
from grundy.reasons.draws import is_drawn, outcome_or_draw
from grundy.solving import winning
from grundy.solving.scores import known_scores
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.reasons.certificates.played import PlayedPositions

Key = tuple[str, str]
"""A node and a sign: >= where the player whose strategy it is moves, <= where the other does."""


def margin_of(position: Any) -> int | None:
    """Return the mover's margin under best play; None in a draw."""
    if position.is_impartial:
        return {Outcome.N: 1, Outcome.P: -1}.get(outcome_or_draw(position))
    score = position.result
    return None if score is None else int(score.margin)


def claims_of(position: Any) -> list[dict[str, Any]]:
    """Return what is claimed of a position: as little as decides its outcome and its score."""
    if position.awaits_player:
        return [*claims_of(position.left()), *claims_of(position.right())]
    claim: dict[str, Any] = {"position": str(position)}
    margin = margin_of(position)
    if margin is None:
        return [claim | {"least": 0, "most": 0, "endless": True}]
    scores = position.kind == "scoring"
    if not scores or known_scores(position.game).is_loopy(position.node):
        # The last move decides, or no gains do: who wins is all that there is to say.
        bound = {"least": margin} if margin > 0 else {"most": margin}
        drawn = {"least": 0, "most": 0, "endless": True}
        return [claim | (bound if margin else drawn)]
    return [claim | {"least": margin, "most": margin}]


def strategy_lines(claims: list[dict[str, Any]], played: PlayedPositions) -> list[list[Any]]:
    """Return the lines that prove the claims, each with its bound and its plies."""
    signs = {"least": ">=", "most": "<="}
    roots = [(c["position"], sign) for c in claims for name, sign in signs.items() if name in c]
    with metered() as meter:
        edges, named = _reached(roots, played, meter)
        plies = _plies(edges)
        return [
            [*key, margin_of(played.at[key[0]]) or 0, plies.get(key), *named.get(key, ())]
            for key in edges
        ]


def _reached(
    roots: list[Key], played: PlayedPositions, meter: Meter
) -> tuple[dict[Key, list[Key]], dict[Key, list[Any]]]:
    """Return all lines in reach with those that they need, and the moves that are named."""
    edges: dict[Key, list[Key]] = {}
    named: dict[Key, list[Any]] = {}
    waiting = list(roots)
    for key in waiting:
        if key in edges:
            continue
        meter.position()
        node, sign = key
        turns = [] if played.margin(node) is not None else played.look(node)
        if sign == ">=" and turns:
            turns = [_chosen(played.at[node])]
            gain, again, there = turns[0]
            named[key] = [[gain, again, there] if gain or again else there]
        other = "<=" if sign == ">=" else ">="
        edges[key] = [(there, sign if again else other) for _, again, there in turns]
        waiting += edges[key]
    return edges, named


def _chosen(position: Any) -> tuple[int, bool, str]:
    """Return a best move; where play can cycle, one that brings the end nearer.

    Raises `RuleError` where a theorem of the game says what its moves do not.
    """
    if not position.is_impartial:
        best = position.best_moves()[0]
        return best.gain, best.again, str(best.to)
    outcome = outcome_or_draw(position)
    if outcome is Outcome.D:
        found = next((move for move in position.iter_moves() if is_drawn(move.to)), None)
    elif not position.is_loopy:
        found = next(winning.moves(position), None)
    else:
        wins = position.winning_moves()
        found = min(wins, key=lambda move: move.to.remoteness or 0, default=None)
    if found is None:
        raise RuleError(
            f"what is said of {position} contradicts its moves: none of them shows that it is not "
            "lost; a theorem of the game is wrong"
        )
    return 0, False, str(found.to)


def _plies(edges: dict[Key, list[Key]]) -> dict[Key, int]:
    """Return for each line the longest way down; none for lines from which play can cycle."""
    above: dict[Key, list[Key]] = {key: [] for key in edges}
    missing = {key: len(set(after)) for key, after in edges.items()}
    for key, after in edges.items():
        for below in set(after):
            above[below].append(key)
    plies: dict[Key, int] = {}
    ready = [key for key, count in missing.items() if not count]
    for key in ready:
        plies[key] = 1 + max((plies[below] for below in edges[key]), default=-1)
        for before in above[key]:
            missing[before] -= 1
            if not missing[before]:
                ready.append(before)
    return plies
