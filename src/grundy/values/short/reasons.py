"""Why a value is what it is: which options went, and by what; and why it is this number.

The steps are those of the canonical form: the number that fits between the options, if one does;
else dominated options go, and reversible ones are bypassed. Each step names the comparisons that it
rests on, so that whoever reads it can check them.

Source: J. H. Conway, On Numbers and Games (1976), chapter 10; A. N. Siegel, Combinatorial Game
Theory (2013), sections II.2 and II.3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.values.short.dyadic import text_of
from grundy.values.short.forms import birthday
from grundy.values.short.notation import write

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grundy.values.short.forms import Form, Store

SHOWN = 200
"""Characters of a value in a sentence; a longer one is described."""


class Shown(NamedTuple):
    """A value with its text."""

    form: Form
    text: str

    def __str__(self) -> str:
        return self.text


def shown(form: Form) -> Shown:
    """Return a value with its text, or with a description where that is too long."""
    return Shown(form, write(form, SHOWN) or f"a value born on day {birthday(form):,}")


class Dominated(NamedTuple):
    """An option went because another one is at least as good for its player."""

    left: bool
    option: Shown
    by: Shown

    def __str__(self) -> str:
        sign, player = ("≤", "Left") if self.left else ("≥", "Right")
        return (
            f"{player}'s option {self.option} is dominated by {self.by}, as "
            f"{self.option} {sign} {self.by}."
        )

    def as_data(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "kind": "dominated",
            "player": _player(self.left),
            "option": self.option.text,
            "by": self.by.text,
        }


class Reversible(NamedTuple):
    """An option went because the reply `through` is as good as if nobody had moved."""

    left: bool
    option: Shown
    through: Shown
    instead: tuple[Shown, ...]

    def __str__(self) -> str:
        player, other = ("Left", "Right") if self.left else ("Right", "Left")
        sign = "≤" if self.left else "≥"
        options, several = _listed(self.instead), len(self.instead) > 1
        words = ("options", "take") if several else ("option", "takes")
        comes = f"{player}'s {words[0]} from there, {options}, {words[1]}"
        comes = comes if options else "nothing takes"
        return (
            f"{player}'s option {self.option} is reversible: {other} replies to {self.through}, "
            f"which is {sign} the whole; {comes} its place."
        )

    def as_data(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "kind": "reversible",
            "player": _player(self.left),
            "option": self.option.text,
            "through": self.through.text,
            "instead": [value.text for value in self.instead],
        }


class Simplest(NamedTuple):
    """The value is the simplest number that fits between the options.

    `simpler` are the number's own options, each with the given option that keeps it out.
    """

    number: Shown
    left: tuple[Shown, ...]
    right: tuple[Shown, ...]
    simpler: tuple[tuple[Shown, Shown, bool], ...]

    def __str__(self) -> str:
        fits = f"{self.number} is the simplest number that fits"
        below = f"no left option ({_listed(self.left)}) is ≥ {self.number}" if self.left else ""
        above = f"no right option ({_listed(self.right)}) is ≤ {self.number}" if self.right else ""
        why = " and ".join(filter(None, (below, above))) or "there are no options"
        outside = [
            f"{simpler} does not fit, as {option} {'≥' if left else '≤'} {simpler}"
            for simpler, option, left in self.simpler
        ]
        return ": ".join([fits, "; ".join([why, *outside])]) + "."

    def as_data(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "kind": "number",
            "number": self.number.text,
            "left": [option.text for option in self.left],
            "right": [option.text for option in self.right],
            "simpler": [
                {"number": number.text, "player": _player(left), "option": option.text}
                for number, option, left in self.simpler
            ],
        }


class Identity(NamedTuple):
    """What remains has a name."""

    value: Shown
    left: tuple[Shown, ...]
    right: tuple[Shown, ...]
    rule: str

    def __str__(self) -> str:
        options = f"{{{_listed(self.left, ',')}|{_listed(self.right, ',')}}}"
        return f"{options} is {self.value}: {self.rule}."

    def as_data(self) -> dict[str, Any]:
        """Return plain data."""
        return {"kind": "identity", "value": self.value.text, "rule": self.rule}


class Canonical(NamedTuple):
    """Nothing is left to remove: the options are those of the canonical form."""

    value: Shown
    other: bool
    """Whether other options went before."""

    def __str__(self) -> str:
        option = "No other option" if self.other else "No option"
        return f"{option} is dominated or reversible: {self.value} is in canonical form."

    def as_data(self) -> dict[str, Any]:
        """Return plain data."""
        return {"kind": "canonical", "value": self.value.text}


Step = Dominated | Reversible | Simplest | Identity | Canonical


class Reason(NamedTuple):
    """Why the game with these options has this value, step by step.

    >>> import grundy as gr
    >>> print(gr.value("{0|{1|0}}").explain())
    {0|{1|0}} = 1.
    1 is the simplest number that fits: no left option (0) is ≥ 1 and no right option ({1|0})
    is ≤ 1; 0 does not fit, as 0 ≥ 0.
    >>> print(gr.value("{0|^^}").explain())
    {0|^^} = ^3*.
    {0|^^} is ^3*: n·↑ + *m = {0|(n-1)·↑ + *(m ⊕ 1)} for n ≥ 1, but for ↑*.
    """

    value: Shown
    left: tuple[Shown, ...]
    right: tuple[Shown, ...]
    steps: tuple[Step, ...] = ()

    def __str__(self) -> str:
        given = f"{{{_listed(self.left, ',')}|{_listed(self.right, ',')}}}"
        first = given if given == self.value.text else f"{given} = {self.value}"
        return "\n".join([f"{first}.", *map(str, self.steps)])

    def as_data(self) -> dict[str, Any]:
        """Return plain data, values as texts."""
        return {
            "value": self.value.text,
            "left": [option.text for option in self.left],
            "right": [option.text for option in self.right],
            "steps": [step.as_data() for step in self.steps],
        }


def explained(store: Store, left: Iterable[Form], right: Iterable[Form]) -> Reason:
    """Return why {left|right} has its value."""
    lefts, rights = list(dict.fromkeys(left)), list(dict.fromkeys(right))
    value = store.make(lefts, rights)
    both = _all_shown(lefts), _all_shown(rights)
    if value.is_number:
        return Reason(shown(value), *both, (_simplest(store, value, lefts, rights),))
    steps: list[Step] = []
    ends = [
        _side(store, options, value, steps, left=options is lefts) for options in (lefts, rights)
    ]
    rule = _rule(value)
    if rule:
        steps.append(Identity(shown(value), _all_shown(ends[0]), _all_shown(ends[1]), rule))
    else:
        steps.append(Canonical(shown(value), bool(steps)))
    return Reason(shown(value), *both, tuple(steps))


def wide_nimber(form: Form) -> Reason:
    """Return why a nimber, plus a number, has its value, without writing all its options out."""
    value = shown(form)
    number = text_of(form.x) if form.x[0] else ""
    first = number or "0"
    both = (Shown(form, f"{first},{number}*,...,{number}*{form.star - 1}"),)
    return Reason(value, both, both, (Identity(value, both, both, _rule(form)),))


def _side(
    store: Store, options: list[Form], value: Form, steps: list[Step], *, left: bool
) -> list[Form]:
    """Return the options of one player that remain, and say why the others went."""
    options = _undominated(store, options, steps, left=left)
    while True:
        for option in options:
            through = _reply(store, option, value, left=left)
            if through is not None:
                break
        else:
            return options
        instead = through.left if left else through.right
        steps.append(Reversible(left, shown(option), shown(through), _all_shown(instead)))
        rest = [other for other in options if other is not option]
        fresh = [other for other in instead if other not in rest]
        options = _undominated(store, rest + fresh, steps, left=left)


def _reply(store: Store, option: Form, value: Form, *, left: bool) -> Form | None:
    """Return the reply through which an option is reversible: the whole is the value."""
    for reply in option.right if left else option.left:
        if store.le(reply, value) if left else store.le(value, reply):
            return reply
    return None


def _undominated(store: Store, options: list[Form], steps: list[Step], *, left: bool) -> list[Form]:
    kept = store.undominated(options, left=left)
    for option in options:
        if option not in kept:
            by = next(k for k in kept if (store.le(option, k) if left else store.le(k, option)))
            steps.append(Dominated(left, shown(option), shown(by)))
    return kept


def _simplest(store: Store, value: Form, left: list[Form], right: list[Form]) -> Simplest:
    simpler: list[tuple[Shown, Shown, bool]] = []
    for number in (*value.left, *value.right):
        for options, is_left in ((left, True), (right, False)):
            for option in options:
                if store.le(number, option) if is_left else store.le(option, number):
                    simpler.append((shown(number), shown(option), is_left))
                    break
            else:
                continue
            break
    return Simplest(shown(value), _all_shown(left), _all_shown(right), tuple(simpler))


def _rule(form: Form) -> str:
    """Return the identity by which a leaf that is no number has its options."""
    if not form.leaf:
        return ""
    if not form.ups:
        rule = "*m = {0,*,...,*(m-1)|0,*,...,*(m-1)}" if form.star > 1 else "* = {0|0}"
    elif abs(form.ups) == form.star == 1:
        rule = "↑* = {0,*|0}" if form.ups > 0 else "↓* = {0|0,*}"
    elif abs(form.ups) == 1 and not form.star:
        rule = "↑ = {0|*}" if form.ups > 0 else "↓ = {*|0}"
    elif form.ups > 0:
        rule = "n·↑ + *m = {0|(n-1)·↑ + *(m ⊕ 1)} for n ≥ 1, but for ↑*"
    else:
        rule = "n·↓ + *m = {(n-1)·↓ + *(m ⊕ 1)|0} for n ≥ 1, but for ↓*"
    translated = f", and by number translation {text_of(form.x)} is added to every option"
    return rule + (translated if form.x[0] else "")


def _all_shown(forms: Iterable[Form]) -> tuple[Shown, ...]:
    return tuple(map(shown, forms))


def _listed(values: Sequence[Shown], comma: str = ", ") -> str:
    return comma.join(value.text for value in values)


def _player(left: bool) -> str:
    return "left" if left else "right"
