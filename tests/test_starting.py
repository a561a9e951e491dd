"""What `import grundy` may cost, and what needs no compiler."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest


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


@pytest.mark.parametrize("share", [100, pytest.param(1, marks=pytest.mark.thorough)])
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


def test_an_early_interrupt_shows_no_traceback_of_ours() -> None:
    """Python's own start, before any line of ours, may show one."""
    program = "import sys; from grundy_program import main; sys.exit(main())"
    told = []
    for delay in range(0, 300, 25):
        command = [sys.executable, "-c", program, "solve", "nim", "3", "4", "5"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
            time.sleep(delay / 1000)
            started.send_signal(signal.SIGINT)
            told.append(started.communicate()[1].decode())
    assert [text for text in told if "Traceback" in text and "grundy" in text] == []


@pytest.mark.parametrize("closed", ["2>&-", "<&-", "2>&- <&-"])
def test_closed_streams_do_not_matter(closed: str, tmp_path: Path) -> None:
    file = tmp_path / "nim.svg"
    command = f'"{sys.executable}" -m grundy draw nim 3 4 5 -o "{file}" {closed}'
    done = subprocess.run(command, shell=True, capture_output=True, check=False)
    assert (done.returncode, done.stdout.decode()) == (0, f"{file}: nim(3, 4, 5)\n")
    assert file.read_text().startswith("<svg")
