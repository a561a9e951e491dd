"""One source, two speeds: a rule answers in plain Python, and compiled when that pays."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from grundy.engines.compiled_rule import CompiledRule
from grundy.engines.rule_tables import NotCompiled, Refused
from grundy.limits.budget import WorkPays
from grundy.native.kernels.rules import NORMAL_PLIES
from grundy.solving.known_values import KnownValues
from grundy.solving.memory import store_of
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.forms.states import State
    from grundy.limits.budget import Meter
    from grundy.rules.impartial import ImpartialGame

Answer = TypeVar("Answer")

SAMPLE = 1000
"""Values that are compared."""

REHEARSAL = 0.02
"""Seconds of plain Python that go before a rule is compiled in any case, for the comparison."""


def compiled_rule(game: ImpartialGame) -> CompiledRule | None:
    """Return the rule for the compiler and the tables that it has filled; None without such."""
    return store_of(game, _compiled) if game.compiles else None


def _compiled(game: ImpartialGame) -> CompiledRule:
    refusal = "the game is loopy" if game.loopy else None
    return CompiledRule(game.compilable, game.arity, signed=game.negative, refusal=refusal)


def compiled_answer(  # noqa: PLR0913, PLR0917 - a question and its two ways
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
    rule = compiled_rule(game)
    seconds = meter.limits.interpreted
    if rule is None or seconds is None:
        return plainly()
    known = rule.known(state, kind)
    if known is not None:
        meter.compiled = max(meter.compiled, rule.size(kind))
        return read(known)
    # A rule that is compiled, and has answered another question about the state, needs no trial.
    if rule.refusal is not None or not rule.has(state):
        try:
            with meter.patience(max(seconds, REHEARSAL)):
                found = plainly()
            if seconds > 0 or rule.refusal is not None:
                return found
        except WorkPays:
            pass
    meter.declined = rule.refusal or ""
    before = meter.compiled
    if rule.refusal is None:
        try:
            value = rule.value(state, meter, kind)
            compare(game, rule)
            return read(value)
        except NotCompiled as reason:
            meter.declined, meter.compiled = str(reason), before
            if isinstance(reason, Refused):
                rule.refusal = str(reason)
    return plainly()


def compare(game: ImpartialGame, rule: CompiledRule) -> None:
    """Compare compiled values with those that plain Python found before.

    A guard beside the checked arithmetic, and almost free: plain Python went first.

    Raises `Refused` when they differ, and throws the tables away.
    """
    memory = store_of(game, KnownValues)
    values = ((s, v, rule.known(s)) for s, v in islice(memory.grundy.items(), SAMPLE))
    wrong = [state for state, value, found in values if found not in (None, value)]
    for state, outcome in islice(memory.outcome.items(), SAMPLE):
        won = outcome is Outcome.N
        value, plies = rule.known(state), rule.known(state, NORMAL_PLIES)
        differs = value is not None and (value > 0) != won
        if differs or (plies is not None and plies % 2 != won):
            wrong.append(state)
    if wrong:
        rule.distrust(f"the compiled rule gives a different value at {game.show(wrong[0])}")
        raise Refused(rule.refusal)
