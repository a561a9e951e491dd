"""The rules of a game in program Python: one function whose options are all of one kind."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.contest.searches.model import Model
from grundy.contest.searches.option_changes import OptionChanger
from grundy.contest.searches.search import is_turn
from grundy.errors import ProgramError
from grundy.forms.rule.expression import (
    Expression,
    Item,
    Name,
    Nothing,
    Number,
    Row,
    Truth,
    changed,
    walk,
)
from grundy.forms.rule.statement import Assign, Function, If, Return
from grundy.languages.python import python_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.searches.search import Search
    from grundy.forms.rule.statement import Block

NOTHING = "NOTHING"
"""The name of the number that stands for None."""

STATE_NAMES = ("state", "position", "state_")
"""What a position is called, where the rule does not call something else so."""

Shape = str
"""What an option is: a "state", the "parts" it leaves, a "gain" with the state that follows it, or
a "turn" (gain, again, state)."""


def shape_of(search: Search) -> Shape:
    """Return what the options of a search are."""
    if search.engine == "score":
        turns = [turn_of(search.model, option) for option, _ in search.model.written_options()]
        if any(again != Truth(False) for _, again, _ in turns):
            return "turn"
        return "gain" if any(gain != Number(0) for gain, _, _ in turns) else "state"
    return "parts" if search.engine == "grundy" and search.model.splits else "state"


def rule_parts(search: Search) -> Iterator[str | Function]:
    """Yield the functions of the rules: helpers, `options`, and `final` where there is one."""
    model = search.model
    told = _Rules(model, shape_of(search))
    rules = {role: told.options(one, role) for role, one in model.rules.items() if role != "final"}
    # A helper that gives options may take them from another, which stands before it.
    helpers = [told.helper(name, model.helpers[name]) for name in reversed(model.helpers)]
    for helper in reversed(helpers):
        yield from _remembering(helper) if helper.name in model.remembered else (helper,)
    if "moves" in rules:
        yield _of_state(rules["moves"], "options")
    else:
        given = ", ".join(model.names)
        yield from rules.values()
        yield (
            f"def options(state):\n    {given}, side = state\n"
            f"    return right({given}) if side else left({given})"
        )
    if "final" in model.rules:
        yield _of_state(_valued(model.rules["final"]), "final")


def turn_of(model: Model, option: Expression) -> tuple[Expression, Expression, Expression]:
    """Return what an option gains, whether the mover moves again, and the state that follows."""
    none, no = Number(0), Truth(False)
    if is_turn(option):
        given = dict(zip(("state", "gain", "again"), option.arguments, strict=False))
        given |= dict(option.keywords)
        return given.get("gain", none), given.get("again", no), given["state"]
    if not model.pairs:
        return none, no, option
    match option:
        case Row("tuple", (gain, state)):
            return gain, no, state
        case Row("tuple", (gain, state, again)):
            return gain, again, state
    raise ProgramError(f"the rule yields {python_text(option)}; write (gain, state)")


REMEMBERED = """\
NAME_known = {}

