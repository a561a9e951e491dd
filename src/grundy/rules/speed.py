"""One source, two speeds: a rule answers in plain Python, and compiled when that pays."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from grundy.engines.budget import WorkPays
from grundy.engines.rule_tables import NotCompiled

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.engines.budget import Meter
    from grundy.engines.compiled import CompiledRule
    from grundy.rules.impartial import ImpartialGame
    from grundy.rules.states import State

Answer = TypeVar("Answer")

SAMPLE = 1000
"""Values that are compared."""


def answer(  # noqa: PLR0913, PLR0917 - a question and its two ways
    game: ImpartialGame,
    state: State,
    kind: int,
    meter: Meter,
    plainly: Callable[[], Answer],
    read: Callable[[int], Answer],
) -> Answer:
    """Return what `plainly` computes, or what `read` makes of the compiled rule's value.

    Plain Python goes first: small questions are answered before a compiler would have started.
    What a table already has is read from it.
    """
    rule = game.compiled
    seconds = meter.limits.interpreted
    if rule is None or seconds is None:
        return plainly()
    known = rule.known(state, kind)
    if known is not None:
        return read(known)
    try:
        with meter.patience(seconds):
            return plainly()
    except WorkPays:
        pass
    if rule.refusal is None:
        try:
            value = rule.value(state, meter, kind)
            compare(game, rule)
            return read(value)
        except NotCompiled as reason:
            rule.distrust(str(reason))
    meter.declined = rule.refusal or ""
    return plainly()


def compare(game: ImpartialGame, rule: CompiledRule) -> None:
    """Compare compiled values with those that plain Python found before.

    A guard beside the checked arithmetic, and almost free: plain Python went first.

    Raises `NotCompiled` when they differ.
    """
    for state, value in islice(game.memory.grundy.items(), SAMPLE):
        found = rule.known(state)
        if found is not None and found != value:
            raise NotCompiled(f"compiled, it has another value at {game.show(state)}")
