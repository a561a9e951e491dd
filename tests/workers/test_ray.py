"""Work on Ray. A real one is started once, and everything that needs it is asked of that one."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

import grundy as gr
from grundy.workers import on_ray, ray_session
from grundy.workers.choosing import crew_for
from grundy.workers.on_ray import RayCrew
from tests.needs import missing
from tests.workers import chores
from tests.workers.contract import go_through

if find_spec("ray") is None:  # it is loaded by those who need it: that takes a second
    missing("these tests need Ray: pip install 'grundy[cluster]'")

RULES = """
import os, signal
from pathlib import Path

def take(a):
    marker = Path({marker!r})
    if a == 9 and not marker.exists() and os.getpid() != {driver}:
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return lambda n: (n - k for k in (1, a) if k <= n)
"""


def test_a_crew_on_ray_keeps_its_promises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    ray = ray_session.load_ray()
    before = dict(os.environ), signal.getsignal(signal.SIGTERM)
    with RayCrew(2) as crew:
        go_through(crew, tmp_path, monkeypatch)
        _crews_share_a_session(crew)
        _other_versions_are_told(monkeypatch)
        _a_sweep_has_the_same_bytes(tmp_path)
        folder = ray_session._now[0].folder
        assert Path(folder).is_dir()
    assert not ray.is_initialized()
    assert not Path(folder).exists()
    assert (dict(os.environ), signal.getsignal(signal.SIGTERM)) == before
    assert capfd.readouterr() == ("", "")


def _crews_share_a_session(crew: RayCrew) -> None:
    with crew_for("ray", 1) as other:
        assert list(other.run(chores.square, [3])) == [(0, 9)]
    assert list(crew.run(chores.square, [4])) == [(0, 16)]
    with pytest.raises(gr.WorkerError, match=r"is in a Ray of its own already, .* HOST:1 as well"):
        RayCrew(1, "HOST:1")


def _other_versions_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = ray_session.load_ray()
    address = ray.get_runtime_context().gcs_address
    told = ray_session._asked(address)  # by a process of its own, which takes a second
    monkeypatch.setattr(ray_session, "_asked", {address: told}.__getitem__)
    ray_session._check_versions(address, ray)
    with monkeypatch.context() as changed:
        changed.setattr(ray, "__version__", "2.0.1")
        with pytest.raises(gr.WorkerError, match=r"runs Ray 2.* this process Ray 2.0.1: pip inst"):
            ray_session._check_versions(address, ray)
    with monkeypatch.context() as changed:
        changed.setattr(ray_session, "python_version", lambda: "3.9.0")
        with pytest.raises(gr.WorkerError, match=r"runs Python 3.* this process Python 3.9.0: run"):
            ray_session._check_versions(address, ray)
    with monkeypatch.context() as changed, RayCrew(1) as other:
        changed.setattr("grundy.workers.on_ray.__version__", "0.0.9")
        with pytest.raises(gr.WorkerError, match=r"grundy \d.* this process grundy 0.0.9: pip"):
            list(other.run(chores.square, [1]))


def _a_sweep_has_the_same_bytes(tmp_path: Path) -> None:
    """Also after a worker was killed on the way."""
    rules, marker = tmp_path / "rules.py", tmp_path / "died"
    rules.write_text(RULES.format(marker=str(marker), driver=os.getpid()))
    family = gr.family(f"{rules}:take", a="2-21")
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, on in ((here, "here"), (there, "ray")):
        folder.mkdir()
        gr.sweep(family, ask="zeros", most=40, on=on, workers=2, output=folder / "rows.csv")
    assert marker.exists()
    for file in ("rows.csv", "rows.csv-metadata.json"):
        assert (here / file).read_bytes() == (there / file).read_bytes()


# What is told without a Ray -----------------------------------------------------------------------


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        yield made


def test_an_address_where_nothing_listens(listener: socket.socket) -> None:
    address = f"127.0.0.1:{listener.getsockname()[1]}"
    for given in (address, f"ray://{address}"):
        with pytest.raises(gr.WorkerError, match=f"nothing answers at {given} .*ray start --head"):
            RayCrew(1, given)
    assert not ray_session._now


def test_an_address_where_something_else_listens(
    listener: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener.listen()
    monkeypatch.setattr(ray_session, "ANSWER", 0.5)
    with pytest.raises(gr.WorkerError, match="does not answer as a Ray cluster does"):
        RayCrew(1, f"127.0.0.1:{listener.getsockname()[1]}")


@pytest.mark.parametrize("address", ["moon", "moon:", ":6379", "http://moon:80", "moon:70000"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(gr.WorkerError, match="is no address of a Ray cluster: one is auto, HOST"):
        RayCrew(1, address)


def interrupted(done: list[str]) -> None:
    with ray_session._held_back():
        os.kill(os.getpid(), signal.SIGINT)
        done.append("started")


def test_ctrl_c_waits_until_ray_is_there() -> None:
    done: list[str] = []
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted(done)
        assert done == ["started"]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with ray_session._held_back():
            os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_machine_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(gr.MissingExtraError, match=r"pip install 'grundy\[cluster\]'"):
        crew_for("ray")


def test_a_machine_without_grundy() -> None:
    versions = {"machine": "10.0.0.7", "missing": "ModuleNotFoundError: No module named 'grundy'"}
    with pytest.raises(gr.WorkerError, match=r"machine 10.0.0.7 .*cannot load grundy.*=="):
        on_ray._check(versions, "2.60.0")


# What others see of it ----------------------------------------------------------------------------

DRIVER = """
import sys
from grundy.workers import ray_session
from grundy.workers.on_ray import RayCrew
from tests.workers import chores

