"""Joining Ray: one that is started for this process, or a cluster by its address.

A process is in one Ray at a time. Crews share it, and the last one to leave ends what was started.
"""

from __future__ import annotations

import json
import logging
import os
import socket
import subprocess
import sys
import warnings
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from platform import python_version
from threading import RLock
from typing import TYPE_CHECKING, Any

from grundy.errors import MissingExtraError, WorkerError

if TYPE_CHECKING:
    from collections.abc import Iterator

STORE = 80 << 20
"""Bytes of the object store of a Ray of our own: the least that Ray takes. Units are small."""

REACH = 3.0
"""Seconds in which the port of an address has to answer."""

ANSWER = 10.0
"""Seconds in which a cluster has to tell its versions."""

LONGEST_FOLDER = 21
"""Characters of a folder for temporary files whose sockets have a name that is short enough."""

START = "start one with: ray start --head --port=6379"

PROBE = """
import json, sys
from ray._raylet import GcsClient
from ray._private import ray_constants as names
client = GcsClient(address=sys.argv[1])
told = client.internal_kv_get(b"CLUSTER_METADATA", names.KV_NAMESPACE_CLUSTER)
print(told.decode())
"""
"""Asks a cluster for its versions: in a process of its own, which Ray ends when nobody answers."""


WATCH = """
import os, shutil, signal, sys
if not sys.stdin.buffer.read():
    for pid in filter(str.isdigit, os.listdir("/proc") if os.path.isdir("/proc") else ()):
        try:
            held = [os.readlink(f"/proc/{pid}/fd/{fd}") for fd in os.listdir(f"/proc/{pid}/fd")]
            if any(name.startswith(sys.argv[1] + "/") for name in held):
                os.kill(int(pid), signal.SIGKILL)
        except OSError:
            pass
    shutil.rmtree(sys.argv[1], ignore_errors=True)
"""
"""Waits for a word; if its input ends without one, ends all that hold a file in a folder."""


@dataclass
class Session:
    """The Ray that this process is in."""

    address: str
    is_ours: bool
    """Whether it was started here, for us alone."""
    folder: str = ""
    crews: int = 1
    watch: subprocess.Popen[bytes] | None = None
    """The process that ends what Ray leaves behind when this process is killed."""


_lock = RLock()
_now: list[Session] = []
"""The session that our crews share; empty when there is none."""
_before: dict[str, str | None] = {}
"""What was in the environment before we, or Ray, wrote there."""

WRITTEN = ("PYTHONBREAKPOINT", "RAY_AUTH_MODE", "RAY_CLIENT_MODE", "RAY_USAGE_STATS_ENABLED")
"""What Ray writes into the environment, for all that comes after it."""


def join(address: str, workers: int) -> Session:
    """Return the session at an address, or a local one for so many workers; `leave` it in the end.

    Raises `MissingExtraError` without Ray, and `WorkerError` where nothing, or another version of
    Ray or Python, is at the address.
    """
    with _lock:
        ray = load_ray()
        if _now and not ray.is_initialized():
            _end(_now.pop(), ray)  # somebody else has shut it down
        if _now:
            return _shared(_now[0], address)
        if ray.is_initialized():
            if address:
                raise _elsewhere("a Ray of its own", address)
            return Session("", is_ours=False)
        session = _join_cluster(address, ray) if address else _start(workers, ray)
        _now.append(session)
        return session


def leave(session: Session) -> None:
    """Leave a session; the last one to leave ends what was started for it."""
    with _lock:
        session.crews -= 1
        if session.crews or session not in _now:
            return
        _now.remove(session)
        _end(session, load_ray())


