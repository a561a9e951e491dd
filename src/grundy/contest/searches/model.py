"""A game as a program sees it: its rules as plain functions, and what they take from outside."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import _lru_cache_wrapper
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any, Literal

from grundy.contest.rule_source import STANDARD, TAKEN, other_names, text_function
from grundy.contest.searches.option_changes import options_of
from grundy.errors import ProgramError
from grundy.forms.rule.clauses import RuleText
from grundy.forms.rule.expression import (
    Call,
    Expression,
    Name,
    Number,
    Row,
    Star,
    Truth,
    Word,
    changed,
    walk,
)
from grundy.forms.rule.passes.sharing import contents_changed
from grundy.forms.rule.statement import Function
from grundy.games.rule import Rule
from grundy.native.compiler.opened import SETTING, NotLowered, Opened
from grundy.rules.function import FunctionGame
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame
from grundy.rules.partizan import PartizanGame, splits
from grundy.rules.scoring import FunctionScoring, ScoringGame
from grundy.rules.sided import SidedRule
from grundy.rules.turn import to
from grundy.values import nim_product, nim_sum

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.forms.rule.expression import Where

Kind = Literal["impartial", "misere", "scoring", "partizan"]

TURN = "TURN"
"""The name that `gr.to` gets in a rule."""

_ALSO: tuple[Any, ...] = (
    *(sorted, tuple, list, any, all, enumerate, zip, reversed, bool, int, dict, bin),
    *(divmod, set, str),
)
NIMBERS = {nim_sum: "nim_sum", nim_product: "nim_product"}
KNOWN: dict[Any, str] = {**STANDARD, **{one: one.__name__ for one in _ALSO}, **NIMBERS, to: TURN}
"""Functions from outside that programs have too."""

PLAIN: dict[type, Callable[[Any], Expression]] = {int: Number, bool: Truth, str: Word}
"""What stands in a rule for numbers, truths and words from outside."""

ENGINE = frozenset(
    [
        "State",
        "known",
        "see",
        "look",
        "wanted",
        "missing",
        "best",
        "moved",
        "over",
        "left_look",
        "right_look",
        "solve",
        "Table",
        "Row",
        "joined",
        "cut",
        "at",
        "item_at",
        "has",
        "times",
        "repeated",
        "turned",
        "in_order",
        "minimum",
        "maximum",
        "bit_length",
        "stack",
        "states",
        "TURN",
        "score",
        "won",
        "answer",
        "line",
        "label",
        "count_moves",
        "margin",
        "side",
        "total",
        "found",
        "size",
        "self",
    ]
)
"""Names of the programs that search."""


@dataclass(slots=True)
class Model:
    """The rules of a game as functions that need nothing but each other and `constants`."""

    game: Any
    kind: Kind
    names: tuple[str, ...]
    """The arguments of a position."""
    said: tuple[str, ...] = ()
    """The same as their author calls them."""
    rules: dict[str, Function] = field(default_factory=dict)
    """`moves`, or `left` and `right`, and `final` where there is one."""
    helpers: dict[str, Function] = field(default_factory=dict)
    remembered: frozenset[str] = frozenset()
    """Helpers whose values are kept: their author gave them a cache."""
    constants: dict[str, Any] = field(default_factory=dict)
    opened: list[Opened] = field(default_factory=list)
    """The functions as they stand in their files."""
    pairs: bool = False
    """Whether a turn is a tuple: the gain, the state that follows, and whether to move again."""
    stuck: int = 0

    @property
    def arity(self) -> int:
        """How many arguments a position has."""
        return len(self.names)

    @property
    def splits(self) -> bool:
        """Whether an option may be several parts."""
        return "moves" in self.rules and any(parts for _, parts in self.written_options())

    @property
    def gains(self) -> bool:
        """Whether a move can gain something, by the text of the rules."""
        calls = (node for function in self.functions() for node in walk(*function.body))
        return self.pairs or any(
            isinstance(node, Call)
            and node.name == TURN
            and (len(node.arguments) > 1 or "gain" in dict(node.keywords))
            for node in calls
        )

    def written_options(self) -> Iterator[tuple[Expression, bool]]:
        """Yield the options as they are written, and whether each is several parts."""
        rules = self.rules.keys() - {"final"}
        return options_of(rules, {**self.helpers, **self.rules})

    def outside(self) -> set[str]:
        """Return the names that the rules use and do not bind."""
        return {name for function in self.functions() for name in function.outside}

    def quoting(self, words: str, where: Where | None) -> str:
        """Return a refusal with the line of a rule that it is about."""
        for opened in self.opened:
            if where and any(node.where == where for node in walk(*opened.function.body)):
                return str(opened.refused(words, where))
        return words

    def functions(self) -> list[Function]:
        """Return all functions, those first that others call."""
        return [*self.helpers.values(), *self.rules.values()]


def model_of(game: Any, data: Iterable[str]) -> Model:
    """Return the rules of a game as functions; `data` are names that the input gives.

    Raises `ProgramError` where they cannot be had.
    """
    model = _empty(game)
    reader = _Reader(model, frozenset(data))
    for role, rule in _rules_of(model).items():
        model.rules[role] = reader.rule(rule, role)
    first = next(iter(model.rules.values()))
    model.names = first.parameters
    new = {written: own for own, written in reader.renamed.items()}
    model.said = tuple(new.get(name, name) for name in model.names)
    for function in model.rules.values():
        if len(function.parameters) != model.arity:
            raise ProgramError(f"the rules of {game.text} do not take the same arguments")
    return model


def _empty(game: Any) -> Model:
    if isinstance(game, MisereGame):
        return Model(game, "misere", ())
    if isinstance(game, ImpartialGame):
        return Model(game, "impartial", ())
    if isinstance(game, PartizanGame):
        if splits(game) if not isinstance(game, SidedRule) else game.arity is None:
            raise ProgramError(f"{game.text} has parts, which a program for it does not take apart")
        return Model(game, "partizan", ())
    if isinstance(game, ScoringGame):
        pairs = isinstance(game, FunctionScoring)
        return Model(game, "scoring", (), pairs=pairs, stuck=int(game.stuck))
    raise ProgramError(f"{getattr(game, 'text', game)!r} is no game that a program can be for")


def _rules_of(model: Model) -> dict[str, Any]:
    game = model.game.normal
    if isinstance(game, Rule):
        return {"moves": game.read_text}
    if isinstance(game, SidedRule):
        return {"left": game.read_text.left, "right": game.read_text.right}
    if isinstance(game, (FunctionGame, FunctionScoring)):
        return {"moves": game.rule}
    if model.kind == "partizan":
        return {"left": game.left, "right": game.right}
    found = {"moves": game.moves}
    if model.kind == "scoring" and type(game).final is not ScoringGame.final:
        found["final"] = game.final
    return found


_EMPTY = Function("nothing", (), None, ())


class _Reader:
    """Reads functions, and what they need, into a model."""

    def __init__(self, model: Model, data: frozenset[str]) -> None:
        self.model, self.data = model, data
        self.renamed: dict[str, str] = {}
        self.written: dict[tuple[Any, int], str] = {}
        """The names of the functions that were read."""

    def rule(self, rule: Any, role: str) -> Function:
        """Return a rule; one of any number of arguments, `*heaps`, takes one row."""
        if isinstance(rule, RuleText):
            return self.named(text_function(rule), role)
        opened = self._opened(rule)
        if opened.function.rest and not opened.function.parameters:
            rows = (opened.function.rest,)
            opened.function = replace(opened.function, parameters=rows, rest=None)
        return self.named(self._settled(opened), role)

    def named(self, function: Function, written: str) -> Function:
        """Return a function under the name that it is `written` with, with free names in it."""
        new = other_names(function, TAKEN | ENGINE | {"place"}, self.data)
        self.renamed |= new
        return replace(function.called(new), name=written, doc="")

    def _opened(self, rule: Any) -> Opened:
        try:
            self.model.opened.append(Opened(rule))
        except NotLowered as error:
            text = self.model.game.text
            raise ProgramError(f"the rules of {text} cannot be written in code: {error}") from None
        return self.model.opened[-1]

    def _settled(self, opened: Opened) -> Function:
        """Return a function with what it takes from outside put in."""
        text = self.model.game.text
        function, outside = opened.function, {"dict": dict, **opened.outside}  # {} is dict()
        if function.rest:
            raise ProgramError(
                f"the rules of {text} have {function.name} with any number of arguments, "
                f"*{function.rest}, besides others or in a helper; give a tuple as one argument"
            )
        meanings: dict[str, Expression] = {}
        changed_here = contents_changed(function)
        for name in function.outside:
            said, is_setting = opened.said.get(name, name), name.startswith(SETTING)
            try:
                if name not in outside and name not in self.data:
                    words = f"the rules use {name}, which neither their file nor --input gives"
                    raise ProgramError(words)
                if name in changed_here and _is_data(outside.get(name)):
                    words = f"the rules change {said}, which stands outside them"
                    raise ProgramError(f"{words}; to remember values, give a function @cache")
                meanings[name] = self.meant(said, outside.get(name), is_setting=is_setting)
            except ProgramError as error:
                raise ProgramError(str(opened.refused_name(str(error), name))) from None

        def settled(node: Any) -> Any:
            match node:
                case Name(name) if name in meanings:
                    return meanings[name]
                case Call(name) if name in meanings:
                    called = meanings[name]
                    if not isinstance(called, Name):
                        raise ProgramError(f"the rules of {text} call {name}, which is no function")
                    return _called(replace(node, name=called.name))
            return node

        return changed(function, settled)

    def meant(self, said: str, value: Any, *, is_setting: bool = False) -> Expression:
        """Return what stands in a program for something from outside, which the input may give.

        Raises `ProgramError` for what has no such thing.
        """
        name = said.rpartition(".")[2]
        if name in self.data and not is_setting:
            return Name(name)
        plain = PLAIN.get(type(value))
        if plain is not None:
            return plain(value)
        known = _known(value)
        if known:
            return Name(known)
        if isinstance(value, (FunctionType, MethodType, _lru_cache_wrapper)):
            return self._helper(value)
        if _is_data(value):
            written = name if name not in TAKEN | ENGINE else f"{name}_"
            if self.model.constants.setdefault(written, value) != value:
                raise ProgramError(f"the rules have two meanings for {name}")
            return Name(written)
        raise ProgramError(
            f"the rules of {self.model.game.text} use {said}, a "
            f"{type(value).__name__}, which a program does not have; write it with whole numbers, "
            "tuples and functions of your own"
        )

    def _helper(self, value: Any) -> Name:
        function = value.__func__ if isinstance(value, MethodType) else value
        helpers = self.model.helpers
        if isinstance(function, _lru_cache_wrapper):
            bare = function.__wrapped__
            value = MethodType(bare, value.__self__) if isinstance(value, MethodType) else bare
        key = (function, id(getattr(value, "__self__", None)))
        written = self.written.get(key, "")
        if not written:
            written = function.__name__
            while written in TAKEN | ENGINE | self.data or written in helpers:
                written += "_"  # several functions may have one name
            self.written[key] = written
            helpers[written] = _EMPTY  # it may call itself
            found = self.named(self._settled(self._opened_helper(value)), written)
            del helpers[written]  # what it calls stands before it
            helpers[written] = found
            if isinstance(function, _lru_cache_wrapper):
                self._remember(found)
        return Name(written)

    def _opened_helper(self, value: Any) -> Opened:
        opened = self._opened(value)
        given = [name for name in opened.outside if name.startswith(SETTING)]
        if given:
            raise ProgramError(
                f"{opened.function.name}, a helper, has a default for {opened.said[given[0]]}; "
                "define it without a default, and give it in every call"
            )
        return opened

    def _remember(self, function: Function) -> None:
        """Note that the values of a function are kept."""
        if function.yields:
            raise ProgramError(
                f"{function.name} yields and has a cache, which has nothing left the second time; "
                "return a tuple"
            )
        self.model.remembered |= {function.name}


def _called(call: Call) -> Call:
    """Return a call with the arguments that a program's function of that name takes."""
    match call:
        case Call("nim_sum", (Star(row),)):
            return replace(call, arguments=(row,))
        case Call("nim_sum", numbers):
            return replace(call, arguments=(Row("tuple", numbers),))
        case Call("nim_product", (first, second, third, *others)):
            both = replace(call, arguments=(first, second))
            return _called(replace(call, arguments=(both, third, *others)))
    return call


def _known(value: Any) -> str:
    try:
        return KNOWN.get(value, "")
    except TypeError:
        return ""


def _is_data(value: Any) -> bool:
    """Return whether this is a row of numbers or of rows, or a table of such or of words."""
    if type(value) is dict:
        return all(
            all(type(one) is str for one in many) or _is_data(many)
            for many in ([*value], [*value.values()])
        )
    if type(value) not in (list, tuple):
        return False
    plain = all(type(item) is int for item in value)
    return plain or all(
        type(row) in (list, tuple) and all(type(item) is int for item in row) for row in value
    )
