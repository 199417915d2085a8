"""The private PostgreSQL of the tests does not outlive them, however they end."""

import socket
import subprocess
import sys
import time

import pytest
from tests.server.postgres import NoPostgres, programs

STARTER = """
import sys
from tests.server.postgres import private_postgres
with private_postgres() as address:
    print(address, flush=True)
    sys.stdin.read()
"""


@pytest.mark.slow
def test_a_killed_test_run_leaves_no_server_behind() -> None:
    try:
        programs()
    except NoPostgres as reason:
        pytest.skip(str(reason))
    command = [sys.executable, "-c", STARTER]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        port = int(started.stdout.readline().rsplit(":", 1)[1].partition("/")[0])
        assert listens(port)
        started.kill()
    until = time.monotonic() + 60
    while listens(port):
        assert time.monotonic() < until, "the server is stopped"
        time.sleep(0.1)


def listens(port: int) -> bool:
    with socket.socket() as sock:
        sock.settimeout(1)
        return sock.connect_ex(("127.0.0.1", port)) == 0