def load_ray() -> Any:
    """Return the module; raises `MissingExtraError` where it is not installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Ray's own, about itself
            import ray  # noqa: PLC0415 - takes a second
    except ImportError as error:
        raise MissingExtraError("work on Ray needs the extra: pip install 'grundy[cluster]'") from (
            error
        )
    return ray


def _shared(session: Session, address: str) -> Session:
    if session.address != address:
        raise _elsewhere(session.address or "a Ray of its own", address)
    session.crews += 1
    return session


def _elsewhere(here: str, address: str) -> WorkerError:
    return WorkerError(
        f"this process is in {here} already, and cannot be in "
        f"{address or 'a Ray of its own'} as well: close the other crew first, or ray.shutdown()"
    )


# A Ray of our own ---------------------------------------------------------------------------------


def _start(workers: int, ray: Any) -> Session:
    """Start Ray on this machine, heard and seen by no other user and no other machine."""
    from secrets import token_hex  # noqa: PLC0415 - loaded by Ray
    from tempfile import gettempdir, mkdtemp  # noqa: PLC0415

    place = gettempdir()
    folder = mkdtemp(prefix="grundy-ray-", dir=place if len(place) <= LONGEST_FOLDER else "/tmp")
    # Ray would write a token into the home directory, for all to come. Ours goes with the process.
    _set_environment(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=token_hex(32))
    command = [sys.executable, "-I", "-S", "-c", WATCH, folder]
    watch = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
    session = Session("", is_ours=True, folder=folder, watch=watch)
    try:
        with _held_back(), _quiet(), _unheard():
            ray.init(
                "local",
                num_cpus=workers,
                include_dashboard=False,
                object_store_memory=STORE,
                _temp_dir=f"{folder}/r",  # Ray opens it to all; its parent stays ours
                **QUIET,
            )
    except Exception as error:
        _end(session, ray)
        raise WorkerError(f"Ray could not be started on this machine: {one_line(error)}") from error
    except KeyboardInterrupt:
        _end(session, ray)
        raise
    return session


@contextmanager
def _unheard() -> Iterator[None]:
    """Have Ray listen on 127.0.0.1: what it does by itself where it knows no clusters."""
    from ray._private import ray_constants  # noqa: PLC0415 - loaded by Ray

    names: Any = ray_constants
    before, names.ENABLE_RAY_CLUSTER = names.ENABLE_RAY_CLUSTER, False
    try:
        yield
    finally:
        names.ENABLE_RAY_CLUSTER = before


@contextmanager
def _held_back() -> Iterator[None]:
    """Hold Ctrl-C back for a while: in the midst of Ray's start it ends the process by a fault."""
    import signal  # noqa: PLC0415 - loaded by Ray
    import threading  # noqa: PLC0415

    before = signal.getsignal(signal.SIGINT)
    if not callable(before) or threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


QUIET: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.CRITICAL}


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Ray from printing, and from changing what SIGTERM does to this process."""
    import signal  # noqa: PLC0415 - loaded by Ray

    from ray._private import worker  # noqa: PLC0415

    driver: Any = worker
    before, listener = signal.getsignal(signal.SIGTERM), driver.listen_error_messages
    driver.listen_error_messages = _listen_to_nothing
    logging.getLogger("ray").setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings(), _no_native_lines():
            warnings.simplefilter("ignore")
            yield
    finally:
        driver.listen_error_messages = listener
        with suppress(ValueError, TypeError):  # not in the main thread: Ray has not set it either
            signal.signal(signal.SIGTERM, before)


@contextmanager
def _no_native_lines() -> Iterator[None]:
    """Keep what Ray's native part writes away: without a network, that it has not found one."""
    sys.stderr.flush()
    kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)


def _listen_to_nothing(*_: object) -> None:
    """Stand in for a thread of Ray's that prints, whatever it is told, that a worker has died."""


def _set_environment(**values: str) -> None:
    for name in (*WRITTEN, *values):
        _before.setdefault(name, os.environ.get(name))
    os.environ.update(values)
    _read_environment()


def _restore_environment() -> None:
    while _before:
        name, value = _before.popitem()
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
    _read_environment()


def _read_environment() -> None:
    """Have Ray's native part, which reads it once, read it again."""
    with suppress(ImportError, AttributeError):  # older versions of Ray know no tokens
        from ray import _raylet  # noqa: PLC0415

        native: Any = _raylet
        native.Config.initialize("")
        native.AuthenticationTokenLoader.instance().reset_cache()


def _end(session: Session, ray: Any) -> None:
    """Leave Ray, with all processes and files that were made for us."""
    from shutil import rmtree  # noqa: PLC0415 - loaded by Ray

    with _quiet(), suppress(Exception):
        ray.shutdown()
    _restore_environment()
    if session.watch is not None:
        session.watch.communicate(b"all is over")
        rmtree(session.folder, ignore_errors=True)


