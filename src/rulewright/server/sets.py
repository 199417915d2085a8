"""REST for sets of cards that are made on a server: opened and changed by their people, published for everybody."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, HeaderParameter, JSONBody
from msgspec import Meta, Struct

from rulewright.games.registry import find_game
from rulewright.kernel.errors import UnknownName
from rulewright.server import set_people
from rulewright.server.faults import replies
from rulewright.server.guard import loopback
from rulewright.server.limits import Buckets, client_of
from rulewright.server.lobby import Lobby
from rulewright.server.people import SIGNED_OUT, People
from rulewright.server.set_shapes import (
    MOST_WORDINGS,
    JoinedSet,
    ReleaseShown,
    SetListed,
    SetMade,
    SetShown,
    WordingShown,
    set_shown,
    wordings_shown,
)
from rulewright.server.shelves import Caller, Entered, Shelves
from rulewright.server.tokens import NAME_OF_TOKEN, hashed
from rulewright.server.wire import Fault, Key, Name
from rulewright.studio.making import known
from rulewright.studio.releases import ReleasedSet
from rulewright.studio.shelf import Shelf
from rulewright.studio.wishes import MOST_CARDS, AnyWish, Fields, Title

MOST_LISTED = 100
LARGEST = 1 << 20
"""Bytes that a request with a whole set in it may have."""
CARDS_A_LOOK, CARDS_A_WISH = 25, 200
"""A set of so many cards takes twice as much of what one may look at as one that is empty, and of what one may do."""
FAULTS = replies("no_token", "not_yours", "not_found", "not_now", "no_room")
Authorization = Annotated[str, HeaderParameter(name="Authorization")]


class NewSet(Struct, frozen=True, forbid_unknown_fields=True):
    """A set to be made."""

    game: Key
    title: Title
    name: Name = "Guest"
    cards: Annotated[tuple[Fields, ...], Meta(max_length=MOST_CARDS)] = ()


class JoiningSet(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who was invited."""

    name: Name
    invitation: Key


class MovingSet(Struct, frozen=True, forbid_unknown_fields=True):
    """The token by which a set was made until now."""

    token: Key


class Invited(Struct, frozen=True):
    """What lets others join; told once."""

    code: str


