"""Boards out of core: published counts, the memory that is promised, workers and drivers killed.

Counts of positions of connect four by rows and columns are J. Tromp's (John's Connect Four
Playground, tromp.github.io/c4/c4.html).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from tests.chance import draws

ROOT = Path(__file__).parents[2]

RUN = """
import os, signal, sys
from pathlib import Path
import grundy as gr

board, file, on, memory, killed = sys.argv[1:]
who, _, when = killed.partition(" at ")

def stat(process):
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ["", "0"]

def worker_on_ray():
    # Ray's workers are children of a process that the driver has started.
    every = {int(each.name): int(stat(each)[1]) for each in Path("/proc").glob("[0-9]*")}
    for process, parent in every.items():
        ours = every.get(parent) == os.getpid()
        if ours and b"GrundyWorker" in Path(f"/proc/{process}/cmdline").read_bytes():
            return process

def tell(progress):
    if f"{progress.phase} {progress.tier}" == when:
        os.kill(os.getpid() if who == "driver" else worker_on_ray(), signal.SIGKILL)

if __name__ == "__main__":
    gr.write_table(
        gr.game(board).start, file, memory=int(memory), on=on, workers=2, tell=tell
    )
    if on == "threads":  # the most that this process had; the system's count has its parent's, too
        lines = Path("/proc/self/status").read_text().splitlines()
        peak = next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
        assert peak * 1024 < int(memory), f"{peak:,} kB"
"""


def by_tiers(board: str, file: Path, on: str, memory: int, killed: str = "") -> int:
    """Run a process of its own, which looks at its memory; return how it ended."""
    words = [sys.executable, "-c", RUN, board, str(file), on, str(memory), killed]
    return subprocess.run(words, check=False, cwd=ROOT).returncode


def agrees(table: gr.SolvedTable, start: Any, after: int) -> None:
    """Compare outcomes and the length of best play with alpha-beta's, along random games."""
    chance, decided = draws(1), 0
    while decided < 12:
        position = start
        for _ in range(after):
            position = chance.choice(position.moves()).to if position.moves() else start
        found, here = position.solve(engine="alpha-beta", plies=True), table(position)
        assert here.outcome == found.outcome, position
        if here.outcome is not gr.Outcome.T:  # alpha-beta does not count the plies to a tie
            assert here.remoteness == found.remoteness, position
            decided += 1
    assert table(start).outcome == start.solve(engine="alpha-beta").outcome


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("board", "positions"), [("4x4", 161_029), ("5x4", 1_706_255), ("4x5", 3_945_711)]
)
def test_small_boards(board: str, positions: int, tmp_path: Path) -> None:
    start = gr.game(f"connect-four:{board}").start
    gr.write_table(start, tmp_path / "tiers", memory=10**9)
    gr.strong(start).save(tmp_path / "memory")
    assert (tmp_path / "tiers").read_bytes() == (tmp_path / "memory").read_bytes()
    table = gr.open_table(tmp_path / "tiers")
    assert table.positions == positions
    agrees(table, start, 6)


@pytest.mark.slow
def test_five_by_five_within_a_gigabyte(tmp_path: Path) -> None:
    """In memory, by tiers, and by tiers with the driver killed twice: the same bytes."""
    board, file = "connect-four:5x5", tmp_path / "tiers"
    assert by_tiers(board, file, "threads", 10**9, "driver at forward 16") == -signal.SIGKILL
    assert by_tiers(board, file, "threads", 10**9, "driver at backward 12") == -signal.SIGKILL
    assert not file.exists()
    assert by_tiers(board, file, "threads", 10**9) == 0
    table, start = gr.open_table(file), gr.game(board).start
    assert table.positions == 69_763_700
    agrees(table, start, 8)
    gr.strong(start).save(tmp_path / "memory")
    assert file.read_bytes() == (tmp_path / "memory").read_bytes()
    if find_spec("ray") is not None:
        other, memory = tmp_path / "ray", 3 * 10**9
        assert by_tiers(board, other, "ray", memory, "driver at forward 16") == -signal.SIGKILL
        assert by_tiers(board, other, "ray", memory, "worker at backward 12") == 0
        assert other.read_bytes() == file.read_bytes()


@pytest.mark.thorough
def test_a_worker_is_killed(tmp_path: Path) -> None:
    start = gr.game("connect-four:4x5").start
    killed: list[int] = []

    def tell(progress: gr.TierProgress) -> None:
        if progress.phase == "backward" and progress.tier in (15, 9):
            child = active_children()[0]
            assert child.pid is not None
            killed.append(child.pid)
            os.kill(child.pid, signal.SIGKILL)

    options: dict[str, Any] = {"memory": 2 * 10**9, "workers": 2}
    gr.write_table(start, tmp_path / "processes", on="processes", tell=tell, **options)
    gr.write_table(start, tmp_path / "threads", **options)
    assert len(killed) == 2
    assert (tmp_path / "processes").read_bytes() == (tmp_path / "threads").read_bytes()


@pytest.mark.thorough
def test_a_driver_on_processes_is_killed(tmp_path: Path) -> None:
    board, file = "connect-four:4x5", tmp_path / "tiers"
    assert by_tiers(board, file, "processes", 2 * 10**9, "driver at forward 14") == -signal.SIGKILL
    assert by_tiers(board, file, "processes", 2 * 10**9) == 0
    gr.write_table(gr.game(board).start, tmp_path / "threads", memory=10**9)
    assert file.read_bytes() == (tmp_path / "threads").read_bytes()


@pytest.mark.thorough
@pytest.mark.parametrize("board", ["dodgem:4x4", "three-mens-morris:fly"])
def test_games_that_go_round(board: str, tmp_path: Path) -> None:
    start = gr.game(board).start
    gr.write_table(start, tmp_path / "tiers", memory=10**9)
    gr.strong(start).save(tmp_path / "memory")
    assert (tmp_path / "tiers").read_bytes() == (tmp_path / "memory").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize(("board", "positions"), [("6x5", 1_044_334_437), ("5x6", 2_818_972_642)])
def test_thousands_of_millions(board: str, positions: int, tmp_path: Path) -> None:
    """Within six gigabytes of memory; 5x6 takes 29 gigabytes of disk on the way."""
    file = tmp_path / "tiers"
    assert by_tiers(f"connect-four:{board}", file, "threads", 6 * 10**9) == 0
    table = gr.open_table(file)
    assert table.positions == positions
    agrees(table, gr.game(f"connect-four:{board}").start, 10)
