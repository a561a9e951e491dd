"""A crew on Ray: a local one that is started for it, or a cluster by its address.

Each worker is an actor, a process that stays: what it has compiled for one unit is there for the
next, and a call costs half of what a task of Ray's does. Of results that are ready Ray tells by
callbacks, which cost the same however many workers there are.
"""

from __future__ import annotations

import os
from platform import python_version
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.errors import WorkerError
from grundy.version import __version__
from grundy.workers.crew import RETRIES
from grundy.workers.ray_session import join, leave, load_ray, one_line, other_version
from grundy.workers.team import Member, Team
from grundy.workers.units import Failed, pack, unpack

if TYPE_CHECKING:
    from concurrent.futures import Future

    from grundy.workers.ray_session import Session
    from grundy.workers.units import Work

    Said: TypeAlias = tuple["Member[Any]", int, "Future[Any]"]

HELLO = 0
"""The ticket of the first thing that a worker says: its versions."""

PATIENCE = 60.0
"""Seconds in which the first worker of a cluster has to come."""


class RayCrew(Team[Any]):
    """Workers of a Ray that is started for them, or of the cluster at an address.

    Without a number of workers there is one for each processor of this machine, or of the cluster.
    Raises `MissingExtraError` without Ray, and `WorkerError` where nothing is at the address.
    """

    separate = True

    def __init__(self, workers: int | None, address: str = "") -> None:
        super().__init__(workers or os.cpu_count() or 1)
        self._address = address
        self._ray = load_ray()
        self._session: Session | None = join(address, self.workers)
        if workers is None and not self._session.is_ours:
            self.workers = max(int(self._ray.cluster_resources().get("CPU", 1)), 1)
        self._kind: Any = None
        self._coming: set[Member[Any]] = set()
        self._still_born = 0
        self._since = 0.0
        self._said: SimpleQueue[Said] = SimpleQueue()

    # Those who come and go ---------------------------------------------------------------------

    @property
    def _hired(self) -> int:
        return len(self._members) + len(self._coming)

    def _hire(self) -> None:
        """Ask for one more worker, who has units when it has told its versions.

        A cluster may be busy: a unit that was given to a worker who never comes would never be
        done, while others have nothing to do.
        """
        if self._session is None:
            self._session = join(self._address, self.workers)
        if not self._coming:
            self._since = monotonic()
        processors = 0 if self._session.is_ours else 1  # ours has nobody else to make room for
        if self._kind is None:
            self._kind = self._ray.remote(worker_class())
        actor = self._kind.options(num_cpus=processors, scheduling_strategy="SPREAD").remote()
        member = Member[Any](actor)
        self._coming.add(member)
        self._await(member, HELLO, actor.versions.remote())

    def _welcome(self, member: Member[Any], said: Future[Any]) -> None:
        """Have a worker begin; raises `WorkerError` if it is of another version."""
        self._coming.discard(member)
        try:
            versions = said.result()
        except self._ray.exceptions.RayError as error:
            self._still_born += 1
            if self._still_born > RETRIES:
                raise WorkerError(f"workers cannot be started on Ray: {one_line(error)}") from error
            return  # another one is asked for
        self._still_born = 0
        _check(versions, self._ray.__version__)
        self._members.append(member)

    def _dismiss(self) -> None:
        for member in [*self._members, *self._coming]:
            self._ray.kill(member.handle)
        self._coming.clear()
        self._said = SimpleQueue()

    def close(self) -> None:
        """Send the workers home, and leave Ray; one that was started for them is ended."""
        if self._session is None:
            return
        if self._ray.is_initialized():
            self._forget()
        session, self._session, self._kind = self._session, None, None
        leave(session)

    # What they are given and say ---------------------------------------------------------------

    def _send(self, member: Member[Any], work: Work, unit: Any, ticket: int) -> None:
        packed = pack(work, unit, self._ray.cloudpickle.dumps)
        self._await(member, ticket, member.handle.perform.remote(packed))

    def _await(self, member: Member[Any], ticket: int, reference: Any) -> None:
        said = self._said
        reference.future().add_done_callback(lambda future: said.put((member, ticket, future)))

    def _receive(self, seconds: float | None) -> None:
        if self._members:
            waiting = seconds
        else:  # for somebody to come
            left = max(self._since + PATIENCE - monotonic(), 0.0)
            waiting = left if seconds is None else min(left, seconds)
        try:
            member, ticket, said = self._said.get(timeout=waiting)
        except Empty:
            if not self._members and monotonic() >= self._since + PATIENCE:
                raise self._nobody_came() from None
            return
        if ticket == HELLO:
            self._welcome(member, said)
        elif member in self._members:
            self._hear(member, ticket, said)

    def _hear(self, member: Member[Any], ticket: int, said: Future[Any]) -> None:
        try:
            outcome = unpack(said.result())
        except self._ray.exceptions.RayTaskError as error:
            outcome = Failed(WorkerError(f"a worker on Ray failed: {one_line(error)}"))
        except self._ray.exceptions.RayError as error:
            self._ray.kill(member.handle)  # it may be there still, with only its result lost
            self._bury(member, _how(error))
            return
        self._note(member, ticket, outcome)

    def _nobody_came(self) -> WorkerError:
        every = int(self._ray.cluster_resources().get("CPU", 0))
        free = int(self._ray.available_resources().get("CPU", 0))
        return WorkerError(
            f"no worker came within {PATIENCE:g} seconds: Ray has {every} processors, of which "
            f"{free} are free; wait until other work there is done, or add machines"
        )


def worker_class() -> type:
    """Return the class of a worker as a value: it gets there without grundy, and can say so."""

    class GrundyWorker:
        def versions(self) -> dict[str, str]:
            import platform  # noqa: PLC0415 - travels with the class

            import ray  # noqa: PLC0415

            told = {"python": platform.python_version(), "ray": ray.__version__}
            told["machine"] = str(ray.util.get_node_ip_address())
            try:
                from grundy import version  # noqa: PLC0415
                from grundy.workers import units  # noqa: F401, PLC0415 - loaded before the first unit
            except Exception as error:
                return told | {"missing": f"{type(error).__name__}: {error}"}
            return told | {"grundy": version.__version__}

        def perform(self, packed: bytes) -> bytes:
            from grundy.workers.units import perform  # noqa: PLC0415

            return perform(packed)

    return GrundyWorker


def _check(versions: dict[str, str], ray_version: str) -> None:
    """Raise `WorkerError` unless a worker has the same versions as this process."""
    machine = f"the machine {versions['machine']} of the cluster"
    if "missing" in versions:
        raise WorkerError(
            f"{machine} cannot load grundy ({versions['missing']}): install it there with "
            f"pip install 'grundy[cluster]=={__version__}'"
        )
    ours = {"grundy": __version__, "ray": ray_version, "python": python_version()}
    for name, version in ours.items():
        if versions[name] != version:
            raise WorkerError(other_version(name, version, versions[name], machine))


def _how(error: Exception) -> str:
    """Return how a worker was lost, by what Ray says."""
    text = str(error)
    if "OUT_OF_MEMORY" in text or "running low on memory" in text:
        return "was killed by Ray, as its machine ran out of memory"
    return f"was lost by Ray ({type(error).__name__})"
