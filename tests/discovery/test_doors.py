"""The same rule from every door: text, function and class are told the same things."""

from __future__ import annotations

import importlib.util
import re
import sys
from dataclasses import dataclass
from functools import partial
from itertools import dropwhile
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.forms.rule.expression import Binary, Compare, Expression, Logic, Name, Number, Row
from grundy.forms.rule.statement import For, Function, If, Statement, Yield
from grundy.languages.python import function_text
from grundy.native.compiler.lowering import lower
from grundy.native.compiler.opened import NotLowered
from grundy.rules.notation.rule_text import read_rule
from tests.chance import draws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path
    from types import ModuleType

    from grundy.contest.program import Lang
    from grundy.forms.rule.clauses import Clause

RULES = [
    "n -> n-1; n-3; n-4",
    "n -> n-k for k in (2, 5)",
    "n -> n-k for k in range(1, 4)",
    "n -> n-k for k in range(1, n+1)",
    "n -> n-k for k in range(1, min(n, 6)+1)",
    "n -> n-k for k in range(1, n//2+1)",
    "n -> n-k for k in range(1, (n+1)//2+1)",
    "n -> k for k in range(n//2, n)",
    "n -> n-1; n//2 if n > 0",
    "n -> n//2 if n > 0; n//3 if n > 0",
    "n -> n-1 if n % 2 == 0 and n > 0; n-2 if n > 1",
    "n -> n-1 if n % 3; n-2",
    "n -> n-k for k in (1, 2) if n % 5 != k",
    "n -> n-1; n-2; n-1000",
    "n -> n-1; n-2; n-3 if n > 50",
    "n -> [k, n-1-k] for k in range(n)",
    "n -> [k, n-2-k] for k in range(n-1)",
    "n -> [k, n-k] for k in range(1, n)",
    "n -> n-1; [k, n-2-k] for k in range(1, n-2)",
    "n -> [a, n-k-a] for k in (1, 2) for a in range(n-k+1)",
    "n -> n-d for d in range(1, n) if n % d == 0",
    "n -> y for y in range(n) if y**2 >= n",
    "n -> n-k*k for k in range(1, isqrt(n)+1)",
    "n -> n-1 if n < 10 else n-2",
    "(a, b) -> (a-1, b); (a, b-1)",
    "(a, b) -> (a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1)",
    "(a, b) -> (a-k, b) for k in range(1, 3); (a, b-1)",
    "(a, b) -> (a-1, b-1); (a, b-2)",
    "(a, b) -> (a-1, b) if a > b; (a, b-1)",
    "(a, b) -> (a-k, b-k) for k in range(1, min(a, b)+1); (a-1, b)",
    "(n, m) -> (n-k, 2*k) for k in range(1, min(n, m)+1)",
    "(a, b) -> (a-2, b+1) if a % 2 == 0; (a, b-1)",
]


LONG = 30
"""Seconds in which a proof is found again that took one."""

LANGS: tuple[Lang, ...] = ("python", "cpp", "java", "rust")


def _more(count: int) -> list[str]:
    """Return random rules: numbers that are taken, some under a condition."""
    dice = draws("doors")
    found = []
    for _ in range(count):
        takes = sorted(dice.sample(range(1, 12), dice.randint(1, 4)))
        test = dice.choice(["", "", " if n % 2 == 0", " if n > 7"])
        found.append(f"n -> {'; '.join(f'n-{take}' for take in takes)}; n-{takes[-1] + 1}{test}")
    return found


RULES += _more(60 - len(RULES))


def _body(clause: Clause) -> Statement:
    """Return a clause as a person writes it: an option with a negative number is none."""
    states: list[Expression] = [
        state[0] if len(state) == 1 else Row("tuple", state) for state in clause.states
    ]
    option = Row("list", tuple(states)) if clause.is_list else states[0]
    legal = [_not_negative(number) for number in clause.numbers if not _is_natural(number)]
    body: Statement = Yield(option)
    if legal:
        body = If(legal[0] if len(legal) == 1 else Logic("and", tuple(legal)), (body,))
    for loop in reversed(clause.loops):
        for test in reversed(loop.tests):
            body = If(test, (body,))
        if loop.name != "_":
            body = For(loop.target, loop.over, (body,))
    return body


def _not_negative(number: Expression) -> Expression:
    match number:
        case Binary("-", left, Number() | Name() as right):
            return Compare(left, (">=",), (right,))
    return Compare(number, (">=",), (Number(0),))


def _is_natural(number: Expression) -> bool:
    match number:
        case Binary("//" | "%", Name(), Number()):
            return True
    return isinstance(number, Name)


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The rules as functions and as classes, in a file of their own."""
    lines = ["from math import isqrt", "import grundy as gr", ""]
    for place, text in enumerate(RULES):
        rule = read_rule(text)
        body = tuple(map(_body, rule.clauses))
        lines += [function_text(Function(f"rule{place}", rule.names, None, body)), ""]
        moves = function_text(Function("moves", ("self", *rule.names), None, body))
        lines += [f"class Rule{place}(gr.ImpartialGame):"]
        lines += [f"    {line}" for line in moves.splitlines()] + [""]
    path: Path = tmp_path_factory.mktemp("doors") / "doors_of_rules.py"
    path.write_text("\n".join(lines), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("doors_of_rules", path)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found
    spec.loader.exec_module(found)
    return found


@dataclass(frozen=True)
class Door:
    """A rule by one of its doors, and what messages call it there."""

    game: Any
    name: str

    def plain(self, text: str) -> str:
        """Return a text without the game's name, and without how far it was tried in its time."""
        words = self.game.in_words or "your own rules."
        text = text.replace(f"{self.game.text}: {words}", "GAME: your own rules.")
        text = text.replace(self.game.text, "GAME").replace(self.name, "GAME")
        return re.sub(r"observed.*", "observed", text)

    def answer(self, ask: Callable[[], object]) -> str:
        """Return what is answered, or refused, without the game's name."""
        try:
            return self.plain(str(ask()))
        except gr.GrundyError as error:
            return f"{type(error).__name__}: {self.plain(str(error))}"


