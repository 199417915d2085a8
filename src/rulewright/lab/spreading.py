"""Work spread over processes here, or over the machines of a Ray cluster; results come in order either way."""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import import_module
from itertools import islice
from platform import node
from typing import Any, Protocol, TypeVar

from rulewright.ai.memory import spare_the_collector
from rulewright.kernel.errors import RulewrightError
from rulewright.text.stored import fingerprint as fingerprint_of

fingerprint = cache(fingerprint_of)
"""The hash of the sources in these packages, worked out once by each process."""
Task = TypeVar("Task")
Result = TypeVar("Result")
SILENCE = 5.0
"""Seconds within which a cluster has to answer at all."""
AHEAD = 2
"""Tasks that are begun for each processor of a cluster: one is played, one waits."""


class Spread(Protocol):
    """Something that carries tasks out elsewhere."""

    def over(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result]:
        """The result of each task, in their order; when the caller stops, what was begun is given up."""
        ...


class Here:
    """One task after the other, in this process."""

    def over(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result]:
        """Carry them out."""
        yield from map(work, tasks)


class Processes:
    """Processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def over(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result]:
        """Carry them out, as many at a time as there are processes."""
        with ProcessPoolExecutor(self.jobs, initializer=spare_the_collector) as pool:
            try:
                yield from pool.map(work, tasks)
            finally:
                pool.shutdown(cancel_futures=True)


class ElsewhereDiffers(RulewrightError):
    """A machine of the cluster that would play other games than this one."""

    def __init__(self, node: str) -> None:
        super().__init__(
            f"the machine {node} of the cluster has another Rulewright than this one; "
            "install the same version on every machine"
        )


class Cluster:
    """The machines of a Ray cluster, each of which has this very Rulewright."""

    def __init__(self, address: str, packages: Sequence[str]) -> None:
        """`packages`: those that decide what comes of a task."""
        self.address = address
        self.packages = tuple(packages)

    def over(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result]:
        """Carry them out, some ahead of the one that is waited for."""
        ray = _ray()
        _refuse_silent(self.address)
        try:
            ray.init(address=self.address, log_to_driver=False, logging_level="ERROR", ignore_reinit_error=True)
        except Exception as fault:  # Ray raises whatever its transport does; all of it means the same
            raise RulewrightError(f"no Ray cluster answers at {self.address}: {fault}") from fault
        begun: deque[Any] = deque()
        try:
            remote = ray.remote(max_retries=2)(carried_out)
            left = iter(tasks)
            own = fingerprint(*self.packages)
            most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            begun.extend(remote.remote(work, one, self.packages) for one in islice(left, most))
            while begun:
                marked, node, result = ray.get(begun.popleft())
                if marked != own:
                    raise ElsewhereDiffers(node)
                begun.extend(remote.remote(work, one, self.packages) for one in islice(left, 1))
                yield result
        finally:
            for one in begun:
                ray.cancel(one, force=True)
            ray.shutdown()


def carried_out(work: Callable[[Task], Result], task: Task, packages: Sequence[str]) -> tuple[str, str, Result]:
    """A task, carried out on a machine of the cluster: which sources that has, what it is called, and the result."""
    return fingerprint(*packages), node(), work(task)


def spread_over(jobs: int, ray: str, packages: Sequence[str]) -> Spread:
    """Where tasks are carried out: a cluster if one is named, else so many processes."""
    if ray:
        return Cluster(ray, packages)
    return Processes(jobs) if jobs > 1 else Here()


def _refuse_silent(address: str) -> None:
    """A place where nobody listens: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), SILENCE).close()
    except (OSError, OverflowError) as fault:
        raise RulewrightError(f"no Ray cluster answers at {address}: {fault}") from fault


def _ray() -> Any:
    try:
        return import_module("ray")
    except ModuleNotFoundError as fault:
        raise RulewrightError("a cluster needs Ray; install it with: pip install 'rulewright[ray]'") from fault