class Sets(Controller):
    """Sets of cards in the making."""

    path = "/api/sets"
    tags = ("sets",)

    @get(responses=replies())
    async def sets(self, shelves: NamedDependency[Shelves], caller: NamedDependency[Caller]) -> list[SetListed]:
        """The sets of the account that is signed in, those first that were changed last; on one's own machine all.

        Whoever has no account is told of none: their browser knows its own.
        """
        if caller.own:
            found = await shelves.store.newest(MOST_LISTED)
        else:
            found = await shelves.store.of_account(caller.account.id, MOST_LISTED) if caller.account else []
        return [SetListed(one.id, one.game, one.title) for one in found]

    @post(request_max_body_size=LARGEST, responses=FAULTS)
    async def make(
        self,
        data: JSONBody[NewSet],
        shelves: NamedDependency[Shelves],
        lobby: NamedDependency[Lobby],
        maker: NamedDependency[str],
        caller: NamedDependency[Caller],
    ) -> SetMade:
        """Make a set; with an account's token it is that account's, on every device, and there is no other token."""
        if caller.token and caller.account is None:
            raise Fault("not_yours", SIGNED_OUT, "Authorization")
        try:
            game = find_game(data.game).name
        except UnknownName as fault:
            raise Fault("bad_message", str(fault), "game") from fault
        for number, fields in enumerate(data.cards):
            await shelves.verdicts.refuse_unreadable(game, fields, f"cards[{number}]")
        id_, token = await lobby.deeds.see_through(
            set_people.make(shelves, game, data.title, data.name, data.cards, caller.account)
        )
        who, shelf = await shelves.enter(id_, caller if caller.account else Caller(token, caller.own))
        return SetMade(set_shown(id_, shelf, who), token)

    @get("/{set_id:str}", responses={200: ResponseSpec(SetShown, generate_examples=False), **FAULTS})
    async def open(
        self, entered: NamedDependency[Entered], request: Request[Any, Any, Any], opening: NamedDependency[Buckets]
    ) -> Response[bytes]:
        """A set as it is, for those who make it; whoever has seen it so already (`If-None-Match`) is told just that."""
        shelf, tag = entered.shelf, f'"{entered.shelf.facts}-{hashed(entered.who).hex()[:16]}"'
        known = request.headers.get("if-none-match") == tag
        opening.take(client_of(request), 1 if known else looks(shelf))
        headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
        if known:
            return Response(b"", status_code=304, headers=headers)
        told = msgspec.json.encode(set_shown(entered.id, shelf, entered.who))
        return Response(told, media_type="application/json", headers=headers)

    @post("/{set_id:str}/wishes", status_code=200, responses=FAULTS)
    async def wish(
        self,
        entered: NamedDependency[Entered],
        data: JSONBody[AnyWish],
        shelves: NamedDependency[Shelves],
        lobby: NamedDependency[Lobby],
        request: Request[Any, Any, Any],
        writing: NamedDependency[Buckets],
        caller: NamedDependency[Caller],
    ) -> SetShown:
        """Something is done to a set: a card begun, saved, promoted … Where two have changed the same, 409 and both."""
        writing.take(client_of(request), 1 + len(entered.shelf.cards) / CARDS_A_WISH)
        who, shelf = await lobby.deeds.see_through(shelves.grant(entered.id, caller, data))
        return set_shown(entered.id, shelf, who)

    @get("/{set_id:str}/cards/{card:int}/wordings", responses=FAULTS)
    async def wordings(
        self,
        entered: NamedDependency[Entered],
        card: FromPath[int],
        request: Request[Any, Any, Any],
        opening: NamedDependency[Buckets],
    ) -> list[WordingShown]:
        """Every wording of a card, the newest first, with what each has changed."""
        if card not in entered.shelf.cards:
            raise Fault("not_found", f"there is no card {card} in this set", "card")
        found = known(entered.shelf, card)
        opening.take(client_of(request), 1 + len(found.wordings[-MOST_WORDINGS:]) / CARDS_A_LOOK)
        return wordings_shown(found)

    @post("/{set_id:str}/invitation", status_code=200, responses=FAULTS)
    async def invite(
        self,
        set_id: FromPath[str],
        shelves: NamedDependency[Shelves],
        maker: NamedDependency[str],
        caller: NamedDependency[Caller],
    ) -> Invited:
        """A new code by which others join; the one before is worth nothing any more."""
        return Invited(await set_people.invite(shelves, set_id, caller))

    @post("/{set_id:str}/join", status_code=200, responses=FAULTS)
    async def join(
        self,
        set_id: FromPath[str],
        data: JSONBody[JoiningSet],
        shelves: NamedDependency[Shelves],
        lobby: NamedDependency[Lobby],
        maker: NamedDependency[str],
        caller: NamedDependency[Caller],
    ) -> JoinedSet:
        """Make a set together with others, by an invitation; with an account's token, as that account."""
        token = await lobby.deeds.see_through(
            set_people.join(shelves, set_id, data.name, data.invitation, caller.account)
        )
        who, shelf = await shelves.enter(set_id, caller if caller.account else Caller(token))
        return JoinedSet(set_shown(set_id, shelf, who), token)

    @post("/{set_id:str}/move", status_code=200, responses=FAULTS)
    async def move(
        self,
        set_id: FromPath[str],
        data: JSONBody[MovingSet],
        shelves: NamedDependency[Shelves],
        lobby: NamedDependency[Lobby],
        maker: NamedDependency[str],
        caller: NamedDependency[Caller],
    ) -> SetShown:
        """Make a set one's account's from now on, which was made by a token; needs both of them."""
        if caller.account is None:
            raise Fault("no_token", "sign in first: Authorization: Bearer … of your account", "Authorization")
        await lobby.deeds.see_through(set_people.move(shelves, set_id, data.token, caller.account))
        who, shelf = await shelves.enter(set_id, caller)
        return set_shown(set_id, shelf, who)

    @post("/{set_id:str}/remove", status_code=200, responses=FAULTS)
    async def remove(
        self,
        set_id: FromPath[str],
        shelves: NamedDependency[Shelves],
        lobby: NamedDependency[Lobby],
        maker: NamedDependency[str],
        caller: NamedDependency[Caller],
    ) -> dict[str, str]:
        """Remove a set of which nothing was published, for good; for its keepers."""
        await lobby.deeds.see_through(set_people.remove(shelves, set_id, caller))
        return {}

    @get("/{set_id:str}/releases", responses=replies("not_found"))
    async def releases(self, set_id: FromPath[str], shelves: NamedDependency[Shelves]) -> list[ReleaseShown]:
        """What was published of a set, the newest first; everybody may know."""
        _, shelf = await shelves.find(set_id)
        return [ReleaseShown(one.number, one.name, one.stage, one.at) for one in reversed(shelf.releases)]

    @get(
        "/{set_id:str}/releases/{number:int}",
        responses={200: ResponseSpec(ReleasedSet, generate_examples=False), **replies("not_found")},
    )
    async def release(
        self, set_id: FromPath[str], number: FromPath[int], shelves: NamedDependency[Shelves]
    ) -> Response[bytes]:
        """A set as it was published, for everybody."""
        told = await shelves.published(set_id, number)
        return Response(told, media_type="application/json", headers={"Cache-Control": "public, max-age=3600"})


def looks(shelf: Shelf) -> float:
    """How much it takes to show a whole set."""
    return 1 + len(shelf.cards) / CARDS_A_LOOK


async def caller_of(
    request: Request[Any, Any, Any],
    own_machine: NamedDependency[bool],
    people: NamedDependency[People],
    authorization: Authorization = "",
) -> Caller:
    """Who asks. Whoever runs this server for themselves, on this machine and under its own name, needs no token."""
    own = own_machine and loopback(request.client and request.client.host, request.headers.get("host"))
    if not authorization.startswith(NAME_OF_TOKEN):
        return Caller(own=own)
    token = authorization.removeprefix(NAME_OF_TOKEN)
    return Caller(token, own, await people.store.signed_in(hashed(token)))


async def entered(set_id: FromPath[str], shelves: NamedDependency[Shelves], caller: NamedDependency[Caller]) -> Entered:
    """The set of an address, for one of its people; Fault for anybody else."""
    return Entered(set_id, *await shelves.enter(set_id, caller))
