"""`rulewright admin`: look after the games of a server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.table import Table

from rulewright.kernel.errors import FileFault, RulewrightError
from rulewright.server import keeping
from rulewright.server.engine.verify_messages import Verified
from rulewright.server.engine.verifying import verify as verify_journal
from rulewright.server.run import usual_database
from rulewright.server.store import Store, copying, open_own_store, open_store

admin = App(
    name="admin",
    help="Look after the games of a server: list, show, end, export and repair them; back up and restore all of them.",
    help_epilogue="""Examples:
  rulewright admin list                          the games that are waiting or played
  rulewright admin show 3ee3f2eac841 --verify    one of them, its journal checked line by line
  rulewright admin end 3ee3f2eac841              end it without a winner
  rulewright admin export 3ee3f2eac841           its journal, for `rulewright replay`
  rulewright admin repair 3ee3f2eac841 --agreed  cut a damaged journal after its last good line
  rulewright admin backup games-today.db         a copy of everything, while the server runs
  rulewright admin restore games-today.db        its way back, while no server runs

`list`, `show`, `export` and `backup` work while the server runs; the others want it stopped.
""",
    help_format="plaintext",
)

Database = Annotated[str | None, Parameter(help="sqlite:///FILE or postgresql://…; the usual file otherwise.")]
AsJson = Annotated[bool, Parameter(name="--json", negative="", show_default=False)]
Id = Annotated[str, Parameter(name="TABLE")]


@admin.command(name="list")
def list_tables(
    *,
    state: Annotated[list[Literal["waiting", "playing", "over", "abandoned"]] | None, Parameter(negative="")] = None,
    most: int = 50,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """List games, those first in which something happened last.

    Parameters
    ----------
    state
        Only those in this state; waiting or playing otherwise. May be given several times.
    most
        How many at most.
    as_json
        One JSON document.
    """
    states = tuple(state or keeping.UNFINISHED)
    found = _read(database, lambda store: keeping.listed(store, states, max(1, most)))
    if as_json:
        print(json.dumps(msgspec.to_builtins(found)))
        return
    table = Table(box=None, pad_edge=False)
    for heading in ("table", "game", "state", "players", "lines", "last change"):
        table.add_column(heading)
    for one in found:
        changed = one.changed.strftime("%Y-%m-%d %H:%M")
        table.add_row(one.id, f"{one.game} {one.edition}", one.state, ", ".join(one.players), str(one.lines), changed)
    Console(highlight=False, markup=False).print(table if found else f"no game is {' or '.join(states)}")


@admin.command
def show(
    table: Id,
    /,
    *,
    verify: bool = False,
    database: Database = None,
    as_json: AsJson = False,
) -> int:
    """Show one game: who plays, how far it is. No token, deck or hand is shown.

    Exit code 1 if its journal was checked and does not hold.

    Parameters
    ----------
    table
        The table's id, as it stands in the address of its page.
    verify
        Play the journal again and check every line.
    as_json
        One JSON document.
    """

    async def look(store: Store) -> dict[str, Any]:
        stored = await keeping.found(store, table)
        lines, _ = await store.lines(table)
        shown: dict[str, Any] = {
            "table": stored.id,
            "game": stored.game,
            "edition": stored.edition,
            "state": stored.state,
            "created": stored.created.isoformat(),
            "seats": [{"kind": seat.kind, "name": seat.name} for seat in stored.seats],
            "lines": len(lines),
        }
        if verify and stored.header is not None:
            shown |= msgspec.structs.asdict(verify_journal(stored.header, lines))
        return shown

    shown = _read(database, look)
    if as_json:
        print(json.dumps(shown))
    else:
        for name, value in shown.items():
            if name != "seats":
                print(f"{name:8} {value}")
            for number, seat in enumerate(value if name == "seats" else ()):
                print(f"seat {'abcd'[number]}   {seat['kind']} {seat['name']}".rstrip())
    return 1 if shown.get("fault") else 0


@admin.command
def end(table: Id, /, *, database: Database = None) -> None:
    """End a game without a winner; its journal stays and can be watched.

    Parameters
    ----------
    table
        The table's id.
    """

    async def do(store: Store) -> None:
        await keeping.end(store, await keeping.found(store, table))

    _write(database, do)
    print(f"the game at table {table} is abandoned")


@admin.command
def export(table: Id, /, *, output: Path | None = None, database: Database = None) -> None:
    """Write a game's journal to a file; it holds everybody's cards, so show it to no player of a game in progress.

    Parameters
    ----------
    table
        The table's id.
    output
        The file; TABLE.journal.jsonl otherwise. One that exists is left alone.
    """

    async def read(store: Store) -> bytes:
        return await keeping.journal_of(store, await keeping.found(store, table))

    file = output or Path(f"{table}.journal.jsonl")
    _write_new(file, _read(database, read))
    print(f"written to {file}")


@admin.command
def repair(table: Id, /, *, agreed: bool = False, output: Path | None = None, database: Database = None) -> int:
    """Cut a damaged journal after its last good line, so that the game can go on from there.

    Without --agreed it only says what would be cut. Exit code 1 if something would be.

    Parameters
    ----------
    table
        The table's id.
    agreed
        Its players have agreed that what comes after that line has not happened.
    output
        Where the whole journal is kept before it is cut; TABLE.before.jsonl otherwise.
    """

    async def do(store: Store) -> tuple[Verified, bytes]:
        stored = await keeping.found(store, table)
        journal = await keeping.journal_of(store, stored)
        lines, _ = await store.lines(table)
        checked = verify_journal(stored.header or b"", lines)
        if checked.fault and agreed:
            _write_new(file, journal)
            await store.cut(table, checked.good)
        return checked, journal

    file = output or Path(f"{table}.before.jsonl")
    checked, _ = _write(database, do) if agreed else _read(database, do)
    if not checked.fault:
        print(f"all {checked.lines} lines hold; there is nothing to repair")
        return 0
    print(f"{checked.good} of {checked.lines} lines hold; then: {checked.fault}")
    if not agreed:
        print("ask the players, and cut the rest with --agreed")
        return 1
    print(f"cut after line {checked.good}; the whole journal is in {file}")
    return 0


@admin.command
def backup(file: Annotated[Path, Parameter(name="FILE")], /, *, database: Database = None) -> None:
    """Copy everything into a new file, as it is at one instant; the server may run.

    Parameters
    ----------
    file
        The file, which must not exist yet.
    """
    games = asyncio.run(copying.back_up(database or usual_database(), file))
    print(f"{games} games written to {file}")


@admin.command
def restore(
    file: Annotated[Path, Parameter(name="FILE")], /, *, replace: bool = False, database: Database = None
) -> None:
    """Put the games of a backup into a database that no server uses.

    Parameters
    ----------
    file
        A file that `rulewright admin backup` made.
    replace
        Remove the games that are there.
    """
    games = asyncio.run(copying.restore(file, database or usual_database(), replace=replace))
    print(f"{games} games restored")


def _read(database: str | None, story: Callable[[Store], Awaitable[Any]]) -> Any:
    """Something read from a database, whoever has it."""
    return asyncio.run(_with(open_store(_there(database)), story))


def _write(database: str | None, story: Callable[[Store], Awaitable[Any]]) -> Any:
    """Something done to a database that no server has."""
    return asyncio.run(_with(open_own_store(_there(database), ""), story))


def _there(database: str | None) -> str:
    url = database or usual_database()
    file = url.removeprefix("sqlite:///")
    if file != url and not Path(file).is_file():
        raise RulewrightError(f"there is no database {file}; name one: --database sqlite:///FILE")
    return url


async def _with(opening: Awaitable[Store], story: Callable[[Store], Awaitable[Any]]) -> Any:
    store = await opening
    try:
        return await story(store)
    finally:
        await store.close()


def _write_new(file: Path, data: bytes) -> None:
    try:
        with file.open("xb") as opened:
            opened.write(data)
    except FileExistsError as fault:
        raise FileFault(str(file), "exists already", remedy="name another: --output FILE") from fault