def doors(place: int, module: ModuleType) -> tuple[Door, Door, Door]:
    """Return a rule as text, as a function and as a class."""
    function, kind = getattr(module, f"rule{place}"), getattr(module, f"Rule{place}")
    return (
        Door(gr.game(f"rule: {RULES[place]}"), RULES[place]),
        Door(gr.impartial(function), f"rule{place}"),
        Door(kind(), f"Rule{place}"),
    )


def told(game: Any, seconds: float) -> dict[str, Any]:
    """Return what the commands say of a game, without its name; a proof is sought for `seconds`."""
    listed = gr.check(game, seconds=LONG)
    pattern = gr.find_pattern(game, about="outcome", most=40)
    proof = gr.prove(game, about="outcome", seconds=seconds)
    return {
        "technique": listed.technique,
        "known": [fact for fact in listed.known if fact.startswith("it is ")],
        "pattern": (pattern.words, pattern.status, pattern.theorem),
        "proof": (proof.status, proof.words),
    }


@pytest.mark.parametrize("place", range(len(RULES)), ids=RULES)
def test_text_function_and_class_are_told_the_same(place: int, module: ModuleType) -> None:
    text_door, *others = doors(place, module)
    text = told(text_door.game, 1)
    # What was proved in a second is found again, and its words are, however busy the machine is.
    seconds = LONG if text["proof"][0] == "proved" else 1
    text = told(text_door.game, seconds)
    for door in others:
        found = told(door.game, seconds)
        if text["proof"][0] != "proved":
            found["proof"] = text["proof"]  # the time was over, for the one or the other
        assert found == text


def answers(door: Door) -> dict[str, str]:
    """Return what the commands about positions answer, and how the rule is compiled."""
    game = door.game
    state = (7, 5) if game.arity == 2 else (17,)
    asked: dict[str, Callable[[], object]] = {
        "solve": lambda: solved(game(*state)),
        "misere": lambda: solved(game.misere(*state)),
        "several": lambda: solved(game(*state) + game(*state)),
        "explain": lambda: game(*state).explain(),
        "value": lambda: game(*state).value,
        "table": game.values,
        "wrong": lambda: game(*(-number for number in state)),
        "period": lambda: {**gr.describe_period(game, 1024), "game": "", "name": ""},
        "compiled": lambda: lowered(game),
        "options": lambda: program(game, "python", show="moves"),
    }
    return {command: door.answer(ask) for command, ask in asked.items()}


def solved(position: gr.Position) -> tuple[object, ...]:
    """Return what `grundy solve` says of a position."""
    found = position.solve()
    return found.outcome, found.engine, found.method, found.why, found.winning_moves


def lowered(game: Any) -> tuple[object, ...]:
    """Return whether a rule goes to the compiler, and how: the width of its rows, and parts."""
    try:
        found = lower(game.compilable, game.arity, compiled=False)
    except NotLowered as error:
        return game.compiles, str(error)
    return game.compiles, found.width, found.splits


def program(game: Any, lang: Lang, **options: Any) -> str:
    """Return a program without the lines at its head, which name the game."""
    found = gr.contest_code(game, lang, checked=False, seconds=LONG, **options)
    mark = "#" if lang == "python" else "//"
    body = dropwhile(lambda line: line.startswith(f"{mark} "), found.text.splitlines())
    return "\n".join([found.method, found.status, found.input, found.output, *body])


@pytest.mark.parametrize("place", range(len(RULES)), ids=RULES)
def test_positions_are_answered_the_same(place: int, module: ModuleType) -> None:
    text, *others = (answers(door) for door in doors(place, module))
    for found in others:
        assert found == text


def programs(door: Door, langs: Iterable[Lang]) -> dict[str, str]:
    """Return the programs of a rule, and one that prints moves."""
    found = {str(lang): door.answer(partial(program, door.game, lang)) for lang in langs}
    return found | {"move": door.answer(lambda: program(door.game, "python", move=True))}


def are_same(found: list[dict[str, str]]) -> None:
    """Fail if programs differ, but where the clock left one with what was only observed."""
    text, *others = found
    for other in others:
        for name, program_text in text.items():
            cut = ("\nobserved\n" in program_text) != ("\nobserved\n" in other[name])
            assert cut or other[name] == program_text


@pytest.mark.parametrize("place", range(0, len(RULES), 12), ids=RULES[::12])
def test_some_programs_are_the_same(place: int, module: ModuleType) -> None:
    lang = LANGS[place // 12 % len(LANGS)]
    are_same([programs(door, [lang]) for door in doors(place, module)])


@pytest.mark.thorough
@pytest.mark.parametrize("place", range(len(RULES)), ids=RULES)
def test_programs_are_the_same_in_every_language(place: int, module: ModuleType) -> None:
    are_same([programs(door, LANGS) for door in doors(place, module)])


@pytest.mark.parametrize(
    ("place", "known"), [(0, "subtraction:1,3,4"), (15, "octal:0.7"), (3, "nim")]
)
def test_a_rule_that_is_a_known_game_gets_its_program(
    place: int, known: str, module: ModuleType
) -> None:
    wanted = program(gr.game(known), "cpp").partition("#include")[2]
    for door in doors(place, module):
        assert program(door.game, "cpp").partition("#include")[2] == wanted
