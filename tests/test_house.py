"""What holds the house: the direction of imports, one door, one memory, methods by name."""

from __future__ import annotations

import ast
import gc
import json
import pickle
import re
import shutil
import subprocess
import sys
from functools import cache
from itertools import chain
from pathlib import Path
from statistics import median
from typing import Any

import pytest

import grundy as gr
from grundy.rules.asking import SERVICES, Question
from grundy.solving.answering import ANSWERS
from grundy.solving.memory import Memory, current_memory
from grundy.solving.method import method_named, method_names, methods

ROOT = Path(gr.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))

BELOW = {
    "errors": set(),
    "version": set(),
    "values": {"errors", "limits"},
    "limits": {"errors"},
    "workers": {"errors", "limits", "version"},
    "forms": {"errors", "values"},
    "languages": {"errors", "values", "forms"},
    "native": {"errors", "values", "limits", "forms", "languages"},
    "engines": {"errors", "values", "limits", "forms", "languages", "native"},
    "rules": {"errors", "values", "limits", "forms", "languages"},
    "games": {"errors", "values", "limits", "forms", "languages", "rules"},
    "known": {"errors", "values"},
    "proofs": {"errors", "values", "limits", "forms", "languages", "native", "rules"},
}
SOLVES = {*BELOW, "solving"}
BELOW |= {"solving": {*BELOW} - {"known", "workers"}, "tables": {*SOLVES}}
BESIDE = {"discovery", "reasons", "pictures", "matches"}
BELOW |= {name: {*SOLVES, "tables", *BESIDE} - {name} for name in BESIDE}
BELOW |= {"contest": {*SOLVES, "tables", *BESIDE}, "cli": {"grundy"}, "web": {"grundy"}}
"""What a folder may import besides itself. Folders beside each other do so without a circle."""

LATE = {
    "grundy.rules.asking",
    "grundy.solving.answering",
    "grundy.solving.method",
    "grundy.values.drawing",
}
"""Where our own modules are loaded by name: the door, its other side, the methods, and the picture
of a thermograph, which values know nothing about."""

FOUND_BY_NAME = {
    "grundy.games.catalogue",
    "grundy.contest.catalogue",
    "grundy.cli.main",
    "grundy.discovery.sweeps.question",
    "grundy.pictures.scenes.forms",
    "grundy",
}
"""Folders whose files are found by their names: games, problems, commands, questions of
sweeps, forms of boards; and the public names."""

SENT = {"grundy.workers.on_ray"}
"""Where a class is sent to machines which may not have grundy: imports of it happen there."""


def module_of(file: Path) -> str:
    parts = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(file): file for file in FILES}


def folder_of(module: str) -> str:
    return module.split(".")[1] if "." in module else "grundy"


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(text_of(module))


LOOKED_AT = (ast.Import, ast.ImportFrom, ast.Call, ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def nodes_of(module: str) -> tuple[ast.AST, ...]:
    """Return the imports, calls and functions of a module."""
    return tuple(node for node in ast.walk(tree_of(module)) if isinstance(node, LOOKED_AT))


def imported(nodes: Any) -> set[str]:
    """Return every grundy module that these statements import."""
    found = set()
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the layers"
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in MODULES else str(node.module) for name in names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name in MODULES}


@cache
def text_of(module: str) -> str:
    return MODULES[module].read_text(encoding="utf-8")


IMPORT = re.compile(r"^[ ]*(?:from [\w.]+ import (?:\([^)]*\)|.*)|import .*)$", re.MULTILINE)
"""A statement that imports: parsing these lines alone is far quicker than parsing all."""

FOR_TYPES = re.compile(r"^if TYPE_CHECKING:\n(?:(?:    .*)?\n)+", re.MULTILINE)


def statements(text: str) -> list[ast.stmt]:
    """Return the statements of a text that import something of ours."""
    found = [line.strip() for line in IMPORT.findall(text) if "grundy" in line or "from ." in line]
    return ast.parse("\n".join(found)).body


@cache
def imports(module: str) -> frozenset[str]:
    """Return what a module imports: at its top, inside functions and for types alone."""
    return frozenset(imported(statements(text_of(module))) - {module})


def test_imports_are_seen_in_the_text() -> None:
    """They are those of the syntax tree."""
    for module in MODULES:
        assert imports(module) == imported(nodes_of(module)) - {module}, module


# Imports ------------------------------------------------------------------------------------------


PARSES = re.compile(r"^[ ]*(?:import ast\b|from ast import)", re.MULTILINE)
READERS = {*(f"grundy.forms.rule.{name}" for name in ("reading", "sources", "syntax", "program"))}
"""What reads Python into the nodes of a rule."""


