"""Who makes a set: whoever began it, was invited, is known by a token or by an account, and may remove it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from rulewright.server.gathering import told_apart
from rulewright.server.shelves import TRIES, Caller, Shelves, refusals_told, told_time
from rulewright.server.store.accounts import StoredAccount
from rulewright.server.store.sets import StoredPerson, StoredSet, Taken
from rulewright.server.tokens import fits, hashed, new_id, new_token
from rulewright.server.wire import Fault
from rulewright.studio import making
from rulewright.studio import shelf as s

MOST_PEOPLE = 50


def _known_by(name: str, account: StoredAccount | None) -> tuple[StoredPerson, str]:
    """Somebody new in a set, and the token that they are told: none for whoever has an account."""
    if account is not None:
        return StoredPerson(name, None, account.id), ""
    token = new_token()
    return StoredPerson(name, hashed(token)), token


async def make(
    shelves: Shelves,
    game: str,
    title: str,
    name: str,
    cards: Sequence[Mapping[str, Any]],
    account: StoredAccount | None = None,
) -> tuple[str, str]:
    """A new set, with cards in it already: its id, and the token of whoever made it, who keeps it."""
    await shelves.room.check_sets()
    (who,) = told_apart([name if account is None else account.name])
    now, shelf, entries = datetime.now(UTC), s.Shelf(game, title), list[s.Entry]()
    for fact in (s.Joined(who, "keeper"), s.Titled(title)):
        entries.append(s.Entry(fact, who, told_time(now)))
        shelf = s.applied(shelf, entries[-1])
    for fields in cards:
        with refusals_told():
            entries.append(s.Entry(making.begin(shelf, who, fields), who, told_time(now)))
        shelf = s.applied(shelf, entries[-1])
    made = StoredSet(new_id(), game, title, now, None)
    person, token = _known_by(who, account)
    await shelves.store.add(made, person, entries)
    return made.id, token


async def invite(shelves: Shelves, id: str, caller: Caller) -> str:
    """A code by which others join; the one before is worth nothing any more."""
    await _keeper(shelves, id, caller, "invite others")
    code = new_token()
    await shelves.store.invite(id, hashed(code))
    return code


async def join(shelves: Shelves, id: str, name: str, code: str, account: StoredAccount | None = None) -> str:
    """Somebody makes the set as well; their token. Whoever does so already stays who they are."""
    stored, _ = await shelves.find(id)
    if not fits(code, stored.invitation):
        raise Fault("not_yours", "this invitation is not, or no longer, one to this set", "invitation")
    for _ in range(TRIES):
        _, shelf = await shelves.find(id)
        if account is not None and await _as_account(shelves, id, account):
            return ""
        if len(shelf.people) >= MOST_PEOPLE:
            raise Fault("not_now", f"at most {MOST_PEOPLE} people make a set", "set")
        who = told_apart([*shelf.people, name if account is None else account.name])[-1]
        person, token = _known_by(who, account)
        entry = s.Entry(s.Joined(who, "maker"), who, told_time(datetime.now(UTC)))
        try:
            await shelves.store.add_person(id, person, shelf.facts + 1, entry)
        except Taken:
            continue
        return token
    raise Fault("not_now", "others were quicker; try again")


async def move(shelves: Shelves, id: str, token: str, account: StoredAccount) -> None:
    """Whoever has this token is an account's from now on, in the same role, and the token is worth nothing any more."""
    await shelves.find(id)
    mine = [one for one in await shelves.store.people(id) if fits(token, one.token)]
    if not mine:
        raise Fault("not_yours", "this token is for nobody of this set", "token")
    there = await _as_account(shelves, id, account)
    if there is not None:
        raise Fault("not_now", f"your account makes this set already, as {there.name}", "token")
    await shelves.store.move(id, mine[0], account.id)


async def _as_account(shelves: Shelves, id: str, account: StoredAccount) -> StoredPerson | None:
    return next((one for one in await shelves.store.people(id) if one.account == account.id), None)


async def remove(shelves: Shelves, id: str, caller: Caller) -> None:
    """A set is gone for good; what was published stays."""
    shelf = await _keeper(shelves, id, caller, "remove it")
    if shelf.releases:
        raise Fault("not_now", "what was published stays: decks and games of others may need it", "set")
    await shelves.store.remove(id)
    shelves.forget(id)


async def _keeper(shelves: Shelves, id: str, caller: Caller, what: str) -> s.Shelf:
    who, shelf = await shelves.enter(id, caller)
    if not making.is_keeper(shelf, who):
        raise Fault("not_yours", f"only a keeper of the set may {what}")
    return shelf
