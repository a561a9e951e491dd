"""Workers that die, hang, grow or write cost one refusal at the most, and nobody else waits."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import httpx
import pytest

from grundy.web import warming, workers
from grundy.web.messages import STOPPED, Question
from grundy.web.settings import Settings
from grundy.web.worker import ANSWERS, Answering
from tests.web.misbehaving import BOOT
from tests.web.running import Running, running, wait_until
from tests.web.test_load import raw_get

NIM = "/api/solve?game=nim&position=3"


@pytest.fixture
def hasty_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.3)


@contextmanager
def misbehaving(settings: Settings) -> Iterator[Running]:
    with running(settings, BOOT) as server:
        yield server


def client_at(server: Running, address: str = "127.0.0.1") -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=address, verify=False)
    return httpx.Client(base_url=server.url, timeout=60, transport=transport, trust_env=False)


def do(server: Running, deed: str, address: str = "127.0.0.1") -> httpx.Response:
    with client_at(server, address) as client:
        return client.get("/api/table", params={"game": deed})


def pid_at_work(server: Running) -> int:
    found: list[int] = []

    def somebody() -> bool:
        found[:] = [p.worker.pid for p in server.pool.places if p.worker and p.task]
        return bool(found)

    wait_until(somebody)
    return found[0]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").split(") ")[1][0] != "Z"
    except OSError:
        return False


def test_a_worker_killed_from_outside_costs_one_refusal(static: Path) -> None:
    with misbehaving(Settings(static=static, workers=1)) as server, ThreadPoolExecutor() as threads:
        asked = threads.submit(do, server, "nap 50")
        os.kill(pid_at_work(server), signal.SIGKILL)
        refused = asked.result()
        assert (refused.status_code, refused.json()["error"]["kind"]) == (503, "WorkerEnded")
        assert int(refused.headers["retry-after"]) > 0
        assert httpx.get(server.url + NIM).status_code == 200
        assert (server.pool.counts["died"], server.pool.counts["killed"]) == (1, 0)


def test_a_worker_killed_while_it_is_idle_costs_nothing(static: Path) -> None:
    with misbehaving(Settings(static=static, workers=1)) as server:
        pid = do(server, "nap 0").json()["pid"]
        worker = server.pool.places[0].worker
        assert worker is not None
        os.kill(pid, signal.SIGKILL)
        # Its first thread may be gone before the others: the system tells when the process is.
        wait_until(lambda: not worker.is_alive())
        assert do(server, "nap 0.0").json()["pid"] != pid


def test_memory_is_bounded_by_the_system(static: Path) -> None:
    settings = Settings(static=static, workers=1, bytes=1 << 26, resident=1 << 26)
    with misbehaving(settings) as server:
        told = do(server, "grow")
        assert (told.status_code, told.json()["error"]["kind"]) == (400, "BudgetExceeded")
        endless = do(server, "flood")
        assert (endless.status_code, endless.json()["error"]["kind"]) == (400, "BudgetExceeded")
        died = do(server, "burst")
        assert (died.status_code, died.json()["error"]["kind"]) == (503, "WorkerEnded")
        assert httpx.get(server.url + NIM).status_code == 200


def test_no_file_is_written_and_no_socket_inherited(static: Path, tmp_path: Path) -> None:
    target = tmp_path / "written"
    with misbehaving(Settings(static=static, workers=1)) as server:
        assert do(server, f"write {target}").json()["found"] == "OSError"
        assert not target.exists() or not target.read_bytes()
        assert do(server, "sockets").json()["found"] == []
        assert do(server, "chat 200 OK").status_code == 200
    with misbehaving(Settings(static=static, workers=1, programs=True)) as server:
        assert do(server, f"write {target}").json()["found"] == "written"


@pytest.mark.usefixtures("hasty_ends")
def test_work_that_never_looks_at_its_budget_is_ended(static: Path) -> None:
    with misbehaving(Settings(static=static, workers=1, seconds=0.3)) as server:
        late = do(server, "spin")
        assert (late.status_code, late.json()["error"]["kind"]) == (400, "BudgetExceeded")
        assert server.pool.counts["killed"] == 1
        assert httpx.get(server.url + NIM).status_code == 200


@pytest.mark.usefixtures("hasty_ends")
def test_work_for_nobody_that_does_not_stop_is_ended(static: Path) -> None:
    with misbehaving(Settings(static=static, workers=1, seconds=500.0)) as server:
        gone = raw_get(server, "/api/table", game="spin")
        pid = pid_at_work(server)
        gone.close()
        wait_until(lambda: not server.pool.unfinished)
        assert httpx.get(server.url + NIM).status_code == 200
        assert (server.pool.counts["stopped"], server.pool.counts["killed"]) == (1, 1)
        assert not is_alive(pid)


def test_nobody_has_all_workers(static: Path) -> None:
    """Ten heavy questions of one client: another's are answered, one after the other."""
    with misbehaving(Settings(static=static, workers=2, seconds=500.0)) as server:
        heavy = [raw_get(server, "/api/table", game="nap 100") for _ in range(10)]
        wait_until(lambda: len(server.pool.unfinished) == 10)
        with client_at(server, "127.0.0.2") as other:
            assert {other.get(f"{NIM}+{n}").status_code for n in range(5)} == {200}
        assert len(server.pool.unfinished) == 10
        for each in heavy:
            each.close()


