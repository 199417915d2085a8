"""The sets of cards that people make on a server: found, changed by whoever may, published.

A set is what its facts have made of it. Two servers, or two people, who would add a fact of the same number cannot both
be right: the database takes one, and the other looks again at what holds now.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rulewright.server.engines import Engines
from rulewright.server.gathering import told_apart
from rulewright.server.set_verdicts import Verdicts
from rulewright.server.store.sets import SetStore, StoredSet, Taken
from rulewright.server.tokens import fits, hashed, new_id, new_token
from rulewright.server.wire import Fault
from rulewright.studio import making
from rulewright.studio import shelf as s
from rulewright.studio import wishes as w
from rulewright.studio.releases import ReleasedCard, ReleasedSet, card_released

MOST_AT_HAND = 100
"""So many sets are kept in mind; any other is read again."""
MOST_FACTS = 20_000
"""So much may happen to one set."""
MOST_PEOPLE = 50
TRIES = 5
"""So often somebody looks again who was not the quickest."""
OWN_NAME = "You"
"""Whoever makes sets on their own machine, where nobody needs a name."""


class Caller(Struct, frozen=True):
    """Who asks: by a token, or as the one whose machine this is."""

    token: str = ""
    own: bool = False


class Shelves:
    """All sets."""

    def __init__(self, store: SetStore, engines: Engines) -> None:
        self.store = store
        self.verdicts = Verdicts(engines)
        self._at_hand: OrderedDict[str, s.Shelf] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # -- finding -------------------------------------------------------------------------------------------------

    async def find(self, id: str) -> tuple[StoredSet, s.Shelf]:
        """A set as it is now."""
        stored = await self.store.find(id)
        if stored is None:
            raise Fault("not_found", f"there is no set {id!r}", "set")
        known = self._at_hand.pop(id, s.Shelf(stored.game, stored.title))
        self._at_hand[id] = s.shelf_of(known, await self.store.entries(id, known.facts))
        while len(self._at_hand) > MOST_AT_HAND:
            self._at_hand.popitem(last=False)
        return stored, self._at_hand[id]

    async def enter(self, id: str, caller: Caller) -> tuple[str, s.Shelf]:
        """Who somebody is in a set, and the set; only its people may look at what is not published."""
        _, shelf = await self.find(id)
        if caller.own:
            return OWN_NAME, replace(shelf, accounts=False)
        if not caller.token:
            raise Fault("no_token", "send your token of this set: Authorization: Bearer …", "Authorization")
        tokens = await self.store.tokens(id)
        found = [name for name, kept in tokens.items() if fits(caller.token, kept)]
        if not found:
            raise Fault("not_yours", "this token is for nobody of this set", "Authorization")
        return found[0], shelf

    # -- making and joining --------------------------------------------------------------------------------------

    async def make(self, game: str, title: str, name: str, cards: Sequence[Mapping[str, Any]]) -> tuple[str, str]:
        """A new set, with cards in it already: its id, and the token of whoever made it, who keeps it."""
        (who,) = told_apart([name])
        now, shelf, entries = datetime.now(UTC), s.Shelf(game, title), list[s.Entry]()
        for fact in (s.Joined(who, "keeper"), s.Titled(title)):
            entries.append(s.Entry(fact, who, _told(now)))
            shelf = s.applied(shelf, entries[-1])
        for fields in cards:
            with _refusals_told():
                entries.append(s.Entry(making.begin(shelf, who, fields), who, _told(now)))
            shelf = s.applied(shelf, entries[-1])
        made, token = StoredSet(new_id(), game, title, now, None), new_token()
        await self.store.add(made, who, hashed(token), entries)
        return made.id, token

    async def invite(self, id: str, caller: Caller) -> str:
        """A code by which others join; the one before is worth nothing any more."""
        who, shelf = await self.enter(id, caller)
        if not making.is_keeper(shelf, who):
            raise Fault("not_yours", "only a keeper of the set may invite others")
        code = new_token()
        await self.store.invite(id, hashed(code))
        return code

    async def join(self, id: str, name: str, code: str) -> str:
        """Somebody makes the set as well; their token."""
        stored, _ = await self.find(id)
        if not fits(code, stored.invitation):
            raise Fault("not_yours", "this invitation is not, or no longer, one to this set", "invitation")
        token = new_token()
        for _ in range(TRIES):
            _, shelf = await self.find(id)
            if len(shelf.people) >= MOST_PEOPLE:
                raise Fault("not_now", f"at most {MOST_PEOPLE} people make a set", "set")
            who = told_apart([*shelf.people, name])[-1]
            entry = s.Entry(s.Joined(who, "maker"), who, _told(datetime.now(UTC)))
            try:
                await self.store.add_person(id, who, hashed(token), shelf.facts + 1, entry)
            except Taken:
                continue
            return token
        raise Fault("not_now", "others were quicker; try again")

    # -- changing ------------------------------------------------------------------------------------------------

    async def grant(self, id: str, caller: Caller, wish: w.AnyWish) -> tuple[str, s.Shelf]:
        """Somebody's wish is met, or Fault; who that is, and the set after it."""
        await self.enter(id, caller)
        async with self._locks.setdefault(id, asyncio.Lock()):
            for _ in range(TRIES):
                who, shelf = await self.enter(id, caller)
                if shelf.facts >= MOST_FACTS:
                    raise Fault("not_now", f"{MOST_FACTS} things have happened to this set: export it, and go on anew")
                if isinstance(wish, w.Picture):
                    await self._refuse_foreign(id, wish)
                verdict = await self.verdicts.on(shelf, wish)
                with _refusals_told():
                    fact = making.decided(shelf, who, wish, verdict)
                if fact is None:
                    return who, shelf
                entry = s.Entry(fact, who, _told(datetime.now(UTC)))
                after = s.applied(shelf, entry)
                release = await self._released(id, after) if isinstance(fact, s.Published) else None
                try:
                    await self.store.append(id, after.facts, (entry,), after.title, release)
                except Taken:
                    continue
                return who, after
            raise Fault("not_now", "others were quicker; try again")

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
        return release.number, msgspec.json.encode(whole)

    async def release(self, id: str, number: int) -> ReleasedSet:
        """A set as it was published."""
        found = await self.store.release(id, number)
        if not found:
            raise Fault("not_found", f"there is no release {number} of the set {id!r}", "release")
        return msgspec.json.decode(found, type=ReleasedSet)


def _told(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


@contextmanager
def _refusals_told() -> Iterator[None]:
    """Whatever is refused here is told over the wire, with both wordings where two have changed the same."""
    try:
        yield
    except making.Clash as clash:
        told = {"clash": {"by": clash.by, "number": clash.number, "both": msgspec.to_builtins(clash.both)}}
        raise Fault("not_now", clash.reason, clash.field, told) from clash
    except making.NotDone as fault:
        raise Fault("bad_message" if fault.field else "not_yours", str(fault), fault.field) from fault
