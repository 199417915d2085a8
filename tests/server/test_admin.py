"""`rulewright admin`: looking after the games of a server, while it runs where that can be."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.people import House, play
from tests.server.running import running
from tests.server.test_upgrades import another_version

from rulewright.cli import main
from rulewright.server.app import Settings
from rulewright.server.store import open_store, schema


class Told:
    """What a command has said."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def story(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """A server with a game in progress; what the command says of its database."""
    database = f"sqlite:///{tmp_path / 'games.db'}"
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Told:
        code = main(["admin", *arguments, "--database", database])
        said = capsys.readouterr()
        return Told(code or 0, said.out, said.err)

    return run, database


async def damage(database: str, table: str, moment: int) -> None:
    store = await open_store(database)
    journal, _ = await store.lines(table)
    lines = schema.lines.c
    line = another_version(journal, moment - 1)[moment - 1]
    await store.writer.write(
        (update(schema.lines).where((lines.table_id == table) & (lines.moment == moment)).values(line=line), [])
    )
    await store.close()


@pytest.mark.slow
def test_the_games_of_a_server_are_looked_after(story: Any, tmp_path: Path) -> None:
    run, database = story
    with running(Settings(database, workers=1, making_at_once=1_000)) as house:
        tables = _while_it_runs(run, house, tmp_path)
    asyncio.run(damage(database, tables[0], 4))
    _while_it_is_stopped(run, database, tables, tmp_path)


def _while_it_runs(run: Any, house: House, folder: Path) -> list[str]:
    guests = [house.two(), house.two()]
    for pair in guests:
        play(list(pair), random.Random(1), answers=6)
    tables = [pair[0].first["table"] for pair in guests]
    listed = json.loads(run("list", "--json").out)
    assert {one["id"] for one in listed} == set(tables)
    assert listed[0]["players"] == ["Ann", "Ben"]
    assert all(table in run("list").out for table in tables)
    shown = run("show", tables[0], "--verify", "--json")
    assert (shown.code, json.loads(shown.out)["fault"]) == (0, "")
    assert not any(guest.first["token"] in shown.out for pair in guests for guest in pair)
    assert run("export", tables[0]).out == f"written to {tables[0]}.journal.jsonl\n"
    assert main(["replay", f"{tables[0]}.journal.jsonl"]) == 0
    assert "exists already" in run("export", tables[0]).err
    assert run("backup", "copy.db").out == "2 games written to copy.db\n"
    assert "in use by another server" in run("end", tables[0]).err
    assert run("show", "nothing").code == 2
    assert play(list(guests[1]), random.Random(2), answers=2) == 2, "and the games have gone on"
    return tables


def _while_it_is_stopped(run: Any, database: str, tables: list[str], folder: Path) -> None:
    damaged, other = tables
    checked = run("show", damaged, "--verify")
    assert checked.code == 1
    assert "should be 000" in checked.out
    asked = run("repair", damaged)
    assert (asked.code, "ask the players" in asked.out) == (1, True)
    assert "cut after line 3" in run("repair", damaged, "--agreed").out
    assert run("show", damaged, "--verify").code == 0
    assert "nothing to repair" in run("repair", other).out
    assert (folder / f"{damaged}.before.jsonl").is_file()
    assert "is abandoned" in run("end", other).out
    assert "is abandoned already" in run("end", other).err
    assert "has 2 games already" in run("restore", "copy.db").err
    assert run("restore", "copy.db", "--replace").out == "2 games restored\n"
    assert {one["state"] for one in json.loads(run("list", "--json").out)} == {"playing"}
    assert "is not a backup" in run("restore", f"{damaged}.before.jsonl").err
    assert main(["admin", "restore", "copy.db", "--database", f"sqlite:///{folder / 'fresh.db'}"]) == 0