@pytest.mark.parametrize("same", [True, False])
def test_new_questions_wait_for_slices_and_not_for_the_rest(same: bool, static: Path) -> None:
    """Ten questions that do not end, of ten clients or of one: small ones are answered beside."""
    settings = Settings(static=static, workers=1, seconds=500.0, slice=0.05)
    with misbehaving(settings) as server, ExitStack() as open_:
        for n in range(10):
            from_ = open_.enter_context(
                client_at(server, "127.0.0.1" if same else f"127.0.0.{n + 3}")
            )
            thread = Thread(target=_asked, args=(from_, f"nap 100.{n}"), daemon=True)
            thread.start()
        wait_until(lambda: len(server.pool.unfinished) == 10)
        with client_at(server, "127.0.0.1") as other:
            assert {other.get(f"{NIM}+{n}").status_code for n in range(3)} == {200}
        assert len(server.pool.unfinished) == 10
        server.pool.close()


def _asked(client: httpx.Client, game: str) -> None:
    with suppress(httpx.HTTPError):
        client.get("/api/table", params={"game": game})


def test_what_gives_way_is_answered_all_the_same(static: Path) -> None:
    settings = Settings(static=static, workers=1, seconds=500.0, slice=0.05)
    with misbehaving(settings) as server, ThreadPoolExecutor() as threads:
        slow = [threads.submit(do, server, f"nap 1.{n}") for n in range(3)]
        assert {httpx.get(f"{server.url}{NIM}+{n}").status_code for n in range(5)} == {200}
        assert {each.result().status_code for each in slow} == {200}
        assert server.pool.counts["done"] == 8
        assert not server.pool.unfinished


def test_nobody_has_the_whole_queue(static: Path) -> None:
    settings = Settings(static=static, workers=1, seconds=500.0, waiting=3)
    with misbehaving(settings) as server:
        heavy = [raw_get(server, "/api/table", game="nap 100") for _ in range(4)]
        wait_until(lambda: len(server.pool.unfinished) == 4)
        with client_at(server, "127.0.0.2") as other:
            assert other.get(NIM).status_code == 200
        heavy[-1].settimeout(20)
        assert b"503" in heavy[-1].recv(100)
        for each in heavy:
            each.close()


def test_the_next_question_goes_to_the_worker_that_has_the_tables(
    static: Path, tmp_path: Path
) -> None:
    """Three questions that are worked on at once, until there is a file, are with three workers."""
    there = tmp_path / "there"
    games = [f"meet {n} {there}" for n in range(3)]
    patient = Settings(static=static, workers=3, slice=60)  # no question gives way to another
    with misbehaving(patient) as server, ThreadPoolExecutor() as threads:
        asked = [threads.submit(do, server, game) for game in games]
        wait_until(lambda: sum(place.task is not None for place in server.pool.places) == 3)
        there.touch()
        first = [each.result().json()["pid"] for each in asked]
        assert len(set(first)) == 3
        found = [place.games for place in server.pool.places if place.games]
        assert sorted(game for games in found for game in games) == games
        for game, pid in zip(games, first, strict=True):
            asked_again = {"game": game, "size": "7"}  # another question: no answer is remembered
            answer = httpx.get(f"{server.url}/api/table", params=asked_again)
            assert answer.json()["pid"] == pid


