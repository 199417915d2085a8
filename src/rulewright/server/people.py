"""Those who have an account: who is signed in, with which password, and how they are rated."""

from __future__ import annotations

import unicodedata

from msgspec import Struct

from rulewright.games.registry import find_game, game_names
from rulewright.server.ladder import Ladders, rung
from rulewright.server.limits import Buckets
from rulewright.server.passwords import Passwords
from rulewright.server.store.accounts import AccountStore, StoredAccount
from rulewright.server.tokens import NAME_OF_TOKEN, hashed, new_token
from rulewright.server.wire import Fault

SIGNED_OUT = "nobody is signed in by this token any more; sign in again"


class RatingShown(Struct, frozen=True):
    """One's rating in a game by an edition."""

    game: str
    edition: str
    rating: int
    deviation: int
    games: int


class AccountShown(Struct, frozen=True):
    """One's own account."""

    name: str
    created: str
    ratings: list[RatingShown]


class SignedIn(Struct, frozen=True):
    """An account. The token is told this once."""

    account: AccountShown
    token: str


class People:
    """Those who have an account here."""

    def __init__(self, store: AccountStore) -> None:
        self.store = store
        self.passwords = Passwords()
        self.ladders = Ladders(store)
        self._trying = Buckets(10, 1 / 20, "tries to sign in")
        """For each name and address: one who guesses keeps none but themselves out."""
        self._tried = Buckets(200, 1 / 5, "tries to sign in")
        """For each name: nobody guesses for long, from however many addresses."""

    async def known(self, authorization: str) -> StoredAccount:
        """Who is signed in, or Fault."""
        if not authorization.startswith(NAME_OF_TOKEN):
            raise Fault("no_token", "send the account's token: Authorization: Bearer …", "Authorization")
        found = await self.store.signed_in(hashed(authorization.removeprefix(NAME_OF_TOKEN)))
        if found is None:
            raise Fault("not_yours", SIGNED_OUT, "Authorization")
        return found

    async def playing(self, authorization: str) -> StoredAccount | None:
        """The account of whoever sits down; None for one who plays without."""
        return await self.known(authorization) if authorization else None

    async def shown(self, account: StoredAccount) -> AccountShown:
        """An account, as its owner sees it."""
        ratings = []
        for game in game_names():
            for edition in find_game(game).editions:
                standing = (await self.ladders.standings(game, edition)).get(account.id)
                if standing is not None:
                    told = rung(account.name, standing)
                    ratings.append(RatingShown(game, edition, told.rating, told.deviation, told.games))
        return AccountShown(account.name, account.created.strftime("%Y-%m-%dT%H:%M:%SZ"), ratings)

    async def signed_in(self, account: StoredAccount) -> SignedIn:
        """Signed in here as well."""
        token = new_token()
        await self.store.sign_in(account.id, hashed(token))
        return SignedIn(await self.shown(account), token)

    def try_name(self, key: str, client: str) -> None:
        """One more try at a name from an address, or Fault."""
        self._trying.take(f"{client} {key}")
        self._tried.take(key)

    async def check(self, account: StoredAccount | None, key: str, password: str, client: str) -> StoredAccount:
        """Whether the password is right, or Fault; a name that nobody has takes as long and is told the same."""
        self.try_name(key, client)
        fits = await self.passwords.fits(password, None if account is None else account.password)
        if account is None or not fits:
            raise Fault("not_yours", "there is no account with this name and password", "password")
        return account


def key_of(name: str) -> str:
    """A name as it is compared: however it is written."""
    return unicodedata.normalize("NFKC", name).casefold()
