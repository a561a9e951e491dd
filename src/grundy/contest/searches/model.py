"""A game as a program sees it: its rules as plain functions, and what they take from outside."""

from __future__ import annotations

import ast
from copy import deepcopy
from dataclasses import dataclass, field
from types import FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any, Literal

from grundy.contest.rule_source import STANDARD, TAKEN, text_function
from grundy.contest.searches.option_changes import has_parts
from grundy.errors import ProgramError
from grundy.forms.rule.sources import outside_of
from grundy.forms.syntax import syntax_tree
from grundy.games.rule import Rule
from grundy.native.compiler.arithmetic import NotLowered
from grundy.native.compiler.environment import definition_of
from grundy.rules.function import FunctionGame
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame
from grundy.rules.partizan import PartizanGame, splits
from grundy.rules.scoring import FunctionScoring, ScoringGame
from grundy.rules.turn import to

if TYPE_CHECKING:
    from collections.abc import Iterable

Kind = Literal["impartial", "misere", "scoring", "partizan"]

TURN = "TURN"
"""The name that `gr.to` gets in a rule."""

KNOWN: dict[Any, str] = {
    **STANDARD,
    **{f: f.__name__ for f in (sorted, tuple, list, any, all, enumerate, zip, reversed, bool, int)},
    **{f: f.__name__ for f in (bin, divmod, set, str)},
    to: TURN,
}
"""Functions from outside that programs have too."""

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
    rules: dict[str, ast.FunctionDef] = field(default_factory=dict)
    """`moves`, or `left` and `right`, and `final` where there is one."""
    helpers: dict[str, ast.FunctionDef] = field(default_factory=dict)
    constants: dict[str, Any] = field(default_factory=dict)
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
        functions = {**self.helpers, **self.rules}
        return "moves" in functions and has_parts("moves", functions)

    @property
    def gains(self) -> bool:
        """Whether a move can gain something, by the text of the rules."""
        return self.pairs or any(
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == TURN
            and (len(node.args) > 1 or any(word.arg == "gain" for word in node.keywords))
            for function in self.functions()
            for node in ast.walk(function)
        )

    def outside(self) -> set[str]:
        """Return the names that the rules use and do not bind."""
        used: set[str] = set()
        for function in self.functions():
            nodes = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
            bound = {node.id for node in nodes if isinstance(node.ctx, ast.Store)}
            bound |= {argument.arg for argument in function.args.args}
            used |= {node.id for node in nodes} - bound
        return used

    def functions(self) -> list[ast.FunctionDef]:
        """Return all functions, those first that others call."""
        return [*self.helpers.values(), *self.rules.values()]


def model_of(game: Any, data: Iterable[str]) -> Model:
    """Return the rules of a game as functions; `data` are names that the input gives.

    Raises `ProgramError` where they cannot be had.
    """
    model = _empty(game)
    reader = _Reader(model, frozenset(data))
    for role, rule in _rules_of(model).items():
        model.rules[role] = reader.read(rule, role)
    first = next(iter(model.rules.values()))
    model.names = tuple(argument.arg for argument in first.args.args)
    new = {written: own for own, written in reader.renamed.items()}
    model.said = tuple(new.get(name, name) for name in model.names)
    for function in model.rules.values():
        if len(function.args.args) != model.arity:
            raise ProgramError(f"the rules of {game.text} do not take the same arguments")
    return model


def _empty(game: Any) -> Model:
    if isinstance(game, MisereGame):
        return Model(game, "misere", ())
    if isinstance(game, ImpartialGame):
        return Model(game, "impartial", ())
    if isinstance(game, PartizanGame):
        if splits(game):
            raise ProgramError(f"{game.text} has parts, which a program for it does not take apart")
        return Model(game, "partizan", ())
    if isinstance(game, ScoringGame):
        pairs = isinstance(game, FunctionScoring)
        return Model(game, "scoring", (), pairs=pairs, stuck=int(game.stuck))
    raise ProgramError(f"{getattr(game, 'text', game)!r} is no game that a program can be for")


def _rules_of(model: Model) -> dict[str, Any]:
    game = model.game.normal
    if isinstance(game, Rule):
        return {"moves": game}
    if isinstance(game, (FunctionGame, FunctionScoring)):
        return {"moves": game.rule}
    if model.kind == "partizan":
        return {"left": game.left, "right": game.right}
    found = {"moves": game.moves}
    if model.kind == "scoring" and type(game).final is not ScoringGame.final:
        found["final"] = game.final
    return found


_EMPTY: Any = syntax_tree("def nothing(): pass").body[0]


