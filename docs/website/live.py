"""Examples that come alive: which question of the page a command, or a line of Python, asks."""

from __future__ import annotations

import ast
import re
import shlex
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import grundy as gr
from grundy.web.positions import game_asked, position_asked
from grundy.web.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

FLAGS = {"--brief", "--json", "--values", "--outcomes", "--loopy", "--line", "--plies", "--heaps"}
"""Options that change what is printed, not what is asked."""

VALUED = {"--steps", "--most", "--lang", "--tests", "--heaps", "--words", "--print"}
"""Options with a word after them, of which the same holds."""

VIEWS = {
    "solve": "board", "play": "board", "graph": "step", "step": "step", "board": "board",
    "table": "table", "period": "table", "value": "value", "code": "solve", "pattern": "solve",
    "problem": "problems",
}  # fmt: skip
"""Where each command is answered on the page."""

MOST = 3
"""Questions of one block of Python that get a button."""


@dataclass(frozen=True)
class Question:
    """A question as the page's address has it: a view, and what is asked."""

    view: str
    asked: tuple[tuple[str, str], ...]

    @property
    def address(self) -> str:
        """The part of the address after the page's own.

        >>> Question("board", (("game", "nim"), ("position", "3 4 5"))).address
        '#/board?game=nim&position=3+4+5'
        """
        return f"#/{self.view}?{urlencode(self.asked)}"

    @property
    def words(self) -> str:
        """What is asked, for a reader."""
        told = dict(self.asked)
        game = told.get("game", "").removeprefix("rule:").strip()
        misere = "misère " if told.get("misere") else ""
        parts = (game, told.get("position") or told.get("size") or "", told.get("text", ""))
        return misere + " ".join(part for part in (*parts, told.get("id", "")) if part)


def is_understood(question: Question) -> bool:
    """Return whether the page can read a question: examples of errors get no button.

    >>> is_understood(Question("board", (("game", "nim"), ("position", "3 -4"))))
    False
    """
    told = dict(question.asked)
    try:
        if "text" in told:
            gr.value(told["text"])
        elif question.view in {"table", "solve"}:
            game_asked(told["game"])
        elif "id" in told:
            gr.problem(told["id"])
        else:
            position_asked(told.get("game", ""), told.get("position", ""))
    except (gr.GrundyError, Refusal):
        return False
    return True


def command_question(line: str) -> Question | None:
    """Return what a command asks; None for one that the page does not answer.

    >>> command_question("grundy solve kayles 9 --misere --brief").address
    '#/board?game=kayles&position=9&misere=1'
    >>> command_question("grundy certify nim 1 2") is None
    True
    """
    try:
        words = shlex.split(line.split(" | ", maxsplit=1)[0])
    except ValueError:
        return None
    if len(words) < 3 or words[0] != "grundy" or words[1] not in VIEWS:
        return None
    if any(word in {"<", ">", "&&", ";"} or ".py" in word for word in words):
        return None
    rest, misere = _without_options(words[2:])
    return _question(words[1], rest, misere=misere) if rest else None


def _without_options(words: list[str]) -> tuple[list[str], bool]:
    """Return the words that ask, and whether the last player loses; none where an option asks."""
    rest, misere, place = [], False, 0
    while place < len(words):
        word = words[place]
        if word == "--misere":
            misere = True
        elif word in FLAGS:
            pass
        elif word in VALUED:
            place += 1
        elif word.startswith("-") and not word.lstrip("-").isdigit():
            return [], False
        else:
            rest.append(word)
        place += 1
    return rest, misere


def _question(command: str, words: list[str], *, misere: bool) -> Question | None:
    view, game, numbers = VIEWS[command], words[0], words[1:]
    if view == "problems":
        return Question(view, (("id", game),)) if re.fullmatch(r"[a-z]+-\w+", game) else None
    if view == "value" and not numbers and not re.match(r"[a-z-]+:|rule", game):
        return Question(view, (("text", game),))
    asked: list[tuple[str, str]] = []
    if "+" in words:
        asked = [("position", " ".join(words))]
    elif view == "table" and misere:
        return None  # the page has tables of normal play alone
    elif view == "table":
        size = "x".join(numbers)
        asked = [("game", game), *([("size", size)] if size else [])]
    else:
        asked = [("game", game), *([("position", " ".join(numbers))] if numbers else [])]
    mode = [("mode", "play")] if command == "play" else []
    return Question(view, (*asked, *_misere(misere), *mode))