def test_a_question_is_not_left_because_a_later_one_was() -> None:
    """Questions are not asked in the order of their numbers: some wait for others of a client."""
    answering = Answering(Settings(), ANSWERS)
    endless = {"game": "rule: n -> a for a in range(10**18)", "position": "9"}
    for left, status in ((50, 200), (30, STOPPED)):
        answering.left = left
        small = Question(30, "/api/solve", {"game": "kayles", "position": "20"})
        asked = small if status == 200 else small._replace(query=endless)
        assert answering.reply(asked).status == status


def test_workers_are_replaced_in_time(static: Path) -> None:
    with misbehaving(Settings(static=static, workers=1, requests=2)) as server:
        pids = [do(server, f"nap 0.{'0' * n}").json()["pid"] for n in range(4)]
        assert pids[0] == pids[1] != pids[2] == pids[3]
    with misbehaving(Settings(static=static, workers=1, resident=1)) as server:
        assert do(server, "nap 0").json()["pid"] != do(server, "nap 0.0").json()["pid"]


def test_a_worker_that_does_not_start_is_told(static: Path) -> None:
    with running(Settings(static=static), "import sys; sys.exit(3)") as server:
        refused = httpx.get(server.url + NIM)
        assert (refused.status_code, refused.json()["error"]["kind"]) == (503, "WorkerEnded")


def test_the_end_of_the_server_is_the_end_of_its_workers(static: Path) -> None:
    with misbehaving(Settings(static=static, seconds=500.0)) as server:
        waiting = [raw_get(server, "/api/table", game="spin") for _ in range(2)]
        wait_until(lambda: sum(p.task is not None for p in server.pool.places) == 2)
        pids = [place.worker.pid for place in server.pool.places if place.worker]
        for each in waiting:
            each.close()
    assert len(pids) >= 2
    wait_until(lambda: not any(map(is_alive, pids)))


def test_strangers_workers_compile_and_keep_nothing(
    static: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the library compiles by itself is kept by a worker that no stranger can ask."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(warming, "QUESTIONS", warming.QUESTIONS[:1])
    settings = Settings(static=static, seconds=100.0)
    path, query = warming.QUESTIONS[0]
    with running(settings) as server:
        assert httpx.get(server.url + path, params=query, timeout=100).status_code == 200
    assert not list(tmp_path.rglob("*.nbi"))
    with warming.warming(settings):
        wait_until(lambda: any(tmp_path.rglob("*.nbi")), 100)


SERVE = [sys.executable, "-m", "grundy", "serve", "--port", "0", "--json", "--seconds", "500"]


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(word) for task in tasks for word in task.read_text(encoding="ascii").split()]


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2"])  # its owner's, and a stranger's
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_no_worker_outlives_the_command(name: str, host: str) -> None:
    """Its workers are at work, and one who asked has gone: nothing is told about either."""
    pipe = subprocess.PIPE
    with (
        subprocess.Popen([*SERVE, "--host", host], stdout=pipe, stderr=pipe, text=True) as run,
        ExitStack() as whatever_fails,
    ):
        whatever_fails.callback(run.kill)
        assert run.stdout is not None
        assert run.stderr is not None
        server = Running(json.loads(run.stdout.readline())["url"], None)  # type: ignore[arg-type]
        asked = [raw_get(server, "/api/solve", game="connect-four:6x7") for _ in range(2)]
        wait_until(lambda: len(children(run.pid)) >= 2)
        asked.pop().close()
        with urlopen(f"{server.url}/api/games", timeout=60) as answer:
            assert answer.status == 200
        pids = children(run.pid)
        run.send_signal(getattr(signal, name))
        run.wait(30)
        wait_until(lambda: not any(map(is_alive, pids)))
        told = asked[0].recv(100) if name != "SIGKILL" else b"503"
        asked.pop().close()
        assert b"503" in told
        assert run.stderr.read() == ""