def NAME(GIVEN):
    if (KEY) not in NAME_known:
        NAME_known[KEY] = NAME_computed(GIVEN)
    return NAME_known[KEY]"""


def table_of(name: str) -> str:
    """Return the name of the table that has what a helper gave."""
    return f"{name}_known"


def names_beside(model: Model) -> set[str]:
    """Return the names that a program has for what helpers gave, and for how it is computed."""
    return {name for one in model.remembered for name in (table_of(one), f"{one}_computed")}


def _remembering(helper: Function) -> Iterator[str | Function]:
    """Yield a helper that computes a value once, its table before it."""
    yield replace(helper, name=f"{helper.name}_computed")
    given = ", ".join(helper.parameters)
    text = REMEMBERED.replace("NAME", helper.name)
    yield text.replace("GIVEN", given).replace("KEY", given or "0")


def options_function(rule: Function, *, parts: bool) -> Function:
    """Return a rule that needs nothing from outside as a function `options` of its numbers."""
    told = _Rules(Model(None, "impartial", rule.parameters), "parts" if parts else "state")
    return replace(told.options(rule, "moves"), name="options")


def _of_state(function: Function, name: str) -> Function:
    """Return a function of several arguments as one of a position."""
    names = function.parameters
    if len(names) == 1:
        return replace(function, name=name)
    used = {*function.named, *names}
    state = next(name for name in STATE_NAMES if name not in used)
    taken = Assign((Row("tuple", tuple(map(Name, names))),), Name(state))
    return replace(function, name=name, parameters=(state,), body=(taken, *function.body))


class _Rules:
    """Rewrites what functions yield, and the functions that these take options from."""

    def __init__(self, model: Model, shape: Shape) -> None:
        self.model, self.shape = model, shape
        self.sources: set[str] = set()
        """Helpers whose values are options."""

    def options(self, function: Function, role: str) -> Function:
        """Return a function of the rule with all its options of one kind."""
        side = {"left": 1, "right": 0}.get(role)
        changer = _Options(self, function, side).changer
        found = changed(changer.changed(), _numbered)
        self.sources |= changer.sources
        return found if found.yields else _closed(found, Row("list", ()))

    def helper(self, name: str, function: Function) -> Function:
        """Return a helper: one that gives options, or one that gives a value."""
        return self.options(function, "moves") if name in self.sources else _valued(function)


class _Options:
    """Writes an option as it is to be."""

    def __init__(self, rules: _Rules, function: Function, side: int | None) -> None:
        self.model, self.shape, self.side = rules.model, rules.shape, side
        # Either side may call a helper: the side is put to what it gives.
        helpers = self.model.helpers.keys() if side is None else set[str]()
        self.changer = OptionChanger(function, helpers, self.option)

    def option(self, node: Expression) -> Expression:
        """Return an option of the kind that all have."""
        if self.shape == "parts":
            return node if self.changer.is_parts(node) else Row("list", (node,))
        gain, again, state = turn_of(self.model, node)
        if self.side is not None:
            state = self._with_side(state, self.side)
        if self.shape == "gain":
            return Row("tuple", (gain, state))
        return Row("tuple", (gain, again, state)) if self.shape == "turn" else state

    def _with_side(self, state: Expression, side: int) -> Expression:
        """Return a position with who is to move."""
        given: tuple[Expression, ...] = (state,)
        match state:
            case _ if self.model.arity == 1:
                pass
            case Row("tuple", items):
                given = items
            case Name():
                given = tuple(Item(state, Number(place)) for place in range(self.model.arity))
            case _:
                raise ProgramError(
                    f"the rule yields {python_text(state)}; write out the {self.model.arity} "
                    "numbers or rows of a position"
                )
        return Row("tuple", (*given, Number(side)))


# Values -------------------------------------------------------------------------------------------


def _valued(function: Function) -> Function:
    """Return a function that gives a number where it gave None."""
    found = changed(function, _numbered)
    gives = any(isinstance(node, Return) and node.value is not None for node in walk(*found.body))
    return _closed(found, Name(NOTHING)) if gives and not found.yields else found


def _numbered(node: Any) -> Any:
    return Name(NOTHING) if isinstance(node, Nothing) else node


def _closed(function: Function, value: Expression) -> Function:
    """Return a function that returns a value at each end that had none."""

    def closed(node: Any) -> Any:
        return Return(value) if isinstance(node, Return) and node.value is None else node

    found = changed(function, closed)
    return found if _ends(found.body) else replace(found, body=(*found.body, Return(value)))


def _ends(body: Block) -> bool:
    """Return whether nothing after these statements is done."""
    match body:
        case (*_, Return()):
            return True
        case (*_, If(_, yes, no)):
            return bool(no) and _ends(yes) and _ends(no)
    return False
