"""A private PostgreSQL for the tests: its own folder, its own port of this machine, gone afterwards."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

INSTALL = ["apt-get", "install", "-y", "--no-install-recommends", "postgresql"]
OWNER = "postgres"
"""The user that Debian's package makes; PostgreSQL refuses to run as root."""


class NoPostgres(Exception):
    """There is none, and it may not be installed from here."""


def programs() -> Path:
    """The folder of its programs; installed by Debian's package if that is allowed."""
    if (found := _found()) is not None:
        return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(INSTALL, capture_output=True, timeout=300, check=False)
    if (found := _found()) is None:
        raise NoPostgres(f"PostgreSQL is not here; install it with: {' '.join(INSTALL)}")
    return found


def _found() -> Path | None:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    if folders:
        return folders[-1]
    here = shutil.which("initdb")
    return Path(here).parent if here else None


CLEAR_AWAY = """
import shutil, subprocess, sys
sys.stdin.read()
subprocess.run([*sys.argv[2:], "-m", "immediate", "stop"], capture_output=True)
shutil.rmtree(sys.argv[1], ignore_errors=True)
"""
"""Waits until whoever started it is done or has died, and then stops the server, whatever became of that one."""


@contextmanager
def private_postgres(also: str = "") -> Iterator[str]:
    """A server of our own; yields the address of an empty database. It ends even if this process is killed.

    It listens on this machine's own address and, if that is said, on another of this machine, for whoever has that.
    """
    found = programs()
    folder = Path(tempfile.mkdtemp(prefix="rulewright-postgres-"))
    as_owner = ["runuser", "-u", OWNER, "--"] if os.geteuid() == 0 else []
    if as_owner:
        shutil.chown(folder, OWNER)
    data, port = folder / "data", _free_port()
    options = f"-h {','.join(filter(None, ('127.0.0.1', also)))} -p {port} -k {folder}"
    run = [*as_owner, str(found / "pg_ctl"), "-D", str(data), "-w"]
    clearing = [sys.executable, "-c", CLEAR_AWAY, str(folder), *run]
    with subprocess.Popen(clearing, stdin=subprocess.PIPE, start_new_session=True):
        _check([*as_owner, str(found / "initdb"), "-D", str(data), "-U", "rulewright", "-A", "trust", "-E", "UTF8"])
        if also:
            with (data / "pg_hba.conf").open("a", encoding="ascii") as rules:
                rules.write(f"host all all {also}/24 trust\n")
        _check([*run, "-l", str(folder / "log"), "-o", options, "start"])
        yield f"postgresql://rulewright@127.0.0.1:{port}/postgres"


def new_database(address: str) -> str:
    """Another empty database on the same server."""
    name = f"own_{secrets.token_hex(6)}"

    async def make() -> None:
        engine = create_async_engine(address.replace("postgresql://", "postgresql+asyncpg://"))
        async with engine.connect() as connection:
            at_once = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await at_once.execute(text(f"CREATE DATABASE {name}"))
        await engine.dispose()

    asyncio.run(make())
    return f"{address.rpartition('/')[0]}/{name}"


def _check(command: list[str]) -> None:
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=120, check=False)
    assert done.returncode == 0, done.stderr.decode()


def _free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port
