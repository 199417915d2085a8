"""`rulewright serve`: the table for others."""

from __future__ import annotations

import os
from typing import Annotated, Literal

from cyclopts import Parameter

from rulewright.server.app import Settings
from rulewright.server.connections import ConnectionLimits
from rulewright.server.guard import GuardLimits
from rulewright.server.logs import FORM
from rulewright.server.room import MEGABYTE, RoomLimits
from rulewright.server.run import built_page, listen, peer_address, usual_database
from rulewright.server.run import serve as run_server

ROOM = RoomLimits()


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8420,
    database: str | None = None,
    workers: int = 0,
    tables_at_once: int = 30,
    connections: int = ConnectionLimits().an_address,
    name: Annotated[list[str] | None, Parameter(negative=())] = None,
    proxy: Annotated[list[str] | None, Parameter(negative=())] = None,
    origin: Annotated[list[str] | None, Parameter(negative=())] = None,
    peer: str = "",
    source: str = "",
    log: Literal["text", "json"] = "text",
    disk: int = ROOM.database // MEGABYTE,
    disk_free: int = ROOM.free // MEGABYTE,
    pictures: int = ROOM.pictures // MEGABYTE,
    accounts: int = ROOM.accounts,
    sets: int = ROOM.sets,
    keep_games: int = 0,
) -> None:
    """Let others play: a lobby, tables, spectators, for a browser or a program.

    Everything is written down before anybody sees it; after a crash each game goes on where it was.

    Examples:
      rulewright serve                                     on this machine only
      rulewright serve --host 0.0.0.0 --port 80            for everybody, by its address
      rulewright serve --name play.example --proxy 127.0.0.1   behind a proxy on the same machine
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
    connections
        How many connections one address may have, and half as many sockets among them.
    name
        A name that the server is reached by, such as play.example; addresses and localhost always work.
        May be given several times.
    proxy
        The address of a proxy, or a network such as 10.0.0.0/8, that is believed when it says on whose behalf it asks
        (X-Forwarded-For). May be given several times.
    origin
        A page from elsewhere that may connect as well, such as https://play.example; may be given several times.
    peer
        Where other servers on the same PostgreSQL reach this one, such as http://10.0.0.2:8420; the address that it
        listens on otherwise.
    source
        Where the source of what runs here is, if you have changed it: the licence wants it to be offered to everybody
        who plays. Without it /source gives out an archive of this server.
    log
        How the log on standard error is written: a line of text an event, or one JSON document a line.
    disk
        Megabytes that the database may take; from then on nothing new is begun, and what was begun goes on.
    disk_free
        Megabytes that stay free on the disk of an embedded database; with less, nothing new is begun.
    pictures
        Megabytes of pictures that all sets of cards may have together.
    accounts
        How many accounts there may be.
    sets
        How many sets of cards there may be.
    keep_games
        For how many days games that are over are kept; for good, if 0.
    """
    os.environ[FORM] = log  # its processes find it there
    settings = Settings(
        database or usual_database(),
        workers,
        built_page(),
        frozenset(origin or ()),
        frozenset(name or ()),
        tuple(proxy or ()),
        ConnectionLimits(an_address=connections),
        GuardLimits(sockets=max(1, connections // 2), sockets_at_once=max(1, connections // 2)),
        tables_at_once,
        peer=peer_address(peer),
        source=source,
        room=RoomLimits(disk * MEGABYTE, disk_free * MEGABYTE, accounts, sets, pictures * MEGABYTE),
        keep_games=keep_games,
    )
    run_server(settings, listen(host, port), lambda address: print(f"Rulewright listens on {address}", flush=True))
