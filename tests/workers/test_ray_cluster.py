"""A cluster of two nodes on this machine: nodes that are lost, busy, or of another version."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy.workers import on_ray, ray_session
from grundy.workers.choosing import crew_for
from grundy.workers.on_ray import RayCrew
from tests.workers import chores

pytest.importorskip("ray")
pytestmark = [
    pytest.mark.thorough,
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # Ray's, of its own processes
]

ROOT = Path(__file__).parents[2]
NODE = {"num_cpus": 1, "object_store_memory": ray_session.STORE, "include_dashboard": False}


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Yield a cluster that has its head alone, with one processor."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from ray.cluster_utils import Cluster  # noqa: PLC0415

        made = Cluster(initialize_head=True, head_node_args=NODE)
        yield made
        made.shutdown()


def wait_until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not done():
        assert time.monotonic() < end
        time.sleep(0.2)


def test_a_node_that_is_lost_is_done_without(cluster: Any, tmp_path: Path) -> None:
    second = cluster.add_node(**NODE)
    cluster.wait_for_nodes()
    with crew_for(f"ray:{cluster.address}") as crew:
        assert crew.workers == 2
        nodes = {node for _, node in crew.run(chores.machine, [0.3] * 12)}
        assert len(nodes) == 2
        marker = str(tmp_path / "died")
        assert sorted(crew.run(chores.dies_once, ["", marker])) == [(0, ""), (1, marker)]
        done = []
        for number, node in crew.run(chores.machine, [0.3] * 20):
            done.append((number, node))
            if len(done) == 4:
                cluster.remove_node(second, allow_graceful=False)
        assert sorted(number for number, _ in done) == list(range(20))
        assert len({node for _, node in done[-6:]}) == 1


def test_a_node_with_another_grundy_is_told(cluster: Any, tmp_path: Path) -> None:
    (tmp_path / "grundy" / "workers").mkdir(parents=True)
    for name in ("__init__", "workers/__init__", "workers/units"):
        (tmp_path / "grundy" / f"{name}.py").touch()
    (tmp_path / "grundy" / "version.py").write_text("__version__ = '0.0.1'\n")
    cluster.add_node(**NODE, env_vars={"PYTHONPATH": str(tmp_path)})
    cluster.wait_for_nodes()
    with (
        crew_for(f"ray:{cluster.address}", 2) as crew,
        pytest.raises(gr.WorkerError, match=rf"grundy 0.0.1, .* grundy {gr.__version__}: pip"),
    ):
        list(crew.run(chores.machine, [0.5] * 50))


def test_a_cluster_that_is_busy_is_told(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_ray, "PATIENCE", 4.0)
    with crew_for(f"ray:{cluster.address}", 1) as crew:
        assert list(crew.run(chores.square, [2])) == [(0, 4)]
        with (
            crew_for(f"ray:{cluster.address}", 1) as other,
            pytest.raises(gr.WorkerError, match="Ray has 1 processors, of which 0 are free"),
        ):
            list(other.run(chores.square, [3]))


def test_a_ray_that_somebody_else_has_started_is_used_and_left(cluster: Any) -> None:
    ray = ray_session.load_ray()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ray.init(cluster.address, log_to_driver=False)
    with RayCrew(1) as crew:
        assert list(crew.run(chores.square, [3])) == [(0, 9)]
    assert ray.is_initialized()
    ray.shutdown()
    with RayCrew(1, cluster.address) as crew:
        ray.shutdown()
    assert not ray_session._now


DRIVER = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored here
from grundy.workers.choosing import crew_for
from tests.workers import chores

with crew_for(sys.argv[1], 2) as crew:
    list(crew.run(chores.leave_word, [sys.argv[2]] * 4))
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("where", ["its own", "cluster"])
def test_no_worker_stays_behind(
    where: str, how: signal.Signals, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    on = "ray"
    if where == "cluster":
        made = request.getfixturevalue("cluster")
        made.add_node(**NODE)
        on = f"ray:{made.address}"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-c", DRIVER, on, str(tmp_path)]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as driver:
        wait_until(lambda: len(list(tmp_path.iterdir())) == 2)
        driver.send_signal(how)
        driver.wait(120)
    workers = [int(file.name) for file in tmp_path.iterdir()]
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