def test_one_reader_knows_the_syntax_trees_of_python() -> None:
    """Besides it, the notation checks that a text is safe, and the checker of proofs is alone."""
    found = {module for module in MODULES if PARSES.search(text_of(module))}
    others = {module for module in found if not module.startswith("grundy.rules.notation.")}
    assert others == {*READERS, "grundy.proofs.checker"}


def test_no_import_goes_in_a_circle() -> None:
    """Deferred imports and those for types alone are counted too."""
    state: dict[str, int] = {}

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert state.get(module) != 1, " → ".join([*path[path.index(module) :], module])
        if module in state:
            return
        state[module] = 1
        for target in sorted(imports(module)):
            visit(target, (*path, module))
        state[module] = 2

    for module in sorted(MODULES):
        visit(module, ())


def test_imports_point_one_way() -> None:
    for module in MODULES.keys() - {"grundy", "grundy.__main__"}:
        folder = folder_of(module)
        for target in imports(module):
            assert folder_of(target) in BELOW[folder] | {folder}, f"{module} imports {target}"


def test_every_folder_is_in_the_order() -> None:
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] not in "_."}
    assert folders <= set(BELOW)
    assert {"rules", "games"} & set(chain(*(BELOW[low] for low in ("native", "engines")))) == set()


def test_our_own_modules_are_loaded_late_at_the_door_alone() -> None:
    for module in MODULES:
        text = FOR_TYPES.sub("", text_of(module))
        if "import_module(" in text:
            assert module in LATE | FOUND_BY_NAME, module
        if not re.search(r"^ +(?:from grundy|import grundy)", text, re.MULTILINE):
            continue  # there is nothing to import late
        nodes = nodes_of(module)
        functions = [n for n in nodes if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))]
        inside = {
            line for f in functions for line in range(f.lineno, (f.end_lineno or f.lineno) + 1)
        }
        late = imported(node for node in nodes if getattr(node, "lineno", 0) in inside)
        assert not late or module in FOUND_BY_NAME | SENT, f"{module} imports {late} late"


def test_what_the_door_names_is_there() -> None:
    for name, module in SERVICES.items():
        assert any(
            isinstance(node, ast.FunctionDef) and node.name == name for node in tree_of(module).body
        ), name
    for module, wants in ANSWERS.items():
        defined = {n.name for n in tree_of(f"grundy.solving.{module}").body if hasattr(n, "name")}
        assert set(wants) <= defined


