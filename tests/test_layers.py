"""The direction of imports, and what `import grundy` may cost."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import grundy
from grundy.ports import PORTS

ROOT = Path(grundy.__file__).parent

LAYERS = [
    {"version", "errors"},
    {"ports"},
    {"values"},
    {"limits"},
    {"forms"},
    {"native"},
    {"engines"},
    {"rules", "solving", "tables", "games"},
    {"known"},
    {"discovery", "reasons", "pictures"},
    {"contest"},
    {"web"},
    {"cli"},
]
"""From the bottom up: a module may import from its own layer's folder and from layers below."""

FILES = sorted(ROOT.rglob("*.py"))


def layer_of(module: str) -> int:
    folder = module.removeprefix("grundy.").partition(".")[0]
    return next(i for i, layer in enumerate(LAYERS) if folder in layer)


def module_of(file: Path) -> str:
    parts = file.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(file: Path) -> set[str]:
    """Return every grundy module that the file imports, at the top or inside a function."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative imports hide the layers"
            found.add(node.module or "")
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.partition(".")[0] == "grundy"}


@pytest.mark.parametrize("file", FILES, ids=module_of)
def test_imports_point_one_way(file: Path) -> None:
    module = module_of(file)
    if module in ("grundy", "grundy.__main__"):
        return
    if module.startswith("grundy.web"):
        outside = {t for t in imports(file) if not t.startswith("grundy.web")}
        assert outside <= {"grundy"}, f"{module} uses more than the public face"
        return
    for target in imports(file):
        assert target != "grundy", f"{module} imports the public face instead of its layer"
        own, other = layer_of(module), layer_of(target)
        assert other <= own, f"{module} imports {target}"


def test_calls_upward_are_few_and_known() -> None:
    assert PORTS == {
        "explain": "grundy.reasons.explain",
        "html": "grundy.reasons.rendering.html",
        "latex": "grundy.reasons.rendering.latex",
        "graph_picture": "grundy.pictures.graph",
        "graph_places": "grundy.pictures.graph",
        "stepper": "grundy.web.notebook",
    }


def test_every_folder_has_its_layer() -> None:
    known = {name for layer in LAYERS for name in layer}
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] not in "_."}
    assert folders <= known


def loaded_by(code: str) -> set[str]:
    script = f"{code}\nimport sys\nprint(' '.join(sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


@pytest.mark.parametrize(
    "code",
    [
        "import grundy",
        "import grundy as gr; gr.game('kayles')(20).solve(); gr.game('nim')(3, 4).explain()",
        "import grundy.cli.main",
    ],
)
def test_small_questions_load_no_heavy_module(code: str) -> None:
    heavy = {"numpy", "numba", "starlette", "uvicorn", "rich", "asyncio"}
    assert not heavy & loaded_by(code)


@pytest.mark.parametrize("share", [100, pytest.param(1, marks=pytest.mark.slow)])
def test_everything_answers_without_numba_and_numpy(share: int) -> None:
    """Beyond the work from which the compiler pays: a hundredth of it, or all."""
    script = """
import sys
from math import isqrt
sys.modules["numba"] = sys.modules["numpy"] = None
import grundy as gr
from grundy.engines import digraph, grid_values, heap_outcomes, heap_values, periods
from grundy.limits.budget import running_meter
from grundy.solving.heap_table import heap_table
share = int(sys.argv[1])
root = isqrt(share)
for engine in (digraph, grid_values, heap_outcomes, heap_values):
    engine.PAYS //= share
periods.COMPILED_FROM //= share ** 2
kayles = gr.game("kayles")
assert kayles.grundy(10**18) == 1
assert heap_table(kayles).values.upto(3500 // root, running_meter())
assert not heap_table(kayles).values.compiled
takes = gr.game("subtraction:1,3,4")
heaps = 2_100_000 // share
assert takes.lost(heaps)[-1] == heaps - 5
assert takes.values(heaps)[-7:] == [0, 1, 0, 1, 2, 3, 2]
assert takes.period(most=10**6).length == 7
size = 330 // root
assert gr.game("wythoff").values(size, size)[-1][4] == gr.game("wythoff").grundy(4, size - 1)
size = 600_000 // share
ring = gr.graph(indptr=range(size + 1), indices=[(n * 7 + 1) % size for n in range(size)])
assert set(ring.outcomes()) == {gr.Outcome.D} and ring.loopy_value(5) == gr.LoopyNimber(None)
chain = gr.graph({n: [n + 1] for n in range(size)})
assert chain.values()[:3] == [0, 1, 0] and chain(0).remoteness == size
"""
    subprocess.run([sys.executable, "-c", script, str(share)], check=True)


def test_the_library_never_prints() -> None:
    for file in FILES:
        if "cli" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "print", file
