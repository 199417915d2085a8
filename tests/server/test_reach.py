"""An invitation leads somewhere: by which address others come, and what is said where they cannot."""

import json
import subprocess
import urllib.request
from pathlib import Path

import pytest
from tests.server.commands import Command, play_command, run
from tests.server.people import House

from rulewright.server.reach import for_this_machine_alone, network_hosts, on_this_machine, reached_at

__all__ = ["run"]  # the fixture


def test_a_server_for_its_own_machine_is_reached_by_nobody_else() -> None:
    assert reached_at("127.0.0.1", 8420) == ()
    assert reached_at("::1", 8420) == ()
    assert for_this_machine_alone("http://127.0.0.1:8420")
    assert not for_this_machine_alone("http://0.0.0.0:8420")


def test_a_server_on_one_address_is_reached_by_that_one() -> None:
    assert reached_at("198.51.100.7", 80) == ("http://198.51.100.7:80",)
    assert reached_at("2001:db8::7", 80) == ("http://[2001:db8::7]:80",)


def test_a_server_on_all_addresses_is_opened_here_by_this_machine_s_own() -> None:
    assert on_this_machine("http://0.0.0.0:8420") == "http://127.0.0.1:8420"
    assert on_this_machine("http://[::]:8420") == "http://[::1]:8420"
    assert on_this_machine("http://127.0.0.1:8420") == "http://127.0.0.1:8420"
    told = reached_at("0.0.0.0", 8420)
    assert told == tuple(f"http://{host}:8420" for host in network_hosts(4))
    assert not any("127.0.0.1" in one or "[" in one for one in told)


def test_a_page_on_this_machine_is_told_that_nobody_else_can_come(house: House) -> None:
    assert house.get("/api/reach") == {"addresses": []}


@pytest.mark.slow
def test_play_shared_tells_others_the_way_and_play_started_twice_opens_the_running_one(
    tmp_path: Path, run: Command
) -> None:
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text("<title>The table</title>")
    database = f"sqlite:///{tmp_path / 'games.db'}"
    again = ["play", "--no-browser", "--database", database]
    command = [*play_command(page), "--database", database]
    if not network_hosts(4):
        code, _, told = run(*again, "--share", page=page)
        assert code == 2
        assert "on no network" in told
    else:
        with subprocess.Popen([*command, "--share"], stdout=subprocess.PIPE, text=True) as shared:
            assert shared.stdout is not None
            here, others = shared.stdout.readline().split()[4], shared.stdout.readline().split()
            with urllib.request.urlopen(f"{here}/api/reach", timeout=30) as reply:
                told = json.load(reply)["addresses"]
            shared.terminate()
            assert "▄" in shared.stdout.read(), "for a camera"
        assert here.startswith("http://127.0.0.1:")
        assert others[-1] == told[-1]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        address = first.stdout.readline().split()[4]
        second = run(*again, page=page)
        third = run(*again, "--share", page=page)
        first.terminate()
    assert second == (0, f"It is running already: the table is at {address}\n", "")
    assert third[0] == 0
    assert "Nobody else can open it" in third[1]
