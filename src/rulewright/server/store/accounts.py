"""Accounts in the database: who they are, where they are signed in, what they have played, and what is rated."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from rulewright.server.shapes import STATES
from rulewright.server.store import schema
from rulewright.server.store.database import Store
from rulewright.server.store.results import Places
from rulewright.server.store.rows import in_utc

_, _, OVER, _ = STATES
SIGNED_IN = timedelta(days=365)
"""How long somebody stays signed in."""
MOST_TOKENS = 20
"""At so many places one can be signed in; one more, and the oldest is signed out."""


class StoredAccount(Struct, frozen=True):
    """An account."""

    id: int
    name: str
    password: bytes
    created: datetime


class StoredResult(Struct, frozen=True):
    """How a rated game ended."""

    number: int
    finished: datetime
    places: Places


class NameTaken(Exception):
    """Somebody else has an account of that name."""


class AccountStore:
    """The accounts of a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- writing -------------------------------------------------------------------------------------------------

    async def add(self, name: str, key: str, password: bytes) -> StoredAccount:
        """A new account; raises NameTaken."""
        row = {"name": name, "key": key, "password": password, "created": datetime.now(UTC)}
        try:
            await self._store.writer.write((insert(schema.accounts), [row]))
        except IntegrityError as fault:
            raise NameTaken from fault
        found = await self.named(key)
        assert found is not None, "it has just been written"
        return found

    async def sign_in(self, account: int, token: bytes) -> None:
        """One more place where an account is signed in."""
        tokens = schema.account_tokens
        newest = select(tokens.c.token).where(tokens.c.account == account).order_by(tokens.c.created.desc())
        old = tokens.c.token.not_in(newest.limit(MOST_TOKENS - 1))
        row = {"token": token, "account": account, "created": datetime.now(UTC)}
        await self._store.writer.write(
            (delete(tokens).where((tokens.c.account == account) & old), []), (insert(tokens), [row])
        )

    async def sign_out(self, account: int, token: bytes | None = None) -> None:
        """From one place, or from all."""
        tokens = schema.account_tokens.c
        which = tokens.account == account if token is None else (tokens.account == account) & (tokens.token == token)
        await self._store.writer.write((delete(schema.account_tokens).where(which), []))

    async def change_password(self, account: int, password: bytes) -> None:
        """Another password."""
        changed = update(schema.accounts).where(schema.accounts.c.id == account).values(password=password)
        await self._store.writer.write((changed, []))

    async def remove(self, account: int) -> None:
        """An account and its name, also on the games that it played; their results go on counting for the others."""
        seats = schema.seats
        mine = update(seats).where(seats.c.account == account).values(account=None, name="Somebody")
        gone = delete(schema.accounts).where(schema.accounts.c.id == account)
        tokens = delete(schema.account_tokens).where(schema.account_tokens.c.account == account)
        await self._store.writer.write((mine, []), (tokens, []), (gone, []))

    # -- reading -------------------------------------------------------------------------------------------------

    async def named(self, key: str) -> StoredAccount | None:
        """The account of that name."""
        return await self._one(schema.accounts.c.key == key)

    async def signed_in(self, token: bytes) -> StoredAccount | None:
        """Whose token this is, if they are still signed in."""
        tokens = schema.account_tokens.c
        since = datetime.now(UTC) - SIGNED_IN
        ids = select(tokens.account).where((tokens.token == token) & (tokens.created > since))
        return await self._one(schema.accounts.c.id.in_(ids))

    async def names(self, ids: Sequence[int]) -> dict[int, str]:
        """What accounts are called; those that were removed are not among them."""
        accounts = schema.accounts.c
        async with self._store.reading() as reading:
            rows = await reading.execute(select(accounts.id, accounts.name).where(accounts.id.in_(ids)))
            return {row.id: row.name for row in rows}

    async def games(self, account: int, before: datetime | None, most: int) -> list[tuple[str, int, datetime]]:
        """The tables that an account has played at and that are over, the newest first: id, seat, when it ended."""
        tables, seats = schema.tables.c, schema.seats.c
        wanted = (seats.account == account) & (tables.state == OVER)
        if before is not None:
            wanted &= tables.changed < before
        asked = select(tables.id, seats.seat, tables.changed).join_from(schema.tables, schema.seats)
        async with self._store.reading() as reading:
            rows = await reading.execute(asked.where(wanted).order_by(tables.changed.desc()).limit(most))
            return [(row.id, row.seat, in_utc(row.changed)) for row in rows]

    async def results(self, game: str, edition: str, after: int, most: int) -> list[StoredResult]:
        """The rated results of a game and edition after one of them, in their order, so many at most."""
        c = schema.results.c
        wanted = (c.game == game) & (c.edition == edition) & (c.number > after)
        async with self._store.reading() as reading:
            rows = await reading.execute(
                select(c.number, c.finished, c.places).where(wanted).order_by(c.number).limit(most)
            )
            return [
                StoredResult(row.number, in_utc(row.finished), msgspec.json.decode(row.places, type=Places))
                for row in rows
            ]

    async def counted(self, game: str, edition: str, up_to: int) -> int:
        """How many rated results there are up to one of them."""
        c = schema.results.c
        wanted = (c.game == game) & (c.edition == edition) & (c.number <= up_to)
        async with self._store.reading() as reading:
            return int(await reading.scalar(select(func.count()).select_from(schema.results).where(wanted)) or 0)

    async def _one(self, which: ColumnElement[bool]) -> StoredAccount | None:
        async with self._store.reading() as reading:
            row = (await reading.execute(select(schema.accounts).where(which))).one_or_none()
        return None if row is None else StoredAccount(row.id, row.name, row.password, in_utc(row.created))
