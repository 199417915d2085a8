"""A server in a network of its own that is cut off: others have its tables, and nothing that it tries counts."""

import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.server.postgres import NoPostgres, private_postgres
from tests.server.several import Crowd, Several, nothing_is_lost, wait_until_owned
from tests.server.test_killed import Killable
from tests.server.test_several import SOON

HERE, THERE = "10.213.77.1", "10.213.77.2"
"""The two ends of a cable that leads nowhere else."""


def ip(*arguments: str, check: bool = True) -> None:
    subprocess.run(["ip", *arguments], check=check, capture_output=True)


@contextmanager
def namespace() -> Iterator[tuple[str, str]]:
    """A network namespace with a cable to this one: its name, and the name of our end."""
    name = f"rw{secrets.token_hex(3)}"
    ours, theirs = f"{name}a", f"{name}b"
    ip("netns", "add", name)
    try:
        ip("link", "add", ours, "type", "veth", "peer", "name", theirs, "netns", name)
        ip("addr", "add", f"{HERE}/24", "dev", ours)
        ip("link", "set", ours, "up")
        ip("-n", name, "addr", "add", f"{THERE}/24", "dev", theirs)
        ip("-n", name, "link", "set", theirs, "up")
        ip("-n", name, "link", "set", "lo", "up")
        yield name, ours
    finally:
        ip("netns", "del", name, check=False)
        ip("link", "del", ours, check=False)


@pytest.mark.soak
@pytest.mark.skipif(os.geteuid() != 0 or shutil.which("ip") is None, reason="makes a network namespace, as root")
def test_a_server_whose_network_is_cut_off_is_overtaken_and_can_do_nothing() -> None:
    try:
        with namespace() as (name, cable), private_postgres(also=HERE) as database:
            _story(name, cable, database)
    except NoPostgres as reason:
        pytest.skip(str(reason))


def _story(name: str, cable: str, database: str) -> None:
    servers = Several(database, 2)
    far = Killable(database.replace("127.0.0.1", HERE), THERE, ["ip", "netns", "exec", name])
    try:
        crowd = Crowd([far.house, *servers.houses], 9)
        with crowd.playing():
            assert crowd.plays_on(60)
            for _ in range(3):
                ip("link", "set", cable, "down")
                assert wait_until_owned(database, far.house.address) < SOON
                assert crowd.plays_on(60)
                ip("link", "set", cable, "up")
                assert crowd.plays_on(60)
        assert nothing_is_lost(crowd, database) > 50
        assert far.process.poll() is None, "it lives, and serves again"
        assert far.house.get("/api/tables")
    finally:
        far.kill()
        for one in servers.servers:
            one.kill()
