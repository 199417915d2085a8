"""`rulewright serve`: the table for others."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from rulewright.server.app import Settings
from rulewright.server.run import built_page, listen, usual_database
from rulewright.server.run import serve as run_server


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8420,
    database: str | None = None,
    workers: int = 0,
    tables_at_once: int = 30,
    origin: Annotated[list[str] | None, Parameter(negative=())] = None,
) -> None:
    """Let others play: a lobby, tables, spectators, for a browser or a program.

    Everything is written down before anybody sees it; after a crash each game goes on where it was.

    Examples:
      rulewright serve                                     on this machine only
      rulewright serve --host 0.0.0.0 --port 80            for everybody
      rulewright serve --database postgresql://me@host/games

    Parameters
    ----------
    host
        The address to listen on.
    port
        The port to listen on; 0 is any that is free.
    database
        Where games are kept: sqlite:///FILE or postgresql://…; a file in your home folder otherwise.
    workers
        How many processes run games; as many as there are cores, if 0.
    tables_at_once
        How many tables one client may make or join at once; a twentieth of that every second afterwards.
    origin
        A page from elsewhere that may connect as well, such as https://play.example; may be given several times.
    """
    settings = Settings(database or usual_database(), workers, built_page(), frozenset(origin or ()), tables_at_once)
    run_server(settings, listen(host, port), lambda address: print(f"Rulewright listens on {address}", flush=True))
