"""REST for accounts: made, signed in and out, removed; what one has played, and the ladder of each game."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody
from msgspec import Meta, Struct

from rulewright.games.registry import find_game
from rulewright.kernel.errors import UnknownName
from rulewright.server.faults import replies
from rulewright.server.gathering import SEATS, told_apart
from rulewright.server.ladder import Rung
from rulewright.server.lobby import Lobby
from rulewright.server.people import AccountShown, People, SignedIn, key_of
from rulewright.server.shapes import TableShown
from rulewright.server.shelves import Shelves
from rulewright.server.store.accounts import NameTaken, StoredAccount
from rulewright.server.store.forgetting import forget_in_recordings
from rulewright.server.tokens import NAME_OF_TOKEN, hashed
from rulewright.server.wire import Fault

MOST_GAMES = 50
LONGEST_KEY = 80
"""Signs of a name as it is compared; some signs stand for many."""
FAULTS = replies("no_token", "not_yours", "not_now")
Authorization = Annotated[str, HeaderParameter(name="Authorization")]
AccountName = Annotated[str, Meta(min_length=2, max_length=24, pattern=r"^[^\x00]+$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """Who one is."""

    name: AccountName
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Another password."""

    old: Password
    new: Password


class Removal(Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever removes an account knows its password."""

    password: Password


class GamePlayed(Struct, frozen=True):
    """A game that one has played, and in which seat."""

    table: TableShown
    seat: str
    ended: str


class Accounts(Controller):
    """Accounts, for whoever wants one: to be rated, and to find one's games on another device."""

    path = "/api/accounts"
    tags = ("accounts",)

    @post(responses={**FAULTS, **replies("no_room")})
    async def make(
        self,
        data: JSONBody[Credentials],
        people: NamedDependency[People],
        lobby: NamedDependency[Lobby],
        trying: NamedDependency[str],
    ) -> SignedIn:
        """Make an account."""
        await lobby.room.check_accounts()
        name = told_apart([data.name])[0]
        if name != data.name:
            raise Fault(
                "bad_message", f"a name is written in visible signs with single spaces, such as {name!r}", "name"
            )
        if len(key_of(name)) > LONGEST_KEY:
            raise Fault("bad_message", "this name is too long when it is written out", "name")
        try:
            made = await people.store.add(name, key_of(name), await people.passwords.hashed(data.password))
        except NameTaken as fault:
            raise Fault("not_now", f"somebody is called {name} already", "name") from fault
        return await people.signed_in(made)

    @post("/sign-in", status_code=200, responses=FAULTS)
    async def sign_in(
        self, data: JSONBody[Credentials], people: NamedDependency[People], trying: NamedDependency[str]
    ) -> SignedIn:
        """Sign in."""
        key = key_of(data.name)
        return await people.signed_in(await people.check(await people.store.named(key), key, data.password, trying))

    @post("/sign-out", status_code=200, responses=FAULTS)
    async def sign_out(
        self,
        people: NamedDependency[People],
        account: NamedDependency[StoredAccount],
        authorization: Authorization = "",
    ) -> dict[str, str]:
        """Sign out here; elsewhere one stays signed in."""
        await people.store.sign_out(account.id, hashed(authorization.removeprefix(NAME_OF_TOKEN)))
        return {}

    @get("/me", responses=FAULTS)
    async def me(self, people: NamedDependency[People], account: NamedDependency[StoredAccount]) -> AccountShown:
        """One's own account, with its ratings."""
        return await people.shown(account)

    @get("/me/games", responses=FAULTS)
    async def games(
        self,
        people: NamedDependency[People],
        account: NamedDependency[StoredAccount],
        lobby: NamedDependency[Lobby],
        before: FromQuery[datetime | None] = None,
    ) -> list[GamePlayed]:
        """The games that one has played, the newest first; `before`, those that ended earlier."""
        played = await people.store.games(account.id, None if before is None else _in_utc(before), MOST_GAMES)
        tables = {one.id: one for one in await lobby.described(table for table, _, _ in played)}
        return [GamePlayed(tables[at], SEATS[seat], ended.isoformat()) for at, seat, ended in played if at in tables]

    @post("/me/password", status_code=200, responses=FAULTS)
    async def password(
        self,
        data: JSONBody[NewPassword],
        people: NamedDependency[People],
        account: NamedDependency[StoredAccount],
        trying: NamedDependency[str],
    ) -> SignedIn:
        """Another password; everywhere else one is signed out."""
        await people.check(account, key_of(account.name), data.old, trying)
        await people.store.change_password(account.id, await people.passwords.hashed(data.new))
        await people.store.sign_out(account.id)
        return await people.signed_in(account)

    @post("/me/remove", status_code=200, responses=FAULTS)
    async def remove(
        self,
        data: JSONBody[Removal],
        people: NamedDependency[People],
        account: NamedDependency[StoredAccount],
        shelves: NamedDependency[Shelves],
        lobby: NamedDependency[Lobby],
        trying: NamedDependency[str],
    ) -> dict[str, str]:
        """Remove one's account for good, and one's name from games and from sets.

        Sets that nobody else makes go with it, unless something of them was published.
        """
        await people.check(account, key_of(account.name), data.password, trying)
        await lobby.deeds.see_through(_remove(account.id, people, shelves, lobby))
        return {}


async def _remove(account: int, people: People, shelves: Shelves, lobby: Lobby) -> None:
    await shelves.forget_account(account)
    await forget_in_recordings(lobby.store, account)
    await people.store.remove(account)
    await lobby.forget_removed()


async def account_of(people: NamedDependency[People], authorization: Authorization = "") -> StoredAccount:
    """Who is signed in; Fault if nobody is."""
    return await people.known(authorization)


def _in_utc(time: datetime) -> datetime:
    """A time as it is kept; one that does not say where is meant so."""
    try:
        return time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
    except OverflowError as fault:
        raise Fault("bad_message", "there is no such time", "before") from fault


class LadderPage(Controller):
    """The best of each game."""

    path = "/api/ladder"
    tags = ("accounts",)

    @get("/{game:str}", responses=replies("not_found"))
    async def ladder(
        self, game: FromPath[str], people: NamedDependency[People], edition: FromQuery[str | None] = None
    ) -> list[Rung]:
        """The best of a game and edition, of those whose rating is sure."""
        try:
            kit = find_game(game)
        except UnknownName as fault:
            raise Fault("not_found", str(fault), "game") from fault
        chosen = edition or kit.default_edition
        if chosen not in kit.editions:
            raise Fault("not_found", str(UnknownName(f"edition of {kit.title}", chosen, kit.editions)), "edition")
        return await people.ladders.ladder(kit.name, chosen)