@dataclass
class PythonQuestions:
    """Finds what the Python of one document asks; names that stand for a game are remembered."""

    games: dict[str, tuple[str, bool]] = field(default_factory=dict)

    def of(self, block: str) -> list[Question]:
        r"""Return the questions of a block, in order.

        >>> asked = PythonQuestions().of('>>> k = gr.game("kayles")\n>>> k(3, 4).outcome\nN')
        >>> [question.address for question in asked]
        ['#/board?game=kayles&position=3+4']
        """
        found: list[Question] = []
        for tree in _statements(block):
            for node in _in_order(tree):
                question = self._asked(node)
                if question is not None and question not in found:
                    found.append(question)
            self._remember(tree)
        return found[:MOST]

    def _remember(self, tree: ast.Module) -> None:
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                game = self._game(node.value)
                self.games.pop(node.targets[0].id, None)
                if game is not None:
                    self.games[node.targets[0].id] = game

    def _game(self, node: ast.AST) -> tuple[str, bool] | None:
        """Return the text of a game and whether it is misère, if that is what a node is."""
        match node:
            case ast.Name(id=name):
                return self.games.get(name)
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="gr"), attr="game"),
                args=[ast.Constant(value=str(text))],
            ):
                return text, False
            case ast.Attribute(value=inner, attr="definition"):
                return self._game(inner)
            case ast.Attribute(value=inner, attr="misere"):
                game = self._game(inner)
                return game and (game[0], True)
        return None

    def _asked(self, node: ast.AST) -> Question | None:
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="gr"), attr="position"),
                args=[ast.Constant(value=str(text))],
            ):
                return Question("board", (("position", text),))
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="gr"), attr="value"),
                args=[ast.Constant(value=str(text))],
            ):
                return Question("value", (("text", text),))
            case ast.Call(func=ast.Attribute(value=inner, attr="values" | "lost"), args=args):
                return self._table(inner, args)
            case ast.Call(func=ast.Attribute(value=inner, attr="period")):
                return self._table(inner, [])
            case ast.Call(func=inner, args=args, keywords=[]) if args:
                return self._position(inner, args)
            case ast.Attribute(value=inner, attr="start"):
                game = self._game(inner)
                return game and Question("board", (("game", game[0]), *_misere(game[1])))
        return None

    def _table(self, node: ast.AST, args: list[ast.expr]) -> Question | None:
        game, sizes = self._game(node), [_literal(arg) for arg in args]
        if game is None or game[1] or not all(isinstance(n, int) and n < 10_000 for n in sizes):
            return None
        size = [("size", "x".join(map(str, sizes)))] if sizes else []
        return Question("table", (("game", game[0]), *size))

    def _position(self, node: ast.AST, args: list[ast.expr]) -> Question | None:
        game, numbers = self._game(node), [_literal(arg) for arg in args]
        if game is None or any(number is None for number in numbers):
            return None
        position = " ".join(str(number).replace(" ", "") for number in numbers)
        return Question("board", (("game", game[0]), ("position", position), *_misere(game[1])))


def _misere(is_misere: bool) -> list[tuple[str, str]]:
    return [("misere", "1")] if is_misere else []


def _literal(node: ast.AST) -> Any:
    """Return the number, text or tuple that a node writes down; powers and sums too."""
    match node:
        case ast.Constant(value=int() | str() as value):
            return value
        case ast.Tuple(elts=parts):
            values = tuple(map(_literal, parts))
            return None if None in values else values
        case ast.BinOp(left=ast.Constant(value=int(a)), op=ast.Pow(), right=ast.Constant(value=b)):
            return a**b if isinstance(b, int) and 0 <= b < 400 else None
        case ast.BinOp(left=left, op=ast.Add(), right=ast.Constant(value=int(b))):
            a = _literal(left)
            return a + b if isinstance(a, int) else None
    return None


def _statements(block: str) -> Iterator[ast.Module]:
    """Yield the statements that a block of a Python session types in."""
    typed = re.findall(r"^>>> (.*(?:\n\.\.\. ?.*)*)", block, re.MULTILINE)
    for lines in typed:
        try:
            yield ast.parse(re.sub(r"^\.\.\. ?", "", lines, flags=re.MULTILINE))
        except SyntaxError:
            continue


def _in_order(tree: ast.AST) -> list[ast.expr]:
    """Return the expressions as they are written, from left to right."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.expr)]
    return sorted(nodes, key=lambda node: (node.lineno, node.col_offset))