class _Reader:
    """Reads functions, and what they need, into a model."""

    def __init__(self, model: Model, data: frozenset[str]) -> None:
        self.model, self.data = model, data
        self.renamed: dict[str, str] = {}
        self.written: dict[tuple[Any, int], str] = {}
        """The names of the functions that were read."""

    def read(self, rule: Any, written: str) -> ast.FunctionDef:
        """Return a function with what it takes from outside put in."""
        if isinstance(rule, Rule):
            tree: Any = text_function(rule)
        else:
            tree = self._settled(rule)
        tree.name = written
        renaming = _Renaming(tree, self.data)
        self.renamed |= renaming.new
        renamed: ast.FunctionDef = renaming.visit(tree)
        return renamed

    def _settled(self, rule: Any) -> ast.FunctionDef:
        owner = rule.__self__ if isinstance(rule, MethodType) else None
        function = rule.__func__ if isinstance(rule, MethodType) else rule
        text = self.model.game.text
        if not isinstance(function, FunctionType):
            raise ProgramError(f"the rules of {text} are no function")
        try:
            tree = deepcopy(definition_of(function))
            outside = outside_of(function, tree)
        except NotLowered as error:
            raise ProgramError(f"the rules of {text} cannot be written in code: {error}") from None
        tree.decorator_list, tree.returns = [], None
        more = tree.args
        for argument in more.args:
            argument.annotation = None
        if any((more.vararg, more.kwarg, more.kwonlyargs, more.posonlyargs, more.defaults)):
            raise ProgramError(f"the rules of {text} are not a plain function of their arguments")
        own = more.args.pop(0).arg if owner is not None else ""
        settled: ast.FunctionDef = _Settled(self, tree, outside, (own, owner)).visit(tree)
        return settled

    def meant(self, node: ast.expr, name: str, value: Any) -> ast.expr:
        """Return what stands in a program for something from outside.

        Raises `ProgramError` for what has no such thing.
        """
        if name in self.data:
            return ast.Name(name, ast.Load())
        if type(value) in (int, bool, str):
            return ast.Constant(value)
        known = _known(value)
        if known:
            return ast.Name(known, ast.Load())
        if isinstance(value, (FunctionType, MethodType)):
            return self._helper(value)
        if _is_data(value):
            written = name if name not in TAKEN | ENGINE else f"{name}_"
            if self.model.constants.setdefault(written, value) != value:
                raise ProgramError(f"the rules have two meanings for {name}")
            return ast.Name(written, ast.Load())
        raise ProgramError(
            f"the rules of {self.model.game.text} use {ast.unparse(node)}, a "
            f"{type(value).__name__}, which a program does not have; write it with whole numbers, "
            "tuples and functions of your own"
        )

    def _helper(self, value: Any) -> ast.expr:
        function = value.__func__ if isinstance(value, MethodType) else value
        helpers = self.model.helpers
        key = (function, id(getattr(value, "__self__", None)))
        written = self.written.get(key, "")
        if not written:
            written = function.__name__
            while written in TAKEN | ENGINE | self.data or written in helpers:
                written += "_"  # several functions may have one name
            self.written[key] = written
            helpers[written] = _EMPTY  # it may call itself
            found = self.read(value, written)
            del helpers[written]  # what it calls stands before it
            helpers[written] = found
        return ast.Name(written, ast.Load())


def _known(value: Any) -> str:
    try:
        return KNOWN.get(value, "")
    except TypeError:
        return ""


def _is_data(value: Any) -> bool:
    if type(value) not in (list, tuple):
        return False
    plain = all(type(item) is int for item in value)
    return plain or all(
        type(row) in (list, tuple) and all(type(item) is int for item in row) for row in value
    )


class _Settled(ast.NodeTransformer):
    """Puts what a function takes from outside, or from `self`, into its tree."""

    def __init__(
        self,
        reader: _Reader,
        tree: ast.FunctionDef,
        outside: dict[str, Any],
        own: tuple[str, Any],
    ) -> None:
        self.reader, self.outside = reader, outside
        self.self_name, self.owner = own
        stored = {
            node.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        self.bound = stored | {argument.arg for argument in tree.args.args}

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        """Write an attribute of `self` or of a module as what it is."""
        if isinstance(node.value, ast.Name) and node.value.id not in self.bound:
            name = node.value.id
            if self.self_name and name == self.self_name:
                value = getattr(self.owner, node.attr, None)
                return self.reader.meant(node, node.attr, value)
            space = self.outside.get(name)
            if isinstance(space, ModuleType):
                return self.reader.meant(node, node.attr, getattr(space, node.attr, None))
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        """Leave the annotation out."""
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Name(self, node: ast.Name) -> Any:
        """Put in what a name from outside means."""
        if node.id in self.bound or isinstance(node.ctx, ast.Store):
            return node
        if node.id not in self.outside and node.id not in self.reader.data:
            raise ProgramError(
                f"the rules use {node.id}, which neither their file nor --input gives"
            )
        return self.reader.meant(node, node.id, self.outside.get(node.id))


class _Renaming(ast.NodeTransformer):
    """Renames what a rule calls by a name that means something else in a program."""

    def __init__(self, tree: ast.FunctionDef, data: frozenset[str]) -> None:
        own = {
            node.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        own |= {argument.arg for argument in tree.args.args}
        self.new: dict[str, str] = {}
        for name in sorted(own):
            if name in TAKEN | ENGINE | {"place"}:
                fresh = f"{name}_"
                while fresh in own | data:
                    fresh += "_"
                self.new[name] = fresh

    def visit_Name(self, node: ast.Name) -> Any:
        """Return the name by which it goes now."""
        return ast.copy_location(ast.Name(self.new.get(node.id, node.id), node.ctx), node)

    def visit_arg(self, node: ast.arg) -> Any:
        """Return the argument under its name of now."""
        node.arg = self.new.get(node.arg, node.arg)
        return node
