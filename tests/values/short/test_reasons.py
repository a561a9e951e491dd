"""Reasons of values: every claim that is made is checked by comparing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.values.short.forms import Form, Store
from grundy.values.short.reasons import (
    Canonical,
    Dominated,
    Identity,
    Reason,
    Reversible,
    Simplest,
    explained,
)
from grundy.values.short.value import current_store
from tests.values.short.strategies import leaves, values

sides = st.lists(st.one_of(leaves, values), max_size=3)


def le(a: Form, b: Form) -> bool:
    return a.store.le(a, b)


class Replayed:
    """The options as they change from step to step, each claim being checked."""

    def __init__(self, reason: Reason) -> None:
        self.whole = reason.value.form
        self.left = [option.form for option in reason.left]
        self.right = [option.form for option in reason.right]
        for step in reason.steps:
            self.take(step)

    def take(self, step: object) -> None:
        if isinstance(step, Dominated):
            self.dominated(step)
        elif isinstance(step, Reversible):
            self.reversible(step)
        elif isinstance(step, Simplest):
            self.simplest(step)
        elif isinstance(step, Identity):
            assert {option.form for option in step.left} == set(self.left)
            assert {option.form for option in step.right} == set(self.right)
        else:
            assert isinstance(step, Canonical)

    def dominated(self, step: Dominated) -> None:
        options = self.left if step.left else self.right
        option, by = step.option.form, step.by.form
        assert le(option, by) if step.left else le(by, option)
        assert by in options
        options.remove(option)

    def reversible(self, step: Reversible) -> None:
        options = self.left if step.left else self.right
        option, through = step.option.form, step.through.form
        assert through in (option.right if step.left else option.left)
        assert le(through, self.whole) if step.left else le(self.whole, through)
        instead = [value.form for value in step.instead]
        assert instead == list(through.left if step.left else through.right)
        options.remove(option)
        options += [value for value in instead if value not in options]

    def simplest(self, step: Simplest) -> None:
        number = step.number.form
        assert not any(le(number, option) for option in self.left)
        assert not any(le(option, number) for option in self.right)
        assert [n.form for n, _, _ in step.simpler] == [*number.left, *number.right]
        for simpler, option, left in step.simpler:
            assert option.form in (self.left if left else self.right)
            outside = le(simpler.form, option.form) if left else le(option.form, simpler.form)
            assert outside
        self.left, self.right = list(number.left), list(number.right)


@given(sides, sides)
def test_every_claim_is_true(left: list[gr.Value], right: list[gr.Value]) -> None:
    store = current_store()
    reason = explained(store, [x.form for x in left], [x.form for x in right])
    whole = reason.value.form
    assert whole is store.make([x.form for x in left], [x.form for x in right])
    end = Replayed(reason)
    assert set(end.left) == set(whole.left)
    assert set(end.right) == set(whole.right)
    assert str(reason).endswith(".")
    assert reason.as_data()["value"] == reason.value.text


def test_a_sum_is_explained_by_its_canonical_form() -> None:
    """The options in the text are those of a part, not of the sum."""
    reason = gr.value("{1|-1} + ^").explain()
    assert [option.text for option in reason.left] == ["1^"]


def test_the_last_sentence_tells_whether_an_option_went() -> None:
    assert "No option is dominated" in str(gr.value("{1|0}").explain())
    assert "No other option is dominated" in str(gr.value("{3,2|0}").explain())


def test_an_identity_is_that_of_the_value() -> None:
    stars = "*m = {0,*,...,*(m-1)|0,*,...,*(m-1)}"
    for text, rule in {
        "*": "* = {0|0}",
        "*2": stars,
        "^": "↑ = {0|*}",
        "v*": "↓* = {0|0,*}",
        "^*2": "n·↑ + *m = {0|(n-1)·↑ + *(m ⊕ 1)} for n ≥ 1, but for ↑*",
        "vv": "n·↓ + *m = {(n-1)·↓ + *(m ⊕ 1)|0} for n ≥ 1, but for ↓*",
    }.items():
        assert str(gr.value(text).explain()).endswith(f" is {text}: {rule}.")
    assert f"{stars}, and by number translation 1/2 is added" in str(gr.value("1/2*2").explain())


def test_as_data() -> None:
    assert gr.value("{0,{1|-1}|*}").explain().as_data() == {
        "value": "^",
        "left": ["0", "+-1"],
        "right": ["*"],
        "steps": [
            {
                "kind": "reversible",
                "player": "left",
                "option": "+-1",
                "through": "-1",
                "instead": [],
            },
            {"kind": "identity", "value": "^", "rule": "↑ = {0|*}"},
        ],
    }


def test_deep_values_are_described() -> None:
    store = Store()
    deep = store.number(-1)
    for _ in range(3000):
        deep = store.make([store.number(3)], [deep])
    reason = explained(store, [deep, store.number(-1)], [store.number(-5)])
    assert "a value born on day 3,004" in str(reason)
