"""`grundy serve`: the command, as a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from urllib.request import urlopen

SERVE = [sys.executable, "-m", "grundy", "serve", "--port", "0"]


def test_it_prints_its_address_answers_and_ends_on_interrupt() -> None:
    with subprocess.Popen(SERVE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        url = run.stdout.readline().strip()
        assert url.startswith("http://127.0.0.1:")
        with urlopen(f"{url}api/solve?game=nim&position=3+4+5", timeout=60) as answer:
            assert json.load(answer)["outcome"] == "N"
        run.send_signal(signal.SIGINT)
        assert run.wait(30) == 0
        assert run.stdout.read() == run.stderr.read() == ""


def test_it_ends_while_work_is_going_on() -> None:
    with subprocess.Popen(
        [*SERVE, "--json", "--seconds", "500"], stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        url = json.loads(run.stdout.readline())["url"]
        ask = (
            "import sys, urllib.request as u, urllib.parse as p\n"
            "rule = 'rule: n -> a for a in range(10**18) for b in range(10**18)'\n"
            "u.urlopen(sys.argv[1] + 'api/solve?' + p.urlencode({'game': rule, 'position': 9}))"
        )
        asking = [sys.executable, "-c", ask, url]
        with subprocess.Popen(asking, stderr=subprocess.DEVNULL) as waiting:
            with urlopen(f"{url}api/games", timeout=60) as answer:
                assert answer.status == 200
            run.send_signal(signal.SIGINT)
            assert run.wait(60) == 0
            waiting.wait(60)


def test_a_port_that_is_taken_is_told() -> None:
    with subprocess.Popen(SERVE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        port = first.stdout.readline().strip().strip("/").rpartition(":")[2]
        again = subprocess.run(
            [*SERVE[:-1], port], capture_output=True, text=True, timeout=60, check=False
        )
        assert again.returncode == 2
        assert f"port {port}" in again.stderr
        first.send_signal(signal.SIGINT)


def test_without_the_extra_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['starlette'] = sys.modules['uvicorn'] = None\n"
        "from grundy.cli.main import run; sys.exit(run(['serve']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ, check=False
    )
    assert done.returncode == 2
    assert "pip install 'grundy[web]'" in done.stderr
