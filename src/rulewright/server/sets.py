"""REST for sets of cards that are made on a server: opened and changed by their people, published for everybody."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter, JSONBody
from msgspec import Meta, Struct

from rulewright.games.registry import find_game
from rulewright.kernel.errors import UnknownName
from rulewright.server.api import NAME_OF_TOKEN
from rulewright.server.faults import replies
from rulewright.server.guard import loopback
from rulewright.server.limits import Buckets, client_of
from rulewright.server.lobby import Lobby
from rulewright.server.set_shapes import (
    JoinedSet,
    ReleaseShown,
    SetListed,
    SetMade,
    SetShown,
    WordingShown,
    set_shown,
    wordings_shown,
)
from rulewright.server.shelves import Caller, Shelves
from rulewright.server.wire import Fault, Key, Name
from rulewright.studio.making import known
from rulewright.studio.releases import ReleasedSet
from rulewright.studio.wishes import AnyWish, Fields, Title

MOST_LISTED = 100
MOST_BEGUN = 200
"""So many cards a new set may begin with; the body of a request is the narrower limit."""
FAULTS = replies("no_token", "not_yours", "not_found", "not_now", "too_many")
Authorization = Annotated[str, HeaderParameter(name="Authorization")]


class NewSet(Struct, frozen=True, forbid_unknown_fields=True):
    """A set to be made."""

    game: Key
    title: Title
    name: Name = "Guest"
    cards: Annotated[tuple[Fields, ...], Meta(max_length=MOST_BEGUN)] = ()


class JoiningSet(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who was invited."""

    name: Name
    invitation: Key


class Invited(Struct, frozen=True):
    """What lets others join; told once."""

    code: str


class Sets(Controller):
    """Sets of cards in the making."""

    path = "/api/sets"
    tags = ("sets",)

    @get(responses=replies())
    async def sets(self, shelves: NamedDependency[Shelves], caller: NamedDependency[Caller]) -> list[SetListed]:
        """On one's own machine, the sets that were changed last; on a server one is told of none but one's own."""
        if not caller.own:
            return []
        return [SetListed(one.id, one.game, one.title) for one in await shelves.store.newest(MOST_LISTED)]

    @post(responses=FAULTS)
    async def make(
        self,
        data: JSONBody[NewSet],
        shelves: NamedDependency[Shelves],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        making: NamedDependency[Buckets],
        caller: NamedDependency[Caller],
    ) -> SetMade:
        """Make a set."""
        making.take(client_of(request))
        try:
            game = find_game(data.game).name
        except UnknownName as fault:
            raise Fault("bad_message", str(fault), "game") from fault
        for number, fields in enumerate(data.cards):
            await shelves.verdicts.refuse_unreadable(game, fields, f"cards[{number}]")
        id_, token = await lobby.deeds.see_through(shelves.make(game, data.title, data.name, data.cards))
        who, shelf = await shelves.enter(id_, Caller(token, caller.own))
        return SetMade(set_shown(id_, shelf, who), token)

    @get("/{set_id:str}", responses=FAULTS)
    async def open(
        self,
        set_id: FromPath[str],
        shelves: NamedDependency[Shelves],
        caller: NamedDependency[Caller],
    ) -> SetShown:
        """A set as it is, for those who make it."""
        who, shelf = await shelves.enter(set_id, caller)
        return set_shown(set_id, shelf, who)

    @post("/{set_id:str}/wishes", status_code=200, responses=FAULTS)
    async def wish(
        self,
        set_id: FromPath[str],
        data: JSONBody[AnyWish],
        shelves: NamedDependency[Shelves],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        writing: NamedDependency[Buckets],
        caller: NamedDependency[Caller],
    ) -> SetShown:
        """Something is done to a set: a card begun, saved, promoted … Where two have changed the same, 409 and both."""
        writing.take(client_of(request))
        who, shelf = await lobby.deeds.see_through(shelves.grant(set_id, caller, data))
        return set_shown(set_id, shelf, who)

    @get("/{set_id:str}/cards/{card:int}/wordings", responses=FAULTS)
    async def wordings(
        self,
        set_id: FromPath[str],
        card: FromPath[int],
        shelves: NamedDependency[Shelves],
        caller: NamedDependency[Caller],
    ) -> list[WordingShown]:
        """Every wording of a card, the newest first, with what each has changed."""
        _, shelf = await shelves.enter(set_id, caller)
        if card not in shelf.cards:
            raise Fault("not_found", f"there is no card {card} in this set", "card")
        return wordings_shown(known(shelf, card))

    @post("/{set_id:str}/invitation", status_code=200, responses=FAULTS)
    async def invite(
        self,
        set_id: FromPath[str],
        shelves: NamedDependency[Shelves],
        request: Request[Any, Any, Any],
        making: NamedDependency[Buckets],
        caller: NamedDependency[Caller],
    ) -> Invited:
        """A new code by which others join; the one before is worth nothing any more."""
        making.take(client_of(request))
        return Invited(await shelves.invite(set_id, caller))

    @post("/{set_id:str}/join", status_code=200, responses=FAULTS)
    async def join(
        self,
        set_id: FromPath[str],
        data: JSONBody[JoiningSet],
        shelves: NamedDependency[Shelves],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        making: NamedDependency[Buckets],
    ) -> JoinedSet:
        """Make a set together with others, by an invitation."""
        making.take(client_of(request))
        token = await lobby.deeds.see_through(shelves.join(set_id, data.name, data.invitation))
        who, shelf = await shelves.enter(set_id, Caller(token))
        return JoinedSet(set_shown(set_id, shelf, who), token)

    @get("/{set_id:str}/releases", responses=replies("not_found"))
    async def releases(self, set_id: FromPath[str], shelves: NamedDependency[Shelves]) -> list[ReleaseShown]:
        """What was published of a set, the newest first; everybody may know."""
        _, shelf = await shelves.find(set_id)
        return [ReleaseShown(one.number, one.name, one.stage, one.at) for one in reversed(shelf.releases)]

    @get("/{set_id:str}/releases/{number:int}", responses=replies("not_found"))
    async def release(
        self, set_id: FromPath[str], number: FromPath[int], shelves: NamedDependency[Shelves]
    ) -> ReleasedSet:
        """A set as it was published, for everybody."""
        return await shelves.release(set_id, number)


def caller_of(
    request: Request[Any, Any, Any], own_machine: NamedDependency[bool], authorization: Authorization = ""
) -> Caller:
    """Who asks. Whoever runs this server for themselves, on this machine and under its own name, needs no token."""
    token = authorization.removeprefix(NAME_OF_TOKEN) if authorization.startswith(NAME_OF_TOKEN) else ""
    return Caller(token, own_machine and loopback(request.client and request.client.host, request.headers.get("host")))
