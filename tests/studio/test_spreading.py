"""Work spread over processes or a cluster: the same results in the same order, and nothing begun for nothing."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import pytest

from rulewright.games.registry import find_game
from rulewright.kernel.errors import RulewrightError
from rulewright.lab.balance import Wanted, balance
from rulewright.lab.spreading import Cluster, ElsewhereDiffers, Here, Processes, carried_out, spread_over

PACKAGES = ("rulewright.lab",)
GULL: dict[str, Any] = {
    "name": "Rich Gull",
    "type": "Creature - Bird",
    "faction": "Gaian",
    "cost": 2,
    "loyalty": 1,
    "stats": "2/2",
    "text": "When I come into play, draw 2 cards.",
}


def doubled(number: int) -> int:
    """Some work."""
    return 2 * number


class PretendRay:
    """Ray's own calls, as far as they are used; every machine of it is this one."""

    def __init__(self, sources: str = "") -> None:
        self.sources = sources
        self.begun: list[int] = []
        self.cancelled: list[int] = []
        self.address = ""

    def init(self, address: str, **_: Any) -> None:
        """Where the cluster is."""
        if address == "nowhere":
            raise ConnectionError("nobody answers")
        self.address = address

    def remote(self, **_: Any) -> Callable[[Any], Any]:
        """A function whose calls are begun elsewhere."""

        def begin(function: Any) -> Any:
            def call(work: Any, task: Any, packages: Any) -> tuple[Any, Any, Any]:
                self.begun.append(task)
                return function, (work, task, packages), task

            return SimpleNamespace(remote=call)

        return begin

    def get(self, call: tuple[Any, Any, Any]) -> Any:
        """What came of a call."""
        function, given, _ = call
        marked, _, result = function(*given)
        return self.sources or marked, "far-away", result

    def cancel(self, call: tuple[Any, Any, Any], *, force: bool) -> None:
        """Give a call up."""
        assert force
        self.cancelled.append(call[2])

    def cluster_resources(self) -> dict[str, float]:
        """What the cluster has."""
        return {"CPU": 2.0}

    def shutdown(self) -> None:
        """Leave the cluster."""
        self.address = ""


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> PretendRay:
    """A cluster that is none."""
    made = PretendRay()
    monkeypatch.setitem(sys.modules, "ray", made)
    return made


def test_wherever_it_is_done_it_is_the_same_in_the_same_order(ray: PretendRay) -> None:
    tasks = list(range(9))
    expected = [doubled(one) for one in tasks]
    for spread in (Here(), Processes(2), Cluster("anywhere", PACKAGES)):
        assert list(spread.over(doubled, tasks)) == expected
    assert ray.begun == tasks, "each once"
    assert ray.address == "", "the cluster is left"


def test_what_is_not_waited_for_any_more_is_given_up(ray: PretendRay) -> None:
    with closing(Cluster("anywhere", PACKAGES).over(doubled, range(100))) as results:
        assert [next(results), next(results)] == [0, 2]
    assert len(ray.begun) < 10, "only a few are begun ahead"
    assert ray.cancelled == ray.begun[2:]


def test_a_machine_with_other_sources_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", PretendRay("other sources"))
    with pytest.raises(ElsewhereDiffers, match=r"far-away .* another Rulewright"):
        list(Cluster("anywhere", PACKAGES).over(doubled, [1]))


def test_a_cluster_that_is_not_there_and_ray_that_is_not_installed(
    ray: PretendRay, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(RulewrightError, match="no Ray cluster answers at nowhere: nobody answers"):
        list(Cluster("nowhere", PACKAGES).over(doubled, [1]))
    with pytest.raises(RulewrightError, match=r"no Ray cluster answers at ray://127\.0\.0\.1:1: "):
        list(Cluster("ray://127.0.0.1:1", PACKAGES).over(doubled, [1]))
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(RulewrightError, match=r"pip install 'rulewright\[ray\]'"):
        list(Cluster("anywhere", PACKAGES).over(doubled, [1]))


def test_one_job_needs_no_other_process() -> None:
    assert isinstance(spread_over(1, "", PACKAGES), Here)
    assert isinstance(spread_over(3, "", PACKAGES), Processes)
    assert isinstance(spread_over(3, "auto", PACKAGES), Cluster)
    assert carried_out(doubled, 4, PACKAGES)[2] == 8


@pytest.mark.slow
def test_the_figures_are_the_same_on_one_process_on_two_and_on_a_cluster(ray: PretendRay) -> None:
    kit = find_game("arcmage")
    one, two, cluster = (
        balance(kit, GULL, Wanted(seed=5, most_pairs=3, jobs=jobs, ray=address))
        for jobs, address in ((1, ""), (2, ""), (2, "anywhere"))
    )
    assert one == two == cluster
    assert one.pairs == 3


@pytest.mark.slow
def test_the_figures_are_the_same_on_a_real_cluster() -> None:
    pytest.importorskip("ray", reason="Ray is an extra: pip install 'rulewright[ray]'")
    kit = find_game("arcmage")
    here, there = (balance(kit, GULL, Wanted(seed=5, most_pairs=3, jobs=1, ray=one)) for one in ("", "local"))
    assert here == there


def test_whoever_stops_early_leaves_no_thread_that_writes_to_a_pool_already_closed() -> None:
    """It would meet the end of the process, which tells every pool to end: a pipe closed by then is a traceback."""
    with closing(Processes(2).over(doubled, range(40))) as results:
        assert next(results) == 0
    assert [one for one in threading.enumerate() if "Executor" in type(one).__name__] == []