MAP = (ROOT.parent.parent / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_the_map_shows_the_folders() -> None:
    """`docs/architecture.md` names every folder of the tree, and no other."""
    drawn = MAP.split("```")[1]
    for depth, pattern in (("  ", "*"), ("    ", "*/*")):
        named = re.findall(rf"^{depth}(\w+)/ ", drawn, flags=re.MULTILINE)
        assert set(named) == {file.parent.name for file in ROOT.glob(f"{pattern}/__init__.py")}
        assert len(named) == len(set(named))


def test_every_file_that_the_map_names_exists() -> None:
    found = re.findall(r"`((?:\w+/)+\w+\.(?:py|js|md))`", MAP)
    named = {name for name in found if "NAME" not in name}
    assert len(named) > 40
    for name in named:
        file = name if name.startswith(("tests/", "src/", "docs/")) else f"src/grundy/{name}"
        assert (ROOT.parent.parent / file).is_file(), name


def test_the_map_names_every_module_of_the_page() -> None:
    named = {name.rpartition("/")[2] for name in re.findall(r"`((?:web/static/)?[\w-]+\.js)`", MAP)}
    assert named == {file.name for file in (ROOT / "web" / "static").glob("*.js")}


def test_a_game_is_short() -> None:
    """Rules, symmetries, theorem, reason and contest form of the median game, in one file."""
    files = [ROOT / "games" / f"{name.replace('-', '_')}.py" for name in gr.names()]
    assert median(len(file.read_text(encoding="utf-8").splitlines()) for file in files) < 70


def test_the_library_never_prints() -> None:
    for module in MODULES:
        if folder_of(module) == "cli" or module == "grundy.proofs.checker":
            continue  # the checker is a script, too
        for node in nodes_of(module) if "print(" in text_of(module) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "print", module


def test_syntax_trees_are_made_in_one_place() -> None:
    """Threads that make them at once disturb each other: there a lock is held."""
    for module in MODULES:
        if module in {"grundy.forms.rule.syntax", "grundy.proofs.checker"}:  # it imports none of us
            continue
        if "parse(" in text_of(module):
            calls = [node.func for node in nodes_of(module) if isinstance(node, ast.Call)]
            named = [getattr(call, "attr", getattr(call, "id", "")) for call in calls]
            parsing = [c for c, name in zip(calls, named, strict=True) if name == "parse"]
            assert not {ast.unparse(call) for call in parsing} & {"ast.parse", "parse"}, module


# Methods ------------------------------------------------------------------------------------------

FITS = {
    "theorem": "nim(3, 4, 5)",
    "table": "kayles(7)",
    "labels": "graph:a-b,b-c(a)",
    "automaton": 'rule:"n -> n-1; n-2"(9)',
    "quotient": "misere kayles(9, 12)",
    "search": "take-a-square(9)",
    "induction": "nim(1, 2)",
    "nimbers": "cram:3x3(.../.#./...)",
    "compiled": 'rule:"n -> n-1; n-2"(9)',
    "memory": "tic-tac-toe(xo./.x./..o)",
    "rounds": "dodgem:2x2(x, x./.o)",
    "alpha-beta": "tic-tac-toe(xo./.x./..o)",
    "mtd-f": "stone-game(5, 3, 4, 5)",
    "proof-number": "left domineering:2x2(../..)",
    "values": "left domineering:2x2(../..)",
}
"""A position that each method can answer."""

REFUSES = {
    "theorem": "take-a-square(9)",
    "table": "tic-tac-toe(xo./.x./..o)",
    "labels": "nim(3)",
    "automaton": 'rule:"n -> n-d for d in range(1, n) if n % d == 0"(12)',
    "quotient": "kayles(9, 12)",
    "compiled": "chomp:2x2(2, 2)",
    "nimbers": "misere cram:3x3(.../.../...)",
    "memory": "dodgem:3x3(x, x../x../.oo)",
    "rounds": "kalah:2,1(1, 1, 1, 1)",
    "alpha-beta": "dodgem:3x3(x, x../x../.oo)",
    "mtd-f": "dodgem:3x3(x, x../x../.oo)",
}
"""A position that a method cannot answer."""


def test_every_method_is_tried() -> None:
    assert set(FITS) == set(method_names())


@pytest.mark.parametrize(
    "name",
    sorted(FITS),
)
def test_a_method_asked_for_by_name_is_the_one_that_answers(name: str) -> None:
    position = gr.position(FITS[name])
    method = method_named(name)
    assert method is not None
    assert method.name == name
    assert position.kind in method.kinds
    assert method.refuses(Question(position, "solution", name)) == ""
    found = position.solve(engine=name)
    assert found.engine == name
    assert found.why.startswith(method.why) or name == "table"
    assert found.outcome is position.outcome
    for given in method.gives & {"value", "score", "best", "winning_moves", "remoteness"}:
        missing = getattr(found, given) is None and given not in found.left_out
        undefined = given in ("value", "score") or (given == "best" and position.is_over)
        assert not missing or undefined, given


@pytest.mark.parametrize("name", sorted(REFUSES))
def test_a_method_that_cannot_answer_says_why(name: str) -> None:
    position = gr.position(REFUSES[name])
    with pytest.raises(gr.EngineError) as refused:
        position.solve(engine=name)
    reason = method_named(name)
    assert reason is not None
    told = reason.refuses(Question(position, "solution", name))
    assert str(refused.value) == (told or str(refused.value))
    assert "there is no engine" not in str(refused.value)


@pytest.mark.parametrize("name", sorted(FITS))
def test_methods_of_other_kinds_are_not_there(name: str) -> None:
    others = {"impartial": "nim(3)", "scoring": "tic-tac-toe(.../.../...)"}
    method = method_named(name)
    assert method is not None
    for kind in others.keys() - method.kinds:
        position = gr.position(others[kind])
        with pytest.raises(gr.EngineError, match="there is no engine") as refused:
            position.solve(engine=name)
        for known in methods(kind):
            assert known.name in str(refused.value)


# Memory -------------------------------------------------------------------------------------------


def own_game() -> Any:
    class Takes(gr.ImpartialGame):
        def __init__(self, most: int) -> None:
            self.most = most

        def moves(self, n: int) -> Any:
            return range(max(0, n - self.most), n)

    return Takes(3)


SOLVED = [
    "nim(3, 4, 5)",
    "kayles(7)",
    "octal:0.77(9)",
    "wythoff(3, 5)",
    "king:4x4(2, 3)",
    "graph:a-b,b-c(a)",
    "chomp:3x3(3, 2)",
    "tic-tac-toe(xo./.x./..o)",
    "dodgem:3x3(x, x../x../.oo)",
    "dots-and-boxes:1x2(../.../..)",
    "domineering:2x3(.../...)",
    "connect-four:4x3(.../.../.../...)",
]


@pytest.mark.parametrize("text", SOLVED)
def test_a_game_is_the_same_before_and_after_it_was_solved(text: str) -> None:
    with gr.forgetting():
        position, other = gr.position(text), gr.position(text).game
        game = position.game
    before, kept = pickle.dumps(game), game.__getstate__()
    with gr.forgetting():
        position.solve()
        position.explain()
    assert pickle.dumps(game) == before
    assert game.__getstate__() == kept
    assert game == other


def test_a_game_of_ones_own_keeps_nothing_either() -> None:
    game = own_game()
    before = dict(game.__getstate__())
    assert game(7).solve().value == 3
    assert game(7).misere.outcome is gr.Outcome.N
    assert game.definition(7).grundy == 3
    assert game.__getstate__() == before == {"most": 3}


def test_what_was_computed_goes_with_its_game() -> None:
    memory = current_memory()
    for _ in range(3):
        game = own_game()
        assert game(9).grundy == 1
    kept = len(memory)
    del game
    gc.collect()
    assert len(memory) < kept


def test_there_is_an_end_to_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grundy.solving.memory.MOST", 4)
    memory = Memory()
    games = [own_game() for _ in range(9)]
    for game in games:
        memory.of(game, vars)
    assert len(memory) == 4


def test_what_is_found_in_forgetting_is_forgotten() -> None:
    outside = current_memory()
    with gr.forgetting():
        assert current_memory() is not outside
        assert gr.game("take-a-square")(30).solve().positions_seen > 0
    assert current_memory() is outside


# Answers are computed once ------------------------------------------------------------------------


def test_a_theorem_runs_once_for_a_state() -> None:
    asked: list[int] = []

    class Counting(gr.ImpartialGame):
        def moves(self, n: int) -> Any:
            return range(n)

        @gr.theorem("size: a heap is worth its size")
        def grundy(self, n: int) -> int:
            asked.append(n)
            return n

    Counting()(3, 4, 5).solve()
    assert sorted(asked) == sorted(set(asked))


# A toy of each kind, dropped into its folder ------------------------------------------------------

TOY_METHOD = '''
"""A toy: says what the search says."""
from grundy.solving.methods.search import METHOD as SEARCH

class Toy:
    name, kinds, gives, rank = "toy", frozenset({"impartial"}), frozenset({"value"}), 9
    why = "it was asked for"

    def refuses(self, question):
        return "" if len(question.subject.terms) == 1 else "a toy takes one heap"

    def answer(self, question, memory, meter):
        found = SEARCH.answer(question, memory, meter)
        return found._replace(engine=self.name, why=self.why, method="play of a toy")

METHOD = Toy()
'''

TOY_GAME = '''
"""A toy."""
from grundy.rules.boards.heaps import HeapGame

class ToyGame(HeapGame):
    """Take one or three tokens from a heap."""
    name = "toy-game"
    source = "a test"
    examples = ("toy-game(5)",)

    def moves(self, n):
        return [n - k for k in (1, 3) if k <= n]
'''

TOY_TRIAL = """
import json, sys
import grundy as gr
from grundy.cli.main import run

assert "toy-game" in gr.names() and gr.entry("toy-game").summary.startswith("Take one or three")
position = gr.game("toy-game")(5)
found = position.solve(engine="toy")
assert (found.engine, found.method, str(found.outcome)) == ("toy", "play of a toy", "N"), found
assert "Take one or three" in str(found.explain())
try:
    gr.game("toy-game")(5, 2).solve(engine="toy")
except gr.EngineError as error:
    assert str(error) == "a toy takes one heap"
try:
    position.solve(engine="toys")
except gr.EngineError as error:
    assert "did you mean toy?" in str(error) and "toy" in str(error), error
assert run(["solve", "toy-game", "5", "--engine", "toy", "--json"]) in (0, None)
from starlette.testclient import TestClient
from grundy.web.app import make_app
from grundy.web.settings import Settings
with TestClient(make_app(Settings())) as client:
    games = client.get("/api/games").json()["games"]
    assert any(entry["name"] == "toy-game" for entry in games)
    shown = client.get("/api/solve", params={"game": "toy-game", "position": "5"}).json()
    assert shown["outcome"] == "N" and shown["explanation"]["html"]
print("found, asked, explained and shown")
"""


def test_a_toy_method_and_a_toy_game_are_found_by_their_files(tmp_path: Path) -> None:
    """Not another line is written: the package is copied, and one file is added for each."""
    package = tmp_path / "grundy"
    shutil.copytree(ROOT, package, ignore=shutil.ignore_patterns("*.nbi", "*.nbc"))
    (package / "solving" / "methods" / "toy.py").write_text(TOY_METHOD, encoding="utf-8")
    (package / "games" / "toy_game.py").write_text(TOY_GAME, encoding="utf-8")
    trial = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{TOY_TRIAL}"
    run = subprocess.run([sys.executable, "-c", trial], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert json_line(run.stdout)["engine"] == "toy"
    assert run.stdout.rstrip().endswith("found, asked, explained and shown")


def json_line(text: str) -> dict[str, Any]:
    line = next(line for line in text.splitlines() if line.startswith("{"))
    found: dict[str, Any] = json.loads(line)
    return found
