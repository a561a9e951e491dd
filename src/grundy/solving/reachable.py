"""How many positions a sum leads to, at least: told from its first moves, before any search.

A question that looks at every reachable position need not begin where there are surely more of them
than its budget allows.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.errors import BudgetExceeded
from grundy.limits.budget import counted
from grundy.rules.boards.coded import CodedGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.forms.states import State
    from grundy.limits.budget import Meter
    from grundy.rules.impartial import ImpartialGame


MANY = 1000
"""Moves of a component that are counted before its value is asked for."""


def refuse_beyond_budget(
    games: Iterable[ImpartialGame], node: Iterable[tuple[State, ...]], known: int, meter: Meter
) -> None:
    """Raise `BudgetExceeded` where surely more positions are reachable than the limits allow.

    `known` is how many positions need not be looked at again, at the most.
    """
    most = meter.limits.positions
    if most is None:
        return
    with _uncounted(meter):
        least = reachable_at_least(games, node, most + known + 1, meter)
    if least > most + known:
        raise BudgetExceeded(
            f"stopped at the budget of {most:,} positions before the first: more than that are "
            "reachable; set a larger one with gr.budget(positions=...) or --positions, or ask for "
            "less",
            positions=0,
        )


def refuse_to_list(game: ImpartialGame, part: State, meter: Meter) -> None:
    """Raise `TooManyMovesError` at once for a component with more moves than may be listed.

    For whoever needs all of them: to find out after a search of the first would cost it all.
    """
    with _uncounted(meter):
        for _ in counted(game.options(part), meter, lambda: game.show(part)):
            pass


@contextmanager
def _uncounted(meter: Meter) -> Iterator[None]:
    """Read moves that are read again by whoever searches: they do not count twice."""
    moves = meter.moves
    try:
        yield
    finally:
        meter.moves = moves


def reachable_at_least(
    games: Iterable[ImpartialGame], node: Iterable[tuple[State, ...]], enough: int, meter: Meter
) -> int:
    """Return how many positions a node of a sum leads to, itself included: at least so many.

    Bounds, each exact in what it counts. What the rule or the value of a component tells. The
    positions after one move in one component. The choices of which components are played to their
    end. And positions in which each of m components is as it was or has made one move that leaves
    one piece: every such sum comes from at most m! choices, for the same pieces may stand in
    another order.
    """
    best, ended, product = 1, 1, 1
    widths = []
    for game, group in zip(games, node, strict=True):
        for part, copies in Counter(group).items():
            best = max(best, _by_rule(game, part))
            options, single = _moves_of(game, part, min(enough, MANY), meter)
            if options >= MANY:  # a theorem may tell sooner than counting does
                best = max(best, _by_value(game, part))
            if best >= enough:
                return best
            if options >= MANY:
                options, single = _moves_of(game, part, enough, meter)
            best = max(best, options + 1)
            ended *= copies + 1 if options else 1
            widths += [single + 1] * min(copies, 64)
            if max(best, ended) >= enough:
                return max(best, ended)
    for chosen, width in enumerate(sorted(widths, reverse=True), 1):
        if width <= chosen:
            break
        product = product * width // chosen
        if product >= enough:
            break
    return max(best, ended, product)


def _by_rule(game: ImpartialGame, part: Any) -> int:
    """Return how many positions a heap leads to, at least, where its rule is numbers.

    With a move that takes t and leaves one heap, it goes down by steps of t. With one that splits
    the rest besides, each pair a ≤ b leads to the pairs with b less by steps of t, down to a.
    """
    if not isinstance(game, CodedGame) or not game.goes_by_rule or not game.law("grundy"):
        return 1
    rule, n = game.heap_rule, part
    steps = [t for t, d in zip(rule.takes, rule.digits, strict=True) if d & 2 and t]
    if not steps:
        return 1
    step = steps[0]
    after = [n - take for take in rule.splits if n > take]
    pairs = (after[0] // 2) * (after[0] // 2 - 1) // step if after and rule.has_theorem else 0
    return int(max(1 + n // step, pairs))


def _by_value(game: ImpartialGame, part: Any) -> int:
    """Return how many positions a component leads to, at least, by its value.

    Each smaller value is that of an option. It is asked of a theorem only, which takes no search.
    """
    law = game.law("grundy")
    if law is None or law.engine != "theorem" or game.loopy:
        return 1
    value = law.rule(game, *(part if game.spreads else (part,)))
    return 1 + value if isinstance(value, int) else 1


def _moves_of(game: ImpartialGame, part: State, enough: int, meter: Meter) -> tuple[int, int]:
    """Return how many options a component has, up to `enough`, and how many of them are one piece.

    Options that are equal up to symmetry count once.
    """
    listed = islice(counted(game.options(part), meter, lambda: game.show(part)), enough)
    if not game.refines:
        found: set[object] = set()
        single: set[object] = set()
        for option in listed:
            if len(option) == 1:
                single.add(option)
            else:
                found.add(_sorted(option))
        return len(found) + len(single), len(single)
    pieces = {_sorted(game.pieces(option)) for option in listed}
    return len(pieces), sum(len(option) == 1 for option in pieces)


def _sorted(pieces: tuple[State, ...]) -> tuple[State, ...]:
    if len(pieces) < 2:
        return pieces
    try:
        return tuple(sorted(pieces))
    except TypeError:
        return tuple(sorted(pieces, key=hash))