# A cluster ----------------------------------------------------------------------------------------


def _join_cluster(address: str, ray: Any) -> Session:
    where = _found(address)
    _check_port(where)
    if "://" not in where:
        _check_versions(where, ray)
    _set_environment()
    try:
        with _quiet():
            ray.init(where, **({} if "://" in where else QUIET))
    except Exception as error:
        _end(Session(address, is_ours=False), ray)
        raise _refused(where, error) from error
    return Session(address, is_ours=False)


def _found(address: str) -> str:
    """Return the address that "auto" stands for, or the one that is given."""
    if address != "auto":
        return address
    told = os.environ.get("RAY_ADDRESS")
    if told and told != "auto":
        return told
    from ray._private.services import canonicalize_bootstrap_address  # noqa: PLC0415

    try:
        with _quiet():
            return str(canonicalize_bootstrap_address("auto"))
    except Exception as error:
        raise WorkerError(
            f"no Ray cluster runs on this machine: {START}, or leave the address out"
        ) from error


def _check_port(address: str) -> None:
    """Raise `WorkerError` unless something listens there: Ray itself would try for a minute."""
    host, port = _host_and_port(address)
    try:
        socket.create_connection((host, port), REACH).close()
    except OSError as error:
        raise WorkerError(
            f"nothing answers at {address} ({error.strerror or error}): is the cluster running, "
            f"and is the port open? If there is none, {START}, or leave the address out"
        ) from error


def _host_and_port(address: str) -> tuple[str, int]:
    scheme, _, rest = address.rpartition("://")
    host, _, port = rest.rpartition(":")
    if scheme not in ("", "ray") or not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise WorkerError(
            f"{address!r} is no address of a Ray cluster: one is auto, HOST:6379 or ray://HOST:10001"
        )
    return host.strip("[]"), int(port)


def _check_versions(address: str, ray: Any) -> None:
    """Raise `WorkerError` unless the cluster has the Ray and the Python of this process."""
    there = _asked(address)
    for name, ours in (("ray", ray.__version__), ("python", python_version())):
        theirs = there.get(f"{name}_version", ours)
        if theirs != ours:
            raise WorkerError(other_version(name, ours, theirs, f"the cluster at {address}"))


def other_version(what: str, ours: str, theirs: str, where: str) -> str:
    """Return the words for another version of "grundy", "ray" or "python" in some place."""
    name = what if what == "grundy" else what.capitalize()
    remedy = (
        f"run this with Python {theirs}, or the cluster with {ours}"
        if what == "python"
        else f"pip install '{what}=={theirs}' here, or '{what}=={ours}' on every machine there"
    )
    return f"{where} runs {name} {theirs}, and this process {name} {ours}: {remedy}"


def _asked(address: str) -> dict[str, str]:
    command = [sys.executable, "-W", "ignore", "-c", PROBE, address]
    told: Any = None
    with suppress(subprocess.TimeoutExpired, ValueError):
        done = subprocess.run(command, capture_output=True, text=True, timeout=ANSWER, check=False)
        told = json.loads(done.stdout.strip().rpartition("\n")[2])
    if not isinstance(told, dict):
        raise WorkerError(
            f"something listens at {address}, but it does not answer as a Ray cluster does: the "
            "port is 6379 unless ray start was told another; if the cluster wants a token, set "
            "RAY_AUTH_MODE=token and RAY_AUTH_TOKEN"
        )
    return told


def _refused(address: str, error: Exception) -> WorkerError:
    text = one_line(error)
    if "://" in address and _lacks_client(error):
        return WorkerError(f"{address} needs Ray's client: pip install 'ray[client]' ({text})")
    return WorkerError(
        f"the cluster at {address} cannot be joined: {text}; HOST:6379 is for the machines of the "
        "cluster, and ray://HOST:10001 for others"
    )


def _lacks_client(error: Exception) -> bool:
    return isinstance(error, ImportError) or "'grpc'" in str(error)


def one_line(error: BaseException) -> str:
    """Return an error of Ray's, which are long, in one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