with RayCrew(1) as crew:
    assert list(crew.run(chores.square, [3])) == [(0, 9)]
    print(ray_session._now[0].folder, flush=True)
    sys.stdin.read()
"""
LISTENING = "0A"


@pytest.mark.skipif(sys.platform != "linux", reason="this reads /proc")
def test_a_ray_of_our_own_is_private_and_ends_with_a_killed_driver() -> None:
    command = [sys.executable, "-c", DRIVER]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as driver:
        assert driver.stdout is not None
        folder = Path(driver.stdout.readline().strip())
        assert folder.stat().st_mode & 0o777 == 0o700
        holders = processes_in(folder)
        assert len(holders) >= 5
        heard = {address for pid in holders for address in listening(pid)}
        assert heard
        assert heard <= {"127.0.0.1", "::ffff:127.0.0.1"}
        driver.kill()
    end = time.monotonic() + 30
    while time.monotonic() < end and (folder.exists() or processes_in(folder)):
        time.sleep(0.1)
    assert not folder.exists()
    assert not processes_in(folder)


def processes_in(folder: Path) -> list[int]:
    """Return the processes that hold a file in a folder."""
    return [
        int(process.name)
        for process in Path("/proc").iterdir()
        if process.name.isdigit() and any(name.startswith(f"{folder}/") for name in held(process))
    ]


def held(process: Path) -> list[str]:
    """Return what a process holds open, as far as it can be read."""
    found = []
    with suppress(OSError):
        for entry in (process / "fd").iterdir():
            with suppress(OSError):
                found.append(str(entry.readlink()))
    return found


def listening(pid: int) -> Iterator[str]:
    """Yield the addresses at which a process listens."""
    sockets = {
        name[len("socket:[") : -1] for name in held(Path(f"/proc/{pid}")) if "socket:" in name
    }
    for table, family in (("tcp", socket.AF_INET), ("tcp6", socket.AF_INET6)):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            words = line.split()
            if words[3] == LISTENING and words[9] in sockets:
                address = words[1].partition(":")[0]
                parts = [address[place : place + 8] for place in range(0, len(address), 8)]
                yield socket.inet_ntop(
                    family, b"".join(bytes.fromhex(part)[::-1] for part in parts)
                )
