"""The sets of cards that people make on a server: found, changed by whoever may, published.

A set is what its facts have made of it. Two servers, or two people, who would add a fact of the same number cannot both
be right: the database takes one, and the other looks again at what holds now.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulewright.server.engines import Engines
from rulewright.server.room import MEGABYTE, Room
from rulewright.server.set_verdicts import Verdicts
from rulewright.server.store.accounts import StoredAccount
from rulewright.server.store.sets import SetStore, StoredPerson, StoredSet, Taken
from rulewright.server.tokens import fits
from rulewright.server.wire import Fault
from rulewright.studio import making
from rulewright.studio import shelf as s
from rulewright.studio import wishes as w
from rulewright.studio.releases import ReleasedCard, ReleasedSet, card_released

AT_HAND = 64 * MEGABYTE
"""So many bytes of what has happened to sets are kept in mind; any other set is read again."""
AT_ONCE = 500
"""So many facts are read in one go; others have their turn before the next."""
MOST_FACTS = 20_000
"""So much may happen to one set."""
TRIES = 5
"""So often somebody looks again who was not the quickest."""
OWN_NAME = "You"
"""Whoever makes sets on their own machine, where nobody needs a name."""


class Caller(Struct, frozen=True):
    """Who asks: by a token of the set, as an account, or as the one whose machine this is."""

    token: str = ""
    own: bool = False
    account: StoredAccount | None = None

    def is_person(self, person: StoredPerson) -> bool:
        """Whether this is one of the people of a set."""
        mine = self.account is not None and self.account.id == person.account
        return fits(self.token, person.token) or mine


class Entered(Struct, frozen=True):
    """A set, and who of its people looks at it."""

    id: str
    who: str
    shelf: s.Shelf


class _AtHand(Struct, frozen=True):
    """A set, and how many bytes its facts have."""

    shelf: s.Shelf
    size: int = 0


class Shelves:
    """All sets."""

    def __init__(self, store: SetStore, engines: Engines, room: Room) -> None:
        self.store = store
        self.room = room
        self.verdicts = Verdicts(engines)
        self._at_hand: OrderedDict[str, _AtHand] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # -- finding -------------------------------------------------------------------------------------------------

    async def find(self, id: str) -> tuple[StoredSet, s.Shelf]:
        """A set as it is now."""
        stored = await self.store.find(id)
        if stored is None:
            raise Fault("not_found", f"there is no set {id!r}", "set")
        had = self._at_hand.pop(id, _AtHand(s.Shelf(stored.game, stored.title)))
        written = await self.store.written(id, had.shelf.facts)
        for first in range(0, len(written), AT_ONCE):
            some = written[first : first + AT_ONCE]
            entries = [msgspec.json.decode(one, type=s.Entry) for one in some]
            had = _AtHand(s.shelf_of(had.shelf, entries), had.size + sum(map(len, some)))
            await asyncio.sleep(0)
        self._at_hand[id] = had
        while len(self._at_hand) > 1 and sum(one.size for one in self._at_hand.values()) > AT_HAND:
            self._at_hand.popitem(last=False)
        return stored, had.shelf

    def forget(self, id: str) -> None:
        """A set is kept in mind no longer."""
        self._at_hand.pop(id, None)

    async def forget_account(self, account: int) -> None:
        """Somebody leaves all their sets, and no name in any."""
        for one in await self.store.forget(account):
            self.forget(one)

    async def enter(self, id: str, caller: Caller) -> tuple[str, s.Shelf]:
        """Who somebody is in a set, and the set; only its people may look at what is not published."""
        _, shelf = await self.find(id)
        if caller.own:
            return OWN_NAME, replace(shelf, accounts=False)
        if not caller.token:
            told = "sign in, or send your token of this set: Authorization: Bearer …"
            raise Fault("no_token", told, "Authorization")
        found = [one.name for one in await self.store.people(id) if caller.is_person(one)]
        if not found:
            told = "your account does not make this set" if caller.account else "this token is for nobody of this set"
            raise Fault("not_yours", told, "Authorization")
        return found[0], shelf

    # -- changing ------------------------------------------------------------------------------------------------

    async def grant(self, id: str, caller: Caller, wish: w.AnyWish) -> tuple[str, s.Shelf]:
        """Somebody's wish is met, or Fault; who that is, and the set after it."""
        await self.enter(id, caller)
        async with self._locks.setdefault(id, asyncio.Lock()):
            for _ in range(TRIES):
                who, shelf = await self.enter(id, caller)
                if shelf.facts >= MOST_FACTS:
                    raise Fault("not_now", f"{MOST_FACTS} things have happened to this set: export it, and go on anew")
                await self.room.check()
                if isinstance(wish, w.Picture):
                    await self._refuse_foreign(id, wish)
                verdict = await self.verdicts.on(shelf, wish)
                with refusals_told():
                    fact = making.decided(shelf, who, wish, verdict)
                if fact is None:
                    return who, shelf
                entry = s.Entry(fact, who, told_time(datetime.now(UTC)))
                self._check_words(id, entry)
                after = s.applied(shelf, entry)
                release = await self._released(id, after) if isinstance(fact, s.Published) else None
                try:
                    await self.store.append(id, after.facts, (entry,), after.title, release)
                except Taken:
                    continue
                return who, after
            raise Fault("not_now", "others were quicker; try again")

    def _check_words(self, id: str, entry: s.Entry) -> None:
        """Refuse what a set has no room for."""
        had = self._at_hand.get(id)
        if had is not None and had.size + len(msgspec.json.encode(entry)) > self.room.limits.set_words:
            told = f"all wordings of this set have {had.size // MEGABYTE} MB: export it, and go on with a new one"
            raise Fault("no_room", told)

    async def _refuse_foreign(self, id: str, wish: w.Picture) -> None:
        """Only pictures that were sent to a set can be those of its cards."""
        sent = {one.id for one in await self.store.pictures(id)} | {""}
        for field in ("picture", "ready"):
            if getattr(wish, field) not in sent:
                raise Fault("bad_message", "this set has no such picture: send it first", field)

    async def _released(self, id: str, shelf: s.Shelf) -> tuple[int, bytes]:
        """All that a release holds, made once: nothing of it is looked up again."""
        release = shelf.releases[-1]
        cards: list[ReleasedCard] = []
        for card in shelf.present.values():
            wording = card.at_stage(release.stage)
            if wording is not None:
                fields = {**wording.fields, "set": shelf.title}
                cards.append(card_released(card, wording, await self.verdicts.understood(shelf.game, fields)))
        whole = ReleasedSet(id, shelf.game, shelf.title, release, tuple(cards), shelf.bans)
        data = msgspec.json.encode(whole)
        if await self.store.released(id) + len(data) > self.room.limits.set_words:
            raise Fault("no_room", f"its {release.number - 1} releases take all the room that a set has")
        return release.number, data

    async def published(self, id: str, number: int) -> bytes:
        """A set as it was published, as JSON."""
        found = await self.store.release(id, number)
        if not found:
            raise Fault("not_found", f"there is no release {number} of the set {id!r}", "release")
        return found

    async def release(self, id: str, number: int) -> ReleasedSet:
        """A set as it was published."""
        return msgspec.json.decode(await self.published(id, number), type=ReleasedSet)


def told_time(moment: datetime) -> str:
    """A moment as it is kept with a fact."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


@contextmanager
def refusals_told() -> Iterator[None]:
    """Whatever is refused here is told over the wire, with both wordings where two have changed the same."""
    try:
        yield
    except making.Clash as clash:
        told = {"clash": {"by": clash.by, "number": clash.number, "both": msgspec.to_builtins(clash.both)}}
        raise Fault("not_now", clash.reason, clash.field, told) from clash
    except making.NotDone as fault:
        raise Fault("bad_message" if fault.field else "not_yours", str(fault), fault.field) from fault
